"""A family judged against a margin: yes, no or open, with error rates as stated."""

import math

import numpy as np
import pytest

from analysis.stats.within import Answer, within
from tests.tiers import times


def test_certain_values_need_no_interval() -> None:
    assert within([0.0, 0.01], [0.0, 0.0], [5, 5], 0.02).answer is Answer.YES
    found = within([0.0, -0.03], [0.0, 0.0], [5, 5], 0.02)
    assert (found.answer, found.beyond) == (Answer.NO, (1,))


def test_open_without_an_interval_or_a_member() -> None:
    assert within([0.5], [math.nan], [1], 0.02).answer is Answer.OPEN
    assert within([], [], [], 0.02).answer is Answer.OPEN


def test_how_many_blocks_would_settle_it() -> None:
    """One standard error nearer to the margin: 1,000 · ((1.644854 + 1.281552) · 0.01 / 0.005)² blocks."""
    found = within([0.0], [0.01], [1000], 0.02)
    assert found.answer is Answer.YES
    found = within([0.005], [0.01], [1000], 0.02)
    assert (found.answer, found.blocks_needed) == (Answer.OPEN, math.ceil(1000 * (2.926405 * 0.01 / 0.005) ** 2))
    for value in (0.012, 0.02, 0.028):
        assert within([value], [0.01], [1000], 0.02).blocks_needed is None, "the truth may lie on the margin"


def test_one_member_beyond_the_margin_settles_it_or_all_inside() -> None:
    beyond = within([0.015, 0.04], [0.01, 0.01], [1000, 1000], 0.02)
    # Two members, two sides: the quantile of 0.05 / 4.
    expected = math.ceil(1000 * ((2.241403 + 1.281552) * 0.01 / 0.01) ** 2)
    assert (beyond.answer, beyond.blocks_needed) == (Answer.OPEN, expected)
    assert within([0.0, 0.015], [0.012, 0.01], [1000, 1000], 0.02).blocks_needed is None


@pytest.mark.parametrize(("true", "wrong"), [(0.02, Answer.YES), (0.02, Answer.NO)])
def test_a_value_on_the_margin_is_seldom_decided(true: float, wrong: Answer) -> None:
    """Neither answer is given in much more than α of the cases: 200 of 4,000, and 5 standard errors (69) more."""
    rng, cases = np.random.default_rng(7), times(1000, 4000)
    values = true + 0.005 * rng.standard_normal((cases, 3)) * [1, 0, 0]
    decided = sum(within(list(row), [0.005] * 3, [400] * 3, 0.02).answer is wrong for row in values)
    assert decided <= 0.05 * cases + 5 * math.sqrt(0.05 * 0.95 * cases)
