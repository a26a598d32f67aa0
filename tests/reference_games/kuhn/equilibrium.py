"""Equilibrium play of Kuhn poker (Kuhn 1950): a family of strategies with one free number, here a third."""

ALPHA = 1 / 3  # how often the first player bets with the lowest card, from 0 to a third
# Chance to bet or call by history before the decision and by card.
BETS = {
    "": (ALPHA, 0.0, 3 * ALPHA),
    "pb": (0.0, ALPHA + 1 / 3, 1.0),
    "p": (1 / 3, 0.0, 1.0),
    "b": (0.0, 1 / 3, 1.0),
}


class Equilibrium:
    """Plays so that no opponent wins more than the rules give away."""

    title = "Equilibrium"
    game = "kuhn"

    def choose(self, decision):
        table = decision.view
        bets = BETS[table.history][table.cards[decision.seat]]
        return decision.actions.index("bet" if decision.luck.unit() < bets else "pass")
