"""Forest plot of win rates by seat."""

from __future__ import annotations

from analysis.charts.forest import Line, Row, forest
from analysis.figures._declaration import Figure, Picture
from analysis.metrics import Results
from analysis.policy import SEAT_MARGIN
from analysis.wording import fair_share, percent_with_interval, points_off

FIGURE = Figure(
    title="Win rate by seat",
    question="Does it matter where one sits?",
    metrics=("win_rate_by_seat",),
)
NAME = "win_rates_by_seat"


def draw(results: Results) -> Picture:
    """One line a seat, in the order of play."""
    found = list(results["win_rate_by_seat"].iter_rows(named=True))
    words = {r["seat"]: percent_with_interval(r) for r in found}
    rows = [Row(f"Seat {r['seat']}", [Line(r["estimate"], r["lower"], r["upper"], words[r["seat"]])]) for r in found]
    fair = fair_share(results.run.seats, results.nobody)
    alt = f"Win rate of each seat with its 95 % interval, against the fair share of {fair}: "
    alt += "; ".join(f"Seat {seat} {text}" for seat, text in words.items()) + "."
    svg = forest(rows, results.run.seats, SEAT_MARGIN, NAME, FIGURE.title, alt, nobody=results.nobody)
    far = max(found, key=lambda r: abs(r["advantage"]))
    reading = (
        f"Seat {far['seat']} lies furthest from the fair share: {percent_with_interval(far)}, {points_off(far)} it."
    )
    return Picture(NAME, FIGURE.title, svg, alt, reading)
