"""Golden games of Archaeology, one a player count: ``python -m tests.rules.archaeology.golden --write``."""

from __future__ import annotations

from pathlib import Path

from engine.playthrough import Playthrough
from tests.rules.archaeology.positions import card_game
from tests.rules.golden import Golden, main

EVERY = 5  # rounds between two boards
# How much later than others an action comes: turns end soon, so that hands grow and sandstorms find some cards.
LATE = {"sell": 8.0, "trade": 8.0, "end": 0.5}


def _rounds(door: Playthrough) -> tuple[int, str]:
    done = int(door.game.rules.rounds_done(door.state))
    return done // EVERY, f"round {done + 1}"


def _late(words: str) -> float:
    return LATE.get(words.split(" ")[0], 1.0)


GAMES = {
    Path(__file__).parent / "golden" / f"{players}-players.txt": Golden(
        card_game(), players, "Archaeology, the card game", _rounds, _late
    )
    for players in (2, 3, 4)
}


if __name__ == "__main__":
    main(GAMES)
