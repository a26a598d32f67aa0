"""What a worker needs to play any chunk of a run, made from nothing but the run's manifest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event
from typing import Any, TypeAlias

import numpy as np

from engine.catalogue import Game, load_game
from engine.errors import RunError
from engine.kernel.logs import SCHEDULE
from engine.kernel.runner import play_games
from engine.personas import Persona
from engine.play.plan import Games, Plan, schedule_of
from engine.play.pool import Stopped
from engine.runs.manifest import Manifest, Receipt
from engine.runs.schema import Table, names_at, tables
from engine.runs.store import Store
from engine.runs.writer import ChunkWriter, Facts
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
    compiled: compiled play, or the same source interpreted.
    """

    manifest: Manifest
    game: Game
    plan: Plan
    params: Any
    weights: np.ndarray[Any, np.dtype[np.float64]]
    temperatures: np.ndarray[Any, np.dtype[np.float64]]
    tables: dict[str, Table]
    compiled: bool = True

    def play(self, games: Games, detail: int | None = None) -> Iterator[Any]:
        """Play games; yield their logs in parts (see `engine.kernel.runner.play_games`)."""
        return play_games(
            self.game,
            self.params,
            self.manifest.players,
            self.manifest.seeds["root"],
            schedule_of(games, SCHEDULE),
            self.weights,
            self.temperatures,
            self.manifest.detail_level if detail is None else detail,
            self.compiled,
        )

    def facts(self, games: Games) -> Facts:
        """What the plan knows of the games, for the tables."""
        return Facts(games, self.manifest.sitters, self.manifest.persona_names)


def job_of(manifest: Manifest, compiled: bool = True) -> Job:
    """The job of a run; RunError when the run was played by other rules than this version has."""
    game = load_game(manifest.game)
    if game.info.rules_version != manifest.rules_version:
        problem = f"the run was played by version {manifest.rules_version} of the rules of {game.info.title}"
        raise RunError(problem, remedy=f"this is version {game.info.rules_version}: play the run again")
    variant = Variant.from_resolved(manifest.variant["resolved"])
    personas = {name: Persona(**plain) for name, plain in manifest.personas.items()}
    chosen = [personas[sitter.persona] for sitter in manifest.sitters]
    levels = [sitter.level for sitter in manifest.sitters]
    held = names_at(manifest.detail_level)
    return Job(
        manifest=manifest,
        game=game,
        plan=manifest.plan,
        params=variant.record(),
        weights=np.stack([persona.matrix(game.info) for persona in chosen]),
        temperatures=np.array([p.temperature_of(level) for p, level in zip(chosen, levels, strict=True)]),
        tables={n: t for n, t in tables(game.info, manifest.persona_names).items() if n in held},
        compiled=compiled,
    )


def play_chunk(job: Job, store: Store, number: int, progress: Callable[[int], None], stop: Event) -> Receipt:
    """Play a chunk and write its part files; `progress` hears of games as they end, `stop` ends it early."""
    games = job.plan.chunk(number)
    writer = ChunkWriter(store, number, job.tables, job.facts(games))
    for logs in job.play(games):
        writer.add(logs)
        progress(logs.games)
        if stop.is_set():
            raise Stopped
    return writer.finish()
