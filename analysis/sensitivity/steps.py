"""The three steps of a sensitivity analysis: screening, indices, and every parameter by itself.

To the parameters of the file a last one is added that does nothing: where it moves, the same rules are played on other
deals. What it seems to do is what luck alone looks like.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.experiments.errors import TrialError
from analysis.experiments.outputs import detail_for, measure_outputs
from analysis.experiments.space import Factor, Space
from analysis.policy import HALF_WIDTH
from analysis.sensitivity.model import SensitivityFile
from analysis.sensitivity.units import Result, Unit, UnitRunner
from analysis.stats.elementary_effects import Effects, elementary_effects
from analysis.stats.estimate import Estimate
from analysis.stats.variance_indices import Indices, sobol_indices
from engine.documents.source import Document
from engine.play.blocks import play_blocks

NOTHING = "(nothing)"
"""What the parameter that does nothing is called."""
LEVELS = 4  # of the walks, as Morris has them
SCREENING, INDICES, TORNADO = 1, 2, 3

Floats = NDArray[np.float64]
Say = Callable[[str, int], None]


@dataclass(frozen=True)
class End:
    """An end of a parameter's range: its value, and how far each output moves from the variant as it is."""

    value: Any
    change: dict[str, Estimate]


@dataclass(frozen=True)
class Sensitivity:
    """What was found.

    Attributes
    ----------
    paths: all parameters, and last the one that does nothing.
    effects: by output, in the order of `paths`.
    kept: the paths of the second step, the last being the one that does nothing.
    indices: by output, in the order of `kept`; salib: the indices as SALib has them, with all their noise.
    ends: by path, the low and the high end.
    base: each output of the variant as it is.
    games: of a point of the first two steps; all_games: of everything.
    """

    paths: tuple[str, ...]
    effects: dict[str, Effects]
    kept: tuple[str, ...]
    indices: dict[str, Indices]
    salib: dict[str, tuple[Floats, Floats]]
    ends: dict[str, tuple[End, End]]
    base: dict[str, Estimate]
    games: int
    all_games: int


def run_steps(
    file: SensitivityFile, space: Space, runner: UnitRunner, say: Say, heard: Callable[[int], None]
) -> Sensitivity:
    """Play and work out all three steps; `say` is called with words and with the games of the step that begins."""
    outputs = tuple(runner.outputs)
    walks, inputs = screening_units(file, space)
    say("screening", _games(walks, runner))
    first = runner.play(walks, heard)
    effects = {name: _effects(inputs, first, name) for name in outputs}
    chosen = survivors(effects, len(space.factors), file.screening.keep)
    rows = index_units(file, space, chosen)
    say("indices", _games(rows, runner))
    second = runner.play(rows, heard)
    indices = {name: sobol_indices(*_stacked(second, name)) for name in outputs}
    both = tornado_units(file, space)
    say("ends of ranges", _games(both, runner))
    third = runner.play(both, heard)
    ends = {f.path: _ends(f, third[place], outputs) for place, f in enumerate(space.factors)}
    base = {name: _estimate(float(third[0].values[name][0]), float(third[0].noise[name][0, 0])) for name in outputs}
    return Sensitivity(
        paths=(*(factor.path for factor in space.factors), NOTHING),
        effects=effects,
        kept=(*(space.factors[place].path for place in chosen), NOTHING),
        indices=indices,
        salib={name: salib_indices(_stacked(second, name)[0], len(chosen) + 1) for name in outputs},
        ends=ends,
        base=base,
        games=first[0].games,
        all_games=sum(_games(units, runner) for units in (walks, rows, both)),
    )


def try_out(file: SensitivityFile, runner: UnitRunner, document: Document) -> None:
    """Play one point to see that every output is a number of these games; TrialError at its line when it is not."""
    played = play_blocks(runner.setting.plan(file.games, detail=detail_for(runner.outputs)))
    for name, one in runner.outputs.items():
        place = document.place(("outputs", name))
        try:
            found = measure_outputs(played, {name: one})[name]
        except TrialError as problem:
            raise TrialError(problem.problem, place=place, remedy=problem.remedy) from None
        if not (math.isfinite(found.value) and math.isfinite(found.se)):
            problem_words = f"{file.games} games a point give no {one.words} with an interval"
            raise TrialError(problem_words, place=place, remedy="ask for more games, or for another number")


def _games(units: Sequence[Unit], runner: UnitRunner) -> int:
    """Games of all points of some units; points that are alike are played once and counted each."""
    each = {games: runner.setting.plan(games).games for games in {unit.games for unit in units}}
    return sum(each[unit.games] * len(unit.points) for unit in units)


