"""PLAN[+PLAYOUTS][@LEVEL], suffixes read from the right; how a persona thinks."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import PersonaError, SondageError
from engine.personas import load_persona
from engine.personas.text import parts_of, playouts_of


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("tuned", ("tuned", "", "")),
        ("tuned+64", ("tuned", "64", "")),
        ("tuned@blunt", ("tuned", "", "blunt")),
        ("tuned+64@blunt", ("tuned", "64", "blunt")),
        ("a+b/me@home/bold.yaml", ("a+b/me@home/bold.yaml", "", "")),
        ("a+b/me@home/bold.yaml+16@sharp", ("a+b/me@home/bold.yaml", "16", "sharp")),
        ("bots.py:Greedy+16", ("bots.py:Greedy", "16", "")),
        ("my bots/it's, he.py:Greedy", ("my bots/it's, he.py:Greedy", "", "")),
        ("tuned+0x", ("tuned", "0x", "")),
        ("tuned+-1", ("tuned", "-1", "")),
    ],
)
def test_parts(text: str, parts: tuple[str, str, str]) -> None:
    assert parts_of(text) == parts


@pytest.mark.parametrize("text", ["tuned+0x", "tuned+-1", "tuned+", "tuned+0", "tuned+064", "tuned+99999999", "a+٣"])
def test_no_number_of_playouts(text: str) -> None:
    with pytest.raises(PersonaError, match=r"such as (tuned|a)\+64"):
        playouts_of(text)


def test_a_plan_that_thinks_keeps_its_weights() -> None:
    plan, thinker = load_persona("mykerinos", "tuned"), load_persona("mykerinos", "tuned+64")
    assert thinker.name == "tuned+64" and thinker.playouts == 64 and plan.playouts == 0
    assert thinker.weights == plan.weights and thinker.temperature == plan.temperature
    assert "by chance" not in thinker.plan and "by chance" in load_persona("mykerinos", "random+64").plan


PERSONA = """
game: mykerinos
title: Slow
plan: Thinks.
temperature: {{sharp: 0.1, blunt: 1.0}}
weights: {{excavation: {{}}}}
search: {search}
"""


def written(tmp_path: Path, search: str) -> str:
    path = tmp_path / "slow.yaml"
    path.write_text(PERSONA.format(search=search))
    return str(path)


def test_a_file_says_how_it_thinks(tmp_path: Path) -> None:
    path = written(tmp_path, "{playouts: 32, keep: 4, until: end, value: {lead: 0}}")
    persona = load_persona("mykerinos", path)
    assert persona.playouts == 32 and persona.search["keep"] == 4 and persona.search["until"] == "end"
    assert persona.search["value"] == {"win": 0.5, "lead": 0.0} and persona.search["opponents"] == "roster"
    other = load_persona("mykerinos", f"{path}+128")
    assert other.name == "slow+128" and other.playouts == 128 and other.search["keep"] == 4


@pytest.mark.parametrize(
    ("search", "said"),
    [
        ("{keep: 0}", "keep"),
        ("{playouts: -1}", "playouts"),
        ("{opponents: everybody}", "roster"),
        ("{until: turn}", "round"),
        ("{value: {win: 0, lead: 0}}", "nothing is worth anything"),
        ("{playout: 3}", "playouts"),
    ],
)
def test_a_fault_names_the_key_and_what_is_valid(tmp_path: Path, search: str, said: str) -> None:
    with pytest.raises(SondageError) as fault:
        load_persona("mykerinos", written(tmp_path, search))
    assert said in str(fault.value) and "slow.yaml" in str(fault.value)
