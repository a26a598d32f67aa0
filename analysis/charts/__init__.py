"""Kinds of drawings, each from plain numbers to SVG: what figures, pages and comparisons draw with."""
