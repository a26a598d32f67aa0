"""Which placements there are: an A or a B, alone, with a patron or with the teammate's archaeologists [7.2, 10]."""

from __future__ import annotations

from engine.games.mykerinos.rules.loose import is_loose_chain, loose_chains
from engine.games.mykerinos.rules.region import chains, is_chain
from engine.games.mykerinos.state import (
    COLONEL,
    CURATOR,
    EXPAND,
    EXPLORER,
    GOVERNOR,
    HEIRESS,
    MATE,
    NO_PATRON,
    START,
    Action,
    Params,
    State,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Rows


@rule
def can_use(state: State, params: Params, seat: int, patron: int) -> bool:
    """Whether a seat holds a card of a patron that it may still play in this campaign [7.2, C]."""
    uses = state.cards[seat, patron] * params.uses_per_campaign
    if params.patrons_wait and state.campaign == 0:
        return False
    return params.patrons_per_turn > 0 and state.used[seat, patron] < uses


@rule
def reserve_for(state: State, params: Params, seat: int, patron: int) -> int:
    """Own archaeologists at hand for a placement with a patron: the Heiress brings some first [7.2]; -1 if barred."""
    reserve = state.reserve[seat, seat]
    if patron != HEIRESS:
        return int(reserve)
    if state.general[seat] < 1:
        return -1
    return int(reserve + min(params.heiress_gain, state.general[seat]))


@rule
def full_length(params: Params, kind: int, patron: int) -> int:
    """How many archaeologists an A or B places, alone or with a patron; 0 where the two do not go together [7.2]."""
    if patron == CURATOR:
        return int(params.curator_count if kind == START else 0)
    if patron == COLONEL:
        return int(params.colonel_count if kind == EXPAND else 0)
    if patron == HEIRESS and params.heiress_whole_turn:
        return 0
    if patron in (NO_PATRON, EXPLORER, HEIRESS, GOVERNOR, MATE):
        return int(params.start_count if kind == START else params.expand_count)
    return 0


@rule
def span(params: Params, kind: int, patron: int, reserve: int) -> tuple[int, int]:
    """The fewest and the most archaeologists that a placement may have; (1, 0) when it may have none [7.2, OP-9]."""
    full = full_length(params, kind, patron)
    if params.allow_partial:
        return 1, min(full, reserve)
    if full < 1 or reserve < full:
        return 1, 0
    return full, full


@rule
def list_placements(
    state: State, params: Params, colour: int, kind: int, patron: int, reserve: int, out: Rows[Action], n: int
) -> int:
    """List the placements of a kind with a patron; the new end of the list."""
    shortest, longest = span(params, kind, patron, reserve)
    if longest < shortest:
        return n
    fewest = params.pyramids_min if patron == EXPLORER else 0
    most = params.pyramids_max if patron == EXPLORER else 0
    if params.any_own and kind == EXPAND:
        return loose_chains(state, colour, shortest, longest, fewest, most, kind, patron, out, n)
    return chains(state, colour, kind == EXPAND, shortest, longest, fewest, most, kind, patron, out, n)


@rule
def is_placement(state: State, params: Params, colour: int, reserve: int, action: Action) -> bool:
    """Whether an A or B is legal for a colour with so many archaeologists at hand."""
    shortest, longest = span(params, action.kind, action.patron, reserve)
    if longest < shortest:
        return False
    fewest = params.pyramids_min if action.patron == EXPLORER else 0
    most = params.pyramids_max if action.patron == EXPLORER else 0
    if params.any_own and action.kind == EXPAND:
        return is_loose_chain(state, colour, shortest, longest, fewest, most, action)
    return is_chain(state, colour, action.kind == EXPAND, shortest, longest, fewest, most, action)
