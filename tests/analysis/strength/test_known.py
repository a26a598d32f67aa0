"""How strong the players of a run are, in a sentence made from what was measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis.report.render import as_html, as_markdown
from analysis.report.strength import Known, strength_sentence
from analysis.stats.estimate import Estimate
from analysis.strength.known import write_known
from analysis.strength.measuring import Cell, Tables
from analysis.strength.page import headline, strength_page
from engine.variants import load_variant

VARIANT = "mykerinos/special-edition"
THINKER = Known(VARIANT, 3, "majorities+64", "tuned", 0.81, 0.78, 0.84, 1500)
PLAN = Known(VARIANT, 3, "majorities", "tuned", 0.31, 0.29, 0.33, 1500)


@pytest.mark.parametrize(
    ("known", "players", "personas", "said"),
    [
        ([], 3, ["saver"], "Its players are plans that do not think; how strong they are has not been measured"),
        ([], 3, ["saver+16"], "Some of its players think"),
        ([PLAN, THINKER], 4, ["saver"], "has not been measured for this table (sondage strength"),
        ([PLAN, THINKER], 3, ["saver"], "weaker than the strongest that was measured: majorities+64 wins 81 %"),
        ([PLAN, THINKER], 3, ["saver", "majorities"], "majorities wins 31 % (29 to 33) at a table of 2 × tuned, where"),
        ([PLAN, THINKER], 3, ["majorities+64"], "Its strongest player is the strongest that was measured"),
    ],
)
def test_the_sentence_says_what_is_known(known: list[Known], players: int, personas: list[str], said: str) -> None:
    assert said in strength_sentence(known, VARIANT, players, personas)


def tables() -> Tables:
    def won(value: float, half: float) -> Estimate:
        return Estimate(value, half / 2, value - half, value + half, 900, 300, 0.95)

    cells = (
        Cell("majorities", "tuned", won(0.31, 0.03), 900, 0.0004, 0.0),
        Cell("majorities+64", "tuned", won(0.81, 0.03), 900, 0.05, 40_000.0),
    )
    return Tables(load_variant(VARIANT), 3, ("majorities", "blocker"), cells)


def test_the_page_shows_each_player_and_names_the_strongest() -> None:
    page = strength_page([tables()], "sondage strength")
    assert "majorities+64 wins 81.0 % (78.0 to 84.0) at a table of 2 × tuned, surely above the 33.3 %" in headline(
        tables()
    )
    for text in (as_html(page), as_markdown(page)):
        assert "majorities+64" in text and "40,000" in text and "+2.14" in text


def test_numbers_are_kept_for_reports(tmp_path: Path) -> None:
    (path,) = write_known([tables()], tmp_path)
    rows = [Known(**row) for row in json.loads(path.read_text())]
    assert path == tmp_path / "mykerinos" / "strength.json" and rows[1].won == 0.81
