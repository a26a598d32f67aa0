"""Kuhn poker (Kuhn 1950): three cards, one each, one bet. Closed value for the first player: -1/18 of the ante."""

from engine.game import GameInfo, Term
from engine.kernel.sections import Section
from engine.plain import PlainGame

INFO = GameInfo(
    name="kuhn",
    title="Kuhn poker",
    editions=("1950",),
    players=(2,),
    decisions=(Term("open", "nobody has bet"), Term("answer", "the other one has bet")),
    stages=(Term("game", "the whole game"),),
    actions=(Term("pass", "check or fold"), Term("bet", "bet or call")),
    sources=(Term("won", "chips won or lost"),),
    tallies=(Term("card", "the card: 0 the lowest, 2 the highest"),),
    resources=(),
    options=(),
    features=(
        Term("bet_low", "bets or calls with the lowest card"),
        Term("bet_middle", "bets or calls with the middle card"),
        Term("bet_high", "bets or calls with the highest card"),
    ),
    round_name="hand",
    max_rounds=1,
    end_reasons=(Term("fold", "a player gave up"), Term("showdown", "the higher card won")),
    longest=3,
    max_candidates=2,
    rules_version=1,
)
ENDS = ("pp", "bp", "bb", "pbp", "pbb")


class Params(Section):
    """Nothing can be changed."""


class Game(PlainGame):
    """One hand."""

    OWN = ("cards",)

    def __init__(self, params, seats, luck):
        super().__init__(params, seats, luck)
        self.deck = luck.shuffled(range(3), "deck")
        self.cards = self.deck[:2]
        self.deck = self.deck[2:]
        self.history = ""
        self.decision = "open"

    SECRET = ("deck",)

    def legal(self):
        return ("pass", "bet")

    def apply(self, action):
        self.history += action[0]
        self.mover = 1 - self.mover
        self.decision = "answer" if action == "bet" else "open"
        self.rounds_done = int(self.is_over())

    def is_over(self):
        return self.history in ENDS

    def scores(self, seat):
        if not self.is_over():
            return {}
        stake = 2 if self.history.endswith("bb") else 1
        folded = self.history in ("bp", "pbp")
        winner = ("b" in self.history[1:]) if folded else int(self.cards[1] > self.cards[0])
        return {"won": stake if seat == winner else -stake}

    def tallies(self, seat):
        return {"card": self.cards[seat]}

    def end_reason(self):
        return "fold" if self.history in ("bp", "pbp") else "showdown"

    def features(self, action):
        level = ("low", "middle", "high")[self.cards[self.mover]]
        return {f"bet_{level}": 1.0} if action == "bet" else {}

    def words(self, action):
        told = {"open": {"pass": "check", "bet": "bet"}, "answer": {"pass": "fold", "bet": "call"}}
        return told[self.decision][action]
