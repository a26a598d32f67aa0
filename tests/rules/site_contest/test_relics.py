"""Relic cards other than Deep Dig [12; T45, T46] and their readings [C63-C68]."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.games.site_contest.params.kinds import SKILL_NAMES
from tests.conformance.tables import redealt
from tests.rules.site_contest.boards import Board, act, at, play, seat


def use(card: str, space: str) -> Any:
    """The use of a skill card on a space."""
    return act("skill", space, 0, SKILL_NAMES.index(card))


def test_a_played_card_lies_on_the_discard_pile() -> None:
    board = Board().crew("A", "C3").cards("A", "stone_requisition").does(play("stone_requisition"))
    assert (board.stock("A"), board.state.ap) == ((2, 0, 0), 4)
    assert (board.state.hand_cards[0], board.state.discard[2]) == (0, 1)
    assert board.game.tally(1, "played_stone_requisition") == 1


def test_a_card_that_costs_action_points() -> None:
    board = Board(2, "cards.relic.ap_cost.stone_requisition=2").crew("A", "C3").cards("A", "stone_requisition")
    assert not board.has(ap=1).allows(play("stone_requisition"))
    assert board.has(ap=3).does(play("stone_requisition")).state.ap == 1


def test_no_requisition_from_an_empty_supply() -> None:
    board = Board().crew("A", "C3").cards("A", "stone_requisition")
    board.game.supply(stone=1)
    assert board.does(play("stone_requisition")).stock("A") == (1, 0, 0)
    empty = Board().crew("A", "C3").cards("A", "stone_requisition")
    empty.game.supply(stone=0)
    assert not empty.allows(play("stone_requisition"))


def test_roads_add_up_to_a_cost_of_one() -> None:
    board = Board().crew("A", "C3").tile("C4", "temple", up=True).cards("A", "ancient_road", "ancient_road")
    board.does(play("ancient_road"), play("ancient_road"), act("move", "C3", "C4"))
    assert board.state.ap == 3
    single = Board(2, "cards.relic.ancient_road.stacks=false").crew("A", "C3")
    single.cards("A", "ancient_road", "ancient_road").does(play("ancient_road"))
    assert not single.allows(play("ancient_road"))


@pytest.mark.parametrize("agrees", [True, False])
def test_t45_a_loan(agrees: bool) -> None:
    board = Board().crew("A", "C3").goods("B", stone=1).cards("A", "civ_loan").does(play("civ_loan", seat("B"), 0))
    assert board.game.mover == 2
    assert board.game.decision_is("loan")
    board.does(act("agree" if agrees else "decline"))
    assert board.game.mover == 1
    assert board.state.discard[3] == 1
    assert (board.stock("A")[0], board.stock("B")[0], board.prestige("B")) == ((1, 0, 1) if agrees else (0, 1, 0))


def test_whom_one_can_ask_for_a_loan() -> None:
    board = Board(3).crew("A", "C3").goods("A", wood=1).goods("C", gold=1).cards("A", "civ_loan")
    legal = [(action.space, action.target) for action in board.game.legal() if action.kind == 8]
    assert legal == [(seat("C"), 2)]


def test_readings_of_the_loan() -> None:
    taken = Board(2, "cards.relic.civ_loan.consent_required=false").crew("A", "C3").goods("B", stone=1)
    taken.cards("A", "civ_loan").does(play("civ_loan", seat("B"), 0), act("decline"))
    assert (taken.stock("A")[0], taken.prestige("B")) == (1, 0)
    borrower = Board(2, "cards.relic.civ_loan.bonus_to=borrower").crew("A", "C3").goods("B", stone=1)
    borrower.cards("A", "civ_loan").does(play("civ_loan", seat("B"), 0), act("agree"))
    assert (borrower.prestige("A"), borrower.prestige("B")) == (1, 0)


REPAID = "cards.relic.civ_loan.repay=true"


def test_C63_a_loan_that_is_paid_back() -> None:
    """At the end of the borrower's next turn, not of the turn of the loan."""
    board = Board(2, REPAID).crew("A", "C3").crew("B", "C5").goods("B", stone=1).cards("A", "civ_loan")
    board.does(play("civ_loan", seat("B"), 0), act("agree"))
    assert (board.stock("A")[0], board.stock("B")[0], board.prestige("B")) == (1, 0, 1)
    board.does(act("end"), act("end"))
    assert (board.state.mover, board.stock("A")[0]) == (seat("A"), 1)
    board.does(act("end"))
    assert (board.stock("A")[0], board.stock("B")[0]) == (0, 1)
    board.goods("A", stone=2).does(act("end"), act("end"))
    assert board.stock("B")[0] == 1, "paid once"


