"""The page of a sensitivity analysis: for each number a tornado chart, indices, and a verdict a parameter."""

from __future__ import annotations

import re
from collections.abc import Sequence

from analysis.charts.dumbbell import Dumbbell, Point, dumbbells
from analysis.charts.style import LABEL, label_lines
from analysis.charts.tornado import Swing, tornado
from analysis.compare.words import scale_of, signed, unit_of
from analysis.experiments.files import Loaded
from analysis.experiments.setting import value_word
from analysis.figures import Picture
from analysis.report.model import Block, Code, Drawings, Facts, Page, Section, Table, Text
from analysis.sensitivity.model import SensitivityFile
from analysis.sensitivity.steps import NOTHING, Sensitivity
from analysis.sensitivity.verdicts import Verdict, index_text, noise_share, summary, verdicts
from analysis.stats.estimate import Estimate
from analysis.wording import as_sentence, count_of, decimals, full_title, number
from engine.catalogue import load_game

_BEYOND = 0.4  # how far below 0 and above 1 the figure of indices reaches
_NOTHING_WORDS = "nothing: the same rules, other deals"


def sensitivity_page(loaded: Loaded[SensitivityFile], found: Sensitivity, command: str) -> Page:
    """The whole page; `command` plays the same games and writes it again."""
    outputs, variant = loaded.file.outputs, loaded.setting.variant
    called = full_title(load_game(variant.game).info.title, variant.title)
    return Page(
        title=loaded.file.title or f"Sensitivity {loaded.name}",
        subtitle=f"{count_of(len(loaded.space.factors), 'parameter')} of {called}, "
        f"{count_of(found.all_games, 'game')} in all",
        findings=(),
        headline=[sentence for name in outputs for sentence in summary(found, name)],
        meaning="Numbers in brackets are 95 % intervals. The noise of play is known from the games and taken away; a "
        "parameter that does nothing was analysed beside the others, and what it seems to do is what luck looks like.",
        sections=[
            *(Section(_anchor(name), as_sentence(name), _output(loaded, found, name)) for name in outputs),
            Section("parameters", "The parameters", [_parameters(loaded)]),
            Section("reading", "How to read these numbers", _reading(loaded, found)),
            Section("again", "Do it again", [Text("To play the same games and write this page:"), Code(command)]),
        ],
        kind="Sensitivity analysis",
    )


def _anchor(name: str) -> str:
    return re.sub(r"\W+", "-", name).strip("-").lower() or "output"


def _output(loaded: Loaded[SensitivityFile], found: Sensitivity, name: str) -> list[Block]:
    metric, rows = loaded.file.outputs[name].metric, verdicts(found, name)
    share = noise_share(found, name)
    sure = found.indices[name].variance_ends[0] > 0
    lost = "" if sure else " That may be all there is, so the parts of the parameters say little."
    return [
        Text(f"{loaded.file.outputs[name].words}. As the variant is: {_value(metric, found.base[name])}."),
        Drawings([_tornado(loaded, found, name), *_indices(found, rows, name)]),
        _table(rows, metric),
        Text(
            f"With {found.games:,} games a point, {100 * share:.0f} % of what differs between points of the second "
            f"step is luck; it has been taken away.{lost}",
            role="note",
        ),
    ]


def _value(metric: str, one: Estimate) -> str:
    scale = scale_of(metric)
    digits = max(1, decimals(scale * one.se))
    sign = " %" if scale == 100 else f" {unit_of(metric)}"
    ends = f"{number(scale * one.lower, digits)} to {number(scale * one.upper, digits)}"
    return f"{number(scale * one.value, digits)}{sign} ({ends})"


def _tornado(loaded: Loaded[SensitivityFile], found: Sensitivity, name: str) -> Picture:
    metric = loaded.file.outputs[name].metric
    scale, unit = scale_of(metric), unit_of(metric)
    swings = []
    for path, ends in found.ends.items():
        low, high = (_scaled(end.change[name], scale) for end in ends)
        swings.append(Swing(_short(path), (value_word(ends[0].value), value_word(ends[1].value)), (low, high)))
    words = [
        f"{s.label} {_change(s.changes[0])} at {s.ends[0]}, {_change(s.changes[1])} at {s.ends[1]}" for s in swings
    ]
    title = f"{as_sentence(name)}: each parameter by itself"
    alt = f"Change of {name} ({unit}): {'; '.join(words)}."
    drawn = f"tornado_{_anchor(name).replace('-', '_')}"
    axis = f"change from the variant as it is, {unit}"
    svg = tornado(swings, drawn, title, alt, axis, tick=lambda x: signed(x, 3).rstrip("0").rstrip(".") if x else "0")
    far = max(swings, key=lambda swing: swing.width)
    end = max((0, 1), key=lambda place: abs(far.changes[place].value))
    reading = f"{far.label} moves it most: {_change(far.changes[end])} {unit} at {far.ends[end]}."
    return Picture(drawn, title, svg, alt, reading)


