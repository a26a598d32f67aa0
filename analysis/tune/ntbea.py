"""The N-tuple bandit evolutionary algorithm: a search for spaces of lists, at little play an evaluation.

After Lucas, Liu and Perez-Liebana 2018. Every evaluation teaches something about each single value, each pair of values
and the whole setting (1-tuples, 2-tuples and the full tuple). With N evaluations in all and n of them in a tuple, a
setting x is worth

    mean over tuples of its mean reward + k · mean over tuples of sqrt(ln(1 + N) / (n(x) + ε))

The next setting to look at is the best of some mutants of the last one.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations

from numpy.random import Generator

Place = tuple[int, ...]
"""A setting: for each parameter the place of its value in the list."""
EPSILON = 0.1
MUTANTS = 40


class Bandit:
    """What is known of a space after some evaluations; rewards shall be large.

    Parameters
    ----------
    sizes: how many values each parameter has.
    k: weight of what is unknown, on the scale of the rewards.
    """

    def __init__(self, sizes: Sequence[int], k: float) -> None:
        self.sizes, self.k = tuple(sizes), k
        count = len(self.sizes)
        tuples: list[Place] = [(one,) for one in range(count)]
        tuples += list(combinations(range(count), 2)) if count > 2 else []
        tuples += [tuple(range(count))] if count > 1 else []
        self._tuples = tuples
        self._sums: dict[tuple[Place, Place], float] = defaultdict(float)
        self._counts: dict[tuple[Place, Place], int] = defaultdict(int)
        self._seen: dict[Place, None] = {}
        self.evaluations = 0

    def add(self, place: Place, reward: float) -> None:
        """Learn from one evaluation."""
        self.evaluations += 1
        self._seen[place] = None
        for chosen in self._tuples:
            key = chosen, tuple(place[one] for one in chosen)
            self._sums[key] += reward
            self._counts[key] += 1

    def mean(self, place: Place) -> float:
        """The mean reward that the tuples of a setting have had, over those that were tried; 0 where none was."""
        return self._mean(self._keys(place))

    def _mean(self, keys: list[tuple[Place, Place]]) -> float:
        found = [self._sums[key] / self._counts[key] for key in keys if key in self._counts]
        return sum(found) / len(found) if found else 0.0

    def bound(self, place: Place) -> float:
        """The mean and what the unknown adds: large for settings that are good or hardly tried."""
        spread, keys = math.log1p(self.evaluations), self._keys(place)
        unknown = sum(math.sqrt(spread / (self._counts.get(key, 0) + EPSILON)) for key in keys)
        return self._mean(keys) + self.k * unknown / len(self._tuples)

    def ranked(self) -> list[Place]:
        """The settings that were evaluated, the best mean first; of equals the one tried first."""
        return sorted(self._seen, key=lambda place: -self.mean(place))

    def next(self, place: Place, random: Generator, mutants: int = MUTANTS) -> Place:
        """The best of some mutants of a setting, by `bound`."""
        around = [mutant(place, self.sizes, random) for _ in range(mutants)]
        return max(around, key=self.bound)

    def _keys(self, place: Place) -> list[tuple[Place, Place]]:
        return [(chosen, tuple(place[one] for one in chosen)) for chosen in self._tuples]


def mutant(place: Place, sizes: Sequence[int], random: Generator) -> Place:
    """A setting with one value redrawn, and each other one with a chance of one in their number."""
    sure = int(random.integers(len(sizes)))
    fresh = random.random(len(sizes)) < 1 / len(sizes)
    fresh[sure] = True
    return tuple(
        _other(old, size, random) if new and size > 1 else old
        for old, size, new in zip(place, sizes, fresh, strict=True)
    )


def _other(old: int, size: int, random: Generator) -> int:
    drawn = int(random.integers(size - 1))
    return drawn + (drawn >= old)
