"""How strong the players are, as a page."""

from __future__ import annotations

import math
from collections.abc import Sequence

from analysis.report.model import Block, Code, Page, Section, Table, Text
from analysis.report.page import INTERVAL
from analysis.report.strength import BEST
from analysis.strength.measuring import Cell, Tables
from analysis.wording import as_sentence, listed

_HEAD = ("player", "at a table of", "win rate", "95 % interval", "step", "games", "processor s a game", "playouts a s")


def strength_page(found: Sequence[Tables], command: str) -> Page:
    """The page; `command` is what was typed."""
    sections = [Section(f"table-{i}", _name(each), _blocks(each)) for i, each in enumerate(found)]
    sections.append(Section("reading", "How to read these numbers", [Text(text) for text in _READING]))
    sections.append(Section("again", "Do it again", [Text("To play these games again:"), Code(command)]))
    return Page(
        title="How strong the players are",
        subtitle="Thinking players and plans, each at tables of the best plans that ship",
        findings=(),
        headline=[headline(each) for each in found],
        meaning=INTERVAL,
        sections=sections,
        kind="Strength",
    )


_READING = (
    "PLAN+64 is the plan with 64 playouts a decision. It redeals everything that its seat cannot see, tries its best "
    "candidates in these worlds with everybody playing on as a plan, and takes the one that did best. It takes the "
    "others for shipped plans, redrawn for each world, and does not know who sits there.",
    "A step is how far a player is above N - 1 equal others on the scale of Plackett and Luce: ln(p (N - 1) / (1 - p)) "
    "for a share p of the win; 0 for an equal.",
    "What the choices of others betray of their cards is not used.",
)


def step_of(share: float, players: int) -> float:
    """How far a player with this share is above N - 1 equal others: ln(p (N - 1) / (1 - p)); infinite at 0 and 1."""
    if share <= 0 or share >= 1:
        return math.inf if share >= 1 else -math.inf
    return math.log(share * (players - 1) / (1 - share))


def headline(found: Tables) -> str:
    """The strongest player at the hardest table, in a sentence with its interval."""
    last = found.cells[-1].table
    there = [cell for cell in found.cells if cell.table == last]
    best = max(there, key=lambda cell: cell.won.value)
    sure = "surely above" if best.won.lower > found.fair else "not surely above"
    others = f"{found.players - 1} × {last}" if last != BEST else BEST
    return as_sentence(
        f"{_name(found)}: {best.who} wins {_percent(best.won.value)} ({_interval(best)}) at a table of {others}, "
        f"{sure} the {_percent(found.fair)} of one among equals"
    )


def _name(found: Tables) -> str:
    return f"{found.variant.title}, {found.players} players"


def _blocks(found: Tables) -> list[Block]:
    rows = [_row(cell, found.players) for cell in found.cells]
    plans = listed(found.best[: found.players - 1])
    return [
        Table(f"Shares of the win; {_percent(found.fair)} is that of one among equals", _HEAD, rows, words=(1,)),
        Text(f"The best plans are {plans}, ranked by games of all choices of the shipped ones.", "note"),
    ]


def _row(cell: Cell, players: int) -> list[str]:
    step = step_of(cell.won.value, players)
    return [
        cell.who,
        cell.table,
        _percent(cell.won.value),
        _interval(cell),
        f"{step:+.2f}" if math.isfinite(step) else ("more than can be told" if step > 0 else "less than can be told"),
        f"{cell.games:,}",
        f"{cell.seconds:.3g}",
        f"{cell.playouts:,.0f}" if cell.playouts else "–",
    ]


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _interval(cell: Cell) -> str:
    return f"{100 * cell.won.lower:.1f} to {100 * cell.won.upper:.1f}"
