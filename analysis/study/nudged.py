"""Plans with changed weights among plans as they are: what the change is worth, and what it makes players have."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.logs.blocks import sums_of_each_block
from analysis.logs.fair import nobody_wins
from analysis.logs.wins import win_of
from analysis.stats.contrast import Parts
from analysis.stats.estimate import Estimate
from analysis.stats.fieller import per_unit
from analysis.study.games import Found, MeasureRunner, Trace, estimate, room_of_share
from analysis.study.measures import Changed, Having, Twin, Worth
from analysis.study.model import StudyError
from analysis.study.ratio import kept, mean_with_trace
from analysis.study.twins import write_twin
from engine.errors import nearest
from engine.runs.reader import Run

Floats = NDArray[np.float64]
_NOTHING: Parts = (np.zeros(0, np.int64), np.zeros(0))


@dataclass(frozen=True)
class Effect:
    """What a change does to a number: the effect, and what each deal adds to it.

    `room` is a standard error beside theirs: what a share that was the same in all its deals may still be.
    """

    value: float
    parts: Parts
    room: float = 0.0

    @property
    def estimate(self) -> Estimate:
        """With its interval, from the spread between deals."""
        blocks, found = self.parts[0].size, self.parts[1]
        if blocks < 2:
            raise StudyError("too few games for an interval", remedy="play more games")
        se = math.hypot(self.room, math.sqrt(blocks / (blocks - 1) * float(found @ found)))
        return estimate(self.value, se, blocks)


def twin(runner: MeasureRunner, one: Twin) -> Found:
    """How much more often the changed plans win than their fair share, or than the same plans unchanged.

    Each plan sits in every seat among others that are all alike. Among copies of itself an unchanged plan wins exactly
    its fair share; among other plans it is played as well, and its win rate is subtracted. So it is where only some
    players count (those who were dealt a card, say). All plans play the same deals.
    """
    effects, games = _effects(runner, one, None)
    mean = _mean([won for _, won, _ in effects])
    parts = tuple((plan, won.estimate) for plan, won, _ in effects)
    return Found(one.label, mean.estimate, games, parts, trace=Trace(mean.parts))


def worth(runner: MeasureRunner, one: Worth) -> Found:
    """How much more often those win who have a thing because of the change: its effect on wins over that on having."""
    effects, games = _effects(runner, one, one.having)
    won, had = _mean([won for _, won, _ in effects]), _mean([had for _, _, had in effects])
    blocks = np.union1d(won.parts[0], had.parts[0])
    found = per_unit(won.value, had.value, _spread(won.parts, blocks), _spread(had.parts, blocks))
    shown = [("more wins by the changed weights", won.estimate), ("more who have it by them", had.estimate)]
    return Found(one.label, found.estimate(), games, tuple(shown), per_unit=found)


def _effects(
    runner: MeasureRunner, one: Changed, having: Having | None
) -> tuple[list[tuple[str, Effect, Effect]], int]:
    """Each plan with what the change does to its wins and to what it has; and the games of all."""
    found, played = [], 0
    for plan in one.plans or runner.roster:
        changed = write_twin(runner.study.game, plan, one, runner.archive.passing)
        games = math.ceil(one.games / len(one.plans or runner.roster))
        around = [one.others or plan] * (one.players - 1)
        run = runner.play_lineup([str(changed), *around], games, one.players, detail=one.detail)
        played += run.manifest.games
        alike = one.others in (None, plan)
        # Among copies every plan wins its fair share, unless some players do not count or a game may have no winner.
        is_fair = alike and not one.among and nobody_wins(run) == 0
        base = None
        if having is not None or not is_fair:
            # A table of copies has one seating, so that its deals are those of the changed plan in fewer games.
            asked = math.ceil(games / one.players) if alike else games
            base = runner.play_base([plan, *around], asked, one.detail)
            played += base.manifest.games
        rates = [_rate(run, changed.stem, one)]
        rates.append(Effect(1 / one.players, _NOTHING) if base is None or is_fair else _rate(base, plan, one))
        won = _less(rates[0], rates[1])
        had = won
        if having is not None and base is not None:
            had = _less(*(_had(side, name, one, having) for side, name in ((run, changed.stem), (base, plan))))
        found.append((plan, won, had))
    return found, played


def _rate(run: Run, persona: str, one: Changed) -> Effect:
    win = win_of(run)
    mine = kept(run.scan("players").filter(pl.col("persona") == persona), one.among)
    found = _over(mine, win.count, win.whole)
    return replace(found, room=room_of_share(found.value, found.parts[0].size))


def _had(run: Run, persona: str, one: Changed, having: Having) -> Effect:
    """Share of a persona's players who have the thing, or how much of it they have."""
    mine = kept(run.scan("players").filter(pl.col("persona") == persona), one.among)
    number = pl.col("had").cast(pl.Int64)
    value = (number > 0) if having.count == "any" else number
    if having.column and having.rounds is None:
        _need(having.column, mine.collect_schema().names(), "the players have no column")
        return _over(mine.with_columns(had=pl.col(having.column)), value)
    return _over(mine.join(_of_rounds(run, having), on=("game", "seat"), how="left").fill_null(0), value)


