"""What a tuning finds, writes and says, on a variant made unfair by a known amount."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from analysis.experiments.errors import TrialError
from analysis.report.render import as_html, as_markdown
from analysis.tune.outcome import Outcome
from analysis.tune.tuning import load_tuning
from analysis.tune.tuning_page import tuning_page
from analysis.tune.written import write_personas, write_variant
from engine.documents.source import read_document
from engine.personas import load_persona
from engine.play.simulate import simulate
from engine.variants import load_variant
from tests.analysis.tune.small_tuning import UNFAIR, tune, write

COMMAND = ["sondage", "tune", "small.yaml"]


def results(folder: Path) -> list[bytes]:
    return [(folder / "out" / name).read_bytes() for name in ("candidates.csv", "tuned.yaml")]


def test_the_planted_unfairness_is_mended(tuned: Outcome) -> None:
    """Seat 1 began with 8 points too many; on fresh deals the seats are fair within the stated margin and its noise."""
    seats = [row.after.found for row in tuned.confirmed.rows]
    unfair = [row.before.found for row in tuned.confirmed.rows]
    assert abs(unfair[0].value - 0.5) > 0.1
    assert all(abs(seat.value - 0.5) < 0.03 + 2 * seat.se for seat in seats)
    assert tuned.confirmed.is_better
    assert all(row.is_nearer and row.judgement.answer.differs for row in tuned.confirmed.rows)


def test_poor_settings_play_little_and_good_ones_much(tuned: Outcome) -> None:
    poor = [one for one in tuned.searched.candidates if one.status == "pruned"]
    good = [one for one in tuned.searched.candidates if one.status == "complete"]
    assert poor and good
    assert max(one.games for one in poor) < tuned.tuning.candidate_games == good[0].games
    assert tuned.finals.won.games > good[0].games
    spent = tuned.searched.games + tuned.finals.games
    assert 0.8 * tuned.tuning.games < spent <= tuned.tuning.games


def test_the_variant_holds_only_what_changed(tuned: Outcome) -> None:
    path = tuned.files[0]
    data = read_document(path).data
    assert set(data) == {"extends", "title", "about", "seats"}
    assert data["extends"] == "archaeology/card-game"
    point = {"1": tuned.point["seats.points.1"], "2": tuned.point["seats.points.2"]}
    assert data["seats"] == {"points": {seat: points for seat, points in point.items() if points}}
    assert load_variant(path).digest == tuned.tuning.setting.at(tuned.point).variant.digest


def test_the_variant_plays(tuned: Outcome, tmp_path: Path) -> None:
    run = simulate(str(tuned.files[0]), players=2, games=10, out=tmp_path / "run")
    points = run.scan("players").group_by("seat").agg(pl.col("score_compensation").max()).sort("seat").collect()
    assert points["score_compensation"].to_list() == [tuned.point["seats.points.1"], tuned.point["seats.points.2"]]


def test_candidates_are_a_table(tuned: Outcome, undisturbed: Path) -> None:
    table = pl.read_csv(undisturbed / "out" / "candidates.csv")
    assert table.height == len(tuned.searched.candidates)
    assert table.columns[:5] == ["number", "status", "games", "seats.points.1", "seats.points.2"]
    assert table["games"].sum() == tuned.searched.games


def test_the_page(tuned: Outcome) -> None:
    page = tuning_page(tuned, COMMAND)
    text, html = as_markdown(page), as_html(page)
    assert f"seats.points.1 from 8 to {tuned.point['seats.points.1']}" in text
    assert "That is better: the 95 % interval of the difference leaves out zero." in text
    for words in ("What moved", "What the search promised", "The finals", "sondage tune small.yaml", "holdout"):
        assert words in text
    assert html.count("<svg") == 3
    assert page == tuning_page(tuned, COMMAND)


def test_a_finished_tuning_is_looked_up(undisturbed: Path) -> None:
    before = results(undisturbed)
    heard: list[int] = []
    outcome = tune(undisturbed / "small.yaml", undisturbed / "out", heard.append)
    assert results(undisturbed) == before
    assert sum(heard) == outcome.finals.games  # the finals are played again, the search and the confirmation are not


def test_another_tuning_is_refused(undisturbed: Path, tmp_path: Path) -> None:
    other = write(tmp_path, UNFAIR.replace("margin: 0.03", "margin: 0.04"))
    with pytest.raises(TrialError, match="another tuning"):
        tune(other, undisturbed / "out")


def test_a_folder_that_cannot_be_made(undisturbed: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(TrialError, match="cannot be made"):
        tune(undisturbed / "small.yaml", tmp_path / "file" / "out")


def test_nothing_better_than_a_fair_original(tmp_path: Path) -> None:
    """Where the original is as wanted, it stays."""
    text = """
