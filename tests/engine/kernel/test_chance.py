"""Keyed chance: its numbers, and that its streams have nothing to do with each other."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy import stats

from engine.kernel.chance import DEAL, NOISE, below, draw, gumbel, keyed, mix, sort_by_key, unit

WORDS = st.integers(0, 2**64 - 1).map(np.uint64)
# One false alarm in a million runs, were the numbers drawn afresh each time.
RARE = 1e-6


def stream(root: int, deal: int, purpose: int = 0, number: int = 2000) -> NDArray[np.uint64]:
    """The first numbers of a deal under a root seed."""
    key = keyed(keyed(np.uint64(root), DEAL), deal)
    return np.array([draw(key, purpose, 0, i) for i in range(number)], dtype=np.uint64)


def test_check_values_of_the_finaliser() -> None:
    """SplitMix64 seeded with 0 gives the finaliser of one, two and three times its increment (published values)."""
    increment, published = 0x9E3779B97F4A7C15, (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F)
    for number, value in enumerate(published, start=1):
        assert int(mix(np.uint64(number * increment % 2**64))) == value


@given(bits=WORDS, bound=st.integers(1, 2**31 - 1))
def test_below_is_below(bits: np.uint64, bound: int) -> None:
    assert 0 <= below(bits, bound) < bound
    assert below(bits, bound) == int(bits) // 2**32 * bound // 2**32


@given(bits=st.one_of(WORDS, st.sampled_from([np.uint64(0), np.uint64(2**64 - 1), np.uint64(2**63)])))
def test_unit_lies_strictly_between_0_and_1(bits: np.uint64) -> None:
    assert 0.0 < unit(bits) < 1.0
    assert math.isfinite(gumbel(bits))


@pytest.mark.parametrize("bound", [2, 5, 36])
def test_below_is_even(bound: int) -> None:
    counts = np.bincount([below(bits, bound) for bits in stream(1, 1)], minlength=bound)
    assert stats.chisquare(counts).pvalue > RARE


def test_unit_and_gumbel_have_their_distributions() -> None:
    bits = stream(2, 3)
    assert stats.kstest([unit(b) for b in bits], "uniform").pvalue > RARE
    assert stats.kstest([gumbel(b) for b in bits], "gumbel_r").pvalue > RARE


@given(keys=st.lists(WORDS, unique=True, max_size=40))
def test_sort_by_key_sorts_both(keys: list[np.uint64]) -> None:
    order = np.arange(len(keys) + 1)
    beside = np.array([*keys, np.uint64(7)], dtype=np.uint64)
    sort_by_key(beside, order, len(keys))
    assert list(beside[:-1]) == sorted(keys)
    assert [keys[i] for i in order[:-1]] == sorted(keys)
    assert (order[-1], beside[-1]) == (len(keys), 7), "what lies beyond stays"


def test_a_card_more_leaves_the_order_of_the_others_alone() -> None:
    keys = stream(4, 4, number=20)
    few, many = np.arange(19), np.arange(20)
    sort_by_key(keys[:19].copy(), few, 19)
    sort_by_key(keys.copy(), many, 20)
    assert list(few) == [card for card in many if card != 19]


@pytest.mark.parametrize(("one", "other"), [((9, 5), (9, 6)), ((9, 5), (10, 5)), ((0, 0), (0, 1)), ((0, 0), (1, 0))])
def test_streams_of_neighbouring_games_share_nothing(one: tuple[int, int], other: tuple[int, int]) -> None:
    """Neither shifted copies of each other nor correlated at any small shift, bit by bit."""
    first, second = stream(*one), stream(*other)
    assert len(np.intersect1d(first, second)) == 0
    numbers = [np.array([unit(b) for b in bits]) for bits in (first, second)]
    for shift in range(-5, 6):
        pair = np.corrcoef(numbers[0][10:-10], numbers[1][10 + shift : len(second) - 10 + shift])[0, 1]
        assert abs(pair) < stats.norm.isf(RARE / 2) / math.sqrt(len(first) - 20)
    differing = np.unpackbits((first ^ second).view(np.uint8)).mean()
    assert abs(differing - 0.5) < stats.norm.isf(RARE / 2) * 0.5 / math.sqrt(64 * len(first))


def test_purpose_seat_and_ordinal_are_told_apart() -> None:
    key = keyed(keyed(np.uint64(1), NOISE), 2)
    drawn = {int(draw(key, purpose, seat, i)) for purpose in range(8) for seat in range(8) for i in range(50)}
    assert len(drawn) == 8 * 8 * 50
    assert keyed(np.uint64(1), NOISE) != keyed(np.uint64(1), DEAL)
