"""Whole games of Mykerinos as text that people can read, so that a change of rules is a diff.

``python -m tests.rules.mykerinos.golden --write`` writes the texts anew. Actions are drawn by a key of their own words,
so that the games do not depend on personas, and a change of one rule changes as little as it can.
"""

from __future__ import annotations

import argparse
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from engine.games.mykerinos.render import COLOUR_NAMES
from engine.kernel.chance import keyed, unit
from engine.playthrough import Playthrough
from engine.variants import load_variant

FOLDER = Path(__file__).parent / "golden"
# Variant and players: the base game at every table, and one game with all modules.
GAMES = (("special-edition", 2), ("special-edition", 3), ("special-edition", 4), ("nile-quick-team", 4))
SEED = 1


def path_of(variant: str, players: int) -> Path:
    """Where the text of a game lies."""
    return FOLDER / (f"{players}-players.txt" if variant == "special-edition" else f"{variant}-{players}-players.txt")


def transcript(name: str, players: int) -> str:
    """The game as text: the board at the start of each campaign, every decision in words, the scores."""
    variant = load_variant(f"mykerinos/{name}")
    door = Playthrough(variant, players, seed=SEED)
    lines = [f"Mykerinos, {variant.title}, {players} players, seed {SEED}"]
    number, campaign = 0, -1
    while not door.is_over:
        if int(door.state.campaign) != campaign:
            campaign = int(door.state.campaign)
            lines += ["", f"== campaign {campaign + 1} ==", *_scores(door), door.board(), ""]
        number += 1
        action, words, found = _drawn(door, number)
        lines.append(f"{number:3} {door.game.render.decision(door.state, door.params)} [{found}]: {words}")
        door.play(action)
    return "\n".join([*lines, "", "== end ==", *_scores(door), f"ranks: {door.ranks()}", ""])


def _drawn(door: Playthrough, number: int) -> tuple[Any, str, int]:
    """The action whose words have the lowest number under this decision's key; passes are played less often."""
    key = keyed(np.uint64(SEED), number)
    drawn = []
    for action in door.legal():
        words = door.describe(action)
        late = 4.0 if words == "pass" else 0.25 if ":" in words else 1.0
        drawn.append((late * -np.log(float(unit(keyed(key, zlib.crc32(words.encode()))))), words, action))
    _, words, action = min(drawn, key=lambda entry: entry[:2])
    return action, words, len(drawn)


def _scores(door: Playthrough) -> list[str]:
    lines = []
    for name, by_source in zip(COLOUR_NAMES, door.scores(), strict=False):
        parts = " + ".join(f"{points} {source}" for source, points in by_source.items())
        lines.append(f"{name}: {sum(by_source.values())} = {parts}")
    return lines


def main() -> None:
    """Write all texts anew."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--write", action="store_true", required=True, help="replace the texts by what is played now")
    parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name, players in GAMES:
        path_of(name, players).write_text(transcript(name, players), encoding="utf-8")


if __name__ == "__main__":
    main()
