"""Places of the features in INFO.features, and the list of an action's features that are not zero."""

from __future__ import annotations

from engine.games.site_contest import INFO
from engine.games.site_contest.features.outlook import Memo
from engine.games.site_contest.params.kinds import RELICS, SKILLS
from engine.kernel.compiler import rule

_AT = {term.name: place for place, term in enumerate(INFO.features)}

POINTS, INCOME, GOODS, CARDS = (_AT[name] for name in ("points", "income", "stone", "cards"))
TOWARD_SMALL, TOWARD_OPEN = _AT["toward_small"], _AT["toward_open"]
AREA, AREA_LEFT, TEMPLE_HOLD = (_AT[name] for name in ("area", "area_left", "temple_hold"))
DENY, DENY_LEFT, DENY_LEADER, TEMPLE_DENY = (_AT[name] for name in ("deny", "deny_left", "deny_leader", "temple_deny"))
REACH_POINTS, REACH_GOODS, REACH_SMALL = (_AT[name] for name in ("reach_points", "reach_goods", "reach_small"))
CLOSER, ROOM, CROWD, FORCES = (_AT[name] for name in ("closer_dig", "room", "crowd", "forced"))
SENT, STRIKE, GUARD, GUARD_TEMPLE = (_AT[name] for name in ("sent_home", "strike", "guard", "guard_temple"))
TRAP_CHANCE, SAVES, AHEAD = (_AT[name] for name in ("trap", "saves", "ahead"))
AP_PAID, AP_IDLE = _AT["ap"], _AT["ap_idle"]
MOVES, DIGS, BUILDS, DISPATCHES, EXPELS = (_AT[name] for name in ("move", "dig", "build_small", "dispatch", "expel"))
BUYS, DRAWS, DRAW_HAND, ENDS, LENDS = (_AT[name] for name in ("buy", "draw", "draw_hand", "end", "lend"))
PICK_NEAR, PICK_GOODS = _AT["pick_near"], _AT["pick_goods"]
ORDER_GOOD, ORDER_LEADER = _AT["order_good"], _AT["order_leader"]
TAKE_CIV, TAKE_SEAL = _AT["take_phoenicia"], _AT["take_ban"]
USE_RELIC = _AT["use_deep_dig"]
USE_SKILL = USE_RELIC + RELICS
USE_SEAL = USE_SKILL + SKILLS


@rule
def add(memo: Memo, place: int, amount: float) -> None:
    """Put a feature on the list of the action, unless it is zero."""
    if amount != 0.0:
        memo.place[memo.terms] = place
        memo.amount[memo.terms] = amount
        memo.terms += 1


@rule
def add_three(memo: Memo, place: int, stone: float, wood: float, gold: float) -> None:
    """Put three features in a row on the list."""
    add(memo, place, stone)
    add(memo, place + 1, wood)
    add(memo, place + 2, gold)
