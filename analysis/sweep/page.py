"""The page of a sweep: what was played, a figure and a table for each metric, and how to read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from analysis.compare.words import scale_of, signed
from analysis.experiments.files import Loaded
from analysis.experiments.setting import point_text, value_word
from analysis.metrics import load_metric
from analysis.policy import ALPHA
from analysis.report.model import Block, Code, Drawings, Facts, Page, Section, Table, Text
from analysis.report.page import INTERVAL
from analysis.sweep.model import SweepFile
from analysis.sweep.pictures import draw_metric, drawn_metrics, paths_in, point_label, rows_of
from analysis.wording import count_of, decimals, full_title, listed, number
from engine.catalogue import load_game

_WIDEST = 6
"""So many numbers of a metric stand beside one another in a table."""


def sweep_page(loaded: Loaded[SweepFile], table: pl.DataFrame, command: str) -> Page:
    """The whole page; `command` plays the same games and writes it again."""
    points = table.select("point", *paths_in(table)).unique("point", maintain_order=True)
    games = _per_point(table)
    metrics = drawn_metrics(table, loaded.file.metrics)
    apart, asked = _told_apart(table)
    variant = loaded.setting.variant
    called = full_title(load_game(variant.game).info.title, variant.title)
    about = [Text(loaded.file.about)] if loaded.file.about else []
    return Page(
        title=loaded.file.title or f"Sweep {loaded.name}",
        subtitle=f"{count_of(points.height, 'point')} of {called}, {games} each",
        findings=(),
        headline=_headline(table, metrics),
        meaning=f"{_same_deals(table, loaded.setting.seeds.name)} {INTERVAL}",
        sections=[
            Section("points", "The points", [*about, _points(table, points)]),
            *(Section(name, load_metric(name).title, _metric(table, name)) for name in metrics),
            Section("reading", "How to read these numbers", _reading(table, apart, asked)),
            Section("again", "Do it again", [Text("To play the same games and write this page:"), Code(command)]),
        ],
        kind="Sweep",
    )


def _same_deals(table: pl.DataFrame, seeds: str) -> str:
    """What the points have in common, so that they can be compared."""
    if table["base"].n_unique() == 1:
        return (
            f"All points were played on the same deals (seeds {seeds}) by the same players, so that the luck of the "
            "deal cancels in every difference."
        )
    if (table["point"] == table["base"]).all():
        return (
            f"Every point is a table of its own (seeds {seeds}): points with other players or another number of them "
            "are other games, and this page compares none of them with another."
        )
    return (
        f"Points at one table were played on the same deals (seeds {seeds}) by the same players, so that the luck of "
        "the deal cancels in their differences. Points with other players or another number of them are other games: "
        "each point is compared with the variant as it is at its own table, never with another table."
    )


def _per_point(table: pl.DataFrame) -> str:
    most = table.group_by("point").agg(pl.col("games").max())["games"].to_list()
    low, high = min(most), max(most)
    return count_of(low, "game") if low == high else f"{low:,} to {high:,} games"


def _headline(table: pl.DataFrame, metrics: Sequence[str]) -> list[str]:
    """The largest difference from the base point in each of the first metrics, as far as it is sure."""
    told = []
    for metric in metrics[:4]:
        rows = rows_of(table, metric).filter((pl.col("difference_lower") > 0) | (pl.col("difference_upper") < 0))
        if (rows_of(table, metric)["point"] == rows_of(table, metric)["base"]).all():
            told.append(f"{load_metric(metric).title}: nothing to compare, since every point is a table of its own.")
            continue
        if rows.is_empty():
            told.append(f"{load_metric(metric).title}: no point was told apart from the variant as it is.")
            continue
        row = rows.sort(pl.col("difference").abs(), descending=True, maintain_order=True).row(0, named=True)
        point = point_text({path: row[path] for path in paths_in(table) if table[path].n_unique() > 1})
        unit = " percentage points" if scale_of(metric) == 100 else ""
        group = "" if row["group"] in ("mean", "all games") else f", {row['group'].removesuffix(', mean')},"
        told.append(f"{load_metric(metric).title}{group} changes most at {point}: {_difference(metric, row)}{unit}.")
    return told


def _told_apart(table: pl.DataFrame) -> tuple[int, int]:
    """How many differences leave out 0, and of how many."""
    others = table.filter((pl.col("point") != pl.col("base")) & pl.col("difference_lower").is_not_null())
    sure = others.filter((pl.col("difference_lower") > 0) | (pl.col("difference_upper") < 0))
    return sure.height, others.height


def _points(table: pl.DataFrame, points: pl.DataFrame) -> Table:
    bases = set(table["base"].to_list())
    rows = [
        (
            f"{row['point']}{' (as it is)' if row['point'] in bases else ''}",
            *(value_word(row[p]) for p in paths_in(table)),
        )
        for row in points.iter_rows(named=True)
    ]
    return Table("Points and their values", ("Point", *paths_in(table)), rows)


def _metric(table: pl.DataFrame, metric: str) -> list[Block]:
    rows = rows_of(table, metric)
    groups = rows["group"].unique(maintain_order=True).to_list()
    blocks: list[Block] = [Text(load_metric(metric).definition, role="note")]
    pictures = draw_metric(table, metric)
    if pictures:
        blocks.append(Drawings(pictures))
    shown = groups[:_WIDEST]
    numbers = [_numbers(rows, metric, shown, differences=which) for which in (False, True)]
    blocks += [one for one in numbers if one.rows]
    if len(groups) > len(shown):
        blocks.append(Text(f"{len(groups) - len(shown)} more are in sweep.csv.", role="note"))
    return blocks


def _numbers(rows: pl.DataFrame, metric: str, groups: Sequence[str], *, differences: bool) -> Table:
    """A row a point: each number with its interval, or how far it lies from the base point's."""
    lines = []
    for _, mine in rows.group_by("point", maintain_order=True):
        found = {row["group"]: row for row in mine.iter_rows(named=True)}
        first = next(iter(found.values()))
        if differences and first["point"] == first["base"]:
            continue
        cells = (_cell(metric, found.get(group), differences=differences) for group in groups)
        lines.append((point_label(first, rows), *cells))
    share = scale_of(metric) == 100
    title = load_metric(metric).title
    if differences:
        unit = "percentage points" if share else load_metric(metric).unit
        caption = f"{title}: difference from the variant as it is, {unit}"
    else:
        caption = f"{title}, {'%' if share else load_metric(metric).unit}"
    return Table(caption, ("", *(group.removesuffix(", mean") for group in groups)), lines)


