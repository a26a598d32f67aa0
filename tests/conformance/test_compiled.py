"""Compiled play is interpreted play, decision for decision."""

from __future__ import annotations

import numpy as np
import pytest

from engine.catalogue import load_game
from engine.kernel.logs import OPTIONS
from engine.variants import load_variant, variant_names
from tests.conformance.tables import GAME_NAMES, behaviours, played, schedule

FEW, MANY = 1, 60


def check_agreement(name: str, deals: int) -> None:
    """So many deals a player count, shared out among variants and behaviours; all four tables agree."""
    game = load_game(name)
    kinds = len(behaviours(game)[0])
    for players in game.info.players:
        variants = [variant for variant in map(load_variant, variant_names(name)) if players in variant.players]
        variants = variants[:: -(-len(variants) // deals)]
        for first, loaded in enumerate(variants):
            plan = schedule(game, deals, players, kinds)[first :: len(variants)]
            plain, fast = (
                played(game, loaded.record(), players, plan, OPTIONS, compiled) for compiled in (False, True)
            )
            for table in plain._fields:
                one, other = getattr(plain, table), getattr(fast, table)
                assert len(one) == len(other) > 0, (loaded.name, players, table)
                for field in one.dtype.names:
                    np.testing.assert_array_equal(one[field], other[field], f"{loaded.name} {players} {table}.{field}")


@pytest.mark.parametrize("name", GAME_NAMES)
def test_compiled_play_is_interpreted_play(name: str) -> None:
    check_agreement(name, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAME_NAMES)
def test_compiled_play_is_interpreted_play_in_many_games(name: str) -> None:
    check_agreement(name, MANY)
