"""Where the shipped files lie: in the repository when it is there, else inside the installed package."""

from __future__ import annotations

from pathlib import Path

_ENGINE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    # An editable install leaves a stale copy of the packaged files behind, so the repository comes first.
    repository = _ENGINE.parent
    if (repository / "pyproject.toml").is_file() and (repository / name).is_dir():
        return repository / name
    return _ENGINE / "_shipped" / name


def configs() -> Path:
    """The folder of variants, personas and the like: one folder a game."""
    return _folder("configs")


def seeds() -> Path:
    """The folder of the named seed sets."""
    return _folder("seeds")
