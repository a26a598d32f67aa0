"""The parameter set of Contest of Ruins: the numbers of the specification [2, 22] and the record of the rules."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from engine.documents.shape import Shape, leaves
from engine.documents.source import Keys, read_document
from engine.errors import Faults, VariantError
from engine.games.site_contest import INFO
from engine.games.site_contest.params import Params, kinds, pack, tables
from engine.games.site_contest.state import record
from engine.variants import load_variant
from engine.variants.names import variant_file
from tests.rules.site_contest.positions import STANDARD, standard
from tests.strategies import sound_parameters
from tests.tiers import times


def paths(data: Any, keys: Keys = ()) -> set[Keys]:
    """The paths of all values that are no mappings."""
    if not isinstance(data, dict):
        return {keys}
    return {path for key, value in data.items() for path in paths(value, (*keys, str(key)))}


def test_the_shipped_set_names_every_parameter_and_is_the_default() -> None:
    data = read_document(variant_file(STANDARD)).data
    named = paths({key: value for key, value in data.items() if key in Params.model_fields})
    assert named == paths(Params().model_dump())
    assert load_variant(STANDARD).parameters == Params()


def test_t05_totals() -> None:
    params = Params()
    packed = pack(params)
    cards = params.cards
    assert sum(params.tiles.counts.listed()) == 49 and len(packed.printed) == 49
    for counts in (packed.tile_count, np.bincount(packed.printed, minlength=kinds.TILES)):
        tokens = sum(int(n) * int(values.sum()) for n, values in zip(counts, packed.yield_value, strict=True))
        assert tokens == 35
    assert list(np.bincount(packed.printed)) == [14, 12, 6, 7, 4, 4, 2]
    assert [list(packed.tile_count) @ packed.yield_units[:, kind] for kind in range(3)] == [15, 10, 6]
    decks = [sum(each.counts.listed()) for each in (cards.relic, cards.event, cards.seal)]
    assert [*decks, kinds.SKILLS] == [24, 18, 6, 12] and sum(decks) + kinds.SKILLS == 60


def test_the_printed_map() -> None:
    packed = load_variant("site_contest/printed-map").record()
    rows = packed.printed.reshape(7, 7)
    assert [kinds.TILE_NAMES[kind] for kind in rows[3]] == ["temple", "ruin", "vein", "big", "ruin", "temple", "forest"]
    assert (rows[0, 6], rows[6, 6]) == (kinds.TRAP, kinds.TEMPLE)
    assert packed.printed_map and packed.public_tiles


def test_names_are_those_of_the_sections() -> None:
    params = Params()
    assert tuple(type(params.tiles.counts).model_fields) == kinds.TILE_NAMES
    assert tuple(type(params.cards.relic.counts).model_fields) == kinds.RELIC_NAMES
    assert tuple(type(params.cards.event.counts).model_fields) == kinds.EVENT_NAMES
    assert tuple(type(params.cards.seal.counts).model_fields) == kinds.SEAL_NAMES
    assert tuple(type(params.setup.civ_resources).model_fields) == kinds.CIV_NAMES
    assert [name for name in type(params.cards.civ).model_fields if name not in ("uses", "ap")] == [*kinds.SKILL_NAMES]
    options = [option.name for option in INFO.options]
    assert options[: kinds.RELICS + kinds.SKILLS + kinds.SEALS] == [
        *kinds.RELIC_NAMES,
        *kinds.SKILL_NAMES,
        *kinds.SEAL_NAMES,
    ]


def test_neighbours_and_distances() -> None:
    packed = standard().record()
    assert [n for n in packed.neighbour[0] if n >= 0] == [1, 7]
    assert sorted(n for n in packed.neighbour[24] if n >= 0) == [17, 23, 25, 31]
    assert packed.distance[0, 48] == 12 and packed.distance[42, 6] == 12
    wide = standard("map.diagonal_moves=true").record()
    assert sorted(n for n in wide.neighbour[0] if n >= 0) == [1, 7, 8]
    assert wide.distance[0, 48] == 6
    small = load_variant("site_contest/levers/small-map").record()
    assert (small.spaces, small.columns) == (30, 5)
    assert sorted(n for n in small.neighbour[29] if n >= 0) == [24, 28]


HALF_DOWN = [*[[0, 0, 0]] * 3, [1, 0, 0], [1, 0, 0], [2, 1, 0], [0, 0, 0]]

# Choices and lists: the field of the record that follows, and its value.
CHANGES = [
    ("map.space_capacity=2", "capacity", 2),
    ("terrain.entry_cost.trap=null", "entry_cost", [1, 2, 1, 1, 2, 3, -1]),
    ("terrain.hidden_entry_cost=true_cost", "hidden_entry_cost", -1),
    ("yields.stacking=max", "stacking", 2),
    ("trap.duration=permanent", "trap_permanent", 1),
    ("trap.return_to=start_space", "trap_to_start", 1),
    ("supply.limited=false", "supply_endless", 1),
    ("supply.gold_is_wild=true", "gold_wild", 1),
    ("setup.civ_assignment=fixed", "civs_fixed", 1),
    ("setup.civ_assignment=draft", "civs_drafted", 1),
    ("setup.civs=[china, maya, egypt, phoenicia]", "civ_of_seat", [3, 1, 2, 0]),
    ("setup.first_player=3", "first_seat", 2),
    ("turn.order=last_first", "turn_order", 2),
    ("ap.modifier_order=[curse, bonus, sandstorm]", "ap_order", [2, 0, 1]),
    ("effects.this_round_means=round_end", "lasting", 1),
    ("ops.expel.return_to=reserve", "home_is_reserve", 1),
    ("ops.buy.kinds=[wood]", "buy_kind", [0, 1, 0]),
    ("hand.overflow=ignore", "overflow", 2),
    ("monuments.small.bonus_to=nobody", "bonus_to", 2),
    ("monuments.temple.permission=digger_only", "temple_digger_only", 1),
    ("control.temple_end_requires=monument", "temple_end_monument", 1),
    ("scoring.gold_per_point=null", "gold_per_point", 0),
    ("scoring.tiebreak=[monuments, shared]", "tie_break", [2, 0]),
    ("cards.relic.deep_dig.scope=turn", "deep_dig_turn", 1),
    ("cards.relic.deep_dig.window=before_dig", "deep_dig_before", 1),
    ("cards.relic.civ_loan.bonus_to=borrower", "loan_to_borrower", 1),
    ("cards.relic.emergency_retreat.timing=reaction", "retreat_reaction", 1),
    ("cards.event.reveal=round_start", "event_at_start", 1),
    ("cards.event.smuggling.rank_by=prestige", "smuggling_prestige", 1),
    ("cards.event.smuggling.ties=last_in_order", "smuggling_ties", 2),
    ("cards.event.temple_apparition.affects=none", "apparition_none", 1),
    ("cards.event.temple_apparition.affects=all_from_temples", "apparition_all", 1),
    ("cards.event.earthquake.contested=first_in_order", "quake_contested", 2),
    ("cards.event.earthquake.unoccupied=stays", "quake_stays", 1),
    ("cards.event.caravan.kinds=[gold]", "caravan_kind", [0, 0, 1]),
    ("cards.event.mutiny.metric=crew", "mutiny_by_crew", 1),
    ("cards.event.mutiny.tie=none", "mutiny_tie", 2),
    ("cards.event.drought.mode=half_yield", "drought", 1),
    ("cards.civ.eye_of_prophecy.deck=relic", "eye_relics", 1),
    ("cards.civ.calendar_mastery.window=own_turn_for_next_round", "calendar_own_turn", 1),
    ("cards.civ.eternal_architecture.scope=all_retroactive", "architecture_scope", 2),
    ("cards.civ.mummy_curse.applies=next_turn", "curse_next_turn", 1),
    ("cards.civ.engineering_marvel.rounding=down", "marvel_cost", HALF_DOWN),
    ("cards.seal.count_placing_round=false", "seal_rounds", [3, 4, -1]),
    ("cards.seal.ward.rounds=4", "seal_rounds", [2, 3, 4]),
    ("cards.seal.distribution=open_draft", "seals_drafted", 1),
    ("seats.points.4=3", "seat_points", [0, 0, 0, 3]),
]


@pytest.mark.parametrize(("change", "field", "value"), CHANGES, ids=[change for change, _, _ in CHANGES])
def test_a_choice_reaches_its_field_and_no_other(change: str, field: str, value: Any) -> None:
    before, after = standard().record(), standard(change).record()
    assert np.array_equal(after[field], value)
    assert [name for name in record.PARAMS.names or () if not np.array_equal(before[name], after[name])] == [field]


def other_values(shape: Shape, current: Any) -> list[Any]:
    """Other values of a parameter: its choices, or its neighbours in its range."""
    if shape.choices:
        return [value for value in shape.choices if value != current]
    if shape.kind is bool:
        return [not current]
    if shape.kind in (int, float) and shape.low is not None and shape.high is not None:
        near = [current + 1, current - 1] if isinstance(current, int) else [0.25, 2]
        return [value for value in near if shape.low <= value <= shape.high]
    return []


def with_value(data: dict[str, Any], keys: Keys, value: Any) -> dict[str, Any]:
    """The data with one value replaced."""
    changed = deepcopy(data)
    inner: Any = changed
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = value
    return changed


# Both words mean the same to whoever uses an Alliance [C42]: its parameter is a label, which no field carries.
LABELS = {("cards", "civ", "commercial_alliance", "applies")}


def test_every_number_reaches_a_field_and_every_field_follows_a_number() -> None:
    before, start = pack(Params()), Params().model_dump()
    followed = {field for _, field, _ in CHANGES} | {"start_space", "starts", "protects_from_mutiny"}
    followed |= {"protects_from_trap", "protects_from_expel", "protects_from_intervention", "protects_from_will"}
    followed |= {"seals_drawn", "seals_in_deck"}
    for keys, shape in leaves(Params):
        current: Any = start
        for key in keys:
            current = current[key]
        for value in other_values(shape, current)[:1]:
            changed = with_value(start, keys, value)
            if keys[:2] == ("tiles", "counts"):  # the tiles have to fill the map
                changed["tiles"]["counts"]["ruin" if keys[2] != "ruin" else "forest"] -= value - current
            if keys[0] == "map" and keys[1] in ("columns", "rows"):
                changed["tiles"]["counts"]["ruin"] -= 7
                changed["setup"]["start_spaces"] = {2: (("A1",), ("B1",))}
            after = pack(Params.model_validate(changed))
            fields = {name for name in record.PARAMS.names or () if not np.array_equal(before[name], after[name])}
            assert bool(fields) != (keys in LABELS), keys
            followed |= fields
    # Where monuments may stand and the printed map are fixed, a loan is of one unit; tokens have a test of their own.
    assert set(record.PARAMS.names or ()) - followed == {"site", "printed", "loan_units", "yield_tokens", "yield_value"}


def test_tokens_of_a_tile() -> None:
    packed = standard("yields.ruin.tokens=[4, 0, 1]").record()
    assert list(packed.yield_tokens) == [3, 0, 0, 1, 1, 2, 0]
    assert [list(values) for values in packed.yield_value[[0, 5]]] == [[4, 0, 1, 0], [2, 2, 0, 0]]


def test_seals_in_the_relic_deck() -> None:
    packed = standard("cards.seal.distribution=relic_deck", "cards.seal.counts.ward=3").record()
    assert packed.seals_drawn and list(packed.seals_in_deck) == [2, 2, 3]
    assert not standard().record().seals_in_deck.any()
    many = {"cards": {"seal": {"distribution": "relic_deck"}}, "setup": {"seals_per_player": 4, "relic_hand": 6}}
    assert tables(Params.model_validate(many)) == (2, 3, 4), "30 cards to deal, and no seals beside them"


def test_what_divine_protection_stops() -> None:
    packed = standard("cards.relic.divine_protection.stops=[pharaohs_will, mutiny]").record()
    assert (packed.protects_from_trap, packed.protects_from_expel, packed.protects_from_intervention) == (0, 0, 0)
    assert (packed.protects_from_will, packed.protects_from_mutiny) == (1, 1)


# Values of section 23 that the rules do not play.
REFUSED = [
    "monuments.max_per_space=2",
    "cards.allow_void_play=true",
]
FAULTS = [
    ("tiles.counts.ruin=16", "50 tiles do not fill a map of 7 x 7 = 49 spaces"),
    ("map.columns=6", "49 tiles do not fill a map of 6 x 7 = 42 spaces"),
    ("setup.start_spaces={2: [[A7], [H1]]}", "'H1' is no space"),
    ("setup.start_spaces={2: [[A7], [A7]]}", "A7 is a start space twice"),
    ("setup.start_spaces={3: [[A7], [A1]]}", "start spaces for 2 seats at a table of 3"),
    ("setup.crew_on_map=9", "9 crew start on the map"),
    ("setup.seals_per_player=4", "no number of players can be set up"),
    ("ap.modifier_order=[bonus, curse]", "each of bonus, sandstorm and curse"),
    ("scoring.tiebreak=[monuments]", "the last entry has to be shared"),
    ("ops.draw.ap=0", "less than 1"),
    ("tiles.counts.ruins=3", "did you mean 'ruin'"),
    ("setup.civs=[maya, maya, egypt, china]", "maya is named twice"),
]


@pytest.mark.parametrize("change", REFUSED)
def test_what_is_not_played_is_refused_by_name(change: str) -> None:
    with pytest.raises(VariantError) as caught:
        load_variant(STANDARD, [change])
    assert change.split("=")[0] in str(caught.value)


@pytest.mark.parametrize(("change", "words"), FAULTS)
def test_a_set_that_cannot_be_played_is_refused(change: str, words: str) -> None:
    with pytest.raises((VariantError, Faults)) as caught:
        load_variant(STANDARD, [change])
    assert words in str(caught.value)


def test_tables_follow_from_start_spaces_and_cards() -> None:
    assert standard().players == (2, 3, 4)
    assert load_variant("site_contest/levers/small-map").players == (2, 3)
    assert tables(Params.model_validate({"setup": {"seals_per_player": 2}})) == (2, 3)
    assert tables(Params.model_validate({"setup": {"seals_per_player": 3}})) == (2,)
    assert tables(Params.model_validate({"setup": {"relic_hand": 6}, "supply": {"limited": False}})) == (2, 3, 4)
    assert tables(Params.model_validate({"setup": {"resources": {"gold": 5}}})) == (2, 3)
    assert tables(Params.model_validate({"setup": {"start_spaces": {4: (("A1",), ("A2",), ("A3",), ("A4",))}}})) == (4,)


@given(params=sound_parameters("site_contest"))
@settings(max_examples=times(15, 50), deadline=None)
def test_every_sound_set_packs(params: Any) -> None:
    packed = pack(params)
    assert packed.spaces == params.map.columns * params.map.rows
    assert (packed.start_space.max(axis=(1, 2)) < packed.spaces).all()
    assert set(tables(params)) <= set(INFO.players)
