"""The offering to the great priest: sealed bids, opened together [9]."""

from __future__ import annotations

from engine.games.cleopatra.rules.cards import ask
from engine.games.cleopatra.state import Action, Params, State, put
from engine.games.cleopatra.state.names import (
    BID,
    FROM_OFFERINGS,
    GIVEN_BACK,
    NEXT_BID,
    OFFER,
    OFFERED,
    OFFERINGS,
    OFFERINGS_WON,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Rows

MAX_BID = 99  # the highest that is listed; any number of own talents may be offered


@rule
def open_offering(state: State) -> None:
    """Everybody is to bid, one after the other, unseen."""
    for seat in range(state.seats):
        state.bid[seat] = 0
    state.bidders = 0
    state.step = NEXT_BID


@rule
def next_bid(state: State, params: Params) -> None:
    """Ask the next player for a bid, who has talents; when all have bid, the offering is held."""
    for place in range(state.seats):
        seat = (state.turn_seat + place) % state.seats
        if (state.bidders >> seat) & 1:
            continue
        if state.talents[seat] > 0:
            ask(state, seat, BID)
            return
        state.bidders |= 1 << seat
    hold(state, params)


@rule
def list_bids(state: State, out: Rows[Action]) -> int:
    """Every number of own talents up to 99."""
    most = min(MAX_BID, int(state.talents[state.mover]))
    for number in range(most + 1):
        put(out[number], OFFER, 0, number)
    return most + 1


@rule
def offer(state: State, number: int) -> None:
    """A sealed bid."""
    state.bid[state.mover] = number
    state.bidders |= 1 << int(state.mover)
    state.step = NEXT_BID


@rule
def rank_of_bid(state: State, params: Params, seat: int) -> int:
    """1 and the number of higher bids; a bid of nothing may be barred from the first rank [9, C12]."""
    rank = 1
    for other in range(state.seats):
        if state.bid[other] > state.bid[seat]:
            rank += 1
    return 2 if rank == 1 and state.bid[seat] == 0 and not params.zero_can_win else rank


@rule
def hold(state: State, params: Params) -> None:
    """Open the bids: the highest give amulets back, the others take some; the dice leave the altar [9, C11]."""
    for seat in range(state.seats):
        rank = rank_of_bid(state, params, seat)
        state.tally[seat, OFFERED] += state.bid[seat]
        if rank == 1:
            number = min(int(params.winner_discards), int(state.amulets[seat]))
            state.amulets[seat] -= number
            state.tally[seat, GIVEN_BACK] += number
            state.tally[seat, OFFERINGS_WON] += 1
        else:
            state.amulets[seat] += params.penalty_by_rank[rank]
            state.tally[seat, FROM_OFFERINGS] += params.penalty_by_rank[rank]
    for seat in range(state.seats):
        if params.losers_pay or rank_of_bid(state, params, seat) == 1:
            state.talents[seat] -= state.bid[seat]
            state.earned[seat, OFFERINGS] -= state.bid[seat]
    for seat in range(state.seats):
        state.bid[seat] = 0
    state.bidders = 0
    state.altar = 0
    state.offerings += 1
    state.step = state.after_offering
