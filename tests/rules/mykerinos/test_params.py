"""The parameter set of Mykerinos: the numbers of the specification [14, 15] and the record that the rules read."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from engine.documents.source import read_document
from engine.errors import VariantError
from engine.games.mykerinos import state
from engine.games.mykerinos.params import Params, pack
from engine.games.mykerinos.params.deck import MAX_CARDS, PATRON_NAMES
from engine.games.mykerinos.params.modules import MAX_NILE_CARDS
from engine.variants import load_variant, variant_names
from engine.variants.names import variant_file
from tests.strategies import mykerinos_parameters
from tests.tiers import times

SPECIAL = "mykerinos/special-edition"


def record(*sets: str) -> Any:
    return load_variant(SPECIAL, sets).record()


def deck(*sets: str) -> list[Any]:
    parameters: Any = load_variant(SPECIAL, sets).parameters
    return parameters.deck.plots()


def test_the_shipped_set_names_every_parameter_and_is_the_default() -> None:
    data = read_document(variant_file(SPECIAL)).data
    parts = {key: value for key, value in data.items() if key in Params.model_fields}
    assert set(parts) == set(Params.model_fields)
    assert load_variant(SPECIAL).parameters == Params()


def test_e14_deck_and_campaigns_add_up() -> None:
    parameters = Params()
    assert [4 * rows for rows in parameters.campaigns.area_rows] == [8, 8, 8, 12]
    assert len(parameters.deck.plots()) == 36


def test_section_15_totals_of_the_deck() -> None:
    plots = deck()
    assert Counter(plot.patron for plot in plots) == {0: 7, 1: 7, 2: 7, 3: 7, 4: 7, 5: 1}
    assert sum(plot.prestige for plot in plots) == 55
    assert sum(len(plot.pyramids) for plot in plots) == 36
    assert {plot.prestige for plot in plots if plot.patron < 5} == {0, 2, 3}
    assert [plot.prestige for plot in plots if plot.patron == 5] == [5]


def test_section_15_patron_counts_decide_and_begin_the_row_again() -> None:
    plots = deck("deck.patron_counts.director=9", "deck.patron_counts.heiress=5")
    directors = [plot.prestige for plot in plots if plot.patron == PATRON_NAMES.index("director")]
    heiresses = [plot.prestige for plot in plots if plot.patron == PATRON_NAMES.index("heiress")]
    assert directors == [0, 0, 0, 2, 2, 3, 3, 0, 0]
    assert heiresses == [0, 0, 0, 2, 2]
    assert len(plots) == 36


def test_section_15_templates_count_as_often_as_per_patron() -> None:
    plots = deck("deck.templates.T1.per_patron=2", "deck.patron_counts.colonel=7")
    assert [plot.pyramids for plot in plots if plot.patron == 4] == [(), (), (2,), (0, 3), (), (1,), (0,)]


def test_plots_have_identities_of_their_own() -> None:
    for name in variant_names("mykerinos"):
        parameters: Any = load_variant(name).parameters
        identities = [plot.identity for plot in parameters.deck.plots()]
        assert len(set(identities)) == len(identities)
        assert max(identities) < 2**31


def test_decks_that_share_a_plot_share_its_identity() -> None:
    usual = {plot.identity: plot for plot in deck()}
    other = {plot.identity: plot for plot in deck("deck.patron_counts.director=9", "deck.patron_counts.heiress=5")}
    shared = usual.keys() & other.keys()
    assert len(shared) == 34
    assert all(usual[identity] == other[identity] for identity in shared)


def test_a_changed_template_keeps_its_identity() -> None:
    before, after = deck(), deck("deck.templates.T6.prestige=4", "deck.templates.T1.pyramids=[5]")
    assert [plot.identity for plot in before] == [plot.identity for plot in after]


def test_a_deck_listed_plot_by_plot_is_the_same_deck() -> None:
    names = (*PATRON_NAMES, "null")
    cards = [f"{{patron: {names[p.patron]}, prestige: {p.prestige}, pyramids: {list(p.pyramids)}}}" for p in deck()]
    assert deck(f"deck.cards=[{', '.join(cards)}]") == deck()
    assert np.array_equal(record(f"deck.cards=[{', '.join(cards)}]"), record())


def test_cards_replace_templates_and_patron_counts() -> None:
    plots = deck("deck.cards=[{patron: curator, prestige: 3, copies: 30}, {prestige: 5, copies: 6}]")
    assert Counter((plot.patron, plot.prestige) for plot in plots) == {(3, 3): 30, (5, 5): 6}


def test_the_record_of_the_special_edition() -> None:
    packed = record()
    assert packed.dtype == state.PARAMS
    assert (packed.campaigns, list(packed.area_rows)) == (4, [2, 2, 2, 3, 0, 0])
    assert (packed.per_color, list(packed.per_campaign)) == (25, [0, 0, 11, 11, 8])
    assert (packed.start_count, packed.expand_count, packed.curator_count, packed.colonel_count) == (1, 2, 2, 3)
    assert (packed.last_player_actions, packed.allow_partial) == (1, 0)
    assert (packed.pyramids_min, packed.pyramids_max, packed.heiress_gain, packed.heiress_must_act) == (1, 1, 1, 1)
    assert list(packed.museum_rank) == [0, 1, 1, 0, 0]
    assert list(packed.plot_rank) == [0, 1, 1, 1, 1]
    assert list(packed.room_value) == [5] * 5 + [3] * 5 + [2] * 5
    assert (packed.set_bonus, packed.set_size, packed.max_sets) == (5, 5, -1)
    assert (packed.neutral_per_player, packed.neutral_track_space, packed.neutral_carry_over) == (4, 2, 1)
    assert packed.cards == 36
    assert sum(packed.card_prestige[:36]) == 55
    assert sum(int(mask).bit_count() for mask in packed.card_pyramids[:36]) == 36


# Each parameter that the rules read, changed: the field of the record that follows.
CHANGES = [
    ("campaigns.area_rows=[3, 2, 2, 2]", "area_rows", [3, 2, 2, 2, 0, 0]),
    ("setup.rotate_plots=none", "rotate_plots", 0),
    ("archaeologists.per_color=30", "per_color", 30),
    ("archaeologists.per_campaign.3=10", "per_campaign", [0, 0, 11, 10, 8]),
    ("actions.start_count=2", "start_count", 2),
    ("actions.expand_count=3", "expand_count", 3),
    ("actions.last_player_actions=0", "last_player_actions", 0),
    ("actions.allow_partial=true", "allow_partial", 1),
    ("patrons.per_turn=0", "patrons_per_turn", 0),
    ("patrons.uses_per_campaign=2", "uses_per_campaign", 2),
    ("patrons.curator.start_count=3", "curator_count", 3),
    ("patrons.colonel.expand_count=4", "colonel_count", 4),
    ("patrons.explorer.pyramids_min=0", "pyramids_min", 0),
    ("patrons.explorer.pyramids_max=2", "pyramids_max", 2),
    ("patrons.heiress.gain=2", "heiress_gain", 2),
    ("patrons.heiress.must_act=false", "heiress_must_act", 0),
    ("patrons.director.rooms=2", "director_rooms", 2),
    ("delimitation.museum_source=general_reserve", "museum_from_general", 1),
    ("delimitation.museum_ranks=[1]", "museum_rank", [0, 1, 0, 0, 0]),
    ("delimitation.plot_ranks=[2, 3]", "plot_rank", [0, 0, 1, 1, 0]),
    ("delimitation.low_ranks_may_decline=true", "low_ranks_may_decline", 1),
    ("delimitation.area_order=columns", "area_order_columns", 1),
    ("museum.values.outer=4", "room_value", [4] * 5 + [3] * 5 + [2] * 5),
    ("museum.values.inner=4", "room_value", [5] * 5 + [4] * 5 + [2] * 5),
    ("museum.values.shared=4", "room_value", [5] * 5 + [3] * 5 + [4] * 5),
    ("museum.base_value=0", "base_value", 0),
    ("museum.room_capacity=2", "room_capacity", 2),
    ("museum.shared_room_mode=choose_one", "choose_one", 1),
    ("museum.rooms=sum", "sum_rooms", 1),
    ("actions.expand_chain=any_own", "any_own", 1),
    ("region.areas_adjacent=false", "areas_apart", 1),
    ("patrons.heiress.whole_turn=true", "heiress_whole_turn", 1),
    ("modules.team=true", "team", 1),
    ("team.own_per_campaign=6", "team_own", 6),
    ("team.mate_per_campaign=2", "team_mate", 2),
    ("team.score=sum", "team_score", 1),
    ("team.score=max", "team_score", 2),
    ("quick.draft_shown=12", "draft_shown", 12),
    ("quick.draft_per_player=1", "draft_per_player", 1),
    ("quick.draft_scores_prestige=true", "draft_scores_prestige", 1),
    ("modules.nile=true", "nile", 1),
    ("nile.blocking_tokens=4", "tokens", 4),
    ("nile.river_ranks=[1, 3]", "river_rank", [0, 1, 0, 1, 0]),
    ("nile.rotate=none", "rotate_nile", 0),
    ("nile.governor_needs_token=false", "governor_needs_token", 0),
    ("nile.block_kinds=[land, room]", "block_kind", [1, 0, 0, 0]),
    ("nile.block_kinds=[land, pyramid, river]", "block_rooms", 0),
    ("nile.wilds_per_set_max=1", "wilds_per_set", 1),
    ("nile.cards.G1.prestige=5", "card_prestige", None),
    ("nile.cards.G1.layout=LL/PR/RR", "card_river", None),
    ("nile.cards.N2.effect={gain: 3}", "card_gain", None),
    ("nile.cards.N3.effect=none", "card_tie", None),
    ("nile.cards.N1.bottom=true", "card_bottom", None),
    ("scoring.set_bonus=7", "set_bonus", 7),
    ("scoring.set_size=4", "set_size", 4),
    ("scoring.max_sets=0", "max_sets", 0),
    ("scoring.tiebreak_counts=all", "tiebreak_counts_all", 1),
    ("two_player.neutral_per_player=5", "neutral_per_player", 5),
    ("two_player.neutral_track_space=3", "neutral_track_space", 3),
    ("two_player.neutral_after_pass=true", "neutral_after_pass", 1),
    ("two_player.neutral_carry_over=false", "neutral_carry_over", 0),
    ("two_player.absent_player_chooses=false", "absent_player_chooses", 0),
    ("seats.points.4=3", "seat_points", [0, 0, 0, 3]),
    ("seats.archaeologists.2=1", "seat_archaeologists", [0, 1, 0, 0]),
]


@pytest.mark.parametrize(("change", "field", "value"), CHANGES)
def test_a_parameter_reaches_its_field_and_no_other(change: str, field: str, value: Any) -> None:
    before, after = record(), record(change)
    assert value is None or np.array_equal(after[field], value)
    changed = {name for name in state.PARAMS.names or () if not np.array_equal(before[name], after[name])}
    # A list or a card may carry more than one field.
    beside = {"block_kind": {"block_rooms"}, "block_rooms": {"block_kind"}, "card_river": {"card_pyramids"}}
    assert field in changed <= {field} | beside.get(field, set())


def test_every_field_of_the_record_follows_a_parameter() -> None:
    followed = {field for _, field, _ in CHANGES}
    of_the_deck = {"campaigns", "cards", "card_patron", "card_prestige", "card_pyramids", "card_identity"}
    together = {"quick", "patrons_wait", "nile_cards"}  # the three tests below
    assert followed | of_the_deck | together == set(state.PARAMS.names or ())


def test_the_quick_game_needs_a_deck_of_its_own_size() -> None:
    quick = load_variant("mykerinos/quick", ["quick.patrons_in_first_campaign=false"]).record()
    assert (quick.quick, quick.patrons_wait, record().patrons_wait) == (1, 1, 0)
    with pytest.raises(VariantError, match="shown and dealt"):
        load_variant("mykerinos/quick", ["quick.draft_shown=9"])
    with pytest.raises(VariantError, match="with a patron"):
        load_variant("mykerinos/quick", ["deck.cards=[{copies: 30}, {patron: colonel, copies: 6}]"])
    with pytest.raises(VariantError, match="more than 4 shown"):
        load_variant("mykerinos/quick", ["quick.draft_shown=4"])


def test_nile_cards_given_twice_have_to_agree_and_suffice() -> None:
    assert record().nile_cards == 9
    with pytest.raises(VariantError, match="6 cards do not fit nile"):
        load_variant(SPECIAL, ["nile.governor_cards=6"])
    with pytest.raises(VariantError, match="need 8 Nile cards with deck: governor"):
        load_variant(
            "mykerinos/nile",
            [
                "campaigns.area_rows=[3, 3, 3, 3]",
                "deck.patron_counts={heiress: 9, explorer: 9, director: 9, curator: 10, colonel: 10}",
            ],
        )
    with pytest.raises(VariantError, match="is no layout"):
        load_variant(SPECIAL, ["nile.cards.G1.layout=RL/RR"])


def test_expansions_next_to_any_own_one_stay_short() -> None:
    with pytest.raises(VariantError, match="too many outcomes"):
        load_variant(SPECIAL, ["actions.expand_chain=any_own", "actions.expand_count=3"])
    with pytest.raises(VariantError, match="too many outcomes"):
        load_variant(SPECIAL, ["actions.expand_chain=any_own", "patrons.colonel.expand_count=4"])


def test_the_largest_set_fits_the_record() -> None:
    packed = record("campaigns={count: 6, area_rows: [4, 4, 4, 4, 4, 4]}", "deck.cards=[{copies: 96}]")
    assert packed.cards == 96
    quick = ("modules.quick=true", "quick.draft_shown=16", "deck.cards=[{patron: heiress, copies: 112}]")
    assert record("campaigns={count: 6, area_rows: [4, 4, 4, 4, 4, 4]}", *quick).cards == state.MAX_CARDS == MAX_CARDS
    assert list(packed.area_rows) == [4] * state.MAX_CAMPAIGNS
    assert 4 * max(packed.area_rows) == state.MAX_PLACES
    assert list(packed.card_patron[:96]) == [state.NO_PATRON] * 96
    assert state.MAX_NILE == MAX_NILE_CARDS
    assert state.PARAMS["card_patron"].shape == (state.MAX_CARDS + state.MAX_NILE,)


def test_ranges_are_those_of_the_records() -> None:
    schema = Params.model_json_schema()["$defs"]
    rows = schema["Campaigns"]["properties"]["area_rows"]
    assert rows["maxItems"] == state.MAX_CAMPAIGNS
    assert rows["items"]["maximum"] * 2 == state.MAX_AREAS
    for part, name in (("Actions", "start_count"), ("Actions", "expand_count"), ("Colonel", "expand_count")):
        assert schema[part]["properties"][name]["maximum"] == state.MAX_CHAIN


def test_patrons_stand_in_the_order_of_the_rules() -> None:
    order = (state.HEIRESS, state.EXPLORER, state.DIRECTOR, state.CURATOR, state.COLONEL)
    assert [PATRON_NAMES[place] for place in order] == ["heiress", "explorer", "director", "curator", "colonel"]


@given(params=mykerinos_parameters())
@settings(max_examples=times(15, 50), deadline=None)
def test_every_sound_set_packs(params: Any) -> None:
    packed = pack(params)
    shown = params.quick.draft_shown if params.modules.quick else 0
    assert packed.cards == shown + 4 * sum(packed.area_rows) == shown + 4 * sum(params.campaigns.area_rows)
    assert len({int(identity) for identity in packed.card_identity[: packed.cards]}) == packed.cards
