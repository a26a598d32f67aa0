"""What the README and the pages of docs/ name is there."""

from __future__ import annotations

import re
from pathlib import Path

import click

from analysis.cli import cli
from engine.variants import load_variant

REPOSITORY = Path(__file__).parents[2]
README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
PAGES = [REPOSITORY / "README.md", REPOSITORY / "CONTRIBUTING.md", *sorted((REPOSITORY / "docs").glob("*.md"))]
TEXT = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)


def test_its_commands_are_there_with_their_options() -> None:
    context = click.Context(cli)
    lines = re.findall(r"^sondage (.+)$|`sondage (.+?)`", TEXT, flags=re.MULTILINE)
    named = [(first or second).split() for first, second in lines]
    assert len(named) > 8
    for name, *words in named:
        if name.isupper():
            continue
        command = cli.get_command(context, name)
        assert command is not None, name
        options = {option for parameter in command.params for option in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= options


def test_every_command_stands_on_the_page_of_commands() -> None:
    page = (REPOSITORY / "docs" / "commands.md").read_text(encoding="utf-8")
    names = cli.list_commands(click.Context(cli))
    assert [name for name in names if f"`sondage {name}" not in page] == []


def test_its_files_are_there() -> None:
    paths = re.findall(r"`((?:engine|analysis|configs|seeds)/[a-z0-9_/.-]+)`", TEXT)
    assert paths
    assert [path for path in paths if not (REPOSITORY / path).exists()] == []


def test_its_change_of_the_deck_is_sound() -> None:
    line = next(line for line in README.splitlines() if "--set" in line)
    variant = load_variant("mykerinos/special-edition", tuple(re.findall(r"--set (\S+)", line)))
    assert variant.resolved()["deck"]["patron_counts"]["director"] == 9


def test_its_links_lead_somewhere() -> None:
    links = [(page, link) for page in PAGES for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))]
    assert len(links) > 20
    local = [(page, link) for page, link in links if "://" not in link]
    assert [f"{page.name}: {link}" for page, link in local if not (page.parent / link).exists()] == []
