"""Games that nobody wins: shares that sum to 0, the fair share, the seat test, and what compares players."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
import pytest

from analysis.logs.fair import fair_share, nobody_wins
from analysis.metrics import Results, measure
from analysis.wording import fair_share as in_words
from tests.analysis.metrics.made_by_hand import hand_run
from tests.analysis.synthetic_run import SyntheticRun

SEATS, NOBODY = 5, 0.2


def planted(games: int, strength: tuple[float, ...] = (1.0,) * SEATS, nobody: float = NOBODY, seed: int = 1) -> Any:
    """Games of which nobody wins a known share, the others by seats of known strength; every five games are a block."""
    rng = np.random.default_rng(seed)
    chance = np.asarray(strength) / np.sum(strength)
    winner = rng.choice(SEATS, size=games, p=chance)
    win60 = np.zeros((games, SEATS), np.int64)
    win60[np.arange(games), winner] = 60
    win60[rng.random(games) < nobody] = 0
    return hand_run(rng.integers(0, 60, (games, SEATS)), block=np.arange(games) // SEATS, win60=win60)


def reshaped(run: SyntheticRun) -> np.ndarray:
    """Shares of the win, (games, seats)."""
    return run.tables["players"]["win60"].to_numpy().reshape(-1, SEATS) / 60


def test_the_fair_share_is_what_somebody_wins() -> None:
    run = planted(5_000)
    nobody = float((reshaped(run).sum(axis=1) == 0).mean())
    assert nobody_wins(run) == pytest.approx(nobody) and nobody == pytest.approx(NOBODY, abs=0.03)
    assert fair_share(run) == pytest.approx((1 - nobody) / SEATS)
    assert fair_share(planted(100, nobody=0.0)) == 1 / SEATS
    assert Results(run).fair == pytest.approx((1 - nobody) / SEATS)
    assert in_words(5, 0.2) == "16 %" and in_words(3) == "33.3 %"


def test_the_share_of_such_games_is_a_metric() -> None:
    row = measure(planted(5_000), "no_winner").row(0, named=True)
    assert row["lower"] < NOBODY < row["upper"] and row["games"] == 5_000
    assert measure(planted(100, nobody=0.0), "no_winner").height == 0


def test_a_game_that_nobody_wins_is_no_shared_win() -> None:
    ties = measure(planted(1_000), "ties").filter(pl.col("kind") == "shared wins")
    assert ties["estimate"].item() == 0


def test_advantages_of_fair_seats_add_up_to_nothing() -> None:
    rows = measure(planted(2_000), "win_rate_by_seat")
    assert rows["advantage"].sum() == pytest.approx(0, abs=1e-12)
    assert rows["fair"].n_unique() == 1
    personas = measure(planted(2_000), "win_rate_by_persona")
    assert personas["advantage"].sum() == pytest.approx(0, abs=1e-12)


def test_the_seat_test_does_not_see_the_missing_wins() -> None:
    """The same games with and without a winner for a fifth of them: the same distances from the fair share in sum."""
    run = planted(3_000, strength=(1.4, 1, 1, 1, 0.8))
    seats = measure(run, "seat_advantage").row(0, named=True)
    rates = reshaped(run).mean(axis=0)
    assert seats["seat"] == 1
    assert seats["estimate"] == pytest.approx(rates[0] - rates.mean())
    assert seats["p_all_fair"] < 1e-6


def false_alarms(runs: int, games: int = 400) -> int:
    """How many of so many runs with fair seats the test of all seats would call uneven at 5 %."""
    return sum(measure(planted(games, seed=seed), "win_rate_by_seat")["p_all_fair"][0] < 0.05 for seed in range(runs))


def test_fair_seats_pass_as_often_as_promised() -> None:
    assert false_alarms(60) <= 60 * 0.05 + 4 * (60 * 0.05 * 0.95) ** 0.5


@pytest.mark.slow
def test_fair_seats_pass_as_often_as_promised_in_many_runs() -> None:
    runs = 2_000
    assert false_alarms(runs) <= runs * 0.05 + 3 * (runs * 0.05 * 0.95) ** 0.5


def test_the_pages_name_the_fair_share() -> None:
    from analysis.report.sections.seats import write

    run = planted(2_000)
    said = in_words(SEATS, nobody_wins(run))
    assert any(said in str(block) for block in write(Results(run)))
