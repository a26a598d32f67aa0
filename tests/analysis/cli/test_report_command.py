"""`sondage report`: a run in, two files out; a folder that is no run gives one message."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.cli import cli
from engine.play.simulate import simulate

PERSONA = "game: mykerinos\ntitle: {0}\nplan: {0} <b>it</b>\ntemperature: {{sharp: 0.3, blunt: 2}}\nweights: {{}}\n"


@pytest.fixture(scope="module")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reported")
    for name in ("left", "right"):
        (folder / f"{name}.yaml").write_text(PERSONA.format(name), encoding="utf-8")
    lineup = [str(folder / "left.yaml"), f"{folder / 'right.yaml'}@blunt"]
    simulate("mykerinos/special-edition", players=2, games=40, lineup=lineup, seeds="smoke", out=folder / "run")
    return folder / "run"


def told(*arguments: str | Path) -> tuple[int, str, str]:
    result = CliRunner().invoke(cli, ["report", *map(str, arguments)])
    return result.exit_code, result.stdout, result.stderr


def test_writes_both_files_and_says_where(run_folder: Path, tmp_path: Path) -> None:
    code, out, err = told(run_folder, "--out", tmp_path / "here")
    assert (code, err) == (0, "")
    assert out.splitlines() == [str(tmp_path / "here" / name) for name in ("report.html", "report.md")]
    text = (tmp_path / "here" / "report.md").read_text(encoding="utf-8")
    assert "# Balance report: Mykerinos: Special Edition" in text
    assert "right (blunt)" in text and "&lt;b&gt;it" in text
    assert "--lineup left,right@blunt" in text and "--seeds smoke" in text


def test_the_default_folder_is_inside_the_run(run_folder: Path) -> None:
    assert told(run_folder)[0] == 0
    assert (run_folder / "report" / "report.html").is_file()


def test_the_run_is_only_read(run_folder: Path, tmp_path: Path) -> None:
    files = [path for path in run_folder.rglob("*") if path.is_file() and path.parent.name != "report"]
    before = {path: path.read_bytes() for path in files}
    told(run_folder, "--out", tmp_path)
    assert all(path.read_bytes() == content for path, content in before.items())


def test_a_folder_that_is_no_run(tmp_path: Path) -> None:
    code, out, err = told(tmp_path / "nothing")
    assert (code, out) == (2, "")
    assert "nothing" in err and "no run" in err and "Traceback" not in err
    assert not (tmp_path / "nothing").exists()


def test_a_foreign_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(json.dumps({"name": "something else"}))
    code, _, err = told(tmp_path)
    assert code == 2 and "manifest" in err
    assert [path.name for path in tmp_path.iterdir()] == ["manifest.json"]


def test_a_part_cut_short_is_named(run_folder: Path, tmp_path: Path) -> None:
    import shutil

    copy = tmp_path / "cut"
    shutil.copytree(run_folder, copy)
    part = next(copy.rglob("*.parquet"))
    part.write_bytes(part.read_bytes()[:100])
    code, _, err = told(copy)
    assert code == 2 and part.name in err
