"""Another variant on the deals, line-ups and personas of a run that was played."""

from __future__ import annotations

import os
from dataclasses import replace

from engine.catalogue import load_game
from engine.errors import RunError, VariantError
from engine.play.executor import Threads
from engine.play.job import Progress
from engine.play.perform import begin, resume
from engine.runs.manifest import NAME, PLANNED, Manifest, read_manifest
from engine.runs.played import PlayedVariant
from engine.runs.reader import Run, open_run
from engine.runs.schema import FORMAT
from engine.runs.store import open_store
from engine.runs.versions import same_versions, this_platform, versions
from engine.variants import Variant


def manifest_for(variant: Variant, like: Manifest) -> Manifest:
    """What a run of `variant` with everything else as in the run `like` would say of itself before it is played.

    VariantError when the variant is of another game or not for that number of players.
    """
    if variant.game != like.game:
        problem = f"{variant.name} is a variant of {variant.game}, not of {like.game}"
        raise VariantError(problem, remedy="variants of one game can be played on the same deals")
    if like.players not in variant.players:
        allowed = ", ".join(map(str, variant.players))
        raise VariantError(f"{variant.name} is not for {like.players} players", remedy=f"valid: {allowed}")
    return replace(
        like,
        declared=None if (game := load_game(variant.game)).is_shipped else game.info,
        rules_version=game.info.rules_version,
        variant=PlayedVariant.of(variant),
        until=None,
        versions=versions(),
        platform=this_platform(),
        state=PLANNED,
        chunks=(),
        format=FORMAT,
        unproved="",
    )


def play_planned(
    manifest: Manifest, out: str | os.PathLike[str], workers: int | None = None, progress: Progress | None = None
) -> Run:
    """Play a planned run into a new folder, go on with it where it was stopped, or open it where it is complete.

    `workers` and `progress` as in `engine.play.simulate.simulate`.
    """
    store, executor, heard = open_store(out), Threads(workers), progress or _silent
    if store.read(NAME) is None:
        begin(manifest, store, executor, heard)
        return open_run(out)
    there = read_manifest(store)
    if there.asked() != manifest.asked():
        problem = "this folder holds another run, and nothing is written over"
        raise RunError(problem, place=store.place, remedy="name a new folder with --out, or remove this one")
    if there.state == PLANNED:
        resume(store, executor, heard)
    else:
        same_versions(there, store.place)
    return open_run(out, verify=True)


def _silent(games: int, total: int) -> None:
    """Hear of finished games and say nothing."""
