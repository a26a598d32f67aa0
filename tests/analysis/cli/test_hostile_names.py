"""Names and words of a designer's files stay words: no markup on a page or a terminal, no path out of a folder."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.cli import cli

VARIANT = "<img src=x onerror=alert(1)>.yaml"
VARIANT_TEXT = """\
extends: mykerinos/special-edition
title: "<script>alert(2)</script> [bold]x[/red] | **b** [l](javascript:alert(3))"
about: "</title><script>alert(4)</script>"
"""
PERSONA_TEXT = """\
game: mykerinos
title: "<b>t</b> [/red] | *x*"
plan: "<script>alert(5)</script> | [x](javascript:alert(6))"
temperature: {sharp: 0.5, blunt: 2}
weights: {excavation: {place: 2.5}}
"""
RUN = "[red] *?/run"


class Page(HTMLParser):
    """Everything on a page that could run or load something."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.live: list[str] = []
        self._script = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._script = tag == "script"
        self.live += [f"{tag} {name}={value}" for name, value in attrs if "alert" in (value or "") + name]

    def handle_endtag(self, tag: str) -> None:
        self._script = False

    def handle_data(self, data: str) -> None:
        if self._script and "alert(" in data:
            self.live.append(data)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which such a variant was played, reported and compared."""
    folder = tmp_path_factory.mktemp("hostile") / "here"
    folder.mkdir()
    (folder / VARIANT).write_text(VARIANT_TEXT)
    (folder / "star.yaml").write_text(PERSONA_TEXT)
    commands = (
        ("simulate", VARIANT, "--games", "30", "--lineup", "star.yaml,random,points-now", "--out", RUN),
        ("report", RUN),
        ("compare", RUN, VARIANT, "--metric", "ties", "--out", "compared"),
        ("runs", "--in", "."),
        ("runs", "verify", RUN),
        ("show", VARIANT),
        ("personas", "mykerinos", "star.yaml"),
        ("validate", VARIANT, "star.yaml"),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for words in commands:
            result = CliRunner().invoke(cli, words, prog_name="sondage")
            assert result.exit_code == 0, (words, result.output, result.exception)
    return folder


def test_pages_show_the_words_and_run_nothing(folder: Path) -> None:
    pages = sorted(folder.rglob("*.html"))
    assert len(pages) == 2
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert "&lt;script&gt;alert(2)" in text
        assert Page(text).live == []
    assert Page("<p onclick='alert(1)'>x</p><script>alert(2)</script>").live == ["p onclick=alert(1)", "alert(2)"]


def test_markdown_shows_the_words(folder: Path) -> None:
    for page in folder.rglob("*.md"):
        text = "\n".join(line for line in page.read_text(encoding="utf-8").splitlines() if "sondage" not in line)
        assert "<script" not in text and "<img" not in text and "[l](javascript" not in text


def test_nothing_is_written_but_where_it_was_told(folder: Path) -> None:
    assert [path.name for path in folder.parent.iterdir()] == ["here"]
    assert {path.name for path in folder.iterdir()} == {VARIANT, "star.yaml", "compared", RUN.split("/")[0]}
    (played,) = (folder / "compared" / "runs").iterdir()
    assert played.name.startswith("b-img-src-x-onerror-alert-1-")


LONG = "x" * 400


@pytest.mark.parametrize(
    "words",
    [
        ("validate", LONG),
        ("show", LONG),
        ("simulate", LONG),
        ("simulate", "mykerinos/quick", "--games", "60", "--out", LONG),
        ("simulate", "mykerinos/quick", "--players", "2", "--lineup", f"{LONG},random"),
        ("simulate", "mykerinos/quick", "--players", "2", "--lineup", f"{LONG}:Name,random"),
        ("compare", LONG, "mykerinos/quick"),
        ("check", LONG, "mykerinos/fair-seats"),
        ("study", LONG, "--out", "study"),
        ("sweep", LONG),
        ("sensitivity", LONG),
        ("tune", LONG),
        ("report", LONG),
        ("replay", LONG, "--game", "1"),
        ("runs", "verify", LONG),
        ("doctor", LONG),
        ("new", LONG),
    ],
)
def test_words_too_long_for_a_file_are_told(words: tuple[str, ...], tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        result = CliRunner().invoke(cli, words, prog_name="sondage")
    assert result.exit_code == 2, (result.output, result.exception)
    assert isinstance(result.exception, SystemExit)
