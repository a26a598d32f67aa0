"""The type checker sees the rules: a misspelt field, a wrong number of indices, parameters that say `Any`."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import engine.games

GAMES = Path(engine.games.__file__).parent
ROOT = GAMES.parent.parent
MOST_ANY = 0.10

PLANTED = {
    "state.thefts[thief] += 1": "state.theft[thief] += 1",  # a misspelt field of the state
    "params.cards_stolen": "params.card_stolen",  # one of the parameters
    "int(state.deck_cards - state.drawn)": "int(state.deck - state.drawn)",  # an array where a number is meant
    "state.robbed[victim] += 1": "state.robbed[victim, kind] += 1",  # too many indices
}


def checked(path: Path, shadow: Path) -> str:
    """What mypy says of a file of the repository when it holds the text of `shadow` instead."""
    command = [sys.executable, "-m", "mypy", "--shadow-file", str(path), str(shadow), str(path)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


def test_a_fault_planted_in_the_rules_is_seen(tmp_path: Path) -> None:
    path = next(GAMES.joinpath("archaeology").rglob("dig.py"))
    sound = path.read_text(encoding="utf-8")
    faulty = sound
    for text, fault in PLANTED.items():
        assert text in sound
        faulty = faulty.replace(text, fault)
    shadow = tmp_path / "dig.py"
    shadow.write_text(faulty, encoding="utf-8")
    said = checked(path.relative_to(ROOT), shadow)
    for number, (before, now) in enumerate(zip(sound.splitlines(), faulty.splitlines(), strict=True), 1):
        assert (f":{number}: error" in said) == (before != now), said


def parameters(path: Path) -> tuple[int, list[str]]:
    """How many parameters the functions of a file have, and where those stand that say `Any` and no more."""
    found, bare = 0, []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            for each in [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]:
                found += each.annotation is not None
                if isinstance(each.annotation, ast.Name) and each.annotation.id == "Any":
                    bare.append(f"{path.relative_to(GAMES)}:{each.lineno} {each.arg}")
    return found, bare


@pytest.mark.parametrize("game", sorted(path.name for path in GAMES.iterdir() if (path / "__init__.py").is_file()))
def test_few_parameters_of_a_game_say_any(game: str) -> None:
    found, bare = 0, list[str]()
    for path in sorted(GAMES.joinpath(game).rglob("*.py")):
        number, places = parameters(path)
        found += number
        bare += places
    assert len(bare) < MOST_ANY * found, "\n".join(bare)
