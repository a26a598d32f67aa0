"""Fit a persona's weights to decisions, and say how well they foretell decisions on deals that were left out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.fit.choices import Taken, choice_sets
from analysis.stats.conditional_logit import Weights, best_ridge, fit, log_chances, log_loss
from engine.errors import RunError
from engine.game import GameInfo
from engine.personas import Persona

RIDGES = (0.3, 3.0, 30.0, 300.0)
_FOLDS = 3
_TRIED = 3_000  # choices on which the ridge is chosen
_HELD_OUT = 5  # every so many deals one is left out of the fit
_FEWEST = 40  # choices of a kind of decision; with fewer its weights stay 0


@dataclass(frozen=True)
class Kind:
    """How well the decisions of one kind are foretold, on deals that were left out.

    Attributes
    ----------
    name: the kind of decision; choices, held_out: how many were fitted and left out.
    ridge: the strength that was chosen.
    fitted, teacher, even: log-loss a choice of the fitted weights, of those of `like` at its temperature, and of a
        player to whom all candidates are alike.
    agrees: how often the best candidate by the fitted weights was the one taken.
    unknown: features that never differ between the candidates of a decision, so that nothing is known of them.
    """

    name: str
    choices: int
    held_out: int
    ridge: float
    fitted: float
    teacher: float
    even: float
    agrees: float
    unknown: tuple[str, ...]


@dataclass(frozen=True)
class Fitted:
    """A persona that was fitted, and how well it foretells each kind of decision."""

    persona: Persona
    kinds: tuple[Kind, ...]

    def loss(self, of: str) -> float:
        """The mean log-loss over all kinds of decision: of `fitted`, `teacher` or `even`."""
        counts = np.array([kind.held_out for kind in self.kinds], dtype=float)
        return float(np.average([getattr(kind, of) for kind in self.kinds], weights=counts))


def fit_persona(info: GameInfo, taken: list[Taken], name: str, like: Persona, level: str) -> Fitted:
    """A persona that chooses as the decisions were made.

    Parameters
    ----------
    like: who made them, or the plan behind it; its weights are what the fit is measured against.
    level: at which it played.

    Its sharp temperature is 1, since only the ratio of weights to noise can be known. RunError when there are too few
    decisions.
    """
    weights: dict[str, dict[str, float]] = {}
    stages: dict[str, dict[str, dict[str, float]]] = {}
    kinds: list[Kind] = []
    matrix = like.matrix(info) / like.temperature_of(level)
    for place, term in enumerate(info.decisions):
        own = [each for each in taken if each.kind == place]
        out = np.array([each.deal % _HELD_OUT == 0 for each in own], dtype=bool)
        if len(own) < _FEWEST or not 0 < out.sum() < len(own):
            continue
        kind, found = _fit_kind(info, term.name, own, out, matrix[place])
        kinds.append(kind)
        weights[term.name] = _named(info, found.common)
        for stage, values in zip(info.stages, found.matrix(), strict=True):
            if np.any(found.apart) and len(info.stages) > 1:
                stages.setdefault(stage.name, {})[term.name] = _named(info, values, all_of=found.known)
    if not kinds:
        remedy = f"at least {_FEWEST} decisions of a kind on several deals are needed: play more games"
        raise RunError("there are too few decisions to fit anything", remedy=remedy)
    persona = replace(
        like,
        name=name,
        title=name.capitalize(),
        plan=f"Chooses as {like.name} chose.",
        temperature={"sharp": 1.0, "blunt": 4.0},
        weights=weights,
        stages=stages,
        is_baseline=False,
        python="",
        search={},
    )
    return Fitted(persona, tuple(kinds))


def _fit_kind(
    info: GameInfo, name: str, own: list[Taken], out: NDArray[np.bool_], teacher: NDArray[np.float64]
) -> tuple[Kind, Weights]:
    choices, strata = choice_sets(own), len(info.stages)
    learnt, held = choices.only(~out), choices.only(out)
    deals = np.array([each.deal for each in own], dtype=np.int64)[~out]
    few = np.arange(len(deals)) < _TRIED
    fold = np.unique(deals[few], return_inverse=True)[1] % _FOLDS
    enough = len(np.unique(fold)) == _FOLDS
    ridge = best_ridge(learnt.only(few), strata, fold, RIDGES) if enough else RIDGES[1]
    found = fit(learnt, strata, ridge)
    chances = log_chances(held, found.matrix())
    ends = np.append(held.starts[1:], len(chances))
    best = [first + int(np.argmax(chances[first:end])) for first, end in zip(held.starts, ends, strict=True)]
    kind = Kind(
        name=name,
        choices=int((~out).sum()),
        held_out=int(out.sum()),
        ridge=ridge,
        fitted=log_loss(held, found.matrix()),
        teacher=log_loss(held, teacher),
        even=float(np.log(held.sizes).mean()),
        agrees=float((np.array(best) == held.chosen).mean()),
        unknown=tuple(term.name for term, known in zip(info.features, found.known, strict=True) if not known),
    )
    return kind, found


def _named(info: GameInfo, values: NDArray[Any], all_of: NDArray[np.bool_] | None = None) -> dict[str, float]:
    """Weights by name, with four digits that count; those of 0 are left out, unless they are among `all_of`."""
    rounded = [(term.name, float(f"{value:.4g}")) for term, value in zip(info.features, values, strict=True)]
    kept = np.zeros(len(rounded), dtype=bool) if all_of is None else all_of
    return {name: value for (name, value), keep in zip(rounded, kept, strict=True) if value or keep}
