"""The verdict in a few sentences."""

from __future__ import annotations

from analysis.report.headline import headline
from analysis.report.model import Answer, Verdict

SEATS = "2 percentage points to a seat"


def test_what_is_allowed_is_said_once_however_many_levels_ask() -> None:
    answers = [Answer("Are the seats fair?", "yes", "Yes.", claim=claim, margin=SEATS) for claim in ("sharp", "blunt")]
    said = headline([*answers, Answer("Close?", "no", "No.", claim="no", margin="3 points")], ["sharp", "blunt"], 3)
    assert said[1].count(SEATS) == 1
    assert said[1].endswith(f"allowing {SEATS} and 3 points.")


def test_what_holds_at_both_levels_is_said_once() -> None:
    def asked(verdict: Verdict, who: str, size: float, question: str = "Are the seats fair?") -> Answer:
        claim = "the seats are not fair" if verdict == "no" else "whether the seats are fair is not settled"
        problem = f"seat 3 is weak by {size}" if verdict == "no" else ""
        trial = "whether seat 3 feels weak" if problem else ""
        asked = f"{question.removesuffix('?')}, {who}?"
        return Answer(asked, verdict, "", claim, SEATS, problem, size, trial, question, who)

    sharp, blunt = "among sharp players", "among blunt players"
    said = headline([asked("no", sharp, 2), asked("no", blunt, 3)], ["sharp", "blunt"], 4)
    assert said[0] == "Among sharp players and among blunt players: the seats are not fair."
    assert said[2:] == [
        "The largest problem: seat 3 is weak by 3 among blunt players.",
        "To try with people: whether seat 3 feels weak.",
    ]
    other = asked("no", sharp, 1, "Are the roles fair?")
    said = headline([asked("no", sharp, 2), asked("open", blunt, 0), other], ["sharp", "blunt"], 4)
    assert said[0].endswith("; whether the seats are fair is not settled among blunt players.")
    assert said[2] == (
        "The two largest problems: seat 3 is weak by 2 among sharp players; seat 3 is weak by 1 among sharp players."
    )
    assert said[3] == "To try with people: whether seat 3 feels weak."
