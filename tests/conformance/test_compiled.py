"""Compiled play is interpreted play, decision for decision."""

from __future__ import annotations

import numpy as np
import pytest

from engine.catalogue import load_game
from engine.kernel.logs import OPTIONS
from engine.variants import load_variant, variant_names
from tests.conformance.tables import GAME_NAMES, behaviours, played, schedule

SEEDS = 20


@pytest.mark.parametrize("name", GAME_NAMES)
def test_compiled_play_is_interpreted_play(name: str) -> None:
    """Twenty deals a player count, shared out among the game's variants and behaviours; all four tables agree."""
    game = load_game(name)
    kinds = len(behaviours(game)[0])
    variants = variant_names(name)
    for players in game.info.players:
        for first, variant in enumerate(variants):
            loaded = load_variant(variant)
            plan = schedule(SEEDS, players, kinds)[first :: len(variants)]
            assert players in loaded.players
            plain, fast = (
                played(game, loaded.record(), players, plan, OPTIONS, compiled) for compiled in (False, True)
            )
            for table in plain._fields:
                one, other = getattr(plain, table), getattr(fast, table)
                assert len(one) == len(other) > 0, (variant, players, table)
                for field in one.dtype.names:
                    np.testing.assert_array_equal(one[field], other[field], f"{variant} {players} {table}.{field}")
