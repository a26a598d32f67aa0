"""Set-up, turns, exploring, the end of the game, ties [2, 4, 7, 9, 10], with the open points A5, A6, A7, A10 to A12."""

from __future__ import annotations

import numpy as np
import pytest

from engine.games.archaeology.state import MAP
from engine.playthrough import Playthrough
from tests.rules.archaeology.positions import NO_STORMS, Position, card_game


def late(players: int = 3, *sets: str) -> Position:
    """Player 1 is in a turn that began with an empty dig site; everybody holds two coins."""
    game = Position(players, *sets)
    for player in range(1, players + 1):
        game.holds(player, coin=2)
    return game.site_empty()


def test_set_up() -> None:
    game = Playthrough(card_game("events.thief.count=0", *NO_STORMS), 3)
    state = game.state
    assert list(state.hand_cards[:3]) == [5, 4, 4]  # player 1 has dug
    assert (int(state.market.sum()), list(state.chamber.sum(axis=1)[:3])) == (5, [3, 5, 7])
    assert game.game.rules.broken(state, game.params) == 0


def test_no_maps_in_the_first_deal_unless_the_variant_says_so() -> None:
    maps = {False: 0, True: 0}
    for wanted in maps:
        for seed in range(30):
            state = Playthrough(card_game(f"setup.maps_in_initial_deal={str(wanted).lower()}"), 4, seed).state
            maps[wanted] += int(state.market[MAP] + state.chamber[:, MAP].sum())
    assert maps[False] == 0 < maps[True]


def test_sizes_of_the_first_deal() -> None:
    game = Playthrough(card_game("setup.hand_size=2", "setup.market_size=9", "seats.cards.3=2"), 4)
    state = game.state
    assert int(state.market.sum()) >= 9
    assert int(state.hand_cards[3]) == 2
    assert int(state.hand_cards[2]) == 4


def test_a_hand_more_leaves_marketplace_chambers_and_other_hands_alone() -> None:
    one, other = (Playthrough(card_game(f"setup.hand_size={size}"), 3, seed=9).state for size in (3, 4))
    assert (one.market == other.market).all() and (one.chamber == other.chamber).all()
    assert ((other.hand[2] - one.hand[2]) >= 0).all()


def test_A12_start_player() -> None:
    assert Playthrough(card_game(), 3).mover == 1
    assert Playthrough(card_game("setup.start_player=3", "events.thief.count=0", *NO_STORMS), 3).mover == 3
    assert Playthrough(card_game("setup.start_player=4", "events.thief.count=0", *NO_STORMS), 3).mover == 1


def test_any_number_of_actions_in_any_order() -> None:
    game = Position().holds(1, coin=3, map=1).market(cup=1)
    game.do("sell 1 coin", "trade 1 coin for 1 broken cup", "explore chamber 1", "sell 1 broken cup", "end the turn")
    assert game.mover == 2


@pytest.mark.parametrize(
    ("change", "actions", "refused"),
    [
        ("turn.max_sales=1", ["sell 1 coin"], "sell 1 coin"),
        ("turn.max_trades=1", ["trade 1 coin for 1 broken cup"], "trade 1 coin for 1 broken cup"),
        ("turn.max_explores=1", ["explore chamber 1"], "explore chamber 2"),
        ("guard.max_trades_per_turn=0", [], "trade 1 coin for 1 broken cup"),
        ("turn.max_sales=0", [], "sell 1 coin"),
    ],
)
def test_limits_of_a_turn(change: str, actions: list[str], refused: str) -> None:
    def position(*sets: str) -> Position:
        return Position(3, *sets).holds(1, coin=3, map=3).market(cup=3).do(*actions)

    assert position().allows(refused)
    assert not position(change).allows(refused)


def test_chambers_are_explored_once() -> None:
    game = Position().holds(1, map=3).do("explore chamber 1").holds(1, map=3)
    assert not game.allows("explore chamber 1")
    assert game.allows("explore chamber 2")
    assert not game.allows("explore chamber 4")


def test_after_the_dig_site_players_act_or_pass() -> None:
    game = late().do("sell 1 coin", "end the turn")
    assert (game.mover, int(game.state.passes)) == (2, 0)
    assert game.do("end the turn").state.passes == 1


def test_the_turn_of_the_last_draw_is_no_pass() -> None:
    game = Position(2).holds(1, coin=2).last_cards("coin").do("end the turn", "end the turn")
    assert (game.mover, int(game.state.passes)) == (1, 0)


def test_the_first_who_passed_is_forced_to_sell() -> None:
    game = late().do("sell 1 coin", "end the turn")
    game.do("end the turn", "end the turn", "end the turn")  # players 2, 3, 1
    assert (game.mover, game.decision_is("forced")) == (2, True)
    assert game.words() == ["sell 1 coin"]
    assert not game.allows("end the turn") and not game.allows("sell 2 coin")
    game.do("sell 1 coin")
    # It is the whole turn [A10]; the count of passes starts again.
    assert (game.mover, game.decision_is("actions"), int(game.state.passes)) == (3, True, 0)
    assert game.tally(2, "forced_sales") == 1


def test_A10_actions_after_a_forced_sale() -> None:
    game = late(2, "endgame.forced_sale_ends_turn=false").do("end the turn", "end the turn", "sell 1 coin")
    assert (game.mover, game.decision_is("actions")) == (1, True)
    assert game.do("end the turn").state.passes == 0


def test_a_forced_sale_is_none_of_the_sales_of_a_turn() -> None:
    sets = ("endgame.forced_sale_ends_turn=false", "turn.max_sales=1")
    game = late(2, *sets).do("end the turn", "end the turn", "sell 1 coin")
    assert game.allows("sell 1 coin")


