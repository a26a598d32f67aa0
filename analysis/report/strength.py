"""How strong the players of a report are, from what `sondage strength` measured and keeps beside a game's personas."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from engine.catalogue import configs_of, game_names
from engine.personas.text import thinks

FILE = "strength.json"
BEST = "the best plans"
"""What a table of the strongest shipped plans is called."""


@dataclass(frozen=True)
class Known:
    """A measured share of the win, with its 95 % interval: of `who` at a table of `table`."""

    variant: str
    players: int
    who: str
    table: str
    won: float
    lower: float
    upper: float
    games: int

    @property
    def words(self) -> str:
        """The player, its share and the interval."""
        return f"{self.who} wins {100 * self.won:.0f} % ({100 * self.lower:.0f} to {100 * self.upper:.0f})"


def read_known(game: str) -> list[Known]:
    """What is known of a game; nothing where it was never measured, or is not here."""
    if game not in game_names():
        return []
    path = configs_of(game) / FILE
    return [Known(**row) for row in json.loads(path.read_text(encoding="utf-8"))] if path.is_file() else []


def strength_sentence(known: Sequence[Known], variant: str, players: int, personas: Sequence[str]) -> str:
    """How strong the players of a run are, for the top of its report.

    The measured ones among `personas` are named at the hardest table, beside the strongest that was measured there.
    """
    here = [row for row in known if row.variant == variant and row.players == players]
    if not here:
        kind = "Some of its players think" if any(map(thinks, personas)) else "Its players are plans that do not think"
        ask = f"sondage strength {variant} --players {players}"
        return f"{kind}; how strong they are has not been measured for this table ({ask})."
    table = here[-1].table
    there = [row for row in here if row.table == table]
    others = table if table == BEST else f"{players - 1} × {table}"
    best = max(there, key=lambda row: row.won)
    mine = [row for row in there if row.who in personas and row != best]
    if best.who in personas:
        return f"Its strongest player is the strongest that was measured: {best.words} at a table of {others}."
    at = f"at a table of {others}"
    if not mine:
        return f"Its players are weaker than the strongest that was measured: {best.words} {at}."
    own = max(mine, key=lambda row: row.won)
    return f"How strong its players are: {own.words} {at}, where {best.words}."
