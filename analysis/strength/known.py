"""What was measured of the strength of players, kept beside a game's personas, where reports find it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from analysis.report.strength import FILE, Known
from analysis.strength.measuring import Tables


def write_known(found: Sequence[Tables], folder: Path) -> list[Path]:
    """Write what was measured, a folder and a file a game; their paths."""
    by_game: dict[str, list[Known]] = {}
    for tables in found:
        for cell in tables.cells:
            won, lower, upper = (round(number, 4) for number in (cell.won.value, cell.won.lower, cell.won.upper))
            who = (tables.variant.name, tables.players, cell.who, cell.table)
            known = Known(*who, won=won, lower=lower, upper=upper, games=cell.games)
            by_game.setdefault(tables.variant.game, []).append(known)
    paths = []
    for game, rows in by_game.items():
        path = folder / game / FILE
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n", encoding="utf-8")
        paths.append(path)
    return paths
