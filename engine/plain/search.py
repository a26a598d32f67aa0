"""A player that thinks, at the table of a plain-Python game: the search of `engine.kernel.search`, step by step."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.catalogue import Game
from engine.kernel.scoring import share_of_win
from engine.kernel.search import CLEAR, halvings
from engine.plain.choosing import Seated, choose, value_in
from engine.plain.decision import PlainDecision, chosen_place
from engine.plain.game import PlainGame
from engine.plain.luck import Luck, gumbel, keyed, noise_bits

_PRIOR, _WORLDS = 1, 2
_HIDDEN, _NOISE, _GUESTS = 0, 2, 3


@dataclass(frozen=True)
class Weighed:
    """What a search weighed at a decision: codes of the actions tried, the chosen one first, and their mean values.

    Attributes
    ----------
    game, number: of the game in the run and of the decision in the game.
    codes, means, errors, tries: of each action: its code, mean value, standard error and number of playouts.
    """

    game: int
    number: int
    codes: NDArray[np.int64]
    means: NDArray[np.float64]
    errors: NDArray[np.float64]
    tries: NDArray[np.int64]


# Hears what each search weighed.
HearThought: TypeAlias = Callable[[Weighed], None]


@dataclass
class Arm:
    """A candidate that is tried: its place, and the values of its playouts."""

    place: int
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The mean value."""
        return sum(self.values) / len(self.values)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return float(np.std(self.values, ddof=1)) / math.sqrt(len(self.values)) if len(self.values) > 1 else 0.0


class Root(NamedTuple):
    """A decision to be thought about: the play, what may be done with its codes, who decides, and the key of its noise.

    personas: the numbers of who sits where.
    """

    play: PlainGame
    actions: Sequence[Any]
    codes: Sequence[int]
    key: int
    personas: Sequence[int]


class PlainSearch:
    """The search of players who think.

    Parameters
    ----------
    people: sitters, then guests; guests: places of those whom a thinking player takes the others for.
    ask: asks a persona written in Python: ``(person, play, actions, codes, key) -> place``.
    scale: a lead that counts much, in points.
    """

    def __init__(
        self,
        game: Game,
        people: Sequence[Seated],
        guests: Sequence[int],
        ask: Callable[[Seated, PlainGame, Sequence[Any], Sequence[int], int], int],
        scale: float,
    ) -> None:
        self._game, self._people, self._guests, self._ask, self._scale = game, people, guests, ask, scale

    def think(self, root: Root) -> tuple[list[Arm], list[float]]:
        """The arms, the chosen one first, without values where the decision was clear; the persona's own values."""
        seat = root.play.mover
        me = self._people[root.personas[seat]]
        search = me.search
        values = self._prior(me, root)
        ranked = sorted(values, reverse=True)
        best = values.index(ranked[0])
        if me.make is None and (ranked[0] - ranked[1]) * me.sharpness > CLEAR:
            return [Arm(best)], values
        keep = min(len(values), int(search["keep"]), int(search["playouts"]))
        prior = keyed(root.key, _PRIOR)
        heights = [v * me.sharpness + gumbel(noise_bits(prior, c)) for v, c in zip(values, root.codes, strict=True)]
        arms = [Arm(place) for place in sorted(range(len(values)), key=lambda i: -heights[i])[:keep]]
        self._halve(arms, root, me, int(search["playouts"]))
        return arms, values

    def _halve(self, arms: list[Arm], root: Root, me: Seated, playouts: int) -> None:
        """Sequential halving; leaves the arms in order, the best of those tried most first."""
        left, rounds, world = len(arms), halvings(len(arms)), 0
        while left > 1:
            here = max(1, playouts // rounds // left)
            if here * left > playouts:
                break
            for _ in range(here):
                key = keyed(keyed(root.key, _WORLDS), world)
                world += 1
                dealt = root.play.redeal(root.play.mover, Luck(keyed(key, _HIDDEN)))
                who = self._company(root, me, keyed(key, _GUESTS))
                for arm in arms[:left]:
                    copy = dealt.copy()
                    self._play_on(copy, root.actions[arm.place], who, me.search, keyed(key, _NOISE))
                    arm.values.append(self._worth(copy, root.play.mover, me.search))
            playouts -= here * left
            rounds = max(1, rounds - 1)
            arms[:left] = sorted(arms[:left], key=lambda arm: -arm.mean)
            left = (left + 1) // 2

    def _prior(self, me: Seated, root: Root) -> list[float]:
        if me.make is None:
            return [value_in(self._game.info, root.play, action, me) for action in root.actions]
        # What it would choose by itself comes first; of the others it says nothing.
        twin = root.play.redeal(root.play.mover, Luck(keyed(root.key, _HIDDEN)))
        chosen = self._ask(me, twin, root.actions, root.codes, root.key)
        return [1e6 if place == chosen else 0.0 for place in range(len(root.actions))]

    def _company(self, root: Root, me: Seated, key: int) -> list[Seated]:
        who = []
        for seat in range(root.play.seats):
            if seat == root.play.mover:
                who.append(me)
            elif me.search["opponents"] == "response":
                who.append(self._people[root.personas[seat]])
            else:
                who.append(self._people[self._guests[Luck(keyed(key, seat)).below(len(self._guests))]])
        return who

    def _play_on(
        self, play: PlainGame, action: Hashable, who: Sequence[Seated], search: Mapping[str, Any], noise: int
    ) -> None:
        until = search["until"] or self._game.info.search_until
        done, turns = play.rounds_done, [0] * play.seats
        play.apply(action)
        for _ in range(self._game.info.longest):
            if play.is_over() or (until == "round" and play.rounds_done > done):
                return
            actions, chosen = list(play.legal()), 0
            seat = play.mover
            turns[seat] += 1
            if len(actions) > 1:
                codes = [play.code(each) for each in actions]
                key = keyed(keyed(noise, seat), turns[seat])
                if who[seat].make is not None:
                    chosen = self._ask(who[seat], play, actions, codes, key)
                else:
                    values = [value_in(self._game.info, play, each, who[seat]) for each in actions]
                    chosen = choose(values, codes, values.index(max(values)), who[seat].sharpness, key)
            play.apply(actions[chosen])

    def _worth(self, play: PlainGame, seat: int, search: Mapping[str, Any]) -> float:
        """What a play is worth to a seat as if it ended there."""
        ranks = list(play.ranks())
        team = play.team(seat)
        rivals = [play.total(other) for other in range(play.seats) if play.team(other) != team]
        lead = play.total(seat) - max(rivals, default=0)
        share = share_of_win(ranks, play.seats, seat)
        value = search["value"]
        return float(value["win"] * share + value["lead"] * (0.5 + 0.5 * math.tanh(lead / self._scale)))


def ask_in_world(
    game: Game, person: Seated, play: PlainGame, actions: Sequence[Any], codes: Sequence[int], key: int
) -> int:
    """What a persona written in Python, made afresh, chooses in a play that somebody imagines."""
    assert person.make is not None
    mind = person.make()
    decision = PlainDecision(game, play, actions, list(codes), getattr(mind, "sees_hidden", False))
    decision.level, decision.number, decision.round = person.level, 0, play.rounds_done + 1
    decision.kind = play.decision or game.info.decisions[0].name
    decision.stage = play.stage or game.info.stages[0].name
    decision.luck = Luck(key)
    return chosen_place(mind, decision)
