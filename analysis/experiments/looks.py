"""How often the deals of a confirmation have been looked at, noted beside the configuration that was confirmed.

Deals that confirm once are fresh. Whoever looks, changes the numbers and looks again chooses what these deals like, and
a confirmation is worth less each time. So every confirmation of something new is counted, in a file with the name of
the configuration and the ending ``.looks``; the same confirmation made again shows nothing new and is not.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from analysis.wording import ordinal
from engine.documents.source import read_document
from engine.errors import SondageError

SUFFIX = ".looks"
_ABOUT = (
    "# How often each set of deals has confirmed something here. Written by `sondage tune` and `sondage study`; keep\n"
    "# it with the configuration. Deals that were looked at often no longer surprise: confirm on fresh ones.\n"
)


@dataclass(frozen=True)
class Looks:
    """How often deals have been looked at.

    Attributes
    ----------
    root: the root of their seeds; count: different confirmations on them, the one at hand included.
    noted: whether the file could be written.
    """

    root: int
    count: int
    noted: bool = True

    @property
    def words(self) -> str:
        """The same in a sentence."""
        if self.count == 1:
            said = "These deals are looked at for the first time here"
        else:
            said = f"This is the {ordinal(self.count)} look at these deals here, and deals that are looked at often "
            said += "begin to decide what is tried"
        return said + ("." if self.noted else "; it could not be noted beside the configuration.")


def looks_file(config: Path) -> Path:
    """Where the looks of a configuration are noted."""
    return config.with_suffix(SUFFIX)


def read_looks(config: Path) -> dict[int, tuple[str, ...]]:
    """What was confirmed on the deals of each root, as digests; a SondageError when the file is something else."""
    path = looks_file(config)
    if not path.exists():
        return {}
    document = read_document(path)
    found: dict[int, tuple[str, ...]] = {}
    deals = document.data.get("deals")
    for place, entry in enumerate(deals if isinstance(deals, list) else [None]):
        if not _is_sound(entry):
            remedy = "restore it, or remove it to count from the beginning"
            raise SondageError("is no list of looks", place=document.place(("deals", place)), remedy=remedy)
        found[int(entry["root"])] = tuple(entry["of"])
    return found


def _is_sound(entry: object) -> bool:
    return (
        isinstance(entry, Mapping)
        and type(entry.get("root")) is int
        and isinstance(entry.get("of"), list)
        and all(isinstance(digest, str) for digest in entry["of"])
        and entry.get("looks") == len(entry["of"])
    )


def note_look(config: Path, root: int, digest: str) -> Looks:
    """Count a confirmation on the deals of `root`, known by `digest`, unless it was counted before.

    A folder that cannot be written to is no error: the confirmation stands, and the answer says that it is not noted.
    """
    found = read_looks(config)
    before = found.get(root, ())
    if digest in before:
        return Looks(root, len(before))
    found[root] = (*before, digest)
    deals = [{"root": r, "looks": len(of), "of": list(of)} for r, of in found.items()]
    target = looks_file(config)
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        unfinished.write_text(_ABOUT + yaml.safe_dump({"deals": deals}, sort_keys=False), encoding="utf-8")
        os.replace(unfinished, target)
    except OSError:
        return Looks(root, len(found[root]), noted=False)
    return Looks(root, len(found[root]))
