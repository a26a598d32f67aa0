"""Claims of a study and what was found of them, made up, and the verdicts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy import stats

from analysis.stats.estimate import Estimate
from analysis.study.games import Found
from analysis.study.model import Study
from analysis.study.verdict import Judged, judge_all


def estimate(value: float, se: float, blocks: int = 2000) -> Estimate:
    """An estimate with its 95 % interval."""
    half = float(stats.t.ppf(0.975, blocks - 1)) * se
    return Estimate(value, se, value - half, value + half, blocks, blocks)


def one_of(value: float, se: float) -> Found:
    """What was found of one measure."""
    return Found("it", estimate(value, se), 100)


def study(*claims: dict[str, Any], kind: str = "ratio") -> Study:
    """A study of claims, each with a measure of its own, named m0, m1 and so on."""
    told = {"claim": "c", "question": "q", "how": "h", "limits": "l"}
    measure = {"label": "m", "kind": kind, "variant": "v", **({"sum": ["win60"]} if kind == "ratio" else {})}
    return Study.model_validate_json(
        json.dumps(
            {
                "game": "mykerinos",
                "title": "t",
                "about": "a",
                "measures": {f"m{i}": measure for i in range(len(claims))},
                "claims": {f"c{i}": {**told, "decided_by": f"m{i}", **claim} for i, claim in enumerate(claims)},
            }
        )
    )


def verdicts(judged: list[Judged]) -> list[str]:
    """The verdicts in the order of the claims."""
    return [one.verdict for one in judged]


_BOUND, _SE = 0.02, 0.0043
_CLAIMS = study(*[{"expects": "above", "bound": _BOUND, "nothing": 0}] * 12)


def verdicts_of(truth: Sequence[float], seed: int) -> list[str]:
    """Verdicts on twelve claims that a share of wins lies two percentage points or more above its fair value.

    `truth` gives the first shares, the others are 0; each is known as 12,000 games of three players tell it.
    """
    noise = np.random.default_rng(seed).normal(0, _SE, 12)
    values = [*truth, *[0.0] * (12 - len(truth))]
    found = {f"m{i}": one_of(value + noise[i], _SE) for i, value in enumerate(values)}
    return verdicts(judge_all(_CLAIMS, found))
