"""Reference games come out as theory says, within what the number of games allows.

Sources of the values: Neller & Presser 2004 and an exact solution of the equations for Pig; Kuhn 1950 for Kuhn poker.
Tolerances are four standard errors of the estimate that is tested, so a right answer fails once in 16,000 tests.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import polars as pl
import pytest

from analysis.metrics import measure
from engine.catalogue import find_game
from engine.plain import Luck
from engine.play.simulate import simulate
from engine.runs.reader import Run
from tests.tiers import times

HERE = Path(__file__).parent
SIGMAS = 4.0

# Win rate of the first player where both hold at n, and of hold-25 against hold-20 as first and as second player.
MIRRORS = {20: 0.534698, 25: 0.529756}
UNEQUAL = (0.543482, 0.479966)
OPTIMAL = (0.530593, 0.571498, 0.508342)  # the mirror; against hold-20 as first, as second
TURN_OF_20 = {0: 0.624541, 20: 0.099713, 21: 0.094991, 22: 0.074189, 23: 0.054196, 24: 0.035198, 25: 0.017173}


def play(game: str, lineup: list[str], games: int, out: Path, workers: int = 2) -> Run:
    find_game(str(HERE / game))
    return simulate(f"{game}/standard", 2, games, lineup, "smoke", workers=workers, out=out / game)


def close(estimate: float, wanted: float, se: float) -> None:
    assert estimate == pytest.approx(wanted, abs=SIGMAS * se), f"{estimate} ± {se}"


def first_seat(run: Run, persona: str, seat: int) -> tuple[float, float]:
    """The win rate of a persona on a seat, and its standard error from the shares of wins."""
    shares = (
        run.scan("players").filter(pl.col("persona") == persona, pl.col("seat") == seat).select(pl.col("win60") / 60)
    )
    found = shares.collect().to_series()
    return float(found.mean()), float(found.std()) / len(found) ** 0.5


GAMES = pytest.mark.parametrize("games", [400, pytest.param(40_000, marks=pytest.mark.slow)])


@GAMES
@pytest.mark.parametrize("hold", MIRRORS)
def test_pig_between_equals(hold: int, games: int, tmp_path: Path) -> None:
    run = play("pig", [f"hold-{hold}", f"hold-{hold}"], games, tmp_path)
    close(*_swap(first_seat(run, f"hold-{hold}", 1), MIRRORS[hold]))
    rows = measure(run, "win_rate_by_seat").filter(pl.col("seat") == 1)
    assert rows["lower"].item() - 0.02 < MIRRORS[hold] < rows["upper"].item() + 0.02


@GAMES
def test_pig_between_hold_25_and_hold_20(games: int, tmp_path: Path) -> None:
    run = play("pig", ["hold-25", "hold-20"], games, tmp_path)
    for seat, wanted in enumerate(UNEQUAL, start=1):
        close(*_swap(first_seat(run, "hold-25", seat), wanted))


@pytest.mark.parametrize("games", [200, pytest.param(40_000, marks=pytest.mark.slow)])
def test_optimal_pig(games: int, tmp_path: Path) -> None:
    optimal = f"{HERE / 'pig' / 'optimal.py'}:Optimal"
    # Each process works optimal play out once.
    workers = times(1, 2)
    mirror = play("pig", [optimal, optimal], games, tmp_path / "mirror", workers)
    close(*_swap(first_seat(mirror, "Optimal", 1), OPTIMAL[0]))
    run = play("pig", [optimal, "hold-20"], games, tmp_path / "other", workers)
    for seat, wanted in enumerate(OPTIMAL[1:], start=1):
        close(*_swap(first_seat(run, "Optimal", seat), wanted))


def _swap(found: tuple[float, float], wanted: float) -> tuple[float, float, float]:
    return found[0], wanted, found[1]


def test_the_optimal_player_knows_the_exact_value() -> None:
    from tests.reference_games.pig.optimal import solve

    assert solve()[0, 0, 0] == pytest.approx(OPTIMAL[0], abs=1e-6)


def test_turns_of_hold_20() -> None:
    """How a turn of Pig ends that is held at 20, with the luck that plays have: P(0) and P(20) to P(25)."""
    game = find_game(str(HERE / "pig"))
    number = 5_000
    ends: Counter[int] = Counter()
    for key in range(number):
        play_of = game.play_class(game.params.Params(), 2, Luck(key))
        while play_of.mover == 0 and play_of.at_risk < 20:
            play_of.apply("roll")
        ends[play_of.at_risk if play_of.mover == 0 else 0] += 1
    for points, share in TURN_OF_20.items():
        close(ends[points] / number, share, (share * (1 - share) / number) ** 0.5)


def test_kuhn_poker_has_thirty_terminal_histories() -> None:
    game = find_game(str(HERE / "kuhn"))
    ends = set()

    def walk(play_of: object, deal: tuple[int, ...]) -> None:
        if play_of.is_over():
            ends.add((deal, play_of.history))
            return
        for action in play_of.legal():
            other = play_of.copy()
            other.apply(action)
            walk(other, deal)

    for key in range(200):
        fresh = game.play_class(game.params.Params(), 2, Luck(key))
        walk(fresh, tuple(fresh.cards))
    assert len(ends) == 30


def test_kuhn_poker_in_equilibrium_exactly() -> None:
    """The value of the tree under equilibrium play of both, card by card, is -1/18."""
    from fractions import Fraction
    from itertools import permutations

    from tests.reference_games.kuhn.equilibrium import BETS

    game = find_game(str(HERE / "kuhn"))

    def value(play_of: object, chance: Fraction) -> Fraction:
        if play_of.is_over():
            return chance * play_of.scores(0)["won"]
        bets = Fraction(BETS[play_of.history][play_of.cards[play_of.mover]]).limit_denominator(9)
        total = Fraction(0)
        for action in play_of.legal():
            other = play_of.copy()
            other.apply(action)
            total += value(other, chance * (bets if action == "bet" else 1 - bets))
        return total

    found = Fraction(0)
    for cards in permutations(range(3), 2):
        fresh = game.play_class(game.params.Params(), 2, Luck(1))
        fresh.cards = list(cards)
        found += value(fresh, Fraction(1, 6))
    assert found == Fraction(-1, 18)


@GAMES
def test_kuhn_poker_in_equilibrium_as_played(games: int, tmp_path: Path) -> None:
    bot = f"{HERE / 'kuhn' / 'equilibrium.py'}:Equilibrium"
    run = play("kuhn", [bot, bot], 4 * games, tmp_path)
    won = run.scan("players").filter(pl.col("seat") == 1).collect()["score_won"]
    close(float(won.mean()), -1 / 18, float(won.std()) / len(won) ** 0.5)


@GAMES
def test_a_fair_coin_is_fair(games: int, tmp_path: Path) -> None:
    run = play("coin", ["heads", "tails"], 2 * games, tmp_path)
    rates = measure(run, "win_rate_by_persona")
    for row in rates.iter_rows(named=True):
        close(row["estimate"], 0.5, 0.5 / (2 * games) ** 0.5)
    # Both rotations of a deal have the same luck, so each persona wins one of the two: no spread is left.
    assert rates["se"].max() == 0
    first = (
        run.scan("players").filter(pl.col("seat") == 1, pl.col("rotation") == 0).select(pl.col("win60") / 60).collect()
    )
    close(float(first.to_series().mean()), 0.5, 0.5 / games**0.5)
