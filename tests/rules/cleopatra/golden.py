"""Golden games of Cleopatra, one a player count: ``python -m tests.rules.cleopatra.golden --write``."""

from __future__ import annotations

from pathlib import Path

from engine.playthrough import Playthrough
from tests.rules.cleopatra.positions import architects
from tests.rules.golden import Golden, main

EVERY = 6  # rounds between two boards
# How much later than others an action comes: pieces are built, and turns do not end before that.
LATE = {"build": 0.3, "offer": 3.0, "end": 2.0, "stop": 4.0}


def _rounds(door: Playthrough) -> tuple[int, str]:
    done = int(door.game.rules.rounds_done(door.state))
    return done // EVERY, f"round {done + 1}"


def _late(words: str) -> float:
    return LATE.get(words.split(" ")[0], 1.0)


GAMES = {
    Path(__file__).parent / "golden" / f"{players}-players.txt": Golden(
        architects(), players, "Cleopatra, the edition of 2006", _rounds, _late
    )
    for players in (3, 4, 5)
}


if __name__ == "__main__":
    main(GAMES)
