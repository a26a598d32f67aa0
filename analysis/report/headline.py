"""The verdict in a few sentences, put together from the answers of the sections."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.report.model import Answer
from analysis.wording import as_sentence, listed

_WORST = 2


def headline(answers: Sequence[Answer], levels: Sequence[str], family: int = 1) -> list[str]:
    """What holds and what does not; how that was judged; the worst problems and what to try with people.

    `levels` are the levels of skill at which the personas played; `family` is how many yes/no questions share the
    chance of an error.
    """
    claims = [answer.claim for answer in answers if answer.claim]
    if not claims:
        return []
    margins = listed(list(dict.fromkeys(answer.margin for answer in answers if answer.margin)))
    judged = f"Judged with 95 % confidence{_shared(family)}, by personas played {listed(sorted(levels, reverse=True))}"
    sentences = [as_sentence("; ".join(claims)) + ".", judged + (f", allowing {margins}." if margins else ".")]
    worst = sorted((a for a in answers if a.problem), key=lambda a: a.size, reverse=True)[:_WORST]
    if worst:
        what = "The largest problem" if len(worst) == 1 else "The two largest problems"
        sentences.append(f"{what}: {'; '.join(a.problem for a in worst)}.")
    elif all(answer.verdict != "open" for answer in answers):
        sentences.append("No problem was found that is larger than its margin.")
    trials = [a.trial for a in worst if a.trial]
    if trials:
        sentences.append(f"To try with people: {'; '.join(trials)}.")
    return sentences


def _shared(family: int) -> str:
    """How many questions share the 5 %; one has them for itself."""
    return f" for all {family} yes/no questions of such a page together" if family > 1 else ""
