"""Play the games of a study and work out its measures."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl
from scipy import stats

from analysis.logs.run import gather
from analysis.metrics import load_metric, measure
from analysis.stats.block_mean import block_mean
from analysis.stats.estimate import Estimate
from analysis.stats.within import Answer, within
from analysis.study.model import Measure, Study, StudyError
from analysis.study.twins import write_twin
from analysis.tune.seating import reseated
from engine.personas import load_persona, persona_names
from engine.play.again import play_planned
from engine.play.lineup import all_lineups
from engine.play.simulate import plan_run, simulate
from engine.runs.reader import Run
from engine.variants import Variant, load_variant

Say = Callable[[str], None]


@dataclass(frozen=True)
class Found:
    """A measure's number with its 95 % interval, what it is made of, and how many games it took.

    Attributes
    ----------
    parts: the same for each plan or seat, by name.
    apart: of seats, whether all lie inside the bound that was asked for; None for other measures.
    """

    label: str
    estimate: Estimate
    games: int
    parts: tuple[tuple[str, Estimate], ...] = ()
    apart: Answer | None = None


def run_study(
    study: Study, share: float, say: Say, workers: int | None = None, beside: Sequence[str] = ()
) -> dict[str, Found]:
    """All measures by name; `share` of the games that the file asks for are played.

    `beside` are personas that count among the shipped ones: they sit at the tables that all shipped plans sit at, and
    are changed where all plans are.
    """
    bounds = {claim.decided_by: claim.bound for claim in study.claims.values()}
    found: dict[str, Found] = {}
    with TemporaryDirectory() as place:
        for name, one in study.measures.items():
            if one.kind == "difference":
                continue
            say(f"{name}: {one.label}")
            table = Table(study, one, share, Path(place) / name, workers, tuple(beside))
            found[name] = _KINDS[one.kind](table, bounds.get(name, math.nan))
    for name, one in study.measures.items():
        if one.kind == "difference":
            first, second = found[str(one.of)], found[str(one.less)]
            value = first.estimate.value - second.estimate.value
            se = math.hypot(first.estimate.se, second.estimate.se)
            blocks = min(first.estimate.blocks, second.estimate.blocks)
            parts = ((first.label, first.estimate), (second.label, second.estimate))
            found[name] = Found(one.label, _estimate(value, se, blocks), first.games + second.games, parts)
    return found


@dataclass(frozen=True)
class Table:
    """What the games of one measure are played with; `beside` as in `run_study`."""

    study: Study
    one: Measure
    share: float
    folder: Path
    workers: int | None
    beside: tuple[str, ...] = ()

    @property
    def roster(self) -> tuple[str, ...]:
        """All plans that play."""
        return (*persona_names(self.study.game), *self.beside)

    def play(
        self, lineup: Sequence[str] | None, games: int, detail: str = "games", name: str = "run", players: int = 0
    ) -> Run:
        """Play so many games, less the share that is left out."""
        variant = load_variant(self.one.variant, self.one.set)
        wanted = max(1, round(games * self.share))
        if lineup is None and self.beside:
            return self._play_all(variant, players or self.one.players, wanted, detail, self.folder / name)
        return simulate(
            variant, players or self.one.players, wanted, lineup, self.study.seeds, detail, self.workers,
            self.folder / name, replays=self.one.replays,
        )  # fmt: skip

    def _play_all(self, variant: Variant, players: int, games: int, detail: str, folder: Path) -> Run:
        """All choices of the roster at a table of so many."""
        usual = plan_run(variant, players, games, None, self.study.seeds, detail, replays=self.one.replays)
        loaded = [load_persona(variant.game, name) for name in self.roster]
        people = {persona.name: persona for persona in loaded}
        manifest = reseated(usual, all_lineups(people, players), people, games)
        return play_planned(manifest, folder, self.workers)


def _estimate(value: float, se: float, blocks: int) -> Estimate:
    half = float(stats.t.ppf(0.975, max(blocks - 1, 1))) * se
    return Estimate(value, se, value - half, value + half, blocks, blocks)


def _row(rows: list[dict[str, object]], less: float = 0) -> Estimate:
    row = rows[0]
    if row["se"] is None:
        raise StudyError("too few games for an interval", remedy="play more games")
    numbers = {name: float(str(row[name])) for name in ("estimate", "se", "lower", "upper")}
    games, blocks = int(str(row["games"])), int(str(row["blocks"]))
    return Estimate(
        numbers["estimate"] - less, numbers["se"], numbers["lower"] - less, numbers["upper"] - less, games, blocks
    )


def twin(table: Table, bound: float) -> Found:
    """How much more often the changed plans win than their fair share, or than the same plans unchanged.

    Each plan sits in every seat among others that are all alike. Among copies of itself an unchanged plan wins exactly
    its fair share; among other plans it is played as well, and its win rate is subtracted.
    """
    one, game = table.one, table.study.game
    plans = one.plans or table.roster
    parts = []
    played = 0
    for plan in plans:
        table.folder.mkdir(parents=True, exist_ok=True)
        changed = write_twin(game, plan, one, table.folder)
        games = math.ceil(one.games / len(plans))
        around = [one.others or plan] * (one.players - 1)
        run = table.play([str(changed), *around], games, name=f"{plan}-changed-run")
        played += run.manifest.games
        fair = 1 / one.players
        mine = _win_rate(run, changed.stem, fair)
        if one.others is not None and one.others != plan:
            base = table.play([plan, *around], games, name=f"{plan}-run")
            played += base.manifest.games
            usual = _win_rate(base, plan, fair)
            mine = _estimate(mine.value - usual.value, math.hypot(mine.se, usual.se), min(mine.blocks, usual.blocks))
        parts.append((plan, mine))
    value = sum(e.value for _, e in parts) / len(parts)
    se = math.sqrt(sum(e.se**2 for _, e in parts)) / len(parts)
    return Found(one.label, _estimate(value, se, sum(e.blocks for _, e in parts)), played, tuple(parts))


def _win_rate(run: Run, persona: str, fair: float) -> Estimate:
    rows = measure(run, "win_rate_by_persona").filter(pl.col("persona") == persona)
    return _row(list(rows.iter_rows(named=True)), less=fair)


def metric(table: Table, bound: float) -> Found:
    """One row of a metric."""
    one = table.one
    declared = load_metric(str(one.metric))
    run = table.play(None, one.games, declared.detail)
    rows = measure(run, str(one.metric))
    for key, value in one.where.items():
        rows = rows.filter(pl.col(key).cast(pl.String) == str(value))
    if one.take != "only" and rows.height > 1:
        rows = rows.head(1) if one.take == "first" else rows.tail(1)
    if rows.height != 1:
        raise StudyError(f"{one.label}: {rows.height} rows of {one.metric} fit, not one", remedy="name it in where")
    return Found(one.label, _row(list(rows.iter_rows(named=True))), run.manifest.games)


def seats(table: Table, bound: float) -> Found:
    """How far the seats lie from their fair share; the number is that of the seat which lies furthest."""
    counts = table.one.tables or (table.one.players,)
    parts: list[tuple[str, Estimate]] = []
    games = 0
    for players in counts:
        run = table.play(None, table.one.games, name=f"{players}-players", players=players)
        games += run.manifest.games
        where = f"{players} players, " if len(counts) > 1 else ""
        for row in measure(run, "win_rate_by_seat").iter_rows(named=True):
            parts.append((f"{where}seat {row['seat']}", _row([row], less=row["fair"])))
    answer = None
    if math.isfinite(bound):
        found = within([e.value for _, e in parts], [e.se for _, e in parts], [e.blocks for _, e in parts], bound)
        answer = found.answer
    far = max((e for _, e in parts), key=lambda e: abs(e.value))
    return Found(table.one.label, far, games, tuple(parts), answer)


def unspent(table: Table, bound: float) -> Found:
    """Share of what players hold when the last round begins that they do not spend in it."""
    one = table.one
    run = table.play(None, one.games, "rounds")
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


_KINDS = {"twin": twin, "metric": metric, "seats": seats, "unspent": unspent}
