"""Sliders for a notebook: move a number of a variant, and some thousand games are played and drawn at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import escape

from analysis.experiments.errors import TrialError, raise_all
from analysis.experiments.paths import describe
from analysis.experiments.setting import Point, Setting, make_setting, point_text
from analysis.experiments.threads import play_on_threads
from analysis.figures import draw
from analysis.metrics import Results
from engine.errors import SondageError
from engine.play.blocks import Played

FIGURES = ("win_rates_by_seat", "scores_by_seat")
_MOST_LINE = "font:14px system-ui,sans-serif;color:#1c2329"


class Sliders:
    """Sliders over a figure of a variant's games; in a notebook it shows itself.

    Every position plays the same deals with the same luck, so what changes between two positions is the parameter.

    Parameters
    ----------
    variant: its name or path.
    paths: the parameters that get a slider, numbers with a range worth tuning (`sondage show` names it).
    ranges: for a path another range, lowest and highest.
    players, lineup, seeds: as in `engine.play.simulate.simulate`.
    games: games of each position, at least.
    figures: what is drawn (`analysis.figures`), of those that need no finer detail than `games`.
    """

    def __init__(
        self,
        variant: str,
        paths: Sequence[str],
        *,
        ranges: dict[str, tuple[float, float]] | None = None,
        players: int | None = None,
        lineup: Sequence[str] | None = None,
        games: int = 3_000,
        seeds: str | int = "design",
        figures: Sequence[str] = FIGURES,
        workers: int | None = None,
    ) -> None:
        self.setting: Setting = make_setting(variant, (), players, lineup, seeds)
        self.games, self.figures, self._workers = games, tuple(figures), workers
        self._played: dict[str, Played] = {}
        self._handle: Any = None
        self.widgets = self._made(paths, ranges or {})

    def point(self) -> dict[str, Any]:
        """Where the sliders stand."""
        return {path: widget.value for path, widget in self.widgets.items()}

    def play(self, point: Point) -> Played:
        """The games of a point; those of a point that was there before are kept. A SondageError for a bad one."""
        key = point_text(point)
        if key not in self._played:
            self._played[key] = play_on_threads(self.setting.at(point).plan(self.games), self._workers)
        return self._played[key]

    def html(self) -> str:
        """The figures where the sliders stand, or what is wrong with these values."""
        point = self.point()
        try:
            run = self.play(point)
        except SondageError as problem:
            return f'<p style="{_MOST_LINE}"><b>{escape(str(problem))}</b></p>'
        manifest = run.manifest
        told = f"{point_text(point)}: {manifest.games:,} games of {manifest.players} players, 95 % intervals"
        results = Results(run)
        return f'<p style="{_MOST_LINE}">{escape(told)}</p>' + "".join(
            draw(results, name)._repr_html_() for name in self.figures
        )

    def show(self) -> None:
        """Show sliders and figures in a notebook."""
        from IPython.display import HTML, display
        from ipywidgets import VBox

        display(VBox(list(self.widgets.values())))
        self._handle = display(HTML(self.html()), display_id=True)

    def _redraw(self, change: object) -> None:
        from IPython.display import HTML

        if self._handle is not None:
            self._handle.update(HTML(self.html()))

    def _made(self, paths: Sequence[str], ranges: dict[str, tuple[float, float]]) -> dict[str, Any]:
        faults: list[SondageError] = []
        found = {}
        for path in paths:
            try:
                found[path] = self._slider(path, ranges.get(path))
            except SondageError as fault:
                faults.append(fault)
        raise_all(faults)
        return found

    def _slider(self, path: str, given: tuple[float, float] | None) -> Any:
        from ipywidgets import FloatSlider, IntSlider, Layout

        known = describe(path, self.setting.variant, self.setting.personas)
        if known.number is None or type(known.base) not in (int, float):
            raise TrialError(f"{path} is no number, so it has no slider", remedy="`sondage show` lists the parameters")
        low, high = given or known.tune or (None, None)
        if low is None or high is None:
            raise TrialError(f"{path} has no range worth tuning", remedy=f"give one: ranges={{{path!r}: (0, 10)}}")
        low, high = min(low, known.base), max(high, known.base)
        kind = IntSlider if known.number is int else FloatSlider
        slider = kind(
            value=known.base, min=known.number(low), max=known.number(high), description=path, continuous_update=False,
            step=1 if known.number is int else (high - low) / 20, style={"description_width": "initial"},
            layout=Layout(width="38rem"), tooltip=known.meaning,
        )  # fmt: skip
        slider.observe(self._redraw, names="value")
        return slider
