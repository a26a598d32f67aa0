"""Optimal play of Pig by value iteration (Neller & Presser 2004), as a persona in plain Python."""

from functools import cache

import numpy as np

GOAL = 100


def solve(sweeps_below: float = 1e-7) -> np.ndarray:
    """Chances to win of the mover at ``[own, other, turn]`` under optimal play of both.

    A sweep takes the chances at the start of turns as known and goes through one turn, from the most points at risk on.
    """
    chance = np.zeros((GOAL + 6, GOAL, GOAL))  # [turn, own, other] here: each step takes one value of `turn`
    own = np.arange(GOAL)
    for points in range(GOAL + 6):
        chance[points, own + points >= GOAL] = 1.0
    while True:
        before = chance[0].copy()
        start = before.T  # [own, other] -> the other's chance at the start of its turn
        for points in reversed(range(GOAL)):
            rolled = (1.0 - start + chance[points + 2 : points + 7].sum(axis=0)) / 6.0
            held = 1.0 - start[np.minimum(own + points, GOAL - 1)] if points else np.zeros_like(rolled)
            open_ones = own + points < GOAL
            chance[points, open_ones] = np.maximum(rolled, held)[open_ones]
        if np.abs(chance[0] - before).max() < sweeps_below:
            return np.moveaxis(chance, 0, 2)


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
