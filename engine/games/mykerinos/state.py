"""The records of Mykerinos: the parameters, the state, an action; and the geometry of the region and the museum.

Numbers in square brackets refer to sections of the game's specification.

Spaces are numbered row by row over the widest region that a variant can have, 8 columns and 12 rows; a region of
six rows uses the first 48. Space 96 stands for "beyond the edge": it is always out of play, so that neighbours need
no test.
Colours are numbered like their seats; with two players the neutral colour is 2. In the team game seats 0 and 2 are one
team, 1 and 3 the other.
Zones are what is ranked and scored: the areas, numbered row by row, and with the Nile the river as zone 8.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.kernel.compiler import rule
from engine.kernel.records import IntGrid, Ints, Record, i1, i2, ints

COLUMNS = 8
ROWS = 12
SPACES = COLUMNS * ROWS
EDGE = SPACES
MAX_AREAS = 8
MAX_PLACES = 16
MAX_CAMPAIGNS = 6
MAX_CARDS = 112  # plots of six campaigns of four rows, and sixteen of a draft
# Nile cards stand behind the plots, from this card on, and lie on places of their own, one a row of areas [12.2].
MAX_NILE = 24
NILE = MAX_CARDS
RIVER_ROWS = 4
RIVER_PLACE = MAX_PLACES
RIVER_ZONE = MAX_AREAS
SEATS = 4
COLOURS = 4
NEUTRAL = 2
NOBODY = -1
MAX_CHAIN = 4

# Patrons, in the order of their ids [1], the first five with a wing of the museum; a card without one has NO_PATRON. In
# an action MATE stands for "with the teammate's archaeologists", which no patron helps [10].
PATRONS = 6
HEIRESS, EXPLORER, DIRECTOR, CURATOR, COLONEL, GOVERNOR = range(PATRONS)
NO_PATRON = 6
MATE = 7

# Kinds of space [3.1, 12.1].
LAND, PYRAMID, OUT, RIVER = range(4)

# Kinds of decision, the order of INFO.decisions.
EXCAVATION, NEUTRAL_TURN, REWARD, LOST_PLOT, MORE_ROOMS, DRAFT, BLOCK_TURN, TIE_TURN = range(8)

# Kinds of action, the order of INFO.actions.
START, EXPAND, GAIN, ROOM, PASS, PLOT, DECLINE, LOSE, BLOCK, BLOCK_ROOM, WIN_TIE = range(11)

# A blocking token of a seat on a space, in `owner`: this and the seat [12.3].
TOKEN = COLOURS

# Museum rooms [4]: outer 0-4, inner 5-9, shared 10-14; shared room w lies between wing w and wing w + 1.
WINGS = 5
OUTER, INNER, SHARED = 0, WINGS, 2 * WINGS
ROOMS = 3 * WINGS


def _neighbours(areas_adjacent: bool) -> np.ndarray[Any, np.dtype[np.int64]]:
    table = np.full((SPACES + 1, 4), EDGE, dtype=np.int64)
    for space in range(SPACES):
        y, x = divmod(space, COLUMNS)
        for side, (dx, dy) in enumerate(((1, 0), (0, 1), (-1, 0), (0, -1))):
            if not (0 <= x + dx < COLUMNS and 0 <= y + dy < ROWS):
                continue
            same = (x + dx) // 4 == x // 4 and (y + dy) // 3 == y // 3
            if areas_adjacent or same:
                table[space, side] = (y + dy) * COLUMNS + x + dx
    return table


# Orthogonal neighbours of each space, EDGE where there is none [3.1]; first by the rules, then as some groups have
# played, without those in other areas (`region.areas_adjacent: false`). `state.apart` tells which table holds.
NEIGHBOURS = np.stack([_neighbours(True), _neighbours(False)])
# Area of each space, row by row [3.2]; the edge belongs to none.
AREA = np.array([(s // COLUMNS // 3) * 2 + s % COLUMNS // 4 for s in range(SPACES)] + [-1])
# Place of the plot that covers each space, in the order of the deal [3.2].
PLACE = np.array([(s // COLUMNS // 3) * 4 + s % COLUMNS // 2 for s in range(SPACES)] + [-1])
# Index of each space inside its plot [3.2].
LOCAL = np.array([(s // COLUMNS % 3) * 2 + s % COLUMNS % 2 for s in range(SPACES)] + [-1])


class Params(Record):
    """A parameter set as the rules read it; the YAML's is `params.Params`."""

    campaigns: i2
    area_rows: Ints = ints("i2", MAX_CAMPAIGNS)
    rotate_plots: i2
    per_color: i2
    per_campaign: Ints = ints("i2", SEATS + 1)  # by number of players
    start_count: i2
    expand_count: i2
    last_player_actions: i2
    allow_partial: i2
    patrons_per_turn: i2
    uses_per_campaign: i2
    curator_count: i2
    colonel_count: i2
    pyramids_min: i2
    pyramids_max: i2
    heiress_gain: i2
    heiress_must_act: i2
    director_rooms: i2
    museum_from_general: i2  # delimitation.museum_source is general_reserve
    museum_rank: Ints = ints("i2", COLOURS + 1)  # 1 where the rank may go to the museum
    plot_rank: Ints = ints("i2", COLOURS + 1)  # 1 where the rank may take a plot
    low_ranks_may_decline: i2
    area_order_columns: i2
    any_own: i2  # actions.expand_chain is any_own
    areas_apart: i2
    heiress_whole_turn: i2
    sum_rooms: i2  # museum.rooms is sum
    room_value: Ints = ints("i2", ROOMS)
    base_value: i2
    room_capacity: i2
    choose_one: i2  # museum.shared_room_mode is choose_one
    set_bonus: i2
    set_size: i2
    max_sets: i2  # -1: no limit
    tiebreak_counts_all: i2
    neutral_per_player: i2
    neutral_track_space: i2
    neutral_after_pass: i2
    neutral_carry_over: i2
    absent_player_chooses: i2
    team: i2
    team_own: i2
    team_mate: i2
    team_score: i2  # 0 the lower total of the two, 1 their sum, 2 the higher one
    quick: i2
    draft_shown: i2
    draft_per_player: i2
    patrons_wait: i2  # no patrons in the first campaign of the quick game
    draft_scores_prestige: i2
    nile: i2
    tokens: i2
    river_rank: Ints = ints("i2", COLOURS + 1)  # 1 where the rank may take a Nile card
    rotate_nile: i2
    governor_needs_token: i2
    block_kind: Ints = ints("i2", RIVER + 1)  # 1 where a token may lie on this kind of space
    block_rooms: i2
    wilds_per_set: i2  # -1: no limit
    seat_points: Ints = ints("i2", SEATS)
    seat_archaeologists: Ints = ints("i2", SEATS)
    cards: i2
    nile_cards: i2
    # Plots first, Nile cards from NILE on.
    card_patron: Ints = ints("i2", NILE + MAX_NILE)
    card_prestige: Ints = ints("i2", NILE + MAX_NILE)
    card_pyramids: Ints = ints("i2", NILE + MAX_NILE)  # bit i: local index i is a pyramid
    # Names the card's luck, so that decks which share it share its place.
    card_identity: Ints = ints("i4", NILE + MAX_NILE)
    card_river: Ints = ints("i2", NILE + MAX_NILE)  # bit i: local index i is river
    card_gain: Ints = ints("i2", NILE + MAX_NILE)  # archaeologists that the card brings
    card_tie: Ints = ints("i2", NILE + MAX_NILE)  # 1 for the card that wins a tie
    card_bottom: Ints = ints("i2", NILE + MAX_NILE)  # 1 for a card that lies below the others of its deck


