"""Criteria files: those shipped are sound, and what is wrong with one is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.criteria import CriteriaError, criteria_names, criteria_schema, load_criteria
from engine.errors import Faults, SondageError


@pytest.mark.parametrize("name", criteria_names())
def test_shipped_criteria_are_sound(name: str) -> None:
    found = load_criteria(name)
    assert found.name == name and found.criteria and found.file.about


def test_there_are_some() -> None:
    assert criteria_names()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("criteria: []\n", "game: is missing"),
        ("game: mykerino\ncriteria: []\n", "c.yaml:1:1: game: there is no game called 'mykerino'"),
        ("game: mykerinos\ncriteria: []\n", "criteria: names no criterion"),
        ("game: mykerinos\n", "criteria: is missing"),
        ("game: mykerinos\ncriterias: []\ncriteria: [{claim: a, metric: ties, at_most: 1}]\n", "there is no such key"),
        ("game: mykerinos\ncriteria: [{claim: a, metric: tie, at_most: 1}]\n", "did you mean 'ties'?"),
        ("game: mykerinos\ncriteria: [{claim: a, metric: ties}]\n", "neither at_least nor at_most"),
        ("game: mykerinos\ncriteria: [{claim: a, metric: ties, at_least: 2, at_most: 1}]\n", "not below at_most 1"),
        ("game: mykerinos\ncriteria: [{claim: a, metric: ties, at_most: much}]\n", "'much' is not a number"),
        ("game: mykerinos\ncriteria: [{claim: a, metric: ties, at_most: .nan}]\n", "at_most"),
        ("game: mykerinos\ncriteria: [{claim: a, metric: ties, where: {kinds: x}, at_most: 1}]\n", "no key 'kinds'"),
        (
            "game: mykerinos\ncriteria: [{claim: a, metric: ties, distance_from: fair share, at_most: 1}]\n",
            "ties has no fair share",
        ),
        ("game: mykerinos\nplayers: 9\ncriteria: [{claim: a, metric: ties, at_most: 1}]\n", "valid: 2, 3, 4"),
        ("game: mykerinos\nconfidence: 95\ncriteria: [{claim: a, metric: ties, at_most: 1}]\n", "more than 0.9999"),
        ("[]", "mapping"),
        ("", "is empty"),
    ],
)
def test_what_is_wrong_is_told(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "c.yaml"
    path.write_text(text)
    with pytest.raises(SondageError) as refused:
        load_criteria(path)
    assert said in str(refused.value) and "c.yaml" in str(refused.value)


def test_all_that_is_wrong_is_told_together(tmp_path: Path) -> None:
    path = tmp_path / "c.yaml"
    path.write_text("game: mykerinos\ngames: 0\ncriteria:\n  - {claim: '', metric: ties, at_most: 1}\n")
    with pytest.raises(Faults) as refused:
        load_criteria(path)
    assert len(refused.value.faults) == 2


def test_an_unknown_name_names_the_nearest() -> None:
    with pytest.raises(CriteriaError, match="did you mean 'mykerinos/fair-seats'"):
        load_criteria("mykerinos/fair-seat")


def test_the_schema_knows_every_key() -> None:
    schema = criteria_schema("mykerinos")
    assert {"game", "criteria", "confidence", "players"} <= set(schema["properties"])
    assert "distance_from" in schema["$defs"]["Criterion"]["properties"]
