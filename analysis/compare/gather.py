"""Runs for a comparison: those that are there are opened, those that are missing are played on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from engine.documents.source import is_folder
from engine.errors import RunError
from engine.play.planned import manifest_for
from engine.runs.manifest import COMPLETE, Manifest, folder_word, read_manifest
from engine.runs.manifest import NAME as MANIFEST
from engine.runs.reader import Run, open_run
from engine.seating.forbidding import parse_forbidden
from engine.variants import Variant, load_variant

Play: TypeAlias = Callable[[Variant, Manifest, Path], Run]
"""Plays a planned run into a folder."""


def is_run(word: str) -> bool:
    """Whether a word of the command line means a run folder and not a variant."""
    return is_folder(word)


def gather_runs(
    words: Sequence[str],
    sets: Sequence[str],
    forbid: Sequence[str],
    plan: Callable[[Variant], Manifest],
    play: Play,
    folder: Path,
    opened: Callable[[str], Run],
) -> list[Run]:
    """The runs of a comparison, in the order of `words`.

    Parameters
    ----------
    words: run folders and variants, mixed.
    sets: changes to the first variant that make one more.
    forbid: options that some personas may not take, as --forbid writes them: the first variant so makes one more.
    plan: the plan of a variant's run where no run is given; else variants are played like the first run given.
    play: plays a planned run into a folder.
    folder: where missing runs go, and where those that an earlier comparison played are looked for.
    opened: opens a run that is given, and checks it.

    SondageError when something cannot be opened, loaded or played.
    """
    found: list[Run | Variant] = [opened(word) if is_run(word) else load_variant(word) for word in words]
    if sets:
        found.append(_changed(words[0], found[0], sets))
    barred = _changed(words[0], found[0], ()) if forbid else None
    if barred is not None:
        found.append(barred)
    given = [item for item in found if isinstance(item, Run)]
    variants = [item for item in found if not isinstance(item, Run)]
    like = given[0].manifest if given else plan(variants[0])
    plans = {id(variant): manifest_for(variant, like) for variant in variants}
    if barred is not None:
        planned = plans[id(barred)]
        plans[id(barred)] = replace(planned, forbidden=parse_forbidden(forbid, planned.sitters, planned.info))
    _check_rules(given, like)
    runs: list[Run] = []
    for number, item in enumerate(found):
        if isinstance(item, Run):
            runs.append(item)
        else:
            name = f"{chr(ord('a') + number)}-{folder_word(item.name)}-{item.digest}"
            place = folder / (f"{name}-forbidden" if item is barred else name)
            runs.append(_played(item, plans[id(item)], play, place))
    return runs


def _changed(word: str, first: Run | Variant, sets: Sequence[str]) -> Variant:
    """The first variant with changes; a run's variant must still be what its name stands for."""
    if not isinstance(first, Run):
        return load_variant(word, sets)
    played = first.manifest.variant
    changed = load_variant(played.name, (*played.sets, *sets))
    base = load_variant(played.name, played.sets)
    if base.digest != played.digest:
        problem = f"{played.name} is not what it was when this run was played"
        raise RunError(problem, place=word, remedy="give the changed variant as a file instead of --set")
    return changed


def _check_rules(given: Sequence[Run], like: Manifest) -> None:
    from engine.catalogue import load_game

    info = load_game(like.game).info
    for run in given:
        if run.manifest.rules_version != info.rules_version:
            problem = f"was played by version {run.manifest.rules_version} of the rules; this is {info.rules_version}"
            raise RunError(problem, place=str(run.folder), remedy="play this run again")


def _played(variant: Variant, manifest: Manifest, play: Play, place: Path) -> Run:
    """The run in `place` if an earlier comparison left it there, else a new one or the rest of a stopped one."""
    if not (place / MANIFEST).exists():
        return play(variant, manifest, place)
    there = read_manifest(place)
    if there.asked() != manifest.asked():
        problem = "this folder holds another run of the same variant, and nothing is written over"
        raise RunError(problem, place=str(place), remedy="name a new folder with --out, or remove this one")
    if there.state != COMPLETE:
        return play(variant, manifest, place)
    return open_run(place, verify=True)
