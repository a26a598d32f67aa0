"""Line-ups as text, all line-ups, levels."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import Faults, PersonaError
from engine.personas.text import playouts_of
from engine.seating.lineup import Sitter, all_lineups, at_levels, parse_lineup

KNOWN = ("contest", "museum-first", "random")


def test_a_lineup_is_a_persona_a_seat_sharp_unless_said() -> None:
    assert parse_lineup("museum-first, contest@blunt,random", 3, KNOWN) == (
        Sitter("museum-first", "sharp"),
        Sitter("contest", "blunt"),
        Sitter("random", "sharp"),
    )


def test_a_lineup_may_be_a_list_and_hold_the_path_of_a_persona() -> None:
    assert parse_lineup(["mine/bold.yaml@blunt", "random"], 2, KNOWN)[0] == Sitter("mine/bold.yaml", "blunt")


def test_a_sitter_reads_back_as_it_is_written() -> None:
    lineup = parse_lineup("museum-first,contest@blunt", 2, KNOWN)
    assert parse_lineup(",".join(map(str, lineup)), 2, KNOWN) == lineup


@pytest.mark.parametrize(
    ("text", "players", "said"),
    [
        (
            "musem-first,random",
            2,
            ["line-up, seat 1", "no persona called 'musem-first'", "did you mean 'museum-first'?"],
        ),
        ("random,random@dull", 2, ["line-up, seat 2", "no level 'dull'", "valid: sharp, blunt"]),
        ("random,", 2, ["line-up, seat 2", "no persona is named", "valid: contest, museum-first, random"]),
        ("random,random", 3, ["line-up", "2 personas for a table of 3", "random,random,random"]),
        ("random", 3, ["1 persona for a table of 3"]),
    ],
)
def test_a_fault_says_where_what_and_how_to_mend(text: str, players: int, said: list[str]) -> None:
    with pytest.raises(PersonaError) as fault:
        parse_lineup(text, players, KNOWN)
    for words in said:
        assert words in str(fault.value)


def test_all_faults_of_a_lineup_are_told_together() -> None:
    with pytest.raises(Faults) as faults:
        parse_lineup("nobody,random@dull", 3, KNOWN)
    assert len(faults.value.faults) == 3


def test_all_lineups_are_the_subsets_in_alphabetical_order() -> None:
    lineups = all_lineups(("d", "b", "a", "c"), 3)
    assert ["".join(sitter.persona for sitter in lineup) for lineup in lineups] == ["abc", "abd", "acd", "bcd"]
    assert {sitter.level for lineup in lineups for sitter in lineup} == {"sharp"}


def test_too_few_personas_for_the_table_is_said() -> None:
    with pytest.raises(PersonaError, match=r"2 personas are shipped, too few for 3 seats"):
        all_lineups(("a", "b"), 3)


def at(levels: str, *names: str) -> list[str]:
    return [",".join(map(str, line)) for line in at_levels([tuple(Sitter(name) for name in names)], levels)]


def test_lineups_are_played_at_the_levels_asked_for() -> None:
    assert at("sharp", "a", "b") == ["a,b"]
    assert at("blunt", "a", "b") == ["a@blunt,b@blunt"]
    assert at("both", "a", "b") == ["a,b", "a@blunt,b@blunt"]
    assert at("mixed", "a", "b") == ["a,b", "a,b@blunt", "a@blunt,b", "a@blunt,b@blunt"]
    assert len(at("mixed", "a", "b", "c", "d")) == 16


def test_levels_are_named_in_one_place() -> None:
    own = [(Sitter("a"), Sitter("b", "blunt"))]
    assert at_levels(own, "sharp") == tuple(own)
    with pytest.raises(PersonaError, match="names levels of its own"):
        at_levels(own, "both")
    with pytest.raises(PersonaError, match="did you mean 'both'"):
        at_levels(own, "bth")


def test_a_plan_may_think_at_either_level() -> None:
    lineup = parse_lineup("museum-first+64,contest+16@blunt", 2, KNOWN)
    assert lineup == (Sitter("museum-first+64", "sharp"), Sitter("contest+16", "blunt"))
    assert [(sitter.plan, playouts_of(sitter.persona)) for sitter in lineup] == [("museum-first", 64), ("contest", 16)]
    assert ",".join(map(str, lineup)) == "museum-first+64,contest+16@blunt"


def test_a_path_may_hold_commas_blanks_and_signs(tmp_path: Path) -> None:
    folder = tmp_path / "Mary's plans, old + new @home"
    folder.mkdir()
    (folder / "bold.yaml").write_text("")
    (folder / "bots.py").write_text("")
    text = f"random, {folder}/bold.yaml+16@blunt,{folder}/bots.py:Greedy"
    lineup = parse_lineup(text, 3, KNOWN)
    assert lineup == (
        Sitter("random"),
        Sitter(f"{folder}/bold.yaml+16", "blunt"),
        Sitter(f"{folder}/bots.py:Greedy"),
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("contest+0x", ["line-up, seat 1", "'0x' is no number of playouts", "contest+64"]),
        ("contest+-1", ["'-1' is no number of playouts"]),
        ("contest+64@dull", ["no level 'dull'"]),
        ("nobody+64", ["no persona called 'nobody'"]),
        ("+64", ["no persona is named"]),
    ],
)
def test_a_thinker_that_cannot_be(text: str, said: list[str]) -> None:
    with pytest.raises(PersonaError) as fault:
        parse_lineup(text, 1, KNOWN)
    for words in said:
        assert words in str(fault.value)