def screening_units(file: SensitivityFile, space: Space) -> tuple[list[Unit], Floats]:
    """The walks of the screening, and their inputs, shape (walks, D + 1, D), parts of the ranges."""
    from SALib.sample import morris

    width, walks = len(space.factors) + 1, file.screening.trajectories
    sample = morris.sample(_problem(width), walks, num_levels=LEVELS, seed=1)
    inputs = np.asarray(sample, dtype=np.float64).reshape(walks, width + 1, width)
    return [_unit(SCREENING, number, walk, space, file.games) for number, walk in enumerate(inputs)], inputs


def _unit(stage: int, number: int, parts: Floats, space: Space, games: int) -> Unit:
    """A unit from parts of the ranges; the last column is the parameter that does nothing."""
    points = tuple(space.point(row[:-1]) for row in parts)
    return Unit(stage, number, points, tuple(int(row[-1] != parts[0, -1]) for row in parts), games)


def _problem(width: int) -> dict[str, Any]:
    return {"num_vars": width, "names": [f"x{i}" for i in range(width)], "bounds": [[0.0, 1.0]] * width}


def _stacked(results: Sequence[Result], name: str) -> tuple[Floats, Floats]:
    return np.stack([one.values[name] for one in results]), np.stack([one.noise[name] for one in results])


def _effects(inputs: Floats, results: Sequence[Result], name: str) -> Effects:
    return elementary_effects(inputs, *_stacked(results, name))


def survivors(effects: dict[str, Effects], width: int, keep: int) -> tuple[int, ...]:
    """Places of the parameters that go on: those that surely do something to an output, the strongest first.

    Strength is the effect as a part of the largest effect on the same output. Where nothing is sure the strongest goes
    on all the same, so that the second step has something to say.
    """
    strength = np.zeros(width)
    sure = np.zeros(width, dtype=bool)
    for found in effects.values():
        largest = float(found.effect[:width].max())
        if largest > 0:
            strength = np.maximum(strength, found.effect[:width] / largest)
        sure |= found.is_sure[:width]
    order = [int(place) for place in np.argsort(-strength, kind="stable")]
    chosen = [place for place in order if sure[place]][:keep] or order[:1]
    return tuple(sorted(chosen))


def index_units(file: SensitivityFile, space: Space, chosen: Sequence[int]) -> list[Unit]:
    """The base rows of the indices; parameters that were left behind stay as the variant has them."""
    from SALib.sample import sobol

    width = len(chosen) + 1
    sample = sobol.sample(_problem(width), file.indices.rows, calc_second_order=False, seed=2)
    rows = np.asarray(sample, dtype=np.float64).reshape(file.indices.rows, width + 2, width)
    units = []
    for number, row in enumerate(rows):
        points = tuple(
            {
                space.factors[place].path: space.factors[place].at(part)
                for place, part in zip(chosen, parts, strict=False)
            }
            for parts in row
        )
        # Only AB of the last parameter has other luck: A, B and all others share their deals.
        units.append(Unit(INDICES, number, points, (*(0,) * width, 1, 0), file.games))
    return units


def salib_indices(outputs: Floats, width: int) -> tuple[Floats, Floats]:
    """First and total indices as SALib works them out, with all their noise; zeros where nothing varies."""
    from SALib.analyze import sobol

    if np.ptp(outputs) == 0:
        return np.zeros(width), np.zeros(width)
    found = sobol.analyze(_problem(width), outputs.ravel(), calc_second_order=False, num_resamples=2, seed=3)
    return np.asarray(found["S1"]), np.asarray(found["ST"])


def tornado_units(file: SensitivityFile, space: Space) -> list[Unit]:
    """A unit a parameter: the variant as it is, and both ends of the parameter's range; all on the same deals."""
    units = []
    for factor in space.factors:
        points: tuple[dict[str, Any], ...] = ({}, {factor.path: factor.at(0.0)}, {factor.path: factor.at(1.0)})
        units.append(Unit(TORNADO, 0, points, (0, 0, 0), file.tornado.games))
    return units


def _ends(factor: Factor, result: Result, outputs: Sequence[str]) -> tuple[End, End]:
    found = []
    for place, part in ((1, 0.0), (2, 1.0)):
        change = {}
        for name in outputs:
            values, noise = result.values[name], result.noise[name]
            variance = noise[place, place] + noise[0, 0] - 2 * noise[place, 0]
            change[name] = _estimate(float(values[place] - values[0]), float(variance))
        found.append(End(factor.at(part), change))
    return found[0], found[1]


def _estimate(value: float, variance: float) -> Estimate:
    se = float(np.sqrt(max(variance, 0.0)))
    return Estimate(value, se, value - HALF_WIDTH * se, value + HALF_WIDTH * se, 0, 0)
