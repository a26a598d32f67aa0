"""Positions for tests of the map and the operations: players are called A, B, C, D, actions are made of their parts."""

from __future__ import annotations

from typing import Any

from engine.games.site_contest import state
from engine.games.site_contest.params.kinds import RELIC_NAMES
from engine.games.site_contest.rules import scoring
from engine.kernel.records import one
from tests.rules.site_contest.positions import Position


def at(name: str) -> int:
    """The number of a space of the 7 x 7 map."""
    return (int(name[1]) - 1) * 7 + "ABCDEFG".index(name[0])


def seat(player: str) -> int:
    """The seat of a player called by a letter."""
    return "ABCD".index(player)


def act(kind: str, space: str | int = 0, target: str | int = 0, what: int = 0) -> Any:
    """An action: its kind by name, spaces by name or number."""
    action = one(state.ACTION)
    numbers = [at(place) if isinstance(place, str) else place for place in (space, target)]
    state.put(action, getattr(state, kind.upper()), *numbers, what)
    return action


def play(card: str, space: str | int = 0, target: str | int = 0) -> Any:
    """The playing of a relic card."""
    return act("relic", space, target, RELIC_NAMES.index(card))


class Board:
    """Player A's turn in the first round with 4 action points: crew in reserve, no cards, tiles face-down ruins.

    `game` is the position itself; every method that changes it returns the board.
    """

    def __init__(self, players: int = 2, *sets: str) -> None:
        self.game = Position(players, *sets)
        for player in range(1, players + 1):
            self.game.crew(player)

    @property
    def state(self) -> Any:
        """The state record."""
        return self.game.state

    def crew(self, player: str, *spaces: str) -> Board:
        """Put crew of a player on spaces, one each, the rest in reserve."""
        self.game.crew(seat(player) + 1, *spaces)
        return self

    def tile(self, space: str, kind: str, up: bool = False, dug_by: str = "") -> Board:
        """Lay a tile on a space, face-down or dug up."""
        self.game.tile(space, kind, up, seat(dug_by) + 1 if dug_by else 0)
        return self

    def monument(self, player: str, space: str, kind: str = "small") -> Board:
        """Put a monument of a player on a space."""
        self.game.monument(seat(player) + 1, space, kind)
        return self

    def seal(self, player: str, kind: str, space: str) -> Board:
        """Lay a seal of a player on a space."""
        self.game.seal_on(seat(player) + 1, kind, space)
        return self

    def goods(self, player: str, **numbers: int) -> Board:
        """Give a player goods from the supply."""
        self.game.goods(seat(player) + 1, **numbers)
        return self

    def tokens(self, player: str, *values: int) -> Board:
        """Give a player tokens."""
        self.game.tokens(seat(player) + 1, *values)
        return self

    def cards(self, player: str, *names: str) -> Board:
        """Give a player relic cards."""
        self.game.hand(seat(player) + 1, *names)
        return self

    def has(self, **fields: int) -> Board:
        """Set plain fields of the state: ``has(ap=1)``."""
        for name, number in fields.items():
            self.state[name] = number
        return self

    def does(self, *actions: Any) -> Board:
        """Carry out actions one after another; each must be legal, and leave a sound position."""
        for action in actions:
            assert self.allows(action), action
            self.game.play(action)
        return self

    def allows(self, action: Any) -> bool:
        """Whether an action is legal now; the list of legal actions must say the same."""
        legal = bool(self.game.game.rules.is_legal(self.state, self.game.params, action))
        code = state.code(action)
        assert legal == (code in [state.code(other) for other in self.game.legal()]), action
        return legal

    def settles(self) -> Board:
        """Carry out a settlement."""
        scoring.settle(self.state, self.game.params)
        return self

    def held(self, player: str) -> list[int]:
        """Values of a player's tokens, lowest first."""
        return self.game.values(seat(player) + 1)

    def stock(self, player: str) -> tuple[int, ...]:
        """Stone, wood and gold of a player."""
        return tuple(int(number) for number in self.state.stuff[seat(player)])

    def prestige(self, player: str) -> int:
        """Prestige of a player."""
        return int(self.state.prestige[seat(player)])

    def crew_at(self, player: str, space: str) -> int:
        """Crew of a player on a space."""
        return int(self.state.crew[seat(player), at(space)])

    def points_from(self, player: str) -> dict[str, int]:
        """Points of a player by source, if the game ended now; sources that bring none left out."""
        return {name: number for name, number in self.game.scores()[seat(player)].items() if number}
