"""Sweep files: which points they mean, and what is told before the first game."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.sweep.points import SWEEPS, SweepPoint, sweep_points
from engine.errors import Faults, SondageError

HEAD = "variant: mykerinos/special-edition\nplayers: 3\ngames: 600\n"
ENDLESS = "".join(
    f"  persona.{name}.temperature.sharp: {{low: 1, high: 9, step: 0.001}}\n"
    for name in ("saver", "collector", "blocker")
)
"""Three ranges of 8,001 values: more combinations than anybody can wait for."""


def write(folder: Path, text: str) -> Path:
    path = folder / "sweep.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def points(folder: Path, text: str) -> list[SweepPoint]:
    return sweep_points(SWEEPS.load(write(folder, HEAD + text)))


@pytest.mark.parametrize("name", SWEEPS.names())
def test_shipped_sweeps_are_sound(name: str) -> None:
    assert len(sweep_points(SWEEPS.load(name))) > 1


def test_a_grid_has_all_combinations_and_its_base_among_them(tmp_path: Path) -> None:
    found = points(tmp_path, "vary: {museum.values.outer: {low: 4, high: 6}, scoring.set_bonus: {values: [5, 7]}}")
    assert [tuple(p.values.values()) for p in found] == [(4, 5), (4, 7), (5, 5), (5, 7), (6, 5), (6, 7)]
    assert {p.base for p in found} == {3}
    assert len({p.digest for p in found}) == 6
    assert len({str(p.manifest.seeds) + str(p.manifest.lineups) for p in found}) == 1


def test_a_base_point_is_added_where_the_file_lists_none(tmp_path: Path) -> None:
    found = points(tmp_path, "vary: {museum.values.outer: {values: [3, 7]}}")
    assert [p.values["museum.values.outer"] for p in found] == [3, 7, 5]
    assert [p.base for p in found] == [3, 3, 3]


def test_tables_have_a_base_each(tmp_path: Path) -> None:
    found = points(tmp_path, "vary: {players: {values: [2, 3]}, scoring.set_bonus: {values: [5, 6]}}")
    assert [(p.values["players"], p.values["scoring.set_bonus"], p.base) for p in found] == [
        (2, 5, 1), (2, 6, 1), (3, 5, 3), (3, 6, 3),
    ]  # fmt: skip
    assert [p.manifest.players for p in found] == [2, 2, 3, 3]


def test_listed_points_keep_what_they_do_not_name(tmp_path: Path) -> None:
    text = "points:\n - {museum.values.outer: 4}\n - {scoring.set_bonus: 7, persona.saver.temperature.sharp: 0.5}\n"
    found = points(tmp_path, text)
    assert [tuple(p.values.values()) for p in found] == [(4, 5, 0.25), (5, 7, 0.5), (5, 5, 0.25)]
    assert found[1].manifest.personas["saver"].temperature["sharp"] == 0.5


def test_line_ups_and_variants_vary(tmp_path: Path) -> None:
    text = (
        "vary: {lineup: {values: ['saver,blocker,random', 'saver,saver,saver']}, variant: {values: [mykerinos/quick]}}"
    )
    found = points(tmp_path, text)
    assert [p.manifest.lineup_text() for p in found[:2]] == ["saver,blocker,random", "saver,saver,saver"]
    assert [p.values["variant"] for p in found] == ["mykerinos/quick"] * 2 + ["mykerinos/special-edition"] * 2


@pytest.mark.parametrize("design", ["sobol", "latin hypercube"])
def test_random_designs_are_the_same_every_time_and_keep_limits(tmp_path: Path, design: str) -> None:
    text = f"design: {design}\ncount: 12\nvary: {{museum.values.outer: {{low: 2, high: 9}}, museum.values.inner: "
    text += "{low: 1, high: 9}}\nlimits: [{path: museum.values.inner, at_most: museum.values.outer}]\n"
    found = points(tmp_path, text)
    drawn = [tuple(p.values.values()) for p in found[:12]]
    assert len(set(drawn)) == 12
    assert all(inner <= outer for outer, inner in drawn)
    assert drawn == [tuple(p.values.values()) for p in points(tmp_path, text)[:12]]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("vary: {museum.values.outter: {low: 1, high: 2}}", 4, "no parameter 'museum.values.outter'"),
        ("vary: {museum.values.outer: {low: 5, high: 5}}", 4, "is empty"),
        ("vary:\n  museum.values.outer: {low: 3, high: 33}", 5, "reaches to 33"),
        ("vary: {persona.saver.temperature.sharp: {low: 0.1, high: 0.5}}", 4, "a grid has no end"),
        ("vary: {museum.values.outer: {}}\nmetrics: [win_rates]", 5, "not one of the choices"),
        ("vary: {museum.values.outer: {}}\nmetrics: [choices]", 5, "cannot be told from games of detail games"),
        ("vary: {museum.values.outer: {}}\nlimits: [{path: museum.values.outer, below: 1}]", 5, "keeps this limit"),
        ("vary: {museum.values.outer: {}}\nlimits: [{path: nowhere, below: 1}]", 5, "no parameter 'nowhere'"),
        ("vary: {museum.values.outer: {}}\nseeds: desing", 5, "no seed set"),
        ("vary: {museum.values.outer: {}}\nlineup: [saver, savr, random]", 5, "no persona called 'savr'"),
        ("vary: {campaigns.count: {low: 3, high: 5}}", 4, "cannot be played"),
        ("points: [{players: null}]", 4, "players null is not a whole number"),
        ("points: [{players: true}]", 4, "players true is not a whole number"),
        ("points: [{players: false}]", 4, "players false is not a whole number"),
        ("points: [{lineup: [saver, 1, null]}]", 4, "lineup saver,1,null is not names of personas"),
        ("points: [{levels: 3}]", 4, "levels 3 is not sharp, blunt or both"),
        ("points: [{variant: 12}]", 4, "variant 12 is not a name of a variant"),
        ("vary: {players: {values: [3, 9]}}", 4, "is not for 9 players"),
        ("design: sobol\nvary: {museum.values.outer: {}}", 4, "needs a number of points"),
        (f"vary:\n{ENDLESS}", 4, "the grid has more than 10,000 points"),
        (
            f"vary:\n{ENDLESS}limits: [{{path: persona.saver.temperature.sharp, above: 8.99}}]",
            4,
            "the grid has more than 100,000 points before its limits",
        ),
        ("points: [{museum.values.outer: 44}]", 4, "44 is more than 20"),
        ("{}", 4, "valid YAML"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_at_its_line(tmp_path: Path, text: str, line: int, said: str) -> None:
    with pytest.raises(SondageError) as caught:
        points(tmp_path, text)
    fault = caught.value.faults[0] if isinstance(caught.value, Faults) else caught.value
    assert said in str(fault)
    assert fault.place.startswith(f"{tmp_path / 'sweep.yaml'}:{line}")


def test_too_few_games_are_refused_with_a_number_that_would_do(tmp_path: Path) -> None:
    path = write(tmp_path, HEAD.replace("600", "30") + "vary: {museum.values.outer: {}}\n")
    with pytest.raises(SondageError, match="30 games a point are too few to tell anything") as caught:
        SWEEPS.load(path)
    assert caught.value.place.startswith(f"{path}:3")
    assert "ask for 86 or more" in str(caught.value)


def test_nothing_varies_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SondageError, match="nothing varies"):
        points(tmp_path, "seeds: smoke\n")
    with pytest.raises(SondageError, match="keep one of the two"):
        points(tmp_path, "vary: {museum.values.outer: {}}\npoints: [{museum.values.outer: 4}]\n")
