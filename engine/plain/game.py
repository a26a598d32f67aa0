"""The protocol of a plain-Python game: one class, an object of which is one game being played.

A game is a folder with a file `game.py` that holds

* ``INFO``: what the game declares (`engine.game.GameInfo`);
* ``Params``: its parameters, a pydantic model (`engine.kernel.sections.Section`) with a default for each;
* ``Game``: its rules, a subclass of `PlainGame`;

and with folders `variants`, `personas` and the like, laid out as in `configs/GAME/`. Seats count from 0 in the code
and from 1 in everything that people read; seat 0 starts.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from hashlib import blake2b
from html import escape
from typing import Any, ClassVar, TypeVar

from engine.game import GameInfo
from engine.plain.luck import Luck

_OF_EVERY_GAME = ("params", "seats", "luck", "mover", "decision", "stage", "rounds_done")
Self = TypeVar("Self", bound="PlainGame")


class PlainGame(ABC):
    """One play of a game.

    Attributes
    ----------
    params: the parameters of the variant, an object of the game's `Params`.
    seats: players at the table.
    luck: the random numbers of this deal; a game takes them from nowhere else. None in what `view` gives.
    mover: the seat that decides now, from 0.
    decision, stage: the kind of decision and the stage of the game, by their names in `INFO`; the first one if empty.
    rounds_done: rounds completed.
    INFO: what the game declares; set when the game is loaded.
    SECRET: names of attributes that nobody may see, such as a deck.
    OWN: names of attributes that hold one entry a seat, of which each player sees only the own, such as hands.
    """

    INFO: ClassVar[GameInfo]
    SECRET: ClassVar[tuple[str, ...]] = ()
    OWN: ClassVar[tuple[str, ...]] = ()

    def __init__(self, params: Any, seats: int, luck: Luck) -> None:
        """Set the game up. A game's own ``__init__`` calls this one first."""
        self.params = params
        self.seats = seats
        self.luck = luck
        self.mover = 0
        self.decision = ""
        self.stage = ""
        self.rounds_done = 0

    @abstractmethod
    def legal(self) -> Sequence[Hashable]:
        """The actions that the mover may take: numbers, words, tuples of them, or other values that can be hashed."""

    @abstractmethod
    def apply(self, action: Any) -> None:
        """The effect of an action, up to the next decision or the end."""

    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def scores(self, seat: int) -> Mapping[str, int]:
        """Points of a seat by source if the game ended now; sources that are left out count 0."""

    def features(self, action: Any) -> Mapping[str, float]:
        """What a persona can see and weigh in an action, by name; features that are left out are 0."""
        return {}

    def words(self, action: Any) -> str:
        """An action in words."""
        return str(action)

    def board(self) -> str:
        """The position as text: every attribute that the game adds, but for those that nobody may see."""
        left_out = {*_OF_EVERY_GAME, *self.SECRET}
        return "\n".join(f"{name}: {value}" for name, value in vars(self).items() if name not in left_out)

    def picture(self) -> str:
        """The position as an SVG picture: the lines of `board`, unless the game draws something better."""
        lines = self.board().splitlines() or [""]
        height = 20 * len(lines) + 20
        texts = "".join(f'<text x="10" y="{20 * row + 24}">{escape(line)}</text>' for row, line in enumerate(lines))
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="700" height="{height}" viewBox="0 0 700 {height}"'
        return f'{head} font-family="monospace" font-size="14">{texts}</svg>'

    def code(self, action: Any) -> int:
        """The identity of an action, a number of at most 63 bits that no other action shares.

        A number is its own; anything else goes by how Python writes it down.
        """
        if isinstance(action, int):
            return int(action)
        text = repr(action)
        if " at 0x" in text:
            raise TypeError(f"the action {text} has no identity that lasts: use a number, a word or a tuple of them")
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1

    def ranks(self) -> Sequence[int]:
        """The rank of each seat if the game ended now, 1 for every winner: more points first, equal points share."""
        totals = [self.total(seat) for seat in range(self.seats)]
        return [1 + sum(other > own for other in totals) for own in totals]

    def total(self, seat: int) -> int:
        """Points of a seat if the game ended now: the sum of its sources."""
        return sum(self.scores(seat).values())

    def points(self, seat: int) -> int:
        """Points that a seat has openly scored so far."""
        return self.total(seat)

    def tallies(self, seat: int) -> Mapping[str, int]:
        """The counts of a player that `INFO.tallies` declares."""
        return {}

    def resources(self, seat: int) -> Mapping[str, int]:
        """The counts of a player that `INFO.resources` declares."""
        return {}

    def end_reason(self) -> str:
        """Why the game ended, by its name in `INFO.end_reasons`."""
        return self.INFO.end_reasons[0].name

    def offers(self) -> Sequence[str]:
        """The options of `INFO.options` on offer to the mover."""
        return ()

    def option_of(self, action: Any) -> str | None:
        """The option that an action takes; None when it takes none."""
        return None

    def team(self, seat: int) -> int:
        """The team of a seat, from 0; everybody is a team unless the game says otherwise."""
        return seat

    def broken(self) -> str:
        """What is wrong with the position, such as cards that went missing; empty while nothing is."""
        return ""

    def view(self: Self, seat: int) -> Self:
        """A copy as a seat may see it: `SECRET` attributes and the others' entries of `OWN` ones are None."""
        seen = self.copy()
        for name in self.SECRET:
            setattr(seen, name, None)
        for name in self.OWN:
            entries = getattr(self, name)
            own = [copy.deepcopy(entry) if place == seat else None for place, entry in enumerate(entries)]
            setattr(seen, name, own)
        # The exemption below: a view has no luck of its own: whoever draws from it should fail at once.
        seen.luck = None  # type: ignore[assignment]
        return seen

    def redeal(self: Self, seat: int, luck: Luck) -> Self:
        """A copy in which everything that a seat cannot see is redrawn, for players that look ahead.

        Whatever `SECRET` attributes and the others' entries of `OWN` ones hold is thrown together, shuffled and dealt
        out again, as many to each as before; other luck follows. A game in which players know more than that (a card
        that was shown) writes its own.
        """
        other = self.copy()
        other.luck = luck.keyed(1)
        holders: list[list[Any]] = [getattr(other, name) for name in self.SECRET if _is_list(getattr(other, name))]
        singles: list[tuple[list[Any], int]] = []
        for name in self.OWN:
            entries = getattr(other, name)
            for place, entry in enumerate(entries):
                if place != seat and _is_list(entry):
                    holders.append(entry)
                elif place != seat:
                    singles.append((entries, place))
        loose = [item for holder in holders for item in holder] + [entries[place] for entries, place in singles]
        loose = luck.shuffled(loose, "redeal", seat)
        for holder in holders:
            holder[:], loose = loose[: len(holder)], loose[len(holder) :]
        for (entries, place), item in zip(singles, loose, strict=True):
            entries[place] = item
        return other

    def copy(self: Self) -> Self:
        """A game of its own in the same position."""
        return copy.deepcopy(self, {id(self.params): self.params})


def _is_list(value: object) -> bool:
    return isinstance(value, list)
