"""What a metric declares about itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.kernel.logs import DETAILS

Direction = Literal["to fair share", "higher", "lower", "none"]


@dataclass(frozen=True)
class Metric:
    """A metric's declaration.

    Attributes
    ----------
    title: what it is called in a report.
    definition: how it is worked out, in plain words.
    unit: what the estimate counts.
    source: where the definition comes from.
    direction: what a designer usually wants; "none" where that depends on the game.
    keys: the columns that name a row.
    detail: the level of detail that a run needs.
    needs: what else it needs; without it the table has no rows.
    margin: how large a difference between two variants has to be to matter, in the metric's unit; None: see
        `analysis.compare.margins` for what follows from the unit.
    """

    title: str
    definition: str
    unit: str
    source: str
    direction: Direction
    keys: tuple[str, ...]
    detail: Literal["games", "rounds", "decisions", "options"] = "games"
    needs: Literal["", "replays", "mixed levels", "teams", "pieces", "roles", "games that nobody wins"] = ""
    margin: float | None = None

    @property
    def tells_levels(self) -> bool:
        """Whether its rows keep the levels of play apart, or compare them; the others mix what a run mixes."""
        return bool({"level", "tables"} & set(self.keys)) or self.needs == "mixed levels"


def supports(detail: str, needed: str) -> bool:
    """Whether a run of level `detail` holds what the level `needed` asks for."""
    return DETAILS.index(detail) >= DETAILS.index(needed)
