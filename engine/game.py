"""The contract of a game: what it declares as data, and the functions that its rules define.

A game is a package under `engine/games/` with the rooms `params`, `state`, `rules`, `features`, `hidden` and
`render`. Its `__init__` holds one `GameInfo` named `INFO` and imports nothing else, so that listing games is quick.

Functions that compiled loops call (all take and change fixed-size records, trust their input, and run
interpreted as well):

=================  ==========================================================================================
module, function   meaning
=================  ==========================================================================================
rules.deal         ``(state, params, chance, seats)``: set up a game in a zeroed record; `chance` keys this deal's luck
rules.candidates   ``(state, params, out) -> n``: the actions that the mover weighs, written to ``out[:n]``
rules.is_legal     ``(state, params, action) -> bool``: the rules
rules.apply        ``(state, params, chance, action)``: the effect, up to the next decision or the end
rules.is_over      ``(state) -> bool``
rules.end_reason   ``(state) -> index`` into `INFO.end_reasons`
rules.stage        ``(state, params) -> index`` into `INFO.stages`
rules.rounds_done  ``(state) -> number`` of rounds completed (campaigns, in Mykerinos)
rules.scores       ``(state, params, seat, out)``: the score by source if the game ended now
rules.points       ``(state, params, seat) -> points`` that the seat has openly scored so far
rules.ranks        ``(state, params, out)``: final rank by seat, 1 for every winner
rules.team         ``(state, params, seat) -> number of the team``, from 0; optional: without it everybody is a team
rules.tallies      ``(state, params, seat, out)``: the counts declared in `INFO.tallies`
rules.resources    ``(state, params, seat, out)``: the counts declared in `INFO.resources`
rules.offers       ``(state, params, out) -> n``: indices into `INFO.options` on offer to the mover
rules.option_of    ``(state, params, action) -> index`` into `INFO.options` that the action takes, or -1
rules.broken       ``(state, params) -> flags``: invariants that fail, 0 when all hold
state.code         ``(action) -> int64``: the identity of an action, a number that no other action shares
state.decode       ``(code, action)``: its inverse, written into `action`
features.weigh     ``(state, params, weights, memo, actions, n, values)``: the values of ``actions[:n]``, each its
                   features times weights, with `memo` (of the game's type MEMO) to work in
features.measure   ``(state, params, action, out)``: the features themselves, one number each
hidden.redeal      ``(state, params, seat, chance)``: everything that the seat cannot see drawn anew, in place, every
                   consistent deal equally likely; what the choices of others betray is not used
=================  ==========================================================================================

A game whose parameters rule out some numbers of players says so in ``params.tables(params) -> numbers of players``.

Plain functions for people: `hidden.view(state, params, seat)` (a copy, hidden fields blanked), `render.board`,
`render.action`, `render.parse`, `render.picture(state, params)` (an SVG document).

Every state record has the fields `seats`, `mover` (the seat that decides, from 0) and `decision` (an index into
`INFO.decisions`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

MAX_SEATS = 5


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
    """What a parameter means, kept beside its field in a game's `params.py`.

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


def index_of(terms: tuple[Any, ...], name: str) -> int:
    """The place of the term called `name` in a declared list; KeyError when there is none."""
    for place, term in enumerate(terms):
        if term.name == name:
            return place
    raise KeyError(name)


def info_of(declared: Mapping[str, Any]) -> GameInfo:
    """The declaration that `dataclasses.asdict` turned into plain data; KeyError or TypeError when it is none."""
    made: dict[str, Any] = {}
    for entry in fields(GameInfo):
        value = declared[entry.name]
        if isinstance(value, (list, tuple)):
            kind = Option if entry.name == "options" else Term
            value = tuple(kind(**item) if isinstance(item, Mapping) else item for item in value)
        made[entry.name] = value
    return GameInfo(**made)
