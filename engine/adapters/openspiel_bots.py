"""Search players of OpenSpiel as personas, for a seat in any line-up.

Needs the extra: ``pip install 'sondage[openspiel]'``. On the command line:

    sondage simulate mykerinos/quick --players 2 --games 2 --lineup engine.adapters.openspiel_bots:IsMcts,saver

Other numbers than the ones here are a class of your own in a file: ``class Deep(IsMcts): simulations = 2000``.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from typing import Any

import numpy as np

from engine.adapters.openspiel_game import TableGame, TableState
from engine.adapters.table import packed, table_from
from engine.kernel.chance import Key, keyed
from engine.plain.decision import Decision

try:
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import Evaluator, MCTSBot
except ImportError as problem:
    from engine.errors import SondageError

    raise SondageError("OpenSpiel is not complete", remedy="pip install 'sondage[openspiel]'") from problem

_LUCK, _WORLDS, _PLAYOUTS, _CHOICES = range(4)  # what a search draws random numbers for


# The exemption below: OpenSpiel ships no types.
class Playouts(Evaluator):  # type: ignore[misc]
    """What a position is worth: everybody's share of the win after one game played on by chance, in compiled rules.

    Parameters
    ----------
    key: of the random numbers, uint64.
    """

    def __init__(self, key: Key) -> None:
        self._key = key
        self._done = 0

    def evaluate(self, state: TableState) -> Any:
        """Everybody's share of the win, float64."""
        self._done += 1
        return np.array(state.at.playout(keyed(self._key, self._done)))

    def prior(self, state: TableState) -> list[tuple[int, float]]:
        """Every action with the same chance."""
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


class IsMcts:
    """Searches with OpenSpiel's IS-MCTS, in worlds where all that its seat cannot see is redrawn.

    Information set Monte Carlo tree search [Cowling, Powley & Whitehouse 2012]: each simulation draws a world that the
    seat cannot tell from the true one, goes down a tree of what the players know, and plays on by chance. The true
    position never reaches it.
    """

    title = "IS-MCTS of OpenSpiel"
    sees_hidden = False
    simulations = 200
    exploration = 0.7  # beside shares of the win from 0 to 1

    def choose(self, decision: Decision) -> int:
        """The place of the action that the search tried most often."""
        game, root = _root(decision, decision.redeal(0))
        bot = ISMCTSBot(game, _playouts(decision), self.exploration, self.simulations, random_state=_choices(decision))
        # Its own sampler is seeded by the clock.
        key, worlds = _key(decision, _WORLDS), count()
        bot.set_resampler(lambda state, player: state.redeal(player, keyed(key, next(worlds))))
        return _place(decision, int(bot.step(root)))


class SeesTheDeck(IsMcts):
    """Searches with OpenSpiel's MCTS from the true position: it sees the deck and other hands, which no player may.

    The measure of what hidden information is worth; never a player to judge a game by.
    """

    title = "MCTS of OpenSpiel that sees the deck"
    sees_hidden = True

    def choose(self, decision: Decision) -> int:
        """The place of the action that the search tried most often."""
        game, root = _root(decision, decision.state)
        bot = MCTSBot(game, self.exploration, self.simulations, _playouts(decision), random_state=_choices(decision))
        return _place(decision, int(bot.step(root)))


@lru_cache(maxsize=16)
def _game(name: str, params: str | bytes, players: int) -> TableGame:
    return TableGame(table=table_from(name, params, players))


def _root(decision: Decision, state: object) -> tuple[TableGame, TableState]:
    game = _game(decision.game.info.name, packed(decision.game, decision.params), decision.players)
    return game, game.state_of(game.table.position(state, _key(decision, _LUCK)))


def _key(decision: Decision, purpose: int) -> Any:
    return keyed(np.uint64(decision.luck.key), purpose)


def _playouts(decision: Decision) -> Playouts:
    return Playouts(_key(decision, _PLAYOUTS))


def _choices(decision: Decision) -> np.random.RandomState:
    return np.random.RandomState(int(_key(decision, _CHOICES)) % 2**32)


def _place(decision: Decision, number: int) -> int:
    """The place among a decision's candidates of the action that has this number here: by rising identity."""
    return int(np.argsort(decision.codes)[number])
