"""A manifest is taken for what was written only when its digest fits; `unproved` lets others pass, marked."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from engine.errors import RunError
from engine.runs.manifest import NAME, read_manifest, write_manifest
from engine.runs.reader import open_run
from engine.runs.receipts import read_receipt, receipt_file
from engine.runs.seal import broken_seal, sealed
from engine.runs.store import LocalStore
from tests.engine.runs.fakes import fake_manifest
from tests.engine.runs.written import record_of, reseal, write_chunk, write_run

OLD = Path(__file__).with_name("format-2")
"""A run of 12 games that version 0.1.0 wrote when its manifests had format 2."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_run(tmp_path / "run", fake_manifest())


def test_a_sealed_text_holds_the_digest_of_all_the_rest() -> None:
    text = sealed({"format": 3, "name": "Größe", "deep": {"digest": "0" * 64}})
    assert list(json.loads(text)) == ["format", "digest", "name", "deep"]
    assert broken_seal(text) == ""
    assert broken_seal(text.replace("Größe", "größe")) == "its digest does not fit it"
    assert broken_seal(text.replace("\n", "")) == "it holds no digest"


def test_every_flipped_bit_is_noticed(folder: Path) -> None:
    content = (folder / NAME).read_bytes()
    rng = random.Random(15)
    for _ in range(1000):
        changed = bytearray(content)
        changed[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        (folder / NAME).write_bytes(changed)
        with pytest.raises(RunError):
            read_manifest(folder)


@pytest.mark.parametrize("path", [("variant", "title"), ("variant", "name"), ("seeds", "name"), ("code",)])
def test_an_edited_word_is_refused_and_read_when_that_is_asked_for(folder: Path, path: tuple[str, ...]) -> None:
    record = record_of(folder)
    target = record
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = "another"
    (folder / NAME).write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n")
    with pytest.raises(RunError, match=r"(?s)is not what was written: its digest does not fit it.*--unproved"):
        open_run(folder)
    manifest = open_run(folder, unproved=True).manifest
    assert manifest.unproved == "is not what was written: its digest does not fit it"
    with pytest.raises(ValueError, match="proved by being written"):
        write_manifest(folder, manifest)


def test_an_edited_parameter_does_not_fit_the_digest_of_its_variant_even_under_a_new_seal(folder: Path) -> None:
    record = record_of(folder)
    record["variant"]["resolved"]["museum"] = {"values": {"outer": 4}}
    reseal(folder, record)
    for unproved in (False, True):
        with pytest.raises(RunError, match="the digest of its variant does not fit it"):
            open_run(folder, unproved=unproved)


@pytest.mark.parametrize("game", ["../elsewhere", ".", "no_such_game"])
def test_a_manifest_cannot_name_code(folder: Path, game: str) -> None:
    record = record_of(folder)
    reseal(folder, {**record, "game": game})
    with pytest.raises(RunError, match="there is no game"):
        open_run(folder)


def test_an_edited_receipt_is_none(tmp_path: Path) -> None:
    manifest, store = fake_manifest(), LocalStore(tmp_path)
    for name in ("players", "receipts"):
        (tmp_path / name).mkdir()
    receipt = write_chunk(tmp_path, manifest, 0)
    assert read_receipt(store, 0) == receipt
    file = tmp_path / receipt_file(0)
    file.write_text(file.read_text().replace(f'"games": {receipt.games}', f'"games": {receipt.games + 1}'))
    assert read_receipt(store, 0) is None


def test_a_part_is_read_only_once_it_is_proved(folder: Path) -> None:
    run = open_run(folder)
    part = sorted((folder / "players").iterdir())[0]
    content = bytearray(part.read_bytes())
    content[len(content) // 2] ^= 1
    part.write_bytes(content)
    with pytest.raises(RunError, match="its checksum differs"):
        run.scan("players")


def test_a_run_of_the_last_format_is_read_without_proof_only() -> None:
    with pytest.raises(RunError, match=r"(?s)has format 2, of an earlier version: it holds no digest.*--unproved"):
        open_run(OLD)
    run = open_run(OLD, verify=True, unproved=True)
    assert run.manifest.unproved == "has format 2, of an earlier version: it holds no digest"
    players = run.scan("players").collect()
    assert players.height == 36 and players.filter(game=0)["score"].to_list() == [12, 80, 98]


def test_a_run_without_proof_is_copied_as_it_is(tmp_path: Path) -> None:
    from engine.runs.fetch import fetch_run

    with pytest.raises(RunError, match="format 2"):
        fetch_run(OLD, tmp_path / "copy")
    shutil.rmtree(tmp_path / "copy", ignore_errors=True)
    fetch_run(OLD, tmp_path / "copy", unproved=True)
    assert (tmp_path / "copy" / NAME).read_bytes() == (OLD / NAME).read_bytes()
