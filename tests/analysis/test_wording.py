"""Numbers are printed to the digit that their standard error supports."""

import math

import pytest

from analysis.wording import (
    amount,
    amount_with_interval,
    as_sentence,
    count_of,
    decimals,
    fair_share,
    listed,
    number,
    percent,
    percent_with_interval,
    persona_label,
    points_off,
    shared_digits,
    signed_points,
)


@pytest.mark.parametrize(
    ("se", "digits"),
    [(3.2, 0), (1.0, 0), (0.36, 1), (0.1, 1), (0.04, 2), (0.0004, 2), (0, 1), (math.nan, 1), (None, 1)],
)
def test_digits_of_a_standard_error(se: float | None, digits: int) -> None:
    assert decimals(se) == digits


def test_a_share_reads_as_a_designer_would_say_it() -> None:
    row = {"estimate": 0.3512, "se": 0.0036, "lower": 0.3441, "upper": 0.3583, "advantage": 0.3512 - 1 / 3}
    assert percent_with_interval(row) == "35.1 % (34.4 to 35.8)"
    assert points_off(row) == "1.8 percentage points above"
    assert signed_points(row) == "+1.8"
    assert points_off({**row, "advantage": 0.012, "se": 0.02}) == "1 percentage point above"
    assert points_off({**row, "advantage": -0.018}) == "1.8 percentage points below"
    assert signed_points({**row, "advantage": -0.018}) == "−1.8"
    assert signed_points({**row, "advantage": 0.0001}) == "0.0"


def test_few_games_give_no_interval() -> None:
    row = {"estimate": 0.5, "se": None, "lower": None, "upper": None}
    assert percent_with_interval(row) == "50.0 % (too few games)"
    assert percent(None, None) == "–"
    assert number(None) == "–" and number(math.nan) == "–"


def test_amounts_below_zero_and_nearly_zero() -> None:
    assert amount_with_interval({"estimate": -2.014, "se": 0.02, "lower": -2.05, "upper": -1.97}) == (
        "−2.01 (−2.05 to −1.97)"
    )
    assert number(-0.04, 1) == "0.0"
    assert number(1234567.0) == "1,234,567"


def test_words() -> None:
    assert fair_share(3) == "33.3 %" and fair_share(4) == "25 %" and fair_share(2) == "50 %"
    assert listed([]) == "" and listed(["a"]) == "a" and listed(["a", "b", "c"]) == "a, b and c"
    assert count_of(1, "game") == "1 game" and count_of(20_000, "game") == "20,000 games"
    assert persona_label({"persona": "contest", "level": "sharp"}) == "contest"
    assert persona_label({"persona": "contest", "level": "blunt"}) == "contest (blunt)"
    assert as_sentence("museum-first wins") == "Museum-first wins" and as_sentence("") == ""


def test_a_table_has_the_digits_of_its_least_certain_row() -> None:
    rows = [{"se": 0.02}, {"se": 0.13}, {"se": None}, {"se": 0.0}]
    assert shared_digits(rows) == 1 and shared_digits(rows[2:]) == 1
    assert amount({"estimate": 12.345, "se": 0.02}, 1) == "12.3"


def test_a_certain_whole_number_has_no_digits() -> None:
    assert amount_with_interval({"estimate": 4.0, "se": 0.0, "lower": 4.0, "upper": 4.0}) == "4 (4 to 4)"
