"""Two ways to hand a game's functions to the compiled play loop, measured: ``python -m tests.bench.seams``.

Each is run in fresh processes with an empty cache, then twice with what the first has left there. The figures stand in
`engine/kernel/compiler.py`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

WAYS = ("register_jitable", "overload")
GAMES = 6_000


def measured(way: str) -> str:
    """Seconds to the first game and games a second, in this process."""
    from engine.catalogue import load_game
    from engine.kernel import runner
    from engine.kernel.cache import use_cache_for
    from engine.kernel.compiler import compiled_loop
    from engine.kernel.loop import build_loop
    from engine.play.job import job_of
    from tests.bench.measure import planned
    from tests.bench.typed_rules import typed

    job = job_of(planned("mykerinos", GAMES, "games"))
    if way == "overload":
        use_cache_for("mykerinos")
        loop = compiled_loop(build_loop(typed(load_game("mykerinos"))))
        runner.loop_of = lambda game, compiled: loop
    start = time.perf_counter()
    played = sum(logs.games for logs in job.play(job.plan.between(0, 1)))
    first = time.perf_counter() - start
    speeds = []
    for _ in range(3):
        start = time.process_time()
        played = sum(logs.games for logs in job.play(job.plan.between(0, job.plan.blocks)))
        speeds.append(played / (time.process_time() - start))
    return f"{way}: first games after {first:.1f} s, {max(speeds):,.0f} games a second"


def main() -> None:
    """Measure each way three times."""
    for way in WAYS:
        with tempfile.TemporaryDirectory() as folder:
            for _ in range(3):
                environment = {**os.environ, "SONDAGE_CACHE": folder}
                subprocess.run([sys.executable, "-m", "tests.bench.seams", way], env=environment, check=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.stdout.write(measured(sys.argv[1]) + "\n")
    else:
        main()
