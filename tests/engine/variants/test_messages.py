"""What a designer reads when a variant file is wrong: the place, the problem, the remedy."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.catalogue import game_names
from engine.errors import Faults, VariantError
from engine.variants import load_variant

BASE = "extends: mykerinos/special-edition\n"
GAMES = game_names()

GOLDEN = {
    "an unknown key": (
        "titel: x\n",
        "special.yaml:2:1: titel: there is no such key\n  did you mean 'title'?",
    ),
    "an unknown section": (
        "muzeum: {base_value: 2}\n",
        "special.yaml:2:1: muzeum: there is no such key\n  did you mean 'museum'?",
    ),
    "an unknown key in a section": (
        "archaeologists:\n  per_colour: 30\n",
        "special.yaml:3:3: archaeologists.per_colour: there is no such key\n  did you mean 'per_color'?",
    ),
    "a key in the wrong section": (
        "scoring: {room_capacity: 2}\n",
        "special.yaml:2:11: scoring.room_capacity: there is no such key\n  did you mean 'museum.room_capacity'?",
    ),
    "a key like no other": (
        "planning: {xyz: 2}\n",
        "special.yaml:2:12: planning.xyz: there is no such key\n  valid: draw_order",
    ),
    "too much": (
        "archaeologists:\n  per_color: 250\n",
        "special.yaml:3:3: archaeologists.per_color: 250 is more than 100 (archaeologists)\n"
        "  archaeologists of each colour; allowed: 1 to 100",
    ),
    "too little": (
        "museum: {values: {outer: -1}}\n",
        "special.yaml:2:19: museum.values.outer: -1 is less than 0 (points)\n"
        "  points a card with an outer room; allowed: 0 to 20",
    ),
    "a word for a number": (
        "museum: {base_value: one}\n",
        "special.yaml:2:10: museum.base_value: 'one' is not a whole number\n"
        "  points a card without a room; allowed: 0 to 20",
    ),
    "a broken number": (
        "museum: {base_value: 1.5}\n",
        "special.yaml:2:10: museum.base_value: 1.5 is not a whole number\n"
        "  points a card without a room; allowed: 0 to 20",
    ),
    "a number for yes or no": (
        "actions: {allow_partial: 1}\n",
        "special.yaml:2:11: actions.allow_partial: 1 is not true or false\n"
        "  whether a chain may be cut short and a Director use fewer rooms; allowed: true, false",
    ),
    "an old-fashioned yes": (
        "actions: {allow_partial: yes}\n",
        "special.yaml:2:11: actions.allow_partial: 'yes' is not true or false\n"
        "  whether a chain may be cut short and a Director use fewer rooms; allowed: true, false",
    ),
    "a choice that is none": (
        "delimitation: {area_order: row}\n",
        "special.yaml:2:16: delimitation.area_order: 'row' is not one of the choices\n"
        "  did you mean 'rows'? valid: rows, columns",
    ),
    "the only choice": (
        "region: {plot_rows: 4}\n",
        "special.yaml:2:10: region.plot_rows: 4 is not one of the choices\n  only 3 is allowed",
    ),
    "a number for a section": (
        "museum: 5\n",
        "special.yaml:2:1: museum: 5 is not a section with keys of its own\n"
        "  its keys: values, base_value, room_capacity, shared_room_mode, rooms",
    ),
    "a section left empty": (
        "planning:\n",
        "special.yaml:2:1: planning: null is not a section with keys of its own\n  its keys: draw_order",
    ),
    "a number for a list": (
        "delimitation: {museum_ranks: 1}\n",
        "special.yaml:2:16: delimitation.museum_ranks: 1 is not a list such as [1, 2]\n"
        "  ranks that may go to the museum",
    ),
    "a rank that there is not": (
        "delimitation: {museum_ranks: [1, 5]}\n",
        "special.yaml:2:34: delimitation.museum_ranks[1]: 5 is more than 4 (ranks)\n"
        "  ranks that may go to the museum; allowed: 1 to 4",
    ),
    "a rank named twice": (
        "delimitation: {plot_ranks: [1, 2, 2]}\n",
        "special.yaml:2:16: delimitation.plot_ranks: 2 is named twice\n  name each number once",
    ),
    "too many campaigns": (
        "campaigns: {count: 6, area_rows: [1, 1, 1, 1, 1, 1, 1]}\n",
        "special.yaml:2:23: campaigns.area_rows: 7 items are more than 6\n"
        "  rows of areas in each campaign; a row has two areas and four plots",
    ),
    "no campaigns": (
        "campaigns: {area_rows: []}\n",
        "special.yaml:2:13: campaigns.area_rows: 0 items are fewer than 1\n"
        "  rows of areas in each campaign; a row has two areas and four plots",
    ),
    "a key that is no number of players": (
        "archaeologists: {per_campaign: {5: 6}}\n",
        "special.yaml:2:33: archaeologists.per_campaign.5: the key 5 is more than 4\n  keys: 2 to 4",
    ),
    "a key that is no number": (
        "seats: {points: {first: 6}}\n",
        "special.yaml:2:18: seats.points.first: the key first is not a whole number\n  keys: 1 to 4",
    ),
    "players that the game does not have": (
        "players: [3, 5]\n",
        "special.yaml:2:14: players[1]: 5 is not one of the choices\n  valid: 2, 3, 4",
    ),
    "players twice": (
        "players: [3, 3]\n",
        "special.yaml:2:1: players: a number of players is named twice\n  name each once",
    ),
    "a layout that is none": (
        "nile: {cards: [{id: G1, deck: governor, layout: RL}]}\n",
        "special.yaml:2:41: nile.cards.G1.layout: 'RL' is no layout\n"
        "  write three rows of two letters, such as RL/RR/LR (L land, P land with a pyramid, R river)",
    ),
    "campaigns that do not add up": (
        "campaigns: {count: 3}\n",
        "special.yaml:2:13: campaigns.count: 3 campaigns do not fit campaigns.area_rows, which lists 4\n"
        "  write count: 4",
    ),
    "rows that do not add up": (
        "campaigns:\n  area_rows: [2, 2, 3]\n",
        "special.yaml:3:3: campaigns.area_rows: 4 campaigns do not fit campaigns.area_rows, which lists 3\n"
        "  list rows for 4 campaigns",
    ),
    "a deck that is too large": (
        "deck:\n  patron_counts: {director: 9}\n",
        "special.yaml:3:3: deck.patron_counts: the deck holds 38 plots, but 8 + 8 + 8 + 12 = 36 are dealt\n"
        "  take 2 plots out of the deck",
    ),
    "a deck that is too small": (
        "campaigns: {area_rows: [2, 2, 3, 3]}\n",
        "special.yaml:2:13: campaigns.area_rows: the deck holds 36 plots, but 8 + 8 + 12 + 12 = 40 are dealt\n"
        "  put 4 plots more into the deck, or change the rows of areas (four plots each)",
    ),
    "a list of cards that is too short": (
        "deck:\n  cards: [{patron: heiress, copies: 35}]\n",
        "special.yaml:3:3: deck.cards: the deck holds 35 plots, but 8 + 8 + 8 + 12 = 36 are dealt\n"
        "  put 1 plot more into the deck",
    ),
    "a card of an unknown patron": (
        "deck:\n  cards:\n    - {patron: lady, prestige: 2}\n",
        "special.yaml:4:8: deck.cards[0].patron: 'lady' is not one of the choices\n"
        "  valid: heiress, explorer, director, curator, colonel",
    ),
    "a template without a name": (
        "deck: {templates: [{prestige: 2, copies: 36}]}\n",
        "special.yaml:2:20: deck.templates[0].id: is missing\n  name of the template",
    ),
    "a template with two numbers": (
        "deck: {templates: [{id: T1, per_patron: 1, copies: 1}]}\n",
        "special.yaml:2:20: deck.templates.T1: needs either per_patron or copies\n"
        "  write per_patron for plots with a patron, copies for plots without one",
    ),
    "templates of the same name": (
        "deck: {templates: [{id: T1, per_patron: 1}, {id: T1, copies: 1}]}\n",
        "special.yaml:2:8: deck.templates: two templates are called 'T1'\n  give each its own id",
    ),
    "no template for the patrons": (
        "deck: {templates: [{id: T1, copies: 1}]}\n",
        "special.yaml:2:8: deck.templates: no template says what plots with a patron look like\n"
        "  write per_patron: 1 for at least one template",
    ),
    "a pyramid beside the plot": (
        "deck: {templates: [{id: T1, pyramids: [6], per_patron: 1}]}\n",
        "special.yaml:2:40: deck.templates.T1.pyramids[0]: 6 is more than 5 (spaces)\n"
        "  spaces of the plot that are pyramids: 0 1 / 2 3 / 4 5, row by row; allowed: 0 to 5",
    ),
    "pyramids that the Explorer cannot have": (
        "patrons: {explorer: {pyramids_min: 2}}\n",
        "special.yaml:2:22: patrons.explorer.pyramids_min: from 2 to 1 pyramids: the least is more than the most\n"
        "  at most 1, or raise pyramids_max",
    ),
    "a title that is a list": (
        "title: [a]\n",
        'special.yaml:2:1: title: ["a"] is not text\n  a title for reports',
    ),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_one_message_with_place_problem_and_remedy(name: str, message: Callable[..., str]) -> None:
    text, expected = GOLDEN[name]
    assert message(BASE + text) == expected


def test_all_errors_of_a_file_are_told_together_in_its_order(write: Callable[..., str]) -> None:
    text = """\
