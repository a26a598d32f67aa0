"""Stand-ins for play: logs whose every number follows from the schedule, and the manifest of a run of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from engine.catalogue import load_game
from engine.game import GameInfo
from engine.kernel.logs import DETAILS, log_types, schedule_type
from engine.kernel.runner import GameLogs
from engine.personas import Persona
from engine.runs.manifest import Manifest
from engine.runs.played import PlayedVariant, Seeds
from engine.runs.versions import this_platform, versions
from engine.seating.lineup import Sitter
from engine.seating.plan import Games, make_plan, schedule_of
from engine.variants import digest_of

INFO = load_game("mykerinos").info
SITTERS = (Sitter("alpha"), Sitter("beta", "blunt"), Sitter("gamma"))
LINEUPS = ((0, 1, 2), (2, 2, 1))
RESOLVED = {"game": INFO.name}
PART = 7  # games in a part of the logs
DECISIONS = 11  # decisions a game


def _filled(kind: np.dtype[Any], games: np.ndarray[Any, Any], rows: int, info: GameInfo) -> np.ndarray[Any, Any]:
    """`rows` rows a game, numbered within it; every other field is a small number that follows from both."""
    table = np.zeros(len(games) * rows, dtype=kind)
    place = np.tile(np.arange(rows), len(games))
    table["game"] = np.repeat(games, rows)
    limits = {"kind": len(info.decisions), "option": len(info.options), "end_reason": len(info.end_reasons)}
    for name in kind.fields or ():
        if name != "game":
            values = (table["game"] * 7 + place) % limits.get(name, 50)
            table[name] = values if table[name].ndim == 1 else values[:, None] + np.arange(table[name].shape[1])
    return table


def fake_logs(games: np.ndarray[Any, Any], seats: int, detail: int, info: GameInfo = INFO) -> GameLogs:
    """Logs of these games."""
    types = log_types(info)
    players = _filled(types.players, games, seats, info)
    players["seat"] = np.tile(np.arange(1, seats + 1), len(games))
    rounds = _filled(types.rounds, games, 2 * seats if detail >= 1 else 0, info)
    rounds["seat"] = rounds["seat"] % seats + 1
    decisions = _filled(types.decisions, games, DECISIONS if detail >= 2 else 0, info)
    if detail >= 2:
        decisions["number"] = np.tile(np.arange(1, DECISIONS + 1), len(games))
        decisions["best"][::DECISIONS] = np.nan
    options = _filled(types.options, games, DECISIONS if detail >= 3 else 0, info)
    taken = np.zeros((len(players) if detail >= 3 else 0, len(info.options)), dtype=np.int8)
    return GameLogs(players, rounds, decisions, options, taken, len(games), len(decisions), len(decisions))


def fake_play(schedule: np.ndarray[Any, Any], seats: int, detail: int) -> Iterator[GameLogs]:
    """Logs of a schedule, a few games at a time."""
    for start in range(0, len(schedule), PART):
        yield fake_logs(schedule["game"][start : start + PART], seats, detail)


def play_fakes(games: Games, seats: int, detail: int) -> Iterator[GameLogs]:
    """Logs of planned games."""
    return fake_play(schedule_of(games, schedule_type(INFO)), seats, detail)


def made_up_persona(name: str, game: str) -> Persona:
    """A persona that has a name and a plan, and nothing to play by."""
    return Persona(name, game, name, f"plays {name} as well as it can", {"sharp": 1.0, "blunt": 2.0})


def fake_manifest(games: int = 100, detail: str = "games", chunk_games: int = 30) -> Manifest:
    """The manifest of a run that is still to be played."""
    plan = make_plan(LINEUPS, games, chunk_games)
    return Manifest(
        game="mykerinos",
        rules_version=INFO.rules_version,
        variant=PlayedVariant(
            name="mykerinos/special-edition",
            title="Special Edition",
            digest=digest_of(RESOLVED),
            sets=("deck.patron_counts.director=9",),
            resolved=RESOLVED,
        ),
        personas={sitter.persona: made_up_persona(sitter.persona, INFO.name) for sitter in SITTERS},
        players=3,
        sitters=SITTERS,
        lineups=LINEUPS,
        all_lineups=False,
        seeds=Seeds("smoke", 2**64 - 1),
        detail=DETAILS[DETAILS.index(detail)],
        games_asked=games,
        games=plan.games,
        blocks=plan.blocks,
        blocks_per_chunk=plan.blocks_per_chunk,
        seating=plan.seating,
        versions=versions(),
        platform=this_platform(),
    )
