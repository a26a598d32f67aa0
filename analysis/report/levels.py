"""What is told at each of the two levels of play, sharp and blunt, and what changes between them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import polars as pl

from analysis.metrics import Results
from analysis.report.model import Table


def for_whom(level: str) -> str:
    """For whom something holds: ``among sharp players``."""
    return {"mixed": "at tables of both levels"}.get(level, f"among {level} players")


def for_each_level(results: Results, tables: Callable[[Results], Sequence[Table]]) -> list[Table]:
    """The tables of each level of play, which their titles name where there are several."""
    found = results.at_levels
    if len(found) == 1:
        return list(tables(results))
    return [
        replace(table, caption=f"{table.caption}, {for_whom(level)}")
        for level, mine in found.items()
        for table in tables(mine)
    ]


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
