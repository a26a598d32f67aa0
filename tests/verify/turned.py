"""Which answers at the top of the published pages have turned since another commit, as a Markdown table.

    python tests/verify/turned.py 3b88db0

Compares `reports/**/*.md` as they lie here with those of the commit. An answer has turned where its verdict is another
one, or where it had none and what it names first differs.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
_ANSWER = re.compile(r"^- \*\*(?P<question>.+?)\*\* (?P<text>.+)$", re.MULTILINE)
_LEVEL = re.compile(r", among (sharp|blunt) players\?$")
_SIGNS = "✓✗~?"


def answers(page: str) -> dict[str, str]:
    """The text of each answer by its question."""
    top = page.split("\n## ", 2)[1] if "\n## " in page else page
    return {found["question"]: found["text"].strip() for found in _ANSWER.finditer(top)}


def verdict(text: str) -> str:
    """The verdict of an answer; of one without a badge, its first sentence without numbers."""
    text = text.lstrip("\\")
    if text[0] in _SIGNS:
        # "✗ No. Contradicted. Win rate …": the badge, and a study's verdict after it.
        badge, word = text.split(". ")[:2]
        return word if word in ("Supported", "Contradicted") else badge[2:]
    return re.sub(r"[−+]?\d[\d.,]*( %)?( \([^)]*\))?", "…", text.split(". ")[0])


def then(commit: str, path: str) -> str:
    """A page as it was; empty where there was none."""
    command = ["git", "-C", str(REPOSITORY), "show", f"{commit}:{path}"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def _link(name: str) -> str:
    """A page as a link from `reports/`."""
    inside = Path(name).relative_to("reports")
    return f"[{inside.parent}]({inside})"


def main() -> int:
    """Print a row for each answer that turned."""
    commit = sys.argv[1]
    sys.stdout.write("| page | question | before | now |\n| --- | --- | --- | --- |\n")
    for path in sorted((REPOSITORY / "reports").rglob("*.md")):
        name = path.relative_to(REPOSITORY).as_posix()
        before = answers(then(commit, name))
        for question, text in answers(path.read_text(encoding="utf-8")).items():
            old = before.get(question) or before.get(_LEVEL.sub("?", question))
            if old and verdict(old) != verdict(text):
                cells = (_link(name), question, verdict(old), verdict(text))
                sys.stdout.write(f"| {' | '.join(cells)} |\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
