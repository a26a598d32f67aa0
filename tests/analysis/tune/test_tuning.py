"""Tuning files: what is wrong with one is told before the first game, each fault at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.experiments.errors import TrialError
from analysis.tune.tuning import KIND, load_tuning
from engine.errors import Faults, SondageError

SOUND = """
variant: archaeology/card-game
players: 2
vary:
  seats.points.2: {low: 0, high: 6, step: 1}
targets:
  - metric: win_rate_by_seat
    distance_from: fair share
    value: 0
budget: {games: 40000}
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "tuning.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def fault(folder: Path, text: str) -> str:
    with pytest.raises(SondageError) as found:
        load_tuning(write(folder, text))
    return str(found.value)


def changed(old: str, new: str) -> str:
    assert old in SOUND
    return SOUND.replace(old, new)


def test_a_sound_file(tmp_path: Path) -> None:
    tuning = load_tuning(write(tmp_path, SOUND))
    assert [table.name for table in tuning.tables] == ["2 players"]
    assert tuning.candidate_games >= 600
    assert 8 * tuning.candidate_games <= tuning.games


@pytest.mark.parametrize("name", KIND.names())
def test_shipped_tunings_are_sound(name: str) -> None:
    tuning = load_tuning(name)
    assert tuning.goals and tuning.file.title and tuning.file.about


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("seats.points.2:", "seats.point.2:", ":5:3: there is no parameter 'seats.point.2'"),
        ("{low: 0, high: 6, step: 1}", "{low: 6, high: 6}", "range of seats.points.2 is empty"),
        ("{low: 0, high: 6, step: 1}", "{low: 0, high: 900}", "200 is the most"),
        ("vary:\n  seats.points.2: {low: 0, high: 6, step: 1}", "vary: {}", "vary"),
        ("metric: win_rate_by_seat", "metric: win_rate_by_set", "did you mean 'win_rate_by_seat'"),
        ("    value: 0\n", "", "wants nothing, or several things"),
        ("    value: 0\n", "    at_least: 0.1\n    at_most: 0\n", "the band is empty"),
        ("    value: 0\n", "    value: 0\n    where: {set: 1}\n", "no key 'set'"),
        ("win_rate_by_seat\n    distance_from", "margin\n    distance_from", "margin has no fair share"),
        ("metric: win_rate_by_seat\n    distance_from: fair share", "metric: skill", "skill needs mixed levels"),
        ("budget: {games: 40000}", "budget: {games: 900}", "too small to tell anything"),
        ("    value: 0\n", "    value: 0\n    margin: 0.0001\n", "too few to tell anything"),
        ("budget: {games: 40000}", "budget: {games: 40000, minutes: 3}", "has games and minutes"),
        ("budget: {games: 40000}", "confirm_seeds: design", "are the seeds of the search"),
        # The same deals by their number: the guard asks for the root, not for the word.
        ("budget: {games: 40000}", "confirm_seeds: 7539549487218442919", "are the seeds of the search (design, root"),
        ("    value: 0\n", "    value: 0\n    players: 9\n", "players"),
        ("players: 2", "players: 7", "players"),
        ("budget: {games: 40000}", "pareto: true", "one target has no trade-offs"),
        ("budget: {games: 40000}", "limits: [{path: seats.points.2, above: 8}]", "no point of the ranges keeps"),
    ],
)
def test_faults_are_told_before_the_first_game(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in fault(tmp_path, changed(old, new))


def test_all_faults_of_a_file_are_told_together(tmp_path: Path) -> None:
    text = changed("seats.points.2: {low: 0, high: 6, step: 1}", "seats.point.2: {}\n  museum: {}")
    with pytest.raises(Faults) as found:
        load_tuning(write(tmp_path, text))
    assert len(found.value.faults) == 2


def test_a_matrix_fits_its_sides(tmp_path: Path) -> None:
    matrix = "targets:\n  - matrix: {sides: [trader, hoarder], rates: [[null, 0.5]]}\nbudget"
    text = SOUND[: SOUND.index("targets:")] + matrix + ": {games: 40000}\n"
    assert "write 2 rows of 2 rates" in fault(tmp_path, text)
    assert "there is no persona called 'trade'" in fault(
        tmp_path, text.replace("[trader", "[trade").replace("[[null, 0.5]]", "[[null, 0.5], [null, null]]")
    )


def test_a_newcomer_needs_something_that_moves(tmp_path: Path) -> None:
    text = SOUND + "newcomer: {name: fresh, like: trader}\n"
    assert "nothing of the newcomer 'fresh' moves" in fault(tmp_path, text)
    assert "did you mean 'trader'" in fault(tmp_path, text.replace("like: trader", "like: tradr"))


def test_an_unknown_tuning_has_a_nearest_name() -> None:
    with pytest.raises(TrialError, match="did you mean"):
        load_tuning("archaeology/fair-seat")
