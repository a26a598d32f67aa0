"""What a seat sees and what it does not [18]; everything that it cannot see, redrawn."""

from __future__ import annotations

import pytest

from engine.games.site_contest.params.kinds import DEEP_DIG, TRAP
from engine.games.site_contest.state import UNKNOWN
from tests.conformance.tables import positions, redealt
from tests.rules.site_contest.positions import Position, standard


def test_a_seat_sees_its_own_cards_and_the_tiles_it_looked_at() -> None:
    table = Position().tile("C3", "temple").tile("D3", "vein", up=True).hand(1, "map_decryption").hand(2, "deep_dig")
    table.seal(1, "ban").seal(2, "ward").do("play Map Decryption", "pick C3", "pick A1", "pick A2")
    mine, theirs = (table.game.hidden.view(table.state, table.params, seat) for seat in (0, 1))
    assert mine.tile[table.space("C3")] == 5 and theirs.tile[table.space("C3")] == UNKNOWN
    assert mine.tile[table.space("D3")] == theirs.tile[table.space("D3")] == 2
    assert not mine.hand[1].any() and mine.hand_cards[1] == 1 and theirs.hand[1, DEEP_DIG] == 1
    assert mine.seals[0].sum() == 1 and not mine.seals[1].any()
    assert (mine.relic_deck[: mine.relic_cards] == UNKNOWN).all()
    assert (mine.event_deck[mine.event_next : mine.event_cards] == UNKNOWN).all()
    assert theirs.known[0, table.space("C3")], "who looked where is known to all"
    assert (table.state.tile[:49] != UNKNOWN).all(), "the game itself keeps everything"


def test_public_tiles_are_seen_by_all() -> None:
    table = Position(2, "tiles.visibility=public")
    seen = table.game.hidden.view(table.state, table.params, 1)
    assert (seen.tile[:49] == table.state.tile[:49]).all()


@pytest.mark.parametrize("deck", ["event", "relic"])
def test_cards_foreseen_stay_where_they_are(deck: str) -> None:
    table = Position(2, f"cards.civ.eye_of_prophecy.deck={deck}", civs=("maya", "egypt")).do("use Eye of Prophecy")
    table.do(table.words()[3])
    cards = table.state[f"{deck}_deck"]
    top = int(table.state[f"{deck}_next"])
    orders = set()
    for key in range(20):
        other = redealt(table, 0, key)
        again = other[f"{deck}_deck"]
        assert list(again[top : top + 3]) == list(cards[top : top + 3])
        orders.add(tuple(redealt(table, 1, key)[f"{deck}_deck"]))
    assert len(orders) > 10, "nobody else knows them"


SETS = [(), ("tiles.safe_start=true", "tiles.counts.trap=9", "tiles.counts.ruin=8"), ("tiles.visibility=public",)]
SETS += [("cards.seal.distribution=relic_deck",), ("cards.seal.distribution=open_draft", "setup.civ_assignment=draft")]


@pytest.mark.parametrize("sets", SETS)
def test_redeal_keeps_what_is_seen_and_loses_nothing(sets: tuple[str, ...]) -> None:
    changes = 0
    for door in positions(standard(*sets), 3, seed=4, every=9):
        game = door.game
        for seat in range(3):
            other = redealt(door, seat, seat)
            assert game.rules.broken(other, door.params) == 0
            assert game.hidden.view(other, door.params, seat) == game.hidden.view(door.state, door.params, seat)
            assert sorted(other.tile) == sorted(door.state.tile)
            assert list(other.seals.sum(axis=1)) == list(door.state.seals.sum(axis=1))
            if "tiles.safe_start=true" in sets:
                assert all(other.tile[space] != TRAP for space in range(49) if door.state.start_of[space] >= 0)
            changes += other != door.state
    assert changes > 10


def test_who_is_asked_for_a_deep_dig_has_one_in_every_redeal() -> None:
    table = Position().crew(1, "C3").hand(1, "deep_dig", "civ_loan").do("dig C3")
    assert table.words() == ["play Deep Dig", "decline"]
    for key in range(20):
        other = redealt(table, 1, key)
        assert other.hand[0, DEEP_DIG] >= 1 and other.hand[0].sum() == 2


def test_the_last_deep_dig_stays_with_who_is_asked() -> None:
    table = Position(3).crew(2, "C3").hand(1, "civ_loan", "civ_loan").hand(2, "deep_dig").do("end the turn", "dig C3")
    deck = table.state.relic_deck[table.state.relic_next : table.state.relic_cards]
    table.hand(3, *["deep_dig"] * int((deck == DEEP_DIG).sum()))
    assert table.words() == ["play Deep Dig", "decline"]
    for key in range(20):
        other = redealt(table, 2, key)
        assert other.hand[1, DEEP_DIG] == 1, "no other hand can take it"
