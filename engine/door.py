"""What playing a game by hand is like, whoever plays its rules: with full checks, for people, notebooks and tests."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Self

from engine.catalogue import Game, load_game
from engine.errors import IllegalAction
from engine.game import index_of

if TYPE_CHECKING:
    from engine.personas import Persona
    from engine.variants import Variant


class Door(ABC):
    """A game being played, step by step; opened with `engine.playthrough.open_game`.

    Parameters
    ----------
    variant: a loaded variant (see `engine.variants.load_variant`).
    players: players at the table.
    seed: root seed, 0 to 2**64 - 1.
    deal: number of the deal; a run with this root seed and this deal has the same luck.
    """

    def __init__(self, variant: Variant, players: int, seed: int = 0, deal: int = 0) -> None:
        self.game: Game = load_game(variant.game)
        self.params = variant.record()
        self.players = players
        self.state: Any = self._deal(seed, deal)
        self._before: list[Any] = []

    @abstractmethod
    def _deal(self, seed: int, deal: int) -> Any:
        """The position at the start of a game."""

    @abstractmethod
    def _copy(self) -> Any:
        """The position now, as an object of its own."""

    @abstractmethod
    def _read(self, action: object) -> Any:
        """The action that is meant by an action or its words; IllegalAction when there is none."""

    @abstractmethod
    def _apply(self, action: object) -> None:
        """Carry out an action that `_read` gave; IllegalAction, before anything changes, when it is not legal."""

    @abstractmethod
    def _asked(self) -> tuple[int, int]:
        """The decision to be made now and the stage of the game, by their places in the game's declaration."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    @abstractmethod
    def mover(self) -> int:
        """The seat that decides now, from 1."""

    @abstractmethod
    def legal(self) -> list[Any]:
        """The actions on offer to the mover; empty when the game is over."""

    @abstractmethod
    def describe(self, action: object) -> str:
        """An action in words."""

    @abstractmethod
    def scores(self) -> list[dict[str, int]]:
        """Points by source, a dict a seat, as if the game ended now."""

    @abstractmethod
    def ranks(self) -> list[int]:
        """Rank of each seat as if the game ended now; every winner has rank 1."""

    @abstractmethod
    def features(self, action: object) -> dict[str, float]:
        """The features of an action that are not zero, by name."""

    @abstractmethod
    def board(self) -> str:
        """The position as text."""

    def words(self) -> list[str]:
        """The actions on offer, in words."""
        return [self.describe(action) for action in self.legal()]

    def play(self, action: object) -> Self:
        """Play an action from `legal`, or its words. Raises IllegalAction, and then changes nothing."""
        if self.is_over:
            raise IllegalAction("the game is over", remedy="undo() takes the last action back")
        chosen, before = self._read(action), self._copy()
        self._apply(chosen)
        self._before.append(before)
        return self

    def undo(self) -> Self:
        """Take the last action back; IllegalAction when there is none."""
        if not self._before:
            raise IllegalAction("nothing has been played yet")
        self.state = self._before.pop()
        return self

    def totals(self) -> list[int]:
        """Points of each seat as if the game ended now."""
        return [sum(by_source.values()) for by_source in self.scores()]

    def weigh(self, persona: Persona) -> list[tuple[str, float]]:
        """What a persona sees in each legal action: its words and its value, the best first.

        `persona` is a loaded persona (`engine.personas.load_persona`); its noise is left out.
        """
        info = self.game.info
        names = [feature.name for feature in info.features]
        weights = dict(zip(names, persona.matrix(info)[self._asked()], strict=True))
        weighed = [
            (self.describe(action), float(sum(weights[name] * value for name, value in self.features(action).items())))
            for action in self.legal()
        ]
        return sorted(weighed, key=lambda pair: -pair[1])

    def decision_is(self, name: str) -> bool:
        """Whether the decision to be made now is of a kind, by its name in the game's declaration."""
        return self._asked()[0] == index_of(self.game.info.decisions, name)
