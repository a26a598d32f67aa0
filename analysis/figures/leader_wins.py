"""How often the leader after each round wins, beside a game of equal players in which a lead brings nothing."""

from __future__ import annotations

import math
from typing import Any

from analysis.charts.style import FILL, GRID, INK, LINE, MUTED, canvas, to_svg
from analysis.figures._declaration import Figure, Picture
from analysis.metrics import Results
from analysis.wording import as_sentence, fair_share, percent, percent_with_interval

FIGURE = Figure(
    title="How early the winner is known",
    question="How often does whoever leads go on to win?",
    metrics=("predictability",),
    detail="rounds",
)
NAME = "leader_wins"


def draw(results: Results) -> Picture:
    """A point a round with its interval, a dashed line for games without feedback, a dotted one for the fair share."""
    rows = list(results["predictability"].iter_rows(named=True))
    unit = results.info.round_name
    alt = f"Share of games won by the leader after each {unit}: "
    words = [f"{unit} {r['round']} {percent_with_interval(r)}, {_expected(r)} without feedback" for r in rows]
    alt += "; ".join(words) + "."
    svg = _lines(rows, results.fair, unit, fair_share(results.run.seats, results.nobody), alt)
    return Picture(NAME, FIGURE.title, svg, alt, _reading(rows, unit))


def _expected(row: dict[str, Any]) -> str:
    return percent(row["without_feedback"], row["se"])


def _lines(rows: list[dict[str, Any]], fair: float, unit: str, words: str, alt: str) -> str:
    at = [r["round"] for r in rows]
    with canvas(2.7) as (drawing, axes):
        drawing.subplots_adjust(left=0.13, right=0.97, top=0.9, bottom=0.19)
        axes.axhline(fair, color=MUTED, linewidth=1, dashes=(1, 2))
        axes.text(at[0], fair, f" fair share {words}", va="bottom", color=MUTED, fontsize=8.5)
        known = [r for r in rows if r["lower"] is not None]
        axes.fill_between(
            [r["round"] for r in known], [r["lower"] for r in known], [r["upper"] for r in known],
            color=FILL, linewidth=0, alpha=0.7, zorder=1,
        )  # fmt: skip
        expected = [math.nan if r["without_feedback"] is None else r["without_feedback"] for r in rows]
        axes.plot(at, expected, color=INK, linewidth=1.4, dashes=(4, 2.5), label="equal players, a lead brings nothing")
        axes.plot(at, [r["estimate"] for r in rows], "o-", color=LINE, markersize=5, linewidth=1.8, label="these games")
        for row in rows:
            axes.annotate(
                percent(row["estimate"], 0.02), (row["round"], row["estimate"]), textcoords="offset points",
                xytext=(0, 7), ha="center", fontsize=8.8, color=INK,
            )  # fmt: skip
        axes.set_ylim(0, 1.09)
        axes.set_xlim(at[0] - 0.25, at[-1] + 0.25)
        axes.set_xticks(at)
        axes.yaxis.set_major_formatter(lambda y, _: f"{100 * y:.3g} %")
        axes.set_yticks([0, 0.25, 0.5, 0.75, 1])
        axes.tick_params(axis="y", labelsize=8.5, labelcolor=MUTED)
        axes.grid(axis="y", color=GRID)
        axes.set_xlabel(f"after {unit}", color=MUTED)
        axes.legend(loc="lower right", fontsize=8.8)
        return to_svg(drawing, NAME, FIGURE.title, alt)


def _reading(rows: list[dict[str, Any]], unit: str) -> str:
    if len(rows) < 2:
        return f"There is one {unit}, so that nobody leads before the end."
    row = rows[(len(rows) - 1) // 2]
    text = f"whoever leads after {unit} {row['round']} of {len(rows)} wins {percent_with_interval(row)} of the games"
    return as_sentence(f"{text}; among equal players, if a lead brought nothing, it would be {_expected(row)}.")
