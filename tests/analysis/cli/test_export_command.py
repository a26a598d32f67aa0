"""`sondage export`: the same rows as the run, in order, with their meaning beside them."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner, Result

from analysis.cli import cli
from engine.runs.manifest import write_manifest
from engine.runs.reader import Run, open_run
from tests.engine.runs.fakes import fake_manifest
from tests.engine.runs.written import write_run


def sondage(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in arguments], prog_name="sondage")


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return open_run(write_run(tmp_path / "run", fake_manifest(detail="decisions")))


def test_all_tables_are_written_with_their_meaning(run: Run) -> None:
    result = sondage("export", run.folder, "--csv")
    assert (result.exit_code, result.stderr) == (0, "")
    folder = run.folder / "csv"
    assert result.stdout.split() == [str(folder / f"{name}.csv") for name in ("players", "rounds", "decisions")]
    for name in run.tables:
        truth = run.scan(name).collect()
        kinds = {c: pl.String if isinstance(kind, pl.Enum) else kind for c, kind in truth.schema.items()}
        read = pl.read_csv(folder / f"{name}.csv", schema=kinds)
        assert read.equals(truth.cast({pl.Enum: pl.String}))
    meaning = (folder / "columns.md").read_text(encoding="utf-8")
    assert "### players" in meaning and "| `win60` |" in meaning
    assert [path.name for path in folder.glob("*.unfinished")] == []
    assert open_run(run.folder)  # the export beside the tables does not make the run a mixed one


def test_one_table(run: Run, tmp_path: Path) -> None:
    assert sondage("export", run.folder, "--csv", "--table", "rounds", "--out", tmp_path / "x").exit_code == 0
    assert sorted(path.name for path in (tmp_path / "x").iterdir()) == ["columns.md", "rounds.csv"]


def test_more_rows_than_a_sheet_holds_are_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analysis.export.LARGEST_SHEET", 100)
    result = sondage("export", run.folder, "--csv", "--table", "players")
    assert result.exit_code == 0 and "more than the 100 that most spreadsheets open" in result.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "add --csv"),
        (("--csv", "--table", "options"), "--detail options"),
        (("--csv", "--table", "player"), "did you mean 'players'?"),
    ],
)
def test_bad_input_ends_with_status_2(words: tuple[str, ...], said: str, run: Run) -> None:
    result = sondage("export", run.folder, *words)
    assert (result.exit_code, result.stdout) == (2, "") and said in result.stderr
    assert not (run.folder / "csv").exists()


def test_a_folder_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = sondage("export", run.folder, "--csv", "--out", tmp_path / "file")
    assert result.exit_code == 2 and "name another folder with --out" in result.stderr


def test_an_unfinished_run_is_refused(run: Run) -> None:
    write_manifest(run.folder, run.manifest.with_chunks(run.manifest.chunks[:1]))
    assert "not finished" in sondage("export", run.folder, "--csv").stderr
