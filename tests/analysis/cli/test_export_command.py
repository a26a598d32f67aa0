"""`sondage export`: the same rows as the run, in order, with their meaning beside them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

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
        assert as_in_the_run(folder / f"{name}.csv", truth.schema).equals(truth.cast({pl.Enum: pl.String}))
    meaning = (folder / "columns.md").read_text(encoding="utf-8")
    assert "### players" in meaning and "| `win60` |" in meaning
    assert [path.name for path in folder.glob("*.unfinished")] == []
    assert open_run(run.folder)  # the export beside the tables does not make the run a mixed one


def as_in_the_run(path: Path, schema: pl.Schema, **options: Any) -> pl.DataFrame:
    """A written table with the types of the run's own; codes without their sign."""
    codes = [name for name, kind in schema.items() if kind == pl.Int64]
    texts = {c: pl.String if isinstance(kind, pl.Enum) or c in codes else kind for c, kind in schema.items()}
    read = pl.read_csv(path, schema=texts, **options)
    return read.with_columns(pl.col(codes).str.strip_prefix("#").cast(pl.Int64))


def test_a_decimal_comma_goes_with_semicolons(run: Run) -> None:
    assert sondage("export", run.folder, "--csv", "--decimal", ",").exit_code == 0
    path, truth = run.folder / "csv" / "decisions.csv", run.scan("decisions").collect()
    read = as_in_the_run(path, truth.schema, separator=";", decimal_comma=True)
    assert read.equals(truth.cast({pl.Enum: pl.String}))
    lines = path.read_text(encoding="utf-8").splitlines()
    assert "," not in lines[0] and any("," in line for line in lines[1:])


@pytest.mark.parametrize("decimal", [".", ","])
def test_a_number_of_more_than_15_digits_reaches_a_spreadsheet_as_text(run: Run, decimal: str) -> None:
    """A spreadsheet keeps 15 digits of a number: what could be longer does not look like one."""
    sondage("export", run.folder, "--csv", "--decimal", decimal)
    for path in (run.folder / "csv").glob("*.csv"):
        for line in path.read_text(encoding="utf-8").splitlines():
            for cell in line.split(";" if decimal == "," else ","):
                digits = cell.lstrip("-").replace(",", "").replace(".", "")
                assert not digits.isdecimal() or len(digits) <= 15
    cells = pl.read_csv(run.folder / "csv" / "decisions.csv", separator=";" if decimal == "," else ",")["action"]
    assert cells.str.starts_with("#").all()


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
