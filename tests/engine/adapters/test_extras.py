"""Without an extra, its adapter says in one line what to install."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from engine.errors import SondageError


@pytest.mark.parametrize(
    ("adapter", "missing", "extra"),
    [
        ("pettingzoo_env", "pettingzoo", "pettingzoo"),
        ("openspiel_game", "pyspiel", "openspiel"),
        ("openspiel_bots", "open_spiel.python.algorithms.ismcts", "openspiel"),
    ],
)
def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, adapter: str, missing: str, extra: str) -> None:
    name = f"engine.adapters.{adapter}"
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(SondageError, match=rf"pip install 'sondage\[{extra}\]'"):
        import_module(name)
