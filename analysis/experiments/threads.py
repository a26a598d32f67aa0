"""Games in memory on several threads, the same games on any number of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from threading import Event

import numpy as np
import polars as pl

from engine.play.blocks import Played, play_blocks
from engine.play.pool import Stopped, chosen_workers, work_in_order
from engine.runs.manifest import Manifest

_LEAST = 64  # games, below which a second thread costs more than it plays


def play_on_threads(
    manifest: Manifest,
    workers: int | None = None,
    first: int = 0,
    last: int | None = None,
    heard: Callable[[int], None] | None = None,
) -> Played:
    """The blocks from `first` up to but without `last` (all of the plan when left out), numbered from 0.

    `heard` is called, from any thread, with games that have just ended. Ctrl-C ends play and is raised.
    """
    end = manifest.plan.blocks if last is None else last
    games = manifest.plan.games_before(end) - manifest.plan.games_before(first)
    shares = max(1, min(chosen_workers(workers), end - first, games // _LEAST))
    cuts = np.linspace(first, end, shares + 1).astype(int).tolist()
    found: list[Played] = []

    def work(number: int, stop: Event) -> Played:
        def ended(games: int) -> None:
            if heard is not None:
                heard(games)
            if stop.is_set():
                raise Stopped

        return play_blocks(manifest, cuts[number], cuts[number + 1], ended)

    work_in_order(work, range(shares), shares, found.append)
    return joined(found)


def joined(parts: Sequence[Played]) -> Played:
    """Games that follow one another as one, blocks and games numbered on."""
    if len(parts) == 1:
        return parts[0]
    frames: dict[str, list[pl.DataFrame]] = {name: [] for name in parts[0].tables}
    blocks = games = 0
    for part in parts:
        on = [pl.col("block") + pl.lit(blocks, pl.UInt32), pl.col("game") + pl.lit(games, pl.UInt32)]
        for name, frame in part.tables.items():
            frames[name].append(frame.with_columns(on))
        blocks, games = blocks + part.manifest.blocks, games + part.manifest.games
    receipts = tuple(receipt for part in parts for receipt in part.manifest.chunks)
    manifest = replace(parts[0].manifest, blocks=blocks, games=games, games_asked=games, chunks=receipts)
    return Played(manifest, {name: pl.concat(found) for name, found in frames.items()})
