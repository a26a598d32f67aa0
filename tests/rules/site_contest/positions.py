"""Small builders that set up a position of Contest of Ruins; from there on everything goes through the checked door."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from engine.games.site_contest.params.kinds import (
    CIV_NAMES,
    EVENT_NAMES,
    RELIC_NAMES,
    RESOURCE_NAMES,
    SEAL_NAMES,
    TILE_NAMES,
)
from engine.games.site_contest.state import EVENT_BEGIN, NOBODY, NOTHING, VALUES
from engine.playthrough import Playthrough
from engine.variants import Variant, load_variant

STANDARD = "site_contest/standard"
EMPTY_HANDS = ("setup.relic_hand=0", "setup.seals_per_player=0")
CIVS = ("phoenicia", "egypt", "china", "maya")


@cache
def standard(*sets: str) -> Variant:
    """The standard rules with single values replaced."""
    return load_variant(STANDARD, sets)


class Position(Playthrough):
    """A game in its first turn: player 1 has 4 action points, nobody holds cards, goods or tokens.

    All tiles are common ruins, face-down. Players are numbered from 1; spaces are called A1 to G7. Every method that
    changes the position returns it. Civilisations by seat: Phoenicia, Egypt, China, Maya, unless `civs` says
    otherwise; an offer of Calendar Mastery in the first round is declined.
    """

    def __init__(self, players: int = 2, *sets: str, civs: tuple[str, ...] = CIVS, seed: int = 1) -> None:
        every = (*civs, *(civ for civ in CIV_NAMES if civ not in civs))
        fixed = ("setup.civ_assignment=fixed", f"setup.civs=[{', '.join(every)}]")
        given = {text.split("=")[0] for text in sets}
        empty = (text for text in EMPTY_HANDS if text.split("=")[0] not in given)
        super().__init__(standard(*empty, *fixed, *sets), players, seed)
        if self.words()[-1] == "decline":
            self.play("decline")
        self.state.tile[: self.params.spaces] = 0

    def space(self, name: str) -> int:
        """The number of a space."""
        return (int(name[1]) - 1) * int(self.params.columns) + "ABCDEFG".index(name[0])

    def name(self, space: int) -> str:
        """The name of a space."""
        return f"{'ABCDEFG'[space % int(self.params.columns)]}{space // int(self.params.columns) + 1}"

    def crew(self, player: int, *spaces: str) -> Position:
        """Put the crew of a player on these spaces, one for each name; the others are in reserve."""
        self.state.crew[player - 1] = 0
        for name in spaces:
            self.state.crew[player - 1, self.space(name)] += 1
        self.state.reserve[player - 1] = self.params.crew - len(spaces)
        return self

    def tile(self, name: str, kind: str, up: bool = False, dug_by: int = 0) -> Position:
        """Lay a tile on a space, face-down or dug."""
        space = self.space(name)
        if self.state.up[space]:
            self.state.face_up[self.state.tile[space]] -= 1
        self.state.tile[space] = TILE_NAMES.index(kind)
        up = up or dug_by > 0
        self.state.up[space] = self.state.dug[space] = up
        self.state.dug_by[space] = dug_by - 1
        if up:
            self.state.face_up[self.state.tile[space]] += 1
        return self

    def hand(self, player: int, *cards: str) -> Position:
        """Give relic cards from the deck to a player, beside those it has."""
        state = self.state
        for card in cards:
            kind = RELIC_NAMES.index(card)
            place = next(p for p in range(state.relic_next, state.relic_cards) if state.relic_deck[p] == kind)
            state.relic_deck[place] = state.relic_deck[state.relic_next]
            state.relic_next += 1
            state.hand[player - 1, kind] += 1
            state.hand_cards[player - 1] += 1
        return self

    def deck(self, *cards: str) -> Position:
        """Bring relic cards to the top of the deck, the first one on top."""
        _to_top(self.state.relic_deck, int(self.state.relic_next), [RELIC_NAMES.index(card) for card in cards])
        return self

    def events(self, *cards: str) -> Position:
        """Bring event cards to the top of the deck, the first one on top."""
        _to_top(self.state.event_deck, int(self.state.event_next), [EVENT_NAMES.index(card) for card in cards])
        return self

    def goods(self, player: int, **numbers: int) -> Position:
        """Give goods from the supply to a player, beside those it has: ``goods(1, stone=2)``."""
        for name, number in numbers.items():
            kind = RESOURCE_NAMES.index(name)
            self.state.stuff[player - 1, kind] += number
            self.state.supply[kind] -= number
        return self

    def supply(self, **numbers: int) -> Position:
        """Leave so much in the supply; the rest is out of the game. ``tokens`` counts artefact tokens."""
        for name, number in numbers.items():
            if name == "tokens":
                self.params.tokens -= self.state.token_supply - number
                self.state.token_supply = number
            else:
                kind = RESOURCE_NAMES.index(name)
                self.params.supply[kind] -= self.state.supply[kind] - number
                self.state.supply[kind] = number
        return self

    def tokens(self, player: int, *values: int) -> Position:
        """Give tokens of these values to a player, as if dug."""
        from engine.games.site_contest.rules.pieces import take_token
        from engine.games.site_contest.state import TOKENS_DUG

        for value in values:
            assert take_token(self.state, player - 1, value, TOKENS_DUG)
        return self

    def prestige(self, player: int, number: int) -> Position:
        """Give prestige to a player, as if from area."""
        from engine.games.site_contest.rules.pieces import add_prestige
        from engine.games.site_contest.state import AREA

        add_prestige(self.state, player - 1, AREA, number)
        return self

    def monument(self, player: int, name: str, kind: str = "small") -> Position:
        """Put a monument of a player on a space, on a dug tile of a kind, built in the first round."""
        self.tile(name, kind, up=True)
        self.state.monument[self.space(name)] = player - 1
        self.state.built_in[self.space(name)] = 1
        self.state.pieces[player - 1] -= 1
        return self

    def seal(self, player: int, *kinds: str) -> Position:
        """Give seals to a player."""
        for kind in kinds:
            self.state.seals[player - 1, SEAL_NAMES.index(kind)] += 1
        return self

    def seal_on(self, player: int, kind: str, name: str) -> Position:
        """Put a seal of a player on a space, as if just placed."""
        space, number = self.space(name), SEAL_NAMES.index(kind)
        self.state.seal[space], self.state.seal_owner[space] = number, player - 1
        self.state.seal_left[space] = self.params.seal_rounds[number]
        return self

    def ap(self, number: int) -> Position:
        """Let the mover have so many action points left."""
        self.state.ap = number
        return self

    def in_force(self, event: str) -> Position:
        """Let an event act in this round."""
        kind = EVENT_NAMES.index(event)
        place = next(
            p for p in range(self.state.event_next, self.state.event_cards) if self.state.event_deck[p] == kind
        )
        self.state.event_deck[place] = self.state.event_deck[self.state.event_next]
        self.state.event_next += 1
        self.state.event_discard[kind] += 1
        self.state.in_force = kind
        return self

    def last_round(self) -> Position:
        """Let the running round be the last one."""
        self.state.round_number = self.params.rounds
        return self

    def do(self, *actions: str) -> Position:
        """Play actions in words, one after another."""
        for action in actions:
            self.play(action)
        return self

    def end_turns(self, number: int = 0) -> Position:
        """End so many turns, or all turns of the round, with whatever is asked in between declined."""
        for _ in range(number or self.players - int(self.state.turns_done)):
            self.do("end the turn")
        return self

    def event(self, card: str) -> Position:
        """Let an event card be turned up now, up to the first question."""
        self.events(card)
        self.state.step = EVENT_BEGIN
        self.run_on()
        return self

    def run_on(self) -> Position:
        """Go on up to the next decision."""
        from engine.games.site_contest.rules.turns import run_on

        run_on(self.state, self.params, self.chance)
        return self

    def allows(self, words: str) -> bool:
        """Whether an action in words is legal."""
        action = self.game.render.parse(self.state, self.params, words)
        return bool(self.game.rules.is_legal(self.state, self.params, action))

    def starting(self, words: str) -> list[str]:
        """The actions on offer that begin with these words."""
        return [each for each in self.words() if each.startswith(words)]

    def stands(self, player: int) -> dict[str, int]:
        """Where the crew of a player stands."""
        crew = self.state.crew[player - 1]
        return {self.name(int(space)): int(crew[space]) for space in np.flatnonzero(crew)}

    def has(self, player: int) -> dict[str, int]:
        """The goods of a player, without those it has none of."""
        stuff = self.state.stuff[player - 1]
        return {name: int(stuff[kind]) for kind, name in enumerate(RESOURCE_NAMES) if stuff[kind]}

    def left(self) -> dict[str, int]:
        """The goods of the supply."""
        return {name: int(self.state.supply[kind]) for kind, name in enumerate(RESOURCE_NAMES)}

    def values(self, player: int) -> list[int]:
        """The values of a player's tokens, lowest first."""
        return [value for value in range(VALUES) for _ in range(int(self.state.tokens[player - 1, value]))]

    def holds(self, player: int) -> dict[str, int]:
        """The relic cards of a player."""
        hand = self.state.hand[player - 1]
        return {name: int(hand[kind]) for kind, name in enumerate(RELIC_NAMES) if hand[kind]}

    def sealed(self, name: str) -> str:
        """The seal on a space as "ban of 1", or ""."""
        space = self.space(name)
        if self.state.seal_owner[space] == NOBODY:
            return ""
        return f"{SEAL_NAMES[self.state.seal[space]]} of {int(self.state.seal_owner[space]) + 1}"

    def acts(self) -> str:
        """The event that is in force, or ""."""
        return "" if self.state.in_force == NOTHING else EVENT_NAMES[self.state.in_force]

    def is_sound(self) -> bool:
        """Whether all invariants hold."""
        return int(self.game.rules.broken(self.state, self.params)) == 0

    def tally(self, player: int, name: str) -> int:
        """A count that is kept for the logs."""
        out = np.zeros(len(self.game.info.tallies), dtype=np.int64)
        self.game.rules.tallies(self.state, self.params, player - 1, out)
        return int(out[[term.name for term in self.game.info.tallies].index(name)])


def _to_top(deck: Any, top: int, cards: list[int]) -> None:
    for place, card in enumerate(cards):
        found = next(p for p in range(top + place, len(deck)) if deck[p] == card)
        deck[found], deck[top + place] = deck[top + place], card
