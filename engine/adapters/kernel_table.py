"""Tables of the games that are written for the compiled loop, stepped through their compiled rules."""

from __future__ import annotations

from threading import Lock
from typing import Any

import numpy as np
from numpy.lib.recfunctions import structured_to_unstructured
from numpy.typing import NDArray

from engine.adapters.position import GameTable, Position, shares_of
from engine.catalogue import Game, load_game
from engine.errors import RulesError
from engine.kernel.chance import DEAL, Key, keyed
from engine.kernel.records import rows
from engine.kernel.steps import steps_of


class KernelTable(GameTable):
    """A table of a game that is written for the compiled loop.

    Parameters
    ----------
    game: the game.
    params: a record of the game's PARAMS type.
    players: seats at the table.
    compiled: compiled play, or the same source interpreted.
    """

    def __init__(self, game: Game, params: Any, players: int, compiled: bool = True) -> None:
        info = game.info
        self.game = game
        self.players = players
        self.compiled = compiled
        self.steps = steps_of(info.name, compiled)
        self.params = rows(game.state.PARAMS, 1, compiled)
        self.params[0] = params
        self.record = self.params.view(np.recarray)[0]
        # Memory in which the steps work out the candidates of any position, for one thread at a time.
        self.lock = Lock()
        self.actions = rows(game.state.ACTION, info.max_candidates, compiled)
        self.codes = np.zeros(info.max_candidates, dtype=np.int64)
        self.order = np.zeros(info.max_candidates, dtype=np.int64)
        self.values = len(_numbers(rows(game.state.STATE, 1)[0]))

    def __reduce__(self) -> Any:
        """Compiled rules cannot be pickled: the name of the game and its parameters can."""
        return _unpickled, (self.game.info.name, self.params.tobytes(), self.players, self.compiled)

    def deal(self, root: int, deal: int = 0) -> KernelPosition:
        """A fresh game with the luck of this deal under this root seed, the same as in a run."""
        chance = keyed(keyed(np.uint64(root), DEAL), deal)
        state = rows(self.game.state.STATE, 1, self.compiled)
        self.steps.deal(state, self.params, chance, self.players)
        return KernelPosition(self, state, chance)

    def position(self, state: object, key: int | Key) -> KernelPosition:
        """The position that a state record describes, with the luck to come keyed by `key` (uint64)."""
        own = rows(self.game.state.STATE, 1, self.compiled)
        own[0] = state
        return KernelPosition(self, own, np.uint64(key))


def _unpickled(name: str, params: bytes, players: int, compiled: bool) -> KernelTable:
    game = load_game(name)
    return KernelTable(game, np.frombuffer(params, dtype=game.state.PARAMS)[0], players, compiled)


class KernelPosition(Position):
    """A position in such a game.

    Parameters
    ----------
    table: where the game is played.
    state: an array of one state record, which from now on belongs to the position.
    chance: the key of the luck to come, uint64.
    """

    table: KernelTable

    def __init__(self, table: KernelTable, state: NDArray[Any], chance: Key) -> None:
        self.table = table
        self._state = state
        self._record: Any = None
        self._chance = chance
        self._actions: Any = None
        self._codes: NDArray[np.int64] | None = None

    @property
    def state(self) -> Any:
        """The state record itself, with all that is hidden; it changes with the position."""
        if self._record is None:
            self._record = self._state.view(np.recarray)[0]
        return self._record

    @property
    def params(self) -> Any:
        """The parameters as a record."""
        return self.table.record

    @property
    def mover(self) -> int:
        """The seat that decides, from 0; without meaning when the game is over."""
        return int(self._state["mover"][0])

    @property
    def codes(self) -> NDArray[np.int64]:
        """The identities of the candidates by their numbers, rising; none when the game is over."""
        if self._codes is None:
            table = self.table
            with table.lock:
                found = table.steps.options(self._state, table.params, table.actions, table.codes, table.order)
                order = table.order[: max(found, 0)]
                self._actions, self._codes = table.actions[order], table.codes[order]
            if found < 0:
                raise RulesError(f"{table.game.info.title} leaves a player without a single legal action")
        return self._codes

    def describe(self, number: int) -> str:
        """A candidate in words; IllegalAction when there is none of this number."""
        self.check(number)
        action = self._actions.view(np.recarray)[number]
        return str(self.table.game.render.action(self.state, self.params, action))

    @property
    def features(self) -> NDArray[np.float64]:
        """The features of the candidates: a row a candidate, a column each of `INFO.features`."""
        out = np.zeros((len(self.codes), len(self.table.game.info.features)))
        self.table.steps.measure(self._state, self.table.params, self._actions, len(out), out)
        return out

    @property
    def board(self) -> str:
        """The position as text, as an onlooker who sees everything would tell it."""
        return str(self.table.game.render.board(self.state, self.params))

    @property
    def picture(self) -> str:
        """The position as an SVG document, as an onlooker sees it."""
        return str(self.table.game.render.picture(self.state, self.params))

    def view(self, seat: int) -> Any:
        """The state record as a seat (from 0) may see it: what is hidden is blanked."""
        return self.table.game.hidden.view(self.state, self.params, seat)

    def seen(self, seat: int) -> NDArray[np.float32]:
        """The numbers of `view`, field by field."""
        return _numbers(self.view(seat))

    def known(self, seat: int) -> bytes:
        """What a seat sees as bytes: the same ones if and only if it sees the same."""
        return bytes(self.view(seat).tobytes())

    def whole(self) -> NDArray[np.float32]:
        """The numbers of the state, field by field."""
        return _numbers(self.state)

    def play(self, number: int) -> None:
        """Play the candidate of this number; IllegalAction when there is none, and then nothing changes."""
        self.check(number)
        self.table.steps.apply(self._state, self.table.params, self._chance, self._actions, number)
        self._actions = self._codes = None

    def copy(self) -> KernelPosition:
        """A position of its own, with the same luck to come."""
        other = KernelPosition(self.table, self._state.copy(), self._chance)
        other._actions, other._codes = self._actions, self._codes
        return other

    def __reduce__(self) -> Any:
        return KernelPosition, (self.table, self._state, self._chance)

    def redeal(self, seat: int, key: int | Key) -> KernelPosition:
        """A position that looks the same to a seat: what it cannot see, and all luck to come, redrawn by `key`."""
        state = self._state.copy()
        self.table.steps.redeal(state, self.table.params, seat, np.uint64(key))
        return KernelPosition(self.table, state, keyed(np.uint64(key), DEAL))

    def scores(self) -> list[dict[str, int]]:
        """Points by source, a dict a seat, as if the game ended now."""
        sources = self.table.game.info.sources
        result = []
        for seat in range(self.table.players):
            out = np.zeros(len(sources), dtype=np.int64)
            self.table.game.rules.scores(self.state, self.params, seat, out)
            result.append({source.name: int(points) for source, points in zip(sources, out, strict=True)})
        return result

    def playout(self, key: int | Key) -> list[float]:
        """Each seat's share of the win when all go on by chance (drawn by `key`); the position stays as it is."""
        table = self.table
        ranks = np.zeros(table.players, dtype=np.int64)
        state = self._state.copy()
        with table.lock:
            taken = table.steps.playout(state, table.params, self._chance, np.uint64(key), table.actions, ranks)
        if taken < 0:
            raise RulesError(f"a game of {table.game.info.title} played by chance does not end")
        return shares_of(ranks)


def _numbers(record: NDArray[Any] | np.void) -> NDArray[np.float32]:
    return np.asarray(structured_to_unstructured(np.array(record), dtype=np.float32)).reshape(-1)
