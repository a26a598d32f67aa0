"""Confirm a winner on seeds that the search never saw, beside the original, on the same deals."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from analysis.compare.judging import Judgement, Question, judge_all
from analysis.experiments.seating import TargetGames
from analysis.experiments.setting import Point, digest_of
from analysis.metrics import Metric, load_metric
from analysis.policy import HALF_WIDTH
from analysis.stats.contrast import Contrast, paired_contrast, same_play, unpaired_contrast
from analysis.stats.miss import Aim, miss
from analysis.tune.arena import Aims, Arena, Score, score
from analysis.tune.finals import paired_error
from analysis.tune.goals import Number
from analysis.tune.tuning import Tuning
from engine.personas import load_persona, persona_names
from engine.runs.manifest import COMPLETE, Manifest, read_manifest
from engine.runs.manifest import NAME as MANIFEST
from engine.runs.reader import Run, open_run
from engine.seating.seeds import load_seeds

Play: TypeAlias = Callable[[str, Manifest, Path], Run]
"""Plays a planned run, called so in words, into a folder, or goes on with it."""
_DUELS = Metric("Win rates against one another", "", "share of games", "", "none", ())


@dataclass(frozen=True)
class Row:
    """A number that something is wanted of, of the original and of the winner.

    Attributes
    ----------
    goal: place of its goal; label: the number in words; aim: what is wanted of it.
    contrast: winner minus original, deal by deal where that can be; judgement: whether they were told apart.
    """

    goal: int
    label: str
    aim: Aim
    before: Number
    after: Number
    contrast: Contrast
    judgement: Judgement

    @property
    def is_nearer(self) -> bool:
        """Whether the winner's number is nearer to what is wanted."""
        return miss(self.aim, self.after.found.value) < miss(self.aim, self.before.found.value)


@dataclass(frozen=True)
class Rival:
    """A shipped persona in the place of a newcomer: its win rate, and the newcomer's minus it."""

    name: str
    number: Number
    contrast: Contrast


@dataclass(frozen=True)
class Confirmed:
    """What the holdout games say.

    Attributes
    ----------
    rows: every number of every goal.
    before, after: how far the original and the winner are from what is wanted.
    change, change_se: the loss of the winner minus that of the original, and its standard error.
    games: games of each; seeds: the name of their seed set.
    runs: the runs of the original and the winner by table.
    rivals: for a newcomer, every shipped persona in its place.
    """

    rows: tuple[Row, ...]
    before: Score
    after: Score
    change: float
    change_se: float
    games: int
    seeds: str
    runs: tuple[tuple[Run, Run], ...]
    rivals: tuple[Rival, ...] = ()

    @property
    def is_better(self) -> bool:
        """Whether the winner is nearer to what is wanted: the 95 % interval of the change lies below zero."""
        return math.isfinite(self.change_se) and self.change + HALF_WIDTH * self.change_se < 0

    def is_met(self, row: Row) -> str:
        """Whether a number is where it should be: ``yes``, ``no`` or ``open``; a value allows its margin."""
        aim, found = row.aim, row.after.found
        if aim.push or not found.has_interval:
            return "" if aim.push else "open"
        room = aim.margin if aim.low == aim.high else 0.0
        if found.lower >= aim.low - room and found.upper <= aim.high + room:
            return "yes"
        return "no" if found.lower > aim.high + room or found.upper < aim.low - room else "open"


