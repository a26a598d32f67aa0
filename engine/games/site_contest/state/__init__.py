"""The records of Contest of Ruins: the state and an action.

Numbers in square brackets refer to sections of the game's specification. Kinds of tiles, cards and resources stand in
`kinds`, the parameters in `record`. A space is row x columns + column; -1 stands for nobody and nothing. Cards in hand
and artefact tokens are counts by kind or value; only the two decks have an order.
"""

from __future__ import annotations

from engine.games.site_contest.params.kinds import (
    EVENTS,
    MAX_EVENT_DECK,
    MAX_RELIC_DECK,
    RELICS,
    RESOURCES,
    SEALS,
    SEATS,
    SITES,
    SKILLS,
    SKILLS_EACH,
    SPACES,
    TILES,
)
from engine.games.site_contest.state.record import PARAMS as PARAMS
from engine.games.site_contest.state.record import Params as Params
from engine.kernel.compiler import rule
from engine.kernel.records import IntCube, IntGrid, Ints, Record, i2, ints

NOBODY = -1
NOTHING = -1
UNKNOWN = -1  # a tile or card that a seat cannot see

# Values of tokens run from 0 to this less one; a token that would exceed it stays at the highest.
VALUES = 64

# Kinds of decision, the order of INFO.decisions.
DECISIONS = 13
(
    TURN,
    WINDOW,
    LENDING,
    CARAVAN_OFFER,
    LIMIT,
    LOOKING,
    MARKING,
    FORESEEING,
    CALENDAR,
    SWAPPING,
    OFFERING,
    DRAFTING,
    RETREATING,
) = range(DECISIONS)

# Kinds of action, the order of INFO.actions; what their fields hold stands beside.
ACTIONS = 19
(
    END,
    MOVE,  # space -> target
    DIG,  # space
    BUILD,  # space
    DISPATCH,  # space: the start space
    EXPEL,  # space -> target, what: whose crew goes
    BUY,  # stone in space, wood in target, gold in what; also the caravan's purchase
    DRAW,
    RELIC,  # what: the card; space and target: see `relics`
    SKILL,  # what: the card; space and target: see `skills`
    SEAL,  # what: the kind, on space
    DECLINE,  # no Deep Dig, no loan, no purchase, no Calendar, no more swaps
    AGREE,  # to a loan
    DISCARD,  # what: the relic card
    PICK,  # space: one of the spaces to look at or to mark
    ORDER,  # what: the number of an order
    SWAP,  # what: 3 x kind given + kind taken; 9 + kind: only taken; 12 + kind: only given
    RETURN,  # what: the value of a token given back in a Sacrificial Rite
    TAKE,  # what: the civilisation, or the kind of seal, taken before the game
) = range(ACTIONS)

# Numbers of exchanges: 3 x kind given + kind taken, then units that are only taken, then those only given.
ONLY_TAKEN = RESOURCES * RESOURCES
ONLY_GIVEN = ONLY_TAKEN + RESOURCES
EXCHANGES = ONLY_GIVEN + RESOURCES

# What the game does next without a choice; ASKED: it waits for the mover.
(
    ASKED,
    ROUND_BEGIN,  # count the round; the event, where it is turned at the start of a round
    ROUND_GO,  # R1 to R3 [5]
    NEXT_TURN,
    ASK_TURN,  # the next operation of the running turn
    TAKE_YIELD,  # of the dig whose window is over
    END_TURN,
    SETTLE,
    EVENT_BEGIN,  # turn up the top event card
    EVENT_GO,  # the event card turned up goes on, from `event_at`
    EVENT_END,
    DRAFT,  # civilisations and seals are taken before the first round
    REACT,  # Emergency Retreats answer, where they may
) = range(13)

