"""What it is worth to play closely to one's plan."""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.differences import difference
from analysis.logs.estimates import ESTIMATE_COLUMNS, Estimates, estimate_row, estimate_table
from analysis.logs.levels import table_levels
from analysis.logs.run import Logs
from analysis.logs.wins import win_of
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Sharp against blunt",
    definition="At tables where sharp and blunt players sit together: the win rate of a `sharp` and of a `blunt` seat, "
    "and the `difference`. Sharp and blunt players follow the same plans; blunt ones stray from them more often. Near "
    "0, careful play hardly matters.",
    unit="share of games",
    source="Skill ladder as in TAG and Ludii (SkillTrace), with one rung",
    direction="none",
    keys=("quantity",),
    needs="mixed levels",
)


def measure(run: Logs) -> Estimates:
    """Three rows, with the columns of an estimate; none where no table is mixed (see --levels mixed)."""
    win = win_of(run)
    mixed = [number for number, level in table_levels(run).items() if level == "mixed"]
    players = run.scan("players").filter(pl.col("lineup").is_in(mixed))
    sums = block_sums(run, players, ["level"], {"won": win.count})
    if sums.is_empty():
        return Estimates.untraced(estimate_table(sums, [], [], extra=METRIC.keys))
    rates = estimates(sums, ["level"], "won", scale=win.whole, kind="share")
    wide = sums.pivot("level", index="block", values=["won", "size"]).sort("block").fill_null(0)
    wide = wide.with_columns(pl.col("won_sharp", "won_blunt") / win.whole)
    found, trace = difference(wide, ("won_sharp", "size_sharp"), ("won_blunt", "size_blunt"))
    found = replace(found, blocks=max(rates.table["blocks"].to_list()))
    games = int(sums.group_by("block").agg(pl.col("games").max())["games"].sum())
    rows = [tuple(row) for row in rates.table.select(pl.col("level").cast(pl.String), *ESTIMATE_COLUMNS).iter_rows()]
    rows.append(("difference", *estimate_row(found, games)))
    return Estimates(estimate_table(sums, [], rows, extra=METRIC.keys), (*rates.traces, trace))
