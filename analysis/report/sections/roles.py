"""Does it matter which role one is dealt?"""

from __future__ import annotations

from analysis.metrics import Results
from analysis.policy import ROLE_MARGIN as MARGIN
from analysis.report.judging import VERDICTS, judge
from analysis.report.model import Answer, Block, SectionInfo, Table, Text
from analysis.stats.within import Answer as Judged
from analysis.wording import fair_share, number, percent, percent_interval, percent_with_interval, signed_points

SECTION = SectionInfo(title="Roles", order=22, questions=1)
QUESTION = "Are the roles fair?"


def answers(results: Results) -> list[Answer]:
    """Whether all roles lie within the margin of the fair share; nothing where players are dealt no roles."""
    rows = list(results["win_rate_by_role"].iter_rows(named=True))
    if not rows:
        return []
    found = judge(rows, MARGIN, alpha=results.alpha).answer
    far = max(rows, key=lambda r: abs(r["advantage"]))
    about = f"within {number(100 * MARGIN)} percentage points of {fair_share(results.run.seats, results.nobody)}"
    furthest = f"{far['role']} lies furthest from it: {percent_with_interval(far)}."
    allowed = f"{number(100 * MARGIN)} percentage points to a role"
    if found is Judged.YES:
        return [
            Answer(QUESTION, "yes", f"Every role wins {about}. {furthest}", "the roles are fair", allowed),
        ]
    if found is Judged.NO:
        off = f"{far['role']} wins {percent(far['estimate'], far['se'])}"
        trial = f"an advantage or a handicap for {far['role']}"
        text = f"Not every role wins {about}. {furthest}"
        size = abs(far["advantage"]) / MARGIN
        return [Answer(QUESTION, "no", text, "the roles are not fair", allowed, off, size, trial)]
    text = f"These games do not show whether every role wins {about}. {furthest}"
    return [Answer(QUESTION, VERDICTS[found], text, "whether the roles are fair is not settled", allowed)]


def write(results: Results) -> list[Block]:
    """The win rate of each role in numbers; nothing where players are dealt no roles."""
    rows = list(results["win_rate_by_role"].iter_rows(named=True))
    if not rows:
        return []
    fair = fair_share(results.run.seats, results.nobody)
    return [
        Text(f"Every player is dealt a role. If it made no difference, each would win {fair} of its games."),
        Table(
            "Win rate by role in numbers",
            ("Role", "Win rate", "95 % interval", "% points from fair", "Games"),
            [
                (
                    r["role"],
                    percent(r["estimate"], r["se"]),
                    percent_interval(r),
                    signed_points(r),
                    f"{r['games']:,}",
                )
                for r in rows
            ],
        ),
    ]
