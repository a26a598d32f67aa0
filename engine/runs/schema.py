"""The tables of a run: every column declared once. The same declaration checks, writes and documents.

Values come from two places. The play loops log records, whose fields `engine.kernel.columns` declares with the columns
they become, and the plan knows of each game its block, line-up, deal, circle, rotation, replay and who sits where
(`engine.seating.plan`): those columns are declared here.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import polars as pl

from engine.errors import RulesError, RunError
from engine.game import GameInfo
from engine.kernel.columns import ENUM, Field, Logged, LoggedEach, logged_tables
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
class TableSchema:
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


_BLOCK = Column("block", pl.UInt32, "", "one deal in the orders that its line-up sits down in", planned=True)
_CIRCLE = Column("circle", pl.UInt8, "", "who sits next to whom: 0 as the line-up is written", planned=True)
_PLAYER_PLAN = (
    _BLOCK,
    Column("lineup", pl.UInt16, "", "number of the line-up in the manifest, from 0", planned=True),
    Column("deal", pl.UInt32, "", "number of the random set-up under the root of the seeds", planned=True),
    _CIRCLE,
    Column("rotation", pl.UInt8, "", "seats by which that circle is turned", planned=True),
    Column("replay", pl.UInt16, "", "number of the fresh play of the same deal", planned=True),
)


def _sitters(personas: Sequence[str]) -> tuple[Column, ...]:
    return (
        Column("persona", pl.Enum(personas), "", "who sits there", planned=True),
        Column("level", pl.Enum(LEVELS), "", "how closely the persona keeps to its own values", planned=True),
    )


def _columns(one: Field) -> list[Column]:
    """The columns that a field of the log becomes."""
    if isinstance(one, LoggedEach):
        kind = getattr(pl, one.kind)
        return [
            Column(one.prefix + term.name, kind, one.unit, term.words, field=one.field, index=i)
            for i, term in enumerate(one.terms)
        ]
    kind = pl.Enum([term.name for term in one.terms]) if one.kind == ENUM else getattr(pl, one.kind)
    return [Column(one.column or one.field, kind, one.unit, one.meaning, field=one.field)]


def forced_column(info: GameInfo) -> str:
    """What the column `forced` of players is called: otherwise, where the game counts something by that name itself."""
    return "forced_choices" if any(tally.name == "forced" for tally in info.tallies) else "forced"


def _named(one: Field, info: GameInfo) -> Field:
    if isinstance(one, Logged) and one.field == "forced":
        return replace(one, column=forced_column(info))
    return one


def _laid(
    fields: Sequence[Field], after: Mapping[str, Sequence[Column]], without: Container[str]
) -> tuple[Column, ...]:
    """The columns of logged fields in their order, with what the plan knows `after` some of them.

    Columns from the sources `without` are left out.
    """
    return tuple(
        column
        for one in fields
        for column in (*_columns(one), *after.get(one.field, ()))
        if column.source not in without
    )


def tables(
    info: GameInfo, personas: Sequence[str], circles: bool = True, forbidding: bool = False
) -> dict[str, TableSchema]:
    """The tables of a run of this game, by name and in order of detail; `personas` are those who play.

    Without `circles` as runs of format 2 have them, of one circle and where nobody thought; with the column `forced`
    where some option was forbidden to somebody (`forbidding`).
    """
    log, block = logged_tables(info), {"game": (_BLOCK,)}
    without = {*(() if circles else ("circle", "playouts")), *(() if forbidding else ("forced",))}
    players = [_named(one, info) for one in log.players]
    made = (
        TableSchema(
            PLAYERS,
            "a player of a game",
            "games",
            _laid(players, {"game": _PLAYER_PLAN, "team": _sitters(personas)}, without),
        ),
        TableSchema("rounds", f"a player at the end of a {info.round_name}", "rounds", _laid(log.rounds, block, ())),
        TableSchema("decisions", "a decision", "decisions", _laid(log.decisions, block, without), searched=False),
        TableSchema(
            "options", "something on offer at a decision", "options", _laid(log.options, block, ()), searched=False
        ),
    )
    for table in made:
        if len(table.schema) < len(table.columns):
            raise RulesError(f"{info.name}: two columns of the table {table.name} have the same name")
    return {table.name: table for table in made}


def names_at(detail: int) -> tuple[str, ...]:
    """The tables that a run of this level of detail (0 games to 3 options) holds."""
    return TABLE_NAMES[: detail + 1]
