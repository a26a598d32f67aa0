"""Players written in Python, for plans that weights cannot say. In a line-up: potsherds/bots.py:Rival."""

from engine.plain.decision import Decision


class Rival:
    """Takes what adds most, and of equal sherds the one that another player wants most."""

    title = "Rival"

    def choose(self, decision: Decision) -> int:
        """The place of the chosen action."""
        gain, wanted = decision.feature("gain"), decision.feature("wanted")
        return max(range(len(decision)), key=lambda place: (gain[place], wanted[place]))
