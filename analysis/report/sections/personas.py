"""Which plans win?"""

from __future__ import annotations

from typing import Any

from analysis.figures import draw
from analysis.metrics import Results
from analysis.policy import ALPHA
from analysis.policy import PERSONA_MARGIN as MARGIN
from analysis.report.judging import VERDICTS, judge, more_games
from analysis.report.levels import changes_by_level
from analysis.report.model import Answer, Block, Drawing, SectionInfo, Table, Text
from analysis.stats.within import Answer as Judged
from analysis.wording import (
    as_sentence,
    fair_share,
    listed,
    number,
    percent,
    percent_interval,
    percent_with_interval,
    persona_label,
    points_off,
    signed_points,
    signed_share,
)

SECTION = SectionInfo(title="Personas", order=30, questions=2)
GOOD = "Are the plans equally good?"
STEADY = "Is a plan worth the same, played sharp or blunt?"


def answers(results: Results) -> list[Answer]:
    """Whether every plan can win."""
    rows = _rows(results)
    return [] if len(rows) == 1 else [_equally_good(rows, results)]


def answers_across(results: Results) -> list[Answer]:
    """Whether what a plan is worth depends on how carefully it is played."""
    return _same_at_both_levels(results)


def _equally_good(rows: list[dict[str, Any]], results: Results) -> Answer:
    fair, found = fair_share(results.run.seats, results.nobody), judge(rows, MARGIN, alpha=results.alpha)
    best, worst = rows[0], rows[-1]
    margin = f"{number(100 * MARGIN)} percentage points"
    allowed = f"{margin} to a plan"
    ends = f"{as_sentence(persona_label(best))} wins most often, {percent_with_interval(best)}, and "
    ends += f"{persona_label(worst)} least often, {percent_with_interval(worst)}; equal plans would win {fair} each."
    if found.answer is Judged.YES:
        return Answer(GOOD, "yes", ends, "the plans are equally good", allowed)
    if found.answer is Judged.NO:
        far = max(rows, key=lambda r: abs(r["advantage"]))
        problem = f"{persona_label(far)} wins {percent(far['estimate'], far['se'])}, {points_off(far)} its fair share"
        strong = far["advantage"] > 0
        trial = f"whether people who play like {far['persona']} {'win as often' if strong else 'fall as far behind'}"
        ends += f" {len(found.beyond)} of {len(rows)} lie beyond {margin} from it."
        return Answer(
            GOOD, "no", ends, "the plans are not equally good", allowed, problem, abs(far["advantage"]) / MARGIN, trial
        )
    more = as_sentence(more_games(found, rows, results.run.manifest.games))
    text = f"These games do not show whether all plans lie within {margin}. {ends}" + f" {more}." * bool(more)
    return Answer(GOOD, "open", text, "whether the plans are equally good is not settled", allowed)


def _same_at_both_levels(results: Results) -> list[Answer]:
    """The change of each plan from blunt to sharp; none where a run has one level."""
    rows = changes_by_level(results["win_rate_by_persona"])
    if not rows:
        return []
    found = judge(rows, MARGIN, "change", alpha=results.alpha)
    far = max(rows, key=lambda r: abs(r["change"]))
    turned = [r["persona"] for r in rows if r["turns"]]
    text = (
        f"{as_sentence(far['persona'])} changes most: {percent(far['sharp'], far['se'])} played sharp, "
        f"{percent(far['blunt'], far['se'])} played blunt."
    )
    if turned:
        text += f" At one level above its fair share and at the other below it: {listed(turned)}."
    verdict = VERDICTS[found.answer]
    if verdict != "no":
        return [Answer(STEADY, verdict, text)]
    problem = f"what {far['persona']} is worth depends on how carefully it is played"
    trial = f"{far['persona']} with beginners as well as with experienced players"
    claim = "skill changes what a plan is worth"
    return [Answer(STEADY, "no", text, claim, "", problem, abs(far["change"]) / MARGIN, trial)]


def write(results: Results) -> list[Block]:
    """Figure and table, the strongest first."""
    fair, rows = fair_share(results.run.seats, results.nobody), _rows(results)
    if len(rows) == 1:
        text = f"Every seat is taken by {persona_label(rows[0])}, so this run cannot say which plan is better."
        return [Text(text)]
    return [
        Text(
            "Every persona sits in every seat equally often, so that differences come from the plan and not from the "
            f"seat. Equally good plans would each win {fair} of their games. The shaded band is the margin of "
            f"{number(100 * MARGIN)} percentage points to either side within which this report calls a plan as good as "
            "the others."
        ),
        Drawing(draw(results, "win_rates_by_persona")),
        Table(
            "Win rate by persona in numbers",
            ("Persona", "Win rate", "95 % interval", "% points from fair", "Games"),
            [
                (
                    persona_label(r),
                    percent(r["estimate"], r["se"]),
                    percent_interval(r),
                    signed_points(r),
                    f"{r['games']:,}",
                )
                for r in rows
            ],
        ),
        *_spread(results),
        Drawing(draw(results, "persona_by_seat")),
        *_interaction(results),
    ]


def _spread(results: Results) -> list[Block]:
    """How far apart the plans are, with what chance adds taken off."""
    rows = results["persona_spread"].filter(quantity="typical distance").iter_rows(named=True)
    words = [f"{number(100 * r['estimate'], 1)} percentage points played {r['level']}" for r in rows if r["se"]]
    if not words:
        return []
    return [Text(f"With what chance adds taken off, a plan typically lies {listed(words)} from the mean of all plans.")]


def _interaction(results: Results) -> list[Block]:
    """Whether a seat suits one plan more than another, beyond what plan and seat each explain."""
    found = [r for r in results["persona_seat_interaction"].iter_rows(named=True) if r["p_none"] is not None]
    texts = []
    for level in dict.fromkeys(str(r["level"]) for r in found):
        mine = [r for r in found if r["level"] == level]
        far = max(mine, key=lambda r: abs(r["estimate"]))
        if mine[0]["p_none"] >= ALPHA:
            texts.append(f"Played {level}, no plan depends on the seat more than chance would show.")
            continue
        points = signed_share(far["estimate"], far["se"])
        texts.append(
            f"Played {level}, plans do depend on the seat: most of all {far['persona']} in seat {far['seat']}, "
            f"{points} percentage points beyond what plan and seat each explain."
        )
    return [Text(" ".join(texts))] if texts else []


def _rows(results: Results) -> list[dict[str, Any]]:
    return list(results["win_rate_by_persona"].sort("estimate", descending=True).iter_rows(named=True))
