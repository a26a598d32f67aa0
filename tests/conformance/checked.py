"""A compiled loop that plays random games and checks the rules at every step, much faster than the door can."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from engine.catalogue import Game, load_game
from engine.kernel.cache import cache_folder
from engine.kernel.chance import below, draw, keyed
from engine.kernel.compiler import compiled_loop
from engine.kernel.records import rows

# What can be wrong, by the number that the loop returns.
FAULTS = ("", "an invariant broke", "a listed action is not legal", "no or too many actions", "the game does not end")
BROKEN, ILLEGAL, WRONG_NUMBER, ENDLESS = range(1, 5)


@cache
def checking_loop(name: str) -> Callable[..., int]:
    """The loop of a game; ``loop(params, state, actions, root, seats, games)`` returns a place in `FAULTS`."""
    from numba import config

    if folder := cache_folder(name):
        config.CACHE_DIR = f"{folder}-checks"
    game = load_game(name)
    deal, candidates, apply, is_over = game.rules.deal, game.rules.candidates, game.rules.apply, game.rules.is_over
    is_legal, broken = game.rules.is_legal, game.rules.broken
    longest, most = game.info.longest, game.info.max_candidates

    def check(params_rows: Any, state_rows: Any, actions: Any, root: Any, seats: int, games: int) -> int:
        params, state = params_rows[0], state_rows[0]
        for number in range(games):
            chance = keyed(root, number)
            state_rows[0] = state_rows[1]
            deal(state, params, chance, seats)
            step = 0
            while True:
                # Called in one place only, which halves the time to compile it.
                if broken(state, params) != 0:
                    return BROKEN
                if is_over(state):
                    break
                found = candidates(state, params, actions)
                if found < 1 or found > most:
                    return WRONG_NUMBER
                for i in range(found):
                    if not is_legal(state, params, actions[i]):
                        return ILLEGAL
                step += 1
                if step > longest:
                    return ENDLESS
                # Any action, but the last one, often a pass, rather more often.
                luck = draw(chance, 999, 0, step)
                chosen = found - 1 if below(luck, 8) == 0 else below(draw(chance, 998, 0, step), found)
                apply(state, params, chance, actions[chosen])
        return 0

    return compiled_loop(check)


def check_games(game: Game, params: Any, seats: int, root: int, games: int) -> None:
    """Play random games of a parameter set in compiled code; AssertionError when a rule breaks."""
    table = rows(game.state.PARAMS, 1, compiled=True)
    table[0] = params
    state, actions = rows(game.state.STATE, 2, True), rows(game.state.ACTION, game.info.max_candidates, True)
    fault = checking_loop(game.info.name)(table, state, actions, np.uint64(root), seats, games)
    assert fault == 0, FAULTS[fault]
