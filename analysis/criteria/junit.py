"""Answers as a JUnit file, which continuous-integration services show as tests."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from analysis.criteria.judge import Judged, Outcome
from analysis.criteria.words import answer_text, bounds_text, found_text
from engine.errors import RunError, SondageError
from engine.runs.store import write_whole

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_junit(path: str | os.PathLike[str], judged: Sequence[Judged], suite: str, tested: str) -> None:
    """Write the answers; SondageError when the file cannot be written.

    A criterion is a test case: it passes when it holds, fails when it fails, and is an error when the games are not
    enough for an answer. `suite` names the criteria, `tested` the variant.
    """
    count = {outcome: sum(one.outcome is outcome for one in judged) for outcome in Outcome}
    root = ElementTree.Element("testsuite", name=_plain(suite), tests=str(len(judged)), skipped="0")
    root.set("failures", str(count[Outcome.FAILS]))
    root.set("errors", str(count[Outcome.OPEN]))
    for one in judged:
        case = ElementTree.SubElement(root, "testcase", classname=_plain(tested), name=_plain(one.criterion.claim))
        found = "\n".join(found_text(one.criterion, number) for number in one.found)
        told = f"Wanted: {bounds_text(one.criterion)}\nFound, with 95 % intervals:\n{found}"
        if one.outcome is Outcome.HOLDS:
            ElementTree.SubElement(case, "system-out").text = _plain(told)
        else:
            kind = "failure" if one.outcome is Outcome.FAILS else "error"
            said = ElementTree.SubElement(case, kind, message=_plain(answer_text(one)), type=one.outcome.value)
            said.text = _plain(told)
    target, content = Path(path), io.BytesIO()
    ElementTree.ElementTree(root).write(content, encoding="utf-8", xml_declaration=True)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, content.getvalue())
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise SondageError(f"cannot be written: {reason}", place=f"--junit {target}") from None
    except RunError as problem:
        raise SondageError(problem.problem, place=f"--junit {target}") from None


def _plain(text: str) -> str:
    """Text without the characters that XML cannot hold."""
    return _NOT_XML.sub("�", text)
