"""How a persona chooses: by the exponentials of its values, without weighing noise that cannot win."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy import stats
from scipy.special import softmax

from engine.kernel.chance import gumbel, keyed
from engine.kernel.choice import choose, noise_bits

RARE = 1e-6
# Expected counts of a chi-square test should not be much below this (Cochran 1954).
LEAST = 5.0


def chosen(values: NDArray[np.float64], temperature: float, key: np.uint64, codes: NDArray[np.int64]) -> int:
    return choose(values, codes, len(values), int(values.argmax()), 1.0 / temperature, key)


@pytest.mark.parametrize("temperature", [0.3, 1.0, 1.5])
def test_choices_are_drawn_by_their_exponentials(temperature: float) -> None:
    values = np.array([0.0, 1.0, 0.5, -0.3, 0.9, 1.0])
    codes = np.array([7, 99, 1000, 5, 123456789, -3])
    draws = 6000
    counts = np.zeros(len(values))
    for number in range(draws):
        counts[chosen(values, temperature, keyed(np.uint64(11), number), codes)] += 1
    wanted = draws * softmax(values / temperature)
    assert wanted.min() > LEAST
    assert stats.chisquare(counts, wanted).pvalue > RARE


@given(
    values=st.lists(st.floats(-30, 30), min_size=1, max_size=30).map(np.array),
    temperature=st.floats(0.05, 20),
    root=st.integers(0, 2**64 - 1),
)
def test_the_short_way_is_the_plain_largest_of_value_and_noise(
    values: NDArray[np.float64], temperature: float, root: int
) -> None:
    codes = np.arange(len(values)) * 977 + 3
    for number in range(5):
        key = keyed(np.uint64(root), number)
        sharp = values * (1.0 / temperature)
        plain = [base + gumbel(noise_bits(key, code)) for base, code in zip(sharp, codes, strict=True)]
        assert plain[chosen(values, temperature, key, codes)] == max(plain)


def test_noise_goes_with_the_action_not_with_its_place_in_the_list() -> None:
    values, codes = np.array([0.1, 0.7, 0.4, 0.6]), np.array([40, 10, 30, 20])
    order = np.array([2, 0, 3, 1])
    for number in range(200):
        key = keyed(np.uint64(3), number)
        assert codes[chosen(values, 1.0, key, codes)] == codes[order][chosen(values[order], 1.0, key, codes[order])]


def test_a_cold_persona_takes_the_best() -> None:
    values, codes = np.array([1.0, 3.0, 2.9]), np.arange(3)
    assert {chosen(values, 1e-4, keyed(np.uint64(1), number), codes) for number in range(300)} == {1}
