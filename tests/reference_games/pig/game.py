"""Pig: roll a die and add up, or hold and keep the points of the turn; a 1 loses them. Who reaches 100 first wins.

The die is keyed by seat, turn and roll. Exact values under hold-at-n and optimal play: Neller & Presser (2004).
"""

from typing import Annotated

from pydantic import Field

from engine.game import GameInfo, Info, Term
from engine.kernel.sections import Section
from engine.plain import PlainGame

INFO = GameInfo(
    name="pig",
    title="Pig",
    editions=("folk game",),
    players=(2,),
    decisions=(Term("turn", "roll the die, or hold"),),
    stages=(Term("game", "the whole game"),),
    actions=(Term("roll", "roll the die"), Term("hold", "keep the points of this turn")),
    sources=(Term("held", "points held"),),
    tallies=(Term("turns", "turns begun"),),
    resources=(),
    options=(),
    features=(
        Term("roll", "rolls"),
        Term("roll_at_risk", "points of this turn that the roll puts at risk"),
        Term("hold_wins", "holding reaches the goal"),
    ),
    round_name="round",
    max_rounds=250,
    end_reasons=(Term("goal", "a player reached the goal"),),
    longest=5000,
    max_candidates=2,
    rules_version=1,
)


class Params(Section):
    """The parameters."""

    goal: Annotated[int, Field(ge=2, le=200), Info("points that win", "points", "1", tune=(50, 150))] = 100


class Game(PlainGame):
    """One play of Pig."""

    def __init__(self, params, seats, luck):
        super().__init__(params, seats, luck)
        self.held = [0, 0]
        self.turns = [1, 0]
        self.at_risk = 0
        self.rolls = 0

    def legal(self):
        return ("roll", "hold") if self.at_risk else ("roll",)

    def apply(self, action):
        if action == "roll":
            ordinal = 1000 * self.turns[self.mover] + self.rolls
            pips = 1 + self.luck.below(6, "die", self.mover, ordinal)
            self.rolls += 1
            if pips > 1:
                self.at_risk += pips
                return
        else:
            self.held[self.mover] += self.at_risk
        self.at_risk, self.rolls = 0, 0
        if self.mover == 1:
            self.rounds_done = min(self.rounds_done + 1, INFO.max_rounds)
        if not self.is_over():
            self.mover = 1 - self.mover
            self.turns[self.mover] += 1

    def is_over(self):
        return max(self.held) >= self.params.goal

    def scores(self, seat):
        return {"held": self.held[seat]}

    def tallies(self, seat):
        return {"turns": self.turns[seat]}

    def features(self, action):
        if action == "roll":
            return {"roll": 1, "roll_at_risk": self.at_risk}
        return {"hold_wins": float(self.held[self.mover] + self.at_risk >= self.params.goal)}
