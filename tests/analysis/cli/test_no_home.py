"""The first commands of a user without a home, as `nobody` where the tests run as the administrator."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.kernel.cache import cache_folder
from tests.reference_games.thinking import written_game
from tests.tiers import times

REPOSITORY = Path(__file__).resolve().parents[3]
NOBODY = 65534
SHIPPED = "archaeology/card-game"


def can_read(path: Path) -> bool:
    """Whether everybody may look into a folder."""
    return all(place.stat().st_mode & 0o005 == 0o005 for place in (path, *path.resolve().parents))


def copy_for_all(source: Path, target: Path) -> None:
    """Copy a folder so that everybody can read it, by links to the files where that will do."""

    def copied(file: str, place: str) -> str:
        # Only a copy's mode may be changed: a link would change the file itself.
        if os.stat(file).st_mode & 0o004:
            try:
                os.link(file, place)
                return place
            except OSError:
                pass  # another file system, or one without links
        shutil.copyfile(file, place)
        os.chmod(place, os.stat(file).st_mode | 0o444)
        return place

    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"), copy_function=copied)
    for folder, _, _ in os.walk(target):
        os.chmod(folder, 0o755)


class Homeless:
    """A user with a folder to work in, a temporary directory shared with everybody, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.user = NOBODY if os.geteuid() == 0 else os.geteuid()
        self.work, self.temporary = folder / "work", folder / "temporary"
        self.work.mkdir()
        self.temporary.mkdir()
        self.temporary.chmod(0o1777)
        os.chown(self.work, self.user, -1)
        # A copy that everybody can read, wherever the repository lies.
        self.code = folder / "code"
        for name in ("engine", "analysis", "configs", "seeds", "tests/analysis/cli"):
            copy_for_all(REPOSITORY / name, self.code / name)
        for place in (self.code, self.code / "tests", self.code / "tests" / "analysis"):
            place.chmod(0o755)
        shutil.copy(REPOSITORY / "pyproject.toml", self.code)
        self.game, self.variant, self.lineup = times(
            self._small_game, lambda: ("archaeology", SHIPPED, "trader,hoarder,random")
        )()
        # The libraries too, where they lie in a folder that others cannot enter.
        self.path = [self.code]
        libraries = [Path(path) for path in sys.path if path.endswith("-packages")]
        if self.user != os.geteuid() and not all(map(can_read, libraries)):
            for number, library in enumerate(libraries):
                self.path.append(folder / "libraries" / str(number))
                copy_for_all(library, self.path[-1])
            (folder / "libraries").chmod(0o755)

    def _small_game(self) -> tuple[str, str, str]:
        """A game of one's own that is compiled within seconds: its name, its variant and a line-up."""
        name = written_game(self.work)
        copied = self.work / "potsherds_kernel"
        for folder, _, files in os.walk(copied):
            for place in (folder, *(os.path.join(folder, file) for file in files)):
                os.chmod(place, os.stat(place).st_mode | 0o055)
        return name, "./potsherds_kernel/standard", "collector,all-rounder,random"

    def run(self, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """`sondage` with these words."""
        kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        nowhere = {"HOME": "/nonexistent"} if self.user == os.geteuid() else {}
        path = os.pathsep.join(map(str, self.path))
        environment = {**kept, **nowhere, "TMPDIR": str(self.temporary), "PYTHONPATH": path, **settings}
        line = [sys.executable, "-m", "tests.analysis.cli.nobody", str(self.user), *words]
        return subprocess.run(line, cwd=self.work, env=environment, capture_output=True, text=True, check=False)

    @property
    def cache(self) -> Path:
        """Where this user's compiled code is kept."""
        return self.temporary / f"sondage-{self.user}"


@pytest.fixture(scope="module")
def homeless() -> Iterator[Homeless]:
    # Not under pytest's own folder, which nobody else may enter.
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        folder.chmod(0o755)
        yield Homeless(folder)


def test_they_validate_simulate_and_report(homeless: Homeless) -> None:
    done = homeless.run("validate", str(homeless.code / "configs" / "archaeology" / "variants" / "card-game.yaml"))
    assert done.returncode == 0, done.stderr
    done = homeless.run("simulate", homeless.variant, "--games", "60", "--lineup", homeless.lineup, "--out", "run")
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("Compiled code cannot be kept in ") == 1
    assert f"it is kept in {homeless.cache} (the environment variable SONDAGE_CACHE names another" in done.stderr
    assert homeless.cache.stat().st_mode & 0o777 == 0o700 and homeless.cache.stat().st_uid == homeless.user
    assert any(homeless.cache.rglob("*.nbc"))
    done = homeless.run("report", "run")
    assert done.returncode == 0 and (homeless.work / "run" / "report" / "report.html").is_file(), done.stderr
    done = homeless.run("simulate", homeless.variant, "--games", "60", "--lineup", homeless.lineup, "--out", "again")
    assert done.returncode == 0, done.stderr
    assert "Compiling the rules" not in done.stderr, "what was compiled before is found again"


def test_they_see_the_demo(homeless: Homeless) -> None:
    game = times(["./potsherds_kernel"], [])
    done = homeless.run("demo", *game, "--games", "60", "--out", "demo")
    assert done.returncode == 0 and "Report: file://" in done.stdout, done.stderr


def test_a_cache_that_is_a_file_is_told_and_play_goes_on(homeless: Homeless) -> None:
    (homeless.temporary / "file").write_text("")
    words = ("simulate", homeless.variant, "--games", "6", "--lineup", homeless.lineup, "--out", "beside")
    done = homeless.run(*words, SONDAGE_CACHE=str(homeless.temporary / "file"))
    assert done.returncode == 0, done.stderr
    assert "which is no folder: it is kept in" in done.stderr


def test_the_code_of_another_user_is_not_loaded(homeless: Homeless) -> None:
    others = homeless.temporary / "others"
    folder = cache_folder(homeless.game)
    assert folder is not None
    shutil.copytree(folder, others / folder.name) if folder.is_dir() else others.mkdir()
    if os.geteuid() == homeless.user:
        others.chmod(0o777)
    words = ("simulate", homeless.variant, "--games", "6", "--lineup", homeless.lineup, "--out", "mine")
    done = homeless.run(*words, SONDAGE_CACHE=str(others))
    assert done.returncode == 0, done.stderr
    assert f"{others}, which belongs to another user" in done.stderr or "which others can write" in done.stderr
