"""The page of a study: every claim with its question, measure, figure, answer and limits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from analysis.charts.differences import Change, differences
from analysis.experiments.looks import Looks
from analysis.figures import Picture
from analysis.policy import ALPHA
from analysis.report.model import Answer as Badge
from analysis.report.model import Block, Code, Drawing, Facts, Page, Section, Table, Text
from analysis.report.page import INTERVAL
from analysis.stats.estimate import Estimate
from analysis.study.games import Found
from analysis.study.measures import Difference, Measure, Roles, Seats, Shares, Twin
from analysis.study.model import Study
from analysis.study.verdict import VERDICTS, Judged, Verdict, judge_all
from analysis.wording import as_sentence, count_of, listed, number

_BADGES: dict[Verdict, Literal["yes", "no", "small", "assumed", "open"]] = {
    "supported": "yes",
    "contradicted": "no",
    "there, but small": "small",
    "depends on an assumption": "assumed",
    "not enough evidence": "open",
}


def study_page(
    study: Study,
    found: dict[str, Found],
    command: str,
    without: dict[str, Found] | None = None,
    beside: Sequence[str] = (),
    looks: Looks | None = None,
) -> Page:
    """The whole page; `command` plays the same games and writes it again.

    `without` is what was found without the personas `beside`, to be compared with; `looks` how often the deals that
    decide have been looked at.
    """
    judged = judge_all(study, found)
    counts = {word: sum(j.verdict == word for j in judged) for word in VERDICTS}
    games = sum(f.fresh or 0 for f in found.values())
    told = ", ".join(f"{n} {word}" for word, n in counts.items() if n)
    return Page(
        title=study.title,
        subtitle=f"{count_of(len(judged), 'claim')}, {count_of(games, 'game')}",
        findings=(),
        headline=[f"Of {count_of(len(judged), 'claim')}: {told}.", study.about],
        meaning=" ".join((INTERVAL, _family(len(judged)), *([looks.words] if looks is not None else []))),
        sections=[
            Section("claims", "The claims at a glance", [_summary(judged)]),
            *([_with_others(study, judged, without, beside)] if without is not None else []),
            *(Section(j.name, j.claim.claim, _claim(study, j, found)) for j in judged),
            *_left_open(study),
            Section("again", "Do it again", [Text("To play the same games and write this page:"), Code(command)]),
        ],
        kind="Study",
        answers=[Badge(j.claim.claim, _BADGES[j.verdict], _said(j)) for j in judged],
    )


def _family(claims: int) -> str:
    """How many questions share the chance of an error."""
    share = f"{100 * ALPHA:.0f} %"
    return (
        "Bounds, the smallest values that matter, were fixed before the games that decide were played. "
        f"{as_sentence(count_of(claims, 'question'))} share {share} (Holm's correction): that is the largest chance "
        "that any claim is wrongly called supported, and likewise that any is wrongly said to fall short. So a "
        "question may stay open whose own interval leaves out the bound."
    )


def _with_others(study: Study, judged: Sequence[Judged], without: dict[str, Found], beside: Sequence[str]) -> Section:
    """Every claim with and without some personas, and where the finding changed."""
    rows, changed, open_ones = [], 0, 0
    for one, other in zip(judged, judge_all(study, without), strict=True):
        before, verdict = other.found, other.verdict
        same = verdict == one.verdict
        undecided = "not enough evidence" in (verdict, one.verdict)
        answer = "as before" if same else "open in one of the two" if undecided else "changed"
        changed, open_ones = changed + (answer == "changed"), open_ones + (not same and undecided)
        numbers = [_points(each.estimate, one.measure.shown_in) for each in (before, one.found)]
        rows.append((one.claim.claim, verdict, numbers[0], one.verdict, numbers[1], answer))
    who = listed(list(beside))
    told = f"The same study with and without {who} among the plans: "
    told += f"{count_of(changed, 'finding')} changed, {len(rows) - changed - open_ones} are as before, and "
    told += f"{open_ones} could not be decided in one of the two."
    head = ("Claim", "Without", "Measure", f"With {who}", "Measure", "Finding")
    return Section("with", f"With {who} at the tables", [Text(told), Table("Findings", head, rows, words=(1, 3, 5))])


def _said(judged: Judged) -> str:
    """The answer, the verdict before it where the badge says yes or no."""
    plainly = judged.verdict in ("supported", "contradicted")
    return f"{judged.verdict.capitalize()}. {_answer(judged)}" if plainly else _answer(judged)


def _left_open(study: Study) -> list[Section]:
    """The claims that are named but not measured, with the reason."""
    if not study.unmeasured:
        return []
    rows = [(one.claim, one.why) for one in study.unmeasured]
    return [Section("open", "What these games cannot decide", [Table("Left open", ("Claim", "Why"), rows, words=(1,))])]


def _points(one: Estimate, unit: str) -> str:
    """A number with its interval; shares in per cent, differences of shares in percentage points."""
    scale, sign = (100, f" {unit}") if unit else (1, "")
    if not one.has_interval:
        return f"{number(scale * one.value, 1)}{sign} (the games set no bounds)"
    # A share that never varied has no standard error, but an interval as long as so few games allow.
    error = one.se or (one.upper - one.lower) / 4
    digits = (1 if error > 0.0005 else 2) if unit else (1 if error > 0.05 else 2)
    lower, upper = (number(scale * end, digits) for end in (one.lower, one.upper))
    value = number(scale * one.value, digits)
    if one.se == 0 and one.lower == one.upper:
        return f"{value}{sign}"
    return (
        f"{value} ({lower} to {upper}) {unit}" if unit == "percentage points" else f"{value}{sign} ({lower} to {upper})"
    )


def _bound(judged: Judged) -> str:
    """The bound of a claim in the unit of its measure."""
    unit = judged.measure.shown_in
    return f"{number(100 * judged.claim.bound, 1)} {unit}" if unit else f"{judged.claim.bound:g}"


_OTHER_WAYS = " No thing adds more than a whole win, so the change must work in other ways than by having it."


def _answer(judged: Judged) -> str:
    bound = _bound(judged)
    each = "seat" if isinstance(judged.measure, Seats) else "role" if isinstance(judged.measure, Roles) else ""
    of = f"{bound} of its fair share" if each else f"{bound} of 0"
    where = {
        "above": f"the claim needs more than {bound}",
        "below": f"the claim needs less than {bound}",
        "beyond": f"the claim needs a {each or 'number'} that is not within {of}",
        "inside": f"the claim needs every {each or 'number'} within {of}",
    }[judged.claim.expects]
    found = judged.found
    label = as_sentence(found.label) + (f" ({found.far})" if found.far else "")
    numbers = [(label, found.estimate)]
    if found.assumed:
        numbers = [(f"{label}, {words}" if not place else words, e) for place, (words, e) in enumerate(found.assumed)]
    told = "; ".join(f"{words}: {_points(e, judged.measure.shown_in)}" for words, e in numbers)
    small = ", and it surely lies short of that" if judged.verdict == "there, but small" else ""
    return f"{told}; {where}{small}.{_OTHER_WAYS if found.beyond_a_win else ''}"


def _summary(judged: list[Judged]) -> Table:
    rows = [
        (j.claim.claim, j.verdict, _points(j.found.estimate, j.measure.shown_in), f"{j.found.games:,}") for j in judged
    ]
    return Table("Claims and verdicts", ("Claim", "Verdict", "Measure (95 % interval)", "Games"), rows, words=(1,))


def _claim(study: Study, judged: Judged, found: dict[str, Found]) -> list[Block]:
    claim = judged.claim
    names = (claim.decided_by, *claim.beside)
    blocks: list[Block] = [
        Facts(
            [
                ("Question", claim.question),
                ("Measure", claim.how),
                ("Answer", f"{judged.verdict.capitalize()}. {_answer(judged)}{_plans(study, judged)}"),
                ("Not covered", claim.limits),
            ]
        ),
        Drawing(_picture(judged, [found[n] for n in names if study.measures[n].unit == judged.measure.unit])),
        Table(
            "In numbers",
            ("", "Measure (95 % interval)", "Games"),
            [
                row
                for name in names
                for row in _rows(found[name], study.measures[name], decides=name == claim.decided_by)
            ],
        ),
    ]
    return blocks


def _plans(study: Study, judged: Judged) -> str:
    """How many of the changed plans win more often than their fair share, and less often, for sure."""
    parts = judged.found.parts
    if not isinstance(judged.measure, Twin) or len(parts) < 2:
        return ""
    gain, lose = sum(e.lower > 0 for _, e in parts), sum(e.upper < 0 for _, e in parts)
    return f" Of {count_of(len(parts), 'plan')}, {gain} win more often by the change and {lose} less often."


def _rows(one: Found, measure: Measure, *, decides: bool) -> list[tuple[str, str, str]]:
    label = f"{one.label} (decides)" if decides else one.label
    parts = [(f"– {name}", _points(estimate, measure.parts_shown_in), "") for name, estimate in one.parts]
    return [(label, _points(one.estimate, measure.shown_in), f"{one.games:,}"), *parts]


def _picture(judged: Judged, shown: list[Found]) -> Picture:
    """The numbers about their bound: what the claim needs lies on one side of the line."""
    claim, unit = judged.claim, judged.measure.shown_in
    scale = 100 if unit else 1
    two_sided = claim.expects in ("beyond", "inside")
    middle, margin = (0.0, claim.bound) if two_sided else (claim.bound, 0.05 / scale)
    changes = []
    for one in shown:
        several = two_sided and bool(one.parts) and not isinstance(judged.measure, Difference)
        parts = one.parts if several else one.assumed or ((one.label, one.estimate), *one.parts)
        for label, e in parts:
            name = f"{one.label}, {label}" if several and len(shown) > 1 else label
            way = 1 if e.lower - middle > margin else -1 if e.upper - middle < -margin else 0
            sure = math.isfinite(e.lower) and math.isfinite(e.upper)
            lower, upper = (scale * (end - middle) if sure else None for end in (e.lower, e.upper))
            changes.append(Change(name, scale * (e.value - middle), lower, upper, _points(e, unit), way))
    title = claim.question
    fair = "the fair share" if isinstance(judged.measure, Shares) else "0"
    axis = f"{'percentage points' if unit else 'distance'} from "
    axis += fair if two_sided else f"the bound of {_bound(judged)}"
    alt = f"{title} " + "; ".join(f"{c.label} {c.words}" for c in changes) + "."
    name = f"claim_{judged.name}".replace("-", "_")
    svg = differences(changes, scale * margin, name, title, alt, axis)
    return Picture(name, title, svg, alt, _answer(judged))
