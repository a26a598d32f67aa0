"""Optimal play of Pig by value iteration (Neller & Presser 2004), as a persona in plain Python."""

from functools import cache

import numpy as np

GOAL = 100


def solve(sweeps_below: float = 1e-7) -> np.ndarray:
    """Chances to win of the mover at ``[own, other, turn]`` under optimal play of both."""
    chance = np.zeros((GOAL, GOAL, GOAL + 6))
    own, turn = np.arange(GOAL)[:, None], np.arange(GOAL + 6)[None, :]
    wins = own + turn >= GOAL
    chance[np.broadcast_to(wins[:, None, :], chance.shape)] = 1.0
    while True:
        before = chance.copy()
        start = chance[:, :, 0].T  # [own, other] -> the other's chance at the start of its turn
        rolled = 1.0 - np.repeat(start[:, :, None], GOAL, axis=2)
        for pips in range(2, 7):
            rolled = rolled + chance[:, :, pips : GOAL + pips]
        rolled /= 6.0
        held = np.zeros_like(rolled)
        for points in range(GOAL):
            after = np.minimum(np.arange(GOAL) + points, GOAL - 1)
            held[:, :, points] = 1.0 - start[after, :]
        held[:, :, 0] = 0.0
        open_ones = ~np.broadcast_to(wins[:, None, :GOAL], rolled.shape)
        chance[:, :, :GOAL] = np.where(open_ones, np.maximum(rolled, held), 1.0)
        if np.abs(chance - before).max() < sweeps_below:
            return chance


@cache
def rolls() -> np.ndarray:
    """Whether to roll at ``[own, other, turn]``."""
    chance = solve(1e-5)
    start = chance[:, :, 0].T
    rolled = 1.0 - np.repeat(start[:, :, None], GOAL, axis=2)
    for pips in range(2, 7):
        rolled = rolled + chance[:, :, pips : GOAL + pips]
    held = np.zeros_like(rolled)
    for points in range(1, GOAL):
        after = np.minimum(np.arange(GOAL) + points, GOAL - 1)
        held[:, :, points] = 1.0 - start[after, :]
    return rolled / 6.0 > held


class Optimal:
    """Rolls exactly when that wins more often against an equal player."""

    title = "Optimal play"
    game = "pig"

    def choose(self, decision):
        table = decision.view
        own, other = table.held[decision.seat], table.held[1 - decision.seat]
        if own + table.at_risk >= GOAL:
            return decision.actions.index("hold")
        return decision.actions.index("roll" if rolls()[own, other, table.at_risk] else "hold")
