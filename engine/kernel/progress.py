"""How far a play loop has come, as records that it and its caller both read and write."""

from __future__ import annotations

from engine.kernel.records import Record, i8

# Values of `status`: all is well, or why the game at `next` cannot go on.
FINE, TOO_LONG, NO_CANDIDATE = range(3)


class Progress(Record):
    """How far the loop is in its schedule and its logs.

    next: place in the schedule of the game that is played next, or at which the loop has stopped. players, rounds,
    decisions, options: rows in each table. weighed: candidates of all decisions. choices: decisions with more than one.
    """

    next: i8
    status: i8
    players: i8
    rounds: i8
    decisions: i8
    options: i8
    weighed: i8
    choices: i8


class Pause(Record):
    """A decision at which the loop has stopped, because its caller is to choose; all-compiled play leaves it alone.

    waiting: 1 while the loop has stopped at it. number: of the decision in the game, from 1. done: rounds completed.
    found: how many candidates stand in the working memory. answer: the place of the chosen one, for the caller to
    write before the loop is called again.
    """

    waiting: i8
    number: i8
    done: i8
    found: i8
    answer: i8


PROGRESS, PAUSE = Progress.dtype, Pause.dtype
