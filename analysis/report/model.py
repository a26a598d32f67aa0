"""What a page is made of. Plain text throughout: the templates escape it, for HTML and for Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from analysis.figures import Picture


@dataclass(frozen=True)
class Text:
    """A paragraph; a `note` is set smaller."""

    text: str
    role: Literal["", "note"] = ""
    kind: str = field(default="text", init=False)


@dataclass(frozen=True)
class Table:
    """A table: caption, column heads and rows of text.

    Columns from the second on hold numbers, save those whose place is in `words`.
    """

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: Sequence[int] = ()
    kind: str = field(default="table", init=False)

    def is_number(self, column: int) -> bool:
        """Whether a column holds numbers, which stand at the right."""
        return column > 0 and column not in self.words


@dataclass(frozen=True)
class Drawing:
    """A figure with its reading under it."""

    picture: Picture
    kind: str = field(default="drawing", init=False)


@dataclass(frozen=True)
class Facts:
    """Pairs of a name and what it is."""

    pairs: Sequence[tuple[str, str]]
    kind: str = field(default="facts", init=False)


@dataclass(frozen=True)
class Code:
    """Lines to type."""

    text: str
    kind: str = field(default="code", init=False)


Block = Text | Table | Drawing | Facts | Code


@dataclass(frozen=True)
class SectionInfo:
    """What a section declares.

    Attributes
    ----------
    title: its heading.
    order: where it stands; sections are sorted by it.
    detail: the level of detail that a run needs for it.
    """

    title: str
    order: int
    detail: Literal["games", "rounds", "decisions", "options"] = "games"


@dataclass(frozen=True)
class Section:
    """A section of a page: `name` is its anchor."""

    name: str
    title: str
    blocks: Sequence[Block]


@dataclass(frozen=True)
class Page:
    """A whole report.

    Attributes
    ----------
    title, subtitle: what it is about.
    findings: the sentences at the top.
    meaning: how to read the numbers.
    sections: what follows.
    kind: what the page is, above its title.
    """

    title: str
    subtitle: str
    findings: Sequence[str]
    meaning: str
    sections: Sequence[Section]
    kind: str = "Balance report"
