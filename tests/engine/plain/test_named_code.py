"""Code runs only when the user names it: by a folder, by a file, or by --code; never because a file mentions it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.processes import ROOT
from tests.engine.plain.games import write


def sondage(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from analysis.cli import main; main()"
    return subprocess.run([sys.executable, "-c", code, *words], cwd=folder, capture_output=True, text=True)


BOT = '''
class Mind:
    """Takes the first."""

    def choose(self, decision):
        return 0
'''


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game, a persona in Python, and a run of both."""
    folder = tmp_path_factory.mktemp("mine")
    write(folder / "trek")
    (folder / "bot.py").write_text(BOT)
    (folder / "elsewhere.yaml").write_text("game: trek\ntitle: Elsewhere\ngoal: 9\n")
    words = ["--players", "2", "--games", "40", "--lineup", "bot.py:Mind,slow", "--out", "run", "--workers", "1"]
    done = sondage(folder, "simulate", "./trek/standard", *words)
    assert done.returncode == 0, done.stderr
    return folder


def test_a_folder_is_named_with_or_without_a_dot(played: Path) -> None:
    for name in ("trek/standard", str(played / "trek" / "standard")):
        shown = sondage(played, "show", name)
        assert shown.returncode == 0, shown.stderr
        assert "(trek/standard, " in shown.stdout
    assert (
        "there is no variant called './trek/stndard'\n  did you mean 'trek/standard'?"
        in sondage(played, "show", "./trek/stndard").stderr
    )
    assert "this is a game; name one of its variants: ./trek/" in sondage(played, "show", "./trek").stderr


def test_a_report_needs_no_code(played: Path) -> None:
    game = played / "trek" / "game.py"
    text = game.read_text()
    try:
        game.write_text("raise SystemExit('this code ran')\n")
        done = sondage(played, "report", "run", "--out", "report")
    finally:
        game.write_text(text)
    assert done.returncode == 0, done.stderr
    assert "Walk" in (played / "report" / "report.md").read_text()


def test_a_run_does_not_make_code_run(played: Path) -> None:
    done = sondage(played, "replay", "run", "--game", "3")
    assert done.returncode == 2
    assert "there is no game called 'trek'" in done.stderr and "sondage --code FOLDER" in done.stderr
    done = sondage(played, "--code", "trek", "replay", "run", "--game", "3")
    assert done.returncode == 2
    assert "the persona bot.py:Mind is code that has not been named" in done.stderr
    done = sondage(played, "--code", "trek", "--code", "bot.py", "replay", "run", "--game", "3")
    assert done.returncode == 0, done.stderr
    assert "how far to go: 1" in done.stdout and "Final scores" in done.stdout


def test_a_variant_file_does_not_make_code_run(played: Path) -> None:
    done = sondage(played, "show", "elsewhere.yaml")
    assert done.returncode == 2
    assert "there is no game called 'trek'" in done.stderr
    assert "goal" in sondage(played, "--code", "trek", "show", "elsewhere.yaml").stdout


def test_a_file_inside_a_games_folder_is_data(played: Path) -> None:
    for words in (["show", "trek/variants/standard.yaml"], ["validate", "./trek/personas/fast.yaml"]):
        done = sondage(played, *words)
        assert done.returncode == 2
        assert "trek" in done.stderr and "Traceback" not in done.stderr
        assert sondage(played, "--code", "trek", *words).returncode == 0


def test_a_run_goes_on_with_the_code_that_began_it(played: Path) -> None:
    part = next((played / "run" / "players").iterdir())
    content = part.read_bytes()
    part.write_bytes(b"")
    assert sondage(played, "simulate", "--resume", "run").returncode == 2
    done = sondage(played, "--code", "trek", "--code", "bot.py", "simulate", "--resume", "run")
    assert done.returncode == 0, done.stderr
    assert part.read_bytes() == content
    bot = played / "bot.py"
    bot.write_text(BOT.replace("return 0", "return 1"))
    part.write_bytes(b"")
    done = sondage(played, "--code", "trek", "--code", "bot.py", "simulate", "--resume", "run")
    assert done.returncode == 2
    assert "rules and play loop" in done.stderr
    bot.write_text(BOT)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("bot.py:Min", "there is no class 'Min'\n  did you mean 'Mind'?"),
        ("nothing.py:Mind", "nothing.py: there is no such file or folder"),
        ("no_module:Mind", "there is no module called 'no_module'"),
        ("json:JSONDecoder", "the class JSONDecoder has no method choose"),
    ],
)
def test_a_persona_that_is_none_is_told(word: str, said: str, played: Path) -> None:
    done = sondage(played, "simulate", "trek/standard", "--players", "2", "--lineup", f"{word},slow", "--games", "2")
    assert done.returncode == 2
    assert said in done.stderr and "Traceback" not in done.stderr


def test_a_game_of_a_name_that_is_taken_is_refused(played: Path, tmp_path: Path) -> None:
    text = (played / "trek" / "game.py").read_text().replace('name="trek"', 'name="mykerinos"')
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / "game.py").write_text(text)
    done = sondage(tmp_path, "doctor", "./copy")
    assert done.returncode == 2
    assert "another game is called 'mykerinos' too: that of Sondage" in done.stderr
