"""Play a run with a progress bar, games a second and the time left."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rich.console import Console
    from rich.progress import Progress as Bar

    from engine.play.job import Progress
    from engine.runs.manifest import Manifest
    from engine.runs.reader import Run
    from engine.variants import Variant


class Player:
    """Plays a run and shows on a console how it goes.

    Parameters
    ----------
    console: where the progress bar and words about every wait go.
    variant: what is played.
    """

    def __init__(self, console: Console, variant: Variant) -> None:
        self._console = console
        self._variant = variant
        self._began = 0.0
        self._asked = 0
        self._until = False
        self._announced = False

    def play(self, **options: Any) -> Run:
        """`engine.play.simulate.simulate` with these options.

        Ctrl-C ends the program with status 130, after a word about what was written.
        """
        from engine.play.simulate import simulate

        self._until = options.get("until") is not None
        return self._shown(options["games"], lambda progress: simulate(self._variant, progress=progress, **options))

    def play_planned(self, manifest: Manifest, out: Path, workers: int | None) -> Run:
        """`engine.play.again.play_planned`, shown and ended as in `play`."""
        from engine.play.again import play_planned

        self._until = False
        return self._shown(manifest.games, lambda progress: play_planned(manifest, out, workers, progress))

    def _shown(self, asked: int, play: Callable[[Progress], Run]) -> Run:
        from engine.play.simulate import Interrupted

        self._asked = asked
        bar = _bar(self._console)
        task = bar.add_task("games", total=asked)

        def progress(games: int, total: int) -> None:
            if games == 0:
                bar.update(task, total=total)
                self._announce(total)
            bar.advance(task, games)

        try:
            with bar:
                return play(progress)
        except Interrupted as stop:
            self._console.print(
                f"Stopped: {stop.folder} holds {stop.written} of {stop.planned} parts. It is no complete run, and "
                "no report will read it.",
                soft_wrap=True,
            )
            raise SystemExit(130) from None

    def _announce(self, total: int) -> None:
        from engine.catalogue import load_game
        from engine.kernel.cache import is_warm

        self._began = time.perf_counter()
        if self._announced:
            return
        self._announced = True
        if self._until:
            self._console.print(f"Playing until the win rates are close enough, at most {total:,} games.")
        elif total != self._asked:
            rounded = f"{self._asked:,} games are rounded up to {total:,}"
            self._console.print(f"{rounded}, so that all line-ups and seats play equally often.", soft_wrap=True)
        if not is_warm(self._variant.game):
            title = load_game(self._variant.game).info.title
            self._console.print(f"Compiling the rules of {title}, once on this computer: up to a minute.")

    def told(self, run: Run) -> str:
        """What was played and how fast, in a sentence; to be asked right after `play`."""
        manifest = run.manifest
        seconds = max(time.perf_counter() - self._began, 1e-3)
        return (
            f"Played {manifest.games:,} games ({manifest.blocks:,} deals, each in every rotation of its line-up) "
            f"in {seconds:,.1f} s: {manifest.games / seconds:,.0f} games a second."
        )


def _bar(console: Console) -> Bar:
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Speed(ProgressColumn):
        """Games a second."""

        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.0f} games a second" if task.speed else "", style="dim")

    games = TextColumn("{task.completed:,.0f} of {task.total:,.0f} games")
    return Progress(games, BarColumn(), Speed(), TimeRemainingColumn(), console=console, transient=True)
