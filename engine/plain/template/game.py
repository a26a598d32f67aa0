"""Potsherds: take sherds from the display or dig blind; sets of a kind and one of every kind score."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from engine.game import GameInfo, Info, Option, Term
from engine.kernel.sections import Section
from engine.plain import Luck, PlainGame

KINDS = ("bowl", "coin", "lamp", "tile")

INFO = GameInfo(
    name="potsherds",
    title="Potsherds",
    editions=("first draft",),
    players=(2, 3, 4),
    decisions=(Term("take", "which sherd to take, or to dig blind"),),
    stages=(Term("game", "the whole game"),),
    actions=(*(Term(kind, f"take a {kind} from the display") for kind in KINDS), Term("dig", "dig blind")),
    sources=(
        Term("sets", "sherds of the same kind"),
        Term("every_kind", "at least one of every kind"),
        Term("later_seat", "given to those who start later"),
    ),
    tallies=(Term("digs", "sherds dug up blind"), Term("largest", "sherds of the kind held most")),
    resources=(Term("kinds", "different kinds held"),),
    options=tuple(Option(f"take_{kind}", "sherd", f"a {kind} from the display") for kind in KINDS),
    features=(
        Term("gain", "points that the sherd adds now"),
        Term("same", "sherds of this kind already held"),
        Term("new_kind", "the sherd is of a kind not held yet"),
        Term("wanted", "most sherds of this kind that another player holds"),
        Term("dig", "digs blind"),
    ),
    round_name="round",
    max_rounds=10,
    end_reasons=(Term("rounds", "all rounds were played"),),
    longest=40,
    max_candidates=5,
    rules_version=1,
)


class Params(Section):
    """What a variant can change."""

    rounds: Annotated[int, Field(ge=1, le=10), Info("turns of each player", "turns", tune=(5, 9))] = 8
    display: Annotated[int, Field(ge=1, le=6), Info("sherds on display", "sherds")] = 3
    copies: Annotated[int, Field(ge=12, le=20), Info("sherds of each kind", "sherds")] = 12
    every_kind: Annotated[int, Field(ge=0, le=20), Info("for one of every kind", "points", tune=(0, 12))] = 6
    later_seat: Annotated[int, Field(ge=0, le=5), Info("for each seat before the own", "points")] = 0


class Game(PlainGame):
    """One play: the pit (the top is its end), the display, and the sherds that each player holds."""

    SECRET = ("pit",)

    def __init__(self, params: Params, seats: int, luck: Luck) -> None:
        super().__init__(params, seats, luck)
        self.pit = luck.shuffled([kind for kind in KINDS for _ in range(params.copies)], "pit")
        self.display = [self.pit.pop() for _ in range(params.display)]
        self.held = [dict.fromkeys(KINDS, 0) for _ in range(seats)]
        self.digs = [0] * seats
        self.turns = 0

    def legal(self) -> list[str]:
        return [*(kind for kind in KINDS if kind in self.display), "dig"]

    def apply(self, action: str) -> None:
        kind = self.pit.pop()
        if action == "dig":
            self.digs[self.mover] += 1
        else:
            self.display.remove(action)
            self.display.append(kind)
            kind = action
        self.held[self.mover][kind] += 1
        self.turns += 1
        self.rounds_done, self.mover = divmod(self.turns, self.seats)

    def is_over(self) -> bool:
        return bool(self.rounds_done >= self.params.rounds)

    def scores(self, seat: int) -> dict[str, int]:
        held = self.held[seat]
        return {
            "sets": sum(number * (number + 1) // 2 for number in held.values()),
            "every_kind": self.params.every_kind if min(held.values()) > 0 else 0,
            "later_seat": self.params.later_seat * seat,
        }

    def features(self, action: str) -> dict[str, float]:
        if action == "dig":
            return {"dig": 1}
        held = self.held[self.mover]
        others = [held[action] for seat, held in enumerate(self.held) if seat != self.mover]
        missing = [kind for kind in KINDS if held[kind] == 0]
        bonus = self.params.every_kind if missing == [action] else 0
        return {
            "gain": held[action] + 1 + bonus,
            "same": held[action],
            "new_kind": float(held[action] == 0),
            "wanted": max(others),
        }

    def words(self, action: Any) -> str:
        return "dig blind" if action == "dig" else f"take the {action}"

    def tallies(self, seat: int) -> dict[str, int]:
        return {"digs": self.digs[seat], "largest": max(self.held[seat].values())}

    def resources(self, seat: int) -> dict[str, int]:
        return {"kinds": sum(number > 0 for number in self.held[seat].values())}

    def offers(self) -> list[str]:
        return [f"take_{kind}" for kind in KINDS if kind in self.display]

    def option_of(self, action: str) -> str | None:
        return None if action == "dig" else f"take_{action}"
