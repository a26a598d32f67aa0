"""Which line-ups meet on a deal, where each deal is played by two.

What a deal does for a seat, whoever sits there, shows when different players sit down to it. So where deals are played
again (replays), every deal is played by two line-ups: each line-up meets one partner half-way round among those it is
linked with by a sitter they share. Line-ups at one level of play share no sitter with those at another and stay among
themselves. In the order of play a deal's two line-ups follow one another, and every line-up comes once first and once
second.
"""

from __future__ import annotations

from collections.abc import Sequence

LineupOf = Sequence[int]


def partners(lineups: Sequence[LineupOf]) -> list[int] | None:
    """For each line-up the place of its partner; None where some line-up has none."""
    found = [0] * len(lineups)
    for group in _linked(lineups):
        if len(group) < 2:
            return None
        for place, lineup in enumerate(group):
            found[lineup] = group[(place + len(group) // 2) % len(group)]
    return found


def order_of_play(lineups: Sequence[LineupOf], *, shared: bool) -> list[int]:
    """The line-ups of the blocks of one turn: each once, or each with its partner behind it."""
    if not shared:
        return list(range(len(lineups)))
    met = partners(lineups)
    if met is None:
        raise ValueError("some line-up has no partner")
    return [lineup for first, second in enumerate(met) for lineup in (first, second)]


def _linked(lineups: Sequence[LineupOf]) -> list[list[int]]:
    """Line-ups that are linked by sitters they share, directly or through others; in their order."""
    groups: list[tuple[set[int], list[int]]] = []
    for place, lineup in enumerate(lineups):
        sitters, members, apart = set(lineup), [place], []
        for group in groups:
            if group[0] & sitters:
                sitters |= group[0]
                members = group[1] + members
            else:
                apart.append(group)
        groups = [*apart, (sitters, members)]
    return sorted(sorted(members) for _, members in groups)
