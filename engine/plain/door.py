"""One play of a plain-Python game by hand."""

from __future__ import annotations

from typing import Any

from engine.door import Door
from engine.errors import IllegalAction
from engine.kernel.chance import DEAL
from engine.plain.game import PlainGame
from engine.plain.luck import Luck, keyed


class PlainPlaythrough(Door):
    """A plain-Python game being played, step by step; see `engine.door.Door`."""

    state: PlainGame

    def _deal(self, seed: int, deal: int) -> PlainGame:
        dealt: PlainGame = self.game.play_class(self.params, self.players, Luck(keyed(keyed(seed, DEAL), deal)))
        return dealt

    def _copy(self) -> PlainGame:
        return self.state.copy()

    def _read(self, action: object) -> Any:
        options = self.legal()
        for option in options:
            if option == action:
                return option
        for option in options:
            if self.describe(option) == action:
                return option
        raise IllegalAction(f"{action!r} is not legal", remedy="legal() lists what is, words() in words")

    def _apply(self, action: object) -> None:
        self.state.apply(action)

    def _asked(self) -> tuple[int, int]:
        kinds, stages = ([term.name for term in terms] for terms in (self.game.info.decisions, self.game.info.stages))
        return kinds.index(self.state.decision or kinds[0]), stages.index(self.state.stage or stages[0])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over()

    @property
    def mover(self) -> int:
        """The seat that decides now, from 1."""
        return self.state.mover + 1

    def legal(self) -> list[Any]:
        """The actions on offer to the mover; empty when the game is over."""
        return [] if self.is_over else list(self.state.legal())

    def describe(self, action: object) -> str:
        """An action in words."""
        return self.state.words(action)

    def scores(self) -> list[dict[str, int]]:
        """Points by source, a dict a seat, as if the game ended now."""
        names = [source.name for source in self.game.info.sources]
        found = [self.state.scores(seat) for seat in range(self.players)]
        return [{name: int(points.get(name, 0)) for name in names} for points in found]

    def ranks(self) -> list[int]:
        """Rank of each seat as if the game ended now; every winner has rank 1."""
        return [int(rank) for rank in self.state.ranks()]

    def features(self, action: object) -> dict[str, float]:
        """The features of an action that are not zero, by name."""
        found = self.state.features(self._read(action))
        return {name: float(value) for name, value in found.items() if value}

    def board(self) -> str:
        """The position as text."""
        return self.state.board()
