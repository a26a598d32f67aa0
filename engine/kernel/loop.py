"""The play loop, written once for all games: it plays whole games and fills their logs.

`build_loop` closes the loop over a game's functions. The same source runs interpreted and compiled, decision for
decision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from engine.catalogue import Game
from engine.kernel.chance import DEAL, NOISE, keyed
from engine.kernel.choice import choose
from engine.kernel.compiler import rule
from engine.kernel.forbidding import build_permitted
from engine.kernel.logs import DECISIONS, OPTIONS, ROUNDS, Logs
from engine.kernel.records import rows

# Places in the array of counters; those from NUMBER on belong to a decision that waits for its answer.
NEXT, PLAYER_ROWS, ROUND_ROWS, DECISION_ROWS, OPTION_ROWS, WEIGHED, CHOICES, STATUS = range(8)
NUMBER, DONE, FOUND, ANSWER = range(8, 12)
COUNTERS = 12
# Values of the status. ASKED: the loop has stopped at a decision of a persona written in Python, see `build_loop`.
FINE, TOO_LONG, NO_CANDIDATE, ASKED = range(4)


class Work(NamedTuple):
    """Memory that the loop reuses from game to game; arrays of one record, or one number a candidate or seat."""

    state: Any
    memo: Any
    actions: Any
    values: Any
    codes: Any
    ranks: Any
    counts: Any
    turns: Any
    round_turns: Any
    forced: Any
    offers: Any
    blank: Any


class Table(NamedTuple):
    """What a run plays with.

    params: one record; root: uint64; seats: players at the table; weights: (personas, decisions, stages, features);
    sharpness: (personas,), one over each temperature; detail: level of the logs; asked: (personas,), 1 for a persona
    written in Python, which is asked; restricted: (personas,), 1 for one that may not take every option; forbidden:
    (personas, options), 1 for what it may not take unless nothing else is left.
    """

    params: Any
    root: Any
    seats: int
    weights: Any
    sharpness: Any
    detail: int
    asked: Any
    restricted: Any
    forbidden: Any


def work_for(game: Game, compiled: bool) -> Work:
    """Fresh working memory for one play loop."""
    info = game.info
    return Work(
        state=rows(game.state.STATE, 1, compiled),
        memo=rows(game.features.MEMO, 1, compiled),
        actions=rows(game.state.ACTION, info.max_candidates, compiled),
        values=np.zeros(info.max_candidates),
        codes=np.zeros(info.max_candidates, dtype=np.int64),
        ranks=np.zeros(max(info.players), dtype=np.int64),
        counts=np.zeros(max(len(info.sources), len(info.tallies), len(info.resources)), dtype=np.int64),
        turns=np.zeros(max(info.players), dtype=np.int64),
        round_turns=np.zeros(max(info.players), dtype=np.int64),
        forced=np.zeros(max(info.players), dtype=np.int64),
        offers=np.zeros(len(info.options), dtype=np.int64),
        blank=rows(game.state.STATE, 1, compiled),
    )


@rule
def total(counts: Any, number: int) -> int:
    """The sum of the first `number` entries."""
    result = 0
    for i in range(number):
        result += counts[i]
    return result


@rule
def log_decision(row: Any, game: int, number: int, seat: int, done: int, kind: int) -> None:
    """Note which decision this is."""
    row.game = game
    row.number = number
    row.seat = seat + 1
    row.in_round = done + 1
    row.kind = kind
    row.playouts = 0


@rule
def log_choice(row: Any, action: int, candidates: int, best: float, second: float, chosen: float) -> None:
    """Note what was chosen, and the values of the best, the second and the chosen candidate."""
    row.action = action
    row.candidates = candidates
    row.best = best
    row.second = second
    row.chosen = chosen


@rule
def log_option(row: Any, game: int, number: int, seat: int, done: int, option: int, beside: int, taken: int) -> None:
    """Note an option on offer and whether it was taken."""
    row.game = game
    row.number = number
    row.seat = seat + 1
    row.in_round = done + 1
    row.option = option
    row.beside = beside
    row.taken = 1 if option == taken else 0


@rule
def share_of_win(ranks: Any, seats: int, seat: int) -> int:
    """The seat's share of the win in sixtieths: 60 for a sole winner, an equal part of 60 for shared ones."""
    if ranks[seat] != 1:
        return 0
    winners = 0
    for other in range(seats):
        if ranks[other] == 1:
            winners += 1
    return 60 // winners