museum:
  values: {outer: 50, iner: 3}
delimitation: {area_order: rows, museum_source: box}
deck:
  patron_counts: {director: 9}
archaeologists:
  per_color: many
campaigns: {count: 5}
"""
    with pytest.raises(Faults) as caught:
        load_variant(write(BASE + text))
    assert [(fault.place, fault.problem.split(":")[0]) for fault in caught.value.faults] == [
        ("special.yaml:3:12", "museum.values.outer"),
        ("special.yaml:3:23", "museum.values.iner"),
        ("special.yaml:4:34", "delimitation.museum_source"),
        ("special.yaml:8:3", "archaeologists.per_color"),
        ("special.yaml:9:13", "campaigns.count"),
    ]


def test_sections_that_clash_are_told_beside_other_errors(message: Callable[..., str]) -> None:
    said = message(BASE + "deck: {patron_counts: {director: 9}}\nmuseum: {base_value: x}\n")
    assert "special.yaml:2:8: deck.patron_counts: the deck holds 38 plots" in said
    assert "special.yaml:3:10: museum.base_value: 'x' is not a whole number" in said


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "mykerinos/special-editon",
            "there is no variant called 'mykerinos/special-editon'\n  did you mean 'mykerinos/special-edition'?",
        ),
        (
            "special-edition",
            "there is no variant called 'special-edition'\n  did you mean 'mykerinos/special-edition'?",
        ),
        ("xyzzyq", "there is no variant called 'xyzzyq'\n  `sondage variants` lists them"),
        ("missing.yaml", "missing.yaml: there is no such file"),
    ],
)
def test_a_variant_that_is_not_there(name: str, expected: str) -> None:
    with pytest.raises(VariantError) as caught:
        load_variant(name)
    assert str(caught.value) == expected


@pytest.mark.parametrize("name", ["../seeds/design", "mykerinos/../../seeds/design", "mykerinos/", "/", ""])
def test_a_name_does_not_lead_out_of_the_folder(name: str) -> None:
    with pytest.raises(VariantError, match="there is no variant called"):
        load_variant(name)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("title: x\n", f"special.yaml: game: is missing\n  write `game: {GAMES[0]}`, or `extends: game/variant`"),
        ("game: mykerino\n", "special.yaml:1:1: game: there is no game called 'mykerino'\n  did you mean 'mykerinos'?"),
        ("game: [1]\n", f"special.yaml:1:1: game: there is no game called [1]\n  valid: {', '.join(GAMES)}"),
        (
            BASE + "game: chess\n",
            f"special.yaml:2:1: game: there is no game called 'chess'\n  valid: {', '.join(GAMES)}",
        ),
    ],
)
def test_the_game_is_named_and_known(text: str, expected: str, message: Callable[..., str]) -> None:
    assert message(text) == expected


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("effect.0=0", "nile.cards.N1.effect.0: there is no such key"),
        ("effect=7", "nile.cards.N1.effect: 7 is not one of the choices\n  valid: none, tie_card"),
        ("effect.gain=700", "nile.cards.N1.effect.gain: 700 is more than 50"),
    ],
)
def test_a_value_of_several_kinds_has_one_fault(change: str, said: str) -> None:
    with pytest.raises(VariantError) as caught:
        load_variant("mykerinos/special-edition", (f"nile.cards.5.{change}",))
    assert str(caught.value).startswith(f"set nile.cards.5.{change.partition('=')[0]}: {said}")
