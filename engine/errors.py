"""The errors that a user can mend: each says where, what and how."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

_DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def is_unprintable(sign: str) -> bool:
    """Whether a character steers a terminal or turns text around instead of being seen; line ends count as such."""
    return sign < " " or "\x7f" <= sign <= "\x9f" or sign in "\u2028\u2029" or sign in _DIRECTIONS


def printable(text: str) -> str:
    """The text with characters that cannot be seen written out, so that a file cannot steer the reader's terminal."""
    return "".join(repr(s)[1:-1] if s != "\n" and is_unprintable(s) else s for s in text)


def quoted(word: object) -> str:
    """A word of a command as it is typed in a shell: in quotes where it holds blanks, apostrophes and the like."""
    return shlex.quote(str(word))


def printable_data(value: object) -> Any:
    """Plain data of which every text is `printable`."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        return {printable(key): printable_data(inner) for key, inner in value.items()}
    return [printable_data(inner) for inner in value] if isinstance(value, list) else value


@dataclass(frozen=True)
class Argument:
    """An argument of a call as the place of an error; the command line words it as its option.

    Attributes
    ----------
    name: what Python calls it.
    given: which of several that were given.
    """

    name: str
    given: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.given}" if self.given else self.name

    @property
    def option(self) -> str:
        """The same in words of the command line: ``--players``."""
        return f"--{str(self).replace('_', '-', self.name.count('_'))}"


Place: TypeAlias = str | Argument
"""Where something is wrong: an argument, or the name of a file (with line and column), of a folder or of a key."""


class SondageError(Exception):
    """Something the user can put right: a place, a problem, a remedy.

    Parameters
    ----------
    problem: what is wrong, one sentence.
    place: where (see `Place`).
    remedy: what was expected or what to do instead.
    """

    def __init__(self, problem: str, *, place: Place = "", remedy: str = "") -> None:
        self.problem = problem
        self.place = place
        self.remedy = remedy
        super().__init__(str(self))

    def __str__(self) -> str:
        return self.said(str)

    def said(self, word: Callable[[Place], str]) -> str:
        """The message, its place in the words that `word` finds for it."""
        head = f"{word(self.place)}: {self.problem}" if self.place else self.problem
        return printable(f"{head}\n  {self.remedy}" if self.remedy else head)


class VariantError(SondageError):
    """A parameter set that cannot be used."""


class PersonaError(SondageError):
    """A persona file, or a line-up that names one, that cannot be used."""


class RunError(SondageError):
    """A run directory that cannot be written, read or trusted."""


class IllegalAction(SondageError):
    """An action that the rules do not allow in this position."""


class RulesError(SondageError):
    """A game broke its own contract: it did not end, or its invariants failed."""


class Faults(SondageError):
    """Several errors found at once, in the order of the file."""

    def __init__(self, faults: Iterable[SondageError]) -> None:
        self.faults = tuple(faults)
        super().__init__(f"{len(self.faults)} errors")

    def said(self, word: Callable[[Place], str]) -> str:
        """The messages of all, a line each and more."""
        return "\n".join(fault.said(word) for fault in self.faults)


def nearest(name: str, valid: Iterable[str]) -> str:
    """Words that suggest the valid name most like `name`, or list the valid ones."""
    from difflib import get_close_matches

    names = sorted(valid)
    close = get_close_matches(name, names, n=1, cutoff=0.6)
    if close:
        return f"did you mean {close[0]!r}?"
    return "valid: " + ", ".join(names) if names else "nothing is valid here"
