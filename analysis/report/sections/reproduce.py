"""The command that plays these games again."""

from __future__ import annotations

from analysis.metrics import Results
from analysis.report.command import came_from_file, commands, variant_word
from analysis.report.model import Block, Code, Facts, SectionInfo, Text
from analysis.wording import listed

SECTION = SectionInfo(title="Do it again", order=100)


def write(results: Results) -> list[Block]:
    """Commands, and the versions with which they give the same bytes."""
    manifest = results.run.manifest
    versions = listed([f"{name} {version}" for name, version in sorted(manifest.versions.items())])
    blocks: list[Block] = [
        Text("These commands play the same games and write this report:"),
        Code(commands(manifest)),
    ]
    if came_from_file(manifest):
        file = variant_word(manifest)
        blocks.append(
            Text(f"{file} stands for the variant's own file, as it was; the run's manifest.json holds all its values.")
        )
    return [
        *blocks,
        Text("With the same versions on the same kind of machine the tables come out the same to the last byte."),
        Facts(
            [
                ("Parameter set", manifest.variant.digest),
                ("Rules version", str(manifest.rules_version)),
                ("Detail", manifest.detail),
                ("Versions", versions),
                ("Machine", " ".join(str(manifest.platform[key]) for key in ("system", "machine"))),
            ]
        ),
    ]
