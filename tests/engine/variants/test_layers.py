"""Variants that extend one another, and single values on top."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.errors import SondageError, VariantError
from engine.variants import Variant, diff, load_variant, parent_of, variant_names

SPECIAL = "mykerinos/special-edition"


def values(variant: Variant) -> dict[str, Any]:
    return variant.parameters.model_dump()


def test_every_shipped_variant_loads_and_resolves_to_itself() -> None:
    assert SPECIAL in variant_names()
    for name in variant_names():
        variant = load_variant(name)
        assert variant.name == name
        assert Variant.from_resolved(variant.resolved()) == variant


def test_a_child_overrides_any_leaf_and_keeps_the_rest(write: Callable[..., str]) -> None:
    text = f"extends: {SPECIAL}\narchaeologists: {{per_campaign: {{4: 9}}}}\nmuseum: {{values: {{shared: 3}}}}\n"
    child, parent = load_variant(write(text)), load_variant(SPECIAL)
    assert [(c.path, c.before, c.after) for c in diff(child, parent)] == [
        ("archaeologists.per_campaign.4", 8, 9),
        ("museum.values.shared", 2, 3),
    ]
    assert (child.name, child.title, child.players) == ("special", "Special", (2, 3, 4))


def test_a_list_is_replaced_as_a_whole(write: Callable[..., str]) -> None:
    child = load_variant(write(f"extends: {SPECIAL}\ndelimitation: {{plot_ranks: [1]}}\n"))
    assert values(child)["delimitation"]["plot_ranks"] == (1,)


def test_what_a_file_leaves_out_has_the_default_of_the_game(write: Callable[..., str]) -> None:
    alone = load_variant(write("game: mykerinos\narchaeologists: {per_campaign: {2: 10}}\n"))
    assert values(alone)["archaeologists"] == {"per_color": 25, "per_campaign": {2: 10, 3: 11, 4: 8}}
    assert [c.path for c in diff(alone, parent_of(alone))] == ["archaeologists.per_campaign.2"]


def test_paths_of_extends_start_beside_the_file(write: Callable[..., str]) -> None:
    write(f"extends: {SPECIAL}\nplayers: [3]\nabout: parent\nmuseum: {{base_value: 0}}\n", "deep/parent.yaml")
    child = load_variant(write("extends: parent.yaml\nmuseum: {room_capacity: 2}\n", "deep/child.yaml"))
    assert child.players == (3,)
    assert child.about == ""
    assert values(child)["museum"]["base_value"] == 0
    assert values(child)["museum"]["room_capacity"] == 2
    assert parent_of(child).name == "parent"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"a": "b.yaml", "b": "a.yaml"}, "b.yaml:1:1: extends: a circle: a.yaml -> b.yaml -> a.yaml"),
        ({"a": "a.yaml"}, "a.yaml:1:1: extends: a circle: a.yaml -> a.yaml"),
        ({"a": "b.yaml", "b": "./../{folder}/b.yaml"}, "b.yaml:1:1: extends: a circle: b.yaml -> b.yaml"),
    ],
)
def test_a_circle_is_refused(files: dict[str, str], expected: str, write: Callable[..., str]) -> None:
    for name, parent in files.items():
        write(f"extends: {parent.format(folder=Path.cwd().name)}\n", f"{name}.yaml")
    with pytest.raises(VariantError) as caught:
        load_variant("a.yaml")
    assert str(caught.value) == f"{expected}\n  one of these files must not extend another"


@pytest.mark.parametrize(
    ("parent", "expected"),
    [
        ("b.yaml", "extends: there is no file 'b.yaml'\n  a path starts beside this file"),
        ("mykerinos/speciel", "extends: there is no variant called 'mykerinos/speciel'\n  did you mean"),
        ("[a]", "extends: is not the name of a variant\n  write game/variant, or the path of a file beside this one"),
    ],
)
def test_a_parent_that_is_not_there(parent: str, expected: str, message: Callable[..., str]) -> None:
    assert message(f"title: x\nextends: {parent}\n").startswith(f"special.yaml:2:1: {expected}")


def test_an_error_of_the_parent_is_told_with_the_parents_place(write: Callable[..., str]) -> None:
    write(f"extends: {SPECIAL}\nmuseum: {{base_value: x}}\n", "parent.yaml")
    with pytest.raises(VariantError, match=r"^parent\.yaml:2:10: museum\.base_value"):
        load_variant(write("extends: parent.yaml\n", "child.yaml"))


def test_the_key_that_was_given_last_is_the_one_to_mend(write: Callable[..., str]) -> None:
    write(f"extends: {SPECIAL}\ndeck: {{patron_counts: {{director: 9, heiress: 5}}}}\n", "parent.yaml")
    with pytest.raises(VariantError, match=r"^child\.yaml:2:13: campaigns\.area_rows: the deck holds 36 plots"):
        load_variant(write("extends: parent.yaml\ncampaigns: {area_rows: [2, 2, 2, 2]}\n", "child.yaml"))


def test_set_replaces_single_values() -> None:
    sets = (
        "deck.patron_counts.director=9",
        "deck.patron_counts.heiress = 5",
        "deck.templates.T8.prestige=4",
        "deck.templates[0].pyramids=[1]",
        "campaigns.area_rows[3]=3",
        "scoring.max_sets=1",
        "archaeologists.per_campaign.2=10",
        "players=[2]",
    )
    changed = load_variant(SPECIAL, sets)
    assert [(c.path, c.before, c.after) for c in diff(changed, load_variant(SPECIAL))] == [
        ("players", [2, 3, 4], [2]),
        ("archaeologists.per_campaign.2", 11, 10),
        ("scoring.max_sets", None, 1),
        ("deck.patron_counts.heiress", 7, 5),
        ("deck.patron_counts.director", 7, 9),
        ("deck.templates.T1.pyramids", [], [1]),
        ("deck.templates.T8.prestige", 5, 4),
    ]
    assert changed.name == SPECIAL
    assert changed.sets == sets


BAD_SETS = {
    "museum.values.outr=4": "set museum.values.outr: there is no such key\n  did you mean 'outer'?",
    "muzeum.values.outer=4": "set muzeum.values.outer: muzeum: there is no such key\n  did you mean 'museum'?",
    "museum.values.outer=40": "set museum.values.outer: 40 is more than 20 (points)\n"
    "  points a card with an outer room; allowed: 0 to 20",
    "museum.values.outer": "set museum.values.outer: needs a path and a value\n  write path=value",
    "=3": "set =3: needs a path and a value\n  write path=value",
    "museum.values.outer=": "set museum.values.outer: has no value\n  write path=value; null where",
    "museum..outer=3": "set museum..outer: 'museum..outer' is no path of keys\n  write it like deck.",
    "edition.name=3": "set edition.name: edition is a single value and has nothing inside",
    "edition.name.x=3": "set edition.name.x: edition is a single value and has nothing inside",
    "game=chess": "set game: only parameters and players can be set",
    "campaigns.area_rows[4]=2": "set campaigns.area_rows[4]: campaigns.area_rows has 4 items, "
    "counted from 0, and none with number 4",
    "deck.templates.T9.prestige=2": "set deck.templates.T9.prestige: deck.templates has no item 'T9'\n"
    "  valid: T1, T2, T3, T4, T5, T6, T7, T8",
    "museum.values.outer=[1": "set museum.values.outer: is not valid YAML",
    "museum.values.outer=!x 1": "set museum.values.outer: the tag !x is not allowed",
    "deck.patron_counts.director=9": "set deck.patron_counts.director: deck.patron_counts: the deck holds 38 plots, "
    "but 8 + 8 + 8 + 12 = 36 are dealt\n  take 2 plots out of the deck",
}


@pytest.mark.parametrize("text", BAD_SETS)
def test_a_set_that_cannot_be(text: str) -> None:
    with pytest.raises(SondageError) as caught:
        load_variant(SPECIAL, (text,))
    assert str(caught.value).startswith(BAD_SETS[text])


def test_the_same_value_set_twice_is_refused() -> None:
    with pytest.raises(VariantError, match=r"^set museum\.base_value: given twice"):
        load_variant(SPECIAL, ("museum.base_value=0", "museum.base_value=2"))


def test_unsound_resolved_data_name_their_place() -> None:
    data = load_variant(SPECIAL).resolved()
    data["museum"]["base_value"] = "x"
    with pytest.raises(VariantError, match=r"^runs/a/manifest.json: museum.base_value: 'x' is not a whole number"):
        Variant.from_resolved(data, "runs/a/manifest.json")


def test_the_digest_is_that_of_the_parameters(write: Callable[..., str]) -> None:
    same = load_variant(write(f"extends: {SPECIAL}\ntitle: Another name\nplayers: [3]\n"))
    assert same.digest == load_variant(SPECIAL).digest
    assert load_variant(SPECIAL, ("museum.base_value=0",)).digest != same.digest
    assert len(same.digest) == 12
