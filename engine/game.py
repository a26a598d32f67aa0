"""What a game declares as data.

A game is a package under `engine/games/` with the rooms `params`, `state`, `rules`, `features`, `hidden` and
`render`, each a file or, where it outgrew one, a folder. What each room defines stands in `engine.kernel.contract`.
The package itself holds one `GameInfo` named `INFO` and imports no room, so that listing games is quick.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

MOST_SEATS = 10
"""Seats that a table can have: a win that fewer or as many share is a whole number of 2520ths for each."""
MOST_SEATS_IN_SIXTIETHS = 6
"""Up to so many seats, shares of a win are logged in sixtieths."""


@dataclass(frozen=True)
class Term:
    """A named thing of a game with its meaning in a player's words."""

    name: str
    words: str


@dataclass(frozen=True)
class Option:
    """Something on offer that a designer may cost or cut: a card, a room, a tile.

    `group` is the kind of option ("patron", "room"), the level at which options compare.
    """

    name: str
    group: str
    words: str


@dataclass(frozen=True)
class Info:
    """What a parameter means, kept beside its field in a game's room `params`.

    Attributes
    ----------
    meaning: in a designer's words.
    unit: what the number counts.
    rule: where the rule stands (section of the game's specification).
    tune: lowest and highest value worth trying, where tuning makes sense.
    """

    meaning: str
    unit: str = ""
    rule: str = ""
    tune: tuple[float, float] | None = None


@dataclass(frozen=True)
class GameInfo:
    """What a game declares as data.

    Attributes
    ----------
    name: the folder's name; also the first part of a variant's name.
    title: the published name.
    editions: published editions that the rules cover.
    players: player counts that the rules cover.
    decisions: kinds of decision; weights of personas may differ by kind.
    stages: stages of the game; weights may differ by stage.
    actions: kinds of action.
    sources: where points come from; a score is the sum of its sources.
    tallies: counts kept for each player of a game.
    resources: counts noted for each player at the end of each round.
    options: what a designer may cost or cut.
    features: what a persona weighs, in the order of the vector.
    round_name: what a round is called, singular.
    max_rounds: the most rounds that any variant can have.
    end_reasons: how a game can end.
    longest: the most decisions that any game of any variant can take.
    max_candidates: the most candidates that a decision can have.
    rules_version: moves when play changes, not when code gets faster.
    candidates_are_all: whether candidates are all legal actions; else they are a useful part of them.
    pieces: pairs of a source and the tally that counts the pieces (cards, tiles) which gave those points; what a piece
        is worth follows.
    search_until: where the playouts of a player who thinks stop, unless a persona says otherwise: `round`, at the end
        of the running one, or `end`, at that of the game.
    roles: pairs of a role that a player may be dealt (a civilisation, a faction), in a player's words, and the tally
        that is 1 for whoever plays it; every player has exactly one.
    """

    name: str
    title: str
    editions: tuple[str, ...]
    players: tuple[int, ...]
    decisions: tuple[Term, ...]
    stages: tuple[Term, ...]
    actions: tuple[Term, ...]
    sources: tuple[Term, ...]
    tallies: tuple[Term, ...]
    resources: tuple[Term, ...]
    options: tuple[Option, ...]
    features: tuple[Term, ...]
    round_name: str
    max_rounds: int
    end_reasons: tuple[Term, ...]
    longest: int
    max_candidates: int
    rules_version: int
    notes: tuple[str, ...] = field(default=())
    candidates_are_all: bool = True
    pieces: tuple[tuple[str, str], ...] = ()
    roles: tuple[tuple[str, str], ...] = ()
    search_until: str = "end"


def index_of(terms: tuple[Any, ...], name: str) -> int:
    """The place of the term called `name` in a declared list; KeyError when there is none."""
    for place, term in enumerate(terms):
        if term.name == name:
            return place
    raise KeyError(name)
