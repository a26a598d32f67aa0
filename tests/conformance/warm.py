"""Compiles what conformance tests play before the first test, each game by one of pytest's workers.

Otherwise two workers with an empty cache come to the same game at the same time, and both compile it.
"""

from __future__ import annotations

from engine.catalogue import load_game
from engine.kernel.cache import cache_folder, is_warm, sources_of
from engine.variants import load_variant, variant_names
from tests.conformance.checked import check_games
from tests.conformance.tables import GAME_NAMES, behaviours, played, schedule


def shares(workers: int) -> list[list[str]]:
    """The games of each worker: the one with most source text first, always to the worker with least so far."""
    sizes = {name: sum(path.stat().st_size for path in sources_of(name)) for name in GAME_NAMES}
    found: list[list[str]] = [[] for _ in range(workers)]
    for name in sorted(sizes, key=lambda game: -sizes[game]):
        min(found, key=lambda share: sum(sizes[each] for each in share)).append(name)
    return found


def compile_share(worker: int, workers: int) -> None:
    """Compile the loops of the games of a worker, numbered from 0, that are not on disk."""
    for name in shares(workers)[worker]:
        game, variant = load_game(name), load_variant(variant_names(name)[0])
        players = variant.players[0]
        if not is_warm(name, "build_loop"):
            played(game, variant.record(), players, schedule(game, 1, players, len(behaviours(game)[0])))
        folder = cache_folder(name)
        if folder is None or not any(folder.with_name(f"{folder.name}-checks").rglob("*.nbc")):
            check_games(game, variant.record(), players, root=0, games=1)
