"""The commands that play a run again and write its report."""

from __future__ import annotations

import shlex

from engine.runs.manifest import Manifest


def commands(manifest: Manifest, *, detail: str = "", out: str = "runs/again") -> str:
    """The lines to type for the same games, at another level of `detail` where one is given."""
    words = ["sondage", "simulate", variant_word(manifest)]
    for change in manifest.variant.sets:
        words += ["--set", change]
    words += setting_words(manifest, detail=detail, games=manifest.games_asked if manifest.until else None)
    for aim, half_width in (manifest.until.aims if manifest.until else {}).items():
        words += ["--until", f"{aim}={half_width:g}"]
    words += ["--out", out]
    return shlex.join(words) + "\n" + shlex.join(["sondage", "report", out])


def price_command(manifest: Manifest) -> str:
    """The line to type for the prices of options at the same table."""
    words = ["sondage", "price", variant_word(manifest)]
    for change in manifest.variant.sets:
        words += ["--set", str(change)]
    words += ["--players", str(manifest.players)]
    if not manifest.all_lineups:
        words += ["--lineup", _lineup_word(manifest)]
    if manifest.levels != "sharp":
        words += ["--levels", str(manifest.levels)]
    return shlex.join([*words, "--out", "prices"])


def setting_words(manifest: Manifest, *, detail: str = "", games: int | None = None) -> list[str]:
    """The options that say who plays how many games on which deals.

    At another level of `detail` and for another number of `games` where these are given.
    """
    words = ["--players", str(manifest.players), "--games", str(manifest.games if games is None else games)]
    if not manifest.all_lineups:
        words += ["--lineup", _lineup_word(manifest)]
    if manifest.levels != "sharp":
        words += ["--levels", str(manifest.levels)]
    if manifest.replays != 1:
        words += ["--replays", str(manifest.replays)]
    for who, options in manifest.forbidden.items():
        words += [word for option in options for word in ("--forbid", f"{who}:{option}")]
    words += ["--seeds", manifest.seeds.name]
    if (detail or manifest.detail) != "games":
        words += ["--detail", detail or manifest.detail]
    return words


def _lineup_word(manifest: Manifest) -> str:
    """The line-up as it was written: without levels where --levels gives them, personas in Python by file and class."""
    words = []
    for sitter in manifest.lineup(0):
        where = manifest.personas[sitter.persona].python
        persona = where if ":" in where else sitter.persona
        words.append(str(sitter._replace(persona=persona)) if manifest.levels == "sharp" else persona)
    return ",".join(words)


def came_from_file(manifest: Manifest) -> bool:
    """Whether the variant was read from a file of the user's own: shipped ones are named ``game/variant``."""
    return "/" not in manifest.variant.name


def variant_word(manifest: Manifest) -> str:
    """The variant as the command line takes it; of a user's own file only the last part of the path is known."""
    name = manifest.variant.name
    return f"{name}.yaml" if came_from_file(manifest) else name
