"""Skill cards of the civilisations that are done at once, or begin to ask [14]; `answers` holds what they ask for.

The fields of a SKILL action: `what` is the card; `space` the site of a rite, the space of Pharaoh's Will, or the seat
that is cursed or traded with; `target` the first exchange of Trade Network, 3 x kind given + kind taken.

Trade Network is a row of exchanges of one unit each, up to the most allowed. No kind is both given and taken, so every
exchange of equal numbers can be reached and none changes nothing. Where the numbers may differ
(`cards.civ.trade_network.equal: false`), the first exchange is followed by units that are only taken, then by units
that are only given, up to the most allowed on each side.
"""

from __future__ import annotations

from engine.games.site_contest.params.kinds import (
    CALENDAR_MASTERY,
    COMMERCIAL_ALLIANCE,
    DRAGON_VEIN,
    ENGINEERING_MARVEL,
    ETERNAL_ARCHITECTURE,
    EYE_OF_PROPHECY,
    HARBOUR_SUPPLY,
    IRON_FOUNDRY,
    MUMMY_CURSE,
    PHARAOHS_WILL,
    RESOURCES,
    SACRIFICIAL_RITE,
    SKILLS_EACH,
    TRADE_NETWORK,
)
from engine.games.site_contest.rules.building import may_build, put_monument
from engine.games.site_contest.rules.calendar import is_worth_setting, set_next_order
from engine.games.site_contest.rules.pieces import add_prestige, gain, in_supply, send_home
from engine.games.site_contest.state import (
    ASK_TURN,
    BUILT_ARCHITECTURE,
    CALENDAR,
    EXCHANGES,
    FORESEEING,
    MARKING,
    OFFERING,
    ONLY_GIVEN,
    ONLY_TAKEN,
    SKILL,
    SWAPPING,
    USED,
    Action,
    Params,
    State,
    ask,
    put,
)
from engine.kernel.chance import Key
from engine.kernel.compiler import rule
from engine.kernel.records import Ints, Rows

ALL_RETROACTIVE = 2  # a choice of params.architecture_scope


@rule
def cost(params: Params, card: int) -> int:
    """Action points of using a card in the own turn [C82, C85]."""
    return int(params.skill_ap + (params.rite_ap if card == SACRIFICIAL_RITE else 0))


@rule
def is_ready(state: State, params: Params, card: int) -> bool:
    """Whether the mover has the card, a use of it left and the action points."""
    seat = state.mover
    if card // SKILLS_EACH != state.civ[seat] or state.ap < cost(params, card):
        return False
    return state.used[seat, card % SKILLS_EACH] < params.skill_uses


@rule
def brings_goods(state: State, params: Params, goods: Ints) -> bool:
    """Whether the supply can give any of the goods."""
    for kind in range(RESOURCES):
        if in_supply(state, params, kind, goods[kind]) > 0:
            return True
    return False


@rule
def can_be_marked(state: State, space: int) -> bool:
    """Whether Dragon-Vein Geomancy may mark a space for the mover."""
    return not state.up[space] and state.dragon[space] != state.mover


@rule
def markable(state: State, params: Params) -> int:
    """How many spaces Dragon-Vein Geomancy may mark."""
    number = 0
    for space in range(params.spaces):
        if can_be_marked(state, space):
            number += 1
    return number


@rule
def foreseeable(state: State, params: Params) -> int:
    """How many cards Eye of Prophecy shows."""
    left = state.relic_cards - state.relic_next if params.eye_relics else state.event_cards - state.event_next
    return int(min(params.eye_cards, left))


@rule
def may_use_plain(state: State, params: Params, card: int) -> bool:
    """Whether a card that names nothing may be used; that it is ready is asked elsewhere."""
    if card == HARBOUR_SUPPLY:
        return brings_goods(state, params, params.harbour)
    if card == IRON_FOUNDRY:
        return brings_goods(state, params, params.foundry)
    if card == COMMERCIAL_ALLIANCE:
        return True
    if card == EYE_OF_PROPHECY:
        return foreseeable(state, params) > 0
    if card == CALENDAR_MASTERY:
        return bool(params.calendar_own_turn and is_worth_setting(state, params, state.mover))
    if card == ETERNAL_ARCHITECTURE:
        return state.architecture[state.mover] == 0
    if card == ENGINEERING_MARVEL:
        return not state.marvel
    return card == DRAGON_VEIN and markable(state, params) > 0


@rule
def may_swap(state: State, partner: int, given: int, taken: int) -> bool:
    """Whether one unit of a kind may be exchanged for one of another [C83]."""
    if given == taken or state.took & (1 << given) or state.gave & (1 << taken):
        return False
    return state.stuff[state.mover, given] > 0 and state.stuff[partner, taken] > 0


