"""Runs of two or more variants, number by number: what changed, how sure that is, and whether it matters."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import polars as pl

from analysis.compare.differing import difference, number_in
from analysis.compare.judging import Answer, Judgement, Question, judge_all
from analysis.compare.margins import Margins
from analysis.compare.measured import Key, comparable_metrics, measured
from analysis.compare.pairing import Pairing, pair_up
from analysis.logs.run import Logs, gather, need_games
from analysis.metrics import Metric, load_metric, metric_names
from analysis.policy import HEADLINE_METRICS
from analysis.stats.contrast import Contrast
from engine.errors import RunError, SondageError, nearest
from engine.seating.forbidding import in_words


@dataclass(frozen=True)
class Side:
    """One of the runs that are compared: a letter, its name, and the run (cut to the common deals)."""

    letter: str
    name: str
    run: Logs


@dataclass(frozen=True)
class Row:
    """One number under the first variant and under another.

    Attributes
    ----------
    metric: name of the metric; label: the row in words; key: its keys.
    other: the letter of the other side; the first is always A.
    before, after: the estimates, with columns as in the metric's table.
    contrast: after minus before.
    margin: how large a difference has to be to matter.
    judgement: the answer.
    paired: whether the contrast was taken block by block.
    """

    metric: str
    label: str
    key: Key
    other: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    contrast: Contrast
    margin: float
    judgement: Judgement
    paired: bool


Draft: TypeAlias = tuple[str, str, Key, str, dict[str, Any], dict[str, Any], Contrast, bool]
"""A row before it is judged: metric, label, key, other side, the two rows of the metric, contrast, in pairs or not."""


@dataclass(frozen=True)
class Comparison:
    """What `compare` found.

    Attributes
    ----------
    sides: the runs, the first being what the others are compared with.
    pairing: whether and how they were compared block by block.
    margins: the margins that were stated.
    rows: every number of every pair.
    unpaired: rows that only one side has, as (metric, label, letter).
    """

    sides: tuple[Side, ...]
    pairing: Pairing
    margins: Margins
    rows: tuple[Row, ...]
    unpaired: tuple[tuple[str, str, str], ...]

    @property
    def metrics(self) -> tuple[str, ...]:
        """The metrics compared, in alphabetical order."""
        return tuple(dict.fromkeys(row.metric for row in self.rows))

    def of(self, metric: str, other: str | None = None) -> list[Row]:
        """The rows of one metric, of one pair or of all."""
        return [row for row in self.rows if row.metric == metric and other in (None, row.other)]

    def count(self, *answers: Answer) -> int:
        """How many rows have one of these answers."""
        return sum(row.judgement.answer in answers for row in self.rows)

    def table(self) -> pl.DataFrame:
        """Every number: metric, row, other, before, after, difference, lower, upper, margin, answer, p, correlation."""
        return pl.DataFrame(
            [
                {
                    "metric": row.metric,
                    "row": row.label,
                    "other": row.other,
                    "before": row.before["estimate"],
                    "after": row.after["estimate"],
                    "difference": row.contrast.difference.value,
                    "lower": row.contrast.difference.lower,
                    "upper": row.contrast.difference.upper,
                    "margin": row.margin,
                    "answer": row.judgement.answer.value,
                    "p": row.judgement.p,
                    "correlation": row.contrast.correlation,
                }
                for row in self.rows
            ]
        ).with_columns(pl.col(pl.Float64).fill_nan(None))


def compare(
    runs: Sequence[Logs],
    names: Sequence[str] | None = None,
    *,
    metrics: Sequence[str] = (),
    margins: Mapping[str, float] | None = None,
) -> Comparison:
    """Compare runs of two or more variants, each with the first.

    Parameters
    ----------
    runs: what `engine.runs.reader.open_run` or `simulate` returned; two or more.
    names: what to call them; their variants' names when not given.
    metrics: names of the metrics to compare; all that the runs' level of detail supports when empty.
    margins: how large a difference has to be to matter, by metric; see `analysis.compare.margins` for the others.

    SondageError when the runs cannot be compared or a metric is not there.
    """
    if len(runs) < 2:
        raise SondageError("a comparison needs two or more runs or variants")
    for run in runs:
        need_games(run)
    called = list(names) if names is not None else [run_name(run) for run in runs]
    cut, pairing = pair_up(runs, called)
    sides = tuple(Side(chr(ord("A") + i), name, run) for i, (name, run) in enumerate(zip(called, cut, strict=True)))
    stated = Margins(dict(margins or {}), _mean_score(cut[0]))
    drafts: list[Draft] = []
    unpaired: list[tuple[str, str, str]] = []
    chosen = _chosen(cut, metrics)
    # The headline is judged as one family, so it is worked out whole, whatever else was asked.
    for name in dict.fromkeys((*comparable_metrics(cut, HEADLINE_METRICS), *chosen)):
        found, alone = _drafts(name, sides, in_pairs=pairing.paired)
        drafts += found
        unpaired += alone
    rows = tuple(row for row in _rows(drafts, stated) if row.metric in chosen)
    return Comparison(sides, pairing, stated, rows, tuple(one for one in unpaired if one[0] in chosen))


def _drafts(name: str, sides: Sequence[Side], *, in_pairs: bool) -> tuple[list[Draft], list[tuple[str, str, str]]]:
    """The rows of one metric, and those that only one side has."""
    drafts: list[Draft] = []
    unpaired: list[tuple[str, str, str]] = []
    first, *others = [measured(side.run, name) for side in sides]
    for side, cells in zip(sides[1:], others, strict=True):
        same = in_pairs and _plays_alike(sides[0].run, side.run)
        alike = sides[0].run.manifest.blocks if same else None
        for key, before in first.items():
            if key not in cells:
                unpaired.append((name, before.label, "A"))
                continue
            after = cells[key]
            found, paired = difference(name, before, after, in_pairs=in_pairs, same_blocks=alike)
            # Without the traces, which are as long as the run has deals.
            drafts.append((name, before.label, key, side.letter, before.row, after.row, found, paired))
        unpaired += [(name, c.label, side.letter) for k, c in cells.items() if k not in first]
    return drafts, unpaired


def run_name(run: Logs) -> str:
    """What to call a run: its variant, with what was changed."""
    variant = run.manifest.variant
    changes = ", ".join(variant.sets)
    named = f"{variant.name} with {changes}" if changes else str(variant.name)
    return f"{named}, in which {in_words(run.manifest.forbidden)}" if run.manifest.forbidden else named


def _plays_alike(first: Logs, other: Logs) -> bool:
    """Whether the same deal comes out the same in both runs."""
    one, two = first.manifest, other.manifest
    return bool(one.variant.digest == two.variant.digest and one.forbidden == two.forbidden)


def _chosen(runs: Sequence[Logs], wanted: Sequence[str]) -> tuple[str, ...]:
    for name in wanted:
        if name not in metric_names():
            raise SondageError(f"there is no metric called {name!r}", remedy=nearest(name, metric_names()))
    found = comparable_metrics(runs, wanted)
    missing = [name for name in wanted if name not in found]
    if missing:
        detail = load_metric(missing[0]).detail
        problem = f"the metric {missing[0]} needs runs of detail {detail}"
        raise RunError(problem, remedy=f"play all of them with --detail {detail}")
    return found


def _mean_score(run: Logs) -> float:
    mean = gather(run.scan("players").select(pl.col("score").cast(pl.Int64).sum() / pl.len()))["score"][0]
    return math.nan if mean is None else float(mean)


def _rows(drafts: list[Draft], stated: Margins) -> list[Row]:
    questions = []
    for name, _, _, _, before, after, contrast, _ in drafts:
        metric: Metric = load_metric(name)
        a, b = number_in(before, "estimate"), number_in(after, "estimate")
        margin = stated.of(name, metric, a)
        questions.append(Question(contrast, margin, metric, a, b, before.get("fair")))
    judged = judge_all(questions, [0 if draft[0] in HEADLINE_METRICS else 1 for draft in drafts])
    return [
        Row(name, label, key, other, before, after, contrast, question.margin, judgement, paired)
        for (name, label, key, other, before, after, contrast, paired), question, judgement in zip(
            drafts, questions, judged, strict=True
        )
    ]
