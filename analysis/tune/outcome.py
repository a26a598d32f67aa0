"""A tuning from its file to a tuned variant: search, finals, confirmation, and everything written into a folder."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import polars as pl

from analysis.experiments.errors import TrialError
from analysis.experiments.looks import Looks, note_look
from analysis.experiments.setting import digest_of, point_text
from analysis.tune.arena import Arena
from analysis.tune.bandit_search import BanditSearch
from analysis.tune.base_search import BaseSearch, Searched
from analysis.tune.confirm import Confirmed, Play, confirm
from analysis.tune.finals import Finals, hold_finals
from analysis.tune.ledger import Ledger
from analysis.tune.trial_search import TrialSearch
from analysis.tune.tuning import Tuning
from analysis.tune.written import write_personas, write_variant
from analysis.writing import table_files, write_files
from engine.errors import quoted
from engine.runs import lock
from engine.runs.manifest import Manifest, folder_word
from engine.runs.store import open_store
from engine.runs.versions import code_of
from engine.seating.seeds import load_seeds

TABLE = "candidates"
Say = Callable[[str], None]


@dataclass(frozen=True)
class Outcome:
    """What a tuning found.

    Attributes
    ----------
    point: the winner's values, of all parameters; moved: of those that are not the original's.
    files: what was written: the tuned variant and personas.
    looks: how often the deals of the confirmation have been looked at.
    """

    tuning: Tuning
    searched: Searched
    finals: Finals
    confirmed: Confirmed
    point: dict[str, Any]
    moved: dict[str, Any]
    files: tuple[Path, ...]
    looks: Looks


def run_tuning(
    tuning: Tuning,
    folder: Path,
    play: Play,
    say: Say,
    workers: int | None,
    heard: Callable[[int], None] | None = None,
    missed: Callable[[Manifest], None] | None = None,
) -> Outcome:
    """Tune, or go on with a tuning that was stopped in this folder.

    Parameters
    ----------
    play: plays the runs of the confirmation.
    say: hears in words what is done; heard: hears of games of search and finals that have ended.
    missed: hears of games of search and finals that could not be played to their end (`Manifest.lost`).

    With a budget in games the result is that of an undisturbed tuning, whatever stopped it. A SondageError when the
    folder holds something else or cannot be written.
    """
    store = open_store(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise TrialError(
            f"cannot be made: {reason}", place=str(folder), remedy="name another folder with --out"
        ) from None
    with lock.locked(store):
        arena = Arena(tuning, workers, heard, missed)
        goals = len(tuning.goals) if tuning.file.pareto else 1
        ledger = Ledger(folder, asked(tuning), goals)
        kind: type[BaseSearch] = BanditSearch if tuning.file.search == "ntbea" else TrialSearch
        search = kind(tuning, arena, ledger, say)
        searched = search.run()
        say(_searched_text(searched))
        finals = hold_finals(tuning, arena, searched, search.cost)
        point = dict(finals.won.candidate.point)
        base = searched.original.point
        moved = {path: value for path, value in point.items() if value != base[path]}
        say(f"Chosen after {finals.games:,} more games: {point_text(moved)}.")
        confirmed = confirm(tuning, arena, searched.aims, point, folder / "confirmed", play)
        looks = _note(tuning, confirmed)
        files = _write(tuning, folder, moved, confirmed)
        _write_candidates(tuning, searched, folder)
        return Outcome(tuning, searched, finals, confirmed, point, moved, files, looks)


def _note(tuning: Tuning, confirmed: Confirmed) -> Looks:
    """Count the confirmation beside the file of the tuning; the games that were played tell it from others."""
    games = ",".join(digest_of(run.manifest) for pair in confirmed.runs for run in pair)
    digest = hashlib.sha256(games.encode()).hexdigest()[:12]
    return note_look(Path(tuning.loaded.document.name), load_seeds(tuning.file.confirm_seeds).root, digest)


def asked(tuning: Tuning) -> dict[str, Any]:
    """What is searched, as plain data: a folder with the search of anything else is refused."""
    setting = tuning.setting
    personas = dict(sorted(setting.personas.items()))
    found = {
        "file": tuning.file.model_dump(mode="json", exclude={"title", "about"}),
        "variant": setting.variant.digest,
        "share": tuning.share,
        "rules": code_of(setting.variant.game, personas),
        "personas": {
            name: {key: value for key, value in asdict(persona).items() if key not in ("title", "plan")}
            for name, persona in personas.items()
        },
    }
    plain: dict[str, Any] = json.loads(json.dumps(found))
    return plain


def _searched_text(searched: Searched) -> str:
    statuses = [one.status for one in searched.candidates]
    return (
        f"Searched: {len(statuses) - statuses.count('repeated')} settings, "
        f"{statuses.count('pruned')} of them given up early, "
        f"{searched.games:,} games."
    )


def _write(tuning: Tuning, folder: Path, moved: dict[str, Any], confirmed: Confirmed) -> tuple[Path, ...]:
    """The tuned variant and personas, as files; none where nothing moved."""
    if not moved:
        return ()
    file, setting = tuning.file, tuning.setting
    tuned = setting.at(moved)
    share = "" if tuning.share == 1 else f" --share {tuning.share:g}"
    how = f"Made by: sondage tune {quoted(tuning.loaded.name)}{share}. Changed: {point_text(moved)}."
    found = [folder / "tuned.yaml"]
    title = f"{setting.variant.title}, tuned"
    if not write_variant(tuned.variant, file.variant, found[0], title, how):
        found[0].unlink(missing_ok=True)
        found = []
    provenance = f"{how} Confirmed on {confirmed.games:,} games of the seeds {confirmed.seeds}."
    return (*found, *write_personas(tuned, folder / "personas", provenance))


def _write_candidates(tuning: Tuning, searched: Searched, folder: Path) -> None:
    """All candidates as a table, Parquet and CSV."""
    rows = []
    for one in searched.candidates:
        losses = {f"loss: {goal.name}": loss for goal, loss in zip(tuning.goals, one.by_goal, strict=False)}
        values = {f"{tuning.goals[goal].name}: {words}": value for goal, words, value, _ in one.values}
        rows.append(
            {
                "number": one.number,
                "status": one.status,
                "games": one.games,
                **{path: _cell(value) for path, value in one.point.items()},
                "loss": one.loss if math.isfinite(one.loss) else None,
                "loss_se": one.se if math.isfinite(one.se) else None,
                "distance": one.distance,
                **losses,
                **values,
            }
        )
    table = pl.DataFrame(rows, infer_schema_length=None)
    write_files(folder, table_files(TABLE, table), "the table of all settings")


def _cell(value: object) -> Any:
    return value if isinstance(value, int | float | str) or value is None else json.dumps(value)


def usual_folder(tuning: Tuning) -> Path:
    """Where a tuning goes unless another folder is named."""
    return Path("runs") / f"tuned-{folder_word(tuning.loaded.name)}"
