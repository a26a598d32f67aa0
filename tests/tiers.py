"""How often tests repeat what they check: less often in the quick tier, `make test`, than in `make test-slow`."""

from __future__ import annotations

from typing import TypeVar

Count = TypeVar("Count")
_TIER = {"quick": False}


def choose_tier(marks: str) -> None:
    """The quick tier leaves the slow tests out: pytest was told so by ``-m "not slow"``."""
    _TIER["quick"] = "not slow" in marks


def is_quick() -> bool:
    """Whether only the quick tier is run."""
    return _TIER["quick"]


def times(quick: Count, full: Count) -> Count:
    """How often, or how many: one for the quick tier, the other one where the slow tests run as well."""
    return quick if is_quick() else full
