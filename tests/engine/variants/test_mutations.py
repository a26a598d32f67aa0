"""Whatever stands in a variant file: it is accepted, or told in words; nothing else happens."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from engine.errors import SondageError
from engine.variants import load_variant
from engine.variants.names import variant_file
from tests.tiers import times

SOURCE = variant_file("mykerinos/special-edition").read_text(encoding="utf-8")
DATA = yaml.safe_load(SOURCE)
# Each example writes its own file into the folder.
QUIET = settings(max_examples=times(20, 60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from paths(inner, (*path, key))


PATHS = list(paths(DATA))
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8) | st.integers(), inner, max_size=3),
    max_leaves=5,
)


def loads_or_tells(text: str, folder: Path) -> bool:
    """Whether the file is accepted; a refusal names the file."""
    file = folder / "mutant.yaml"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        variant = load_variant(file)
    except SondageError as problem:
        assert "mutant.yaml" in str(problem)
        return False
    return variant.game == "mykerinos"


def test_the_unchanged_file_is_accepted(tmp_path: Path) -> None:
    assert loads_or_tells(SOURCE, tmp_path)


@QUIET
@given(path=st.sampled_from(PATHS), value=PLAIN)
def test_any_value_at_any_key(path: tuple[Any, ...], value: Any, tmp_path: Path) -> None:
    data = copy.deepcopy(DATA)
    target = data
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    loads_or_tells(yaml.safe_dump(data), tmp_path)


@QUIET
@given(path=st.sampled_from([p for p in PATHS if isinstance(p[-1], str)]), name=st.text(max_size=12), value=PLAIN)
def test_any_key_beside_any_other(path: tuple[Any, ...], name: str, value: Any, tmp_path: Path) -> None:
    data = copy.deepcopy(DATA)
    target = data
    for key in path[:-1]:
        target = target[key]
    target[name] = value
    loads_or_tells(yaml.safe_dump(data), tmp_path)


@QUIET
@given(start=st.integers(0, len(SOURCE)), length=st.integers(0, 40), put=st.text(max_size=6))
def test_any_text_in_place_of_any_other(start: int, length: int, put: str, tmp_path: Path) -> None:
    loads_or_tells(SOURCE[:start] + put + SOURCE[start + length :], tmp_path)


@QUIET
@given(put=st.text(alphabet=":-[]{}&*!|>'\"%@,? \n\tab1#", max_size=40))
def test_any_signs_of_yaml(put: str, tmp_path: Path) -> None:
    loads_or_tells(put, tmp_path)


@QUIET
@example(text="nile.cards.5.effect.0=0")
@example(text="nile.cards.5.effect.gain=x")
@given(
    text=st.text(max_size=30)
    | st.tuples(st.sampled_from(PATHS), st.text(max_size=8)).map(
        lambda pair: ".".join(map(str, pair[0])) + "=" + pair[1]
    )
)
def test_any_set(text: str) -> None:
    try:
        load_variant("mykerinos/special-edition", (text,))
    except SondageError as problem:
        assert str(problem).startswith(("set ", "set:"))
