"""Plain-Python games by hand and once more: the play of a run, refusals, views, redeals; reports with lost games."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from analysis.report import write_report
from engine.catalogue import find_game
from engine.errors import IllegalAction, RunError
from engine.personas import load_persona
from engine.plain import Luck
from engine.plain.door import PlainPlaythrough
from engine.play.replay import Replay
from engine.play.simulate import simulate
from engine.playthrough import open_game
from engine.variants import load_variant
from tests.engine.plain.games import made

TEMPLATE = Path(__file__).parents[3] / "engine" / "plain" / "template"


def test_a_logged_game_is_the_same_at_the_door_and_in_its_replay(tmp_path: Path) -> None:
    name = find_game(str(TEMPLATE)).info.name
    run = simulate(f"{name}/standard", 2, 20, None, 11, "decisions", workers=1, out=tmp_path / "run")
    logged = run.scan("decisions").filter(pl.col("game") == 7).collect()
    deal = run.scan("players").filter(pl.col("game") == 7).collect()["deal"][0]
    door = open_game(load_variant(f"{name}/standard"), 2, seed=11, deal=deal)
    replay = Replay(run, 7)
    for row, step in zip(logged.iter_rows(named=True), replay.steps(), strict=True):
        assert door.mover == row["seat"] == step.seat
        assert replay.board(step.state) == door.board()
        assert len(door.legal()) == row["candidates"] == step.candidates
        assert step.answer in door.words()
        door.play(step.answer)
    assert door.is_over
    ended = run.scan("players").filter(pl.col("game") == 7).collect()
    assert (door.totals(), door.ranks()) == (ended["score"].to_list(), ended["rank"].to_list())
    assert [result.score for result in replay.results()] == door.totals()


def test_the_door_refuses_takes_back_and_weighs() -> None:
    name = find_game(str(TEMPLATE)).info.name
    door = open_game(load_variant(f"{name}/standard"), 3, seed=4)
    assert isinstance(door, PlainPlaythrough)
    start = door.board()
    with pytest.raises(IllegalAction, match="'fly' is not legal"):
        door.play("fly")
    with pytest.raises(IllegalAction, match="nothing has been played"):
        door.undo()
    door.play("dig")
    assert door.board() != start
    assert door.undo().board() == start
    weighed = door.weigh(load_persona(name, "all-rounder"))
    assert sorted(word for word, _ in weighed) == sorted(door.words())
    assert [value for _, value in weighed] == sorted((value for _, value in weighed), reverse=True)
    assert door.features("dig") == {"dig": 1.0}
    assert door.decision_is("take")


def test_a_redeal_keeps_what_the_seat_sees_and_deals_the_rest_anew(tmp_path: Path) -> None:
    game = made(tmp_path / "redealt")
    play = game.play_class(game.params.Params(), 3, Luck(5))
    changes = 0
    for key in range(20):
        other = play.redeal(1, Luck(key))
        assert other.coins[1] == play.coins[1]
        assert sorted([*other.bonus, *other.coins]) == sorted([*play.bonus, *play.coins])
        changes += (other.bonus, other.coins) != (play.bonus, play.coins)
        assert other.view(1).coins == play.view(1).coins == [None, play.coins[1], None]
        assert other.luck.key != play.luck.key
    assert changes == 20
    assert play.view(0).bonus is None and play.bonus is not None


def test_a_report_tells_of_lost_games_and_their_replay_is_refused(tmp_path: Path) -> None:
    broken = made(
        tmp_path / "halting",
        "\n    def total(self, seat):\n        return sum(self.scores(seat).values()) + (self.deal % 5 == 0)\n",
    )
    run = simulate(f"{broken.info.name}/standard", 2, 120, None, "smoke", "options", workers=1, out=tmp_path / "run")
    lost = run.manifest.lost
    assert 0 < len(lost) < 60
    write_report(run, tmp_path / "report")
    page = (tmp_path / "report" / "report.md").read_text(encoding="utf-8")
    assert f"{len(lost)} games could not be played to the end and left out: seat 1 has" in page
    with pytest.raises(RunError, match=r"could not be played to its end: seat 1 has \d+ points by total\(\)"):
        Replay(run, lost[0].game)
