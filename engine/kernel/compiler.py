"""The seam around the compiler: rules stay ordinary Python, and only the play loop is compiled."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from filelock import FileLock
from numba import njit
from numba.core.caching import FunctionCache
from numba.extending import overload, register_jitable

_LOG = logging.getLogger(__name__)
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


def compiled_loop(function: Function, *, kept: bool = True) -> Function:
    """Compile a play loop on its first call, keep it on disk if it is `kept`, and let other threads run beside it."""
    loop: Any = njit(cache=kept, nogil=True)(function)
    if kept:
        loop._cache = _Kept(function)
        loop.compile = loop._cache.alone(loop.compile)
    return cast("Function", loop)


_Cache: Any = FunctionCache
_PATIENCE = 900.0  # seconds; whoever still compiles then has most likely stopped for good


# The exemption below: Numba ships no types for its cache.
class _Kept(_Cache):  # type: ignore[misc]
    """The compiled code of a loop on disk: what cannot be read is compiled, what cannot be written is not kept.

    Of several processes that need the same code one compiles it, and the others wait for it.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        # One thread at a time compiles in a process, whichever it is.
        place = Path(self.cache_path, f"{self._impl.filename_base}.lock")
        self._compiling = FileLock(place, timeout=_PATIENCE, thread_local=False)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """As in Numba; None where the file is broken or gone, and nobody else makes one."""
        there = self._load(sig, target_context)
        return self._load(sig, target_context) if there is None and self._has_waited() else there

    def alone(self, compile_one: Callable[..., Any]) -> Callable[..., Any]:
        """`compile_one`, after which others may compile, whatever came of it."""

        def compile_and_let_go(sig: Any) -> Any:
            try:
                return compile_one(sig)
            finally:
                self._compiling.release(force=True)

        return compile_and_let_go

    def _load(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception as problem:
            _LOG.warning("Compiled code in %s cannot be read (%r) and is compiled again.", self.cache_path, problem)
            return None

    def _has_waited(self) -> bool:
        """Wait until no other process compiles this; False where that cannot be known."""
        try:
            Path(self.cache_path).mkdir(parents=True, exist_ok=True)
            self._compiling.acquire()
        except (OSError, NotImplementedError):  # no room, no locks on this file system, or too long a wait
            return False
        return True

    def save_overload(self, sig: Any, data: Any) -> None:
        """As in Numba; nothing where the disk does not take it."""
        try:
            super().save_overload(sig, data)
        except OSError as problem:
            said = problem.strerror or problem
            _LOG.warning("Compiled code is not kept: %s cannot be written (%s).", self.cache_path, said)
