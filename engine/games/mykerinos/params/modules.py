"""Parameters of the team game, the quick game and the Nile.

Numbers in square brackets refer to sections of the game's specification.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from engine.game import Info
from engine.kernel.sections import Section, clash, once, refused

MAX_NILE_CARDS = 24
_LETTERS = {"L": "land", "P": "land with a pyramid", "R": "river"}


class Modules(Section):
    """Other ways to play; they go together."""

    team: Annotated[bool, Info("the team game, two against two; at tables of four", rule="10")] = False
    quick: Annotated[bool, Info("the quick game, which begins with a draft of patron cards", rule="11")] = False
    nile: Annotated[bool, Info("the Nile with its cards, the Governor and blocking tokens", rule="12")] = False


class Team(Section):
    """The team game."""

    own_per_campaign: Annotated[
        int,
        Field(ge=0, le=50),
        Info("own archaeologists that a player takes each campaign", "archaeologists", "10", (3, 7)),
    ] = 5
    mate_per_campaign: Annotated[
        int,
        Field(ge=0, le=50),
        Info("archaeologists of the teammate that a player takes each campaign", "archaeologists", "10", (1, 5)),
    ] = 3
    score: Annotated[
        Literal["min", "sum", "max"],
        Info("what counts for a team: the lower total of its two players, their sum, or the higher total", rule="10"),
    ] = "min"
    tiebreak: Annotated[
        Literal["own_reserves"],
        Info("what breaks a tie of teams: own archaeologists in the reserves of both players", rule="OP-23"),
    ] = "own_reserves"


class Quick(Section):
    """The quick game."""

    draft_shown: Annotated[int, Field(ge=4, le=16), Info("plots shown before the game", "plots", "11", (8, 12))] = 8
    draft_per_player: Annotated[
        int, Field(ge=0, le=4), Info("of these, plots that each player takes", "plots", "11", (1, 3))
    ] = 2
    patrons_in_first_campaign: Annotated[
        bool, Info("whether patrons may be played in the first campaign", rule="OP-25")
    ] = True
    draft_scores_prestige: Annotated[bool, Info("whether the prestige on a plot so taken is scored", rule="OP-26")] = (
        False
    )

    @model_validator(mode="after")
    def _enough_shown(self) -> Quick:
        if 4 * self.draft_per_player > self.draft_shown:
            problem = f"{self.draft_per_player} plots for each of four players are more than {self.draft_shown} shown"
            most = self.draft_shown // 4
            paths = (("quick", "draft_per_player"), ("quick", "draft_shown"))
            raise clash(paths, problem, (f"at most {most}", f"at least {4 * self.draft_per_player}"))
        return self


def _layout(text: str) -> str:
    """The layout, if it is three rows of two spaces."""
    rows = text.split("/")
    if len(rows) != 3 or any(len(row) != 2 for row in rows) or set("".join(rows)) - set(_LETTERS):
        letters = ", ".join(f"{letter} {words}" for letter, words in _LETTERS.items())
        raise refused(f"{text!r} is no layout", f"write three rows of two letters, such as RL/RR/LR ({letters})")
    return text


class Gain(Section):
    """An effect that brings archaeologists."""

    gain: Annotated[
        int, Field(ge=0, le=50), Info("archaeologists taken from the general reserve", "archaeologists", "12.1", (0, 4))
    ]


class NileCard(Section):
    """A card of the Nile."""

    id: Annotated[str, Field(min_length=1, max_length=40), Info("name of the card")]
    deck: Annotated[
        Literal["governor", "neutral"], Info("the back of the card: the Governor, or no patron", rule="12.1")
    ]
    layout: Annotated[
        str, AfterValidator(_layout), Info("rows of spaces, top to bottom: L land, P pyramid, R river", rule="OP-28")
    ]
    prestige: Annotated[int, Field(ge=0, le=20), Info("prestige of the card", "points", "OP-29", (0, 8))] = 0
    effect: Annotated[
        Literal["none", "tie_card"] | Gain,
        Info("what happens when it is taken: none, {gain: n} archaeologists, or tie_card", rule="12.1"),
    ] = "none"
    bottom: Annotated[bool, Info("whether it lies below its deck and comes in the last campaign", rule="12.1")] = False

    @property
    def gain(self) -> int:
        """Archaeologists that the card brings."""
        return self.effect.gain if isinstance(self.effect, Gain) else 0

    def spaces(self, letter: str) -> int:
        """A bit for each local index whose space has this letter."""
        return sum(1 << place for place, found in enumerate(self.layout.replace("/", "")) if found == letter)


def _card(name: str, layout: str, prestige: int, effect: Any = "none", bottom: bool = False) -> NileCard:
    deck: Any = "governor" if name.startswith("G") else "neutral"
    return NileCard(id=name, deck=deck, layout=layout, prestige=prestige, effect=effect, bottom=bottom)


# The placeholder cards of the specification [15]: only the special card's five river spaces are stated.
DEFAULT_CARDS = (
    _card("G1", "RL/RR/LR", 3),
    _card("G2", "LR/RR/RL", 3),
    _card("G3", "RL/RL/RL", 3),
    _card("G4", "RP/RR/LR", 3),
    _card("G5", "LR/PR/LR", 3),
    _card("N1", "RL/RL/RL", 1, Gain(gain=1)),
    _card("N2", "LR/RR/RL", 0, Gain(gain=2)),
    _card("N3", "LR/LR/LR", 0, "tie_card"),
    _card("N4", "RR/RR/RL", 8, bottom=True),
)
BlockKind = Literal["land", "pyramid", "river", "room"]


def _once(kinds: tuple[str, ...]) -> tuple[str, ...]:
    twice = next((kind for kind in kinds if kinds.count(kind) > 1), None)
    if twice is not None:
        raise refused(f"{twice} is named twice", "name each kind once")
    return kinds


class Nile(Section):
    """The Nile."""

    governor_cards: Annotated[
        int, Field(ge=0, le=MAX_NILE_CARDS), Info("Nile cards with the Governor", "cards", "12.1")
    ] = 5
    neutral_cards: Annotated[
        int, Field(ge=0, le=MAX_NILE_CARDS), Info("Nile cards without a patron", "cards", "12.1")
    ] = 4
    blocking_tokens: Annotated[
        int, Field(ge=0, le=20), Info("blocking tokens of each player", "tokens", "12.3", (1, 5))
    ] = 3
    river_ranks: Annotated[
        tuple[Annotated[int, Field(ge=1, le=4)], ...],
        Field(max_length=4),
        AfterValidator(once),
        Info("ranks on the river that take a Nile card", "ranks", "12.4"),
    ] = (1, 2)
    placement: Annotated[Literal["random_row"], Info("which Nile card lies on which row of areas", rule="OP-30")] = (
        "random_row"
    )
    rotate: Annotated[
        Literal["random", "none"], Info("whether Nile cards may lie turned by 180 degrees", rule="OP-30")
    ] = "random"
    governor_needs_token: Annotated[
        bool, Info("whether the Governor can be played only with a token at hand and a place for it", rule="OP-32")
    ] = True
    block_kinds: Annotated[
        tuple[BlockKind, ...],
        Field(max_length=4),
        AfterValidator(_once),
        Info("what a token may be put on", rule="12.3, OP-32"),
    ] = ("land", "pyramid", "river", "room")
    wilds_per_set_max: Annotated[
        int | None, Field(ge=0, le=5), Info("Governors that a set may hold at most; null: no limit", "cards", "OP-36")
    ] = None
    tie_card: Annotated[
        Literal["owner_first"], Info("what the tie card does: its owner goes first in the tie", rule="OP-33")
    ] = "owner_first"
    neutral_rule: Annotated[
        Literal["as_plots"], Info("two players: how the neutral colour takes Nile cards", rule="OP-35")
    ] = "as_plots"
    quick_deck: Annotated[
        Literal["two_governors_and_special"], Info("Nile cards of the quick game's last campaign", rule="OP-35")
    ] = "two_governors_and_special"
    cards: Annotated[
        tuple[NileCard, ...], Field(max_length=MAX_NILE_CARDS), Info("the Nile cards", rule="15, OP-28, OP-29")
    ] = DEFAULT_CARDS

    @model_validator(mode="after")
    def _sound(self) -> Nile:
        names = [card.id for card in self.cards]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise clash((("nile", "cards"),), f"two Nile cards are called {twice!r}", ("give each its own id",))
        for key, deck in (("governor_cards", "governor"), ("neutral_cards", "neutral")):
            said, held = int(getattr(self, key)), sum(card.deck == deck for card in self.cards)
            if said != held:
                problem = f"{said} cards do not fit nile.cards, which holds {held} of them"
                remedies = (f"write {key}: {held}", f"list {said} cards with deck: {deck}")
                raise clash((("nile", key), ("nile", "cards")), problem, remedies)
        return self

    def missing(self, rows: tuple[int, ...]) -> tuple[str, int] | None:
        """The deck that does not hold enough cards for campaigns with so many rows of areas, and how many it needs."""
        for deck in ("governor", "neutral"):
            own = [card for card in self.cards if card.deck == deck]
            wanted = [(row + 1) // 2 if deck == "governor" else row // 2 for row in rows]
            low = min(sum(card.bottom for card in own), wanted[-1])
            if len(own) - sum(card.bottom for card in own) < sum(wanted) - low:
                return deck, sum(wanted)
        return None
