"""A player that thinks: at a decision it tries the best candidates in worlds that it must think possible.

The search is closed over a game's functions, as the play loop is, and runs interpreted and compiled. It stands beside
the loop: a loop that meets a player who thinks stops as it does for a persona written in Python, and the answer comes
from here. So bulk play stays as it is, and the search is compiled only where somebody thinks.

A persona lends the candidates and all play to come: the best `keep` by its own weights (with the noise of its
temperature: Gumbel top-k, Danihelka et al. 2022) are tried by sequential halving (Karnin, Koren & Somekh 2013): in
each of ceil(log2 keep) rounds all that are left are tried on the same worlds, then the worse half is dropped. A world
is what `hidden.redeal` makes of the position; everybody plays on there as a persona with weights, up to the end of the
running round or of the game. The best mean is chosen.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from engine.catalogue import Game, load_game
from engine.kernel.cache import use_cache_for
from engine.kernel.chance import Key, below, gumbel, keyed
from engine.kernel.choice import choose, noise_bits, two_best
from engine.kernel.compiler import compiled_loop, rule
from engine.kernel.records import Ints, Reals, rows
from engine.kernel.scoring import own_team, share_of_win, total

# What chance is needed for, under the key of a decision and of a world.
_PRIOR, _WORLDS = 1, 2
_HIDDEN, _LUCK, _NOISE, _GUESTS = range(4)

# A decision is clear, and not searched, when the best value leads the second by more than so many temperatures.
CLEAR = 3.0


class Thought(NamedTuple):
    """How somebody thinks.

    weights: (players, decisions, stages, features), of everybody who may sit at the table; sharpness: (players,), one
    over each temperature; me: who thinks; guests: who may sit on the other seats, drawn again for every world; seated:
    (seats,), who does sit there, -1 for a guest; playouts: in all; keep: candidates at most; to_end: 1 to play on to
    the end of the game, 0 to that of the running round; win, lead: weights of the share of the win and of the lead in
    points; scale: a lead that counts much, in points; seats: players at the table.
    """

    weights: Any
    sharpness: Any
    me: int
    guests: Any
    seated: Any
    playouts: int
    keep: int
    to_end: int
    win: float
    lead: float
    scale: float
    seats: int


class Desk(NamedTuple):
    """Memory of a search, reused from decision to decision; what came of it stands in the last five.

    arms: places of the candidates that were tried, the chosen one first; means, errors: their mean values and standard
    errors; tries: how often each was tried. `taken` counts the decisions of
    all playouts.
    """

    world: Any
    state: Any
    memo: Any
    options: Any
    values: Reals
    codes: Ints
    ranks: Any
    counts: Any
    turns: Any
    who: Ints
    sums: Reals
    squares: Any
    arms: Ints
    means: Any
    errors: Any
    tries: Any
    taken: Any


def desk_for(game: Game, compiled: bool) -> Desk:
    """Fresh memory for one search at a time."""
    info = game.info
    most, seats = info.max_candidates, max(info.players)
    return Desk(
        world=rows(game.state.STATE, 1, compiled),
        state=rows(game.state.STATE, 1, compiled),
        memo=rows(game.features.MEMO, 1, compiled),
        options=rows(game.state.ACTION, most, compiled),
        values=np.zeros(most),
        codes=np.zeros(most, dtype=np.int64),
        ranks=np.zeros(seats, dtype=np.int64),
        counts=np.zeros(len(info.sources), dtype=np.int64),
        turns=np.zeros(seats, dtype=np.int64),
        who=np.zeros(seats, dtype=np.int64),
        sums=np.zeros(most),
        squares=np.zeros(most),
        arms=np.zeros(most, dtype=np.int64),
        means=np.zeros(most),
        errors=np.zeros(most),
        tries=np.zeros(most, dtype=np.int64),
        taken=np.zeros(1, dtype=np.int64),
    )


@rule
def pick_arms(
    values: Reals, codes: Ints, found: int, sharpness: float, key: Key, keep: int, arms: Ints, sums: Reals
) -> int:
    """Write the places of the best candidates, by value and noise, into `arms`, the best first; how many.

    `sums` is used to work in.
    """
    number = 0
    for i in range(found):
        height = values[i] * sharpness + gumbel(noise_bits(key, codes[i]))
        if number == keep and height <= sums[number - 1]:
            continue
        j = number if number < keep else number - 1
        while j > 0 and sums[j - 1] < height:
            sums[j], arms[j] = sums[j - 1], arms[j - 1]
            j -= 1
        sums[j], arms[j] = height, i
        if number < keep:
            number += 1
    return number


@rule
def halvings(arms: int) -> int:
    """How many rounds it takes to come from so many arms to one."""
    rounds = 0
    while arms > 1:
        arms = (arms + 1) // 2
        rounds += 1
    return rounds


@rule
def sort_arms(desk: Desk, number: int) -> None:
    """Bring the first `number` arms into the order of their means, best first; earlier ones first among equals."""
    for i in range(1, number):
        j = i
        while j > 0 and desk.sums[j] * desk.tries[j - 1] > desk.sums[j - 1] * desk.tries[j]:
            desk.sums[j], desk.sums[j - 1] = desk.sums[j - 1], desk.sums[j]
            desk.squares[j], desk.squares[j - 1] = desk.squares[j - 1], desk.squares[j]
            desk.arms[j], desk.arms[j - 1] = desk.arms[j - 1], desk.arms[j]
            desk.tries[j], desk.tries[j - 1] = desk.tries[j - 1], desk.tries[j]
            j -= 1


@rule
def sum_up(desk: Desk, number: int) -> None:
    """Work out mean and standard error of each arm."""
    for i in range(number):
        tries = desk.tries[i]
        mean = desk.sums[i] / tries
        desk.means[i] = mean
        desk.errors[i] = 0.0
        if tries > 1:
            desk.errors[i] = math.sqrt(max(0.0, desk.squares[i] / tries - mean * mean) / (tries - 1))


@rule
def seat_guests(thought: Thought, seat: int, key: Key, who: Ints) -> None:
    """Decide who sits where in a world: who thinks on its own seat, guests drawn from the roster on the others."""
    for each in range(thought.seats):
        if each == seat:
            who[each] = thought.me
        elif thought.seated[each] >= 0:
            who[each] = thought.seated[each]
        else:
            who[each] = thought.guests[below(keyed(key, each), len(thought.guests))]


def build_search(game: Game) -> Callable[..., int]:
    """The search of a game, as ordinary Python.

    ``think(thought, desk, state, params, actions, codes, found, values, seat, key)`` chooses among ``actions[:found]``
    (two or more, with their `codes`) for a seat; `state` and `params` are arrays of one record, which stay as they are;
    `key` is that of the decision's noise. The persona's own values are written to `values`. Gives the number of
    arms that were tried, which stand in the desk, the chosen one first; 1 when the decision was clear; -1 when a
    playout did not end.
    """
    weigh = game.features.weigh
    stage, redeal, rounds_done = game.rules.stage, game.hidden.redeal, game.rules.rounds_done
    play_on, value_of = _player(game), _judge(game)

    def think(
        thought: Thought,
        desk: Desk,
        state: Any,
        params: Any,
        actions: Any,
        codes: Ints,
        found: int,
        values: Reals,
        seat: int,
        key: Key,
    ) -> int:
        root, given = state[0], params[0]
        sharpness = thought.sharpness[thought.me]
        weights = thought.weights[thought.me, root.decision, stage(root, given)]
        weigh(root, given, weights, desk.memo[0], actions, found, values)
        best, second = two_best(values, found)
        if (values[best] - values[second]) * sharpness > CLEAR:
            desk.arms[0], desk.tries[0] = best, 0
            return 1
        keep = min(min(found, thought.keep), thought.playouts)
        number = pick_arms(values, codes, found, sharpness, keyed(key, _PRIOR), keep, desk.arms, desk.sums)
        for i in range(number):
            desk.sums[i], desk.squares[i], desk.tries[i] = 0.0, 0.0, 0
        left, rounds, playouts, worlds = number, halvings(number), thought.playouts, 0
        done = rounds_done(root)
        while left > 1:
            here = max(1, playouts // rounds // left)
            if here * left > playouts:
                break
            for _ in range(here):
                world = keyed(keyed(key, _WORLDS), worlds)
                worlds += 1
                desk.world[0] = state[0]
                redeal(desk.world[0], given, seat, keyed(world, _HIDDEN))
                seat_guests(thought, seat, keyed(world, _GUESTS), desk.who)
                for arm in range(left):
                    desk.state[0] = desk.world[0]
                    if not play_on(thought, desk, given, world, actions[desk.arms[arm]], done):
                        return -1
                    value = value_of(thought, desk, given, seat)
                    desk.sums[arm] += value
                    desk.squares[arm] += value * value
                    desk.tries[arm] += 1
            playouts -= here * left
            rounds = max(1, rounds - 1)
            sort_arms(desk, left)
            left = (left + 1) // 2
        sum_up(desk, number)
        return number

    return think


def _player(game: Game) -> Callable[..., bool]:
    """A rule: take an action in `desk.state` and play on as the personas in `desk.who`; whether it came to its end."""
    candidates, apply, is_over = game.rules.candidates, game.rules.apply, game.rules.is_over
    stage, rounds_done = game.rules.stage, game.rules.rounds_done
    code, weigh = game.state.code, game.features.weigh
    longest = game.info.longest

    @rule
    def play_on(thought: Thought, desk: Desk, params: Any, world: Any, action: Any, done: int) -> bool:
        state, memo, options, values, codes = desk.state[0], desk.memo[0], desk.options, desk.values, desk.codes
        luck, noise = keyed(world, _LUCK), keyed(world, _NOISE)
        for seat in range(thought.seats):
            desk.turns[seat] = 0
        apply(state, params, luck, action)
        for _ in range(longest):
            if is_over(state) or (not thought.to_end and rounds_done(state) > done):
                return True
            found = candidates(state, params, options)
            if found <= 0:
                return False
            seat, chosen = state.mover, 0
            desk.turns[seat] += 1
            if found > 1:
                persona = desk.who[seat]
                weights = thought.weights[persona, state.decision, stage(state, params)]
                weigh(state, params, weights, memo, options, found, values)
                for i in range(found):
                    codes[i] = code(options[i])
                best, _ = two_best(values, found)
                key = keyed(keyed(noise, seat), desk.turns[seat])
                chosen = choose(values, codes, found, best, thought.sharpness[persona], key)
            apply(state, params, luck, options[chosen])
            desk.taken[0] += 1
        return False

    return play_on


def _judge(game: Game) -> Callable[..., float]:
    """A rule: what `desk.state` is worth to a seat, as if the game ended there: from 0 to `win` + `lead`."""
    scores, ranks_of = game.rules.scores, game.rules.ranks
    team_of = getattr(game.rules, "team", own_team)
    sources = len(game.info.sources)

    @rule
    def value_of(thought: Thought, desk: Desk, params: Any, seat: int) -> float:
        state = desk.state[0]
        ranks_of(state, params, desk.ranks)
        scores(state, params, seat, desk.counts)
        own, best, rivals = total(desk.counts, sources), 0, 0
        for other in range(thought.seats):
            if team_of(state, params, other) != team_of(state, params, seat):
                scores(state, params, other, desk.counts)
                points = total(desk.counts, sources)
                if rivals == 0 or points > best:
                    best = points
                rivals += 1
        share = share_of_win(desk.ranks, thought.seats, seat)
        ahead = 0.5 + 0.5 * math.tanh((own - best) / thought.scale)
        return thought.win * share + thought.lead * ahead

    return value_of


@cache
def search_of(game: str, compiled: bool) -> Callable[..., int]:
    """The search of a game, compiled or as ordinary Python; see `build_search`."""
    think = build_search(load_game(game))
    if not compiled:
        return think
    return compiled_loop(think, kept=use_cache_for(game))
