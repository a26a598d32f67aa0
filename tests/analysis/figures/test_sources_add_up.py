"""Sources of points below zero: what words and pictures say adds up."""

from __future__ import annotations

import re

import pytest

from analysis.charts.stacked import bars, gap_in_words

SOURCES = ("plots", "museum", "corruption")
FIRST = {"plots": 40.0, "museum": 12.0, "corruption": -6.0, "total": 46.0}
LAST = {"plots": 31.0, "museum": 12.0, "corruption": -1.0, "total": 42.0}


def test_what_one_source_brings_and_others_take_back() -> None:
    """9 points more from plots, 5 fewer by corruption: 4 apart, not “of the 4 points, 9 come from plots”."""
    words = gap_in_words(FIRST, LAST, SOURCES)
    assert words == (
        "plots alone put them 9.0 points apart, of which the other sources take 5.0 back, so that 4.0 remain"
    )


def test_what_comes_from_one_source_is_a_part_of_the_whole() -> None:
    first, last = {"plots": 40.0, "museum": 15.0, "total": 55.0}, {"plots": 31.0, "museum": 12.0, "total": 43.0}
    assert gap_in_words(first, last, ("plots", "museum")) == "of the 12.0 points between them, 9.0 come from plots"


@pytest.mark.parametrize(("points", "marks"), [(FIRST, 1), ({"plots": 4.0, "museum": 2.0, "total": 6.0}, 0)])
def test_a_bar_that_does_not_end_at_the_total_has_a_mark_there(points: dict[str, float], marks: int) -> None:
    sources = [name for name in SOURCES if name in points]
    svg = bars("sources", "Sources", {"1st": points}, sources, "alt")
    assert len(re.findall(r'id="[^"]*LineCollection', svg)) == marks
