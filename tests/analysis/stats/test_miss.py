"""Misses: debiased squares, bands, and their standard error."""

from __future__ import annotations

import math

import numpy as np
import pytest

from analysis.stats.miss import Aim, loss, loss_error, loss_parts, miss


def test_the_noise_of_an_estimate_is_taken_off() -> None:
    """.27 ± .01 against .25 is .0003, not .0004."""
    assert miss(Aim(0.25, 0.25), 0.27, 0.01) == pytest.approx(0.0003)


def test_it_is_right_on_average() -> None:
    """The mean over many noisy looks is the squared distance of the truth, whatever the noise."""
    random = np.random.default_rng(1)
    for se in (0.01, 0.03):
        looks = [miss(Aim(0.25, 0.25), value, se) for value in random.normal(0.27, se, 40_000)]
        assert np.mean(looks) == pytest.approx(0.0004, abs=4 * np.std(looks) / 200)


def test_a_band_is_free_inside() -> None:
    band = Aim(100, 120, margin=10)
    assert miss(band, 110, 3) == 0
    assert miss(band, 121, 3) == 0
    assert miss(band, 140, 0) == pytest.approx(4)
    assert miss(band, 80, 0) == pytest.approx(4)
    assert miss(Aim(-math.inf, 2), 1) == 0
    assert miss(Aim(-math.inf, 2), 4) == pytest.approx(4)


def test_pushing_counts_the_value_itself() -> None:
    assert miss(Aim(-math.inf, math.inf, 1, margin=0.02, weight=2), 0.3, 0.1) == pytest.approx(-30)
    assert miss(Aim(-math.inf, math.inf, -1, margin=0.02), 0.3) == pytest.approx(15)


def test_a_missing_number_makes_no_loss() -> None:
    assert math.isnan(miss(Aim(1, 1), math.nan))
    assert math.isnan(miss(Aim(0, 1), math.nan))


def test_the_sum_is_not_below_nothing() -> None:
    aims = [Aim(0.5, 0.5, margin=0.01), Aim(0.5, 0.5, margin=0.01)]
    assert loss(aims, [0.5, 0.5], [0.01, 0.01]) == 0
    assert loss(aims, [0.53, 0.5], [0.01, 0.01]) == pytest.approx(9 - 2)


def test_standard_error_of_a_loss() -> None:
    """Against the spread of the loss over fresh draws: right far from the target, on it up to a half too large."""
    random = np.random.default_rng(2)
    aim, blocks = [Aim(0.5, 0.5, margin=0.02)], 400
    for truth, most in ((0.56, 1.1), (0.5, 1.5)):
        found, errors = [], []
        for _ in range(400):
            draws = random.normal(truth, 0.4, blocks)
            value, se = float(draws.mean()), float(draws.std(ddof=1) / math.sqrt(blocks))
            parts = [(draws - value) / blocks]
            found.append(miss(aim[0], value, se))
            errors.append(loss_error(aim, [value], [se], parts))
            assert loss_parts(aim, [value], parts).sum() == pytest.approx(0, abs=1e-9)
        assert 0.9 < np.mean(errors) / np.std(found) < most
