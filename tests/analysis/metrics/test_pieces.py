"""What a piece is worth, from games whose every card is written down."""

from __future__ import annotations

from dataclasses import replace

import polars as pl
import pytest

from analysis.metrics import Results, measure
from analysis.report.sections.sources import write
from engine.game import Term
from tests.analysis.metrics.made_by_hand import hand_run
from tests.analysis.synthetic_run import SyntheticRun, game_info

COINS, CUPS = [[6, 0], [12, 4], [0, 0]], [[0, 0], [10, 10], [0, 0]]
COIN_CARDS, CUP_CARDS = [[3, 0], [4, 4], [0, 0]], [[0, 0], [2, 2], [0, 0]]


def cards_run() -> SyntheticRun:
    """Three games of two players who sell coins and cups; nothing is sold in the last game, and no masks at all."""
    info = replace(
        game_info(("coins", "cups", "masks")),
        tallies=(Term("coin_cards", "coins sold"), Term("cup_cards", "cups sold"), Term("mask_cards", "masks sold")),
        pieces=(("coins", "coin_cards"), ("cups", "cup_cards"), ("masks", "mask_cards")),
    )
    scores = [[a + b for a, b in zip(*pair, strict=True)] for pair in zip(COINS, CUPS, strict=True)]
    run = hand_run(scores, info=info)
    columns = {"score_coins": COINS, "score_cups": CUPS, "coin_cards": COIN_CARDS, "cup_cards": CUP_CARDS}
    table = run.tables["players"].with_columns(
        *(
            pl.Series(name, [cell for game in cells for cell in game], dtype=pl.Int16)
            for name, cells in columns.items()
        ),
        score_masks=pl.lit(0, pl.Int16),
        mask_cards=pl.lit(0, pl.Int16),
        rank=pl.col("score").rank("min", descending=True).over("game").cast(pl.UInt8),
    )
    return replace(run, tables={"players": table})


def test_points_over_pieces() -> None:
    table = measure(cards_run(), "points_per_piece")
    found = {row["source"]: row for row in table.iter_rows(named=True)}
    assert set(found) == {"coins", "cups"}  # nobody sold a mask
    assert found["coins"]["estimate"] == pytest.approx(22 / 11) and found["cups"]["estimate"] == pytest.approx(5)
    assert found["coins"]["pieces"] == pytest.approx(11 / 3) and found["coins"]["games"] == 2
    # A block is a game: residuals 6 - 2·3 and 16 - 2·8 are 0, so is the standard error.
    assert found["coins"]["se"] == pytest.approx(0)


def test_report_shows_the_dearest_first() -> None:
    tables = [block for block in write(Results(cards_run())) if block.kind == "table"]
    assert [row[0] for row in tables[-1].rows] == ["Cups", "Coins"]
    assert tables[-1].rows[0][3] == "1.3"
