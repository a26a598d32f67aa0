"""How do the scores spread?"""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from analysis.figures import draw
from analysis.metrics import Results
from analysis.report.model import Block, Drawing, SectionInfo, Table, Text
from analysis.wording import amount, interval, number, persona_label, shared_digits

SECTION = SectionInfo(title="Scores", order=40)
_QUANTILES = ("5 %", "median", "95 %")


def write(results: Results) -> list[Block]:
    """Two figures, and a table of means and quantiles for personas and for seats."""
    return [
        Text(
            "Each row below is a picture of all final scores: the higher the hill, the more often that score. Half of "
            "the scores lie below the median and half above it."
        ),
        Drawing(draw(results, "scores_by_persona")),
        _table(results, "score_by_persona", "Final scores by persona", ("persona", "level")),
        Drawing(draw(results, "scores_by_seat")),
        _table(results, "score_by_seat", "Final scores by seat", ("seat",)),
        Text(
            "9 of 10 scores lie between the two numbers beside the median. The standard deviation is the typical "
            "distance of a score from the mean.",
            role="note",
        ),
    ]


def _table(results: Results, metric: str, caption: str, keys: Sequence[str]) -> Table:
    table = results[metric]
    groups = table.filter(pl.col("statistic") == "mean").sort("estimate", descending="seat" not in keys)
    if "seat" in keys:
        groups = groups.sort("seat")
    digits = shared_digits(groups.iter_rows(named=True))
    rows = []
    for mean in groups.iter_rows(named=True):
        key = {name: mean[name] for name in keys}
        label = f"Seat {mean['seat']}" if "seat" in keys else persona_label(mean)
        spread = results.one(metric, **key, statistic="standard deviation")
        low, median, high = (number(_value(results, metric, key, q)) for q in _QUANTILES)
        rows.append((label, amount(mean, digits), interval(mean, digits), low, median, high, amount(spread, digits)))
    head = (caption.rsplit(" ", 1)[1].capitalize(), "Mean", "95 % interval of the mean", "5 % lie below", "Median")
    return Table(f"{caption}, in points", (*head, "5 % lie above", "Standard deviation"), rows)


def _value(results: Results, metric: str, key: dict[str, object], statistic: str) -> float:
    return float(str(results.one(metric, **key, statistic=statistic)["estimate"]))
