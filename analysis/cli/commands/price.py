"""`sondage price`: what each option is worth to those who may take it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.cli import ExampleCommand

if TYPE_CHECKING:
    from analysis.price import Prices


@click.command(
    cls=ExampleCommand,
    short_help="What an option is worth to a player.",
    example="sondage price mykerinos/special-edition --group room --games 600 --out prices",
)
@click.argument("variant", metavar="VARIANT")
@click.option("--players", type=int, help="Seats at the table.  [default: 3, or the fewest that VARIANT allows]")
@click.option("--group", "groups", metavar="GROUP", multiple=True, help="Options of this group only; may be repeated.")
@click.option(
    "--together",
    metavar="A,B,...",
    multiple=True,
    help="Forbid these options together as well, such as two that can stand in for one another; may be repeated.",
)
@click.option(
    "--within",
    type=click.FloatRange(0, 50, min_open=True, max_open=True),
    default=0.7,
    show_default=True,
    help="Percentage points: how closely every price over plans is wanted (half the length of its interval).",
)
@click.option("--games", type=click.IntRange(1), help="Games with everything allowed, at least, instead of --within.")
@click.option("--lineup", metavar="A,B,...", help="A persona a seat.  [default: all choices of the shipped personas]")
@click.option(
    "--levels",
    type=click.Choice(["sharp", "blunt", "both", "mixed"]),
    default="sharp",
    show_default=True,
    help="How closely personas keep to their plans.",
)
@click.option("--set", "sets", metavar="PATH=VALUE", multiple=True, help="Change one parameter; may be repeated.")
@click.option("--seeds", default="design", show_default=True, help="A seed set (design, holdout, smoke) or a number.")
@click.option("--workers", type=int, help="Threads.  [default: one a processor core]")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Write a page, and keep what is finished, so that the same command goes on there.",
)
def command(
    variant: str,
    players: int | None,
    groups: tuple[str, ...],
    together: tuple[str, ...],
    within: float,
    games: int | None,
    lineup: str | None,
    levels: str,
    sets: tuple[str, ...],
    seeds: str,
    workers: int | None,
    out: Path | None,
) -> None:
    """Price every option of VARIANT: what a player loses who may not take it, for each plan and over plans.

    Each option is forbidden to one player of a table at a time, on the same deals, against the same opponents, in every
    seat: price = share of wins with it less share without. Prices of one group are judged together.
    """
    from rich.console import Console

    from analysis.cli.playing import games_bar, terminated_like_interrupted
    from analysis.price import price
    from engine.catalogue import load_game
    from engine.kernel.cache import is_warm
    from engine.variants import load_variant

    loaded = load_variant(variant, sets)
    seats = players or (3 if 3 in loaded.players else min(loaded.players))
    console = Console(stderr=True)
    if not is_warm(loaded.game):
        title = load_game(loaded.game).info.title
        console.print(f"Compiling the rules of {title}, once on this computer: up to a minute.", soft_wrap=True)
    bar = games_bar(console)
    task = bar.add_task("games", total=None)

    def heard(done: int, planned: int) -> None:
        bar.update(task, total=planned, advance=done)

    try:
        with bar, terminated_like_interrupted():
            found = price(
                loaded, seats, games, within / 100, groups=groups, together=together, lineup=lineup, levels=levels,
                seeds=seeds, workers=workers, keep=out, heard=heard,
            )  # fmt: skip
    except KeyboardInterrupt:
        there = (
            "what is finished is kept: the same command goes on" if out else "name a folder with --out to go on later"
        )
        click.echo(f"Stopped; {there}.", err=True)
        raise SystemExit(130) from None
    _show(found)
    if out is not None:
        _write(found, out)


def _show(prices: Prices) -> None:
    """Print the tables, by plan first, and what stands out last, where a terminal ends up."""
    from analysis.cli.tables import print_table, print_text
    from analysis.price import words
    from analysis.wording import plain

    for family in prices.families:
        title = f"Prices: {plain(family)}, in {words.POINTS}"
        if len(prices.plans) > 1:
            for head, rows in words.plan_tables(prices, family):
                print_table(f"{title}, to each plan", head, rows, head[1:])
            print_text(words.plan_correction(prices, family))
        rows = [words.row_of(found) for found in prices.of(family)]
        print_table(f"{title}, over plans", words.HEAD, rows, words.HEAD[1:5])
        print_text(words.correction(prices, family))
    print_text(words.played(prices))
    print_text(words.forced_text(prices))
    for sentence in words.findings(prices):
        print_text(sentence)


def _write(prices: Prices, out: Path) -> None:
    import shlex

    from analysis.price import NAME, price_page
    from analysis.report import write_page
    from analysis.report.command import setting_words, variant_word

    manifest = prices.manifest
    words = ["sondage", "price", variant_word(manifest)]
    words += [word for change in manifest.variant.sets for word in ("--set", str(change))]
    words += [word for word in setting_words(manifest, detail="games")]
    several = [found.ban.options for found in prices.over_plans if len(found.ban.options) > 1]
    single = {found.ban.family for found in prices.over_plans if len(found.ban.options) == 1}
    if single != {option.group for option in manifest.info.options}:
        words += [word for group in sorted(single) for word in ("--group", group)]
    words += [word for options in several for word in ("--together", ",".join(options))]
    for path in write_page(price_page(prices, shlex.join([*words, "--out", "prices"])), out, NAME):
        click.echo(path)
