"""One whole game of Archaeology a player count, as text that people can read, so that a change of rules is a diff.

``python -m tests.rules.archaeology.golden --write`` writes the texts anew. Actions are drawn by a key of their own
words, so that the games do not depend on personas, and a change of one rule changes as little as it can.
"""

from __future__ import annotations

import argparse
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from engine.kernel.chance import keyed, unit
from engine.playthrough import Playthrough
from tests.rules.archaeology.positions import card_game

FOLDER = Path(__file__).parent / "golden"
PLAYERS = (2, 3, 4)
SEED = 1
EVERY = 5  # rounds between two boards
# How much later than others an action comes: turns end soon, so that hands grow and sandstorms find some cards.
LATE = {"sell": 8.0, "trade": 8.0, "end": 0.5}


def path_of(players: int) -> Path:
    """Where the text of a player count lies."""
    return FOLDER / f"{players}-players.txt"


def transcript(players: int) -> str:
    """The game as text: the board every five rounds, every decision in words, the scores."""
    door = Playthrough(card_game(), players, seed=SEED)
    lines = [f"Archaeology, the card game, {players} players, seed {SEED}"]
    number, shown = 0, -1
    while not door.is_over:
        done = int(door.game.rules.rounds_done(door.state))
        if done // EVERY != shown:
            shown = done // EVERY
            lines += ["", f"== round {done + 1} ==", door.board(), ""]
        number += 1
        action, words, found = _drawn(door, number)
        lines.append(f"{number:3} {door.game.render.decision(door.state, door.params)} [{found}]: {words}")
        door.play(action)
    return "\n".join([*lines, "", "== end ==", *_scores(door), f"ranks: {door.ranks()}", ""])


def _drawn(door: Playthrough, number: int) -> tuple[Any, str, int]:
    """The action whose words have the lowest number under this decision's key."""
    key = keyed(np.uint64(SEED), number)
    drawn = []
    for action in door.legal():
        words = door.describe(action)
        late = LATE.get(words.split(" ")[0], 1.0)
        drawn.append((late * -np.log(float(unit(keyed(key, zlib.crc32(words.encode()))))), words, action))
    _, words, action = min(drawn, key=lambda entry: entry[:2])
    return action, words, len(drawn)


def _scores(door: Playthrough) -> list[str]:
    lines = []
    for player, by_source in enumerate(door.scores(), 1):
        parts = " + ".join(f"{points} {source}" for source, points in by_source.items() if points)
        lines.append(f"player {player}: {sum(by_source.values())} = {parts or '0'}")
    return lines


def main() -> None:
    """Write all texts anew."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--write", action="store_true", required=True, help="replace the texts by what is played now")
    parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for players in PLAYERS:
        path_of(players).write_text(transcript(players), encoding="utf-8")


if __name__ == "__main__":
    main()
