"""OCBA, with the check values that its authors' formula gives."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.stats.allocation import ocba


def test_three_finalists() -> None:
    """Means 3, 2, 1 with the highest as the best, one deviation, 1000 draws."""
    found = ocba([-3, -2, -1], [1, 1, 1], 1000)
    assert found == pytest.approx([451.94, 438.45, 109.61], abs=0.005)


def test_ten_finalists() -> None:
    found = ocba(range(1, 11), [6] * 10, 100)
    assert found[:5] == pytest.approx([40.3, 38.8, 9.7, 4.3, 2.4], abs=0.05)
    assert found.sum() == pytest.approx(100)


def test_noisier_finalists_get_more() -> None:
    found = ocba([1, 2, 2], [1, 3, 1], 100)
    assert found[1] == pytest.approx(9 * found[2])


def test_one_finalist_gets_everything() -> None:
    assert ocba([5], [1], 10) == pytest.approx([10])


def test_equals_share() -> None:
    found = ocba([1, 1, 1], [1, 1, 1], 90)
    assert np.isfinite(found).all()
    assert found[1] == pytest.approx(found[2])