@rule
def has_room(
    logs: Logs, counters: Any, detail: int, seats: int, max_rounds: int, longest: int, most_options: int
) -> bool:
    """Whether the logs have room for one more game, however long it gets."""
    if counters[PLAYER_ROWS] + seats > len(logs.players):
        return False
    if detail >= ROUNDS and counters[ROUND_ROWS] + seats * max_rounds > len(logs.rounds):
        return False
    if detail >= DECISIONS and counters[DECISION_ROWS] + longest > len(logs.decisions):
        return False
    return detail < OPTIONS or counters[OPTION_ROWS] + longest * most_options <= len(logs.options)


@rule
def two_best(values: Any, number: int) -> tuple[int, int]:
    """The places of the highest and the second highest of two or more values; the first of equals comes first."""
    best, second = 0, 1
    if values[1] > values[0]:
        best, second = 1, 0
    for i in range(2, number):
        if values[i] > values[best]:
            second = best
            best = i
        elif values[i] > values[second]:
            second = i
    return best, second


@rule
def own_team(state: Any, params: Any, seat: int) -> int:
    """The team of a seat in a game without teams: the seat itself."""
    return seat


def build_loop(game: Game) -> Callable[[Table, Any, Work, Logs, Any], None]:
    """The play loop of a game, as ordinary Python.

    ``play(table, schedule, work, logs, counters)`` plays the games ``schedule[counters[NEXT]:]`` until the schedule or
    the room in the logs ends, and counts rows and decisions in `counters`.

    It stops with the status ASKED where a persona written in Python has to choose among several candidates, which stand
    in `work` with their codes. Called again with the place of the chosen one in ``counters[ANSWER]``, it goes on there.
    """
    info = game.info
    deal, candidates, apply, is_over = game.rules.deal, game.rules.candidates, game.rules.apply, game.rules.is_over
    stage, rounds_done, end_reason = game.rules.stage, game.rules.rounds_done, game.rules.end_reason
    scores, points, ranks_of = game.rules.scores, game.rules.points, game.rules.ranks
    tallies, resources = game.rules.tallies, game.rules.resources
    offers, option_of = game.rules.offers, game.rules.option_of
    team_of = getattr(game.rules, "team", own_team)
    code, weigh = game.state.code, game.features.weigh
    permitted = build_permitted(option_of)
    sources_n, tallies_n, resources_n = len(info.sources), len(info.tallies), len(info.resources)
    longest, most_options, max_rounds = info.longest, len(info.options), info.max_rounds

    def play(table: Table, schedule: Any, work: Work, logs: Logs, counters: Any) -> None:
        params, seats, detail = table.params[0], table.seats, table.detail
        state, memo = work.state[0], work.memo[0]
        actions, values, codes = work.actions, work.values, work.codes
        root_deal, root_noise = keyed(table.root, DEAL), keyed(table.root, NOISE)
        while counters[NEXT] < len(schedule):
            answered = counters[STATUS] == ASKED
            if not answered and not has_room(logs, counters, detail, seats, max_rounds, longest, most_options):
                return
            this = schedule[counters[NEXT]]
            chance = keyed(root_deal, this.deal)
            noise = keyed(keyed(root_noise, this.deal), this.replay)
            number, done = counters[NUMBER], counters[DONE]
            if not answered:
                work.state[0] = work.blank[0]
                deal(state, params, chance, seats)
                number, done = 0, 0
                work.turns[:] = 0
                work.round_turns[:] = 0
                work.forced[:] = 0
            while not is_over(state):
                if number >= longest and not answered:
                    counters[STATUS] = TOO_LONG
                    return
                seat, kind = state.mover, state.decision
                found = counters[FOUND] if answered else candidates(state, params, actions)
                if found <= 0:
                    counters[STATUS] = NO_CANDIDATE
                    return
                if not answered:
                    number += 1
                    work.turns[seat] += 1
                    work.round_turns[seat] += 1
                    counters[WEIGHED] += found
                    if table.restricted[this.persona[seat]] != 0:
                        kept = permitted(state, params, actions, found, table.forbidden[this.persona[seat]])
                        if kept > 0:
                            found = kept
                        else:
                            work.forced[seat] += 1
                chosen, best, second = 0, 0, 0
                is_weighed = found > 1 and not answered
                if is_weighed:
                    counters[CHOICES] += 1
                    persona = this.persona[seat]
                    for i in range(found):
                        codes[i] = code(actions[i])
                    if table.asked[persona] != 0:
                        counters[STATUS] = ASKED
                        counters[NUMBER], counters[DONE], counters[FOUND] = number, done, found
                        return
                    weights = table.weights[persona, kind, stage(state, params)]
                    weigh(state, params, weights, memo, actions, found, values)
                    best, second = two_best(values, found)
                    key = keyed(keyed(keyed(noise, seat), done), work.round_turns[seat])
                    chosen = choose(values, codes, found, best, table.sharpness[persona], key)
                if answered:
                    chosen = counters[ANSWER]
                    counters[STATUS] = FINE
                    answered = False
                if detail >= DECISIONS:
                    row = logs.decisions[counters[DECISION_ROWS]]
                    counters[DECISION_ROWS] += 1
                    log_decision(row, this.game, number, seat, done, kind)
                    if is_weighed:
                        log_choice(row, codes[chosen], found, values[best], values[second], values[chosen])
                    else:
                        log_choice(row, code(actions[chosen]), found, np.nan, np.nan, np.nan)
                if detail >= OPTIONS:
                    beside = offers(state, params, work.offers)
                    taken = option_of(state, params, actions[chosen])
                    for i in range(beside):
                        row_of_option = logs.options[counters[OPTION_ROWS]]
                        counters[OPTION_ROWS] += 1
                        log_option(row_of_option, this.game, number, seat, done, work.offers[i], beside, taken)
                apply(state, params, chance, actions[chosen])
                if rounds_done(state) > done:
                    done = rounds_done(state)
                    work.round_turns[:] = 0
                    if detail >= ROUNDS:
                        for each in range(seats):
                            mark_row = logs.rounds[counters[ROUND_ROWS]]
                            counters[ROUND_ROWS] += 1
                            mark_row.game = this.game
                            mark_row.seat = each + 1
                            mark_row.in_round = done
                            mark_row.points = points(state, params, each)
                            scores(state, params, each, work.counts)
                            mark_row.score_now = total(work.counts, sources_n)
                            resources(state, params, each, work.counts)
                            for i in range(resources_n):
                                mark_row.resources[i] = work.counts[i]
            ranks_of(state, params, work.ranks)
            for each in range(seats):
                player = logs.players[counters[PLAYER_ROWS]]
                counters[PLAYER_ROWS] += 1
                player.game = this.game
                player.seat = each + 1
                player.team = team_of(state, params, each) + 1
                scores(state, params, each, work.counts)
                player.score = total(work.counts, sources_n)
                for i in range(sources_n):
                    player.sources[i] = work.counts[i]
                tallies(state, params, each, work.counts)
                for i in range(tallies_n):
                    player.tallies[i] = work.counts[i]
                player.rank = work.ranks[each]
                player.win60 = share_of_win(work.ranks, seats, each)
                player.decisions = work.turns[each]
                player.game_decisions = number
                player.rounds = done
                player.end_reason = end_reason(state)
                player.forced = work.forced[each]
            counters[NEXT] += 1

    return play
