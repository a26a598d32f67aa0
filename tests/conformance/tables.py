"""What the conformance suite plays: every game, variant and player count that it finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.catalogue import Game, game_names
from engine.kernel.logs import GAMES, LogTypes, schedule_type
from engine.kernel.records import copy_of
from engine.kernel.runner import play_games
from engine.personas import load_persona, persona_names
from engine.playthrough import Playthrough
from engine.variants import load_variant, variant_names


class Table(NamedTuple):
    """A variant at a number of players."""

    game: str
    variant: str
    players: int


GAME_NAMES = game_names()
ALL_TABLES = [Table(g, v, n) for g in GAME_NAMES for v in variant_names(g) for n in load_variant(v).players]


def _one_each(names: Sequence[str]) -> dict[str, int]:
    """One player count a variant, each in turn where there is a choice."""
    counts = {name: load_variant(name).players for name in names}
    return {name: players[place % len(players)] for place, (name, players) in enumerate(counts.items())}


_EACH = {g: [Table(g, v, n) for v, n in _one_each(variant_names(g)).items()] for g in GAME_NAMES}


def each_variant() -> list[Any]:
    """All tables; slow but for each variant at one of its player counts."""
    few = [table for each in _EACH.values() for table in each]
    return [table if table in few else pytest.param(table, marks=pytest.mark.slow) for table in ALL_TABLES]


def few_tables(turn: int) -> list[Table]:
    """One variant of each game at one of its player counts; another one for each turn."""
    return [each[turn % len(each)] for each in _EACH.values()]


def tables(turn: int) -> list[Any]:
    """For a test that plays without compiled code: every variant at one of its player counts, and so every count.

    All but one a game are slow. Tests with another `turn` play another variant in the quick tier.
    """
    few = few_tables(turn)
    all_of_them = [table for each in _EACH.values() for table in each]
    return [table if table in few else pytest.param(table, marks=pytest.mark.slow) for table in all_of_them]


def by_name(table: Table) -> str:
    """How a test's name shows a table."""
    return f"{table.variant}-{table.players}"


def behaviours(game: Game) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Weights and temperatures of players that differ: a random one, two of random taste, and the shipped personas.

    Weights have the shape (players, decisions, stages, features).
    """
    info = game.info
    taste = np.random.default_rng(0).normal(size=(2, len(info.decisions), len(info.stages), len(info.features)))
    shipped = [load_persona(info.name, name) for name in persona_names(info.name)]
    weights = [np.zeros_like(taste[0]), 0.1 * taste[0], taste[1], *(persona.matrix(info) for persona in shipped)]
    temperatures = [1.0, 1.0, 1.0, *(persona.temperature_of("sharp") for persona in shipped)]
    return np.array(weights), np.array(temperatures)


def schedule(game: Game, games: int, players: int, kinds: int, first: int = 0) -> NDArray[Any]:
    """Games numbered from `first`, each with its own deal, seated by `kinds` behaviours in turn."""
    plan = np.zeros(games, dtype=schedule_type(game.info))
    plan["game"] = plan["deal"] = np.arange(first, first + games)
    for seat in range(players):
        plan["persona"][:, seat] = (np.arange(first, first + games) + seat) % kinds
    return plan


def played(
    game: Game, params: Any, players: int, plan: NDArray[Any], detail: int = GAMES, compiled: bool = True
) -> LogTypes:
    """The four tables of a schedule played by `behaviours`, joined over the parts."""
    weights, temperatures = behaviours(game)
    parts = list(play_games(game, params, players, 2026, plan, weights, temperatures, detail, compiled))
    return LogTypes(*(np.concatenate([part[i] for part in parts]) for i in range(len(LogTypes._fields))))


def positions(variant: Any, players: int, seed: int, every: int = 1) -> Iterator[Playthrough]:
    """One game by random choice; every so many decisions the position before the choice."""
    door = Playthrough(variant, players, seed)
    luck = np.random.default_rng(seed)
    number = int(luck.integers(every))
    while not door.is_over:
        if number % every == 0:
            yield door
        options = door.legal()
        door.play(options[luck.integers(len(options))])
        number += 1


def redealt(door: Playthrough, seat: int, key: int) -> Any:
    """The position of a play as a seat might meet it just as well: what it cannot see is redrawn."""
    other = copy_of(door.state)
    door.game.hidden.redeal(other, door.params, seat, np.uint64(key))
    return other


def codes(game: Game, actions: Sequence[Any]) -> list[int]:
    """The identities of actions."""
    return [int(game.state.code(action)) for action in actions]
