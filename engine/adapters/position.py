"""A game at a table, for agents that know actions by number: the candidates in the order of their identities.

The number of an action is its place among the candidates of the position, from 0. What it stands for differs from
position to position, so agents that learn want the features of the candidates as well.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.catalogue import Game
from engine.errors import IllegalAction
from engine.kernel.chance import Key
from engine.kernel.scoring import share_of_win


class GameTable(ABC):
    """A game's rules, parameters and number of players, ready to play many games.

    Attributes
    ----------
    game: the game.
    players: seats at the table.
    values: how many numbers make up what a seat sees (see `Position.seen`).
    """

    game: Game
    players: int
    values: int

    @abstractmethod
    def deal(self, root: int, deal: int = 0) -> Position:
        """A fresh game with the luck of this deal under this root seed, the same as in a run."""

    @abstractmethod
    def position(self, state: object, key: int | Key) -> Position:
        """The position that a state describes, with the luck to come keyed by `key` (uint64)."""


class Position(ABC):
    """A position in a game at a table; `play` changes it, and `copy` keeps it.

    Attributes
    ----------
    table: where the game is played.
    codes: int64, the identities of the candidates by their numbers, rising; none when the game is over.
    mover: the seat that decides, from 0; without meaning when the game is over.
    """

    table: GameTable

    @property
    @abstractmethod
    def codes(self) -> NDArray[np.int64]:
        """See above."""

    @property
    @abstractmethod
    def mover(self) -> int:
        """See above."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return len(self.codes) == 0

    @property
    def words(self) -> list[str]:
        """The candidates in words, by their numbers."""
        return [self.describe(number) for number in range(len(self.codes))]

    @abstractmethod
    def describe(self, number: int) -> str:
        """A candidate in words; IllegalAction when there is none of this number."""

    @property
    @abstractmethod
    def features(self) -> NDArray[np.float64]:
        """The features of the candidates: a row a candidate, a column each of `INFO.features`."""

    @property
    @abstractmethod
    def board(self) -> str:
        """The position as text, as an onlooker who sees everything would tell it."""

    @property
    @abstractmethod
    def picture(self) -> str:
        """The position as an SVG document, as an onlooker sees it."""

    @abstractmethod
    def view(self, seat: int) -> Any:
        """The state as a seat (from 0) may see it: what is hidden is blanked."""

    @abstractmethod
    def seen(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees as numbers, always `GameTable.values` of them."""

    @abstractmethod
    def known(self, seat: int) -> bytes:
        """What a seat sees as bytes: the same ones if and only if it sees the same."""

    @abstractmethod
    def whole(self) -> NDArray[np.float32]:
        """Everything, hidden or not, as numbers."""

    @abstractmethod
    def play(self, number: int) -> None:
        """Play the candidate of this number; IllegalAction when there is none, and then nothing changes."""

    @abstractmethod
    def copy(self) -> Position:
        """A position of its own, with the same luck to come."""

    @abstractmethod
    def redeal(self, seat: int, key: int | Key) -> Position:
        """A position that looks the same to a seat: what it cannot see, and all luck to come, redrawn by `key`."""

    @abstractmethod
    def scores(self) -> list[dict[str, int]]:
        """Points by source, a dict a seat, as if the game ended now."""

    @abstractmethod
    def playout(self, key: int | Key) -> list[float]:
        """Each seat's share of the win when all go on by chance (drawn by `key`); the position stays as it is."""

    def shares(self) -> list[float]:
        """Each seat's share of the win: 1 for a sole winner, equal parts for several. The game has to be over."""
        if not self.is_over:
            raise IllegalAction("nobody has won yet", remedy="play on until is_over")
        return self.playout(0)

    def __deepcopy__(self, memo: object) -> Position:
        return self.copy()

    def check(self, number: int) -> None:
        """IllegalAction when no candidate has this number."""
        found = len(self.codes)
        if not 0 <= number < found:
            raise IllegalAction(f"there is no action {number}", remedy=f"there are {found} here, numbered from 0")


def shares_of(ranks: NDArray[np.int64]) -> list[float]:
    """Each seat's share of the win by the final ranks."""
    return [float(share_of_win(ranks, len(ranks), seat)) for seat in range(len(ranks))]
