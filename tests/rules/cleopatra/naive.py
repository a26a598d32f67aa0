"""Cleopatra once more, written plainly from the text of the specification: lists and names, slow, nothing reused.

Only the edition of 2006 with its default readings is played. A game is a generator: it yields who decides and what may
be done, in words, and is sent what was chosen. A placement of a mosaic is told as the set of its squares. Luck is drawn
under the same keys as in the compiled rules, so both play the same deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from itertools import product
from typing import Any

from engine.kernel.chance import below, draw
from tests.rules.cleopatra.naive_box import (
    CARDS,
    COPIES,
    COSTS,
    PALMS,
    SHAPES,
    UNITS,
    WALL_SQUARES,
    Squares,
    beside,
    covers,
    payments,
    placements,
    region_around,
    ways_to_keep,
    ways_to_put,
)

Ask = tuple[int, set[Any]]
Turn = Generator[Ask, Any, None]

ORDER, FACES, TILES, ROLLS = range(4)


class Naive:
    """A game with its table."""

    def __init__(self, seats: int, chance: Any) -> None:
        self.seats, self.chance = seats, chance
        cards = [kind * 64 + copy for kind, copies in enumerate(COPIES) for copy in range(copies)]
        cards.sort(key=lambda card: int(draw(chance, ORDER, 0, card)))
        self.hand: list[Counter[str]] = []
        for seat in range(seats):
            self.hand.append(Counter(CARDS[card // 64] for card in cards[3 * seat : 3 * seat + 3]))
        self.shuffles = 0
        self.deck: list[tuple[str, bool]] = []
        self.lay(cards[3 * seats :])
        self.stalls: list[list[tuple[str, bool]]] = [[self.deck.pop(0)] for _ in range(3)]
        letters = sorted(SHAPES)
        self.pile = sorted(letters, key=lambda letter: int(draw(chance, TILES, 0, letters.index(letter))))
        self.discard: Counter[str] = Counter()
        self.talents, self.amulets = [5] * seats, [0] * seats
        self.merchants, self.statues = [3] * seats, [2] * seats
        self.holy: list[set[tuple[int, int]]] = [set() for _ in range(seats)]
        self.free = set(product(range(9), repeat=2))
        self.walls: set[int] = set()
        self.count = Counter({"mosaic": 0})
        self.doors: set[str] = set()
        self.altar = self.rolled = self.passes = 0
        self.over = False

    def lay(self, cards: list[int]) -> None:
        """Turn the smaller half up, shuffle all together."""
        up = set(cards[: len(cards) // 2])
        cards = sorted(cards, key=lambda card: int(draw(self.chance, FACES, self.shuffles, card)))
        self.deck = [(CARDS[card // 64], card in up) for card in cards]
        self.shuffles += 1

    def reshuffle(self) -> None:
        """The discards become the deck."""
        cards = [kind * 64 + copy for kind, name in enumerate(CARDS) for copy in range(self.discard[name])]
        self.discard.clear()
        cards.sort(key=lambda card: int(draw(self.chance, ORDER, self.shuffles, card)))
        self.lay(cards)

    def complete(self) -> int:
        """Complete categories."""
        done = [len(self.walls) == 9, self.count["obelisk"] == 2, self.count["sphinx"] == 6, len(self.doors) == 2]
        return sum([*done, self.count["throne"] == 2, not self.pile])

    def can_pay(self, seat: int, piece: str) -> bool:
        """Whether a player can pay for a piece."""
        return covers(COSTS[piece], self.hand[seat] + Counter({"merchant": self.merchants[seat]}))

    def pieces(self, seat: int) -> set[str]:
        """The pieces that a player can build, as they are called."""
        found = set()
        if self.can_pay(seat, "column wall"):
            found |= {f"build column wall {place}" for place in range(1, 10) if place not in self.walls}
        for name, number in (("obelisk", 2), ("sphinx", 6)):
            if self.count[name] < number and self.can_pay(seat, name):
                found.add(f"build {name}")
        if self.can_pay(seat, "door frame"):
            found |= {f"build {side} door frame" for side in ("left", "right") if side not in self.doors}
        if self.count["throne"] < 2 and self.can_pay(seat, "throne"):
            found.add("build throne" if self.count["throne"] else "build pedestal")
        if self.pile and self.can_pay(seat, "mosaic"):
            found.add("build mosaic")
        return found

    def characters(self, seat: int, played: int, after: bool) -> set[str]:
        """What characters of the hand can do."""
        hand, found = self.hand[seat], set()
        if played >= 6:
            return found
        found |= {f"play {name}" for name in ("beggar", "smuggler") if hand[name]}
        if hand["courtesan"] and self.discard.total():
            found.add("play courtesan")
        if hand["vizier"] and self.deck:
            found.add("play vizier")
        if hand["envoy"]:
            others = [other for other in range(self.seats) if other != seat]
            for named in product((False, True), repeat=len(others)):
                players = " + ".join(str(o + 1) for o, is_named in zip(others, named, strict=True) if is_named)
                found.add(f"send envoy to {players or 'nobody'}")
        if hand["scribe"]:
            if not after and self.pile and self.can_pay(seat, "mosaic"):
                found.add("play scribe for a mosaic")
            found |= {"play scribe to turn a die to its symbol"} if self.altar < 5 else set()
            found |= {"play scribe to turn a die to blank"} if self.altar > 0 else set()
        return found

    def play(self) -> Turn:
        """The whole game."""
        turns = 0
        while not self.over:
            seat = turns % self.seats
            passed, acted = yield from self.turn(seat)
            turns += 1
            self.passes = self.passes + 1 if passed and not acted else 0
            if not self.over and (self.passes >= self.seats or turns >= 60 * self.seats):
                self.over = True

    def turn(self, seat: int) -> Generator[Ask, Any, tuple[bool, bool]]:
        """One turn; whether it was passed, and whether a card was played or discarded."""
        self.built, self.due, self.played, self.smuggled = 0, 0, 0, False
        part, passed, acted = "before", False, False
        while True:
            options = self.characters(seat, self.played, part == "after")
            if part == "before":
                main = {f"take stall {i + 1}" for i, stall in enumerate(self.stalls) if stall}
                if not main and (self.deck or self.discard.total()):
                    main = {"refill the stalls"}
                options |= (main | self.pieces(seat)) or {"pass"}
            elif part == "quarry":
                pieces = self.pieces(seat)
                options = options | pieces | {"stop building"} if options | pieces else set()
            else:
                options = options | {"end the turn"} if options else set()
            if options:
                words = yield seat, options
            else:
                words = "stop building" if part == "quarry" else "end the turn"
            if words == "end the turn":
                break
            if words == "pass":
                passed = True
                break
            if words.startswith(("take", "refill")):
                yield from self.market(seat, words)
                part = "after"
            elif words == "stop building":
                part = "after"
                yield from self.finish_building(seat)
                if self.over:
                    return passed, acted
            elif words.startswith("build"):
                part = "quarry"
                yield from self.build(seat, words.removeprefix("build "))
            else:
                acted = True
                part = "quarry" if words == "play scribe for a mosaic" else part
                yield from self.character(seat, words)
        acted = (yield from self.hand_limit(seat)) or acted
        return passed, acted

    def market(self, seat: int, words: str) -> Turn:
        """Take a stall, draw three, put them on different stalls."""
        if words.startswith("take"):
            stall = self.stalls[int(words[-1]) - 1]
            self.hand[seat].update(card for card, _ in stall)
            stall.clear()
        drawn = []
        for _ in range(3):
            if not self.deck and self.discard.total():
                self.reshuffle()
            if self.deck:
                drawn.append(self.deck.pop(0))
        if not drawn:
            return
        ways = ways_to_put(drawn)
        chosen = yield seat, set(ways)
        for card, stall_number in zip(drawn, ways[chosen], strict=True):
            self.stalls[stall_number - 1].append(card)

    def hand_limit(self, seat: int) -> Generator[Ask, Any, bool]:
        """At most ten cards, or amulets; whether a card was discarded."""
        beyond = self.hand[seat].total() - 10
        if self.smuggled or beyond <= 0:
            return False
        if (yield seat, {"keep all cards", "discard down to the limit"}) == "keep all cards":
            self.amulets[seat] += beyond
            return False
        self.amulets[seat] += 1
        for _ in range(beyond):
            words = yield seat, {f"discard {card}" for card, number in self.hand[seat].items() if number}
            self.move(seat, words.removeprefix("discard "))
        return True

    def move(self, seat: int, card: str) -> None:
        """A card goes from a hand onto the discard pile."""
        self.hand[seat][card] -= 1
        self.discard[card] += 1

    def build(self, seat: int, piece: str, letter: str = "") -> Turn:
        """Place, pay, earn; a mosaic may bring sanctuaries."""
        name = "mosaic" if letter else next((n for n in COSTS if n in piece), "throne")
        laid: Squares = frozenset()
        if name == "mosaic":
            letter = letter or self.pile[0]
            laid = yield seat, set(placements(letter, self.free))
        paid = yield seat, payments(COSTS[name], self.hand[seat], self.merchants[seat])
        for part in paid.removeprefix("pay ").split(" + ") if paid != "pay nothing" else []:
            number, card = int(part.split(" ")[0]), part.split(" ", 1)[1]
            for _ in range(number):
                if card == "merchant":
                    self.merchants[seat] -= 1
                else:
                    self.move(seat, card)
                    self.amulets[seat] += card not in UNITS
        self.due += self.reward(name, piece, laid)
        self.built += 1
        if name == "column wall":
            self.walls.add(int(piece.split(" ")[-1]))
        elif name == "door frame":
            self.doors.add(piece.split(" ")[0])
        self.count[name] += 1
        if name == "mosaic":
            self.free -= laid
            self.pile.remove(letter)
            yield from self.claims(seat, laid)
            while self.pile and not any(True for _ in placements(self.pile[0], self.free)):
                self.pile.pop(0)

    def reward(self, name: str, piece: str, laid: Squares) -> int:
        """Talents for a piece, before it stands."""
        if name == "column wall":
            along = WALL_SQUARES[int(piece.split(" ")[-1]) - 1]
            return 3 + sum(square not in self.free for square in along)
        if name == "door frame":
            row = range(1, 10) if "left" in piece else range(9, 0, -1)
            number = 0
            for place in row:
                if place not in self.walls:
                    break
                number += 1
            return 4 + number
        if name == "sphinx":
            return 5 if self.count["sphinx"] % 2 else 2
        return 4 + len(laid & PALMS) if name == "mosaic" else 12

    def claims(self, seat: int, laid: Squares) -> Turn:
        """Statues into unclaimed sanctuaries that the new tile touches."""
        touched = {square for cell in laid for square in beside(cell)} & self.free
        taken = set().union(*self.holy)
        found: dict[str, set[tuple[int, int]]] = {}
        while touched:
            region = region_around(touched.pop(), self.free)
            touched -= region
            closed = not any(True for letter in self.pile for _ in placements(letter, region))
            if closed and not region & taken:
                row, col = min(region)
                found[f"claim sanctuary at ({row},{col})"] = region
        while found and self.statues[seat]:
            words = yield seat, {*found, "decline"}
            if words == "decline":
                return
            self.holy[seat] |= found.pop(words)
            self.statues[seat] -= 1

    def finish_building(self, seat: int) -> Turn:
        """Talents, Cleopatra, the dice."""
        self.talents[seat] += self.due + (0 if self.built < 2 else 2 if self.built == 2 else 5)
        self.due = 0
        if self.complete() >= 5:
            self.over = True
            return
        for die in range(5 - self.altar):
            self.altar += below(draw(self.chance, ROLLS, 0, self.rolled * 16 + die), 6) < 1
        self.rolled += 1
        if self.altar == 5:
            yield from self.offering(seat)

    def offering(self, first: int) -> Turn:
        """Sealed bids; who offers most gives three amulets back, the others take some."""
        bids = [0] * self.seats
        for place in range(self.seats):
            seat = (first + place) % self.seats
            if self.talents[seat]:
                words = yield seat, {f"offer {number}" for number in range(min(99, self.talents[seat]) + 1)}
                bids[seat] = int(words.split(" ")[1])
        for seat in range(self.seats):
            rank = 1 + sum(other > bids[seat] for other in bids)
            self.amulets[seat] += rank - 1 if rank > 1 else -min(3, self.amulets[seat])
            self.talents[seat] -= bids[seat]
        self.altar = 0

    def character(self, seat: int, words: str) -> Turn:
        """Play a character."""
        name = "envoy" if words.startswith("send") else words.split(" ")[1]
        self.played += 1
        self.hand[seat][name] -= 1
        others = [(seat + place) % self.seats for place in range(1, self.seats)]
        if name == "courtesan":
            self.amulets[seat] += 1
            card = (yield seat, {f"fetch {c}" for c, number in self.discard.items() if number}).removeprefix("fetch ")
            self.discard[card] -= 1
            self.hand[seat][card] += 1
            self.discard[name] += 1
            return
        self.discard[name] += 1
        if name == "smuggler":
            self.amulets[seat] += 1
            self.smuggled = True
        elif name == "vizier":
            yield from self.vizier(seat)
        elif name == "beggar":
            self.amulets[seat] += 2
            for other in others:
                yield from self.beg(seat, other)
        elif name == "envoy":
            for other in others:
                if str(other + 1) in words:
                    yield from self.ask_for_cards(seat, other)
        elif "mosaic" in words:
            self.amulets[seat] += 2
            fitting = {letter for letter in self.pile if any(True for _ in placements(letter, self.free))}
            chosen = yield seat, {f"choose mosaic {letter}" for letter in fitting}
            yield from self.build(seat, "mosaic", chosen[-1])
        else:
            self.altar += 1 if "symbol" in words else -1
            if self.altar == 5:
                yield from self.offering(seat)

    def vizier(self, seat: int) -> Turn:
        """Look at five cards, keep some for an amulet each."""
        seen = [card for card, _ in self.deck[:5]]
        ways = ways_to_keep(seen)
        chosen = ways[(yield seat, set(ways))]
        for card, is_kept in zip(seen, chosen, strict=True):
            (self.hand[seat] if is_kept else self.discard)[card] += 1
            self.amulets[seat] += is_kept
        self.deck = self.deck[len(seen) :]

    def beg(self, seat: int, other: int) -> Turn:
        """Two talents or a standard card."""
        options = {f"give {unit}" for unit in UNITS if self.hand[other][unit]}
        talents = {"give talents"} if self.talents[other] >= 2 else set()
        words = (yield other, options | talents) if options else next(iter(talents), "")
        if words == "give talents":
            self.talents[other] -= 2
            self.talents[seat] += 2
        elif words:
            self.hand[other][words.removeprefix("give ")] -= 1
            self.hand[seat][words.removeprefix("give ")] += 1

    def ask_for_cards(self, seat: int, other: int) -> Turn:
        """Any number of standard cards, each with an amulet of the giver."""
        while self.amulets[other] and any(self.hand[other][unit] for unit in UNITS):
            words = yield other, {f"give {unit}" for unit in UNITS if self.hand[other][unit]} | {"decline"}
            if words == "decline":
                return
            self.hand[other][words.removeprefix("give ")] -= 1
            self.hand[seat][words.removeprefix("give ")] += 1
            self.amulets[other] -= 1
            self.amulets[seat] += 1

    def totals(self) -> list[int]:
        """Talents with merchants."""
        return [talents + 3 * left for talents, left in zip(self.talents, self.merchants, strict=True)]

    def ranks(self) -> list[int]:
        """Final ranks: the most corrupt behind all others; nobody is first when all are."""
        corrupt = []
        for seat in range(self.seats):
            tainted = sum(number for card, number in self.hand[seat].items() if card not in UNITS)
            corrupt.append(max(0, self.amulets[seat] + tainted - len(self.holy[seat])))
        fed = [amulets == max(corrupt) for amulets in corrupt]
        keys = [
            (not fed[s], self.totals()[s], -corrupt[s], sum(self.hand[s][unit] for unit in UNITS))
            for s in range(self.seats)
        ]
        return [1 + all(fed) + sum(other > key for other in keys) for key in keys]
