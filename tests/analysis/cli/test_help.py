"""Help is instant, ends with an example, and the example runs."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from analysis.cli import ExampleCommand, cli
from engine.shipped import configs
from tests.tiers import times

REPOSITORY = Path(__file__).parents[3]
NAMES = cli.list_commands(click.Context(cli))
HEAVY = ("numba", "llvmlite", "numpy", "polars", "pandas", "pyarrow", "scipy", "statsmodels", "matplotlib", "seaborn")
LIGHT = ("games", "variants", "personas", "show", "validate", "schema")
EXAMPLES = NAMES if "simulate" in NAMES else LIGHT
# `report` and others read the run that the example of `simulate` writes, `doctor` the game of `new`.
# Words after an example that make it short; of an option given twice the second one counts.
SHORT = {
    "check": "--games 300",
    "compare": "--games 600",
    "demo": "--games 300",
    "fit": "--choices 300",
    "sensitivity": "--games 100",
    "simulate": "--games 600",
    "strength": "--games 12",
    "study": "--share 0.005",
    "sweep": "--games 100",
    "tune": "--share 0.1",
}
FIRST = [name for name in ("simulate", "new") if name in EXAMPLES]


def command(name: str) -> ExampleCommand:
    found = cli.get_command(click.Context(cli), name)
    assert isinstance(found, ExampleCommand)
    return found


def test_commands_are_found_by_folder() -> None:
    assert set(LIGHT) <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_help_says_what_it_does_and_ends_with_an_example(name: str) -> None:
    result = CliRunner().invoke(cli, [name, "--help"], prog_name="sondage")
    assert result.exit_code == 0
    assert result.output.startswith(f"Usage: sondage {name}")
    lines = result.output.rstrip().splitlines()
    assert lines[-2:] == ["Example:", f"  {command(name).example}"]
    assert command(name).example.startswith(f"sondage {name}")


@pytest.mark.parametrize("arguments", [["--help"], *([name, "--help"] for name in NAMES)], ids=" ".join)
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    code = (
        "import sys\nfrom analysis.cli import cli\n"
        f"cli({arguments!r}, prog_name='sondage', standalone_mode=False)\n"
        f"loaded = [name for name in {HEAVY!r} if name in sys.modules]\nsys.exit(' '.join(loaded) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Usage: sondage")


def test_a_folder_that_is_called_like_a_command_names_no_code(tmp_path: Path) -> None:
    """The demo leaves a folder `runs` behind."""
    (tmp_path / "runs").mkdir()
    code = f"import sys; sys.path.insert(0, {str(REPOSITORY)!r})\nfrom analysis.cli import cli\n"
    code += "cli(['runs', '--help'], standalone_mode=False)\nsys.exit('engine.catalogue' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def run_example(name: str) -> None:
    words = shlex.split(f"{command(name).example} {times(SHORT.get(name, ''), '')}")
    result = CliRunner().invoke(cli, words[1:], prog_name="sondage")
    assert result.exit_code == 0, result.output
    assert result.stdout


@pytest.fixture(scope="module", autouse=True)
def no_looks() -> Iterator[None]:
    """What the examples note beside shipped configurations is taken back: they are no looks at anything."""
    before = {path: path.read_bytes() for path in configs().rglob("*.looks")}
    yield
    for path in configs().rglob("*.looks"):
        if path in before:
            path.write_bytes(before[path])
        else:
            path.unlink()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the examples were run on which others build."""
    folder = tmp_path_factory.mktemp("examples")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for name in FIRST:
            run_example(name)
    return folder


# They compile a search, which takes a minute or more, or play for long even when made short.
LONG = ("fit", "sensitivity", "strength", "study", "tune")


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] if name in LONG else []) for name in EXAMPLES if name not in FIRST],
)
def test_the_example_runs(name: str, played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(played)
    run_example(name)
