"""A bazaar: in each round every player takes one of the wares that lie out, and wares are worth what they are worth.

Cards of known truth for prices of options: `lamp` and `lamp_too` are one card twice and always lie out together;
`glass` looks dear to the plans and is worth little; `crown` is worth twice what the others are.
"""

from typing import Annotated

from pydantic import Field

from engine.game import GameInfo, Info, Option, Term
from engine.kernel.sections import Section
from engine.plain import PlainGame

WARES = ("rug", "bowl", "lamp", "lamp_too", "glass", "crown")

INFO = GameInfo(
    name="bazaar",
    title="Bazaar",
    editions=("test",),
    players=(1, 2, 3),
    decisions=(Term("take", "which ware to take"),),
    stages=(Term("game", "the whole game"),),
    actions=tuple(Term(ware, f"take the {ware}") for ware in WARES),
    sources=(Term("wares", "worth of the wares"), Term("luck", "a throw of a die for each round")),
    tallies=(),
    resources=(),
    options=tuple(Option(ware, "ware", f"the {ware}") for ware in WARES),
    features=(Term("looks", "what the ware looks worth"),),
    round_name="round",
    max_rounds=4,
    end_reasons=(Term("rounds", "all rounds were played"),),
    longest=12,
    max_candidates=6,
    rules_version=1,
)


class Params(Section):
    """What a variant can change."""

    crown: Annotated[int, Field(ge=0, le=99), Info("worth of the crown", "points")] = 12
    glass: Annotated[int, Field(ge=0, le=99), Info("worth of the glass", "points")] = 2
    only_glass: Annotated[bool, Info("nothing but glass lies out in the last round")] = False


class Game(PlainGame):
    """One play."""

    def __init__(self, params, seats, luck):
        super().__init__(params, seats, luck)
        self.worth = {"rug": 6, "bowl": 6, "lamp": 9, "lamp_too": 9, "glass": params.glass, "crown": params.crown}
        self.earned = [0] * seats
        self.thrown = [0] * seats
        self.turns = 0
        self.lies_out = self.out()

    def out(self):
        """The wares of a turn: two of rug, bowl, lamps, glass and crown by chance, the lamps as one of them."""
        if self.params.only_glass and self.rounds_done == 3:
            return ("glass",)
        stalls = [("rug",), ("bowl",), ("lamp", "lamp_too"), ("glass",), ("crown",)]
        chosen = self.luck.shuffled(stalls, "out", self.turns)
        return tuple(ware for ware in WARES if ware in chosen[0] + chosen[1])

    def legal(self):
        return list(self.lies_out)

    def apply(self, action):
        self.earned[self.mover] += self.worth[action]
        self.thrown[self.mover] += self.luck.below(6, "die", self.mover, self.rounds_done)
        self.turns += 1
        self.rounds_done, self.mover = divmod(self.turns, self.seats)
        self.lies_out = self.out()

    def is_over(self):
        return self.rounds_done >= 4

    def scores(self, seat):
        return {"wares": self.earned[seat], "luck": self.thrown[seat]}

    def features(self, action):
        return {"looks": {"glass": 11}.get(action, self.worth[action])}

    def offers(self):
        return list(self.lies_out)

    def option_of(self, action):
        return action
