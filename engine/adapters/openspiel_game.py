"""Every variant as a game of OpenSpiel, registered as ``sondage``.

Needs the extra: ``pip install 'sondage[openspiel]'``.

>>> import pyspiel
>>> import engine.adapters.openspiel_game
>>> game = pyspiel.load_game("sondage", {"variant": "mykerinos/special-edition", "players": 3})
>>> game.num_players()
3

Luck is one chance node at the root, which draws the number of the deal; everything that chance does later follows from
the deal. Nobody sees the number, so a search has to redraw what it cannot see: `resample_from_infostate` does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from engine.adapters.position import GameTable, Position
from engine.adapters.table import table_of
from engine.errors import SondageError
from engine.game import MOST_SEATS
from engine.kernel.chance import Key

try:
    import pyspiel
except ImportError as problem:
    raise SondageError("OpenSpiel is not installed", remedy="pip install 'sondage[openspiel]'") from problem

DEFAULTS = {"variant": "mykerinos/special-edition", "players": 0, "seed": 0, "deals": 1000}

_TYPE = pyspiel.GameType(
    short_name="sondage",
    long_name="A variant of a tabletop game",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


@cache
def _table(variant: str, players: int) -> GameTable:
    return table_of(variant, players or None)


# The exemption below: OpenSpiel ships no types.
class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A variant as a game; returns are each player's share of the win, 1 for a sole winner.

    Parameters
    ----------
    params: `variant`, a name or the path of a file; `players`, 0 for the smallest number that the variant allows;
        `seed`, the root seed; `deals`, among how many deals the root draws.
    table: the table itself, in place of `variant` and `players`.

    Raises VariantError where the variant cannot be used or is not for so many players.
    """

    def __init__(self, params: dict[str, Any] | None = None, table: GameTable | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        self.table = table or _table(str(chosen["variant"]), int(chosen["players"]))
        self.seed, self.deals = int(chosen["seed"]), int(chosen["deals"])
        info = self.table.game.info
        numbers = pyspiel.GameInfo(
            num_distinct_actions=info.max_candidates,
            max_chance_outcomes=self.deals,
            num_players=self.table.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=info.longest,
        )
        super().__init__(_TYPE, numbers, chosen)

    def new_initial_state(self) -> TableState:
        """The root, before the deal."""
        return TableState(self)

    def state_of(self, position: Position) -> TableState:
        """A state in a position, without the history that led there."""
        state = TableState(self)
        state.position = position
        return state

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> Observer:
        """What a player observes: the numbers of the position as its seat sees it."""
        if params:
            raise SondageError(f"observers take no parameters, not {params}", remedy="leave them out")
        return Observer(self.table, iig_obs_type)


# The exemption below: OpenSpiel ships no types.
class TableState(pyspiel.State):  # type: ignore[misc]
    """A state of a `TableGame`.

    An information state is what the player sees now, and what it saw and did at each decision of its own before: as a
    digest, since it is there to be compared. The observation is what it sees now.
    """

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.position: Position | None = None
        self.memory = [""] * game.table.players
        # Of this position, each worked out once: a search asks for them again and again.
        self._known: dict[tuple[int, bool], str] = {}
        self._player: int | None = None

    def current_player(self) -> int:
        """The player who decides, chance before the deal, or the mark of the end."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self._player is None:
            self._player = int(pyspiel.PlayerId.TERMINAL) if self.position.is_over else self.position.mover
        return self._player

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.position is not None and self.position.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of the deals, all equally likely."""
        deals = self.get_game().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.at.codes))) if player == self.at.mover else []

    @property
    def at(self) -> Position:
        """The position; SondageError before the deal."""
        if self.position is None:
            raise SondageError("nothing has been dealt yet", remedy="apply a chance outcome, the number of a deal")
        return self.position

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            game = self.get_game()
            self.position = game.table.deal(game.seed, action)
            return
        seat = self.position.mover
        self.memory[seat] = _digest(self.information_state_string(seat), int(self.position.codes[action]))
        self._known, self._player = {}, None
        self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.at.describe(action)

    def information_state_string(self, player: int | None = None) -> str:
        """What a player knows, as a digest: seat, what it sees, what it saw and did before."""
        seat = self.at.mover if player is None else player
        if (seat, True) not in self._known:
            self._known[seat, True] = _digest(self.observation_string(seat), self.memory[seat])
        return self._known[seat, True]

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees, as a digest."""
        seat = self.at.mover if player is None else player
        if (seat, False) not in self._known:
            self._known[seat, False] = _digest(seat, self.at.known(seat))
        return self._known[seat, False]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """A state that the player cannot tell from this one; `sampler` gives a number from 0 to 1 (see `redeal`)."""
        return self.redeal(player, int(sampler() * 2.0**53))

    def redeal(self, player: int, key: int | Key) -> TableState:
        """A state that the player cannot tell from this one: what it does not see, and all luck to come, redrawn.

        `key` (uint64) decides what is drawn. The new state has no history, which would tell the deal.
        """
        other: TableState = self.get_game().state_of(self.at.redeal(player, key))
        other.memory = list(self.memory)
        return other

    def returns(self) -> list[float]:
        """Each player's share of the win; zeros before the end."""
        return self.at.shares() if self.is_terminal() else [0.0] * len(self.memory)

    def __str__(self) -> str:
        return "before the deal" if self.position is None else self.position.board


class Observer:
    """Writes what a player sees into `tensor`, as numbers."""

    def __init__(self, table: GameTable, kind: object) -> None:
        self.tensor = np.zeros(table.values, dtype=np.float32)
        self.dict = {"seen": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        """Fill `tensor`; zeros before the deal."""
        self.tensor[:] = 0.0 if state.position is None else state.position.seen(player)

    def string_from(self, state: TableState, player: int) -> str:
        """The observation as a digest."""
        return "" if state.position is None else state.observation_string(player)


def _digest(*parts: object) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        digest.update(part if isinstance(part, bytes) else f",{part}".encode())
    return digest.hexdigest()


pyspiel.register_game(_TYPE, TableGame)
