"""Candidates as plain data, and back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.tune.ledger import Candidate, candidate_of, record_of

CANDIDATE = Candidate(3, {"purse": 2}, "complete", 400, 0.5, 0.1, (0.2, 0.3), 0.25, ((0, "seat 1", 0.3, 0.01),))


def test_a_candidate_comes_back_from_plain_data() -> None:
    assert candidate_of(record_of(CANDIDATE)) == CANDIDATE


@pytest.mark.parametrize(
    ("formerly", "status"), [("given up", "pruned"), ("unfit", "infeasible"), ("known", "repeated")]
)
def test_the_journal_of_an_earlier_version_is_read(formerly: str, status: str) -> None:
    record = record_of(CANDIDATE)
    del record["status"]
    assert candidate_of({**record, "fate": formerly}) == replace(CANDIDATE, status=status)
