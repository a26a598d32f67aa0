"""Play a schedule of games and hand over their logs, part by part."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.catalogue import Game, load_game
from engine.errors import RulesError
from engine.kernel.cache import use_cache_for
from engine.kernel.compiler import compiled_loop
from engine.kernel.logs import DECISIONS, GameLogs, Logs, Lost, room_for
from engine.kernel.loop import build_loop
from engine.kernel.memory import Settings, Work, work_for
from engine.kernel.progress import FINE, NO_CANDIDATE, PAUSE, PROGRESS, TOO_LONG, Pause, Progress
from engine.kernel.records import rows
from engine.plugins import told

_PART = 512  # games a part: enough to make the call into compiled code free, few enough for a lively progress bar
_SLOW_PART = 8  # of games in which somebody thinks or is asked


class Asked(NamedTuple):
    """A decision at which a compiled or interpreted game has stopped, to be answered by a search or by Python.

    Attributes
    ----------
    row: the game's record of the schedule; seat: who decides, from 0.
    number: of the decision in the game, from 1; done: rounds completed; turns: decisions of this seat in this round.
    found: candidates; actions, codes: their records and identities, in the first `found` places.
    state, params: arrays of one record, as the loop uses them.
    """

    row: Any
    seat: int
    number: int
    done: int
    turns: int
    found: int
    actions: Any
    codes: Any
    state: Any
    params: Any


class Answered(NamedTuple):
    """An answer: the place of the chosen candidate, and what a player who thinks found.

    playouts: how many it took, 0 without a search; best, second, chosen: values for the log, NaN where there are none.
    """

    place: int
    playouts: int = 0
    best: float = math.nan
    second: float = math.nan
    chosen: float = math.nan


# Answers a decision; what it raises costs that game.
Answer: TypeAlias = Callable[[Asked], Answered]


@cache
def loop_of(game: str, compiled: bool) -> Callable[..., None]:
    """The play loop of a game, compiled or as ordinary Python."""
    play = build_loop(load_game(game))
    if not compiled:
        return play
    return compiled_loop(play, kept=use_cache_for(game))


def play_games(
    game: Game,
    params: Any,
    seats: int,
    root: int,
    schedule: np.ndarray[Any, Any],
    weights: np.ndarray[Any, Any],
    temperatures: np.ndarray[Any, Any],
    detail: int,
    compiled: bool = True,
    asked: np.ndarray[Any, Any] | None = None,
    answer: Answer | None = None,
    forbidden: np.ndarray[Any, Any] | None = None,
) -> Iterator[GameLogs]:
    """Play `schedule` in its order; yield the logs of some hundred games at a time.

    Parameters
    ----------
    params: a record of the game's PARAMS type.
    seats: players at the table.
    root: root seed, 0 to 2**64 - 1.
    schedule: records of `engine.kernel.logs.schedule_type`.
    weights: float64, (personas, kinds of decision, stages, features).
    temperatures: float64, (personas,), above 0.
    detail: level of the logs, see `engine.kernel.logs`.
    compiled: compiled play, or the same source interpreted.
    asked: bool, (personas,): those whose decisions `answer` makes: written in Python, or thinking. What it raises costs
        that game only, which is listed in the part.
    forbidden: bool, (personas, options): what each may not take unless nothing else is left.

    Raises RulesError when a game does not end or leaves a player without a move. The interpreter lock is free while
    compiled games are played.
    """
    play = loop_of(game.info.name, compiled)
    barred = np.zeros((len(temperatures), len(game.info.options)), np.int8)
    if forbidden is not None:
        barred[:] = forbidden
    table = Settings(
        params=_one_of(params, game.state.PARAMS, compiled),
        root=np.uint64(root),
        seats=seats,
        weights=np.ascontiguousarray(weights, dtype=np.float64),
        sharpness=1.0 / np.asarray(temperatures, dtype=np.float64),
        detail=detail,
        asked=np.zeros(len(temperatures), np.int8) if asked is None else np.asarray(asked, np.int8),
        restricted=barred.any(axis=1).astype(np.int8),
        forbidden=barred,
    )
    work = work_for(game, compiled)
    # A strided schedule is another type, for which the compiler would make the whole loop once more.
    schedule = np.ascontiguousarray(schedule)
    most = _PART if answer is None else _SLOW_PART
    logs = room_for(game.info, seats, min(most, max(len(schedule), 1)), detail, compiled)
    done = 0
    while done < len(schedule):
        piece = schedule[done : done + most]
        progress, pause = rows(PROGRESS, 1, compiled), rows(PAUSE, 1, compiled)
        at, stopped = _record(progress), _record(pause)
        to_play = (table, piece if compiled else piece.view(np.recarray), work, logs, progress, pause)
        lost: list[Lost] = []
        play(*to_play)
        while stopped.waiting and answer is not None:
            row, logged, said = piece[at.next], int(at.decisions), None
            try:
                said = answer(_asked(row, table, work, stopped))
                stopped.answer = said.place
            except Exception as problem:
                lost.append(Lost(int(row["game"]), int(row["deal"]), told(problem)))
                stopped.waiting = 0
                at.next += 1
            play(*to_play)
            if detail >= DECISIONS and said is not None:
                _note(logs, logged, said)
        _check(game, at, schedule, done, root)
        done += int(at.next)
        yield _part(logs, at, lost)


def _record(single: Any) -> Any:
    """The one record of an array as Python reads it, by attributes, in the same memory."""
    return single.view(np.recarray)[0]


def _note(logs: Logs, row: int, said: Answered) -> None:
    """Write into the row of a decision what a search found."""
    for name, value in said._asdict().items():
        if name != "place":
            logs.decisions[name][row] = value


def _one_of(record: Any, kind: np.dtype[Any], compiled: bool) -> Any:
    single = np.zeros(1, dtype=kind)
    single[0] = record
    return single if compiled else single.view(np.recarray)


def _asked(row: Any, table: Settings, work: Work, stopped: Pause) -> Asked:
    seat = int(work.state[0]["mover"])
    return Asked(
        row=row,
        seat=seat,
        number=int(stopped.number),
        done=int(stopped.done),
        turns=int(work.round_turns[seat]),
        found=int(stopped.found),
        actions=work.actions,
        codes=work.codes,
        state=work.state,
        params=table.params,
    )


def _part(logs: Logs, at: Progress, lost: list[Lost]) -> GameLogs:
    gone = [each.game for each in lost]

    def kept(records: NDArray[Any], number: int) -> Any:
        found = np.array(records[:number])
        # A game that was lost may have logged some of its decisions before.
        return found[~np.isin(found["game"], gone)] if gone else found

    return GameLogs(
        players=kept(logs.players, at.players),
        rounds=kept(logs.rounds, at.rounds),
        decisions=kept(logs.decisions, at.decisions),
        options=kept(logs.options, at.options),
        taken=np.array(logs.taken[: at.players]),  # players have rows of finished games only
        games=int(at.next) - len(lost),
        candidates=int(at.weighed),
        choices=int(at.choices),
        lost=tuple(lost),
    )


def _check(game: Game, at: Progress, schedule: np.ndarray[Any, Any], first: int, root: int) -> None:
    if at.status == FINE:
        return
    what = {
        TOO_LONG: f"took more than {game.info.longest} decisions",
        NO_CANDIDATE: "left a player without a single legal action",
    }[int(at.status)]
    row = schedule[first + at.next]
    raise RulesError(
        f"a game of {game.info.title} {what}",
        place=f"game {row['game']}, deal {row['deal']}, root seed {root}",
        remedy="this is a fault of the rules, not of your variant: please report it with this line",
    )
