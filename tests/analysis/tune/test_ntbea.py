"""The N-tuple bandit: its formula, and that it finds a planted best setting."""

from __future__ import annotations

import math

import numpy as np
import pytest

from analysis.tune.ntbea import Bandit, mutant


def test_the_bound_is_the_papers() -> None:
    """Two parameters: 1-tuples and the full tuple; N = 3 evaluations."""
    bandit = Bandit([2, 2], k=0.5)
    for place, reward in (((0, 0), 1.0), ((0, 1), 0.0), ((1, 1), 0.5)):
        bandit.add(place, reward)
    means = [0.5, 0.25, 0.0]  # first value 0; second value 1; both
    unknown = [math.sqrt(math.log(4) / (n + 0.1)) for n in (2, 2, 1)]
    assert bandit.mean((0, 1)) == pytest.approx(sum(means) / 3)
    assert bandit.bound((0, 1)) == pytest.approx(sum(means) / 3 + 0.5 * sum(unknown) / 3)


def test_what_was_never_tried_is_worth_a_look() -> None:
    bandit = Bandit([2, 2], k=1.0)
    for _ in range(20):
        bandit.add((0, 0), 0.5)
    assert bandit.bound((1, 1)) > bandit.bound((0, 0))


def test_mutants_differ_and_stay_inside() -> None:
    random = np.random.default_rng(0)
    sizes = (3, 4, 5)
    for _ in range(200):
        found = mutant((1, 2, 3), sizes, random)
        assert found != (1, 2, 3)
        assert all(0 <= value < size for value, size in zip(found, sizes, strict=True))


def test_it_finds_a_planted_setting() -> None:
    """Five parameters of five values, one win or loss an evaluation; 4 is best everywhere, chance would lose 0.2."""
    regrets = []
    for seed in range(4):
        random = np.random.default_rng(seed)
        bandit, place = Bandit([5] * 5, k=0.5), (0, 0, 0, 0, 0)
        for _ in range(1500):
            chance = 0.3 + 0.4 * sum(value / 4 for value in place) / 5
            bandit.add(place, float(random.random() < chance))
            place = bandit.next(place, random, 20)
        best = bandit.ranked()[0]
        regrets.append(0.4 * (1 - sum(value / 4 for value in best) / 5))
    assert np.mean(regrets) < 0.08
