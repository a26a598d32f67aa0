"""A parameter set as the rules read it; the one of the YAML file is `params.Params`."""

from __future__ import annotations

from engine.games.cleopatra.state.names import (
    CARDS,
    CATEGORIES,
    CELLS,
    KINDS,
    MAX_BONUS,
    MAX_SIDE,
    MAX_WALL_SQUARES,
    MAX_WALLS,
    SEATS,
    SHAPES,
    SQUARES,
    TURNS,
)
from engine.kernel.records import IntCube, IntGrid, Ints, Record, i2, i4, ints


class Params(Record):
    """The parameters: under the name of the YAML file what is used as it stands there, the rest converted."""

    # Cards [1.1].
    count: Ints = ints("i2", CARDS)
    card_amulets: Ints = ints("i2", CARDS)  # that a tainted resource brings when it is used
    double_units: i2
    trompe_loeil_units: i2
    trompe_loeil_replaces: Ints = ints("i2", KINDS)
    up_share: i4  # of the deck, in ten-thousandths
    reshuffle: i2
    # Set-up [2].
    setup_talents: i2
    hand_size: i2
    nile_merchants: i2
    anubis_statues: i2
    start_seat: i2
    seat_talents: Ints = ints("i2", SEATS)
    seat_amulets: Ints = ints("i2", SEATS)
    seat_cards: Ints = ints("i2", SEATS)
    # Market and hand limit [5].
    stalls: i2
    initial_per_stall: i2
    initial_face_up: i2
    cards_drawn: i2  # to refill the stalls, at most one each
    one_by_one: i2
    hand_limit: i2
    discard_penalty: i2
    keep_penalty_per_card: i2
    check_on_game_end: i2
    # Structures [7].
    pieces: Ints = ints("i2", CATEGORIES)
    cost: IntGrid = ints("i2", CATEGORIES, KINDS)
    reward: Ints = ints("i2", CATEGORIES)
    second_sphinx: i2
    bonus_per_mosaic_square: i2
    bonus_per_wall: i2
    bonus_per_palm: i2
    build_bonus: Ints = ints("i2", MAX_BONUS + 1)  # by pieces of the turn, the last entry also for more
    pool_across_pieces: i2
    requires_pedestal: i2
    walls_in_order: i2
    steps: i2
    at_once: i2
    # The garden and its tiles [1.4, 1.5, 8].
    rows: i2
    cols: i2
    blocked: Ints = ints("i2", SQUARES)
    blocked_row: Ints = ints("i4", MAX_SIDE)  # a bit a square
    palm: Ints = ints("i2", SQUARES)
    wall_squares: Ints = ints("i2", MAX_WALLS)
    beside_wall: Ints = ints("i2", SQUARES)  # walls along a square
    wall_square: IntGrid = ints("i2", MAX_WALLS, MAX_WALL_SQUARES)
    form: Ints = ints("i2", SHAPES)  # the shapes in the game; the first `pieces[MOSAIC]` count
    turns: Ints = ints("i2", SHAPES)  # ways to lay each shape
    tall: IntGrid = ints("i2", SHAPES, TURNS)
    cell_row: IntCube = ints("i2", SHAPES, TURNS, CELLS)
    cell_col: IntCube = ints("i2", SHAPES, TURNS, CELLS)
    edge: IntGrid = ints("i8", SHAPES, TURNS)  # squares beside the tile, in a window of 7 by 7 bits
    ring: IntGrid = ints("i8", SHAPES, TURNS)  # squares beside it and at its corners
    must_adjoin: i2
    amulets_per_square: i2
    must_touch_new_tile: i2
    max_claims: i2
    # Dice and offerings [7.5, 9].
    dice_count: i2
    faces: i2
    symbol_faces: i2
    rolls: i2  # 0: one a piece
    winner_discards: i2
    penalty_by_rank: Ints = ints("i2", SEATS + 1)
    losers_pay: i2
    zero_can_win: i2
    # Characters [6].
    beggar_amulets: i2
    beggar_talents: i2
    beggar_cards: i2
    beggar_partial: i2
    scribe_amulets_mosaic: i2
    scribe_amulets_die: i2
    scribe_quarry_only: i2
    scribe_may_clear_altar_die: i2
    scribe_triggers_offering: i2
    courtesan_amulets: i2
    courtesan_may_take_self: i2
    smuggler_amulets: i2
    envoy_amulets_per_card: i2
    envoy_one: i2
    envoy_requires_amulet: i2
    vizier_cards: i2
    vizier_amulets_per_card: i2
    # The end [10, 11].
    amulets_per_tainted_card: i2
    characters_count: i2
    most_amulets_eliminated: i2
    ties_eliminated: i2
    eliminate_ranks: i2
    richest_wins: i2
    talents_per_merchant: i2
    tie_amulets: i2  # place among the tie-breaks from 1, 0: not one
    tie_cards: i2
    # Visibility [3], guards.
    talents_shown: i2
    amulets_shown: i2
    own_known: i2
    max_characters_per_turn: i2
    max_rounds: i2


PARAMS = Params.dtype
