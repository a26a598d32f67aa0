"""Rows that the plain loop logs, collected into the same records that the compiled loop fills."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from engine.game import GameInfo
from engine.kernel.logs import DECISIONS, OPTIONS, ROUNDS, GameLogs, Lost, log_types

Row: TypeAlias = dict[str, Any]


@dataclass
class Rows:
    """The rows of one game, each with its values by the fields of the table's record.

    `taken` holds the seats, from 0, with the places of options that they took; `candidates` counts what was weighed,
    `choices` the decisions with more than one candidate.
    """

    game: int
    players: list[Row] = field(default_factory=list)
    rounds: list[Row] = field(default_factory=list)
    decisions: list[Row] = field(default_factory=list)
    options: list[Row] = field(default_factory=list)
    taken: set[tuple[int, int]] = field(default_factory=set)
    candidates: int = 0
    choices: int = 0


class Recorder:
    """Collects the rows of games until they are a part."""

    def __init__(self, info: GameInfo, detail: int) -> None:
        self._types = log_types(info)
        self._detail = detail
        self._options = len(info.options)
        self._games: list[Rows] = []

    def take(self, rows: Rows) -> None:
        """Take over the rows of a game that was played to its end."""
        self._games.append(rows)

    def part(self, lost: tuple[Lost, ...]) -> GameLogs:
        """Everything that was taken, as records, with the games that were lost meanwhile."""
        held = {"players": 0, "rounds": ROUNDS, "decisions": DECISIONS, "options": OPTIONS}
        tables = {
            name: _records(getattr(self._types, name), [row for rows in self._games for row in getattr(rows, name)])
            if self._detail >= level
            else np.zeros(0, dtype=getattr(self._types, name))
            for name, level in held.items()
        }
        return GameLogs(
            **tables,
            taken=self._taken(),
            games=len(self._games),
            candidates=sum(rows.candidates for rows in self._games),
            choices=sum(rows.choices for rows in self._games),
            lost=lost,
        )

    def _taken(self) -> np.ndarray[Any, Any]:
        rows = [(game, row["seat"] - 1) for game in self._games for row in game.players]
        options = range(self._options)
        found = [[(seat, option) in game.taken for option in options] for game, seat in rows]
        size = (len(rows) if self._detail >= OPTIONS else 0, self._options)
        return np.array(found[: size[0]], dtype=np.int8).reshape(size)


def _records(kind: np.dtype[Any], rows: list[Row]) -> np.ndarray[Any, Any]:
    """Rows as records: column by column, since a field may hold several numbers or none."""
    records = np.zeros(len(rows), dtype=kind)
    for name in kind.names or ():
        records[name] = np.array([row[name] for row in rows]).reshape(records[name].shape)
    return records
