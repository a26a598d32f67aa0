"""One play of a game by hand, with full checks: the door for people, notebooks and tests."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.catalogue import Game, load_game
from engine.errors import IllegalAction
from engine.game import index_of
from engine.kernel.chance import DEAL, keyed
from engine.kernel.records import copy_of, one, rows
from engine.plain.door import PlainPlaythrough


class Playthrough:
    """A game being played, step by step.

    >>> from engine.playthrough import Playthrough
    >>> from engine.variants import load_variant
    >>> game = Playthrough(load_variant("mykerinos/special-edition"), players=3, seed=1)
    >>> game.play("start (3,2)").mover
    2

    Parameters
    ----------
    variant: a loaded variant (see `engine.variants.load_variant`).
    players: players at the table.
    seed: root seed, 0 to 2**64 - 1.
    deal: number of the deal; a run with this root seed and this deal has the same luck.
    """

    def __init__(self, variant: Any, players: int, seed: int = 0, deal: int = 0) -> None:
        self.game: Game = load_game(variant.game)
        self.params = variant.record()
        self.players = players
        self.chance = keyed(keyed(np.uint64(seed), DEAL), deal)
        self.state: Any = one(self.game.state.STATE)
        self.game.rules.deal(self.state, self.params, self.chance, players)
        self._before: list[Any] = []

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.rules.is_over(self.state))

    @property
    def mover(self) -> int:
        """The seat that decides now, from 1."""
        return int(self.state.mover) + 1

    def legal(self) -> list[Any]:
        """The actions on offer to the mover, as records of their own; empty when the game is over."""
        if self.is_over:
            return []
        out = rows(self.game.state.ACTION, self.game.info.max_candidates)
        number = self.game.rules.candidates(self.state, self.params, out)
        return [copy_of(out[i]) for i in range(number)]

    def words(self) -> list[str]:
        """The actions on offer, in words."""
        return [self.describe(action) for action in self.legal()]

    def describe(self, action: Any) -> str:
        """An action in words; a record that stands for none is shown as it is."""
        try:
            return str(self.game.render.action(self.state, self.params, action))
        except (IndexError, KeyError, ValueError):
            return f"{action!s}, which stands for no action,"

    def play(self, action: Any) -> Playthrough:
        """Play an action: a record from `legal`, or its words. Raises IllegalAction, and then changes nothing."""
        if self.is_over:
            raise IllegalAction("the game is over", remedy="undo() takes the last action back")
        chosen = self._read(action)
        if not self.game.rules.is_legal(self.state, self.params, chosen):
            raise IllegalAction(
                f"{self.describe(chosen)!r} is not legal",
                place=str(self.game.render.decision(self.state, self.params)),
                remedy="legal() lists what is, words() in words",
            )
        self._before.append(copy_of(self.state))
        self.game.rules.apply(self.state, self.params, self.chance, chosen)
        return self

    def _read(self, action: Any) -> Any:
        if not isinstance(action, str):
            return action
        try:
            return self.game.render.parse(self.state, self.params, action)
        except ValueError as problem:
            raise IllegalAction(str(problem), remedy="words() lists the legal actions in words") from None

    def undo(self) -> Playthrough:
        """Take the last action back; IllegalAction when there is none."""
        if not self._before:
            raise IllegalAction("nothing has been played yet")
        self.state = self._before.pop()
        return self

    def scores(self) -> list[dict[str, int]]:
        """Points by source, a dict a seat, as if the game ended now."""
        sources = self.game.info.sources
        result = []
        for seat in range(self.players):
            out = np.zeros(len(sources), dtype=np.int64)
            self.game.rules.scores(self.state, self.params, seat, out)
            result.append({source.name: int(n) for source, n in zip(sources, out, strict=True)})
        return result

    def totals(self) -> list[int]:
        """Points of each seat as if the game ended now."""
        return [sum(by_source.values()) for by_source in self.scores()]

    def ranks(self) -> list[int]:
        """Rank of each seat as if the game ended now; every winner has rank 1."""
        out = np.zeros(self.players, dtype=np.int64)
        self.game.rules.ranks(self.state, self.params, out)
        return [int(rank) for rank in out]

    def features(self, action: Any) -> dict[str, float]:
        """The features of an action that are not zero, by name."""
        out = np.zeros(len(self.game.info.features))
        self.game.features.measure(self.state, self.params, self._read(action), out)
        named = zip(self.game.info.features, out, strict=True)
        return {feature.name: float(number) for feature, number in named if number != 0.0}

    def weigh(self, persona: Any) -> list[tuple[str, float]]:
        """What a persona sees in each legal action: its words and its value, the best first.

        `persona` is a loaded persona (`engine.personas.load_persona`); its noise is left out.
        """
        info = self.game.info
        table = persona.matrix(info)[int(self.state.decision), int(self.game.rules.stage(self.state, self.params))]
        weighed = []
        for action in self.legal():
            out = np.zeros(len(info.features))
            self.game.features.measure(self.state, self.params, action, out)
            weighed.append((self.describe(action), float(out @ table)))
        return sorted(weighed, key=lambda pair: -pair[1])

    def decision_is(self, name: str) -> bool:
        """Whether the decision to be made now is of a kind, by its name in the game's declaration."""
        return bool(self.state.decision == index_of(self.game.info.decisions, name))

    def board(self) -> str:
        """The position as text."""
        return str(self.game.render.board(self.state, self.params))


def open_game(variant: Any, players: int, seed: int = 0, deal: int = 0) -> Playthrough | PlainPlaythrough:
    """A play of any game by hand; parameters as in `Playthrough`."""
    door = PlainPlaythrough if load_game(variant.game).is_plain else Playthrough
    return door(variant, players, seed, deal)
