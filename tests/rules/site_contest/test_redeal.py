"""Every deal that a seat must think possible comes out of a redeal as often as any other [3, 4, 12, 15]."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from engine.games.site_contest.params.kinds import CIV_LOAN, DEEP_DIG, TRAP
from tests.conformance.redeals import agrees, any_order, chances
from tests.rules.site_contest.positions import Position


def held(counts: Any) -> tuple[int, ...]:
    """Cards counted by kind as a tuple of kinds."""
    return tuple(kind for kind in range(len(counts)) for _ in range(int(counts[kind])))


def test_no_trap_comes_to_lie_on_a_start_space_and_any_other_order_does() -> None:
    game = Position(2, "tiles.safe_start=true")
    spaces = int(game.params.spaces)
    starts = [space for space in range(spaces) if game.state.start_of[space] >= 0][:2]
    others = [space for space in range(spaces) if game.state.start_of[space] < 0][:4]
    game.state.up[:] = 1
    game.state.up[[*starts, *others]] = 0
    game.state.known[:] = 0
    tiles = [0, 1, TRAP, TRAP, 2, 0]
    for space, tile in zip([*starts, *others], tiles, strict=True):
        game.state.tile[space] = tile
    expected = chances(tiles, tuple, lambda order: TRAP not in order[:2])
    agrees(game, 1, lambda state: tuple(int(state.tile[space]) for space in [*starts, *others]), expected, 1500)


def short_deck(game: Position, *cards: int) -> None:
    """Let the relic deck hold these cards and no others."""
    first = int(game.state.relic_next)
    game.state.relic_cards = first + len(cards)
    game.state.relic_deck[first : first + len(cards)] = cards


def test_relics_in_hands_and_in_the_deck_are_any_unseen_ones() -> None:
    game = Position(3).hand(2, "deep_dig", "civ_loan").hand(3, "civ_loan")
    short_deck(game, 5, DEEP_DIG)
    first = int(game.state.relic_next)

    def look(order: Any) -> Hashable:
        return tuple(sorted(order[:2])), order[2], tuple(order[3:])

    def found(state: Any) -> Hashable:
        return held(state.hand[1]), held(state.hand[2])[0], tuple(map(int, state.relic_deck[first : first + 2]))

    pieces = [DEEP_DIG, CIV_LOAN, CIV_LOAN, 5, DEEP_DIG]
    agrees(game, 0, found, chances(pieces, look, any_order), 1500)


def test_who_may_answer_holds_the_card_as_often_as_the_deal_makes_it() -> None:
    game = Position().crew(1, "C3").hand(1, "deep_dig", "civ_loan", "civ_loan").do("dig C3")
    assert game.words() == ["play Deep Dig", "decline"]
    short_deck(game, DEEP_DIG, DEEP_DIG, 5)
    first = int(game.state.relic_next)

    def look(order: Any) -> Hashable:
        return tuple(sorted(order[:3])), tuple(order[3:])

    def found(state: Any) -> Hashable:
        return held(state.hand[0]), tuple(map(int, state.relic_deck[first : first + 3]))

    pieces = [DEEP_DIG, CIV_LOAN, CIV_LOAN, DEEP_DIG, DEEP_DIG, 5]
    agrees(game, 1, found, chances(pieces, look, lambda order: DEEP_DIG in order[:3]), 2500)


def test_seals_of_others_are_any_that_the_seat_has_not_seen() -> None:
    game = Position(2).seal(1, "ban").seal(2, "stele").seal(2, "ward")
    left = [int(number) for number in game.params.seal_count - game.state.seals[0]]
    pieces = [kind for kind, number in enumerate(left) for _ in range(number)]
    pairs = {(one, other): 0.0 for one in range(3) for other in range(one, 3)}
    for place, one in enumerate(pieces):
        for other in pieces[place + 1 :]:
            pairs[min(one, other), max(one, other)] += 2 / (len(pieces) * (len(pieces) - 1))
    expected: dict[Hashable, float] = {pair: chance for pair, chance in pairs.items() if chance > 0}
    agrees(game, 0, lambda state: held(state.seals[1]), expected, 800)
