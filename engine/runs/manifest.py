"""The manifest of a run: what was asked for, with which versions, and a receipt of every part that was written.

Its file holds a digest of itself (`engine.runs.seal`), without which it is not believed.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

from engine.catalogue import game_names, is_place, load_game
from engine.errors import RunError, printable_data
from engine.game import GameInfo
from engine.kernel.logs import DETAILS as DETAILS
from engine.kernel.logs import Lost
from engine.personas import Persona
from engine.runs.played import STRICT, PlayedVariant, Seeds, Watched
from engine.runs.schema import FORMAT, OLDEST_FORMAT, names_at
from engine.runs.seal import broken_seal, sealed
from engine.runs.store import LocalStore, Store
from engine.seating.circles import CIRCLES, ROTATIONS, SEATINGS
from engine.seating.forbidding import in_words
from engine.seating.lineup import LEVEL_PLANS, LEVELS, Lineup, Sitter
from engine.seating.plan import LONGEST, MOST_REPLAYS, Plan
from engine.seating.shared_deals import partners
from engine.variants import digest_of

NAME = "manifest.json"
PLANNED, COMPLETE = "planned", "complete"

Number = Annotated[int, Field(ge=0, le=LONGEST)]
Count = Annotated[int, Field(ge=1, le=LONGEST)]


def part_file(table: str, chunk: int) -> str:
    """The path of a chunk's part of a table inside its run."""
    return f"{table}/part-{chunk:05d}.parquet"


@dataclass(frozen=True)
class PartFile:
    """A part file: its path inside the run, rows, bytes and SHA-256 checksum."""

    __pydantic_config__ = STRICT

    file: str
    rows: Annotated[int, Field(ge=0)]
    bytes: Annotated[int, Field(ge=0)]
    sha256: str


@dataclass(frozen=True)
class Receipt:
    """What came of a chunk: its number, its games, its part of each table, and games that could not be played."""

    __pydantic_config__ = STRICT

    chunk: Number
    games: Number
    parts: dict[str, PartFile]
    lost: tuple[Lost, ...] = ()

    @property
    def misplaced(self) -> str:
        """A part that does not lie where a part of its chunk lies, in words; empty when there is none.

        So a receipt from somewhere else cannot lead out of its folder.
        """
        wrong = [part for table, part in self.parts.items() if part.file != part_file(table, self.chunk)]
        return f"{wrong[0].file!r} is no part of this run" if wrong else ""


