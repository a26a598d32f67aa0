"""Small builders that set up a position of Mykerinos; from there on everything goes through the checked door."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.games.mykerinos.render.words import COLOUR_NAMES, PATRON_NAMES
from engine.games.mykerinos.rules import region
from engine.games.mykerinos.rules.delimitation import place_of
from engine.games.mykerinos.rules.museum import enter
from engine.games.mykerinos.state import (
    COLUMNS,
    INNER,
    LAND,
    NEUTRAL,
    NILE,
    NO_PATRON,
    OUTER,
    PYRAMID,
    RIVER,
    RIVER_PLACE,
    RIVER_ZONE,
    SHARED,
)
from engine.playthrough import Playthrough
from engine.variants import Variant, load_variant

SPECIAL = "mykerinos/special-edition"
# The ring of the worked examples [17].
RING = ("Explorer", "Heiress", "Colonel", "Curator", "Director")
PATRON = {name: number for number, name in enumerate(PATRON_NAMES)}
OUTERS = [f"outer {name}" for name in RING]
INNERS = [f"inner {name}" for name in RING]
SHAREDS = [f"shared {one}/{other}" for one, other in zip(RING, RING[1:] + RING[:1], strict=True)]

Space = tuple[int, int]


@cache
def special(*sets: str) -> Variant:
    """The Special Edition with single values replaced."""
    return load_variant(SPECIAL, sets)


def space(at: Space) -> int:
    """The number of the space in a column and row."""
    return at[1] * COLUMNS + at[0]


def room(name: str) -> int:
    """A room from its short name in the specification: O0 to O4, I0 to I4, S0 to S4."""
    return {"O": OUTER, "I": INNER, "S": SHARED}[name[0]] + int(name[1])


class Position(Playthrough):
    """A game of the Special Edition in its first campaign, without pyramids, with the ring of the examples.

    Colours are called by their names; every method that changes the position returns it.
    """

    def __init__(self, players: int, *sets: str, seed: int = 1) -> None:
        super().__init__(special(*sets), players, seed)
        for wing, name in enumerate(RING):
            self.state.patron[wing] = PATRON[name]
            self.state.wing[PATRON[name]] = wing
        self.without_pyramids()

    def seat(self, colour: str) -> int:
        """The number of a colour, from 0; with two players the neutral one is the third."""
        return NEUTRAL if colour == "neutral" else COLOUR_NAMES.index(colour)

    def starts(self, colour: str) -> Position:
        """Let a colour be the starting player."""
        self.state.starter = self.state.mover = self.seat(colour)
        return self

    def without_pyramids(self) -> Position:
        """Turn every pyramid into an open space."""
        self.state.kind[self.state.kind == PYRAMID] = LAND
        return self

    def pyramids(self, *spaces: Space) -> Position:
        """Put pyramids on spaces."""
        for at in spaces:
            self.state.kind[space(at)] = PYRAMID
        return self

    def put(self, colour: str, *spaces: Space) -> Position:
        """Put archaeologists on spaces, from the general reserve."""
        for at in spaces:
            region.place(self.state, self.seat(colour), space(at))
            self.state.general[self.seat(colour)] -= 1
        return self

    def nile(self, *cards: str, layouts: str = "RL/RL/RL") -> Position:
        """Lay Nile cards of the specification (G1 to N4) on the rows of areas, all printed alike and upright."""
        names = ("G1", "G2", "G3", "G4", "G5", "N1", "N2", "N3", "N4")
        for row, name in enumerate(cards):
            self.state.plot[RIVER_PLACE + row] = NILE + names.index(name)
            for index, letter in enumerate(layouts.replace("/", "")):
                at = space((3 + index % 2, 3 * row + index // 2))
                self.state.kind[at] = {"R": RIVER, "L": LAND, "P": PYRAMID}[letter]
                self.state.zone[at] = RIVER_ZONE if letter == "R" else row * 2 + index % 2
        return self

    def fill(self, colour: str, area: int, number: int, row: int = 0) -> Position:
        """Put a number of archaeologists into a row of an area."""
        left, top = area % 2 * 4, area // 2 * 3 + row
        return self.put(colour, *((left + i, top) for i in range(number)))

    def cards(self, colour: str, **numbers: int) -> Position:
        """Give patron cards: ``cards("blue", heiress=2)``."""
        for name, number in numbers.items():
            self.state.cards[self.seat(colour), PATRON[name.capitalize()]] = number
        return self

    def rooms(self, colour: str, *names: str) -> Position:
        """Put archaeologists into rooms, named as in the specification, from the general reserve."""
        for name in names:
            enter(self.state, self.seat(colour), room(name))
            self.state.general[self.seat(colour)] -= 1
        return self

    def has(self, colour: str, personal: int | None = None, general: int | None = None, neutral: int = -1) -> Position:
        """Set what lies in the reserves of a player."""
        seat = self.seat(colour)
        if personal is not None:
            self.state.reserve[seat, seat] = personal
        if general is not None:
            self.state.general[seat] = general
        if neutral >= 0:
            self.state.reserve[seat, NEUTRAL] = neutral
        return self

    def plots(self, area: int, left: tuple[str, int], right: tuple[str, int]) -> Position:
        """Lay two plots of the deck into an area, each by its patron (or "none") and prestige."""
        for side, (name, prestige) in enumerate((left, right)):
            patron = NO_PATRON if name == "none" else PATRON[name]
            fitting = (self.params.card_patron == patron) & (self.params.card_prestige == prestige)
            fitting[int(self.params.cards) :] = False
            self.state.plot[place_of(area, side)] = fitting.nonzero()[0][0]
        return self

    def do(self, *actions: str) -> Position:
        """Play actions in words, one after another."""
        for action in actions:
            self.play(action)
        return self

    def all_pass(self) -> Position:
        """Everybody passes in turn, in this campaign: the starting player comes first on the track."""
        campaign = int(self.state.campaign)
        while not self.is_over and self.decision_is("excavation") and int(self.state.campaign) == campaign:
            self.play("pass")
        return self

    def allows(self, words: str) -> bool:
        """Whether an action in words is legal; what is legal is listed, and what is not is not."""
        action = self.game.render.parse(self.state, self.params, words)
        legal = bool(self.game.rules.is_legal(self.state, self.params, action))
        listed = self.game.state.code(action) in {self.game.state.code(other) for other in self.legal()}
        assert legal == listed, words
        return legal

    def kinds(self) -> set[str]:
        """The beginnings of what is on offer: "start", "expand", "Heiress", "pass" and so on."""
        return {words.split(":")[0] if ":" in words else words.split(" ")[0] for words in self.words()}

    def who(self) -> str:
        """The colour that decides now."""
        return COLOUR_NAMES[self.mover - 1]

    def personal(self, colour: str) -> int:
        """Own archaeologists in the personal reserve of a colour."""
        return int(self.state.reserve[self.seat(colour), self.seat(colour)])

    def neutral(self, colour: str) -> int:
        """Neutral archaeologists held by a player."""
        return int(self.state.reserve[self.seat(colour), NEUTRAL])

    def general(self, colour: str) -> int:
        """Archaeologists in the general reserve of a colour."""
        return int(self.state.general[self.seat(colour)])

    def standing(self, colour: str, area: int) -> int:
        """Archaeologists of a colour in an area."""
        return int(self.state.count[area, self.seat(colour)])

    def held(self, colour: str, patron: str) -> int:
        """Cards of a patron that a colour holds."""
        return int(self.state.cards[self.seat(colour), PATRON[patron.capitalize()]])

    def used(self, colour: str, patron: str) -> int:
        """Times that a colour has played a patron in this campaign."""
        return int(self.state.used[self.seat(colour), PATRON[patron.capitalize()]])

    def mate(self, colour: str) -> int:
        """The teammate's archaeologists that a player holds."""
        seat = self.seat(colour)
        return int(self.state.reserve[seat, (seat + 2) % 4])

    def tokens(self, colour: str) -> int:
        """Blocking tokens in the supply of a player."""
        return int(self.state.tokens[self.seat(colour)])

    def track(self, colour: str) -> int:
        """The space of a colour on the tiebreak track; 0 before it has passed."""
        return int(self.state.track[self.seat(colour)])

    def score(self, colour: str) -> dict[str, int]:
        """Points of a colour by source, if the game ended now."""
        return self.scores()[self.seat(colour)]

    def ranking(self) -> list[str]:
        """The colours of the area being scored, first to last."""
        names: list[Any] = list(COLOUR_NAMES)
        if self.players == 2:
            names[NEUTRAL] = "neutral"
        return [names[colour] for colour in self.state.ranking[: self.state.ranked]]

    def legal_rooms(self) -> set[str]:
        """The names of the rooms on offer."""
        return {words.split("room ", 1)[1] for words in self.words() if "room " in words}