PARAMS = Params.dtype


class State(Record):
    """A position, with all that is hidden."""

    seats: i2
    colours: i2
    mover: i2
    decision: i2
    over: i2
    campaign: i2
    starter: i2
    # The deck: cards in the order in which they are dealt; the hidden part begins at `dealt`.
    deck: Ints = ints("i2", MAX_CARDS)
    turned: Ints = ints("i2", MAX_CARDS)
    dealt: i2
    # The region.
    areas: i2
    river: i2  # 1 when Nile cards lie out
    apart: i2  # 1 when areas are not adjacent
    team: i2  # 1 in the team game
    zone: Ints = ints("i1", SPACES + 1)
    kind: Ints = ints("i1", SPACES + 1)
    owner: Ints = ints("i1", SPACES + 1)
    touching: IntGrid = ints("i1", SPACES + 1, COLOURS)  # neighbours held by a colour
    count: IntGrid = ints("i2", RIVER_ZONE + 1, COLOURS)  # archaeologists of a colour in a zone
    plot: Ints = ints("i2", RIVER_PLACE + RIVER_ROWS)  # card on a place, -1 when it was taken
    # Nile cards of each campaign and row of areas; those of later campaigns are hidden.
    river_card: IntGrid = ints("i2", MAX_CAMPAIGNS, RIVER_ROWS)
    river_turned: IntGrid = ints("i2", MAX_CAMPAIGNS, RIVER_ROWS)
    # Blocking tokens in the supply of each seat, and on rooms (1 + seat; 0: none); those on spaces stand in `owner`.
    tokens: Ints = ints("i2", SEATS)
    room_token: Ints = ints("i2", ROOMS)
    tie_cards: Ints = ints("i2", SEATS)
    # Archaeologists: general reserve by colour; personal reserves by holder and colour.
    general: Ints = ints("i2", COLOURS)
    reserve: IntGrid = ints("i2", SEATS, COLOURS)
    # Patron cards by holder; how often they were played in this campaign.
    cards: IntGrid = ints("i2", SEATS, PATRONS)
    used: IntGrid = ints("i2", SEATS, PATRONS)
    # The museum: wing of each patron, patron of each wing, archaeologists in the rooms.
    wing: Ints = ints("i2", PATRONS)
    patron: Ints = ints("i2", WINGS)
    room: IntGrid = ints("i2", ROOMS, COLOURS)
    filled: Ints = ints("i2", ROOMS)
    # The tiebreak track: space of each colour, 0 before it has passed; actions that the last player still has, or -1.
    track: Ints = ints("i2", COLOURS)
    passed: Ints = ints("i2", SEATS)
    last_actions: i2
    rooms_due: i2  # rooms of this appeal to the Director still to come
    draft_turn: i2  # turns of the draft already taken
    # Delimitation: step in the order of areas, ranking of the area, whose turn in it, plots of it still there.
    step: i2
    area: i2
    ranking: Ints = ints("i2", COLOURS)
    ranked: i2
    serving: i2
    tie_turn: i2  # seats already asked whether they play a tie card in this zone
    # Points and counts.
    points: Ints = ints("i2", SEATS)
    nile_points: Ints = ints("i2", SEATS)  # those of them that Nile cards gave
    nile_cards: Ints = ints("i2", SEATS)
    uses: IntGrid = ints("i2", SEATS, PATRONS)
    firsts: Ints = ints("i2", SEATS)
    seconds: Ints = ints("i2", SEATS)
    passed_first: Ints = ints("i2", SEATS)
    placed: Ints = ints("i2", SEATS)
    placed_mate: Ints = ints("i2", SEATS)
    blocked: Ints = ints("i2", SEATS)


