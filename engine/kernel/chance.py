"""Chance keyed by what it is for, never drawn from one running stream.

Every random number is a hash of a key and of what the number is for, so a deal has the same luck in every rotation, in
every variant that leaves it alone, on any number of workers and in any order. The hash is the finaliser of
SplitMix64 (Steele, Lea & Flood 2014), applied to each part before the parts are joined.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.kernel.compiler import rule, wrapping_rule
from engine.kernel.records import Ints

# A key, or the random bits that one gives.
Key: TypeAlias = np.uint64
Keys: TypeAlias = NDArray[np.uint64]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _12 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(12)
_UNIT = 2.0**-52

# What the two streams of a game are for: the luck of its deal, and the personas' own noise.
DEAL, NOISE = 1, 2


@wrapping_rule
def mix(bits: Key) -> Key:
    """64 bits that each depend on all 64 bits of `bits`."""
    bits = (bits ^ (bits >> _30)) * _FIRST
    bits = (bits ^ (bits >> _27)) * _SECOND
    return bits ^ (bits >> _31)


@wrapping_rule
def scatter(number: int) -> Key:
    """64 well-mixed bits for a whole number from 0."""
    return mix((np.uint64(number) + np.uint64(1)) * _GOLDEN)


@rule
def keyed(key: Key, number: int) -> Key:
    """The key that `number` has under `key`: both uint64."""
    return mix(key ^ scatter(number))


@rule
def draw(key: Key, purpose: int, seat: int, ordinal: int) -> Key:
    """64 random bits for the `ordinal`-th event of a purpose and, where it has one, a seat (else 0)."""
    return keyed(keyed(keyed(key, purpose), seat), ordinal)


@rule
def below(bits: Key, bound: int) -> int:
    """A whole number from 0 to `bound` - 1 from 64 random bits; its bias is under ``bound / 2**32``."""
    return int(np.int64(((bits >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32)))


@rule
def unit(bits: Key) -> float:
    """A number strictly between 0 and 1 from 64 random bits: 52 of them, so that a half more is still exact."""
    return (float(bits >> _12) + 0.5) * _UNIT


@rule
def gumbel(bits: Key) -> float:
    """A standard Gumbel number: the largest of values plus such numbers is a draw by their exponentials."""
    return -math.log(-math.log(unit(bits)))


@rule
def sort_by_key(keys: Keys, order: Ints, number: int) -> None:
    """Order ``order[:number]`` by the keys that stand beside its entries, lowest first; changes both.

    Shuffling by a key of each card's own leaves the order of the others alone when a card is added or removed.
    """
    for i in range(1, number):
        key, item = keys[i], order[i]
        j = i
        while j > 0 and keys[j - 1] > key:
            keys[j] = keys[j - 1]
            order[j] = order[j - 1]
            j -= 1
        keys[j] = key
        order[j] = item


@rule
def shuffle(items: Ints, first: int, end: int, key: Key) -> None:
    """Bring ``items[first:end]`` into random order, each equally likely (Fisher & Yates); changes it in place.

    Which items lie there decides what comes out, not their order before: it would tell what a seat cannot see.
    """
    for place in range(first + 1, end):
        item, j = items[place], place
        while j > first and items[j - 1] > item:
            items[j] = items[j - 1]
            j -= 1
        items[j] = item
    for last in range(end - 1, first, -1):
        other = first + below(keyed(key, last), last - first + 1)
        item = items[last]
        items[last] = items[other]
        items[other] = item


@rule
def take_kind(counts: Ints, first: int, end: int, left_out: int, bits: Key) -> int:
    """Take a random piece out of a heap that is counted by kind; its kind.

    Only kinds from `first` up to but without `end` are taken, and `left_out` is not (-1: all are); there is a piece.
    """
    number = 0
    for kind in range(first, end):
        if kind != left_out:
            number += counts[kind]
    place = below(bits, number)
    for kind in range(first, end):
        if kind == left_out:
            continue
        if place < counts[kind]:
            counts[kind] -= 1
            return kind
        place -= counts[kind]
    return -1
