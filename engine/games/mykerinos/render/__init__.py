"""A position and an action of Mykerinos in words and back (`words`), and as a picture (`picture`)."""

from __future__ import annotations

from engine.games.mykerinos.render.board import board
from engine.games.mykerinos.render.picture import picture
from engine.games.mykerinos.render.words import action, decision, parse

__all__ = ["action", "board", "decision", "parse", "picture"]
