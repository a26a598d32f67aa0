"""`sondage validate`."""

from __future__ import annotations

import click

from analysis.cli import ExampleCommand
from engine.errors import Faults, SondageError


@click.command(
    cls=ExampleCommand,
    example="sondage validate mykerinos/special-edition mykerinos/director-heavy",
    short_help="Check files before anything is played.",
)
@click.argument("files", nargs=-1, required=True)
def command(files: tuple[str, ...]) -> None:
    """Check FILES (paths, or names of variants) and list all that is wrong with them.

    Files may be variants, personas, criteria, studies, sweeps, sensitivity analyses and tunings.
    """
    faults: list[SondageError] = []
    for file in files:
        try:
            click.echo(f"{file}: {_checked(file)}")
        except Faults as several:
            faults += several.faults
        except SondageError as fault:
            faults.append(fault)
    if len(faults) == 1:
        raise faults[0]
    if faults:
        raise Faults(faults)


def _checked(file: str) -> str:
    """What a sound file is, in words."""
    from engine.personas import load_persona
    from engine.variants import load_variant

    if _holds(file, {"criteria"}):
        from analysis.criteria import load_criteria

        return f"sound criteria for {load_criteria(file).game}"
    if _holds(file, {"claims", "measures"}):
        from analysis.study.model import load_study

        study = load_study(file)
        return f"a sound study of {study.game} with {len(study.claims)} claims"
    search = _search(file)
    if search is not None:
        from analysis.cli.kinds import search_kind

        kind = search_kind(search)
        return f"a sound {kind.word} of {kind.load(file).setting.variant.name}"
    game = _persona_game(file)
    if game is not None:
        return f"a sound persona, {load_persona(game, file).title!r}"
    variant = load_variant(file)
    notes = "".join(f"\n  note: {bound}" for bound in variant.bounds)
    return f"a sound variant of {variant.game}, {variant.title!r}{notes}"


def _search(file: str) -> str | None:
    """The command that reads a file which searches; None when the word is no such file."""
    from analysis.cli.kinds import word_for
    from engine.documents.source import read_document

    return word_for(read_document(file).data) if _is_file(file) else None


def _is_file(word: str) -> bool:
    """Whether a word is the path of a file and no variant's name."""
    from engine.documents.source import is_path
    from engine.variants import variant_names

    return is_path(word, variant_names())


def _holds(file: str, keys: set[str]) -> bool:
    """Whether a word is the path of a file that has one of these keys."""
    from engine.documents.source import read_document

    if not _is_file(file):
        return False
    return bool(keys & set(read_document(file).data))


def _persona_game(file: str) -> str | None:
    """The game of a persona file; None when the file is none."""
    from engine.catalogue import game_names
    from engine.documents.source import read_document

    if not _holds(file, {"plan", "temperature", "weights"}):
        return None
    data = read_document(file).data
    return data["game"] if data.get("game") in game_names() else game_names()[0]
