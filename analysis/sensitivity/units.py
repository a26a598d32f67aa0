"""Units of work: some points on the same deals, played and measured together, and kept so that they are played once.

A unit is a walk of the screening, a base row of the indices, or the two ends of a parameter beside the variant as it
is. Its points are played on the unit's own deals, so what they have in common cancels in their differences.
The noise of a unit is known: for estimates a and b of two points, ``cov = B / (B - 1) · sum(a_k b_k)`` over what each
of the B blocks adds to them (see `analysis.logs.estimates`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.experiments.outputs import Measured, Output, detail_for, measure_outputs
from analysis.experiments.setting import Point, Setting, digest_of
from engine.play.blocks import play_blocks
from engine.play.pool import Stopped, chosen_workers, work_in_order
from engine.runs.manifest import Manifest
from engine.runs.store import LocalStore
from engine.seating.seeds import SeedSet

Floats = NDArray[np.float64]
Heard = Callable[[int], None]


@dataclass(frozen=True)
class Unit:
    """Points that are played together.

    Attributes
    ----------
    points: what differs from the setting.
    luck: for each point which deals of the unit it is played on: 0, or 1 where only the luck is to differ.
    games: of each point; stage and number name the unit and decide its deals.
    """

    stage: int
    number: int
    points: tuple[Point, ...]
    luck: tuple[int, ...]
    games: int


@dataclass(frozen=True)
class Result:
    """The numbers of a unit of n points.

    Attributes
    ----------
    values: by output, shape (n,). noise: covariances of their noise by output, shape (n, n).
    games: of a point.
    """

    values: dict[str, Floats]
    noise: dict[str, Floats]
    games: int


@dataclass(frozen=True)
class UnitRunner:
    """What units are played with.

    Attributes
    ----------
    folder: results of units are kept in its folder ``units``.
    missed: filled with what was played where some games could not be played to their end (`Manifest.lost`).
    """

    setting: Setting
    outputs: Mapping[str, Output]
    folder: Path
    workers: int | None
    missed: list[Manifest] = field(default_factory=list)

    def play(self, units: Sequence[Unit], heard: Heard) -> list[Result]:
        """The results of units, in their order: those that are there are read, the others played and written.

        `heard` is called with games that have ended, from any thread. SondageError as `play_blocks` has it.
        """
        store = LocalStore(self.folder)
        store.make("units")
        results: list[Result] = []

        def work(place: int, stop: Event) -> Result:
            def hear(games: int) -> None:
                heard(games)
                if stop.is_set():
                    raise Stopped

            return self._result(units[place], store, hear)

        work_in_order(work, range(len(units)), chosen_workers(self.workers), results.append)
        return results

    def _result(self, unit: Unit, store: LocalStore, heard: Heard) -> Result:
        manifests = [self._manifest(unit, place) for place in range(len(unit.points))]
        digests = [digest_of(manifest) for manifest in manifests]
        name = f"units/{self._name(digests)}.json"
        content = store.read(name)
        games = manifests[0].games
        if content is not None:
            heard(games * len(manifests))
            return _read(json.loads(content))
        measured: dict[str, dict[str, Measured]] = {}
        for digest, manifest in zip(digests, manifests, strict=True):
            if digest in measured:
                heard(games)
            else:
                played = play_blocks(manifest, heard=heard)
                measured[digest] = measure_outputs(played, self.outputs)
                if played.manifest.lost:
                    self.missed.append(played.manifest)
        result = _combined(self.outputs, measured, digests, unit.luck, games)
        store.write(name, json.dumps(_plain(result)).encode())
        # What was read from a file and what was just played must not differ in the last digit.
        return _read(_plain(result))

    def _manifest(self, unit: Unit, place: int) -> Manifest:
        seeds = unit_seeds(self.setting.seeds, unit.stage, unit.number, unit.luck[place])
        setting = self.setting.at(unit.points[place])
        return setting.plan(unit.games, detail=detail_for(self.outputs), seeds=seeds)

    def _name(self, digests: Sequence[str]) -> str:
        asked = {name: one.model_dump(mode="json") for name, one in self.outputs.items()}
        return hashlib.sha256(json.dumps([list(digests), asked], sort_keys=True).encode()).hexdigest()[:16]


def unit_seeds(seeds: SeedSet, stage: int, number: int, luck: int) -> SeedSet:
    """Deals of a unit's own, derived from those of the file."""
    sequence = np.random.SeedSequence(seeds.root, spawn_key=(stage, number, luck))
    return SeedSet(f"{seeds.name}/{stage}/{number}/{luck}", int(sequence.generate_state(1, np.uint64)[0]))


def _combined(
    outputs: Mapping[str, Output],
    measured: Mapping[str, Mapping[str, Measured]],
    digests: Sequence[str],
    luck: Sequence[int],
    games: int,
) -> Result:
    values, noise = {}, {}
    for name in outputs:
        found = [measured[digest][name] for digest in digests]
        values[name] = np.array([one.value for one in found])
        table = np.zeros((len(found), len(found)))
        for i, one in enumerate(found):
            for j, other in enumerate(found[: i + 1]):
                same = digests[i] == digests[j]
                table[i, j] = table[j, i] = one.se**2 if same else _shared(one, other) if luck[i] == luck[j] else 0.0
        noise[name] = table
    return Result(values, noise, games)


def _shared(one: Measured, other: Measured) -> float:
    """Covariance of the noise of two numbers on the same deals; 0 where what blocks add to them is not known."""
    if one.trace is None or other.trace is None:
        return 0.0
    if one.trace.blocks is None or other.trace.blocks is None:
        alike = one.trace.blocks is other.trace.blocks and one.trace.parts.size == other.trace.parts.size
        return float(np.cov(one.trace.parts, other.trace.parts)[0, 1]) if alike and one.trace.parts.size > 1 else 0.0
    blocks, here, there = np.intersect1d(one.trace.blocks, other.trace.blocks, return_indices=True)
    count = max(one.trace.blocks.size, other.trace.blocks.size)
    if blocks.size < 2:
        return 0.0
    return float(count / (count - 1) * (one.trace.parts[here] * other.trace.parts[there]).sum())


def _plain(result: Result) -> dict[str, Any]:
    values = {name: found.tolist() for name, found in result.values.items()}
    return {"values": values, "noise": {n: found.tolist() for n, found in result.noise.items()}, "games": result.games}


def _read(plain: Mapping[str, Any]) -> Result:
    values = {name: np.array(found, dtype=np.float64) for name, found in plain["values"].items()}
    noise = {name: np.array(found, dtype=np.float64) for name, found in plain["noise"].items()}
    return Result(values, noise, int(plain["games"]))
