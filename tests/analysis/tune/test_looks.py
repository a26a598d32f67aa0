"""Every confirmation of something new is counted beside its configuration, by the deals it looked at."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from analysis.experiments.looks import looks_file, note_look, read_looks
from engine.errors import SondageError


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "fair-seats.yaml"
    path.write_text("title: t\n", encoding="utf-8")
    return path


def test_each_new_confirmation_counts_and_a_repeated_one_does_not(config: Path) -> None:
    assert [note_look(config, 7, digest).count for digest in ("a", "b", "a", "c", "b")] == [1, 2, 2, 3, 3]
    assert read_looks(config) == {7: ("a", "b", "c")}
    (entry,) = yaml.safe_load(looks_file(config).read_text(encoding="utf-8"))["deals"]
    assert entry["looks"] == 3


def test_other_deals_are_counted_apart(config: Path) -> None:
    for root, digest in ((7, "a"), (7, "b"), (2**64 - 1, "c")):
        found = note_look(config, root, digest)
    assert found.count == 1 and "first time" in found.words
    again = note_look(config, 7, "d")
    assert again.count == 3 and "3rd look" in again.words


def test_the_note_is_no_configuration_of_its_own(config: Path) -> None:
    note_look(config, 7, "a")
    assert list(config.parent.glob("*.yaml")) == [config]


def test_where_it_cannot_be_noted_the_page_says_so(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("read-only")

    monkeypatch.setattr("analysis.experiments.looks.os.replace", refuse)
    found = note_look(config, 7, "a")
    assert not found.noted and "could not be noted" in found.words


@pytest.mark.parametrize("deals", ["3", "[{root: 7, looks: 2, of: [a]}]", "[{root: x, looks: 0, of: []}]"])
def test_a_file_that_is_something_else_is_kept_and_told(config: Path, deals: str) -> None:
    text = f"deals: {deals}\n"
    looks_file(config).write_text(text, encoding="utf-8")
    with pytest.raises(SondageError, match="no list of looks"):
        note_look(config, 7, "a")
    assert looks_file(config).read_text(encoding="utf-8") == text
