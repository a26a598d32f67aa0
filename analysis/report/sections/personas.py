"""Which plans win?"""

from __future__ import annotations

from typing import Any

from analysis.figures import draw
from analysis.metrics import Results
from analysis.report.model import Block, Drawing, SectionInfo, Table, Text
from analysis.wording import (
    count_of,
    fair_share,
    percent,
    percent_interval,
    percent_with_interval,
    persona_label,
    signed_points,
)

SECTION = SectionInfo(title="Personas", order=30)


def findings(results: Results) -> list[str]:
    """The strongest and the weakest plan, or that none stands out."""
    rows, fair = _rows(results), fair_share(results.run.seats)
    best, worst = rows[0], rows[-1]
    if len(rows) == 1:
        return []
    if any(r["lower"] is None for r in rows):
        return ["There are too few games to compare the personas."]
    if best["lower"] <= best["fair"] and worst["upper"] >= worst["fair"]:
        return [f"No persona stands out: the intervals of all {len(rows)} reach the fair share of {fair}."]
    return [
        f"Of {count_of(len(rows), 'persona')}, {persona_label(best)} wins most often, {percent_with_interval(best)}, "
        f"and {persona_label(worst)} least often, {percent_with_interval(worst)}; equal plans would win {fair} each."
    ]


def write(results: Results) -> list[Block]:
    """Figure and table, the strongest first."""
    fair, rows = fair_share(results.run.seats), _rows(results)
    if len(rows) == 1:
        text = f"Every seat is taken by {persona_label(rows[0])}, so this run cannot say which plan is better."
        return [Text(text)]
    return [
        Text(
            "Every persona sits in every seat equally often, so that differences come from the plan and not from the "
            f"seat. Equally good plans would each win {fair} of their games."
        ),
        Drawing(draw(results, "win_rates_by_persona")),
        Table(
            "Win rate by persona in numbers",
            ("Persona", "Win rate", "95 % interval", "% points from fair", "Games"),
            [
                (
                    persona_label(r),
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
    return list(results["win_rate_by_persona"].sort("estimate", descending=True).iter_rows(named=True))
