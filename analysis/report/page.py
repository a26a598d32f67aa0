"""From a run to a page: sections found by folder, findings gathered for the top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import ModuleType
from typing import cast

from analysis.logs.levels import by_level
from analysis.logs.run import Logs, doubts, need_games
from analysis.metrics import DETAILS, Results
from analysis.policy import ALPHA
from analysis.registry import member, member_names
from analysis.report.command import commands
from analysis.report.headline import headline
from analysis.report.levels import for_whom
from analysis.report.model import Answer, Block, Code, Page, Section, SectionInfo, Text
from analysis.report.strength import read_known, strength_sentence
from analysis.wording import count_of, full_title, listed
from engine.runs.manifest import Manifest

_SECTIONS = "analysis.report.sections"
_METHODS = 85
"""Sections up to this place are about the games, those after it about the report."""
INTERVAL = (
    "The numbers in brackets are a 95 % interval: played again and again with fresh shuffles, about 95 of 100 such "
    "intervals would hold the true value."
)
TOGETHER = "Figures and tables that name no level of play count all games, of sharp and of blunt players together."


def section_names() -> tuple[str, ...]:
    """The names of all sections, in the order of the page."""
    return tuple(sorted(member_names(_SECTIONS), key=lambda name: section_info(name).order))


def section_info(name: str) -> SectionInfo:
    """What a section declares."""
    return cast(SectionInfo, member(_SECTIONS, name, "section").SECTION)


def make_page(run: Logs) -> Page:
    """The report of a run as a page: every section that its level of detail supports, and the names of the others."""
    need_games(run)
    manifest, family = run.manifest, _family(run)
    results = Results(run, ALPHA / family)
    names = [name for name in section_names() if results.has(section_info(name).detail)]
    missing = [name for name in section_names() if name not in names]
    modules = {name: member(_SECTIONS, name, "section") for name in names}
    written = [(name, modules[name].write(results)) for name in names]
    sections = [Section(name, section_info(name).title, blocks) for name, blocks in written if blocks]
    if missing:
        place = sum(section_info(section.name).order < _METHODS for section in sections)
        sections.insert(place, _not_shown(missing, manifest))
    findings = [s for name in names if hasattr(modules[name], "findings") for s in modules[name].findings(results)]
    answers = _answers(results, [modules[name] for name in names])
    said = headline(answers, sorted({str(sitter.level) for sitter in manifest.sitters}), family)
    return Page(
        title=full_title(results.info.title, manifest.variant.title),
        subtitle=_subtitle(manifest),
        findings=findings,
        meaning=f"{INTERVAL} {TOGETHER}" if len(results.at_levels) > 1 else INTERVAL,
        sections=sections,
        headline=[*said, _strength(manifest)] if said else [],
        answers=answers,
        warnings=doubts(run),
    )


def _strength(manifest: Manifest) -> str:
    """How strong those are who played, in a sentence."""
    personas = [sitter.persona for sitter in manifest.sitters]
    return strength_sentence(read_known(manifest.game), manifest.variant.name, manifest.players, personas)


def _family(run: Logs) -> int:
    """How many yes/no questions share the chance of an error: those of all sections, at each level of play.

    Sections that a run has not the detail for count as well, so that more detail never turns an answer.
    """
    return max(1, len(by_level(run)) * sum(section_info(name).questions for name in section_names()))


def _answers(results: Results, sections: Sequence[ModuleType]) -> list[Answer]:
    """The answers of all sections, for each level of play where there are several, never for their mixture."""
    levels = results.at_levels
    answers: list[Answer] = []
    for section in sections:
        for level, found in levels.items() if hasattr(section, "answers") else ():
            mine: list[Answer] = section.answers(found)
            answers += [_at_level(one, level) for one in mine] if len(levels) > 1 else mine
        if hasattr(section, "answers_across"):
            answers += section.answers_across(results)
    return answers


def _at_level(answer: Answer, level: str) -> Answer:
    """An answer that says for whom it holds."""
    who = for_whom(level)
    return replace(answer, question=f"{answer.question.removesuffix('?')}, {who}?", asked=answer.question, who=who)


def _subtitle(manifest: Manifest) -> str:
    parts = [count_of(manifest.players, "player"), count_of(manifest.games, "game")]
    changed = list(manifest.variant.sets)
    return ", ".join(parts) + (f", with {listed(changed)}" if changed else "")


def _not_shown(names: list[str], manifest: Manifest) -> Section:
    wanted = [section_info(name) for name in names]
    levels = sorted({info.detail for info in wanted}, key=DETAILS.index)
    titles = listed([f"“{info.title}”" for info in wanted])
    text = f"This run kept detail {manifest.detail}, which does not hold what {titles} needs."
    blocks: list[Block] = [Text(text + " To get it, play the same games again with more detail:")]
    blocks.append(Code(commands(manifest, detail=levels[-1], out="runs/in-detail")))
    return Section("not-shown", "Not in this report", blocks)
