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


@dataclass(frozen=True, repr=False)
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

    def __repr__(self) -> str:
        return f"{self.title}. {self.reading}"

    def _repr_html_(self) -> str:
        from markupsafe import escape

        # Light colours on their own ground, whatever the notebook's theme is.
        look = "max-width:38rem;margin:0;padding:.75rem 1rem;background:#fffefb;color:#1c2329"
        title, reading = escape(self.title), escape(self.reading)
        return f'<figure style="{look}"><b>{title}</b>{self.svg}<figcaption>{reading}</figcaption></figure>'
