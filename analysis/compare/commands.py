"""The commands that make a comparison again."""

from __future__ import annotations

import shlex

from analysis.compare.comparison import Comparison
from analysis.report.command import commands, setting_words, variant_word
from analysis.report.model import Code


def again(comparison: Comparison) -> Code:
    """The lines to type for the same comparison."""
    manifests = [side.run.manifest for side in comparison.sides]
    first, *others = manifests
    changed = [m for m in manifests if m.variant.sets]
    margins = [w for name, value in comparison.margins.stated.items() for w in ("--margin", f"{name}={value:g}")]
    plain = not any(manifest.forbidden for manifest in manifests)
    one_change = len(manifests) == 2 and changed == others and others[0].variant.name == first.variant.name
    if plain and comparison.pairing.paired and (not changed or one_change):
        words = ["sondage", "compare", variant_word(first)]
        words += [] if changed else [variant_word(manifest) for manifest in others]
        words += [w for manifest in changed for change in manifest.variant.sets for w in ("--set", change)]
        return Code(shlex.join([*words, *setting_words(first), *margins, "--out", "compared"]))
    folders = [f"runs/{side.letter.lower()}" for side in comparison.sides]
    played = [commands(m, out=folder).split("\n")[0] for m, folder in zip(manifests, folders, strict=True)]
    return Code("\n".join([*played, shlex.join(["sondage", "compare", *folders, *margins, "--out", "compared"])]))
