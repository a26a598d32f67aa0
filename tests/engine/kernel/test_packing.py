"""Parameters packed by name: the end of a path, numbers as they are, null, choices; what is ambiguous is left alone."""

from __future__ import annotations

from typing import Literal

from engine.kernel.packing import pack_by_name
from engine.kernel.records import Record, i2, one
from engine.kernel.sections import Section


class Storm(Section):
    redraw: bool = True
    destination: Literal["market", "discard"] = "discard"
    count: int = 3


class Hand(Section):
    limit: int | None = None
    count: int = 4
    size: tuple[int, ...] = (1, 2)


class Door(Section):
    frames: Literal[2] = 2
    opens: Literal[True] = True


class Model(Section):
    storm: Storm = Storm()
    door: Door = Door()
    hand: Hand = Hand()
    rounds: int = 7


class Packed(Record):
    rounds: i2
    storm_redraw: i2
    destination: i2
    hand_limit: i2
    hand_count: i2
    count: i2
    hand_size: i2
    frames: i2
    opens: i2


def test_fields_are_packed_by_the_end_of_a_path() -> None:
    record = one(Packed.dtype)
    pack_by_name(record, Model())
    assert (record.rounds, record.storm_redraw, record.hand_count) == (7, 1, 4)
    assert record.destination == 1, "the place of the chosen word"
    assert (record.frames, record.opens) == (2, 1), "a number or a switch with one value is that value"
    assert record.hand_limit == -1, "null is no limit"


def test_what_two_parameters_end_in_and_what_is_no_number_is_left_to_the_game() -> None:
    record = one(Packed.dtype)
    pack_by_name(record, Model())
    assert (record.count, record.hand_size) == (0, 0)
