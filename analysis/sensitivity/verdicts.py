"""What a sensitivity analysis says of each parameter and each number, in order and in words."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.sensitivity.steps import NOTHING, Sensitivity
from analysis.wording import as_sentence, number

NOISE = "not distinguishable from noise"
MATTERS = "matters"
MOVES = "moves it, but its part is open"
"""The first step tells the parameter from noise, and the second does not."""
BEHIND = "weaker than those that were kept"
BELIEVE = 0.8
"""Where parameters by themselves make this part of the variation, one at a time tells nearly all."""


@dataclass(frozen=True)
class Verdict:
    """What is known of a parameter and a number.

    Attributes
    ----------
    effect: by how much the number moves over the parameter's whole range, on average, with its 95 % interval.
    seen: Morris's mu*: the mean size of what was seen, luck included; exactly 0 where nothing ever changed.
    first, total: indices with their intervals; None where the parameter was left behind after the first step.
    """

    path: str
    effect: tuple[float, float, float]
    seen: float
    first: tuple[float, float, float] | None
    total: tuple[float, float, float] | None
    words: str

    @property
    def order(self) -> tuple[float, float, float]:
        """What parameters are ranked by: the total index, where there is one, then the effect, then what was seen."""
        part = -1.0 if self.total is None else max(0.0, self.total[0]) if self.total[0] == self.total[0] else 0.0
        return part, self.effect[0], self.seen


def verdicts(found: Sensitivity, output: str) -> list[Verdict]:
    """All parameters, the one that matters most first; the one that does nothing stands last."""
    rows = [_verdict(found, output, path) for path in found.paths]
    named = [row for row in rows if row.path != NOTHING]
    return [*sorted(named, key=lambda row: row.order, reverse=True), rows[-1]]


def _verdict(found: Sensitivity, output: str, path: str) -> Verdict:
    effects, place = found.effects[output], found.paths.index(path)
    low, high = effects.effect_ends[place]
    effect = (float(effects.effect[place]), float(low), float(high))
    seen = float(effects.mu_star[place])
    if path not in found.kept:
        return Verdict(path, effect, seen, None, None, BEHIND if effects.is_sure[place] else NOISE)
    indices, at = found.indices[output], found.kept.index(path)
    first = (float(indices.first[at]), *map(float, indices.first_ends[at]))
    total = (float(indices.total[at]), *map(float, indices.total_ends[at]))
    is_sure = indices.variance_ends[0] > 0 and bool(indices.is_sure[at])
    words = MATTERS if is_sure else MOVES if effects.is_sure[place] else NOISE
    words = "" if path == NOTHING else words
    return Verdict(path, effect, seen, (first[0], first[1], first[2]), (total[0], total[1], total[2]), words)


def index_text(index: tuple[float, float, float] | None) -> str:
    """An index with its interval: ``0.44 (0.38 to 0.51)``."""
    if index is None:
        return "–"
    value, low, high = index
    return f"{number(value, 2)} ({number(low, 2)} to {number(high, 2)})"


def noise_share(found: Sensitivity, output: str) -> float:
    """The part of what differs between points of the second step that is luck of their games, 0 to 1."""
    indices = found.indices[output]
    whole = max(indices.variance, 0.0) + indices.noise
    return indices.noise / whole if whole > 0 else 0.0


def summary(found: Sensitivity, output: str) -> list[str]:
    """The answer for one number in a few sentences."""
    rows = [row for row in verdicts(found, output) if row.path != NOTHING]
    called = as_sentence(output)
    sure = [row for row in rows if row.words == MATTERS]
    moving = [row.path for row in rows if row.words in (MOVES, BEHIND)]
    lost = [row.path for row in rows if row.words == NOISE]
    if sure:
        most = "; ".join(f"{row.path} {index_text(row.total)}" for row in sure[:3])
        said = [f"{called} depends most on {most} (part of its variation that the parameter has a hand in)."]
        said.append(_alone(sure))
    elif moving:
        said = [f"{called}: how much each parameter makes of it could not be told from luck."]
    else:
        said = [
            f"{called}: no parameter was told apart from luck. More games a point, or wider ranges, would tell more."
        ]
    if moving:
        said.append(f"Moving it by a part that these games leave open: {', '.join(moving)}.")
    if lost:
        said.append(f"Not distinguishable from noise: {', '.join(lost)}.")
    return said


def _alone(sure: list[Verdict]) -> str:
    """How much these parameters make by themselves, and what follows for moving one at a time."""
    firsts = [row.first for row in sure if row.first]
    alone, most = (sum(max(0.0, first[end]) for first in firsts) for end in (0, 2))
    begin = f"By themselves these make {100 * min(alone, 1):.0f} % of it"
    if alone >= BELIEVE:
        return f"{begin}: moving one at a time tells nearly all."
    if most < BELIEVE:
        return f"{begin}; the rest comes from how they act together."
    return f"{begin}, as far as these games tell."
