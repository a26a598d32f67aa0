"""Every parameter at both ends of its range, and every list empty, is played against the rules' own checks.

The default tests play a part of these sets, the slow ones all; `tests/rules/mykerinos/test_twin.py` plays them against
its naive twin.
"""

from __future__ import annotations

import numpy as np
import pytest

from engine.catalogue import load_game
from engine.playthrough import Playthrough
from engine.variants import Variant
from tests.conformance.checked import check_games
from tests.conformance.tables import GAME_NAMES, codes, positions
from tests.conformance.test_actions import changed, check_listed, expected
from tests.extremes import Extreme, extremes

COMPILED, INTERPRETED = 24, 200  # the default tests play one set in so many
ALL = pytest.mark.slow


def spread(game: str, every: int) -> list[Extreme]:
    """Every so many sets, from the middle of each stretch on."""
    return extremes(game)[0][every // 2 :: every]


@pytest.mark.parametrize("every", [COMPILED, pytest.param(1, marks=ALL)])
@pytest.mark.parametrize("name", GAME_NAMES)
def test_invariants_at_the_ends_of_ranges(name: str, every: int) -> None:
    """Compiled games by random choice: invariants at every step, all that is listed is legal, every game ends."""
    game = load_game(name)
    for number, extreme in enumerate(spread(name, every)):
        players = extreme.tables[number % len(extreme.tables)]
        try:
            check_games(game, game.params.pack(extreme.parameters), players, number, games=2)
        except AssertionError as fault:
            raise AssertionError(f"{extreme.words}, {players} players: {fault}") from None


@pytest.mark.parametrize("every", [INTERPRETED, pytest.param(1, marks=ALL)])
@pytest.mark.parametrize("name", GAME_NAMES)
def test_candidates_at_the_ends_of_ranges_by_brute_force(name: str, every: int) -> None:
    """In positions of one game: of all actions ever listed and of changed ones, exactly those listed are legal."""
    luck = np.random.default_rng(1)
    for number, extreme in enumerate(spread(name, every)):
        players = extreme.tables[number % len(extreme.tables)]
        variant = Variant(extreme.words, name, "", "", extreme.tables, extreme.parameters)
        for place, door in enumerate(positions(variant, players, seed=number, every=7)):
            check_position(door, luck, extreme.words)
            if place == 20:
                break


SEEN: dict[str, dict[int, object]] = {name: {} for name in GAME_NAMES}


def check_position(door: Playthrough, luck: np.random.Generator, words: str) -> None:
    """What is listed is legal and can be played; of what was listed elsewhere only that."""
    game = door.game
    options = door.legal()
    check_listed(door, options, luck)
    listed, seen = set(codes(game, options)), SEEN[game.info.name]
    pool = list(seen.values())
    sample = [changed(options[i], luck) for i in luck.integers(len(options), size=20)]
    sample += [pool[i] for i in luck.integers(len(pool), size=40 if pool else 0)]
    for action in sample:
        legal = bool(game.rules.is_legal(door.state, door.params, action))
        wanted = expected(game, action, listed)
        assert legal == wanted or (legal and not game.info.candidates_are_all), (words, action)
    for action in options[:: max(1, len(options) // 10)]:
        seen[int(game.state.code(action))] = action


@pytest.mark.parametrize("name", GAME_NAMES)
def test_few_ends_are_refused(name: str) -> None:
    """What no set can have at its end is bound to other values: decks, maps, lists that may not be empty."""
    found, refused = extremes(name)
    assert len(refused) < 0.2 * len(found), refused
