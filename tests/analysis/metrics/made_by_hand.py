"""Runs made by hand: a few games whose every number is written down."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl

from engine.game import GameInfo
from engine.seating.lineup import Sitter
from tests.analysis.synthetic_run import SyntheticRun, Truth, game_info, made_up_manifest

LEVEL = pl.Enum(["sharp", "blunt"])


def hand_run(
    scores: Any,
    *,
    block: Any = None,
    marks: Any = None,
    points: Any = None,
    info: GameInfo | None = None,
    win60: Any = None,
) -> SyntheticRun:
    """A run of games with these final scores, shape (games, seats), and scores at marks, (games, marks, seats)."""
    table = np.asarray(scores)
    games, seats = table.shape
    game = np.repeat(np.arange(games), seats)
    blocks = np.arange(games) if block is None else np.asarray(block)
    best = table == table.max(axis=1, keepdims=True)
    wins = best * (60 // best.sum(axis=1, keepdims=True)) if win60 is None else np.asarray(win60)
    players = pl.DataFrame(
        {
            "game": game.astype(np.uint32),
            "block": np.repeat(blocks, seats).astype(np.uint32),
            "lineup": np.zeros(game.size, np.uint16),
            "circle": np.zeros(game.size, np.uint8),
            "rotation": np.zeros(game.size, np.uint8),
            "seat": np.tile(np.arange(1, seats + 1), games).astype(np.uint8),
            "score": table.ravel().astype(np.int32),
            "win60": wins.ravel().astype(np.uint8),
        }
    )
    players = players.with_columns(
        pl.Series("persona", [f"p{seat}" for seat in players["seat"]]).cast(
            pl.Enum([f"p{s + 1}" for s in range(seats)])
        ),
        pl.lit("sharp").cast(LEVEL).alias("level"),
    )
    tables = {"players": players}
    if marks is not None:
        tables["rounds"] = rounds_of(np.asarray(marks), points, blocks)
    names = [f"p{s + 1}" for s in range(seats)]
    manifest = replace(
        made_up_manifest(Truth(dict.fromkeys(names, 1.0), (1,) * seats), games, int(blocks.max()) + 1),
        sitters=tuple(Sitter(name) for name in names),
        lineups=(tuple(range(seats)),),
    )
    return SyntheticRun(info or game_info(), seats, tables, manifest)


def rounds_of(marks: np.ndarray, points: Any, block: np.ndarray) -> pl.DataFrame:
    games, rounds, seats = marks.shape
    shown = marks if points is None else np.asarray(points)
    return pl.DataFrame(
        {
            "game": np.repeat(np.arange(games), rounds * seats).astype(np.uint32),
            "block": np.repeat(block, rounds * seats).astype(np.uint32),
            "seat": np.tile(np.arange(1, seats + 1), games * rounds).astype(np.uint8),
            "round": np.tile(np.repeat(np.arange(1, rounds + 1), seats), games).astype(np.uint8),
            "points": shown.ravel().astype(np.int16),
            "score_now": marks.ravel().astype(np.int16),
        }
    )
