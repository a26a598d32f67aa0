"""The manifest of a run: what was asked for, with which versions, and a receipt of every part that was written."""

from __future__ import annotations

import hashlib
import json
import platform
import re
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cache, cached_property
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from engine.catalogue import game_names, load_game
from engine.errors import RunError
from engine.game import GameInfo, info_of
from engine.kernel.cache import sources_of
from engine.kernel.logs import Lost
from engine.personas.python import source_of
from engine.play.circles import CIRCLES, ROTATIONS, SEATINGS
from engine.play.forbidding import in_words
from engine.play.lineup import LEVELS, Lineup, Sitter
from engine.play.plan import LONGEST, Plan
from engine.runs.schema import FORMAT, READ, TABLE_NAMES, names_at
from engine.runs.store import LocalStore, Store

NAME = "manifest.json"
PLANNED, COMPLETE = "planned", "complete"
DETAILS = ("games", "rounds", "decisions", "options")


def part_file(table: str, chunk: int) -> str:
    """The path of a chunk's part of a table inside its run."""
    if table not in TABLE_NAMES:
        raise ValueError(f"there is no table {table!r}")
    return f"{table}/part-{chunk:05d}.parquet"


@dataclass(frozen=True)
class Part:
    """A part file: its path inside the run, rows, bytes and SHA-256 checksum."""

    file: str
    rows: int
    bytes: int
    sha256: str


@dataclass(frozen=True)
class Receipt:
    """What came of a chunk: its number, its games, its part of each table, and games that could not be played."""

    chunk: int
    games: int
    parts: dict[str, Part]
    lost: tuple[Lost, ...] = ()


@dataclass(frozen=True)
class Manifest:
    """Everything that fixes a run's bytes, and what was written.

    Attributes
    ----------
    game, rules_version: the rules that played.
    declared: what a game from outside this package declares, as plain data, so that a run is read without its code.
    variant: name, title, digest, `sets` (what --set changed) and `resolved`, the whole parameter set.
    personas: by name, each as plain data, so that a game can be played again when its file has changed.
    players: seats at the table.
    sitters: every (persona, level) that sits somewhere; `lineups` holds indices into it, one a seat.
    all_lineups: nobody named a line-up, so all choices of the shipped personas play.
    seeds: name and root of the seed set.
    detail: `games`, `rounds`, `decisions` or `options`.
    games_asked, games, blocks, blocks_per_chunk: how much is played, and in which pieces.
    levels: what the line-ups were played at: `sharp` (as they are written), `blunt`, `both` or `mixed`.
    replays: how often each deal was played in each order of its line-up.
    seating: the orders that line-ups sat down in: `circles`, or `rotations` of the circle as written (format 2).
    forbidden: by sitter the options that it may not take unless nothing else is left (--forbid).
    until: what --until asked for and what came of it; None where nothing was asked for.
    versions, platform: what computed it; the same bytes are promised for the same ones.
    code: digest of the sources of the rules and the play loop, so that a run is not finished by others than began it.
    state: `planned` until every chunk is written, then `complete`.
    """

    game: str
    rules_version: int
    variant: dict[str, Any]
    personas: dict[str, Any]
    players: int
    sitters: tuple[Sitter, ...]
    lineups: tuple[tuple[int, ...], ...]
    all_lineups: bool
    seeds: dict[str, Any]
    detail: str
    games_asked: int
    games: int
    blocks: int
    blocks_per_chunk: int
    versions: dict[str, str]
    platform: dict[str, str]
    levels: str = "sharp"
    replays: int = 1
    seating: str = ROTATIONS
    forbidden: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    until: dict[str, Any] | None = None
    code: str = ""
    declared: dict[str, Any] | None = None
    state: str = PLANNED
    format: int = FORMAT
    chunks: tuple[Receipt, ...] = field(default=())

    @property
    def plan(self) -> Plan:
        """The games of this run."""
        return Plan(self.lineups, self.blocks, self.blocks_per_chunk, self.replays, self.seating)

    @cached_property
    def info(self) -> GameInfo:
        """What the game declares, as it was when the run was played."""
        return load_game(self.game).info if self.declared is None else info_of(self.declared)

    @property
    def lost(self) -> tuple[Lost, ...]:
        """The games that could not be played to their end, in their order."""
        return tuple(game for receipt in self.chunks for game in receipt.lost)

    @property
    def played(self) -> str:
        """What was played, in words: the variant, its changed parameters, the number of players."""
        changes = ", ".join(self.variant.get("sets", ()))
        barred = f", {in_words(self.forbidden)}" if self.forbidden else ""
        return f"{self.variant['name']}{f' with {changes}' if changes else ''}, {self.players} players{barred}"

    @property
    def detail_level(self) -> int:
        """The level of detail as a number, 0 for games to 3 for options."""
        return DETAILS.index(self.detail)

    @property
    def persona_names(self) -> tuple[str, ...]:
        """Who plays, in alphabetical order: the categories of the column `persona`."""
        return tuple(sorted({sitter.persona for sitter in self.sitters}))

    @property
    def has_circles(self) -> bool:
        """Whether its tables say in which circle each line-up sat; without, it was the circle as written."""
        return self.seating == CIRCLES

    def lineup(self, number: int) -> Lineup:
        """Who sits where in a line-up, before it is turned."""
        return tuple(self.sitters[i] for i in self.lineups[number])

    def lineup_text(self, number: int = 0) -> str:
        """A line-up as the command line takes it."""
        return ",".join(str(sitter) for sitter in self.lineup(number))

    def with_chunks(self, chunks: tuple[Receipt, ...]) -> Manifest:
        """The same run with these receipts; complete when they are all there."""
        state = COMPLETE if len(chunks) == self.plan.chunks else PLANNED
        return replace(self, chunks=chunks, state=state)

    def asked(self) -> Manifest:
        """The same run without what came of it and what computed it: equal for runs of the same games."""
        plain = replace(self, state=PLANNED, chunks=(), versions={}, platform={}, code="", games_asked=0)
        return parse_manifest(plain.text())

    def text(self) -> str:
        """The manifest as JSON; `parse_manifest` is the inverse."""
        record = asdict(self)
        record["sitters"] = [sitter._asdict() for sitter in self.sitters]
        ordered = {"format": record.pop("format"), "state": record.pop("state"), **record}
        return json.dumps(ordered, indent=1, ensure_ascii=False) + "\n"


