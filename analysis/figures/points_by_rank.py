"""Stacked bars: where the points of the first, the second and so on come from."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.charts.stacked import Points, bars, gap_in_words, in_words, points_of, sources_of
from analysis.figures._declaration import Figure, Picture
from analysis.metrics import Results
from analysis.wording import number, ordinal

FIGURE = Figure(
    title="Points by source and final rank",
    question="Where do the points come from?",
    metrics=("score_sources_by_rank",),
)
NAME = "points_by_rank"


def draw(results: Results) -> Picture:
    """One bar a final rank; a source below zero grows to the left."""
    table = results["score_sources_by_rank"]
    points = {ordinal(int(rank)): points_of(table, "rank", rank) for rank in table["rank"].unique().sort()}
    sources = sources_of(results, points)
    alt = f"Mean final score by source and final rank: {in_words(points, sources)}."
    return Picture(NAME, FIGURE.title, bars(NAME, FIGURE.title, points, sources, alt), alt, _reading(points, sources))


def _reading(points: dict[str, Points], sources: Sequence[str]) -> str:
    if len(points) < 2 or not sources:
        return "All players end in the same rank."
    (_, first), *_, (rank, last) = points.items()
    ends = f"1st scores {number(first['total'], 1)} points, {rank} {number(last['total'], 1)}"
    return f"{ends}; {gap_in_words(first, last, sources)}."
