"""The doctor finds each kind of fault in a game that has it, and none in sound games."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.cli import cli
from engine.catalogue import find_game
from engine.plain.doctor import examine
from tests.engine.plain.games import made, write

TEMPLATE = Path(__file__).parents[3] / "engine" / "plain" / "template"
REFERENCE = Path(__file__).parents[2] / "reference_games"

_APPLY = """
    def apply(self, action):
        {first}
        self.way[self.mover] += {far}
        self.step += 1
        self.rounds_done, self.mover = divmod(self.step, self.seats)
"""
# name of the game -> (what is added to the class, what is swapped in the file, what the doctor has to say)
FAULTS = {
    "impossible": (
        _APPLY.format(first='if action == 3: raise ValueError("too far")', far="action"),
        ("", ""),
        "legal() lists '3', but apply() cannot do it: ValueError: too far",
    ),
    "endless": (_APPLY.format(first="pass", far="0"), ("", ""), "a play was not over after 60 decisions"),
    "does_not_add_up": (
        "\n    def total(self, seat):\n        return self.way[seat] + 7\n",
        ("", ""),
        "a score does not add up",
    ),
    "peeks_into_the_deck": (
        "\n    def features(self, action):\n        return {'lucky': self.bonus[self.step]}\n",
        ("", ""),
        "a feature peeks at what the mover cannot see",
    ),
    "peeks_at_others": (
        "\n    def features(self, action):\n        return {'lucky': float(self.coins[self.mover - 1] == 1)}\n",
        ("", ""),
        "the feature 'lucky' peeks",
    ),
    "legal_peeks": (
        "\n    def legal(self):\n        return [1, 2, 3] if self.bonus[self.step] else [1]\n",
        ("", ""),
        "legal() looks at what the mover cannot see",
    ),
    "rolls_elsewhere": (
        _APPLY.format(first="import random; self.way[0] += random.random() < 0.5", far="action"),
        ("", ""),
        "a random number was drawn outside the given stream",
    ),
    "own_generator": (
        _APPLY.format(first="import secrets; self.way[0] += secrets.randbelow(3)", far="action"),
        ("", ""),
        "the same deal with the same choices went differently the second time",
    ),
    "remembers": (
        "\n    played = []\n" + _APPLY.format(first="self.played.append(1)", far="action + len(self.played) % 2"),
        ("", ""),
        "the same deal with the same choices went differently the second time",
    ),
    "draws_twice": (
        _APPLY.format(first="self.way[0] += self.luck.below(2, 'die')", far="action"),
        ("", ""),
        "the same random number was drawn twice: purpose 'die', seat 0, ordinal 0",
    ),
    "lists_twice": (
        "\n    def legal(self):\n        return [1, 1, 2]\n",
        ("", ""),
        "legal() lists the same action twice",
    ),
    "lists_nothing": (
        "\n    def legal(self):\n        return [1] if self.step < 2 else []\n",
        ("", ""),
        "legal() lists nothing although the game is not over",
    ),
    "changes_when_asked": (
        "\n    def features(self, action):\n        self.step += 2\n        return {'far': action}\n",
        ("", ""),
        "asking changes the game",
    ),
    "strange_source": ("", ('"way": self.way', '"ways": self.way'), "scores() gives 'ways'"),
    "half_points": ("", ('"way": self.way[seat]', '"way": self.way[seat] / 2'), "a whole number is wanted"),
    "strange_feature": ("", ('"far": action', '"fra": action'), "features() gives 'fra'"),
    "no_number": ("", ('"far": action', '"far": float("nan")'), "the feature 'far' is nan"),
    "breaks_down": ("", ("self.step = 0", "self.step = seats // 0"), "a play broke down: ZeroDivisionError"),
    "many": ("", ("max_candidates=3", "max_candidates=2"), "legal() lists 3 actions, and INFO.max_candidates is 2"),
    "no_winner": ("\n    def ranks(self):\n        return [2] * self.seats\n", ("", ""), "ranks() gives [2, 2"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_the_doctor_names_the_fault(name: str, tmp_path: Path) -> None:
    change, swap, said = FAULTS[name]
    game = made(tmp_path / name, change, swap)
    faults = [finding for finding in examine(game, plays=4) if finding.is_fault]
    assert any(said in fault.problem for fault in faults), faults
    assert all(fault.remedy and fault.where for fault in faults)


@pytest.mark.parametrize("place", [TEMPLATE, *(REFERENCE / name for name in ("pig", "kuhn", "coin"))])
def test_sound_games_have_no_fault(place: Path) -> None:
    assert [finding for finding in examine(find_game(str(place))) if finding.is_fault] == []


def test_the_test_game_is_sound_without_a_change(tmp_path: Path) -> None:
    assert [finding for finding in examine(made(tmp_path / "nothing_wrong")) if finding.is_fault] == []


@pytest.mark.parametrize(
    ("swap", "said"),
    [
        (("class Params(Section)", "class Settings(Section)"), "there is no class Params"),
        (("def legal(self)", "def legals(self)"), "Game has no method legal()"),
        (('sources=(Term("way", "steps"), Term("luck", "a bonus"))', "sources=()"), "INFO.sources is empty"),
        (('Term("lucky"', 'Term("far"'), "INFO.features names 'far' twice"),
        (("goal: int = 12", "goal: int"), "the parameter 'goal' has no default"),
        (("INFO = GameInfo", "INF = GameInfo"), "holds no INFO"),
        (("import os", "import osx"), "cannot be loaded: ModuleNotFoundError: No module named 'osx' (game.py, line 2)"),
        (("class Game(PlainGame)", "class Game(object)"), "Game has to be a subclass of engine.plain.PlainGame"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_told_in_one_message(swap: tuple[str, str], said: str, tmp_path: Path) -> None:
    folder = write(tmp_path / "unfinished", replace=swap)
    done = CliRunner().invoke(cli, ["doctor", str(folder)])
    assert done.exit_code == 2
    assert said in done.output
    assert "Traceback" not in done.output


def test_the_command_tells_and_its_exit_code_says_whether_there_is_something_to_mend(tmp_path: Path) -> None:
    sound, ill = write(tmp_path / "healthy"), write(tmp_path / "ill", FAULTS["endless"][0])
    done = CliRunner().invoke(cli, ["doctor", str(sound)])
    assert (done.exit_code, "Walk is sound: nothing to mend." in done.output) == (0, True), done.output
    done = CliRunner().invoke(cli, ["doctor", str(ill), "--plays", "1"])
    assert done.exit_code == 1
    assert "To mend: a play was not over after 60 decisions\n  a rule has to end it" in done.output
    assert CliRunner().invoke(cli, ["doctor", str(tmp_path)]).exit_code == 2
    assert CliRunner().invoke(cli, ["doctor", "mykerinos"]).exit_code == 2


def test_a_new_game_is_sound_under_its_own_name_and_written_only_into_a_new_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(cli, ["new", "my_dig"])
    assert done.exit_code == 0, done.output
    assert "sondage doctor ./my_dig" in done.output
    assert "otsherds" not in "".join(path.read_text() for path in (tmp_path / "my_dig").rglob("*.*"))
    assert CliRunner().invoke(cli, ["doctor", "./my_dig"]).exit_code == 0
    assert "there is such a folder already" in CliRunner().invoke(cli, ["new", "my_dig"]).output
    assert "cannot be called 'My-Dig'" in CliRunner().invoke(cli, ["new", "My-Dig"]).output