def versions() -> dict[str, str]:
    """Versions of Python, of this package and of the libraries that decide what is written."""
    names = ("sondage", "numpy", "numba", "llvmlite", "polars")
    return {"python": platform.python_version(), **{name: _version(name) for name in names}}


@cache
def _version(name: str) -> str:
    """The version of an installed package; reading it takes milliseconds, which many short plans would feel."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "source"


def this_platform() -> dict[str, str]:
    """Operating system and processor family; nothing that names the machine or its user."""
    return {"system": platform.system(), "machine": platform.machine(), "byteorder": sys.byteorder}


def code_of(game: str, personas: Mapping[str, Mapping[str, Any]]) -> str:
    """A short digest of the sources that decide how a game is played: its rules, the play loop, personas in Python."""
    digest = hashlib.sha256()
    written = sorted({str(plain["python"]) for plain in personas.values() if plain.get("python")})
    for path in [*sources_of(game), *map(source_of, written)]:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def same_versions(manifest: Manifest, place: str) -> None:
    """RunError unless this process writes the bytes that the process wrote which began the run."""
    here = {**versions(), **this_platform(), "rules and play loop": code_of(manifest.game, manifest.personas)}
    there = {**manifest.versions, **manifest.platform, "rules and play loop": manifest.code}
    differ = [f"{name} {there.get(name)} (here {here.get(name)})" for name in here if there.get(name) != here[name]]
    if differ:
        problem = f"this run was begun with {', '.join(differ)}, so the rest would not come out the same to the byte"
        remedy = "go on where these are the same, or play the run again into a new folder"
        raise RunError(problem, place=place, remedy=remedy)


def folder_word(name: str) -> str:
    """The last part of a variant's name as part of a folder's: letters, digits, ``-``, ``_`` and ``.`` only."""
    return re.sub(r"[^\w.-]+", "-", name.rsplit("/", 1)[-1]).strip("-.") or "variant"


def write_manifest(run: Store | Path, manifest: Manifest) -> None:
    """Write the manifest of a run: whole or not at all."""
    _store(run).write(NAME, manifest.text().encode())


def _store(run: Store | Path) -> Store:
    return LocalStore(run) if isinstance(run, Path) else run


def read_manifest(run: Store | Path) -> Manifest:
    """The manifest of a run; RunError when it is missing, broken or of another format."""
    store = _store(run)
    content = store.read(NAME)
    if content is None:
        there = "holds no manifest.json" if isinstance(store, LocalStore) and store.folder.is_dir() else "is not there"
        remedy = "give the folder that `sondage simulate` wrote"
        raise RunError(f"this folder {there}, so it is no run", place=store.place, remedy=remedy)
    path = f"{store.place}/{NAME}"
    try:
        return parse_manifest(content.decode(), path)
    except UnicodeDecodeError as problem:
        raise RunError(f"cannot be read: {problem}", place=path) from None


def parse_manifest(text: str, place: str = NAME) -> Manifest:
    """A manifest from its JSON; RunError when it is none."""
    remedy = "the run cannot be trusted: play it again"
    try:
        record = json.loads(text)
    except ValueError as problem:
        raise RunError(f"is not valid JSON: {problem}", place=place, remedy=remedy) from None
    found = record.get("format") if isinstance(record, Mapping) else None
    if found not in READ:
        said = (
            "is no manifest of a run"
            if found is None
            else f"has format {found}; this version reads {' and '.join(map(str, READ))}"
        )
        raise RunError(said, place=place, remedy=remedy)
    try:
        record["sitters"] = tuple(Sitter(**sitter) for sitter in record["sitters"])
        record["lineups"] = tuple(tuple(seats) for seats in record["lineups"])
        record["forbidden"] = {who: tuple(options) for who, options in record.get("forbidden", {}).items()}
        record["chunks"] = tuple(receipt_of(chunk) for chunk in record["chunks"])
        manifest = Manifest(**record)
        unsound = _unsound(manifest)
    except (KeyError, TypeError, AttributeError, ValueError) as problem:
        raise RunError(f"does not have the keys of a run: {problem}", place=place, remedy=remedy) from None
    if unsound:
        raise RunError(f"is not what was written: {unsound}", place=place, remedy=remedy)
    return manifest


def _unsound(manifest: Manifest) -> str:
    """What cannot be true of any run, in words; empty when nothing was found."""
    whole = (manifest.players, manifest.games, manifest.blocks, manifest.blocks_per_chunk, manifest.replays)
    if any(type(number) is not int or not 1 <= number <= LONGEST for number in whole):
        return "players, games, blocks and the like are whole numbers from 1"
    if manifest.game not in game_names() and manifest.declared is None:
        return f"there is no game {manifest.game!r}"
    if manifest.detail not in DETAILS or manifest.state not in (PLANNED, COMPLETE) or manifest.seating not in SEATINGS:
        return "its detail, its state or its seating is none"
    seats = [place for lineup in manifest.lineups for place in lineup]
    if not seats or any(len(lineup) != manifest.players for lineup in manifest.lineups):
        return "its line-ups do not fit the table"
    if any(type(place) is not int or not 0 <= place < len(manifest.sitters) for place in seats):
        return "its line-ups seat somebody who is not there"
    if any(sitter.persona not in manifest.personas or sitter.level not in LEVELS for sitter in manifest.sitters):
        return "a persona of its line-ups is not there"
    options = {option.name for option in manifest.info.options}
    seated = set(map(str, manifest.sitters))
    if not all(who in seated and options.issuperset(names) for who, names in manifest.forbidden.items()):
        return "it forbids what is not there"
    if not {"name", "title", "digest", "resolved"} <= set(manifest.variant) or not {"name", "root"} <= set(
        manifest.seeds
    ):
        return "its variant or its seeds are incomplete"
    held = set(names_at(manifest.detail_level))
    if any(set(chunk.parts) != held for chunk in manifest.chunks):
        return "the tables of its parts are not those of its detail"
    if manifest.state == COMPLETE and (len(manifest.chunks), manifest.games) != (
        manifest.plan.chunks,
        manifest.plan.games,
    ):
        return "its parts are not all listed"
    return ""


def receipt_of(record: Mapping[str, Any]) -> Receipt:
    """A receipt from plain data; KeyError, TypeError or ValueError when it is none.

    A part has to lie where a part of its chunk lies: a manifest from somewhere else cannot lead out of its folder.
    """
    parts = {table: Part(**part) for table, part in record["parts"].items()}
    for table, part in parts.items():
        if part.file != part_file(table, int(record["chunk"])):
            raise ValueError(f"{part.file!r} is no part of this run")
    return Receipt(record["chunk"], record["games"], parts, tuple(Lost(*game) for game in record.get("lost", ())))
