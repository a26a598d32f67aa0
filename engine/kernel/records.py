"""Fixed-size records: what a state, an action, a parameter set and a log row are made of.

A record is declared as a class, so that a type checker sees a misspelt field, and its NumPy type is derived from that::

    class State(Record):
        seats: i2
        hand: IntGrid = ints("i2", SEATS, CARDS)  # the element type, then the shape

    STATE = State.dtype

    @rule
    def draw_card(state: State, seat: int) -> None:
        state.hand[seat, state.deck[0]] += 1

The class is for the type checker alone: what rules are given are NumPy's own records of that type, from `rows` and
`one` in interpreted play and Numba's in compiled play. To the checker a field is an `int` or `float`, or an array that
knows how many indices it takes. (At run time a number read from a record is a NumPy scalar of the declared width; widen
it with `int(...)` before arithmetic that may leave that width.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar, Literal, Protocol, TypeAlias, TypeVar, cast, get_type_hints, overload

import numpy as np
from numpy.typing import NDArray

Number = TypeVar("Number", int, float)
Item = TypeVar("Item")

# Fields that hold one number.
i1: TypeAlias = Annotated[int, "i1"]
i2: TypeAlias = Annotated[int, "i2"]
i4: TypeAlias = Annotated[int, "i4"]
i8: TypeAlias = Annotated[int, "i8"]
f4: TypeAlias = Annotated[float, "f4"]
f8: TypeAlias = Annotated[float, "f8"]

IntType: TypeAlias = Literal["i1", "i2", "i4", "i8"]
RealType: TypeAlias = Literal["f4", "f8"]
Field: TypeAlias = tuple[str, str] | tuple[str, str, tuple[int, ...]]


class Row(Protocol[Number]):
    """An array of numbers that takes one index."""

    @overload
    def __getitem__(self, place: int, /) -> Number: ...
    @overload
    def __getitem__(self, place: slice, /) -> Row[Number]: ...
    def __setitem__(
        self, place: int | slice, value: Number | np.number[Any] | Row[Number] | Sequence[Number], /
    ) -> None:
        """Write one number, or all of a part."""

    def __len__(self) -> int:
        """Numbers in the array."""

    def __iter__(self) -> Iterator[Number]:
        """The numbers, one after the other."""

    def __array__(self) -> NDArray[Any]:
        """The array as NumPy has it."""


class Grid(Protocol[Number]):
    """An array of numbers that takes two indices; with one it is a `Row`."""

    @overload
    def __getitem__(self, place: tuple[int, int], /) -> Number: ...
    @overload
    def __getitem__(self, place: int | tuple[int, slice], /) -> Row[Number]: ...
    @overload
    def __getitem__(self, place: slice, /) -> Grid[Number]: ...
    def __setitem__(
        self,
        place: tuple[int | slice, int | slice] | int | slice,
        value: Number | np.number[Any] | Row[Number] | Grid[Number] | Sequence[Number],
        /,
    ) -> None:
        """Write one number, or all of a part."""

    def __len__(self) -> int:
        """Rows of the array."""

    def __array__(self) -> NDArray[Any]:
        """The array as NumPy has it."""


class Cube(Protocol[Number]):
    """An array of numbers that takes three indices; with fewer it is a `Row` or a `Grid`."""

    @overload
    def __getitem__(self, place: tuple[int, int, int], /) -> Number: ...
    @overload
    def __getitem__(self, place: tuple[int, int], /) -> Row[Number]: ...
    @overload
    def __getitem__(self, place: int, /) -> Grid[Number]: ...
    def __setitem__(
        self,
        place: tuple[int | slice, ...] | int | slice,
        value: Number | np.number[Any] | Row[Number] | Grid[Number] | Cube[Number] | Sequence[Number],
        /,
    ) -> None:
        """Write one number, or all of a part."""

    def __len__(self) -> int:
        """Grids of the array."""

    def __array__(self) -> NDArray[Any]:
        """The array as NumPy has it."""


class Rows(Protocol[Item]):
    """An array of records of one type, such as the candidates of a decision."""

    def __getitem__(self, place: int, /) -> Item: ...
    def __setitem__(self, place: int, value: Item, /) -> None: ...
    def __len__(self) -> int: ...


Ints: TypeAlias = Row[int]
IntGrid: TypeAlias = Grid[int]
IntCube: TypeAlias = Cube[int]
Reals: TypeAlias = Row[float]
RealGrid: TypeAlias = Grid[float]
RealCube: TypeAlias = Cube[float]


class _Shaped:
    """The element type and the shape of an array field, as they stand in a class."""

    def __init__(self, kind: str, shape: tuple[int, ...]) -> None:
        self.kind, self.shape = kind, shape


@overload
def ints(kind: IntType, length: int, /) -> Ints: ...
@overload
def ints(kind: IntType, rows: int, columns: int, /) -> IntGrid: ...
@overload
def ints(kind: IntType, grids: int, rows: int, columns: int, /) -> IntCube: ...
def ints(kind: str, *shape: int) -> Any:
    """A field that is an array of whole numbers: the type of its elements, then its shape."""
    return _Shaped(kind, shape)


@overload
def reals(kind: RealType, length: int, /) -> Reals: ...
@overload
def reals(kind: RealType, rows: int, columns: int, /) -> RealGrid: ...
@overload
def reals(kind: RealType, grids: int, rows: int, columns: int, /) -> RealCube: ...
def reals(kind: str, *shape: int) -> Any:
    """A field that is an array of real numbers: the type of its elements, then its shape."""
    return _Shaped(kind, shape)


class Record:
    """What records are declared as, see the module's text; `dtype` is derived from the fields of a class below it.

    Fields stand in the record in the order in which they are declared, those of a parent first. TypeError for a field
    that is neither one of the number types above nor made by `ints` or `reals`, ValueError for a name that NumPy uses.
    """

    dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        cls.dtype = record_type(*_fields_of(cls))


def _fields_of(declared: type[Record]) -> list[Field]:
    fields: list[Field] = []
    for name, kind in get_type_hints(declared, include_extras=True).items():
        if name == "dtype":
            continue
        shaped = getattr(declared, name, None)
        if isinstance(shaped, _Shaped):
            fields.append((name, shaped.kind, shaped.shape))
        elif hasattr(kind, "__metadata__"):
            fields.append((name, str(kind.__metadata__[0])))
        else:
            raise TypeError(f"{declared.__name__}.{name} says neither i2 or its like, nor ints(...) or reals(...)")
    return fields


def record_type(*fields: Field) -> np.dtype[Any]:
    """An aligned record type with the given fields: ``(name, type)`` or ``(name, type, shape)``.

    For records whose fields are only known at run time; others are declared as a `Record`. Use signed fields (an
    unsigned zero minus one is true compiled and false interpreted), and none of bool inside a nested array (Numba
    cannot hold it). A name that records of NumPy use themselves (`flat`, `size`) is refused with a ValueError:
    interpreted play could not read it.
    """
    for field in fields:
        if hasattr(np.record, field[0]):
            raise ValueError(f"a record field cannot be called {field[0]!r}: NumPy's records use that name themselves")
    return np.dtype(list(fields), align=True)


def rows(kind: np.dtype[Any], number: int, compiled: bool = False) -> Any:
    """`number` zeroed records of a type.

    Their fields read as attributes, ``rows(STATE, 1)[0].mover``: for interpreted play through a record array, for
    compiled loops (`compiled`) through an ordinary structured array, the form that Numba reads so.
    """
    records = np.zeros(number, dtype=kind)
    return records if compiled else records.view(np.recarray)


def one(kind: np.dtype[Any]) -> Any:
    """One zeroed record of a type, for interpreted play."""
    return rows(kind, 1)[0]


def copy_of(record: Item) -> Item:
    """A record of its own with the same content."""
    kind = np.dtype(cast("Any", record).dtype)
    fresh = rows(kind, 1)
    fresh[0] = record
    return cast("Item", fresh[0])
