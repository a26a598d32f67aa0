"""Random numbers for plain Python, keyed by what they are for: the same bits as those of `engine.kernel.chance`.

A number that is asked for twice under the same key is the same number: an event that happens again (another roll of the
die) takes another `ordinal`. In return a deal has the same luck whoever plays it, on any number of workers.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import TypeVar

Item = TypeVar("Item")

_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB
_ODD = 0xD1342543DE82EF95
_UNIT = 2.0**-52


def mix(bits: int) -> int:
    """64 bits that each depend on all 64 bits of `bits`; as `engine.kernel.chance.mix`."""
    bits = ((bits ^ (bits >> 30)) * _FIRST) & _MASK
    bits = ((bits ^ (bits >> 27)) * _SECOND) & _MASK
    return bits ^ (bits >> 31)


@lru_cache(maxsize=4096)
def _scatter(number: int) -> int:
    return mix(((number + 1) * _GOLDEN) & _MASK)


def keyed(key: int, number: int) -> int:
    """The key that `number` has under `key`; as `engine.kernel.chance.keyed`."""
    return mix(key ^ _scatter(number))


def noise_bits(key: int, code: int) -> int:
    """The random bits of one action under one decision's key; as `engine.kernel.choice.noise_bits`."""
    return mix(key ^ ((code * _ODD) & _MASK))


def unit(bits: int) -> float:
    """A number strictly between 0 and 1 from 64 random bits."""
    return ((bits >> 12) + 0.5) * _UNIT


def gumbel(bits: int) -> float:
    """A standard Gumbel number; as `engine.kernel.chance.gumbel`."""
    return -math.log(-math.log(unit(bits)))


@lru_cache(maxsize=1024)
def number_of(name: int | str) -> int:
    """A whole number for a name, the same in every process; a number is its own."""
    if isinstance(name, str):
        return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big") >> 1
    return name


class Luck:
    """The random numbers of a deal or of a decision.

    Each is asked for by a purpose (a word or a number), a seat where the event has one, and the ordinal of the event
    among those of the same purpose and seat.

    >>> Luck(1).below(6, "die", ordinal=0) in range(6)
    True
    """

    __slots__ = ("key",)

    def __init__(self, key: int) -> None:
        self.key = int(key)

    def keyed(self, number: int) -> Luck:
        """Other luck, of its own for each number."""
        return Luck(keyed(self.key, number))

    def bits(self, purpose: int | str = 0, seat: int = 0, ordinal: int = 0) -> int:
        """64 random bits."""
        return keyed(keyed(keyed(self.key, number_of(purpose)), seat), ordinal)

    def below(self, bound: int, purpose: int | str = 0, seat: int = 0, ordinal: int = 0) -> int:
        """A whole number from 0 to `bound` - 1, each equally likely."""
        return ((self.bits(purpose, seat, ordinal) >> 32) * bound) >> 32

    def unit(self, purpose: int | str = 0, seat: int = 0, ordinal: int = 0) -> float:
        """A number strictly between 0 and 1."""
        return unit(self.bits(purpose, seat, ordinal))

    def shuffled(self, items: Iterable[Item], purpose: int | str = 0, seat: int = 0) -> list[Item]:
        """The items in random order.

        Each item has a key by its place, so a variant that adds cards at the end leaves the order of the others alone.
        """
        marked = [(self.bits(purpose, seat, place), place, item) for place, item in enumerate(items)]
        return [item for _, _, item in sorted(marked, key=lambda entry: entry[:2])]
