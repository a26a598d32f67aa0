"""What a persona written in Python sees when it has to choose."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from operator import index
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.catalogue import Game
from engine.errors import SondageError, nearest
from engine.plain.game import PlainGame
from engine.plain.luck import Luck, keyed


class PersonaFault(SondageError):
    """A persona written in Python that does what it may not."""


class Decision(ABC):
    """A decision between two actions or more, as the seat that decides may see it.

    Everything is worked out when it is asked for.

    Attributes
    ----------
    game: the game's declaration and rooms (`engine.catalogue.Game`).
    params: the parameters: the game's record, or the object of `Params` of a plain-Python game.
    players: players at the table; seat: who decides, from 0; level: `sharp` or `blunt`.
    kind, stage: the kind of decision and the stage of the game, by name.
    round: from 1; number: of the decision in the game, from 1.
    codes: int64, (candidates,): the identities of the actions, the same number for the same action in every game.
    luck: random numbers of this decision, for personas that want some: reproducible, and independent of the deal.
    """

    game: Game
    params: Any
    players: int
    seat: int
    level: str
    kind: str
    stage: str
    round: int
    number: int
    codes: NDArray[np.int64]
    luck: Luck

    def __init__(self, sees_hidden: bool) -> None:
        self._sees_hidden = sees_hidden

    def __len__(self) -> int:
        return len(self.codes)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the features, in the order of the columns of `features`."""
        return tuple(term.name for term in self.game.info.features)

    def feature(self, name: str) -> NDArray[np.float64]:
        """One feature of every candidate; PersonaFault with the nearest name when there is none."""
        names = self.names
        if name not in names:
            raise PersonaFault(f"{self.game.info.name} has no feature {name!r}", remedy=nearest(name, names))
        return self.features[:, names.index(name)]

    @property
    @abstractmethod
    def actions(self) -> Sequence[Any]:
        """The candidates: records, or what `legal` of a plain-Python game lists."""

    @property
    @abstractmethod
    def words(self) -> tuple[str, ...]:
        """The candidates in words."""

    @property
    @abstractmethod
    def features(self) -> NDArray[np.float64]:
        """The features of every candidate, (candidates, features)."""

    @property
    @abstractmethod
    def view(self) -> Any:
        """The position as this seat may see it, hidden fields blanked."""

    @abstractmethod
    def redeal(self, number: int) -> Any:
        """A whole position in which everything that this seat cannot see is redrawn: another for each number."""

    @property
    def state(self) -> Any:
        """The whole position, hidden fields included, for personas that declare `sees_hidden`; others are refused."""
        if not self._sees_hidden:
            remedy = "use view or redeal(number), or declare sees_hidden = True in the class, and reports will say so"
            raise PersonaFault("this persona may not see what is hidden from its seat", remedy=remedy)
        return self._whole()

    @abstractmethod
    def _whole(self) -> Any:
        """The whole position."""


class PlainDecision(Decision):
    """A decision in a plain-Python game."""

    def __init__(self, game: Game, play: PlainGame, actions: Sequence[Any], codes: list[int], sees_hidden: bool):
        super().__init__(sees_hidden)
        self.game = game
        self.params = play.params
        self.players = play.seats
        self.seat = play.mover
        self.codes = np.array(codes, dtype=np.int64)
        self._play = play
        self._actions = actions

    @property
    def actions(self) -> Sequence[Any]:
        """The candidates, as `legal` of the game lists them."""
        return tuple(self._actions)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The candidates in words."""
        return tuple(self._play.words(action) for action in self._actions)

    @cached_property
    def features(self) -> NDArray[np.float64]:
        """The features of every candidate, (candidates, features)."""
        names = self.names
        table = np.zeros((len(self._actions), len(names)))
        for row, action in zip(table, self._actions, strict=True):
            for name, value in self._play.features(action).items():
                row[names.index(name)] = value
        return table

    @cached_property
    def view(self) -> PlainGame:
        """The game as this seat may see it."""
        return self._play.view(self.seat)

    def redeal(self, number: int) -> PlainGame:
        """A game in which everything that this seat cannot see is redrawn."""
        return self._play.redeal(self.seat, Luck(keyed(self.luck.key, number)))

    def _whole(self) -> PlainGame:
        return self._play.copy()


class Chooser(Protocol):
    """A persona written in Python."""

    def choose(self, decision: Decision) -> int:
        """The place of a candidate."""


def chosen_place(mind: Chooser, decision: Decision) -> int:
    """What a persona written in Python chooses; PersonaFault when that is no place among the candidates."""
    place = mind.choose(decision)
    try:
        found = index(place)
    except TypeError:
        found = -1
    if not 0 <= found < len(decision):
        problem = f"the persona {type(mind).__name__} chose {place!r}"
        raise PersonaFault(problem, remedy=f"choose() gives a place from 0 to {len(decision) - 1}")
    return found