@dataclass(frozen=True)
class Manifest:
    """Everything that fixes a run's bytes, and what was written.

    Attributes
    ----------
    game, rules_version: the rules that played.
    declared: what a game from outside this package declares, as plain data, so that a run is read without its code.
    variant: name, title, and the whole parameter set with its digest.
    personas: by name, so that a game can be played again when a file has changed.
    roster: by name, the personas for which players who think take the others; empty where nobody thinks.
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
    lineups_per_deal: how many line-ups played each deal: as many blocks that follow one another share one.
    until: what --until asked for and what came of it; None where nothing was asked for.
    versions, platform: what computed it; the same bytes are promised for the same ones.
    code: digest of the sources of the rules and the play loop, so that a run is not finished by others than began it.
    state: `planned` until every chunk is written, then `complete`.
    digest: of the file that this was read from.
    unproved: why that file cannot be taken for what was written, in words; empty where its digest fits. It is in no
        file.
    """

    __pydantic_config__ = STRICT

    game: str
    rules_version: int
    variant: PlayedVariant
    personas: dict[str, Persona]
    players: Count
    sitters: tuple[Sitter, ...]
    lineups: tuple[tuple[Number, ...], ...]
    all_lineups: bool
    seeds: Seeds
    detail: Annotated[str, Field(pattern=f"^({'|'.join(DETAILS)})$")]
    games_asked: Annotated[int, Field(ge=0)]
    games: Count
    blocks: Count
    blocks_per_chunk: Count
    versions: dict[str, str]
    platform: dict[str, str]
    levels: Annotated[str, Field(pattern=f"^({'|'.join(LEVEL_PLANS)})$")] = "sharp"
    replays: Annotated[int, Field(ge=1, le=MOST_REPLAYS)] = 1
    seating: Annotated[str, Field(pattern=f"^({'|'.join(SEATINGS)})$")] = ROTATIONS
    forbidden: dict[str, tuple[str, ...]] = field(default_factory=dict)
    lineups_per_deal: Annotated[int, Field(ge=1, le=2)] = 1
    until: Watched | None = None
    code: str = ""
    declared: GameInfo | None = None
    roster: dict[str, Persona] = field(default_factory=dict)
    state: Annotated[str, Field(pattern=f"^({PLANNED}|{COMPLETE})$")] = PLANNED
    format: int = FORMAT
    chunks: tuple[Receipt, ...] = field(default=())
    digest: str = field(default="", compare=False)
    unproved: Annotated[str, Field(max_length=0)] = field(default="", compare=False)

    @property
    def deals(self) -> int:
        """How many deals were played: fewer than blocks where two line-ups play each."""
        return -(-self.blocks // self.lineups_per_deal)

    @property
    def plan(self) -> Plan:
        """The games of this run."""
        return Plan(self.lineups, self.blocks, self.blocks_per_chunk, self.replays, self.seating, self.lineups_per_deal)

    @cached_property
    def info(self) -> GameInfo:
        """What the game declares, as it was when the run was played."""
        return load_game(self.game).info if self.declared is None else self.declared

    @property
    def lost(self) -> tuple[Lost, ...]:
        """The games that could not be played to their end, in their order."""
        return tuple(game for receipt in self.chunks for game in receipt.lost)

    @property
    def played(self) -> str:
        """What was played, in words: the variant, its changed parameters, the number of players."""
        changes = ", ".join(self.variant.sets)
        barred = f", {in_words(self.forbidden)}" if self.forbidden else ""
        return f"{self.variant.name}{f' with {changes}' if changes else ''}, {self.players} players{barred}"

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
        """The manifest as sealed JSON; `parse_manifest` is the inverse."""
        record = asdict(self)
        del record["digest"], record["unproved"]
        record["sitters"] = [sitter._asdict() for sitter in self.sitters]
        return sealed({"format": record.pop("format"), "state": record.pop("state"), **record})


def folder_word(name: str) -> str:
    """The last part of a variant's name as part of a folder's: letters, digits, ``-``, ``_`` and ``.`` only."""
    return re.sub(r"[^\w.-]+", "-", name.rsplit("/", 1)[-1]).strip("-.") or "variant"


def write_manifest(run: Store | Path, manifest: Manifest) -> None:
    """Write the manifest of a run: whole or not at all. ValueError for one that was read without proof."""
    if manifest.unproved:
        raise ValueError("what was read without proof would be proved by being written")
    _store(run).write(NAME, manifest.text().encode())


def _store(run: Store | Path) -> Store:
    return LocalStore(run) if isinstance(run, Path) else run


def read_manifest(run: Store | Path, *, unproved: bool = False) -> Manifest:
    """The manifest of a run; RunError when it is missing, broken or, unless `unproved` allows it, without proof."""
    store = _store(run)
    content = store.read(NAME)
    if content is None:
        there = "holds no manifest.json" if isinstance(store, LocalStore) and store.folder.is_dir() else "is not there"
        remedy = "give the folder that `sondage simulate` wrote"
        raise RunError(f"this folder {there}, so it is no run", place=store.place, remedy=remedy)
    path = f"{store.place}/{NAME}"
    try:
        return parse_manifest(content.decode(), path, unproved=unproved)
    except UnicodeDecodeError as problem:
        raise RunError(f"cannot be read: {problem}", place=path, remedy=_PLAY_AGAIN) from None


_PLAY_AGAIN = "the run cannot be trusted: play it again"
_RISK = "look at it all the same, at your own risk, with --unproved (in Python: open_run(..., unproved=True))"


def parse_manifest(text: str, place: str = NAME, *, unproved: bool = False) -> Manifest:
    """A manifest from its JSON.

    RunError when it is none or cannot be true of any run. One of an older format, which held no digest, and one whose
    digest does not fit are taken only with `unproved`; the manifest says so then (`Manifest.unproved`).
    """
    try:
        record = from_json(text, allow_inf_nan=False)
    except ValueError as problem:
        raise RunError(f"is not valid JSON: {problem}", place=place, remedy=_PLAY_AGAIN) from None
    doubt = _doubt(record, text, place)
    if doubt and not unproved:
        raise RunError(doubt, place=place, remedy=f"play the run again, or {_RISK}")
    # A file from elsewhere does not steer the terminal of whoever reads it.
    clean = printable_data(record)
    try:
        manifest = _reader().validate_json(text if clean == record else to_json(clean))
    except ValidationError as problem:
        raise RunError(f"does not have the keys of a run: {_first(problem)}", place=place, remedy=_PLAY_AGAIN) from None
    if unsound := _unsound(manifest):
        raise RunError(f"is not what was written: {unsound}", place=place, remedy=_PLAY_AGAIN)
    return replace(manifest, unproved=doubt)


def _doubt(record: object, text: str, place: str) -> str:
    """Why a manifest cannot be taken for what was written; RunError when this version does not read it at all."""
    found = record.get("format") if isinstance(record, dict) else None
    if type(found) is not int:
        raise RunError("is no manifest of a run", place=place, remedy=_PLAY_AGAIN)
    if not OLDEST_FORMAT <= found <= FORMAT:
        newer = "open it with the version of Sondage that wrote it" if found > FORMAT else _PLAY_AGAIN
        raise RunError(f"has format {found}; this version reads {FORMAT}", place=place, remedy=newer)
    if found < FORMAT:
        return f"has format {found}, of an earlier version: it holds no digest"
    broken = broken_seal(text)
    return f"is not what was written: {broken}" if broken else ""


@cache
def _reader() -> TypeAdapter[Manifest]:
    return TypeAdapter(Manifest)


def _first(problem: ValidationError) -> str:
    """The first fault of several: where, and what was expected."""
    details = problem.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(key) for key in details["loc"][:8])
    return f"{where[:80]}: {details['msg']}" if where else details["msg"]


