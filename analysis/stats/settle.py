"""About how many games would settle an open question: an order of magnitude, or nothing.

A question is open where its interval, at the level at which it is judged, reaches over a bound. How many blocks would
settle it depends on the distance of the truth from that bound,

    B (z SE / distance)²,   z = z(1 - α) + z(power),

and the estimate alone is a poor guide to that distance: where it happens to fall near the bound the formula asks for
millions, where it happens to fall away from it for too few. So the distance is taken from the nearer end of the
interval of one standard error to either side, which five of six truths lie beyond, and the number is rounded up to 1, 2
or 5 times a power of ten. Where that interval reaches over a bound the truth may well lie on it, where no number of
games would settle the question, and none is named.
"""

from __future__ import annotations

import math

from scipy import stats

from analysis.policy import POWER

FAR = 100
"""Times what was played, beyond which no number is named."""


def times_to_settle(distance: float, se: float, *, alpha: float, power: float = POWER) -> float | None:
    """How many times the games played would settle a question; None where the truth may lie on the bound.

    Parameters
    ----------
    distance: of the estimate from the nearest bound, whatever the side.
    se: standard error, above 0.
    alpha: the one-sided level at which the question is judged, its share of a family's.
    """
    near = abs(distance) - se
    if not near > 0 or not math.isfinite(se):
        return None
    z = float(stats.norm.ppf(1 - alpha) + stats.norm.ppf(power))
    return max(1.0, (z * se / near) ** 2)


def in_round_numbers(times: float | None, played: float) -> int | None:
    """So many times what was played, up to 1, 2 or 5 times a power of ten; None where that is out of reach."""
    if times is None or not 0 < times <= FAR or played <= 0:
        return None
    wanted = times * played
    unit: int = 10 ** math.floor(math.log10(wanted))
    return next(step * unit for step in (1, 2, 5, 10) if step * unit >= wanted * (1 - 1e-9))
