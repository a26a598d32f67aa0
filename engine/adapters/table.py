"""A game at a table, for agents that know actions by number: the candidates in the order of their identities.

The number of an action is its place among the candidates of the position, from 0. What it stands for differs from
position to position, so agents that learn want the features of the candidates as well.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.recfunctions import structured_to_unstructured
from numpy.typing import NDArray

from engine.catalogue import Game, load_game
from engine.errors import IllegalAction, RulesError, VariantError
from engine.kernel.chance import DEAL, keyed
from engine.kernel.loop import share_of_win
from engine.kernel.records import rows
from engine.kernel.steps import steps_of
from engine.variants import Variant, load_variant


class Table:
    """A game's rules, parameters and number of players, ready to play many games.

    Parameters
    ----------
    game: the game.
    params: a record of the game's PARAMS type.
    players: seats at the table.
    compiled: compiled play, or the same source interpreted (a thousand times slower).
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
        # Memory in which the steps work out the candidates of any position.
        self.actions = rows(game.state.ACTION, info.max_candidates, compiled)
        self.codes = np.zeros(info.max_candidates, dtype=np.int64)
        self.order = np.zeros(info.max_candidates, dtype=np.int64)

    def __reduce__(self) -> Any:
        """Compiled rules cannot be pickled: the name of the game and its parameters can."""
        return table_from, (self.game.info.name, self.params.tobytes(), self.players, self.compiled)

    def deal(self, root: int, deal: int = 0) -> Position:
        """A fresh game with the luck of this deal under this root seed, the same as in a run."""
        chance = keyed(keyed(np.uint64(root), DEAL), deal)
        state = rows(self.game.state.STATE, 1, self.compiled)
        self.steps.deal(state, self.params, chance, self.players)
        return Position(self, state, chance)

    def position(self, state: Any, chance: Any) -> Position:
        """The position that a state record describes, with `chance` (uint64) as the key of the luck to come."""
        own = rows(self.game.state.STATE, 1, self.compiled)
        own[0] = state
        return Position(self, own, chance)

    @property
    def values(self) -> int:
        """How many numbers make up what a seat sees (see `Position.seen`)."""
        return len(numbers(rows(self.game.state.STATE, 1)[0]))


def table_of(variant: Variant | str, players: int | None = None, compiled: bool = True) -> Table:
    """The table of a variant, its name or the path of its file; VariantError where it is not for so many players.

    Without `players` it has the smallest number of seats that the variant allows.
    """
    if isinstance(variant, str):
        variant = load_variant(variant)
    seats = min(variant.players) if players is None else players
    if seats not in variant.players:
        allowed = ", ".join(map(str, variant.players))
        raise VariantError(f"{variant.name} is not for {seats} players", remedy=f"it is for: {allowed}")
    return Table(load_game(variant.game), variant.record(), seats, compiled)


def table_from(name: str, params: bytes, players: int, compiled: bool = True) -> Table:
    """The table of a game by its name and the bytes of its record of parameters."""
    game = load_game(name)
    return Table(game, np.frombuffer(params, dtype=game.state.PARAMS)[0], players, compiled)


class Position:
    """A position in a game at a table; `play` changes it, and `copy` keeps it.

    Parameters
    ----------
    table: where the game is played.
    state: an array of one state record, which from now on belongs to the position.
    chance: the key of the luck to come, uint64.
    """

    def __init__(self, table: Table, state: Any, chance: Any) -> None:
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
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return len(self.codes) == 0

    @property
    def codes(self) -> NDArray[np.int64]:
        """The identities of the candidates by their numbers, rising; none when the game is over."""
        if self._codes is None:
            table = self.table
            found = table.steps.options(self._state, table.params, table.actions, table.codes, table.order)
            if found < 0:
                raise RulesError(f"{table.game.info.title} leaves a player without a single legal action")
            order = table.order[:found]
            self._actions, self._codes = table.actions[order], table.codes[order]
        return self._codes

    @property
    def words(self) -> list[str]:
        """The candidates in words, by their numbers."""
        return [self.describe(number) for number in range(len(self.codes))]

    def describe(self, number: int) -> str:
        """A candidate in words; IllegalAction when there is none of this number."""
        action = self._action(number)
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
        return numbers(self.view(seat))

    def play(self, number: int) -> None:
        """Play the candidate of this number; IllegalAction when there is none, and then nothing changes."""
        self._action(number)
        self.table.steps.apply(self._state, self.table.params, self._chance, self._actions, number)
        self._actions = self._codes = None

    def _action(self, number: int) -> Any:
        found = len(self.codes)
        if not 0 <= number < found:
            raise IllegalAction(f"there is no action {number}", remedy=f"there are {found} here, numbered from 0")
        return self._actions.view(np.recarray)[number]

    def copy(self) -> Position:
        """A position of its own, with the same luck to come."""
        other = Position(self.table, self._state.copy(), self._chance)
        other._actions, other._codes = self._actions, self._codes
        return other

    def __deepcopy__(self, memo: Any) -> Position:
        return self.copy()

    def __reduce__(self) -> Any:
        return Position, (self.table, self._state, self._chance)

    def redeal(self, seat: int, key: Any) -> Position:
        """A position that looks the same to a seat: what it cannot see, and all luck to come, drawn anew by `key`."""
        state = self.table.game.hidden.redeal(self.state, self.params, seat, np.uint64(key))
        return self.table.position(state, keyed(np.uint64(key), DEAL))

    def scores(self) -> list[dict[str, int]]:
        """Points by source, a dict a seat, as if the game ended now."""
        sources = self.table.game.info.sources
        result = []
        for seat in range(self.table.players):
            out = np.zeros(len(sources), dtype=np.int64)
            self.table.game.rules.scores(self.state, self.params, seat, out)
            result.append({source.name: int(points) for source, points in zip(sources, out, strict=True)})
        return result

    def shares(self) -> list[float]:
        """Each seat's share of the win: 1 for a sole winner, equal parts for several. The game has to be over."""
        if not self.is_over:
            raise IllegalAction("nobody has won yet", remedy="play on until is_over")
        return self.playout(0)

    def playout(self, key: Any) -> list[float]:
        """Each seat's share of the win when all go on by chance (drawn by `key`); the position stays as it is."""
        table = self.table
        ranks = np.zeros(table.players, dtype=np.int64)
        state = self._state.copy()
        taken = table.steps.playout(state, table.params, self._chance, np.uint64(key), table.actions, ranks)
        if taken < 0:
            raise RulesError(f"a game of {table.game.info.title} played by chance does not end")
        return _shares(ranks)


def _shares(ranks: NDArray[np.int64]) -> list[float]:
    return [share_of_win(ranks, len(ranks), seat) / 60 for seat in range(len(ranks))]


def numbers(record: Any) -> NDArray[np.float32]:
    """The numbers of a state record, field by field."""
    return np.asarray(structured_to_unstructured(np.array(record), dtype=np.float32)).reshape(-1)
