"""Small builders that set up a position of Cleopatra; from there on everything goes through the checked door."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from engine.games.cleopatra.render.names import CARD_NAMES
from engine.games.cleopatra.rules.cards import cards_left
from engine.games.cleopatra.rules.scoring import final_amulets
from engine.games.cleopatra.state import names as n
from engine.playthrough import Playthrough
from engine.variants import Variant, load_variant

EDITION = "cleopatra/architects"
KIND = {name.replace(" ", "_").replace("-", "_").replace("'", ""): place for place, name in enumerate(CARD_NAMES)}
KIND |= {"trompe": n.TROMPE}
STRUCTURES = {"wall": n.WALL, "obelisk": n.OBELISK, "sphinx": n.SPHINX, "door": n.DOOR, "throne": n.THRONE}


@cache
def architects(*sets: str) -> Variant:
    """The edition of 2006 with single values replaced."""
    return load_variant(EDITION, sets)


def counts(**cards: int) -> Any:
    """Cards by kind: ``counts(artisan=2, double_stone=1, beggar=1)``."""
    numbers = np.zeros(n.CARDS, dtype=np.int64)
    for name, number in cards.items():
        numbers[KIND[name]] = number
    return numbers


def named(numbers: Any) -> dict[str, int]:
    """Counts by kind as a dict of those that are not zero."""
    return {name: int(numbers[place]) for name, place in KIND.items() if numbers[place] and name != "trompe"}


class Position(Playthrough):
    """A game at the start of player 1's first turn, with empty hands, no merchants and no amulets.

    Players are numbered from 1. Cards are taken from and put back into the deck, so that all stay in the game. Every
    method that changes the position returns it.
    """

    def __init__(self, players: int = 4, *sets: str, seed: int = 1) -> None:
        super().__init__(architects(*sets), players, seed)
        for player in range(1, players + 1):
            self.holds(player).has(player, merchants=0)

    def _swap(self, before: Any, after: Any) -> None:
        """Put cards into the deck face down, and take others out of it."""
        state = self.state
        left = [int(kind) for kind in state.deck[state.drawn : state.deck_cards]]
        left += [kind for kind in range(n.CARDS) for _ in range(int(before[kind]))]
        for kind in range(n.CARDS):
            for _ in range(int(after[kind])):
                left.remove(kind)
        up = [int(face) for face in state.deck_up[state.drawn : state.deck_cards]][: len(left)]
        state.deck[: len(left)] = left
        state.deck_up[: len(left)] = up + [0] * (len(left) - len(up))
        state.drawn, state.deck_cards = 0, len(left)

    def holds(self, player: int, **cards: int) -> Position:
        """Give a player a hand, in place of the one before."""
        hand = counts(**cards)
        self._swap(self.state.hand[player - 1].copy(), hand)
        self.state.hand[player - 1] = hand
        self.state.hand_cards[player - 1] = hand.sum()
        self.state.known[:, player - 1] = 0
        return self

    def discarded(self, **cards: int) -> Position:
        """Let the discard pile hold these cards, seen by all."""
        pile = counts(**cards)
        self._swap(self.state.discard.copy(), pile)
        self.state.discard[:] = pile
        self.state.discard_cards = pile.sum()
        self.state.known_discard[: self.players] = pile
        return self

    def stall(self, number: int, **cards: int) -> Position:
        """Let a stall hold these cards, face up."""
        lie = counts(**cards)
        state, place = self.state, number - 1
        self._swap(state.market_up[place] + state.market_down[place], lie)
        state.market_up[place] = lie
        state.market_down[place] = 0
        state.down_cards[place] = 0
        state.stall_cards[place] = lie.sum()
        return self

    def deck(self, *names: str, up: bool = False) -> Position:
        """Put cards on top of the deck, the first one on top; they lie face down unless `up`."""
        state = self.state
        rest = [int(kind) for kind in state.deck[state.drawn : state.deck_cards]]
        faces = [int(face) for face in state.deck_up[state.drawn : state.deck_cards]]
        top = [KIND[name] for name in names]
        for kind in top:
            place = rest.index(kind)
            del rest[place], faces[place]
        state.deck[: len(top) + len(rest)] = top + rest
        state.deck_up[: len(top) + len(rest)] = [int(up)] * len(top) + faces
        state.drawn, state.deck_cards = 0, len(top) + len(rest)
        return self

    def deck_empty(self, keep: int = 0) -> Position:
        """Put all cards of the deck but the top ones on the discard pile, in the open."""
        state = self.state
        for kind in state.deck[state.drawn + keep : state.deck_cards]:
            state.discard[kind] += 1
            state.known_discard[: self.players, kind] += 1
            state.discard_cards += 1
        state.deck_cards = state.drawn + keep
        return self

    def has(self, player: int, **things: int) -> Position:
        """Set talents, amulets or merchants of a player."""
        for name, number in things.items():
            if name == "talents":
                self.state.earned[player - 1, n.START] += number - int(self.state.talents[player - 1])
            getattr(self.state, name)[player - 1] = number
        return self

    def built(self, **pieces: int) -> Position:
        """Let pieces of these categories stand, built by player 2: the first walls, the left door, the pedestal."""
        for name, number in pieces.items():
            category = STRUCTURES[name]
            self.state.built[category] = number
            for place in range(number):
                if category in (n.WALL, n.DOOR, n.THRONE):
                    (self.state.wall, self.state.door, self.state.throne)[(n.WALL, n.DOOR, n.THRONE).index(category)][
                        place
                    ] = 2
        return self

    def walls(self, *places: int) -> Position:
        """Let walls stand at these places, numbered from 1 going round from the left door."""
        for place in places:
            self.state.wall[place - 1] = 2
        self.state.built[n.WALL] = len(places)
        return self

    def pile(self, letters: str) -> Position:
        """Let the pile hold these mosaics, the first one on top."""
        tiles = ["FILNPTUVWXYZ".index(letter) for letter in letters]
        self.state.pile[:] = 0
        self.state.pile[: len(tiles)] = tiles
        self.state.pile_cards = len(tiles)
        return self

    def garden(self, *lines: str) -> Position:
        """Cover the squares of the garden that are not '.', row by row, as if by other mosaics."""
        for row, line in enumerate(lines):
            for col, letter in enumerate(line):
                if letter != ".":
                    square = row * int(self.params.cols) + col
                    self.state.garden[square] = 0
                    self.state.taken[row] |= 1 << col
                    for wall in range(int(self.params.pieces[n.WALL])):
                        along = self.params.wall_square[wall, : int(self.params.wall_squares[wall])]
                        self.state.cover[wall] += int(square in along)
        return self

    def altar(self, dice: int) -> Position:
        """Let so many dice lie on the altar."""
        self.state.altar = dice
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

    def first_words(self) -> set[str]:
        """The first two words of what is on offer."""
        return {" ".join(words.split(" ")[:2]) for words in self.words()}

    def hand(self, player: int) -> dict[str, int]:
        """The cards of a player, by name."""
        return named(self.state.hand[player - 1])

    def amulets(self, player: int) -> int:
        """The amulets in a player's pyramid."""
        return int(self.state.amulets[player - 1])

    def talents(self, player: int) -> int:
        """The talents of a player."""
        return int(self.state.talents[player - 1])

    def final(self, player: int) -> int:
        """The amulets of a player if the game ended now."""
        return final_amulets(self.state, self.params, player - 1)

    def cards_left(self) -> int:
        """Cards of the deck."""
        return cards_left(self.state)

    def over(self, reason: str = "palace") -> bool:
        """Whether the game has ended so."""
        reasons = [term.name for term in self.game.info.end_reasons]
        return self.is_over and reasons[int(self.state.reason)] == reason

    def tally(self, player: int, name: str) -> int:
        """A count that is kept for the logs."""
        out = np.zeros(len(self.game.info.tallies), dtype=np.int64)
        self.game.rules.tallies(self.state, self.params, player - 1, out)
        return int(out[[term.name for term in self.game.info.tallies].index(name)])

    def to_bids(self) -> Position:
        """Let an offering be opened: player 1 turns the last die with a scribe."""
        return self.holds(1, scribe=1).altar(4).do("play scribe to turn a die to its symbol")


ALL_BUT_ONE = {"obelisk": 2, "sphinx": 6, "door": 2}


def nearly_over(*sets: str, players: int = 4) -> Position:
    """Player 1 holds what the last column wall costs, and it is the fifth category that becomes complete."""
    game = Position(players, *sets).built(**ALL_BUT_ONE).walls(1, 2, 3, 4, 5, 6, 7, 8).pile("")
    return game.holds(1, artisan=1, stone=1, wood=1)
