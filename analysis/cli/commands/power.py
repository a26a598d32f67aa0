"""`sondage power`: how many games a question needs."""

from __future__ import annotations

from pathlib import Path

import click

from analysis.cli import ExampleCommand
from analysis.cli.opening import opened, unproved_option


@click.command(
    cls=ExampleCommand,
    short_help="How many games a question needs.",
    example="sondage power runs/first --points 2",
)
@click.argument("run", type=click.Path(path_type=Path), required=False)
@click.option("--players", type=click.IntRange(2), help="Seats at the table.  [default: those of RUN, or 3]")
@click.option(
    "--points",
    type=click.FloatRange(0, 50, min_open=True),
    default=1.0,
    show_default=True,
    help="Percentage points of win rate that matter to you.",
)
@click.option(
    "--power",
    type=click.FloatRange(50, 99.9),
    default=90.0,
    show_default=True,
    help="Chance in per cent to find what is there.",
)
@click.option(
    "--correlation",
    type=click.FloatRange(0, 1, max_open=True),
    default=0.0,
    show_default=True,
    help="Of two variants on the same deals, as `sondage compare` finds it.",
)
@unproved_option
def command(
    run: Path | None, players: int | None, points: float, power: float, correlation: float, unproved: bool
) -> None:
    """Tell how many games a question needs: before anything is played, or after RUN, a folder that `simulate` wrote.

    A run of a few hundred deals shows how much its seats and personas differ from independent games, and so makes the
    numbers of a larger run good.
    """
    from analysis.cli.tables import print_table, print_text
    from analysis.power import Effort, efforts, games_in_all, questions

    played = None if run is None else opened(run, unproved=unproved)
    seats = players or (3 if played is None else played.seats)
    if played is not None and seats != played.seats:
        problem = f"the run has {played.seats} players, not {seats}"
        raise click.UsageError(f"{problem}; leave --players out, or the run")
    kinds: tuple[Effort, ...] = () if played is None else efforts(played)
    asked = questions(seats, points, power=power / 100, correlation=correlation)
    rows = [(q.words, f"{q.games:,}", *(f"{kind.games(q.games):,}" for kind in kinds)) for q in asked]
    columns = ("question", "independent games", *(f"{kind.of} of the run" for kind in kinds))
    title = f"Games that a question needs, {seats} players (shown or told apart in {power:g} of 100 runs)"
    print_table(title, columns, rows, right=columns[1:])
    for kind in kinds:
        needed = games_in_all(kind, points / 100)
        if kind.half_width is not None and needed is not None:
            more = "" if needed <= kind.played else f"; ±{points:g} takes {needed:,} games in all"
            print_text(
                f"The {kind.played:,} games of this run know the win rates of {kind.of} to "
                f"±{100 * kind.half_width:.2f} percentage points or closer{more}."
            )
    print_text(
        "Games of one deal, its players moved through the seats, are not independent: the columns of a run allow for "
        "that. Two variants on the same deals need fewer games the more alike they play (--correlation)."
    )