# Where points come from, the order of INFO.sources. The last three are worked out, the others kept in `earned`.
SOURCES = 17
(
    AREA,
    BUILT_SMALL,
    BUILT_BIG,
    BUILT_TEMPLE,
    BUILT_GOLDEN_AGE,
    BUILT_ARCHITECTURE,
    TEMPLE_INCOME,
    STELE_INCOME,
    LOAN_BONUS,
    TOKENS_DUG,
    TOKENS_INCOME,
    TOKENS_SMUGGLED,
    TOKENS_RAISED,
    TOKENS_RETURNED,
    TEMPLE_END,
    GOLD_END,
    COMPENSATION,
) = range(SOURCES)

# Counts kept by seat for the logs, the first of INFO.tallies.
MOVED, DISPATCHED, EXPELLED, BOUGHT, DRAWN, DUG = range(6)  # DUG + kind of tile
BUILT = DUG + TILES  # + kind of tile - SMALL
PLAYED = BUILT + len(SITES)  # + relic card
USED = PLAYED + RELICS  # + skill card
PLACED = USED + SKILLS  # + kind of seal
SENT_HOME = PLACED + SEALS  # own crew sent home by others or by a Mutiny
TRAPPED = SENT_HOME + 1  # own crew lost in traps
FORCED = TRAPPED + 1  # entered a space in spite of another player's seal
CARAVANS = FORCED + 1
LENT = CARAVANS + 1
AP_UNUSED = LENT + 1
CUT = AP_UNUSED + 1  # resources and tokens that the supply could not pay
FIRST_TEMPLE = CUT + 1  # built the first temple monument of the game
COUNTS = FIRST_TEMPLE + 1


