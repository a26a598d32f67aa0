"""Receipts of the chunks of a run that is being played: one small file a chunk, written after its parts.

A part counts only with its receipt, so whatever a killed process leaves behind is either a finished chunk or nothing.
A finished run keeps its receipts in the manifest, and these files are gone.
"""

from __future__ import annotations

import json
from dataclasses import asdict

from engine.runs.manifest import Receipt, receipt_of
from engine.runs.store import Store

FOLDER = "receipts"


def receipt_file(chunk: int) -> str:
    """The path of a chunk's receipt inside its run."""
    return f"{FOLDER}/chunk-{chunk:05d}.json"


def write_receipt(store: Store, receipt: Receipt) -> None:
    """Write the receipt of a chunk whose parts are written."""
    store.write(receipt_file(receipt.chunk), json.dumps(asdict(receipt)).encode())


def read_receipt(store: Store, chunk: int) -> Receipt | None:
    """The receipt of a chunk; None when there is none or it cannot be read."""
    content = store.read(receipt_file(chunk))
    if content is None:
        return None
    try:
        receipt = receipt_of(json.loads(content))
    except (KeyError, TypeError, AttributeError, ValueError):
        return None
    return receipt if receipt.chunk == chunk else None


def chunks_with_receipts(store: Store) -> list[int]:
    """The numbers of the chunks that have a receipt, in order."""
    numbers = [name.removeprefix("chunk-").removesuffix(".json") for name in store.names(FOLDER)]
    return sorted(int(number) for number in numbers if number.isdecimal())


def forget_receipts(store: Store) -> None:
    """Remove all receipts, once the manifest holds them."""
    for name in store.names(FOLDER):
        store.remove(f"{FOLDER}/{name}")
    store.remove(FOLDER)
