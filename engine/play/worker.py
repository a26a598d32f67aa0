"""A process that plays chunks of a run on behalf of another one, which tells it what to do line by line.

Both sides speak in lines of JSON. The first line to the worker holds the manifest, the place of the run and the code
that the user named; each further one a chunk to be played. The worker answers ``at`` (a game begins), ``played``
(games that ended), ``receipt`` or ``error``. When the other side goes away, the worker ends.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, TextIO

from engine.catalogue import game_folder, named_game
from engine.errors import SondageError
from engine.kernel.logs import Lost
from engine.play.job import Job, job_of, play_chunk
from engine.plugins import name_code
from engine.runs.manifest import parse_manifest
from engine.runs.receipts import receipt_text
from engine.runs.store import Store, open_store


def main() -> None:
    """Play chunks until the other side goes away."""
    # Ctrl-C reaches every process of a terminal; the one that the user started decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    orders, answers = _private_streams()
    lines: SimpleQueue[str] = SimpleQueue()
    Thread(target=_listen, args=(orders, lines), daemon=True).start()

    def say(**words: Any) -> None:
        answers.write(json.dumps(words) + "\n")
        answers.flush()

    try:
        job, store = _prepare(json.loads(lines.get()))
        while True:
            _play(job, store, json.loads(lines.get()), say)
    except SondageError as problem:
        say(error={"problem": problem.problem, "place": str(problem.place), "remedy": problem.remedy})


def _private_streams() -> tuple[TextIO, TextIO]:
    """The streams to the other side; what a game prints goes to the terminal, and it finds nothing to read."""
    orders = os.fdopen(os.dup(0), "r", encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return orders, answers


def _listen(orders: TextIO, lines: SimpleQueue[str]) -> None:
    for line in orders:
        lines.put(line)
    # Nobody would read what a game still under way comes to, and a game may never end.
    os._exit(0)


def _prepare(told: dict[str, Any]) -> tuple[Job, Store]:
    for place in told["code"]:
        path = name_code(place)
        if path.is_dir() and game_folder(Path(path)):
            named_game(path)
    return job_of(parse_manifest(told["manifest"]), told["compiled"]), open_store(told["reach"])


def _play(job: Job, store: Store, order: dict[str, Any], say: Callable[..., None]) -> None:
    receipt = play_chunk(
        job,
        store,
        order["chunk"],
        lambda games: say(played=games),
        Event(),
        heard=lambda game: say(at=game),
        lost=[Lost(*game) for game in order["lost"]],
    )
    say(receipt=receipt_text(receipt))


if __name__ == "__main__":
    main()
    sys.exit(0)
