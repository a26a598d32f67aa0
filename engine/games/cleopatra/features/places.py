"""Places of the features in INFO.features."""

from __future__ import annotations

from engine.games.cleopatra import INFO

_AT = {term.name: place for place, term in enumerate(INFO.features)}

FEATURES = len(INFO.features)
TAKE, TAKE_DOWN, BUILD, BUILD_KIND = _AT["take"], _AT["take_down"], _AT["build"], _AT["build_column_wall"]
BUILD_BONUS, BUILD_MORE, BUILD_WILD, COMPLETES = (
    _AT[name] for name in ("build_bonus", "build_more", "build_wild", "completes")
)
ENDS_SAFE, ENDS_FED, STOP, END = (_AT[name] for name in ("ends_safe", "ends_fed", "stop", "end"))
PAY_STANDARD, PAY_TAINTED, PAY_MERCHANTS, PAY_LOST = (
    _AT["pay_" + name] for name in ("standard", "tainted", "merchants", "lost")
)
PALMS, BESIDE, CLOSES, COVERS_WALLS = (_AT[name] for name in ("palms", "beside", "closes", "covers_walls"))
CLAIM, CLAIM_LAST, PLAY_KIND = _AT["claim"], _AT["claim_last"], _AT["play_beggar"]
TURN_SYMBOL, TURN_BLANK, TURN_LAST = _AT["turn_symbol"], _AT["turn_blank"], _AT["turn_last"]
ASKED, ASKED_LEAST = _AT["asked"], _AT["asked_least"]
KEEP_ALL, GIVE_TALENTS, BID, BID_SHARE, BID_CHANCE = (
    _AT[name] for name in ("keep_all", "give_talents", "bid", "bid_share", "bid_chance")
)
REFILL_BEST, REFILL_EVEN = _AT["refill_best"], _AT["refill_even"]
