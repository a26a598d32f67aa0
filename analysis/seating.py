"""How the players of a run sat down, in words."""

from __future__ import annotations

from analysis.wording import count_of
from engine.runs.manifest import Manifest
from engine.seating.circles import TOGETHER, distinct_circles


def orders_in_words(manifest: Manifest) -> str:
    """The orders of a deal in a few words: ``each in every order of its line-up``."""
    if manifest.players == 1:
        return "each played once" if manifest.replays == 1 else "each played again and again"
    if not manifest.has_circles and manifest.players >= TOGETHER:
        return "each in every rotation of its line-up"
    if manifest.players <= TOGETHER:
        return "each in every order of its line-up"
    return "each in every rotation of a circle that changes from deal to deal"


def seating_in_words(manifest: Manifest) -> str:
    """Who sat next to whom, in a sentence without its full stop."""
    players = manifest.players
    if players == 1:
        return "one seat"
    if players == 2:
        return "both orders of every line-up on every deal"
    if not manifest.has_circles:
        return (
            "one circle only: the players move round through the seats, but a plan always has the same neighbour on "
            "its left; with other neighbours its win rate may be another, by more than its interval"
        )
    if players <= TOGETHER:
        return "every order of every line-up on every deal, so that a plan has each neighbour equally often on its left"
    circles = count_of(distinct_circles(players), "circle")
    changes = (
        "the players move round through the seats on every deal, and who sits next to whom changes from deal to deal "
        f"({circles})"
    )
    if distinct_circles(players) < players - 1:
        return f"{changes}; there are too many neighbours for a plan to have each of them equally often on its left"
    return f"{changes}, so that a plan has each neighbour equally often on its left"
