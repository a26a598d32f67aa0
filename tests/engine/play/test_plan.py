"""Blocks, chunks and schedules."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RunError
from engine.seating.plan import Games, Plan, make_plan
from engine.seating.shared_deals import partners

TABLES = st.integers(2, 5).flatmap(
    lambda seats: st.lists(st.tuples(*[st.integers(0, 3)] * seats), min_size=1, max_size=5)
)


def rows(games: Games) -> list[tuple[int, ...]]:
    return [
        (
            games.first + i,
            *(int(of[i]) for of in (games.block, games.lineup, games.circle, games.rotation)),
            *map(int, games.sitter[i]),
        )
        for i in range(len(games))
    ]


def test_a_block_of_three_is_a_deal_in_all_distinct_orders() -> None:
    plan = make_plan([(0, 1, 2), (0, 1, 1)], games=10)
    assert rows(plan.between(0, plan.blocks)) == [
        (0, 0, 0, 0, 0, 0, 1, 2),
        (1, 0, 0, 0, 1, 1, 2, 0),
        (2, 0, 0, 0, 2, 2, 0, 1),
        (3, 0, 0, 1, 0, 0, 2, 1),
        (4, 0, 0, 1, 1, 2, 1, 0),
        (5, 0, 0, 1, 2, 1, 0, 2),
        (6, 1, 1, 0, 0, 0, 1, 1),
        (7, 1, 1, 0, 1, 1, 1, 0),
        (8, 1, 1, 0, 2, 1, 0, 1),
        (9, 2, 0, 0, 0, 0, 1, 2),
        (10, 2, 0, 0, 1, 1, 2, 0),
        (11, 2, 0, 0, 2, 2, 0, 1),
        (12, 2, 0, 1, 0, 0, 2, 1),
        (13, 2, 0, 1, 1, 2, 1, 0),
        (14, 2, 0, 1, 2, 1, 0, 2),
        (15, 3, 1, 0, 0, 0, 1, 1),
        (16, 3, 1, 0, 1, 1, 1, 0),
        (17, 3, 1, 0, 2, 1, 0, 1),
    ]


def test_blocks_of_four_change_circles_when_all_lineups_have_been_played() -> None:
    plan = make_plan([(0, 1, 2, 3), (0, 0, 1, 1)], games=1)
    games = plan.between(0, plan.blocks)
    assert (plan.cycle, plan.cycle_games, plan.games) == (12, 6 * 4 + 3 * (4 + 2), 42)
    assert games.circle[np.sort(np.unique(games.block, return_index=True)[1])].tolist() == [
        0,
        0,
        1,
        1,
        2,
        0,
        3,
        1,
        4,
        0,
        5,
        1,
    ]


def test_rotations_are_played_as_they_always_were() -> None:
    old = Plan(((0, 1, 2), (0, 0, 0)), blocks=4, blocks_per_chunk=1, seating="rotations")
    assert rows(old.between(1, 3)) == [
        (3, 1, 1, 0, 0, 0, 0, 0),
        (4, 2, 0, 0, 0, 0, 1, 2),
        (5, 2, 0, 0, 1, 1, 2, 0),
        (6, 2, 0, 0, 2, 2, 0, 1),
    ]
    assert (old.cycle, old.games) == (2, 8)
    assert old.seats_alike(Plan(old.lineups, 4, 1, seating="rotations"))
    assert not old.seats_alike(Plan(old.lineups, 4, 1))
    assert Plan(((0, 1),), 1, 1).seats_alike(Plan(((0, 1),), 1, 1, seating="rotations"))


@pytest.mark.parametrize(("asked", "played"), [(1, 7), (7, 7), (8, 14), (14, 14)])
def test_games_are_rounded_up_to_whole_cycles(asked: int, played: int) -> None:
    assert make_plan([(0, 1, 2), (0, 0, 0)], games=asked).games == played


@given(TABLES, st.integers(1, 200), st.integers(1, 40))
def test_chunks_of_any_size_hold_the_same_games(lineups: list[tuple[int, ...]], games: int, chunk_games: int) -> None:
    whole = make_plan(lineups, games)
    cut = make_plan(lineups, games, chunk_games)
    assert cut.games == whole.games >= games
    pieces = [row for number in range(cut.chunks) for row in rows(cut.chunk(number))]
    assert pieces == rows(whole.between(0, whole.blocks))
    assert [row[0] for row in pieces] == list(range(whole.games))


@given(TABLES, st.integers(1, 200))
def test_every_persona_sits_equally_often_on_every_seat(lineups: list[tuple[int, ...]], games: int) -> None:
    plan = make_plan(lineups, games)
    sitter = plan.between(0, plan.blocks).sitter
    counts = [np.bincount(sitter[:, seat], minlength=4).tolist() for seat in range(plan.seats)]
    assert all(count == counts[0] for count in counts)


@given(TABLES, st.integers(1, 200))
def test_the_block_of_a_game_is_found(lineups: list[tuple[int, ...]], games: int) -> None:
    plan = make_plan(lineups, games)
    assert [plan.block_of(game) for game in range(plan.games)] == plan.between(0, plan.blocks).block.tolist()


def test_a_game_that_is_not_in_the_plan_is_refused() -> None:
    plan = make_plan([(0, 1)], games=10)
    for game in (-1, 10):
        with pytest.raises(RunError, match=r"numbered from 0 to 9"):
            plan.block_of(game)


@pytest.mark.parametrize("games", [0, -3, 10**12])
def test_an_impossible_number_of_games_is_refused(games: int) -> None:
    with pytest.raises(RunError, match="games: "):
        make_plan([(0, 1)], games=games)


def test_chunks_have_about_the_games_asked_for() -> None:
    plan = Plan(
        ((0, 1, 2), (0, 0, 0)), blocks=1000, blocks_per_chunk=make_plan([(0, 1, 2), (0, 0, 0)], 1, 500).blocks_per_chunk
    )
    assert len(plan.chunk(0)) == 497, "whole cycles of 7 games"


def test_replays_play_each_deal_again_in_every_rotation() -> None:
    games = make_plan([(0, 1)], games=4, replays=2).between(0, 1)
    assert [(*map(int, row),) for row in zip(games.replay, games.rotation, games.deal, strict=True)] == [
        (0, 0, 0),
        (0, 1, 0),
        (1, 0, 0),
        (1, 1, 0),
    ]
    assert games.sitter.tolist() == [[0, 1], [1, 0]] * 2


@given(TABLES, st.integers(1, 200), st.integers(1, 4))
def test_a_chunk_ends_with_a_cycle_of_lineups_where_one_fits(
    lineups: list[tuple[int, ...]], games: int, replays: int
) -> None:
    plan = make_plan(lineups, games, chunk_games=60, replays=replays)
    assert plan.games == sum(len(plan.chunk(number)) for number in range(plan.chunks))
    turn = plan.lineups_per_deal * len(lineups)
    assert plan.blocks_per_chunk < turn or plan.blocks_per_chunk % turn == 0
    assert plan.blocks_per_chunk % plan.lineups_per_deal == 0


def test_two_lineups_play_each_deal_that_is_played_again() -> None:
    """Each line-up meets one half-way round, once first and once second, with choices of its own."""
    plan = make_plan([(0, 1), (0, 2), (1, 2)], games=1, replays=2)
    games = plan.between(0, plan.blocks)
    assert (plan.lineups_per_deal, plan.blocks, plan.games) == (2, 6, 24)
    found = sorted(set(zip(games.deal.tolist(), games.lineup.tolist(), games.replay.tolist(), strict=True)))
    assert found == sorted(
        (deal, lineup, again + 2 * second)
        for deal, met in enumerate([(0, 1), (1, 2), (2, 0)])
        for second, lineup in enumerate(met)
        for again in (0, 1)
    )
    assert plan.block_of(23) == 5 and plan.games_before(4) == 16


def test_lineups_share_deals_with_those_of_their_own_level_or_not_at_all() -> None:
    sharp, blunt = [(0, 1), (0, 2), (1, 2)], [(3, 4), (3, 5), (4, 5)]
    assert partners([*sharp, *blunt]) == [1, 2, 0, 4, 5, 3]
    assert partners([(0, 1), (2, 3), (1, 2)]) == [1, 2, 0], "linked through the last"
    assert partners([(0, 1), (2, 3)]) is None and partners([(0, 1)]) is None
    assert make_plan([(0, 1), (2, 3)], games=1, replays=2).lineups_per_deal == 1
    assert make_plan(sharp, games=1).lineups_per_deal == 1, "without replays a deal is played once"


@pytest.mark.parametrize("replays", [0, 10_001])
def test_an_impossible_number_of_replays_is_refused(replays: int) -> None:
    with pytest.raises(RunError, match="replays: "):
        make_plan([(0, 1)], games=10, replays=replays)
