"""What `configs/README.md` shows is true: its example is sound and its commands have the options it names."""

from __future__ import annotations

import re
from pathlib import Path

import click
import yaml

from analysis.cli import cli
from analysis.criteria import load_criteria
from analysis.criteria.model import CriteriaFile, Criterion
from analysis.documents import document_of

GUIDE = (Path(__file__).parents[3] / "configs" / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(?:yaml|sh)?\n(.*?)```", GUIDE, flags=re.S)


def test_the_example_is_sound(tmp_path: Path) -> None:
    (tmp_path / "c.yaml").write_text(BLOCKS[0])
    assert len(load_criteria(tmp_path / "c.yaml").criteria) == 2


def test_the_examples_of_searches_are_sound(tmp_path: Path) -> None:
    searches = [block for block in BLOCKS if re.search(r"^vary:", block, flags=re.M)]
    path, found = tmp_path / "search.yaml", []
    for block in searches:
        path.write_text(block)
        said = document_of(str(path)).sound(str(path))
        found.append((said.removeprefix("a sound ").partition(" of ")[0], len(yaml.safe_load(block)["vary"])))
    assert found == [("sweep", 2), ("sensitivity analysis", 2), ("tuning", 2)]


def test_the_keys_are_those_of_the_files() -> None:
    keys = set(re.findall(r"^\| `(\w+)", GUIDE, flags=re.M)) | set(re.findall(r"`(\w+)`", GUIDE))
    assert set(Criterion.model_fields) | set(CriteriaFile.model_fields) - {"criteria", "title", "about"} <= keys


def test_the_workflow_is_yaml_and_its_commands_have_their_options() -> None:
    workflow = next(block for block in BLOCKS if block.startswith("name:"))
    assert "steps" in yaml.safe_load(workflow)["jobs"]["check"]
    lines = [line for block in BLOCKS for line in re.findall(r"sondage (\w+)(.*)$", block, flags=re.M)]
    assert {name for name, _ in lines} == {"validate", "check", "report", "compare", "sweep", "sensitivity"}
    for name, words in lines:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        options = {option for parameter in command.params for option in parameter.opts}
        assert set(re.findall(r"--[a-z]+", words)) <= options
