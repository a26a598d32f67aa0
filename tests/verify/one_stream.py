"""Play with one running stream of random numbers a game, to compare with keyed chance. For measurements only.

The shuffle of a deal and all choices draw from one generator in the order in which they happen, seeded by the deal. So
every rotation and every variant begins a deal with the same numbers, and falls out of step at the first decision that
takes more of them, or fewer.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from engine.catalogue import load_game
from engine.kernel import chance, loop, runner
from engine.kernel.chance import gumbel
from engine.kernel.compiler import rule


@rule
def next_bits() -> Any:
    """The next 64 bits of the stream, of which 53 are random."""
    return np.uint64(np.random.random() * 2.0**53) << np.uint64(11)


@rule
def draw(key: Any, purpose: int, seat: int, ordinal: int) -> Any:
    """In place of `engine.kernel.chance.draw`: whatever the event, the next number of the stream."""
    return next_bits()


@rule
def choose_by_one_number(values: Any, codes: Any, number: int, best: int, sharpness: float, key: Any) -> int:
    """In place of `engine.kernel.choice.choose`: the same chances, by one number a decision along the list."""
    total = 0.0
    for i in range(number):
        total += np.exp((values[i] - values[best]) * sharpness)
    left = np.random.random() * total
    for i in range(number):
        left -= np.exp((values[i] - values[best]) * sharpness)
        if left < 0.0:
            return i
    return best


@rule
def choose_by_a_number_each(values: Any, codes: Any, number: int, best: int, sharpness: float, key: Any) -> int:
    """In place of `engine.kernel.choice.choose`: the same chances, by a number for every candidate."""
    chosen, height = best, -np.inf
    for i in range(number):
        total = values[i] * sharpness + gumbel(next_bits())
        if total > height:
            chosen, height = i, total
    return chosen


def use_one_stream(game_name: str, *, number_each: bool) -> None:
    """Let this process play a game from one running stream; to be called before its first compiled game.

    `number_each`: a choice takes a number for every candidate rather than one in all.
    """
    game = load_game(game_name)
    for name, module in list(sys.modules.items()):
        if name.startswith("engine.games.") and getattr(module, "draw", None) is chance.draw:
            module.draw = draw
    set_up = game.rules.deal

    @rule
    def deal(state: Any, params: Any, key: Any, seats: int) -> None:
        np.random.seed(np.uint32(key & np.uint64(0xFFFFFFFF)))
        set_up(state, params, key, seats)

    game.rules.deal = deal
    loop.choose = choose_by_a_number_each if number_each else choose_by_one_number
    # Never into the cache on disk: the machine code there is that of keyed chance.
    runner.use_cache_for = _no_cache


def _no_cache(game: str) -> bool:
    """Leave the cache alone."""
    return False
