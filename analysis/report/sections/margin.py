"""How close are the games?"""

from __future__ import annotations

from analysis.figures import draw
from analysis.metrics import Results
from analysis.report.levels import for_each_level
from analysis.report.model import Answer, Block, Drawing, SectionInfo, Table, Text
from analysis.wording import amount, interval, number, percent, percent_interval, percent_with_interval

SECTION = SectionInfo(title="Margin of victory and ties", order=60)


def answers(results: Results) -> list[Answer]:
    """The median margin and how often games end level."""
    median = number(_float(results.one("margin", statistic="median")["estimate"]))
    level = percent_with_interval(results.one("ties", kind="level scores"))
    text = f"Half of the games are won by {median} points or fewer; {level} end with the best two scores level."
    return [Answer("How close are the games?", "", text)]


def write(results: Results) -> list[Block]:
    """Figure and table of the margin; ties before and after the tie-break."""
    return [
        Text("The margin is the number of points between the best and the second best score of a game."),
        Drawing(draw(results, "margins")),
        *for_each_level(results, _tables),
    ]


def _tables(results: Results) -> list[Table]:
    mean = results.one("margin", statistic="mean")
    rows = [("Mean margin, points", amount(mean), interval(mean))]
    for label, statistic in (("Median margin, points", "median"), ("19 of 20 games at most, points", "95 %")):
        row = results.one("margin", statistic=statistic)
        rows.append((label, _whole(row["estimate"]), _whole_interval(row)))
    for label, kind in (("Best two scores level", "level scores"), ("Win shared after tie-breaks", "shared wins")):
        row = results.one("ties", kind=kind)
        rows.append((label, percent(_float(row["estimate"]), _float(row["se"])), percent_interval(row)))
    return [Table("Margin of victory and ties", ("Quantity", "Estimate", "95 % interval"), rows)]


def _float(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _whole(value: object) -> str:
    return number(_float(value))


def _whole_interval(row: dict[str, object]) -> str:
    return "too few games" if row["lower"] is None else f"{_whole(row['lower'])} to {_whole(row['upper'])}"
