"""The metrics of one run, each worked out when it is first asked for and then kept."""

from __future__ import annotations

from functools import cached_property

import polars as pl

from analysis.logs.fair import nobody_wins
from analysis.logs.levels import by_level
from analysis.logs.run import Logs
from analysis.logs.spread import histogram
from analysis.metrics._declaration import supports
from analysis.policy import ALPHA
from engine.game import GameInfo


class Results:
    """What figures, report sections and notebooks read.

    ``Results(run)["win_rate_by_seat"]`` is the table of that metric.

    Attributes
    ----------
    run: the run that the numbers come from.
    alpha: largest chance of a wrong yes, and of a wrong no, with which one question is answered.
    """

    def __init__(self, run: Logs, alpha: float = ALPHA) -> None:
        self.run = run
        self.alpha = alpha
        self._tables: dict[str, pl.DataFrame] = {}
        self._histograms: dict[str, pl.DataFrame] = {}

    @property
    def info(self) -> GameInfo:
        """The game's declaration."""
        return self.run.info

    @cached_property
    def nobody(self) -> float:
        """The share of the games that nobody wins."""
        return nobody_wins(self.run)

    @property
    def fair(self) -> float:
        """The fair share of the win."""
        return (1 - self.nobody) / self.run.seats if self.nobody > 0 else 1 / self.run.seats

    @cached_property
    def at_levels(self) -> dict[str, Results]:
        """The same of the tables of each level of play, by its name; all of it where there is one level."""
        found = by_level(self.run)
        return {level: Results(run, self.alpha) if len(found) > 1 else self for level, run in found.items()}

    def __getitem__(self, metric: str) -> pl.DataFrame:
        from analysis.metrics import measure

        if metric not in self._tables:
            self._tables[metric] = measure(self.run, metric)
        return self._tables[metric]

    def one(self, metric: str, **key: object) -> dict[str, object]:
        """The one row of a metric that has the given keys: ``results.one("margin", statistic="median")``."""
        wanted = [pl.col(name) == value for name, value in key.items()]
        return self[metric].row(by_predicate=pl.all_horizontal(wanted), named=True)

    def scores(self, *by: str) -> pl.DataFrame:
        """How often each final score occurs, by group: `by`, value, count."""
        key = ",".join(by)
        if key not in self._histograms:
            self._histograms[key] = histogram(self.run.scan("players"), list(by), pl.col("score"))
        return self._histograms[key]

    def margins(self) -> pl.DataFrame:
        """How often each margin of victory occurs: value, count."""
        from analysis.logs.games import by_game

        if "margin" not in self._histograms:
            margin = pl.col("first") - pl.col("second")
            self._histograms["margin"] = histogram(by_game(self.run), [], margin)
        return self._histograms["margin"]

    def has(self, detail: str) -> bool:
        """Whether the run was played at this level of detail or a finer one."""
        return supports(self.run.manifest.detail, detail)
