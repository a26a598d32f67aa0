"""The seam around the compiler: rules stay ordinary Python, and only the play loop is compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit
from numba.extending import overload, register_jitable

Function = TypeVar("Function", bound=Callable[..., Any])


def rule(function: Function) -> Function:
    """Let compiled loops call `function`, which itself stays an ordinary Python function."""
    return cast("Function", register_jitable(function))


def wrapping_rule(function: Function) -> Function:
    """A `rule` whose 64-bit products wrap around: silently in compiled code, and so in interpreted play as well."""
    quiet = np.errstate(over="ignore")(function)
    overload(quiet, strict=False)(lambda *_: function)
    return cast("Function", quiet)


def compiled_loop(function: Function) -> Function:
    """Compile a play loop on its first call, keep it on disk, and let other threads run beside it."""
    return cast("Function", njit(cache=True, nogil=True)(function))
