"""Named seed sets: the number from which all luck of a run follows."""

from __future__ import annotations

from dataclasses import dataclass

from engine.documents.source import read_document
from engine.errors import Argument, Place, RunError, nearest
from engine.shipped import seeds as seeds_folder

LARGEST_ROOT = 2**64 - 1


@dataclass(frozen=True)
class SeedSet:
    """A root number, 0 to 2**64 - 1, with a name and what it is for."""

    name: str
    root: int
    about: str = ""


def seed_names() -> tuple[str, ...]:
    """The names of the shipped seed sets, in alphabetical order."""
    return tuple(sorted(path.stem for path in seeds_folder().glob("*.yaml")))


def load_seeds(seeds: str | int | SeedSet) -> SeedSet:
    """The seed set of that name, or a set of its own for a number; RunError when it is neither."""
    if isinstance(seeds, SeedSet):
        return seeds
    text = str(seeds).strip()
    if text.isdecimal() and len(text) <= 40:
        return SeedSet(text, _checked(int(text), Argument("seeds")))
    if text not in seed_names():
        remedy = f"{nearest(text, seed_names())} (or any number from 0 to {LARGEST_ROOT})"
        raise RunError(f"there is no seed set called {text!r}", place=Argument("seeds"), remedy=remedy)
    return _read(text)


def _checked(root: int, place: Place) -> int:
    if not 0 <= root <= LARGEST_ROOT:
        raise RunError(f"{root} is not a root", place=place, remedy=f"a root is a number from 0 to {LARGEST_ROOT}")
    return root


def _read(name: str) -> SeedSet:
    document = read_document(seeds_folder() / f"{name}.yaml", RunError)
    root, about = document.data.get("root"), document.data.get("about", "")
    if type(root) is not int or document.data.get("name") != name or not isinstance(about, str):
        remedy = "a seed set has the keys name (that of its file), root (a number) and about"
        raise RunError("this is no seed set", place=document.place(), remedy=remedy)
    return SeedSet(name, _checked(root, document.place(("root",))), about)
