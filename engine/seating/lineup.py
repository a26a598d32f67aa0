"""Who sits where: line-ups written as text and all line-ups of the shipped personas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import NamedTuple

from engine.documents.source import SUFFIXES, is_file
from engine.errors import Argument, Faults, PersonaError, SondageError, nearest
from engine.personas.python import is_python
from engine.personas.text import parts_of, playouts_of

LEVELS = ("sharp", "blunt")
LEVEL_PLANS = (*LEVELS, "both", "mixed")


class Sitter(NamedTuple):
    """A persona at a level of care: what a line-up puts on a seat.

    `persona` is a name, the path of a persona file or a class, as it was written; with the number of playouts of one
    that thinks (``majorities+64``).
    """

    persona: str
    level: str = "sharp"

    @property
    def plan(self) -> str:
        """The persona without the number of playouts."""
        return parts_of(self.persona).plan

    def __str__(self) -> str:
        return self.persona if self.level == LEVELS[0] else f"{self.persona}@{self.level}"


Lineup = tuple[Sitter, ...]


def parse_lineup(text: str | Sequence[str], players: int, known: Iterable[str]) -> Lineup:
    """Read ``museum-first,contest@blunt,tuned+64``: a persona a seat, sharp unless a level is named.

    A persona is one of the names in `known`, the path of a YAML file, or a class (``bots.py:Greedy``), each with a
    number of playouts behind it where it thinks. A path that holds commas is found when its file is there. All faults
    of the text are told together: PersonaError, or `Faults` with several.
    """
    names = sorted(known)
    items = _split(text, names) if isinstance(text, str) else list(text)
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


def _split(text: str, known: Sequence[str]) -> list[str]:
    """The players of a line-up: what stands between commas, but for the commas of a path whose file is there."""
    pieces, items = text.split(","), []
    while pieces:
        number = 1
        if parts_of(pieces[0].strip()).plan not in known and not _is_there(pieces[0]):
            joined = (n for n in range(2, len(pieces) + 1) if _is_there(",".join(pieces[:n])))
            number = next(joined, 1)
        items.append(",".join(pieces[:number]))
        pieces = pieces[number:]
    return items


def _is_there(item: str) -> bool:
    """Whether a player is written as a path and the file is there."""
    plan = parts_of(item.strip()).plan
    return (is_path(plan) and is_file(plan)) or (is_python(plan) and is_file(plan.rpartition(":")[0]))


def _sitter(item: str, place: str, known: Sequence[str], faults: list[SondageError]) -> Sitter:
    persona, _, level = parts_of(item)
    if level not in LEVELS and (level or item.endswith("@")):
        problem = f"there is no level {level!r}"
        faults.append(PersonaError(problem, place=place, remedy=f"valid: {', '.join(LEVELS)}"))
    written = item.rpartition("@")[0] if level or item.endswith("@") else item
    try:
        playouts_of(written, place)
    except PersonaError as fault:
        faults.append(fault)
    if not persona:
        faults.append(PersonaError("no persona is named", place=place, remedy="valid: " + ", ".join(known)))
    elif persona not in known and not is_path(persona) and not is_python(persona):
        problem = f"there is no persona called {persona!r}"
        faults.append(PersonaError(problem, place=place, remedy=nearest(persona, known)))
    return Sitter(written, level or LEVELS[0])


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
        raise PersonaError(problem, place=Argument("levels"), remedy=nearest(levels, LEVEL_PLANS))
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
