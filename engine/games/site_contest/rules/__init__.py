"""The rules of Contest of Ruins for 2 to 4 players.

This file is the contract (see `engine.game`); the parts have files of their own. The map: `land`, `moves`, `dig`,
`building`. Goods and cards: `pieces`, `market`, `relics`, `retreats`, `skills`, `seals`, `events`. The course of the
game: `setting_up`, `drafting`, `turns`, `scoring`. Numbers in square brackets are sections of the game's specification,
C numbers its open points.

Candidates are all legal actions. Choices of several spaces, tokens or swaps are asked one after the other.
"""

from __future__ import annotations

from engine.games.site_contest.params.kinds import DEEP_DIG, RELICS
from engine.games.site_contest.rules import (
    answers,
    building,
    dig,
    drafting,
    events,
    market,
    moves,
    relics,
    retreats,
    scoring,
    seals,
    skills,
    turns,
)
from engine.games.site_contest.rules.invariants import broken
from engine.games.site_contest.rules.offers import offers, option_of
from engine.games.site_contest.rules.pieces import (
    ask_limit,
    can_draw,
    discard_relic,
    draw_relics,
    hand_size,
    over_limit,
)
from engine.games.site_contest.rules.setting_up import set_up
from engine.games.site_contest.state import (
    AGREE,
    ASK_TURN,
    BUILD,
    BUY,
    CARAVAN_OFFER,
    DECLINE,
    DIG,
    DISCARD,
    DISPATCH,
    DRAFTING,
    DRAW,
    DRAWN,
    END,
    END_TURN,
    EXPEL,
    LENDING,
    LIMIT,
    LOOKING,
    MOVE,
    PICK,
    REACT,
    RELIC,
    RETREATING,
    SEAL,
    SKILL,
    TURN,
    WINDOW,
    Action,
    Params,
    State,
    put,
)
from engine.kernel.chance import Key
from engine.kernel.compiler import rule
from engine.kernel.records import Rows

__all__ = ["apply", "broken", "candidates", "deal", "end_reason", "is_legal", "is_over", "offers", "option_of"]
__all__ += ["points", "ranks", "resources", "rounds_done", "scores", "stage", "tallies"]

points, ranks, resources = scoring.points, scoring.ranks, scoring.resources
scores, tallies = scoring.scores, scoring.tallies


@rule
def deal(state: State, params: Params, chance: Key, seats: int) -> None:
    """Set up a game and begin its first turn [4, 5]. `state` is a zeroed record."""
    set_up(state, params, chance, seats)
    turns.run_on(state, params, chance)


@rule
def may_draw(state: State, params: Params) -> bool:
    """Whether the mover may draw a relic card as an operation [6.3]."""
    if state.ap < params.draw_ap or hand_size(state, params, state.mover) >= params.hand_limit:
        return False
    return can_draw(state, params)


@rule
def list_operations(state: State, params: Params, out: Rows[Action]) -> int:
    """Every legal operation of an own turn that costs action points as such [6.3]."""
    n = moves.list_moves(state, params, out, 0)
    n = dig.list_digs(state, params, out, n)
    n = building.list_builds(state, params, out, n)
    n = market.list_buys(state, params, out, n)
    if may_draw(state, params):
        put(out[n], DRAW, 0, 0, 0)
        n += 1
    return int(n)


@rule
def list_turn(state: State, params: Params, out: Rows[Action]) -> int:
    """Every legal action of an own turn [6]."""
    n = list_operations(state, params, out)
    ends = params.may_end_early or n == 0
    n = relics.list_relics(state, params, out, n)
    n = skills.list_skills(state, params, out, n)
    n = seals.list_seals(state, params, out, n)
    if ends:
        put(out[n], END, 0, 0, 0)
        n += 1
    return int(n)


@rule
def list_discards(state: State, out: Rows[Action]) -> int:
    """Every card that the mover may discard."""
    n = 0
    for card in range(RELICS):
        if state.hand[state.mover, card] > 0:
            put(out[n], DISCARD, 0, 0, card)
            n += 1
    return n


@rule
def candidates(state: State, params: Params, out: Rows[Action]) -> int:
    """All legal actions of the mover, written to ``out[:n]``; n."""
    decision = state.decision
    if decision == TURN:
        return list_turn(state, params, out)
    if decision == WINDOW:
        return dig.list_window(out)
    if decision == LENDING:
        return relics.list_lending(out)
    if decision == CARAVAN_OFFER:
        return events.list_caravan(state, params, out)
    if decision == LIMIT:
        return list_discards(state, out)
    if decision == LOOKING:
        return relics.list_looks(state, params, out)
    if decision == DRAFTING:
        return drafting.list_takes(state, params, out)
    if decision == RETREATING:
        return retreats.list_reactions(state, params, out)
    return answers.list_answers(state, params, out)


@rule
def is_plain(action: Action) -> bool:
    """Whether an action is about nothing in particular."""
    return action.space == 0 and action.target == 0 and action.what == 0


@rule
def is_legal_at(state: State, params: Params, action: Action) -> bool:
    """Whether an operation on one space, or from one space to another, is legal now."""
    kind, space, target, what = action.kind, action.space, action.target, action.what
    if kind == EXPEL:
        return moves.may_expel(state, params, space, target, what)
    if what != 0 or space < 0 or space >= params.spaces:
        return False
    if kind == MOVE:
        return moves.may_move(state, params, space, target)
    if target != 0:
        return False
    if kind == DIG:
        return dig.may_dig(state, params, space)
    if kind == BUILD:
        return building.may_build(state, params, state.mover, space, False)
    return kind == DISPATCH and moves.may_dispatch(state, params, space)


