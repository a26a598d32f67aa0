"""Stand-ins for a game's functions that compiled code resolves by the type of the state record (`overload`)."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from numba import from_dtype
from numba.extending import overload

from engine.catalogue import Game

_RULES = (
    "deal",
    "candidates",
    "apply",
    "is_over",
    "stage",
    "rounds_done",
    "end_reason",
    "scores",
    "points",
    "ranks",
    "team",
    "tallies",
    "resources",
    "offers",
    "option_of",
)


def _stand_in(name: str) -> Callable[..., Any]:
    """A function that only compiled code can call; a module global, so that the cache finds it again by name."""

    def call(first: Any, *rest: Any) -> Any:
        raise NotImplementedError(name)

    call.__name__ = call.__qualname__ = name
    globals()[name] = call
    return call


def typed(game: Game) -> Any:
    """The game with stand-ins in place of the functions that its play loop calls."""
    state, action = from_dtype(game.state.STATE), from_dtype(game.state.ACTION)

    def resolved(function: Callable[..., Any], kind: Any) -> Callable[..., Any]:
        call = _stand_in(function.__name__)
        overload(call, strict=False)(lambda first, *rest: function if first == kind else None)
        return call

    rules = SimpleNamespace(**{name: resolved(getattr(game.rules, name), state) for name in _RULES})
    records = SimpleNamespace(STATE=game.state.STATE, ACTION=game.state.ACTION, PARAMS=game.state.PARAMS)
    records.code = resolved(game.state.code, action)
    features = SimpleNamespace(MEMO=game.features.MEMO, weigh=resolved(game.features.weigh, state))
    return SimpleNamespace(info=game.info, rules=rules, state=records, features=features)
