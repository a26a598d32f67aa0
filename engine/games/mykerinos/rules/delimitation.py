"""The delimitation phase: zones are ranked and scored one after another, and the campaign ends [7.3, 7.4, 9, 12.4].

A zone is an area or, with the Nile, the river, which comes first. Its cards are the two plots of an area or the Nile
cards of all rows.
"""

from __future__ import annotations

from engine.games.mykerinos.rules.blocking import take_tokens_back
from engine.games.mykerinos.rules.museum import enter, has_legal_room, is_legal_room
from engine.games.mykerinos.rules.planning import plan, take_in
from engine.games.mykerinos.rules.region import lift
from engine.games.mykerinos.rules.river import close_river
from engine.games.mykerinos.rules.ties import is_behind_in_tie, win_tie
from engine.games.mykerinos.state import (
    DECLINE,
    LOSE,
    LOST_PLOT,
    NEUTRAL,
    NILE,
    NO_PATRON,
    NOBODY,
    PLOT,
    REWARD,
    RIVER_PLACE,
    RIVER_ZONE,
    ROOM,
    ROOMS,
    TIE_TURN,
    WIN_TIE,
    Action,
    Params,
    State,
    put,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Rows

TAKEN = -1


@rule
def place_of(area: int, side: int) -> int:
    """The place of the left (0) or right (1) plot of an area [3.2], or of the Nile card of a row."""
    if area == RIVER_ZONE:
        return RIVER_PLACE + side
    return area // 2 * 4 + area % 2 * 2 + side


@rule
def sides(state: State, area: int) -> int:
    """How many cards a zone has at first: two plots, or a Nile card in each row of areas."""
    return int(state.areas // 2 if area == RIVER_ZONE else 2)


@rule
def area_at(state: State, params: Params, step: int) -> int:
    """The zone scored at a step: the river, then the areas row by row, or column by column [7.3, 12.4, OP-5]."""
    if state.river:
        if step == 0:
            return RIVER_ZONE
        step -= 1
    if not params.area_order_columns:
        return int(step)
    height = state.areas // 2
    return int(step % height * 2 + step // height)


@rule
def plots_left(state: State, area: int) -> int:
    """How many of the cards of a zone are still there."""
    number = 0
    for side in range(sides(state, area)):
        if state.plot[place_of(area, side)] != TAKEN:
            number += 1
    return number


@rule
def may_take_card(state: State, params: Params) -> bool:
    """Whether the rank being served may take a card of the zone [7.3; 12.4, step 2]."""
    if state.area == RIVER_ZONE:
        return bool(params.river_rank[state.serving + 1])
    return bool(params.plot_rank[state.serving + 1])


@rule
def goes_before(state: State, area: int, one: int, other: int) -> bool:
    """Whether a colour ranks before another in an area: more archaeologists, then the lower space of the track."""
    mine, theirs = state.count[area, one], state.count[area, other]
    return mine > theirs or (mine == theirs and state.track[one] < state.track[other])


@rule
def rank_area(state: State, area: int) -> None:
    """Rank all colours that stand in an area [7.3, step 1]; one that does not gets nothing."""
    state.ranked = 0
    for colour in range(state.colours):
        if state.count[area, colour] == 0:
            continue
        place = state.ranked
        while place > 0 and goes_before(state, area, colour, state.ranking[place - 1]):
            state.ranking[place] = state.ranking[place - 1]
            place -= 1
        state.ranking[place] = colour
        state.ranked += 1


@rule
def begin_delimitation(state: State, params: Params) -> None:
    """Score the zones in their order, up to the first decision."""
    if params.nile:
        take_tokens_back(state)
    state.step = 0
    open_area(state, params)
    serve(state, params)


@rule
def open_area(state: State, params: Params) -> None:
    """Rank the zone of this step; its rewards are served from the first rank on."""
    state.area = area_at(state, params, state.step)
    rank_area(state, state.area)
    state.serving = 0
    state.tie_turn = 0


@rule
def count_places(state: State) -> None:
    """Count first and second places in areas."""
    if state.area == RIVER_ZONE:
        return
    if state.ranked > 0 and state.ranking[0] < state.seats:
        state.firsts[state.ranking[0]] += 1
    if state.ranked > 1 and state.ranking[1] < state.seats:
        state.seconds[state.ranking[1]] += 1


@rule
def is_tie_asked(state: State) -> bool:
    """Before any reward of a zone: whether an owner of a tie card could win a tie with it; asks that owner [12.4]."""
    while state.tie_turn < state.seats:
        seat = (state.starter + state.tie_turn) % state.seats
        state.tie_turn += 1
        if state.tie_cards[seat] > 0 and is_behind_in_tie(state, seat):
            state.mover = seat
            state.decision = TIE_TURN
            return True
    if state.tie_turn == state.seats:
        state.tie_turn += 1
        count_places(state)
    return False


@rule
def apply_tie(state: State, params: Params, action: Action) -> None:
    """Play the tie card, which goes to the box, or keep it; then go on [12.4, OP-33]."""
    if action.kind == WIN_TIE:
        state.tie_cards[state.mover] -= 1
        win_tie(state, state.mover)
    serve(state, params)


@rule
def serve(state: State, params: Params) -> None:
    """Go on to the next reward that somebody has to choose, zone by zone, or to the end of the campaign."""
    while True:
        if is_tie_asked(state):
            return
        while state.serving < state.ranked:
            if is_asked(state, params):
                return
            state.serving += 1
        close_area(state, params)
        state.step += 1
        if state.step >= state.areas + state.river:
            end_campaign(state, params)
            return
        open_area(state, params)


@rule
def is_asked(state: State, params: Params) -> bool:
    """Whether the colour being served has, or gives somebody, a reward to choose; names who decides and what."""
    colour = state.ranking[state.serving]
    if colour >= state.seats:
        return is_plot_lost(state, params)
    if not offers_reward(state, params, colour):
        return False
    state.mover = colour
    state.decision = REWARD
    return True


@rule
def offers_reward(state: State, params: Params, colour: int) -> bool:
    """Whether the colour being served has a plot or a room to take [7.3, steps 2 to 4]."""
    if may_take_card(state, params) and plots_left(state, state.area) > 0:
        return True
    return may_enter_museum(state, params, colour) and has_legal_room(state, params, colour)


@rule
def may_enter_museum(state: State, params: Params, colour: int) -> bool:
    """Whether the rank being served may go to the museum at all [7.3; OP-38]."""
    if not params.museum_rank[state.serving + 1] or state.area == RIVER_ZONE:
        return False
    return not params.museum_from_general or state.general[colour] > 0


@rule
def is_plot_lost(state: State, params: Params) -> bool:
    """Whether the neutral colour takes a card that somebody must choose [9, table]; alone it takes all at once.

    At a rank that may take no card it takes none [14].
    """
    if state.serving > 1 or not may_take_card(state, params) or plots_left(state, state.area) == 0:
        return False
    if state.ranked == 1:
        box_cards(state, state.area)
        return False
    if state.serving == 1:
        chooser = state.ranking[0]
    elif state.ranked == 3:
        chooser = state.ranking[2]
    else:
        chooser = state.ranking[1]
        if params.absent_player_chooses:
            chooser = 1 - chooser
    state.mover = chooser
    state.decision = LOST_PLOT
    return True


@rule
def list_rewards(state: State, params: Params, out: Rows[Action]) -> int:
    """Plots and rooms that the mover may take as a reward."""
    n = list_plots(state, PLOT, out, 0) if may_take_card(state, params) else 0
    if may_enter_museum(state, params, state.mover):
        for room in range(ROOMS):
            if is_legal_room(state, params, state.mover, room):
                put(out[n], ROOM, NO_PATRON, 1, room, -1, -1, -1)
                n += 1
    if may_decline(state, params):
        put(out[n], DECLINE, NO_PATRON, 0, -1, -1, -1, -1)
        n += 1
    return n


@rule
def may_decline(state: State, params: Params) -> bool:
    """Whether the rank being served may take nothing [OP-8]."""
    return bool(params.low_ranks_may_decline and state.serving >= 2 and state.area != RIVER_ZONE)


@rule
def list_plots(state: State, kind: int, out: Rows[Action], n: int) -> int:
    """The cards of the zone that are still there, as actions of a kind; the new end of the list."""
    for side in range(sides(state, state.area)):
        if state.plot[place_of(state.area, side)] != TAKEN:
            put(out[n], kind, NO_PATRON, 1, side, -1, -1, -1)
            n += 1
    return n


@rule
def is_plot_there(state: State, side: int) -> bool:
    """Whether a card of the zone is still there."""
    return 0 <= side < sides(state, state.area) and state.plot[place_of(state.area, side)] != TAKEN


@rule
def is_legal_reward(state: State, params: Params, action: Action) -> bool:
    """Whether the mover may take this as a reward [7.3]."""
    if action.patron != NO_PATRON or action.s2 != -1 or action.s3 != -1 or action.s4 != -1:
        return False
    if action.kind == DECLINE:
        return action.length == 0 and action.s1 == -1 and may_decline(state, params)
    if action.length != 1:
        return False
    if action.kind == PLOT:
        return may_take_card(state, params) and is_plot_there(state, action.s1)
    if action.kind != ROOM or not may_enter_museum(state, params, state.mover):
        return False
    return is_legal_room(state, params, state.mover, action.s1)


@rule
def is_legal_loss(state: State, action: Action) -> bool:
    """Whether the mover may name this plot as the neutral colour's [9]."""
    rest = action.s2 == -1 and action.s3 == -1 and action.s4 == -1
    fits = action.kind == LOSE and action.patron == NO_PATRON and action.length == 1
    return rest and fits and is_plot_there(state, action.s1)


@rule
def apply_reward(state: State, params: Params, action: Action) -> None:
    """Take a plot or a room, then serve the next rank [7.3, steps 5 and 6]."""
    seat = state.mover
    if action.kind == PLOT:
        take_card(state, params, seat, place_of(state.area, action.s1))
    elif action.kind == ROOM:
        if params.museum_from_general:
            state.general[seat] -= 1
        else:
            lift(state, first_of(state, state.area, seat))
        enter(state, seat, action.s1)
    state.serving += 1
    serve(state, params)


@rule
def take_card(state: State, params: Params, seat: int, place: int) -> None:
    """Take a plot or a Nile card: prestige at once, a patron's card to keep, the effect of one without [7.3, 12.1]."""
    card = state.plot[place]
    state.plot[place] = TAKEN
    state.points[seat] += params.card_prestige[card]
    if params.card_patron[card] != NO_PATRON:
        state.cards[seat, params.card_patron[card]] += 1
    if card >= NILE:
        state.nile_points[seat] += params.card_prestige[card]
        if params.card_patron[card] == NO_PATRON:
            state.nile_cards[seat] += 1
        take_in(state, seat, seat, params.card_gain[card])
        state.tie_cards[seat] += params.card_tie[card]


@rule
def apply_loss(state: State, params: Params, action: Action) -> None:
    """The neutral colour takes a plot out of the game, then the next rank is served [9]."""
    state.plot[place_of(state.area, action.s1)] = TAKEN
    state.serving += 1
    serve(state, params)


@rule
def first_of(state: State, area: int, colour: int) -> int:
    """A space of an area that a colour holds; which one has no effect [7.3, step 6]."""
    for space in range(state.areas * 12):
        if state.zone[space] == area and state.owner[space] == colour:
            return space
    return -1


@rule
def box_cards(state: State, area: int) -> None:
    """The cards of a zone that are still there go to the box."""
    for side in range(sides(state, area)):
        state.plot[place_of(area, side)] = TAKEN


@rule
def close_area(state: State, params: Params) -> None:
    """Archaeologists of the zone go to the general reserves, its cards to the box [7.3, step 7; 12.4, step 3]."""
    box_cards(state, state.area)
    if state.area == RIVER_ZONE:
        close_river(state, params)
        return
    for space in range(state.area // 2 * 24, state.area // 2 * 24 + 24):
        if state.zone[space] == state.area and state.owner[space] != NOBODY:
            state.general[lift(state, space)] += 1


@rule
def end_campaign(state: State, params: Params) -> None:
    """The last on the track starts the next campaign, or the game ends [7.4, 8]."""
    for seat in range(state.seats):
        if state.track[seat] > state.track[state.starter]:
            state.starter = seat
    if state.seats == 2 and not params.neutral_carry_over:
        for seat in range(state.seats):
            state.general[NEUTRAL] += state.reserve[seat, NEUTRAL]
            state.reserve[seat, NEUTRAL] = 0
    state.campaign += 1
    if state.campaign >= params.campaigns:
        state.over = 1
    else:
        plan(state, params)
