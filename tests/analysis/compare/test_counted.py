"""How many numbers of a comparison have which answer, in a sentence."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from analysis.compare import Answer
from analysis.compare.page import _counted

HIGHER, SMALL, EQUIVALENT, UNCLEAR = Answer.HIGHER, Answer.SMALL, Answer.EQUIVALENT, Answer.UNCLEAR


def row(place: int, answer: Answer) -> Any:
    """A number unlike all others with this answer."""
    return SimpleNamespace(
        metric="win_rate_by_seat",
        before={"estimate": float(place)},
        after={"estimate": 0.0},
        contrast=SimpleNamespace(difference=SimpleNamespace(se=1.0)),
        judgement=SimpleNamespace(p=0.5, answer=answer),
    )


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ([HIGHER, HIGHER], "2 of 2 win rates of seats, roles and personas differ from A."),
        (
            [HIGHER, SMALL, EQUIVALENT, UNCLEAR],
            "1 of 4 win rates of seats, roles and personas differs from A, 1 more by less than the margin, 1 is "
            "equivalent within it and 1 needs more games.",
        ),
        (
            [EQUIVALENT, EQUIVALENT, UNCLEAR, UNCLEAR],
            "none of 4 win rates of seats, roles and personas differ from A, 2 are equivalent within the margin and 2 "
            "need more games.",
        ),
    ],
)
def test_only_answers_that_occur_are_counted(answers: list[Answer], said: str) -> None:
    rows = [row(place, answer) for place, answer in enumerate(answers)]
    assert _counted(rows, "B (x/y)", first=True) == f"Under B (x/y), {said}"
    assert _counted([*rows, rows[0]], "B (x/y)", first=True) == f"Under B (x/y), {said}", "a number counts once"
