"""The games that the measures of a study rest on, and the numbers that measures find."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from scipy import stats

from analysis.compare.measured import Cell
from analysis.experiments.seating import reseated
from analysis.logs.units import cut_of
from analysis.metrics import DETAILS
from analysis.policy import UPPER_END
from analysis.stats.contrast import Parts, paired_contrast
from analysis.stats.estimate import Estimate
from analysis.stats.fieller import PerUnit
from analysis.stats.share import rate_bound_when_never_seen
from analysis.study.measures import Changed, Played
from analysis.study.model import Study, StudyError
from engine.personas import load_persona, persona_names
from engine.play.expectation import tell_time
from engine.play.planned import play_planned
from engine.play.simulate import plan_run
from engine.runs.manifest import Manifest
from engine.runs.reader import Run
from engine.seating.lineup import all_lineups
from engine.variants import Variant, load_variant


@dataclass(frozen=True)
class Trace:
    """What each block of games adds to a number, so that numbers of the same deals are compared deal by deal.

    `cut` is how many deals a block of the trace holds: only equal ones go together.
    """

    parts: Parts
    cut: int = 1


@dataclass(frozen=True)
class Found:
    """A measure's number with its 95 % interval, what it is made of, and how many games it took.

    Attributes
    ----------
    parts: the same for each plan, seat, role or reading, by name.
    members: of several numbers that are judged together, all of them; they are distances from 0.
    far: of several numbers, the name of the one that is furthest off and is told first.
    per_unit: for an effect per unit of what caused it, what it was divided from.
    trace: where it can be said, what each block adds to the number.
    assumed: the number under the lowest and the highest value of what is assumed about people.
    fresh: games among them that no measure before had played.
    """

    label: str
    estimate: Estimate
    games: int
    parts: tuple[tuple[str, Estimate], ...] = ()
    members: tuple[Estimate, ...] = ()
    far: str = ""
    per_unit: PerUnit | None = None
    trace: Trace | None = None
    assumed: tuple[tuple[str, Estimate], ...] = ()
    fresh: int | None = None

    @property
    def beyond_a_win(self) -> bool:
        """Whether a thing would add more than a whole win: then the change works in other ways than by having it."""
        return self.per_unit is not None and abs(self.estimate.value) > 1


@dataclass
class Archive:
    """Runs that were played already, so that measures which ask for the same games share them.

    Attributes
    ----------
    folder: where the runs are kept, each under a name that follows from its games, so that none is played twice.
    passing: for what is needed while games are played.
    details: the finest detail that any measure needs of the games it names.
    fresh: games played for the measure at hand.
    missed: hears of every run that lost games.
    say: is told how long games will take in which somebody thinks.
    """

    folder: Path
    passing: Path
    details: dict[Any, str]
    missed: Callable[[Manifest], None]
    say: Callable[[str], None]
    runs: dict[Any, Run] = field(default_factory=dict)
    fresh: int = 0


def games_key(one: Played, players: int, sets: Sequence[str]) -> tuple[Any, ...]:
    """What decides which games are played for a measure, but for the detail that is logged."""
    return one.variant, (*one.set, *sets), players, one.games, one.lineup, one.replays


def details_of(study: Study) -> dict[Any, str]:
    """The finest detail that any measure needs, by `games_key`."""
    found: dict[Any, str] = {}
    for one in study.measures.values():
        if isinstance(one, Played) and not isinstance(one, Changed):
            for players in one.tables_played:
                for sets in one.all_sets:
                    key = games_key(one, players, sets)
                    found[key] = max(one.detail, found.get(key, "games"), key=DETAILS.index)
    return found


@dataclass(frozen=True)
class MeasureRunner:
    """What the games of one measure are played with; `beside` as in `measuring.run_study`."""

    study: Study
    one: Played
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

    def play_base(self, lineup: Sequence[str], games: int, detail: str = "games") -> Run:
        """The games of a line-up of shipped plans that a twin is compared with; played once as well."""
        key = (self.one.variant, self.one.set, tuple(lineup), games, self.one.replays, detail)
        if key not in self.archive.runs:
            self.archive.runs[key] = self.play_lineup(lineup, games, self.one.players, detail=detail)
        return self.archive.runs[key]

    def play_lineup(
        self, lineup: Sequence[str] | None, games: int, players: int, sets: Sequence[str] = (), detail: str = "games"
    ) -> Run:
        """Play so many games of a line-up, less the share that is left out."""
        variant = load_variant(self.one.variant or self.study.variant, [*self.one.set, *sets])
        wanted = max(1, round(games * self.share))
        if lineup is None and self.beside:
            manifest = self._plan_all(variant, players, wanted, detail)
        else:
            manifest = plan_run(variant, players, wanted, lineup, self.study.seeds, detail, replays=self.one.replays)
        name = hashlib.sha256(manifest.asked().text().encode()).hexdigest()[:16]
        if not (self.archive.folder / name).exists():
            tell_time(self.archive.say, [manifest], self.workers)
        run = play_planned(manifest, self.archive.folder / name, self.workers)
        self.archive.fresh += run.manifest.games
        if run.manifest.lost:
            self.archive.missed(run.manifest)
        return run

    def _plan_all(self, variant: Variant, players: int, games: int, detail: str) -> Manifest:
        """All choices of the roster at a table of so many."""
        usual = plan_run(variant, players, games, None, self.study.seeds, detail, replays=self.one.replays)
        loaded = [load_persona(variant.game, name) for name in self.roster]
        people = {persona.name: persona for persona in loaded}
        return reseated(usual, all_lineups(people, players), people, games)


def estimate(value: float, se: float, blocks: int) -> Estimate:
    """An estimate with its 95 % interval from a standard error over so many blocks."""
    half = float(stats.t.ppf(UPPER_END, max(blocks - 1, 1))) * se
    return Estimate(value, se, value - half, value + half, blocks, blocks)


def difference(first: Estimate, second: Estimate, a: Trace | None = None, b: Trace | None = None) -> Estimate:
    """The first less the second: deal by deal where both have traces of the same deals, else as if independent.

    A share that never varied has no traces worth the name: it gets what so few blocks still allow.
    """
    never = any(one.se == 0 and one.upper > one.lower for one in (first, second))
    if a is not None and b is not None and a.cut == b.cut and not never:
        found = paired_contrast(second.value, first.value, b.parts, a.parts).difference
        return replace(found, count=min(first.count, second.count))
    blocks = min(first.blocks, second.blocks)
    return estimate(first.value - second.value, math.hypot(_spread(first), _spread(second)), blocks)


def _spread(one: Estimate) -> float:
    never = one.se == 0 and one.upper > one.lower
    return room_of_share(one.value, one.blocks) if never else one.se


def room_of_share(value: float, blocks: int) -> float:
    """The standard error of a share that none of so many blocks had, or all: what they still allow (Clopper and Pearson
    1934) by the normal distribution; 0 of any other share."""
    if 0 < value < 1 or blocks < 1:
        return 0.0
    return rate_bound_when_never_seen(blocks, confidence=UPPER_END) / float(stats.norm.ppf(UPPER_END))


def less(one: Estimate, amount: float) -> Estimate:
    """An estimate with so much taken off."""
    return replace(one, value=one.value - amount, lower=one.lower - amount, upper=one.upper - amount)


def times(one: Estimate, factor: float) -> Estimate:
    """An estimate multiplied by a number."""
    ends = sorted((factor * one.lower, factor * one.upper))
    return replace(one, value=factor * one.value, se=abs(factor) * one.se, lower=ends[0], upper=ends[1])


def from_row(row: Mapping[str, Any] | None) -> Estimate:
    """The estimate that a row of a metric's table holds; StudyError where it has no interval."""
    if row is None or row["se"] is None:
        raise StudyError("too few games for an interval", remedy="play more games")
    value, se, lower, upper = (float(row[name]) for name in ("estimate", "se", "lower", "upper"))
    return Estimate(value, se, lower, upper, int(row["games"]), int(row["blocks"]))


def trace_of(cell: Cell, run: Run) -> Trace | None:
    """What each block adds to a number of a metric; None where its interval comes from resamples."""
    if cell.trace is None or cell.trace.blocks is None:
        return None
    return Trace((cell.trace.blocks, cell.trace.parts), cut_of(run).length)
