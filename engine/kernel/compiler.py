"""The seam around the compiler: rules stay ordinary Python, and only the play loop is compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit
from numba.extending import overload, register_jitable

Function = TypeVar("Function", bound=Callable[..., Any])


def rule(function: Function) -> Function:
    """Let compiled loops call `function`, which itself stays an ordinary Python function.

    Measured on three-player games of Mykerinos (``python -m tests.bench.seams``, one shared core): a loop closed over
    functions so registered plays its first games after 17.7 s (compiling) or 0.3 s (from the cache) and 5,292 games a
    second; the same loop over functions that `numba.extending.overload` resolves by the type of the state record after
    16.3 s or 0.3 s and 5,284 a second. No difference, so the way with nothing in between was taken.
    """
    registered: Function = register_jitable(function)
    return registered


def inlined_rule(function: Function) -> Function:
    """A `rule` whose code is always put where it is called: for small ones that run for every candidate or space.

    A call that the compiler leaves standing counts a reference up and down for each array that it passes. With four
    functions of Mykerinos inlined (looking at a space; weighing a zone and a room) a game takes 65,000 steps of the
    reference loop instead of 71,000 (``python -m tests.bench``); inlining six more brought nothing.
    """
    inlined: Function = register_jitable(forceinline=True)(function)
    return inlined


def wrapping_rule(function: Function) -> Function:
    """A `rule` whose 64-bit products wrap around: silently in compiled code, and so in interpreted play as well."""
    quiet = np.errstate(over="ignore")(function)
    overload(quiet, strict=False)(lambda *_: function)
    return quiet


def compiled_loop(function: Function) -> Function:
    """Compile a play loop on its first call, keep it on disk, and let other threads run beside it."""
    return cast("Function", njit(cache=True, nogil=True)(function))
