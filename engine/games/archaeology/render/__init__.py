"""A position and an action of Archaeology in words and back (`words`), and as a picture (`picture`)."""

from __future__ import annotations

from engine.games.archaeology.render.picture import picture
from engine.games.archaeology.render.words import action, board, decision, parse

__all__ = ["action", "board", "decision", "parse", "picture"]
