"""The state of a game: one fixed-size record."""

from __future__ import annotations

from engine.games.cleopatra.state.names import (
    CARDS,
    CATEGORIES,
    COUNTS,
    KINDS,
    MAX_CLAIMS,
    MAX_DECK,
    MAX_SIDE,
    MAX_STATUES,
    MAX_WALLS,
    SEATS,
    SHAPES,
    SOURCES,
    SQUARES,
    STALLS,
)
from engine.kernel.records import IntCube, IntGrid, Ints, Record, i2, i4, ints


class State(Record):
    """Everything that lies on the table, in hands and in pyramids."""

    seats: i2
    mover: i2
    decision: i2
    step: i2
    over: i2
    reason: i2
    # Cards [2, 5]; a card of the deck lies face up or down.
    deck: Ints = ints("i1", MAX_DECK)
    deck_up: Ints = ints("i1", MAX_DECK)
    deck_cards: i2
    drawn: i2
    shuffles: i2
    discard: Ints = ints("i2", CARDS)
    discard_cards: i2
    limbo: i2  # a courtesan at work, 1 more than the kind of card
    market_up: IntGrid = ints("i2", STALLS, CARDS)
    market_down: IntGrid = ints("i2", STALLS, CARDS)
    down_cards: Ints = ints("i2", STALLS)
    stall_cards: Ints = ints("i2", STALLS)
    pending: Ints = ints("i2", STALLS)  # cards drawn for stalls
    pending_up: Ints = ints("i2", STALLS)
    pending_cards: i2
    to_draw: i2
    refilled: Ints = ints("i2", STALLS)
    hand: IntGrid = ints("i2", SEATS, CARDS)
    hand_cards: Ints = ints("i2", SEATS)
    # What a seat (first) can be sure of: cards in another hand, cards on the discard pile, the pile of mosaics [3].
    known: IntCube = ints("i2", SEATS, SEATS, CARDS)
    known_discard: IntGrid = ints("i2", SEATS, CARDS)
    pile_known: Ints = ints("i2", SEATS)
    # What each player has.
    talents: Ints = ints("i4", SEATS)
    amulets: Ints = ints("i4", SEATS)
    merchants: Ints = ints("i2", SEATS)
    statues: Ints = ints("i2", SEATS)  # left to place
    statue: IntGrid = ints("i2", SEATS, MAX_STATUES)  # 1 more than the square; 0: not placed
    squares: Ints = ints("i2", SEATS)  # of own sanctuaries
    # The palace [7, 8].
    garden: Ints = ints("i1", SQUARES)
    taken: Ints = ints("i4", MAX_SIDE)  # rows of bits: squares that are blocked or under a tile
    claimed: Ints = ints("i4", MAX_SIDE)  # rows of bits: squares of sanctuaries with a statue
    cover: Ints = ints("i2", MAX_WALLS)  # squares along each wall that tiles cover
    wall: Ints = ints("i2", MAX_WALLS)  # 1 more than the seat that built it
    door: Ints = ints("i2", 2)
    throne: Ints = ints("i2", 2)  # pedestal, throne
    built: Ints = ints("i2", CATEGORIES)
    pile: Ints = ints("i2", SHAPES)  # shapes, the top one first
    pile_cards: i2
    cleopatra: i2
    altar: i2  # dice on it
    # The turn.
    turn_seat: i2
    next_seat: i2
    turns: i4
    phase: i2
    passed: i2
    acted: i2  # a card was played or discarded
    passes: i2  # turns in a row in which nothing at all was done
    smuggled: i2
    characters: i2  # played in this turn
    pieces: i2  # built in this turn
    due: Ints = ints("i2", SOURCES)  # talents of the turn that are not handed out yet
    pool: Ints = ints("i2", KINDS)
    rolls_left: i2
    rolls: i4
    offerings: i2
    ending: i2
    # A piece that is being built.
    piece: i2
    place: i2
    outside: i2  # by a scribe, outside the quarry action
    scribing: i2
    tile: i2  # place in the pile
    turned: i2
    corner: i2
    claim: Ints = ints("i2", MAX_CLAIMS)  # lowest square of each sanctuary that may be claimed
    claim_squares: Ints = ints("i2", MAX_CLAIMS)
    claims: i2
    claims_made: i2
    # Questions to others, cards to put down, bids.
    asked_place: i2
    asking: i2  # the character whose question it is
    named: i2  # players that an envoy went to, a bit a seat
    owed: i2
    bid: Ints = ints("i2", SEATS)
    bidders: i2  # who have bid, a bit a seat
    after_offering: i2
    # For the scores and the logs.
    earned: IntGrid = ints("i4", SEATS, SOURCES)
    tally: IntGrid = ints("i4", SEATS, COUNTS)


STATE = State.dtype
