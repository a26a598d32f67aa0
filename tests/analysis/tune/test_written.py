"""What a tuning writes: a file that the disk refuses is told, naming it and the way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.experiments.errors import TrialError
from analysis.tune.written import write_persona
from engine.personas import load_persona


@pytest.mark.parametrize("kind", ["a folder in its place", "a file in the place of its folder"])
def test_a_file_that_cannot_be_written_is_told(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "found" / "saver.yaml"
    if kind == "a folder in its place":
        path.mkdir(parents=True)
    else:
        path.parent.write_text("")
    with pytest.raises(TrialError, match=r"(?s)saver\.yaml.*cannot be written.*name another folder"):
        write_persona(load_persona("mykerinos", "saver"), path, "")
