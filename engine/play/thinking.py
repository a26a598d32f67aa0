"""Players who think, at the table of a compiled game: the search of `engine.kernel.search` answers their decisions."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.catalogue import Game
from engine.errors import PersonaError, RulesError
from engine.game import GameInfo
from engine.kernel.chance import NOISE
from engine.kernel.logs import GAMES, schedule_type
from engine.kernel.runner import Answered, Asked, play_games
from engine.kernel.search import Thought, desk_for, search_of
from engine.personas import Persona, load_persona, persona_names
from engine.plain.choosing import Seated
from engine.plain.loop import PlainLoop
from engine.plain.luck import keyed
from engine.plain.search import HearThought, PlainSearch, Weighed, ask_in_world

# Games of the pilot from which the scale of leads comes, and their root seed.
_PILOT, _PLAIN_PILOT, _PILOT_ROOT = 48, 24, 0x5CA1E


@dataclass(frozen=True)
class Company:
    """Everybody who may sit at a table where somebody thinks.

    Attributes
    ----------
    weights: (players, decisions, stages, features); temperatures: (players,): first the sitters, then the guests.
    searches: what each sitter who thinks has in its `search`, by the number of the sitter.
    guests: places of the roster among the players; taste: places of sitters with weights.
    """

    weights: NDArray[np.float64]
    temperatures: NDArray[np.float64]
    searches: Mapping[int, Mapping[str, Any]]
    guests: NDArray[np.int64]
    taste: frozenset[int]


def roster_of(game: str) -> dict[str, Persona]:
    """The shipped personas of a game with weights, sharp: whom a player who thinks takes the others for."""
    loaded = {name: load_persona(game, name) for name in persona_names(game)}
    return {name: persona for name, persona in loaded.items() if not persona.python}


def check_search(game: Game, personas: Mapping[str, Persona]) -> None:
    """PersonaError when somebody is to think at a game that cannot be redealt, or that has no shipped persona."""
    thinkers = [name for name, persona in personas.items() if persona.playouts]
    if not thinkers:
        return
    if not game.is_plain and not hasattr(game.hidden, "redeal"):
        problem = f"{game.info.title} has no hidden.redeal, so nobody can think there"
        remedy = "write it (see engine.game), or leave out the number of playouts"
        raise PersonaError(problem, place=thinkers[0], remedy=remedy)
    if not game.is_plain and (found := [name for name in thinkers if personas[name].python]):
        problem = "a persona in Python thinks at tables of plain-Python games only"
        raise PersonaError(problem, place=found[0], remedy="let a persona with weights think, or call decision.redeal")


def company_of(info: GameInfo, sitters: Sequence[Persona], levels: Sequence[str], roster: Sequence[Persona]) -> Company:
    """The company of a run."""
    everybody = [*sitters, *roster]
    temperatures = [p.temperature_of(level) for p, level in zip(sitters, levels, strict=True)]
    return Company(
        weights=np.stack([persona.matrix(info) for persona in everybody]),
        temperatures=np.array([*temperatures, *(persona.temperature_of("sharp") for persona in roster)]),
        searches={place: persona.search for place, persona in enumerate(sitters) if persona.playouts},
        guests=np.arange(len(sitters), len(everybody), dtype=np.int64),
        taste=frozenset(place for place, persona in enumerate(sitters) if not persona.python),
    )


def _pilot(game: Game, games: int, seats: int, company: Company) -> NDArray[Any]:
    """A schedule of games among the guests, each of whom sits on every seat now and then."""
    schedule = np.zeros(games, dtype=schedule_type(game.info))
    schedule["game"] = schedule["deal"] = np.arange(games)
    for seat in range(seats):
        schedule["persona"][:, seat] = company.guests[(np.arange(games) * (seat + 1) + seat) % len(company.guests)]
    return schedule


def scale_of(game: Game, params: Any, seats: int, company: Company) -> float:
    """The standard deviation of final leads over the best other, in points, in a pilot among the guests; 1 at least."""
    schedule = _pilot(game, _PILOT, seats, company)
    parts = play_games(game, params, seats, _PILOT_ROOT, schedule, company.weights, company.temperatures, GAMES)
    return spread(np.concatenate([part.players["score"] for part in parts]).reshape(-1, seats))


def search_plainly(game: Game, people: Sequence[Seated], company: Company, scale: float) -> PlainSearch:
    """The search of those who think at a table of a plain-Python game."""
    guests = [int(guest) for guest in company.guests]
    return PlainSearch(game, people, guests, partial(ask_in_world, game), scale)


def scale_plainly(game: Game, params: Any, seats: int, people: Sequence[Seated], company: Company) -> float:
    """`scale_of` for a plain-Python game."""
    schedule = _pilot(game, _PLAIN_PILOT, seats, company)
    parts = PlainLoop(game, params, seats, _PILOT_ROOT, people, GAMES).play(schedule, lambda _: None)
    scores = np.concatenate([part.players["score"] for part in parts])
    return spread(scores.reshape(-1, seats)) if len(scores) else 1.0


def spread(scores: NDArray[Any]) -> float:
    """The standard deviation of leads over the best other in final scores, (games, seats); 1 at least."""
    seats = scores.shape[1]
    if seats == 1:
        return max(1.0, float(np.std(scores)))
    leads = [scores[:, seat] - np.delete(scores, seat, axis=1).max(axis=1) for seat in range(seats)]
    return max(1.0, float(np.std(leads)))


def search_until(info: GameInfo, search: Mapping[str, Any]) -> str:
    """Where the playouts of a search stop: `round` or `end`."""
    return str(search["until"] or info.search_until)


class Thinkers:
    """Answers the decisions of players who think; one object a thread.

    Parameters
    ----------
    root: root seed of the run.
    scale: a lead that counts much, in points.
    heard: is told what every search weighed.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        root: int,
        company: Company,
        scale: float,
        compiled: bool,
        heard: HearThought | None = None,
    ) -> None:
        self._game, self._seats, self._company = game, seats, company
        self._root = keyed(root, NOISE)
        self._scale = scale
        self._heard = heard
        self._think = search_of(game.info.name, compiled)
        self._desk = desk_for(game, compiled)
        self._values = np.zeros(game.info.max_candidates)
        self._sharpness = 1.0 / company.temperatures

    def __call__(self, asked: Asked) -> Answered:
        """The chosen candidate, and what was found."""
        key = keyed(keyed(self._root, int(asked.row["deal"])), int(asked.row["replay"]))
        key = keyed(keyed(keyed(key, asked.seat), asked.done), asked.turns)
        thought = self._thought(asked.row["persona"], asked.seat)
        desk, values = self._desk, self._values
        number = self._think(
            thought,
            desk,
            asked.state,
            asked.params,
            asked.actions,
            asked.codes,
            asked.found,
            values,
            asked.seat,
            np.uint64(key),
        )
        if number < 0:
            raise RulesError("a playout from this decision did not come to its end", place=f"decision {asked.number}")
        chosen = int(desk.arms[0])
        if desk.tries[0] == 0:
            ranked = np.sort(values[: asked.found])[::-1]
            return Answered(chosen, 0, float(ranked[0]), float(ranked[1]), float(values[chosen]))
        means = desk.means[:number]
        ranked = np.sort(means)[::-1]
        if self._heard is not None:
            codes = np.array(asked.codes)[desk.arms[:number]]
            weighed = (codes, means.copy(), desk.errors[:number].copy(), desk.tries[:number].copy())
            self._heard(Weighed(int(asked.row["game"]), asked.number, *weighed))
        second = float(ranked[1]) if number > 1 else math.nan
        return Answered(chosen, int(desk.tries[:number].sum()), float(ranked[0]), second, float(means[0]))

    @property
    def decisions(self) -> int:
        """Decisions taken in all playouts so far."""
        return int(self._desk.taken[0])

    def _thought(self, personas: NDArray[Any], seat: int) -> Thought:
        me = int(personas[seat])
        company, search = self._company, self._company.searches[me]
        seated = np.full(self._seats, -1, dtype=np.int64)
        if search["opponents"] == "response":
            for other in range(self._seats):
                if int(personas[other]) in company.taste:
                    seated[other] = int(personas[other])
        return Thought(
            weights=company.weights,
            sharpness=self._sharpness,
            me=me,
            guests=company.guests,
            seated=seated,
            playouts=int(search["playouts"]),
            keep=int(search["keep"]),
            to_end=int(search_until(self._game.info, search) == "end"),
            win=float(search["value"]["win"]),
            lead=float(search["value"]["lead"]),
            scale=self._scale,
            seats=self._seats,
        )
