"""Plain-Python games: ordinary classes and methods, with the variants, personas, logs and reports of the others."""

from engine.plain.game import PlainGame
from engine.plain.luck import Luck

__all__ = ["Luck", "PlainGame"]
