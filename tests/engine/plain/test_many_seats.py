"""A game for more players than sixtieths can be shared among."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from analysis.metrics import measure
from analysis.report import write_report
from engine.play.simulate import simulate
from engine.plugins import CodeError
from tests.engine.plain.games import made

SEVEN = ("players=(2, 3)", "players=(2, 7)")
EIGHT = ("players=(2, 3)", "players=(2, 8)")
ALL_WIN = """
    def ranks(self):
        return [1] * self.seats
"""


def test_seven_winners_share_a_win_evenly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = made(tmp_path / "crowd", ALL_WIN, SEVEN)
    run = simulate(f"{game.info.name}/standard", 7, 42, ["anyhow", "fast", *["slow"] * 5], "smoke", "games", workers=1)
    won = run.scan("players").collect()["win2520"]
    assert won.dtype == pl.UInt16 and (won == 360).all() and len(won) >= 7 * 42


def test_a_run_of_eight_seats_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever goes fast wins, more often from the first seat."""
    monkeypatch.chdir(tmp_path)
    game = made(tmp_path / "octet", replace=EIGHT)
    lineup = ["anyhow", "fast", *["slow"] * 6]
    run = simulate(f"{game.info.name}/standard", 8, 80, lineup, "smoke", "games", workers=1, out="run")
    assert measure(run, "win_rate_by_seat")["estimate"].sum() == pytest.approx(1)
    rates = {row["persona"]: row["estimate"] for row in measure(run, "win_rate_by_persona").iter_rows(named=True)}
    assert rates["fast"] > 0.5 > 1 / 8 > rates["slow"]
    write_report(run, tmp_path / "report")
    assert "12.5 %" in (tmp_path / "report" / "report.md").read_text(encoding="utf-8")


def test_more_seats_than_a_win_can_be_shared_among_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CodeError, match="numbers from 1 to 10"):
        made(tmp_path / "throng", replace=("players=(2, 3)", "players=(2, 11)"))
