"""The legal actions of Mykerinos once more, written plainly from the text of the rules, slow and without any reuse.

An action is told as (kind, patron, spaces or room or side): placements by the set of their spaces, since orders that
lead to the same position are one action [7.2].
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.games.mykerinos import INFO
from engine.games.mykerinos.state import COLUMNS, NEUTRAL, PYRAMID, RIVER
from engine.playthrough import Playthrough

Space = tuple[int, int]
Told = tuple[str, str, frozenset[Any]]

NAMES = ("heiress", "explorer", "director", "curator", "colonel", "governor", "none", "mate")
RIVER_AREA = 8
KINDS = tuple(term.name for term in INFO.actions)


def told(action: Any) -> Told:
    """A listed action in this module's form."""
    spaces = [int(s) for s in (action.s1, action.s2, action.s3, action.s4) if s >= 0]
    kind = KINDS[action.kind]
    if kind in ("start", "expand", "block"):
        return kind, NAMES[action.patron], frozenset((s % COLUMNS, s // COLUMNS) for s in spaces)
    return kind, NAMES[action.patron], frozenset(spaces)


def beside(at: Space) -> list[Space]:
    """Orthogonal neighbours [3.1]."""
    x, y = at
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


class Board:
    """Free spaces, pyramids and archaeologists by colour, read off a state."""

    def __init__(self, state: Any, rules: Any) -> None:
        rows = int(state.areas) // 2 * 3
        self.owner = {(x, y): int(state.owner[y * COLUMNS + x]) for x in range(COLUMNS) for y in range(rows)}
        self.kind = {at: int(state.kind[at[1] * COLUMNS + at[0]]) for at in self.owner}
        self.is_pyramid = {at: kind == PYRAMID for at, kind in self.kind.items()}
        self.adjacent = bool(rules.region.areas_adjacent)
        self.loose = rules.actions.expand_chain == "any_own"
        self.own_token = 4 + int(state.mover)

    def beside(self, at: Space) -> list[Space]:
        """Neighbours, only those in the same area where areas are not adjacent."""
        return [to for to in beside(at) if self.adjacent or (to[0] // 4, to[1] // 3) == (at[0] // 4, at[1] // 3)]

    def is_free(self, at: Space) -> bool:
        """No archaeologist, and no token of another player [7.2]."""
        return self.owner.get(at) in (-1, self.own_token)

    def chains(self, number: int, first: set[Space], second: set[Space] | None = None) -> Iterator[tuple[Space, ...]]:
        """All walks over `number` different free spaces that begin at one of `first`; `second`: also for the second."""

        def walk(done: tuple[Space, ...]) -> Iterator[tuple[Space, ...]]:
            if len(done) == number:
                yield done
                return
            steps = set(self.beside(done[-1])) if done else first
            if len(done) == 1 and second is not None:
                steps = steps | second
            for at in steps:
                if self.is_free(at) and at not in done:
                    yield from walk((*done, at))

        return walk(())

    def placements(self, colour: int, kind: str, lengths: range, low: int, high: int) -> set[frozenset[Space]]:
        """Sets of spaces for an A or B with `low` to `high` pyramids [7.2]."""
        own = {at for at, owner in self.owner.items() if owner == colour}
        first = set(self.owner) if kind == "start" else {at for one in own for at in self.beside(one)}
        second = first if self.loose and kind == "expand" else None
        found = set()
        for number in lengths:
            for chain in self.chains(number, first, second):
                if low <= sum(self.is_pyramid[at] for at in chain) <= high:
                    found.add(frozenset(chain))
        return found


def lengths(rules: Any, full: int, reserve: int) -> range:
    """How many archaeologists a chain of `full` may have [OP-9]."""
    if rules.actions.allow_partial:
        return range(1, min(full, reserve) + 1)
    return range(full, full + 1) if reserve >= full else range(0)


def rooms(state: Any, rules: Any, colour: int) -> set[int]:
    """Legal rooms of a colour [4]: outer 0-4, inner 5-9, shared 10-14."""
    own = (0, int(state.mover) + 1)
    fits = {room for room in range(15) if int(state.room[room].sum()) < rules.museum.room_capacity}
    fits = {room for room in fits if int(state.room_token[room]) in own}
    reached = {w for w in range(5) if any(state.room[r, colour] for r in (5 + w, 10 + w, 10 + (w - 1) % 5))}
    return {room for room in fits if room >= 5 or room in reached}


def most_rooms(state: Any, rules: Any, colour: int, wanted: int) -> int:
    """How many rooms a colour can enter one after another, up to `wanted`, by trying [14.1]."""
    if wanted == 0:
        return 0
    best = 0
    for room in rooms(state, rules, colour):
        state.room[room, colour] += 1
        best = max(best, 1 + most_rooms(state, rules, colour, wanted - 1))
        state.room[room, colour] -= 1
        if best == wanted:
            break
    return best


def excavation(state: Any, rules: Any) -> set[Told]:
    """Legal actions in the excavation phase [7.2]."""
    seat, none = int(state.mover), frozenset[Any]()
    found: set[Told] = {("pass", "none", none)}
    if state.last_actions == 0:
        return found
    board, reserve, general = Board(state, rules), int(state.reserve[seat, seat]), int(state.general[seat])
    a, b, patrons = rules.actions.start_count, rules.actions.expand_count, rules.patrons

    def add(patron: str, start: int, expand: int, hand: int, low: int = 0, high: int = 0) -> None:
        for kind, full in (("start", start), ("expand", expand)):
            if full:
                sets = board.placements(seat, kind, lengths(rules, full, hand), low, high)
                found.update((kind, patron, spaces) for spaces in sets)

    add("none", a, b, reserve)
    if rules.modules.team and state.seats == 4:
        mate = (seat + 2) % 4
        for kind, full in (("start", a), ("expand", b)):
            hand = lengths(rules, full, int(state.reserve[seat, mate]))
            found.update((kind, "mate", spaces) for spaces in board.placements(mate, kind, hand, 0, 0))
    held = {
        name: int(state.cards[seat, i] * patrons.uses_per_campaign - state.used[seat, i])
        for i, name in enumerate(NAMES[:6])
    }
    usable = {name for name, left in held.items() if left > 0 and patrons.per_turn == 1}
    if rules.modules.quick and not rules.quick.patrons_in_first_campaign and state.campaign == 0:
        usable = set()
    if "curator" in usable:
        add("curator", patrons.curator.start_count, 0, reserve)
    if "colonel" in usable:
        add("colonel", 0, patrons.colonel.expand_count, reserve)
    if "explorer" in usable:
        add("explorer", a, b, reserve, patrons.explorer.pyramids_min, patrons.explorer.pyramids_max)
    if "heiress" in usable and general >= 1:
        if not patrons.heiress.whole_turn:
            add("heiress", a, b, reserve + min(general, patrons.heiress.gain))
        if not patrons.heiress.must_act or patrons.heiress.whole_turn:
            found.add(("gain", "heiress", none))
    if "governor" in usable:
        add("governor", a, b, reserve)
        barred = {told for told in found if told[1] == "governor" and not can_block(state, rules, board, told[2])}
        found -= barred if rules.nile.governor_needs_token else set()
    if "director" in usable:
        needed = 1 if rules.actions.allow_partial else patrons.director.rooms
        if reserve >= needed and most_rooms(state, rules, seat, needed) == needed:
            found.update(("room", "director", frozenset([room])) for room in rooms(state, rules, seat))
    return found


def blocks(state: Any, rules: Any, board: Board, taken: frozenset[Space] = frozenset()) -> set[Told]:
    """Where a token may lie: empty spaces and rooms, after archaeologists on `taken` [12.3, OP-32]."""
    names = {PYRAMID: "pyramid", RIVER: "river", 0: "land"}
    kinds = rules.nile.block_kinds
    empty = [at for at, owner in board.owner.items() if owner == -1 and at not in taken]
    found: set[Told] = {("block", "none", frozenset([at])) for at in empty if names[board.kind[at]] in kinds}
    if "room" in kinds:
        bare = [room for room in range(15) if not state.room[room].any() and not state.room_token[room]]
        found |= {("block_room", "none", frozenset([room])) for room in bare}
    return found


def can_block(state: Any, rules: Any, board: Board, taken: frozenset[Space]) -> bool:
    """Whether the mover has a token after archaeologists on `taken`, and a place for it."""
    back = sum(board.owner[at] == board.own_token for at in taken)
    return int(state.tokens[state.mover]) + back > 0 and bool(blocks(state, rules, board, taken))


def neutral(state: Any, rules: Any) -> set[Told]:
    """Legal actions with the neutral colour [9]."""
    board, hand = Board(state, rules), int(state.reserve[state.mover, NEUTRAL])
    found: set[Told] = {("decline", "none", frozenset())}
    for kind, full in (("start", rules.actions.start_count), ("expand", rules.actions.expand_count)):
        sets = board.placements(NEUTRAL, kind, lengths(rules, full, hand), 0, 0)
        found.update((kind, "none", spaces) for spaces in sets)
    return found


def plots(state: Any) -> set[int]:
    """The sides of the area's plots, or the rows of the Nile cards, that are still there."""
    if int(state.area) == RIVER_AREA:
        return {row for row in range(int(state.areas) // 2) if state.plot[16 + row] != -1}
    x, y = int(state.area) % 2 * 2, int(state.area) // 2
    return {side for side in range(2) if state.plot[4 * y + x + side] != -1}


def reward(state: Any, rules: Any) -> set[Told]:
    """Legal rewards [7.3]."""
    rank, seat, text = int(state.serving) + 1, int(state.mover), rules.delimitation
    found: set[Told] = set()
    if int(state.area) == RIVER_AREA:
        return {("plot", "none", frozenset([row])) for row in plots(state) if rank in rules.nile.river_ranks}
    if rank in text.plot_ranks:
        found |= {("plot", "none", frozenset([side])) for side in plots(state)}
    if rank in text.museum_ranks and (text.museum_source == "area" or state.general[seat] > 0):
        found |= {("room", "none", frozenset([room])) for room in rooms(state, rules, seat)}
    if rank >= 3 and text.low_ranks_may_decline:
        found.add(("decline", "none", frozenset()))
    return found


def legal(door: Playthrough, rules: Any) -> set[Told]:
    """All legal actions of a position; `rules` is the parameter set."""
    if door.decision_is("excavation"):
        return excavation(door.state, rules)
    if door.decision_is("neutral"):
        return neutral(door.state, rules)
    if door.decision_is("reward"):
        return reward(door.state, rules)
    if door.decision_is("lost_plot"):
        return {("lose", "none", frozenset([side])) for side in plots(door.state)}
    if door.decision_is("draft"):
        shown = range(rules.quick.draft_shown)
        return {("plot", "none", frozenset([place])) for place in shown if door.state.plot[place] != -1}
    if door.decision_is("block"):
        return blocks(door.state, rules, Board(door.state, rules))
    if door.decision_is("tie_card"):
        return {("win_tie", "none", frozenset()), ("decline", "none", frozenset())}
    found: set[Told] = {("room", "none", frozenset([r])) for r in rooms(door.state, rules, int(door.state.mover))}
    return found | ({("decline", "none", frozenset())} if rules.actions.allow_partial else set())
