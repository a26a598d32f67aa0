"""Potsherds, the game that `sondage new` writes, once more: for the compiled loop."""

from dataclasses import replace

from engine.plain.template import game as plain

INFO = replace(plain.INFO, name="potsherds_kernel")
