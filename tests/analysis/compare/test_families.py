"""What a comparison is asked besides never turns its headline, and sharp and blunt tables are judged apart."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from analysis.compare import Answer, compare
from analysis.compare.judging import Judgement, Question, judge_all
from analysis.logs.levels import by_level
from analysis.metrics import load_metric, measure
from analysis.policy import ALPHA, HEADLINE_METRICS
from analysis.stats.contrast import Contrast
from analysis.stats.estimate import Estimate
from tests.analysis.synthetic_run import PLAIN, SyntheticRun, Truth, both_levels, synthetic_run

REPETITIONS = [pytest.param(100), pytest.param(2000, marks=pytest.mark.slow)]
FAR = replace(PLAIN, seat_weight=(1.8, 1.0, 0.5))


def question(z: float, margin: float = 0.02, se: float = 0.01, before: float = 0.3) -> Question:
    """A difference that lies z standard errors from 0."""
    value = z * se
    found = Estimate(value, se, value - 1.96 * se, value + 1.96 * se, 1000, 1000)
    contrast = Contrast(found, 2 * float(stats.norm.sf(abs(z))))
    return Question(contrast, margin, load_metric("win_rate_by_seat"), before, before + value, None)


def named(run: SyntheticRun, name: str) -> SyntheticRun:
    variant = replace(run.manifest.variant, name=name, digest=name)
    return replace(run, manifest=replace(run.manifest, variant=variant))


def answers(found: list[Judgement]) -> list[Answer]:
    return [one.answer for one in found]


def test_other_questions_never_turn_a_headline_verdict() -> None:
    headline = [question(z) for z in (2.6, 1.0, -0.5)]
    alone = judge_all(headline, [0, 0, 0])
    for others in (1, 40, 400):
        more = [*headline, *(question(0.001 * i) for i in range(others))]
        found = judge_all(more, [0, 0, 0, *[1] * others])
        assert found[:3] == alone and alone[0].answer is Answer.HIGHER
    # In one family, as it was once, the same number would have been lost among the others.
    together = judge_all([*headline, *(question(0.001 * i) for i in range(400))])
    assert together[0].answer is Answer.UNCLEAR


def test_a_number_that_stands_in_three_tables_counts_once() -> None:
    plain = judge_all([question(2.2), question(0.3)])
    thrice = judge_all([question(2.2), question(0.3), question(2.2), question(2.2)])
    assert thrice[0] == plain[0] == thrice[2] == thrice[3] and plain[0].family == 2
    # In a later family it keeps what the first found, and adds nothing to the second.
    later = judge_all([question(2.2), question(0.3), question(2.2), question(1.5)], [0, 0, 1, 1])
    assert later[2].p == later[0].p and later[3].family == 1


@pytest.mark.parametrize("asked", [(), ("win_rate_by_seat",), ("win_rate_by_seat", "ties", "margin", "length")])
def test_the_metrics_asked_for_turn_no_verdict_on_win_rates(asked: tuple[str, ...]) -> None:
    runs = [named(synthetic_run(games=900, seed=s), f"v{s}") for s in (4, 9)]
    found = compare(runs, metrics=asked)
    whole = compare(runs, metrics=HEADLINE_METRICS)
    assert [row.judgement for row in found.of("win_rate_by_seat")] == [
        row.judgement for row in whole.of("win_rate_by_seat")
    ]
    assert not asked or set(found.metrics) <= set(asked)


@pytest.mark.parametrize("repetitions", REPETITIONS)
def test_a_family_is_wrong_no_more_often_than_promised(repetitions: int) -> None:
    """Equal variants: among nine win rates, of which some follow from others, and among thirty other numbers."""
    rng = np.random.default_rng(7)
    wrong = np.zeros(2)
    for _ in range(repetitions):
        common = rng.normal(size=3)
        z = np.concatenate([0.7 * np.repeat(common, 3) + math.sqrt(0.51) * rng.normal(size=9), rng.normal(size=30)])
        found = judge_all([question(x) for x in z], [0] * 9 + [1] * 30)
        wrong += [any(one.answer.differs for one in part) for part in (found[:9], found[9:])]
    assert (wrong / repetitions <= ALPHA + 3 * math.sqrt(ALPHA * (1 - ALPHA) / repetitions)).all()


def test_each_level_is_measured_by_its_own_tables() -> None:
    sharp, blunt = synthetic_run(games=1200), synthetic_run(FAR, games=1200, seed=5)
    parts = by_level(both_levels(sharp, blunt))
    assert list(parts) == ["sharp", "blunt"]
    for level, alone in (("sharp", sharp), ("blunt", blunt)):
        assert parts[level].manifest.games == alone.manifest.games
        for name in ("win_rate_by_seat", "margin", "ties", "score_sources"):
            found, wanted = measure(parts[level], name), measure(alone, name)
            assert found.equals(wanted) or np.allclose(found["estimate"].to_list(), wanted["estimate"].to_list())
    assert list(by_level(sharp).values()) == [sharp]


def test_a_change_at_one_level_is_told_of_that_level_only() -> None:
    """Seats that sharp players keep and blunt ones lose: the mixture would call half the change true of both."""
    before = both_levels(synthetic_run(games=2400), synthetic_run(games=2400, seed=2))
    after = both_levels(synthetic_run(games=2400), synthetic_run(FAR, games=2400, seed=2))
    rows = compare([named(before, "a"), named(after, "b")], metrics=["win_rate_by_seat"]).rows
    assert [row.label for row in rows] == [
        f"seat {s}, {level} tables" for level in ("sharp", "blunt") for s in (1, 2, 3)
    ]
    told = {row.label: row.judgement.answer for row in rows}
    assert all(told[f"seat {s}, sharp tables"] is Answer.EQUIVALENT for s in (1, 2, 3))
    assert told["seat 1, blunt tables"] is Answer.WORSE and told["seat 3, blunt tables"] is Answer.WORSE


def test_a_truth_of_two_levels_has_its_own_shares() -> None:
    both = both_levels(synthetic_run(games=6000), synthetic_run(Truth(PLAIN.strength, (1, 1, 1)), games=6000, seed=3))
    sharp, blunt = (measure(part, "win_rate_by_seat") for part in by_level(both).values())
    assert np.abs(sharp["estimate"].to_numpy() - PLAIN.share_of_seat()).max() < 0.03
    assert np.abs(blunt["estimate"].to_numpy() - 1 / 3).max() < 0.03
