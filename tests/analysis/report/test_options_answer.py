"""The answer to "Which options pay?": how often it names what is worth nothing, and misses what is worth something."""

from __future__ import annotations

from typing import cast

import numpy as np
import polars as pl
import pytest

from analysis.metrics import Results
from analysis.report.sections.options import MARGIN, answers, write
from tests.analysis.known_options import named, options_run

ALARMS, MISSES = 0.05, 0.10


def bound(promise: float, repetitions: int) -> float:
    return promise + 3 * np.sqrt(promise * (1 - promise) / repetitions)


@pytest.mark.parametrize("repetitions", [10, pytest.param(2_000, marks=pytest.mark.slow)])
def test_nothing_is_named_where_nothing_pays(repetitions: int) -> None:
    alarms = [bool(named(options_run(600, seed))) for seed in range(repetitions)]
    assert np.mean(alarms) <= bound(ALARMS, repetitions)


@pytest.mark.parametrize("repetitions", [2, pytest.param(500, marks=pytest.mark.slow)])
def test_an_effect_of_twice_the_margin_is_named_at_12_000_games(repetitions: int) -> None:
    missed = ["jade" not in named(options_run(12_000, seed, {"jade": 2 * MARGIN})) for seed in range(repetitions)]
    assert np.mean(missed) <= bound(MISSES, repetitions)


def test_what_is_estimated_and_the_bounds_stand_in_the_answer() -> None:
    results = Results(options_run(12_000, 1, {"jade": 0.04}))
    [answer] = answers(results)
    assert "goes with winning more often: jade +" in answer.text
    assert "judged only where 5 to 95 % of the players" in answer.text and "It is no experiment" in answer.text
    commands = [block.text for block in write(results) if block.kind == "code"]
    assert commands == ["sondage price made-up/plain --players 2 --out prices"]


def test_an_effect_under_a_point_is_no_headline() -> None:
    keys = {"level": ["sharp"] * 2, "option": ["amber", "jade"]}
    use = pl.DataFrame({**keys, "estimate": [0.3, 0.3], "se": [0.01] * 2, "games": [9] * 2})
    for jade, named_ in ((0.009, False), (0.011, True)):
        worth = pl.DataFrame({**keys, "shrunken": [0.0, jade], "shrunken_se": [0.001] * 2, "p_screened": [0.9, 0.001]})
        [answer] = answers(cast("Results", {"option_use": use, "option_worth": worth}))
        assert ("jade +1.1 (+0.9 to +1.3)" in answer.text) is named_
        assert ("None by a percentage point or more" in answer.text) is not named_
