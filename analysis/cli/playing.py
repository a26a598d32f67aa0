"""Play a run with a progress bar, games a second and the time left."""

from __future__ import annotations

import shlex
import signal
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from rich.console import Console
    from rich.progress import Progress as Bar

    from engine.play.job import Progress
    from engine.runs.manifest import Manifest
    from engine.runs.reader import Run
    from engine.variants import Variant

Played = TypeVar("Played")


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
        self._there = 0

    def play(self, **options: Any) -> Run:
        """`engine.play.simulate.simulate` with these options.

        Ctrl-C ends the program with status 130, after a word about what was written.
        """
        from engine.play.expectation import tell_time
        from engine.play.simulate import plan_run, simulate

        manifest = plan_run(
            self._variant,
            options.get("players", 3),
            options["games"],
            options.get("lineup"),
            options.get("seeds", "design"),
            options.get("detail", "games"),
            levels=options.get("levels", "sharp"),
        )
        tell_time(self._say, [manifest], options.get("workers"))
        self._until = options.get("until") is not None
        return self._shown(options["games"], lambda progress: simulate(self._variant, progress=progress, **options))

    def play_planned(self, manifest: Manifest, out: Path, workers: int | None) -> Run:
        """`engine.play.planned.play_planned`, shown and ended as in `play`."""
        from engine.play.expectation import tell_time
        from engine.play.planned import play_planned

        tell_time(self._say, [manifest], workers)
        self._until = False
        return self._shown(manifest.games, lambda progress: play_planned(manifest, out, workers, progress))

    def go_on(self, place: str, games: int, **options: Any) -> Run:
        """`engine.play.simulate.go_on` with these options, shown and ended as in `play`; `games` are those planned."""
        from engine.play.simulate import go_on

        run, found = self._shown(games, lambda progress: go_on(place, progress=progress, **options))
        self._there = found.games
        self._say(f"{found.games:,} games were there already.")
        for damage in found.damages:
            self._say(f"{damage.file} {damage.problem}: its games were played again.")
        for name in found.moved:
            self._say(f"Set aside: {name}")
        return run

    def _shown(self, asked: int, play: Callable[[Progress], Played]) -> Played:
        from engine.play.simulate import Interrupted

        self._asked = asked
        bar = games_bar(self._console)
        task = bar.add_task("games", total=asked)

        def progress(games: int, total: int) -> None:
            if games == 0:
                bar.update(task, total=total)
                self._announce(total)
            bar.advance(task, games)

        try:
            with bar, terminated_like_interrupted():
                return play(progress)
        except Interrupted as stop:
            command = f"sondage simulate --resume {shlex.quote(str(stop.place))}"
            self._say(f"Stopped: {stop.place} holds {stop.written} of {stop.planned} parts. Go on with: {command}")
            raise SystemExit(130) from None
        except KeyboardInterrupt:
            self._say("Stopped before the first game: nothing was written.")
            raise SystemExit(130) from None

    def _say(self, text: str) -> None:
        # Names and paths are the user's own, and none of their brackets is markup.
        self._console.print(text, soft_wrap=True, markup=False, highlight=False)

    def _announce(self, total: int) -> None:
        from engine.catalogue import load_game
        from engine.kernel.cache import is_warm

        self._began = time.perf_counter()
        if self._announced:
            return
        self._announced = True
        if self._until:
            self._say(f"Playing until the win rates are close enough, at most {total:,} games.")
        elif total != self._asked:
            rounded = f"{self._asked:,} games are rounded up to {total:,}"
            self._say(f"{rounded}, so that all line-ups, seats and neighbours come equally often.")
        for bound in self._variant.bounds:
            self._say(f"Note: {bound}.")
        if not is_warm(self._variant.game):
            title = load_game(self._variant.game).info.title
            self._say(f"Compiling the rules of {title}, once on this computer: up to a minute.")

    def told(self, run: Run) -> str:
        """What was played and how fast, in a sentence; to be asked right after `play`."""
        from analysis.seating import orders_in_words
        from analysis.wording import count_of

        manifest = run.manifest
        seconds = max(time.perf_counter() - self._began, 1e-3)
        played = manifest.games - self._there
        if played <= 0:
            return f"All {manifest.games:,} games are there."
        deals = f"{count_of(manifest.blocks, 'deal')}{' in all' if self._there else ''}"
        orders = orders_in_words(manifest)
        lost = f", {len(manifest.lost):,} of them not to their end" if manifest.lost else ""
        return (
            f"Played {played:,} games{lost} ({deals}, {orders}) "
            f"in {seconds:,.1f} s: {played / seconds:,.0f} games a second."
        )


@contextmanager
def terminated_like_interrupted() -> Iterator[None]:
    """Take a request to end (SIGTERM, as batch systems send it) as Ctrl-C, so that what is finished is kept."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def games_bar(console: Console) -> Bar:
    """A progress bar that counts games, with their speed and the time left."""
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
    from rich.text import Text

    class Speed(ProgressColumn):
        """Games a second."""

        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.0f} games a second" if task.speed else "", style="dim")

    class Games(ProgressColumn):
        """Games that have ended, of all where their number is known."""

        def render(self, task: Task) -> Text:
            planned = "" if task.total is None else f" of {task.total:,.0f}"
            return Text(f"{task.completed:,.0f}{planned} games")

    return Progress(Games(), BarColumn(), Speed(), TimeRemainingColumn(), console=console, transient=True)
