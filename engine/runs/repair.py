"""What of a run can be trusted: every part against its checksum; damaged parts are set aside."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.runs.manifest import COMPLETE, Manifest, PartFile, Receipt
from engine.runs.receipts import chunks_with_receipts, read_receipt
from engine.runs.schema import names_at
from engine.runs.store import SET_ASIDE, Store


@dataclass(frozen=True)
class Damage:
    """A part that is not what was written: its file, its chunk, what is wrong, the games in it (first and last)."""

    file: str
    chunk: int
    problem: str
    first: int
    last: int


@dataclass(frozen=True)
class Standing:
    """What there is of a run.

    Attributes
    ----------
    kept: the receipts of the chunks whose parts are all sound, by number.
    damages: the parts that are not.
    """

    kept: dict[int, Receipt]
    damages: tuple[Damage, ...]


def receipts_of(store: Store, manifest: Manifest) -> dict[int, Receipt]:
    """The receipts of the chunks that were finished, by number: in the manifest, and until it is complete beside it."""
    found = {receipt.chunk: receipt for receipt in manifest.chunks}
    if manifest.state == COMPLETE:
        return found
    held = set(names_at(manifest.detail_level))
    for number in chunks_with_receipts(store):
        receipt = read_receipt(store, number)
        if receipt is not None and number < manifest.plan.chunks and set(receipt.parts) == held:
            found[number] = receipt
    return found


def examine(store: Store, manifest: Manifest, heard: Callable[[int], None] | None = None) -> Standing:
    """Read every part of a run and compare it with its checksum; `heard` is told of each chunk that was read."""
    kept: dict[int, Receipt] = {}
    damages: list[Damage] = []
    for number, receipt in receipts_of(store, manifest).items():
        found = [(part, problem) for part in receipt.parts.values() if (problem := problem_of(store, part))]
        first, last = games_of(manifest, number)
        damages += [Damage(part.file, number, problem, first, last) for part, problem in found]
        if not found:
            kept[number] = receipt
        if heard is not None:
            heard(number)
    return Standing(kept, tuple(damages))


def is_sound(store: Store, receipt: Receipt) -> bool:
    """Whether all parts of a chunk are what was written."""
    return not any(problem_of(store, part) for part in receipt.parts.values())


def problem_of(store: Store, part: PartFile) -> str:
    """What is wrong with a part, by its size and its checksum; empty when nothing is."""
    return problem_of_content(store.read(part.file), part)


def problem_of_content(content: bytes | None, part: PartFile) -> str:
    """What is wrong with the bytes of a part, None where there are none; empty when nothing is."""
    if content is None:
        return "is missing"
    if len(content) != part.bytes:
        return f"has {len(content):,} bytes, but {part.bytes:,} were written"
    if hashlib.sha256(content).hexdigest() != part.sha256:
        return "is not the file that was written: its checksum differs"
    return ""


def games_of(manifest: Manifest, chunk: int) -> tuple[int, int]:
    """The numbers of the first and the last game of a chunk."""
    plan = manifest.plan
    first = chunk * plan.blocks_per_chunk
    last = min(first + plan.blocks_per_chunk, plan.blocks)
    return plan.games_before(first), plan.games_before(last) - 1


def set_aside(store: Store, damages: Iterable[Damage]) -> list[str]:
    """Move damaged parts into the folder ``set-aside`` of the run; where they are now."""
    moved = []
    for damage in damages:
        if store.size(damage.file) is None:
            continue
        store.make(SET_ASIDE)
        taken = set(store.names(SET_ASIDE))
        name = damage.file.replace("/", "-")
        free = next(
            candidate for number in range(len(taken) + 1) if (candidate := _numbered(name, number)) not in taken
        )
        store.move(damage.file, f"{SET_ASIDE}/{free}")
        moved.append(f"{SET_ASIDE}/{free}")
    return moved


def _numbered(name: str, number: int) -> str:
    return f"{name}.{number}" if number else name
