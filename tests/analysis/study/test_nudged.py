"""What having a thing is worth, on games of known truth in which changed weights only make more players have it."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import polars as pl
import pytest

from analysis.study.games import room_of_share
from analysis.study.measures import Having, Twin, Worth
from analysis.study.model import StudyError
from analysis.study.nudged import Effect, _less, twin, worth
from tests.analysis.synthetic_run import game_info

PLAYERS, OWNED = 3, 0.3
NUDGE = {"opening": {"reward": {"room": 1.0}}}


@dataclass
class MadeUp:
    """A table whose games are drawn: an owner's chance to win is higher by `effect`, and changed plans own more often.

    A deal favours owners or not, alike for the changed plans and the plans as they are.
    """

    folder: Path
    effect: float
    more: float
    rng: np.random.Generator = field(default_factory=lambda: np.random.default_rng(8))

    @property
    def study(self) -> Any:
        return SimpleNamespace(game="mykerinos")

    @property
    def archive(self) -> Any:
        return SimpleNamespace(passing=self.folder)

    roster = ("majorities", "saver")

    def play_base(self, lineup: list[str], games: int, detail: str = "games") -> Any:
        return self.play_lineup(lineup, games, PLAYERS, detail=detail)

    def play_lineup(self, lineup: list[str], games: int, players: int, detail: str = "games") -> Any:
        """A block is a deal in all seatings of the line-up; a table of copies has but one."""
        alike = len(set(lineup)) == 1
        names = [Path(name).stem for name in lineup]
        seatings = [names] if alike else [[names[(s - r) % players] for s in range(players)] for r in range(players)]
        game = np.arange(games // len(seatings) * len(seatings))
        who = np.array(seatings)[game % len(seatings)]
        luck = np.random.default_rng(99).normal(0, 0.05, 100_000)[game // len(seatings)]
        changed = np.char.endswith(who, "-changed")
        owns = self.rng.random(who.shape) < OWNED + self.more * changed + luck[:, None]
        chance = 1 / players + self.effect * (owns - owns.mean(axis=1, keepdims=True)) * players / (players - 1)
        first = (self.rng.random((game.size, 1)) > np.cumsum(chance, axis=1)).sum(axis=1).clip(0, players - 1)
        table = pl.DataFrame(
            {
                "game": np.repeat(game, players),
                "block": np.repeat(game // len(seatings), players),
                "seat": np.tile(np.arange(1, players + 1), game.size),
                "persona": who.ravel(),
                "owned": owns.ravel().astype(np.int16),
                "win60": (60 * (np.arange(players) == first[:, None])).ravel(),
            }
        )
        return SimpleNamespace(
            scan=lambda name: table.lazy(),
            manifest=SimpleNamespace(games=int(game.size)),
            seats=players,
            info=game_info(),
        )


def test_a_nudge_is_turned_into_the_worth_of_an_owner(tmp_path: Path) -> None:
    """One owner more among three loses the others a half of what it gains: 0.12 to the owner, as planted."""
    made = MadeUp(tmp_path, effect=0.12, more=0.25)
    one = Worth(label="w", kind="worth", games=30_000, add=NUDGE, having=Having(column="owned"))
    found = worth(made, one)  # type: ignore[arg-type]  # a stand-in with what is asked of a table
    assert found.estimate.covers(0.12) and found.estimate.lower > 0.05
    won, had = (estimate for _, estimate in found.parts)
    assert had.value == pytest.approx(0.25, abs=0.02)
    assert won.value == pytest.approx(0.03, abs=0.012)
    assert found.games > 30_000  # the unchanged plans are played as well


@pytest.mark.parametrize("repetitions", [pytest.param(12), pytest.param(2000, marks=pytest.mark.slow)])
def test_where_owning_is_worth_nothing_that_is_rarely_missed(repetitions: int, tmp_path: Path) -> None:
    one = Worth(label="w", kind="worth", games=1_800, add=NUDGE, having=Having(column="owned"))
    missed = 0
    for seed in range(repetitions):
        made = MadeUp(tmp_path, effect=0.0, more=0.25, rng=np.random.default_rng(seed))
        missed += not worth(made, one).estimate.covers(0)  # type: ignore[arg-type]  # as above
    assert missed / repetitions <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / repetitions)


def test_a_twin_is_held_against_its_fair_share_over_all_plans(tmp_path: Path) -> None:
    made = MadeUp(tmp_path, effect=0.12, more=0.25)
    found = twin(made, Twin(label="t", kind="twin", games=24_000, add=NUDGE))  # type: ignore[arg-type]  # as above
    assert [name for name, _ in found.parts] == ["majorities", "saver"]
    assert found.estimate.value == pytest.approx(sum(e.value for _, e in found.parts) / 2)
    assert found.estimate.covers(0.03) and found.games == 24_000


def test_an_unknown_column_is_named(tmp_path: Path) -> None:
    one = Worth(label="w", kind="worth", games=600, add=NUDGE, having=Having(column="owed"))
    with pytest.raises(StudyError, match="no column 'owed'") as raised:
        worth(MadeUp(tmp_path, 0.1, 0.1), one)  # type: ignore[arg-type]  # as above
    assert "owned" in str(raised.value.remedy)


def test_a_plan_that_never_won_in_a_few_deals_keeps_its_doubt() -> None:
    def never(deals: int) -> Effect:
        return Effect(0.0, (np.arange(deals), np.zeros(deals)), room_of_share(0.0, deals))

    fair = Effect(1 / PLAYERS, (np.zeros(0, np.int64), np.zeros(0)))
    few, many = _less(never(5), fair).estimate, _less(never(5000), fair).estimate
    assert few.value == many.value == -1 / PLAYERS
    assert few.upper > 0 and many.upper < -0.33
    assert room_of_share(0.4, 5) == 0
