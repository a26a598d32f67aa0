"""The commands that play a run again and write its report."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from typing import Any

from engine.errors import SondageError


def commands(manifest: Any, *, detail: str = "", out: str = "runs/again") -> str:
    """The lines to type for the same games, at another level of `detail` where one is given."""
    words = ["sondage", "simulate", str(manifest.variant["name"])]
    words += ["--players", str(manifest.players), "--games", str(manifest.games)]
    if not manifest.all_lineups:
        words += ["--lineup", manifest.lineup_text(0)]
    for path, value in changed_values(manifest):
        words += ["--set", f"{path}={value}"]
    words += ["--seeds", str(manifest.seeds["name"])]
    if (detail or manifest.detail) != "games":
        words += ["--detail", detail or manifest.detail]
    words += ["--out", out]
    return shlex.join(words) + "\n" + shlex.join(["sondage", "report", out])


def changed_values(manifest: Any) -> list[tuple[str, str]]:
    """Parameters of the run that differ from the variant of that name: key path and value as `--set` takes them.

    Empty when there is no variant of that name here to compare with.
    """
    from engine.variants import load_variant

    try:
        original = dict(_leaves(load_variant(manifest.variant["name"]).resolved()))
    except SondageError:
        return []
    played = dict(_leaves(manifest.variant["resolved"]))
    own = {"title", "about", "extends", "game"}
    return [(path, v) for path, v in played.items() if path.split(".")[0] not in own and original.get(path) != v]


def _leaves(tree: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(tree, Mapping):
        for key, branch in tree.items():
            yield from _leaves(branch, f"{path}.{key}" if path else str(key))
    else:
        import json

        yield path, json.dumps(tree, ensure_ascii=False)
