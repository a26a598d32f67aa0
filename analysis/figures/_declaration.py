"""What a figure declares, and what it returns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Figure:
    """A figure's declaration.

    Attributes
    ----------
    title: what stands above it.
    question: what it answers.
    metrics: the metrics it draws.
    detail: the level of detail that a run needs.
    """

    title: str
    question: str
    metrics: tuple[str, ...]
    detail: Literal["games", "rounds", "decisions", "options"] = "games"


@dataclass(frozen=True)
class Picture:
    """A drawn figure.

    Attributes
    ----------
    name: the figure's name; also the first part of every id inside the drawing.
    title: what stands above it.
    svg: the drawing, to stand inside a page.
    alt: what it shows, for those who cannot see it.
    reading: one sentence that says what to take from it, with its numbers.
    """

    name: str
    title: str
    svg: str
    alt: str
    reading: str

    def _repr_html_(self) -> str:
        from markupsafe import escape

        return f'<figure style="max-width:40rem">{self.svg}<figcaption>{escape(self.reading)}</figcaption></figure>'
