"""What other readings of the rules change, on the same deals."""

from __future__ import annotations

import math
from collections.abc import Sequence

from analysis.compare import compare
from analysis.compare.comparison import Row
from analysis.policy import ALPHA
from analysis.stats.estimate import Estimate
from analysis.stats.together import beyond, inside
from analysis.study.games import Found, MeasureRunner
from analysis.study.measures import Change


def change(runner: MeasureRunner, one: Change, bound: float) -> Found:
    """The largest change that each reading makes to any row of the metrics, block by block.

    The number is the largest of all. A part is that row of a reading which its answer speaks of: a change beyond the
    bound (it matters) is the largest of those shown to lie there; where that is open, the largest that is not shown to
    lie inside; else the largest of all. The correction is for the rows of all readings.
    """
    before = runner.play()
    drafts: list[tuple[str, list[Row]]] = []
    played = before.manifest.games
    for name, sets in one.readings.items():
        after = runner.play(sets=sets)
        played += after.manifest.games
        drafts.append((name, list(compare([before, after], ["as it is", name], metrics=one.metrics).rows)))
    members = [row.contrast.difference for _, rows in drafts for row in rows]
    parts, first = [], 0
    for name, rows in drafts:
        mine = range(first, first + len(rows))
        first += len(rows)
        place, said = _spoken_of(members, mine, bound)
        parts.append((f"{name}: {rows[place - mine.start].label}{said}", members[place]))
    labels = [f"{name}: {row.label}" for name, rows in drafts for row in rows]
    far = max(range(len(members)), key=lambda place: abs(members[place].value))
    return Found(one.label, members[far], played, tuple(parts), tuple(members), far=labels[far])


def _spoken_of(members: Sequence[Estimate], mine: range, bound: float) -> tuple[int, str]:
    """The member of a reading that its answer speaks of, and the answer."""

    def largest(places: Sequence[int]) -> int:
        return max(places, key=lambda place: abs(members[place].value))

    if not math.isfinite(bound):
        return largest(mine), ""
    outside = [place for place in beyond(members, bound, ALPHA) if place in mine]
    if outside:
        return largest(outside), " (matters)"
    sure = set(inside(members, bound, ALPHA))
    open_ones = [place for place in mine if place not in sure]
    if open_ones:
        return largest(open_ones), " (open whether it matters)"
    return largest(mine), " (the largest change; none matters)"
