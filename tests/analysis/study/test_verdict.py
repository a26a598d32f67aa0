"""Verdicts on claims: what is surely there but small, what depends on a guess, and how often any of them is wrong."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from analysis.policy import ALPHA
from analysis.stats.fieller import per_unit
from analysis.stats.share import share
from analysis.study.games import Found, difference, times
from analysis.study.verdict import judge_all
from tests.analysis.known_studies import estimate, one_of, study, verdicts

REPETITIONS = [pytest.param(200), pytest.param(2000, marks=pytest.mark.slow)]


def verdict(claim: dict[str, Any], found: Found, kind: str = "ratio") -> str:
    (judged,) = judge_all(study(claim, kind=kind), {"m0": found})
    return judged.verdict


@pytest.mark.parametrize(
    ("expects", "value", "se", "said"),
    [
        ("above", 0.15, 0.02, "supported"),
        ("above", -0.15, 0.02, "contradicted"),
        ("above", 0.0, 0.05, "not enough evidence"),
        ("below", 0.15, 0.02, "contradicted"),
        ("below", -0.15, 0.02, "supported"),
        ("below", -0.1, math.nan, "not enough evidence"),
    ],
)
def test_a_verdict_needs_the_whole_interval(expects: str, value: float, se: float, said: str) -> None:
    assert verdict({"expects": expects, "bound": 0}, one_of(value, se)) == said


@pytest.mark.parametrize(
    ("blocks", "bound", "expects", "said"),
    [
        (5, 0.15, "below", "not enough evidence"),
        (60, 0.15, "below", "supported"),
        (60, 0.15, "above", "contradicted"),
        (60, 0.01, "below", "not enough evidence"),
    ],
)
def test_what_never_happened_in_a_few_blocks_is_not_settled(blocks: int, bound: float, expects: str, said: str) -> None:
    """None of 5 players: at a true rate of 15 % that is so in 44 of 100 tries; none of 60 in fewer than 1 of 10,000."""
    never = Found("x", share(np.zeros(blocks)), blocks)
    assert verdict({"expects": expects, "bound": bound}, never) == said
    always = Found("x", share(np.ones(blocks)), blocks)
    turned = {"below": "above", "above": "below"}[expects]
    assert verdict({"expects": turned, "bound": 1 - bound}, always) == said


def test_a_difference_from_what_never_happened_keeps_its_doubt() -> None:
    few, many = share(np.zeros(5)), share(np.array([0.0, 1.0] * 500))
    found = difference(many, few)
    assert found.value == 0.5 and found.lower < 0.1
    assert difference(many, share(np.zeros(5000))).lower > 0.45


def test_an_effect_that_is_surely_there_but_small_is_called_that() -> None:
    claim = {"expects": "above", "bound": 0.02, "nothing": 0}
    assert verdict(claim, one_of(0.01, 0.002)) == "there, but small"
    assert verdict(claim, one_of(0.001, 0.002)) == "contradicted"
    assert verdict(claim, one_of(-0.01, 0.002)) == "contradicted"
    # Surely there, but perhaps large enough to matter: that is not settled.
    assert verdict(claim, one_of(0.015, 0.004)) == "not enough evidence"
    # Where the file names no value without effect, falling short is all that can be said.
    assert verdict({"expects": "above", "bound": 0.02}, one_of(0.01, 0.002)) == "contradicted"
    # Changed weights that change nothing are worth 0.
    assert verdict({"expects": "above", "bound": 0.02}, one_of(0.01, 0.002), "twin") == "there, but small"


def test_a_small_unevenness_of_several_is_called_that_too() -> None:
    def several(*values: float) -> Found:
        members = tuple(estimate(value, 0.002) for value in values)
        return Found("it", members[0], 100, members=members)

    beyond = {"expects": "beyond", "bound": 0.02}
    assert verdict(beyond, several(0.01, -0.01, 0.0)) == "there, but small"
    assert verdict(beyond, several(0.002, -0.002, 0.0)) == "contradicted"
    assert verdict(beyond, several(0.04, -0.02, -0.02)) == "supported"
    inside = {"expects": "inside", "bound": 0.02}
    assert [verdict(inside, several(*values, 0.0)) for values in ((0.01, -0.01), (0.04, -0.04), (0.02, -0.02))] == [
        "supported",
        "contradicted",
        "not enough evidence",
    ]


def test_a_guess_of_minutes_a_decision_decides_nothing() -> None:
    counted = estimate(150, 0.5)

    def at(low: float, high: float) -> Found:
        ends = tuple((f"{value}", times(counted, value)) for value in (low, high))
        return Found("minutes", counted, 100, assumed=ends)

    claim = {"expects": "above", "bound": 90}
    assert verdict(claim, at(0.25, 1)) == "depends on an assumption"
    assert verdict(claim, at(0.75, 1)) == "supported"
    assert verdict(claim, at(0.1, 0.5)) == "contradicted"


def test_a_claim_about_owning_is_measured_by_owning() -> None:
    """A nudge of half a point of wins over a tenth more owners: five points an owner, in the unit of the claim."""
    rng = np.random.default_rng(3)
    found = per_unit(0.005, 0.095, rng.normal(0, 0.0018, 900) / 30, rng.normal(0, 0.002, 900) / 30)
    effect = Found("owner", found.estimate(), 100, per_unit=found)
    claim = {"expects": "above", "bound": 0.01}
    assert effect.estimate.value == pytest.approx(0.0526, abs=1e-4)
    # By the nudge alone the claim would have been thrown out: half a point is surely less than one.
    assert verdict(claim, one_of(0.005, 0.0018), "twin") == "there, but small"
    assert verdict(claim, effect, "twin") == "supported"
    lost = per_unit(0.005, 0.002, rng.normal(0, 0.002, 900) / 30, rng.normal(0, 0.002, 900) / 30)
    idle = Found("owner", lost.estimate(), 100, per_unit=lost)
    assert not idle.estimate.has_interval and verdict(claim, idle, "twin") == "not enough evidence"


def test_what_would_add_more_than_a_whole_win_says_nothing_of_having() -> None:
    """A change that loses six points and makes 4 % more have the thing works in other ways than by having it."""
    rng = np.random.default_rng(5)
    found = per_unit(-0.06, 0.04, rng.normal(0, 0.002, 900) / 30, rng.normal(0, 0.002, 900) / 30)
    one = Found("owner", found.estimate(), 100, per_unit=found)
    assert verdict({"expects": "above", "bound": 0.01}, one, "twin") == "not enough evidence"


def test_all_claims_of_a_study_share_the_error() -> None:
    near = {"expects": "above", "bound": 0}
    alone = judge_all(study(near), {"m0": one_of(0.022, 0.01)})
    among = judge_all(study(*[near] * 12), {f"m{i}": one_of(0.022 if i == 0 else 0.0, 0.01) for i in range(12)})
    assert verdicts(alone) == ["supported"] and verdicts(among)[0] == "not enough evidence"


@pytest.mark.parametrize("repetitions", REPETITIONS)
def test_claims_are_wrongly_decided_no_more_often_than_promised(repetitions: int) -> None:
    """Twelve claims whose truth lies on the bound: each verdict, and small for none, is wrong."""
    rng = np.random.default_rng(11)
    claims = study(*[{"expects": "above", "bound": 0.02, "nothing": 0}] * 6, *[{"expects": "below", "bound": 0.5}] * 6)
    truth = [0.02] * 6 + [0.5] * 6
    wrong = np.zeros(2)
    for _ in range(repetitions):
        found = {f"m{i}": one_of(value + rng.normal(0, 0.004), 0.004) for i, value in enumerate(truth)}
        said = verdicts(judge_all(claims, found))
        wrong += ["supported" in said, bool({"contradicted", "there, but small"} & set(said))]
    assert (wrong / repetitions <= ALPHA + 3 * math.sqrt(ALPHA * (1 - ALPHA) / repetitions)).all()


@pytest.mark.parametrize("repetitions", REPETITIONS)
def test_what_is_not_there_is_rarely_called_there(repetitions: int) -> None:
    rng = np.random.default_rng(12)
    claims = study(*[{"expects": "above", "bound": 0.03, "nothing": 0}] * 8)
    wrong, settled = 0, 0
    for _ in range(repetitions):
        said = verdicts(judge_all(claims, {f"m{i}": one_of(rng.normal(0, 0.004), 0.004) for i in range(8)}))
        wrong += "there, but small" in said
        settled += said.count("contradicted")
    assert wrong / repetitions <= ALPHA + 3 * math.sqrt(ALPHA * (1 - ALPHA) / repetitions)
    assert settled / repetitions > 7.5
