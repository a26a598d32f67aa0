"""The share of the win of one player at a table of others, and what its thinking costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import thread_time

from analysis.logs.blocks import sums_of_each_block
from analysis.logs.wins import win_of
from analysis.report.strength import BEST
from analysis.stats.estimate import Estimate
from analysis.stats.share import share
from engine.personas import baseline_names, persona_names
from engine.play.job import job_of
from engine.play.planned import play_planned
from engine.play.simulate import plan_run
from engine.runs.manifest import Manifest, folder_word
from engine.runs.reader import Run
from engine.variants import Variant, load_variant

# Hears of games that have ended, and of how many are played in all.
Heard = Callable[[int, int], None]

TUNED, EXPERT = "tuned", "expert"
_TIMED = 6  # games that are timed


@dataclass(frozen=True)
class Cell:
    """One player at a table.

    Attributes
    ----------
    who: the player, as a line-up writes it; table: what the others are called.
    won: its share of the win; games: how many were played.
    seconds: processor seconds a game; playouts: a second, 0 where nobody thinks.
    """

    who: str
    table: str
    won: Estimate
    games: int
    seconds: float
    playouts: float


@dataclass(frozen=True)
class Tables:
    """Everything that was measured of a variant at a number of players.

    Attributes
    ----------
    best: the shipped plans, the strongest first.
    cells: in the order of the page.
    """

    variant: Variant
    players: int
    best: tuple[str, ...]
    cells: tuple[Cell, ...]

    @property
    def fair(self) -> float:
        """The share of the win of one among equals."""
        return 1 / self.players


def strengths(
    variant: str,
    players: int,
    games: int,
    levels: Sequence[int],
    seeds: str,
    folder: Path,
    workers: int | None,
    heard: Heard,
) -> Tables:
    """Measure a variant; runs are kept below `folder`, and one that is there is not played again.

    Parameters
    ----------
    games: of each cell.
    levels: playouts of the best plan, such as 16, 64 and 256; the other plans think with the middle one.
    """
    loaded = load_variant(variant)
    names = persona_names(loaded.game)
    home = folder / f"{folder_word(loaded.name)}-{players}p"
    best = _ranking(loaded, players, games, seeds, home, workers, heard)
    front = best[0]
    others = {BEST: tuple(best[i % len(best)] for i in range(players - 1))}
    for name in (TUNED, EXPERT):
        if name in baseline_names(loaded.game):
            others[name] = (name,) * (players - 1)
    middle = levels[len(levels) // 2]
    wanted = [(f"{front}+{n}", called) for called in others for n in levels]
    wanted += [(front, called) for called in others if called != BEST]
    last = list(others)[-1]
    more = [name for name in (*names, TUNED, EXPERT) if name != front and name in (*names, *others)]
    wanted += [(f"{name}+{middle}", last) for name in more]
    cells = []
    for who, called in wanted:
        manifest = plan_run(loaded, players, games, [who, *others[called]], seeds, "games")
        cells.append(_cell(manifest, who, called, home, workers, heard))
    return Tables(loaded, players, best, tuple(cells))


def _ranking(
    variant: Variant, players: int, games: int, seeds: str, home: Path, workers: int | None, heard: Heard
) -> tuple[str, ...]:
    """The shipped plans, the strongest at tables of one another first."""
    manifest = plan_run(variant, players, 4 * games, None, seeds, "games")
    won = _shares(play_planned(manifest, home / "plans", workers, heard))
    return tuple(sorted(won, key=lambda name: -won[name].value))


def _cell(manifest: Manifest, who: str, table: str, home: Path, workers: int | None, heard: Heard) -> Cell:
    run = play_planned(manifest, home / folder_word(manifest.lineup_text()), workers, heard)
    seconds, playouts = _cost(manifest)
    return Cell(who, table, _shares(run)[who], run.manifest.games, seconds, playouts)


def _shares(run: Run) -> dict[str, Estimate]:
    """The share of the win of each persona."""
    found: dict[str, Estimate] = {}
    win = win_of(run)
    sums = sums_of_each_block(run.scan("players"), ["persona"], {"won": win.count})
    for (name,), rows in sums.partition_by("persona", as_dict=True).items():
        found[str(name)] = share(rows["won"].to_numpy() / win.whole, rows["size"].to_numpy())
    return found


def _cost(manifest: Manifest) -> tuple[float, float]:
    """Processor seconds a game and playouts a second, by playing a few games once more on this thread."""
    job = job_of(manifest)
    games = job.plan.between(0, 1)
    later = set(range(games.first + 1, games.first + len(games)))
    list(job.play(games, detail=2, leave_out=later))  # whatever has still to be compiled
    began, played, playouts = thread_time(), 0, 0
    while played < _TIMED:
        for part in job.play(games, detail=2):
            played += part.games
            playouts += int(part.decisions["playouts"].sum())
    seconds = thread_time() - began
    return seconds / played, playouts / seconds
