"""Choices before the first round: civilisations and open seals are taken, the last player first [4, C11, C24].

A TAKE action has the civilisation, or the kind of seal, in `what`; which of both is asked follows from the position.
Everybody has a civilisation before the first seal is taken.
"""

from __future__ import annotations

from engine.games.site_contest.params.kinds import CIVS, RESOURCES, SEALS
from engine.games.site_contest.rules.pieces import in_supply
from engine.games.site_contest.state import DRAFT, DRAFTING, NOBODY, ROUND_BEGIN, TAKE, Action, Params, State, ask, put
from engine.kernel.compiler import rule
from engine.kernel.records import Rows


@rule
def give_start(state: State, params: Params, seat: int) -> None:
    """What a seat starts with, by its civilisation, from the supply [4]."""
    for kind in range(RESOURCES):
        wanted = params.resources[kind] + params.civ_resources[state.civ[seat], kind]
        got = in_supply(state, params, kind, wanted)
        state.stuff[seat, kind] += got
        if not params.supply_endless:
            state.supply[kind] -= got


@rule
def seals_of(state: State, seat: int) -> int:
    """Seals in a player's hand."""
    number = 0
    for kind in range(SEALS):
        number += state.seals[seat, kind]
    return int(number)


@rule
def seals_left(state: State, params: Params, kind: int) -> int:
    """Seals of a kind that nobody has taken; asked before any is placed."""
    number = int(params.seal_count[kind])
    for seat in range(state.seats):
        number -= state.seals[seat, kind]
    return number


@rule
def can_take_seal(state: State, params: Params) -> bool:
    """Whether any seal is left."""
    for kind in range(SEALS):
        if seals_left(state, params, kind) > 0:
            return True
    return False


@rule
def go_on_draft(state: State, params: Params) -> None:
    """Ask the next player who has to take something, the last in order of turns first; or begin the first round."""
    if params.civs_drafted:
        for place in range(state.seats - 1, -1, -1):
            if state.civ[state.turn_order[place]] == NOBODY:
                ask(state, state.turn_order[place], DRAFTING, DRAFT)
                return
    if params.seals_drafted:
        for number in range(params.seals_each):
            for place in range(state.seats - 1, -1, -1):
                if seals_of(state, state.turn_order[place]) <= number and can_take_seal(state, params):
                    ask(state, state.turn_order[place], DRAFTING, DRAFT)
                    return
    state.step = ROUND_BEGIN


@rule
def takes_civ(state: State) -> bool:
    """Whether a civilisation is asked for, and not a seal."""
    return state.civ[state.mover] == NOBODY


@rule
def may_take(state: State, params: Params, what: int) -> bool:
    """Whether a civilisation, or a seal, is still there to be taken."""
    if takes_civ(state):
        if what < 0 or what >= CIVS:
            return False
        for seat in range(state.seats):
            if state.civ[seat] == what:
                return False
        return True
    return what >= 0 and what < SEALS and seals_left(state, params, what) > 0


@rule
def is_legal_take(state: State, params: Params, action: Action) -> bool:
    """Whether a TAKE action is legal."""
    plain = action.kind == TAKE and action.space == 0 and action.target == 0
    return plain and may_take(state, params, action.what)


@rule
def list_takes(state: State, params: Params, out: Rows[Action]) -> int:
    """Everything that may be taken, written to ``out[:n]``; n."""
    n = 0
    for what in range(CIVS if takes_civ(state) else SEALS):
        if may_take(state, params, what):
            put(out[n], TAKE, 0, 0, what)
            n += 1
    return n


@rule
def take(state: State, params: Params, what: int) -> None:
    """Take a civilisation with its goods, or a seal."""
    seat = state.mover
    if takes_civ(state):
        state.civ[seat] = what
        give_start(state, params, seat)
    else:
        state.seals[seat, what] += 1
    state.step = state.then
