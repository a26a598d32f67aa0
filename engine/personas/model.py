"""The model of a persona file, made from what the game declares."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, create_model, model_validator
from pydantic_core import PydanticCustomError

from engine.catalogue import load_game
from engine.game import Info, Term
from engine.personas.text import MOST_PLAYOUTS

Heat = Annotated[float, Field(ge=0.001, le=1000)]


class StrictModel(BaseModel):
    """A part of a persona file: strict, without unknown keys."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Temperature(StrictModel):
    """How much a persona errs at each level of skill."""

    sharp: Annotated[Heat, Info("how much it errs when it plays sharp: the smaller, the more often the best choice")]
    blunt: Annotated[Heat, Info("the same when it plays blunt")]

    @model_validator(mode="after")
    def _blunt_errs_more(self) -> Temperature:
        if self.blunt < self.sharp:
            paths = (("temperature", "blunt"), ("temperature", "sharp"))
            problem = f"blunt {self.blunt:g} is less than sharp {self.sharp:g}"
            remedies = (f"at least {self.sharp:g}: a blunt player errs more", f"at most {self.blunt:g}")
            faults = [(paths, problem, remedies)]
            raise PydanticCustomError("cross_check", "values that do not fit together", {"faults": faults})
        return self


class Value(StrictModel):
    """What an outcome is worth to a player who thinks."""

    win: Annotated[float, Field(ge=0, le=1000), Info("weight of the share of the win")] = 0.5
    lead: Annotated[float, Field(ge=0, le=1000), Info("weight of the lead in points over the best other")] = 0.5

    @model_validator(mode="after")
    def _weighs_something(self) -> Value:
        if self.win == 0 and self.lead == 0:
            paths = (("search", "value", "win"), ("search", "value", "lead"))
            faults = [(paths, "nothing is worth anything", ("give one of them a weight above 0",) * 2)]
            raise PydanticCustomError("cross_check", "values that do not fit together", {"faults": faults})
        return self


class Search(StrictModel):
    """How a persona thinks before it chooses."""

    playouts: Annotated[
        int,
        Field(ge=0, le=MOST_PLAYOUTS),
        Info("playouts a decision; with 0 it thinks only where a line-up says so", "playouts"),
    ] = 0
    keep: Annotated[int, Field(ge=2, le=256), Info("how many of the best candidates are tried", "candidates")] = 8
    until: Annotated[
        Literal["round", "end"] | None,
        Info(
            "where a playout stops: at the end of the running round or of the game; the game's own choice if left out"
        ),
    ] = None
    opponents: Annotated[
        Literal["roster", "response"],
        Info("whom it takes the others for: shipped personas, redrawn for each world, or those who do sit there"),
    ] = "roster"
    value: Annotated[Value, Info("what an outcome is worth")] = Value()


def _section(name: str, terms: tuple[Term, ...], inside: object) -> Any:
    """A model with one optional key for each declared term."""
    build: Any = create_model
    fields = {term.name: (Annotated[inside, Info(term.words)], None) for term in terms}
    return build(name, __base__=StrictModel, **fields)


@cache
def file_model(game: str) -> Any:
    """The model (a `BaseModel`) of a persona file of a game; unnamed weights are None."""
    info = load_game(game).info
    weight = Annotated[float, Field(ge=-1e6, le=1e6)] | None
    features = _section("Weights", info.features, weight)
    decisions = _section("Decisions", info.decisions, features | None)
    stages = _section("Stages", info.stages, decisions | None)
    build: Any = create_model
    return build(
        "Persona",
        __base__=StrictModel,
        game=(Annotated[Literal[game], Info("the game that the persona plays")], ...),
        title=(Annotated[str, Field(min_length=1, max_length=200), Info("what reports call the persona")], ...),
        plan=(Annotated[str, Field(min_length=1, max_length=5000), Info("what it does, in a player's words")], ...),
        temperature=(Annotated[Temperature, Info("how much it errs")], ...),
        weights=(Annotated[decisions, Info("what it cares about: by kind of decision, then by feature")], ...),
        search=(Annotated[Search | None, Info("how it thinks, where it does")], None),
        stages=(Annotated[stages | None, Info("weights that differ in one stage of the game")], None),
    )
