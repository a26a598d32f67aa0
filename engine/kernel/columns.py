"""What the play loops log: every field declared once, with the column of a run's tables that it becomes.

`engine.kernel.logs` makes the records that the loops fill from these declarations, and `engine.runs.schema` the tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from engine.game import MOST_SEATS_IN_SIXTIETHS, GameInfo, Option, Term

ENUM = "Enum"
"""The type of a column that holds one of several words; the field holds the word's place among them."""


@dataclass(frozen=True)
class Logged:
    """A field of a log, and the column that it becomes.

    Attributes
    ----------
    field: its name in the record that the loops fill; also the column's, unless `column` gives another.
    held: NumPy's name of its type in the record: wide enough for whatever a rule may do.
    kind: Polars' name of the column's type, as small as the numbers that are expected; `ENUM` with `terms`.
    unit, meaning: for whoever reads the table.
    terms: the words of an `ENUM`.
    """

    field: str
    held: str
    kind: str
    unit: str
    meaning: str
    column: str = ""
    terms: tuple[Term | Option, ...] = ()


@dataclass(frozen=True)
class LoggedEach:
    """A field of several numbers, one for each of the terms that a game declares, and each a column of its own.

    A column is called `prefix` and the term's name, and means what the term says. The rest is as for `Logged`.
    """

    field: str
    held: str
    kind: str
    unit: str
    terms: tuple[Term, ...]
    prefix: str = ""


Field: TypeAlias = Logged | LoggedEach


class LoggedTables(NamedTuple):
    """The fields of each table, in the order of its columns."""

    players: tuple[Field, ...]
    rounds: tuple[Field, ...]
    decisions: tuple[Field, ...]
    options: tuple[Field, ...]


_GAME = Logged("game", "i4", "UInt32", "", "number of the game in the run, from 0")
_SEAT = Logged("seat", "i2", "UInt8", "", "place in the order of play; 1 starts")
_NUMBER = Logged("number", "i4", "UInt16", "", "number of the decision in the game, from 1")


def whole_win(info: GameInfo) -> int:
    """What a whole win counts in the logs: a number that as many winners as the game has seats can share evenly."""
    return 60 if max(info.players) <= MOST_SEATS_IN_SIXTIETHS else 2520


def logged_tables(info: GameInfo) -> LoggedTables:
    """What the loops log of a game."""
    return LoggedTables(_players(info), _rounds(info), _decisions(info), _options(info))


def _win(info: GameInfo) -> Logged:
    whole = whole_win(info)
    kind, unit = ("UInt8", "sixtieths") if whole == 60 else ("UInt16", f"1/{whole}")
    meaning = f"share of the win: {whole} alone, {whole // 2} each of two, 0 for losers"
    return Logged("win", "i2", kind, unit, meaning, column=f"win{whole}")


def _players(info: GameInfo) -> tuple[Field, ...]:
    return (
        _GAME,
        _SEAT,
        Logged("team", "i2", "UInt8", "", "number of the team, from 1; the seat where everybody plays alone"),
        Logged("score", "i4", "Int32", "points", "final score, the sum of its sources"),
        LoggedEach("sources", "i4", "Int16", "points", info.sources, prefix="score_"),
        Logged("rank", "i2", "UInt8", "", "final rank; 1 for every winner"),
        _win(info),
        LoggedEach("tallies", "i4", "Int16", "count", info.tallies),
        Logged("decisions", "i4", "UInt16", "decisions", "decisions of this seat"),
        Logged("game_decisions", "i4", "UInt16", "decisions", "decisions of all seats"),
        Logged("rounds", "i2", "UInt8", f"{info.round_name}s", "rounds completed"),
        Logged("end_reason", "i2", ENUM, "", "why the game ended", terms=info.end_reasons),
        Logged("forced", "i4", "UInt16", "decisions", "decisions in which nothing but forbidden options was left"),
    )


def _round(meaning: str) -> Logged:
    """The number of a round, which is in the record under a name that NumPy does not use."""
    return Logged("in_round", "i2", "UInt8", "", meaning, column="round")


def _rounds(info: GameInfo) -> tuple[Field, ...]:
    return (
        _GAME,
        _SEAT,
        _round(f"{info.round_name} that has just ended, from 1"),
        Logged("points", "i4", "Int16", "points", "points openly scored so far"),
        Logged("score_now", "i4", "Int16", "points", "score if the game had ended there, hidden sources included"),
        LoggedEach("resources", "i4", "Int16", "count", info.resources),
    )


def _decisions(info: GameInfo) -> tuple[Field, ...]:
    playouts = "of the search of a player who thinks; 0 where none was made"
    return (
        _GAME,
        _NUMBER,
        _SEAT,
        _round(f"{info.round_name} in which it fell, from 1"),
        Logged("kind", "i2", ENUM, "", "kind of decision", terms=info.decisions),
        Logged("action", "i8", "Int64", "", "code of the action taken (the game's `state.decode` reads it)"),
        Logged("candidates", "i4", "UInt16", "actions", "actions that were weighed"),
        Logged("best", "f4", "Float32", "value", "value of the best action to this persona; empty where forced"),
        Logged("second", "f4", "Float32", "value", "value of the second best; empty where forced"),
        Logged("chosen", "f4", "Float32", "value", "value of the action taken; empty where forced"),
        Logged("playouts", "i4", "UInt32", "playouts", playouts),
    )


def _options(info: GameInfo) -> tuple[Field, ...]:
    return (
        _GAME,
        _NUMBER,
        _SEAT,
        _round(f"{info.round_name} in which it was on offer, from 1"),
        Logged("option", "i2", ENUM, "", "what was on offer", terms=info.options),
        Logged("beside", "i2", "UInt8", "options", "how many options were on offer"),
        Logged("taken", "i2", "UInt8", "", "1 if it was taken, else 0"),
    )
