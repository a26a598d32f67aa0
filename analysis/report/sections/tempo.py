"""Who leads when, and whether those behind can catch up."""

from __future__ import annotations

from typing import Any

from analysis.figures import draw
from analysis.metrics import Results
from analysis.report.judging import VERDICTS, judge
from analysis.report.model import Answer, Block, Drawing, SectionInfo, Table, Text
from analysis.wording import (
    amount,
    as_sentence,
    interval,
    number,
    percent,
    percent_interval,
    percent_with_interval,
)

SECTION = SectionInfo(title="Tempo: who leads when", order=65, detail="rounds")
QUESTION = "Can those who are behind catch up?"
MARGIN = 0.05
"""How much more often than without feedback a leader may win: 5 percentage points."""


def answers(results: Results) -> list[Answer]:
    """Whether being ahead helps to stay ahead, by more than the margin."""
    rows = list(results["snowball"].iter_rows(named=True))
    if not rows:
        return []
    unit = results.info.round_name
    # Only leads that hold too often are a problem here, not those that hold too seldom.
    found = judge([{**r, "excess": max(0.0, r["estimate"])} for r in rows], MARGIN, "excess")
    far = max(rows, key=lambda r: r["estimate"])
    leader: Any = results.one("predictability", round=far["round"])
    behind = results.one("comeback", position="behind")
    text = (
        f"{percent_with_interval(behind)} of the games are won by a player who was behind at half-time. Whoever leads "
        f"after {unit} {far['round']} wins {percent(leader['estimate'], leader['se'])}; if being ahead were no help it "
        f"would be {percent(leader['null'], leader['se'])}."
    )
    verdict = VERDICTS[found.answer]
    if verdict != "no":
        return [Answer(QUESTION, verdict, text)]
    more = number(100 * far["estimate"], 0)
    problem = f"leaders after {unit} {far['round']} win {more} percentage points more often than without feedback"
    trial = f"whether players who are behind after {unit} {far['round']} still feel in the game"
    return [Answer(QUESTION, "no", text, "leads grow by themselves", "", problem, far["estimate"] / MARGIN, trial)]


def write(results: Results) -> list[Block]:
    """Two figures and a table of lead changes, comebacks and drama."""
    unit = results.info.round_name
    return [
        Text(
            f"Scores are compared at the end of each {unit}, as if the game ended there. An early lead often holds "
            "even where being ahead is no help, simply because points once made are not lost. The dashed lines show "
            f"that: the same games with each player's gains dealt out to the {unit}s anew."
        ),
        Drawing(draw(results, "leader_wins")),
        Drawing(draw(results, "winners_lead")),
        Table(
            "Lead, comebacks and drama",
            ("Quantity", "Estimate", "95 % interval", "Being ahead no help"),
            _rows(results),
        ),
        Text(
            "Drama and surprise are worked out from each player's chance of winning after every "
            f"{unit}: drama is how far behind the winner was while behind (0: never), surprise how much the chances "
            "moved in all (0: known from the start).",
            role="note",
        ),
    ]


def _rows(results: Results) -> list[tuple[str, str, str, str]]:
    shares = [
        ("Games in which the lead never changes", results.one("lead_changes", statistic="none")),
        ("Last change of the lead, part of the game", results.one("last_lead_change", statistic="mean")),
        ("Won from behind at half-time", results.one("comeback", position="behind")),
        ("Won from last place at half-time", results.one("comeback", position="last")),
        ("Turned by the final scoring", results.one("final_reveal", quantity="turned")),
        ("Game left when the winner is out of reach", results.one("tension", quantity="left after decision")),
    ]
    changes: Any = results.one("lead_changes", statistic="mean")
    rows = [("Changes of the lead in a game", amount(changes), interval(changes), _amount(changes))]
    rows += [(words, percent(r["estimate"], r["se"]), percent_interval(r), _percent(r)) for words, r in _known(shares)]
    for quantity in ("drama", "surprise"):
        row: Any = results.one("tension", quantity=quantity)
        if row["estimate"] is not None:
            rows.append((as_sentence(quantity), amount(row), interval(row), "–"))
    return rows


def _known(rows: list[tuple[str, dict[str, object]]]) -> list[tuple[str, Any]]:
    return [(words, row) for words, row in rows if row["estimate"] is not None]


def _percent(row: Any) -> str:
    return percent(row.get("null"), row["se"])


def _amount(row: Any) -> str:
    return amount({**row, "estimate": row["null"]}) if row["null"] is not None else "–"
