"""Processes of their own that play: ``python -m tests.conformance.processes GAME GAMES`` tells a digest of the play."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str, folder: Path = ROOT, **settings: str) -> str:
    """What a Python process prints that starts in a folder with the project's packages; fails when it fails."""
    environment = {**os.environ, "PYTHONPATH": str(folder), **settings}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def digest(name: str, games: int) -> str:
    """A digest of all tables of some games of each player count of a game, played compiled."""
    from engine.catalogue import load_game
    from engine.kernel.logs import OPTIONS
    from engine.variants import load_variant, variant_names
    from tests.conformance.tables import behaviours, played, schedule

    game = load_game(name)
    found = hashlib.sha256()
    for players in game.info.players:
        variant = load_variant(variant_names(name)[0])
        plan = schedule(game, games, players, len(behaviours(game)[0]))
        for table in played(game, variant.record(), players, plan, OPTIONS):
            for field in table.dtype.names:
                found.update(table[field].tobytes())
    return found.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest(sys.argv[1], int(sys.argv[2])))
