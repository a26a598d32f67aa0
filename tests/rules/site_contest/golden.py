"""Golden games of Contest of Ruins, one a player count: ``python -m tests.rules.site_contest.golden --write``."""

from __future__ import annotations

from pathlib import Path

from engine.playthrough import Playthrough
from tests.rules.golden import Golden, main
from tests.rules.site_contest.positions import standard

# How much later than others an action comes: builds and digs soon, so that every part of the game is seen; few moves.
LATE = {"move": 4.0, "end": 6.0, "dig": 0.25, "build": 0.05, "expel": 0.5, "buy": 0.5, "place": 2.0, "draw": 2.0}


def _rounds(door: Playthrough) -> tuple[int, str]:
    number = int(door.state.round_number)
    return number, f"round {number}"


def _late(words: str) -> float:
    return LATE.get(words.split(" ")[0], 1.0)


GAMES = {
    Path(__file__).parent / "golden" / f"{players}-players.txt": Golden(
        standard(), players, "Contest of Ruins, the standard rules", _rounds, _late
    )
    for players in (2, 3, 4)
}


if __name__ == "__main__":
    main(GAMES)