def _unsound(manifest: Manifest) -> str:
    """What cannot be true of any run, in words; empty when nothing was found."""
    faults = (_unsound_variant, _unsound_lineups, _unsound_parts)
    return next((said for fault in faults if (said := fault(manifest))), "")


def _unsound_variant(manifest: Manifest) -> str:
    game, variant = manifest.game, manifest.variant
    if is_place(game) or (game not in game_names() and manifest.declared is None):
        return f"there is no game {game!r}"
    if variant.resolved.get("game") != game:
        return f"its variant is not of {game}"
    return "" if digest_of(variant.resolved) == variant.digest else "the digest of its variant does not fit it"


def _unsound_lineups(manifest: Manifest) -> str:
    if not manifest.lineups or any(len(lineup) != manifest.players for lineup in manifest.lineups):
        return "its line-ups do not fit the table"
    if manifest.lineups_per_deal > 1 and partners(manifest.lineups) is None:
        return "its line-ups cannot share deals"
    if any(place >= len(manifest.sitters) for lineup in manifest.lineups for place in lineup):
        return "its line-ups seat somebody who is not there"
    if any(sitter.persona not in manifest.personas or sitter.level not in LEVELS for sitter in manifest.sitters):
        return "a persona of its line-ups is not there"
    options = {option.name for option in manifest.info.options}
    seated = set(map(str, manifest.sitters))
    if not all(who in seated and options.issuperset(names) for who, names in manifest.forbidden.items()):
        return "it forbids what is not there"
    return ""


def _unsound_parts(manifest: Manifest) -> str:
    held = set(names_at(manifest.detail_level))
    for receipt in manifest.chunks:
        if set(receipt.parts) != held:
            return "the tables of its parts are not those of its detail"
        if problem := receipt.misplaced:
            return problem
    numbers = [receipt.chunk for receipt in manifest.chunks]
    there = sum(receipt.games + len(receipt.lost) for receipt in manifest.chunks)
    if manifest.games != manifest.plan.games:
        return "its number of games is not that of its blocks"
    if manifest.state == COMPLETE and (numbers != list(range(manifest.plan.chunks)) or there != manifest.games):
        return "its parts are not all listed"
    return ""
