"""A small tuning that was played once, undisturbed."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.tune.outcome import Outcome
from tests.analysis.tune.small_tuning import tune, write


@pytest.fixture(scope="session")
def tuned(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    """What a small tuning found."""
    folder = tmp_path_factory.mktemp("undisturbed")
    return tune(write(folder), folder / "out")


@pytest.fixture(scope="session")
def undisturbed(tuned: Outcome) -> Path:
    """The folder of its file `small.yaml`, with what was written under `out`."""
    return tuned.files[0].parents[1]
