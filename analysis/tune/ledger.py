"""What a search has tried, kept in an Optuna study on disk so that a search that was stopped can go on.

The study is a journal file. A trial that was being played when the search was stopped is forgotten and proposed again:
the sampler is seeded by the number of the trial and knows the same finished trials, so the same setting comes out.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.experiments.errors import TrialError

if TYPE_CHECKING:
    from optuna.study import Study
    from optuna.trial import Trial

JOURNAL = "search.journal"
_STUDY = "tuning"
_RECORD = "candidate"
_FORMERLY = {
    "original": "baseline",
    "played": "complete",
    "glimpsed": "partial",
    "given up": "pruned",
    "known": "repeated",
    "unfit": "infeasible",
}


@dataclass(frozen=True)
class Candidate:
    """A setting that the search has looked at.

    Attributes
    ----------
    number: its place in the search; the original is 0.
    point: the values of the parameters.
    status: `baseline` (the original), `complete` (played to the end), `partial` (a few games), `pruned` (given up
        after some pieces), `repeated` (proposed again, not played again) or `infeasible` (against a limit or a rule).
    games: games that were played for it.
    loss, se: how far it is from what is wanted (`analysis.tune.arena.Score`); by_goal: the same for each goal.
    distance: how far it is from the original, 0 to 1 (`analysis.tune.distance`).
    values: every number of every goal as [goal, words, estimate, standard error].
    """

    number: int
    point: dict[str, Any]
    status: str
    games: int
    loss: float
    se: float
    by_goal: tuple[float, ...]
    distance: float
    values: tuple[tuple[int, str, float, float], ...] = ()


def record_of(candidate: Candidate) -> dict[str, Any]:
    """A candidate as plain data; `candidate_of` is the inverse."""
    return asdict(candidate)


def candidate_of(record: Mapping[str, Any]) -> Candidate:
    """A candidate from plain data, of an earlier version too."""
    if "fate" in record:
        record = {**{k: v for k, v in record.items() if k != "fate"}, "status": _FORMERLY[record["fate"]]}
    values = tuple((int(goal), str(words), float(v), float(se)) for goal, words, v, se in record["values"])
    return Candidate(**{**record, "by_goal": tuple(record["by_goal"]), "values": values})


class Ledger:
    """The study of a search.

    Parameters
    ----------
    folder: where its journal lies.
    asked: what is searched, as plain data; a journal of something else is refused.
    goals: number of objectives; 1 unless trade-offs are looked for.
    """

    def __init__(self, folder: Path, asked: Mapping[str, Any], goals: int) -> None:
        import optuna

        optuna.logging.set_verbosity(optuna.logging.ERROR)
        self._folder = folder
        path = folder / JOURNAL
        before = _read(path) if path.exists() else None
        if before is not None and before.user_attrs.get("asked") != dict(asked):
            remedy = "name another folder with --out, or remove this one"
            raise TrialError("this folder holds the search of another tuning", place=str(folder), remedy=remedy)
        if before is not None:
            _rewrite(path, before)
        self.study = optuna.create_study(
            storage=_storage(path), study_name=_STUDY, directions=["minimize"] * goals, load_if_exists=True
        )
        if before is None:
            self.study.set_user_attr("asked", dict(asked))

    def note(self, key: str, value: object) -> None:
        """Keep something beside the trials, as plain data."""
        self.study.set_user_attr(key, value)

    def noted(self, key: str) -> Any:
        """What was kept; None where nothing was."""
        return self.study.user_attrs.get(key)

    def keep(self, trial: Trial, candidate: Candidate) -> None:
        """Write down a candidate with its trial, which may be running still."""
        trial.set_user_attr(_RECORD, record_of(candidate))

    def candidates(self) -> list[Candidate]:
        """All candidates of finished trials, in their order."""
        trials = self.study.get_trials(deepcopy=False)
        return [candidate_of(trial.user_attrs[_RECORD]) for trial in trials if _RECORD in trial.user_attrs]

    def add(
        self, candidate: Candidate, params: Mapping[str, Any], distributions: Mapping[str, Any], **known: Any
    ) -> None:
        """Add a candidate that was not proposed by the study but is inside its space."""
        from optuna.trial import create_trial

        attrs = {_RECORD: record_of(candidate)}
        self.study.add_trial(
            create_trial(params=dict(params), distributions=dict(distributions), user_attrs=attrs, **known)
        )


def _storage(path: Path) -> Any:
    from optuna.storages import JournalStorage
    from optuna.storages.journal import JournalFileBackend

    return JournalStorage(JournalFileBackend(str(path)))


def _read(path: Path) -> Any:
    """The study of a journal; TrialError when it cannot be read."""
    import optuna

    for stale in path.parent.glob(f"{path.name}.lock*"):
        # Of a process that was killed: whoever calls holds the lock of the folder.
        with suppress(OSError):
            stale.unlink()
    try:
        return optuna.load_study(study_name=_STUDY, storage=_storage(path))
    except (KeyError, ValueError):
        path.unlink()  # it was stopped before anything was written down
        return None


def _rewrite(path: Path, study: Study) -> None:
    """The journal with finished trials only, each as it was."""
    import optuna

    fresh = path.with_name(f"{path.name}.new")
    fresh.unlink(missing_ok=True)
    copy = optuna.create_study(storage=_storage(fresh), study_name=_STUDY, directions=study.directions)
    for key, value in study.user_attrs.items():
        copy.set_user_attr(key, value)
    for trial in study.get_trials(deepcopy=False):
        if trial.state.is_finished():
            copy.add_trial(trial)
    os.replace(fresh, path)
