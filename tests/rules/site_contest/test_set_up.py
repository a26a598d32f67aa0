"""Set-up [3, 4], with the open points C4, C5, C8, C11, C17 to C24."""

from __future__ import annotations

import numpy as np
import pytest

from engine.errors import IllegalAction
from engine.games.site_contest.params.kinds import CIV_NAMES, RELICS, TILE_NAMES, TRAP
from engine.playthrough import Playthrough
from engine.variants import load_variant
from tests.conformance.tables import redealt
from tests.rules.site_contest.positions import Position, standard


def dealt(players: int, *sets: str, seed: int = 1) -> Playthrough:
    """A game of the standard rules, just set up."""
    return Playthrough(standard(*sets), players, seed=seed)


def where(game: Playthrough, player: int) -> dict[str, int]:
    """Where the crew of a player stands."""
    columns = int(game.params.columns)
    crew = game.state.crew[player - 1]
    return {f"{'ABCDEFG'[space % columns]}{space // columns + 1}": int(crew[space]) for space in np.flatnonzero(crew)}


STARTS = {
    2: [{"A7": 1, "B7": 1}, {"G1": 1, "F1": 1}],
    3: [{"A7": 1, "B7": 1}, {"G1": 1, "F1": 1}, {"G7": 1, "G6": 1}],
    4: [{"A7": 1, "B7": 1}, {"G1": 1, "F1": 1}, {"D5": 2}, {"G7": 2}],
}


@pytest.mark.parametrize("players", STARTS)
def test_c20_c21_start_spaces(players: int) -> None:
    game = dealt(players)
    assert [where(game, player) for player in range(1, players + 1)] == STARTS[players]
    assert [int(count) for count in game.state.reserve[:players]] == [6] * players


def test_the_four_corners_look_alike_from_every_seat() -> None:
    game = Playthrough(load_variant("site_contest/corners"), 4)
    params = game.params
    starts = [[int(space) for space in params.start_space[4, seat] if space >= 0] for seat in range(4)]
    apart = [[int(params.distance[np.ix_(own, other)].min()) for other in starts] for own in starts]
    near = [
        [int((params.distance[seat_starts].min(axis=0)[: params.spaces] <= steps).sum()) for steps in (1, 2, 3)]
        for seat_starts in starts
    ]
    assert len({tuple(sorted(row)) for row in apart}) == 1 and len({tuple(row) for row in near}) == 1


@pytest.mark.parametrize(("number", "there", "reserve"), [(0, {}, 8), (1, {"A7": 1}, 7), (5, {"A7": 3, "B7": 2}, 3)])
def test_c19_crew_on_the_map(number: int, there: dict[str, int], reserve: int) -> None:
    game = dealt(2, f"setup.crew_on_map={number}")
    assert where(game, 1) == there and game.state.reserve[0] == reserve


def test_c4_the_listed_tiles_are_shuffled() -> None:
    games = [dealt(2, seed=seed) for seed in (1, 2)]
    counts = [15, 10, 6, 8, 5, 3, 2]
    assert all(list(np.bincount(game.state.tile, minlength=7)) == counts for game in games)
    assert list(games[0].state.tile) != list(games[1].state.tile)
    assert not games[0].state.up.any()


def test_c5_the_printed_map_is_always_the_same() -> None:
    games = [Playthrough(load_variant("site_contest/printed-map"), 3, seed=seed) for seed in (1, 2)]
    assert list(games[0].state.tile) == list(games[1].state.tile) == list(games[0].params.printed)
    assert TILE_NAMES[games[0].state.tile[24]] == "big", "D4"


def test_c22_safe_starts() -> None:
    many = ("tiles.counts.trap=20", "tiles.counts.ruin=0", "tiles.counts.forest=7")
    risky = [dealt(4, *many, seed=seed) for seed in range(5)]
    safe = [dealt(4, *many, "tiles.safe_start=true", seed=seed) for seed in range(5)]
    for before, after in zip(risky, safe, strict=True):
        starts = np.flatnonzero(after.state.start_of >= 0)
        assert all(after.state.tile[space] != TRAP for space in starts)
        assert sorted(before.state.tile) == sorted(after.state.tile)
    assert any(game.state.tile[space] == TRAP for game in risky for space in np.flatnonzero(game.state.start_of >= 0))


