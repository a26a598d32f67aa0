"""Choose among the best settings of a search, on deals that the search has not seen.

The best of many noisy looks is partly the luckiest one; so the finalists play fresh deals of the design seeds, all the
same ones. Who is near the front gets more of them (`analysis.stats.allocation`). Settings that these games do not tell
apart from the best count as equally good, and of those the one nearest to the original wins.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from analysis.experiments.threads import joined
from analysis.stats.allocation import ocba
from analysis.stats.miss import squared_error
from analysis.tune.arena import Arena, Numbers, Score, score
from analysis.tune.base_search import Searched
from analysis.tune.ledger import Candidate
from analysis.tune.tuning import PIECES, SEARCH_SHARE, Tuning
from engine.play.blocks import Played

MOST = 6
"""Finalists beside the original, unless trade-offs are looked for: then twice as many."""
TIE = 0.1
"""Difference of losses, in margins squared for a weight of 1, that is never worth a move away from the original."""
_ROUNDS = 3


@dataclass(frozen=True)
class Finalist:
    """A setting with what the finals found.

    Attributes
    ----------
    candidate: what the search knew of it.
    numbers: the numbers of its goals in the finals; score: how far they are from what is wanted.
    games: games that it played in the finals.
    is_equal: whether the finals did not tell it apart from the best.
    """

    candidate: Candidate
    numbers: Numbers
    score: Score
    games: int
    is_equal: bool


@dataclass(frozen=True)
class Finals:
    """The finalists, the best first, and the place of the winner among them."""

    finalists: tuple[Finalist, ...]
    winner: int

    @property
    def games(self) -> int:
        """Games of all finalists."""
        return sum(one.games for one in self.finalists)

    @property
    def won(self) -> Finalist:
        """The winner."""
        return self.finalists[self.winner]


class _Player:
    """A finalist that goes on playing."""

    def __init__(self, arena: Arena, candidate: Candidate, after: int) -> None:
        self.candidate, self._arena, self._after = candidate, arena, after
        self._plans = arena.plans(candidate.point)
        self._runs: list[tuple[Played, ...]] = []
        self.pieces = 0

    def play(self, pieces: int) -> None:
        """Play so many pieces more, after those of the search."""
        each = self._arena.tuning.piece_blocks
        firsts = [(self._after + self.pieces) * blocks for blocks in each]
        lasts = [(self._after + self.pieces + pieces) * blocks for blocks in each]
        self._runs.append(self._arena.play(self._plans, firsts, lasts))
        self.pieces += pieces

    def runs(self) -> list[Played]:
        """Everything it played, table by table."""
        return [joined(parts) for parts in zip(*self._runs, strict=True)]


def hold_finals(tuning: Tuning, arena: Arena, searched: Searched, cost: Callable[[Candidate], float]) -> Finals:
    """Play the finals with what is left of the budget; the same result for the same search."""
    chosen = list(_front(searched) if tuning.file.pareto else searched.leading or searched.best(cost)[:MOST])
    if all(candidate.point != searched.original.point for candidate in chosen):
        chosen.append(searched.original)  # what is not told apart from it is no reason to move
    players = [_Player(arena, candidate, searched.pieces) for candidate in chosen]
    piece = max(1, tuning.candidate_games // PIECES)
    budget = tuning.games - searched.games
    if tuning.minutes is not None:
        budget = round(searched.games * (1 - SEARCH_SHARE) / SEARCH_SHARE)
    pieces = max(2 * len(players), budget // piece)
    found = _play(tuning, arena, searched, players, pieces)
    near = tuning.file.nearness

    def worth(place: int) -> float:
        # With its standard error, so that a few lucky games do not win.
        scored = found[place][1]
        return scored.loss + scored.se + near * players[place].candidate.distance ** 2

    order = sorted(range(len(players)), key=lambda place: (worth(place), players[place].candidate.number))
    best = order[0]
    weights = sum(target.weight for target in tuning.file.targets)
    finalists = []
    for place in order:
        numbers, scored = found[place]
        behind = scored.loss + scored.se - found[best][1].loss - found[best][1].se
        equal = behind <= min(paired_error(scored, found[best][1]), TIE * weights) or place == best
        finalists.append(Finalist(players[place].candidate, numbers, scored, players[place].pieces * piece, equal))
    equals = [place for place, one in enumerate(finalists) if one.is_equal]
    return Finals(tuple(finalists), min(equals, key=lambda place: (finalists[place].candidate.distance, place)))


def _play(
    tuning: Tuning, arena: Arena, searched: Searched, players: Sequence[_Player], pieces: int
) -> list[tuple[Numbers, Score]]:
    """All finalists half of the games in equal shares, and then more of those that may be the best."""
    tables = [goal.table for goal in tuning.goals]

    def scored() -> list[tuple[Numbers, Score]]:
        found = []
        for player in players:
            runs = player.runs()
            numbers = arena.numbers(runs)
            found.append((numbers, score(numbers, searched.aims, tables, runs)))
        return found

    share = pieces // len(players) if tuning.file.pareto or len(players) == 1 else pieces // (2 * len(players))
    for player in players:
        player.play(max(2, share))
    found = scored()
    if tuning.file.pareto:
        return found
    for number in range(1, _ROUNDS + 1):
        left = pieces - sum(player.pieces for player in players)
        spend = left // (_ROUNDS + 1 - number)
        if spend < 1 or len(players) == 1:
            break
        _spend(players, found, spend)
        found = scored()
    return found


def _spend(players: Sequence[_Player], found: Sequence[tuple[Numbers, Score]], pieces: int) -> None:
    """Let the finalists play so many pieces more in all, those most that are furthest behind what they should have."""
    losses = [one.loss for _, one in found]
    best = found[int(np.argmin(losses))][1]
    errors = [max(paired_error(one, best), 1e-6) for _, one in found]
    apart = [error * math.sqrt(player.pieces) for error, player in zip(errors, players, strict=True)]
    place = int(np.argmin(losses))
    apart[place] = float(np.mean([one for other, one in enumerate(apart) if other != place]))
    wanted = ocba(losses, apart, pieces + sum(player.pieces for player in players))
    short = np.maximum(wanted - [player.pieces for player in players], 0)
    shares = np.floor(short / max(float(short.sum()), 1e-9) * pieces).astype(int)
    shares[int(np.argmax(short))] += pieces - int(shares.sum())
    for player, share in zip(players, shares.tolist(), strict=True):
        if share:
            player.play(share)


def paired_error(one: Score, other: Score) -> float:
    """The standard error of the difference of two losses over the deals that both have played.

    Deal by deal as far as the losses follow their numbers; what comes from squaring adds up as if apart.
    """
    if one.parts is None or other.parts is None:
        return math.hypot(one.se, other.se)
    first, count = 0.0, 0
    for a, b in zip(one.parts, other.parts, strict=True):
        common = min(a.size, b.size)
        apart = (a[:common] * a.size - b[:common] * b.size) / max(common, 1)
        first, count = first + float((apart**2).sum()), count + common
    return math.sqrt(squared_error(count / max(count - 1, 1) * first, one.curved + other.curved))


def _front(searched: Searched) -> list[Candidate]:
    """Settings that no other beats in every goal, thinned out to those furthest apart."""
    done = searched.best(lambda one: sum(max(0.0, value) for value in one.by_goal))
    front = [one for one in done if not any(_beats(other, one) for other in done)]
    kept = front[:1]
    while len(kept) < min(2 * MOST, len(front)):
        rest = [one for one in front if one not in kept]
        kept.append(max(rest, key=lambda one: (min(_apart(one, other) for other in kept), -one.number)))
    return kept


def _beats(one: Candidate, other: Candidate) -> bool:
    """Whether `one` is nowhere worse and somewhere better; of two alike the earlier one."""
    a, b = one.by_goal, other.by_goal
    no_worse = all(x <= y for x, y in zip(a, b, strict=True))
    return no_worse and (a != b or one.number < other.number)


def _apart(one: Candidate, other: Candidate) -> float:
    return math.dist(one.by_goal, other.by_goal)
