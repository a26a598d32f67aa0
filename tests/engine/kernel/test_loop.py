"""What the play loop fills, and how it stops for a player that it has to ask."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.catalogue import load_game
from engine.kernel.logs import OPTIONS, Logs, LogTypes, room_for, schedule_type
from engine.kernel.loop import build_loop
from engine.kernel.memory import Settings, work_for
from engine.kernel.progress import FINE, PAUSE, PROGRESS
from engine.kernel.records import rows
from engine.variants import load_variant

GAME = load_game("archaeology")
INFO = GAME.info
SEATS = 2
UNTOUCHED = -7777  # far from anything that this game logs


def played(asked: bool) -> tuple[Logs, Any, list[Any]]:
    """One interpreted game: its logs with `UNTOUCHED` where nothing was written, the progress, each pause met."""
    params = rows(GAME.state.PARAMS, 1)
    params[0] = load_variant("archaeology/card-game").record()
    kinds = (1, len(INFO.decisions), len(INFO.stages), len(INFO.features))
    off = np.zeros((1, len(INFO.options)), np.int8)
    who, free = np.array([int(asked)], np.int8), np.zeros(1, np.int8)
    table = Settings(params, np.uint64(1), SEATS, np.zeros(kinds), np.ones(1), OPTIONS, who, free, off)
    logs = room_for(INFO, SEATS, 1, OPTIONS, compiled=False)
    for kind in LogTypes._fields:
        records = getattr(logs, kind)
        for name in records.dtype.names:
            records[name] = UNTOUCHED
    logs.taken[:] = 1  # of another game before
    progress, pause, pauses = rows(PROGRESS, 1), rows(PAUSE, 1), []
    schedule = np.zeros(1, schedule_type(INFO)).view(np.recarray)
    play, work = build_loop(GAME), work_for(GAME, compiled=False)
    play(table, schedule, work, logs, progress, pause)
    while pause[0].waiting:
        pauses.append(tuple(pause[0]))
        pause[0].answer = pause[0].found - 1
        play(table, schedule, work, logs, progress, pause)
    return logs, progress[0], pauses


def test_every_field_of_every_row_is_written() -> None:
    logs, at, _ = played(asked=False)
    assert (at.next, at.status, at.players) == (1, FINE, SEATS)
    for name in LogTypes._fields:
        filled = getattr(logs, name)[: getattr(at, name)]
        assert len(filled)
        left = [field for field in filled.dtype.names if (filled[field] == UNTOUCHED).any()]
        assert left == [], name


def test_what_players_took_is_what_the_options_table_says_where_everything_taken_was_offered() -> None:
    logs, at, _ = played(asked=False)
    options = logs.options[: at.options]
    options = options[options["taken"] == 1]
    wanted = np.zeros((SEATS, len(INFO.options)), np.int8)
    wanted[options["seat"] - 1, options["option"]] = 1
    np.testing.assert_array_equal(logs.taken, wanted)
    assert wanted.any() and not wanted.all()


def test_compiled_play_leaves_the_pause_alone_and_a_player_who_is_asked_meets_each_choice_once() -> None:
    assert played(asked=False)[2] == []
    logs, at, pauses = played(asked=True)
    assert len(pauses) == at.choices > 0
    numbers = [number for _, number, *_ in pauses]
    choices = logs.decisions[: at.decisions]
    choices = choices[choices["candidates"] > 1]
    assert numbers == choices["number"].tolist()
    assert [found for _, _, _, found, _ in pauses] == choices["candidates"].tolist()
