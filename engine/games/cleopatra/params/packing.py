"""Parameters of Cleopatra as the record that the rules read."""

from __future__ import annotations

from typing import Any

from engine.games.cleopatra import state
from engine.games.cleopatra.params.board import SHAPE_NAMES, WallPlace
from engine.games.cleopatra.params.parts import KIND_NAMES
from engine.games.cleopatra.params.shapes import Cells, ways
from engine.games.cleopatra.state.names import (
    CATEGORIES,
    DOUBLE,
    MAX_BONUS,
    SEATS,
    SPHINX,
    TROMPE,
    WINDOW,
)
from engine.kernel.packing import pack_by_name
from engine.kernel.records import one

_PARTS = 10_000


def packed(params: Any) -> Any:
    """One record of type `state.PARAMS` made from `params.Params`: what follows the names, and what is converted."""
    record = one(state.PARAMS)
    pack_by_name(record, params)
    _pack_cards(record, params)
    _pack_table(record, params)
    _pack_structures(record, params)
    _pack_garden(record, params)
    _pack_tiles(record, params.mosaic)
    _pack_end(record, params)
    return record


def _pack_cards(record: Any, params: Any) -> None:
    double, trompe = params.tainted.double, params.tainted.trompe_loeil
    record.count[:] = params.deck.listed()
    for kind, name in enumerate(KIND_NAMES):
        record.card_amulets[DOUBLE + kind] = double.amulets_of.get(name, double.amulets)
        record.trompe_loeil_replaces[kind] = name in trompe.replaces
    record.card_amulets[TROMPE] = trompe.amulets
    record.up_share = round(params.deck.face_up_fraction * _PARTS)


def _pack_table(record: Any, params: Any) -> None:
    start, market = params.setup.start_player, params.market
    record.start_seat = 0 if start == "random" else start - 1
    for seat in range(SEATS):
        record.seat_talents[seat] = params.seats.talents.get(seat + 1, 0)
        record.seat_amulets[seat] = params.seats.amulets.get(seat + 1, 0)
        record.seat_cards[seat] = params.seats.cards.get(seat + 1, 0)
    record.initial_face_up = market.initial_orientation == "face_up"
    record.cards_drawn = min(market.refill, market.stalls)
    record.one_by_one = market.refill_mode == "one_by_one"
    record.talents_shown = params.visibility.talents == "public"
    record.amulets_shown = params.visibility.amulets == "public"
    record.own_known = params.visibility.own_amulets == "known"


def _pack_structures(record: Any, params: Any) -> None:
    pieces = params.structures
    listed = (pieces.column_wall, pieces.obelisk, pieces.sphinx, pieces.door_frame, pieces.throne, pieces.mosaic)
    for category, piece in zip(range(CATEGORIES), listed, strict=True):
        record.pieces[category] = piece.count
        record.cost[category] = piece.cost.listed()
        record.reward[category] = piece.rewards[0] if category == SPHINX else piece.reward
    record.second_sphinx = pieces.sphinx.rewards[1]
    last = 0
    for number in range(2, MAX_BONUS + 1):
        last = params.build_bonus.get(number, last)
        record.build_bonus[number] = last
    record.walls_in_order = params.column_wall.placement == "in_order"
    record.at_once = params.cleopatra.advance_timing == "at_once"


def squares_along(name: str, rows: int, cols: int) -> list[tuple[int, int]]:
    """The border squares of a named place: a third of the left, back or right side [1.6]."""
    side, third = name[0], int(name[1]) - 1
    if side == "B":
        width = cols // 3
        return [(0, col) for col in range(third * width, (third + 1) * width)]
    height = rows // 3
    first = (2 - third) * height
    return [(row, 0 if side == "L" else cols - 1) for row in range(first, first + height)]


def _pack_garden(record: Any, params: Any) -> None:
    garden = params.garden
    for row, col in garden.blocked:
        record.blocked[row * garden.cols + col] = 1
        record.blocked_row[row] |= 1 << col
    for row, col in garden.palms:
        record.palm[row * garden.cols + col] = 1
    for place, position in enumerate(params.column_wall.positions):
        if isinstance(position, WallPlace):
            along = list(position.squares)
        else:
            along = squares_along(position, garden.rows, garden.cols)
        record.wall_squares[place] = len(along)
        for i, (row, col) in enumerate(along):
            record.wall_square[place, i] = row * garden.cols + col
            record.beside_wall[row * garden.cols + col] += 1


def _pack_tiles(record: Any, mosaic: Any) -> None:
    for place, name in enumerate(mosaic.shapes):
        record.form[place] = SHAPE_NAMES.index(name)
        found = ways(name, mosaic.allow_rotation, mosaic.allow_flip)
        record.turns[place] = len(found)
        for turn, cells in enumerate(found):
            _pack_way(record, place, turn, cells)
    record.must_adjoin = mosaic.adjacency == "edge_or_mosaic"


def _pack_way(record: Any, place: int, turn: int, cells: Cells) -> None:
    """A way to lay a tile: its cells, and the squares around it in a window that begins one row and column outside."""
    record.tall[place, turn] = 1 + max(row for row, _ in cells)
    body = {(row + 1, col + 1) for row, col in cells}
    edge = {(row + a, col + b) for row, col in body for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))} - body
    ring = {(row + a, col + b) for row, col in body for a in (-1, 0, 1) for b in (-1, 0, 1)} - body
    for i, (row, col) in enumerate(cells):
        record.cell_row[place, turn, i] = row
        record.cell_col[place, turn, i] = col
    record.edge[place, turn] = sum(1 << (WINDOW * row + col) for row, col in edge)
    record.ring[place, turn] = sum(1 << (WINDOW * row + col) for row, col in ring)


def _pack_end(record: Any, params: Any) -> None:
    final, most, rolls = params.final, params.sanctuary.max_claims_per_build, params.dice.rolls_per_quarry_turn
    record.envoy_one = params.characters.envoy.targets == "one"
    record.max_claims = params.setup.anubis_statues if most is None else most
    record.rolls = 0 if rolls == "per_piece" else rolls
    for rank, amulets in params.offering.penalty_by_rank.items():
        record.penalty_by_rank[rank] = amulets
    record.most_amulets_eliminated = final.eliminate == "most_amulets"
    record.ties_eliminated = final.eliminate_ties == "all"
    record.richest_wins = final.all_tied == "richest"
    order = params.scoring.tiebreak
    record.tie_amulets = 1 + order.index("fewest_amulets") if "fewest_amulets" in order else 0
    record.tie_cards = 1 + order.index("most_standard_cards") if "most_standard_cards" in order else 0
