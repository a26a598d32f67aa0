"""The worked examples of the specification [17], each named by its id."""

from __future__ import annotations

import pytest

from engine.games.cleopatra.state import names as n
from tests.rules.cleopatra.positions import Position, nearly_over

PAY_DOOR = "pay 2 artisan + 1 marble + 1 wood + 1 lapis"
ONE_WALL = {"artisan": 1, "stone": 1, "wood": 1}


def bids(game: Position, *offers: int) -> Position:
    """Offer these talents, player 1 first."""
    return game.do(*(f"offer {number}" for number in offers))


def test_W1_an_offering_with_two_highest() -> None:
    game = Position().to_bids()
    for player in range(1, 5):
        game.has(player, amulets=4)
    bids(game, 1, 3, 5, 5)
    assert [game.amulets(player) for player in range(1, 5)] == [4 + 3, 4 + 2, 4 - 3, 4 - 3]
    assert [game.talents(player) for player in range(1, 5)] == [4, 2, 0, 0]


def test_W2_a_pair_of_sphinxes() -> None:
    game = Position().holds(1, artisan=1, stone=1, marble=1).do("build sphinx", "pay 1 artisan + 1 stone + 1 marble")
    assert game.talents(1) == 5 + 2
    game = Position().built(sphinx=1).holds(1, artisan=1, stone=1, marble=1)
    game.do("build sphinx", "pay 1 artisan + 1 stone + 1 marble")
    assert game.talents(1) == 5 + 5


def full_hand(cards: int, *sets: str, **more: int) -> Position:
    """Player 1 at the end of a market turn with so many cards."""
    held = cards - 1 - sum(more.values())
    game = Position(4, *sets).holds(1, artisan=held, **more).stall(1, stone=1).do("take stall 1")
    return game.do(game.words()[0])


def test_W3_eleven_cards() -> None:
    game = full_hand(11)
    assert set(game.words()) == {"discard down to the limit", "keep all cards"}
    game.do("keep all cards")
    assert (game.amulets(1), int(game.state.hand_cards[0])) == (1, 11)
    game = full_hand(11).do("discard down to the limit", "discard artisan")
    assert (game.amulets(1), int(game.state.hand_cards[0])) == (1, 10)


def test_W4_a_merchant_as_second_artisan() -> None:
    game = Position().holds(1, artisan=1, stone=1, marble=1, lapis=1).has(1, merchants=3)
    game.do("build mosaic", "lay mosaic at (0,0) turn 1")
    game.do("pay 1 artisan + 1 stone + 1 marble + 1 lapis + 1 merchant")
    assert int(game.state.merchants[0]) == 2


def test_W5_a_door_at_the_end_of_seven_walls() -> None:
    game = Position().walls(1, 2, 3, 4, 5, 6, 7).holds(1, artisan=2, wood=1, marble=1, lapis=1)
    game.do("build left door frame", PAY_DOOR)
    assert game.talents(1) == 5 + 11


FINALS = [
    ("W6", (41, 37, 36, 44), (6, 1, 5, 13), [1, 2, 3, 4]),
    ("W7", (61, 60, 20, 30), (9, 5, 4, 3), [4, 1, 3, 2]),
    ("W8", (70, 60, 50, 40), (9, 9, 4, 3), [3, 4, 1, 2]),
    ("D17", (40, 40, 30, 50), (3, 5, 4, 9), [1, 2, 3, 4]),
]


@pytest.mark.parametrize(("name", "talents", "amulets", "ranks"), FINALS, ids=[row[0] for row in FINALS])
def test_who_wins(name: str, talents: tuple[int, ...], amulets: tuple[int, ...], ranks: list[int]) -> None:
    game = Position()
    for player in range(1, 5):
        game.has(player, talents=talents[player - 1], amulets=amulets[player - 1], merchants=0)
    assert game.ranks() == ranks


def test_W9_five_categories_complete() -> None:
    game = nearly_over().do("build column wall 9", "pay 1 artisan + 1 stone + 1 wood")
    assert game.over()
    assert int(game.state.cleopatra) == 5
    assert int(game.state.built[n.THRONE]) == 0, "one category is open"


def test_W10_sanctuaries_of_ten_squares() -> None:
    game = Position().has(1, amulets=14)
    game.state.squares[0] = 10
    assert game.final(1) == 4


def test_W11_two_merchants_left() -> None:
    game = Position().has(1, talents=20, merchants=2)
    assert game.scores()[0]["merchants"] == 6
    assert game.totals()[0] == 26


def test_D1_fourteen_cards() -> None:
    game = full_hand(14).do("keep all cards")
    assert (game.amulets(1), int(game.state.hand_cards[0])) == (4, 14)
    game = full_hand(14).do("discard down to the limit", *["discard artisan"] * 4)
    assert (game.amulets(1), int(game.state.hand_cards[0])) == (1, 10)
    game = Position().holds(1, artisan=13, smuggler=1).stall(1, stone=1)
    game.do("play smuggler", "take stall 1").do(game.words()[0])
    assert (game.amulets(1), int(game.state.hand_cards[0]), game.mover) == (1, 14, 2)


@pytest.mark.parametrize(("squares", "talents"), [("...", 3), ("FF.", 5), ("FFF", 6)])
def test_D2_a_wall_beside_mosaics(squares: str, talents: int) -> None:
    game = Position().garden(squares).holds(1, **ONE_WALL)
    game.do("build column wall 4", "pay 1 artisan + 1 stone + 1 wood")
    assert game.talents(1) == 5 + talents


def test_D3_a_gap_in_the_row() -> None:
    game = Position().walls(1, 2, 4).holds(1, artisan=2, wood=1, marble=1, lapis=1)
    game.do("build left door frame", PAY_DOOR)
    assert game.talents(1) == 5 + 6


