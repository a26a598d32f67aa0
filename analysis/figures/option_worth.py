"""What options are worth against how often they are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from analysis.charts.style import ABOVE, BELOW, GRID, INK, LABEL, LEVEL, MUTED, PAPER, canvas, to_svg
from analysis.figures._declaration import Figure, Picture
from analysis.metrics import Results
from analysis.policy import ALPHA
from analysis.wording import as_sentence, percent, plain, signed_share

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FIGURE = Figure(
    title="Use and worth of options",
    question="Is something taken too seldom for what it is worth, or too often?",
    metrics=("option_use", "option_worth"),
    detail="options",
)
NAME = "option_worth"
_NAMED = 16


def draw(results: Results) -> Picture:
    """A point an option; filled and coloured where its worth stands out from chance; rings for blunt play."""
    rows = used_and_worth(results)
    alt = "Rate of taking and worth in percentage points of win rate for each time taken: "
    alt += "; ".join(
        f"{_label(r)} {percent(r['use'], r['use_se'])}, {signed_share(r['shrunken'], r['shrunken_se'])}" for r in rows
    )
    return Picture(NAME, FIGURE.title, _scatter(rows, alt + "."), alt + ".", _reading(rows))


def used_and_worth(results: Results) -> list[dict[str, Any]]:
    """Rows of the metric `option_worth` with `use` and `use_se` beside them, the highest worth first."""
    use = results["option_use"].select(
        "level", pl.col("option").cast(pl.String), use="estimate", use_se="se", offered="games"
    )
    table = results["option_worth"].join(use, on=["level", "option"], how="inner", maintain_order="left")
    return list(table.sort("shrunken", descending=True, nulls_last=True, maintain_order=True).iter_rows(named=True))


def stands_out(row: dict[str, Any]) -> bool:
    """Whether the worth of an option is more than chance among so many would show."""
    return row["p_screened"] is not None and row["p_screened"] < ALPHA


def _label(row: dict[str, Any]) -> str:
    return plain(row["option"]) if row["level"] == "sharp" else f"{plain(row['option'])} ({row['level']})"


def _scatter(rows: list[dict[str, Any]], alt: str) -> str:
    with canvas(3.3) as (drawing, axes):
        drawing.subplots_adjust(left=0.15, right=0.7, top=0.9, bottom=0.15)
        axes.axhline(0, color=INK, linewidth=1, dashes=(3, 2.5))
        for row in rows:
            if row["shrunken"] is None:
                continue
            colour = LEVEL if not stands_out(row) else ABOVE if row["shrunken"] > 0 else BELOW
            worth, half = 100 * row["shrunken"], 196 * (row["shrunken_se"] or 0)
            axes.plot([row["use"]] * 2, [worth - half, worth + half], color=colour, linewidth=1.2, alpha=0.8)
            face = colour if row["level"] == "sharp" else PAPER
            axes.plot([row["use"]], [worth], "o", color=colour, markerfacecolor=face, markersize=5.5)
        axes.margins(x=0.06, y=0.08)
        _names(axes, rows)
        axes.xaxis.set_major_formatter(lambda x, _: f"{100 * x:.3g} %")
        axes.yaxis.set_major_formatter(lambda y, _: f"{y:+.3g}".replace("-", "−") if y else "0")
        axes.locator_params(nbins=6)
        axes.tick_params(axis="y", labelsize=8.5, labelcolor=MUTED)
        axes.grid(axis="y", color=GRID)
        axes.set_xlabel("taken, of the times on offer", color=MUTED)
        axes.set_ylabel("% points of win rate a time", color=MUTED)
        if {row["level"] for row in rows} > {"sharp"}:
            for face, words in ((INK, "played sharp"), (PAPER, "played blunt")):
                axes.plot([], [], "o", color=INK, markerfacecolor=face, markersize=5.5, label=words)
            axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, fontsize=8.5, handletextpad=0.1, borderpad=0)
        return to_svg(drawing, NAME, FIGURE.title, alt)


def _names(axes: Axes, rows: list[dict[str, Any]]) -> None:
    """The names of the options in a column at the right, in the order of their worth, each joined to its point.

    Of many options only those furthest from 0 are named, `_NAMED` of them.
    """
    points: dict[str, tuple[float, float]] = {}
    for row in sorted(rows, key=lambda r: r["level"] != "sharp"):
        if row["shrunken"] is not None:
            points.setdefault(row["option"], (row["use"], 100 * row["shrunken"]))
    named = sorted(points, key=lambda option: -abs(points[option][1]))[:_NAMED]
    named.sort(key=lambda option: -points[option][1])
    low, high = axes.get_ylim()
    step = max((high - low) / _NAMED, 1e-9)
    places = _apart([points[option][1] for option in named], step, high)
    for option, at in zip(named, places, strict=True):
        axes.annotate(
            _shortened(plain(option)), points[option], (1.03, at), textcoords=axes.get_yaxis_transform(), va="center",
            fontsize=8.2, color=INK, arrowprops={"arrowstyle": "-", "color": GRID, "linewidth": 0.7, "shrinkB": 3},
            annotation_clip=False,
        )  # fmt: skip


def _apart(wanted: list[float], step: float, high: float) -> list[float]:
    """Places near those wanted (largest first), at least `step` apart and below `high`."""
    places: list[float] = []
    for value in wanted:
        places.append(min([value, high, *[p - step for p in places[-1:]]]))
    # What was pushed down too far moves up again by half of its distance, as far as there is room.
    shift = sum(w - p for w, p in zip(wanted, places, strict=True)) / max(len(wanted), 1)
    room = high - places[0] if places else 0.0
    return [p + min(shift, room) for p in places]


def _reading(rows: list[dict[str, Any]]) -> str:
    known = [row for row in rows if row["shrunken"] is not None and row["se"] is not None]
    if not known:
        return "There are too few games to say what an option is worth."
    sure = [row for row in known if stands_out(row)]
    if not sure:
        return "No option stands out from what chance among so many would show."
    best, worst = sure[0], sure[-1]
    words = f"{as_sentence(_label(best))} goes with {_points(best)} of win rate for each time it is taken"
    return words + (f", {_label(worst)} with {_points(worst)}." if worst is not best else ".")


def _shortened(label: str) -> str:
    """At most one line of letters."""
    return label if len(label) <= LABEL else label[: LABEL - 1] + "…"


def _points(row: dict[str, Any]) -> str:
    return f"{signed_share(row['shrunken'], row['shrunken_se'])} percentage points"
