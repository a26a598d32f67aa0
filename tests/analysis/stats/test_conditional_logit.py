"""Conditional logit gives back the weights that made the choices."""

from __future__ import annotations

import numpy as np
import pytest
from statsmodels.discrete.conditional_models import ConditionalLogit

from analysis.stats.conditional_logit import Choices, best_ridge, fit, log_chances, log_loss


def made(weights: np.ndarray, sets: int, seed: int = 0, strata: int = 1) -> Choices:
    """Choices among four alternatives by known weights, (strata, features); the last feature is the same in a set."""
    luck = np.random.default_rng(seed)
    features = luck.normal(size=(sets * 4, weights.shape[1])).astype(np.float32)
    features[:, -1] = np.repeat(luck.normal(size=sets), 4)
    stratum = np.arange(sets) % strata
    values = np.einsum("nk,nk->n", features, weights[np.repeat(stratum, 4)])
    chosen = np.argmax((values + luck.gumbel(size=sets * 4)).reshape(sets, 4), axis=1)
    starts = np.arange(sets) * 4
    return Choices(features, starts, starts + chosen, stratum)


def test_the_fit_is_that_of_statsmodels() -> None:
    choices = made(np.array([[1.0, -0.5, 0.0]]), 400)
    chosen = np.zeros(1600)
    chosen[choices.chosen] = 1
    theirs = ConditionalLogit(chosen, choices.features[:, :2], groups=np.repeat(np.arange(400), 4)).fit(disp=0)
    found = fit(choices, 1, ridge=1e-6)
    assert found.common[:2] == pytest.approx(theirs.params, abs=1e-3)
    assert found.known.tolist() == [True, True, False] and found.common[2] == 0
    assert log_loss(choices, found.matrix()) == pytest.approx(-theirs.llf / 400, abs=1e-6)


def test_chances_of_a_set_sum_to_one() -> None:
    choices = made(np.array([[1.0, -0.5, 0.3]]), 50)
    chances = np.exp(log_chances(choices, np.array([[1.0, -0.5, 0.3]])))
    assert chances.reshape(50, 4).sum(axis=1) == pytest.approx(np.ones(50))
    assert log_loss(choices, np.zeros((1, 3))) == pytest.approx(np.log(4))


def test_strata_differ_where_they_do_and_not_where_they_do_not() -> None:
    weights = np.array([[1.0, 1.0, 0.0], [1.0, -1.0, 0.0]])
    choices = made(weights, 6000, strata=2)
    assert fit(choices, 2, ridge=1.0).matrix()[:, :2] == pytest.approx(weights[:, :2], abs=0.12)
    tight = fit(choices, 2, ridge=1e6)
    assert np.abs(tight.apart).max() < 0.01
    fold = np.arange(6000) % 3
    assert best_ridge(choices, 2, fold, (1.0, 1e6)) == 1.0


def test_only_the_marked_sets_stay() -> None:
    choices = made(np.array([[1.0, 0.0]]), 10)
    kept = choices.only(np.arange(10) % 2 == 1)
    assert len(kept.starts) == 5 and len(kept.features) == 20
    assert (kept.features[kept.chosen] == choices.features[choices.chosen[1::2]]).all()
