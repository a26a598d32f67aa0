"""The tie card of the Nile: its owner may win a tie before any reward of a zone is taken [12.1, 12.4, OP-33]."""

from __future__ import annotations

from engine.games.mykerinos.state import DECLINE, NO_PATRON, WIN_TIE, Action, State, put
from engine.kernel.compiler import rule
from engine.kernel.records import Rows


@rule
def is_behind_in_tie(state: State, seat: int) -> bool:
    """Whether a colour that stands in the zone is tied with one that is ranked before it."""
    for place in range(1, state.ranked):
        if state.ranking[place] == seat:
            before = state.ranking[place - 1]
            return state.count[state.area, before] == state.count[state.area, seat]
    return False


@rule
def list_tie(out: Rows[Action]) -> int:
    """Play the tie card or not."""
    put(out[0], WIN_TIE, NO_PATRON, 0, -1, -1, -1, -1)
    put(out[1], DECLINE, NO_PATRON, 0, -1, -1, -1, -1)
    return 2


@rule
def is_legal_tie(action: Action) -> bool:
    """Whether an action plays the tie card or declines."""
    blank = action.length == 0 and action.s1 == -1 and action.s2 == -1 and action.s3 == -1 and action.s4 == -1
    return blank and action.patron == NO_PATRON and (action.kind == WIN_TIE or action.kind == DECLINE)


@rule
def win_tie(state: State, seat: int) -> None:
    """Put a colour before all with which it is tied; the others stay as the track has them [OP-33]."""
    place = 0
    while state.ranking[place] != seat:
        place += 1
    mine = state.count[state.area, seat]
    while place > 0 and state.count[state.area, state.ranking[place - 1]] == mine:
        state.ranking[place] = state.ranking[place - 1]
        place -= 1
    state.ranking[place] = seat
