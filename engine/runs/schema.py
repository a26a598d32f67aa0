"""The tables of a run: every column declared once. The same declaration checks, writes and documents.

Values come from two places. The play loop logs records (`engine.kernel.logs`), and the plan knows of each game its
block, line-up, deal, circle, rotation, replay and who sits where (`engine.seating.plan`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import polars as pl

from engine.errors import RulesError, RunError
from engine.game import GameInfo
from engine.seating.lineup import LEVELS

FORMAT = 3
OLDEST_FORMAT = 2
"""Runs of earlier formats from this one on are read too, but only without proof: their manifests hold no digest. Those
of format 2 were all played in rotations of one circle."""
PLAYERS = "players"
TABLE_NAMES = (PLAYERS, "rounds", "decisions", "options")
Kind: TypeAlias = pl.DataType | type[pl.DataType]


@dataclass(frozen=True)
class Column:
    """A column: its name, type, unit and meaning, and where its values come from.

    Attributes
    ----------
    field: the field of the log record, or the fact that the plan knows (see `planned`).
    index: the place in `field` where that holds several numbers.
    planned: the plan knows the value: one a game, or one a seat of a game for `persona` and `level`.
    """

    name: str
    kind: Kind
    unit: str
    meaning: str
    field: str = ""
    index: int | None = None
    planned: bool = False

    @property
    def source(self) -> str:
        """The field that holds the values: the column's own name unless another is given."""
        return self.field or self.name


@dataclass(frozen=True)
class Table:
    """A table: what a row is, from which level of detail on it is written, and its columns.

    `searched` says that readers pick out rows by block or game, so that the lowest and highest values of each
    stretch of rows are worth keeping.
    """

    name: str
    row: str
    detail: str
    columns: tuple[Column, ...]
    searched: bool = True

    @property
    def schema(self) -> pl.Schema:
        """Names and types as polars wants them."""
        return pl.Schema({column.name: column.kind for column in self.columns})

    def check(self, found: Mapping[str, Any], place: str = "") -> None:
        """Compare the columns of a file with the declaration; RunError names the first that differs."""
        for column in self.columns:
            if column.name not in found:
                raise RunError(f"the table {self.name} has no column {column.name!r}", place=place)
            if found[column.name] != column.kind:
                problem = f"column {column.name!r} holds {found[column.name]}, not {column.kind}"
                raise RunError(problem, place=place)
        for name in found:
            if name not in self.schema:
                raise RunError(f"the table {self.name} does not know the column {name!r}", place=place)

    def document(self) -> str:
        """The table as Markdown: name, type, unit and meaning of each column."""
        head = [f"### {self.name}: {self.row}", "", "| column | type | unit | meaning |", "| --- | --- | --- | --- |"]
        rows = [f"| `{c.name}` | {_plain(c.kind)} | {c.unit} | {c.meaning} |" for c in self.columns]
        return "\n".join(head + rows) + "\n"


def _plain(kind: Kind) -> str:
    if isinstance(kind, pl.Enum):
        return "one of " + ", ".join(kind.categories)
    return str(kind)


_GAME = Column("game", pl.UInt32, "", "number of the game in the run, from 0")
_BLOCK = Column("block", pl.UInt32, "", "one deal in the orders that its line-up sits down in", planned=True)
_CIRCLE = Column("circle", pl.UInt8, "", "who sits next to whom: 0 as the line-up is written", planned=True)
_FORCED = Column("forced", pl.UInt16, "decisions", "decisions in which nothing but forbidden options was left")
_SEAT = Column("seat", pl.UInt8, "", "place in the order of play; 1 starts")
_NUMBER = Column("number", pl.UInt16, "", "number of the decision in the game, from 1")
_PLAYOUTS = Column("playouts", pl.UInt32, "playouts", "of the search of a player who thinks; 0 where none was made")
_DECISIONS = "decisions"


