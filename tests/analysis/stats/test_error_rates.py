"""Simulated games with known truth: claims of difference and of equivalence are wrong no more often than they say.

Each repetition draws two variants on common deals, with luck of the deal, shared wins and skewed scores, and asks what
a comparison asks. A rate of false claims p from R repetitions has the standard error sqrt(p (1 - p) / R); a test allows
the 5 % that are promised and three of these.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from analysis.stats.equivalence import equivalence
from analysis.stats.paired import paired_difference
from analysis.stats.verdict import Finding, verdict

REPETITIONS = [pytest.param(400), pytest.param(2000, marks=pytest.mark.slow)]
BLOCKS = 200
MARGIN = 0.08  # more than three standard errors of a difference, so that equivalence can be shown at all
PROMISED = 0.05


def most(repetitions: int) -> float:
    return PROMISED + 3 * math.sqrt(PROMISED * (1 - PROMISED) / repetitions)


def pair(rng: np.random.Generator, shift: float, seats: int = 3) -> tuple[np.ndarray, np.ndarray]:
    """Block means of one seat's share in two variants on common deals; the second is higher by `shift`.

    A block has one game a seat; a deal favours a seat, in both variants; one game in ten is shared by two.
    """
    luck = rng.beta(1.5, 3.0, BLOCKS)

    def means(add: float) -> np.ndarray:
        chance = np.clip(luck / luck.mean() / seats * 0.999, 0, 1 - add) + add
        won = rng.random((BLOCKS, seats)) < chance[:, None]
        partner = rng.random((BLOCKS, seats)) < chance[:, None]
        shared = rng.random((BLOCKS, seats)) < 0.1
        return np.asarray(np.where(shared, (won + partner.astype(float)) / 2, won).mean(axis=1))

    return means(0.0), means(shift)


def test_the_made_up_pairs_have_the_difference_they_should() -> None:
    rng = np.random.default_rng(1)
    for shift in (0.0, MARGIN):
        pairs = [pair(rng, shift) for _ in range(400)]
        differences = [b.mean() - a.mean() for a, b in pairs]
        assert abs(np.mean(differences) - shift) < 4 * np.std(differences) / math.sqrt(len(differences))
        assert np.mean([np.corrcoef(a, b)[0, 1] for a, b in pairs]) > 0.2


@pytest.mark.parametrize("repetitions", REPETITIONS)
def test_equal_variants_are_rarely_called_different(repetitions: int) -> None:
    rng = np.random.default_rng(21)
    claims = 0
    for _ in range(repetitions):
        found = verdict(paired_difference(*pair(rng, 0.0)).difference, MARGIN).finding
        claims += found in (Finding.DIFFERENT, Finding.SMALL)
    assert claims / repetitions <= most(repetitions)
    # And not out of mere caution: a test at 5 % claims in some of them.
    assert claims / repetitions >= PROMISED - 3 * math.sqrt(PROMISED * (1 - PROMISED) / repetitions)


@pytest.mark.parametrize("repetitions", REPETITIONS)
def test_variants_a_margin_apart_are_rarely_called_equivalent(repetitions: int) -> None:
    rng = np.random.default_rng(22)
    claims = 0
    for _ in range(repetitions):
        found = paired_difference(*pair(rng, MARGIN)).difference
        claims += equivalence(found.value, found.se, MARGIN, df=found.blocks - 1).holds
    assert claims / repetitions <= most(repetitions)
    assert claims / repetitions >= PROMISED - 3 * math.sqrt(PROMISED * (1 - PROMISED) / repetitions)


@pytest.mark.parametrize("repetitions", REPETITIONS)
def test_a_verdict_of_equivalence_is_rarely_wrong_and_can_be_had(repetitions: int) -> None:
    """At the edge of the margin it is rare; at no difference it is usual: the chance is that of |t| < 3.2 - 1.65."""
    rng = np.random.default_rng(23)
    wrong, right = 0, 0
    for _ in range(repetitions):
        wrong += verdict(paired_difference(*pair(rng, MARGIN)).difference, MARGIN).finding is Finding.EQUIVALENT
        same = paired_difference(*pair(rng, 0.0)).difference
        right += verdict(same, MARGIN).finding in (Finding.EQUIVALENT, Finding.SMALL)
    assert wrong / repetitions <= most(repetitions)
    assert right / repetitions > 0.8
