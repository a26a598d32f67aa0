"""How a study's page writes its numbers."""

from __future__ import annotations

import math

import numpy as np
import pytest

from analysis.stats.estimate import Estimate
from analysis.stats.share import share
from analysis.study.page import _points


@pytest.mark.parametrize(
    ("found", "unit", "said"),
    [
        (Estimate(0.25, 0.01, 0.23, 0.27, 900, 900), "%", "25.0 % (23.0 to 27.0)"),
        (Estimate(-0.1, 0.01, -0.12, -0.08, 900, 900), "percentage points", "−10.0 (−12.0 to −8.0) percentage points"),
        (Estimate(1.5, 0.2, 1.1, 1.9, 900, 900), "", "1.5 (1.1 to 1.9)"),
        (Estimate(3.0, 0.0, 3.0, 3.0, 900, 900), "", "3.00"),
        (share(np.zeros(5)), "%", "0.0 % (0.0 to 52.2)"),
        (share(np.zeros(100_000)), "%", "0.00 % (0.00 to 0.00)"),
        (Estimate(0.3, math.nan, math.nan, math.nan, 1, 1), "%", "30.0 % (the games set no bounds)"),
    ],
)
def test_numbers_have_the_digits_that_their_interval_supports(found: Estimate, unit: str, said: str) -> None:
    assert _points(found, unit) == said
