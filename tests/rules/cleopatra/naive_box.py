"""What is in the box of Cleopatra, written plainly from the specification: cards, costs, shapes, payments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

Squares = frozenset[tuple[int, int]]

UNITS = ["artisan", "stone", "marble", "wood", "lapis"]
DOUBLES = [f"double {unit}" for unit in UNITS]
CHARACTERS = ["beggar", "scribe", "courtesan", "smuggler", "envoy", "vizier"]
CARDS = [*UNITS, *DOUBLES, "trompe-l'oeil", *CHARACTERS]
COPIES = [30, 18, 11, 9, 7, 3, 3, 3, 3, 3, 8, 2, 2, 2, 2, 2, 1]
COSTS = {
    "column wall": {"artisan": 1, "wood": 1, "stone": 1},
    "obelisk": {"artisan": 3, "wood": 2, "stone": 2},
    "sphinx": {"artisan": 1, "stone": 1, "marble": 1},
    "door frame": {"artisan": 2, "wood": 1, "marble": 1, "lapis": 1},
    "throne": {"artisan": 3, "marble": 2, "lapis": 2},
    "mosaic": {"artisan": 2, "stone": 1, "marble": 1, "lapis": 1},
}
PALMS = {(1, 1), (1, 7), (7, 1), (7, 7), (2, 4), (4, 2), (4, 6), (6, 4), (3, 3), (3, 5), (5, 3), (5, 5)}
SHAPES = {
    "F": ".##/##./.#.",
    "I": "#####",
    "L": "#./#./#./##",
    "N": ".#/.#/##/#.",
    "P": "##/##/#.",
    "T": "###/.#./.#.",
    "U": "#.#/###",
    "V": "#../#../###",
    "W": "#../##./.##",
    "X": ".#./###/.#.",
    "Y": ".#/##/.#/.#",
    "Z": "##./.#./.##",
}
WALL_SQUARES = [
    *[[(row, 0) for row in rows] for rows in ((6, 7, 8), (3, 4, 5), (0, 1, 2))],
    *[[(0, col) for col in cols] for cols in ((0, 1, 2), (3, 4, 5), (6, 7, 8))],
    *[[(row, 8) for row in rows] for rows in ((0, 1, 2), (3, 4, 5), (6, 7, 8))],
]


def turned_ways(letter: str) -> set[Squares]:
    """A shape turned in all four ways."""
    cells = {(r, c) for r, row in enumerate(SHAPES[letter].split("/")) for c, mark in enumerate(row) if mark == "#"}
    found = set()
    for _ in range(4):
        cells = {(col, -row) for row, col in cells}
        top, left = min(row for row, _ in cells), min(col for _, col in cells)
        cells = {(row - top, col - left) for row, col in cells}
        found.add(frozenset(cells))
    return found


WAYS = {letter: turned_ways(letter) for letter in SHAPES}


def beside(square: tuple[int, int]) -> list[tuple[int, int]]:
    """The four neighbours of a square."""
    row, col = square
    return [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]


def placements(letter: str, free: set[tuple[int, int]]) -> Iterator[Squares]:
    """Every way to lay a shape on free squares."""
    for cells in WAYS[letter]:
        for row, col in product(range(9), repeat=2):
            laid = frozenset((row + a, col + b) for a, b in cells)
            if laid <= free:
                yield laid


def covers(cost: dict[str, int], given: Counter[str]) -> bool:
    """Whether cards and merchants cover a cost: a double two units of its kind, a wild thing one of any."""
    short = sum(max(0, number - given[unit] - 2 * given[f"double {unit}"]) for unit, number in cost.items())
    return short <= given["trompe-l'oeil"] + given["merchant"]


def payments(cost: dict[str, int], hand: Counter[str], merchants: int) -> set[str]:
    """Every payment without a superfluous thing, in words."""
    names = [*cost, *(f"double {unit}" for unit in cost), "trompe-l'oeil", "merchant"]
    have = Counter({**hand, "merchant": merchants})
    most = [min(have[name], sum(cost.values()), cost.get(name.removeprefix("double "), 99)) for name in names]
    found = set()
    for numbers in product(*(range(number + 1) for number in most)):
        given = Counter(dict(zip(names, numbers, strict=True)))
        if covers(cost, given) and not any(given[name] and covers(cost, given - Counter([name])) for name in names):
            found.add(given_words(given))
    return found


def given_words(given: Counter[str]) -> str:
    """A payment in words."""
    order = [*UNITS, *DOUBLES, "trompe-l'oeil", "merchant"]
    return "pay " + (" + ".join(f"{given[name]} {name}" for name in order if given[name]) or "nothing")


def region_around(square: tuple[int, int], free: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The free squares that hang together with one of them."""
    region: set[tuple[int, int]] = set()
    edge = [square]
    while edge:
        square = edge.pop()
        region.add(square)
        edge += [near for near in beside(square) if near in free and near not in region]
    return region


def ways_to_put(drawn: list[tuple[str, bool]]) -> dict[str, tuple[int, ...]]:
    """Every way to put cards, each with whether it lies face up, on different stalls."""
    ways = {}
    for stalls in permutations((1, 2, 3), len(drawn)):
        named = [name if up else "a face-down card" for name, up in drawn]
        ways["put " + ", ".join(f"{name} on {i}" for name, i in zip(named, stalls, strict=True))] = stalls
    return ways


def ways_to_keep(seen: list[str]) -> dict[str, tuple[bool, ...]]:
    """Every choice of the cards that a vizier looks at."""
    ways = {}
    for kept in product((False, True), repeat=len(seen)):
        parts = [f"{i + 1} ({seen[i]})" for i, is_kept in enumerate(kept) if is_kept]
        ways["keep " + (" + ".join(parts) or "none")] = kept
    return ways
