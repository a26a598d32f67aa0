"""Who sits where: line-ups written as text and all line-ups of the shipped personas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import NamedTuple

from engine.documents.source import SUFFIXES
from engine.errors import Faults, PersonaError, SondageError, nearest
from engine.personas.python import is_python

LEVELS = ("sharp", "blunt")
LEVEL_PLANS = (*LEVELS, "both", "mixed")


class Sitter(NamedTuple):
    """A persona at a level of care: what a line-up puts on a seat.

    `persona` is a name, the path of a persona file or a class, as it was written.
    """

    persona: str
    level: str = "sharp"

    def __str__(self) -> str:
        return self.persona if self.level == LEVELS[0] else f"{self.persona}@{self.level}"


Lineup = tuple[Sitter, ...]


def parse_lineup(text: str | Sequence[str], players: int, known: Iterable[str]) -> Lineup:
    """Read ``museum-first,contest@blunt,random``: a persona a seat, sharp unless a level is named.

    A persona is one of the names in `known`, the path of a YAML file, or a class (``bots.py:Greedy``). All faults of
    the text are told together: PersonaError, or `Faults` with several.
    """
    items = text.split(",") if isinstance(text, str) else list(text)
    names = sorted(known)
    faults: list[SondageError] = []
    sitters = [
        _sitter(item.strip(), f"line-up, seat {seat}", names, faults) for seat, item in enumerate(items, start=1)
    ]
    if len(items) != players:
        problem = f"{len(items)} {'persona' if len(items) == 1 else 'personas'} for a table of {players}"
        remedy = "name one persona a seat, with commas between, such as " + ",".join(["random"] * players)
        faults.append(PersonaError(problem, place="line-up", remedy=remedy))
    if faults:
        raise faults[0] if len(faults) == 1 else Faults(faults)
    return tuple(sitters)


def _sitter(item: str, place: str, known: Sequence[str], faults: list[SondageError]) -> Sitter:
    persona, at, level = item.rpartition("@") if "@" in item else (item, "", LEVELS[0])
    if at and level not in LEVELS:
        problem = f"there is no level {level!r}"
        faults.append(PersonaError(problem, place=place, remedy=f"valid: {', '.join(LEVELS)}"))
    if not persona:
        faults.append(PersonaError("no persona is named", place=place, remedy="valid: " + ", ".join(known)))
    elif persona not in known and not is_path(persona) and not is_python(persona):
        problem = f"there is no persona called {persona!r}"
        faults.append(PersonaError(problem, place=place, remedy=nearest(persona, known)))
    return Sitter(persona, level)


def is_path(persona: str) -> bool:
    """True if a persona was given as the path of a file rather than by name."""
    return persona.endswith(SUFFIXES)


def all_lineups(names: Iterable[str], players: int) -> tuple[Lineup, ...]:
    """Every choice of `players` different personas, in alphabetical order; PersonaError if there are too few."""
    shipped = sorted(names)
    if len(shipped) < players:
        problem = f"{len(shipped)} personas are shipped, too few for {players} seats"
        raise PersonaError(problem, place="line-up", remedy="name the persona of each seat with --lineup")
    return tuple(tuple(Sitter(name) for name in chosen) for chosen in combinations(shipped, players))


def at_levels(lineups: Iterable[Lineup], levels: str) -> tuple[Lineup, ...]:
    """Each line-up at the levels of a plan, one after the other.

    `sharp` leaves line-ups as they are, `blunt` makes everybody blunt, `both` plays each line-up once sharp and once
    blunt, and `mixed` in every mixture of the two (8 for three players). PersonaError for any other word, and when a
    line-up that is to be changed names a level of its own.
    """
    if levels not in LEVEL_PLANS:
        problem = f"there is no choice of levels {levels!r}"
        raise PersonaError(problem, place="--levels", remedy=nearest(levels, LEVEL_PLANS))
    written = tuple(lineups)
    if levels == LEVELS[0]:
        return written
    if any(sitter.level != LEVELS[0] for lineup in written for sitter in lineup):
        problem = f"the line-up names levels of its own, and so does --levels {levels}"
        raise PersonaError(problem, place="line-up", remedy="name levels in one of the two places")
    return tuple(
        tuple(Sitter(sitter.persona, level) for sitter, level in zip(lineup, mixture, strict=True))
        for lineup in written
        for mixture in _mixtures(levels, len(lineup))
    )


def _mixtures(levels: str, players: int) -> list[tuple[str, ...]]:
    if levels == "mixed":
        return list(product(LEVELS, repeat=players))
    return [(level,) * players for level in (LEVELS if levels == "both" else (levels,))]
