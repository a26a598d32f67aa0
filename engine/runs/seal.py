"""A digest of a text of JSON inside it, by which accidents show: a flipped bit, a slip of the hand, half a copy.

The digest says nothing about who wrote the text. Whoever changes a text on purpose can write the digest that fits it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

_UNKNOWN = "0" * 64
_LINE = re.compile(r'^ "digest": "([0-9a-f]{64})",?$', re.MULTILINE)


def sealed(record: Mapping[str, Any]) -> str:
    """Plain data as JSON, one key a line, with the digest of all the rest under the second key, `digest`."""
    first, *others = record.items()
    text = json.dumps(dict([first, ("digest", _UNKNOWN), *others]), indent=1, ensure_ascii=False) + "\n"
    return text.replace(_UNKNOWN, _digest(text), 1)


def broken_seal(text: str) -> str:
    """Why a text of JSON cannot be taken for what was written, in words; empty when its digest fits."""
    found = _LINE.search(text)
    if found is None:
        return "it holds no digest"
    bare = text[: found.start(1)] + _UNKNOWN + text[found.end(1) :]
    return "" if found[1] == _digest(bare) else "its digest does not fit it"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
