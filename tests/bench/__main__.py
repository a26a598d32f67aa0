"""Print speed and memory of three-player games of the shipped personas; exit 1 when a promise is not kept."""

from __future__ import annotations

import sys

from tests.bench.measure import peak_memory, speeds, work
from tests.bench.reference import steps_a_second

GAMES = 10_000
FEW, MANY = 10_000, 200_000
LEAST_GAMES = 2_000  # a second of one core, at detail `games`
MOST_SLOWER = 0.25  # at detail `decisions`
MOST_GROWTH = 1.25  # of memory, from few games to many; allocators do not give the very same twice


def main() -> int:
    """Measure and print; how many promises are not kept."""
    say = sys.stdout.write
    reference = steps_a_second()
    say(f"reference loop: {reference / 1e6:,.0f} million steps a second of one core\n")
    game = work(GAMES)
    say(f"a game: {game.decisions:.0f} decisions, {game.choices:.0f} of them with a choice, ")
    say(f"{game.candidates:.1f} candidates a decision\n")
    found = speeds(GAMES, ("games", "rounds", "decisions", "options"))
    for detail, speed in found.items():
        sizes = ", ".join(f"{table} {size:.0f}" for table, size in speed.bytes.items())
        say(f"detail {detail}: {speed.games:,.0f} games and {speed.games * game.decisions:,.0f} decisions a second, ")
        say(f"a game in {reference / speed.games:,.0f} steps of the reference loop; bytes a game: {sizes}\n")
    few, many = peak_memory(FEW), peak_memory(MANY)
    slower = 1 - found["decisions"].games / found["games"].games
    promises = (
        (f"{found['games'].games:,.0f} games a second, at least {LEAST_GAMES:,}", found["games"].games >= LEAST_GAMES),
        (f"{slower:.0%} slower at detail decisions, at most {MOST_SLOWER:.0%}", slower <= MOST_SLOWER),
        (f"{few:,.0f} MB for {FEW:,} games, {many:,.0f} MB for {MANY:,}", many <= few * MOST_GROWTH),
    )
    for text, kept in promises:
        say(f"{'kept' if kept else 'NOT KEPT'}: {text}\n")
    return sum(not kept for _, kept in promises)


sys.exit(min(main(), 1))
