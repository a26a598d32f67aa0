"""Play until precise enough: where a run ends, that it does not depend on workers, and that looking costs no errors."""

from __future__ import annotations

import hashlib
import json
import math
from functools import partial
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from click.testing import CliRunner

from analysis.cli import cli
from analysis.logs.wins import Win
from analysis.report.command import commands
from analysis.stats.sequence import FIRST_LOOK, Running, planned_blocks, sequence_estimate, sequence_half_width
from analysis.until import Aim, Precision, parse_aims, precision_for
from engine.errors import SondageError
from engine.play.simulate import Interrupted, go_on, simulate
from engine.runs.played import Rate
from engine.runs.reader import Run, open_run

VARIANT = "mykerinos/special-edition"
SIXTIETHS = Win("win60", 60)


def digests(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def play(lineup: list[str], out: Path, workers: int, aim: float) -> Run:
    until = partial(precision_for, aims=[Aim("seat_advantage", aim)])
    return simulate(VARIANT, 3, 3000, lineup, "smoke", workers=workers, out=out, until=until, chunk_games=45)


@pytest.fixture(scope="module")
def stopped(lineup: list[str], tmp_path_factory: pytest.TempPathFactory) -> Run:
    return play(lineup, tmp_path_factory.mktemp("until") / "run", 1, 0.09)


def test_a_run_ends_when_its_aim_is_reached(stopped: Run) -> None:
    manifest = stopped.manifest
    assert FIRST_LOOK <= manifest.blocks < 500 and manifest.games == 6 * manifest.blocks
    assert manifest.games_asked == 3000 and manifest.until is not None and manifest.until.reached
    rates = manifest.until.rates
    assert [rate.of for rate in rates] == ["seat 1", "seat 2", "seat 3"]
    assert all(rate.half_width <= 0.09 and rate.blocks == manifest.blocks for rate in rates)
    players = stopped.scan("players").collect()
    assert players["game"].n_unique() == manifest.games
    for rate, (_, part) in zip(rates, players.group_by("seat", maintain_order=True), strict=True):
        means = part.group_by("block", maintain_order=True).agg(pl.col("win60").mean() / 60)["win60"]
        planned = planned_blocks(math.sqrt(2 / 9 / 6), 0.09, alpha=0.05 / 3, most=500)
        found = sequence_estimate(means.to_numpy(), planned=planned, alpha=0.05 / 3)
        assert (rate.estimate, rate.half_width) == pytest.approx((found.value, found.half_width))


def test_it_ends_at_the_same_game_on_any_number_of_workers(stopped: Run, lineup: list[str], tmp_path: Path) -> None:
    other = play(lineup, tmp_path / "two", 3, 0.09)
    assert digests(other.folder) == digests(stopped.folder)
    assert open_run(other.folder).manifest == stopped.manifest


@pytest.mark.parametrize("games", [120, 300])
def test_stopped_by_hand_it_goes_on_and_ends_at_the_same_game(
    games: int, stopped: Run, lineup: list[str], tmp_path: Path
) -> None:
    heard: list[int] = []

    def interrupt(ended: int, total: int) -> None:
        heard.append(ended)
        if sum(heard) >= games:
            raise KeyboardInterrupt

    until = partial(precision_for, aims=[Aim("seat_advantage", 0.09)])
    with pytest.raises(Interrupted):
        simulate(
            VARIANT, 3, 3000, lineup, "smoke", out=tmp_path / "run", until=until, chunk_games=45, progress=interrupt
        )
    run, kept = go_on(tmp_path / "run", 2, until=until)
    assert kept.games > 0 and run.manifest == stopped.manifest
    assert digests(run.folder) == digests(stopped.folder)


def test_a_run_that_does_not_get_there_plays_all_and_says_so(lineup: list[str], tmp_path: Path) -> None:
    run = play(lineup, tmp_path / "run", 2, 0.001)
    assert run.manifest.games == 3000 and run.manifest.until is not None and not run.manifest.until.reached


def test_the_command_plays_until_and_tells_the_command_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    line = "simulate mykerinos/special-edition --lineup random,random,random --seeds smoke --games 600"
    words = [*line.split(), "--until", "seat_advantage=0.01", "--until", "persona_advantage=0.02", "--out", "r"]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0, done.output
    assert "Win rates: seat 1 " in done.stdout and "Win rates: random 33.3 %" in done.stdout
    assert "That is not yet ±1.00: it takes about " in done.stdout
    manifest = open_run(tmp_path / "r").manifest
    again = commands(manifest)
    assert "--games 600 " in again and "--until seat_advantage=0.01 --until persona_advantage=0.02 " in again
    assert json.loads((tmp_path / "r" / "manifest.json").read_text())["until"]["aims"] == {
        "seat_advantage": 0.01,
        "persona_advantage": 0.02,
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("seat_advantag=0.01", "did you mean 'seat_advantage'"),
        ("seat_advantage", "no half-width is given"),
        ("seat_advantage=close", "'close' is no half-width"),
        ("persona_advantage=-1", "'-1' is no half-width"),
        ("persona_advantage=nan", "'nan' is no half-width"),
    ],
)
def test_aims_that_are_none(text: str, said: str) -> None:
    with pytest.raises(SondageError, match=said):
        parse_aims([text])


