"""The examples of the guide run as they stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3].joinpath("docs", "other-toolkits.md").read_text(encoding="utf-8")
EXAMPLES = [code for code in re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL) if "engine.adapters" in code]


def test_there_is_one_for_each_toolkit() -> None:
    assert len(EXAMPLES) == 2


@pytest.mark.parametrize(
    "code", [pytest.param(EXAMPLES[0], marks=pytest.mark.slow), EXAMPLES[1]], ids=["pettingzoo", "openspiel"]
)
def test_an_example_runs(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    exec(code, names)
    if "state" in names:
        assert "[0, 1" in capsys.readouterr().out, "the actions that the state allows"
    else:
        assert names["is_over"] is True
