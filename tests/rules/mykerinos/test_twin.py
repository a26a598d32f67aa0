"""What is legal, against a slow twin written from the text of the rules, over random parameter sets and positions."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.mykerinos import INFO
from engine.games.mykerinos.params import Params
from engine.games.mykerinos.state import ACTION, EDGE, EXPAND, MATE, NEIGHBOURS, PATRONS, START, put
from engine.kernel.records import one
from engine.playthrough import Playthrough
from engine.variants import Variant, load_variant
from tests.extremes import extremes
from tests.rules.mykerinos import naive
from tests.strategies import sound_parameters
from tests.tiers import times

SPECIAL = "mykerinos/special-edition"


def check_against_twin(
    door: Playthrough, parameters: Any, luck: np.random.Generator, every: int, last: float
) -> set[Any]:
    """Play a game by random choice, often the last action, mostly a pass; the kinds of action compared."""
    step = int(luck.integers(every))
    kinds: set[Any] = set()
    while not door.is_over:
        options = door.legal()
        if step % every == 0:
            told = [naive.told(action) for action in options]
            assert set(told) == naive.legal(door, parameters)
            assert len(set(told)) == len(told), "each outcome is listed once"
            kinds |= {(kind, patron) for kind, patron, _ in told}
        door.play(options[-1] if luck.random() < last else options[luck.integers(len(options))])
        step += 1
    return kinds


def with_lengths(parameters: Any, data: st.DataObject) -> Any:
    """The parameter set with chains of any lengths, which would otherwise seldom differ from the usual ones."""
    changed = parameters.model_dump()
    actions, patrons = changed["actions"], changed["patrons"]
    for section, key in (
        (actions, "start_count"),
        (actions, "expand_count"),
        (patrons["curator"], "start_count"),
        (patrons["colonel"], "expand_count"),
    ):
        section[key] = data.draw(st.integers(1, 4))
    low, high = sorted(data.draw(st.tuples(st.integers(0, 4), st.integers(0, 4))))
    patrons["explorer"] = {"pyramids_min": low, "pyramids_max": high}
    return Params.model_validate(changed)


@settings(max_examples=times(15, 100), deadline=None, derandomize=True)
@given(data=st.data())
def test_legal_actions_of_random_parameter_sets(data: st.DataObject) -> None:
    parameters: Any = with_lengths(data.draw(sound_parameters("mykerinos", small=True)), data)
    players = data.draw(st.sampled_from((2, 3, 4)))
    seed = data.draw(st.integers(0, 2**32))
    door = Playthrough(Variant("drawn", "mykerinos", "", "", INFO.players, parameters), players, seed)
    luck = np.random.default_rng(seed)
    for seat, patron in product(range(players), range(PATRONS)):
        door.state.cards[seat, patron] = luck.integers(3)  # so that patrons are played from the first turn on
    check_against_twin(door, parameters, luck, every=3, last=0.15)


def test_legal_actions_of_whole_games() -> None:
    variant = load_variant(SPECIAL)
    kinds: set[Any] = set()
    for seed, players in enumerate((2, 3, 4) * times(1, 2)):
        door = Playthrough(variant, players, seed)
        kinds |= check_against_twin(door, variant.parameters, np.random.default_rng(seed), every=3, last=0)
    patrons = {("start", "heiress"), ("expand", "heiress"), ("start", "explorer"), ("expand", "explorer")}
    patrons |= {("room", "director"), ("start", "curator"), ("expand", "colonel")}
    others = {("pass", "none"), ("start", "none"), ("expand", "none"), ("plot", "none"), ("room", "none")}
    assert kinds == patrons | others | {("decline", "none"), ("lose", "none")}


@pytest.mark.parametrize("every", [90, pytest.param(1, marks=pytest.mark.slow)])
def test_legal_actions_at_the_ends_of_ranges(every: int) -> None:
    """Each parameter at the ends of its range, all patrons in hand, every ninth position of a game."""
    for number, extreme in enumerate(extremes("mykerinos")[0][every // 2 :: every]):
        players = extreme.tables[number % len(extreme.tables)]
        door = Playthrough(
            Variant(extreme.words, "mykerinos", "", "", extreme.tables, extreme.parameters), players, number
        )
        door.state.cards[:players] = 1
        check_against_twin(door, extreme.parameters, np.random.default_rng(number), every=9, last=0.15)


def every_placement(spaces: int) -> list[tuple[int, ...]]:
    """Walks of one to three spaces over the region, in every order and over taken spaces too."""
    ones = [(at,) for at in range(spaces)]
    twos = [(*walk, int(at)) for walk in ones for at in NEIGHBOURS[0, walk[-1]] if at != EDGE]
    threes = [(*walk, int(at)) for walk in twos for at in NEIGHBOURS[0, walk[-1]] if at != EDGE]
    return ones + twos + threes


def test_of_all_placements_exactly_the_listed_ones_are_legal() -> None:
    """Every kind, patron and walk, reversed ones, ones that step back and ones that leave the region included."""
    checked = 0
    for players, seed in ((2, 1), (3, 2), (4, 3)):
        door = Playthrough(load_variant(SPECIAL), players, seed)
        luck = np.random.default_rng(seed)
        door.state.cards[:players] = 1
        for _ in range(5 * players):
            options = door.legal()
            door.play(options[luck.integers(max(1, len(options) - 1))])
        listed = {int(door.game.state.code(action)) for action in door.legal()}
        action = one(ACTION)
        for walk in every_placement(56):
            four = [*walk, -1, -1, -1][:4]
            for kind, patron in product((START, EXPAND), range(MATE + 1)):
                put(action, kind, patron, len(walk), *four)
                legal = bool(door.game.rules.is_legal(door.state, door.params, action))
                assert legal == (int(door.game.state.code(action)) in listed), door.describe(action)
                checked += legal
    assert checked > 100


def test_the_widest_parameter_set_finds_room_for_its_actions() -> None:
    """Chains of up to four spaces on twelve rows, for the twelve ways to place, 15 rooms, gain and pass."""
    board = naive.Board(Playthrough(_widest(), 3).state, _widest().parameters)
    number = sum(len(set(map(frozenset, board.chains(length, set(board.owner))))) for length in range(1, 5))
    assert 12 * number + 15 + 2 <= INFO.max_candidates
    door = Playthrough(_widest(), 3)
    door.state.cards[:] = 1
    door.play(door.legal()[0]).play(door.legal()[0]).play(door.legal()[0])
    assert 4 * 1000 < len(door.legal()) <= INFO.max_candidates


def _widest() -> Variant:
    sets = [
        "campaigns.count=1",
        "campaigns.area_rows=[4]",
        "deck.cards=[{patron: heiress, prestige: 0, pyramids: [], copies: 16}]",
        "actions.start_count=4",
        "actions.expand_count=4",
        "actions.allow_partial=true",
        "patrons.curator.start_count=4",
        "patrons.colonel.expand_count=4",
        "patrons.explorer.pyramids_min=0",
        "patrons.explorer.pyramids_max=4",
    ]
    return load_variant(SPECIAL, sets)
