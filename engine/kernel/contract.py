"""What the rooms of a game define, for the type checker: one protocol a room.

A game's package says in one line that its rooms keep the contract, which `make lint` then checks::

    if TYPE_CHECKING:
        from engine.games.GAME import features, hidden, params, render, rules, state
        from engine.kernel.contract import Rooms

        Rooms[state.State, state.Params, state.Action, features.Memo](params, state, rules, features, hidden, render)

The functions of `Rules`, `Actions`, `Features` and `redeal` are called by compiled loops: they take and change
fixed-size records, trust their input, and run interpreted as well. The others are plain functions for people.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from engine.kernel.chance import Key
from engine.kernel.records import Ints, Reals, Rows

S = TypeVar("S")
P = TypeVar("P")
A = TypeVar("A")
M = TypeVar("M")
# The same for protocols whose functions only take such a record.
S_in = TypeVar("S_in", contravariant=True)
P_in = TypeVar("P_in", contravariant=True)
A_in = TypeVar("A_in", contravariant=True)
M_in = TypeVar("M_in", contravariant=True)


class Parameters(Protocol):
    """The room `params`. A game that rules out some numbers of players defines ``tables(params)``, their list, too."""

    @property
    def Params(self) -> type[Any]:
        """The pydantic model of the parameter set."""

    @property
    def pack(self) -> Callable[[Any], Any]:
        """``(parameters) -> record``: the set as the record that the rules read."""


class Actions(Protocol[A_in]):
    """The room `state`. Every state has fields `seats`, `mover` (who decides, from 0) and `decision` (its kind)."""

    STATE: np.dtype[Any]
    PARAMS: np.dtype[Any]
    ACTION: np.dtype[Any]

    def code(self, action: A_in, /) -> int:
        """The identity of an action, an int64 that no other action shares."""

    def decode(self, number: int, action: A_in, /) -> None:
        """The inverse of `code`, written into `action`."""


class Rules(Protocol[S_in, P_in, A]):
    """The room `rules`. A game with teams defines ``team(state, params, seat)``, the number of a team from 0, too."""

    def deal(self, state: S_in, params: P_in, chance: Key, seats: int, /) -> None:
        """Set up a game in a zeroed record; `chance` keys the luck of this deal."""

    def candidates(self, state: S_in, params: P_in, out: Rows[A], /) -> int:
        """The actions that the mover weighs, written to ``out[:n]``; n."""

    def is_legal(self, state: S_in, params: P_in, action: A, /) -> bool:
        """Whether the mover may do this: the rules."""

    def apply(self, state: S_in, params: P_in, chance: Key, action: A, /) -> None:
        """The effect of a legal action, up to the next decision or the end."""

    def is_over(self, state: S_in, /) -> bool:
        """Whether the game has ended."""

    def end_reason(self, state: S_in, /) -> int:
        """Why it ended, an index into `INFO.end_reasons`."""

    def stage(self, state: S_in, params: P_in, /) -> int:
        """The stage of the game, an index into `INFO.stages`."""

    def rounds_done(self, state: S_in, /) -> int:
        """Rounds completed (campaigns, in Mykerinos)."""

    def scores(self, state: S_in, params: P_in, seat: int, out: Ints, /) -> None:
        """The score of a seat by source if the game ended now."""

    def points(self, state: S_in, params: P_in, seat: int, /) -> int:
        """The points that the seat has openly scored so far."""

    def ranks(self, state: S_in, params: P_in, out: Ints, /) -> None:
        """The final rank of each seat, 1 for every winner."""

    def tallies(self, state: S_in, params: P_in, seat: int, out: Ints, /) -> None:
        """The counts that `INFO.tallies` declares."""

    def resources(self, state: S_in, params: P_in, seat: int, out: Ints, /) -> None:
        """The counts that `INFO.resources` declares."""

    def offers(self, state: S_in, params: P_in, out: Ints, /) -> int:
        """Indices into `INFO.options` of what the mover is offered, written to ``out[:n]``; n."""

    def option_of(self, state: S_in, params: P_in, action: A, /) -> int:
        """The index into `INFO.options` of what an action takes, or -1."""

    def broken(self, state: S_in, params: P_in, /) -> int:
        """Invariants that fail, as flags; 0 when all hold."""


class Features(Protocol[S_in, P_in, A, M_in]):
    """The room `features`."""

    MEMO: np.dtype[Any]

    def weigh(
        self, state: S_in, params: P_in, weights: Reals, memo: M_in, actions: Rows[A], number: int, values: Reals, /
    ) -> None:
        """The values of ``actions[:number]``, each its features times weights, with `memo` to work in."""

    def measure(self, state: S_in, params: P_in, action: A, out: Reals, /) -> None:
        """The features themselves, added to `out`, which comes zeroed."""


class Hidden(Protocol[S, P_in]):
    """The room `hidden`."""

    def view(self, state: S, params: P_in, seat: int, /) -> S:
        """A copy of the state as a seat may see it, hidden fields blanked."""

    def redeal(self, state: S, params: P_in, seat: int, chance: Key, /) -> None:
        """Draw everything that the seat cannot see and all luck to come again, in place."""


class Render(Protocol[S_in, P_in, A]):
    """The room `render`."""

    def action(self, state: S_in, params: P_in, chosen: A, /) -> str:
        """An action in words."""

    def parse(self, state: S_in, params: P_in, words: str, /) -> A:
        """The action that words describe; ValueError when they describe none."""

    def decision(self, state: S_in, params: P_in, /) -> str:
        """Who decides what now, in words."""

    def board(self, state: S_in, params: P_in, /) -> str:
        """The position as text."""

    def picture(self, state: S_in, params: P_in, /) -> str:
        """The position as an SVG document."""


@dataclass(frozen=True)
class Rooms(Generic[S, P, A, M]):
    """The rooms of a game, each checked against its protocol for the game's own records."""

    params: Parameters
    state: Actions[A]
    rules: Rules[S, P, A]
    features: Features[S, P, A, M]
    hidden: Hidden[S, P]
    render: Render[S, P, A]
