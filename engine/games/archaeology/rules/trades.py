"""Which trades are listed: those from which every sensible trade can be put together.

A hand of 8 has thousands of legal trades, one of 15 nearly two million; nearly all are several small trades at once, or
throw something away. A trade is listed when

* it pays with no card too many: without any one of the cards given it would not be legal,
* no treasure is on both sides (it would only change hands twice),
* it does not fall apart into two legal trades.

Nothing sensible is lost. A player may trade again and again in a turn, and an exact trade (equal sums) that falls
apart is the trades that it falls apart into, one after the other. An exact trade that does not fall apart has at most
as many cards on a side as the largest trading value says, and one less than twice that number in all (primitive
partition identities: Diaconis, Graham & Sturmfels 1996); `Terms.side` is that bound. A surplus is lost, so a trade that
overpays is left out where the marketplace holds another card that the surplus would pay for: the trade that takes it
too is better. Where a variant allows only a few trades in a turn (`turn.max_trades` up to 4), trades that fall apart
are listed as well, with up to three cards a side.

The list has room for MAX_TRADES. Parameters that need more (many treasures of large values, say) get the trades of the
fewest cards. Where at least two cards have to be given or taken, trades longer than `side` may not fall apart and are
not listed either. `bounds` says both.

The list depends on the trading values alone, so it is made once, when parameters are packed. Which of it a hand and a
marketplace allow is one subtraction a side: counts lie in five bits a treasure (four and a guard).
"""

from __future__ import annotations

import numpy as np

from engine.games.archaeology.rules.trade_list import FEW_CARDS, Terms, listed
from engine.games.archaeology.state import MAP, MAX_SIDE, MAX_TRADES, TYPES, Params
from engine.games.archaeology.state import goods_of as _goods_of
from engine.kernel.compiler import rule
from engine.kernel.records import Ints

FEW_TRADES = 4  # a turn; then trades that fall apart are listed too, with up to FEW_CARDS a side
BITS = 5
MOST = 15  # of a treasure, as far as trades look
GUARD = sum((MOST + 1) << (BITS * treasure) for treasure in range(TYPES))

# Where `part` of a treasure stands: changes of its copies by -9 to 9.
PARTS = TYPES * (2 * MAX_SIDE + 1)


@rule
def part(treasure: int, change: int) -> int:
    """The place of a change of a treasure's copies, from -9 to 9, in a table of PARTS numbers."""
    return treasure * (2 * MAX_SIDE + 1) + MAX_SIDE + change


@rule
def in_bits(counts: Ints) -> int:
    """Counts by treasure, each up to 15, in five bits each, with the guard bits set."""
    packed = 0
    for treasure in range(TYPES - 1, -1, -1):
        packed = packed * (2 * (MOST + 1)) + MOST + 1 + min(int(counts[treasure]), MOST)
    return packed


@rule
def holds(bits: int, needed: int) -> bool:
    """Whether the counts `in_bits` are at least the needed ones (without guard bits)."""
    return ((bits - needed) & GUARD) == GUARD


def terms_of(record: Params) -> Terms:
    """What a record of type PARAMS, whose other fields are set, says about trades."""
    copies = np.asarray(record.count).max(axis=0)
    usable = (bool(copies[treasure] > 0 and (treasure != MAP or record.map_tradeable)) for treasure in range(TYPES))
    values = tuple(int(value) for value in record.trade_value)
    rules = (bool(record.allow_overpay), int(record.min_give), int(record.min_take))
    return Terms(values, tuple(usable), *rules, composite=int(record.max_trades) <= FEW_TRADES)


def write_trades(record: Params) -> None:
    """Write the listed trades of a parameter set into its record of type PARAMS, whose other fields are set."""
    terms = terms_of(record)
    found = listed(terms)
    record.trades, record.trade_side = len(found.given), terms.side
    record.trade_sure_side = FEW_CARDS if terms.composite else terms.side
    record.trade_sure_cards = found.cards
    for place, (gives, takes) in enumerate(zip(found.given, found.taken, strict=True)):
        record.trade_gives[place] = sum(int(n) << (BITS * treasure) for treasure, n in enumerate(gives))
        record.trade_takes[place] = sum(int(n) << (BITS * treasure) for treasure, n in enumerate(takes))
        record.trade_goods[place] = _goods_of(gives, takes)
        record.trade_surplus[place] = int((gives - takes) @ np.array(terms.values))
        parts = [part(treasure, int(n)) for treasure, n in enumerate(takes - gives) if n]
        record.trade_parts[place] = len(parts)
        record.trade_part[place, : len(parts)] = parts


def bounds(record: Params) -> tuple[str, ...]:
    """What is left out of the list although it may be worth making, in sentences for a designer."""
    terms = terms_of(record)
    found = listed(terms)
    said = []
    if max(terms.min_give, terms.min_take) > 1:
        said.append(
            f"where at least two cards have to be given or taken, trades of more than {terms.side} cards a side are "
            "not offered to players. They are legal, and nobody makes them"
        )
    if found.is_cut:
        said.append(
            f"players are offered {len(found.given):,} kinds of trades, those of the fewest cards: only {MAX_TRADES:,} "
            "find room. Other trades are legal, and nobody makes them"
        )
    if terms.composite and terms.side > FEW_CARDS:
        said.append(
            f"with at most {FEW_TRADES} trades in a turn, what could also be made by several trades is offered as one "
            f"only with up to {FEW_CARDS} cards a side. Larger ones are legal, and nobody makes them"
        )
    return tuple(said)
