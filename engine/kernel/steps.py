"""A game's rules, compiled, for Python to call step by step: hundreds of games a second instead of one.

For players written in Python and for other toolkits; bulk play by personas stays inside `engine.kernel.loop`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from engine.catalogue import Game, load_game
from engine.kernel.cache import use_cache_for
from engine.kernel.chance import Key, below, keyed
from engine.kernel.compiler import compiled_loop
from engine.kernel.records import Ints, RealGrid


class Steps(NamedTuple):
    """Rules to be called from Python. A compiled function takes seconds at its first call ever, and stays on disk.

    `state` and `params` are arrays of one record, `actions` is an array of `INFO.max_candidates` records; all from
    `engine.kernel.records.rows`, in the form that suits compiled or interpreted play.

    deal: ``(state, params, chance, seats)``: set up a game in a zeroed record.
    options: ``(state, params, actions, codes, order) -> n``: the candidates in ``actions[:n]``, their identities in
        ``codes[:n]`` and in ``order[:n]`` their places by rising identity (both int64); 0 when the game is over, -1
        when the mover has none.
    apply: ``(state, params, chance, actions, place)``: play ``actions[place]``.
    measure: ``(state, params, actions, n, out)``: the features of ``actions[:n]`` in the rows of ``out[:n]``, float64.
    playout: ``(state, params, chance, luck, actions, ranks) -> decisions``: play to the end, every candidate equally
        likely by the key `luck`, and write the final ranks (int64); -1 when the game does not end.
    redeal: ``(state, params, seat, chance)``: draw again, in place, everything that the seat cannot see.
    """

    deal: Callable[..., None]
    options: Callable[..., int]
    apply: Callable[..., None]
    measure: Callable[..., None]
    playout: Callable[..., int]
    redeal: Callable[..., None]


@cache
def steps_of(game: str, compiled: bool = True) -> Steps:
    """The steps of the game called `game`, compiled or as ordinary Python."""
    found = load_game(game)
    steps = Steps(_deal(found), _options(found), _apply(found), _measure(found), _playout(found), _redeal(found))
    if not compiled:
        return steps
    kept = use_cache_for(game)
    quick: list[Any] = [compiled_loop(step, kept=kept) for step in steps]
    return Steps(*quick)


def _deal(game: Game) -> Callable[..., None]:
    rule = game.rules.deal

    def deal(state: Any, params: Any, chance: Key, seats: int) -> None:
        rule(state[0], params[0], chance, seats)

    return deal


def _options(game: Game) -> Callable[..., int]:
    is_over, candidates, code = game.rules.is_over, game.rules.candidates, game.state.code

    def options(state: Any, params: Any, actions: Any, codes: Ints, order: Ints) -> int:
        if is_over(state[0]):
            return 0
        found = int(candidates(state[0], params[0], actions))
        if found <= 0:
            return -1
        for i in range(found):
            codes[i] = code(actions[i])
        order[:found] = np.argsort(codes[:found])
        return found

    return options


def _apply(game: Game) -> Callable[..., None]:
    rule = game.rules.apply

    def apply(state: Any, params: Any, chance: Key, actions: Any, place: int) -> None:
        rule(state[0], params[0], chance, actions[place])

    return apply


def _measure(game: Game) -> Callable[..., None]:
    rule = game.features.measure

    def measure(state: Any, params: Any, actions: Any, number: int, out: RealGrid) -> None:
        for i in range(number):
            out[i, :] = 0.0
            rule(state[0], params[0], actions[i], out[i])

    return measure


def _playout(game: Game) -> Callable[..., int]:
    is_over, candidates, apply, ranks_of = game.rules.is_over, game.rules.candidates, game.rules.apply, game.rules.ranks
    longest = game.info.longest

    def playout(state: Any, params: Any, chance: Key, luck: Key, actions: Any, ranks: Ints) -> int:
        taken = 0
        while not is_over(state[0]):
            found = int(candidates(state[0], params[0], actions))
            if found <= 0 or taken >= longest:
                return -1
            apply(state[0], params[0], chance, actions[below(keyed(luck, taken), found)])
            taken += 1
        ranks_of(state[0], params[0], ranks)
        return taken

    return playout


def _redeal(game: Game) -> Callable[..., None]:
    rule = game.hidden.redeal

    def redeal(state: Any, params: Any, seat: int, chance: Key) -> None:
        rule(state[0], params[0], seat, chance)

    return redeal
