"""Personas in Python for tests, named by this file and their class."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.kernel.records import copy_of
from engine.plain.decision import Decision, PersonaFault


class First:
    """Takes the first candidate."""

    def choose(self, decision: Decision) -> int:
        return 0


class FirstToo(First):
    """Takes the first candidate as well, by another name: a table of three plans has six orders."""


class Twin:
    """Chooses as the shipped persona museum-first would without its noise."""

    def __init__(self) -> None:
        from engine.personas import load_persona

        self.persona = load_persona("mykerinos", "museum-first")

    def choose(self, decision: Decision) -> int:
        info = decision.game.info
        matrix = self.persona.matrix(info)
        kind = [term.name for term in info.decisions].index(decision.kind)
        stage = [term.name for term in info.stages].index(decision.stage)
        return int(np.argmax(decision.features @ matrix[kind, stage]))


class Weighs:
    """Takes what places most, or the first."""

    def choose(self, decision: Decision) -> int:
        return int(decision.feature("place").argmax())


class Checker:
    """Looks at everything it is shown and raises where that is not as promised."""

    title = "Checker"

    def __init__(self) -> None:
        self.decisions: list[tuple[int, int]] = []

    def choose(self, decision: Decision) -> int:
        place = (decision.seat, decision.number)
        assert place not in self.decisions and all(seat == decision.seat for seat, _ in self.decisions)
        assert all(number < decision.number for _, number in self.decisions), "a persona sits in one game only"
        self.decisions.append(place)
        assert len(decision) == len(decision.codes) == len(decision.actions) == len(decision.words) > 1
        assert decision.features.shape == (len(decision), len(decision.names))
        assert [decision.game.state.code(action) for action in decision.actions] == decision.codes.tolist()
        name = decision.names[3]
        assert (decision.feature(name) == decision.features[:, 3]).all()
        for place_of in (0, len(decision) - 1):
            row = np.zeros(len(decision.names))
            decision.game.features.measure(decision.view, decision.params, decision.actions[place_of], row)
            np.testing.assert_array_equal(row, decision.features[place_of])
        self.check_hidden(decision)
        assert decision.luck.unit() == decision.luck.unit() != decision.luck.unit("other")
        decision.codes[:] = 0
        decision.features[:] = 0
        return len(decision) - 1

    def check_hidden(self, decision: Decision) -> None:
        view: Any = decision.view
        for number in range(2):
            other = decision.redeal(number)
            assert decision.game.hidden.view(other, decision.params, decision.seat) == view
            assert decision.redeal(number) == other
        try:
            state = decision.state
        except PersonaFault as refused:
            assert "may not see what is hidden" in str(refused)
        else:
            raise AssertionError(state)


class SeesAll:
    """Knows the deck."""

    sees_hidden = True

    def choose(self, decision: Decision) -> int:
        assert decision.game.hidden.view(decision.state, decision.params, decision.seat) == decision.view
        kept = copy_of(decision.state)
        decision.state.mover = 99
        assert decision.state == kept, "what it gets is a copy"
        return 0


class Stumbles:
    """Raises now and then."""

    def choose(self, decision: Decision) -> int:
        if decision.luck.below(400, "stumble") == 0:
            raise ValueError("lost for words")
        return 0


class Undecided:
    """Chooses nothing that is there."""

    def choose(self, decision: Decision) -> Any:
        return len(decision)


class Dies:
    """Brings its process down in one deal."""

    def choose(self, decision: Decision) -> int:
        import os

        if decision.luck.below(900, "die") == 0:
            os.kill(os.getpid(), 9)
        return 0
