"""Where fitted weights come from, in words."""

from __future__ import annotations

from analysis.fit.choices import Taken
from analysis.fit.fitting import Fitted
from engine.runs.reader import Run


def origin(run: Run, player: str, taken: list[Taken], fitted: Fitted) -> str:
    """Where the weights come from, for the comment of the persona file."""
    manifest = run.manifest
    deals = len({each.deal for each in taken})
    return (
        f"Fitted to {len(taken):,} decisions of {player} on {deals:,} deals of the seeds {manifest.seeds.name}: "
        f"{manifest.played}, line-up {manifest.lineup_text()}. Log-loss a choice on deals left out: "
        f"{fitted.loss('fitted'):.3f}, of candidates that are all alike {fitted.loss('even'):.3f}."
    )
