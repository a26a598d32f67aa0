"""Fan of the later winner's lead over the rounds."""

from __future__ import annotations

from typing import Any

import polars as pl

from analysis.charts.style import FILL, GRID, INK, LINE, MUTED, canvas, to_svg
from analysis.figures._declaration import Figure, Picture
from analysis.metrics import Results
from analysis.wording import number

FIGURE = Figure(
    title="Lead of the later winner",
    question="When does the winner pull ahead?",
    metrics=("winners_lead",),
    detail="rounds",
)
NAME = "winners_lead"
_BANDS = (("5 %", "95 %", 0.45), ("25 %", "75 %", 0.9))


def draw(results: Results) -> Picture:
    """Bands that hold 9 and 5 of 10 games, and the median."""
    table, unit = results["winners_lead"], results.info.round_name
    rounds = table["round"].unique().sort().to_list()
    found = {s: _column(table, s, "estimate") for s in ("5 %", "25 %", "median", "75 %", "95 %")}
    words = [f"{unit} {r} {number(m)} ({number(a)} to {number(b)})" for r, m, a, b in _rows(rounds, found)]
    alt = f"Median lead of the later winner in points, with the range of 9 of 10 games, after each {unit}: "
    alt += "; ".join(words) + "."
    return Picture(NAME, FIGURE.title, _fan(rounds, found, unit, alt), alt, _reading(rounds, found, unit))


def _column(table: pl.DataFrame, statistic: str, column: str) -> list[float]:
    return table.filter(pl.col("statistic") == statistic).sort("round")[column].to_list()


def _rows(rounds: list[int], found: dict[str, list[float]]) -> list[tuple[int, float, float, float]]:
    return list(zip(rounds, found["median"], found["5 %"], found["95 %"], strict=True))


def _fan(rounds: list[int], found: dict[str, list[float]], unit: str, alt: str) -> str:
    start: dict[str, Any] = {"x": [0, *rounds]}
    with canvas(2.7) as (drawing, axes):
        drawing.subplots_adjust(left=0.13, right=0.97, top=0.95, bottom=0.19)
        for (low, high, strength), words in zip(_BANDS, ("9 of 10 games", "half of the games"), strict=True):
            axes.fill_between(
                start["x"], [0, *found[low]], [0, *found[high]], color=FILL, alpha=strength, linewidth=0, label=words
            )
        axes.axhline(0, color=INK, linewidth=1)
        axes.plot(start["x"], [0, *found["median"]], "o-", color=LINE, markersize=4.5, linewidth=1.8, label="median")
        axes.set_xlim(0, rounds[-1] if rounds else 1)
        axes.set_xticks(start["x"], ["start", *map(str, rounds)])
        axes.locator_params(axis="y", nbins=6, integer=True)
        axes.yaxis.set_major_formatter(lambda y, _: number(y))
        axes.tick_params(axis="y", labelsize=8.5, labelcolor=MUTED)
        axes.grid(axis="y", color=GRID)
        axes.set_xlabel(f"after {unit}", color=MUTED)
        axes.set_ylabel("points ahead of the best other", color=MUTED)
        axes.legend(loc="upper left", fontsize=8.4)
        return to_svg(drawing, NAME, FIGURE.title, alt)


def _reading(rounds: list[int], found: dict[str, list[float]], unit: str) -> str:
    if len(rounds) < 2:
        return f"There are too few {unit}s with a sole winner to show."
    half = (len(rounds) - 1) // 2
    ahead = found["median"][half]
    where = (
        f"{number(abs(ahead))} points {'ahead' if ahead > 0 else 'behind'}" if ahead else "level with the best other"
    )
    return (
        f"After {unit} {rounds[half]} the later winner is typically {where}; in 1 of 20 games it is "
        f"{_behind(found['5 %'][half])} there."
    )


def _behind(points: float) -> str:
    return f"{number(-points)} or more points behind" if points < 0 else f"less than {number(points + 1)} points ahead"
