"""What changes between the two levels of play, sharp and blunt."""

from __future__ import annotations

import math
from typing import Any

import polars as pl


def changes_by_level(table: pl.DataFrame) -> list[dict[str, Any]]:
    """Personas that played at both levels, the largest change first.

    Parameters
    ----------
    table: the metric `win_rate_by_persona`.

    Returns
    -------
    For each persona: persona, sharp and blunt (win rates), change (sharp minus blunt), se (of the change: the two
    levels play different deals), blocks (the fewer of the two), turns (above fair at one level, below it at the other,
    both beyond their intervals).
    """
    rows: dict[str, dict[str, Any]] = {}
    for row in table.iter_rows(named=True):
        rows.setdefault(str(row["persona"]), {})[str(row["level"])] = row
    found = [_change(name, at["sharp"], at["blunt"]) for name, at in rows.items() if len(at) == 2]
    return sorted(found, key=lambda row: -abs(float(row["change"])))


def _change(persona: str, sharp: dict[str, Any], blunt: dict[str, Any]) -> dict[str, Any]:
    known = sharp["se"] is not None and blunt["se"] is not None
    sides = {_side(sharp), _side(blunt)}
    return {
        "persona": persona,
        "sharp": sharp["estimate"],
        "blunt": blunt["estimate"],
        "change": sharp["estimate"] - blunt["estimate"],
        "se": math.hypot(sharp["se"], blunt["se"]) if known else None,
        "blocks": min(sharp["blocks"], blunt["blocks"]),
        "turns": sides == {1, -1},
    }


def _side(row: dict[str, Any]) -> int:
    if row["lower"] is None:
        return 0
    return int(row["lower"] > row["fair"]) - int(row["upper"] < row["fair"])
