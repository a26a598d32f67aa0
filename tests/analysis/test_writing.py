"""Files of results: whole or not there, and a folder that cannot be written is refused before anything is played."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.cli import cli
from analysis.page_policy import policy
from analysis.writing import need_folder, write_files
from engine.errors import SondageError


def test_files_are_written_and_what_was_left_unfinished_is_cleared_away(tmp_path: Path) -> None:
    left = tmp_path / "r.html.0123.unfinished"
    left.write_text("half")
    (tmp_path / "other.txt").write_text("stays")
    assert write_files(tmp_path, {"r.html": b"whole", "r.md": b"too"}, "the report") == (
        tmp_path / "r.html",
        tmp_path / "r.md",
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other.txt", "r.html", "r.md"]
    assert (tmp_path / "r.html").read_bytes() == b"whole"


def test_a_failed_write_leaves_the_earlier_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files(tmp_path, {"r.html": b"before"}, "the report")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(SondageError, match=r"(?s)the report cannot be written: .*No space left on device.*--out"):
        write_files(tmp_path, {"r.html": b"after"}, "the report")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"before"]


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SondageError, match=r"(?s)the study cannot be written: .*--out"):
        need_folder(tmp_path / "file", "the study")
    assert need_folder(tmp_path / "a" / "b", "the study").is_dir() and not list((tmp_path / "a" / "b").iterdir())


def test_a_study_is_refused_before_it_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr("analysis.study.measuring.run_study", never)
    (tmp_path / "file").write_text("")
    done = CliRunner().invoke(cli, ["study", "mykerinos/claims", "--out", str(tmp_path / "file" / "study")])
    assert done.exit_code == 2 and "the study cannot be written" in done.stderr


def test_the_policy_lets_the_pages_own_script_run_and_no_other() -> None:
    plain, own = policy(), policy("go()")
    assert "default-src 'none'" in plain and "script-src" not in plain
    assert "script-src 'sha256-" in own and own != policy("stop()")
