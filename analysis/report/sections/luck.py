"""How much is luck and how much is skill?"""

from __future__ import annotations

from analysis.metrics import Results
from analysis.report.command import commands
from analysis.report.model import Block, Code, SectionInfo, Table, Text
from analysis.wording import (
    as_sentence,
    percent,
    percent_interval,
    percent_with_interval,
    signed_interval,
    signed_share,
)

SECTION = SectionInfo(title="Luck and skill", order=84)
_REPLAYS = 4


def write(results: Results) -> list[Block]:
    """What the deal decides and what careful play is worth; for what the run cannot tell, the command that would."""
    return [*_luck(results), *_skill(results)]


def _luck(results: Results) -> list[Block]:
    parts = list(results["luck"].iter_rows(named=True))
    if not parts:
        text = (
            "How much the deal decides shows only when each deal is played several times, which this run did not do. "
            "To find out:"
        )
        return [Text(text), Code(_with(results, "replays", "runs/replays"))]
    rows = [(as_sentence(r["part"]), percent(r["estimate"], r["se"]), percent_interval(r)) for r in parts]
    return [
        Text(
            "Each deal was played several times with the same shuffles and fresh choices. What stays the same in these "
            "games comes from the deal and the line-up, the rest from the choices."
        ),
        Table("Where the differences in who wins come from", ("Part", "Share", "95 % interval"), rows),
    ]


def _skill(results: Results) -> list[Block]:
    found = {str(r["quantity"]): r for r in results["skill"].iter_rows(named=True)}
    if not found:
        text = "What careful play is worth shows when sharp and blunt players sit at one table. To find out:"
        return [Text(text), Code(_with(results, "levels", "runs/skill"))]
    gap = found["difference"]
    return [
        Text(
            "Where sharp and blunt players of the same plans sit at one table, the sharp ones win "
            f"{percent_with_interval(found['sharp'])} and the blunt ones {percent_with_interval(found['blunt'])}: a "
            f"difference of {signed_share(gap['estimate'], gap['se'])} percentage points "
            f"({signed_interval(gap['estimate'], gap['se'])}). Near 0, careful play would hardly matter."
        )
    ]


def _with(results: Results, what: str, out: str) -> str:
    """The run's own commands with replays, or with mixed levels, into another folder."""
    from dataclasses import replace

    manifest = results.run.manifest
    changed = replace(manifest, replays=_REPLAYS) if what == "replays" else replace(manifest, levels="mixed")
    return commands(changed, out=out)
