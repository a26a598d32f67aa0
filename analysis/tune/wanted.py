"""What a tuning file says: what is wanted, what may move (as in a sweep), and how much may be played."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from analysis.criteria.model import FAIR
from analysis.experiments.model import Limit, Number, Players, Span, StrictModel, TableFile
from analysis.metrics import load_metric, metric_names
from engine.errors import nearest
from engine.game import Info

Share = Annotated[float, Field(ge=0, le=1)]


class Matrix(StrictModel):
    """Win rates that players should have against one another, side by side in duels.

    One of a side sits among players of the other; with two players that is a duel.
    """

    sides: Annotated[
        tuple[str, ...],
        Field(min_length=2, max_length=12),
        Info("who meets whom: a persona, a persona at a level (saver@blunt), or all@sharp and all@blunt"),
    ]
    rates: Annotated[
        tuple[tuple[Share | None, ...], ...],
        Info("a row a side: its win rate as one among players of each column's side; null: any"),
    ]
    first_player: Annotated[Share | None, Info("wanted win rate of seat 1 over all these games; any when left out")] = (
        None
    )

    @model_validator(mode="after")
    def _square(self) -> Matrix:
        count = len(self.sides)
        if len(self.rates) != count or any(len(row) != count for row in self.rates):
            remedy = f"write {count} rows of {count} rates; null where any rate will do"
            raise PydanticCustomError("refused", "the rates do not fit the sides", {"remedy": remedy})
        wanted = [self.rates[i][j] for i in range(count) for j in range(count) if i != j]
        if self.first_player is None and all(rate is None for rate in wanted):
            raise PydanticCustomError("refused", "wants nothing", {"remedy": "write a rate or first_player"})
        return self


class Target(StrictModel):
    """What is wanted of the rows of a metric, or of a matrix of win rates."""

    label: Annotated[str, Field(max_length=200), Info("what reports call it")] = ""
    # The exemption below: the names are found by folder, at run time.
    metric: Annotated[Literal[metric_names()] | None, Info("the metric that it speaks of")] = None  # type: ignore[valid-type]
    matrix: Annotated[Matrix | None, Info("win rates between players, instead of a metric")] = None
    where: Annotated[
        dict[str, str | int], Info("which rows of the metric, by its keys, such as {seat: 1}; all when left out")
    ] = Field(default_factory=dict)
    distance_from: Annotated[
        Literal["fair share"] | None, Info("the values wanted are distances from the fair share")
    ] = None
    value: Annotated[Number | None, Info("the value wanted; shares are numbers from 0 to 1")] = None
    at_least: Annotated[Number | None, Info("the lowest value wanted")] = None
    at_most: Annotated[Number | None, Info("the highest value wanted")] = None
    aim: Annotated[Literal["highest", "lowest"] | None, Info("as high or as low as possible, instead of a value")] = (
        None
    )
    margin: Annotated[
        float | None, Field(gt=0, le=1e9), Info("how large a miss has to be to matter; it counts 1 (two of them 4)")
    ] = None
    weight: Annotated[float, Field(gt=0, le=1e6), Info("how much it counts beside the other targets")] = 1.0
    players: Annotated[Players | None, Info("at another number of players than the file's", "players")] = None

    @model_validator(mode="after")
    def _whole(self) -> Target:
        problem, remedy = self._lacks()
        if problem:
            raise PydanticCustomError("refused", problem, {"remedy": remedy})
        return self

    def _lacks(self) -> tuple[str, str]:
        """What is missing or too much, and what to do; empty when nothing is."""
        asked = [self.value is not None, self.at_least is not None or self.at_most is not None, self.aim is not None]
        if (self.metric is None) == (self.matrix is None):
            return "needs a metric or a matrix", "name one of the two"
        if self.matrix is not None:
            extra = bool(self.where) or self.distance_from is not None or any(asked)
            return (
                ("a matrix says what it wants itself", "leave out everything but label, margin, weight, players")
                if extra
                else ("", "")
            )
        metric = load_metric(str(self.metric))
        for key in self.where:
            if key not in metric.keys:
                return f"rows of {self.metric} have no key {key!r}", nearest(key, metric.keys)
        if sum(asked) != 1:
            return "wants nothing, or several things", "write value, or at_least and at_most, or aim"
        if self.at_least is not None and self.at_most is not None and self.at_least >= self.at_most:
            return f"the band is empty: at_least {self.at_least:g} is not below at_most {self.at_most:g}", "widen it"
        if self.distance_from == FAIR and metric.direction != "to fair share":
            with_fair = [name for name in metric_names() if load_metric(name).direction == "to fair share"]
            return f"{self.metric} has no fair share", f"leave it out, or use one of {', '.join(with_fair)}"
        return "", ""


class Newcomer(StrictModel):
    """A persona that is made: it sits at every table, beside every choice of the shipped ones."""

    name: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]+$", max_length=60), Info("what it is called")]
    like: Annotated[str, Info("the shipped persona whose weights it begins with")]
    title: Annotated[str, Field(max_length=200), Info("what reports call it")] = ""
    plan: Annotated[str, Field(max_length=5000), Info("what it does, in a player's words")] = ""


class Budget(StrictModel):
    """How much may be played; without one of the two, a hundred thousand games."""

    games: Annotated[int | None, Field(ge=1, le=2_000_000_000), Info("games of the search in all", "games")] = None
    minutes: Annotated[float | None, Field(gt=0, le=100_000), Info("minutes of search, instead of games")] = None
    candidate: Annotated[
        int | None, Field(ge=1, le=10_000_000), Info("games of a good candidate in the search, at most", "games")
    ] = None
    confirm: Annotated[
        int,
        Field(ge=1, le=100_000_000),
        Info("games of the winner, and of the original, on the holdout seeds", "games"),
    ] = 20_000

    @model_validator(mode="after")
    def _one_of_both(self) -> Budget:
        if self.games is not None and self.minutes is not None:
            raise PydanticCustomError("refused", "has games and minutes", {"remedy": "keep one of the two"})
        return self


class TuneFile(TableFile):
    """A whole tuning file."""

    vary: Annotated[dict[str, Span], Field(min_length=1), Info("the parameters that may move, with their ranges")]
    limits: Annotated[tuple[Limit, ...], Info("limits between parameters")] = ()
    targets: Annotated[tuple[Target, ...], Info("what is wanted")]
    pareto: Annotated[
        bool, Info("look for all best trade-offs between the targets, instead of the best weighted sum")
    ] = False
    newcomer: Annotated[Newcomer | None, Info("a persona that is made here and tuned against the shipped ones")] = None
    budget: Annotated[Budget, Info("how much may be played")] = Budget()
    search: Annotated[
        Literal["tpe", "ntbea"],
        Info("how settings are proposed: tpe (Optuna), or ntbea for many parameters of few values each"),
    ] = "tpe"
    nearness: Annotated[
        float,
        Field(ge=0, le=1e6),
        Info("what it costs to move every parameter across its whole range, in margins squared"),
    ] = 0.01
    seed: Annotated[int, Field(ge=0, le=2**32 - 1), Info("seed of the search itself; games have their own seeds")] = 0
    confirm_seeds: Annotated[str | int, Info("the seed set on which the winner is confirmed")] = "holdout"

    @model_validator(mode="after")
    def _fits(self) -> TuneFile:
        faults: list[Any] = []
        if not self.targets:
            # Not by pydantic's own min_length, which does not count items that are faulty themselves.
            faults.append(((("targets",),), "names no target", ("list at least one",)))
        if self.pareto and len(self.targets) < 2:
            faults.append(((("pareto",),), "one target has no trade-offs", ("leave it out, or add a target",)))
        if self.pareto and self.search == "ntbea":
            faults.append(((("search",),), "ntbea looks for one best setting", ("leave out search or pareto",)))
        if self.newcomer is not None and self.lineup is not None:
            faults.append(((("lineup",),), "a newcomer sits beside all choices", ("leave out lineup or newcomer",)))
        if faults:
            raise PydanticCustomError("cross_check", "values that do not fit together", {"faults": faults})
        return self