def test_C63_a_borrower_who_has_spent_it_owes_nothing_any_longer() -> None:
    board = Board(2, REPAID).crew("A", "C3").crew("B", "C5").goods("B", stone=1).cards("A", "civ_loan")
    board.does(play("civ_loan", seat("B"), 0), act("agree"), act("end"), act("end"))
    board.goods("A", stone=-1, wood=3).does(act("end"))
    assert (board.stock("A"), board.stock("B")) == ((0, 3, 0), (0, 0, 0)), "another kind does not pay"
    board.goods("A", stone=2).does(act("end"), act("end"))
    assert board.stock("B")[0] == 0


def test_C63_a_unit_taken_without_consent_is_paid_back_too() -> None:
    board = Board(2, REPAID, "cards.relic.civ_loan.consent_required=false").crew("A", "C3").goods("B", gold=1)
    board.cards("A", "civ_loan").does(
        play("civ_loan", seat("B"), 2), act("decline"), act("end"), act("end"), act("end")
    )
    assert (board.stock("A")[2], board.stock("B")[2], board.prestige("B")) == (0, 1, 0)


def test_t46_emergency_retreat() -> None:
    board = Board().crew("A", "C3").crew("B", "C4").tile("D4", "small").monument("A", "D4", "small")
    board.cards("A", "emergency_retreat", "emergency_retreat").does(act("end"))
    board.does(act("expel", "C4", "C3", seat("A")), act("end"))
    assert board.crew_at("A", "A7") == 1
    board.does(play("emergency_retreat", "A7", "D4"))
    assert (board.crew_at("A", "A7"), board.crew_at("A", "D4")) == (0, 1)
    board.crew("A", "D4", "A7")
    assert not board.allows(play("emergency_retreat", "A7", "D4"))


def test_expulsions_are_forgotten_at_the_end_of_the_turn() -> None:
    board = Board().crew("A", "A7", "C3").cards("A", "emergency_retreat")
    board.state.expelled[0] = 1
    assert board.allows(play("emergency_retreat", "A7", "C3"))
    board.does(act("end"))
    assert board.state.expelled[0] == 0


def test_no_retreat_to_a_closed_or_foreign_space() -> None:
    board = Board().crew("A", "A7", "C3", "D3").crew("B", "D3").cards("A", "emergency_retreat")
    board.state.expelled[0] = 1
    board.state.blocked_by[at("C3")] = 1 << seat("B")
    assert not board.allows(play("emergency_retreat", "A7", "C3"))
    assert not board.allows(play("emergency_retreat", "A7", "D3")), "shared, so not controlled"


def test_map_decryption_shows_three_tiles_to_one_player() -> None:
    board = Board().crew("A", "C3").tile("D4", "temple").cards("A", "map_decryption").does(play("map_decryption"))
    for name in ("D4", "A1"):
        board.does(act("pick", name))
        assert not board.allows(act("pick", name))
        assert board.state.known.sum() == 0, "seen together, after the last pick"
    board.does(act("pick", "B1"))
    assert [place for place in range(49) if board.state.known[0, place]] == sorted(map(at, ("D4", "A1", "B1")))
    assert board.state.known[1].sum() == 0
    assert board.state.up[at("D4")] == 0


def test_map_decryption_with_fewer_unknown_tiles() -> None:
    board = Board().crew("A", "C3").cards("A", "map_decryption")
    board.state.known[0] = 1
    assert not board.allows(play("map_decryption"))
    board.state.known[0, at("E5")] = 0
    board.does(play("map_decryption"), act("pick", "E5"))
    assert board.game.decision_is("turn")
    assert (
        not Board(2, "tiles.visibility=public")
        .crew("A", "C3")
        .cards("A", "map_decryption")
        .allows(play("map_decryption"))
    )


def test_no_second_blockade_on_the_same_space() -> None:
    board = Board().crew("A", "C3").cards("A", "route_blockade", "route_blockade").does(play("route_blockade", "D4"))
    assert not board.allows(play("route_blockade", "D4"))
    assert board.allows(play("route_blockade", "G1"))
    home = Board(2, "cards.relic.route_blockade.allow_on_start=false").crew("A", "C3").cards("A", "route_blockade")
    assert not home.allows(play("route_blockade", "G1"))


REACTION = "cards.relic.emergency_retreat.timing=reaction"


def struck(*sets: str, cards: int = 1) -> Board:
    """B has just expelled crew of A, who controls D4 and holds Emergency Retreats."""
    board = Board(2, REACTION, *sets).crew("A", "C3", "B7").crew("B", "C4").tile("D4", "small")
    board.monument("A", "D4", "small").cards("A", *["emergency_retreat"] * cards).does(act("end"))
    return board.does(act("expel", "C4", "C3", seat("A")))


