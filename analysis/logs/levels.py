"""At which level of play a line-up sits down: all sharp, all blunt, or mixed."""

from __future__ import annotations

from analysis.logs.run import Logs


def table_levels(run: Logs) -> dict[int, str]:
    """By line-up number: `sharp`, `blunt` or `mixed`."""
    found = {}
    for number, seats in enumerate(run.manifest.lineups):
        levels = {run.manifest.sitters[sitter].level for sitter in seats}
        found[number] = levels.pop() if len(levels) == 1 else "mixed"
    return found
