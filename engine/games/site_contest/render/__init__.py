"""A position and an action of Contest of Ruins in words and back (`words`), and as a picture (`picture`)."""

from __future__ import annotations

from engine.games.site_contest.render.board import board
from engine.games.site_contest.render.picture import picture
from engine.games.site_contest.render.words import action, decision, parse

__all__ = ["action", "board", "decision", "parse", "picture"]
