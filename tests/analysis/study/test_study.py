"""Studies: files are checked, twins differ in what was asked, verdicts follow their bounds, pages are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.report import as_markdown, write_page
from analysis.study.measures import Difference, Twin
from analysis.study.measuring import run_study
from analysis.study.model import Study, StudyError, load_study
from analysis.study.page import study_page
from analysis.study.twins import twin_of, write_twin
from analysis.study.verdict import judge_all
from engine.catalogue import load_game
from engine.errors import SondageError
from engine.personas import load_persona
from engine.shipped import configs

SHIPPED = configs() / "mykerinos" / "studies" / "claims.yaml"
TEXT = """
game: mykerinos
title: A small study
about: Two claims.
seeds: smoke
measures:
  worse:
    label: win rate without any wish for plots and rooms
    kind: twin
    variant: mykerinos/special-edition
    plans: [majorities]
    games: 300
    ignore: {excavation: [place, place_prestige], reward: [plot, plot_prestige, room_points]}
  turned:
    {label: turned games, kind: metric, variant: mykerinos/special-edition, metric: final_reveal, games: 60}
  apart: {label: one less the other, kind: difference, of: worse, less: turned}
  seats: {label: seats, kind: seats, variant: mykerinos/special-edition, tables: [2, 3], games: 60}
  cards:
    {label: cards unplayed, kind: unspent, variant: mykerinos/special-edition, held: cards, spent: plays, games: 60}
  bonus:
    label: what no bonus for sets changes
    kind: change
    variant: mykerinos/special-edition
    games: 60
    readings: {no bonus: [scoring.set_bonus=0], as it is: [scoring.set_bonus=5]}
    metrics: [win_rate_by_seat]
claims:
  dull: {claim: It wins, question: "Does it?", how: By play., decided_by: worse, expects: above, bound: 0, limits: Yes.}
  far: {claim: Far seats, question: "Far?", how: By play., decided_by: seats, expects: beyond, bound: 0.9, limits: All.}
  sets: {claim: Sets, question: "Sets?", how: By play., decided_by: bonus, expects: inside, bound: 0.5, limits: None.}
unmeasured:
  - {claim: It is fun, why: Nobody asked.}
