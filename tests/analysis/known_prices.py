"""Prices whose truth is known: players of whom stated shares win, or lose, a game by a ban."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from analysis.price.bans import Ban
from analysis.price.playing import Sums
from analysis.price.prices import Prices, prices_of
from analysis.price.words import findings
from tests.analysis.synthetic_run import made_up_manifest

NAMES = ("amber", "coral", "ivory", "jade", "opal", "ruby")
PLANS, GAMES_A_BLOCK, CHANGED = 4, 6, 0.1
"""Plans at three seats in both circles; the share of players whose game turns on a ban that is worth nothing."""


def priced(worth: Sequence[float], games: int, seed: int) -> Prices:
    """Prices of the first options of `NAMES` as given, in shares of wins, and of the others 0.

    A tenth of the players win or lose a game by each ban, twice as many on some deals as on others.
    """
    rng = np.random.default_rng(seed)
    blocks = games // GAMES_A_BLOCK
    truth = np.zeros(len(NAMES))
    truth[: len(worth)] = worth
    seated = rng.multinomial(3 * GAMES_A_BLOCK, [1 / PLANS] * PLANS, size=blocks)
    players = np.repeat(seated[:, None, :], len(NAMES), axis=1)
    heat = rng.choice([2 / 3, 4 / 3], size=(blocks, 1, 1))
    for_, against = ((CHANGED * heat + sign * truth[:, None]) / 2 for sign in (1, -1))
    won = rng.binomial(players, for_)
    lost = won - rng.binomial(players - won, against / (1 - for_))
    share = np.ones((len(NAMES), PLANS), dtype=np.int64)
    sums = Sums(60 * lost, players, share * blocks, share * blocks, 0 * share, games, 0)
    return prices_of(made_up_manifest(games=games, blocks=blocks), [Ban((name,), "gem") for name in NAMES], sums, 60)


def said(prices: Prices, name: str) -> str:
    """What the table says of an option."""
    return next(price.says.value for price in prices.over_plans if price.ban.label == name)


def worth_most(prices: Prices) -> str:
    """The option that the headline says is worth most, empty where it names none."""
    [text] = findings(prices)
    return next((name for name in NAMES if f"{name} is worth most" in text), "")
