"""Play and price: how many games, on threads, and parts that a later call finds again."""

from __future__ import annotations

import hashlib
import io
import math
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path
from threading import Event
from zipfile import BadZipFile

import numpy as np

from analysis.logs.wins import win_in
from analysis.price.bans import Ban, bans_of
from analysis.price.playing import PricePlay, Sums, joined
from analysis.price.prices import Prices, prices_of, widest
from engine.catalogue import load_game
from engine.errors import Argument, SondageError
from engine.play.pool import chosen_workers, work_in_order
from engine.play.simulate import plan_run
from engine.runs.manifest import Manifest
from engine.runs.store import LocalStore
from engine.runs.versions import code_of
from engine.variants import Variant, load_variant

WITHIN = 0.007
"""How closely every price over plans is wanted to be known: half the length of its interval, a share of wins."""
MOST_GAMES = 200_000
_PILOT, _PILOT_OF_CODE = 2_400, 240  # games with everything allowed that tell how many are needed
_CHUNK, _CHUNK_OF_CODE = 600, 60
_SPARE = 1.1  # a pilot's spread is an estimate too

Heard = Callable[[int, int], None]
"""Hears of games with everything allowed that have just been compared, and of how many are planned."""


def price(
    variant: Variant | str,
    players: int = 3,
    games: int | None = None,
    within: float = WITHIN,
    *,
    groups: Sequence[str] = (),
    together: Sequence[str] = (),
    lineup: str | Sequence[str] | None = None,
    levels: str = "sharp",
    seeds: str | int = "design",
    workers: int | None = None,
    keep: str | os.PathLike[str] | None = None,
    heard: Heard | None = None,
) -> Prices:
    """The price of every option of a variant.

    Parameters
    ----------
    games: games with everything allowed, at least; None: as many as the first few hundred say are needed to know
        every price over plans within `within` (at most `MOST_GAMES`).
    groups: groups of options; all when empty. together: options that are forbidden together too, ``director,heiress``.
    lineup, levels, seeds, workers: as in `engine.play.simulate.simulate`.
    keep: a folder for what is finished, so that a call that was stopped goes on there.

    SondageError for anything that cannot be played.
    """
    loaded = load_variant(variant) if isinstance(variant, str) else variant
    bans = bans_of(load_game(loaded.game).info, groups, together)
    if not 0 < within < 1:
        raise SondageError(f"{within:g} is no half-width of a share of games", place=Argument("within"))
    manifest = plan_run(loaded, players, games or MOST_GAMES, lineup, seeds, "options", levels=levels)
    slow = load_game(loaded.game).is_plain or any(who.python or who.playouts for who in manifest.personas.values())
    whole = win_in(manifest.info).whole
    table = _Table(manifest, bans, _CHUNK_OF_CODE if slow else _CHUNK, chosen_workers(workers), keep, heard)
    if games is None:
        table.play_to(table.whole_cycles(_PILOT_OF_CODE if slow else _PILOT))
        half = widest(bans, joined(table.parts), whole)
        needed = table.blocks * (half / within) ** 2 * _SPARE if math.isfinite(half) else manifest.blocks
        table.play_to(max(table.blocks, table.whole_blocks(math.ceil(needed))))
    else:
        table.play_to(manifest.blocks)
    found = replace(manifest, blocks=table.blocks, games=manifest.plan.games_before(table.blocks))
    return prices_of(found, bans, joined(table.parts), whole)


class _Table:
    """Blocks that have been compared, from the first on."""

    def __init__(
        self,
        manifest: Manifest,
        bans: Sequence[Ban],
        chunk_games: int,
        workers: int,
        keep: str | os.PathLike[str] | None,
        heard: Heard | None,
    ) -> None:
        self._plan = manifest.plan
        self._play = PricePlay(manifest, bans)
        self._each = max(1, chunk_games * self._plan.cycle // self._plan.cycle_games)
        self._workers, self._heard = workers, heard
        self._kept = None if keep is None else _Kept(Path(keep), _digest(manifest, bans))
        self.blocks = 0
        self.parts: list[Sums] = []

    def whole_blocks(self, blocks: int) -> int:
        """At least so many blocks, in whole cycles, as far as the plan has them."""
        return min(self._plan.blocks, -(-blocks // self._plan.cycle) * self._plan.cycle)

    def whole_cycles(self, games: int) -> int:
        """The blocks of whole cycles of at least so many games, as far as the plan has them."""
        return min(self._plan.blocks, -(-games // self._plan.cycle_games) * self._plan.cycle)

    def play_to(self, blocks: int) -> None:
        """Compare on until so many blocks are done."""
        cuts = [*range(self.blocks, blocks, self._each), blocks]
        planned = self._plan.games_before(blocks)
        ends = iter(pairwise(cuts))

        def work(number: int, stop: Event) -> Sums:
            first, last = cuts[number], cuts[number + 1]
            found = None if self._kept is None else self._kept.read(first, last)
            if found is None:
                found = self._play.blocks(first, last, stop)
                if self._kept is not None:
                    self._kept.write(first, last, found)
            return found

        def fold(part: Sums) -> None:
            self.parts.append(part)
            first, last = next(ends)
            if self._heard is not None:
                self._heard(self._plan.games_before(last) - self._plan.games_before(first), planned)

        work_in_order(work, range(len(cuts) - 1), self._workers, fold)
        if not any(part.players.any() for part in self.parts):
            problem = f"no game could be played to its end: {self.parts[0].reason}"
            raise SondageError(problem, remedy="sondage doctor finds out more about a game written in Python")
        self.blocks = blocks


def _digest(manifest: Manifest, bans: Sequence[Ban]) -> str:
    """What decides the sums of a block: the same games, rules and bans."""
    asked = replace(manifest.asked(), games=1, blocks=1, blocks_per_chunk=1, until=None)
    said = [asked.text(), code_of(manifest.game, manifest.personas), *(str(asdict(ban)) for ban in bans)]
    return hashlib.sha256("\0".join(said).encode()).hexdigest()[:16]


class _Kept:
    """Sums of blocks in files, each whole or not there."""

    def __init__(self, folder: Path, digest: str) -> None:
        self._store = LocalStore(folder)
        self._folder = f"parts-{digest}"
        self._store.make(self._folder)

    def _name(self, first: int, last: int) -> str:
        return f"{self._folder}/blocks-{first:07d}-{last:07d}.npz"

    def read(self, first: int, last: int) -> Sums | None:
        """The sums of these blocks, None where they are not there or not whole."""
        content = self._store.read(self._name(first, last))
        if content is None:
            return None
        try:
            with np.load(io.BytesIO(content)) as held:
                tables = {name: held[name] for name in ("lost", "players", "took", "changed", "forced")}
                return Sums(
                    **tables, games=int(held["games"]), unfinished=int(held["unfinished"]), reason=str(held["reason"])
                )
        except (ValueError, KeyError, OSError, BadZipFile):
            return None

    def write(self, first: int, last: int, sums: Sums) -> None:
        """Keep the sums of these blocks."""
        buffer = io.BytesIO()
        np.savez_compressed(
            buffer,
            lost=sums.lost,
            players=sums.players,
            took=sums.took,
            changed=sums.changed,
            forced=sums.forced,
            games=sums.games,
            unfinished=sums.unfinished,
            reason=sums.reason,
        )
        self._store.write(self._name(first, last), buffer.getvalue())
