"""What scores and ranks come to: sums, winners and their shares. Rules that the loops and the search share."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.compiler import rule
from engine.kernel.records import Ints


@rule
def total(counts: Ints, number: int) -> int:
    """The sum of the first `number` entries."""
    result = 0
    for i in range(number):
        result += counts[i]
    return result


@rule
def winners(ranks: Ints | Sequence[int], seats: int) -> int:
    """How many players share the win; 0 where nobody wins."""
    number = 0
    for seat in range(seats):
        if ranks[seat] == 1:
            number += 1
    return number


@rule
def share_of_win(ranks: Ints | Sequence[int], seats: int, seat: int) -> float:
    """The seat's share of the win: 1 for a sole winner, an equal part for shared ones, 0 for losers."""
    return 1.0 / winners(ranks, seats) if ranks[seat] == 1 else 0.0


@rule
def own_team(state: object, params: object, seat: int) -> int:
    """The team of a seat in a game without teams: the seat itself."""
    return seat
