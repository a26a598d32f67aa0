"""Searches on the terminal: one progress bar over all points, with the time left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress


class Bar:
    """Shows how a search goes on: games of all points, and which point is played.

    Parameters
    ----------
    game: whose rules may have to be compiled first.
    games: of all points together.
    """

    def __init__(self, game: str, games: int) -> None:
        from rich.console import Console

        self.console: Console = Console(stderr=True)
        self._game = game
        self._bar: Progress = _bar(self.console)
        self._task = self._bar.add_task("", total=games)
        self._skipped: set[str] = set()
        self._asked = False

    def point(self, words: str) -> None:
        """A point is begun."""
        self._bar.update(self._task, description=words if len(words) < 48 else f"{words[:47]}…")

    def games(self, games: int, total: int) -> None:
        """Games have just ended (0 before play begins)."""
        if games == 0 and not self._asked:
            self._asked = True
            self._compiling()
        self._bar.advance(self._task, games)

    def more(self, words: str, games: int) -> None:
        """Another step begins, with so many games more."""
        self.point(words)
        self._bar.update(self._task, total=(self._bar.tasks[0].total or 0) + games)

    def skipped(self, digest: str, games: int) -> None:
        """The games of a run were there already."""
        if digest not in self._skipped:
            self._skipped.add(digest)
            self._bar.advance(self._task, games)

    def _compiling(self) -> None:
        from engine.catalogue import load_game
        from engine.kernel.cache import is_warm

        if not is_warm(self._game):
            title = load_game(self._game).info.title
            self.say(f"Compiling the rules of {title}, once on this computer: up to a minute.")

    def say(self, text: str) -> None:
        """A line above the bar."""
        self.console.print(text, soft_wrap=True, markup=False, highlight=False)

    @contextmanager
    def shown(self, again: str) -> Iterator[None]:
        """Show the bar; Ctrl-C ends the program with status 130, after a word about `again`, the command to go on."""
        from analysis.cli.playing import terminated_like_interrupted

        try:
            with self._bar, terminated_like_interrupted():
                yield
        except KeyboardInterrupt:
            self.say(f"Stopped. What was finished is kept; go on with: {again}")
            raise SystemExit(130) from None


def _bar(console: Console) -> Progress:
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    return Progress(
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} games"), BarColumn(), TimeElapsedColumn(),
        TextColumn("left:"), TimeRemainingColumn(), TextColumn("{task.description}", style="dim"),
        console=console, transient=True, speed_estimate_period=300,
    )  # fmt: skip


def out_folder(out: Path | None, kind: str, name: str) -> Path:
    """The folder of a search: the one that was named, else ``runs/KIND-NAME``."""
    from engine.runs.manifest import folder_word

    return out or Path("runs") / f"{kind}-{folder_word(name)}"
