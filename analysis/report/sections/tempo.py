"""Who leads when, and whether those behind can catch up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from analysis.figures import draw
from analysis.metrics import Results
from analysis.metrics.snowball import HALF_TIME
from analysis.policy import ALPHA
from analysis.policy import LEAD_MARGIN as MARGIN
from analysis.report.levels import for_each_level
from analysis.report.model import Answer, Block, Drawing, SectionInfo, Table, Text
from analysis.stats.growth import Growth, growth
from analysis.wording import (
    amount,
    amount_with_interval,
    as_sentence,
    interval,
    number,
    percent,
    percent_interval,
    percent_with_interval,
)

SECTION = SectionInfo(title="Tempo: who leads when", order=65, detail="rounds", questions=1)
QUESTION = "Can those who are behind catch up?"
_UNIT = 10
_ENDED = "counting the score as if the game ended there"
_SAID = {
    Growth.GROWS: "leads grow by themselves",
    Growth.STEADY: "a lead brings next to nothing on top of itself",
    Growth.SHRINKS: "leads shrink by themselves",
    Growth.NOT_GROWING: "leads do not grow, though whether they shrink is not settled",
    Growth.OPEN: "whether leads grow is not settled by these games",
}


def answers(results: Results) -> list[Answer]:
    """Whether a lead at half-time grows by itself, by more than the margin."""
    row = _half_time(results, "score")
    if row is None:
        return []
    found = growth(row["estimate"], row["se"], row["blocks"], MARGIN, alpha=results.alpha)
    text = f"{_slope(row, _ENDED)}: {_SAID[found]}.{_open_points(results)} {_from_behind(results)}"
    allowed = f"{number(_UNIT * MARGIN, 1)} points of further gain to {_UNIT} points of lead"
    if found is Growth.OPEN:
        return [Answer(QUESTION, "open", text, "whether leads grow by themselves is not settled", allowed)]
    if found is not Growth.GROWS:
        return [Answer(QUESTION, "yes", text, "", allowed)]
    problem = f"{_UNIT} points ahead at half-time become {number(_UNIT * (1 + row['estimate']), 1)} by the end"
    trial = "whether players who are behind at half-time still feel in the game"
    return [Answer(QUESTION, "no", text, _SAID[found], allowed, problem, row["estimate"] / MARGIN, trial)]


def _half_time(results: Results, quantity: str) -> dict[str, Any] | None:
    found = results["snowball"].filter(quantity=quantity, round=HALF_TIME)
    return found.row(0, named=True) if found.height and found["estimate"][0] is not None else None


def _slope(row: dict[str, Any], counted: str) -> str:
    """The slope in words, in points of further gain to ten points of lead."""
    shrinks = row["estimate"] < 0
    turned = {**row, "estimate": -row["estimate"], "lower": row["upper"], "upper": row["lower"]} if shrinks else row
    if shrinks and row["se"] is not None:
        turned = {**turned, "lower": -row["upper"], "upper": -row["lower"]}
    return (
        f"Of players in the same seats against the same others, a lead of {_UNIT} points at half-time "
        f"{'shrinks' if shrinks else 'grows'} by {amount_with_interval(_to_ten(turned))} points until the end, "
        f"{counted}"
    )


def _to_ten(row: dict[str, Any]) -> dict[str, Any]:
    """A slope in points of further gain to ten points of lead."""
    return {name: None if row[name] is None else _UNIT * row[name] for name in ("estimate", "se", "lower", "upper")}


def _open_points(results: Results) -> str:
    """The same on points openly scored, where some stay hidden."""
    row = _half_time(results, "open points")
    if row is None:
        return ""
    shown = _to_ten(row)
    said = _SAID[growth(row["estimate"], row["se"], row["blocks"], MARGIN)]
    return f" On points openly scored by then the change is {amount_with_interval(shown)}: {said}."


def _from_behind(results: Results) -> str:
    behind = results.one("comeback", position="behind")
    return (
        f"{percent_with_interval(behind)} of the games are won by a player who was behind at half-time; among equal "
        f"players, if a lead brought nothing, it would be {_percent(behind)}."
    )


def write(results: Results) -> list[Block]:
    """Two figures and tables of what leads become, of lead changes, comebacks and drama."""
    unit = results.info.round_name
    return [
        Text(
            f"Scores are compared at the end of each {unit}, as if the game ended there. An early lead often holds "
            "even where a lead brings nothing, simply because points once made are not lost. The dashed line shows "
            "how often among equal players, given how much of the spread of final leads has come by then."
        ),
        Drawing(draw(results, "leader_wins")),
        *for_each_level(results, _growth),
        Text(_READING, role="note"),
        Drawing(draw(results, "winners_lead")),
        *for_each_level(results, _leads),
        Text(
            "Drama and surprise are worked out from each player's chance of winning after every "
            f"{unit}: drama is how far behind the winner was while behind (0: never), surprise how much the chances "
            "moved in all (0: known from the start).",
            role="note",
        ),
    ]


_READING = (
    "A lead is a player's own points less the mean of the others', compared with that of players in the same seat "
    f"against the same others. “Grow” and “shrink” mean by more than {number(_UNIT * MARGIN, 1)} points. A deal that "
    "favours a seat all game long counts as growth, and points that can be lost again, such as cards still in hand, as "
    "shrinking. A lead at half-time counted in score is judged as in the verdict at the top, together with the other "
    "questions there; each other row by itself."
)


def _growth(results: Results) -> list[Table]:
    """What a lead gains on top of itself, from each time on."""
    rows = []
    for row in results["snowball"].filter(pl.col("estimate").is_not_null()).iter_rows(named=True):
        shown = _to_ten(row)
        half = row["round"] == HALF_TIME
        when = "at half-time" if half else f"after {results.info.round_name} {row['round']}"
        alpha = results.alpha if half and row["quantity"] == "score" else ALPHA
        said = growth(row["estimate"], row["se"], row["blocks"], MARGIN, alpha=alpha).value
        rows.append((when, row["quantity"], amount(shown), interval(shown), percent(row["reached"], 0.01), said))
    head = ("Lead", "Counted in", "Gain, points", "95 % interval", "Of the final spread", "What these games show")
    title = f"What a lead of {_UNIT} points gains on top of itself by the end"
    return [Table(title, head, rows, words=(1, 5))] if rows else []


def _leads(results: Results) -> list[Table]:
    head = ("Quantity", "Estimate", "95 % interval", "Equal players, a lead brings nothing")
    return [Table("Lead, comebacks and drama", head, _rows(results))]


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
    rows = [("Changes of the lead in a game", amount(changes), interval(changes), "–")]
    rows += [(words, percent(r["estimate"], r["se"]), percent_interval(r), _percent(r)) for words, r in _known(shares)]
    for quantity in ("drama", "surprise"):
        row: Any = results.one("tension", quantity=quantity)
        if row["estimate"] is not None:
            rows.append((as_sentence(quantity), amount(row), interval(row), "–"))
    return rows


def _known(rows: list[tuple[str, dict[str, object]]]) -> list[tuple[str, Any]]:
    return [(words, row) for words, row in rows if row["estimate"] is not None]


def _percent(row: Mapping[str, Any]) -> str:
    return percent(row.get("without_feedback"), row["se"])