STATE = State.dtype


# A kind, the patron card it uses (NO_PATRON: none; MATE: none, and with the teammate's archaeologists), and up to four
# small numbers: the spaces of a chain in canonical order, a space, a room, or the place of a card (0 left, 1 right; the
# row of a Nile card; the place in the draft); -1 where unused.
class Action(Record):
    """What a mover does; -1 where a number is unused."""

    kind: i1
    patron: i1
    length: i1
    s1: i1
    s2: i1
    s3: i1
    s4: i1
    spare: i1


ACTION = Action.dtype


@rule
def put(action: Action, kind: int, patron: int, length: int, s1: int, s2: int, s3: int, s4: int) -> None:
    """Write an action."""
    action.kind = kind
    action.patron = patron
    action.length = length
    action.s1 = s1
    action.s2 = s2
    action.s3 = s3
    action.s4 = s4
    action.spare = 0


@rule
def code(action: Action) -> int:
    """The identity of an action: kind, patron, length and the four numbers, packed."""
    packed = np.int64(action.kind)
    packed = packed * 8 + np.int64(action.patron)
    packed = packed * 8 + np.int64(action.length)
    packed = packed * 128 + np.int64(action.s1) + 1
    packed = packed * 128 + np.int64(action.s2) + 1
    packed = packed * 128 + np.int64(action.s3) + 1
    return int(packed * 128 + np.int64(action.s4) + 1)


@rule
def decode(number: int, action: Action) -> None:
    """Write into `action` the one whose `code` is `number`."""
    s4 = number % 128 - 1
    number = number // 128
    s3 = number % 128 - 1
    number = number // 128
    s2 = number % 128 - 1
    number = number // 128
    s1 = number % 128 - 1
    number = number // 128
    put(action, number // 64, number // 8 % 8, number % 8, s1, s2, s3, s4)
