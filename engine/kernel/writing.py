"""The rules by which the play loop fills its logs. Each field is written by the name that `columns` declares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.catalogue import Game
from engine.kernel.columns import whole_win
from engine.kernel.compiler import rule
from engine.kernel.logs import DECISIONS, OPTIONS, ROUNDS, Logs
from engine.kernel.memory import Work
from engine.kernel.progress import Progress
from engine.kernel.records import IntGrid, Ints
from engine.kernel.scoring import own_team, total, winners


class Writers(NamedTuple):
    """Rules that write rows of one game's logs, closed over what the game reports of itself.

    Each takes the rows of its table, adds to them, and counts them in the progress.

    options: ``(rows, taken, at, state, params, action, offered, game, number, seat, done)``: what was on offer at a
        decision and what the action takes of it; `offered` is memory, a number an option; `taken` is as in `Logs`.
    round: ``(rows, at, state, params, counts, seats, game, done)``: how each player stands at the end of a round;
        `counts` is memory, a number a source or resource.
    players: ``(rows, at, state, params, work, seats, game, number, done)``: each player's result at the end of a game.
    """

    options: Callable[..., None]
    round: Callable[..., None]
    players: Callable[..., None]


@rule
def has_room(
    logs: Logs, at: Progress, detail: int, seats: int, max_rounds: int, longest: int, most_options: int
) -> bool:
    """Whether the logs have room for one more game, however long it gets."""
    if at.players + seats > len(logs.players):
        return False
    if detail >= ROUNDS and at.rounds + seats * max_rounds > len(logs.rounds):
        return False
    if detail >= DECISIONS and at.decisions + longest > len(logs.decisions):
        return False
    return detail < OPTIONS or at.options + longest * most_options <= len(logs.options)


@rule
def write_decision(row: Any, game: int, number: int, seat: int, done: int, kind: int) -> None:
    """Write which decision this is."""
    row.game = game
    row.number = number
    row.seat = seat + 1
    row.in_round = done + 1
    row.kind = kind
    row.playouts = 0


@rule
def write_choice(row: Any, action: int, candidates: int, best: float, second: float, chosen: float) -> None:
    """Write what was chosen, and the values of the best, the second and the chosen candidate."""
    row.action = action
    row.candidates = candidates
    row.best = best
    row.second = second
    row.chosen = chosen


def build_writers(game: Game) -> Writers:
    """The writers of a game, as ordinary Python."""
    return Writers(_writer_of_options(game), _writer_of_rounds(game), _writer_of_players(game))


def _writer_of_options(game: Game) -> Callable[..., None]:
    offers, option_of = game.rules.offers, game.rules.option_of

    @rule
    def write_options(
        rows: Any,
        taken: IntGrid,
        at: Progress,
        state: Any,
        params: Any,
        action: Any,
        offered: Ints,
        game: int,
        number: int,
        seat: int,
        done: int,
    ) -> None:
        beside = offers(state, params, offered)
        chosen = option_of(state, params, action)
        if chosen >= 0:
            taken[at.players + seat, chosen] = 1
        for i in range(beside):
            row = rows[at.options]
            at.options += 1
            row.game = game
            row.number = number
            row.seat = seat + 1
            row.in_round = done + 1
            row.option = offered[i]
            row.beside = beside
            row.taken = 1 if offered[i] == chosen else 0

    return write_options


def _writer_of_rounds(game: Game) -> Callable[..., None]:
    scores, points, resources = game.rules.scores, game.rules.points, game.rules.resources
    sources_n, resources_n = len(game.info.sources), len(game.info.resources)

    @rule
    def write_round(
        rows: Any, at: Progress, state: Any, params: Any, counts: Ints, seats: int, game: int, done: int
    ) -> None:
        for seat in range(seats):
            row = rows[at.rounds]
            at.rounds += 1
            row.game = game
            row.seat = seat + 1
            row.in_round = done
            row.points = points(state, params, seat)
            scores(state, params, seat, counts)
            row.score_now = total(counts, sources_n)
            resources(state, params, seat, counts)
            for i in range(resources_n):
                row.resources[i] = counts[i]

    return write_round


def _writer_of_players(game: Game) -> Callable[..., None]:
    scores, tallies, ranks_of = game.rules.scores, game.rules.tallies, game.rules.ranks
    end_reason = game.rules.end_reason
    team_of = getattr(game.rules, "team", own_team)
    sources_n, tallies_n, whole = len(game.info.sources), len(game.info.tallies), whole_win(game.info)

    @rule
    def write_players(
        rows: Any, at: Progress, state: Any, params: Any, work: Work, seats: int, game: int, number: int, done: int
    ) -> None:
        counts, ranks = work.counts, work.ranks
        ranks_of(state, params, ranks)
        sharing = winners(ranks, seats)
        for seat in range(seats):
            row = rows[at.players]
            at.players += 1
            row.game = game
            row.seat = seat + 1
            row.team = team_of(state, params, seat) + 1
            scores(state, params, seat, counts)
            row.score = total(counts, sources_n)
            for i in range(sources_n):
                row.sources[i] = counts[i]
            tallies(state, params, seat, counts)
            for i in range(tallies_n):
                row.tallies[i] = counts[i]
            row.rank = ranks[seat]
            row.win = whole // sharing if ranks[seat] == 1 else 0
            row.decisions = work.turns[seat]
            row.game_decisions = number
            row.rounds = done
            row.end_reason = end_reason(state)
            row.forced = work.forced[seat]

    return write_players
