"""The parameter set of Cleopatra: the numbers of the specification [1, 16] and the record that the rules read."""

from __future__ import annotations

import pytest

from engine.documents.source import read_document
from engine.errors import Faults, VariantError
from engine.games.cleopatra.params import Params
from engine.games.cleopatra.state import PARAMS
from engine.games.cleopatra.state import names as n
from engine.variants import load_variant
from engine.variants.names import variant_file
from tests.rules.cleopatra.positions import EDITION, architects


def test_the_shipped_set_names_every_parameter_and_is_the_default() -> None:
    data = read_document(variant_file(EDITION)).data
    parts = {key: value for key, value in data.items() if key in Params.model_fields}
    assert set(parts) == set(Params.model_fields)
    assert load_variant(EDITION).parameters == Params()
    for part, model in parts.items():
        fields = getattr(type(getattr(Params(), part)), "model_fields", model)
        assert set(model) == set(fields), part


def test_section_16_consistency() -> None:
    params = Params()
    assert sum(params.deck.listed()) == 109
    assert sum(params.deck.standard.listed()) == 75 and sum(params.deck.characters.listed()) == 11
    record = architects().record()
    base = [int(record.reward[category]) for category in range(n.CATEGORIES)]
    assert base[n.WALL] * 9 + base[n.OBELISK] * 2 + base[n.DOOR] * 2 + base[n.THRONE] * 2 + base[n.MOSAIC] * 12 == 131
    assert 131 + 3 * (2 + 5) == 152, "all base rewards [7.2]"
    units = [sum(int(record.pieces[c]) * int(record.cost[c, kind]) for c in range(n.CATEGORIES)) for kind in range(5)]
    assert units == [55, 31, 24, 15, 18], "units for everything [7.2]"


def test_editions() -> None:
    later = load_variant("cleopatra/edition-2020").record()
    assert list(later.count[:5]) == [30, 11, 11, 11, 11] and not later.count[n.BEGGAR :].any()
    assert load_variant("cleopatra/two-eliminated").record().eliminate_ranks == 2
    assert load_variant("cleopatra/third-face-up").record().up_share == 3333


# A change of one parameter and the field of the record that follows.
CHANGES = [
    ("setup.talents=7", "setup_talents", 7),
    ("setup.hand_size=4", "hand_size", 4),
    ("setup.nile_merchants=2", "nile_merchants", 2),
    ("setup.start_player=3", "start_seat", 2),
    ("deck.face_up_fraction=0.25", "up_share", 2500),
    ("deck.reshuffle=false", "reshuffle", 0),
    ("tainted.double.units=3", "double_units", 3),
    ("tainted.trompe_loeil.units=2", "trompe_loeil_units", 2),
    ("payment.pool_across_pieces=true", "pool_across_pieces", 1),
    ("market.stalls=4", "stalls", 4),
    ("market.initial_per_stall=2", "initial_per_stall", 2),
    ("market.initial_orientation=face_up", "initial_face_up", 1),
    ("market.refill=2", "cards_drawn", 2),
    ("market.refill_mode=one_by_one", "one_by_one", 1),
    ("hand.limit=8", "hand_limit", 8),
    ("hand.discard_penalty=2", "discard_penalty", 2),
    ("hand.keep_penalty_per_card=2", "keep_penalty_per_card", 2),
    ("hand.check_on_game_end=true", "check_on_game_end", 1),
    ("structures.throne.requires_pedestal=false", "requires_pedestal", 0),
    ("column_wall.placement=in_order", "walls_in_order", 1),
    ("mosaic.adjacency=edge_or_mosaic", "must_adjoin", 1),
    ("sanctuary.amulets_per_square=2", "amulets_per_square", 2),
    ("sanctuary.must_touch_new_tile=false", "must_touch_new_tile", 0),
    ("sanctuary.max_claims_per_build=1", "max_claims", 1),
    ("cleopatra.steps=4", "steps", 4),
    ("cleopatra.advance_timing=at_once", "at_once", 1),
    ("dice.count=4", "dice_count", 4),
    ("dice.rolls_per_quarry_turn=per_piece", "rolls", 0),
    ("offering.winner_discards=2", "winner_discards", 2),
    ("offering.losers_pay=false", "losers_pay", 0),
    ("offering.zero_can_win=false", "zero_can_win", 0),
    ("characters.beggar.partial=true", "beggar_partial", 1),
    ("characters.scribe.quarry_only=false", "scribe_quarry_only", 0),
    ("characters.scribe.may_clear_altar_die=false", "scribe_may_clear_altar_die", 0),
    ("characters.scribe.triggers_offering=false", "scribe_triggers_offering", 0),
    ("characters.courtesan.may_take_self=true", "courtesan_may_take_self", 1),
    ("characters.envoy.targets=one", "envoy_one", 1),
    ("characters.envoy.requires_amulet=false", "envoy_requires_amulet", 0),
    ("characters.vizier.cards=4", "vizier_cards", 4),
    ("final.amulets_per_tainted_card=2", "amulets_per_tainted_card", 2),
    ("final.characters_count=false", "characters_count", 0),
    ("final.eliminate=nobody", "most_amulets_eliminated", 0),
    ("final.eliminate_ties=none", "ties_eliminated", 0),
    ("final.eliminate_ranks=2", "eliminate_ranks", 2),
    ("final.all_tied=richest", "richest_wins", 1),
    ("final.talents_per_merchant=2", "talents_per_merchant", 2),
    ("scoring.tiebreak=[fewest_amulets]", "tie_cards", 0),
    ("visibility.talents=public", "talents_shown", 1),
    ("visibility.amulets=public", "amulets_shown", 1),
    ("visibility.own_amulets=unknown", "own_known", 0),
    ("guard.max_rounds=30", "max_rounds", 30),
]


@pytest.mark.parametrize(("change", "field", "value"), CHANGES)
def test_a_parameter_reaches_its_field_and_no_other(change: str, field: str, value: int) -> None:
    before, after = architects().record(), load_variant(EDITION, (change,)).record()
    assert int(after[field]) == value
    assert [name for name in PARAMS.names or () if not (before[name] == after[name]).all()] == [field]


FAULTS = [
    ("structures.column_wall.count=8", "8 column walls have 9 places"),
    ("structures.mosaic.count=11", "11 mosaics have 12 shapes"),
    ("garden.rows=8", "third of a side"),
    ("garden.palms=[[9, 0]]", "outside the garden"),
    ("garden.blocked=[[1, 1]]", "blocked and has palms"),
    ("mosaic.shapes=[F, F]", "named twice"),
    ("column_wall.positions=[L1, L4]", "L4"),
    ("dice.symbol_faces=7", "symbol_faces"),
    ("build_bonus={2: 2, 4: 5}", "without a gap"),
    ("cleopatra.steps=7", "steps"),
    ("setup.hand_size=99", "hand_size"),
]


@pytest.mark.parametrize(("change", "words"), FAULTS)
def test_a_set_that_cannot_be_played_is_refused(change: str, words: str) -> None:
    with pytest.raises((VariantError, Faults)) as caught:
        load_variant(EDITION, (change,))
    assert words in str(caught.value)
