"""One play of a game by hand, with full checks: the door for people, notebooks and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from engine.catalogue import load_game
from engine.door import Door
from engine.errors import IllegalAction
from engine.kernel.chance import DEAL, keyed
from engine.kernel.records import copy_of, one, rows
from engine.plain.door import PlainPlaythrough

if TYPE_CHECKING:
    from engine.variants import Variant


class Playthrough(Door):
    """A game whose rules can be compiled being played, step by step; see `engine.door.Door`.

    >>> from engine.playthrough import Playthrough
    >>> from engine.variants import load_variant
    >>> game = Playthrough(load_variant("mykerinos/special-edition"), players=3, seed=1)
    >>> game.play("start (3,2)").mover
    2
    """

    def _deal(self, seed: int, deal: int) -> Any:
        self.chance = keyed(keyed(np.uint64(seed), DEAL), deal)
        state = one(self.game.state.STATE)
        self.game.rules.deal(state, self.params, self.chance, self.players)
        return state

    def _copy(self) -> Any:
        return copy_of(self.state)

    def _read(self, action: object) -> Any:
        if not isinstance(action, str):
            return action
        try:
            return self.game.render.parse(self.state, self.params, action)
        except ValueError as problem:
            raise IllegalAction(str(problem), remedy="words() lists the legal actions in words") from None

    def _apply(self, action: object) -> None:
        if not self.game.rules.is_legal(self.state, self.params, action):
            raise IllegalAction(
                f"{self.describe(action)!r} is not legal",
                place=str(self.game.render.decision(self.state, self.params)),
                remedy="legal() lists what is, words() in words",
            )
        self.game.rules.apply(self.state, self.params, self.chance, action)

    def _asked(self) -> tuple[int, int]:
        return int(self.state.decision), int(self.game.rules.stage(self.state, self.params))

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

    def describe(self, action: object) -> str:
        """An action in words; a record that stands for none is shown as it is."""
        try:
            return str(self.game.render.action(self.state, self.params, action))
        except (IndexError, KeyError, ValueError):
            return f"{action!s}, which stands for no action,"

    def scores(self) -> list[dict[str, int]]:
        """Points by source, a dict a seat, as if the game ended now."""
        sources = self.game.info.sources
        result = []
        for seat in range(self.players):
            out = np.zeros(len(sources), dtype=np.int64)
            self.game.rules.scores(self.state, self.params, seat, out)
            result.append({source.name: int(n) for source, n in zip(sources, out, strict=True)})
        return result

    def ranks(self) -> list[int]:
        """Rank of each seat as if the game ended now; every winner has rank 1."""
        out = np.zeros(self.players, dtype=np.int64)
        self.game.rules.ranks(self.state, self.params, out)
        return [int(rank) for rank in out]

    def features(self, action: object) -> dict[str, float]:
        """The features of an action that are not zero, by name."""
        out = np.zeros(len(self.game.info.features))
        self.game.features.measure(self.state, self.params, self._read(action), out)
        named = zip(self.game.info.features, out, strict=True)
        return {feature.name: float(number) for feature, number in named if number != 0.0}

    def board(self) -> str:
        """The position as text."""
        return str(self.game.render.board(self.state, self.params))


def open_game(variant: Variant, players: int, seed: int = 0, deal: int = 0) -> Door:
    """A play of any game by hand; parameters as in `engine.door.Door`."""
    door: type[Door] = PlainPlaythrough if load_game(variant.game).is_plain else Playthrough
    return door(variant, players, seed, deal)
