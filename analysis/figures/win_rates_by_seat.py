"""Forest plot of win rates by seat."""

from __future__ import annotations

from analysis.figures._declaration import Figure, Picture
from analysis.figures._forest import Line, forest
from analysis.metrics import Results
from analysis.wording import fair_share, percent_with_interval, points_off

FIGURE = Figure(
    title="Win rate by seat",
    question="Does it matter where one sits?",
    metrics=("win_rate_by_seat",),
)
NAME = "win_rates_by_seat"


def draw(results: Results) -> Picture:
    """One line a seat, in the order of play."""
    rows = list(results["win_rate_by_seat"].iter_rows(named=True))
    lines = [Line(f"Seat {r['seat']}", r["estimate"], r["lower"], r["upper"], percent_with_interval(r)) for r in rows]
    alt = f"Win rate of each seat with its 95 % interval, against the fair share of {fair_share(results.run.seats)}: "
    alt += "; ".join(f"{line.label} {line.words}" for line in lines) + "."
    svg = forest(lines, results.run.seats, NAME, FIGURE.title, alt)
    far = max(rows, key=lambda r: abs(r["advantage"]))
    reading = (
        f"Seat {far['seat']} lies furthest from the fair share: {percent_with_interval(far)}, {points_off(far)} it."
    )
    return Picture(NAME, FIGURE.title, svg, alt, reading)
