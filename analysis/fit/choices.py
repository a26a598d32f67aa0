"""The choice sets of a run: the features of all candidates at each decision of a player, and which one was taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.stats.conditional_logit import Choices
from engine.errors import RunError, nearest
from engine.kernel.chance import DEAL, keyed
from engine.kernel.records import rows
from engine.kernel.steps import steps_of
from engine.plain.luck import Luck
from engine.plain.luck import keyed as keyed_plainly
from engine.play.job import Job, job_of
from engine.runs.reader import Run

_PIECE = 64  # blocks that are read at a time


@dataclass(frozen=True)
class Taken:
    """A decision among several candidates.

    Attributes
    ----------
    features: (candidates, features); chosen: the place of the one taken.
    kind, stage: indices of the kind of decision and the stage of the game; deal: number of the deal.
    """

    features: NDArray[np.float32]
    chosen: int
    kind: int
    stage: int
    deal: int


def decisions_of(run: Run, who: str, most: int) -> list[Taken]:
    """At most `most` decisions of a player, from whole deals of the run in their order.

    Parameters
    ----------
    who: the player as a line-up writes it (``tuned+64``, ``saver@blunt``).

    RunError when nobody of that name plays, or when the run has no log of its decisions.
    """
    names = [str(sitter) for sitter in run.manifest.sitters]
    if who not in names:
        raise RunError(f"nobody called {who!r} plays in this run", place=run.place, remedy=nearest(who, names))
    if "decisions" not in run.tables:
        problem = f"this run does not hold its decisions: it was played at detail {run.manifest.detail}"
        raise RunError(problem, place=run.place, remedy="play it again with --detail decisions")
    found: list[Taken] = []
    for game, seats, log in _games(run, names.index(who)):
        found += game_choices(game, seats, log)
        if len(found) >= most:
            break
    return found[:most]


@dataclass(frozen=True)
class _At:
    """A game of a run: what plays it, and its deal."""

    job: Job
    deal: int


def _games(run: Run, sitter: int) -> Iterator[tuple[_At, frozenset[int], pl.DataFrame]]:
    """The games in which the sitter plays: on which seats, from 0, and the log of all decisions."""
    job = job_of(run.manifest)
    for first in range(0, job.plan.blocks, _PIECE):
        last = min(first + _PIECE, job.plan.blocks)
        games = job.plan.between(first, last)
        logged = run.scan_blocks("decisions", first, last - 1).select("game", "number", "seat", "action").collect()
        by_game = logged.sort("game", "number").partition_by("game", as_dict=True)
        for place in range(len(games)):
            seats = frozenset(int(seat) for seat in np.flatnonzero(games.sitter[place] == sitter))
            log = by_game.get((games.first + place,))
            if seats and log is not None:
                yield _At(job, int(games.deal[place])), seats, log


def game_choices(at: _At, seats: frozenset[int], log: pl.DataFrame) -> Iterator[Taken]:
    """The decisions of some seats in a game, which is played once more by its log."""
    actions = log["action"].to_list()
    return _plain(at, seats, actions) if at.job.game.is_plain else _compiled(at, seats, actions)


def _compiled(at: _At, seats: frozenset[int], actions: list[int]) -> Iterator[Taken]:
    job, game = at.job, at.job.game
    steps, info = steps_of(game.info.name), game.info
    state, params = rows(game.state.STATE, 1, True), rows(game.state.PARAMS, 1, True)
    params[0] = job.params
    listed = rows(game.state.ACTION, info.max_candidates, True)
    codes, order = (np.zeros(info.max_candidates, dtype=np.int64) for _ in range(2))
    measured = np.zeros((info.max_candidates, len(info.features)))
    chance = keyed(keyed(np.uint64(job.manifest.seeds.root), DEAL), at.deal)
    steps.deal(state, params, chance, job.manifest.players)
    for action in actions:
        found = steps.options(state, params, listed, codes, order)
        place = int(np.flatnonzero(codes[:found] == action)[0])
        now: Any = state.view(np.recarray)[0]
        if found > 1 and int(now.mover) in seats:
            steps.measure(state, params, listed, found, measured)
            stage = int(game.rules.stage(now, params.view(np.recarray)[0]))
            yield Taken(measured[:found].astype(np.float32), place, int(now.decision), stage, at.deal)
        steps.apply(state, params, chance, listed, place)


def _plain(at: _At, seats: frozenset[int], actions: list[int]) -> Iterator[Taken]:
    job, info = at.job, at.job.game.info
    names = [term.name for term in info.features]
    kinds, stages = [term.name for term in info.decisions], [term.name for term in info.stages]
    key = keyed_plainly(keyed_plainly(job.manifest.seeds.root, DEAL), at.deal)
    play = job.game.play_class(job.params, job.manifest.players, Luck(key))
    for action in actions:
        legal = list(play.legal())
        place = [play.code(each) for each in legal].index(action)
        if len(legal) > 1 and play.mover in seats:
            measured = [[play.features(each).get(name, 0.0) for name in names] for each in legal]
            kind, stage = kinds.index(play.decision or kinds[0]), stages.index(play.stage or stages[0])
            yield Taken(np.array(measured, dtype=np.float32), place, kind, stage, at.deal)
        play.apply(legal[place])


def choice_sets(taken: list[Taken]) -> Choices:
    """Decisions as choice sets; the stage of the game is the stratum."""
    sizes = np.array([len(each.features) for each in taken], dtype=np.int64)
    starts = np.cumsum(sizes) - sizes
    chosen = starts + np.array([each.chosen for each in taken], dtype=np.int64)
    stages = np.array([each.stage for each in taken], dtype=np.int64)
    return Choices(np.concatenate([each.features for each in taken]), starts, chosen, stages)
