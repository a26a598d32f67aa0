"""Little data, no spread, uneven blocks: an answer or an honest NaN, never a crash."""

import math

import numpy as np
import pytest
from scipy import stats

from analysis.stats.block_mean import block_mean
from analysis.stats.equivalence import equivalence
from analysis.stats.estimate import Estimate
from analysis.stats.histogram import quantile_of, resampled, standard_deviation
from analysis.stats.multiple import adjust_holm
from analysis.stats.paired import paired_difference
from analysis.stats.sample_size import blocks_for_se, design_effect, games_to_tell_apart
from analysis.stats.seat_test import seat_test
from analysis.stats.sequence import sequence_estimate
from analysis.stats.share import share
from analysis.stats.verdict import Finding, verdict


def test_equal_blocks_give_the_plain_t_interval_of_block_means() -> None:
    totals = np.array([3.0, 1.0, 4.0, 1.0, 5.0])
    found = block_mean(totals, np.full(5, 2))
    plain = stats.ttest_1samp(totals / 2, 0).confidence_interval()
    assert found.value == pytest.approx((totals / 2).mean())
    assert (found.lower, found.upper) == pytest.approx((plain.low, plain.high))


def test_uneven_blocks_agree_with_clustered_regression() -> None:
    import statsmodels.api as sm

    rng = np.random.default_rng(5)
    sizes = rng.integers(1, 5, 40)
    block = np.repeat(np.arange(40), sizes)
    values = rng.normal(size=40)[block] + rng.normal(size=block.size)
    fit = sm.OLS(values, np.ones(block.size)).fit(
        cov_type="cluster", cov_kwds={"groups": block, "use_correction": False}
    )
    found = block_mean(np.bincount(block, values), sizes)
    assert found.value == pytest.approx(fit.params[0])
    assert found.se == pytest.approx(fit.bse[0] * math.sqrt(40 / 39))


def test_blocks_without_observations_are_left_out() -> None:
    assert block_mean([1, 0, 2], [2, 0, 2]) == block_mean([1, 2], [2, 2])


def test_nothing_and_one_block() -> None:
    assert math.isnan(block_mean([]).value) and block_mean([]).count == 0
    one = block_mean([2], [4])
    assert one.value == 0.5 and math.isnan(one.se) and not one.has_interval
    assert (share([2], [4]).lower, share([2], [4]).upper) == (0, 1)


def test_shapes_are_checked() -> None:
    with pytest.raises(ValueError, match="one length"):
        block_mean([1, 2], [1])
    with pytest.raises(ValueError, match="fewer"):
        block_mean([1, 2], [1, -1])
    with pytest.raises(ValueError, match="same blocks"):
        paired_difference([1, 2], [1])
    with pytest.raises(ValueError, match="one column a seat"):
        seat_test([1, 2])
    with pytest.raises(ValueError, match="do not fit"):
        resampled([1, 2], [[1, 2, 3]], standard_deviation, blocks=1)
    with pytest.raises(ValueError, match="margin"):
        equivalence(0, 1, 0)
    with pytest.raises(ValueError, match="equal"):
        games_to_tell_apart(0.3, 0.3)


def test_all_won_or_all_lost_uses_the_exact_interval_on_blocks() -> None:
    never, always = share([0] * 10, [3] * 10), share([3] * 10, [3] * 10)
    assert (never.lower, never.upper) == pytest.approx((0, 1 - 0.025**0.1))
    assert (always.lower, always.upper) == pytest.approx((0.025**0.1, 1))


def test_equal_seats_without_any_spread() -> None:
    found = seat_test(np.full((50, 4), 0.25))
    assert found.wald == 0 and found.p == 1


def test_a_seat_that_always_wins_is_no_chance() -> None:
    found = seat_test(np.tile([1.0, 0.0, 0.0], (50, 1)))
    assert math.isinf(found.wald) and found.p == 0


