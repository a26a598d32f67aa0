"""Weights that choose as somebody chose: what a run's decisions say of whoever made them."""
