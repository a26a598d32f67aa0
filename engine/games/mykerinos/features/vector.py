"""Places of the features in a persona's vector, by the names that the game declares."""

from __future__ import annotations

from engine.games.mykerinos import INFO

FEATURES = len(INFO.features)
_AT = {term.name: place for place, term in enumerate(INFO.features)}


def _places(*names: str) -> tuple[int, ...]:
    return tuple(_AT[name] for name in names)


PLACE_RIVER, BORDER, ARCHAEOLOGISTS, EARLY = _places("place_river", "border", "archaeologists", "early")
# Behind the first patron's come those of the others, in their order, and that of the teammate's archaeologists.
USE, USE_MATE = _places("use_heiress", "use_mate")
PASSES, PASS_FIRST, PASS_TIES, PASS_KEPT, PASS_IDLE, PASS_CARDS = _places(
    "pass", "pass_first", "pass_ties", "pass_kept", "pass_idle", "pass_cards"
)
ENTERS, ROOM_POINTS, ROOM_OUTLOOK, ROOM_OPENS, ROOM_HELD, ROOM_INNER = _places(
    "room", "room_points", "room_outlook", "room_opens", "room_held", "room_inner"
)
TAKES, PRESTIGE, EXHIBITION, SET, MISSING, HELD, POWER, DIRECTOR_POWER, DENIED, GOVERNOR_POWER = _places(
    "plot",
    "plot_prestige",
    "plot_exhibition",
    "plot_set",
    "plot_missing",
    "plot_held",
    "plot_power",
    "plot_director",
    "plot_denied",
    "plot_governor",
)
CARD_GAIN, CARD_TIE, DECLINES = _places("card_gain", "card_tie", "decline")
BLOCK_THREAT, BLOCK_TIGHT, BLOCK_KEEP, BLOCK_ROOM_RIVAL = _places(
    "block_threat", "block_tight", "block_keep", "block_room_rival"
)
TIE_GAIN, TIE_PRESTIGE = _places("tie_gain", "tie_prestige")
