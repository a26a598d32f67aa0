"""Ridgelines of final scores by seat."""

from __future__ import annotations

import polars as pl

from analysis.charts.ridges import Hill, Ridge, ridges
from analysis.figures._declaration import Figure, Picture
from analysis.metrics import Results
from analysis.wording import number

FIGURE = Figure(
    title="Final scores by seat",
    question="Do some seats score more?",
    metrics=("score_by_seat",),
)
NAME = "scores_by_seat"


def draw(results: Results) -> Picture:
    """One histogram a seat, in the order of play."""
    counts = results.scores("seat")
    groups = []
    for seat in range(1, results.run.seats + 1):
        part = counts.filter(pl.col("seat") == seat)
        median = float(str(results.one("score_by_seat", seat=seat, statistic="median")["estimate"]))
        groups.append(Ridge(f"Seat {seat}", Hill(part["value"].to_numpy(), part["count"].to_numpy(), median)))
    alt = "Distribution of final scores of each seat; medians: "
    alt += "; ".join(f"{g.label} {number(g.hill.median)}" for g in groups) + "."
    svg = ridges(groups, NAME, FIGURE.title, alt, "final score, points")
    low, high = min(g.hill.median for g in groups), max(g.hill.median for g in groups)
    gap = "are the same in every seat" if low == high else f"range from {number(low)} to {number(high)} points"
    return Picture(NAME, FIGURE.title, svg, alt, f"Median scores {gap}.")
