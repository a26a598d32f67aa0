"""Personas written in Python at the table of a compiled game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.catalogue import Game
from engine.kernel.chance import NOISE
from engine.kernel.records import copy_of
from engine.kernel.runner import Answered, Asked
from engine.kernel.steps import steps_of
from engine.plain.decision import Decision, chosen_place
from engine.plain.loop import Hear
from engine.plain.luck import Luck, keyed


class KernelDecision(Decision):
    """A decision at which a compiled game has stopped."""

    def __init__(self, game: Game, asked: Asked, key: int, players: int, level: str, sees_hidden: bool, compiled: bool):
        super().__init__(sees_hidden)
        self.game = game
        self.params = asked.params.view(np.recarray)[0]
        self.players = players
        self.seat = asked.seat
        self.level = level
        self.kind = game.info.decisions[int(asked.state[0]["decision"])].name
        self.round = asked.done + 1
        self.number = asked.number
        self.codes = np.array(asked.codes[: asked.found])
        self.luck = Luck(key)
        self._asked = asked
        self._compiled = compiled
        self._record: Any = asked.state.view(np.recarray)[0]
        self.stage = game.info.stages[int(game.rules.stage(self._record, self.params))].name

    @cached_property
    def actions(self) -> Sequence[Any]:
        """The candidates, records of the game's ACTION type."""
        records: Any = np.array(self._asked.actions[: self._asked.found]).view(np.recarray)
        return list(records)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The candidates in words."""
        return tuple(str(self.game.render.action(self._record, self.params, action)) for action in self.actions)

    @cached_property
    def features(self) -> NDArray[np.float64]:
        """The features of every candidate, (candidates, features)."""
        table = np.zeros((self._asked.found, len(self.game.info.features)))
        steps = steps_of(self.game.info.name, self._compiled)
        steps.measure(self._asked.state, self._asked.params, self._asked.actions, self._asked.found, table)
        return table

    @cached_property
    def view(self) -> Any:
        """The state as this seat may see it."""
        return self.game.hidden.view(self._record, self.params, self.seat)

    def redeal(self, number: int) -> Any:
        """A state in which everything that this seat cannot see is redrawn."""
        other = self._asked.state.copy()
        steps = steps_of(self.game.info.name, self._compiled)
        steps.redeal(other, self._asked.params, self.seat, np.uint64(keyed(self.luck.key, number)))
        return other.view(np.recarray)[0]

    def _whole(self) -> Any:
        return copy_of(self._record)


class Minds:
    """Answers the decisions of personas written in Python, each made afresh for every game and seat.

    Parameters
    ----------
    root: root seed of the run.
    makers: what makes a persona, by the number of the sitter; levels: the level of each sitter.
    heard: is told the number of each game in which a first decision is asked for.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        root: int,
        makers: Mapping[int, Callable[[], Any]],
        levels: Sequence[str],
        heard: Hear,
        compiled: bool,
    ) -> None:
        self._game, self._players = game, players
        self._root = keyed(root, NOISE)
        self._makers, self._levels = makers, levels
        self._heard = heard
        self._compiled = compiled
        self._at = -1
        self._made: dict[int, Any] = {}

    def __call__(self, asked: Asked) -> Answered:
        """The chosen candidate."""
        row = asked.row
        if int(row["game"]) != self._at:
            self._at = int(row["game"])
            self._made.clear()
            self._heard(self._at)
        sitter = int(row["persona"][asked.seat])
        if asked.seat not in self._made:
            self._made[asked.seat] = self._makers[sitter]()
        mind = self._made[asked.seat]
        key = keyed(keyed(self._root, int(row["deal"])), int(row["replay"]))
        key = keyed(keyed(keyed(key, asked.seat), asked.done), asked.turns)
        sees_hidden = bool(getattr(mind, "sees_hidden", False))
        decision = KernelDecision(
            self._game, asked, key, self._players, self._levels[sitter], sees_hidden, self._compiled
        )
        return Answered(chosen_place(mind, decision))
