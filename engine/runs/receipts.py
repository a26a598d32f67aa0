"""Receipts of the chunks of a run that is being played: one small file a chunk, written after its parts.

A part counts only with its receipt, so whatever a killed process leaves behind is either a finished chunk or nothing.
A finished run keeps its receipts in the manifest, and these files are gone.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cache
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from engine.runs.manifest import Receipt
from engine.runs.played import STRICT
from engine.runs.schema import FORMAT
from engine.runs.seal import broken_seal, sealed
from engine.runs.store import Store

FOLDER = "receipts"


def receipt_file(chunk: int) -> str:
    """The path of a chunk's receipt inside its run."""
    return f"{FOLDER}/chunk-{chunk:05d}.json"


def write_receipt(store: Store, receipt: Receipt) -> None:
    """Write the receipt of a chunk whose parts are written."""
    store.write(receipt_file(receipt.chunk), receipt_text(receipt).encode())


def receipt_text(receipt: Receipt) -> str:
    """A receipt as sealed JSON; `receipt_of` is the inverse."""
    return sealed({"format": FORMAT, "receipt": asdict(receipt)})


def receipt_of(text: str) -> Receipt | None:
    """A receipt from its JSON; None when its digest does not fit it, or it cannot be the receipt of any chunk."""
    if broken_seal(text):
        return None
    try:
        receipt = _reader().validate_json(text).receipt
    except ValidationError:
        return None
    return None if receipt.misplaced else receipt


@dataclass(frozen=True)
class _Written:
    """What the file of a receipt holds."""

    __pydantic_config__ = STRICT

    format: Annotated[int, Field(ge=FORMAT, le=FORMAT)]
    digest: str
    receipt: Receipt


@cache
def _reader() -> TypeAdapter[_Written]:
    return TypeAdapter(_Written)


def read_receipt(store: Store, chunk: int) -> Receipt | None:
    """The receipt of a chunk; None when there is none or it is not what was written."""
    content = store.read(receipt_file(chunk))
    receipt = None if content is None else receipt_of(content.decode(errors="replace"))
    return receipt if receipt is not None and receipt.chunk == chunk else None


def chunks_with_receipts(store: Store) -> list[int]:
    """The numbers of the chunks that have a receipt, in order."""
    numbers = [name.removeprefix("chunk-").removesuffix(".json") for name in store.names(FOLDER)]
    return sorted(int(number) for number in numbers if number.isdecimal())


def forget_receipts(store: Store) -> None:
    """Remove all receipts, once the manifest holds them."""
    for name in store.names(FOLDER):
        store.remove(f"{FOLDER}/{name}")
    store.remove(FOLDER)
