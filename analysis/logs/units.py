"""What counts as one draw when many blocks were played: some blocks that follow one another, taken together.

Blocks of different deals are independent of one another, so sums over stretches of them are too, and the spread between
ten thousand stretches tells the same error as the spread between a million blocks. Runs of up to `MOST` deals are
counted deal by deal; above that the tables that statistics work on stay as long as they are, however many games there
are.

The length of a stretch follows from the number of blocks of the run alone, so that two runs of the same deals are cut
at the same places and can be compared in pairs.
"""

from __future__ import annotations

from typing import NamedTuple

from analysis.logs.run import Logs

MOST = 16_384
"""The most draws of a run, unless they would get very long."""
LONGEST = 4_096
"""The most games of a draw."""


class Cut(NamedTuple):
    """How a run is cut into draws: blocks of a draw, games that it has at most, and blocks that share a deal."""

    length: int
    games: int
    of_a_deal: int = 1


def cut_of(run: Logs) -> Cut:
    """The cut of a run: whole deals, and the smallest power of two of them that leaves at most `MOST` draws, unless
    they get too long."""
    manifest = run.manifest
    most_games = int(manifest.plan.most_games)  # of a block
    length = of_a_deal = int(manifest.lineups_per_deal)
    while int(manifest.blocks) > MOST * length and 2 * length * most_games <= LONGEST:
        length *= 2
    return Cut(length, length * most_games, of_a_deal)