def _short(path: str) -> str:
    """A path that a figure's label can break between its keys, without the first ones where it is too long."""
    if len(path) <= LABEL:
        return path
    keys = path.split(".")
    shown = ". ".join(keys)
    while label_lines(shown).endswith("…") and len(keys) > 1:
        keys = keys[1:]
        shown = "…" + ". ".join(keys)
    return shown


def _scaled(one: Estimate, scale: float) -> Estimate:
    return Estimate(scale * one.value, scale * one.se, scale * one.lower, scale * one.upper, one.count, one.blocks)


def _change(one: Estimate) -> str:
    digits = max(1, decimals(one.se))
    return f"{signed(one.value, digits)} ({number(one.lower, digits)} to {number(one.upper, digits)})"


def _indices(found: Sensitivity, rows: Sequence[Verdict], name: str) -> list[Picture]:
    """First and total indices of the parameters that were kept; nothing where luck may explain the whole variation."""
    if not found.indices[name].variance_ends[0] > 0:
        return []
    shown = [row for row in rows if row.total is not None]
    lines = [
        Dumbbell(
            "nothing" if row.path == NOTHING else _short(row.path),
            [None if index is None else Point(*map(_inside, index)) for index in (row.first, row.total)],
        )
        for row in shown
    ]
    title = f"{as_sentence(name)}: part of its variation"
    drawn = f"indices_{_anchor(name).replace('-', '_')}"
    told = "; ".join(f"{row.path} alone {index_text(row.first)}, in all {index_text(row.total)}" for row in shown)
    alt = f"{title}, by parameter: {told}."
    svg = dumbbells(
        lines, ("by itself", "with others"), drawn, title, alt, "part of the variation", fair=0.0,
        tick=lambda x: f"{x:.3g}".replace("-", "−"),
    )  # fmt: skip
    reading = "By itself (first-order index), and with all that it does together with others (total index)."
    return [Picture(drawn, title, svg, alt, reading)]


def _inside(index: float) -> float:
    """An index inside the figure: true ones lie from 0 to 1, and where little varies, intervals may reach anywhere."""
    return min(max(index, -_BEYOND), 1 + _BEYOND)


def _table(rows: Sequence[Verdict], metric: str) -> Table:
    scale = scale_of(metric)
    lines = []
    for row in rows:
        value, low, high = (scale * part for part in row.effect)
        digits = max(1, decimals((high - low) / 4)) if high > low else 1
        effect = f"{number(value, digits)} ({number(low, digits)} to {number(high, digits)})"
        label = _NOTHING_WORDS if row.path == NOTHING else row.path
        lines.append((label, row.words or "the noise floor", effect, index_text(row.first), index_text(row.total)))
    heads = ("Parameter", "Verdict", f"Effect over its range, {unit_of(metric)}", "By itself", "With others")
    return Table("Parameters, the one that matters most first", heads, lines, words=(1,), totals=1)


def _parameters(loaded: Loaded[SensitivityFile]) -> Table:
    rows = []
    for factor in loaded.space.factors:
        if factor.values is None:
            drawn = "any number of the range"
        elif factor.parameter.number is int:
            drawn = "drawn from the whole range, then rounded to whole numbers"
        else:
            drawn = f"drawn from the whole range, then rounded to {count_of(len(factor.values), 'value')}"
        reach = f"{value_word(factor.at(0.0))} to {value_word(factor.at(1.0))}"
        rows.append((factor.path, factor.parameter.meaning, value_word(factor.base), reach, drawn))
    heads = ("Parameter", "Meaning", "As it is", "Range", "How values are drawn")
    return Table("Parameters and their ranges", heads, rows, words=(1, 4))


def _reading(loaded: Loaded[SensitivityFile], found: Sensitivity) -> list[Block]:
    file = loaded.file
    behind = [path for path in found.paths if path not in found.kept]
    left = f" Left behind after it: {', '.join(behind)}." if behind else ""
    return [
        Facts(
            [
                (
                    "Screening",
                    f"{file.screening.trajectories} walks (Morris) move one parameter after the other. The effect is "
                    "the root of the mean square change over the whole range, from which the variance of the noise "
                    f"has been taken.{left}",
                ),
                (
                    "Indices",
                    f"{file.indices.rows} base rows (Sobol sequence, Saltelli's design). By itself: the part of the "
                    "variation that the parameter makes alone. With others: the part that it has a hand in. Corrected "
                    "for noise with the covariances known from the games, and kept between 0 and 1.",
                ),
                (
                    "Noise",
                    "All points of a walk or row share their deals, and rows have deals of their own. A parameter is "
                    "told apart where its interval lies above 0; and above what the parameter that does nothing shows, "
                    "where that seems to do something.",
                ),
                (
                    "Tornado",
                    f"{file.tornado.games:,} games of the variant as it is and of each end of each range, on the same "
                    "deals; the other parameters stay as they are.",
                ),
            ]
        )
    ]
