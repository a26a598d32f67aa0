"""Parameters of Archaeology as the record that the rules read."""

from __future__ import annotations

from typing import Any

from engine.games.archaeology import state
from engine.games.archaeology.rules.trades import write_trades
from engine.kernel.packing import pack_by_name
from engine.kernel.records import one
from engine.kernel.sections import MOST_PARTS, fraction_of


def packed(params: Any) -> Any:
    """One record of type `state.PARAMS` made from `params.Params`."""
    record = one(state.PARAMS)
    pack_by_name(record, params)
    _pack_treasures(record, params.treasures.listed())
    _pack_events(record, params)
    record.start_seat = 0 if params.setup.start_player == "random" else params.setup.start_player - 1
    record.hand_sizes_hidden = params.visibility.hand_sizes == "hidden"
    record.chambers = len(params.pyramid.chambers)
    for place, chamber in enumerate(params.pyramid.chambers):
        record.chamber_cards[place] = chamber.cards
        record.chamber_cost[place] = chamber.map_cost
    for seat in range(state.SEATS):
        record.seat_points[seat] = params.seats.points.get(seat + 1, 0)
        record.seat_cards[seat] = params.seats.cards.get(seat + 1, 0)
    limit, guard = params.turn.max_trades, params.guard.max_trades_per_turn
    record.max_trades = guard if limit is None else min(limit, guard)
    record.tie_fewest_sold = len(params.scoring.tiebreak) > 0
    write_trades(record)
    return record


def best_split(values: tuple[int, ...], most: int) -> list[int]:
    """The worth of 0, 1, ... `most` copies when they are split into sets for the most points [8]."""
    worth = [0]
    for copies in range(1, most + 1):
        worth.append(max(value + worth[copies - k] for k, value in enumerate(values, 1) if k <= copies))
    return worth


def _pack_treasures(record: Any, treasures: tuple[Any, ...]) -> None:
    for place, treasure in enumerate(treasures):
        for players in range(treasure.from_players, state.SEATS + 1):
            record.count[players, place] = treasure.count
        record.trade_value[place] = treasure.trade_value
        record.largest[place] = len(treasure.sell_values)
        record.sell_value[place, 1 : len(treasure.sell_values) + 1] = treasure.sell_values
        record.best[place] = best_split(treasure.sell_values, state.MAX_COPIES + 1)


def _pack_events(record: Any, params: Any) -> None:
    thief, storm = params.events.thief, params.events.sandstorm
    for players in range(2, state.SEATS + 1):
        record.thieves[players] = thief.count if thief.count_by_players is None else thief.count_by_players[players]
        record.sandstorms[players] = storm.count_by_players[players]
    share = fraction_of(storm.fraction)
    record.storm_parts = MOST_PARTS if MOST_PARTS % share.denominator == 0 else share.denominator
    record.storm_share = int(share * int(record.storm_parts))
    record.storm_round_up = storm.rounding == "up"
    record.storm_discards = storm.destination == "discard"
