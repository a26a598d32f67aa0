"""Where an error says that something is wrong: by the argument's name in Python, by its option on the command line."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from analysis.cli import cli
from engine.errors import Argument, Faults, SondageError, VariantError
from engine.play.simulate import simulate
from engine.variants import load_variant

VARIANT = "archaeology/card-game"


def test_an_argument_is_worded_for_who_gave_it() -> None:
    with pytest.raises(VariantError, match=r"^players: ") as caught:
        simulate(VARIANT, players=9)
    assert caught.value.place == Argument("players")
    done = CliRunner().invoke(cli, ["simulate", VARIANT, "--players", "9"], prog_name="sondage")
    assert done.exit_code == 2
    assert done.stderr == str(caught.value).replace("players: ", "--players: ", 1) + "\n"


def test_one_of_several_is_named() -> None:
    with pytest.raises(VariantError, match=r"^set events.thief.count: ") as caught:
        load_variant(VARIANT, ["events.thief.count=many"])
    assert caught.value.place == Argument("set", "events.thief.count")
    done = CliRunner().invoke(cli, ["show", VARIANT, "--set", "events.thief.count=many"], prog_name="sondage")
    assert done.stderr.startswith("--set events.thief.count: ")


def test_every_fault_is_worded() -> None:
    both = Faults([SondageError("is odd", place=Argument("most_games")), SondageError("is gone", place="a.yaml:1:2")])
    assert str(both) == "most_games: is odd\na.yaml:1:2: is gone"
    assert Argument("most_games", "a_b").option == "--most-games a_b"