def _cell(metric: str, row: dict[str, Any] | None, *, differences: bool) -> str:
    if row is None:
        return "–"
    if differences:
        return _difference(metric, row)
    scale = scale_of(metric)
    digits = min(1, decimals(scale * (row["se"] or 0))) if scale == 100 else decimals(row["se"])
    value = number(scale * row["estimate"], digits)
    if row["lower"] is None:
        return value
    return f"{value} ({number(scale * row['lower'], digits)} to {number(scale * row['upper'], digits)})"


def _difference(metric: str, row: dict[str, Any]) -> str:
    """A difference from the base point with its interval: ``+1.4 (0.3 to 2.4)``."""
    scale, gap = scale_of(metric), row["difference"]
    if gap is None:
        return "no base"
    digits = max(1, decimals(scale * row["difference_se"])) if row["difference_se"] else 1
    lower, upper = row["difference_lower"], row["difference_upper"]
    if lower is None or upper is None:
        return f"{signed(scale * gap, digits)}, too few games"
    return f"{signed(scale * gap, digits)} ({number(scale * lower, digits)} to {number(scale * upper, digits)})"


def _reading(table: pl.DataFrame, apart: int, asked: int) -> list[Block]:
    chance = round(ALPHA * asked)
    words = (
        f"Of {asked:,} differences from the variant as it is, {apart:,} have an interval that leaves out 0. By "
        f"luck alone about {chance:,} would. Take a pattern over several neighbouring points for more than one "
        "number, and confirm what you choose on deals of its own: sondage compare with --seeds holdout."
    )
    metrics = listed([load_metric(name).title.lower() for name in table["metric"].unique(maintain_order=True)])
    return [
        Text(words if asked else "No differences were taken: every point is a table of its own."),
        Facts(
            [
                ("point", "one set of values; a run of its own lies in the folder runs"),
                ("as it is", "the variant before anything varies, at the same table; differences are taken from it"),
                ("sweep.csv, sweep.parquet", f"every number of every point: {metrics}"),
            ]
        ),
    ]
