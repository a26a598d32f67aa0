"""Prices in words and as rows of tables, the same on the terminal and on a page."""

from __future__ import annotations

import math
from collections.abc import Sequence

from analysis.policy import ALPHA
from analysis.policy import OPTION_MARGIN as MARGIN
from analysis.price.prices import Price, Prices, Says
from analysis.stats.estimate import Estimate
from analysis.wording import count_of, listed, number, percent, plain

HEAD = ("Option", "Taken by", "Price", "Interval", "p (Holm)", "Answer")
POINTS = "percentage points of win rate"
MOST_PLANS = 3
"""Plans beside one another in a table of 80 columns."""
READING = (
    "The price of an option is the share of games that a player wins when everything is allowed, less its share when "
    "it may not take the option unless nothing else is left: same deals, same opponents, in every seat, one player of "
    "a table at a time. It is measured against what the player does instead, so two options that can stand in for one "
    "another are worth little each; --together forbids several at once. A negative price means that plans take the "
    "option more often than is good for them. A plan goes on wanting what it may not take, and prepares for it."
)


def row_of(price: Price) -> tuple[str, ...]:
    """A price over plans as a row under `HEAD`."""
    return (
        price.ban.label,
        percent(price.taken, 0.004),
        points(price.price.value),
        interval_of(price.price),
        p_text(price.p_holm),
        price.says.value,
    )


def points(value: float) -> str:
    """A price in percentage points with its sign, to a tenth."""
    text = number(100 * value, 1)
    return f"+{text}" if math.isfinite(value) and value > 0 and float(text) != 0 else text


def interval_of(found: Estimate) -> str:
    """The interval of a price: ``+0.9 to +2.1``."""
    return f"{points(found.lower)} to {points(found.upper)}" if found.has_interval else "–"


def p_text(p: float) -> str:
    """A p-value."""
    if not math.isfinite(p):
        return "–"
    return "< 0.001" if p < 0.001 else number(p, 3)


def cell_of(price: Price) -> str:
    """A price to one plan with half its interval: ``+2.1 ± 1.4``; a star where it is told apart from 0."""
    if price.says is Says.NEVER:
        return "never taken"
    if not price.price.has_interval:
        return points(price.price.value)
    star = " *" if price.p_holm < ALPHA else ""
    return f"{points(price.price.value)} ± {number(100 * price.price.half_width, 1)}{star}"


def plan_tables(prices: Prices, family: str) -> list[tuple[tuple[str, ...], list[tuple[str, ...]]]]:
    """Prices by plan as tables of up to `MOST_PLANS` plans: heads and rows."""
    labels = [price.ban.label for price in prices.of(family)]
    cells = {(price.ban.label, price.who): cell_of(price) for price in prices.of_plans(family)}
    tables = []
    for first in range(0, len(prices.plans), MOST_PLANS):
        plans = prices.plans[first : first + MOST_PLANS]
        rows = [(label, *(cells[label, plan] for plan in plans)) for label in labels]
        tables.append((("Option", *plans), rows))
    return tables


def findings(prices: Prices) -> list[str]:
    """What stands out, a sentence or two for each family; effects under a point stand in the tables alone."""
    told = []
    for family in prices.families:
        mine = prices.of(family)
        parts = [_dearest(mine), _overvalued(prices, family)]
        text = " ".join(part for part in parts if part)
        told.append(f"{plain(family).capitalize()}: {text or _nothing(mine)}")
    return told


def _dearest(prices: Sequence[Price]) -> str:
    worth = [price for price in prices if price.says is Says.WORTH]
    if not worth:
        return ""
    first, *others = worth
    if not _is_dearest(first, prices):
        named = listed(
            [f"{price.ban.label} {points(price.price.value)} ({interval_of(price.price)})" for price in worth]
        )
        return f"worth having, in {POINTS} over all plans: {named}. {_UNSETTLED if others else ''}".strip()
    text = f"{first.ban.label} is worth most: over all plans a player who may not take it wins {_told(first)} less"
    named = listed([f"{price.ban.label} ({points(price.price.value)})" for price in others])
    return f"{text}; also worth having: {named}." if others else f"{text}."


_UNSETTLED = "Which of them is worth most is not settled."


def _is_dearest(first: Price, prices: Sequence[Price]) -> bool:
    """Whether a price surely lies above all others of its family; their intervals hold together."""
    others = [price.price for price in prices if price is not first and price.says is not Says.NEVER]
    return all(other.has_interval and other.upper < first.price.lower for other in others)


def _overvalued(prices: Prices, family: str) -> str:
    over = [price for price in prices.of(family) if price.says is Says.COSTS]
    text = "".join(
        f"{price.ban.label} is overvalued: over all plans a player who may not take it wins {_told(price)} more. "
        for price in over
    )
    named = {price.ban for price in over}
    plans = [
        f"{price.ban.label} by {price.who} ({points(price.price.value)})"
        for price in prices.of_plans(family)
        if price.says is Says.COSTS and price.ban not in named
    ]
    return (text + (f"Overvalued by single plans: {listed(plans)}." if plans else "")).strip()


def _nothing(prices: Sequence[Price]) -> str:
    if all(price.says in (Says.NOTHING, Says.NEVER) for price in prices):
        return f"forbidding any one of them moves a win rate by less than {number(100 * MARGIN)} point over all plans."
    return f"nothing is shown to move a win rate by {number(100 * MARGIN)} point or more over all plans."


def _told(price: Price) -> str:
    found = price.price
    low, high = sorted((abs(found.lower), abs(found.upper)))
    size = number(100 * abs(found.value), 1)
    return f"{size} ({number(100 * low, 1)} to {number(100 * high, 1)}) percentage points"


def played(prices: Prices) -> str:
    """What was compared, in a sentence."""
    manifest = prices.manifest
    text = f"{count_of(manifest.games, 'game')} with everything allowed, from {count_of(manifest.blocks, 'deal')} "
    text += f"(seeds {manifest.seeds.name}), and {count_of(prices.games - manifest.games, 'game')} played again "
    text += "with an option forbidden to one player that had taken it."
    if prices.unfinished:
        text += f" {count_of(prices.unfinished, 'comparison')} could not be played to the end and left out."
    return text


def correction(prices: Prices, family: str) -> str:
    """For how many comparisons intervals and p-values allow."""
    return (
        f"Intervals (95 %) hold together for the {count_of(len(prices.of(family)), 'price')} of this table, and p is "
        "adjusted for their number (Holm)."
    )


def plan_correction(prices: Prices, family: str) -> str:
    """The same of the prices by plan."""
    return (
        f"Half-widths (95 %) hold together for all {len(prices.of_plans(family)):,} prices by plan; a star marks those "
        "told apart from 0 with allowance for their number (Holm, 5 %)."
    )


def forced_text(prices: Prices) -> str:
    """How often nothing but what was forbidden was left."""
    forced = [price for price in prices.over_plans if price.forced]
    if not forced:
        return "Nothing was taken because nothing else was left."
    named = listed([f"{price.ban.label} at {count_of(price.forced, 'decision')}" for price in forced])
    return f"Taken all the same, since nothing else was left: {named}."