def test_it_looks_at_blocks_and_at_nothing_before_the_first_look() -> None:
    watch = Precision(
        [Aim("seat_advantage", 0.5)], [[(1,), (2,)]], players=2, games_per_block=2, most_blocks=1000, win=SIXTIETHS
    )
    few = pl.DataFrame({"seat": [1, 2] * 2 * 99, "block": np.repeat(np.arange(99), 4), "win60": [60, 0, 0, 60] * 99})
    watch.hear(few)
    assert not watch.reached() and watch.record().rates[0].half_width == 0
    watch.hear(few.with_columns(block=pl.col("block") + 99))
    assert watch.reached()


def test_block_means_in_pieces_give_the_sequence_of_all_of_them() -> None:
    means = np.random.default_rng(4).normal(0.3, 0.2, 700)
    running = Running(500.0)
    assert math.isnan(running.mean) and math.isinf(running.half_width())
    for piece in np.split(means, [1, 90, 400]):
        running.add(piece)
    whole = sequence_estimate(means, planned=500.0)
    assert (running.mean, running.half_width()) == pytest.approx((whole.value, whole.half_width))


def test_the_plan_is_where_the_sequence_would_be_narrow_enough() -> None:
    planned = planned_blocks(0.3, 0.01, alpha=0.02)
    assert sequence_half_width(0.3, round(planned), planned, alpha=0.02) == pytest.approx(0.01, rel=1e-3)
    assert planned_blocks(0.3, 0.5) == FIRST_LOOK and planned_blocks(0.3, 1e-6, most=5000) == 5000


REPETITIONS = [pytest.param(300), pytest.param(2000, marks=pytest.mark.slow)]


@pytest.mark.parametrize("repetitions", REPETITIONS)
def test_stopping_keeps_the_error_rate(repetitions: int) -> None:
    """Runs of known win rates, with ties and luck of the deal, end when precise enough: then all three intervals hold
    the truth in at least 95 of 100 runs (more, since looking less often than after every block costs width)."""
    rng = np.random.default_rng(13)
    lost = sum(stopped_run_is_wrong(rng) for _ in range(repetitions))
    assert lost / repetitions <= 0.05


def stopped_run_is_wrong(rng: np.random.Generator) -> bool:
    """Whether any interval of a run that ended by itself misses the truth."""
    truth = np.array([0.36, 0.33, 0.31])
    aim, seats = [Aim("seat_advantage", 0.02)], [[(1,), (2,), (3,)]]
    watch = Precision(aim, seats, players=3, games_per_block=3, most_blocks=20_000, win=SIXTIETHS)
    for chunk in range(60):
        watch.hear(drawn(rng, truth, 250, chunk * 250))
        if watch.reached():
            rates = watch.record().rates
            return any(missed(rate, t) for rate, t in zip(rates, truth, strict=True))
    raise AssertionError("the run did not end")


def missed(rate: Rate, truth: float) -> bool:
    assert rate.estimate is not None and rate.half_width is not None
    return abs(rate.estimate - truth) > rate.half_width


def drawn(rng: np.random.Generator, truth: np.ndarray, blocks: int, first: int) -> pl.DataFrame:
    """Blocks of three games: the seat that a deal favours wins the second game too, in half of the deals; a tenth of
    the games is shared by two seats that are drawn alike."""
    wins = np.stack([rng.choice(3, blocks, p=truth) for _ in range(3)], axis=1)
    again = rng.random(blocks) < 0.5
    wins[again, 1] = wins[again, 0]
    other = np.where(rng.random(wins.shape) < 0.1, rng.choice(3, wins.shape, p=truth), wins)
    win60 = 30 * ((wins[:, :, None] == np.arange(3)).astype(int) + (other[:, :, None] == np.arange(3)))
    block = np.repeat(first + np.arange(blocks), 9)
    return pl.DataFrame({"block": block, "seat": np.tile([1, 2, 3], blocks * 3), "win60": win60.ravel()})
