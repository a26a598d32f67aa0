"""The verdict in a few sentences."""

from __future__ import annotations

from analysis.report.headline import headline
from analysis.report.model import Answer

SEATS = "2 percentage points to a seat"


def test_what_is_allowed_is_said_once_however_many_levels_ask() -> None:
    answers = [Answer("Are the seats fair?", "yes", "Yes.", claim=claim, margin=SEATS) for claim in ("sharp", "blunt")]
    said = headline([*answers, Answer("Close?", "no", "No.", claim="no", margin="3 points")], ["sharp", "blunt"], 3)
    assert said[1].count(SEATS) == 1
    assert said[1].endswith(f"allowing {SEATS} and 3 points.")
