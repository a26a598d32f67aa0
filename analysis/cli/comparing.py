"""Comparisons on the terminal: playing what is missing, and tables of what was found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analysis.compare import Comparison
    from engine.runs.manifest import Manifest
    from engine.runs.reader import Run
    from engine.variants import Variant


def runs_for(
    things: Sequence[str],
    sets: Sequence[str],
    forbid: Sequence[str],
    players: int | None,
    options: Mapping[str, Any],
    folder: Path,
    workers: int | None,
    *,
    unproved: bool,
) -> list[Run]:
    """The runs of a comparison; what is missing is played into `folder`, with words and a progress bar on stderr.

    `options` are those of `engine.play.simulate.plan_run`, beside the variant and the players; with `unproved` runs
    that are named are taken without proof too.
    """
    from rich.console import Console

    from analysis.cli.opening import opened
    from analysis.cli.playing import Player
    from analysis.compare.gather import gather_runs
    from engine.play.simulate import plan_run
    from engine.seating.forbidding import in_words

    console = Console(stderr=True)

    def plan(variant: Variant) -> Manifest:
        seats = (3 if 3 in variant.players else min(variant.players)) if players is None else players
        return plan_run(variant, seats, **options)

    def play(variant: Variant, manifest: Manifest, place: Path) -> Run:
        changes = f" with {', '.join(variant.sets)}" if variant.sets else ""
        changes += f", in which {in_words(manifest.forbidden)}" if manifest.forbidden else ""
        console.print(f"Playing {manifest.games:,} games of {variant.name}{changes}.", soft_wrap=True, highlight=False)
        return Player(console, variant).play_planned(manifest, place, workers)

    return gather_runs(things, sets, forbid, plan, play, folder, partial(opened, unproved=unproved))


def print_comparison(comparison: Comparison, *, everything: bool = False) -> None:
    """Print what differs, tables of the numbers, and the verdict last, where a terminal ends up.

    Without `everything` the tables hold all win rates by seat, role and persona, and of the other metrics what differs.
    """
    from analysis.cli.tables import print_table, print_text
    from analysis.compare.margins import RULE
    from analysis.compare.page import metric_order, metric_table, parameter_changes, verdicts
    from analysis.forbidding import forbidden_text
    from analysis.logs.run import doubts
    from analysis.policy import HEADLINE_METRICS
    from analysis.wording import value_text

    for doubt in doubts(*(side.run for side in comparison.sides)):
        print_text(doubt)
    for side in comparison.sides:
        print_text(f"{side.letter}: {side.name}")
        for text in forbidden_text(side.run):
            print_text(text)
    print_text(comparison.pairing.words)
    print_text(f"Margins: {RULE}")
    for side in comparison.sides[1:]:
        changes = parameter_changes(comparison, side)
        if not changes:
            print_text(f"A and {side.letter} have the same parameters.")
            continue
        rows = [(change.path, value_text(change.before), value_text(change.after)) for change in changes]
        print_table(f"Parameters of {side.letter} against A", ("parameter", "A", side.letter), rows)
    for name in metric_order(comparison):
        for side in comparison.sides[1:]:
            table = metric_table(comparison, name, side, only_different=not everything and name not in HEADLINE_METRICS)
            if table.rows:
                right = [head for place, head in enumerate(table.head) if table.is_number(place)]
                print_table(table.caption, table.head, table.rows, right)
    if not everything:
        print_text("Of the other metrics only what differs is shown; --all shows every number, --out writes a page.")
    for sentence in verdicts(comparison):
        print_text(sentence)
