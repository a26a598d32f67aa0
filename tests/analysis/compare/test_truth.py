"""Comparisons of made-up runs whose truth is known."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from analysis.compare import Answer, compare
from analysis.compare.measured import measured
from analysis.metrics import load_metric, metric_names, supports
from analysis.policy import ALPHA, HEADLINE_METRICS
from engine.errors import RunError, SondageError
from engine.kernel.logs import DETAILS
from engine.runs.played import Seeds
from engine.seating.lineup import Sitter
from tests.analysis.synthetic_run import PLAIN, SyntheticRun, Truth, made_up_manifest, synthetic_run

FAMILY = ("win_rate_by_seat", "win_rate_by_persona", "score_by_seat", "score_by_persona", "persona_by_seat", "ties")
DIFFERENT = (Answer.BETTER, Answer.WORSE, Answer.HIGHER, Answer.LOWER, Answer.SMALL)
PERSONAS = made_up_manifest().personas
STRONGER = replace(PLAIN, strength={**PLAIN.strength, "contest": 2.6})


def called(run: SyntheticRun, name: str, digest: str = "", **manifest: object) -> SyntheticRun:
    variant = replace(run.manifest.variant, name=f"made-up/{name}", digest=digest or name)
    return replace(run, manifest=replace(run.manifest, variant=variant, **manifest))


@pytest.fixture(scope="module")
def plain() -> SyntheticRun:
    return called(synthetic_run(games=3000), "plain")


def test_identical_variants_under_other_names_are_equivalent_and_nothing_differs(plain: SyntheticRun) -> None:
    found = compare([plain, called(plain, "other", digest="plain")])
    assert found.rows and found.count(Answer.EQUIVALENT) == len(found.rows)
    assert all(row.contrast.difference.se == 0 for row in found.rows)
    numbers = found.table().select(pl.col(pl.Float64))
    assert not numbers.select(pl.all().is_nan().any()).to_numpy().any()
    assert numbers.null_count().to_numpy().sum() == 0


def test_parameters_that_change_nothing_are_equivalent_where_compared_in_pairs(plain: SyntheticRun) -> None:
    found = compare([plain, called(plain, "other", digest="other")])
    assert found.count(*DIFFERENT) == 0
    in_pairs = [row for row in found.rows if row.paired]
    assert in_pairs and all(row.judgement.answer is Answer.EQUIVALENT for row in in_pairs)


def test_a_real_change_is_found_where_it_is(plain: SyntheticRun) -> None:
    found = compare([plain, called(synthetic_run(STRONGER, games=3000), "strong")])
    contest = next(row for row in found.of("win_rate_by_persona") if row.key[0] == "contest")
    truth = STRONGER.share_of_persona()["contest"] - PLAIN.share_of_persona()["contest"]
    assert contest.judgement.answer is Answer.WORSE  # it was above its fair share already
    assert contest.contrast.difference.covers(truth)
    sparing = next(row for row in found.of("win_rate_by_persona") if row.key[0] == "sparing")
    assert sparing.judgement.answer is Answer.WORSE and sparing.contrast.difference.value < 0


def test_the_same_deals_of_another_seed_set_are_compared_without_pairs(plain: SyntheticRun) -> None:
    other = called(synthetic_run(games=3000, seed=2), "other", seeds=Seeds("holdout", 2))
    found = compare([plain, other])
    assert not found.pairing.paired and "Not in pairs" in found.pairing.words
    assert not any(row.paired for row in found.rows)
    assert found.count(*DIFFERENT) == 0


def test_only_common_deals_are_compared(plain: SyntheticRun) -> None:
    short = called(synthetic_run(games=1500), "short", games=1500, blocks=500, blocks_per_chunk=1000)
    longer = called(plain, "long", games=3000, blocks=1000)
    found = compare([longer, short])
    assert found.pairing.blocks == 500 and "left out" in found.pairing.words
    assert {row.before["games"] for row in found.of("win_rate_by_seat")} == {1500}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": 4}, "3 and 4 players"),
        ({"game": "chess"}, "different games"),
        ({"rules_version": 2}, "versions 1 and 2 of the rules"),
        ({"sitters": (Sitter("a"), Sitter("b"), Sitter("c"), Sitter("d"))}, "different line-ups"),
        ({"replays": 2}, "each deal 1 and 2 times"),
        (
            {"personas": {**PERSONAS, "contest": replace(PERSONAS["contest"], weights={"action": {"worth": 3}})}},
            "different players by one name: contest",
        ),
    ],
)
def test_runs_that_differ_in_more_than_the_variant_are_refused(
    plain: SyntheticRun, change: dict[str, object], said: str
) -> None:
    with pytest.raises(RunError, match=said) as refused:
        compare([plain, called(plain, "other", **change)], ["left", "right"])
    assert "left and right" in str(refused.value) and refused.value.remedy


def test_unknown_and_unsupported_metrics_are_refused(plain: SyntheticRun) -> None:
    with pytest.raises(SondageError, match="did you mean 'win_rate_by_seat'"):
        compare([plain, plain], metrics=["win_rate_by_seet"])
    coarse = called(plain, "coarse", detail="games")
    with pytest.raises(RunError, match="--detail decisions"):
        compare([coarse, coarse], metrics=["choices"])
    assert "choices" not in compare([plain, coarse]).metrics
    with pytest.raises(SondageError, match="two or more"):
        compare([plain])


def test_stated_margins_decide(plain: SyntheticRun) -> None:
    other = called(synthetic_run(games=3000, seed=2), "other")
    wide = compare([plain, other], metrics=["win_rate_by_seat"], margins={"win_rate_by_seat": 0.2})
    narrow = compare([plain, other], metrics=["win_rate_by_seat"], margins={"win_rate_by_seat": 0.0001})
    assert wide.count(Answer.EQUIVALENT) == 3 and narrow.count(Answer.UNCLEAR) == 3
    needed = narrow.rows[0].judgement.blocks_needed
    assert needed is None or needed > 1000


def test_one_game_answers_nothing() -> None:
    run = called(synthetic_run(Truth({"a": 1, "b": 2}, (1, 1)), games=1), "tiny")
    other = called(synthetic_run(Truth({"a": 1, "b": 2}, (1, 1)), games=1, seed=5), "other")
    found = compare([run, other])
    assert found.rows and found.count(Answer.UNCLEAR) == len(found.rows)


@pytest.mark.parametrize("name", metric_names())
def test_traces_give_the_standard_errors_of_the_metric(name: str) -> None:
    for cell in measured(synthetic_run(games=300), name).values():
        if cell.trace is None or cell.row["se"] is None:
            continue
        parts = cell.trace.parts
        if cell.trace.blocks is None:
            assert parts.std(ddof=1) == pytest.approx(cell.row["se"])
        else:
            count = parts.size
            assert np.sqrt(count / (count - 1) * (parts**2).sum()) == pytest.approx(cell.row["se"])
            assert count == cell.row["blocks"]


@pytest.mark.parametrize("name", ["win_rate_by_seat", "win_rate_by_persona", "score_by_persona", "length", "ties"])
def test_the_main_metrics_are_compared_in_pairs(name: str, plain: SyntheticRun) -> None:
    rows = compare([plain, called(plain, "other")], metrics=[name]).rows
    assert rows and all(row.paired for row in rows)


@pytest.mark.slow
def test_nothing_is_called_different_by_luck_more_often_than_promised() -> None:
    """Pairs of runs of the same truth: in each of the two families, that of the headlines and that of the rest, the
    chance of any false difference is at most 5 %."""
    pairs, false = 400, {True: 0, False: 0}
    for seed in range(pairs):
        one = called(synthetic_run(games=600, seed=1000 + 2 * seed), "one")
        two = called(synthetic_run(games=600, seed=1001 + 2 * seed), "two")
        found = compare([one, two], metrics=FAMILY)
        wrong = {row.metric in HEADLINE_METRICS for row in found.rows if row.judgement.answer.differs}
        for family in wrong:
            false[family] += 1
    bound = ALPHA + 3 * math.sqrt(ALPHA * (1 - ALPHA) / pairs)
    assert max(false.values()) <= bound * pairs, false


def test_details_in_use_are_known() -> None:
    assert all(supports(DETAILS[-1], load_metric(name).detail) for name in metric_names())
