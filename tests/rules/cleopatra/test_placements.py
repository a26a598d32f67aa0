"""Where mosaics may lie, which placements are listed, and sanctuaries, against brute force on squares [8]."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from engine.games.cleopatra.params.shapes import CELLS, ways
from engine.games.cleopatra.rules.mosaics import MAX_PLACEMENTS
from engine.games.cleopatra.state import names as n
from tests.rules.cleopatra.positions import Position

Squares = frozenset[tuple[int, int]]
SMALL = ("garden.rows=6", "garden.cols=6", "garden.palms=[[1, 1], [4, 4], [0, 5]]", "mosaic.shapes=[F, L, P, X, I, U]")
SIX = (*SMALL, "structures.mosaic.count=6")


def free_squares(game: Position) -> Squares:
    """The squares that no tile covers."""
    cols = int(game.params.cols)
    return frozenset(divmod(s, cols) for s in range(int(game.params.rows) * cols) if game.state.garden[s] == n.FREE)


def placements(name: str, free: Squares, rows: int, cols: int, flip: bool = False) -> Iterator[Squares]:
    """Every way to lay a shape on free squares, found square by square."""
    for cells in ways(name, rotate=True, flip=flip):
        for row in range(rows):
            for col in range(cols):
                laid = frozenset((row + a, col + b) for a, b in cells)
                if laid <= free:
                    yield laid


def regions(free: Squares) -> list[Squares]:
    """The parts of the garden that hang together by sides."""
    left, found = set(free), []
    while left:
        part, edge = set(), [left.pop()]
        while edge:
            row, col = edge.pop()
            part.add((row, col))
            for near in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
                if near in left:
                    left.remove(near)
                    edge.append(near)
        found.append(frozenset(part))
    return found


def covered(game: Position, words: str) -> Squares:
    """The squares that a listed placement covers."""
    action = game.game.render.parse(game.state, game.params, words)
    tile, turn = int(game.state.pile[game.state.tile]), int(action.what)
    row, col = divmod(int(action.number), int(game.params.cols))
    return frozenset(
        (row + int(game.params.cell_row[tile, turn, i]), col + int(game.params.cell_col[tile, turn, i]))
        for i in range(n.CELLS)
    )


def asked_for_a_place(*sets: str, seed: int, laid: int) -> Position:
    """Player 1 is to lay a mosaic in a garden in which so many lie already, at random."""
    game, luck = Position(3, *sets, seed=seed), np.random.default_rng(seed)
    for _ in range(laid):
        game.holds(1, artisan=2, stone=1, marble=1, lapis=1)
        if not game.allows("build mosaic"):
            break
        game.do("build mosaic")
        game.do(game.words()[luck.integers(len(game.words()))], "pay 2 artisan + 1 stone + 1 marble + 1 lapis")
        game.state.statues[0] = 0
        while game.decision_is("claim"):
            game.do("decline")
        game.state.mover = game.state.turn_seat = 0
        game.state.phase = n.BEFORE
        game.state.decision = n.MAIN
    game.holds(1, artisan=2, stone=1, marble=1, lapis=1)
    return game.do("build mosaic") if game.allows("build mosaic") else game


def test_the_twelve_shapes_are_the_free_pentominoes() -> None:
    assert len(CELLS) == 12 and {len(cells) for cells in CELLS.values()} == {5}
    assert sum(len(ways(name, rotate=True, flip=True)) for name in CELLS) == 63
    assert len({frozenset(ways(name, rotate=True, flip=True)) for name in CELLS}) == 12
    assert all(len(regions(frozenset(cells))) == 1 for cells in CELLS.values())


@pytest.mark.parametrize("seed", range(4))
def test_in_a_small_garden_all_placements_are_listed(seed: int) -> None:
    game = asked_for_a_place(*SIX, seed=seed, laid=1 + seed % 3)
    assert game.decision_is("place")
    free, name = free_squares(game), "FLPXIU"[int(game.state.pile[0])]
    wanted = set(placements(name, free, 6, 6))
    listed = [covered(game, words) for words in game.words()]
    assert len(listed) == len(set(listed)) <= MAX_PLACEMENTS
    if len(wanted) <= MAX_PLACEMENTS:
        assert set(listed) == wanted


@pytest.mark.parametrize("seed", range(5))
def test_in_a_wide_garden_nothing_that_divides_it_or_covers_most_palms_is_left_out(seed: int) -> None:
    game = asked_for_a_place(seed=seed, laid=seed)
    assert game.decision_is("place")
    rows, cols = int(game.params.rows), int(game.params.cols)
    free, name = free_squares(game), "FILNPTUVWXYZ"[int(game.state.pile[0])]
    wanted = set(placements(name, free, rows, cols))
    listed = {covered(game, words) for words in game.words()}
    assert listed <= wanted and len(listed) == min(MAX_PLACEMENTS, len(wanted))
    palms = {divmod(s, cols) for s in range(rows * cols) if game.params.palm[s]}
    parts = len(regions(free))
    dividing = {laid for laid in wanted if len(regions(free - laid)) > parts}
    assert len(dividing) > MAX_PLACEMENTS or dividing <= listed
    most = max(len(laid & palms) for laid in wanted)
    assert any(len(laid & palms) == most for laid in listed)


@pytest.mark.parametrize("seed", range(3))
def test_sanctuaries_are_the_regions_into_which_no_tile_of_the_pile_fits(seed: int) -> None:
    """Lay tiles at random; after each the claims are those that squares alone tell."""
    game, luck = Position(3, *SIX, "sanctuary.must_touch_new_tile=false", seed=seed), np.random.default_rng(seed)
    seen = 0
    for _ in range(6):
        game.holds(1, artisan=2, stone=1, marble=1, lapis=1)
        if not game.allows("build mosaic"):
            break
        game.do("build mosaic")
        pile = ["FLPXIU"[int(tile)] for tile in game.state.pile[1 : game.state.pile_cards]]
        game.do(game.words()[luck.integers(len(game.words()))], "pay 2 artisan + 1 stone + 1 marble + 1 lapis")
        wanted = {
            min(part): len(part)
            for part in regions(free_squares(game))
            if not any(True for name in pile for _ in placements(name, part, 6, 6))
        }
        if not game.decision_is("claim"):
            assert not wanted
        else:
            places = range(int(game.state.claims))
            found = {divmod(int(game.state.claim[i]), 6): int(game.state.claim_squares[i]) for i in places}
            assert found == wanted
            seen += len(found)
            game.do("decline")
        if game.is_over:
            break
        game.state.mover = game.state.turn_seat = 0
        game.state.phase = n.BEFORE
        game.state.decision = n.MAIN
    assert seen > 0


def test_tiles_on_top_that_fit_nowhere_leave_the_game() -> None:
    line = "FFFFFFFFF"
    game = Position().garden(*[line] * 8, "FFF......").pile("IXF").holds(1, artisan=2, stone=1, marble=1, lapis=1)
    game.do("build mosaic", "lay mosaic at (8,4) turn 1", "pay 2 artisan + 1 stone + 1 marble + 1 lapis")
    game.do("decline")
    assert int(game.state.pile_cards) == 0 and int(game.state.built[n.MOSAIC]) == 1
    assert int(game.state.cleopatra) == 1, "the category is complete"


def test_a_tile_that_fits_nowhere_from_the_start_is_not_in_the_game() -> None:
    tiny = ("garden.rows=3", "garden.cols=3", "garden.palms=[]", "mosaic.shapes=[I]", "structures.mosaic.count=1")
    game = Position(3, *tiny).holds(1, artisan=2, stone=1, marble=1, lapis=1)
    assert int(game.state.pile_cards) == 0
    assert not game.allows("build mosaic")
