"""What a second worker of a Dask cluster is worth: ``python -m tests.bench.cluster``.

Scheduler, client and workers share this computer, so with two cores the second worker cannot double the speed.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from engine.play.cluster import local_cluster
from engine.play.simulate import simulate

VARIANT = "mykerinos/special-edition"
CHUNK_GAMES = 30_000  # some 6 seconds of one core
CHUNKS = 6
AIM = 1.6


def seconds(workers: int) -> float:
    """Seconds to play the chunks on so many workers that have compiled the rules already."""
    with local_cluster(n_workers=workers, silence_logs=50) as cluster, tempfile.TemporaryDirectory() as folder:
        on = cluster.scheduler_address.replace("tcp://", "dask://")

        def play(name: str, games: int, chunk_games: int) -> float:
            began = time.perf_counter()
            out = Path(folder) / name
            simulate(VARIANT, games=games, seeds="smoke", out=out, chunk_games=chunk_games, on=on)
            return time.perf_counter() - began

        play("warm", 60 * 2 * workers, 60)
        return play("timed", CHUNK_GAMES * CHUNKS, CHUNK_GAMES)


def main() -> None:
    """Measure one worker and two, and print."""
    one, two = seconds(1), seconds(2)
    played = CHUNK_GAMES * CHUNKS
    say = sys.stdout.write
    say(f"Dask, chunks of {one / CHUNKS:.1f} s: {played / one:,.0f} games a second on one worker, ")
    say(f"{played / two:,.0f} on two: {one / two:.2f} times (aim: {AIM})\n")


if __name__ == "__main__":
    main()
