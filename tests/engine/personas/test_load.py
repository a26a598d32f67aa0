"""Persona files: loaded into weights, or refused with place, problem and remedy."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.catalogue import game_names, load_game
from engine.errors import Faults, PersonaError, SondageError
from engine.game import index_of
from engine.personas import baseline_names, load_persona, persona_names, persona_schema
from engine.personas.names import persona_file
from tests.tiers import times

GAME = "mykerinos"
INFO = load_game(GAME).info
GOOD = """\
game: mykerinos
title: Museum first
plan: >-
  goes to the museum
  while there is room
temperature: {sharp: 0.3, blunt: 1.5}
weights:
  excavation: {pass: -2, plot_held: 1.5}
  reward: {plot_prestige: 1}
stages:
  last:
    excavation: {pass: 3}
"""


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    monkeypatch.chdir(tmp_path)

    def written(text: str, name: str = "museum-mine.yaml") -> str:
        Path(name).write_text(text, encoding="utf-8")
        return name

    return written


def test_a_persona_is_its_file(write: Callable[..., str]) -> None:
    persona = load_persona(GAME, write(GOOD))
    assert (persona.name, persona.game, persona.title) == ("museum-mine", GAME, "Museum first")
    assert persona.plan == "goes to the museum while there is room"
    assert (persona.temperature_of("sharp"), persona.temperature_of("blunt")) == (0.3, 1.5)
    assert not persona.is_baseline


def test_weights_become_an_array_of_decisions_stages_and_features(write: Callable[..., str]) -> None:
    table = load_persona(GAME, write(GOOD)).matrix(INFO)
    assert table.shape == (len(INFO.decisions), len(INFO.stages), len(INFO.features))
    excavation, reward = index_of(INFO.decisions, "excavation"), index_of(INFO.decisions, "reward")
    ends = index_of(INFO.stages, "last")
    expected = np.zeros_like(table)
    expected[excavation, :, index_of(INFO.features, "pass")] = -2
    expected[excavation, ends, index_of(INFO.features, "pass")] = 3
    expected[excavation, :, index_of(INFO.features, "plot_held")] = 1.5
    expected[reward, :, index_of(INFO.features, "plot_prestige")] = 1
    assert np.array_equal(table, expected)


def test_a_persona_without_weights_likes_everything_as_much(write: Callable[..., str]) -> None:
    text = "game: mykerinos\ntitle: Random\nplan: anything\ntemperature: {sharp: 1, blunt: 1}\nweights: {}\n"
    assert not load_persona(GAME, write(text)).matrix(INFO).any()


GOLDEN = {
    "an unknown feature": (
        ("plot_held: 1.5", "plot_hold: 1.5"),
        "museum-mine.yaml:8:26: weights.excavation.plot_hold: there is no such key\n  did you mean 'plot_held'?",
    ),
    "an unknown kind of decision": (
        ("  reward:", "  rewards:"),
        "museum-mine.yaml:9:3: weights.rewards: there is no such key\n  did you mean 'reward'?",
    ),
    "an unknown stage": (
        ("  last:", "  end:"),
        "museum-mine.yaml:11:3: stages.end: there is no such key\n  valid: last, middle, opening",
    ),
    "an unknown key": (
        ("title:", "author: x\ntitle:"),
        "museum-mine.yaml:2:1: author: there is no such key\n"
        "  valid: game, plan, search, stages, temperature, title, weights",
    ),
    "a word for a weight": (
        ("pass: -2", "pass: low"),
        "museum-mine.yaml:8:16: weights.excavation.pass: 'low' is not a number\n"
        f"  {INFO.features[index_of(INFO.features, 'pass')].words}; allowed: -1e+06 to 1e+06",
    ),
    "a temperature of nothing": (
        ("sharp: 0.3", "sharp: 0"),
        "museum-mine.yaml:6:15: temperature.sharp: 0 is less than 0.001\n"
        "  how much it errs when it plays sharp: the smaller, the more often the best choice; allowed: 0.001 to 1000",
    ),
    "a sharp player who errs more": (
        ("blunt: 1.5", "blunt: 0.1"),
        "museum-mine.yaml:6:27: temperature.blunt: blunt 0.1 is less than sharp 0.3\n"
        "  at least 0.3: a blunt player errs more",
    ),
    "one temperature": (
        (", blunt: 1.5", ""),
        "museum-mine.yaml:6:1: temperature.blunt: is missing\n  the same when it plays blunt; allowed: 0.001 to 1000",
    ),
    "no title": (
        ("title: Museum first\n", ""),
        "museum-mine.yaml: title: is missing\n  what reports call the persona",
    ),
    "another game": (
        ("game: mykerinos", "game: chess"),
        "museum-mine.yaml:1:1: game: 'chess' is not one of the choices\n  only mykerinos is allowed",
    ),
    "a list for weights": (
        ("  reward: {plot_prestige: 1}", "  reward: [plot_prestige]"),
        'museum-mine.yaml:9:3: weights.reward: ["plot_prestige"] is not a section with keys of its own\n'
        f"  its keys: {', '.join(term.name for term in INFO.features)}",
    ),
    "a feature given twice": (
        ("pass: -2", "pass: -2, pass: 1"),
        "museum-mine.yaml:8:26: weights.excavation.pass: given twice (first in line 8)\n  keep one of the two",
    ),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_one_message_with_place_problem_and_remedy(name: str, write: Callable[..., str]) -> None:
    (before, after), expected = GOLDEN[name]
    assert before in GOOD
    with pytest.raises(PersonaError) as caught:
        load_persona(GAME, write(GOOD.replace(before, after)))
    assert str(caught.value) == expected


def test_all_errors_are_told_together(write: Callable[..., str]) -> None:
    with pytest.raises(Faults) as caught:
        load_persona(GAME, write(GOOD.replace("sharp: 0.3", "sharp: x").replace("plot_held", "plot_hold")))
    assert [fault.place for fault in caught.value.faults] == ["museum-mine.yaml:6:15", "museum-mine.yaml:8:26"]


def test_a_persona_that_is_not_there() -> None:
    with pytest.raises(PersonaError, match="mykerinos has no persona called 'nobody'"):
        load_persona(GAME, "nobody")
    with pytest.raises(PersonaError, match=r"nobody\.yaml: there is no such file"):
        load_persona(GAME, "nobody.yaml")


def test_a_level_that_is_not_there(write: Callable[..., str]) -> None:
    with pytest.raises(PersonaError, match=r"(?s)museum-mine has no level called 'shrp'.*did you mean 'sharp'\?"):
        load_persona(GAME, write(GOOD)).temperature_of("shrp")


@pytest.mark.parametrize("stem", ["a,b", "a@b", "a+8", "a:b", "a.b", "-a", " a", "a'", "", "a[0]", "a|b", "a\u200bb"])
def test_a_name_that_cannot_stand_in_a_line_up(write: Callable[..., str], stem: str) -> None:
    with pytest.raises(PersonaError, match="the file's name cannot stand in a line-up"):
        load_persona(GAME, write(GOOD, f"{stem}.yaml"))


@pytest.mark.parametrize("stem", ["急行", "l'ami lent", "Быстрый", "सेवक", "ผู้เล่น", "Ó_Súil-7", "d’abord", "007"])
def test_a_name_in_any_script(write: Callable[..., str], stem: str) -> None:
    assert load_persona(GAME, write(GOOD, f"{stem}.yaml")).name == stem


@pytest.mark.parametrize("stem", ["museum-first", "random"])
def test_a_file_may_not_pass_for_a_shipped_persona(write: Callable[..., str], stem: str, tmp_path: Path) -> None:
    with pytest.raises(PersonaError, match=f"(?s)a shipped persona is called '{stem}' too.*such as my-{stem}"):
        load_persona(GAME, write(GOOD, f"{stem}.yaml"))
    (tmp_path / "bots.py").write_text("class random:\n    def choose(self, decision):\n        return 0\n")
    with pytest.raises(PersonaError, match="a shipped persona is called 'random' too"):
        load_persona(GAME, f"{tmp_path}/bots.py:random")


def test_a_shipped_persona_may_be_named_by_its_path() -> None:
    assert load_persona(GAME, persona_file(GAME, "museum-first")) == load_persona(GAME, "museum-first")
    assert load_persona(GAME, persona_file(GAME, "random")).is_baseline


@pytest.mark.parametrize("game", game_names())
def test_shipped_personas_load(game: str) -> None:
    info = load_game(game).info
    for name in (*persona_names(game), *baseline_names(game)):
        persona = load_persona(game, name)
        assert persona.name == name
        assert persona.is_baseline == (name in baseline_names(game))
        assert np.isfinite(persona.matrix(info)).all()


def test_the_schema_lists_features_with_their_meaning() -> None:
    schema = json.loads(json.dumps(persona_schema(GAME)))
    features = schema["$defs"]["Weights"]["properties"]
    assert {name: field["description"] for name, field in features.items()} == {f.name: f.words for f in INFO.features}


# Each example writes its own file into the folder.
@settings(max_examples=times(20, 60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(start=st.integers(0, len(GOOD)), length=st.integers(0, 30), put=st.text(max_size=6))
def test_any_text_in_place_of_any_other(start: int, length: int, put: str, tmp_path: Path) -> None:
    file = tmp_path / "mutant.yaml"
    file.write_bytes((GOOD[:start] + put + GOOD[start + length :]).encode("utf-8", "surrogatepass"))
    try:
        assert load_persona(GAME, file).game == GAME
    except SondageError as problem:
        assert "mutant.yaml" in str(problem)
