"""Forest plot of win rates by persona, sharp and blunt on one row."""

from __future__ import annotations

from typing import Any

from analysis.charts.forest import Line, Row, forest
from analysis.figures._declaration import Figure, Picture
from analysis.metrics import Results
from analysis.policy import PERSONA_MARGIN
from analysis.wording import as_sentence, fair_share, percent_with_interval, persona_label

FIGURE = Figure(
    title="Win rate by persona",
    question="Which plans win?",
    metrics=("win_rate_by_persona",),
)
NAME = "win_rates_by_persona"


def draw(results: Results) -> Picture:
    """One row a persona, the strongest first; at both levels of play two lines on it."""
    found = list(results["win_rate_by_persona"].sort("estimate", descending=True).iter_rows(named=True))
    personas: dict[str, list[dict[str, Any]]] = {}
    for row in found:
        personas.setdefault(str(row["persona"]), []).append(row)
    both = len({row["level"] for row in found}) > 1
    rows = [_row(name, sorted(lines, key=lambda r: r["level"] == "blunt"), both) for name, lines in personas.items()]
    rows.sort(key=lambda row: -sum(line.value for line in row.lines) / len(row.lines))
    fair = fair_share(results.run.seats, results.nobody)
    alt = f"Win rate of each persona with its 95 % interval, against the fair share of {fair}: "
    alt += "; ".join(f"{persona_label(r)} {percent_with_interval(r)}" for r in found) + "."
    signs = ("played sharp", "played blunt") if both else ("", "")
    svg = forest(rows, results.run.seats, PERSONA_MARGIN, NAME, FIGURE.title, alt, signs=signs, nobody=results.nobody)
    best, worst = found[0], found[-1]
    reading = f"{as_sentence(persona_label(best))} wins most often, {percent_with_interval(best)}; "
    reading += f"{persona_label(worst)} least often, {percent_with_interval(worst)}."
    if len(found) == 1:
        reading = f"{as_sentence(persona_label(best))} plays every seat, so that it takes its fair share by necessity."
    return Picture(NAME, FIGURE.title, svg, alt, reading)


def _row(name: str, lines: list[dict[str, Any]], both: bool) -> Row:
    label = name if both else persona_label(lines[0])
    drawn = [
        Line(r["estimate"], r["lower"], r["upper"], percent_with_interval(r), both and r["level"] == "blunt")
        for r in lines
    ]
    return Row(label, drawn)
