"""Set-up and planning [6, 7.1], with the open points about deck, region and start: OP-1 to OP-4, 14, 15, 17."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from engine.errors import SondageError
from engine.games.mykerinos.render.words import PATRON_NAMES
from engine.games.mykerinos.state import COLUMNS, PYRAMID
from engine.playthrough import Playthrough
from tests.rules.mykerinos.positions import Position, special

LAYOUT = "deck.cards=[{patron: heiress, prestige: 2, pyramids: [1, 2], copies: 36}]"

NAMES = (*PATRON_NAMES, "none")


def mix(game: Playthrough) -> Counter[str]:
    deck = game.state.deck[: game.params.cards]
    return Counter(NAMES[int(game.params.card_patron[card])] for card in deck)


def pyramids(game: Playthrough) -> set[tuple[int, int]]:
    return {(int(at) % COLUMNS, int(at) // COLUMNS) for at in np.flatnonzero(game.state.kind == PYRAMID)}


def test_set_up() -> None:
    game = Playthrough(special(), 4)
    assert sorted(game.state.deck[:36]) == list(range(36))
    assert sorted(game.state.patron) == list(range(5))
    assert game.totals() == [0, 0, 0, 0]
    assert list(game.state.general) == [17, 17, 17, 17]


@pytest.mark.parametrize(("players", "intake"), [(2, 11), (3, 11), (4, 8)])
def test_intake_by_number_of_players(players: int, intake: int) -> None:
    game = Position(players)
    for colour in ("blue", "red", "white", "black")[:players]:
        assert (game.personal(colour), game.general(colour)) == (intake, 25 - intake)


def test_deal_order_is_whole_rows_from_side_to_side() -> None:
    game = Playthrough(special(), 3)
    assert list(game.state.plot[:8]) == list(game.state.deck[:8])


def test_op1_patron_mix() -> None:
    assert mix(Playthrough(special(), 3)) == {**dict.fromkeys(NAMES[:5], 7), "none": 1}
    shifted = special("deck.patron_counts.director=9", "deck.patron_counts.heiress=5")
    assert mix(Playthrough(shifted, 3)) == {**dict.fromkeys(NAMES[:5], 7), "Director": 9, "Heiress": 5, "none": 1}


def test_op2_op3_prestige_and_pyramids_of_the_deck() -> None:
    game = Playthrough(special(), 3)
    assert int(game.params.card_prestige[:36].sum()) == 55
    assert sum(int(mask).bit_count() for mask in game.params.card_pyramids[:36]) == 36
    other = Playthrough(special(LAYOUT), 3)
    assert int(other.params.card_prestige[:36].sum()) == 72
    assert len(pyramids(other)) == 8 * 2


def test_op4_rotation_none_lays_plots_as_printed() -> None:
    game = Playthrough(special(LAYOUT, "setup.rotate_plots=none"), 3)
    printed = {(1, 0), (0, 1)}
    assert pyramids(game) == {(x + 2 * px, y + 3 * py) for x, y in printed for px in range(4) for py in range(2)}


def test_op4_rotation_random_turns_half_of_the_plots() -> None:
    plots = turned = 0
    for seed in range(50):
        game = Playthrough(special(LAYOUT), 3, seed=seed)
        for px in range(4):
            for py in range(2):
                here = {(x - 2 * px, y - 3 * py) for x, y in pyramids(game)} & {
                    (x, y) for x in (0, 1) for y in range(3)
                }
                assert here in ({(1, 0), (0, 1)}, {(0, 2), (1, 1)})
                plots += 1
                turned += here == {(0, 2), (1, 1)}
    # Four standard errors of a fair coin.
    assert abs(turned - plots / 2) < 4 * np.sqrt(plots / 4)


def test_op14_seat_1_starts() -> None:
    assert all(Playthrough(special(), players, seed=s).mover == 1 for players in (2, 3, 4) for s in range(5))
    with pytest.raises(SondageError):
        special("setup.start_player=seat_2")


def test_op15_a_short_neutral_reserve_is_drawn_in_turn_order() -> None:
    game = Position(2, "archaeologists.per_color=6")
    assert (game.neutral("blue"), game.neutral("red"), game.general("neutral")) == (4, 2, 0)
    later = Position(2, "archaeologists.per_color=6").starts("red").has("blue", neutral=0).has("red", neutral=0)
    later.state.general[2] = 6
    later.all_pass()  # blue passed last and starts the next campaign
    assert (later.who(), later.neutral("blue"), later.neutral("red")) == ("blue", 4, 2)
    third = Position(2, "archaeologists.per_color=6").has("blue", neutral=0).has("red", neutral=0)
    third.state.general[2] = 6
    third.all_pass()
    assert (third.who(), third.neutral("blue"), third.neutral("red")) == ("red", 2, 4)


def test_op17_only_the_order_of_the_deck_is_hidden() -> None:
    game = Position(3)
    for seat in range(3):
        seen = game.game.hidden.view(game.state, game.params, seat)
        hidden = [name for name in seen.dtype.names if not np.array_equal(seen[name], game.state[name])]
        assert set(hidden) <= {"deck", "turned"}
        assert list(seen.deck[:8]) == list(game.state.deck[:8])
        assert set(seen.deck[8:36]) == {-1}
    with pytest.raises(SondageError):
        special("info.public_discards=false")


def test_compensation_by_seat() -> None:
    game = Position(3, "seats.points={1: 0, 2: 3, 3: 0, 4: 0}", "seats.archaeologists={1: 0, 2: 0, 3: 2, 4: 0}")
    assert game.score("red") == {"plots": 0, "exhibition": 0, "sets": 0, "compensation": 3, "nile": 0}
    assert (game.personal("white"), game.general("white")) == (13, 12)
