"""Several rates at once, differences of means, spread beyond noise, luck, regression and shrinkage."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from analysis.stats.block_mean import block_mean
from analysis.stats.difference import difference_of_means
from analysis.stats.luck import NOISE, PLAYERS, TOGETHER, Cells, variance_parts
from analysis.stats.ratio import Ratios, ratios
from analysis.stats.regression import Fit, least_squares
from analysis.stats.shrinkage import shrunken
from analysis.stats.spread_of import true_spread, widest_gap


def test_each_of_several_ratios_is_the_block_mean() -> None:
    rng = np.random.default_rng(1)
    sizes = rng.integers(1, 5, (60, 3)).astype(float)
    totals = sizes * rng.random((60, 3))
    found = ratios(totals, sizes)
    for k in range(3):
        alone, weights = block_mean(totals[:, k], sizes[:, k]), np.eye(3)[k]
        mine = found.estimate(weights)
        assert (mine.value, mine.se, mine.lower) == pytest.approx((alone.value, alone.se, alone.lower))


def test_a_difference_of_means_on_the_same_blocks() -> None:
    """With one observation of each in every block it is the paired t test."""
    a, b = np.random.default_rng(2).normal(size=(2, 40)) + np.linspace(0, 3, 40)
    found = difference_of_means(a, np.ones(40), b, np.ones(40))
    plain = stats.ttest_rel(a, b).confidence_interval()
    assert (found.lower, found.upper) == pytest.approx((plain.low, plain.high))
    assert math.isnan(difference_of_means([1.0], [1], [0.0], [0]).value)


def test_all_zero_is_one_test_whatever_contrasts_repeat() -> None:
    rng = np.random.default_rng(3)
    found = ratios(rng.normal(0.3, 1, (80, 3)), np.ones((80, 3)))
    two = np.array([[1, -1, 0], [0, 1, -1]])
    more = np.vstack([two, two[0] + two[1], -two[0]])
    assert found.p_all_zero(two) == pytest.approx(found.p_all_zero(more))
    p = [ratios(rng.normal(0.3, 1, (80, 3)), np.ones((80, 3))).p_all_zero(two) for _ in range(400)]
    assert np.mean(np.array(p) < 0.05) == pytest.approx(0.05, abs=3 * math.sqrt(0.05 * 0.95 / 400))


def drawn_around(truth: np.ndarray, se: float, rng: np.random.Generator) -> Ratios:
    clusters = 100
    rows = truth + rng.normal(0, se * math.sqrt(clusters), (clusters, truth.size))
    return ratios(rows, np.ones_like(rows))


def test_the_spread_of_equal_values_is_near_zero_and_that_of_others_is_found() -> None:
    rng = np.random.default_rng(4)
    truth = np.array([0.2, 0.3, 0.35, 0.4, 0.45, 0.3])
    sd = truth.std(ddof=1)
    equal = [true_spread(drawn_around(np.full(6, 0.3), 0.02, rng)) for _ in range(200)]
    apart = [true_spread(drawn_around(truth, 0.02, rng)) for _ in range(200)]
    assert np.mean([e.value for e in equal]) < 0.01 and np.mean([e.lower == 0 for e in equal]) > 0.9
    values = np.array([e.value for e in apart])
    assert abs(values.mean() - sd) < 4 * values.std() / math.sqrt(200)
    assert np.mean([e.covers(sd) for e in apart]) > 0.95 - 3 * math.sqrt(0.05 * 0.95 / 200)


def test_the_widest_gap_names_its_pair() -> None:
    gap, high, low = widest_gap(drawn_around(np.array([0.1, 0.5, 0.3]), 0.01, np.random.default_rng(5)))
    assert (high, low) == (1, 0) and gap.covers(0.4) and gap.se == pytest.approx(0.01 * math.sqrt(2), rel=0.3)
    assert not true_spread(ratios([[1.0, 2.0]], [[1, 1]])).has_interval


def cells(wins: np.ndarray, batches: int) -> Cells:
    """From wins of shape (deals, replays) in one stratum."""
    parts = np.array_split(wins, batches)
    column = np.array([[len(p), p.sum(), (p.sum(axis=1) ** 2).sum(), (p**2).sum()] for p in parts], float)
    return Cells(*(column[:, [i]] for i in range(4)), replays=wins.shape[1])


def test_two_deals_with_80_and_20_per_cent_and_one_lineup() -> None:
    """Two deals with win chances .8 and .2: .09 / .25 = 0.36 for these players, the rest is noise."""
    rng = np.random.default_rng(6)
    chance = np.tile([0.8, 0.2], 1500)[:, None]
    found = variance_parts(cells((rng.random((3000, 4)) < chance).astype(float), 50), None, blocks=3000)
    assert list(found) == [PLAYERS, TOGETHER, NOISE]
    deal = found[TOGETHER]
    assert abs(deal.value - 0.36) < 4 * deal.se < 0.1
    assert sum(part.value for part in found.values()) == pytest.approx(1)
    assert found[PLAYERS].value == 0


@pytest.mark.parametrize("repetitions", [200, pytest.param(2000, marks=pytest.mark.slow)])
def test_luck_keeps_its_confidence_and_finds_none_where_there_is_none(repetitions: int) -> None:
    rng = np.random.default_rng(7)
    held, false = 0, 0
    for _ in range(repetitions):
        chance = rng.choice([0.8, 0.2], (300, 1))
        wins = cells((rng.random((300, 3)) < chance).astype(float), 50)
        held += variance_parts(wins, None, blocks=300)[TOGETHER].covers(0.36)
        none = cells((rng.random((300, 3)) < 0.4).astype(float), 50)
        false += variance_parts(none, None, blocks=300)[TOGETHER].lower > 0
    assert held / repetitions > 0.95 - 3 * math.sqrt(0.05 * 0.95 / repetitions)
    assert false / repetitions < 0.025 + 3 * math.sqrt(0.025 * 0.975 / repetitions)


def fit_of(x: np.ndarray, y: np.ndarray, block: np.ndarray, cuts: list[int]) -> Fit:
    def pieces() -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
        return list(zip(np.split(x, cuts), np.split(y, cuts), np.split(block, cuts), strict=True))

    return least_squares(pieces, x.shape[1])


def test_regression_in_pieces_agrees_with_statsmodels() -> None:
    import statsmodels.api as sm

    rng = np.random.default_rng(8)
    block = np.repeat(np.arange(60), 5)
    x = np.column_stack([np.ones(300), rng.normal(size=(300, 2)), rng.integers(0, 2, 300)])
    y = x @ [0.3, 0.1, -0.2, 0.05] + rng.normal(size=60)[block] + rng.normal(size=300)
    plain = sm.OLS(y, x).fit(cov_type="cluster", cov_kwds={"groups": block})
    found = fit_of(x, y, block, [100, 105])
    assert found.coefficients == pytest.approx(plain.params)
    assert np.sqrt(np.diag(found.covariance)) == pytest.approx(plain.bse)
    assert found.known.all() and (found.rows, found.blocks) == (300, 60)


def test_what_the_data_cannot_tell_apart_is_not_known() -> None:
    rng = np.random.default_rng(9)
    shared = rng.normal(size=100)
    x = np.column_stack([np.ones(100), shared, shared, np.zeros(100), rng.normal(size=100)])
    found = fit_of(x, rng.normal(size=100), np.arange(100), [50])
    assert found.known.tolist() == [True, False, False, False, True]
    assert np.isnan(fit_of(x[:1], shared[:1], np.zeros(1, int), []).covariance).all()


def test_shrinkage_moves_the_noisiest_the_most_and_comes_nearer_to_the_truth() -> None:
    se = np.array([0.01, 0.05, 0.01, 0.05, 0.02, 0.02])
    found = shrunken([0.10, 0.10, 0.0, -0.1, 0.02, 0.04], se)
    assert abs(found.values[1] - 0.10) > abs(found.values[0] - 0.10) > 0
    assert (found.se <= se * 1.0001).all()
    same = shrunken([0.1, 0.1, 0.1], [0.02, 0.01, 0.03])
    assert same.tau == 0 and same.values == pytest.approx([0.1] * 3)
    assert shrunken([0.3, 0.1], [0.1, 0.1]).values.tolist() == [0.3, 0.1]
    rng, worse, better = np.random.default_rng(10), 0.0, 0.0
    for _ in range(200):
        truth = rng.normal(0.05, 0.03, 9)
        errors = rng.uniform(0.01, 0.08, 9)
        seen = truth + rng.normal(0, errors)
        worse += float(((seen - truth) ** 2).sum())
        better += float(((shrunken(seen, errors).values - truth) ** 2).sum())
    assert better < 0.7 * worse