@pytest.mark.parametrize("side", ["left", "right"])
def test_D4_doors_with_all_walls(side: str) -> None:
    game = Position().walls(*range(1, 10)).holds(1, artisan=2, wood=1, marble=1, lapis=1)
    game.do(f"build {side} door frame", PAY_DOOR)
    assert game.talents(1) == 5 + 13


def test_D5_the_third_sphinx() -> None:
    game = Position().built(sphinx=2).holds(1, artisan=1, stone=1, marble=1)
    game.do("build sphinx", "pay 1 artisan + 1 stone + 1 marble")
    assert game.talents(1) == 5 + 2


def test_D6_a_wall_and_a_sphinx() -> None:
    game = Position().holds(1, artisan=2, stone=2, wood=1, marble=1)
    game.do("build column wall 1", "pay 1 artisan + 1 stone + 1 wood")
    game.do("build sphinx", "pay 1 artisan + 1 stone + 1 marble")
    assert game.talents(1) == 5 + 7
    assert game.scores()[0]["several"] == 2


def test_D7_three_pieces() -> None:
    game = Position().holds(1, artisan=3, stone=3, wood=1, marble=2)
    game.do("build column wall 1", "pay 1 artisan + 1 stone + 1 wood")
    for _ in range(2):
        game.do("build sphinx", "pay 1 artisan + 1 stone + 1 marble")
    assert game.talents(1) == 5 + 3 + 2 + 5 + 5


def test_D8_four_pieces() -> None:
    game = Position().holds(1, artisan=4, stone=4, wood=2, marble=2)
    for wall in (1, 2):
        game.do(f"build column wall {wall}", "pay 1 artisan + 1 stone + 1 wood")
    for _ in range(2):
        game.do("build sphinx", "pay 1 artisan + 1 stone + 1 marble")
    assert game.talents(1) == 5 + 3 + 3 + 2 + 5 + 5


def test_D9_a_mosaic_over_two_palms() -> None:
    game = Position().pile("IX").holds(1, artisan=2, stone=1, marble=1, lapis=1)
    game.do("build mosaic", "lay mosaic at (3,1) turn 1", "pay 2 artisan + 1 stone + 1 marble + 1 lapis")
    assert game.talents(1) == 5 + 4 + 2, "(3,3) and (3,5)"


def test_D10_a_double_artisan_for_one() -> None:
    game = Position().holds(1, double_artisan=1, stone=1, wood=1)
    game.do("build column wall 1", "pay 1 double artisan + 1 stone + 1 wood")
    assert (game.amulets(1), game.hand(1)) == (1, {})


def test_D11_two_double_artisans_for_three() -> None:
    game = Position().holds(1, double_artisan=2, wood=2, stone=2)
    game.do("build obelisk", "pay 2 stone + 2 wood + 2 double artisan")
    assert game.amulets(1) == 2


def test_D12_nobody_offers_anything() -> None:
    game = Position(3).to_bids()
    for player in range(1, 4):
        game.has(player, amulets=2 + player)
    bids(game, 0, 0, 0)
    assert [game.amulets(player) for player in range(1, 4)] == [0, 1, 2]


def test_D13_an_offering_of_five() -> None:
    game = Position(5).to_bids()
    for player in range(1, 6):
        game.has(player, amulets=5)
    bids(game, 4, 4, 2, 1, 1)
    assert [game.amulets(player) - 5 for player in range(1, 6)] == [-3, -3, 2, 3, 3]


def test_D14_a_winner_with_one_amulet() -> None:
    game = Position().to_bids().has(1, amulets=1)
    bids(game, 5, 0, 0, 0)
    assert game.amulets(1) == 0


def test_D15_tainted_cards_in_hand_at_the_end() -> None:
    assert Position().holds(1, double_stone=1, trompe=1, beggar=1, artisan=2).final(1) == 3


def test_D16_sanctuaries_take_no_more_than_there_is() -> None:
    game = Position().has(1, amulets=4)
    game.state.squares[0] = 6
    assert game.final(1) == 0


def test_D18_a_vizier_keeps_three_of_five() -> None:
    game = Position().holds(1, vizier=1).deck("stone", "wood", "lapis", "marble", "artisan")
    left = game.cards_left()
    game.do("play vizier", "keep 1 + 2 + 3")
    assert game.amulets(1) == 3
    assert game.hand(1) == {"stone": 1, "wood": 1, "lapis": 1}
    assert (int(game.state.discard_cards), game.cards_left()) == (2 + 1, left - 5)


def test_D19_a_beggar_gets_talents_from_three() -> None:
    game = Position().holds(1, beggar=1)
    for player in (2, 3, 4):
        game.holds(player, stone=1)
    game.do("play beggar", *["give talents"] * 3)
    assert (game.talents(1), game.amulets(1)) == (5 + 6, 2)
    assert [game.talents(player) for player in (2, 3, 4)] == [3, 3, 3]


def test_D20_the_fifth_and_the_sixth_category_in_one_turn() -> None:
    game = Position().built(obelisk=2, sphinx=6, door=2, throne=1).walls(1, 2, 3, 4, 5, 6, 7, 8).pile("")
    game.holds(1, artisan=4, stone=1, wood=1, marble=2, lapis=2).altar(4)
    game.do("build column wall 9", "pay 1 artisan + 1 stone + 1 wood")
    game.do("build throne", "pay 3 artisan + 2 marble + 2 lapis")
    assert game.over()
    assert (int(game.state.cleopatra), int(game.state.rolls), int(game.state.altar)) == (5, 0, 4)
    assert game.talents(1) == 5 + 3 + 12 + 2
