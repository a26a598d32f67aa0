"""The parameter set of Archaeology: the numbers of the specification [1, 13] and the record that the rules read."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from engine.documents.source import read_document
from engine.errors import Faults, VariantError
from engine.games.archaeology import INFO, state
from engine.games.archaeology.params import Params, pack
from engine.games.archaeology.params.cards import Treasures
from engine.variants import load_variant
from engine.variants.names import variant_file
from tests.rules.archaeology.positions import CARD_GAME, card_game
from tests.strategies import archaeology_parameters
from tests.tiers import times


def test_the_shipped_set_names_every_parameter_and_is_the_default() -> None:
    data = read_document(variant_file(CARD_GAME)).data
    parts = {key: value for key, value in data.items() if key in Params.model_fields}
    assert set(parts) == set(Params.model_fields)
    assert load_variant(CARD_GAME).parameters == Params()
    for part, model in parts.items():
        fields = getattr(type(getattr(Params(), part)), "model_fields", model)
        assert set(model) == set(fields), part


def test_section_13_consistency() -> None:
    treasures = Params().treasures
    assert treasures.cards(4, without_maps=False) == 72
    assert treasures.cards(4, without_maps=True) == 66
    assert 72 + Params().events.thief.count + 6 + 1 == 87
    assert sum(chamber.map_cost for chamber in Params().pyramid.chambers) == treasures.map.count == 6


def test_treasures_stand_in_the_order_of_the_rules() -> None:
    names = tuple(Treasures.model_fields)
    assert names == tuple(source.name for source in INFO.sources[: state.TYPES])
    assert names.index("map") == state.MAP and names.index("broken_tablet") == state.BROKEN_TABLET


def test_sell_values_reach_the_record() -> None:
    packed = card_game().record()
    assert list(packed.sell_value[state.COIN]) == [0, 2, 5, 10, 18, 30, 0, 0, 0]
    assert list(packed.largest) == [5, 4, 5, 5, 2, 1, 4, 2]
    assert list(packed.trade_value) == [1, 1, 2, 3, 2, 3, 4, 2]
    assert list(packed.count[3]) == [18, 16, 14, 8, 6, 6, 4, 0]


def test_a1_five_shards() -> None:
    for variant, points in ((CARD_GAME, 15), ("archaeology/shards-at-10", 10)):
        assert load_variant(variant).record().best[state.POT_SHARD, 5] == points


def test_treasures_from_a_number_of_players_on() -> None:
    packed = load_variant("archaeology/expedition-2016").record()
    assert list(packed.count[2:, state.BROKEN_TABLET]) == [0, 0, 12]
    assert list(packed.thieves[2:]) == [4, 6, 8]
    assert list(packed.chamber_cards[:3]) == [2, 5, 8]
    assert (packed.tents_per_player, packed.max_explores) == (1, 1)


# Each parameter that the rules read, changed: the field of the record that follows.
CHANGES = [
    ("setup.hand_size=5", "hand_size", 5),
    ("setup.market_size=6", "market_size", 6),
    ("setup.maps_in_initial_deal=true", "maps_in_initial_deal", 1),
    ("setup.start_player=2", "start_seat", 1),
    ("hand.limit=7", "hand_limit", 7),
    ("visibility.hand_sizes=hidden", "hand_sizes_hidden", 1),
    ("events.thief.count=9", "thieves", [9, 9, 9]),
    ("events.thief.count_by_players={2: 1, 3: 2, 4: 3}", "thieves", [1, 2, 3]),
    ("events.thief.cards_stolen=2", "cards_stolen", 2),
    ("events.thief.optional=true", "thief_optional", 1),
    ("events.sandstorm.count_by_players={2: 1, 3: 2, 4: 3}", "sandstorms", [1, 2, 3]),
    ("events.sandstorm.fraction=0.3333", "storm_share", 3333),
    ("events.sandstorm.rounding=up", "storm_round_up", 1),
    ("events.sandstorm.affects_drawer=false", "affects_drawer", 0),
    ("events.sandstorm.destination=discard", "storm_discards", 1),
    ("events.sandstorm.redraw=false", "sandstorm_redraw", 0),
    ("events.tents_per_player=2", "tents_per_player", 2),
    ("map.stealable=false", "map_stealable", 0),
    ("turn.dig_first=false", "dig_first", 0),
    ("turn.max_explores=1", "max_explores", 1),
    ("turn.max_sales=3", "max_sales", 3),
    ("guard.max_trades_per_turn=9", "max_trades", 9),
    ("turn.max_trades=7", "max_trades", 7),
    ("guard.max_endgame_trade_rounds=3", "max_endgame_trade_rounds", 3),
    ("endgame.forced_sale=false", "forced_sale", 0),
    ("endgame.forced_sale_size=2", "forced_sale_size", 2),
    ("endgame.forced_sale_ends_turn=false", "forced_sale_ends_turn", 0),
    ("endgame.skip_empty_hands=false", "skip_empty_hands", 0),
    ("scoring.tiebreak=[]", "tie_fewest_sold", 0),
    ("seats.points.4=3", "seat_points", [0, 0, 0, 3]),
    ("seats.cards.2=1", "seat_cards", [0, 1, 0, 0]),
]
# These change the list of trades, or the values that follow from selling values, as well.
WIDER = [
    ("events.sandstorm.fraction=1/3", "storm_parts", 3),
    ("map.tradeable=false", "map_tradeable", 0),
    ("trade.allow_overpay=false", "allow_overpay", 0),
    ("trade.min_give=2", "min_give", 2),
    ("trade.min_take=0", "min_take", 0),
    ("treasures.coin.trade_value=3", "trade_value", [1, 1, 3, 3, 2, 3, 4, 2]),
    ("treasures.map.sell_values=[3, 8]", "largest", [5, 4, 5, 5, 2, 2, 4, 2]),
    ("pyramid.chambers=[{id: only, cards: 4, map_cost: 2}]", "chambers", 1),
    ("pyramid.chambers=[{id: only, cards: 4, map_cost: 2}]", "chamber_cards", [4, 0, 0, 0]),
    ("pyramid.chambers=[{id: only, cards: 4, map_cost: 2}]", "chamber_cost", [2, 0, 0, 0]),
]


def by_players(packed: Any, field: str) -> Any:
    """A field of the record; of those by number of players the numbers from 2 on."""
    return packed[field][2:] if field in ("thieves", "sandstorms") else packed[field]


@pytest.mark.parametrize(("change", "field", "value"), CHANGES)
def test_a_parameter_reaches_its_field_and_no_other(change: str, field: str, value: Any) -> None:
    before, after = card_game().record(), card_game(change).record()
    assert np.array_equal(by_players(after, field), value)
    assert [name for name in state.PARAMS.names or () if not np.array_equal(before[name], after[name])] == [field]


@pytest.mark.parametrize(("change", "field", "value"), WIDER)
def test_a_parameter_reaches_its_field(change: str, field: str, value: Any) -> None:
    before, after = card_game().record(), card_game(change).record()
    assert np.array_equal(after[field], value)
    assert not np.array_equal(before[field], after[field])


def test_every_field_of_the_record_follows_a_parameter() -> None:
    followed = {field for _, field, _ in CHANGES + WIDER} | {"count", "sell_value", "best"}
    listed = {"trades", "trade_gives", "trade_takes", "trade_goods", "trade_surplus", "trade_parts", "trade_part"}
    listed |= {"trade_side", "trade_sure_side", "trade_sure_cards"}
    assert followed | listed == set(state.PARAMS.names or ())


FAULTS = [
    ("setup.hand_size=12", "with 4 players 68 cards are dealt"),
    ("treasures.coin.sell_values=[]", "sell_values"),
    ("treasures.coins.count=3", "did you mean 'coin'"),
    ("events.sandstorm.count_by_players=null", "count_by_players"),
    ("events.sandstorm.fraction=1.5", "1.5"),
    ("endgame.forced_sale_size=0", "forced_sale_size"),
    ("guard.max_trades_per_turn=null", "max_trades_per_turn"),
    ("pyramid.chambers=[{id: a, cards: 1, map_cost: 1}, {id: a, cards: 2, map_cost: 1}]", "two chambers"),
    ("events.sandstorm.destination=sea", "destination"),
]


@pytest.mark.parametrize(("change", "words"), FAULTS)
def test_a_set_that_cannot_be_played_is_refused(change: str, words: str) -> None:
    with pytest.raises((VariantError, Faults)) as caught:
        load_variant(CARD_GAME, [change])
    assert words in str(caught.value)


def test_ranges_are_those_of_the_records() -> None:
    schema = Params.model_json_schema()["$defs"]
    treasure = schema["Treasure"]["properties"]
    assert treasure["count"]["maximum"] == state.MAX_COPIES
    assert treasure["sell_values"]["maxItems"] == state.MAX_SET
    assert schema["Pyramid"]["properties"]["chambers"]["maxItems"] == state.MAX_CHAMBERS
    assert schema["Thief"]["properties"]["count"]["maximum"] == state.MAX_EVENTS
    assert INFO.max_candidates >= state.MAX_TRADES + state.TYPES * state.MAX_SET + state.MAX_CHAMBERS + 1


@given(params=archaeology_parameters())
@settings(max_examples=times(15, 50), deadline=None)
def test_every_sound_set_packs(params: Any) -> None:
    packed = pack(params)
    assert 0 <= packed.trades <= state.MAX_TRADES
    assert (packed.trade_surplus[: packed.trades] >= 0).all()
    assert len(set(packed.trade_goods[: packed.trades].tolist())) == packed.trades
