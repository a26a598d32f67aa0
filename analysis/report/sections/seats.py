"""Does it matter where one sits?"""

from __future__ import annotations

from typing import Any

from analysis.figures import draw
from analysis.metrics import Results
from analysis.policy import ALPHA
from analysis.policy import SEAT_MARGIN as MARGIN
from analysis.report.judging import judge, more_games
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
    points_off,
    signed_points,
)

SECTION = SectionInfo(title="Seats", order=20, questions=1)
QUESTION = "Are the seats fair?"


def answers(results: Results) -> list[Answer]:
    """Whether all seats lie within the margin of their fair share."""
    rows, fair = _rows(results), fair_share(results.run.seats, results.nobody)
    found = judge(rows, MARGIN, alpha=results.alpha)
    far = max(rows, key=lambda r: abs(r["advantage"]))
    about = f"within {number(100 * MARGIN)} percentage points of {fair}"
    allowed = f"{number(100 * MARGIN)} percentage points to a seat"
    furthest = f"Seat {far['seat']} lies furthest from it: {percent_with_interval(far)}."
    if found.answer is Judged.YES:
        return [Answer(QUESTION, "yes", f"Every seat wins {about}. {furthest}", "the seats are fair", allowed)]
    if found.answer is Judged.NO:
        off = f"seat {far['seat']} wins {percent(far['estimate'], far['se'])}, {points_off(far)} its fair share"
        trial = f"an advantage or a handicap for seat {far['seat']} at the start"
        text = f"Not every seat wins {about}. {furthest}"
        size = abs(far["advantage"]) / MARGIN
        return [Answer(QUESTION, "no", text, "the seats are not fair", allowed, off, size, trial)]
    more = as_sentence(more_games(found, rows, results.run.manifest.games))
    text = f"These games do not show whether every seat wins {about}. {furthest}" + f" {more}." * bool(more)
    return [Answer(QUESTION, "open", text, "whether the seats are fair is not settled", allowed)]


def write(results: Results) -> list[Block]:
    """Figure, test of all seats at once, table."""
    rows = _rows(results)
    fair = fair_share(results.run.seats, results.nobody)
    nobody = [
        Text(f"Nobody wins {percent_with_interval(row)} of the games.")
        for row in results["no_winner"].iter_rows(named=True)
    ]
    return [
        *nobody,
        Text(
            f"Seat 1 moves first. If the seat made no difference, each would win {fair} of the games; a win shared by "
            f"two players counts half for each. The shaded band is the margin of {number(100 * MARGIN)} percentage "
            "points to either side within which this report calls a seat fair."
        ),
        Drawing(draw(results, "win_rates_by_seat")),
        *([Text(_all_at_once(rows[0]["p_all_fair"]))] if len(results.at_levels) == 1 else _by_level(results)),
        Table(
            "Win rate by seat in numbers",
            ("Seat", "Win rate", "95 % interval", "% points from fair", "Games"),
            [
                (
                    f"Seat {r['seat']}",
                    percent(r["estimate"], r["se"]),
                    percent_interval(r),
                    signed_points(r),
                    f"{r['games']:,}",
                )
                for r in rows
            ],
        ),
        *_teams(results),
    ]


def _teams(results: Results) -> list[Block]:
    """The win rate by team, where there are teams."""
    rows = list(results["win_rate_by_team"].iter_rows(named=True))
    if not rows:
        return []
    fair = fair_share(len(rows), results.nobody)
    return [
        Text(f"The players of a team win together and split the win. Equal teams would win {fair} of the games each."),
        Table(
            "Win rate by team in numbers",
            ("Team", "Win rate", "95 % interval", "% points from fair", "Games"),
            [
                (
                    f"Team {r['team']}",
                    percent(r["estimate"], r["se"]),
                    percent_interval(r),
                    signed_points(r),
                    f"{r['games']:,}",
                )
                for r in rows
            ],
        ),
    ]


def _by_level(results: Results) -> list[Block]:
    """The seats at tables of each level of play, where a run has several."""
    table = results["win_rate_by_seat_and_level"]
    kinds = table["tables"].unique(maintain_order=True).to_list()
    far = {k: max(table.filter(tables=k).iter_rows(named=True), key=lambda r: abs(r["advantage"])) for k in kinds}
    words = [f"{k} tables seat {r['seat']} ({percent_with_interval(r)})" for k, r in far.items()]
    rows = [
        (f"Seat {seat}", *(percent_with_interval(r) for r in table.filter(seat=seat).iter_rows(named=True)))
        for seat in range(1, results.run.seats + 1)
    ]
    chance = [f"At {k} tables: {_all_at_once(_rows(part)[0]['p_all_fair'])}" for k, part in results.at_levels.items()]
    return [
        Text(f"Furthest from the fair share lies, at {listed(words)}. {' '.join(chance)}"),
        Table("Win rate by seat and level of play", ("Seat", *(f"{k.capitalize()} tables" for k in kinds)), rows),
    ]


def _rows(results: Results) -> list[dict[str, Any]]:
    return list(results["win_rate_by_seat"].iter_rows(named=True))


def _all_at_once(p: float | None) -> str:
    question = "Could the differences between seats be chance? "
    if p is None:
        return question + "There are too few games to tell."
    if p < 0.001:
        return question + "Hardly: fair seats would look this uneven in fewer than 1 of 1,000 runs of this size."
    runs = f"{1000 * p:.0f} of 1,000" if p < 0.01 else f"{100 * p:.0f} of 100"
    verdict = "Hardly" if p < ALPHA else "Yes"
    return question + f"{verdict}: fair seats would look at least this uneven in about {runs} runs of this size."
