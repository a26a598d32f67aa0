"""Play a run with a progress bar, games a second and the time left."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

    from engine.runs.reader import Run
    from engine.variants import Variant


def play(console: Console, variant: Variant, **options: Any) -> Run:
    """`engine.play.simulate.simulate` with a progress bar on `console`, and a word about every wait.

    Ctrl-C ends the program with status 130 and says what was written.
    """
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.text import Text

    from engine.catalogue import load_game
    from engine.kernel.cache import is_warm
    from engine.play.simulate import Interrupted, simulate

    class Speed(ProgressColumn):
        """Games a second."""

        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.0f} games a second" if task.speed else "", style="dim")

    asked = options["games"]
    bar = Progress(
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} games"),
        BarColumn(),
        Speed(),
        TimeRemainingColumn(),
        console=console,
    )
    task = bar.add_task("games", total=asked)

    def progress(games: int, total: int) -> None:
        if games == 0:
            bar.update(task, total=total)
            if total != asked:
                console.print(
                    f"{asked:,} games are rounded up to {total:,}, so that all seats are played equally often."
                )
            if not is_warm(variant.game):
                title = load_game(variant.game).info.title
                console.print(f"Compiling the rules of {title}, once on this computer: up to a minute.")
        bar.advance(task, games)

    try:
        with bar:
            return simulate(variant, progress=progress, **options)
    except Interrupted as stop:
        console.print(
            f"Stopped. {stop.folder} holds {stop.written} of {stop.planned} parts; the run is not complete and "
            "reports will not read it.",
            soft_wrap=True,
        )
        raise SystemExit(130) from None


def told(run: Run, seconds: float) -> str:
    """What was played and how fast, in a sentence."""
    manifest = run.manifest
    speed = manifest.games / max(seconds, 1e-9)
    return (
        f"Played {manifest.games:,} games ({manifest.blocks:,} deals, each in every rotation) "
        f"in {seconds:,.1f} s: {speed:,.0f} games a second."
    )


class Clock:
    """Seconds since it was made."""

    def __init__(self) -> None:
        self._start = time.perf_counter()

    def seconds(self) -> float:
        """Seconds since then."""
        return time.perf_counter() - self._start
