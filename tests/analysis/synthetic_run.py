"""A run whose truth is known: games drawn at random with stated chances, in the columns that a real run has.

The chance of a win is in proportion to the strength of the persona times the weight of the seat; some wins are shared
with one other player, drawn evenly. So the true share of every seat and persona is a sum over line-ups.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np
import polars as pl

from analysis.logs.wins import win_in
from engine.game import GameInfo, Option, Term
from engine.runs.manifest import Manifest
from engine.runs.played import PlayedVariant, Seeds
from engine.seating.lineup import Sitter
from tests.engine.runs.fakes import made_up_persona


def game_info(
    sources: Sequence[str] = ("plots", "museum", "corruption"), title: str = "Made-up Game", most_seats: int = 4
) -> GameInfo:
    """The declaration of a game that does not exist."""
    return GameInfo(
        name="made_up",
        title=title,
        editions=("only",),
        players=tuple(range(2, most_seats + 1)),
        decisions=(Term("action", "own action"),),
        stages=(Term("all", "the whole game"),),
        actions=(Term("go", "goes"),),
        sources=tuple(Term(name, f"points from {name}") for name in sources),
        tallies=(Term("steps", "steps taken"),),
        resources=(Term("coins", "coins held"),),
        options=(Option("card", "card", "a card"), Option("map", "card", "a map"), Option("tile", "tile", "a tile")),
        features=(Term("worth", "points at once"),),
        round_name="round",
        max_rounds=4,
        end_reasons=(Term("last_round", "the last round was scored"),),
        longest=100,
        max_candidates=10,
        rules_version=1,
    )


@dataclass(frozen=True)
class Truth:
    """What the games are drawn from.

    `strength` by persona (all subsets of the table's size are played in all rotations), `seat_weight` by seat,
    `shared` the chance that a win is shared by two.
    """

    strength: Mapping[str, float]
    seat_weight: Sequence[float]
    shared: float = 0.05

    @property
    def seats(self) -> int:
        return len(self.seat_weight)

    @property
    def lineups(self) -> list[tuple[str, ...]]:
        return list(combinations(sorted(self.strength), self.seats))

    def _shares(self, order: Sequence[str]) -> np.ndarray[Any, Any]:
        pull = np.array([self.strength[p] * w for p, w in zip(order, self.seat_weight, strict=True)])
        chance = pull / pull.sum()
        return chance * (1 - self.shared / 2) + (1 - chance) / (self.seats - 1) * self.shared / 2

    def share_of_seat(self) -> np.ndarray[Any, Any]:
        """True share of each seat, shape (seats,)."""
        tables = [self._shares(turn(lineup, r)) for lineup in self.lineups for r in range(self.seats)]
        return np.asarray(np.mean(tables, axis=0))

    def share_of_persona(self) -> dict[str, float]:
        """True share of each persona over its appearances."""
        found: dict[str, list[float]] = {name: [] for name in self.strength}
        for lineup in self.lineups:
            for r in range(self.seats):
                order = turn(lineup, r)
                for name, share in zip(order, self._shares(order), strict=True):
                    found[name].append(float(share))
        return {name: float(np.mean(shares)) for name, shares in found.items()}


def turn(lineup: Sequence[str], rotation: int) -> tuple[str, ...]:
    """Who sits in each seat when the line-up is turned."""
    return tuple(lineup[(seat + rotation) % len(lineup)] for seat in range(len(lineup)))


ROUNDS = 4
PLAIN = Truth({"contest": 1.3, "museum-first": 1.0, "sets": 0.9, "sparing": 0.7}, (1.1, 1.0, 0.9))


@dataclass
class SyntheticRun:
    """Tables in memory with the face of a run on disk."""

    info: GameInfo
    seats: int
    tables: Mapping[str, pl.DataFrame]
    manifest: Manifest

    def scan(self, table: str) -> pl.LazyFrame:
        return self.tables[table].lazy()


def synthetic_run(truth: Truth = PLAIN, games: int = 1200, seed: int = 1, info: GameInfo | None = None) -> SyntheticRun:
    """Draw a run; `games` is rounded up to whole blocks."""
    info = info or game_info()
    rng, seats, lineups = np.random.default_rng(seed), truth.seats, truth.lineups
    blocks = -(-games // seats)
    game = np.arange(blocks * seats)
    block, rotation = game // seats, game % seats
    names = sorted(truth.strength)
    place = np.array([[names.index(p) for p in lineup] for lineup in lineups])[block % len(lineups)]
    persona = place[game[:, None], (np.arange(seats) + rotation[:, None]) % seats]
    pull = np.array([truth.strength[n] for n in names])[persona] * np.array(truth.seat_weight)
    winner = (rng.random((game.size, 1)) > np.cumsum(pull / pull.sum(axis=1, keepdims=True), axis=1)).sum(axis=1)
    shared = rng.random(game.size) < truth.shared
    scores = _scores(rng, winner, shared, (winner + rng.integers(1, seats, game.size)) % seats, seats)
    win, won = win_in(info), scores == scores.max(axis=1, keepdims=True)
    shares = np.where(won, win.whole, 0) // won.sum(axis=1, keepdims=True)
    columns = {
        "game": np.repeat(game, seats).astype(np.uint32),
        "block": np.repeat(block, seats).astype(np.uint32),
        "lineup": np.repeat(block % len(lineups), seats).astype(np.uint16),
        "circle": np.zeros(game.size * seats, np.uint8),
        "rotation": np.repeat(rotation, seats).astype(np.uint8),
        "seat": np.tile(np.arange(1, seats + 1), game.size).astype(np.uint8),
        "score": scores.ravel().astype(np.int32),
        **_sources(rng, scores.ravel(), [s.name for s in info.sources]),
        "rank": (1 + (scores[:, None, :] > scores[:, :, None]).sum(axis=2)).ravel().astype(np.uint8),
        win.column: shares.ravel().astype(np.uint8 if win.whole == 60 else np.uint16),
        "steps": rng.poisson(6, game.size * seats).astype(np.int16),
        "game_decisions": np.repeat(rng.poisson(60, game.size), seats).astype(np.uint16),
        "rounds": np.full(game.size * seats, ROUNDS, np.uint8),
    }
    players = pl.DataFrame(columns).with_columns(
        pl.Series("persona", np.array(names)[persona.ravel()]).cast(pl.Enum(names)),
        pl.lit("sharp").cast(pl.Enum(["sharp", "blunt"])).alias("level"),
    )
    tables = {
        "players": players,
        "rounds": _rounds(rng, players),
        "decisions": _decisions(rng, game, block),
        "options": _options(rng, players, [option.name for option in info.options]),
    }
    return SyntheticRun(info, seats, tables, made_up_manifest(truth, game.size, blocks))


def made_up_manifest(truth: Truth = PLAIN, games: int = 1200, blocks: int = 400) -> Manifest:
    """What a real run of these games would say of itself."""
    names = sorted(truth.strength)
    return Manifest(
        game="made_up",
        rules_version=1,
        variant=PlayedVariant("made-up/plain", "Made-up Game, plain", "0123abcd", {"deck": 9}),
        personas={name: made_up_persona(name, "made_up") for name in names},
        players=truth.seats,
        sitters=tuple(Sitter(name) for name in names),
        lineups=tuple(tuple(names.index(p) for p in lineup) for lineup in truth.lineups),
        all_lineups=True,
        seeds=Seeds("smoke", 1),
        detail="options",
        games_asked=games,
        games=games,
        blocks=blocks,
        blocks_per_chunk=1000,
        versions={"python": "3.11", "polars": "2.1"},
        platform={"system": "Linux", "machine": "x86_64"},
        state="complete",
    )


def both_levels(sharp: SyntheticRun, blunt: SyntheticRun) -> SyntheticRun:
    """One run of the line-ups of two of equal size, the first at sharp tables and the second at blunt ones."""
    tables = {}
    for name, frame in sharp.tables.items():
        parts = [_placed(run, run.tables[name], place) for place, run in enumerate((sharp, blunt))]
        tables[name] = pl.concat(parts).sort("block", "game", maintain_order=True)
        assert frame.columns == tables[name].columns
    one = sharp.manifest
    people = len(one.sitters)
    return replace(
        sharp,
        tables=tables,
        manifest=replace(
            one,
            sitters=(*one.sitters, *(Sitter(sitter.persona, "blunt") for sitter in one.sitters)),
            lineups=(*one.lineups, *(tuple(people + i for i in lineup) for lineup in one.lineups)),
            games=2 * one.games,
            blocks=2 * one.blocks,
            levels="both",
        ),
    )


def _placed(run: SyntheticRun, frame: pl.DataFrame, place: int) -> pl.DataFrame:
    """A table with its blocks and games numbered as in a run of twice the line-ups, in the first or second half."""
    lineups, each = len(run.manifest.lineups), run.manifest.games // run.manifest.blocks
    assert run.manifest.blocks % lineups == 0
    block = pl.col("block") + (pl.col("block") // lineups + place) * lineups
    changed = {"block": block.cast(pl.UInt32), "game": (block * each + pl.col("game") % each).cast(pl.UInt32)}
    if "lineup" in frame.columns:
        changed["lineup"] = (pl.col("lineup") + place * lineups).cast(pl.UInt16)
    if "level" in frame.columns and place:
        changed["level"] = pl.lit("blunt").cast(frame.schema["level"])
    return frame.with_columns(**changed)


def _scores(
    rng: np.random.Generator, winner: Any, shared: Any, partner: Any, seats: int
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Whole scores of which the winner's, and the partner's in a shared win, are the highest."""
    scores = np.round(rng.normal(40, 8, (winner.size, seats))).astype(np.int64)
    row = np.arange(winner.size)
    scores[row, winner] = scores.max(axis=1) + 1 + rng.poisson(5, winner.size)
    scores[row[shared], partner[shared]] = scores[row[shared], winner[shared]]
    return scores


def _sources(rng: np.random.Generator, score: Any, names: Sequence[str]) -> dict[str, Any]:
    """Parts that add up to the score; the last is below zero."""
    lost = -rng.poisson(2, score.size)
    first = ((score - lost) * rng.uniform(0.5, 0.8, score.size)).astype(np.int64)
    parts = [first, score - lost - first, lost]
    return {f"score_{name}": part.astype(np.int16) for name, part in zip(names, parts, strict=True)}


def _decisions(rng: np.random.Generator, game: Any, block: Any) -> pl.DataFrame:
    """Four decisions a game, with 1, 1, 3 and 5 actions."""
    return pl.DataFrame(
        {
            "game": np.repeat(game, 4).astype(np.uint32),
            "block": np.repeat(block, 4).astype(np.uint32),
            "candidates": np.tile([1, 1, 3, 5], game.size).astype(np.uint16),
        }
    )


def _rounds(rng: np.random.Generator, players: pl.DataFrame) -> pl.DataFrame:
    """Scores that grow to the final one in four steps; the last source stays hidden to the end."""
    cuts = np.sort(rng.random((players.height, ROUNDS - 1)), axis=1)
    score = players["score"].to_numpy()
    marks = np.column_stack([np.round(cuts * score[:, None]), score]).astype(np.int16)
    hidden = players.select(pl.col("^score_.*$")).to_numpy()[:, -1]
    game, seat = players["game"].to_numpy(), players["seat"].to_numpy()
    table = {
        "game": np.repeat(game, ROUNDS),
        "block": np.repeat(players["block"].to_numpy(), ROUNDS),
        "seat": np.repeat(seat, ROUNDS),
        "round": np.tile(np.arange(1, ROUNDS + 1), players.height).astype(np.uint8),
        "points": (marks - (np.arange(1, ROUNDS + 1) == ROUNDS) * hidden[:, None]).ravel().astype(np.int16),
        "score_now": marks.ravel(),
    }
    return pl.DataFrame(table).sort("game", "round", "seat")


def _options(rng: np.random.Generator, players: pl.DataFrame, names: Sequence[str]) -> pl.DataFrame:
    """In every round each player is offered every option at one decision and takes a quarter of them, whoever
    wins."""
    rows = players.height * ROUNDS * len(names)
    each = ROUNDS * len(names)
    table = {
        "game": np.repeat(players["game"].to_numpy(), each),
        "block": np.repeat(players["block"].to_numpy(), each),
        "number": np.tile(np.repeat(np.arange(1, ROUNDS + 1), len(names)), players.height).astype(np.uint16),
        "seat": np.repeat(players["seat"].to_numpy(), each),
        "round": np.tile(np.repeat(np.arange(1, ROUNDS + 1), len(names)), players.height).astype(np.uint8),
        "option": np.tile(names, players.height * ROUNDS),
        "beside": np.full(rows, len(names), np.uint8),
        "taken": (rng.random(rows) < 0.25).astype(np.uint8),
    }
    return pl.DataFrame(table).with_columns(pl.col("option").cast(pl.Enum(names)))


def at_both_levels(run: SyntheticRun) -> SyntheticRun:
    """The same games, in which every second turn through the line-ups was played blunt."""
    lineups, sharp = run.manifest.lineups, run.manifest.sitters
    blunt = pl.col("block") // len(lineups) % 2 == 1
    players = run.tables["players"].with_columns(
        (pl.col("lineup") + blunt * len(lineups)).cast(pl.UInt16).alias("lineup"),
        pl.when(blunt)
        .then(pl.lit("blunt"))
        .otherwise(pl.lit("sharp"))
        .cast(pl.Enum(["sharp", "blunt"]))
        .alias("level"),
    )
    manifest = replace(
        run.manifest,
        sitters=(*sharp, *(Sitter(sitter.persona, "blunt") for sitter in sharp)),
        lineups=(*lineups, *(tuple(place + len(sharp) for place in lineup) for lineup in lineups)),
        levels="both",
    )
    return replace(run, tables={**run.tables, "players": players}, manifest=manifest)
