"""Positions and actions of Cleopatra in words, actions back from words, and pictures."""

from __future__ import annotations

from engine.games.cleopatra.render.board import board
from engine.games.cleopatra.render.parse import parse
from engine.games.cleopatra.render.picture import picture
from engine.games.cleopatra.render.words import action, decision

__all__ = ["action", "board", "decision", "parse", "picture"]
