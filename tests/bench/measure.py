"""What is measured. Times are processor time, so that neither other programs nor a second core count."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from engine.play.executor import Threads, warm_up
from engine.play.job import job_of
from engine.play.perform import begin
from engine.play.simulate import plan_run
from engine.runs.manifest import Manifest
from engine.runs.reader import open_run
from engine.runs.schema import names_at
from engine.runs.store import LocalStore
from engine.variants import load_variant, variant_names

REPEATS = 3
PLAYERS = 3  # unless another number is asked for


@dataclass(frozen=True)
class Speed:
    """Games a second of one core, and bytes a game in each table."""

    games: float
    bytes: dict[str, float]


@dataclass(frozen=True)
class Work:
    """Decisions a game, of these with a choice, and candidates a decision."""

    decisions: float
    choices: float
    candidates: float


def variant_of(game: str) -> str:
    """The variant of a game that extends no other, the first by name."""
    return next(name for name in variant_names(game) if load_variant(name).parent is None)


def most_players(game: str) -> int:
    """The largest table of a game's first variant."""
    return max(load_variant(variant_of(game)).players)


def planned(game: str, games: int, detail: str, players: int = PLAYERS) -> Manifest:
    """Games of all shipped personas."""
    return plan_run(variant_of(game), players, games, None, "smoke", detail)


def play(manifest: Manifest, folder: Path) -> float:
    """Play and write a run; seconds of processor time."""
    job = job_of(manifest)
    warm_up(job)
    start = time.process_time()
    begin(manifest, LocalStore(folder), Threads(1), lambda games, total: None)
    return time.process_time() - start


def speeds(game: str, games: int, details: tuple[str, ...], players: int = PLAYERS) -> dict[str, Speed]:
    """The speed at each level of detail: the best of some runs, taken in turn."""
    seconds: dict[str, list[float]] = {detail: [] for detail in details}
    size: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for repeat in range(REPEATS):
            for detail in details:
                manifest, out = planned(game, games, detail, players), Path(folder) / f"{detail}-{repeat}"
                seconds[detail].append(play(manifest, out))
                chunks = open_run(out).manifest.chunks
                tables = names_at(manifest.detail_level)
                size[detail] = {t: sum(c.parts[t].bytes for c in chunks) / manifest.games for t in tables}
    return {detail: Speed(manifest.games / min(seconds[detail]), size[detail]) for detail in details}


def work(game: str, games: int) -> Work:
    """How much there is to decide in a game."""
    job = job_of(planned(game, games, "games"))
    decisions = choices = candidates = played = 0
    for logs in job.play(job.plan.between(0, job.plan.blocks)):
        played += logs.games
        choices += logs.choices
        candidates += logs.candidates
        decisions += int(logs.players["decisions"].sum())
    return Work(decisions / played, choices / played, candidates / decisions)


def peak_memory(game: str, games: int) -> float:
    """Megabytes that a process takes at most when it plays this many games at detail `decisions`."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.measure", game, str(games)], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def _own_peak(game: str, games: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        play(planned(game, games, "decisions"), Path(folder) / "run")
    status = Path("/proc/self/status")
    if status.is_file():
        # What `getrusage` tells on Linux can be the peak of the process that started this one.
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return float(line.split()[1]) / 2**10
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


if __name__ == "__main__":
    sys.stdout.write(f"{_own_peak(sys.argv[1], int(sys.argv[2])):.0f}\n")
