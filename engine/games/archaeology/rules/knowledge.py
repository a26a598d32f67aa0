"""What players know of each other's hands: cards seen to go there, for as long as they must still be there [3, 5].

`state.known[a, b]` counts, by treasure, the cards that player a can be sure to find in the hand of player b. Of the
others, `state.no_maps[b]` at least are no maps, since they come from a first deal without maps [2].
"""

from __future__ import annotations

from engine.games.archaeology.state import MAP, TYPES, State
from engine.kernel.compiler import rule


@rule
def all_see_gain(state: State, seat: int, kind: int, number: int) -> None:
    """Cards go openly into a hand."""
    for other in range(state.seats):
        if other != seat:
            state.known[other, seat, kind] += number


@rule
def all_see_loss(state: State, seat: int, kind: int, number: int) -> None:
    """Cards leave a hand openly; beyond those known to be there they may be of the first deal."""
    unknown = 0
    for other in range(state.seats):
        if other != seat:
            unknown = max(unknown, number - state.known[other, seat, kind])
            state.known[other, seat, kind] = max(0, state.known[other, seat, kind] - number)
    if kind != MAP:
        state.no_maps[seat] = max(0, state.no_maps[seat] - unknown)


@rule
def see_theft(state: State, thief: int, victim: int, kind: int) -> None:
    """A card is stolen: thief and victim know it, the others know only that it may have been any [5].

    Whoever knew cards of the victim's hand can now be sure of one copy less of each.
    """
    for other in range(state.seats):
        if other == victim:
            continue
        for each in range(TYPES):
            if (other != thief or each == kind) and state.known[other, victim, each] > 0:
                state.known[other, victim, each] -= 1
    state.known[victim, thief, kind] += 1
    state.no_maps[victim] = max(0, state.no_maps[victim] - 1)
