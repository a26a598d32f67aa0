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

    Columns from the second on hold numbers, save those whose place is in `words`. The last `totals` rows stay at the
    bottom when a reader sorts the table.
    """

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: Sequence[int] = ()
    totals: int = 0
    kind: str = field(default="table", init=False)

    def is_number(self, column: int) -> bool:
        """Whether a column holds numbers, which stand at the right."""
        return column > 0 and column not in self.words

    @property
    def body(self) -> Sequence[Sequence[str]]:
        """The rows without the totals."""
        return self.rows[: len(self.rows) - self.totals]

    @property
    def foot(self) -> Sequence[Sequence[str]]:
        """The totals."""
        return self.rows[len(self.rows) - self.totals :]


@dataclass(frozen=True)
class Drawing:
    """A figure with its reading under it."""

    picture: Picture
    kind: str = field(default="drawing", init=False)


@dataclass(frozen=True)
class Drawings:
    """Figures of the same kind that stand side by side where there is room."""

    pictures: Sequence[Picture]
    kind: str = field(default="drawings", init=False)


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


Block = Text | Table | Drawing | Drawings | Facts | Code

Verdict = Literal["yes", "no", "small", "assumed", "open", ""]
VERDICT_WORDS: dict[Verdict, str] = {
    "yes": "✓ Yes",
    "no": "✗ No",
    "small": "~ There, but small",
    "assumed": "? Depends on an assumption",
    "open": "? Not enough games",
    "": "·",
}
"""What stands on the badge of an answer."""


@dataclass(frozen=True)
class Answer:
    """A question that every reader has, answered at the top of the page.

    Attributes
    ----------
    question: phrased so that yes is what a designer hopes for.
    verdict: yes, no, there but too small to matter, dependent on what is assumed, not enough games; empty where there
        is nothing to hope for, only a number.
    text: the answer in one or two sentences with its numbers.
    claim: the same as half a sentence for the headline; empty: left out there.
    margin: what the verdict allows, such as "2 percentage points to a seat"; set before the games are looked at.
    problem: what is wrong, short, to stand in a list; empty: nothing.
    size: how large the problem is, in margins; the largest are named in the headline.
    trial: what to try with people because of it, as half a sentence.
    asked: the question without the level of play it is about; empty: the same as `question`.
    who: for whom claim and problem hold, such as "among sharp players"; empty: for all who played.
    """

    question: str
    verdict: Verdict
    text: str
    claim: str = ""
    margin: str = ""
    problem: str = ""
    size: float = 0
    trial: str = ""
    asked: str = ""
    who: str = ""

    @property
    def badge(self) -> str:
        """The verdict in words, with a sign that needs no colour."""
        return VERDICT_WORDS[self.verdict]


@dataclass(frozen=True)
class SectionInfo:
    """What a section declares.

    Attributes
    ----------
    title: its heading.
    order: where it stands; sections are sorted by it.
    detail: the level of detail that a run needs for it.
    questions: how many yes/no questions it answers at the top of the page, at each level of play; they share the chance
        of an error with those of all other sections.
    """

    title: str
    order: int
    detail: Literal["games", "rounds", "decisions", "options"] = "games"
    questions: int = 0


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
    headline: the verdict in a few sentences, above everything.
    answers: questions with their verdicts, under the headline.
    warnings: what a reader has to know before anything is believed, above all else.
    """

    title: str
    subtitle: str
    findings: Sequence[str]
    meaning: str
    sections: Sequence[Section]
    kind: str = "Balance report"
    headline: Sequence[str] = ()
    answers: Sequence[Answer] = ()
    warnings: Sequence[str] = ()
