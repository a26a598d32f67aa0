"""The installed package works from any folder: it carries its variants and seeds."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from engine.seating.seeds import seed_names
from engine.variants import variant_names

REPOSITORY = Path(__file__).parents[2]


def run(*command: object, cwd: Path) -> str:
    """Run a command outside this source folder; what it prints."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env=clean, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` folder of an environment that holds the wheel, and this interpreter's other packages."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, REPOSITORY, cwd=folder)
    (wheel,) = folder.glob("sondage-*.whl")
    home = folder / "env"
    venv.create(home, with_pip=False, symlinks=os.name != "nt")
    names = {"base": str(home), "platbase": str(home)}
    packages = Path(sysconfig.get_path("purelib", "venv", vars=names))
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        home / "bin" / "python",
        "install",
        "--no-deps",
        "--no-index",
        wheel,
        cwd=folder,
    )
    # Everything but the package itself comes from the interpreter that runs the tests. A plain line of a .pth file
    # adds a folder without reading that folder's own .pth files, so an editable install does not shine through.
    (packages / "others.pth").write_text("\n".join(path for path in sys.path if path.endswith("site-packages")))
    return home / "bin"


def test_variants_are_found_from_another_folder(installed: Path, tmp_path: Path) -> None:
    shown = run(installed / "sondage", "variants", cwd=tmp_path)
    assert all(name.split("/")[1] in shown for name in variant_names())


def test_the_files_come_from_the_package(installed: Path, tmp_path: Path) -> None:
    code = "import engine.shipped as s; from engine.seating.seeds import seed_names as n; print(s.configs(), *n())"
    place, *names = run(installed / "python", "-c", code, cwd=tmp_path).split()
    assert Path(place).parts[-3:] == ("engine", "_shipped", "configs")
    assert Path(place).is_relative_to(installed.parent)
    assert tuple(names) == seed_names()


@pytest.mark.slow
def test_a_run_can_be_played_from_another_folder(installed: Path, tmp_path: Path) -> None:
    """In the game that is compiled soonest: what another copy of the package has compiled is not used."""
    words = ("simulate", "archaeology/card-game", "--games", "6", "--lineup", "trader,hoarder,random", "--out", "run")
    assert "Played 6 games" in run(installed / "sondage", *words, cwd=tmp_path)
    assert (tmp_path / "run" / "manifest.json").is_file()


def test_a_game_of_ones_own_can_be_begun(installed: Path, tmp_path: Path) -> None:
    run(installed / "sondage", "new", "my_game", cwd=tmp_path)
    assert "is sound" in run(installed / "sondage", "doctor", "my_game", "--plays", "2", cwd=tmp_path)
    words = ("simulate", "my_game/standard", "--players", "2", "--games", "6", "--out", "run")
    assert "Played 6 games" in run(installed / "sondage", *words, cwd=tmp_path)
