"""Tables of a tuning: who sits down together, and the line-ups that a matrix or a newcomer needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from analysis.experiments.setting import Point, Setting
from engine.personas import Persona
from engine.runs.manifest import Manifest
from engine.seating.lineup import LEVELS, Lineup, Sitter
from engine.seating.plan import CHUNK_GAMES, make_plan
from engine.seating.seeds import SeedSet

EVERYBODY = "all"
"""As a side of a matrix (``all@blunt``): every shipped persona, each against the same persona of another side."""


@dataclass(frozen=True)
class TargetGames:
    """Games that are played for some of the targets.

    Attributes
    ----------
    name: in words, such as ``3 players`` or ``3 players, duels``.
    setting: variant, players, seeds and the like.
    detail: the level of detail that its targets need.
    lineups: who sits down together; None: the line-ups of the setting.
    """

    name: str
    setting: Setting
    detail: str
    lineups: tuple[Lineup, ...] | None = None

    def plan(self, point: Point, games: int, seeds: SeedSet | None = None, chunk_games: int = CHUNK_GAMES) -> Manifest:
        """The manifest of a run of a point with at least so many games; a SondageError when it cannot be played."""
        setting = self.setting.at(point)
        manifest = setting.plan(games, detail=self.detail, seeds=seeds, chunk_games=chunk_games)
        if self.lineups is None:
            return manifest
        return reseated(manifest, self.lineups, {**setting.personas, **setting.changed}, games, chunk_games)


def reseated(
    manifest: Manifest,
    lineups: Sequence[Lineup],
    personas: Mapping[str, Persona],
    games: int,
    chunk_games: int = CHUNK_GAMES,
) -> Manifest:
    """The manifest of the same variant and seeds with other line-ups, of at least so many games."""
    sitters = tuple(sorted({sitter for lineup in lineups for sitter in lineup}))
    seated = tuple(tuple(sitters.index(sitter) for sitter in lineup) for lineup in lineups)
    plan = make_plan(seated, games, chunk_games, manifest.replays)
    names = sorted({sitter.persona for sitter in sitters})
    return replace(
        manifest,
        personas={name: personas[name] for name in names},
        sitters=sitters,
        lineups=seated,
        all_lineups=False,
        levels="sharp",
        games_asked=games,
        games=plan.games,
        blocks=plan.blocks,
        blocks_per_chunk=plan.blocks_per_chunk,
        seating=plan.seating,
        lineups_per_deal=plan.lineups_per_deal,
    )


def with_newcomer(newcomer: str, roster: Sequence[str], players: int) -> tuple[Lineup, ...]:
    """A newcomer beside every choice of the others."""
    others = combinations(sorted(set(roster) - {newcomer}), players - 1)
    return tuple((Sitter(newcomer), *map(Sitter, chosen)) for chosen in others)


@dataclass(frozen=True)
class Duel:
    """A line-up of a matrix: one of side `row` among players of side `column`, both counted from 0."""

    row: int
    column: int
    lineup: Lineup


def duels(sides: Sequence[str], roster: Sequence[str], players: int) -> tuple[Duel, ...]:
    """The line-ups of a matrix; with two players each pair of sides meets once."""
    found = []
    for row in range(len(sides)):
        for column in range(len(sides)):
            if row == column or (players == 2 and row > column):
                continue
            for one, other in _pairs(sides[row], sides[column], roster):
                found.append(Duel(row, column, (one, *[other] * (players - 1))))
    return tuple(found)


def _pairs(row: str, column: str, roster: Sequence[str]) -> list[tuple[Sitter, Sitter]]:
    ones, others = sitters_of(row, roster), sitters_of(column, roster)
    if len(ones) == len(others) > 1:
        return list(zip(ones, others, strict=True))
    return [(one, other) for one in ones for other in others]


def sitters_of(side: str, roster: Sequence[str]) -> tuple[Sitter, ...]:
    """Who a side of a matrix stands for."""
    persona, _, level = side.partition("@")
    names = roster if persona == EVERYBODY else (persona,)
    return tuple(Sitter(name, level or LEVELS[0]) for name in names)
