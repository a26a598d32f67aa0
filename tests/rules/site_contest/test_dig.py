"""Digging, yields, Deep Dig, traps [6.3, 8, 12; T28-T31, T41]."""

from __future__ import annotations

import pytest

from engine.games.site_contest.params.kinds import DROUGHT, TEMPLE_APPARITION
from tests.rules.site_contest.boards import Board, act, at, play, seat


def dug(kind: str, *sets: str, deep: bool = False) -> Board:
    """A digs a tile of a kind on C3, with Deep Dig or without."""
    board = Board(2, *sets).crew("A", "C3").tile("C3", kind)
    if deep:
        board.cards("A", "deep_dig").does(act("dig", "C3"), play("deep_dig"))
    else:
        board.does(act("dig", "C3"))
    return board


@pytest.mark.parametrize(
    ("kind", "goods", "tokens"),
    [
        ("ruin", (1, 0, 0), []),
        ("forest", (0, 1, 0), []),
        ("vein", (0, 0, 1), []),
        ("small", (0, 0, 0), [1]),
        ("big", (0, 0, 0), [3]),
        ("temple", (0, 0, 0), [2, 2]),
        ("trap", (0, 0, 0), []),
    ],
)
def test_yields(kind: str, goods: tuple[int, ...], tokens: list[int]) -> None:
    board = dug(kind)
    assert (board.stock("A"), board.held("A"), board.state.ap) == (goods, tokens, 3)
    assert board.state.hand_cards[0] == (1 if kind == "big" else 0)
    assert board.state.dug_by[at("C3")] == seat("A")
    assert not board.allows(act("dig", "C3"))


def test_who_may_dig() -> None:
    board = Board().crew("A", "C3", "D3").crew("B", "C3").seal("B", "ban", "D3")
    assert board.allows(act("dig", "C3")), "opponents' crew does not matter"
    assert not board.allows(act("dig", "D3")), "another player's seal does"
    assert not board.allows(act("dig", "E3"))


@pytest.mark.parametrize(("supply", "tokens"), [(30, [2, 2, 2, 2]), (3, [2, 2, 2])])
def test_t28_deep_dig_on_a_temple(supply: int, tokens: list[int]) -> None:
    board = Board().crew("A", "C3").tile("C3", "temple").cards("A", "deep_dig")
    board.game.supply(tokens=supply)
    assert board.does(act("dig", "C3"), play("deep_dig")).held("A") == tokens


def test_t29_deep_dig_in_a_temple_apparition() -> None:
    board = Board().crew("A", "C3").tile("C3", "temple").cards("A", "deep_dig").has(in_force=TEMPLE_APPARITION)
    assert board.does(act("dig", "C3"), play("deep_dig")).held("A") == [4, 4, 4, 4]


@pytest.mark.parametrize(("stacking", "stone"), [("multiply", 4), ("add", 3), ("max", 2)])
def test_t30_dragon_vein_and_deep_dig(stacking: str, stone: int) -> None:
    board = Board(2, f"yields.stacking={stacking}").crew("A", "C3").cards("A", "deep_dig")
    board.state.dragon[at("C3")] = seat("A")
    board.does(act("dig", "C3"))
    if stacking == "max":
        assert not board.allows(play("deep_dig")), "it would bring nothing more"
    else:
        board.does(play("deep_dig"))
    assert board.stock("A") == (stone, 0, 0)


def test_another_players_marks_double_nothing() -> None:
    board = Board().crew("A", "C3")
    board.state.dragon[at("C3")] = seat("B")
    assert board.does(act("dig", "C3")).stock("A") == (1, 0, 0)


def test_deep_dig_may_answer_the_dig_that_took_the_last_point() -> None:
    board = Board().crew("A", "C3").cards("A", "deep_dig").has(ap=1).does(act("dig", "C3"), play("deep_dig"))
    assert (board.stock("A"), board.state.mover) == ((2, 0, 0), seat("B"))
    late = Board(2, "cards.relic.deep_dig.allowed_on_last_ap=false").crew("A", "C3").cards("A", "deep_dig").has(ap=1)
    assert (late.does(act("dig", "C3")).stock("A"), late.state.mover) == ((1, 0, 0), seat("B"))


def test_no_window_for_a_trap_or_an_empty_supply() -> None:
    trap = Board().crew("A", "C3").tile("C3", "trap").cards("A", "deep_dig").does(act("dig", "C3"))
    assert trap.game.decision_is("turn")
    short = Board().crew("A", "C3").cards("A", "deep_dig")
    short.game.supply(stone=1)
    assert short.does(act("dig", "C3")).game.decision_is("turn")


def test_declining_keeps_the_card() -> None:
    board = Board().crew("A", "C3").cards("A", "deep_dig").does(act("dig", "C3"), act("decline"))
    assert (board.stock("A"), board.state.hand_cards[0]) == ((1, 0, 0), 1)


