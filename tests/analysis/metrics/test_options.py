"""Use and worth of options: a worked example of a strong taker, and options whose effect is known."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from analysis.logs import pieces
from analysis.metrics import measure
from engine.game import Option
from tests.analysis.metrics.made_by_hand import hand_run, rounds_of
from tests.analysis.synthetic_run import SyntheticRun, game_info

# Persona, took it, games, of which won: the strong one takes it often, and it is worth nothing to either.
SIMPSON = (("strong", 1, 80, 48), ("strong", 0, 20, 12), ("weak", 1, 20, 4), ("weak", 0, 80, 16))


@pytest.fixture(scope="module")
def simpson() -> SyntheticRun:
    """Two seats; seat 1 is offered a card once in each game."""
    persona = np.repeat([line[0] for line in SIMPSON], [line[2] for line in SIMPSON])
    taken = np.repeat([line[1] for line in SIMPSON], [line[2] for line in SIMPSON])
    won = np.concatenate([np.arange(line[2]) < line[3] for line in SIMPSON])
    scores = np.column_stack([won, ~won]).astype(int)
    info = replace(game_info(), options=(Option("card", "card", "a card"),))
    run = hand_run(scores, marks=scores[:, None, :], info=info)
    names = ["rest", "strong", "weak"]
    who = np.column_stack([persona, np.full(persona.size, "rest")]).ravel()
    players = run.tables["players"].with_columns(pl.Series("persona", who).cast(pl.Enum(names)))
    options = pl.DataFrame(
        {
            "game": np.arange(200).astype(np.uint32),
            "block": np.arange(200).astype(np.uint32),
            "number": np.ones(200, np.uint16),
            "seat": np.ones(200, np.uint8),
            "round": np.ones(200, np.uint8),
            "option": pl.Series(["card"] * 200).cast(pl.Enum(["card"])),
            "beside": np.ones(200, np.uint8),
            "taken": taken.astype(np.uint8),
        }
    )
    manifest = replace(run.manifest, sitters=tuple(run.manifest.sitters[0]._replace(persona=n) for n in names))
    return SyntheticRun(info, 2, {**run.tables, "players": players, "options": options}, manifest)


def test_what_a_strong_taker_adds_is_taken_off(simpson: SyntheticRun) -> None:
    """Raw difference +0.24; within each persona there is none."""
    assert measure(simpson, "option_raw_worth")["estimate"].to_list() == pytest.approx([0.24])
    worth = measure(simpson, "option_worth")
    assert worth["estimate"].to_list() == pytest.approx([0.0], abs=1e-12)
    assert worth["p_screened"].to_list() == pytest.approx([1.0])
    assert measure(simpson, "win_rate_by_option")["estimate"].to_list() == pytest.approx([0.52])


def test_rates_of_taking(simpson: SyntheticRun) -> None:
    assert measure(simpson, "option_use")["estimate"].to_list() == pytest.approx([0.5])
    by_persona = {r["persona"]: r["estimate"] for r in measure(simpson, "option_use_by_persona").iter_rows(named=True)}
    assert by_persona == pytest.approx({"strong": 0.8, "weak": 0.2})
    assert measure(simpson, "option_use_by_round").select("round", "option").rows() == [(1, "card")]


EFFECTS = {"card": 0.08, "map": 0.0, "tile": -0.05}
# Against what else of its group is on offer: card and map are cards, the tile is alone.
AGAINST = {"card": 0.08, "map": -0.08, "tile": -0.05}
ROUNDS = 3


def known_worth(games: int, seed: int) -> SyntheticRun:
    """Two seats; each round each seat is offered three options and takes each more often the further it is ahead; each
    taking moves the chance of winning by what `EFFECTS` says, and being ahead by 2 % a point."""
    rng = np.random.default_rng(seed)
    lead, chance = np.zeros(games), np.full(games, 0.5)
    marks, rows = np.zeros((games, ROUNDS, 2)), []
    for number in range(ROUNDS):
        for seat, side in ((1, 1.0), (2, -1.0)):
            for name, effect in EFFECTS.items():
                took = rng.random(games) < np.clip(0.3 + 0.05 * side * lead, 0.02, 0.98)
                chance = chance + side * effect * took
                rows.append((np.full(games, seat), np.full(games, number + 1), np.full(games, name), took))
        marks[:, number] = np.column_stack([50 + lead, np.full(games, 50)])
        gain = rng.integers(-3, 4, games)
        marks[:, number, 0] += gain
        lead, chance = lead + gain, chance + 0.02 * gain
    won = rng.random(games) < np.clip(chance, 0, 1)
    win60 = np.column_stack([won, ~won]) * 60
    block = np.arange(games) // 2
    run = hand_run(marks[:, -1].astype(int), block=block, marks=marks, win60=win60)
    table = {
        "game": np.tile(np.arange(games), len(rows)).astype(np.uint32),
        "block": np.tile(block, len(rows)).astype(np.uint32),
        "seat": np.concatenate([r[0] for r in rows]).astype(np.uint8),
        "round": np.concatenate([r[1] for r in rows]).astype(np.uint8),
        "option": pl.Series(np.concatenate([r[2] for r in rows])).cast(pl.Enum(list(EFFECTS))),
        "taken": np.concatenate([r[3] for r in rows]).astype(np.uint8),
    }
    tables = {**run.tables, "rounds": rounds_of(marks, None, block), "options": pl.DataFrame(table)}
    return SyntheticRun(run.info, 2, tables, run.manifest)


def test_known_effects_are_found_where_the_plain_difference_misleads(monkeypatch: pytest.MonkeyPatch) -> None:
    run = known_worth(12_000, 1)
    raw = {r["option"]: r for r in measure(run, "option_raw_worth").iter_rows(named=True)}
    assert raw["map"]["lower"] > 0.01
    worth = {r["option"]: r for r in measure(run, "option_worth").iter_rows(named=True)}
    for name, effect in AGAINST.items():
        assert abs(worth[name]["estimate"] - effect) < 4 * worth[name]["se"] < 0.04
    assert worth["card"]["p_screened"] < 1e-6 and worth["tile"]["p_screened"] < 1e-3
    assert worth["card"]["group"] == "card" and worth["tile"]["group"] == "tile"
    assert worth["card"]["p_all_equal"] == worth["map"]["p_all_equal"] < 1e-6 and worth["tile"]["p_all_equal"] is None
    monkeypatch.setattr(pieces, "AT_ONCE", 1000)
    again = {r["option"]: r["estimate"] for r in measure(run, "option_worth").iter_rows(named=True)}
    assert again == pytest.approx({name: found["estimate"] for name, found in worth.items()})


def test_intervals_of_worth_hold_the_truth() -> None:
    held = [
        row["lower"] <= AGAINST[row["option"]] <= row["upper"]
        for seed in range(60)
        for row in measure(known_worth(400, seed), "option_worth").iter_rows(named=True)
    ]
    assert np.mean(held) > 0.95 - 3 * np.sqrt(0.05 * 0.95 / len(held))


def test_an_option_that_everybody_takes_has_no_worth_to_show(simpson: SyntheticRun) -> None:
    options = simpson.tables["options"].with_columns(pl.lit(1).cast(pl.UInt8).alias("taken"))
    run = SyntheticRun(simpson.info, 2, {**simpson.tables, "options": options}, simpson.manifest)
    assert measure(run, "option_worth").is_empty()
    assert measure(run, "option_raw_worth")["estimate"].to_list() == [None]


def test_takers_of_options(simpson: SyntheticRun) -> None:
    found = measure(simpson, "option_takers").row(0, named=True)
    assert (found["estimate"], found["takers"], found["others"]) == (0.5, 100, 100)


@pytest.mark.parametrize(("seldom", "judged"), [(99, False), (100, True)])
def test_an_option_is_judged_only_where_takers_and_others_are_frequent(
    simpson: SyntheticRun, seldom: int, judged: bool
) -> None:
    """A hundred players of either kind, and 5 % of either."""
    taken = pl.Series("taken", np.arange(200) * 37 % 200 < seldom).cast(pl.UInt8)
    run = SyntheticRun(
        simpson.info, 2, {**simpson.tables, "options": simpson.tables["options"].with_columns(taken)}, simpson.manifest
    )
    assert measure(run, "option_worth").is_empty() is not judged


def test_what_nearly_everybody_takes_is_not_judged_however_many_play() -> None:
    """The few who wait are others than the rest, and their wins would say what the option is worth."""
    run = known_worth(3000, 2)
    options = run.tables["options"].with_columns(
        pl.when((pl.col("option") == "map") & (pl.col("game") % 25 > 0))
        .then(1)
        .otherwise(pl.col("taken"))
        .alias("taken")
        .cast(pl.UInt8)
    )
    worth = measure(SyntheticRun(run.info, 2, {**run.tables, "options": options}, run.manifest), "option_worth")
    takers = {
        r["option"]: r
        for r in measure(
            SyntheticRun(run.info, 2, {**run.tables, "options": options}, run.manifest), "option_takers"
        ).iter_rows(named=True)
    }
    assert takers["map"]["estimate"] > 0.95 and takers["map"]["others"] >= 80
    assert "map" not in worth["option"].to_list() and "card" in worth["option"].to_list()
