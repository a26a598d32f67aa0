"""Which trades are listed: those from which every sensible trade can be put together.

A hand of 8 has thousands of legal trades, one of 15 nearly two million; nearly all are several small trades at once, or
throw something away. A trade is listed when

* it pays with no card too many: without any one of the cards given it would not be legal,
* no treasure is on both sides (it would only change hands twice),
* it does not fall apart into two legal trades,
* it has at most four cards on each side.

Nothing sensible is lost. A player may trade again and again in a turn, and an exact trade (equal sums) that falls
apart is the trades that it falls apart into, one after the other. An exact trade that does not fall apart has at most
as many cards on a side as the largest trading value (4 in the game) says, and seven in all (primitive partition
identities: Diaconis, Graham & Sturmfels 1996). A surplus is lost, so a trade that overpays is left out where the
marketplace holds another card that the surplus would pay for: the trade that takes it too is better. Where a variant
allows only a few trades in a turn (`turn.max_trades` up to 4), trades that fall apart are listed as well, with up to
three cards a side.

The list depends on the trading values alone, so it is made once, when parameters are packed. Which of it a hand and a
marketplace allow is one subtraction a side: counts lie in four bits a treasure (three and a guard).
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.games.archaeology.state import MAP, MAX_SIDE, MAX_TRADES, TYPES
from engine.games.archaeology.state import goods_of as _goods_of
from engine.kernel.compiler import rule

_FEW = 3  # cards a side of trades that fall apart, where these are listed
GUARD = sum(8 << (4 * treasure) for treasure in range(TYPES))

# Where `part` of a treasure stands: changes of its copies by -4 to 4.
PARTS = TYPES * (2 * MAX_SIDE + 1)

Whole = NDArray[np.int64]


@rule
def part(treasure: int, change: int) -> int:
    """The place of a change of a treasure's copies, from -4 to 4, in a table of PARTS numbers."""
    return treasure * (2 * MAX_SIDE + 1) + MAX_SIDE + change


@rule
def in_nibbles(counts: Any) -> int:
    """Counts by treasure, each up to 7, in four bits each, with the guard bits set."""
    packed = 0
    for treasure in range(TYPES - 1, -1, -1):
        packed = packed * 16 + 8 + min(int(counts[treasure]), 7)
    return packed


@rule
def holds(nibbles: int, needed: int) -> bool:
    """Whether the counts `in_nibbles` are at least the needed ones (without guard bits)."""
    return bool(((nibbles - needed) & GUARD) == GUARD)


def write_trades(record: Any, composite: bool) -> None:
    """Write the listed trades of a parameter set into its record of type PARAMS, whose other fields are set."""
    copies = record.count.max(axis=0)
    usable = tuple(
        bool(copies[treasure] > 0 and (treasure != MAP or record.map_tradeable)) for treasure in range(TYPES)
    )
    values = tuple(int(value) for value in record.trade_value)
    rules = (bool(record.allow_overpay), int(record.min_give), int(record.min_take))
    given, taken = listed(values, usable, *rules, composite)
    record.trades = len(given)
    for place, (gives, takes) in enumerate(zip(given, taken, strict=True)):
        record.trade_gives[place] = sum(int(n) << (4 * treasure) for treasure, n in enumerate(gives))
        record.trade_takes[place] = sum(int(n) << (4 * treasure) for treasure, n in enumerate(takes))
        record.trade_goods[place] = _goods_of(gives, takes)
        record.trade_surplus[place] = int((gives - takes) @ np.array(values))
        parts = [part(treasure, int(n)) for treasure, n in enumerate(takes - gives) if n]
        record.trade_parts[place] = len(parts)
        record.trade_part[place, : len(parts)] = parts


@cache
def listed(
    values: tuple[int, ...],
    usable: tuple[bool, ...],
    allow_overpay: bool,
    min_give: int,
    min_take: int,
    composite: bool,
) -> tuple[Whole, Whole]:
    """Cards given and taken of the listed trades, (trades, treasures) each, fewest cards first.

    Parameters
    ----------
    values: trading value of each treasure.
    usable: whether the treasure is in the game and may be traded.
    composite: whether trades that fall apart are listed too.
    """
    sides = _sides(usable)
    worth, cards = sides @ np.array(values), sides.sum(axis=1)
    least = np.array([min((values[t] for t in np.flatnonzero(side)), default=0) for side in sides])
    surplus = worth[:, None] - worth[None, :]
    fine = (surplus >= 0) if allow_overpay else (surplus == 0)
    fine &= (cards[:, None] >= min_give) & (cards[None, :] >= min_take) & (cards[:, None] + cards[None, :] > 0)
    # A card given for nothing: leaving it out would be legal too.
    spare = (least[:, None] <= surplus) & (cards[:, None] > min_give) & (cards[:, None] + cards[None, :] > 1)
    if not allow_overpay:
        spare &= least[:, None] == 0
    fine &= ~spare
    fine &= ((sides[:, None, :] > 0) & (sides[None, :, :] > 0)).sum(axis=2) == 0
    gives, takes = np.nonzero(fine)
    apart = _falls_apart(sides, np.array(values), surplus, gives, takes, (allow_overpay, min_give, min_take))
    few = (cards[gives] <= _FEW) & (cards[takes] <= _FEW)
    keep = ~apart | (few & composite)
    gives, takes = gives[keep], takes[keep]
    order = np.lexsort((takes, gives, cards[gives] + cards[takes] + 100 * (apart[keep])))[:MAX_TRADES]
    return sides[gives[order]], sides[takes[order]]


def _sides(usable: tuple[bool, ...]) -> Whole:
    """All multisets of up to four cards, (multisets, treasures)."""
    kinds = [treasure for treasure in range(TYPES) if usable[treasure]]
    rows = []
    for cards in range(MAX_SIDE + 1):
        for chosen in combinations_with_replacement(kinds, cards):
            rows.append([chosen.count(treasure) for treasure in range(TYPES)])
    return np.array(rows, dtype=np.int64)


def _sums(side: Whole, values: Whole) -> list[int]:
    """For each number of cards the sums that so many cards of a multiset can have, one bit a sum."""
    masks = [1, *[0] * MAX_SIDE]
    for treasure, number in enumerate(side):
        for _ in range(number):
            for cards in range(MAX_SIDE, 0, -1):
                masks[cards] |= masks[cards - 1] << int(values[treasure])
    return masks


def _falls_apart(
    sides: Whole, values: Whole, surplus: Whole, gives: Whole, takes: Whole, rules: tuple[bool, int, int]
) -> NDArray[np.bool_]:
    """Whether each trade is two legal trades at once: a part of the cards given that pays for a part of those taken
    and leaves enough for the rest. Sums lie in the bits of whole numbers, so that all parts are tried at once.
    """
    _, min_give, min_take = rules
    masks = np.array([_sums(side, values) for side in sides], dtype=np.int64)
    cards = sides.sum(axis=1)
    left = surplus[gives, takes]
    apart = np.zeros(len(gives), dtype=np.bool_)
    for given in range(MAX_SIDE + 1):
        for taken in range(MAX_SIDE + 1):
            if given + taken == 0 or given < min_give or taken < min_take:
                continue
            rest_given, rest_taken = cards[gives] - given, cards[takes] - taken
            fits = (rest_given >= min_give) & (rest_taken >= min_take) & (rest_given + rest_taken > 0)
            pays = masks[takes, taken].copy()
            for more in range(1, int(left.max(initial=0)) + 1):
                pays |= np.where(left >= more, masks[takes, taken] << more, 0)
            apart |= fits & ((masks[gives, given] & pays) != 0)
    return apart
