"""The shipped variants differ from one another in what the specification says, and in nothing else [11, 13, 14]."""

from __future__ import annotations

import pytest

from engine.variants import load_variant
from engine.variants.explain import diff

SPECIAL = "mykerinos/special-edition"
SWITCHES = {"team": "modules.team", "quick": "modules.quick", "nile": "modules.nile"}
QUICK = {"campaigns.count": 3, "campaigns.area_rows": (2, 2, 3)}


def changes(name: str) -> dict[str, object]:
    """The parameters in which a variant differs from the Special Edition."""
    found = diff(load_variant(f"mykerinos/{name}"), load_variant(SPECIAL))
    told = {change.path: change.after for change in found if change.path != "players"}
    return {path: tuple(after) if isinstance(after, list) else after for path, after in told.items()}


def test_classic_is_the_table_of_section_13() -> None:
    assert changes("classic") == {
        "edition": "classic",
        "delimitation.museum_source": "general_reserve",
        "scoring.max_sets": 1,
    }


@pytest.mark.parametrize("name", ["team", "quick", "nile", "quick-team", "nile-team", "nile-quick", "nile-quick-team"])
def test_modules_are_switches(name: str) -> None:
    parts = name.split("-")
    expected: dict[str, object] = {SWITCHES[part]: True for part in parts}
    assert changes(name) == expected | (QUICK if "quick" in parts else {})
    assert load_variant(f"mykerinos/{name}").players == ((4,) if "team" in parts else (2, 3, 4))


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("rooms-add-up", "museum.rooms", "sum"),
        ("expand-anywhere", "actions.expand_chain", "any_own"),
        ("heiress-whole-turn", "patrons.heiress.whole_turn", True),
        ("areas-apart", "region.areas_adjacent", False),
    ],
)
def test_a_mistake_is_one_parameter(name: str, path: str, value: object) -> None:
    assert changes(f"misplayed/{name}") == {path: value}
