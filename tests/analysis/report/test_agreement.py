"""What a page says at its top stands in its tables and under its figures, number for number, at each level of play."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from types import ModuleType

import numpy as np
import pytest

from analysis.metrics import Results
from analysis.report.model import Answer, Page, Section
from analysis.report.page import make_page
from analysis.report.render import as_markdown
from analysis.report.sections import luck, options, tempo
from tests.analysis.known_options import options_run
from tests.analysis.planted import courses, dealt, run_of, seatings
from tests.analysis.synthetic_run import SyntheticRun, Truth, both_levels, synthetic_run

ENDS = re.compile(r"([−+]?[\d.]+) to ([−+]?[\d.]+)")
TRUTH = Truth({"a": 1.2, "b": 1.0, "c": 0.9, "d": 0.8}, (1.2, 1.0, 0.9))


def two_levels(seed: int) -> SyntheticRun:
    sharp, blunt = (synthetic_run(TRUTH, 2400, seed + more) for more in (0, 50))
    return both_levels(sharp, blunt)


def growing(seed: int) -> SyntheticRun:
    order = seatings(1200, 3)
    return run_of(courses(np.random.default_rng(seed), 1200, feedback=0.05, order=order), order)


def paying(seed: int) -> SyntheticRun:
    return options_run(1200, seed, {"jade": 0.1})


def dealing(seed: int) -> SyntheticRun:
    return dealt(np.random.default_rng(seed), 1200, deal=0.5, plans=(0.0, 0.1, 0.2, 0.3, 0.4))


def intervals(text: str) -> set[tuple[str, ...]]:
    """The ends of the intervals of a text. Signs do not count: what falls by 2 to 3 stands in a table as −3 to −2."""
    return {tuple(sorted(end.lstrip("−+") for end in ends)) for ends in ENDS.findall(text)}


def below(page: Page) -> set[tuple[str, ...]]:
    """The intervals of the sections."""
    return intervals(as_markdown(replace(page, answers=(), headline=(), findings=())))


def missing(answers: Sequence[Answer], page: Page) -> dict[str, set[tuple[str, ...]]]:
    """The intervals of the answers that do not stand in the sections."""
    told = {answer.question: intervals(answer.text) for answer in answers}
    assert any(told.values())
    return {question: found - below(page) for question, found in told.items() if found - below(page)}


SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 40))]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_interval_of_an_answer_stands_below_it_at_both_levels(seed: int) -> None:
    page = make_page(two_levels(seed))
    assert len(page.answers) > 6 and missing(page.answers, page) == {}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("section", "make"), [(tempo, growing), (options, paying), (luck, dealing)], ids=["leads", "options", "luck"]
)
def test_every_interval_of_an_answer_stands_in_its_section(
    section: ModuleType, make: Callable[[int], SyntheticRun], seed: int
) -> None:
    results = Results(make(seed))
    answers = [
        *getattr(section, "answers", lambda _: [])(results),
        *getattr(section, "answers_across", lambda _: [])(results),
    ]
    page = Page("t", "s", (), "", [Section("it", "It", section.write(results))])
    assert missing(answers, page) == {}
