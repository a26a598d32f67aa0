"""What a worker of a cluster does: play one chunk into the store, from nothing but the text of the run's manifest."""

from __future__ import annotations

from threading import Event, Lock

from engine.errors import RunError
from engine.play.job import Job, job_of, play_chunk, warm_up
from engine.runs.manifest import NAME, Receipt, parse_manifest
from engine.runs.receipts import read_receipt
from engine.runs.repair import is_sound
from engine.runs.store import open_store
from engine.runs.versions import same_versions

_READY: dict[str, Job] = {}
_MAKING = Lock()


def play_remote_chunk(text: str, reach: str, number: int, compiled: bool = True) -> Receipt:
    """Play a chunk; a chunk that is there already and sound is left as it is, so this can be done any number of times.

    Parameters
    ----------
    text: the manifest of the run.
    reach: where the run lies, as `engine.runs.store.open_store` takes it.

    RunError when this worker would not write the same bytes or does not reach the run.
    """
    store = open_store(reach)
    if store.read(NAME) is None:
        problem = "a worker does not find the run here"
        remedy = "give --out a folder that all machines share, or an address such as s3://bucket/run"
        raise RunError(problem, place=store.place, remedy=remedy)
    receipt = read_receipt(store, number)
    if receipt is not None and is_sound(store, receipt):
        return receipt
    return play_chunk(_job(text, compiled), store, number, lambda games: None, Event())


def _job(text: str, compiled: bool) -> Job:
    """The job of a manifest, made and compiled once a process."""
    with _MAKING:
        if text not in _READY:
            manifest = parse_manifest(text)
            same_versions(manifest, "a worker of the cluster")
            job = job_of(manifest, compiled)
            warm_up(job)
            _READY.clear()
            _READY[text] = job
        return _READY[text]
