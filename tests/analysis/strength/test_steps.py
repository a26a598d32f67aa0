"""Steps of strength, by hand (400 θ / ln 10 are Elo points)."""

from __future__ import annotations

import math

import pytest

from analysis.strength.page import step_of


@pytest.mark.parametrize(
    ("share", "players", "step", "elo"),
    [(0.942, 3, 3.481, 604.7), (0.529, 3, 0.809, 140.6), (0.6, 4, 1.504, 261.3), (0.25, 4, 0.0, 0.0)],
)
def test_a_step_by_hand(share: float, players: int, step: float, elo: float) -> None:
    assert step_of(share, players) == pytest.approx(step, abs=1e-3)
    assert step_of(share, players) * 400 / math.log(10) == pytest.approx(elo, abs=0.15)


def test_a_step_over_somebody_who_never_wins_has_no_end() -> None:
    assert step_of(1.0, 3) == math.inf and step_of(0.0, 3) == -math.inf
