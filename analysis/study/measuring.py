"""Play the games of a study and work out its measures."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl

from analysis.logs.blocks import WHOLE_WIN, WIN, block_sums, estimates
from analysis.logs.run import gather
from analysis.metrics import measure
from analysis.stats.block_mean import block_mean
from analysis.stats.estimate import Estimate
from analysis.stats.within import Answer, within
from analysis.study.change import change
from analysis.study.model import Measure, Study, StudyError
from analysis.study.ratio import kept, ratio_of
from analysis.study.table import Archive, Found, Table, details_of, difference, estimate, from_row, less
from analysis.study.twins import write_twin
from engine.runs.manifest import Manifest
from engine.runs.reader import Run

Say = Callable[[str], None]


def run_study(
    study: Study,
    share: float,
    say: Say,
    workers: int | None = None,
    beside: Sequence[str] = (),
    missed: Callable[[Manifest], None] = lambda manifest: None,
) -> dict[str, Found]:
    """All measures by name; `share` of the games that the file asks for are played.

    `beside` are personas that count among the shipped ones: they sit at the tables that all shipped plans sit at, and
    are changed where all plans are. `missed` hears of every run of which some games could not be played to their end.
    """
    bounds = {claim.decided_by: claim.bound for claim in study.claims.values()}
    two_sided = {claim.decided_by for claim in study.claims.values() if claim.expects in ("inside", "beyond")}
    found: dict[str, Found] = {}
    with TemporaryDirectory() as place:
        archive = Archive(Path(place), details_of(study), missed)
        for name, one in study.measures.items():
            if one.kind == "difference":
                continue
            say(f"{name}: {one.label}")
            archive.fresh = 0
            table = Table(study, one, share, archive, workers, tuple(beside))
            measured = _KINDS[one.kind](table, bounds.get(name, math.nan))
            found[name] = replace(measured, fresh=archive.fresh)
    for name, one in study.measures.items():
        if one.kind == "difference":
            first, second = found[str(one.of)], found[str(one.less)]
            parts = ((first.label, first.estimate), (second.label, second.estimate))
            both = difference(first.estimate, second.estimate)
            found[name] = Found(one.label, both, first.games + second.games, parts, fresh=0)
    for name in two_sided:
        if found[name].apart is None:
            found[name] = replace(found[name], apart=_apart([found[name].estimate], bounds[name]))
    return found


def _apart(numbers: list[Estimate], bound: float) -> Answer:
    """Whether all numbers lie within the bound of 0."""
    return within([e.value for e in numbers], [e.se for e in numbers], [e.blocks for e in numbers], bound).answer


def twin(table: Table, bound: float) -> Found:
    """How much more often the changed plans win than their fair share, or than the same plans unchanged.

    Each plan sits in every seat among others that are all alike. Among copies of itself an unchanged plan wins exactly
    its fair share; among other plans it is played as well, and its win rate is subtracted. So it is where only some
    players count (those who were dealt a card, say).
    """
    one, game = table.one, table.study.game
    plans = one.plans or table.roster
    parts = []
    played = 0
    for plan in plans:
        changed = write_twin(game, plan, one, table.archive.folder)
        games = math.ceil(one.games / len(plans))
        around = [one.others or plan] * (one.players - 1)
        run = table.play_lineup([str(changed), *around], games, one.players)
        played += run.manifest.games
        mine = _win_rate(run, changed.stem, one)
        if one.among or one.others not in (None, plan):
            base = table.play_base([plan, *around], games)
            played += base.manifest.games
            parts.append((plan, difference(mine, _win_rate(base, plan, one))))
        else:
            parts.append((plan, less(mine, 1 / one.players)))
    value = sum(e.value for _, e in parts) / len(parts)
    se = math.sqrt(sum(e.se**2 for _, e in parts)) / len(parts)
    return Found(one.label, estimate(value, se, sum(e.blocks for _, e in parts)), played, tuple(parts))


def _win_rate(run: Run, persona: str, one: Measure) -> Estimate:
    """Share of the win of a persona, among those players who count."""
    mine = kept(run.scan("players").filter(pl.col("persona") == persona), one.among)
    table = estimates(block_sums(mine, [], {"won": WIN}), [], "won", scale=WHOLE_WIN, kind="share")
    return from_row(list(table.iter_rows(named=True)))


def metric(table: Table, bound: float) -> Found:
    """One row of a metric."""
    one = table.one
    run = table.play()
    rows = measure(run, str(one.metric))
    for key, value in one.where.items():
        rows = rows.filter(pl.col(key).cast(pl.String) == str(value))
    if one.take != "only" and rows.height > 1:
        rows = rows.head(1) if one.take == "first" else rows.tail(1)
    if rows.height != 1:
        raise StudyError(f"{one.label}: {rows.height} rows of {one.metric} fit, not one", remedy="name it in where")
    return Found(one.label, from_row(list(rows.iter_rows(named=True))), run.manifest.games)


def ratio(table: Table, bound: float) -> Found:
    """A ratio of sums of logged columns."""
    run = table.play()
    return Found(table.one.label, ratio_of(run, table.one), run.manifest.games)


def seats(table: Table, bound: float) -> Found:
    """How far the seats lie from their fair share; the number is that of the seat which lies furthest."""
    return _shares(table, bound, "win_rate_by_seat", "seat ", "seat")


def roles(table: Table, bound: float) -> Found:
    """How far the roles that players are dealt lie from their fair share; the number is that of the furthest."""
    return _shares(table, bound, "win_rate_by_role", "", "role")


def _shares(table: Table, bound: float, name: str, word: str, key: str) -> Found:
    counts = table.one.tables or (table.one.players,)
    parts: list[tuple[str, Estimate]] = []
    games = 0
    for players in counts:
        run = table.play(players)
        games += run.manifest.games
        where = f"{players} players, " if len(counts) > 1 else ""
        for row in measure(run, name).iter_rows(named=True):
            parts.append((f"{where}{word}{row[key]}", less(from_row([row]), row["fair"])))
    if not parts:
        raise StudyError(f"{table.one.label}: these games have no {name}")
    apart = _apart([e for _, e in parts], bound) if math.isfinite(bound) else None
    name, far = max(parts, key=lambda part: abs(part[1].value))
    return Found(table.one.label, far, games, tuple(parts), apart, far=name)


def unspent(table: Table, bound: float) -> Found:
    """Share of what players hold when the last round begins that they do not spend in it."""
    one = table.one
    run = table.play()
    rounds = run.scan("rounds").sort("game", "seat", "round")
    last = pl.col("round").max().over("game")
    held, spent = pl.col(str(one.held)), pl.col(str(one.spent)).cast(pl.Int64)
    facts = rounds.with_columns(
        before=held.shift(1).over("game", "seat").cast(pl.Int64),
        used=(spent - spent.shift(1).over("game", "seat")),
    ).filter(pl.col("round") == last)
    sums = gather(facts.group_by("block").agg(pl.col("before").sum(), pl.col("used").sum())).sort("block")
    left = (sums["before"] - sums["used"]).to_numpy()
    return Found(one.label, block_mean(left, sums["before"].to_numpy()), run.manifest.games)


_KINDS = {
    "twin": twin,
    "metric": metric,
    "ratio": ratio,
    "change": change,
    "seats": seats,
    "roles": roles,
    "unspent": unspent,
}
