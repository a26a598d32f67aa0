"""Play until a number is known closely enough: ``--until seat_advantage=0.005``.

The interval is one that stays valid however often one looks (`analysis.stats.sequence`). Every rate that an aim stands
for (each seat, each persona) has a sequence of its own; together they are wrong at most once in twenty runs, and the
run ends when every one is narrow enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from analysis.logs.wins import Win, win_in
from analysis.policy import ALPHA
from analysis.stats.sequence import FIRST_LOOK, Running, planned_blocks
from analysis.wording import persona_label
from engine.errors import SondageError, nearest
from engine.runs.manifest import Manifest
from engine.runs.played import Rate, Watched

AIMS = {"seat_advantage": ("seat",), "persona_advantage": ("persona", "level")}
"""What a run can be played until, and the columns of `players` that its rates are by."""
MOST_GAMES = 2_000_000
"""Where such a run ends at the latest unless it is told otherwise."""


@dataclass(frozen=True)
class Aim:
    """An aim: its name and the half-width that every one of its rates should reach."""

    name: str
    half_width: float


def parse_aims(texts: Sequence[str]) -> tuple[Aim, ...]:
    """Read ``seat_advantage=0.005``; SondageError when a name or a number is none."""
    return tuple(_aim(text) for text in texts)


def _aim(text: str) -> Aim:
    name, equals, number = (part.strip() for part in text.partition("="))
    place = f"--until {text}"
    if name not in AIMS:
        raise SondageError(f"a run cannot be played until {name!r}", place=place, remedy=nearest(name, tuple(AIMS)))
    try:
        half_width = float(number) if equals else float("nan")
    except ValueError:
        half_width = float("nan")
    if not 0 < half_width < 1:
        problem = f"{number!r} is no half-width of a share of games" if number else "no half-width is given"
        remedy = f"write {name}=0.005 for half a percentage point to either side"
        raise SondageError(problem, place=place, remedy=remedy)
    return Aim(name, half_width)


class Precision:
    """Hears of games in order and says when all aims are reached (an `engine.play.until.Until`).

    Parameters
    ----------
    aims: what is wanted.
    groups: for each aim the groups (seats, or personas with their levels) whose rates are watched, in their order.
    players: seats at the table.
    games_per_block: games in a block.
    most_blocks: blocks that are played at most.
    blocks_per_deal: blocks that follow one another and share a deal: they count as one.
    """

    def __init__(
        self,
        aims: Sequence[Aim],
        groups: Sequence[Sequence[tuple[Any, ...]]],
        *,
        players: int,
        games_per_block: float,
        most_blocks: int,
        win: Win,
        blocks_per_deal: int = 1,
    ) -> None:
        self.aims = tuple(aims)
        self.groups = tuple(tuple(group) for group in groups)
        self._of_a_deal, self._win = blocks_per_deal, win
        self._alpha = ALPHA / sum(len(group) for group in self.groups)
        sd = float(np.sqrt((players - 1) / players**2 / games_per_block))
        self._running = [
            [Running(planned_blocks(sd, aim.half_width, alpha=self._alpha, most=most_blocks)) for _ in group]
            for aim, group in zip(self.aims, self.groups, strict=True)
        ]

    def hear(self, players: pl.DataFrame) -> None:
        """Take in the rows of the next games, whole blocks."""
        for aim, group, running in zip(self.aims, self.groups, self._running, strict=True):
            by = list(AIMS[aim.name])
            mean = (self._win.count.cast(pl.Int64).sum() / (self._win.whole * pl.len())).alias("mean")
            deal = (pl.col("block") // self._of_a_deal).alias("deal")
            means = players.group_by(*by, deal).agg(mean).sort(*by, "deal")
            for key, mine in zip(group, running, strict=True):
                of = means.filter(*(pl.col(name) == value for name, value in zip(by, key, strict=True)))
                mine.add(of["mean"].to_numpy())

    def reached(self) -> bool:
        """Whether every rate of every aim is known closely enough."""
        return all(
            each.blocks >= FIRST_LOOK and each.half_width(alpha=self._alpha) <= aim.half_width
            for aim, running in zip(self.aims, self._running, strict=True)
            for each in running
        )

    def record(self) -> Watched:
        """Aims, whether they were reached, and each rate with its half-width."""
        rates = tuple(
            Rate(aim.name, _named(key), _plain(each.mean), _plain(each.half_width(alpha=self._alpha)), each.blocks)
            for aim, group, running in zip(self.aims, self.groups, self._running, strict=True)
            for key, each in zip(group, running, strict=True)
        )
        return Watched({aim.name: aim.half_width for aim in self.aims}, self.reached(), rates)


def _named(key: tuple[Any, ...]) -> str:
    """A seat or a persona in words."""
    return f"seat {key[0]}" if len(key) == 1 else persona_label({"persona": key[0], "level": key[1]})


def _plain(value: float) -> float | None:
    return float(value) if np.isfinite(value) else None


def precision_for(manifest: Manifest, aims: Sequence[Aim]) -> Precision:
    """What watches a run that is about to be played, from its manifest."""
    seats = [(seat,) for seat in range(1, manifest.players + 1)]
    personas = [(sitter.persona, sitter.level) for sitter in manifest.sitters]
    return Precision(
        aims,
        [seats if aim.name == "seat_advantage" else personas for aim in aims],
        players=manifest.players,
        games_per_block=manifest.games / manifest.blocks,
        most_blocks=manifest.blocks,
        win=win_in(manifest.info),
        blocks_per_deal=manifest.lineups_per_deal,
    )
