"""Headline questions on games of known truth: wrong answers are as rare as promised (`tests/verify/sentences.py`)."""

from __future__ import annotations

import pytest

from tests.verify.sentence_cases import CASES, Case
from tests.verify.sentences import allowed, share_wrong


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
@pytest.mark.parametrize("repetitions", [1, pytest.param(2000, marks=pytest.mark.slow)])
def test_wrong_answers_are_as_rare_as_promised(case: Case, repetitions: int) -> None:
    assert share_wrong(case, repetitions) <= allowed(case, repetitions)
