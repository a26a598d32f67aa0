"""Stacked bars: where the points of winners and of the others come from."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.charts.stacked import Points, bars, gap_in_words, in_words, points_of, sources_of
from analysis.figures._declaration import Figure, Picture
from analysis.metrics import Results
from analysis.wording import number

FIGURE = Figure(
    title="Points by source, winners and others",
    question="Where do the points come from?",
    metrics=("score_sources",),
)
NAME = "points_by_source"


def draw(results: Results) -> Picture:
    """One bar for winners and one for all others; a source below zero grows to the left."""
    table = results["score_sources"]
    outcomes = [o for o in ("winners", "others") if o in table["outcome"]]
    points = {outcome: points_of(table, "outcome", outcome) for outcome in outcomes}
    sources = sources_of(results, points)
    alt = f"Mean final score by source: {in_words(points, sources)}."
    return Picture(NAME, FIGURE.title, bars(NAME, FIGURE.title, points, sources, alt), alt, _reading(points, sources))


def _reading(points: dict[str, Points], sources: Sequence[str]) -> str:
    if len(points) < 2 or not sources:
        return "There is one group of players to show."
    winners, others = points["winners"], points["others"]
    ends = f"Winners score {number(winners['total'], 1)} points, the others {number(others['total'], 1)}"
    return f"{ends}; {gap_in_words(winners, others, sources)}."
