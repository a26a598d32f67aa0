"""Structures, the garden, walls and mosaics [1.2 to 1.6, 7, 8]."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from engine.game import Info
from engine.games.cleopatra.params.parts import Cost, Few, Talents, each_once
from engine.kernel.sections import Section, clash, not_played, refused

Square = tuple[Annotated[int, Field(ge=0, le=11)], Annotated[int, Field(ge=0, le=11)]]
Squares = Annotated[tuple[Square, ...], Field(max_length=144)]
Shape = Literal["F", "I", "L", "N", "P", "T", "U", "V", "W", "X", "Y", "Z"]
SHAPE_NAMES: tuple[Shape, ...] = ("F", "I", "L", "N", "P", "T", "U", "V", "W", "X", "Y", "Z")
WALL_NAMES = ("L1", "L2", "L3", "B1", "B2", "B3", "R3", "R2", "R1")
PALMS = ((1, 1), (1, 7), (7, 1), (7, 7), (2, 4), (4, 2), (4, 6), (6, 4), (3, 3), (3, 5), (5, 3), (5, 5))


class WallPiece(Section):
    """Column walls."""

    count: Annotated[int, Field(ge=1, le=12), Info("column walls", "pieces", "1.2")] = 9
    cost: Cost = Cost(artisan=1, wood=1, stone=1)
    reward: Annotated[Talents, Info("talents for a column wall", "talents", "7.2", (0, 8))] = 3
    bonus_per_mosaic_square: Annotated[
        Few, Info("talents for each square along the wall that a mosaic covers", "talents", "7.2", (0, 3))
    ] = 1


class ObeliskPiece(Section):
    """Obelisks."""

    count: Annotated[int, Field(ge=1, le=6), Info("obelisks", "pieces", "1.2", (1, 4))] = 2
    cost: Cost = Cost(artisan=3, wood=2, stone=2)
    reward: Annotated[Talents, Info("talents for an obelisk", "talents", "7.2", (6, 18))] = 12


class SphinxPiece(Section):
    """Sphinxes."""

    count: Annotated[int, Field(ge=1, le=12), Info("sphinxes", "pieces", "1.2", (2, 8))] = 6
    cost: Cost = Cost(artisan=1, stone=1, marble=1)
    rewards: Annotated[
        tuple[Talents, Talents], Info("talents for the first and the second sphinx of a pair", "talents", "7.2")
    ] = (2, 5)


class DoorPiece(Section):
    """Door frames."""

    count: Annotated[
        Literal[2], not_played(0, 1), Info("door frames: one to the left, one to the right", "pieces", "1.2")
    ] = 2
    cost: Cost = Cost(artisan=2, wood=1, marble=1, lapis=1)
    reward: Annotated[Talents, Info("talents for a door frame", "talents", "7.2", (0, 10))] = 4
    bonus_per_wall: Annotated[
        Few, Info("talents for each wall in an unbroken row from the door on", "talents", "7.2", (0, 3))
    ] = 1


class ThronePiece(Section):
    """Pedestal and throne."""

    count: Annotated[
        Literal[1, 2], Info("2: pedestal and throne, each a piece; 1: both together", "pieces", "1.2, C30")
    ] = 2
    cost: Cost = Cost(artisan=3, marble=2, lapis=2)
    reward: Annotated[Talents, Info("talents for each piece", "talents", "7.2, C30", (6, 24))] = 12
    requires_pedestal: Annotated[bool, Info("whether the pedestal comes before the throne", rule="7.2, C9")] = True


class MosaicPiece(Section):
    """Mosaics."""

    count: Annotated[int, Field(ge=1, le=12), Info("mosaics", "pieces", "1.2")] = 12
    cost: Cost = Cost(artisan=2, stone=1, marble=1, lapis=1)
    reward: Annotated[Talents, Info("talents for a mosaic", "talents", "7.2", (0, 10))] = 4
    bonus_per_palm: Annotated[Few, Info("talents for each palm that it covers", "talents", "7.2", (0, 3))] = 1


class Structures(Section):
    """The six categories of pieces."""

    column_wall: WallPiece = WallPiece()
    obelisk: ObeliskPiece = ObeliskPiece()
    sphinx: SphinxPiece = SphinxPiece()
    door_frame: DoorPiece = DoorPiece()
    throne: ThronePiece = ThronePiece()
    mosaic: MosaicPiece = MosaicPiece()


class Garden(Section):
    """The palace garden; rows from the back, columns from the left, both from 0."""

    rows: Annotated[int, Field(ge=3, le=12), Info("rows", "squares", "1.5, C3")] = 9
    cols: Annotated[int, Field(ge=3, le=12), Info("columns", "squares", "1.5, C3")] = 9
    blocked: Annotated[Squares, AfterValidator(each_once), Info("squares that are no garden", rule="1.5, C3")] = ()
    palms: Annotated[Squares, AfterValidator(each_once), Info("squares with palms", rule="1.5, C3")] = PALMS

    @model_validator(mode="after")
    def _on_the_grid(self) -> Garden:
        listed: tuple[tuple[str, tuple[Square, ...]], ...] = (("blocked", self.blocked), ("palms", self.palms))
        for name, squares in listed:
            stray = next((s for s in squares if s[0] >= self.rows or s[1] >= self.cols), None)
            if stray is not None:
                problem = f"{list(stray)} is outside the garden of {self.rows} rows and {self.cols} columns"
                paths = ((name,), ("rows",), ("cols",))
                raise clash(paths, problem, ("leave it out", "more rows", "more columns"))
        covered = next((square for square in self.palms if square in self.blocked), None)
        if covered is not None:
            raise clash(
                (("palms",), ("blocked",)),
                f"{list(covered)} is blocked and has palms",
                ("leave it out", "leave it out"),
            )
        return self


class WallPlace(Section):
    """A place for a column wall with its squares of the garden."""

    id: Annotated[str, Field(min_length=1, max_length=12), Info("its name", rule="1.6")]
    squares: Annotated[tuple[Square, ...], Field(max_length=12), Info("the squares along it", rule="1.6, C26")]


class ColumnWall(Section):
    """Where column walls stand, going round from the left door to the right one."""

    placement: Annotated[
        Literal["free", "in_order"], Info("whether walls may stand anywhere, or only one after the other", rule="C8")
    ] = "free"
    positions: Annotated[
        tuple[str | WallPlace, ...],
        Field(min_length=1, max_length=12),
        Info("the places, by name (a third of a side each) or with their squares", rule="1.6, C26"),
    ] = WALL_NAMES

    @model_validator(mode="after")
    def _named_once(self) -> ColumnWall:
        each_once(self.names())
        stray = next((p for p in self.positions if isinstance(p, str) and p not in WALL_NAMES), None)
        if stray is not None:
            raise refused(
                f"{stray} is no place for a wall", "one of " + ", ".join(WALL_NAMES) + ", or give its squares"
            )
        return self

    def names(self) -> tuple[str, ...]:
        """The names of the places."""
        return tuple(place if isinstance(place, str) else place.id for place in self.positions)


class Mosaic(Section):
    """Mosaics."""

    shapes: Annotated[
        tuple[Shape, ...],
        Field(min_length=1, max_length=12),
        AfterValidator(each_once),
        Info("the shapes of the tiles", rule="1.4"),
    ] = SHAPE_NAMES
    allow_rotation: Annotated[bool, Info("whether tiles may be turned", rule="8.1, C4")] = True
    allow_flip: Annotated[bool, Info("whether tiles may be turned over", rule="8.1, C4")] = False
    adjacency: Annotated[
        Literal["free", "edge_or_mosaic"],
        Info("whether a tile may lie anywhere, or beside the edge or another tile", rule="8.1, C31"),
    ] = "free"


class Sanctuary(Section):
    """Sanctuaries."""

    amulets_per_square: Annotated[
        int, Field(ge=0, le=5), Info("amulets that each square takes away at the end", "amulets", "8.2", (0, 3))
    ] = 1
    must_touch_new_tile: Annotated[
        bool, Info("whether only sanctuaries beside the new tile may be claimed", rule="8.2, C10")
    ] = True
    max_claims_per_build: Annotated[
        int | None,
        Field(ge=0, le=4),
        Info("sanctuaries claimed after one tile; null: as many as there are statues", "sanctuaries", "8.2, C10"),
    ] = None