def test_deep_dig_before_the_dig() -> None:
    board = Board(2, "cards.relic.deep_dig.window=before_dig").crew("A", "C3", "D3", "E3").tile("C3", "trap")
    board.cards("A", "deep_dig", "deep_dig").does(play("deep_dig"))
    assert not board.allows(play("deep_dig"))
    board.does(act("dig", "C3"), act("dig", "D3"))
    assert board.stock("A") == (1, 0, 0), "wasted on the trap"
    board.does(play("deep_dig"), act("dig", "E3"))
    assert board.stock("A") == (3, 0, 0)


def test_half_of_the_wood_in_a_drought() -> None:
    board = Board(2, "cards.event.drought.mode=half_yield").crew("A", "C3", "D3").has(in_force=DROUGHT)
    board.tile("C3", "forest").tile("D3", "forest").cards("A", "deep_dig")
    board.does(act("dig", "C3"), play("deep_dig"), act("dig", "D3"))
    assert board.stock("A") == (0, 1, 0)


def test_t31_a_trap() -> None:
    board = Board().crew("A", "C3", "C3").tile("C3", "trap").has(ap=3).does(act("dig", "C3"))
    assert (board.state.ap, board.crew_at("A", "C3"), board.state.lost[0]) == (2, 1, 1)
    board.settles()
    assert (board.state.reserve[0], board.state.lost[0]) == (7, 0)


def test_t31_divine_protection_against_traps_and_expels() -> None:
    board = Board().crew("A", "C3", "D3").tile("C3", "trap").cards("A", "divine_protection")
    board.does(play("divine_protection"), act("dig", "C3"))
    assert (board.crew_at("A", "C3"), board.state.lost[0]) == (1, 0)
    board.crew("B", "C4").does(act("end"))
    assert not board.allows(act("expel", "C4", "C3", seat("A")))


def test_crew_lost_for_good_or_back_at_the_start() -> None:
    gone = Board(2, "trap.duration=permanent").crew("A", "C3").tile("C3", "trap").does(act("dig", "C3")).settles()
    assert (gone.state.gone[0], gone.state.reserve[0]) == (1, 7)
    back = Board(2, "trap.return_to=start_space").crew("A", "C3").tile("C3", "trap").does(act("dig", "C3")).settles()
    assert (back.crew_at("A", "A7"), back.state.reserve[0]) == (1, 7)


def test_t41_a_seventh_card_is_discarded() -> None:
    names = ("deep_dig", "deep_dig", "ancient_road", "ancient_road", "civ_loan", "map_decryption")
    board = Board().crew("A", "C3").tile("C3", "big").cards("A", *names).does(act("dig", "C3"), act("decline"))
    assert board.game.decision_is("limit")
    board.does(act("discard", what=1))
    assert board.state.hand_cards[0] == 6
    assert board.game.decision_is("turn")


@pytest.mark.parametrize(("overflow", "cards"), [("skip_draw", 6), ("ignore", 7)])
def test_a_full_hand_and_a_forced_draw(overflow: str, cards: int) -> None:
    names = ("stone_requisition", "stone_requisition", "ancient_road", "ancient_road", "civ_loan", "map_decryption")
    board = Board(2, f"hand.overflow={overflow}").crew("A", "C3").tile("C3", "big").cards("A", *names)
    assert board.does(act("dig", "C3")).state.hand_cards[0] == cards
    assert board.game.decision_is("turn")


DEALT = ("deep_dig", "stone_requisition", "ancient_road", "civ_loan", "map_decryption")


def test_C47_only_a_forced_draw_makes_discard() -> None:
    """A hand that set-up made larger than the limit stays so until a card is drawn."""
    board = Board(2, "hand.limit=3").crew("A", "C3", "D3").tile("C3", "vein").tile("D3", "big").cards("A", *DEALT)
    board.does(act("dig", "C3"), act("decline"))
    assert (board.game.decision_is("turn"), board.state.hand_cards[0]) == (True, 5)
    board.does(act("dig", "D3"), act("decline"))
    assert (board.game.decision_is("limit"), board.state.hand_cards[0]) == (True, 6)
    for what in (0, 1, 2):
        assert board.game.decision_is("limit")
        board.does(act("discard", what=what))
    assert (board.game.decision_is("turn"), board.state.hand_cards[0]) == (True, 3)


def test_C47_an_empty_deck_draws_nothing_so_nothing_is_discarded() -> None:
    board = Board(2, "hand.limit=3", "cards.relic.reshuffle=false").crew("A", "D3").tile("D3", "big")
    board.cards("A", *DEALT).has(relic_next=int(board.state.relic_cards)).does(act("dig", "D3"), act("decline"))
    assert (board.game.decision_is("turn"), board.state.hand_cards[0]) == (True, 5)


def test_the_tokens_run_out() -> None:
    board = Board().crew("A", "C3").tile("C3", "temple")
    board.game.supply(tokens=1)
    assert board.does(act("dig", "C3")).held("A") == [2]
    assert board.game.tally(1, "cut") == 1
