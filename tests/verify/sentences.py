"""How often the headline questions of a report are answered wrongly, on games whose truth is known.

    python tests/verify/sentences.py --repetitions 2000

draws for each case of `sentence_cases.py` so many runs of 12,000 games, has the section of the report answer, and
prints a Markdown table of false alarms (promised at most 5 %) and misses (at most 10 % for effects of twice the
tolerance). `--only WORD` plays the cases in whose line the word stands. Exit code 1 where a promise is broken beyond
three standard errors of chance.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import chain
from multiprocessing import get_context
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
sys.path[:0] = [str(REPOSITORY)]
# Runs are many and small: a process for each core is faster than threads in each, which wait for one another.
os.environ.setdefault("POLARS_MAX_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# The exemption below: the path above has to come first, and libraries read their number of threads when imported.
from tests.verify.sentence_cases import CASES, PROMISED, Case  # noqa: E402

FIRST_SEED = 1000
_AT_ONCE = 20


def share_wrong(case: Case, repetitions: int) -> float:
    """How often a case is answered wrongly."""
    return sum(map(case.wrong, _answers(CASES.index(case), range(repetitions)))) / repetitions


def _answers(place: int, numbers: range) -> list[str]:
    """The answers to a case in the runs of these numbers."""
    return [CASES[place].answer(FIRST_SEED + number) for number in numbers]


def _all_answers(case: Case, repetitions: int, pool: Executor) -> list[str]:
    """The answers to a case, by several processes."""
    parts = [range(first, min(first + _AT_ONCE, repetitions)) for first in range(0, repetitions, _AT_ONCE)]
    return list(chain.from_iterable(pool.map(_answers, [CASES.index(case)] * len(parts), parts)))


def allowed(case: Case, repetitions: int) -> float:
    """The promised share of wrong answers and three standard errors of chance."""
    promised = PROMISED[case.kind]
    return promised + 3 * math.sqrt(promised * (1 - promised) / repetitions)


def main() -> int:
    """Read the command line, draw, print as it goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repetitions", type=int, default=200, help="runs of each case (default: 200)")
    parser.add_argument("--only", default="", metavar="WORD", help="only cases in whose line this stands")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes (default: one a core)")
    chosen = parser.parse_args()
    cases = [case for case in CASES if chosen.only.lower() in case.name.lower()]
    sys.stdout.write("| question | games | wrong answer | promised | found |\n| --- | --- | --- | --- | --- |\n")
    broken = 0
    with ProcessPoolExecutor(chosen.workers, mp_context=get_context("spawn")) as pool:
        answers: dict[Callable[[int], str], list[str]] = {}
        for case in cases:
            began = time.monotonic()
            if case.answer not in answers:
                answers[case.answer] = _all_answers(case, chosen.repetitions, pool)
            found = sum(map(case.wrong, answers[case.answer])) / chosen.repetitions
            broken += found > allowed(case, chosen.repetitions)
            promised = f"at most {100 * PROMISED[case.kind]:.0f} %"
            sys.stdout.write(f"| {case.question} | {case.truth} | {case.kind} | {promised} | {100 * found:.1f} % |\n")
            sys.stdout.flush()
            sys.stderr.write(f"{case.name}: {time.monotonic() - began:.0f} s\n")
    return int(broken > 0)


if __name__ == "__main__":
    raise SystemExit(main())
