"""Rows that the plain loop logs, collected into the same records that the compiled loop fills."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from engine.game import GameInfo
from engine.kernel.logs import DECISIONS, OPTIONS, ROUNDS, Lost, Part, log_types

Row: TypeAlias = dict[str, Any]


@dataclass
class Rows:
    """The rows of one game, each with its values by the fields of the table's record.

    `candidates` counts what was weighed, `choices` the decisions with more than one candidate.
    """

    game: int
    players: list[Row] = field(default_factory=list)
    rounds: list[Row] = field(default_factory=list)
    decisions: list[Row] = field(default_factory=list)
    options: list[Row] = field(default_factory=list)
    candidates: int = 0
    choices: int = 0


class Recorder:
    """Collects the rows of games until they are a part."""

    def __init__(self, info: GameInfo, detail: int) -> None:
        self._types = log_types(info)
        self._detail = detail
        self._games: list[Rows] = []

    def take(self, rows: Rows) -> None:
        """Take over the rows of a game that was played to its end."""
        self._games.append(rows)

    def part(self, lost: tuple[Lost, ...]) -> Part:
        """Everything that was taken, as records, with the games that were lost meanwhile."""
        held = {"players": 0, "rounds": ROUNDS, "decisions": DECISIONS, "options": OPTIONS}
        tables = {
            name: _records(getattr(self._types, name), [row for rows in self._games for row in getattr(rows, name)])
            if self._detail >= level
            else np.zeros(0, dtype=getattr(self._types, name))
            for name, level in held.items()
        }
        return Part(
            **tables,
            games=len(self._games),
            candidates=sum(rows.candidates for rows in self._games),
            choices=sum(rows.choices for rows in self._games),
            lost=lost,
        )


def _records(kind: np.dtype[Any], rows: list[Row]) -> np.ndarray[Any, Any]:
    """Rows as records: column by column, since a field may hold several numbers or none."""
    records = np.zeros(len(rows), dtype=kind)
    for name in kind.names or ():
        records[name] = np.array([row[name] for row in rows]).reshape(records[name].shape)
    return records
