"""Random numbers in plain Python have the bits of the compiled ones."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel import chance, choice
from engine.plain import Luck
from engine.plain.choosing import choose
from engine.plain.luck import gumbel, keyed, mix, noise_bits, unit

BITS = st.integers(0, 2**64 - 1)
SMALL = st.integers(0, 2**40)


@given(BITS, SMALL, st.integers(-(2**63), 2**63 - 1))
def test_hashes_are_those_of_the_kernel(key: int, number: int, code: int) -> None:
    assert mix(key) == chance.mix(np.uint64(key))
    assert keyed(key, number) == chance.keyed(np.uint64(key), number)
    assert unit(key) == chance.unit(np.uint64(key))
    assert gumbel(key) == chance.gumbel(np.uint64(key))
    assert noise_bits(key, code) == choice.noise_bits(np.uint64(key), np.int64(code).astype(np.uint64))


@given(BITS, SMALL, st.integers(0, 4), st.integers(0, 10_000), st.integers(1, 10_000))
def test_draws_are_those_of_the_kernel(key: int, purpose: int, seat: int, ordinal: int, bound: int) -> None:
    bits = chance.draw(np.uint64(key), purpose, seat, ordinal)
    luck = Luck(key)
    assert luck.bits(purpose, seat, ordinal) == bits
    assert luck.below(bound, purpose, seat, ordinal) == chance.below(bits, bound)


@given(st.lists(st.floats(-5, 5), min_size=2, max_size=12), st.floats(0.001, 50), BITS, st.data())
def test_choices_are_those_of_the_kernel(values: list[float], sharpness: float, key: int, data: Any) -> None:
    codes = data.draw(st.lists(st.integers(0, 2**62), min_size=len(values), max_size=len(values), unique=True))
    best = int(np.argmax(values))
    kernel = choice.choose(np.array(values), np.array(codes), len(values), best, sharpness, np.uint64(key))
    assert choose(values, codes, best, sharpness, key) == kernel


def test_words_are_purposes_of_their_own() -> None:
    luck = Luck(7)
    assert luck.bits("die") == luck.bits("die") != luck.bits("deck")
    assert luck.unit("die", 1) != luck.unit("die", 2)


def test_a_shuffle_holds_what_it_was_given_and_leaves_the_order_of_the_rest_alone() -> None:
    luck = Luck(3)
    short, long = luck.shuffled(range(20), "deck"), luck.shuffled(range(25), "deck")
    assert sorted(short) == list(range(20)) != short
    assert [card for card in long if card < 20] == short