@rule
def may_exchange(state: State, params: Params, number: int) -> bool:
    """Whether the running trade may go on with this: an exchange, or one unit only taken or only given."""
    if params.trade_equal:
        return number < ONLY_TAKEN and may_swap(state, state.other, number // RESOURCES, number % RESOURCES)
    if number >= ONLY_GIVEN:
        kind = number - ONLY_GIVEN
        return state.to_give > 0 and not state.took & (1 << kind) and state.stuff[state.mover, kind] > 0
    if number < ONLY_TAKEN or state.left <= 0 or state.to_give < params.trade_max - 1:
        return False
    kind = number - ONLY_TAKEN
    return not state.gave & (1 << kind) and state.stuff[state.other, kind] > 0


@rule
def may_trade(state: State, params: Params, partner: int, number: int) -> bool:
    """Whether Trade Network may begin with this exchange."""
    if partner < 0 or partner >= state.seats or partner == state.mover or number < 0 or number >= RESOURCES * RESOURCES:
        return False
    return params.trade_max > 0 and may_swap(state, partner, number // RESOURCES, number % RESOURCES)


@rule
def is_banished(state: State, params: Params, seat: int, space: int) -> bool:
    """Whether Pharaoh's Will of the mover on a space sends crew of a seat home [C65, C87]."""
    if seat == state.mover or state.crew[seat, space] == 0 or (state.protected[seat] and params.protects_from_will):
        return False
    return state.start_of[space] != seat or not params.expel_immune_on_start


@rule
def may_banish(state: State, params: Params, space: int) -> bool:
    """Whether Pharaoh's Will would do something on a space."""
    for seat in range(state.seats):
        if is_banished(state, params, seat, space):
            return True
    return False


@rule
def may_sacrifice(state: State, params: Params, space: int) -> bool:
    """Whether a Sacrificial Rite may build on a space [C85]."""
    seat = state.mover
    return state.token_count[seat] >= params.rite_tokens and may_build(state, params, seat, space, True)


@rule
def may_use_on(state: State, params: Params, card: int, space: int) -> bool:
    """Whether a Sacrificial Rite or Pharaoh's Will may be used on a space."""
    if card == SACRIFICIAL_RITE:
        return may_sacrifice(state, params, space)
    return may_banish(state, params, space)


@rule
def may_use(state: State, params: Params, action: Action) -> bool:
    """Whether the mover may use this card so."""
    card, space, target = action.what, action.space, action.target
    if action.kind != SKILL or card < 0 or not is_ready(state, params, card):
        return False
    if card == TRADE_NETWORK:
        return may_trade(state, params, space, target)
    if target != 0 or space < 0 or space >= params.spaces:
        return False
    if card == SACRIFICIAL_RITE or card == PHARAOHS_WILL:
        return may_use_on(state, params, card, space)
    if card == MUMMY_CURSE:
        return space < state.seats and space != state.mover
    return space == 0 and may_use_plain(state, params, card)


@rule
def can_use(state: State, params: Params, card: int) -> bool:
    """Whether the mover may use a card in some way."""
    if not is_ready(state, params, card):
        return False
    if card == TRADE_NETWORK:
        for partner in range(state.seats):
            for number in range(RESOURCES * RESOURCES):
                if may_trade(state, params, partner, number):
                    return True
        return False
    if card == SACRIFICIAL_RITE or card == PHARAOHS_WILL:
        for space in range(params.spaces):
            if may_use_on(state, params, card, space):
                return True
        return False
    return card == MUMMY_CURSE or may_use_plain(state, params, card)


@rule
def list_skills(state: State, params: Params, out: Rows[Action], n: int) -> int:
    """Every way to use a skill card now, written to ``out[n:]``; the new end."""
    first = state.civ[state.mover] * SKILLS_EACH
    for card in range(first, first + SKILLS_EACH):
        if not is_ready(state, params, card):
            continue
        if card == TRADE_NETWORK:
            for partner in range(state.seats):
                for number in range(RESOURCES * RESOURCES):
                    if may_trade(state, params, partner, number):
                        put(out[n], SKILL, partner, number, card)
                        n += 1
        elif card == MUMMY_CURSE:
            for seat in range(state.seats):
                if seat != state.mover:
                    put(out[n], SKILL, seat, 0, card)
                    n += 1
        elif card == SACRIFICIAL_RITE or card == PHARAOHS_WILL:
            for space in range(params.spaces):
                if (
                    may_sacrifice(state, params, space)
                    if card == SACRIFICIAL_RITE
                    else may_banish(state, params, space)
                ):
                    put(out[n], SKILL, space, 0, card)
                    n += 1
        elif may_use_plain(state, params, card):
            put(out[n], SKILL, 0, 0, card)
            n += 1
    return n


@rule
def gain_goods(state: State, params: Params, goods: Ints) -> None:
    """The mover takes goods from the supply, or what is left."""
    for kind in range(RESOURCES):
        if goods[kind] > 0:
            gain(state, params, state.mover, kind, goods[kind])


@rule
def use(state: State, params: Params, chance: Key, action: Action) -> None:
    """Use a skill card in the own turn: its effect, or the first of its questions."""
    card, space, seat = action.what, action.space, state.mover
    state.ap -= cost(params, card)
    state.used[seat, card % SKILLS_EACH] += 1
    state.tally[seat, USED + card] += 1
    if card == TRADE_NETWORK:
        state.other = space
        state.left = params.trade_max
        state.to_give = params.trade_max
        exchange(state, action.target)
        state.then = ASK_TURN
        ask_exchange(state, params)
    elif card == HARBOUR_SUPPLY:
        gain_goods(state, params, params.harbour)
    elif card == IRON_FOUNDRY:
        gain_goods(state, params, params.foundry)
    elif card == COMMERCIAL_ALLIANCE:
        state.bonus_next[seat] += 1
    elif card == MUMMY_CURSE:
        if params.curse_next_turn:
            state.curse[space] += 1
        else:
            state.curse_next[space] += 1
    elif card == PHARAOHS_WILL:
        for other in range(state.seats):
            if is_banished(state, params, other, space):
                send_home(state, params, other, space, state.crew[other, space], True)
    elif card == ENGINEERING_MARVEL:
        state.marvel = 1
    elif card == ETERNAL_ARCHITECTURE:
        state.architecture[seat] = 1
        if params.architecture_scope == ALL_RETROACTIVE:
            built = params.monuments - state.pieces[seat]
            add_prestige(state, seat, BUILT_ARCHITECTURE, built * params.architecture_prestige)
    else:
        begin_to_ask(state, params, card, space)


@rule
def begin_to_ask(state: State, params: Params, card: int, space: int) -> None:
    """The cards that need more than one choice."""
    seat = state.mover
    if card == SACRIFICIAL_RITE:
        if params.rite_tokens == 0:
            put_monument(state, params, seat, space, True)
            return
        state.space = space
        state.left = params.rite_tokens
        ask(state, seat, OFFERING, ASK_TURN)
    elif card == EYE_OF_PROPHECY:
        state.left = foreseeable(state, params)
        if params.eye_relics:
            state.relic_known[seat] = max(state.relic_known[seat], state.left)
        else:
            state.event_known[seat] = max(state.event_known[seat], state.left)
        if state.left > 1:
            ask(state, seat, FORESEEING, ASK_TURN)
        else:
            state.left = 0
    elif card == CALENDAR_MASTERY:
        if state.seats > 2:
            ask(state, seat, CALENDAR, ASK_TURN)
        else:
            set_next_order(state, seat, 0)
    else:
        mark_or_ask(state, params)


@rule
def mark_or_ask(state: State, params: Params) -> None:
    """Dragon-Vein Geomancy: ask for the spaces, or mark all where there is no choice [C89]."""
    free = markable(state, params)
    if free > params.dragon_spaces:
        state.left = params.dragon_spaces
        ask(state, state.mover, MARKING, ASK_TURN)
        return
    for space in range(params.spaces):
        if can_be_marked(state, space):
            state.dragon[space] = state.mover


@rule
def exchange(state: State, number: int) -> None:
    """Exchange one unit with the partner, or only take or give one."""
    seat, partner = state.mover, state.other
    if number < ONLY_TAKEN or number >= ONLY_GIVEN:
        given = number // RESOURCES if number < ONLY_TAKEN else number - ONLY_GIVEN
        state.stuff[seat, given] -= 1
        state.stuff[partner, given] += 1
        state.gave |= 1 << given
        state.to_give -= 1
    if number < ONLY_GIVEN:
        taken = number % RESOURCES if number < ONLY_TAKEN else number - ONLY_TAKEN
        state.stuff[partner, taken] -= 1
        state.stuff[seat, taken] += 1
        state.took |= 1 << taken
        state.left -= 1


@rule
def ask_exchange(state: State, params: Params) -> None:
    """Ask for the next exchange, or end the trade when none is left."""
    if state.left > 0 or state.to_give > 0:
        for number in range(EXCHANGES):
            if may_exchange(state, params, number):
                ask(state, state.mover, SWAPPING, state.then)
                return
    end_trade(state)


@rule
def end_trade(state: State) -> None:
    """The trade is over."""
    state.other, state.left, state.to_give, state.gave, state.took = 0, 0, 0, 0, 0
    state.step = state.then
