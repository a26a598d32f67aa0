"""How many games a question needs, before and after a run."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from analysis.cli import cli
from analysis.metrics import measure
from analysis.power import Effort, efforts, games_in_all, questions
from engine.play.simulate import simulate
from tests.analysis.synthetic_run import PLAIN, synthetic_run


def test_before_a_run_the_published_numbers() -> None:
    """Half-width, equivalence and difference of one point at four players; and at ρ 0.6 (methods, 2.9)."""
    assert [q.games for q in questions(4, 1)] == pytest.approx([7203, 20292, 39918], abs=1)
    assert questions(4, 1, correlation=0.6)[2].games == pytest.approx(15967, abs=1)
    assert questions(2, 1)[0].games == pytest.approx(9604, abs=1)


def test_after_a_run_its_own_spread_decides() -> None:
    """The made-up games are independent, so that design effects are near 1 (a chi-square over its 999 degrees of
    freedom has a standard deviation of 0.045); a persona sits at three tables of four."""
    run = synthetic_run(PLAIN, games=3000)
    seats, personas = efforts(run)
    assert seats.of == "seats" and seats.games_each == 1
    assert seats.design_effect == pytest.approx(1, abs=0.2)
    assert personas.games_each == pytest.approx(4 / 3) and personas.design_effect == pytest.approx(1, abs=0.25)
    table = measure(run, "win_rate_by_seat")
    widest = float(((table["upper"] - table["lower"]) / 2).max())
    assert seats.half_width == pytest.approx(widest)
    assert games_in_all(seats, seats.half_width / 2) == pytest.approx(4 * 3000, abs=1)
    assert games_in_all(seats, 1.0) == 3000
    assert games_in_all(Effort("seats"), 0.01) is None


def test_more_games_reach_what_was_foretold() -> None:
    """Four times the games make the interval half as wide, within the noise of its width."""
    first, second = (efforts(synthetic_run(PLAIN, games=games, seed=games))[0] for games in (2400, 9600))
    assert first.half_width is not None and second.half_width is not None
    assert second.half_width / first.half_width == pytest.approx(0.5, rel=0.15)


def test_a_run_in_which_nothing_varies_counts_as_independent() -> None:
    run = synthetic_run(PLAIN, games=3)
    for effort in efforts(run):
        assert effort.design_effect >= 0 and np.isfinite(effort.design_effect)


def test_the_command(lineup: list[str], tmp_path: Path) -> None:
    before = CliRunner().invoke(cli, ["power", "--players", "4"])
    assert before.exit_code == 0 and "7,203" in before.stdout and "20,292" in before.stdout
    folder = simulate("mykerinos/special-edition", 3, 300, lineup, out=tmp_path / "r").folder
    after = CliRunner().invoke(cli, ["power", str(folder), "--points", "2"])
    assert after.exit_code == 0, after.output
    assert "The 300 games of this run know the win rates of seats to ±" in after.stdout
    refused = CliRunner().invoke(cli, ["power", str(folder), "--players", "2"])
    assert refused.exit_code == 2 and "the run has 3 players, not 2" in refused.output
