"""The making of the list of trades: all pairs of sides that are worth trading, found by value, then spelt out by kind.

Whether a trade wastes something or falls apart depends on the values of its cards alone, so sides are multisets of
values first; treasures of one value are told apart at the end. Sums of parts of a side lie in the bits of two words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, groupby, islice, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.games.archaeology.state import LEAST_SIDE, MAX_SIDE, MAX_TRADES, TYPES

FEW_CARDS = 3  # a side, of trades that fall apart, where these are listed
_WIDTH = 64

Whole = NDArray[np.int64]
Words = NDArray[np.uint64]
Truth = NDArray[np.bool_]
Cards = tuple[int, ...]  # treasures, in order


@dataclass(frozen=True)
class Terms:
    """What the list of trades depends on.

    Attributes
    ----------
    values: trading value of each treasure.
    usable: whether the treasure is in the game and may be traded.
    composite: whether trades that fall apart are listed too.
    """

    values: tuple[int, ...]
    usable: tuple[bool, ...]
    allow_overpay: bool = True
    min_give: int = 1
    min_take: int = 1
    composite: bool = False

    @property
    def worths(self) -> list[int]:
        """The different trading values, lowest first."""
        return sorted({value for value, usable in zip(self.values, self.usable, strict=True) if usable})

    @property
    def side(self) -> int:
        """The most cards on a side of a trade that does not fall apart: the largest trading value, and at least 4."""
        return max(LEAST_SIDE, *self.worths, 0)

    def kinds(self, worth: int) -> list[int]:
        """The treasures of a trading value."""
        return [kind for kind in range(TYPES) if self.usable[kind] and self.values[kind] == worth]


@dataclass(frozen=True)
class Listed:
    """The listed trades: cards given and taken, (trades, treasures) each.

    Of the trades of up to `cards` cards that do not fall apart none is missing; `is_cut`: others found no room.
    """

    given: Whole
    taken: Whole
    cards: int
    is_cut: bool


class _Shape(NamedTuple):
    """A trade by values: whether it falls apart, its cards in all, copies of each value given and taken."""

    apart: bool
    cards: int
    given: Cards
    taken: Cards


@cache
def listed(terms: Terms) -> Listed:
    """The trades under these terms: those that do not fall apart, then the others; of each the fewest cards first."""
    chosen: list[tuple[Cards, Cards]] = []
    for (apart, cards), shapes in groupby(sorted(_shapes(terms)), key=lambda shape: shape[:2]):
        room = MAX_TRADES - len(chosen)
        trades = (trade for shape in shapes for trade in _by_kind(terms, shape.given, shape.taken))
        found = list(islice(trades, room + 1))
        chosen += sorted(found[:room], key=lambda trade: (len(trade[0]), trade[0], len(trade[1]), trade[1]))
        if len(found) > room:
            return Listed(*_counts(chosen), 2 * terms.side if apart else cards - 1, True)
    return Listed(*_counts(chosen), 2 * terms.side, False)


def _counts(trades: list[tuple[Cards, Cards]]) -> tuple[Whole, Whole]:
    """Cards given and taken by treasure, (trades, treasures) each."""
    sides = np.zeros((2, len(trades), TYPES), dtype=np.int64)
    for place, trade in enumerate(trades):
        for side, cards in enumerate(trade):
            for kind in cards:
                sides[side, place, kind] += 1
    return sides[0], sides[1]


def _by_kind(terms: Terms, given: Cards, taken: Cards) -> Iterator[tuple[Cards, Cards]]:
    """Every trade of treasures with these copies of each value, no treasure on both sides."""
    ways = [
        [
            (gives, takes)
            for gives in combinations_with_replacement(terms.kinds(worth), give)
            for takes in combinations_with_replacement(terms.kinds(worth), take)
            if not set(gives) & set(takes)
        ]
        for worth, give, take in zip(terms.worths, given, taken, strict=True)
    ]
    for way in product(*ways):
        yield tuple(sorted(k for gives, _ in way for k in gives)), tuple(sorted(k for _, takes in way for k in takes))


@dataclass(frozen=True)
class _Sides:
    """All multisets of values that can be a side of a trade, by place.

    `counts` is (multisets, values); `parts` the sums that parts of so many cards have, (multisets, cards, 2 words).
    """

    counts: Whole
    worth: Whole
    cards: Whole
    least: Whole
    parts: Words

    @staticmethod
    def of(terms: Terms) -> _Sides:
        """The multisets of up to `side` cards, fewest first; each longer one is a shorter one and a card."""
        worths = np.array(terms.worths, dtype=np.int64)
        counts = np.zeros((1, len(worths)), dtype=np.int64)
        parts = np.zeros((1, MAX_SIDE + 1, 2), dtype=np.uint64)
        parts[0, 0, 0] = 1
        last = np.zeros(1, dtype=np.int64)
        rows = [(counts, parts)]
        for _ in range(terms.side if len(worths) else 0):
            grows = len(worths) - last
            parent = np.repeat(np.arange(len(last)), grows)
            last = np.concatenate([np.arange(low, len(worths)) for low in last])
            counts = counts[parent] + np.eye(len(worths), dtype=np.int64)[last]
            more = _shifted(parts[parent, :-1], worths[last])
            parts = parts[parent]
            parts[:, 1:] |= more
            rows.append((counts, parts))
        counts, parts = np.concatenate([row[0] for row in rows]), np.concatenate([row[1] for row in rows])
        least = np.where(counts > 0, worths, MAX_SIDE + 1).min(axis=1, initial=MAX_SIDE + 1)
        least[least > MAX_SIDE] = 0
        return _Sides(counts, counts @ worths, counts.sum(axis=1), least, parts)

    def inner(self, low: int) -> Words:
        """The sums of parts with at least `low` cards that leave at least `low`, (multisets, 2)."""
        number = np.arange(MAX_SIDE + 1)
        within = (number >= low) & (number <= self.cards[:, None] - low)
        joined: Words = np.bitwise_or.reduce(np.where(within[:, :, None], self.parts, np.uint64(0)), axis=1)
        return joined


def _shifted(sums: Words, by: Whole) -> Words:
    """The sums of each row, greater by so much, (rows, ..., 2 words)."""
    steps = by.astype(np.uint64).reshape(-1, *[1] * (sums.ndim - 2))
    low, high = sums[..., 0], sums[..., 1]
    carried = (low >> (np.uint64(_WIDTH - 1) - steps)) >> np.uint64(1)
    return np.stack([low << steps, (high << steps) | carried], axis=-1)


def _shapes(terms: Terms) -> Iterator[_Shape]:
    """The trades without waste, by values.

    A trade falls apart when a part of the cards given pays for a part of those taken and leaves enough for the rest.
    """
    sides = _Sides.of(terms)
    neither = terms.min_give == 0 and terms.min_take == 0
    # Where nothing has to be given or taken a part may be empty on one side, but neither part may be empty on both.
    given_parts, reach = sides.inner(1 if neither else terms.min_give), sides.inner(terms.min_take)
    taken_parts, one = reach, np.ones(len(reach), dtype=np.int64)
    lone = np.array([len(terms.kinds(worth)) == 1 for worth in terms.worths], dtype=np.bool_)
    kinds = ((sides.counts > 0) & lone) @ (1 << np.arange(len(lone), dtype=np.int64))
    may_give, may_take = sides.cards >= terms.min_give, sides.cards >= terms.min_take
    has_free = (sides.cards > 0) & (sides.least == 0)
    for surplus in range((int(sides.worth.max()) if terms.allow_overpay else 0) + 1):
        if surplus:
            reach = taken_parts | _shifted(reach, one)
        is_needed = (sides.least > surplus) | (sides.cards <= max(terms.min_give, 1))
        for worth in np.unique(sides.worth[may_give & is_needed]).tolist():
            gives = np.flatnonzero(may_give & is_needed & (sides.worth == worth))
            takes = np.flatnonzero(may_take & (sides.worth == worth - surplus))
            if not len(takes):
                continue
            rows, columns = np.nonzero((kinds[gives][:, None] & kinds[takes]) == 0)
            give, take = gives[rows], takes[columns]
            together = sides.cards[give] + sides.cards[take]
            spare = (sides.least[give] <= surplus) & (sides.cards[give] > terms.min_give) & (together > 1)
            apart = ((given_parts[give] & reach[take]) != 0).any(axis=1)
            if neither:
                apart |= has_free[take] & (together > 1)
            few = (sides.cards[give] <= FEW_CARDS) & (sides.cards[take] <= FEW_CARDS)
            for place in np.flatnonzero((together > 0) & ~spare & (~apart | (few & terms.composite))).tolist():
                gives_of, takes_of = sides.counts[give[place]].tolist(), sides.counts[take[place]].tolist()
                yield _Shape(bool(apart[place]), int(together[place]), tuple(gives_of), tuple(takes_of))