def test_c24_civilisations_are_random_and_different_or_fixed() -> None:
    games = [dealt(3, seed=seed) for seed in range(12)]
    assert all(len(set(game.state.civ[:3])) == 3 for game in games)
    assert {int(game.state.civ[0]) for game in games} == {0, 1, 2, 3}
    fixed = dealt(3, "setup.civ_assignment=fixed", "setup.civs=[egypt, china, maya, phoenicia]")
    assert [CIV_NAMES[civ] for civ in fixed.state.civ[:3]] == ["egypt", "china", "maya"]


DRAFT = "setup.civ_assignment=draft"


def test_c24_the_last_player_takes_a_civilisation_first() -> None:
    game = dealt(3, DRAFT, "setup.civ_resources.china.gold=3")
    assert game.words() == ["take Phoenicia", "take Maya", "take Egypt", "take China"]
    assert "player 3 takes a civilisation" in game.game.render.decision(game.state, game.params)
    for told in (game.board(), game.game.render.picture(game.state, game.params)):
        assert "no civilisation yet" in told
    game.play("take China")
    assert game.mover == 2 and game.words() == ["take Phoenicia", "take Maya", "take Egypt"]
    assert list(game.state.stuff[2]) == [0, 0, 3], "and what it starts with"
    game.play("take Phoenicia").play("take Egypt")
    assert [CIV_NAMES[civ] for civ in game.state.civ[:3]] == ["egypt", "phoenicia", "china"]
    assert game.mover == 1 and game.decision_is("turn") and game.state.round_number == 1
    with pytest.raises(IllegalAction):
        game.undo().play("take China")


def test_c23_c24_the_draft_goes_against_the_order_of_turns() -> None:
    game = dealt(3, DRAFT, "setup.first_player=2")
    movers = [game.mover, game.play("take Egypt").mover, game.play("take China").mover]
    assert movers == [1, 3, 2] and game.play("take Phoenicia").mover == 2


def test_c11_an_open_draft_of_seals() -> None:
    game = dealt(2, "cards.seal.distribution=open_draft", "setup.seals_per_player=2", DRAFT)
    game.play("take Egypt").play("take China")
    for words in ("take Altar Ward", "take Altar Ward"):
        assert game.words() == ["take Ancient Ban", "take Lord's Stele", "take Altar Ward"]
        game.play(words)
    assert game.words() == ["take Ancient Ban", "take Lord's Stele"], "two of each kind"
    game.play("take Lord's Stele").play("take Ancient Ban")
    assert [list(game.state.seals[seat]) for seat in (0, 1)] == [[1, 0, 1], [0, 1, 1]]
    assert game.mover == 1 and game.decision_is("turn")
    for other in (game.game.hidden.view(game.state, game.params, 0), redealt(game, 0, 3)):
        assert list(other.seals[1]) == [0, 1, 1], "all have seen who took what"


IN_DECK = "cards.seal.distribution=relic_deck"


def test_c11_seals_in_the_relic_deck_are_seals_once_drawn() -> None:
    game = dealt(4, IN_DECK, "setup.relic_hand=6")
    assert game.state.relic_next == 24 and game.state.relic_cards == 30
    assert game.state.seals.sum() > 0 and game.state.seals.sum() + game.state.hand.sum() == 24
    assert [int(n) for n in game.state.hand_cards] == [int(n) for n in game.state.hand.sum(axis=1)]
    assert game.game.rules.broken(game.state, game.params) == 0
    left = [int(card) - RELICS for card in game.state.relic_deck[24:30] if card >= RELICS]
    held = [int(n) for n in game.state.seals.sum(axis=0)]
    assert [held[kind] + left.count(kind) for kind in range(3)] == [2, 2, 2]


