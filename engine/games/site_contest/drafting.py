"""Choices before the first round: civilisations and open seals are taken, the last player first [4, C11, C24].

A TAKE action has the civilisation, or the kind of seal, in `what`; which of both is asked follows from the position.
Everybody has a civilisation before the first seal is taken.
"""

from __future__ import annotations

from typing import Any

from engine.games.site_contest.kinds import CIVS, RESOURCES, SEALS
from engine.games.site_contest.pieces import in_supply
from engine.games.site_contest.state import DRAFT, DRAFTING, NOBODY, ROUND_BEGIN, TAKE, ask, put
from engine.kernel.compiler import rule


@rule
def give_start(state: Any, params: Any, seat: int) -> None:
    """What a seat starts with, by its civilisation, from the supply [4]."""
    for kind in range(RESOURCES):
        wanted = params.resources[kind] + params.civ_resources[state.civ[seat], kind]
        got = in_supply(state, params, kind, wanted)
        state.stuff[seat, kind] += got
        if not params.supply_endless:
            state.supply[kind] -= got


@rule
def seals_of(state: Any, seat: int) -> int:
    """Seals in a player's hand."""
    number = 0
    for kind in range(SEALS):
        number += state.seals[seat, kind]
    return int(number)


@rule
def seals_left(state: Any, params: Any, kind: int) -> int:
    """Seals of a kind that nobody has taken; asked before any is placed."""
    number = int(params.seal_count[kind])
    for seat in range(state.seats):
        number -= state.seals[seat, kind]
    return number


@rule
def can_take_seal(state: Any, params: Any) -> bool:
    """Whether any seal is left."""
    for kind in range(SEALS):
        if seals_left(state, params, kind) > 0:
            return True
    return False


@rule
def go_on_draft(state: Any, params: Any) -> None:
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
def takes_civ(state: Any) -> bool:
    """Whether a civilisation is asked for, and not a seal."""
    return bool(state.civ[state.mover] == NOBODY)


@rule
def may_take(state: Any, params: Any, what: int) -> bool:
    """Whether a civilisation, or a seal, is still there to be taken."""
    if takes_civ(state):
        if what < 0 or what >= CIVS:
            return False
        for seat in range(state.seats):
            if state.civ[seat] == what:
                return False
        return True
    return bool(what >= 0 and what < SEALS and seals_left(state, params, what) > 0)


@rule
def is_legal_take(state: Any, params: Any, action: Any) -> bool:
    """Whether a TAKE action is legal."""
    plain = action.kind == TAKE and action.space == 0 and action.target == 0
    return bool(plain and may_take(state, params, action.what))


@rule
def list_takes(state: Any, params: Any, out: Any) -> int:
    """Everything that may be taken, written to ``out[:n]``; n."""
    n = 0
    for what in range(CIVS if takes_civ(state) else SEALS):
        if may_take(state, params, what):
            put(out[n], TAKE, 0, 0, what)
            n += 1
    return n


@rule
def take(state: Any, params: Any, what: int) -> None:
    """Take a civilisation with its goods, or a seal."""
    seat = state.mover
    if takes_civ(state):
        state.civ[seat] = what
        give_start(state, params, seat)
    else:
        state.seals[seat, what] += 1
    state.step = state.then
