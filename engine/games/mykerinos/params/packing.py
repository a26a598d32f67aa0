"""Parameters of Mykerinos as the record that the rules read."""

from __future__ import annotations

from typing import Any

from engine.games.mykerinos import state
from engine.kernel.packing import pack_by_name
from engine.kernel.records import one


def packed(params: Any) -> Any:
    """One record of type `state.PARAMS` made from `params.Params`."""
    record = one(state.PARAMS)
    pack_by_name(record, params)
    _pack_play(record, params)
    _pack_rewards(record, params)
    _pack_modules(record, params)
    _pack_deck(record, params.deck.plots())
    _pack_nile(record, params.nile)
    for seat in range(state.SEATS):
        record.seat_points[seat] = params.seats.points.get(seat + 1, 0)
        record.seat_archaeologists[seat] = params.seats.archaeologists.get(seat + 1, 0)
    return record


def _pack_play(record: Any, params: Any) -> None:
    """Planning, excavation and the neutral colour."""
    record.campaigns = params.campaigns.count
    record.area_rows[: params.campaigns.count] = params.campaigns.area_rows
    record.rotate_plots = params.setup.rotate_plots == "random"
    for players, number in params.archaeologists.per_campaign.items():
        record.per_campaign[players] = number
    actions, patrons = params.actions, params.patrons
    record.start_count = actions.start_count
    record.expand_count = actions.expand_count
    record.any_own = actions.expand_chain == "any_own"
    record.areas_apart = not params.region.areas_adjacent
    record.curator_count = patrons.curator.start_count
    record.colonel_count = patrons.colonel.expand_count


def _pack_rewards(record: Any, params: Any) -> None:
    """Delimitation, museum and scoring."""
    delimitation, museum, scoring = params.delimitation, params.museum, params.scoring
    record.museum_from_general = delimitation.museum_source == "general_reserve"
    record.museum_rank[list(delimitation.museum_ranks)] = 1
    record.plot_rank[list(delimitation.plot_ranks)] = 1
    record.area_order_columns = delimitation.area_order == "columns"
    record.room_value[state.OUTER : state.OUTER + state.WINGS] = museum.values.outer
    record.room_value[state.INNER : state.INNER + state.WINGS] = museum.values.inner
    record.room_value[state.SHARED : state.SHARED + state.WINGS] = museum.values.shared
    record.sum_rooms = museum.rooms == "sum"
    record.choose_one = museum.shared_room_mode == "choose_one"
    record.tiebreak_counts_all = scoring.tiebreak_counts == "all"


def _pack_modules(record: Any, params: Any) -> None:
    """Team game, quick game, and what the Nile changes beside its cards."""
    team, quick, nile, modules = params.team, params.quick, params.nile, params.modules
    record.team, record.quick, record.nile = modules.team, modules.quick, modules.nile
    record.team_own, record.team_mate = team.own_per_campaign, team.mate_per_campaign
    record.team_score = ("min", "sum", "max").index(team.score)
    record.draft_shown, record.draft_per_player = quick.draft_shown, quick.draft_per_player
    record.patrons_wait = modules.quick and not quick.patrons_in_first_campaign
    record.tokens = nile.blocking_tokens
    record.river_rank[list(nile.river_ranks)] = 1
    record.rotate_nile = nile.rotate == "random"
    for name, kind in (("land", state.LAND), ("pyramid", state.PYRAMID), ("river", state.RIVER)):
        record.block_kind[kind] = name in nile.block_kinds
    record.block_rooms = "room" in nile.block_kinds
    record.wilds_per_set = -1 if nile.wilds_per_set_max is None else nile.wilds_per_set_max


def _pack_deck(record: Any, plots: list[Any]) -> None:
    record.cards = len(plots)
    for card, plot in enumerate(plots):
        record.card_patron[card] = plot.patron if plot.patron < state.WINGS else state.NO_PATRON
        record.card_prestige[card] = plot.prestige
        record.card_pyramids[card] = sum(1 << space for space in plot.pyramids)
        record.card_identity[card] = plot.identity


def _pack_nile(record: Any, nile: Any) -> None:
    record.nile_cards = len(nile.cards)
    for place, printed in enumerate(nile.cards):
        card = state.NILE + place
        record.card_patron[card] = state.GOVERNOR if printed.deck == "governor" else state.NO_PATRON
        record.card_prestige[card] = printed.prestige
        record.card_pyramids[card] = printed.spaces("P")
        record.card_river[card] = printed.spaces("R")
        record.card_gain[card] = printed.gain
        record.card_tie[card] = printed.effect == "tie_card"
        record.card_bottom[card] = printed.bottom
        record.card_identity[card] = place
