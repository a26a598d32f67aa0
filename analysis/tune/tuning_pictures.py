"""Figures of a tuning: the path of the search, what each parameter does, and the trade-offs between targets."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis.charts.style import ABOVE, BELOW, FILL, INK, LEVEL, LINE, MUTED, canvas, label_lines, to_svg
from analysis.experiments.setting import value_word
from analysis.figures import Picture
from analysis.tune.ledger import Candidate
from analysis.tune.outcome import Outcome
from analysis.wording import count_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SHOWN = ("baseline", "complete", "pruned", "partial")
_LOSS = "loss (margins squared)"
_FAR = 8  # times the typical loss
_LESS = ("pruned", "partial")  # with fewer games than the others


def draw_path(outcome: Outcome) -> Picture:
    """The loss of every setting by the games played until then, and the best so far."""
    tried = [one for one in outcome.searched.candidates if one.status in _SHOWN and math.isfinite(one.loss)]
    spent, games = 0, {}
    for one in tried:
        spent += one.games
        games[one.number] = spent
    done = [one for one in tried if one.status not in _LESS]
    best: list[float] = []
    for one in done:
        best.append(min(one.loss, best[-1]) if best else one.loss)
    name, title = "search_path", "The path of the search"
    alt = f"Loss of {len(tried)} settings by games played; the best so far falls from {best[0]:.3g} to {best[-1]:.3g}."
    with canvas(2.9) as (drawing, axes):
        drawing.subplots_adjust(left=0.13, right=0.97, top=0.88, bottom=0.17)
        axes.grid(True, axis="y")
        left = [one for one in tried if one.status in _LESS]
        axes.plot(
            [games[o.number] for o in left], [o.loss for o in left], "x", color=LEVEL, markersize=4, label="pruned"
        )
        axes.plot(
            [games[o.number] for o in done], [o.loss for o in done], "o", color=BELOW, markersize=4, label="complete"
        )
        axes.step(
            [games[o.number] for o in done],
            [b for b in best],
            where="post",
            color=ABOVE,
            linewidth=1.6,
            label="best so far",
        )
        axes.plot([games[0]], [tried[0].loss], "D", color=INK, markersize=5, label="baseline")
        _loss_axis(axes, "y", [one.loss for one in tried], _LOSS)
        axes.xaxis.set_major_formatter(lambda x, _: f"{x:,.0f}")
        axes.locator_params(axis="x", nbins=5)
        axes.set_xlabel("games played", color=MUTED)
        axes.legend(
            loc="lower right", bbox_to_anchor=(1, 0.98), ncols=4, fontsize=8, handletextpad=0.2, columnspacing=1
        )
        svg = to_svg(drawing, name, title, alt)
    return Picture(name, title, svg, alt, _path_reading(outcome, left))


def _less(outcome: Outcome) -> str:
    """What the settings with few games are called."""
    return "partial" if outcome.tuning.file.search == "ntbea" else "pruned"


def _path_reading(outcome: Outcome, left: Sequence[Candidate]) -> str:
    if outcome.tuning.file.search == "ntbea":
        return f"{len(left):,} glimpses of a few games each; what they say together chose the finalists."
    saved = sum(outcome.tuning.candidate_games - one.games for one in left)
    return (
        f"{count_of(len(left), 'setting was', 'settings were')} given up early, which saved {saved:,} games; "
        "the loss of those rests on fewer games."
    )


def draw_parameters(outcome: Outcome) -> list[Picture]:
    """For each parameter the loss of every setting by its value."""
    return [_parameter(outcome, factor.path) for factor in outcome.tuning.space.factors]


def _parameter(outcome: Outcome, path: str) -> Picture:
    tried = [one for one in outcome.searched.candidates if one.status in _SHOWN and math.isfinite(one.loss)]
    name = "parameter_" + "".join(sign if sign.isalnum() else "_" for sign in path)
    values, ticks = _places([one.point[path] for one in tried] + [outcome.point[path]])
    won = outcome.point[path]
    alt = f"Loss of {len(tried)} settings by {path}; the chosen value is {value_word(won)}."
    with canvas(2.3) as (drawing, axes):
        drawing.subplots_adjust(left=0.13, right=0.97, top=0.95, bottom=0.22)
        axes.grid(True, axis="y")
        axes.axvline(values[-1], color=FILL, linewidth=5, zorder=0)
        for status, shape, colour in ((_less(outcome), "x", LEVEL), ("complete", "o", BELOW), ("baseline", "D", INK)):
            some = [(v, o.loss) for v, o in zip(values, tried, strict=False) if o.status == status]
            axes.plot([v for v, _ in some], [loss for _, loss in some], shape, color=colour, markersize=4)
        _loss_axis(axes, "y", [one.loss for one in tried], _LOSS)
        if ticks:
            axes.set_xticks(range(len(ticks)), [label_lines(tick) for tick in ticks])
        else:
            axes.locator_params(axis="x", nbins=7, steps=[1, 2, 5, 10])
        axes.set_xlabel(path, color=MUTED)
        svg = to_svg(drawing, name, path, alt)
    begun = value_word(outcome.searched.original.point[path])
    return Picture(name, path, svg, alt, f"From {begun} to {value_word(won)} (the bar); crosses were given up early.")


def draw_tradeoff(outcome: Outcome, one: int, other: int) -> Picture:
    """Two targets against each other: every setting, the best trade-offs, the original and the winner."""
    goals = outcome.tuning.goals
    tried = [c for c in outcome.searched.candidates if c.status in ("baseline", "complete") and math.isfinite(c.loss)]
    front = front_of(tried, one, other)
    name, title = f"tradeoff_{one + 1}_{other + 1}", f"{goals[one].name} against {goals[other].name}"
    alt = f"Losses of {len(tried)} settings in two targets; {len(front)} of them are best trade-offs."
    with canvas(3.1) as (drawing, axes):
        drawing.subplots_adjust(left=0.15, right=0.97, top=0.88, bottom=0.16)
        axes.grid(True)
        rest = [c for c in tried if c not in front]
        axes.plot(*_pairs(rest, one, other), "o", color=LEVEL, markersize=3.5, label="tried")
        axes.plot(*_pairs(front, one, other), "o-", color=LINE, markersize=4.5, linewidth=1, label="best trade-offs")
        axes.plot(*_pairs([tried[0]], one, other), "D", color=INK, markersize=5.5, label="baseline")
        axes.plot(*_pairs([outcome.finals.won.candidate], one, other), "*", color=ABOVE, markersize=10, label="chosen")
        for axis, goal in (("x", goals[one]), ("y", goals[other])):
            getattr(axes, f"set_{axis}label")(f"loss: {label_lines(goal.name).replace(chr(10), ' ')}", color=MUTED)
        _loss_axis(axes, "x", [c.by_goal[one] for c in tried])
        _loss_axis(axes, "y", [c.by_goal[other] for c in tried])
        axes.legend(
            loc="lower right", bbox_to_anchor=(1, 0.98), ncols=4, fontsize=8, handletextpad=0.2, columnspacing=1
        )
        svg = to_svg(drawing, name, title, alt)
    reading = "Down and to the left is better; along the line one target can only gain where the other loses."
    return Picture(name, title, svg, alt, reading)


def front_of(tried: Sequence[Candidate], one: int, other: int) -> list[Candidate]:
    """The settings that no other beats in both of two targets, in the order of the first."""
    found: list[Candidate] = []
    lowest = math.inf
    for candidate in sorted(tried, key=lambda c: (c.by_goal[one], c.by_goal[other], c.number)):
        if candidate.by_goal[other] < lowest:
            found.append(candidate)
            lowest = candidate.by_goal[other]
    return found


def _pairs(some: Sequence[Candidate], one: int, other: int) -> tuple[list[float], list[float]]:
    return [c.by_goal[one] for c in some], [c.by_goal[other] for c in some]


def _loss_axis(axes: Axes, which: str, losses: Sequence[float], words: str = "") -> None:
    """A scale on which both large and small losses can be seen: even, unless the largest are far from the others."""
    from matplotlib.ticker import SymmetricalLogLocator

    axis = axes.xaxis if which == "x" else axes.yaxis
    reach = [abs(loss) for loss in losses]
    if max(reach) > _FAR * max(float(np.median(reach)), 0.1):
        getattr(axes, f"set_{which}scale")("symlog", linthresh=1)
        axis.set_major_locator(SymmetricalLogLocator(base=10, linthresh=1, subs=(1, 3)))
    axis.set_major_formatter(lambda y, _: f"{y:g}".replace("-", "−"))
    if words:
        axis.set_label_text(words, color=MUTED)


def _places(values: Sequence[Any]) -> tuple[list[float], list[str]]:
    """Numbers for an axis: the values themselves, or their places in a list with what stands there."""
    if all(type(value) in (int, float) for value in values):
        return [float(value) for value in values], []
    known = list(dict.fromkeys(map(value_word, values)))
    return [float(known.index(value_word(value))) for value in values], known