def test_too_few_blocks_for_a_test_of_seats() -> None:
    assert math.isnan(seat_test([(1, 0, 0), (0, 1, 0)]).p)


def test_identical_variants_are_equivalent_and_nothing_is_nan() -> None:
    shares = [0.2, 0.6, 0.4, 0.3]
    found = paired_difference(shares, shares)
    assert (found.difference.value, found.difference.se, found.correlation) == (0, 0, 1)
    assert not math.isnan(found.games_saved)
    assert verdict(found.difference, 0.01).finding is Finding.EQUIVALENT
    flat = paired_difference([0.5] * 4, [0.5] * 4)
    assert flat.games_saved == 1 and flat.correlation == 1
    assert paired_difference([0.5] * 3, [0.1, 0.2, 0.3]).correlation == 0
    assert math.isinf(paired_difference([1, 2, 3], [0, 1, 2]).games_saved)


@pytest.mark.parametrize(
    ("value", "se", "finding"),
    [
        (0.03, 0.005, Finding.DIFFERENT),
        (0.0, 0.002, Finding.EQUIVALENT),
        (0.004, 0.001, Finding.SMALL),
        (0.004, 0.008, Finding.UNCLEAR),
    ],
)
def test_the_four_verdicts(value: float, se: float, finding: Finding) -> None:
    half = 1.96 * se
    assert verdict(Estimate(value, se, value - half, value + half, 1000, 1000), 0.01).finding is finding


def test_an_open_verdict_says_how_many_blocks_it_takes() -> None:
    open_ = verdict(Estimate(0.001, 0.006, -0.011, 0.013, 1000, 1000), 0.01)
    z = stats.norm.ppf(0.95) + stats.norm.ppf(0.9)
    assert open_.blocks_needed == math.ceil(1000 * (z * 0.006 / 0.003) ** 2)
    near = verdict(Estimate(0.004, 0.008, -0.012, 0.020, 1000, 1000), 0.01)
    assert near.finding is Finding.UNCLEAR and near.blocks_needed is None, "the truth may lie on the margin"
    outside = verdict(Estimate(0.012, 0.008, -0.004, 0.028, 1000, 1000), 0.01)
    assert outside.finding is Finding.UNCLEAR and outside.blocks_needed is None
    single = verdict(block_mean([1]), 0.01)
    assert single.finding is Finding.UNCLEAR


def test_a_certain_value_on_the_edge_of_the_margin_is_not_inside() -> None:
    assert not equivalence(0.01, 0, 0.01).holds
    assert equivalence(0.009, 0, 0.01).p == 0


def test_a_sequence_is_wider_than_one_look() -> None:
    totals = np.random.default_rng(3).normal(size=500)
    once, ever = block_mean(totals), sequence_estimate(totals, planned=500)
    assert ever.value == once.value and ever.half_width > 1.4 * once.half_width
    assert not sequence_estimate([1.0], planned=10).has_interval


def test_sizes_after_a_pilot() -> None:
    assert blocks_for_se(200, 0.01, 0.005) == 800
    assert blocks_for_se(200, 0.01, 0.02) == 200
    assert design_effect(0.25, math.sqrt(0.25 * 0.75 / 400), 400) == pytest.approx(1)
    assert adjust_holm([]).size == 0


def test_quantiles_and_spread_of_counts() -> None:
    values, counts = np.array([1, 2, 3, 10]), np.array([[2, 1, 0, 0], [0, 1, 1, 1]])
    flat = np.repeat(values, counts.sum(axis=0))
    median = resampled(values, counts, quantile_of(0.5), blocks=2)
    assert median.value == np.quantile(flat, 0.5, method="inverted_cdf") and median.count == 6
    assert resampled(values, counts, standard_deviation, blocks=2).value == pytest.approx(flat.std())
    assert not resampled(values, counts[:1], quantile_of(0.5), blocks=1).has_interval
    assert math.isnan(resampled(values, counts[:0], quantile_of(0.5), blocks=0).value)