variant: archaeology/card-game
set: [seats.points.2=3]
players: 2
lineup: [trader, trader]
vary: {seats.points.1: {low: 0, high: 10, step: 5}}
targets: [{metric: length, where: {quantity: rounds, statistic: mean}, at_least: 1}]
budget: {games: 2800, candidate: 240, confirm: 200}
"""
    found = tune(write(tmp_path, text), tmp_path / "out")
    assert found.moved == {} and found.files == ()
    assert not (tmp_path / "out" / "tuned.yaml").exists()
    text = as_markdown(tuning_page(found, COMMAND))
    assert "Nothing better than the original was found" in text


def test_a_variant_from_a_file_is_extended_by_its_path(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("extends: archaeology/card-game\nsetup: {market_size: 6}\n", encoding="utf-8")
    tuned_variant = load_variant(mine, ["pyramid.chambers.small.cards=4", "hand.limit=7"])
    (tmp_path / "out").mkdir()
    written = tmp_path / "out" / "tuned.yaml"
    assert write_variant(tuned_variant, str(mine), written, "Mine, tuned", "tried")
    data = read_document(written).data
    assert data["extends"] == "../mine.yaml"
    assert data["hand"] == {"limit": 7}
    assert [chamber["cards"] for chamber in data["pyramid"]["chambers"]] == [4, 5, 7]  # a list is one value
    assert load_variant(written).digest == tuned_variant.digest


def test_a_tuned_persona_is_a_whole_file(tmp_path: Path) -> None:
    tuning = load_tuning("archaeology/self-play")
    setting = tuning.setting.at({"persona.tuned.weights.actions.trade": 0.3})
    (path,) = write_personas(setting, tmp_path, "made by a test")
    persona = load_persona("archaeology", path)
    like = load_persona("archaeology", "hoarder")
    assert persona.weights["actions"] == {**like.weights["actions"], "trade": 0.3}
    assert persona.stages == like.stages and persona.title == "Tuned player"
    assert path.read_text(encoding="utf-8").startswith("# made by a test\n")


@pytest.mark.parametrize("pareto", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_several_targets(tmp_path: Path, pareto: bool) -> None:
    """A matrix and a metric at another number of players; as a weighted sum and as a set of trade-offs."""
    text = f"""
variant: archaeology/card-game
players: 2
vary:
  events.thief.count: {{low: 2, high: 12, step: 5}}
  setup.hand_size: {{values: [3, 4]}}
targets:
  - matrix: {{sides: [trader, hoarder@blunt], rates: [[null, 0.6], [null, null]], first_player: 0.5}}
    margin: 0.1
  - {{metric: length, where: {{quantity: decisions, statistic: mean}}, aim: lowest, players: 3}}
pareto: {str(pareto).lower()}
budget: {{games: 10500, candidate: 400, confirm: 900}}
"""
    found = tune(write(tmp_path, text), tmp_path / "out")
    assert [table.name for table in found.tuning.tables] == ["2 players, duels", "3 players"]
    labels = [row.label for row in found.confirmed.rows]
    assert labels == ["trader against hoarder@blunt", "seat 1", "decisions, mean"]
    assert len(found.searched.candidates) >= 7  # all six points, and the original
    page = as_markdown(tuning_page(found, COMMAND))
    assert "Trade-offs" in page
    assert ("They are the best trade-offs" in page) is pareto
