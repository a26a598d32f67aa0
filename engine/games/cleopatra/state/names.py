"""Sizes, and the numbers that stand for kinds of card, structures, decisions, actions, steps and counts."""

from __future__ import annotations

SEATS = 5
KINDS = 5  # of units
CARDS = 17  # kinds of card
STALLS = 4
MAX_DECK = 280
MAX_SIDE = 12  # rows and columns of the garden
SQUARES = MAX_SIDE * MAX_SIDE
SHAPES = 12
TURNS = 8  # ways to turn and mirror a tile
CELLS = 5  # squares of a tile
WINDOW = 7  # rows of a tile and one more on either side
MAX_WALLS = 12
MAX_WALL_SQUARES = 12
MAX_STATUES = 4
MAX_CLAIMS = 72
MAX_ROUNDS = 60
MAX_BONUS = 6  # entries of the bonus for several pieces
MAX_LOOKED = 6  # cards that the vizier looks at

# Units, and the standard card of each [1.1].
ARTISAN, STONE, MARBLE, WOOD, LAPIS = range(KINDS)
# The double card of a unit is the unit's number plus DOUBLE.
DOUBLE = KINDS
TROMPE = 10
BEGGAR, SCRIBE, COURTESAN, SMUGGLER, ENVOY, VIZIER = range(11, CARDS)
UNSEEN = -1  # a card or tile that cannot be seen

# Structures [1.2], the order of INFO.options.
WALL, OBELISK, SPHINX, DOOR, THRONE, MOSAIC = range(6)
CATEGORIES = 6

# Squares of the garden that no tile covers; a tile is its shape's number from 0.
FREE, BLOCKED = -1, -2
NOBODY = -1
NO_TILE = -1

# Kinds of decision, the order of INFO.decisions.
MAIN, REFILL, TILE, PLACE, PAY, CLAIM, LIMIT, DISCARD, BEG, GIVE, BID, TAKE_BACK, KEEP = range(13)

# Kinds of action, the order of INFO.actions.
TAKE, RESTOCK, BUILD, STOP, PASS, END = range(6)
PLAY, SCRIBE_TILE, SCRIBE_DIE, ENVOY_TO = range(6, 10)
ASSIGN, CHOOSE, LAY, PAY_WITH, PUT_STATUE, DECLINE = range(10, 16)
KEEP_ALL, PUT_DOWN, DROP, TALENTS, HAND_OVER, OFFER, FETCH, KEEP_THESE = range(16, 24)

# What the game does next without a choice; ASKED: it waits for the mover.
ASKED, BEGIN_TURN, ASK_MAIN, DRAW, CLAIMS, PRUNE, AFTER_PIECE, COLLECT, ROLL = range(9)
OFFERING, NEXT_BID, NEXT_GIVER, END_TURN, NEXT_TURN = range(9, 14)

# Parts of a turn: before the main action, between pieces of a quarry action, after the main action.
BEFORE, QUARRY, AFTER = range(3)

# Where talents come from, the order of INFO.sources; the last two are reckoned when they are asked for.
SOURCES = 13
(
    START,
    WALLS,
    WALL_BONUS,
    OBELISKS,
    SPHINXES,
    DOORS,
    DOOR_BONUS,
    THRONES,
    MOSAICS,
    PALMS,
    SEVERAL,
    BEGGARS,
    OFFERINGS,
) = range(SOURCES)

# Counts that the state keeps for the logs, the first of INFO.tallies.
COUNTS = 26
BUILT = 0  # and the five behind it: pieces by category
FROM_CARDS, FROM_CHARACTERS, FROM_LIMIT, FROM_OFFERINGS, FROM_ENVOYS, TO_ENVOYS, GIVEN_BACK = range(6, 13)
SANCTUARIES, MARKETS, QUARRIES, SEVERAL_TURNS, MOST_AT_ONCE, TAINTED_USED, PLAYED = range(13, 20)
MERCHANTS_USED, OFFERED, OFFERINGS_WON, KEPT_OVER, DROPPED, LAPIS_USED = range(20, 26)

# How a game ends, the order of INFO.end_reasons.
PALACE, STALEMATE, LONGEST = range(3)
