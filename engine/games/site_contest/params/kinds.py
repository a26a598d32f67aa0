"""The kinds of pieces and cards of Contest of Ruins, each in the order of its table in the specification.

Numbers in square brackets refer to sections of the game's specification.
"""

from __future__ import annotations

SEATS = 4
SPACES = 49  # of the largest map, 7 x 7
WAYS = 8  # neighbours of a space at most: four, or eight where diagonal moves are allowed
MAX_STARTS = 4  # start spaces of a seat
MAX_YIELD = 4  # tokens on one tile

# Tiles [2].
TILES = 7
RUIN, FOREST, VEIN, SMALL, BIG, TEMPLE, TRAP = range(TILES)
TILE_NAMES = ("ruin", "forest", "vein", "small", "big", "temple", "trap")
SITES = (SMALL, BIG, TEMPLE)  # where monuments may stand

RESOURCES = 3
STONE, WOOD, GOLD = range(RESOURCES)
RESOURCE_NAMES = ("stone", "wood", "gold")

# Relic cards [12].
RELICS = 10
(
    DEEP_DIG,
    ANCIENT_ROAD,
    STONE_REQUISITION,
    CIV_LOAN,
    EMERGENCY_RETREAT,
    MAP_DECRYPTION,
    ROUTE_BLOCKADE,
    ARTEFACT_APPRAISAL,
    MILITARY_INTERVENTION,
    DIVINE_PROTECTION,
) = range(RELICS)
RELIC_NAMES = (
    "deep_dig",
    "ancient_road",
    "stone_requisition",
    "civ_loan",
    "emergency_retreat",
    "map_decryption",
    "route_blockade",
    "artefact_appraisal",
    "military_intervention",
    "divine_protection",
)

# Event cards [13].
EVENTS = 9
SANDSTORM, SMUGGLING, TEMPLE_APPARITION, EARTHQUAKE, CARAVAN, CONFERENCE, MUTINY, DROUGHT, GOLDEN_AGE = range(EVENTS)
EVENT_NAMES = (
    "sandstorm",
    "smuggling",
    "temple_apparition",
    "earthquake",
    "caravan",
    "conference",
    "mutiny",
    "drought",
    "golden_age",
)

# Civilisations and their skill cards, three each: card = 3 x civilisation + 0, 1 or 2 [14].
CIVS = 4
PHOENICIA, MAYA, EGYPT, CHINA = range(CIVS)
CIV_NAMES = ("phoenicia", "maya", "egypt", "china")
SKILLS_EACH = 3
SKILLS = CIVS * SKILLS_EACH
(
    TRADE_NETWORK,
    HARBOUR_SUPPLY,
    COMMERCIAL_ALLIANCE,
    EYE_OF_PROPHECY,
    SACRIFICIAL_RITE,
    CALENDAR_MASTERY,
    PHARAOHS_WILL,
    ETERNAL_ARCHITECTURE,
    MUMMY_CURSE,
    ENGINEERING_MARVEL,
    IRON_FOUNDRY,
    DRAGON_VEIN,
) = range(SKILLS)
SKILL_NAMES = (
    "trade_network",
    "harbour_supply",
    "commercial_alliance",
    "eye_of_prophecy",
    "sacrificial_rite",
    "calendar_mastery",
    "pharaohs_will",
    "eternal_architecture",
    "mummy_curse",
    "engineering_marvel",
    "iron_foundry",
    "dragon_vein",
)

# Seal cards [15].
SEALS = 3
BAN, STELE, WARD = range(SEALS)
SEAL_NAMES = ("ban", "stele", "ward")

# Most copies of one card that a variant may have, and so the most cards in a deck.
MAX_COPIES = 8
MAX_RELIC_DECK = (RELICS + SEALS) * MAX_COPIES  # a seal in it is the card RELICS + its kind
MAX_EVENT_DECK = EVENTS * MAX_COPIES
