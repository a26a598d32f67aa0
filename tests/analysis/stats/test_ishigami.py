"""Sensitivity indices of the Ishigami function, whose truth is known, without noise and with it.

The function, a = 7 and b = 0.1: V 13.8446, S .3139 .4424 0, ST .5576 .4424 .2437 (Ishigami and Homma 1990).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from SALib.analyze import morris as analyze_morris
from SALib.analyze import sobol as analyze_sobol
from SALib.sample import morris as sample_morris
from SALib.sample import sobol as sample_sobol
from SALib.test_functions import Ishigami

from analysis.stats.elementary_effects import elementary_effects
from analysis.stats.variance_indices import sobol_indices

V = 13.8446
FIRST, TOTAL = (0.3139, 0.4424, 0.0), (0.5576, 0.4424, 0.2437)
PROBLEM: dict[str, Any] = {"num_vars": 3, "names": ["x1", "x2", "x3"], "bounds": [[-np.pi, np.pi]] * 3}
ROWS = 8192  # as the check values have it
Floats = NDArray[np.float64]


@pytest.fixture(scope="module")
def clean() -> Floats:
    """Outputs without noise, shape (N, 5): A, AB_1, AB_2, AB_3, B."""
    sample = sample_sobol.sample(PROBLEM, ROWS, calc_second_order=False, seed=1)
    return np.asarray(Ishigami.evaluate(sample)).reshape(ROWS, 5)


def raw(outputs: Floats) -> tuple[Floats, Floats]:
    found = analyze_sobol.analyze(PROBLEM, outputs.ravel(), calc_second_order=False, num_resamples=2, seed=1)
    return found["S1"], found["ST"]


def independent(shape: tuple[int, ...], variance: float) -> tuple[Floats, Floats]:
    """Noise of its own for every output, and its covariances."""
    noise = np.random.default_rng(2).normal(0, np.sqrt(variance), shape)
    return noise, np.broadcast_to(np.eye(shape[1]) * variance, (*shape, shape[1])).copy()


def common(shape: tuple[int, ...], variance: float) -> tuple[Floats, Floats]:
    """Noise that all outputs of a row share, and its covariances."""
    noise = np.random.default_rng(3).normal(0, np.sqrt(variance), (shape[0], 1)) * np.ones(shape)
    return noise, np.full((*shape, shape[1]), variance)


def test_without_noise_the_indices_are_those_of_the_function_and_of_salib(clean: Floats) -> None:
    found = sobol_indices(clean, np.zeros((ROWS, 5, 5)))
    assert found.first == pytest.approx(FIRST, abs=0.02)
    assert found.total == pytest.approx(TOTAL, abs=0.02)
    assert found.variance == pytest.approx(V, rel=0.02)
    first, total = raw(clean)
    assert found.first == pytest.approx(first, abs=0.002)
    assert found.total == pytest.approx(total, abs=0.002)


def test_noise_of_its_own_lifts_total_indices_and_the_correction_takes_it_away(clean: Floats) -> None:
    noise, covariance = independent(clean.shape, V)
    _, total = raw(clean + noise)
    assert total == pytest.approx([(st * V + V) / (2 * V) for st in TOTAL], abs=0.03)
    found = sobol_indices(clean + noise, covariance)
    assert found.total == pytest.approx(TOTAL, abs=0.06)
    assert found.first == pytest.approx(FIRST, abs=0.06)
    assert found.noise == pytest.approx(V)


def test_common_noise_lifts_nothing_and_halves_what_is_there(clean: Floats) -> None:
    noise, covariance = common(clean.shape, V)
    first, total = raw(clean + noise)
    assert total == pytest.approx([st / 2 for st in TOTAL], abs=0.03)
    assert first == pytest.approx([s / 2 for s in FIRST], abs=0.03)
    found = sobol_indices(clean + noise, covariance)
    assert found.total == pytest.approx(TOTAL, abs=0.05)
    assert found.first == pytest.approx(FIRST, abs=0.06)


def test_fifty_repeats_averaged(clean: Floats) -> None:
    noise, covariance = independent(clean.shape, V / 50)
    first, total = raw(clean + noise)
    assert first == pytest.approx((0.306, 0.431, -0.001), abs=0.02)
    assert total == pytest.approx((0.566, 0.453, 0.259), abs=0.02)
    assert sobol_indices(clean + noise, covariance).total == pytest.approx(TOTAL, abs=0.02)


def test_an_input_that_does_nothing_is_last_and_its_interval_holds_zero() -> None:
    problem = {"num_vars": 4, "names": ["a", "b", "c", "unused"], "bounds": [[-np.pi, np.pi]] * 4}
    sample = sample_sobol.sample(problem, 256, calc_second_order=False, seed=4)
    clean = np.asarray(Ishigami.evaluate(sample[:, :3])).reshape(256, 6)
    noise, covariance = independent(clean.shape, V / 4)
    found = sobol_indices(clean + noise, covariance)
    assert found.total.argmin() == 3
    assert found.total_ends[3, 0] <= 0 <= found.total_ends[3, 1]
    assert list(found.is_sure) == [True, True, True, False]


def test_noise_makes_a_morris_effect_of_nothing_and_the_correction_takes_it_away() -> None:
    trajectories = 200
    sample = sample_morris.sample(PROBLEM, trajectories, num_levels=4, seed=5)
    clean = np.asarray(Ishigami.evaluate(sample)).reshape(trajectories, 4)
    inputs = sample.reshape(trajectories, 4, 3)
    salib = analyze_morris.analyze(PROBLEM, sample, clean.ravel(), num_levels=4, scaled=False)
    none = elementary_effects(inputs / (2 * np.pi), clean, np.zeros((trajectories, 4, 4)))
    assert none.mu_star == pytest.approx(np.asarray(salib["mu_star"]), rel=1e-6)
    assert none.mu == pytest.approx(np.asarray(salib["mu"]), abs=1e-6)
    noise, covariance = independent(clean.shape, V)
    noisy = elementary_effects(inputs / (2 * np.pi), clean + noise, covariance)
    assert noisy.mu_star[2] > 1.1 * none.mu_star[2]
    assert noisy.effect == pytest.approx(none.effect, rel=0.15)
    only_noise = elementary_effects(inputs / (2 * np.pi), noise, covariance)
    assert not only_noise.is_sure.any()
    assert (only_noise.effect_ends[:, 0] == 0).all()


def test_inputs_that_do_nothing_are_seldom_called_sure() -> None:
    """Five of six inputs do nothing, in 60 repetitions: 300 chances to be wrong, of which 2.5 % are allowed.

    18 of 300 is four standard errors above that.
    """
    width, walks, rows, spread = 6, 20, 64, 0.5
    problem = {"num_vars": width, "names": list("abcdef"), "bounds": [[0, 1]] * width}
    chance, wrong = np.random.default_rng(6), np.zeros(2)
    for number in range(60):
        inputs = sample_morris.sample(problem, walks, num_levels=4, seed=number).reshape(walks, width + 1, width)
        outputs = 3 * inputs[:, :, 0] + chance.normal(0, spread, inputs.shape[:2])
        noise = np.broadcast_to(np.eye(width + 1) * spread**2, (walks, width + 1, width + 1))
        wrong[0] += (elementary_effects(inputs, outputs, noise).effect_ends[1:, 0] > 0).sum()
        sample = sample_sobol.sample(problem, rows, calc_second_order=False, seed=number)
        inputs = sample.reshape(rows, width + 2, width)
        outputs = 3 * inputs[:, :, 0] + chance.normal(0, spread, inputs.shape[:2])
        noise = np.broadcast_to(np.eye(width + 2) * spread**2, (rows, width + 2, width + 2))
        wrong[1] += (sobol_indices(outputs, noise).total_ends[1:, 0] > 0).sum()
    assert (wrong <= 18).all()
