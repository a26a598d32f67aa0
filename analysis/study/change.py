"""What other readings of the rules change, on the same deals."""

from __future__ import annotations

import math
from collections.abc import Sequence

from analysis.compare import compare
from analysis.compare.comparison import Row
from analysis.stats.within import Answer, within
from analysis.study.table import Found, Table

_WORDS = {Answer.YES: "does not matter", Answer.NO: "matters", Answer.OPEN: "open"}


def change(table: Table, bound: float) -> Found:
    """The largest change that each reading makes to any row of the metrics, block by block.

    The number is the largest of all; a part is that of a reading, with whether all of its changes lie inside the bound
    (it does not matter), one lies outside it (it matters), or neither could be shown.
    """
    one = table.one
    before = table.play()
    parts, everything, played = [], [], before.manifest.games
    for name, sets in one.readings.items():
        after = table.play(sets=sets)
        played += after.manifest.games
        rows = list(compare([before, after], ["as it is", name], metrics=one.metrics).rows)
        everything += rows
        far = max(rows, key=lambda row: abs(row.contrast.difference.value))
        told = f" ({_WORDS[_apart(rows, bound)]})" if math.isfinite(bound) else ""
        parts.append((f"{name}: {far.label}{told}", far.contrast.difference))
    most, number = max(parts, key=lambda part: abs(part[1].value))
    apart = _apart(everything, bound) if math.isfinite(bound) else None
    return Found(one.label, number, played, tuple(parts), apart, far=most.split(" (")[0])


def _apart(rows: Sequence[Row], bound: float) -> Answer:
    found = [row.contrast.difference for row in rows]
    return within([e.value for e in found], [e.se for e in found], [e.blocks for e in found], bound).answer
