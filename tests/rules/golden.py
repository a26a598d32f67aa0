"""Whole games as text that people can read, so that a change of rules is a diff.

Each game's tests name their golden games as `GAMES`, by path of the text; ``python -m tests.rules.GAME.golden --write``
rewrites the texts. Actions are drawn by a key of their own words, so that the games do not depend on personas, and a
change of one rule changes as little as it can.
"""

from __future__ import annotations

import argparse
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Any

import numpy as np

from engine.kernel.chance import keyed, unit
from engine.playthrough import Playthrough

SEED = 1


@dataclass(frozen=True)
class Golden:
    """A game to write down.

    Attributes
    ----------
    variant: the loaded variant.
    title: what the first line calls it.
    chapter: number and heading of the part of the game that a position belongs to; each part begins with the board.
    late: how much later than others (more than 1) or sooner an action comes, by its words.
    names: how the players are called; by number without it.
    """

    variant: Any
    players: int
    title: str
    chapter: Callable[[Playthrough], tuple[int, str]]
    late: Callable[[str], float]
    names: tuple[str, ...] = ()


def transcript(golden: Golden) -> str:
    """The game as text: the board at the start of each part, every decision in words, the scores."""
    door = Playthrough(golden.variant, golden.players, seed=SEED)
    lines = [f"{golden.title}, {golden.players} players, seed {SEED}"]
    number, shown = 0, -1
    while not door.is_over:
        part, heading = golden.chapter(door)
        if part != shown:
            shown = part
            lines += ["", f"== {heading} ==", *_scores(door, golden), door.board(), ""]
        number += 1
        action, words, found = _drawn(door, number, golden.late)
        lines.append(f"{number:3} {door.game.render.decision(door.state, door.params)} [{found}]: {words}")
        door.play(action)
    return "\n".join([*lines, "", "== end ==", *_scores(door, golden), f"ranks: {door.ranks()}", ""])


def _drawn(door: Playthrough, number: int, late: Callable[[str], float]) -> tuple[Any, str, int]:
    """The action whose words have the lowest number under this decision's key."""
    key = keyed(np.uint64(SEED), number)
    drawn = []
    for action in door.legal():
        words = door.describe(action)
        drawn.append((late(words) * -np.log(float(unit(keyed(key, zlib.crc32(words.encode()))))), words, action))
    _, words, action = min(drawn, key=lambda entry: entry[:2])
    return action, words, len(drawn)


def _scores(door: Playthrough, golden: Golden) -> list[str]:
    lines = []
    for place, by_source in enumerate(door.scores()):
        name = golden.names[place] if golden.names else f"player {place + 1}"
        parts = " + ".join(f"{points} {source}" for source, points in by_source.items() if points)
        lines.append(f"{name}: {sum(by_source.values())} = {parts or '0'}")
    return lines


def check(path: Path, golden: Golden, module: str) -> None:
    """Fail with a readable diff where a game is not played as written down in `path`."""
    written = path.read_text(encoding="utf-8").splitlines()
    now = transcript(golden).splitlines()
    changes = list(unified_diff(written, now, "written down", "played now", lineterm="", n=1))
    shown = "\n".join(changes[:40])
    assert not changes, f"{shown}\nIf the rules were meant to change: python -m {module} --write"


def main(games: Mapping[Path, Golden]) -> None:
    """Rewrite all texts."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--write", action="store_true", required=True, help="replace the texts by what is played now")
    parser.parse_args()
    for path, golden in games.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(transcript(golden), encoding="utf-8")
