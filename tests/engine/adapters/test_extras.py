"""Without an extra, its adapter says in one line what to install."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from engine.errors import SondageError
from engine.personas import load_persona


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


def test_a_lineup_that_needs_an_extra_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "engine.adapters.openspiel_bots", raising=False)
    monkeypatch.setitem(sys.modules, "open_spiel.python.algorithms.ismcts", None)
    with pytest.raises(SondageError, match=r"OpenSpiel is not complete; pip install 'sondage\[openspiel\]'"):
        load_persona("mykerinos", "engine.adapters.openspiel_bots:IsMcts")
