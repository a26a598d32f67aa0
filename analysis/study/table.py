"""The games that the measures of a study rest on, and the numbers that measures find."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from scipy import stats

from analysis.metrics import load_metric
from analysis.metrics._declaration import DETAILS
from analysis.stats.estimate import Estimate
from analysis.stats.within import Answer
from analysis.study.model import Measure, Study, StudyError
from analysis.tune.seating import reseated
from engine.personas import load_persona, persona_names
from engine.play.again import play_planned
from engine.play.lineup import all_lineups
from engine.play.simulate import plan_run, simulate
from engine.runs.manifest import Manifest
from engine.runs.reader import Run
from engine.variants import Variant, load_variant


@dataclass(frozen=True)
class Found:
    """A measure's number with its 95 % interval, what it is made of, and how many games it took.

    Attributes
    ----------
    parts: the same for each plan, seat, role or reading, by name.
    apart: of several numbers, whether all lie inside the bound that was asked for; None where there is but one.
    far: of several numbers, the name of the one that is furthest off and is told first.
    fresh: games among them that no measure before had played.
    """

    label: str
    estimate: Estimate
    games: int
    parts: tuple[tuple[str, Estimate], ...] = ()
    apart: Answer | None = None
    fresh: int | None = None
    far: str = ""


@dataclass
class Archive:
    """Runs that were played already, so that measures which ask for the same games share them.

    Attributes
    ----------
    details: the finest detail that any measure needs of the games it names.
    fresh: games played for the measure at hand.
    missed: hears of every run that lost games.
    """

    folder: Path
    details: dict[Any, str]
    missed: Callable[[Manifest], None]
    runs: dict[Any, Run] = field(default_factory=dict)
    fresh: int = 0


def games_key(one: Measure, players: int, sets: Sequence[str]) -> tuple[Any, ...]:
    """What decides which games are played for a measure, but for the detail that is logged."""
    return one.variant, (*one.set, *sets), players, one.games, one.lineup, one.replays


def details_of(study: Study) -> dict[Any, str]:
    """The finest detail that any measure needs, by `games_key`."""
    found: dict[Any, str] = {}
    for one in study.measures.values():
        names = one.metrics if one.kind == "change" else (one.metric,) if one.kind == "metric" else ()
        needed = [load_metric(str(name)).detail for name in names]
        needed += ["rounds"] if one.table == "rounds" or one.kind == "unspent" else ["games"]
        for players in one.tables or (one.players,):
            for sets in ((), *one.readings.values()):
                key = games_key(one, players, sets)
                found[key] = max([*needed, found.get(key, "games")], key=DETAILS.index)
    return found


@dataclass(frozen=True)
class Table:
    """What the games of one measure are played with; `beside` as in `measuring.run_study`."""

    study: Study
    one: Measure
    share: float
    archive: Archive
    workers: int | None
    beside: tuple[str, ...] = ()

    @property
    def roster(self) -> tuple[str, ...]:
        """All plans that play."""
        return (*persona_names(self.study.game), *self.beside)

    def play(self, players: int = 0, sets: Sequence[str] = ()) -> Run:
        """The games of the measure, under changed values too; played once, however many measures ask for them."""
        players = players or self.one.players
        key = games_key(self.one, players, sets)
        if key not in self.archive.runs:
            detail = self.archive.details[key]
            self.archive.runs[key] = self.play_lineup(self.one.lineup, self.one.games, players, sets, detail)
        return self.archive.runs[key]

    def play_base(self, lineup: Sequence[str], games: int) -> Run:
        """The games of a line-up of shipped plans that a twin is compared with; played once as well."""
        key = (self.one.variant, self.one.set, tuple(lineup), games, self.one.replays)
        if key not in self.archive.runs:
            self.archive.runs[key] = self.play_lineup(lineup, games, self.one.players)
        return self.archive.runs[key]

    def play_lineup(
        self, lineup: Sequence[str] | None, games: int, players: int, sets: Sequence[str] = (), detail: str = "games"
    ) -> Run:
        """Play so many games of a line-up, less the share that is left out."""
        variant = load_variant(self.one.variant or self.study.variant, [*self.one.set, *sets])
        wanted = max(1, round(games * self.share))
        folder = self.archive.folder / f"run-{len(list(self.archive.folder.iterdir()))}"
        if lineup is None and self.beside:
            run = self._play_all(variant, players, wanted, detail, folder)
        else:
            seeds, replays = self.study.seeds, self.one.replays
            run = simulate(variant, players, wanted, lineup, seeds, detail, self.workers, folder, replays=replays)
        self.archive.fresh += run.manifest.games
        if run.manifest.lost:
            self.archive.missed(run.manifest)
        return run

    def _play_all(self, variant: Variant, players: int, games: int, detail: str, folder: Path) -> Run:
        """All choices of the roster at a table of so many."""
        usual = plan_run(variant, players, games, None, self.study.seeds, detail, replays=self.one.replays)
        loaded = [load_persona(variant.game, name) for name in self.roster]
        people = {persona.name: persona for persona in loaded}
        manifest = reseated(usual, all_lineups(people, players), people, games)
        return play_planned(manifest, folder, self.workers)


def estimate(value: float, se: float, blocks: int) -> Estimate:
    """An estimate with its 95 % interval from a standard error over so many blocks."""
    half = float(stats.t.ppf(0.975, max(blocks - 1, 1))) * se
    return Estimate(value, se, value - half, value + half, blocks, blocks)


def difference(first: Estimate, second: Estimate) -> Estimate:
    """The first less the second, as if they were independent."""
    blocks = min(first.blocks, second.blocks)
    return estimate(first.value - second.value, math.hypot(first.se, second.se), blocks)


def less(one: Estimate, amount: float) -> Estimate:
    """An estimate with so much taken off."""
    return replace(one, value=one.value - amount, lower=one.lower - amount, upper=one.upper - amount)


def from_row(rows: list[dict[str, object]]) -> Estimate:
    """The estimate that the first row of a metric's table holds; StudyError where it has no interval."""
    if not rows or rows[0]["se"] is None:
        raise StudyError("too few games for an interval", remedy="play more games")
    row = rows[0]
    value, se, lower, upper = (float(str(row[name])) for name in ("estimate", "se", "lower", "upper"))
    return Estimate(value, se, lower, upper, int(str(row["games"])), int(str(row["blocks"])))
