"""The twelve shapes of five squares, and the ways to lay each [1.4]."""

from __future__ import annotations

Cells = tuple[tuple[int, int], ...]

CELLS: dict[str, Cells] = {
    "F": ((0, 1), (0, 2), (1, 0), (1, 1), (2, 1)),
    "I": ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)),
    "L": ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1)),
    "N": ((0, 1), (1, 1), (2, 0), (2, 1), (3, 0)),
    "P": ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1), (2, 1)),
    "U": ((0, 0), (0, 2), (1, 0), (1, 1), (1, 2)),
    "V": ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2)),
    "W": ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2)),
    "X": ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
    "Y": ((0, 1), (1, 0), (1, 1), (2, 1), (3, 1)),
    "Z": ((0, 0), (0, 1), (1, 1), (2, 1), (2, 2)),
}


def turned(cells: Cells) -> Cells:
    """The cells after a quarter turn, moved back to the corner."""
    return moved(tuple((col, -row) for row, col in cells))


def mirrored(cells: Cells) -> Cells:
    """The cells turned over, moved back to the corner."""
    return moved(tuple((row, -col) for row, col in cells))


def moved(cells: Cells) -> Cells:
    """The cells with their lowest row and column at 0, in order."""
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    return tuple(sorted((row - top, col - left) for row, col in cells))


def ways(name: str, rotate: bool, flip: bool) -> tuple[Cells, ...]:
    """The different ways to lay a shape, the one of the specification first."""
    found: list[Cells] = []
    start = moved(CELLS[name])
    for first in (start, mirrored(start)) if flip else (start,):
        cells = first
        for _ in range(4 if rotate else 1):
            if cells not in found:
                found.append(cells)
            cells = turned(cells)
    return tuple(found)
