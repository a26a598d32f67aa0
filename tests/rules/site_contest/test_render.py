"""Boards and actions in words, and boards as pictures."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from engine.errors import IllegalAction
from engine.games.site_contest.render import names
from tests.rules.site_contest.positions import Position

SVG = "{http://www.w3.org/2000/svg}"


def crowded() -> Position:
    """A position with a bit of everything."""
    table = (
        Position(3).tile("C3", "temple", dug_by=1).monument(1, "C3", "temple").crew(1, "C3", "C3", "D4").crew(2, "C3")
    )
    table.seal_on(3, "stele", "E5").tokens(1, 3, 2).goods(1, stone=2).hand(1, "route_blockade", "deep_dig")
    table.in_force("golden_age").seal(2, "ward").do("play Route Blockade: F6", "use Commercial Alliance")
    table.state.dragon[table.space("A1")] = 2
    return table


def test_the_board_in_words() -> None:
    table = crowded()
    board = table.game.render.board(table.state, table.params)
    lines = board.splitlines()
    assert lines[0] == "round 1 of 8; in force: Golden Age (黄金时代); order of turns: 1, 2, 3"
    grid = [[cell.strip() for cell in line[4:].split(" | ")] for line in lines[1:9]]
    assert grid[0] == list("ABCDEFG")
    assert grid[3][2] == "T 112 M1" and grid[4][3] == "r 1" and grid[5][4] == "r s3" and grid[6][5] == "r #1"
    assert grid[1][0] == "r*" and grid[1][6] == "r!"
    assert "supply: 18 stone + 20 wood + 15 gold, 28 tokens" in board
    assert (
        "player 1, Phoenicia (腓尼基): standing 5 (prestige 0, tokens [2, 3]), 2 stone, reserve 5, monuments" in board
    )
    assert "left 3, Commercial Alliance" in board and "hand: 1 Deep Dig; seals: none" in board
    assert "seals: 1 Altar Ward; Pharaoh's Will, Eternal Architecture, Mummy's Curse" in board


def test_the_legend_has_the_chinese_names_of_all_tiles() -> None:
    board = Position().game.render.board(Position().state, Position().params)
    assert all(f"{english} ({chinese})" in board for english, chinese in names.TILES)


def test_an_unknown_tile_is_a_question_mark() -> None:
    table = Position()
    seen = table.game.hidden.view(table.state, table.params, 0)
    assert "1   ?    | ?    | ? | ? | ? | ?! 2 | ?! 2" in table.game.render.board(seen, table.params)


NAMES = (names.RELICS, names.EVENTS, names.SKILLS, names.SEALS, names.TILES, names.CIVS, names.RESOURCES)


def test_no_two_things_share_a_name() -> None:
    for called in NAMES:
        for language in (0, 1):
            assert len({each[language] for each in called}) == len(called)
    assert len(set(names.TILE_LETTERS)) == len(names.TILES)


ACTIONS = [
    "end the turn",
    "move A7 to A6",
    "dig A7",
    "build on C3",
    "dispatch to B7",
    "expel player 2 from C4 with crew of C3",
    "buy 2 stone + 1 wood",
    "buy 3 gold",
    "draw a relic card",
    "play Deep Dig",
    "play Civilisation Loan: wood of player 3",
    "play Emergency Retreat: A7 to D4",
    "play Route Blockade: D4",
    "play Military Intervention: player 2 on C3",
    "use Maritime Trade Network: stone for gold with player 2",
    "use Sacrificial Rite: C3",
    "use Pharaoh's Will: C3",
    "use Mummy's Curse: player 2",
    "use Iron Foundry",
    "place Altar Ward on C3",
    "decline",
    "agree",
    "discard Divine Protection",
    "pick G1",
    "swap wood for stone",
    "return a token of 4",
]


@pytest.mark.parametrize("words", ACTIONS)
def test_actions_are_read_back(words: str) -> None:
    table = Position(3)
    action = table.game.render.parse(table.state, table.params, words)
    assert table.game.render.action(table.state, table.params, action) == words
    assert table.game.render.parse(table.state, table.params, f"  {words.upper()} ") == action


FAULTS = [
    ("jump A1", "no action reads 'jump A1'"),
    ("move A7", "write it as in 'move A7 to A6'"),
    ("move A8 to A7", "'a8' is no space; spaces: A1 to G7"),
    ("dig H1", "'h1' is no space"),
    ("play Deep Digging", "no relic card is called 'deep digging'"),
    ("use Rite", "no skill card is called 'rite'"),
    ("place Ban on C3", "no seal is called 'ban'"),
    ("buy three stone", "write what to buy"),
    ("buy 2 clay", "no resource is called 'clay'"),
    ("expel player 5 from C4 with crew of C3", "'player 5' is no player"),
    ("order x", "no action reads"),
]


@pytest.mark.parametrize(("words", "problem"), FAULTS)
def test_words_that_are_no_action_are_refused(words: str, problem: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        Position().play(words)
    assert problem in str(caught.value)


def test_spaces_of_a_smaller_map() -> None:
    tiles = "tiles.counts={ruin: 9, forest: 0, vein: 0, small: 0, big: 0, temple: 0, trap: 0}"
    table = Position(2, "map.columns=3", "map.rows=3", tiles, "setup.start_spaces={2: [[A3], [C1]]}")
    assert "move A3 to B3" in table.words()
    with pytest.raises(IllegalAction, match="spaces: A1 to C3"):
        table.play("move A3 to A4")


def drawn(table: Position) -> ElementTree.Element:
    """The picture of a position, read as XML."""
    return ElementTree.fromstring(table.game.render.picture(table.state, table.params))


def test_the_picture_shows_what_lies_on_the_map() -> None:
    picture = drawn(crowded())
    titles = [str(title.text) for title in picture.iter(f"{SVG}title")]
    assert picture.tag == f"{SVG}svg" and titles[0].startswith("Contest of Ruins: round 1, player 1 to act")
    assert "C3: temple (神殿遗址)" in titles and "D4: common ruin (普通废墟), face-down" in titles
    assert titles.count("2 crew of player 1") == 1 and titles.count("monument of player 1") == 1
    assert "Lord's Stele of player 3, 3 settlements left" in titles and "closed by 1" in titles
    assert len([title for title in titles if title[2:4] == ": "]) == 49


def test_the_picture_of_a_view_and_of_the_end() -> None:
    table = Position(2, "rounds.count=1").end_turns()
    assert table.is_over
    assert "the game is over" in table.game.render.picture(table.state, table.params)
    seen = table.game.hidden.view(table.state, table.params, 0)
    assert "A1: unknown, face-down" in table.game.render.picture(seen, table.params)


QUESTIONS = [
    ("play Civilisation Loan: stone of player 2", "player 2 is asked to lend stone to player 1"),
    ("play Map Decryption", "player 1 looks at 3 more tiles"),
    ("use Maritime Trade Network: wood for stone with player 2", "player 1 may exchange 2 more with player 2"),
]


@pytest.mark.parametrize(("words", "decision"), QUESTIONS)
def test_questions_in_words(words: str, decision: str) -> None:
    table = Position().hand(1, "civ_loan", "map_decryption").goods(1, wood=3).goods(2, stone=3).do(words)
    assert table.game.render.decision(table.state, table.params) == f"round 1, {decision}"
