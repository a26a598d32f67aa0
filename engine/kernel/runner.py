"""Play a schedule of games and hand over their logs, part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from engine.catalogue import Game, load_game
from engine.errors import RulesError
from engine.kernel import loop as loops
from engine.kernel.cache import use_cache_for
from engine.kernel.compiler import compiled_loop
from engine.kernel.logs import Logs, room_for
from engine.kernel.loop import Table

_PART = 512  # games a part: enough to make the call into compiled code free, few enough for a lively progress bar


class Part(NamedTuple):
    """Logs of some finished games, with how many they are and how many decisions and candidates they took.

    `choices` counts decisions with more than one candidate.
    """

    players: Any
    rounds: Any
    decisions: Any
    options: Any
    games: int
    candidates: int
    choices: int


@cache
def loop_of(game: str, compiled: bool) -> Callable[..., None]:
    """The play loop of a game, compiled or as ordinary Python."""
    play = loops.build_loop(load_game(game))
    if not compiled:
        return play
    use_cache_for(game)
    return compiled_loop(play)


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
) -> Iterator[Part]:
    """Play `schedule` in its order; yield the logs of some hundred games at a time.

    Parameters
    ----------
    params: a record of the game's PARAMS type.
    seats: players at the table.
    root: root seed, 0 to 2**64 - 1.
    schedule: records of type SCHEDULE.
    weights: float64, (personas, kinds of decision, stages, features).
    temperatures: float64, (personas,), above 0.
    detail: level of the logs, see `engine.kernel.logs`.
    compiled: compiled play, or the same source interpreted.

    Raises RulesError when a game does not end or leaves a player without a move. The interpreter lock is free while
    compiled games are played.
    """
    play = loop_of(game.info.name, compiled)
    table = Table(
        params=_one_of(params, game.state.PARAMS, compiled),
        root=np.uint64(root),
        seats=seats,
        weights=np.ascontiguousarray(weights, dtype=np.float64),
        sharpness=1.0 / np.asarray(temperatures, dtype=np.float64),
        detail=detail,
    )
    work = loops.work_for(game, compiled)
    logs = room_for(game.info, seats, min(_PART, max(len(schedule), 1)), detail, compiled)
    done = 0
    while done < len(schedule):
        piece = schedule[done : done + _PART]
        counters = np.zeros(loops.COUNTERS, dtype=np.int64)
        play(table, piece if compiled else piece.view(np.recarray), work, logs, counters)
        played = int(counters[loops.NEXT])
        _check(game, int(counters[loops.STATUS]), schedule, done + played, root)
        done += played
        yield _part(logs, counters)


def _one_of(record: Any, kind: np.dtype[Any], compiled: bool) -> Any:
    single = np.zeros(1, dtype=kind)
    single[0] = record
    return single if compiled else single.view(np.recarray)


def _part(logs: Logs, counters: np.ndarray[Any, Any]) -> Part:
    return Part(
        players=np.array(logs.players[: counters[loops.PLAYER_ROWS]]),
        rounds=np.array(logs.rounds[: counters[loops.ROUND_ROWS]]),
        decisions=np.array(logs.decisions[: counters[loops.DECISION_ROWS]]),
        options=np.array(logs.options[: counters[loops.OPTION_ROWS]]),
        games=int(counters[loops.NEXT]),
        candidates=int(counters[loops.WEIGHED]),
        choices=int(counters[loops.CHOICES]),
    )


def _check(game: Game, status: int, schedule: np.ndarray[Any, Any], place: int, root: int) -> None:
    if status == loops.FINE:
        return
    what = {
        loops.TOO_LONG: f"took more than {game.info.longest} decisions",
        loops.NO_CANDIDATE: "left a player without a single legal action",
    }[status]
    row = schedule[place]
    raise RulesError(
        f"a game of {game.info.title} {what}",
        place=f"game {row['game']}, deal {row['deal']}, root seed {root}",
        remedy="this is a fault of the rules, not of your variant: please report it with this line",
    )
