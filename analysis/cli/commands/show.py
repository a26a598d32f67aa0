"""`sondage show`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analysis.cli import ExampleCommand

if TYPE_CHECKING:
    from engine.variants import Variant


@click.command(
    cls=ExampleCommand,
    example="sondage show mykerinos/special-edition --set museum.values.outer=4 --diff",
    short_help="A variant, resolved and explained.",
)
@click.argument("variant")
@click.option(
    "--set", "sets", multiple=True, metavar="PATH=VALUE", help="Replace one value; may be given several times."
)
@click.option("--diff", "as_diff", is_flag=True, help="Only what differs from the variant that it extends.")
@click.option("--yaml", "as_yaml", is_flag=True, help="The whole variant as YAML, to be saved as a file of its own.")
def command(variant: str, sets: tuple[str, ...], as_diff: bool, as_yaml: bool) -> None:
    """Show a VARIANT (game/variant, or the path of a file) with everything resolved, and what each value means."""
    from engine.variants import load_variant

    loaded = load_variant(variant, sets)
    if as_yaml:
        from engine.documents.writer import document_text

        click.echo(document_text(loaded.resolved()), nl=False)
    elif as_diff:
        _diff(loaded)
    else:
        _explained(loaded)


def _explained(variant: Variant) -> None:
    from analysis.cli.tables import print_table, print_text
    from analysis.wording import value_text
    from engine.variants import diff, explain, parent_of

    base = parent_of(variant)
    changed = {change.path for change in diff(variant, base)}
    print_text(f"{variant.title} ({variant.name}, {variant.digest}): {variant.about or 'no description'}")
    print_text(f"Players: {', '.join(map(str, variant.players))}. A star marks what differs from {base.name}.")
    for bound in variant.bounds:
        print_text(f"Note: {bound}.")
    rows = []
    for row in explain(variant):
        differs = any(path == row.path or path.startswith(f"{row.path}.") for path in changed)
        unit = f" ({row.unit})" if row.unit else ""
        rows.append((f"{row.path}{' *' if differs else ''}", value_text(row.value), row.meaning + unit, row.allowed))
    print_table("Parameters", ("parameter", "value", "meaning", "allowed"), rows)


def _diff(variant: Variant) -> None:
    from analysis.cli.tables import print_table, print_text
    from analysis.wording import value_text
    from engine.variants import diff, parent_of

    base = parent_of(variant)
    changes = diff(variant, base)
    if not changes:
        print_text(f"{variant.name} has the values of {base.name}: nothing differs.")
        return
    rows = [(change.path, value_text(change.before), value_text(change.after)) for change in changes]
    print_table(f"{variant.name} against {base.name}", ("parameter", base.name, "here"), rows)
