"""Kinds of files that search: told apart by their keys."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analysis.experiments.files import FileKind

SEARCHES = ("sweep", "sensitivity", "tune")


def search_kind(word: str) -> FileKind[Any]:
    """The kind of file that a command reads, by the command's name."""
    if word == "sensitivity":
        from analysis.sensitivity.model import SENSITIVITIES

        return SENSITIVITIES
    if word == "tune":
        from analysis.tune.tuning import KIND

        return KIND
    from analysis.sweep.points import SWEEPS

    return SWEEPS


def word_for(keys: Collection[str]) -> str | None:
    """The command that reads a file with these keys; None where it is none of those that search."""
    if "targets" in keys:
        return "tune"
    if "outputs" in keys:
        return "sensitivity"
    return "sweep" if {"vary", "points"} & set(keys) else None
