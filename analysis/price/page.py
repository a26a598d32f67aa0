"""Prices as a page."""

from __future__ import annotations

from analysis.charts.differences import Change, differences
from analysis.figures import Picture
from analysis.policy import OPTION_MARGIN as MARGIN
from analysis.price import words
from analysis.price.prices import Prices, Says
from analysis.report.command import variant_word
from analysis.report.model import Block, Code, Drawing, Facts, Page, Section, Table, Text
from analysis.seating import seating_in_words
from analysis.wording import count_of, full_title, plain

NAME = "prices"


def price_page(prices: Prices, again: str) -> Page:
    """The whole page; `again` is the command that makes it."""
    manifest = prices.manifest
    return Page(
        title=full_title(manifest.info.title, manifest.variant.title),
        subtitle=f"{count_of(manifest.players, 'player')}, {count_of(prices.games, 'game')}",
        findings=(),
        headline=words.findings(prices),
        meaning=words.READING,
        sections=[
            *(
                Section(f"prices-{family}", plain(family).capitalize(), _family(prices, family))
                for family in prices.families
            ),
            Section("played", "What was played", _played(prices)),
            Section("again", "Do it again", [Text("To play the same games and write this page:"), Code(again)]),
        ],
        kind="Prices of options",
    )


def _family(prices: Prices, family: str) -> list[Block]:
    unit = words.POINTS
    blocks: list[Block] = [
        Drawing(_picture(prices, family)),
        Table(f"Prices over plans, in {unit}", words.HEAD, [words.row_of(price) for price in prices.of(family)], (5,)),
        Text(words.correction(prices, family), role="note"),
    ]
    if len(prices.plans) > 1:
        tables = words.plan_tables(prices, family)
        blocks += [Table(f"Prices to each plan, in {unit}", head, rows) for head, rows in tables]
        blocks.append(Text(words.plan_correction(prices, family), role="note"))
    return blocks


def _picture(prices: Prices, family: str) -> Picture:
    changes = []
    for price in prices.of(family):
        found = price.price
        way = {Says.WORTH: 1, Says.SMALL: 1, Says.COSTS: -1, Says.COSTS_LITTLE: -1}.get(price.says, 0)
        lower, upper = (100 * found.lower, 100 * found.upper) if found.has_interval else (None, None)
        text = f"{words.points(found.value)} ({words.interval_of(found)})"
        changes.append(Change(price.ban.label, 100 * found.value, lower, upper, text, way))
    name, title = f"prices_{family}", f"Prices over plans: {plain(family)}"
    alt = f"{title}, {words.POINTS}: " + "; ".join(f"{change.label} {change.words}" for change in changes) + "."
    svg = differences(changes, 100 * MARGIN, name, title, alt, f"price, {words.POINTS}")
    reading = "Right of 0: players win more when they may take it. The band is one point to either side."
    return Picture(name, title, svg, alt, reading)


def _played(prices: Prices) -> list[Block]:
    manifest = prices.manifest
    pairs = [
        ("Variant", f"{manifest.variant.title} ({variant_word(manifest)})"),
        ("Players", str(manifest.players)),
        ("Plans", ", ".join(prices.plans)),
        ("Seating", seating_in_words(manifest)),
        ("Games", words.played(prices)),
        ("No choice left", words.forced_text(prices)),
    ]
    if changed := manifest.variant.sets:
        pairs.insert(1, ("Changed from it", ", ".join(changed)))
    return [Facts(pairs)]
