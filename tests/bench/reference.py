"""A fixed loop that tells how fast this computer is, so that speeds of different computers compare."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from engine.kernel.chance import mix
from engine.kernel.compiler import compiled_loop

STEPS = 30_000_000


@compiled_loop
def hash_on(number: int) -> Any:
    """Hash `number` times over, each time the result of the last."""
    bits = np.uint64(1)
    for _ in range(number):
        bits = mix(bits + np.uint64(1))
    return bits


def steps_a_second() -> float:
    """Steps of the loop that one core does in a second; the best of three."""
    hash_on(1)
    seconds = []
    for _ in range(3):
        start = time.process_time()
        hash_on(STEPS)
        seconds.append(time.process_time() - start)
    return STEPS / min(seconds)
