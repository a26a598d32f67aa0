"""The shipped personas play Archaeology sensibly, and each plays its plan."""

from __future__ import annotations

from functools import cache

import polars as pl
import pytest

from engine.personas import Persona, load_persona, persona_names
from engine.play.simulate import simulate
from engine.runs.reader import Run
from tests.rules.archaeology.positions import CARD_GAME, Position

NAMES = persona_names("archaeology")


@cache
def persona(name: str) -> Persona:
    """A shipped persona."""
    return load_persona("archaeology", name)


def favourite(game: Position, name: str) -> str:
    """The action that a persona values most, in words."""
    return game.weigh(persona(name))[0][0]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Games of all shipped personas among themselves."""
    folder = tmp_path_factory.mktemp("personas")
    return simulate(CARD_GAME, 3, 2_000, None, "smoke", "rounds", workers=1, out=folder / "run")


def by_persona(run: Run, column: pl.Expr) -> dict[str, float]:
    """The mean of an expression over `players` by persona."""
    found = run.scan("players").group_by("persona").agg(column.mean().alias("mean")).collect()
    return dict(found.cast({"persona": pl.String}).iter_rows())


def most(numbers: dict[str, float]) -> str:
    """Who has the largest number."""
    return max(numbers, key=lambda name: numbers[name])


@pytest.mark.parametrize("name", NAMES)
def test_sells_out_after_the_dig_site_in_the_best_split(name: str) -> None:
    game = Position(2).holds(1, coin=6, cup=2, shard=3).holds(2, coin=1).site_empty()
    while not game.is_over and game.mover == 1 and game.hand(1):
        game.play(favourite(game, name))
    assert game.totals()[0] == 32 + 15 + 3


@pytest.mark.parametrize("name", NAMES)
def test_takes_the_second_cup_for_a_card_that_is_worth_little(name: str) -> None:
    game = Position(3).holds(1, cup=1, coin=1).market(cup=1)
    assert favourite(game, name) == "trade 1 coin for 1 broken cup"


@pytest.mark.parametrize("name", NAMES)
def test_never_trades_a_mask_for_a_shard(name: str) -> None:
    game = Position(3).holds(1, mask=2).market(shard=1)
    weighed = dict(game.weigh(persona(name)))
    assert weighed["trade 1 pharaoh's mask for 1 pot shard"] < weighed["end the turn"]


@pytest.mark.parametrize("name", NAMES)
def test_puts_down_what_is_worth_least_in_a_sandstorm(name: str) -> None:
    game = Position(2).holds(1, mask=3, scrap=1).next_cards("sandstorm", "coin").do("end the turn")
    assert game.decision_is("storm")
    assert favourite(game, name) == "put down parchment scrap"


@pytest.mark.parametrize("name", NAMES)
def test_saves_cards_with_a_tent(name: str) -> None:
    game = Position(2, "events.tents_per_player=1").holds(1, coin=6).next_cards("sandstorm").do("end the turn")
    assert favourite(game, name) == "use a tent"


def test_the_early_seller_sells_the_smallest_sets(played: Run) -> None:
    small = by_persona(played, pl.sum_horizontal("sets_1", "sets_2"))
    assert most(small) == "early-seller"


def test_the_hoarder_keeps_the_largest_hand(played: Run) -> None:
    rounds = (
        played.scan("rounds")
        .filter(pl.col("round").is_between(5, 15))
        .join(played.scan("players").select("game", "seat", "persona"), on=["game", "seat"])
    )
    hands = rounds.group_by("persona").agg(pl.col("hand").mean()).collect().cast({"persona": pl.String})
    by_name = dict(hands.iter_rows())
    assert most(by_name) == "hoarder"
    assert min(by_name, key=lambda name: by_name[name]) in ("early-seller", "storm-shy")


def test_the_map_hunter_explores_most(played: Run) -> None:
    assert most(by_persona(played, pl.col("explored"))) == "map-hunter"


def test_the_trader_trades_most(played: Run) -> None:
    assert most(by_persona(played, pl.col("trades"))) == "trader"


def test_the_storm_shy_loses_less_than_all_who_wait_for_large_sets(played: Run) -> None:
    lost = by_persona(played, pl.col("storm_value") + pl.col("robbed_value"))
    assert all(lost["storm-shy"] < lost[name] for name in ("hoarder", "map-hunter", "trader"))
