"""Figures of a sweep: a line for one parameter, a heatmap for two, small multiples for more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import polars as pl

from analysis.charts.heatmap import Cell, Panel, heatmap
from analysis.charts.lines import MOST_SERIES, Series, Spot, lines
from analysis.compare.margins import Margins
from analysis.compare.words import scale_of
from analysis.experiments.setting import value_word
from analysis.figures import Picture
from analysis.metrics import load_metric
from analysis.sweep.measuring import SCHEMA
from analysis.wording import as_sentence, decimals, number

FIRST = ("win_rate_by_seat", "win_rate_by_persona", "score_by_seat", "margin", "ties", "length")
"""Metrics whose figures are drawn when a sweep names none."""
_SAME_SHADE = 0.02  # the margin of a metric is drawn like two percentage points of a share
_MOST_NAMED = 3  # values that a point is called by
_FEW = 12  # values of a parameter up to which a line joins their means


def drawn_metrics(table: pl.DataFrame, wanted: Sequence[str]) -> list[str]:
    """The metrics that have figures: those that the sweep names, else some that every game has."""
    there = table["metric"].unique().to_list()
    return [name for name in (wanted or FIRST) if name in there]


def paths_in(table: pl.DataFrame) -> tuple[str, ...]:
    """The columns that hold the values of points."""
    return tuple(name for name in table.columns if name not in ("point", "base", *SCHEMA))


def rows_of(table: pl.DataFrame, metric: str) -> pl.DataFrame:
    """The rows of a metric that figures show: of spreads the means, and of those only what has a value."""
    rows = table.filter(
        (pl.col("metric") == metric) & (pl.col("statistic").is_null() | (pl.col("statistic") == "mean"))
    )
    return rows.filter(pl.col("estimate").is_not_null())


def draw_metric(table: pl.DataFrame, metric: str) -> list[Picture]:
    """The figures of one metric."""
    rows = rows_of(table, metric)
    moving = [path for path in paths_in(table) if table[path].n_unique() > 1]
    if not moving or rows.is_empty():
        return []
    if len(moving) == 1:
        return [_against(rows, metric, moving[0], is_joined=True)]
    if len(moving) == 2 and _is_grid(rows, moving):
        return [_map(rows, metric, moving, group) for group in _groups(rows)]
    return [_against(rows, metric, path, is_joined=False) for path in moving]


def _is_grid(rows: pl.DataFrame, moving: Sequence[str]) -> bool:
    cells = rows.select(moving).unique().height
    sides = [rows[path].n_unique() for path in moving]
    return max(sides) <= _FEW and cells >= 0.5 * sides[0] * sides[1]


def _groups(rows: pl.DataFrame) -> list[str]:
    """The rows of a metric that a figure has room for: those whose numbers move most."""
    found = rows.group_by("group", maintain_order=True).agg(pl.col("estimate").max() - pl.col("estimate").min())
    most = found.sort("estimate", descending=True, maintain_order=True)["group"].to_list()[:MOST_SERIES]
    return [group for group in found["group"].to_list() if group in most]


def _label(group: str) -> str:
    return as_sentence(group.removesuffix(", mean")) if group not in ("mean", "all games") else "All games"


def _against(rows: pl.DataFrame, metric: str, path: str, *, is_joined: bool) -> Picture:
    """A metric against one parameter: a line with its band, or dots where other parameters move, too."""
    scale, title, name = scale_of(metric), load_metric(metric).title, _name(metric, path)
    is_number = rows.schema[path].is_numeric()
    values = rows[path].unique(maintain_order=True).to_list()
    few = not is_joined and len(values) <= _FEW
    series = []
    for group in _groups(rows):
        mine = rows.filter(pl.col("group") == group)
        if is_joined:
            mine = mine.unique(path, keep="first", maintain_order=True)
        places = [float(row[path]) if is_number else float(values.index(row[path])) for row in mine.to_dicts()]
        spots = [_spot(at, row, scale) for at, row in zip(places, mine.to_dicts(), strict=True)]
        spots = list(_means(spots)) if few else sorted(spots, key=lambda spot: spot.at)
        series.append(Series(_label(group), spots, is_joined=is_number and (is_joined or few)))
    fair = rows["fair"].unique().to_list()
    alt = _alt(title, path, series)
    svg = lines(
        series, name, title, alt, (path, load_metric(metric).unit),
        tick=lambda y: f"{y:.4g} %" if scale == 100 else f"{y:.4g}",
        fair=scale * fair[0] if len(fair) == 1 and fair[0] is not None else None,
        base=_base(rows, path) if is_number else None,
        places=[] if is_number else [(float(i), value_word(value)) for i, value in enumerate(values)],
    )  # fmt: skip
    beside = " Means over all points that share a value." if few else ""
    return Picture(name, f"{title} against {path}", svg, alt, _reading(rows, metric) + beside)


def _spot(at: float, row: dict[str, Any], scale: float) -> Spot:
    lower, upper = (None if row[end] is None else scale * row[end] for end in ("lower", "upper"))
    return Spot(at, scale * row["estimate"], lower, upper)


def _means(spots: Sequence[Spot]) -> Iterable[Spot]:
    """One spot a value: the means over the points that have it.

    The mean of the ends of their intervals is wide enough, however the points hang together through their deals.
    """
    for at in sorted({spot.at for spot in spots}):
        found = [spot for spot in spots if spot.at == at]
        ends = [
            [end for end in side if end is not None] for side in zip(*((s.lower, s.upper) for s in found), strict=True)
        ]
        lower, upper = (sum(side) / len(side) if len(side) == len(found) else None for side in ends)
        yield Spot(at, sum(spot.value for spot in found) / len(found), lower, upper)


def _map(rows: pl.DataFrame, metric: str, paths: Sequence[str], group: str) -> Picture:
    """A group of a metric over two parameters: a number a cell, coloured by how far it is from the base point."""
    mine, scale = rows.filter(pl.col("group") == group), scale_of(metric)
    down, across = (mine[path].unique(maintain_order=True).to_list() for path in paths)
    found = {(row[paths[0]], row[paths[1]]): row for row in reversed(mine.to_dicts())}
    digits = max(min(1, decimals(scale * se)) for se in mine["se"].drop_nulls().to_list() or [0.1])
    margin = _margin(metric, mine)
    cells = [[_cell(found.get((y, x)), scale, digits, margin) for x in across] for y in down]
    title = f"{load_metric(metric).title}: {_label(group)}"
    words = [
        f"{value_word(y)} × {value_word(x)}: {cell.words}"
        for y, row in zip(down, cells, strict=True)
        for x, cell in zip(across, row, strict=True)
        if cell is not None
    ]
    alt = f"{title}, {paths[0]} (down) by {paths[1]} (across): {'; '.join(words)}."
    legend = "orange: above the variant as it is, blue: below, grey: not told apart"
    name = _name(metric, group)
    rows_words = [f"{value_word(y)}" for y in down]
    svg = heatmap(rows_words, [value_word(x) for x in across], [Panel("", cells)], name, title, alt, legend)
    unit = "in %" if scale == 100 else load_metric(metric).unit
    base = next((point_label(row, mine) for row in mine.to_dicts() if row["point"] == row["base"]), "")
    where = f" Down: {paths[0]}; across: {paths[1]}; {unit}." + (f" As it is: {base}." if base else "")
    return Picture(name, title, svg, alt, _reading(mine, metric) + where)


def _cell(row: dict[str, Any] | None, scale: float, digits: int, margin: float) -> Cell | None:
    if row is None:
        return None
    gap, lower, upper = (row[name] for name in ("difference", "difference_lower", "difference_upper"))
    is_sure = lower is not None and upper is not None and (lower > 0 or upper < 0)
    return Cell(number(scale * row["estimate"], digits), _SAME_SHADE * (gap or 0.0) / margin, is_sure)


def _margin(metric: str, rows: pl.DataFrame) -> float:
    """How large a difference has to be to matter, so that colours deepen alike in all metrics."""
    bases = rows.filter(pl.col("point") == pl.col("base"))["estimate"].to_list()
    base = float(bases[0]) if bases else float(rows["estimate"].to_list()[0])
    return Margins({}, base).of(metric, load_metric(metric), base)


def _base(rows: pl.DataFrame, path: str) -> float | None:
    """The value of a parameter in the variant as it is, where that is a number."""
    found = rows.filter(pl.col("point") == pl.col("base"))[path].unique().to_list()
    return float(found[0]) if len(found) == 1 and found[0] is not None else None


def _alt(title: str, path: str, series: Sequence[Series]) -> str:
    told = []
    for one in series:
        first, last = one.spots[0], one.spots[-1]
        told.append(f"{one.label} from {number(first.value, 1)} to {number(last.value, 1)}")
    return f"{title} against {path}, from its lowest to its highest value: {'; '.join(told)}."


def _reading(rows: pl.DataFrame, metric: str) -> str:
    """What to take from a figure: the group that moves most, and its lowest and highest point."""
    far = max(_groups(rows), key=lambda group: _reach(rows, group))
    mine, scale = rows.filter(pl.col("group") == far).sort("estimate"), scale_of(metric)
    low, high = mine.row(0, named=True), mine.row(-1, named=True)
    unit = " %" if scale == 100 else f" {load_metric(metric).unit}" if load_metric(metric).unit == "points" else ""
    digits = max(1, decimals(scale * (low["se"] or 1)))
    told = [f"{number(scale * row['estimate'], digits)}{unit} at {point_label(row, rows)}" for row in (low, high)]
    begin = f"{_label(far)} moves most" if rows["group"].n_unique() > 1 else "Lowest and highest"
    return f"{begin}: {told[0]}, {told[1]}."


def point_label(row: dict[str, Any], rows: pl.DataFrame) -> str:
    """A point, short: the values that move, as long as they are few; else its number."""
    moving = [path for path in paths_in(rows) if rows[path].n_unique() > 1]
    if not moving or len(moving) > _MOST_NAMED:
        return f"point {row['point']}"
    return " × ".join(value_word(row[path]) for path in moving)


def _reach(rows: pl.DataFrame, group: str) -> float:
    found = rows.filter(pl.col("group") == group)["estimate"].to_list()
    return float(max(found) - min(found))


def _name(metric: str, more: str) -> str:
    return re.sub(r"\W+", "_", f"sweep_{metric}_{more}")
