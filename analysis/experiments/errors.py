"""The error of documents that ask for many games, and of single points of them; and several errors at once."""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import Faults, SondageError


class TrialError(SondageError):
    """A sweep, a sensitivity analysis, a tuning or a study that cannot be played, or one point of it."""


def single_faults(problem: SondageError) -> tuple[SondageError, ...]:
    """The errors inside one that may stand for several."""
    return problem.faults if isinstance(problem, Faults) else (problem,)


def raise_all(faults: Iterable[SondageError]) -> None:
    """Raise what was gathered: nothing, the only error, or `Faults`."""
    found = list(faults)
    if found:
        raise found[0] if len(found) == 1 else Faults(found)
