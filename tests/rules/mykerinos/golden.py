"""Golden games of Mykerinos, at every table and with all modules.

``python -m tests.rules.mykerinos.golden --write`` rewrites them.
"""

from __future__ import annotations

from pathlib import Path

from engine.games.mykerinos.render.words import COLOUR_NAMES
from engine.playthrough import Playthrough
from engine.variants import load_variant
from tests.rules.golden import Golden, main

FOLDER = Path(__file__).parent / "golden"


def _campaigns(door: Playthrough) -> tuple[int, str]:
    campaign = int(door.state.campaign)
    return campaign, f"campaign {campaign + 1}"


def _late(words: str) -> float:
    """Passes are played less often, patrons more often than others."""
    return 4.0 if words == "pass" else 0.25 if ":" in words else 1.0


def _golden(name: str, players: int) -> Golden:
    variant = load_variant(f"mykerinos/{name}")
    return Golden(variant, players, f"Mykerinos, {variant.title}", _campaigns, _late, COLOUR_NAMES)


GAMES = {FOLDER / f"{players}-players.txt": _golden("special-edition", players) for players in (2, 3, 4)}
GAMES[FOLDER / "nile-quick-team-4-players.txt"] = _golden("nile-quick-team", 4)


if __name__ == "__main__":
    main(GAMES)
