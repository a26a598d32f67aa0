"""Values worked out by hand for the formulas of `analysis.stats`, each named by its id in the list of check values."""

import math

import numpy as np
import pytest

from analysis.stats.block_mean import block_mean
from analysis.stats.equivalence import equivalence
from analysis.stats.multiple import adjust_holm, adjust_screening, simultaneous_confidence
from analysis.stats.paired import paired_difference
from analysis.stats.sample_size import games_for_half_width, games_to_show_equivalence, games_to_tell_apart
from analysis.stats.seat_test import seat_test
from analysis.stats.sequence import sequence_half_width, sequence_rho
from analysis.stats.share import effective_games, exact_interval, rate_bound_when_never_seen, share, wilson_interval


def test_wilson() -> None:
    assert wilson_interval(8, 10) == pytest.approx((0.490162, 0.943318), abs=1e-6)
    assert wilson_interval(0, 10) == pytest.approx((0, 0.277533), abs=1e-6)


def test_clopper_pearson() -> None:
    assert exact_interval(8, 10) == pytest.approx((0.443905, 0.974789), abs=1e-6)


def test_cp0() -> None:
    assert rate_bound_when_never_seen(300) == pytest.approx(0.009936, abs=1e-6)


def test_block_se() -> None:
    found = block_mean([1, 2, 0, 2], [3, 3, 3, 3])
    assert (found.value, found.se) == pytest.approx((0.416667, 0.159571), abs=1e-6)
    assert (found.count, found.blocks) == (12, 4)
    n_eff = effective_games(found.value, found.se)
    assert n_eff == pytest.approx(9.5455, abs=1e-4)
    assert wilson_interval(found.value * n_eff, n_eff) == pytest.approx((0.175404, 0.705755), abs=1e-6)
    # The plain t interval of this tiny sample leaves 0 to 1, so that the share falls back on Wilson's.
    assert (share([1, 2, 0, 2], [3, 3, 3, 3]).lower, share([1, 2, 0, 2], [3, 3, 3, 3]).upper) == pytest.approx(
        (0.175404, 0.705755), abs=1e-6
    )


def test_seats_chi2() -> None:
    """30, 20 and 10 wins of 60 games.

    Pearson's 10.0 uses the covariance of fair seats; ours the observed one, 60/59 of which is free of the mean:
    W = 59/60 · 60 · sum over free seats of d' S⁻¹ d, worked out from the multinomial covariance.
    """
    games = np.repeat(np.eye(3), [30, 20, 10], axis=0)
    found = seat_test(games)
    p = np.array([1 / 2, 1 / 3])
    d = p - 1 / 3
    observed = np.diag(p) - np.outer(p, p)
    assert found.wald == pytest.approx(59 * d @ np.linalg.inv(observed) @ d)
    fair = np.diag([1 / 3, 1 / 3]) - 1 / 9
    assert 60 * d @ np.linalg.inv(fair) @ d == pytest.approx(10.0)


SEATS_WALD = [(1, 0, 0), (0, 1, 0), (1, 0, 0), (0, 0, 1), (1, 0, 0), (0.5, 0.5, 0), (1, 0, 0), (0, 1, 0)]


def test_seats_wald() -> None:
    found = seat_test(SEATS_WALD)
    assert found.means == pytest.approx((0.5625, 0.3125, 0.125))
    assert (found.wald, found.p_chi2) == pytest.approx((3.152047, 0.206796), abs=1e-6)
    # F = W · 6 / 14 with 2 and 6 degrees of freedom, whose tail has the closed form (1 + F / 3)⁻³ = 0.327818.
    assert found.f == pytest.approx(3.152047 * 6 / 14, abs=1e-6)
    assert found.p == pytest.approx((1 + 3.152047 * 6 / 14 / 3) ** -3, abs=1e-6)


def test_paired() -> None:
    found = paired_difference([1, 1, 0, 1, 0, 1, 1, 0], [1, 0, 0, 1, 0, 1, 0, 0])
    assert found.difference.value == pytest.approx(0.25)
    assert (found.difference.se, found.unpaired_se) == pytest.approx((0.163663, 0.258775), abs=1e-6)
    assert found.correlation == pytest.approx(0.6)


@pytest.mark.parametrize(("wins", "games", "p"), [(5020, 10000, 0.054798), (50200, 100000, 2.0998e-7)])
def test_tost(wins: int, games: int, p: float) -> None:
    rate = wins / games
    found = equivalence(rate, math.sqrt(rate * (1 - rate) / games), 0.01, target=0.5)
    assert found.p == pytest.approx(p, rel=3e-5)
    assert found.holds is (p < 0.05)


def test_tost_interval() -> None:
    found = equivalence(0.502, math.sqrt(0.502 * 0.498 / 10000), 0.01, target=0.5)
    assert (found.lower, found.upper) == pytest.approx((0.49378, 0.51022), abs=1e-5)


@pytest.mark.parametrize(
    ("p", "half", "fine", "balanced", "apart"),
    [
        (1 / 2, 9604, 38415, 27055, 52527),
        (1 / 3, 8537, 34146, 24049, 47039),
        (1 / 4, 7203, 28811, 20292, 39918),
        (1 / 5, 6146, 24585, 17315, 34244),
    ],
)
def test_n_ci_and_n_tost(p: float, half: int, fine: int, balanced: int, apart: int) -> None:
    # The published table rounds to the nearest game, the functions up: at most one game apart.
    assert games_for_half_width(p, 0.01) - half in (0, 1)
    assert games_for_half_width(p, 0.005) - fine in (0, 1)
    assert games_to_show_equivalence(p, 0.01) - balanced in (0, 1)
    assert games_to_tell_apart(p, p + 0.01) - apart in (0, 1)


def test_n_tell_apart_on_common_deals() -> None:
    assert games_to_tell_apart(0.25, 0.26, design_effect=1 - 0.6) == pytest.approx(15967, abs=1)


def test_holm_bh() -> None:
    p = [0.005, 0.01, 0.03, 0.04]
    assert adjust_holm(p) == pytest.approx([0.02, 0.03, 0.06, 0.06])
    assert adjust_screening(p) == pytest.approx([0.02, 0.02, 0.04, 0.04])
    assert simultaneous_confidence(4) == pytest.approx(0.9875)


def test_acs() -> None:
    assert sequence_rho(1000) == pytest.approx(0.0890851, abs=1e-7)
    widths = [sequence_half_width(0.5, t, 1000) for t in (100, 1000, 10_000, 100_000)]
    assert widths == pytest.approx([0.192753, 0.047991, 0.016209, 0.005631], abs=1e-6)
