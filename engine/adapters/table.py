"""The table of a variant or of a game with parameters, to play at by numbers (see `engine.adapters.position`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.adapters.kernel_table import KernelTable
from engine.adapters.plain_table import PlainTable
from engine.adapters.position import GameTable
from engine.catalogue import Game, load_game
from engine.errors import VariantError
from engine.variants import Variant, load_variant


def table_of(variant: Variant | str, players: int | None = None, compiled: bool = True) -> GameTable:
    """The table of a variant, its name or the path of its file; VariantError where it is not for so many players.

    Without `players` it has the smallest number of seats that the variant allows. `compiled` is for games written for
    the compiled loop: compiled play, or the same source interpreted (a thousand times slower).
    """
    if isinstance(variant, str):
        variant = load_variant(variant)
    seats = min(variant.players) if players is None else players
    if seats not in variant.players:
        allowed = ", ".join(map(str, variant.players))
        raise VariantError(f"{variant.name} is not for {seats} players", remedy=f"it is for: {allowed}")
    return table_for(load_game(variant.game), variant.record(), seats, compiled)


def table_for(game: Game, params: Any, players: int, compiled: bool = True) -> GameTable:
    """The table of a game with parameters: its record, or the object of `Params` of a plain-Python game."""
    return table_from(game.info.name, packed(game, params), players, compiled)


def packed(game: Game, params: Any) -> str | bytes:
    """The parameters of a game as JSON or as the bytes of a record."""
    text: str | bytes = params.model_dump_json() if game.is_plain else params.tobytes()
    return text


def table_from(name: str, params: str | bytes, players: int, compiled: bool = True) -> GameTable:
    """The table of a game by its name and its parameters, `packed`."""
    game = load_game(name)
    if isinstance(params, str):
        return PlainTable(game, game.params.Params.model_validate_json(params), players)
    return KernelTable(game, np.frombuffer(params, dtype=game.state.PARAMS)[0], players, compiled)
