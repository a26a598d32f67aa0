"""Tables of games written in plain Python."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.adapters.position import GameTable, Position, shares_of
from engine.catalogue import Game
from engine.errors import RulesError
from engine.kernel.chance import DEAL, Key
from engine.plain.game import PlainGame
from engine.plain.luck import Luck, keyed


class PlainTable(GameTable):
    """A table of a game in plain Python.

    Parameters
    ----------
    game: the game.
    params: an object of its `Params`.
    players: seats at the table.
    """

    def __init__(self, game: Game, params: Any, players: int) -> None:
        self.game = game
        self.params = params
        self.players = players
        self.values = 2 * players + game.info.max_candidates * len(game.info.features)

    def deal(self, root: int, deal: int = 0) -> PlainPosition:
        """A fresh game with the luck of this deal under this root seed, the same as in a run."""
        luck = Luck(keyed(keyed(root, DEAL), deal))
        return PlainPosition(self, self.game.play_class(self.params, self.players, luck))

    def position(self, state: Any, key: int | Key) -> PlainPosition:
        """The position that a play of the game is in, with the luck to come keyed by `key` (uint64)."""
        own = state.copy()
        own.luck = Luck(int(key))
        return PlainPosition(self, own)


class PlainPosition(Position):
    """A position in such a game.

    Parameters
    ----------
    table: where the game is played.
    state: a play of the game, which from now on belongs to the position.
    """

    table: PlainTable

    def __init__(self, table: PlainTable, state: PlainGame) -> None:
        self.table = table
        self.state = state
        self._actions: list[Any] = []
        self._codes: NDArray[np.int64] | None = None

    @property
    def mover(self) -> int:
        """The seat that decides, from 0; without meaning when the game is over."""
        return int(self.state.mover)

    @property
    def codes(self) -> NDArray[np.int64]:
        """The identities of the candidates by their numbers, rising; none when the game is over."""
        if self._codes is None:
            actions = [] if self.state.is_over() else list(self.state.legal())
            if not actions and not self.state.is_over():
                raise RulesError(f"{self.table.game.info.title} leaves a player without a single legal action")
            self._actions = sorted(actions, key=self.state.code)
            self._codes = np.array([self.state.code(action) for action in self._actions], dtype=np.int64)
        return self._codes

    def describe(self, number: int) -> str:
        """A candidate in words; IllegalAction when there is none of this number."""
        self.check(number)
        return self.state.words(self._actions[number])

    @property
    def features(self) -> NDArray[np.float64]:
        """The features of the candidates: a row a candidate, a column each of `INFO.features`."""
        names = [term.name for term in self.table.game.info.features]
        out = np.zeros((len(self.codes), len(names)))
        for row, action in zip(out, self._actions, strict=True):
            for name, value in self.state.features(action).items():
                row[names.index(name)] = value
        return out

    @property
    def board(self) -> str:
        """The position as text, as an onlooker who sees everything would tell it."""
        return self.state.board()

    @property
    def picture(self) -> str:
        """The position as an SVG document, as an onlooker sees it."""
        return self.state.picture()

    def view(self, seat: int) -> PlainGame:
        """The game as a seat (from 0) may see it."""
        return self.state.view(seat)

    def seen(self, seat: int) -> NDArray[np.float32]:
        """Open points by seat, whose turn it is, and for the seat that decides the features of its candidates.

        What a view of such a game holds has no fixed size, so this is what the game declares a persona to weigh.
        """
        return self._numbers(seat == self.mover)

    def whole(self) -> NDArray[np.float32]:
        """Open points by seat, whose turn it is, and the features of the candidates."""
        return self._numbers(True)

    def _numbers(self, decides: bool) -> NDArray[np.float32]:
        seats = range(self.table.players)
        out = np.zeros(self.table.values, dtype=np.float32)
        out[: len(seats)] = [self.state.points(each) for each in seats]
        out[len(seats) : 2 * len(seats)] = [each == self.mover for each in seats]
        if decides and not self.is_over:
            weighed = self.features.reshape(-1)
            out[2 * len(seats) : 2 * len(seats) + len(weighed)] = weighed
        return out

    def known(self, seat: int) -> bytes:
        """What a seat sees as bytes; TypeError where an attribute has no spelling that lasts."""
        kept = {name: value for name, value in sorted(vars(self.view(seat)).items()) if name not in ("params", "luck")}
        text = repr(kept)
        if " at 0x" in text:
            raise TypeError(f"{text} has no spelling that lasts: keep to numbers, words, lists, sets and dicts of them")
        return text.encode()

    def play(self, number: int) -> None:
        """Play the candidate of this number; IllegalAction when there is none, and then nothing changes."""
        self.check(number)
        self.state.apply(self._actions[number])
        self._codes = None

    def copy(self) -> PlainPosition:
        """A position of its own, with the same luck to come."""
        return PlainPosition(self.table, self.state.copy())

    def redeal(self, seat: int, key: int | Key) -> PlainPosition:
        """A position that looks the same to a seat: what it cannot see, and all luck to come, redrawn by `key`."""
        return PlainPosition(self.table, self.state.redeal(seat, Luck(int(key))))

    def scores(self) -> list[dict[str, int]]:
        """Points by source, a dict a seat, as if the game ended now."""
        names = [source.name for source in self.table.game.info.sources]
        found = [self.state.scores(seat) for seat in range(self.table.players)]
        return [{name: int(points.get(name, 0)) for name in names} for points in found]

    def playout(self, key: int | Key) -> list[float]:
        """Each seat's share of the win when all go on by chance (drawn by `key`); the position stays as it is."""
        other, luck = self.state.copy(), Luck(int(key))
        for taken in range(self.table.game.info.longest + 1):
            if other.is_over():
                return shares_of(np.array(other.ranks(), dtype=np.int64))
            actions = other.legal()
            other.apply(actions[luck.below(len(actions), ordinal=taken)])
        raise RulesError(f"a game of {self.table.game.info.title} played by chance does not end")
