"""Heatmap of win rates by persona and seat, sharp and blunt beside one another."""

from __future__ import annotations

from typing import Any

from analysis.charts.heatmap import Cell, Panel, heatmap
from analysis.figures._declaration import Figure, Picture
from analysis.metrics import Results
from analysis.wording import as_sentence, fair_share, number, percent_with_interval, persona_label

FIGURE = Figure(
    title="Win rate by persona and seat",
    question="Does a plan suit a seat?",
    metrics=("persona_by_seat", "win_rate_by_persona"),
)
NAME = "persona_by_seat"


def draw(results: Results) -> Picture:
    """One row a persona, the strongest first; one column a seat; one panel a level of play."""
    found = list(results["persona_by_seat"].iter_rows(named=True))
    strength: dict[str, list[float]] = {}
    for row in results["win_rate_by_persona"].iter_rows(named=True):
        strength.setdefault(str(row["persona"]), []).append(row["estimate"])
    personas = sorted(strength, key=lambda name: -sum(strength[name]) / len(strength[name]))
    levels = [level for level in ("sharp", "blunt") if any(row["level"] == level for row in found)]
    cells = {(row["persona"], row["level"], row["seat"]): _cell(row) for row in found}
    seats = range(1, results.run.seats + 1)
    panels = [
        Panel(
            f"played {level}" if len(levels) > 1 else "",
            [[cells.get((name, level, seat)) for seat in seats] for name in personas],
        )
        for level in levels
    ]
    fair = fair_share(results.run.seats, results.nobody)
    alt = f"Win rate of each persona in each seat, in per cent, against the fair share of {fair}: "
    alt += "; ".join(f"{persona_label(r)} seat {r['seat']} {number(100 * r['estimate'])}" for r in found) + "."
    legend = f"per cent of games won; grey: could be {fair}"
    columns = [f"seat {seat}" if len(levels) * len(seats) < 7 else str(seat) for seat in seats]
    svg = heatmap(personas, columns, panels, NAME, FIGURE.title, alt, legend)
    return Picture(NAME, FIGURE.title, svg, alt, _reading(found))


def _cell(row: dict[str, Any]) -> Cell:
    is_sure = row["lower"] is not None and not row["lower"] <= row["fair"] <= row["upper"]
    return Cell(number(100 * row["estimate"]), row["advantage"], is_sure)


def _reading(found: list[dict[str, Any]]) -> str:
    best, worst = max(found, key=lambda r: r["estimate"]), min(found, key=lambda r: r["estimate"])
    return (
        f"{as_sentence(persona_label(best))} in seat {best['seat']} wins most often, {percent_with_interval(best)}; "
        f"{persona_label(worst)} in seat {worst['seat']} least often, {percent_with_interval(worst)}."
    )
