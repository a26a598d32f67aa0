"""Ridgelines of final scores by persona."""

from __future__ import annotations

import polars as pl

from analysis.charts.ridges import Hill, Ridge, ridges
from analysis.figures._declaration import Figure, Picture
from analysis.metrics import Results
from analysis.wording import number, persona_label

FIGURE = Figure(
    title="Final scores by persona",
    question="How do scores spread?",
    metrics=("score_by_persona",),
)
NAME = "scores_by_persona"


def draw(results: Results) -> Picture:
    """One row a persona, the highest median first; at both levels of play the blunt one as an outline."""
    medians = results["score_by_persona"].filter(pl.col("statistic") == "median")
    means = results["score_by_persona"].filter(pl.col("statistic") == "mean")
    order = medians.join(means.select("persona", "level", mean="estimate"), on=["persona", "level"])
    found = list(order.sort("estimate", "mean", descending=True).iter_rows(named=True))
    counts = results.scores("persona", "level")
    hills: dict[str, dict[str, Hill]] = {}
    for row in found:
        part = counts.filter((pl.col("persona") == row["persona"]) & (pl.col("level") == row["level"]))
        hill = Hill(part["value"].to_numpy(), part["count"].to_numpy(), row["estimate"])
        hills.setdefault(str(row["persona"]), {})[str(row["level"])] = hill
    both = len({row["level"] for row in found}) > 1
    rows = [_row(name, levels, both) for name, levels in hills.items()]
    rows.sort(key=lambda row: -row.hill.median)
    words = {persona_label(row): number(row["estimate"]) for row in found}
    alt = "Distribution of final scores of each persona; medians: "
    alt += "; ".join(f"{label} {median}" for label, median in words.items()) + "."
    signs = ("played sharp", "played blunt") if both else ("", "")
    svg = ridges(rows, NAME, FIGURE.title, alt, "final score, points", signs=signs)
    (best, high), *_, (worst, low) = words.items() if len(words) > 1 else [*words.items()] * 2
    reading = f"The median score of {best} is {high} points"
    reading += f", that of {worst} {low}." if len(words) > 1 else "."
    return Picture(NAME, FIGURE.title, svg, alt, reading)


def _row(name: str, levels: dict[str, Hill], both: bool) -> Ridge:
    first = "sharp" if "sharp" in levels else next(iter(levels))
    label = name if both and first == "sharp" else persona_label({"persona": name, "level": first})
    return Ridge(label, levels[first], levels.get("blunt") if first == "sharp" else None)
