"""How many games does a question need, before a run and after it?"""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from analysis.logs.run import Logs
from analysis.policy import POWER
from analysis.stats.sample_size import (
    design_effect,
    games_for_half_width,
    games_to_show_equivalence,
    games_to_tell_apart,
)


@dataclass(frozen=True)
class Effort:
    """How many games one kind of win rate takes beside independent games.

    Attributes
    ----------
    of: what the win rates are of: `seats` or `personas`.
    design_effect: times as many games as independent ones of the same number of observations; below 1 where the
        orders of a deal even out its luck.
    games_each: games for one observation: 1 for seats, above 1 for personas that sit out some games.
    half_width: of the least certain win rate in the run, as it is now; None without a run.
    played: games of the run; 0 without one.
    """

    of: str
    design_effect: float = 1.0
    games_each: float = 1.0
    half_width: float | None = None
    played: int = 0

    def games(self, independent: int) -> int:
        """Games of this kind for a question that takes so many independent ones."""
        return round(independent * self.design_effect * self.games_each)


@dataclass(frozen=True)
class Question:
    """A question in words, with the number of independent games that it takes."""

    words: str
    games: int


def questions(players: int, points: float, *, power: float = POWER, correlation: float = 0.0) -> tuple[Question, ...]:
    """What is usually asked of win rates at a table of so many, and how many independent games each takes.

    Parameters
    ----------
    points: percentage points of win rate that matter.
    power: chance to find what is there, 0 to 1.
    correlation: ρ between two variants on the same deals (`sondage compare` finds it); 0 for deals of their own.
    """
    share, margin = 1 / players, points / 100
    unit = "point" if points == 1 else "points"
    apart = games_to_tell_apart(share, share + margin, power=power, design_effect=1 - correlation)
    deals = f"same deals, ρ {correlation:g}" if correlation else "own deals"
    return (
        Question(f"know a win rate to ±{points:g} {unit}", games_for_half_width(share, margin)),
        Question(
            f"show a fair one to be within ±{points:g} {unit}",
            games_to_show_equivalence(share, margin, power=power),
        ),
        Question(f"tell two variants {points:g} {unit} apart, each ({deals})", apart),
    )


def efforts(run: Logs) -> tuple[Effort, ...]:
    """What a run tells of its seats and of its personas: the least certain of each decides."""
    from analysis.metrics import measure

    games = int(run.manifest.games)
    return (
        _effort("seats", measure(run, "win_rate_by_seat"), games, [games]),
        _effort("personas", measure(run, "win_rate_by_persona"), games, _appearances(run)),
    )


def _appearances(run: Logs) -> list[int]:
    """Times that each persona (at each level) sat at the table, in the order of the metric."""
    counted = run.scan("players").group_by("persona", "level").agg(pl.len()).sort("persona", "level").collect()
    return [int(number) for number in counted["len"]]


def _effort(of: str, table: pl.DataFrame, games: int, observations: list[int]) -> Effort:
    rows = list(table.iter_rows(named=True))
    seen = observations * len(rows) if len(observations) == 1 else observations
    known = [(row, number) for row, number in zip(rows, seen, strict=True) if row["se"] and 0 < row["estimate"] < 1]
    if not known:
        return Effort(of, played=games)
    effects = [(design_effect(row["estimate"], row["se"], number), games / number) for row, number in known]
    effect, each = max(effects, key=lambda pair: pair[0] * pair[1])
    widest = max(row["upper"] - row["lower"] for row, _ in known) / 2
    return Effort(of, effect, each, widest, games)


def games_in_all(effort: Effort, half_width: float) -> int | None:
    """Games, those played included, until the least certain win rate of a run is known to `half_width`."""
    if effort.half_width is None:
        return None
    return max(effort.played, round(effort.played * (effort.half_width / half_width) ** 2))
