"""Small builders that set up a position of Archaeology; from there on everything goes through the checked door."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from engine.games.archaeology.render.words import NAMES
from engine.games.archaeology.state import SANDSTORM, THIEF, TYPES
from engine.playthrough import Playthrough
from engine.variants import Variant, load_variant

CARD_GAME = "archaeology/card-game"
KIND = {name.replace(" ", "_").replace("'", ""): place for place, name in enumerate(NAMES)}
KIND |= {"shard": 0, "scrap": 1, "cup": 4, "mask": 6, "thief": THIEF, "sandstorm": SANDSTORM}


@cache
def card_game(*sets: str) -> Variant:
    """The card game with single values replaced."""
    return load_variant(CARD_GAME, sets)


def counts(**cards: int) -> Any:
    """Cards by treasure: ``counts(coin=2, shard=1)``."""
    numbers = np.zeros(TYPES, dtype=np.int64)
    for name, number in cards.items():
        numbers[KIND[name]] = number
    return numbers


class Position(Playthrough):
    """A game in its first turn, after the dig of player 1: empty hands, empty marketplace.

    Players are numbered from 1. Every method that changes the position returns it.
    """

    def __init__(self, players: int = 3, *sets: str, seed: int = 1) -> None:
        super().__init__(card_game("events.thief.count=0", *NO_STORMS, *sets), players, seed)
        self.state.market[:] = 0
        for player in range(1, players + 1):
            self.holds(player)

    def holds(self, player: int, **cards: int) -> Position:
        """Give a player a hand, in place of the one before."""
        self.state.hand[player - 1] = counts(**cards)
        self.state.hand_cards[player - 1] = self.state.hand[player - 1].sum()
        self.state.no_maps[player - 1] = 0
        return self

    def market(self, **cards: int) -> Position:
        """Lay cards into the marketplace, in place of those before."""
        self.state.market[:] = counts(**cards)
        return self

    def next_cards(self, *names: str) -> Position:
        """Put cards on top of the dig site, in place of those that lay there."""
        for place, name in enumerate(names):
            self.state.deck[self.state.drawn + place] = KIND[name]
        return self

    def last_cards(self, *names: str) -> Position:
        """Let the dig site hold these cards and no others, the first one on top."""
        self.state.deck_cards = self.state.drawn + len(names)
        return self.next_cards(*names)

    def site_empty(self) -> Position:
        """Empty the dig site and let player 1 be in a turn that began so."""
        self.state.drawn = self.state.deck_cards
        self.state.late = self.state.late_turns = 1
        return self

    def do(self, *actions: str) -> Position:
        """Play actions in words, one after another."""
        for action in actions:
            self.play(action)
        return self

    def allows(self, words: str) -> bool:
        """Whether an action in words is legal."""
        action = self.game.render.parse(self.state, self.params, words)
        return bool(self.game.rules.is_legal(self.state, self.params, action))

    def kinds(self) -> set[str]:
        """The first words of what is on offer."""
        return {words.split(" ")[0] for words in self.words()}

    def hand(self, player: int) -> dict[str, int]:
        """The cards of a player, by name."""
        return named(self.state.hand[player - 1])

    def lies_out(self) -> dict[str, int]:
        """The cards of the marketplace, by name."""
        return named(self.state.market)

    def tally(self, player: int, name: str) -> int:
        """A count that is kept for the logs."""
        out = np.zeros(len(self.game.info.tallies), dtype=np.int64)
        self.game.rules.tallies(self.state, self.params, player - 1, out)
        return int(out[[term.name for term in self.game.info.tallies].index(name)])


NO_STORMS = ("events.sandstorm.count_by_players={2: 0, 3: 0, 4: 0}",)


def named(numbers: Any) -> dict[str, int]:
    """Counts by treasure as a dict of those that are not zero."""
    return {name: int(numbers[place]) for place, name in enumerate(NAMES) if numbers[place]}
