"""Options that a player may not take: they are dropped from its candidates unless nothing else is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.kernel.compiler import rule
from engine.kernel.records import Ints


def build_permitted(option_of: Callable[..., int]) -> Callable[..., int]:
    """What drops forbidden candidates, for a game whose `option_of` tells the option of an action."""

    @rule
    def permitted(state: Any, params: Any, actions: Any, found: int, forbidden: Ints) -> int:
        """Move the permitted of the first `found` actions to the front, in their order; how many they are.

        `forbidden` has a number for each option, above 0 where it is forbidden. Where nothing is permitted the actions
        stay as they are.
        """
        kept = 0
        for i in range(found):
            option = option_of(state, params, actions[i])
            if option < 0 or forbidden[option] == 0:
                if kept < i:
                    actions[kept] = actions[i]
                kept += 1
        return kept

    return permitted
