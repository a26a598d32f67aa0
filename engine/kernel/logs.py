"""The records that a play loop fills: one type a table, made of what `engine.kernel.columns` declares."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from engine.game import GameInfo
from engine.kernel.columns import Field, LoggedEach, logged_tables
from engine.kernel.records import record_type, rows

# Levels of detail; each holds those before it.
GAMES, ROUNDS, DECISIONS, OPTIONS = range(4)
DETAILS = ("games", "rounds", "decisions", "options")


class LogTypes(NamedTuple):
    """The record type of each table."""

    players: np.dtype[Any]
    rounds: np.dtype[Any]
    decisions: np.dtype[Any]
    options: np.dtype[Any]


class Logs(NamedTuple):
    """Rows of each table, and what players took; empty where the level of detail does not ask for them.

    taken: (rows of players, options), 1 for an option that the player took in that game, offered beside others or not.
    """

    players: Any
    rounds: Any
    decisions: Any
    options: Any
    taken: Any


class Lost(NamedTuple):
    """A game that could not be played to its end: its number, its deal, and the reason in words."""

    game: int
    deal: int
    reason: str


class GameLogs(NamedTuple):
    """Logs of some finished games, with how many they are and how many decisions and candidates they took.

    `taken` is as in `Logs`: it stands in no table, and says in which games a ban would have changed nothing. `choices`
    counts decisions with more than one candidate; `lost` are games that came up meanwhile and have no rows.
    """

    players: Any
    rounds: Any
    decisions: Any
    options: Any
    taken: Any
    games: int
    candidates: int
    choices: int
    lost: tuple[Lost, ...] = ()


def schedule_type(info: GameInfo) -> np.dtype[Any]:
    """The record of a game to be played: its number in the run, its deal, its replay, and the persona of each seat."""
    return record_type(("game", "i4"), ("deal", "i8"), ("replay", "i4"), ("persona", "i2", (max(info.players),)))


def log_types(info: GameInfo) -> LogTypes:
    """The record types of a game's tables."""
    return LogTypes(*(record_type(*map(_field, fields)) for fields in logged_tables(info)))


def _field(one: Field) -> tuple[str, str] | tuple[str, str, tuple[int, ...]]:
    return (one.field, one.held, (len(one.terms),)) if isinstance(one, LoggedEach) else (one.field, one.held)


def room_for(info: GameInfo, seats: int, games: int, detail: int, compiled: bool) -> Logs:
    """Empty tables for a part of a run: `games` games, and in the longer tables at least one game of any length."""
    types = log_types(info)
    long = max(info.longest, 160 * games)
    return Logs(
        players=rows(types.players, games * seats, compiled),
        rounds=rows(types.rounds, games * seats * info.max_rounds if detail >= ROUNDS else 0, compiled),
        decisions=rows(types.decisions, long if detail >= DECISIONS else 0, compiled),
        options=rows(types.options, long * len(info.options) if detail >= OPTIONS else 0, compiled),
        taken=np.zeros((games * seats if detail >= OPTIONS else 0, len(info.options)), dtype=np.int8),
    )
