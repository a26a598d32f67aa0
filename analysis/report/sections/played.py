"""What was played."""

from __future__ import annotations

import math

from analysis.forbidding import forbidden_text
from analysis.metrics import Results
from analysis.report.model import Block, Facts, SectionInfo, Table, Text
from analysis.seating import seating_in_words
from analysis.wording import count_of, listed
from engine.runs.manifest import Manifest

SECTION = SectionInfo(title="What was played", order=10)


def write(results: Results) -> list[Block]:
    """The variant, who sat where, the seeds and the number of games."""
    manifest, info = results.run.manifest, results.info
    variant = manifest.variant
    pairs = [
        ("Game", info.title),
        ("Variant", f"{variant.title} ({variant.name})"),
        ("Players", str(manifest.players)),
        ("Games", f"{manifest.games:,}, from {count_of(manifest.deals, 'shuffle')} of the game ({_blocks(manifest)})"),
        ("Line-up", _lineup(manifest)),
        ("Seating", seating_in_words(manifest)),
        (
            "Seeds",
            f"{manifest.seeds.name} (number {manifest.seeds.root}), which fix every shuffle and every choice",
        ),
    ]
    changed = list(variant.sets)
    if changed:
        pairs.insert(2, ("Changed from it", listed(changed)))
    pairs += [("Forbidden", text) for text in forbidden_text(results.run)]
    if lost := getattr(manifest, "lost", ()):
        problem = f"{count_of(len(lost), 'game')} could not be played to the end and left out: {lost[0].reason}"
        pairs.append(("Lost", problem + (", and others" if len({game.reason for game in lost}) > 1 else "")))
    return [
        Facts(pairs),
        Text(
            "The seats are filled by personas: scripted players that each follow one plan and keep to it. What is "
            "found here holds for games among them. How strong they are beside experienced people is not known: who "
            "plays better may find what none of them tries, and a plan that wins here may lose to it. What matters "
            "should be tried at a real table as well."
        ),
        _personas(manifest),
    ]


def _blocks(manifest: Manifest) -> str:
    if manifest.games == manifest.blocks:
        return "each played once"
    by = "by two line-ups, " if manifest.lineups_per_deal > 1 else ""
    again = f", {manifest.replays} times" if manifest.replays > 1 else ""
    return (
        f"each played {by}with the players moved round through the seats{again}, so that nobody gains by luck of the "
        "deal"
    )


def _lineup(manifest: Manifest) -> str:
    levels = {
        "both": ", each once sharp and once blunt",
        "mixed": ", each in every mixture of sharp and blunt",
    }.get(manifest.levels, "")
    if not manifest.all_lineups:
        named = [s.persona if levels else str(s) for s in manifest.lineup(0)]
        return ", ".join(named) + levels
    personas = len({sitter.persona for sitter in manifest.sitters})
    number = count_of(math.comb(personas, manifest.players), "line-up")
    return f"every choice of {manifest.players} of the {personas} personas, {number} in all{levels}, equally often"


def _personas(manifest: Manifest) -> Table:
    """One row a persona where all play at the same levels, else one a persona and level."""
    levels: dict[str, list[str]] = {}
    for sitter in sorted(manifest.sitters, key=lambda s: (s.persona, s.level == "blunt")):
        levels.setdefault(sitter.persona, []).append(sitter.level)
    plans = {name: manifest.personas[name].plan.strip() for name in levels}
    caption = "The personas"
    if any("blunt" in found for found in levels.values()):
        caption += " (sharp: keeps closely to its plan; blunt: strays from it more often)"
    if len({tuple(found) for found in levels.values()}) == 1:
        return Table(caption, ("Persona", "What it does"), list(plans.items()), words=(1,))
    rows = [(name, listed(found), plans[name]) for name, found in levels.items()]
    return Table(caption, ("Persona", "Played", "What it does"), rows, words=(1, 2))