class State(Record):
    """A position, with all that is hidden."""

    seats: i2
    mover: i2
    decision: i2
    step: i2
    then: i2  # the step after the decision that is asked
    over: i2
    round_number: i2  # from 1
    rounds_done: i2
    # The map [3].
    tile: Ints = ints("i1", SPACES)
    up: Ints = ints("i1", SPACES)  # face-up
    dug: Ints = ints("i1", SPACES)  # its yield is gone; differs from `up` only where tiles are turned on entry
    dug_by: Ints = ints("i1", SPACES)
    monument: Ints = ints("i1", SPACES)  # its owner
    built_in: Ints = ints("i1", SPACES)  # the round of building
    seal: Ints = ints("i1", SPACES)  # its kind
    seal_owner: Ints = ints("i1", SPACES)
    seal_left: Ints = ints("i1", SPACES)  # settlements still to come; -1: no limit
    dragon: Ints = ints("i1", SPACES)  # the seat that marked it by Dragon-Vein Geomancy
    blocked_by: Ints = ints("i1", SPACES)  # Route Blockades: bit 1 << seat
    start_of: Ints = ints("i1", SPACES)  # the seat whose start space it is
    crew: IntGrid = ints("i1", SEATS, SPACES)
    known: IntGrid = ints("i1", SEATS, SPACES)  # 1: the seat has looked at this tile
    face_up: Ints = ints("i2", TILES)  # tiles face-up, by kind
    # Players.
    civ: Ints = ints("i2", SEATS)  # -1: not taken yet
    used: IntGrid = ints("i2", SEATS, SKILLS_EACH)  # times each skill card was used
    reserve: Ints = ints("i2", SEATS)
    lost: Ints = ints("i2", SEATS)  # in traps, back at S6
    gone: Ints = ints("i2", SEATS)  # lost for good
    pieces: Ints = ints("i2", SEATS)  # monuments not yet built
    stuff: IntGrid = ints("i2", SEATS, RESOURCES)
    tokens: IntGrid = ints("i2", SEATS, VALUES)  # by value
    undoubled: IntGrid = ints("i2", SEATS, VALUES)  # those of them that a Temple Apparition has still to double
    token_count: Ints = ints("i2", SEATS)
    token_worth: Ints = ints("i2", SEATS)
    prestige: Ints = ints("i2", SEATS)
    hand: IntGrid = ints("i2", SEATS, RELICS)
    hand_cards: Ints = ints("i2", SEATS)
    seals: IntGrid = ints("i2", SEATS, SEALS)  # in hand
    expelled: Ints = ints("i2", SEATS)  # expelled_pending [6.4]
    protected: Ints = ints("i2", SEATS)  # under Divine Protection
    # Units owed by a seat (first) to another one (second), by kind: at the end of this turn, and of the next own one.
    due: IntCube = ints("i2", SEATS, SEATS, RESOURCES)
    due_next: IntCube = ints("i2", SEATS, SEATS, RESOURCES)
    architecture: Ints = ints("i2", SEATS)  # Eternal Architecture is active; with scope one_monument: monuments left
    bonus: Ints = ints("i2", SEATS)  # Commercial Alliances that act on the next own turn
    bonus_next: Ints = ints("i2", SEATS)  # that act from the next round on
    curse: Ints = ints("i2", SEATS)  # the same of Mummy's Curses
    curse_next: Ints = ints("i2", SEATS)
    # The supply [17] and cards.
    supply: Ints = ints("i2", RESOURCES)
    wood_gone: i2  # out of the game by a Drought
    token_supply: i2
    relic_deck: Ints = ints("i1", MAX_RELIC_DECK)
    relic_next: i2  # the place of the top card
    relic_cards: i2  # the place after the last one
    relic_shuffles: i2
    relic_known: Ints = ints("i2", SEATS)  # top cards that the seat has seen
    discard: Ints = ints("i2", RELICS)
    event_deck: Ints = ints("i1", MAX_EVENT_DECK)
    event_next: i2
    event_cards: i2
    event_shuffles: i2
    event_known: Ints = ints("i2", SEATS)
    event_discard: Ints = ints("i2", EVENTS)
    # The round and its event.
    dealer: i2
    turn_order: Ints = ints("i2", SEATS)
    turns_done: i2  # of this round
    own_order: i2  # the order of this round was set by Calendar Mastery
    next_order: i2  # an order for the next round was set: 1, with its seats in `order_set`
    order_set: Ints = ints("i2", SEATS)
    in_force: i2  # the event card that acts in this round
    event: i2  # the event card that is being carried out
    event_at: i2
    # The turn.
    ap: i2
    road: i2  # off the terrain part of a move
    deep_turn: i2  # Deep Dig for every dig of the turn
    deep_next: i2  # Deep Dig for the next dig
    marvel: i2  # Engineering Marvel is active
    # The decision that is asked in the middle of something.
    space: i2  # the tile being dug, the site of a rite
    deep: i2  # Deep Dig was played for this dig
    other: i2  # the borrower, the partner in a trade
    what: i2  # the kind of resource lent
    left: i2  # picks, cards, tokens or swaps still to come; in an unequal trade what may still be taken
    to_give: i2  # in an unequal trade
    gave: i2  # kinds given in a trade: bit 1 << kind
    took: i2
    picked: Ints = ints("i1", SPACES)
    # For the logs.
    earned: IntGrid = ints("i2", SEATS, SOURCES)
    tally: IntGrid = ints("i2", SEATS, COUNTS)
    temples_built: i2


STATE = State.dtype


# A kind, and what it is about; zero where unused, so that an action has one record only.
class Action(Record):
    """What a mover does; zero where unused, so that an action has one record only."""

    kind: i2
    space: i2
    target: i2
    what: i2


ACTION = Action.dtype


@rule
def put(action: Action, kind: int, space: int, target: int, what: int) -> None:
    """Write an action."""
    action.kind = kind
    action.space = space
    action.target = target
    action.what = what


@rule
def code(action: Action) -> int:
    """The identity of an action."""
    return ((int(action.kind) * 64 + int(action.space)) * 64 + int(action.target)) * 1024 + int(action.what)


@rule
def decode(number: int, action: Action) -> None:
    """Write into `action` the one whose `code` is `number`."""
    put(action, number // 4194304, number // 65536 % 64, number // 1024 % 64, number % 1024)


@rule
def ask(state: State, seat: int, decision: int, then: int) -> None:
    """Ask a seat for a decision; when it is settled the game goes on with the step `then`."""
    state.mover = seat
    state.decision = decision
    state.then = then
    state.step = ASKED
