"""Copy a run from one store to another, checking every part on its way."""

from __future__ import annotations

import os

from engine.errors import RunError, quoted
from engine.runs.claim import check_free
from engine.runs.manifest import NAME, Manifest
from engine.runs.reader import open_run
from engine.runs.repair import problem_of_content
from engine.runs.schema import names_at
from engine.runs.store import open_store


def fetch_run(place: str | os.PathLike[str], folder: str | os.PathLike[str], *, unproved: bool = False) -> Manifest:
    """Copy a complete run into a new or empty folder; its manifest.

    The manifest is written last, so a copy that was cut short is no run; one without proof (`unproved` lets it pass)
    is copied as it is. RunError when the run is not complete, a part is damaged, or the folder is not free.
    """
    run, target = open_run(place, unproved=unproved), open_store(folder)
    check_free(target)
    for table in names_at(run.manifest.detail_level):
        target.make(table)
    for chunk in run.manifest.chunks:
        for part in chunk.parts.values():
            content = run.store.read(part.file)
            problem = problem_of_content(content, part)
            if content is None or problem:
                remedy = f"mend it first: sondage simulate --resume {quoted(run.place)}"
                raise RunError(problem, place=f"{run.place.rstrip('/')}/{part.file}", remedy=remedy)
            target.write(part.file, content)
    target.write(NAME, run.store.read(NAME) or b"")
    return run.manifest