def test_c11_relic_cards_come_in_the_same_order_with_seals_among_them() -> None:
    plain, mixed = dealt(2, "setup.relic_hand=0"), dealt(2, IN_DECK, "setup.relic_hand=0")
    relics = [int(card) for card in mixed.state.relic_deck[:30] if card < RELICS]
    assert relics == [int(card) for card in plain.state.relic_deck[:24]]
    assert not mixed.state.seals.any() and plain.state.seals.sum() == 2


def test_c11_a_seal_that_is_drawn_may_be_placed_and_is_none_of_the_hand() -> None:
    table = Position(2, IN_DECK).crew(1, "C3")
    place = next(p for p in range(int(table.state.relic_cards)) if table.state.relic_deck[p] == RELICS + 2)
    table.state.relic_deck[place], table.state.relic_deck[0] = table.state.relic_deck[0], RELICS + 2
    table.do("draw a relic card")
    assert table.state.hand_cards[0] == 0 and list(table.state.seals[0]) == [0, 0, 1]
    assert table.do("place Altar Ward on C3").sealed("C3") == "ward of 1" and table.is_sound()


def test_nothing_is_dealt_that_is_drafted_and_the_rest_is_dealt_as_ever() -> None:
    plain, draft = dealt(4), dealt(4, DRAFT, "cards.seal.distribution=open_draft")
    assert not draft.state.seals.any() and (draft.state.civ == -1).all()
    assert (plain.state.hand == draft.state.hand).all() and (plain.state.tile == draft.state.tile).all()


def test_c17_goods_at_the_start_come_from_the_supply() -> None:
    assert not dealt(4).state.stuff.any()
    fixed = ("setup.civ_assignment=fixed", "setup.resources={stone: 1, wood: 0, gold: 0}")
    game = dealt(2, *fixed, "setup.civ_resources.maya.gold=3")
    assert [list(game.state.stuff[seat]) for seat in (0, 1)] == [[1, 0, 0], [1, 0, 3]]
    assert list(game.state.supply) == [18, 20, 12]


def test_c18_c11_cards_at_the_start() -> None:
    game = dealt(4)
    assert [int(count) for count in game.state.hand_cards] == [2, 2, 2, 2]
    assert game.state.relic_cards - game.state.relic_next == 24 - 8
    assert [int(count) for count in game.state.seals.sum(axis=1)] == [1, 1, 1, 1]
    assert game.state.event_cards - game.state.event_next == 18
    none = dealt(4, "setup.relic_hand=0", "setup.seals_per_player=0")
    assert not none.state.hand.any() and not none.state.seals.any()


@pytest.mark.parametrize(("first", "order"), [(1, [0, 1, 2]), (3, [2, 0, 1])])
def test_c23_who_begins(first: int, order: list[int]) -> None:
    game = dealt(
        3, f"setup.first_player={first}", "setup.civ_assignment=fixed", "setup.civs=[egypt, china, phoenicia, maya]"
    )
    assert [int(seat) for seat in game.state.turn_order[:3]] == order
    assert game.state.dealer == order[0] and game.mover == order[0] + 1


def test_c8_an_endless_supply() -> None:
    game = dealt(2, "supply.limited=false", "supply.stone=0", "setup.resources={stone: 9, wood: 9, gold: 9}")
    assert game.state.stuff[0].tolist() == [9, 9, 9]


def test_the_same_deal_gives_the_same_game_where_a_variant_leaves_it_alone() -> None:
    plain, other = dealt(3), dealt(3, "cards.event.counts.mutiny=0", "scoring.temple_end=5")
    assert list(plain.state.tile) == list(other.state.tile) and list(plain.state.civ) == list(other.state.civ)
    assert (plain.state.hand == other.state.hand).all() and (plain.state.seals == other.state.seals).all()
    left = [int(kind) for kind in plain.state.event_deck[:18] if kind != 6]
    assert left == [int(kind) for kind in other.state.event_deck[:16]], "the other events come in the same order"
