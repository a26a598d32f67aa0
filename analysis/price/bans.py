"""What is forbidden to one player: an option, or some together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.wording import plain
from engine.errors import Argument, SondageError, nearest
from engine.game import GameInfo

SEVERAL = "several"
"""The family of options that are forbidden together and are of different groups."""


@dataclass(frozen=True)
class Ban:
    """Options that one player may not take, and the family of comparisons that they are judged in."""

    options: tuple[str, ...]
    family: str

    @property
    def label(self) -> str:
        """The options as a reader sees them."""
        return " + ".join(map(plain, self.options))


def bans_of(info: GameInfo, groups: Sequence[str] = (), together: Sequence[str] = ()) -> tuple[Ban, ...]:
    """Every option of the groups (all groups when none is named), and those to be forbidden together.

    `together` has texts such as ``director,heiress``; a name of a group stands for all of its options. SondageError
    where a name is unknown, or where the game declares no options.
    """
    known = list(dict.fromkeys(option.group for option in info.options))
    if not known:
        raise SondageError(f"{info.title} declares no options, so nothing in it has a price")
    for group in groups:
        if group not in known:
            problem = f"{info.title} has no group of options {group!r}"
            raise SondageError(problem, place=Argument("group", group), remedy=nearest(group, known))
    wanted = groups or known
    single = [Ban((option.name,), option.group) for option in info.options if option.group in wanted]
    return (*single, *(_together(info, text) for text in together))


def _together(info: GameInfo, text: str) -> Ban:
    group_of = {option.name: option.group for option in info.options}
    options: list[str] = []
    for name in (part.strip() for part in text.split(",")):
        of_group = [option for option, group in group_of.items() if group == name]
        if name not in group_of and not of_group:
            place = f"--together {text}"
            raise SondageError(
                f"{info.title} has no option {name!r}", place=place, remedy=nearest(name, list(group_of))
            )
        options += [name] if name in group_of else of_group
    chosen = tuple(option for option in group_of if option in options)
    if len(chosen) < 2:
        remedy = "name two or more, such as " + ",".join(list(group_of)[:2])
        raise SondageError("one option alone has its price anyway", place=Argument("together", text), remedy=remedy)
    families = {group_of[option] for option in chosen}
    return Ban(chosen, families.pop() if len(families) == 1 else SEVERAL)
