"""Luck of the deal: games in which the deal decides all, nothing, or one plan's fortune, and what the page says."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
import pytest

from analysis.metrics import measure
from analysis.stats.luck import DEAL, MEETING, NOISE, PARTS, PLAYERS
from tests.analysis.planted import dealt


def shares(games: int = 12_000, seed: int = 1, **truth: Any) -> dict[str, dict[str, Any]]:
    table = measure(dealt(np.random.default_rng(seed), games, **truth), "luck")
    assert table["tables"].to_list() == ["sharp"] * 4 and table["part"].to_list() == list(PARTS)
    assert table["estimate"].sum() == pytest.approx(1) and table["estimate"].min() >= 0
    assert (table["lower"] >= 0).all() and (table["upper"] <= 1).all()
    return {row["part"]: row for row in table.iter_rows(named=True)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deal_that_decides_all(seats: int) -> None:
    assert shares(seats=seats, deal=1.0, noise=0.0)[DEAL]["estimate"] >= 0.95


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(
    ("truth", "instead"),
    [
        ({"noise": 1.0}, NOISE),
        ({"noise": 0.0, "fixed": 1.0}, MEETING),
        ({"noise": 0.1, "meeting": 1.0}, MEETING),
        ({"noise": 0.1, "plans": (0.0, 1.0, 2.0, 3.0, 4.0)}, PLAYERS),
    ],
    ids=["dice", "players that never waver", "one plan's fortune", "strength"],
)
def test_a_deal_that_decides_nothing(truth: dict[str, Any], instead: str, seats: int) -> None:
    found = shares(seats=seats, **truth)
    assert found[DEAL]["estimate"] < 0.02 and found[DEAL]["lower"] < 0.005
    assert found[instead]["estimate"] > 0.85


def test_players_that_never_waver_do_not_make_the_deal_decide_all() -> None:
    """What comes of these players in this order on this deal is as large as what the deal does for a seat. For a fixed
    line-up the deal would decide all with steady players, and less than half with wavering ones."""
    steady, wavering = (shares(deal=1.0, fixed=1.0, noise=noise) for noise in (0.01, 1.0))
    assert steady[NOISE]["estimate"] < 0.02 < 0.3 < wavering[NOISE]["estimate"]
    assert 0.1 < wavering[DEAL]["estimate"] < steady[DEAL]["estimate"] < 0.4 < steady[MEETING]["estimate"]


@pytest.mark.parametrize("repetitions", [10, pytest.param(400, marks=pytest.mark.slow)])
def test_intervals_of_the_deals_share_hold_it(repetitions: int) -> None:
    truth = {"deal": 0.7, "meeting": 0.5, "plans": (0.0, 0.2, 0.4, 0.6)}
    many = [shares(4800, seed, **truth)[DEAL] for seed in range(repetitions)]
    mean = np.mean([row["estimate"] for row in many])
    held = np.mean([row["lower"] <= mean <= row["upper"] for row in many])
    assert held >= 0.95 - 3 * np.sqrt(0.05 * 0.95 / repetitions)


def test_two_lineups_on_a_deal_are_one_draw() -> None:
    """What a deal does for a seat is met twice: intervals of seats allow for it, with any number of deals."""
    run = dealt(np.random.default_rng(3), 2400, deal=2.0, noise=0.1)
    deals = run.manifest.blocks // 2
    table = measure(run, "win_rate_by_seat")
    assert table["blocks"].to_list() == [deals] * 3
    means = run.tables["players"].group_by(pl.col("block") // 2, "seat").agg(pl.col("win60").mean() / 60)
    spread = means.group_by("seat").agg(pl.col("win60").std()).sort("seat")["win60"].to_numpy() / np.sqrt(deals)
    assert table["se"].to_list() == pytest.approx(spread.tolist(), rel=1e-6)
