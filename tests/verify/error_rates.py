"""How often intervals hold the truth and claims are wrong, in games of known truth: prints a Markdown table.

    python tests/verify/error_rates.py --repetitions 2000

The games are those of the tests in `tests/analysis/`, which hold each number to its band.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from analysis.stats.equivalence import equivalence
from analysis.stats.paired import paired_difference
from analysis.stats.share import share
from analysis.stats.verdict import Finding, verdict
from tests.analysis.stats.test_coverage import shares
from tests.analysis.stats.test_error_rates import MARGIN, pair
from tests.analysis.test_until import stopped_run_is_wrong

Trial = Callable[[np.random.Generator], bool]


def win_rate(seats: int, truth: float) -> Trial:
    """The 95 % interval of a persona's win rate in 60 blocks, with ties and luck of the deal, holds the truth."""

    def holds(rng: np.random.Generator) -> bool:
        mine = shares(rng, 60, seats)[:, :, 0]
        return share(mine.sum(axis=1), np.full(60, seats)).covers(truth)

    return holds


def paired(shift: float) -> Trial:
    """The 95 % interval of a difference on 200 common deals holds the truth."""
    return lambda rng: paired_difference(*pair(rng, shift)[::-1]).difference.covers(shift)


def called_different(rng: np.random.Generator) -> bool:
    """Two equal variants are called different."""
    found = verdict(paired_difference(*pair(rng, 0.0)).difference, MARGIN).finding
    return found in (Finding.DIFFERENT, Finding.SMALL)


def called_equivalent(rng: np.random.Generator) -> bool:
    """Two variants that are the margin apart are called equivalent."""
    found = paired_difference(*pair(rng, MARGIN)).difference
    return equivalence(found.value, found.se, MARGIN, df=found.blocks - 1).holds


def main() -> None:
    """Read the command line, repeat, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repetitions", type=int, default=2000)
    repetitions = parser.parse_args().repetitions
    trials: dict[str, tuple[str, Trial]] = {}
    for seats in (2, 3, 4):
        truth = float(shares(np.random.default_rng(seats), 400_000, seats).mean(axis=(0, 1))[0])
        trials[f"win rate with ties, {seats} players: interval holds the truth"] = ("95 %", win_rate(seats, truth))
    for shift in (0.0, MARGIN):
        words = f"difference of {100 * shift:g} points on common deals: interval holds the truth"
        trials[words] = ("95 %", paired(shift))
    trials["equal variants called different"] = ("5 %", called_different)
    trials["variants a margin apart called equivalent"] = ("5 %", called_equivalent)
    trials["`--until`: any of three seats' intervals wrong where the run ends"] = ("at most 5 %", stopped_run_is_wrong)
    rows = [f"| question ({repetitions:,} repetitions) | promised | found |", "| --- | --- | --- |"]
    for place, (words, (promised, trial)) in enumerate(trials.items()):
        rng = np.random.default_rng((2026, place))
        found = np.mean([trial(rng) for _ in range(repetitions)])
        rows.append(f"| {words} | {promised} | {100 * found:.1f} % |")
    sys.stdout.write("\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
