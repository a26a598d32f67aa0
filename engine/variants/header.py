"""What a variant file says beside its parameters, and the model of the whole file."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, create_model
from pydantic_core import PydanticCustomError

from engine.catalogue import load_game
from engine.game import Info

OWN = ("name", "title", "about", "extends")  # what a variant does not take from the one that it extends


class Header(BaseModel):
    """The keys that every variant file may have, whatever the game."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    game: Annotated[str, Info("the game that the variant belongs to")]
    name: Annotated[str, Field(max_length=200), Info("what results call it; the file's name when left out")] = ""
    title: Annotated[str, Field(max_length=200), Info("a title for reports")] = ""
    about: Annotated[str, Field(max_length=5000), Info("what it tries, in a sentence or two")] = ""
    extends: Annotated[str | None, Info("the variant that it changes: game/variant, or a path beside this file")] = None


def _once(players: tuple[int, ...]) -> tuple[int, ...]:
    if len(set(players)) < len(players):
        raise PydanticCustomError("refused", "a number of players is named twice", {"remedy": "name each once"})
    return players


@cache
def file_model(game: str) -> Any:
    """The model (a subclass of `Header`) of a whole variant file of a game: header, players and parameters."""
    declared = load_game(game)
    seats = declared.info.players
    players = Annotated[
        # The exemption below: the numbers of players are known at run time.
        tuple[Literal[seats], ...],  # type: ignore[valid-type]
        Field(min_length=1),
        AfterValidator(_once),
        Info("numbers of players that the variant is meant for", "players"),
    ]
    build: Any = create_model
    return build("Variant", __base__=(Header, declared.params.Params), players=(players, seats))
