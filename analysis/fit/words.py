"""What a fit found, in a table and in a sentence."""

from __future__ import annotations

from analysis.cli.tables import print_table, print_text
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


def fit_table(fitted: Fitted, teacher: str) -> None:
    """Print how well the weights foretell each kind of decision."""
    rows = [
        (
            kind.name,
            f"{kind.choices:,}",
            f"{kind.held_out:,}",
            f"{kind.fitted:.3f}",
            f"{kind.teacher:.3f}",
            f"{kind.even:.3f}",
            f"{100 * kind.agrees:.0f} %",
            f"{kind.ridge:g}",
        )
        for kind in fitted.kinds
    ]
    head = ("decision", "fitted on", "left out", "log-loss", f"of {teacher}", "all alike", "best was taken", "ridge")
    print_table("How well the weights foretell decisions on deals left out", head, rows, head[1:])
    for kind in fitted.kinds:
        if kind.unknown:
            print_text(f"{kind.name}: nothing is known of {', '.join(kind.unknown)}, alike for all candidates")
