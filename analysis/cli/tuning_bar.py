"""A progress bar for play that has several parts: so many games of one part, then so many of the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.cli.playing import games_bar

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress as Bar
    from rich.progress import TaskID


class PartsBar:
    """Shows the games of one part at a time; between parts words can be printed.

    Parameters
    ----------
    console: where it is shown.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        self._total: int | None = None

    def part(self, total: int | None) -> None:
        """Begin a part of so many games, or of an unknown number; it is shown once games are heard of."""
        self.close()
        self._total = total

    def heard(self, games: int) -> None:
        """Hear of games that have just ended; may be called from any thread."""
        if self._bar is None:
            self._bar = games_bar(self._console)
            self._task = self._bar.add_task("games", total=self._total)
            self._bar.start()
        if self._task is not None:
            self._bar.advance(self._task, games)

    def say(self, text: str) -> None:
        """Print words above the bar; names and paths are the user's own, and none of their brackets is markup."""
        self._console.print(text, soft_wrap=True, markup=False, highlight=False)

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None
