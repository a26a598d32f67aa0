"""Play a run: the one function behind the command line and the notebooks."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from engine.catalogue import load_game
from engine.errors import Argument, RunError, VariantError, nearest
from engine.personas import Persona, baseline_names, load_persona, persona_names
from engine.personas.python import plugin_names
from engine.play.executor import PATIENCE, THREADS, chosen_executor
from engine.play.job import Progress
from engine.play.perform import Interrupted as Interrupted
from engine.play.perform import Resumed, begin, resume
from engine.play.thinking import check_search, roster_of
from engine.play.until import MakeUntil
from engine.runs.manifest import DETAILS, Manifest, folder_word
from engine.runs.played import PlayedVariant, Seeds
from engine.runs.reader import Run, open_run
from engine.runs.store import open_store
from engine.runs.versions import this_platform, versions
from engine.seating.forbidding import parse_forbidden
from engine.seating.lineup import Lineup, Sitter, all_lineups, at_levels, parse_lineup
from engine.seating.plan import CHUNK_GAMES, CODE_CHUNK_GAMES, make_plan
from engine.seating.seeds import SeedSet, load_seeds
from engine.variants import Variant, load_variant


def simulate(
    variant: Variant | str,
    players: int = 3,
    games: int = 20_000,
    lineup: str | Sequence[str] | None = None,
    seeds: str | int | SeedSet = "design",
    detail: str = "games",
    workers: int | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    *,
    levels: str = "sharp",
    replays: int = 1,
    forbid: Sequence[str] = (),
    until: MakeUntil | None = None,
    on: str = THREADS,
    chunk_games: int | None = None,
    compiled: bool = True,
    patience: float = PATIENCE,
) -> Run:
    """Play games of a variant and write them into a new folder.

    Parameters
    ----------
    variant: a variant, its name or the path of its file.
    players: seats at the table.
    games: how many at least; rounded up so that every line-up is played equally often, in each of its orders.
    lineup: a persona a seat, ``museum-first,tuned+64,random@blunt``; without it all choices of the shipped ones play.
    seeds: name of a seed set, or a number.
    detail: `games`, `rounds`, `decisions` or `options`; each holds those before it.
    workers: threads or processes, one a core when not given; the bytes written do not depend on it.
    out: folder of the run, new or empty, or an address that fsspec reaches; a fresh name under ``runs/`` otherwise.
    progress: is called, from any thread, with the number of games that have just ended and of all that are planned;
        with 0 before the rules are compiled, and again when play begins.
    levels: `sharp`, `blunt`, `both` (each line-up once sharp and once blunt) or `mixed` (every mixture at one table).
    forbid: ``persona:option``, each an option that a persona may not take unless nothing else is left.
    replays: how often each line-up plays each of its deals in each order, with the same luck and fresh choices; from 2
        on, two line-ups play each deal.
    until: makes what ends the run before `games` are played, once it has heard of enough (see `analysis.until`).
    on: who plays: ``threads``, ``dask`` or ``dask://HOST:PORT`` (see `engine.play.executor.chosen_executor`).
    chunk_games: about how many games make a part file; 5,000 when not given, and 250 where Python code plays.
    compiled: compiled play, or the same source interpreted (a thousand times slower).
    patience: seconds after which a game that Python code plays is given up; it has been lost then, and no other.

    Raises SondageError for anything that cannot be played or written, before the first game where possible, and
    `Interrupted` on Ctrl-C.
    """
    manifest = plan_run(variant, players, games, lineup, seeds, detail, chunk_games, levels, replays, forbid)
    executor = chosen_executor(on, workers, patience)
    watch = None if until is None else until(manifest)
    place = fresh_folder(manifest) if out is None else out
    begin(manifest, open_store(place), executor, progress or _silent, watch, compiled)
    return open_run(place)


def go_on(
    place: str | os.PathLike[str],
    workers: int | None = None,
    progress: Progress | None = None,
    *,
    until: MakeUntil | None = None,
    on: str = THREADS,
    patience: float = PATIENCE,
) -> tuple[Run, Resumed]:
    """Finish a run that was stopped, or play its damaged parts again; the run, and what was there of it.

    The run ends with the bytes that it would have had undisturbed. Parameters as in `simulate`; `until` is needed for
    a run that was begun with one. Raises as `simulate` does, and RunError where the versions differ from those that
    began the run.
    """
    found = resume(open_store(place), chosen_executor(on, workers, patience), progress or _silent, until)
    return open_run(place), found


def plan_run(
    variant: Variant | str,
    players: int,
    games: int,
    lineup: str | Sequence[str] | None,
    seeds: str | int | SeedSet,
    detail: str,
    chunk_games: int | None = None,
    levels: str = "sharp",
    replays: int = 1,
    forbid: Sequence[str] = (),
) -> Manifest:
    """The manifest of a run that has not been played yet; parameters as in `simulate`."""
    if isinstance(variant, str):
        variant = load_variant(variant)
    _check_players(variant, players)
    if detail not in DETAILS:
        raise RunError(f"there is no detail {detail!r}", place=Argument("detail"), remedy=nearest(detail, DETAILS))
    seed_set = load_seeds(seeds)
    written, personas = _seat(variant.game, players, lineup)
    lineups = at_levels(written, levels)
    sitters = tuple(sorted({sitter for line in lineups for sitter in line}))
    seated = tuple(tuple(sitters.index(sitter) for sitter in line) for line in lineups)
    game = load_game(variant.game)
    if chunk_games is None:
        plays_code = game.is_plain or any(persona.python or persona.playouts for persona in personas.values())
        chunk_games = CODE_CHUNK_GAMES if plays_code else CHUNK_GAMES
    check_search(game, personas)
    thinks = any(persona.playouts for persona in personas.values())
    plan = make_plan(seated, games, chunk_games, replays)
    return Manifest(
        game=variant.game,
        declared=None if game.is_shipped else game.info,
        rules_version=game.info.rules_version,
        variant=PlayedVariant.of(variant),
        personas={name: personas[name] for name in sorted(personas)},
        roster=roster_of(variant.game) if thinks else {},
        players=players,
        sitters=sitters,
        lineups=seated,
        all_lineups=lineup is None,
        seeds=Seeds(seed_set.name, seed_set.root),
        detail=detail,
        games_asked=games,
        games=plan.games,
        blocks=plan.blocks,
        blocks_per_chunk=plan.blocks_per_chunk,
        levels=levels,
        replays=replays,
        seating=plan.seating,
        forbidden=parse_forbidden(forbid, sitters, game.info),
        lineups_per_deal=plan.lineups_per_deal,
        versions=versions(),
        platform=this_platform(),
    )


def _check_players(variant: Variant, players: int) -> None:
    if players not in variant.players:
        allowed = ", ".join(map(str, variant.players))
        problem = f"{variant.name} is not for {players} players"
        raise VariantError(problem, place=Argument("players"), remedy=f"valid: {allowed}")


def _seat(game: str, players: int, lineup: str | Sequence[str] | None) -> tuple[list[Lineup], dict[str, Persona]]:
    """The line-ups that play, with personas called by their names, and the personas."""
    if lineup is None:
        lineups = list(all_lineups(persona_names(game), players))
    else:
        known = (*persona_names(game), *baseline_names(game), *plugin_names())
        lineups = [parse_lineup(lineup, players, known)]
    written = sorted({sitter.persona for line in lineups for sitter in line})
    loaded = {text: load_persona(game, text) for text in written}
    personas: dict[str, Persona] = {}
    for text, persona in loaded.items():
        if personas.setdefault(persona.name, persona) != persona:
            problem = f"two different personas of this line-up are called {persona.name!r}"
            raise RunError(problem, place="line-up", remedy=f"rename the file {text}")
    named = [tuple(Sitter(loaded[sitter.persona].name, sitter.level) for sitter in line) for line in lineups]
    return named, personas


def fresh_folder(manifest: Manifest) -> Path:
    """A folder under ``runs/`` that does not exist yet, named after what is played."""
    variant = folder_word(manifest.variant.name)
    size = manifest.games if manifest.until is None else "until"
    base = Path("runs") / f"{variant}-{manifest.players}p-{manifest.seeds.name}-{size}"
    number, folder = 1, base
    while folder.exists():
        number += 1
        folder = base.with_name(f"{base.name}-{number}")
    return folder


def _silent(games: int, total: int) -> None:
    """Hear of finished games and say nothing."""
