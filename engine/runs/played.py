"""What a manifest says of a run's variant, its seeds and its aim."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import ConfigDict, Field

from engine.seating.seeds import LARGEST_ROOT
from engine.variants import Variant

STRICT = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)
"""How records of a manifest are read: no text for a number, no unknown key."""


@dataclass(frozen=True)
class PlayedVariant:
    """A variant as it was played.

    `digest` stands for the game and its parameters (`engine.variants.digest_of`), `sets` lists what --set changed, and
    `resolved` is the whole parameter set as `Variant.resolved` gives it.
    """

    __pydantic_config__ = STRICT

    name: str
    title: str
    digest: str
    resolved: dict[str, Any]
    sets: tuple[str, ...] = ()

    @staticmethod
    def of(variant: Variant) -> PlayedVariant:
        """What a manifest says of a variant."""
        return PlayedVariant(variant.name, variant.title, variant.digest, variant.resolved(), variant.sets)


@dataclass(frozen=True)
class Seeds:
    """The name and the root of the seed set from which all luck of a run follows."""

    __pydantic_config__ = STRICT

    name: str
    root: Annotated[int, Field(ge=0, le=LARGEST_ROOT)]


@dataclass(frozen=True)
class Rate:
    """A rate that was watched: of which aim, of whom in words, its estimate and half-width (None: not known), deals."""

    __pydantic_config__ = STRICT

    aim: str
    of: str
    estimate: float | None
    half_width: float | None
    blocks: int


@dataclass(frozen=True)
class Watched:
    """What --until asked for (the half-width of each aim), whether it was reached, and each rate that was watched."""

    __pydantic_config__ = STRICT

    aims: dict[str, float] = field(default_factory=dict)
    reached: bool = False
    rates: tuple[Rate, ...] = ()
