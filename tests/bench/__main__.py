"""Print speed and memory of three-player games of each game's personas, and speed at its largest table.

Exit code 1 when a promise is not kept.
"""

from __future__ import annotations

import sys

from engine.catalogue import game_names
from tests.bench import cluster
from tests.bench.measure import most_players, peak_memory, speeds, work
from tests.bench.reference import steps_a_second
from tests.bench.thinking import PLAYOUTS, thinking_speed

GAMES = 10_000
FEW, MANY = 10_000, 200_000
# Games a second of one core, at detail `games`, that are promised.
LEAST_GAMES = {"archaeology": 3_000, "mykerinos": 2_000}
LEAST_OF_OTHERS = 1_000
LEAST_AT_MOST_PLAYERS = 1_000  # of any game
LEAST_THINKING = 0.8  # of the decisions a second of bulk play, in playouts
MOST_SLOWER = 0.25  # at detail `decisions`
MOST_GROWTH = 1.25  # of memory, from few games to many; allocators do not give the very same twice


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def bench(game: str, reference: float) -> int:
    """Measure a game and print; how many promises are not kept. `reference`: steps a second of the reference loop."""
    size = work(game, GAMES)
    say(f"\n{game}: {size.decisions:.0f} decisions a game, {size.choices:.0f} of them with a choice,")
    say(f"{size.candidates:.1f} candidates a decision")
    found = speeds(game, GAMES, ("games", "rounds", "decisions", "options"))
    for detail, speed in found.items():
        sizes = ", ".join(f"{table} {bytes_:.0f}" for table, bytes_ in speed.bytes.items())
        say(f"detail {detail}: {speed.games:,.0f} games and {speed.games * size.decisions:,.0f} decisions a second,")
        say(f"a game in {reference / speed.games:,.0f} steps of the reference loop; bytes a game: {sizes}")
    bulk = found["games"].games * size.decisions
    thinking, seconds = thinking_speed(game)
    say(f"one player with {PLAYOUTS} playouts at a table of 3: {seconds:.3f} s a game,")
    say(f"{thinking:,.0f} decisions a second in playouts, {bulk:,.0f} in bulk play")
    few, many = peak_memory(game, FEW), peak_memory(game, MANY)
    fast, least = found["games"].games, LEAST_GAMES.get(game, LEAST_OF_OTHERS)
    slower = 1 - found["decisions"].games / fast
    most = most_players(game)
    full = speeds(game, GAMES, ("games",), most)["games"].games
    at_most = f"{full:,.0f} games a second at {most} players, at least {LEAST_AT_MOST_PLAYERS:,}"
    promises = (
        (f"{fast:,.0f} games a second, at least {least:,}", fast >= least),
        (at_most, full >= LEAST_AT_MOST_PLAYERS),
        (
            f"playouts at {thinking / bulk:.0%} of the speed of bulk play, at least {LEAST_THINKING:.0%}",
            thinking >= LEAST_THINKING * bulk,
        ),
        (f"{slower:.0%} slower at detail decisions, at most {MOST_SLOWER:.0%}", slower <= MOST_SLOWER),
        (f"{few:,.0f} MB for {FEW:,} games, {many:,.0f} MB for {MANY:,}", many <= few * MOST_GROWTH),
    )
    for text, kept in promises:
        say(f"{'kept' if kept else 'NOT KEPT'}: {text}")
    return sum(not kept for _, kept in promises)


def main() -> int:
    """Measure every game that is found; how many promises are not kept."""
    reference = steps_a_second()
    say(f"reference loop: {reference / 1e6:,.0f} million steps a second of one core")
    broken = sum(bench(game, reference) for game in game_names())
    cluster.main()
    return broken


sys.exit(min(main(), 1))
