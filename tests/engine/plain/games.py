"""Games for tests, written into a folder: a sound one, and ones that go wrong in their own ways."""

from __future__ import annotations

from pathlib import Path

from engine.catalogue import Game, find_game

_GAME = """
import os
import time
from engine.game import GameInfo, Term
from engine.kernel.sections import Section
from engine.plain import PlainGame

INFO = GameInfo(
    name="{name}", title="Walk", editions=("test",), players=(2, 3),
    decisions=(Term("step", "how far to go"),), stages=(Term("game", "all"),),
    actions=(Term("step", "go on"),), sources=(Term("way", "steps"), Term("luck", "a bonus")),
    tallies=(), resources=(), options=(), features=(Term("far", "steps"), Term("lucky", "bonus if one stops"),),
    round_name="round", max_rounds=200, end_reasons=(Term("home", "somebody is home"),),
    longest=60, max_candidates=3, rules_version=1,
)

class Params(Section):
    goal: int = 12

class Game(PlainGame):
    SECRET = ("bonus",)
    OWN = ("coins",)

    def __init__(self, params, seats, luck):
        super().__init__(params, seats, luck)
        self.way = [0] * seats
        self.coins = [luck.below(2, "coin", seat) for seat in range(seats)]
        self.bonus = [luck.below(3, "bonus", ordinal=step) for step in range(70)]
        self.step = 0
        self.deal = luck.key

    def legal(self):
        return [1, 2, 3]

    def apply(self, action):
        self.way[self.mover] += action
        self.step += 1
        self.rounds_done, self.mover = divmod(self.step, self.seats)

    def is_over(self):
        return max(self.way) >= self.params.goal

    def scores(self, seat):
        return {{"way": self.way[seat], "luck": self.coins[seat] if self.is_over() else 0}}

    def features(self, action):
        return {{"far": action, "lucky": self.coins[self.mover]}}
{change}
"""
_PERSONA = """game: {name}
title: {title}
plan: Goes {title}.
temperature: {{sharp: 1, blunt: 3}}
weights: {{step: {{far: {weight}}}}}
"""


def write(folder: Path, change: str = "", replace: tuple[str, str] = ("", "")) -> Path:
    """A game's folder; `change` is added to its class (methods, indented), `replace` swaps a text of its file."""
    name = folder.name
    for inside in ("variants", "personas"):
        (folder / inside).mkdir(parents=True)
    text = _GAME.format(name=name, change=change)
    assert replace[0] in text
    (folder / "game.py").write_text(text.replace(*replace) if replace[0] else text)
    (folder / "variants" / "standard.yaml").write_text(f"game: {name}\ntitle: Walk\n")
    for title, weight in (("fast", 1), ("slow", -1), ("anyhow", 0)):
        (folder / "personas" / f"{title}.yaml").write_text(_PERSONA.format(name=name, title=title, weight=weight))
    return folder


def made(folder: Path, change: str = "", replace: tuple[str, str] = ("", "")) -> Game:
    """The game in the folder that `write` writes."""
    return find_game(str(write(folder, change, replace)))
