"""How much is luck and how much is skill?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis.metrics import Results
from analysis.report.command import commands
from analysis.report.model import Answer, Block, Code, SectionInfo, Table, Text
from analysis.stats.luck import DEAL, MEETING, NOISE, PLAYERS, TOGETHER
from analysis.wording import as_sentence, listed, percent_with_interval, signed_interval, signed_share

SECTION = SectionInfo(title="Luck and skill", order=84)
QUESTION = "How much is luck?"
_REPLAYS = 4
_MEANING = {
    DEAL: "what the shuffles do for a seat, whoever sits there",
    PLAYERS: "plans, and the seats they sit in",
    MEETING: "shuffles that suit one plan more than another",
    TOGETHER: "what the shuffles do for a seat, and for a plan",
    NOISE: "the same players play the same deal again, otherwise",
}
_BRIEFLY = {
    DEAL: "come from what the deal does for a seat, whoever sits there",
    PLAYERS: "from who plays",
    MEETING: "from deals that suit one plan more than another",
    TOGETHER: "from the deal, for a seat or for a plan",
    NOISE: "from the noise of play",
}


def answers_across(results: Results) -> list[Answer]:
    """The parts of the variance of the win at each level of play; nothing where deals were played once."""
    found = _by_tables(results)
    if not found:
        return []
    parts = []
    for tables, rows in found.items():
        words = [f"{percent_with_interval(row)} {_BRIEFLY[str(row['part'])]}" for row in rows]
        parts.append(f"{_at(tables, found)}{listed(words)}")
    return [Answer(QUESTION, "", f"Of the differences in who wins, {'; '.join(parts)}.")]


def _at(tables: str, found: Mapping[str, object]) -> str:
    return f"at {tables} tables " if len(found) > 1 else ""


def _by_tables(results: Results) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for row in results["luck"].iter_rows(named=True):
        found.setdefault(str(row["tables"]), []).append(row)
    return found


def write(results: Results) -> list[Block]:
    """What the deal decides and what careful play is worth; for what the run cannot tell, the command that would."""
    return [*_luck(results), *_skill(results)]


def _luck(results: Results) -> list[Block]:
    found = _by_tables(results)
    if not found:
        text = (
            "How much the deal decides shows only when each deal is played several times, which this run did not do. "
            "To find out:"
        )
        return [Text(text), Code(_with(results, "replays", "runs/replays"))]
    parts = [str(row["part"]) for row in next(iter(found.values()))]
    rows = []
    for place, part in enumerate(parts):
        cells = [percent_with_interval(mine[place]) for mine in found.values()]
        rows.append((as_sentence(part), _MEANING[part], *cells))
    heads = [f"{tables.capitalize()} tables" for tables in found] if len(found) > 1 else ["Share, 95 % interval"]
    return [
        Text(_how(DEAL in parts)),
        Table("Where the differences in who wins come from", ("Part", "What it is", *heads), rows, words=(1,)),
        Text(
            "The noise of play is that of these personas: the less they waver, the smaller it is and the larger are "
            "the other shares.",
            role="note",
        ),
    ]


def _how(apart: bool) -> str:
    text = "Each deal was played several times with the same shuffles and fresh choices"
    if apart:
        return (
            f"{text}, by each of two line-ups. What a deal does for a seat under both comes from the deal itself; what "
            "it does under one of them only, from how plans meet it; what changes when the same players play it again "
            "is noise."
        )
    return (
        f"{text}, by one line-up. So what a deal does for a seat, whoever sits there, cannot be told from what it does "
        "for one of these plans; a run of several line-ups can tell."
    )


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