"""


def test_a_twin_differs_in_the_weights_that_were_named(tmp_path: Path) -> None:
    one = Twin(
        label="changed",
        kind="twin",
        add={"opening": {"reward": {"room": 5.0}}},
        ignore={"excavation": ("place_missing",)},
    )
    info = load_game("mykerinos").info
    before = load_persona("mykerinos", "museum-first")
    after = load_persona("mykerinos", str(write_twin("mykerinos", "museum-first", one, tmp_path)))
    changed = (after.matrix(info) - before.matrix(info)).nonzero()
    where = {
        (info.decisions[d].name, info.stages[s].name, info.features[f].name) for d, s, f in zip(*changed, strict=True)
    }
    dropped = {("excavation", stage.name, "place_missing") for stage in info.stages}
    assert where == {("reward", "opening", "room")} | dropped
    assert after.temperature == before.temperature


def test_an_unknown_weight_is_named() -> None:
    one = Twin(label="x", kind="twin", ignore={"reward": ("rooom",)})
    with pytest.raises(StudyError, match="knows no 'rooom'"):
        twin_of(load_persona("mykerinos", "saver"), one, "x")


def test_the_shipped_study_names_what_it_uses() -> None:
    study = load_study(SHIPPED)
    used = {name for c in study.claims.values() for name in (c.decided_by, *c.beside)}
    used |= {name for m in study.measures.values() if isinstance(m, Difference) for name in (m.of, m.less)}
    assert used == set(study.measures)
    assert len(study.claims) >= 11


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("decided_by: worse", "decided_by: none", "there is no measure called 'none'"),
        ("metric: final_reveal", "metric: reveal", "there is no metric called 'reveal'"),
        ("of: worse", "of: apart", "a difference names two measures"),
        ("kind: seats", "kind: chairs", "kind: 'chairs' is not one of the choices"),
        ("kind: unspent, ", "", "has no kind"),
        ("tables: [2, 3], games: 60", "tables: [2, 3], metric: ties, games: 60", "there is no such key"),
        ("seeds: smoke", "seeds: smoke\nsettled_on: [11242842268714105736]", "are those that decide"),
        ("spent: plays, ", "spent: plays, times: minutes, ", "no assumption called 'minutes'"),
        ("bound: 0, limits", "bound: 0, nothing: 0.1, limits", "does not lie on the other side"),
        ("variant: mykerinos/special-edition", "variant: mykerinos/edition", "there is no variant called"),
    ],
)
def test_faults_are_told(before: str, after: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "study.yaml"
    path.write_text(TEXT.replace(before, after), encoding="utf-8")
    with pytest.raises(SondageError, match=message):
        load_study(path)


def test_a_pair_with_one_number_is_told_where_it_stands(tmp_path: Path) -> None:
    """The second number is a value that the file does not hold."""
    text = SHIPPED.read_text(encoding="utf-8").replace("rounds: [1, 1]", "rounds: [1]", 1)
    path = tmp_path / "short.yaml"
    path.write_text(text, encoding="utf-8")
    said = r"short\.yaml:\d+:\d+: measures\.director-early\.having\.rounds\[1\]: is missing"
    with pytest.raises(SondageError, match=said):
        load_study(path)


def test_a_small_study_is_played_and_written(tmp_path: Path) -> None:
    path = tmp_path / "study.yaml"
    path.write_text(TEXT, encoding="utf-8")
    study: Study = load_study(path)
    said: list[str] = []
    results = run_study(study, 1, said.append, tmp_path, workers=1)
    assert set(results) == set(study.measures)
    assert results["worse"].estimate.upper < 0
    assert [name for name, _ in results["seats"].parts][:3] == [
        "2 players, seat 1",
        "2 players, seat 2",
        "3 players, seat 1",
    ]
    assert dict(results["seats"].parts)[results["seats"].far] == results["seats"].estimate
    assert 0 < results["cards"].estimate.value < 1
    assert results["apart"].estimate.value == results["worse"].estimate.value - results["turned"].estimate.value
    assert {one.name: one.verdict for one in judge_all(study, results)}["dull"] == "contradicted"
    bonus, same = results["bonus"].parts
    assert bonus[0].startswith("no bonus: seat ") and bonus[0].endswith(")") and same[0].startswith("as it is: ")
    assert same[1].value == 0 and "none matters" in same[0] and results["bonus"].estimate == bonus[1]
    # The change is measured against games that the seats measure played already: 20 line-ups in six seatings each.
    assert results["bonus"].games == 360 and results["bonus"].fresh == 240
    html, markdown = write_page(study_page(study, results, "sondage study x"), tmp_path, "index")
    text = markdown.read_text(encoding="utf-8")
    assert "It is fun" in text and "Nobody asked." in text
    assert "It wins" in text and "Contradicted" in text and "sondage study x" in text
    assert html.stat().st_size > 5_000


def test_a_persona_beside_the_shipped_ones(tmp_path: Path) -> None:
    """It sits at the tables of all plans, and the page says where a finding changed."""
    text = TEXT.replace("    plans: [majorities]\n", "").replace("games: 300", "games: 42")
    path = tmp_path / "small.yaml"
    path.write_text(text, encoding="utf-8")
    study = load_study(path)
    without = run_study(study, 1.0, lambda words: None, tmp_path, 1)
    found = run_study(study, 1.0, lambda words: None, tmp_path, 1, ("points-now",))
    assert [name for name, _ in found["worse"].parts][-1] == "points-now"
    assert len(found["worse"].parts) == len(without["worse"].parts) + 1
    assert found["turned"].games == 210 and without["turned"].games == 120  # 35 choices of 7, 20 of 6; six seatings
    page = study_page(study, found, "sondage study", without, ("points-now",))
    section = next(section for section in page.sections if section.name == "with")
    assert "With points-now" in section.title
    assert "The same study with and without points-now" in as_markdown(page)