@rule
def can_operate(state: State, params: Params) -> bool:
    """Whether any operation is legal; asked only where a turn may not be ended early."""
    if may_draw(state, params) or market.may_buy(state, params):
        return True
    for space in range(params.spaces):
        if dig.may_dig(state, params, space) or building.may_build(state, params, state.mover, space, False):
            return True
        if moves.may_dispatch(state, params, space) or moves.may_step(state, params, space):
            return True
    return False


@rule
def is_legal_in_turn(state: State, params: Params, action: Action) -> bool:
    """Whether an action of an own turn is legal now [6]."""
    kind = action.kind
    if kind == RELIC:
        return relics.may_play(state, params, action)
    if kind == SKILL:
        return skills.may_use(state, params, action)
    if kind == SEAL:
        return seals.may_place(state, params, action)
    if kind == BUY:
        if not market.may_buy(state, params):
            return False
        return market.is_mix(state, params, action, params.buy_kind, params.buy_units, params.buy_gold)
    if kind == DRAW:
        return is_plain(action) and may_draw(state, params)
    if kind == END:
        return bool(is_plain(action) and (params.may_end_early or not can_operate(state, params)))
    return is_legal_at(state, params, action)


@rule
def is_legal(state: State, params: Params, action: Action) -> bool:
    """Whether the mover may do this now."""
    if state.over:
        return False
    decision, kind, what = state.decision, action.kind, action.what
    if decision == TURN:
        return is_legal_in_turn(state, params, action)
    if decision == CARAVAN_OFFER:
        return events.is_legal_caravan(state, params, action)
    if decision == LOOKING:
        plain = action.target == 0 and what == 0
        return kind == PICK and plain and relics.may_look(state, params, action.space)
    if decision == LIMIT:
        if kind != DISCARD or action.space != 0 or action.target != 0 or what < 0 or what >= RELICS:
            return False
        return state.hand[state.mover, what] > 0
    if decision == DRAFTING:
        return drafting.is_legal_take(state, params, action)
    if decision == RETREATING:
        return retreats.is_legal_reaction(state, params, action)
    if decision == LENDING:
        return (kind == AGREE or kind == DECLINE) and is_plain(action)
    if decision == WINDOW:
        played = kind == RELIC and action.space == 0 and action.target == 0 and what == DEEP_DIG
        return played or (kind == DECLINE and is_plain(action))
    return answers.is_legal_answer(state, params, action)


@rule
def apply_turn(state: State, params: Params, chance: Key, action: Action) -> None:
    """The effect of an action of an own turn."""
    kind, space, target, what = action.kind, action.space, action.target, action.what
    state.step = ASK_TURN
    if kind == MOVE:
        moves.move(state, params, space, target)
    elif kind == DIG:
        dig.dig(state, params, space)
    elif kind == DISPATCH:
        moves.dispatch(state, params, space)
    elif kind == BUILD:
        building.put_monument(state, params, state.mover, space, False)
    elif kind == EXPEL:
        moves.expel(state, params, space, target, what)
    elif kind == BUY:
        market.buy(state, params, action)
    elif kind == DRAW:
        state.ap -= params.draw_ap
        state.tally[state.mover, DRAWN] += 1
        drawn = draw_relics(state, params, chance, state.mover, params.draw_cards)
        ask_limit(state, params, state.mover, drawn, ASK_TURN)
    elif kind == RELIC:
        relics.play(state, params, action)
    elif kind == SKILL:
        skills.use(state, params, chance, action)
    elif kind == SEAL:
        seals.place(state, params, action)
    else:
        state.step = END_TURN
    if params.retreat_reaction and state.step == ASK_TURN:
        state.step = REACT


@rule
def apply(state: State, params: Params, chance: Key, action: Action) -> None:
    """The effect of a legal action, up to the next decision or the end."""
    decision = state.decision
    if decision == TURN:
        apply_turn(state, params, chance, action)
    elif decision == WINDOW:
        dig.answer_window(state, params, action.kind)
    elif decision == LENDING:
        relics.answer_loan(state, params, action.kind)
    elif decision == CARAVAN_OFFER:
        events.apply_caravan(state, params, action)
    elif decision == LIMIT:
        discard_relic(state, state.mover, action.what)
        if over_limit(state, params, state.mover) == 0:
            state.step = state.then
    elif decision == LOOKING:
        relics.look(state, params, action.space)
    elif decision == DRAFTING:
        drafting.take(state, params, action.what)
    elif decision == RETREATING:
        retreats.answer_expulsion(state, params, action)
    else:
        answers.apply_answer(state, params, chance, action)
    turns.run_on(state, params, chance)


@rule
def is_over(state: State) -> bool:
    """Whether the game has ended [16]."""
    return bool(state.over)


@rule
def end_reason(state: State) -> int:
    """Why the game ended: there is one way only."""
    return 0


@rule
def stage(state: State, params: Params) -> int:
    """Early, middle, late or last round, by the order of INFO.stages."""
    left = params.rounds - state.round_number
    if left <= 0:
        return 3
    if 4 * left < params.rounds:
        return 2
    return 1 if 8 * left < 5 * params.rounds else 0


@rule
def rounds_done(state: State) -> int:
    """Rounds completed."""
    return int(state.rounds_done)
