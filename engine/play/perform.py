"""Play a planned run to its end, from the start or from where it was stopped."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TypeAlias

import polars as pl

from engine.errors import RunError, quoted
from engine.play.executor import Executor
from engine.play.job import Job, Progress, job_of
from engine.play.until import Enough, MakeUntil, Until
from engine.runs import lock
from engine.runs.claim import check_free, claimed, make_folders, tidy
from engine.runs.manifest import (
    COMPLETE,
    Manifest,
    Receipt,
    part_file,
    read_manifest,
    write_manifest,
)
from engine.runs.receipts import chunks_with_receipts
from engine.runs.repair import Damage, examine, set_aside
from engine.runs.schema import names_at
from engine.runs.store import Store
from engine.runs.versions import code_of, same_versions

Fold: TypeAlias = Callable[[Receipt], None]


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended the run at `place`, where `written` of `planned` chunks are finished."""

    def __init__(self, place: object, written: int, planned: int) -> None:
        self.place = place
        self.written = written
        self.planned = planned
        super().__init__(f"{place}: {written} of {planned} parts are written")


@dataclass(frozen=True)
class Resumed:
    """What was there when a run was resumed.

    Attributes
    ----------
    games: games that did not have to be played again.
    damages: parts that were not what had been written.
    moved: where damaged parts are now, inside the run.
    """

    games: int
    damages: tuple[Damage, ...]
    moved: tuple[str, ...]


def begin(
    manifest: Manifest,
    store: Store,
    executor: Executor,
    progress: Progress,
    until: Until | None = None,
    compiled: bool = True,
) -> None:
    """Play a planned run into a place that is new or empty.

    Nothing is there before the games can be played. Raises RunError when it cannot be written, and `Interrupted` on
    Ctrl-C once play has begun; what was finished by then is kept, and `resume` goes on with it.
    """
    manifest = replace(manifest, code=code_of(manifest.game, manifest.personas))
    if until is not None:
        manifest = replace(manifest, until=until.record())
    job = job_of(manifest, compiled)
    check_free(store)
    executor.prepare(job, progress)
    with claimed(store, manifest, names_at(manifest.detail_level)):
        _finish(job, store, executor, {}, progress, until)


def resume(
    store: Store,
    executor: Executor,
    progress: Progress,
    until: MakeUntil | None = None,
    compiled: bool = True,
) -> Resumed:
    """Play what is missing of a run, or damaged, and end with what an undisturbed run writes.

    `until` is needed for a run that was begun with one. RunError when there is no run, when another process plays it,
    or when this computer would not write the same bytes.
    """
    read_manifest(store)
    with lock.locked(store):
        manifest = read_manifest(store)
        same_versions(manifest, store.place)
        job = job_of(manifest, compiled)
        found = examine(store, manifest)
        moved = set_aside(store, found.damages)
        tables = names_at(manifest.detail_level)
        make_folders(store, tables)
        games = sum(receipt.games for receipt in found.kept.values())
        if manifest.state == COMPLETE:
            _mend(job, store, executor, found.kept, progress)
        else:
            watch = _watch(manifest, until, store.place)
            _finish(job, store, executor, found.kept, progress, watch)
        return Resumed(games, found.damages, tuple(moved))


def _watch(manifest: Manifest, until: MakeUntil | None, place: str) -> Until | None:
    if manifest.until is None:
        return None
    if until is None:
        raise RunError("this run was begun with an aim (--until), which has to be given again", place=place)
    return until(manifest)


def _finish(
    job: Job, store: Store, executor: Executor, kept: dict[int, Receipt], progress: Progress, until: Until | None
) -> None:
    """Play the chunks of a job that are not `kept`, all or `until` there are enough, and write the manifest."""
    manifest = job.manifest
    receipts: list[Receipt] = []

    def take(receipt: Receipt) -> None:
        receipts.append(receipt)
        if until is not None:
            until.hear(_players(store, receipt))
            blocks = min(len(receipts) * job.plan.blocks_per_chunk, job.plan.blocks)
            if blocks % job.plan.cycle == 0 and until.reached():
                raise Enough

    def take_kept() -> None:
        while (receipt := kept.get(len(receipts))) is not None:
            take(receipt)

    def fold(receipt: Receipt) -> None:
        take(receipt)
        take_kept()

    missing = [number for number in range(job.plan.chunks) if number not in kept]
    with _stopping(job, store):
        try:
            take_kept()
            _play(job, store, executor, missing, kept, fold, progress)
        except Enough:
            manifest = shortened(manifest, len(receipts))
            _forget_later_parts(job, store, len(receipts))
        if until is not None:
            manifest = replace(manifest, until=until.record())
        write_manifest(store, manifest.with_chunks(tuple(receipts)))
        tidy(store, list(job.tables))


def _mend(job: Job, store: Store, executor: Executor, kept: dict[int, Receipt], progress: Progress) -> None:
    """Play the damaged chunks of a complete run again; its manifest says what has to come out."""
    told = {receipt.chunk: receipt for receipt in job.manifest.chunks}

    def fold(receipt: Receipt) -> None:
        if receipt != told[receipt.chunk]:
            problem = f"chunk {receipt.chunk} came out differently from what the manifest says was written"
            raise RunError(problem, place=store.place, remedy="the run cannot be trusted: play it again")

    missing = [number for number in told if number not in kept]
    with _stopping(job, store):
        _play(job, store, executor, missing, kept, fold, progress)
        tidy(store, list(job.tables))


def _play(
    job: Job,
    store: Store,
    executor: Executor,
    missing: list[int],
    kept: dict[int, Receipt],
    fold: Fold,
    progress: Progress,
) -> None:
    if not missing:
        return
    there = sum(receipt.games for receipt in kept.values())
    if there:
        progress(there, job.manifest.games)
    executor.play(job, store, missing, fold, progress)


@contextmanager
def _stopping(job: Job, store: Store) -> Iterator[None]:
    """Whatever stops a run says how to go on with it."""
    remedy = f"what was finished is kept; go on with: sondage simulate --resume {quoted(store.place)}"
    try:
        yield
    except KeyboardInterrupt:
        raise Interrupted(store.place, len(chunks_with_receipts(store)), job.plan.chunks) from None
    except MemoryError:
        remedy = f"try fewer --workers; {remedy}"
        raise RunError("there is not enough memory", place=store.place, remedy=remedy) from None
    except RunError as problem:
        if problem.remedy:
            raise
        raise RunError(problem.problem, place=problem.place, remedy=remedy) from None


def _players(store: Store, receipt: Receipt) -> pl.DataFrame:
    content = store.read(receipt.parts["players"].file)
    return pl.read_parquet(io.BytesIO(content or b""))


def shortened(manifest: Manifest, chunks: int) -> Manifest:
    """The manifest of a run that ends after its first `chunks` chunks."""
    blocks = min(manifest.plan.blocks, chunks * manifest.blocks_per_chunk)
    return replace(manifest, blocks=blocks, games=manifest.plan.games_before(blocks))


def _forget_later_parts(job: Job, store: Store, chunks: int) -> None:
    """Remove the parts that other workers had finished ahead of the end of the run."""
    for table in job.tables:
        wanted = {part_file(table, number) for number in range(chunks)}
        for name in store.names(table):
            if f"{table}/{name}" not in wanted:
                store.remove(f"{table}/{name}")
