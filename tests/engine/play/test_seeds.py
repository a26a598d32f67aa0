"""Seed sets by name or number."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import RunError
from engine.seating.seeds import LARGEST_ROOT, load_seeds, seed_names


def test_the_shipped_sets_differ() -> None:
    assert {"design", "holdout", "smoke"} <= set(seed_names())
    sets = [load_seeds(name) for name in seed_names()]
    assert len({seeds.root for seeds in sets}) == len(sets)
    assert all(seeds.about and 0 <= seeds.root <= LARGEST_ROOT for seeds in sets)


@pytest.mark.parametrize("number", [0, 12345, LARGEST_ROOT])
def test_a_number_is_a_set_of_its_own(number: int) -> None:
    assert load_seeds(number) == load_seeds(str(number))
    assert (load_seeds(number).root, load_seeds(number).name) == (number, str(number))
    assert load_seeds(load_seeds(number)) == load_seeds(number)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("desing", "did you mean 'design'?"),
        ("-1", "any number from 0 to 18446744073709551615"),
        (str(LARGEST_ROOT + 1), "18446744073709551616 is not a root"),
        ("9" * 5000, "there is no seed set"),
    ],
)
def test_anything_else_is_refused(text: str, said: str) -> None:
    with pytest.raises(RunError, match="seeds: ") as refused:
        load_seeds(text)
    assert said in str(refused.value)


@pytest.mark.parametrize("text", ["root: 5\n", "name: bad\nroot: x\n", "name: other\nroot: 5\n"])
def test_a_file_that_is_no_seed_set_is_refused(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bad.yaml").write_text(text)
    monkeypatch.setattr("engine.seating.seeds.seeds_folder", lambda: tmp_path)
    with pytest.raises(RunError, match=r"bad\.yaml.*this is no seed set"):
        load_seeds("bad")
