"""Ridgelines of final scores by persona."""

from __future__ import annotations

import polars as pl

from analysis.figures._declaration import Figure, Picture
from analysis.figures._ridges import Ridge, ridges
from analysis.metrics import Results
from analysis.wording import number, persona_label

FIGURE = Figure(
    title="Final scores by persona",
    question="How do scores spread?",
    metrics=("score_by_persona",),
)
NAME = "scores_by_persona"


def draw(results: Results) -> Picture:
    """One histogram a persona, the highest median first."""
    medians = results["score_by_persona"].filter(pl.col("statistic") == "median")
    means = results["score_by_persona"].filter(pl.col("statistic") == "mean")
    order = medians.join(means.select("persona", "level", mean="estimate"), on=["persona", "level"])
    counts = results.scores("persona", "level")
    groups = []
    for row in order.sort("estimate", "mean", descending=True).iter_rows(named=True):
        part = counts.filter((pl.col("persona") == row["persona"]) & (pl.col("level") == row["level"]))
        groups.append(Ridge(persona_label(row), part["value"].to_numpy(), part["count"].to_numpy(), row["estimate"]))
    alt = "Distribution of final scores of each persona; medians: "
    alt += "; ".join(f"{g.label} {number(g.median)}" for g in groups) + "."
    svg = ridges(groups, NAME, FIGURE.title, alt, "final score, points")
    best, worst = groups[0], groups[-1]
    reading = f"The median score of {best.label} is {number(best.median)} points"
    reading += f", that of {worst.label} {number(worst.median)}." if len(groups) > 1 else "."
    return Picture(NAME, FIGURE.title, svg, alt, reading)
