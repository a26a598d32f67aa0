"""Write what a tuning found: a variant file that holds only what changed, and persona files."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analysis.experiments.errors import TrialError
from analysis.experiments.setting import Setting
from engine.documents.source import is_path, read_document
from engine.documents.writer import document_text
from engine.errors import RunError
from engine.personas import Persona, baseline_names, load_persona, persona_names
from engine.runs.store import write_whole
from engine.variants import Variant, load_variant, variant_names


def write_variant(tuned: Variant, original: str, path: Path, title: str, about: str) -> bool:
    """Write a variant file that extends `original` (a name or a path) and holds only what differs from it.

    False, and no file, when nothing differs. TrialError when the file would not give `tuned` again.
    """
    parent = load_variant(original)
    before, after = parent.parameters.model_dump(mode="json"), tuned.parameters.model_dump(mode="json")
    changes = _changes(before, after)
    if not changes:
        return False
    extends = original
    if is_path(original, variant_names()):
        extends = Path(os.path.relpath(original, path.parent)).as_posix()
    header = {"extends": extends, "title": title, "about": about}
    _write(path, {**header, **changes})
    if load_variant(path).digest != tuned.digest:
        raise TrialError("the file does not give the tuned variant", place=str(path), remedy="please report this")
    return True


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """What differs, section by section; a list is one value."""
    found: dict[str, Any] = {}
    for key, value in after.items():
        below = before.get(key)
        if isinstance(value, dict) and isinstance(below, dict):
            if inner := _changes(below, value):
                found[key] = inner
        elif value != below:
            found[key] = value
    return found


def write_personas(setting: Setting, folder: Path, about: str) -> list[Path]:
    """Write the personas that a point changed, each a whole file; their paths.

    A shipped persona keeps its name: what was made of it is called after it.
    """
    game = setting.variant.game
    shipped = {*persona_names(game), *baseline_names(game)}
    return [
        write_persona(persona, folder / f"{f'{name}-tuned' if name in shipped else name}.yaml", about)
        for name, persona in setting.changed.items()
    ]


def write_persona(persona: Persona, path: Path, about: str) -> Path:
    """Write a persona as a whole file, with a comment on its origin; the path. TuneError when it cannot be written."""
    data: dict[str, Any] = {
        "game": persona.game,
        "title": persona.title,
        "plan": persona.plan,
        "temperature": persona.temperature,
        "weights": persona.weights,
    }
    if persona.stages:
        data["stages"] = persona.stages
    if persona.search:
        data["search"] = persona.search
    _write(path, data, comment=about)
    load_persona(persona.game, path)
    return path


def _write(path: Path, data: Mapping[str, Any], comment: str = "") -> None:
    text = "".join(f"# {line}\n" for line in textwrap.wrap(comment, 110, break_long_words=False))
    text += document_text(data)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode())
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise TrialError(f"cannot be written: {reason}", place=str(path), remedy="name another folder") from None
    except RunError as problem:
        raise TrialError(problem.problem, place=str(path), remedy="name another folder") from None
    read_document(path)