def test_c39_a_retreat_answers_at_once() -> None:
    board = struck("cards.relic.ap_cost.emergency_retreat=1")
    assert board.game.mover == 1 and board.game.decision_is("retreat")
    assert "player 1 had crew sent home" in board.game.game.render.decision(board.state, board.game.params)
    assert not board.allows(play("emergency_retreat", "A7", "C3")) and not board.allows(act("move", "B7", "B6"))
    offered = np.zeros(8, dtype=np.int64)
    assert board.game.game.rules.offers(board.state, board.game.params, offered) == 1 and offered[0] == 4
    board.does(play("emergency_retreat", "A7", "D4"))
    assert (board.crew_at("A", "A7"), board.crew_at("A", "D4"), board.state.discard[4]) == (0, 1, 1)
    assert board.game.mover == 2 and board.state.ap == 2, "the turn of player 2 goes on; the answer cost nobody a point"


def test_c39_what_is_not_answered_is_past() -> None:
    board = struck().does(act("decline"))
    assert board.game.mover == 2 and board.state.expelled[0] == 0
    board.does(act("end"))
    assert not board.allows(play("emergency_retreat", "A7", "D4")), "no card of the own turn any more"


def test_c39_nobody_is_asked_who_cannot_answer() -> None:
    assert struck(cards=0).game.mover == 2
    closed = Board(2, REACTION).crew("A", "C3").crew("B", "C4").cards("A", "emergency_retreat").does(act("end"))
    assert closed.does(act("expel", "C4", "C3", seat("A"))).game.mover == 2, "no space to go to"


def test_c39_one_answer_for_each_crew_sent_home() -> None:
    board = Board(2, REACTION).crew("A", "C3", "C3", "C3").crew("B", "C4").monument("A", "D4", "small")
    board.cards("A", "emergency_retreat", "emergency_retreat").does(act("end"))
    board.does(use("pharaohs_will", "C3"), play("emergency_retreat", "A7", "D4"), play("emergency_retreat", "B7", "D4"))
    assert board.game.mover == 2 and board.crew_at("A", "D4") == 2 and board.state.expelled[0] == 0


def test_c39_who_is_asked_has_the_card_in_every_redeal() -> None:
    board = struck()
    for key in range(20):
        other = redealt(board.game, 1, key)
        assert other.hand[0, 4] == 1


def test_a_blockade_closes_a_start_space_to_dispatch() -> None:
    board = Board().crew("A", "C3").cards("A", "route_blockade").does(play("route_blockade", "G1"), act("end"))
    assert not board.allows(act("dispatch", "G1"))
    assert board.allows(act("dispatch", "F1"))


@pytest.mark.parametrize(("lasting", "holds"), [("own_next_turn", True), ("round_end", True), ("own_turn", False)])
def test_how_long_this_round_lasts_in_the_next_turn(lasting: str, holds: bool) -> None:
    board = Board(2, f"effects.this_round_means={lasting}").crew("A", "C3").crew("B", "D3")
    board.cards("A", "route_blockade", "divine_protection")
    board.does(play("route_blockade", "D4"), play("divine_protection"), act("end"))
    assert board.allows(act("move", "D3", "D4")) != holds
    assert board.allows(act("expel", "D3", "C3", seat("A"))) != holds


def test_a_blockade_that_ends_with_the_round() -> None:
    board = Board(2, "effects.this_round_means=round_end").crew("A", "C3").cards("A", "route_blockade")
    board.does(play("route_blockade", "D4"), act("end"))
    assert board.state.blocked_by[at("D4")]
    board.does(act("end"))
    assert not board.state.blocked_by[at("D4")]


def test_appraisal_raises_the_lowest_token() -> None:
    board = Board().crew("A", "C3").cards("A", "artefact_appraisal")
    assert not board.allows(play("artefact_appraisal"))
    assert board.tokens("A", 3, 1).does(play("artefact_appraisal")).held("A") == [2, 3]
    assert board.points_from("A") == {"tokens_dug": 4, "tokens_raised": 1}


def test_military_intervention_reaches_everywhere() -> None:
    board = Board(3).crew("A", "C3", "D4").crew("B", "D4", "D4").crew("C", "D4").cards("A", "military_intervention")
    board.state.protected[1] = 1
    board.does(play("military_intervention", "D4", seat("B")))
    assert (board.crew_at("B", "D4"), board.crew_at("B", "G1"), board.state.expelled[1]) == (1, 1, 1)


def test_protection_may_stop_an_intervention() -> None:
    board = Board(2, "cards.relic.divine_protection.stops=[trap, expel, military_intervention]").crew("A", "C3")
    board.crew("B", "D4").cards("A", "military_intervention").state.protected[1] = 1
    assert not board.allows(play("military_intervention", "D4", seat("B")))


def test_protection_once_at_a_time() -> None:
    board = Board().crew("A", "C3").cards("A", "divine_protection").does(play("divine_protection"))
    board.state.hand[0, 9] = 1
    assert not board.allows(play("divine_protection"))
