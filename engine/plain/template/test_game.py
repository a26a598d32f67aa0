"""Tests of Potsherds: ``pytest`` runs them, and `sondage doctor` the general ones alone."""

from pathlib import Path

from engine.catalogue import find_game
from engine.plain import Luck
from engine.plain.doctor import examine

GAME = find_game(str(Path(__file__).parent))


def test_the_doctor_finds_nothing() -> None:
    assert [finding for finding in examine(GAME) if finding.is_fault] == []


def test_a_set_of_three_and_every_kind() -> None:
    play = GAME.play_class(GAME.params.Params(), 2, Luck(1))
    play.held[0] = {"bowl": 3, "coin": 1, "lamp": 1, "tile": 1}
    assert play.scores(0) == {"sets": 6 + 1 + 1 + 1, "every_kind": 6, "later_seat": 0}
