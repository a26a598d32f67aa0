"""A fair coin: nobody decides anything, and each of two players wins half of the time."""

from engine.game import GameInfo, Term
from engine.kernel.sections import Section
from engine.plain import PlainGame

INFO = GameInfo(
    name="coin",
    title="A fair coin",
    editions=("folk game",),
    players=(2,),
    decisions=(Term("toss", "toss the coin"),),
    stages=(Term("game", "the whole game"),),
    actions=(Term("toss", "toss the coin"),),
    sources=(Term("side", "the coin fell on the own side"),),
    tallies=(),
    resources=(),
    options=(),
    features=(),
    round_name="toss",
    max_rounds=1,
    end_reasons=(Term("tossed", "the coin was tossed"),),
    longest=1,
    max_candidates=1,
    rules_version=1,
)


class Params(Section):
    """Nothing can be changed."""


class Game(PlainGame):
    """One toss."""

    side = -1

    def legal(self):
        return ("toss",)

    def apply(self, action):
        self.side = self.luck.below(2, "side")
        self.rounds_done = 1

    def is_over(self):
        return self.side >= 0

    def scores(self, seat):
        return {"side": int(self.side == seat)}
