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
    claims = _claims(answers)
    if not claims:
        return []
    margins = listed(list(dict.fromkeys(answer.margin for answer in answers if answer.margin)))
    judged = f"Judged with 95 % confidence{_shared(family)}, by personas played {listed(sorted(levels, reverse=True))}"
    sentences = [" ".join(claims), judged + (f", allowing {margins}." if margins else ".")]
    worst = _worst(answers)
    if worst:
        what = "The largest problem" if len(worst) == 1 else "The two largest problems"
        sentences.append(f"{what}: {'; '.join(_told(a.problem, a.who) for a in worst)}.")
    elif all(answer.verdict != "open" for answer in answers):
        sentences.append("No problem was found that is larger than its margin.")
    trials = list(dict.fromkeys(a.trial for a in worst if a.trial))
    if trials:
        sentences.append(f"To try with people: {'; '.join(trials)}.")
    return sentences


def _claims(answers: Sequence[Answer]) -> list[str]:
    """Sentences of the claims, each claim once: those that hold at all levels of play, then those of one level."""
    found: dict[str, list[str]] = {}
    for answer in answers:
        if answer.claim:
            found.setdefault(answer.claim, []).append(answer.who)
    everybody = list(dict.fromkeys(answer.who for answer in answers if answer.who))
    everywhere = [claim for claim, who in found.items() if len(everybody) > 1 and who == everybody]
    others = [_told(claim, listed(list(filter(None, w)))) for claim, w in found.items() if claim not in everywhere]
    sentences = [f"{listed(everybody)}: {'; '.join(everywhere)}"] if everywhere else []
    return [as_sentence(text) + "." for text in (*sentences, "; ".join(others)) if text]


def _worst(answers: Sequence[Answer]) -> list[Answer]:
    """The largest problems, of a question that was asked at several levels of play the largest."""
    found: dict[str, Answer] = {}
    for answer in sorted((a for a in answers if a.problem), key=lambda a: a.size, reverse=True):
        found.setdefault(answer.asked or answer.question, answer)
    return list(found.values())[:_WORST]


def _told(words: str, who: str) -> str:
    return f"{words} {who}" if who else words


def _shared(family: int) -> str:
    """How many questions share the 5 %; one has them for itself."""
    return f" for all {family} yes/no questions of such a page together" if family > 1 else ""
