"""Forest plot of win rates by persona."""

from __future__ import annotations

from analysis.figures._declaration import Figure, Picture
from analysis.figures._forest import Line, forest
from analysis.metrics import Results
from analysis.wording import as_sentence, fair_share, percent_with_interval, persona_label

FIGURE = Figure(
    title="Win rate by persona",
    question="Which plans win?",
    metrics=("win_rate_by_persona",),
)
NAME = "win_rates_by_persona"


def draw(results: Results) -> Picture:
    """One line a persona, the strongest first."""
    rows = list(results["win_rate_by_persona"].sort("estimate", descending=True).iter_rows(named=True))
    lines = [Line(persona_label(r), r["estimate"], r["lower"], r["upper"], percent_with_interval(r)) for r in rows]
    alt = (
        f"Win rate of each persona with its 95 % interval, against the fair share of {fair_share(results.run.seats)}: "
    )
    alt += "; ".join(f"{line.label} {line.words}" for line in lines) + "."
    svg = forest(lines, results.run.seats, NAME, FIGURE.title, alt)
    best, worst = lines[0], lines[-1]
    reading = f"{as_sentence(best.label)} wins most often, {best.words}; {worst.label} least often, {worst.words}."
    if len(lines) == 1:
        reading = f"{as_sentence(best.label)} plays every seat, so that it takes its fair share by necessity."
    return Picture(NAME, FIGURE.title, svg, alt, reading)
