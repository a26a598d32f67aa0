"""Can two runs be compared, and in pairs?

In pairs when both played the same deals with the same players in the same seats, so that block k of one run and block
k of the other differ in nothing but the variant. Runs of other deals (another seed set) are compared as two samples.
Runs of other line-ups are not compared: their difference would be that of the players.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import polars as pl

from analysis.logs.pieces import scan_blocks
from analysis.logs.run import Logs
from engine.errors import RunError
from engine.game import GameInfo
from engine.personas import Persona
from engine.runs.manifest import Manifest


@dataclass(frozen=True)
class Pairing:
    """How two runs are compared.

    Attributes
    ----------
    paired: block by block.
    blocks: how many of the first blocks of each count; None: all.
    words: the same in a sentence.
    """

    paired: bool
    blocks: int | None
    words: str


@dataclass(frozen=True)
class FirstBlocks:
    """The first blocks of a run, as if it had been stopped there."""

    run: Logs
    blocks: int

    @property
    def info(self) -> GameInfo:
        """What the game declares."""
        return self.run.info

    @property
    def seats(self) -> int:
        """Players at the table."""
        return self.run.seats

    @property
    def manifest(self) -> Any:
        """What was played, with the smaller number of games."""
        whole = self.run.manifest
        return replace(whole, blocks=self.blocks, games=whole.plan.games_before(self.blocks))

    def scan(self, table: str) -> pl.LazyFrame:
        """A table without the blocks that do not count."""
        return self.run.scan(table).filter(pl.col("block") < self.blocks)

    def scan_blocks(self, table: str, first: int, last: int) -> pl.LazyFrame:
        """The rows of a table that belong to the blocks from `first` to `last`, as far as they count."""
        return scan_blocks(self.run, table, first, min(last, self.blocks - 1))


def pair_up(runs: Sequence[Logs], names: Sequence[str]) -> tuple[list[Logs], Pairing]:
    """The runs, cut to their common deals where they are compared in pairs, and how they are compared.

    RunError names the runs and what keeps them apart when a comparison would mislead.
    """
    first = runs[0].manifest
    for run, name in zip(runs[1:], names[1:], strict=True):
        _refuse(first, run.manifest, names[0], name)
    roots = [run.manifest.seeds.root for run in runs]
    if len(set(roots)) > 1:
        sets = ", ".join(f"{name}: {run.manifest.seeds.name}" for name, run in zip(names, runs, strict=True))
        words = (
            f"Not in pairs: the runs played different deals (seeds {sets}), so the luck of the deal does not cancel."
        )
        return list(runs), Pairing(False, None, words)
    blocks = min(run.manifest.blocks for run in runs)
    longer = any(run.manifest.blocks > blocks for run in runs)
    deals = blocks // first.lineups_per_deal
    words = f"In pairs: {deals:,} deals (seeds {first.seeds.name}), each played under every variant by the same "
    words += "players in the same seats, so that the luck of the deal cancels."
    if longer:
        words += " Deals that only one run played are left out."
    cut: list[Logs] = [FirstBlocks(run, blocks) if run.manifest.blocks > blocks else run for run in runs]
    return cut, Pairing(True, blocks, words)


def _refuse(first: Manifest, other: Manifest, one: str, two: str) -> None:
    """RunError when two runs differ in more than their variant and their deals."""
    both = f"{one} and {two}"
    asked = "play both with the same {0}, or give the variants by name and let this command play them"
    if first.game != other.game:
        raise RunError(f"{both} are runs of different games: {first.game} and {other.game}", remedy="compare one game")
    if first.players != other.players:
        problem = f"{both} have {first.players} and {other.players} players, and other tables are other games"
        raise RunError(problem, remedy=asked.format("--players"))
    if first.rules_version != other.rules_version:
        problem = f"{both} were played by versions {first.rules_version} and {other.rules_version} of the rules"
        raise RunError(problem, remedy="play the older one again")
    if _lineups(first) != _lineups(other):
        problem = f"{both} have different line-ups: their difference would be that of the players, not of the variants"
        raise RunError(problem, remedy=asked.format("--lineup"))
    if not first.plan.seats_alike(other.plan):
        problem = f"{both} sat down in other orders ({first.seating} and {other.seating}), so neighbours differ"
        raise RunError(problem, remedy="play the older one again")
    if first.replays != other.replays:
        problem = f"{both} played each deal {first.replays} and {other.replays} times"
        raise RunError(problem, remedy=asked.format("--replays"))
    changed = sorted(n for n in first.personas if _plan(first.personas[n]) != _plan(other.personas.get(n)))
    if changed:
        problem = f"{both} call different players by one name: {', '.join(changed)}"
        raise RunError(problem, remedy="the persona's file was changed in between: play both runs again")


def _lineups(manifest: Manifest) -> list[tuple[str, ...]]:
    return [tuple(str(manifest.sitters[i]) for i in lineup) for lineup in manifest.lineups]


def _plan(persona: Persona | None) -> Persona | None:
    """What decides a persona's play: everything but its words."""
    return None if persona is None else replace(persona, title="", plan="")
