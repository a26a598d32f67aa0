"""Sliders: positions play common deals, a move redraws, and a bad value is told instead of drawn."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.experiments.errors import TrialError
from analysis.tune.sliders import Sliders


@pytest.fixture(scope="module")
def sliders() -> Sliders:
    return Sliders("archaeology/card-game", ["seats.points.2", "setup.hand_size"], players=2, games=200)


def test_a_slider_stands_at_the_variants_value(sliders: Sliders) -> None:
    assert sliders.point() == {"seats.points.2": 0, "setup.hand_size": 4}
    assert sliders.html().count("<svg") == 2


def test_a_move_redraws(sliders: Sliders) -> None:
    shown: list[Any] = []

    class Handle:
        def update(self, html: Any) -> None:
            shown.append(html.data)

    before = sliders.html()
    sliders._handle = Handle()
    sliders.widgets["seats.points.2"].value = 10
    assert len(shown) == 1 and "seats.points.2 10" in shown[0] and shown[0] != before
    sliders.widgets["seats.points.2"].value = 0
    assert shown[1] == before


def test_positions_play_the_same_deals(sliders: Sliders) -> None:
    """Points before the game change nothing of play itself."""
    one, other = (sliders.play({"seats.points.2": points, "setup.hand_size": 4}) for points in (0, 3))
    assert one.tables["players"]["decisions"].equals(other.tables["players"]["decisions"])
    assert not one.tables["players"]["score"].equals(other.tables["players"]["score"])


def test_what_is_wrong_is_told(sliders: Sliders) -> None:
    with pytest.raises(TrialError, match="did you mean"):
        Sliders("archaeology/card-game", ["setup.hand_siz"])
    with pytest.raises(TrialError, match="is no number"):
        Sliders("archaeology/card-game", ["setup.start_player"])
    with pytest.raises(TrialError, match="has no range worth tuning"):
        Sliders("archaeology/card-game", ["guard.max_trades_per_turn"])
