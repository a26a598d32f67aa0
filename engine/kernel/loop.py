"""The play loop, written once for all games: it plays whole games and fills their logs.

`build_loop` closes the loop over a game's functions. The same source runs interpreted and compiled, decision for
decision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from engine.catalogue import Game
from engine.kernel.chance import DEAL, NOISE, keyed
from engine.kernel.choice import choose, two_best
from engine.kernel.forbidding import build_permitted
from engine.kernel.logs import DECISIONS, OPTIONS, ROUNDS, Logs
from engine.kernel.memory import Settings, Work, clear
from engine.kernel.progress import NO_CANDIDATE, TOO_LONG
from engine.kernel.writing import build_writers, has_room, write_choice, write_decision


def build_loop(game: Game) -> Callable[[Settings, Any, Work, Logs, Any, Any], None]:
    """The play loop of a game, as ordinary Python.

    ``play(table, schedule, work, logs, progress, pause)`` plays the games of the schedule from ``progress[0].next`` on
    until the schedule or the room in the logs ends; `progress` and `pause` are arrays of one record of the types in
    `engine.kernel.progress`.

    It stops and sets ``pause[0].waiting`` where a persona written in Python, or one that thinks, has to choose among
    several candidates, which stand in `work` with their codes. Called again with the place of the chosen one in
    ``pause[0].answer``, it goes on there.

    What is done once a game or a round stands in rules of its own (`engine.kernel.writing`). What is done at every
    decision stands here: a call would count references of all arrays that it is given.
    """
    info = game.info
    deal, candidates, apply, is_over = game.rules.deal, game.rules.candidates, game.rules.apply, game.rules.is_over
    stage, rounds_done = game.rules.stage, game.rules.rounds_done
    code, weigh = game.state.code, game.features.weigh
    permitted = build_permitted(game.rules.option_of)
    write_options, write_round, write_players = build_writers(game)
    longest, most_options, max_rounds = info.longest, len(info.options), info.max_rounds

    def play(table: Settings, schedule: Any, work: Work, logs: Logs, progress: Any, pause: Any) -> None:
        params, seats, detail = table.params[0], table.seats, table.detail
        state, memo, at, stopped = work.state[0], work.memo[0], progress[0], pause[0]
        actions, values, codes = work.actions, work.values, work.codes
        root_deal, root_noise = keyed(table.root, DEAL), keyed(table.root, NOISE)
        while at.next < len(schedule):
            answered = stopped.waiting != 0
            if not answered and not has_room(logs, at, detail, seats, max_rounds, longest, most_options):
                return
            this = schedule[at.next]
            chance = keyed(root_deal, this.deal)
            noise = keyed(keyed(root_noise, this.deal), this.replay)
            number, done = stopped.number, stopped.done
            if not answered:
                clear(work)
                if detail >= OPTIONS:
                    logs.taken[at.players : at.players + seats] = 0
                deal(state, params, chance, seats)
                number, done = 0, 0
            while not is_over(state):
                if number >= longest and not answered:
                    at.status = TOO_LONG
                    return
                seat, kind = state.mover, state.decision
                persona = this.persona[seat]
                found = stopped.found if answered else candidates(state, params, actions)
                if found <= 0:
                    at.status = NO_CANDIDATE
                    return
                if not answered:
                    number += 1
                    work.turns[seat] += 1
                    work.round_turns[seat] += 1
                    at.weighed += found
                    if table.restricted[persona] != 0:
                        kept = permitted(state, params, actions, found, table.forbidden[persona])
                        if kept > 0:
                            found = kept
                        else:
                            work.forced[seat] += 1
                chosen, best, second = 0, 0, 0
                is_weighed = found > 1 and not answered
                if is_weighed:
                    at.choices += 1
                    for i in range(found):
                        codes[i] = code(actions[i])
                    if table.asked[persona] != 0:
                        stopped.waiting = 1
                        stopped.number, stopped.done, stopped.found = number, done, found
                        return
                    weights = table.weights[persona, kind, stage(state, params)]
                    weigh(state, params, weights, memo, actions, found, values)
                    best, second = two_best(values, found)
                    key = keyed(keyed(keyed(noise, seat), done), work.round_turns[seat])
                    chosen = choose(values, codes, found, best, table.sharpness[persona], key)
                if answered:
                    chosen = stopped.answer
                    stopped.waiting = 0
                    answered = False
                if detail >= DECISIONS:
                    row = logs.decisions[at.decisions]
                    at.decisions += 1
                    write_decision(row, this.game, number, seat, done, kind)
                    if is_weighed:
                        write_choice(row, codes[chosen], found, values[best], values[second], values[chosen])
                    else:
                        write_choice(row, code(actions[chosen]), found, np.nan, np.nan, np.nan)
                if detail >= OPTIONS:
                    action = actions[chosen]
                    offers, taken, playing = work.offers, logs.taken, this.game
                    write_options(logs.options, taken, at, state, params, action, offers, playing, number, seat, done)
                apply(state, params, chance, actions[chosen])
                if rounds_done(state) > done:
                    done = rounds_done(state)
                    work.round_turns[:] = 0
                    if detail >= ROUNDS:
                        write_round(logs.rounds, at, state, params, work.counts, seats, this.game, done)
            write_players(logs.players, at, state, params, work, seats, this.game, number, done)
            at.next += 1

    return play
