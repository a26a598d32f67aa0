"""Numbers in words: as many digits as the data support, and no more.

A number is printed to the first digit of its standard error; its interval likewise.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from analysis.policy import HALF_WIDTH

Row = Mapping[str, Any]


def decimals(se: float | None, *, most: int = 2) -> int:
    """Digits after the point that a standard error supports, 0 to `most`; 1 where there is none."""
    if se is None or not math.isfinite(se) or se <= 0:
        return min(1, most)
    return min(most, max(0, -math.floor(math.log10(se))))


def number(value: float | None, digits: int = 0) -> str:
    """A number with thousands separated; an en dash where there is none."""
    if value is None or not math.isfinite(value):
        return "–"
    text = f"{value:,.{digits}f}"
    return text.removeprefix("-") if float(text.replace(",", "")) == 0 else text.replace("-", "−")


def percent(value: float | None, se: float | None) -> str:
    """A share as a percentage: ``35.1 %``."""
    return "–" if value is None else f"{number(100 * value, decimals(_scaled(se, 100)))} %"


def percent_interval(row: Row) -> str:
    """The interval of a share, without the sign: ``34.4 to 35.8``."""
    return interval(row, scale=100)


def percent_with_interval(row: Row) -> str:
    """A share and its interval: ``35.1 % (34.4 to 35.8)``."""
    return f"{percent(row['estimate'], row['se'])} ({percent_interval(row)})"


def shared_digits(rows: Iterable[Row]) -> int:
    """Digits that fit every row of a table: those that the largest standard error supports."""
    errors = [row["se"] for row in rows if row["se"]]
    return decimals(max(errors)) if errors else 1


def amount(row: Row, digits: int | None = None) -> str:
    """An estimate to the digit that its standard error supports, or to `digits`; certain whole numbers as they are."""
    return number(row["estimate"], _digits(row, digits))


def interval(row: Row, digits: int | None = None, *, scale: float = 1) -> str:
    """The interval of an estimate; says so when the games do not give one."""
    if row["lower"] is None or row["upper"] is None:
        return "too few games"
    places = _digits(row, digits) if scale == 1 else decimals(_scaled(row["se"], scale))
    return f"{number(scale * row['lower'], places)} to {number(scale * row['upper'], places)}"


def amount_with_interval(row: Row, digits: int | None = None) -> str:
    """An estimate and its interval: ``42.3 (41.9 to 42.7)``."""
    return f"{amount(row, digits)} ({interval(row, digits)})"


def as_sentence(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def points_off(row: Row) -> str:
    """How far a share lies from fair, in words: ``1.8 percentage points above``."""
    gap = abs(row["advantage"])
    side = "above" if row["advantage"] >= 0 else "below"
    text = number(100 * gap, decimals(_scaled(row["se"], 100)))
    return f"{text} percentage {'point' if text == '1' else 'points'} {side}"


def signed_points(row: Row) -> str:
    """Distance from the fair share in percentage points, with its sign: ``+1.8``."""
    gap = row["advantage"]
    text = number(100 * gap, decimals(_scaled(row["se"], 100)))
    return text if text.startswith("−") or set(text) <= set("0.") else f"+{text}"


def signed_share(value: float | None, se: float | None) -> str:
    """A difference of shares in percentage points, with its sign: ``+1.8``."""
    if value is None:
        return "–"
    text = number(100 * value, decimals(_scaled(se, 100)))
    return text if text.startswith("−") or set(text) <= set("0.") else f"+{text}"


def signed_interval(value: float | None, se: float | None) -> str:
    """The 95 % interval of a difference of shares, in percentage points: ``+1.1 to +2.5``."""
    if value is None or se is None or not math.isfinite(se):
        return "too few games"
    return f"{signed_share(value - HALF_WIDTH * se, se)} to {signed_share(value + HALF_WIDTH * se, se)}"


def fair_share(seats: int, nobody: float = 0.0) -> str:
    """The fair share in words, ``33.3 %``, where nobody wins a share `nobody` of the games."""
    value = 100 * (1 - nobody) / seats
    return f"{value:.0f} %" if value == round(value) else f"{value:.1f} %"


def listed(words: Sequence[str]) -> str:
    """Words in a row: ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]


def count_of(number_of: int, one: str, many: str = "") -> str:
    """``1 game``, ``20,000 games``."""
    return f"{number_of:,} {one if number_of == 1 else many or one + 's'}"


def ordinal(place: int) -> str:
    """A place in a row: ``1st``, ``2nd``, ``11th``."""
    ending = "th" if 10 < place % 100 < 20 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def plain(name: str) -> str:
    """A declared name as a reader sees it: ``last_campaign`` becomes ``last campaign``."""
    return name.replace("_", " ")


def persona_label(row: Row) -> str:
    """A persona with its level of play, where that is not the sharp one: ``contest (blunt)``."""
    return str(row["persona"]) if row["level"] == "sharp" else f"{row['persona']} ({row['level']})"


def value_text(value: object) -> str:
    """A value as it stands in a variant file, on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {value_text(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        if value and isinstance(value[0], dict):
            return f"{len(value)} entries"
        return "[" + ", ".join(value_text(inner) for inner in value) + "]"
    return value if isinstance(value, str) else json.dumps(value)


def _digits(row: Row, digits: int | None) -> int:
    if row["se"] == 0 and row["estimate"] == round(row["estimate"]):
        return 0
    return decimals(row["se"]) if digits is None else digits


def _scaled(se: float | None, scale: float) -> float | None:
    return None if se is None else se * scale


def full_title(game: str, variant: str) -> str:
    """Title of a game and of its variant, the game once, and no second colon after one in the game's title."""
    if game.lower() in variant.lower():
        return variant
    return f"{game}, {variant}" if ":" in game else f"{game}: {variant}"