def _players(info: GameInfo, personas: Sequence[str], circles: bool, forbidding: bool) -> Table:
    points = [
        Column(f"score_{source.name}", pl.Int16, "points", source.words, field="sources", index=i)
        for i, source in enumerate(info.sources)
    ]
    tallies = [
        Column(tally.name, pl.Int16, "count", tally.words, field="tallies", index=i)
        for i, tally in enumerate(info.tallies)
    ]
    columns = (
        _GAME,
        _BLOCK,
        Column("lineup", pl.UInt16, "", "number of the line-up in the manifest, from 0", planned=True),
        Column("deal", pl.UInt32, "", "number of the random set-up under the root of the seeds", planned=True),
        *([_CIRCLE] if circles else []),
        Column("rotation", pl.UInt8, "", "seats by which that circle is turned", planned=True),
        Column("replay", pl.UInt16, "", "number of the fresh play of the same deal", planned=True),
        _SEAT,
        Column("team", pl.UInt8, "", "number of the team, from 1; the seat where everybody plays alone"),
        Column("persona", pl.Enum(personas), "", "who sits there", planned=True),
        Column("level", pl.Enum(LEVELS), "", "how closely the persona keeps to its own values", planned=True),
        Column("score", pl.Int32, "points", "final score, the sum of its sources"),
        *points,
        Column("rank", pl.UInt8, "", "final rank; 1 for every winner"),
        Column("win60", pl.UInt8, "sixtieths", "share of the win: 60 alone, 30 each of two, 0 for losers"),
        *tallies,
        Column("decisions", pl.UInt16, "decisions", "decisions of this seat"),
        Column("game_decisions", pl.UInt16, "decisions", "decisions of all seats"),
        Column("rounds", pl.UInt8, f"{info.round_name}s", "rounds completed"),
        Column("end_reason", pl.Enum([t.name for t in info.end_reasons]), "", "why the game ended"),
        *([_FORCED] if forbidding else []),
    )
    return Table(PLAYERS, "a player of a game", "games", columns)


def _rounds(info: GameInfo) -> Table:
    resources = [
        Column(resource.name, pl.Int16, "count", resource.words, field="resources", index=i)
        for i, resource in enumerate(info.resources)
    ]
    columns = (
        _GAME,
        _BLOCK,
        _SEAT,
        Column("round", pl.UInt8, "", f"{info.round_name} that has just ended, from 1", field="in_round"),
        Column("points", pl.Int16, "points", "points openly scored so far"),
        Column("score_now", pl.Int16, "points", "score if the game had ended there, hidden sources included"),
        *resources,
    )
    return Table("rounds", f"a player at the end of a {info.round_name}", "rounds", columns)


def _decisions(info: GameInfo, circles: bool) -> Table:
    columns = (
        _GAME,
        _BLOCK,
        _NUMBER,
        _SEAT,
        Column("round", pl.UInt8, "", f"{info.round_name} in which it fell, from 1", field="in_round"),
        Column("kind", pl.Enum([t.name for t in info.decisions]), "", "kind of decision"),
        Column("action", pl.Int64, "", "code of the action taken (the game's `state.decode` reads it)"),
        Column("candidates", pl.UInt16, "actions", "actions that were weighed"),
        Column("best", pl.Float32, "value", "value of the best action to this persona; empty where forced"),
        Column("second", pl.Float32, "value", "value of the second best; empty where forced"),
        Column("chosen", pl.Float32, "value", "value of the action taken; empty where forced"),
        *([_PLAYOUTS] if circles else []),
    )
    return Table(_DECISIONS, "a decision", _DECISIONS, columns, searched=False)


def _options(info: GameInfo) -> Table:
    columns = (
        _GAME,
        _BLOCK,
        _NUMBER,
        _SEAT,
        Column("round", pl.UInt8, "", f"{info.round_name} in which it was on offer, from 1", field="in_round"),
        Column("option", pl.Enum([o.name for o in info.options]), "", "what was on offer"),
        Column("beside", pl.UInt8, "options", "how many options were on offer"),
        Column("taken", pl.UInt8, "", "1 if it was taken, else 0"),
    )
    return Table("options", "something on offer at a decision", "options", columns, searched=False)


def tables(info: GameInfo, personas: Sequence[str], circles: bool = True, forbidding: bool = False) -> dict[str, Table]:
    """The tables of a run of this game, by name and in order of detail; `personas` are those who play.

    Without `circles` as runs of format 2 have them, of one circle and where nobody thought; with the column `forced`
    where some option was forbidden to somebody (`forbidding`).
    """
    made = (_players(info, personas, circles, forbidding), _rounds(info), _decisions(info, circles), _options(info))
    for table in made:
        if len(table.schema) < len(table.columns):
            raise RulesError(f"{info.name}: two columns of the table {table.name} have the same name")
    return {table.name: table for table in made}


def names_at(detail: int) -> tuple[str, ...]:
    """The tables that a run of this level of detail (0 games to 3 options) holds."""
    return TABLE_NAMES[: detail + 1]
