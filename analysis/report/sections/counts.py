"""What goes with winning: the counts that a game keeps of each player."""

from __future__ import annotations

from typing import Any

import polars as pl

from analysis.metrics import Results
from analysis.report.model import Block, SectionInfo, Table, Text
from analysis.wording import number, percent_with_interval, plain

SECTION = SectionInfo(title="What goes with winning", order=82)


def write(results: Results) -> list[Block]:
    """For each count the win rate of those who had few and of those who had many, the widest gap first."""
    words = {tally.name: tally.words for tally in results.info.tallies}
    table = results["win_rate_by_tally"].with_columns(pl.col("least").cast(pl.Int64))
    found = [_ends(table.filter(tally=name).sort("least")) for name in words]
    pairs = sorted((ends for ends in found if ends), key=lambda ends: -abs(ends[1]["estimate"] - ends[0]["estimate"]))
    if not pairs:
        return []
    return [
        Text(
            "For everything that the game counts: how often those with few win, and those with many; numbers that "
            "hardly ever occur are left out. What goes with winning need not cause it; who is ahead can afford more."
        ),
        Table(
            "Win rate of players with few and with many",
            ("Count", "Few", "Their win rate", "Many", "Their win rate", "Gap, % points"),
            [_row(words[few["tally"]], few, many) for few, many in pairs],
            words=(1, 3),
        ),
    ]


def _ends(rows: pl.DataFrame) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """The lowest and the highest count that is not too rare to say anything."""
    rows = rows.filter(~pl.col("rare"))
    return (rows.row(0, named=True), rows.row(-1, named=True)) if rows.height > 1 else None


def _row(meaning: str, few: dict[str, Any], many: dict[str, Any]) -> tuple[str, ...]:
    gap = 100 * (many["estimate"] - few["estimate"])
    return (
        plain(meaning),
        few["count"],
        percent_with_interval(few),
        many["count"],
        percent_with_interval(many),
        ("+" if gap > 0 else "") + number(gap),
    )
