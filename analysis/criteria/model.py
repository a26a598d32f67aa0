"""The model of a criteria file: what a variant has to fulfil, and on which games it is checked."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field, create_model, model_validator
from pydantic_core import PydanticCustomError

from analysis.experiments.model import StrictModel
from analysis.metrics import load_metric, metric_names
from analysis.policy import CONFIDENCE
from engine.catalogue import load_game
from engine.errors import nearest
from engine.game import Info

FAIR = "fair share"
Clash = tuple[tuple[tuple[str | int, ...], ...], str, tuple[str, ...]]
Confidence = Annotated[float, Field(ge=0.5, le=0.9999)]
Number = Annotated[float, Field(ge=-1e9, le=1e9)]


class Criterion(StrictModel):
    """One claim about one metric; it holds when every row of the metric that `where` picks is within the bounds."""

    claim: Annotated[str, Field(min_length=1, max_length=300), Info("what is wanted, in a sentence")]
    # The exemption below: the names are found by folder, at run time.
    metric: Annotated[Literal[metric_names()], Info("the metric that it speaks of")]  # type: ignore[valid-type]
    where: Annotated[
        dict[str, str | int], Info("which rows of the metric, by its keys, such as {seat: 1}; all when left out")
    ] = Field(default_factory=dict)
    distance_from: Annotated[
        Literal["fair share"] | None, Info("the bounds are distances from the fair share instead of values")
    ] = None
    at_least: Annotated[Number | None, Info("the lowest value allowed; shares are numbers from 0 to 1")] = None
    at_most: Annotated[Number | None, Info("the highest value allowed; shares are numbers from 0 to 1")] = None
    confidence: Annotated[Confidence | None, Info("for this criterion, instead of that of the file")] = None


class CriteriaFile(StrictModel):
    """A whole criteria file."""

    title: Annotated[str, Field(max_length=200), Info("a title for what is printed")] = ""
    about: Annotated[str, Field(max_length=5000), Info("why these criteria, in a sentence or two")] = ""
    games: Annotated[int, Field(ge=1), Info("games to play, at least", "games")] = 20_000
    lineup: Annotated[tuple[str, ...] | None, Info("a persona a seat; all choices of the shipped ones if left out")] = (
        None
    )
    levels: Annotated[Literal["sharp", "blunt", "both", "mixed"], Info("how closely personas keep to their plans")] = (
        "sharp"
    )
    replays: Annotated[int, Field(ge=1, le=10_000), Info("plays of each deal in each order of its line-up")] = 1
    seeds: Annotated[str | int, Info("a seed set (design, holdout, smoke) or a number")] = "design"
    confidence: Annotated[
        Confidence, Info("how sure an answer has to be: 1 minus the chance of any wrong one in the file")
    ] = CONFIDENCE
    criteria: Annotated[tuple[Criterion, ...], Info("what has to hold")]

    @model_validator(mode="after")
    def _sensible(self) -> CriteriaFile:
        faults = [fault for place, one in enumerate(self.criteria) for fault in _clashes(one, ("criteria", place))]
        if not self.criteria:
            # Not by pydantic's own min_length, which does not count items that are faulty themselves.
            faults.append(((("criteria",),), "names no criterion", ("list at least one",)))
        if faults:
            raise PydanticCustomError("cross_check", "values that do not fit together", {"faults": faults})
        return self


def _clashes(one: Criterion, at: tuple[str | int, ...]) -> list[Clash]:
    """What does not fit together in one criterion."""
    found: list[Clash] = []
    metric = load_metric(one.metric)
    if one.at_least is None and one.at_most is None:
        found.append(((at,), "has neither at_least nor at_most", ("state how low or how high the values may be",)))
    elif one.at_least is not None and one.at_most is not None and one.at_least >= one.at_most:
        problem = f"at_least {one.at_least:g} is not below at_most {one.at_most:g}"
        found.append((((*at, "at_least"), (*at, "at_most")), problem, ("make it smaller", "make it larger")))
    for key in one.where:
        if key not in metric.keys:
            remedy = nearest(key, metric.keys)
            found.append((((*at, "where", key),), f"rows of {one.metric} have no key {key!r}", (remedy,)))
    if one.distance_from == FAIR and metric.direction != "to fair share":
        with_fair = [name for name in metric_names() if load_metric(name).direction == "to fair share"]
        remedy = f"leave it out, or use one of {', '.join(with_fair)}"
        found.append((((*at, "distance_from"),), f"{one.metric} has no fair share", (remedy,)))
    return found


@cache
def file_model(game: str) -> Any:
    """The model (a `CriteriaFile`) of a criteria file of a game."""
    seats = load_game(game).info.players
    build: Any = create_model
    return build(
        "Criteria",
        __base__=CriteriaFile,
        game=(Annotated[Literal[game], Info("the game whose variants are checked")], ...),
        players=(
            Annotated[Literal[seats] | None, Info("seats at the table; 3, or the fewest, when left out", "players")],
            None,
        ),
    )
