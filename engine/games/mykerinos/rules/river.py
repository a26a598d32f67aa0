"""The Nile: its cards are laid over the plots, and its river is scored [12.1, 12.2, 12.4]."""

from __future__ import annotations

import numpy as np

from engine.games.mykerinos.rules.region import lift
from engine.games.mykerinos.state import (
    AREA,
    COLUMNS,
    GOVERNOR,
    LAND,
    LOCAL,
    MAX_NILE,
    NILE,
    NOBODY,
    PLACE,
    PYRAMID,
    RIVER,
    RIVER_PLACE,
    RIVER_ZONE,
    Params,
    State,
)
from engine.kernel.chance import Key, draw, sort_by_key
from engine.kernel.compiler import rule

# What chance is needed for, apart from what `planning` needs it for.
NILE_DECK, NILE_ROW, NILE_TURN = range(10, 13)
_LEFT = COLUMNS // 2 - 1  # the column of the left bank


@rule
def lay_before(state: State, params: Params, campaign: int, card: int) -> bool:
    """Whether a Nile card came in a campaign before this one."""
    for earlier in range(campaign):
        for row in range(params.area_rows[earlier]):
            if state.river_card[earlier, row] == card:
                return True
    return False


@rule
def shuffle_nile(state: State, params: Params, chance: Key, start: int) -> None:
    """Settle which Nile card will lie on which row of areas in which campaign, and how [12.2, OP-30].

    Campaigns before `start` stay as they are, and the others draw from what is left. Each campaign with r rows draws
    ceil(r/2) Governor cards and floor(r/2) of the others; a card from the bottom of its deck comes in the last
    campaign.
    """
    keys = np.empty(MAX_NILE, dtype=np.uint64)
    order = np.empty(MAX_NILE, dtype=np.int64)
    bottoms = np.empty(MAX_NILE, dtype=np.int64)
    drawn = np.empty(MAX_NILE, dtype=np.int64)
    for governors in range(2):
        number, low = 0, 0
        for card in range(NILE, NILE + params.nile_cards):
            if (params.card_patron[card] == GOVERNOR) != (governors == 1) or lay_before(state, params, start, card):
                continue
            if params.card_bottom[card]:
                bottoms[low] = card
                low += 1
                continue
            keys[number] = draw(chance, NILE_DECK, 0, params.card_identity[card])
            order[number] = card
            number += 1
        sort_by_key(keys, order, number)
        top = 0
        for campaign in range(start, params.campaigns):
            rows = params.area_rows[campaign]
            wanted = (rows + 1) // 2 if governors else rows // 2
            first = 0 if governors else (rows + 1) // 2
            for place in range(wanted):
                if campaign == params.campaigns - 1 and place < low:
                    state.river_card[campaign, first + place] = bottoms[place]
                else:
                    state.river_card[campaign, first + place] = order[top]
                    top += 1
    for campaign in range(start, params.campaigns):
        rows = params.area_rows[campaign]
        for row in range(rows):
            drawn[row] = state.river_card[campaign, row]
            keys[row] = draw(chance, NILE_ROW, 0, params.card_identity[drawn[row]])
        sort_by_key(keys, drawn, rows)
        for row in range(rows):
            state.river_card[campaign, row] = drawn[row]
            if params.rotate_nile:
                luck = draw(chance, NILE_TURN, 0, params.card_identity[drawn[row]])
                state.river_turned[campaign, row] = np.int64(luck & np.uint64(1))


@rule
def lay_nile(state: State, params: Params) -> None:
    """Lay this campaign's Nile cards over the two middle columns, one a row of areas [12.2]."""
    state.river = 1
    for row in range(state.areas // 2):
        card = state.river_card[state.campaign, row]
        state.plot[RIVER_PLACE + row] = card
        for index in range(6):
            printed = 5 - index if state.river_turned[state.campaign, row] else index
            space = (3 * row + index // 2) * COLUMNS + _LEFT + index % 2
            if (params.card_river[card] >> printed) & 1:
                state.kind[space] = RIVER
                state.zone[space] = RIVER_ZONE
            else:
                state.kind[space] = PYRAMID if (params.card_pyramids[card] >> printed) & 1 else LAND


@rule
def printed_kind(state: State, params: Params, space: int, first: int, turned: bool) -> int:
    """What is printed on the plot that covers a space; the region's plots are those in the deck from `first` on."""
    index = 5 - LOCAL[space] if turned else LOCAL[space]
    pyramids = params.card_pyramids[state.deck[first + PLACE[space]]]
    return PYRAMID if (pyramids >> index) & 1 else LAND


@rule
def close_river(state: State, params: Params) -> None:
    """Archaeologists on the river go to the general reserves, those on the banks down onto the plots [12.4, step 3]."""
    first = state.dealt - 2 * state.areas
    for row in range(state.areas // 2 * 3):
        for column in range(2):
            space = row * COLUMNS + _LEFT + column
            if state.kind[space] == RIVER and state.owner[space] != NOBODY:
                state.general[lift(state, space)] += 1
            state.zone[space] = AREA[space]
            turned = state.turned[first + PLACE[space]] > 0
            state.kind[space] = printed_kind(state, params, space, first, turned)
