"""What a worker needs to play any chunk of a run, made from nothing but the run's manifest."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from threading import Event
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.catalogue import Game, load_game
from engine.errors import RunError
from engine.kernel.logs import GameLogs, Lost, schedule_type
from engine.kernel.runner import Answer, play_games
from engine.personas import check_persona
from engine.personas.python import class_of
from engine.plain.choosing import Seated, seated
from engine.plain.loop import Hear, PlainLoop
from engine.plain.search import HearThought
from engine.play.asking import Minds
from engine.play.pool import Stopped
from engine.play.thinking import Company, Thinkers, company_of, scale_of, scale_plainly, search_plainly
from engine.runs.manifest import Manifest, Receipt
from engine.runs.schema import TableSchema, names_at, tables
from engine.runs.store import Store
from engine.runs.writer import ChunkWriter, Facts
from engine.seating.forbidding import barred
from engine.seating.plan import Games, Plan, schedule_of
from engine.variants import Variant

# Hears of games that have just ended, and of how many are planned.
Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True)
class Job:
    """A run's games with everything that plays and writes them.

    Attributes
    ----------
    params: the variant as a record of the game's PARAMS type.
    weights: float64, (sitters, kinds of decision, stages, features); temperatures: float64, (sitters,).
    tables: declarations of the tables that are written.
    forbidden: bool, (sitters, options): what each may not take.
    company: everybody who may sit here, where somebody thinks.
    minds: what makes each persona written in Python that sits somewhere, by the number of the sitter.
    compiled: compiled play, or the same source interpreted.
    """

    manifest: Manifest
    game: Game
    plan: Plan
    params: Any
    weights: np.ndarray[Any, np.dtype[np.float64]]
    temperatures: np.ndarray[Any, np.dtype[np.float64]]
    tables: dict[str, TableSchema]
    forbidden: np.ndarray[Any, np.dtype[np.bool_]]
    minds: tuple[tuple[int, Callable[[], Any]], ...] = ()
    company: Company | None = None
    compiled: bool = True

    @cached_property
    def scale(self) -> float:
        """A lead that counts much to those who think, in points; a few games are played to find it."""
        assert self.company is not None
        table = (self.game, self.params, self.manifest.players)
        if self.game.is_plain:
            return scale_plainly(*table, self._seated(), self.company)
        return scale_of(*table, self.company)

    @property
    def plays_code(self) -> bool:
        """Whether a plain-Python game or persona takes part: code that may fail, and holds the interpreter lock."""
        return self.game.is_plain or bool(self.minds)

    def play(
        self,
        games: Games,
        detail: int | None = None,
        heard: Hear | None = None,
        leave_out: Container[int] = (),
        weighed: HearThought | None = None,
    ) -> Iterator[GameLogs]:
        """Play games; yield their logs in parts (see `engine.kernel.runner.play_games`).

        `heard` is told the number of each game that Python code is about to play; games in `leave_out` are not played;
        `weighed` is told what players who think found at each decision.
        """
        schedule = schedule_of(games, schedule_type(self.game.info))
        if leave_out:
            schedule = schedule[[int(game) not in leave_out for game in schedule["game"]]]
        return self.play_schedule(schedule, detail, heard, weighed)

    def play_schedule(
        self,
        schedule: NDArray[Any],
        detail: int | None = None,
        heard: Hear | None = None,
        weighed: HearThought | None = None,
    ) -> Iterator[GameLogs]:
        """Play the games of a schedule, records of `engine.kernel.logs.schedule_type`; otherwise as `play`."""
        heard = heard or _unheard
        detail = self.manifest.detail_level if detail is None else detail
        seats, root = self.manifest.players, self.manifest.seeds.root
        if self.game.is_plain:
            people = self._seated()
            search = None if self.company is None else search_plainly(self.game, people, self.company, self.scale)
            table = PlainLoop(self.game, self.params, seats, root, people, detail, search, weighed)
            return table.play(schedule, heard)
        play = (self.game, self.params, seats, root, schedule, self.weights, self.temperatures, detail, self.compiled)
        answers: dict[int, Answer] = {}
        if self.minds:
            levels = [sitter.level for sitter in self.manifest.sitters]
            minds = Minds(self.game, seats, root, dict(self.minds), levels, heard, self.compiled)
            answers |= {place: minds for place, _ in self.minds}
        if self.company is not None:
            thinkers = Thinkers(self.game, seats, root, self.company, self.scale, self.compiled, weighed)
            answers |= {place: thinkers for place in self.company.searches}
        if not answers:
            return play_games(*play, forbidden=self.forbidden)
        asked = np.isin(np.arange(len(self.manifest.sitters)), list(answers))
        return play_games(
            *play, asked, lambda at: answers[int(at.row["persona"][at.seat])](at), forbidden=self.forbidden
        )

    def _seated(self) -> list[Seated]:
        """Sitters, and guests where somebody thinks."""
        minds, info, sitters = dict(self.minds), self.game.info, self.manifest.sitters
        searches = {} if self.company is None else self.company.searches
        names = [option.name for option in info.options]
        people = [
            seated(
                info, self.weights[i], float(self.temperatures[i]), minds.get(i), each.level, searches.get(i)
            )._replace(forbidden=frozenset(name for name, no in zip(names, self.forbidden[i], strict=True) if no))
            for i, each in enumerate(sitters)
        ]
        if self.company is not None:
            weights, temperatures = self.company.weights, self.company.temperatures
            people += [seated(info, weights[i], float(temperatures[i]), None, "sharp") for i in self.company.guests]
        return people

    def facts(self, games: Games) -> Facts:
        """What the plan knows of the games, for the tables."""
        return Facts(games, self.manifest.sitters, self.manifest.persona_names)


def job_of(manifest: Manifest, compiled: bool = True) -> Job:
    """The job of a run; RunError when the run was played by other rules than this version has."""
    game = load_game(manifest.game)
    if game.info.rules_version != manifest.rules_version:
        problem = f"the run was played by version {manifest.rules_version} of the rules of {game.info.title}"
        raise RunError(problem, remedy=f"this is version {game.info.rules_version}: play the run again")
    variant = Variant.from_resolved(manifest.variant.resolved, "the variant in the manifest")
    if manifest.unproved:
        _check_unproved(manifest, variant)
    chosen = [manifest.personas[sitter.persona] for sitter in manifest.sitters]
    levels = [sitter.level for sitter in manifest.sitters]
    held = names_at(manifest.detail_level)
    thinks = any(persona.playouts for persona in chosen)
    roster = list(manifest.roster.values())
    return Job(
        manifest=manifest,
        game=game,
        plan=manifest.plan,
        params=variant.record(),
        weights=np.stack([persona.matrix(game.info) for persona in chosen]),
        temperatures=np.array([p.temperature_of(level) for p, level in zip(chosen, levels, strict=True)]),
        tables={
            n: t
            for n, t in tables(
                game.info, manifest.persona_names, manifest.has_circles, bool(manifest.forbidden)
            ).items()
            if n in held
        },
        forbidden=barred(manifest.forbidden, manifest.sitters, game.info),
        minds=tuple((place, class_of(persona.python)) for place, persona in enumerate(chosen) if persona.python),
        company=company_of(game.info, chosen, levels, roster) if thinks else None,
        compiled=compiled,
    )


def warm_up(job: Job) -> None:
    """Play one block on this thread, so that rules are compiled once, and where Ctrl-C can stop it.

    No persona written in Python is asked. Where somebody thinks, one game has to do.
    """
    job, games = replace(job, minds=()), job.plan.between(0, 1)
    later = range(games.first + 1, games.first + len(games)) if job.company is not None else ()
    for _ in job.play(games, detail=0, leave_out=later):
        pass


def _check_unproved(manifest: Manifest, variant: Variant) -> None:
    """RunError for what could not have been planned; in a manifest with proof it was checked when that was done."""
    if manifest.players not in variant.players:
        raise RunError(f"the manifest seats {manifest.players} players, and the variant does not")
    for persona in manifest.personas.values():
        if persona.game != manifest.game:
            raise RunError(f"the persona {persona.name} of the manifest plays {persona.game}")
        check_persona(persona)


def play_chunk(
    job: Job,
    store: Store,
    number: int,
    progress: Callable[[int], None],
    stop: Event,
    heard: Hear | None = None,
    lost: Sequence[Lost] = (),
) -> Receipt:
    """Play a chunk and write its part files; `progress` hears of games as they end, `stop` ends it early.

    Games in `lost` are not played, since they brought their process down before; the receipt lists them.
    """
    games = job.plan.chunk(number)
    writer = ChunkWriter(store, number, job.tables, job.facts(games), lost)
    for logs in job.play(games, heard=heard, leave_out={game.game for game in lost}):
        writer.add(logs)
        progress(logs.games + len(logs.lost))
        if stop.is_set():
            raise Stopped
    return writer.finish()


def _unheard(game: int) -> None:
    """Hear of a game that is about to be played and say nothing."""