def test_A11_the_player_chooses_what_to_sell_by_force() -> None:
    game = late(2).holds(1, coin=1, map=1).do("end the turn", "end the turn")
    assert game.words() == ["sell 1 coin", "sell 1 map"]


@pytest.mark.parametrize(("size", "words"), [(2, ["sell 2 coin", "sell 1 map"]), (8, ["sell 5 coin", "sell 1 map"])])
def test_size_of_a_forced_sale(size: int, words: list[str]) -> None:
    game = late(2, f"endgame.forced_sale_size={size}").holds(1, coin=6, map=2).do("end the turn", "end the turn")
    assert game.words() == words


def test_without_forced_sales_all_passing_ends_the_game() -> None:
    game = late(2, "endgame.forced_sale=false").do("end the turn", "end the turn")
    assert game.is_over and game.totals() == [0, 0]
    assert game.game.rules.end_reason(game.state) == 1
    assert game.tally(1, "kept") == 2


def test_A6_players_without_cards_are_skipped() -> None:
    game = late().holds(2).do("end the turn")
    assert game.mover == 3
    assert game.do("end the turn").decision_is("forced")
    other = late(3, "endgame.skip_empty_hands=false").holds(1).do("end the turn")
    assert (other.mover, other.words()[-1]) == (2, "end the turn")
    other.do("end the turn", "end the turn")
    # Player 1 passed first but holds nothing.
    assert (other.mover, other.decision_is("forced")) == (2, True)


def test_the_game_ends_in_the_middle_of_a_turn() -> None:
    game = late(2).holds(2).do("sell 2 coin")
    assert game.is_over and game.game.rules.end_reason(game.state) == 0


def test_the_game_ends_right_after_the_last_dig() -> None:
    game = Position(2, "events.sandstorm.fraction=1").holds(1, coin=1).last_cards("sandstorm").do("end the turn")
    assert game.do("put down coin").is_over


def test_it_does_not_end_before_the_dig_site_is_empty() -> None:
    assert not Position(2).holds(1, coin=1).do("sell 1 coin").is_over


def test_A5_trades_in_a_turn_are_bounded() -> None:
    game = Position().holds(1, coin=1).market(cup=1)
    for _ in range(10):
        game.do("trade 1 coin for 1 broken cup", "trade 1 broken cup for 1 coin")
    assert not game.allows("trade 1 coin for 1 broken cup")
    assert game.kinds() == {"sell", "end"}


@pytest.mark.parametrize(("rounds", "turns"), [(10, 30), (1, 3), (0, 0)])
def test_A5_trading_after_the_dig_site_is_bounded(rounds: int, turns: int) -> None:
    """Legal in the first rounds x players turns that began with an empty dig site."""
    game = late(3, f"guard.max_endgame_trade_rounds={rounds}").market(cup=8)
    for turn in range(1, turns + 3):
        assert int(game.state.late_turns) == turn
        words = "trade 1 coin for 1 broken cup" if "coin" in game.hand(game.mover) else "trade 1 broken cup for 1 coin"
        assert game.allows(words) == (turn <= turns)
        if turn > turns:
            break
        game.do(words, "end the turn")


def test_A5_forced_sales_count_as_turns() -> None:
    game = late(2).do("end the turn", "end the turn", "sell 1 coin")
    assert game.state.late_turns == 4


def test_A7_a_tie_after_the_tiebreak_is_shared() -> None:
    game = Position(3)
    assert game.ranks() == [1, 1, 1]


def test_no_tiebreak() -> None:
    game = Position(2, "scoring.tiebreak=[]")
    game.state.points[:2, 0] = 60
    game.state.sets[:2, 0, 1] = (14, 12)
    assert game.ranks() == [1, 1]


def test_compensation() -> None:
    game = Position(3, "seats.points.2=7")
    assert game.totals() == [0, 7, 0]
    assert game.scores()[1]["compensation"] == 7


def test_rounds_are_as_many_turns_as_there_are_players() -> None:
    game = Position(3)
    rounds_done = game.game.rules.rounds_done
    assert rounds_done(game.state) == 0
    game.next_cards("coin", "coin", "coin").do("end the turn", "end the turn")
    assert rounds_done(game.state) == 0
    assert rounds_done(game.do("end the turn").state) == 1


def test_stages() -> None:
    game = Position(3)
    stage = game.game.rules.stage
    found = []
    for left in (53, 27, 26, 4, 3, 1, 0):
        game.state.deck_cards, game.state.drawn = 53, 53 - left
        found.append(stage(game.state, game.params))
    assert found == [0, 0, 1, 1, 2, 2, 3]


def test_A8_hidden_hand_sizes_are_not_shown() -> None:
    shown, hidden = Position(3).holds(2, coin=5), Position(3, "visibility.hand_sizes=hidden").holds(2, coin=5)
    views = [game.game.hidden.view(game.state, game.params, 0) for game in (shown, hidden)]
    assert [int(seen.hand_cards[1]) for seen in views] == [5, 1]
    thieves = [game.next_cards("coin", "thief").do("end the turn", "end the turn") for game in (shown, hidden)]
    thieves[0].holds(1, coin=1)
    features = [game.features("rob player 2").get("steal_cards", 0.0) for game in thieves]
    assert features[0] > 0.0 == features[1]


def test_the_picture_shows_other_hands_face_down() -> None:
    game = Position(2).holds(1, mask=2).holds(2, talisman=3)
    open_, closed = (game.game.render.picture(game.state, game.params, seat) for seat in (None, 0))
    assert "talisman" in open_ and "talisman" not in closed
    assert "mask" in closed and closed.startswith("<svg") and closed.endswith("</svg>\n")
    assert np.char.count(closed, "<rect") >= 4
