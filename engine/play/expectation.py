"""How long a run will take in which somebody thinks: such games take seconds, and nobody likes to guess."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from time import perf_counter

from engine.kernel.cache import is_warm
from engine.play.job import job_of
from engine.play.pool import chosen_workers
from engine.runs.manifest import Manifest

_TRIED = 2  # games that are timed, after one that compiles what is not compiled yet


def thinks(manifest: Manifest) -> bool:
    """Whether somebody thinks in a run."""
    return bool(manifest.roster)


def seconds_a_game(manifest: Manifest) -> float:
    """Seconds that a worker needs for a game of a planned run, by trying the first ones; nothing is written."""
    # Personas in Python are not asked before the run: they may fail, or want to be watched.
    job = replace(job_of(manifest), minds=())
    games = job.plan.between(0, 1)
    numbers = range(games.first, games.first + len(games))
    began = 0.0
    for number in (0, *range(_TRIED)):
        if number == 0:
            began = perf_counter()
        wanted = numbers[number % len(numbers)]
        for _ in job.play(games, detail=0, leave_out=set(numbers) - {wanted}):
            pass
    return (perf_counter() - began) / _TRIED


def in_words(seconds: float) -> str:
    """A time that nobody can know exactly: ``about 20 seconds``, ``about 3 minutes``, ``about 2 hours``."""
    for unit, size in (("hour", 3600.0), ("minute", 60.0), ("second", 1.0)):
        number = round(seconds / size)
        if seconds >= 1.5 * size or unit == "second":
            return f"about {max(number, 1)} {unit}{'s' if number > 1 else ''}"
    raise AssertionError("a second is the smallest unit")


def tell_time(
    say: Callable[[str], None], planned: Iterable[Manifest], workers: int | None, games: int | None = None
) -> None:
    """Say how long planned runs of one game will take, where somebody thinks in them; else nothing.

    Parameters
    ----------
    planned: the runs; of those with equally many players the first is tried, since a value changed takes little time.
    games: of all runs together, where that is not the sum of what they plan.
    """
    tables: dict[int, list[Manifest]] = {}
    for manifest in planned:
        if thinks(manifest):
            tables.setdefault(manifest.players, []).append(manifest)
    if not tables:
        return
    (first, *_), *_ = tables.values()
    if not is_warm(first.game, "think"):
        say(f"Compiling the rules of {first.info.title} for players who think: a minute or two, once.")
    there = sum(manifest.games for runs in tables.values() for manifest in runs)
    total = sum(seconds_a_game(runs[0]) * sum(one.games for one in runs) for runs in tables.values())
    each, many, all_games = total / there, chosen_workers(workers), games or there
    hands = f"{many} workers" if many > 1 else "one worker"
    whole = in_words(each * all_games / many)
    say(f"Thinking takes time: {each:.2g} s a game, so {all_games:,} games {whole} with {hands}.")
