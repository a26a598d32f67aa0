"""How fast playouts are: decisions a second in them, beside those of bulk play."""

from __future__ import annotations

import time

import numpy as np

from engine.kernel.logs import GAMES, schedule_type
from engine.kernel.runner import play_games
from engine.personas import persona_names
from engine.play.job import job_of
from engine.play.simulate import plan_run
from engine.play.thinking import Thinkers
from engine.seating.plan import schedule_of
from tests.bench.measure import PLAYERS, variant_of

PLAYOUTS, BLOCKS = 64, 3


def thinking_speed(game: str) -> tuple[float, float]:
    """Decisions a second in playouts, and processor seconds a game with one player who thinks."""
    names = persona_names(game)
    lineup = [f"{names[0]}+{PLAYOUTS}", *names[1:PLAYERS]]
    job = job_of(plan_run(variant_of(game), PLAYERS, 6 * BLOCKS, lineup, "smoke", "games"))
    assert job.company is not None
    seats, root = job.manifest.players, job.manifest.seeds.root
    thinkers = Thinkers(job.game, seats, root, job.company, job.scale, True)
    asked = np.isin(np.arange(len(job.manifest.sitters)), list(job.company.searches))
    table = (job.game, job.params, seats, root)
    people = (job.weights, job.temperatures, GAMES, True, asked, thinkers)

    def play(first: int, last: int) -> int:
        schedule = schedule_of(job.plan.between(first, last), schedule_type(job.game.info))
        return sum(part.games for part in play_games(*table, schedule, *people))

    play(0, 1)
    before, start = thinkers.decisions, time.process_time()
    games = play(1, job.plan.blocks)
    seconds = time.process_time() - start
    return (thinkers.decisions - before) / seconds, seconds / games