def confirm(tuning: Tuning, arena: Arena, aims: Aims, point: Point, folder: Path, play: Play) -> Confirmed:
    """Play the original and a point on the seeds of the confirmation, and compare them.

    Runs are kept in `folder` and looked up there first.
    """
    base = tuning.space.base()
    seeds = load_seeds(tuning.file.confirm_seeds)
    games = max(1, tuning.confirm_games // len(tuning.tables))
    runs = []
    for number, table in enumerate(tuning.tables):
        pair = [
            _run(called, table.plan(values, games, seeds), folder / f"table-{number + 1}", play)
            for called, values in (("the original", base), ("the winner", point))
        ]
        runs.append((pair[0], pair[1]))
    rows, before, after = _compared(tuning, arena, aims, runs)
    rivals = _rivals(tuning, arena, runs, games, folder, play) if tuning.file.newcomer is not None else ()
    total = sum(run.manifest.games for run, _ in runs)
    error = paired_error(after, before) if dict(point) != base else 0.0
    return Confirmed(rows, before, after, after.loss - before.loss, error, total, seeds.name, tuple(runs), rivals)


def _run(called: str, manifest: Manifest, folder: Path, play: Play) -> Run:
    """The run of a manifest: the one that is there, or a new one."""
    place = folder / digest_of(manifest)
    if (place / MANIFEST).exists() and read_manifest(place).state == COMPLETE:
        return open_run(place)
    return play(called, manifest, place)


def _compared(
    tuning: Tuning, arena: Arena, aims: Aims, runs: Sequence[tuple[Run, Run]]
) -> tuple[tuple[Row, ...], Score, Score]:
    sides = [[pair[side] for pair in runs] for side in (0, 1)]
    numbers = [arena.numbers(side) for side in sides]
    tables = [goal.table for goal in tuning.goals]
    drafts = []
    for place, goal in enumerate(tuning.goals):
        metric = _DUELS if goal.target.matrix is not None else load_metric(str(goal.target.metric))
        for label, aim in aims[place].items():
            if label in numbers[0][place] and label in numbers[1][place]:
                before, after = numbers[0][place][label], numbers[1][place][label]
                found = contrast_of(before, after, runs[goal.table])
                question = Question(found, aim.margin, metric, before.found.value, after.found.value, before.fair)
                drafts.append((place, label, aim, before, after, found, question))
    judged = judge_all([draft[-1] for draft in drafts])
    rows = tuple(Row(*draft[:-1], judgement) for draft, judgement in zip(drafts, judged, strict=True))
    scores = [score(found, aims, tables, side) for found, side in zip(numbers, sides, strict=True)]
    return rows, scores[0], scores[1]


def contrast_of(before: Number, after: Number, runs: tuple[Run, Run]) -> Contrast:
    """The difference of two numbers of runs of the same deals."""
    a, b = before.found, after.found
    if digest_of(runs[0].manifest) == digest_of(runs[1].manifest):
        return same_play(0.0, int(runs[0].manifest.blocks))
    one, two = before.trace, after.trace
    if one is None or two is None or one.blocks is None or two.blocks is None:
        return unpaired_contrast(a.value, b.value, a.se, b.se, a.blocks, b.blocks)
    return paired_contrast(a.value, b.value, (one.blocks, one.parts), (two.blocks, two.parts))


def _rivals(
    tuning: Tuning, arena: Arena, runs: Sequence[tuple[Run, Run]], games: int, folder: Path, play: Play
) -> tuple[Rival, ...]:
    """Every shipped persona in the place of the newcomer, on the same deals; for its first goal."""
    goal, made = tuning.goals[0], tuning.file.newcomer
    assert made is not None  # asked only of tunings that make one
    game, table = tuning.setting.variant.game, tuning.tables[goal.table]
    seeds = load_seeds(tuning.file.confirm_seeds)
    mine = runs[goal.table][1]
    label, number = next(iter(goal.numbers(mine).items()))
    found = []
    for name in persona_names(game):
        seated = replace(load_persona(game, name), name=made.name)
        other = TargetGames(
            table.name, replace(table.setting, changed={made.name: seated}), table.detail, table.lineups
        )
        run = _run(f"{name} in its place", other.plan({}, games, seeds), folder / "rivals", play)
        theirs = goal.numbers(run)[label]
        found.append(Rival(name, theirs, contrast_of(theirs, number, (run, mine))))
    return tuple(found)
