"""Write plain data as YAML that reads back the same, by this package's reader and by others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import yaml

from engine.documents.source import TAG, canonical_key, tell_scalars

_WHOLE = re.compile(r"[0-9]+")
_WIDTH = 120


class _Dumper(yaml.SafeDumper):
    """Quotes text that any reader could take for something else: by YAML 1.1 (PyYAML's own rules) or by YAML 1.2."""

    def ignore_aliases(self, data: object) -> bool:
        """Values that stand in several places are written out in each."""
        return True


tell_scalars(_Dumper)
_Dumper.add_implicit_resolver(TAG + "int", re.compile(r"0o[0-7]+$"), ["0"])


def document_text(data: Mapping[str, Any]) -> str:
    """A mapping as the text of a YAML file, its keys in their order; short lists and mappings stand on one line.

    Keys that are whole numbers (of seats, of players) are written as numbers.
    """
    text: str = yaml.dump(
        _plain(data), Dumper=_Dumper, sort_keys=False, default_flow_style=None, allow_unicode=True, width=_WIDTH
    )
    return text


def _plain(value: object) -> Any:
    if isinstance(value, Mapping):
        return {_key(str(key)): _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, (list, tuple)) else value


def _key(key: str) -> str | int:
    return int(key) if _WHOLE.fullmatch(key) and canonical_key(key) == key and len(key) < 40 else key
