"""Does it matter where one sits?"""

from __future__ import annotations

from typing import Any

from analysis.figures import draw
from analysis.metrics import Results
from analysis.report.model import Block, Drawing, SectionInfo, Table, Text
from analysis.wording import (
    fair_share,
    number,
    percent,
    percent_interval,
    percent_with_interval,
    points_off,
    signed_points,
)

SECTION = SectionInfo(title="Seats", order=20)
_DOUBT = 0.05


def findings(results: Results) -> list[str]:
    """The seat that stands out, or how large an advantage the games still leave possible."""
    rows, fair = _rows(results), fair_share(results.run.seats)
    p = rows[0]["p_all_fair"]
    if p is None:
        return [f"There are too few games to say whether the seats are fair ({fair} each would be)."]
    if p < _DOUBT:
        far = max(rows, key=lambda r: abs(r["advantage"]))
        return [f"Seat {far['seat']} wins {percent_with_interval(far)}, {points_off(far)} its fair share of {fair}."]
    widest = max(max(abs(r["lower"] - r["fair"]), abs(r["upper"] - r["fair"])) for r in rows)
    return [
        f"No seat stands out: all lie close enough to their fair share of {fair} for chance alone to explain it, and "
        f"the intervals leave room for an advantage of at most {number(100 * widest, 1)} percentage points."
    ]


def write(results: Results) -> list[Block]:
    """Figure, test of all seats at once, table."""
    rows = _rows(results)
    fair = fair_share(results.run.seats)
    return [
        Text(
            f"Seat 1 moves first. If the seat made no difference, each would win {fair} of the games; a win shared by "
            "two players counts half for each."
        ),
        Drawing(draw(results, "win_rates_by_seat")),
        Text(_all_at_once(rows[0]["p_all_fair"])),
        Table(
            "Win rate by seat in numbers",
            ("Seat", "Win rate", "95 % interval", "% points from fair", "Games"),
            [
                (
                    f"Seat {r['seat']}",
                    percent(r["estimate"], r["se"]),
                    percent_interval(r),
                    signed_points(r),
                    f"{r['games']:,}",
                )
                for r in rows
            ],
        ),
    ]


def _rows(results: Results) -> list[dict[str, Any]]:
    return list(results["win_rate_by_seat"].iter_rows(named=True))


def _all_at_once(p: float | None) -> str:
    question = "Could the differences between seats be chance? "
    if p is None:
        return question + "There are too few games to tell."
    if p < 0.001:
        return question + "Hardly: fair seats would look this uneven in fewer than 1 of 1,000 runs of this size."
    runs = f"{1000 * p:.0f} of 1,000" if p < 0.01 else f"{100 * p:.0f} of 100"
    verdict = "Hardly" if p < _DOUBT else "Yes"
    return question + f"{verdict}: fair seats would look at least this uneven in about {runs} runs of this size."
