"""The verdicts of a report: given for each level of play, and all of them share the chance of an error."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from analysis.policy import ALPHA
from analysis.report.judging import judge
from analysis.report.model import Answer, Page
from analysis.report.page import make_page, section_info, section_names
from analysis.stats.within import Answer as Judged
from tests.analysis.synthetic_run import PLAIN, SyntheticRun, Truth, both_levels, synthetic_run

REPETITIONS = [pytest.param(200), pytest.param(2000, marks=pytest.mark.slow)]
EVEN = Truth(dict.fromkeys(PLAIN.strength, 1.0), (1, 1, 1))
AHEAD = replace(EVEN, seat_weight=(1.5, 1.0, 0.8))
BEHIND = replace(EVEN, seat_weight=(0.8, 1.0, 1.5))


def detailed(run: SyntheticRun, detail: str) -> SyntheticRun:
    return replace(run, manifest=replace(run.manifest, detail=detail))


def of(page: Page, question: str) -> Answer:
    return next(answer for answer in page.answers if answer.question == question)


@pytest.fixture(scope="module")
def mirrored() -> Page:
    """Seat 1 is ahead among sharp players and as far behind among blunt ones: together they look fair."""
    sharp, blunt = synthetic_run(AHEAD, games=3000), synthetic_run(BEHIND, games=3000, seed=9)
    return make_page(detailed(both_levels(sharp, blunt), "games"))


def test_the_verdict_is_given_for_each_level_never_for_the_mixture(mirrored: Page) -> None:
    for level in ("sharp", "blunt"):
        answer = of(mirrored, f"Are the seats fair, among {level} players?")
        assert (answer.verdict, answer.claim) == ("no", "the seats are not fair")
        assert answer.who == f"among {level} players"
    assert not [answer for answer in mirrored.answers if answer.question == "Are the seats fair?"]
    assert mirrored.headline[0].startswith("Among sharp players and among blunt players: the seats are not fair")


def test_how_many_questions_share_the_error_stands_on_the_page(mirrored: Page) -> None:
    each = sum(section_info(name).questions for name in section_names())
    assert each >= 4 and f"all {2 * each} yes/no questions" in mirrored.headline[1]
    one = make_page(detailed(synthetic_run(games=600), "games"))
    assert f"all {each} yes/no questions" in one.headline[1]


def test_more_detail_turns_no_verdict() -> None:
    run = synthetic_run(games=2400, seed=3)
    coarse, fine = (make_page(detailed(run, detail)).answers for detail in ("games", "options"))
    assert {a.question: a for a in coarse}.items() <= {a.question: a for a in fine}.items()
    assert len(fine) > len(coarse)


@pytest.mark.parametrize("repetitions", REPETITIONS)
def test_all_questions_together_are_wrong_no_more_often_than_promised(repetitions: int) -> None:
    """Eight questions of three numbers each, one on its margin: neither answer is wrong more often."""
    rng = np.random.default_rng(31)
    family, margin, se = 8, 0.02, 0.004
    truth = np.array([margin, -margin / 2, -margin / 2])
    wrong = np.zeros(2)
    for _ in range(repetitions):
        said = []
        for _ in range(family):
            rows = [{"advantage": t + rng.normal(0, se), "se": se, "blocks": 4000} for t in truth]
            said.append(judge(rows, margin, alpha=ALPHA / family).answer)
        wrong += [Judged.YES in said, Judged.NO in said]
    assert (wrong / repetitions <= ALPHA + 3 * math.sqrt(ALPHA * (1 - ALPHA) / repetitions)).all()