def _of_rounds(run: Run, having: Having) -> pl.LazyFrame:
    """Game, seat and `had`: how often the option was taken in the rounds asked for, or what a column says then."""
    if having.column:
        assert having.rounds is not None  # asked only then
        rounds = run.scan("rounds")
        _need(having.column, rounds.collect_schema().names(), "the rounds have no column")
        return rounds.filter(pl.col("round") == having.rounds[1]).select("game", "seat", had=pl.col(having.column))
    _need(having.option, [option.name for option in run.info.options], "the game has no option")
    taken = run.scan("options").filter((pl.col("option") == having.option) & (pl.col("taken") > 0))
    if having.rounds is not None:
        taken = taken.filter(pl.col("round").is_between(*having.rounds))
    return taken.group_by("game", "seat").agg(had=pl.len())


def _need(name: str, known: list[str], lacking: str) -> None:
    if name not in known:
        raise StudyError(f"{lacking} {name!r}", remedy=nearest(name, known))


def _over(mine: pl.LazyFrame, value: pl.Expr, scale: float = 1) -> Effect:
    sums = sums_of_each_block(mine, [], {"value": value})
    sizes = sums["size"].to_numpy().astype(np.float64)
    found, trace = mean_with_trace(sums["block"].to_numpy(), sums["value"].to_numpy() / scale, sizes)
    return Effect(found.value, trace.parts)


def _less(first: Effect, second: Effect) -> Effect:
    return _joined((first, second), lambda a, b: a - b)


def _mean(effects: list[Effect]) -> Effect:
    return _joined(effects, lambda *values: sum(values) / len(values))


def _joined(effects: list[Effect] | tuple[Effect, ...], rule: Callable[..., float]) -> Effect:
    """A sum of effects with weights, deal by deal; a deal that one of them did not play adds nothing to it."""
    blocks = effects[0].parts[0]
    for effect in effects[1:]:
        blocks = np.union1d(blocks, effect.parts[0])
    parts = rule(*(_spread(effect.parts, blocks) for effect in effects))
    # The rule is a sum with weights, so that it gives each effect alone its weight.
    alone = [
        rule(*(effect.room if at == place else 0.0 for at, effect in enumerate(effects)))
        for place in range(len(effects))
    ]
    value = float(rule(*(effect.value for effect in effects)))
    return Effect(value, (blocks, np.asarray(parts, dtype=np.float64)), math.hypot(*alone))


def _spread(parts: Parts, blocks: NDArray[np.int64]) -> Floats:
    full = np.zeros(blocks.size)
    full[np.searchsorted(blocks, parts[0])] = parts[1]
    return full
