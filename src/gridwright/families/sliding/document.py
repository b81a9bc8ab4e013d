"""What can be asked for, and the puzzle as it is saved."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from gridwright.errors import InputError, SpecError
from gridwright.families.sliding.board import BLANK, GOALS, LONGEST_SIDE, WALL, goal_board, goal_name
from gridwright.family import Document, Range, Spec

Side = Annotated[int, msgspec.Meta(ge=1, le=LONGEST_SIDE)]
#: Pictures larger than this are refused.
PICTURE_LIMIT = 8_000_000


class SlidingSpec(Spec, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of a new puzzle. ``length`` is the least number of moves it must take; 0.. leaves it open."""

    size: Annotated[int, msgspec.Meta(ge=2, le=100)] = 4
    cols: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    goal: Literal["rows", "blank-first", "spiral", "columns"] = "rows"
    length: Range = Range(0, 1_000_000)
    walls: Annotated[tuple[str, ...], msgspec.Meta(extra={"file": "lines"})] = ()
    letters: str = ""
    colours: bool = False

    def __post_init__(self) -> None:
        if self.walls:
            width = max(len(line) for line in self.walls)
            if len(self.walls) != self.size or width != self.width:
                raise SpecError("sliding.walls-size", rows=self.size, cols=self.width)
        if self.letters and len(self.letters) != self.size * self.width - 1 - len(self.wall_cells):
            raise SpecError(
                "sliding.letters-number", n=len(self.letters), need=self.size * self.width - 1 - len(self.wall_cells)
            )

    @property
    def width(self) -> int:
        """Columns: those asked for, or as many as rows."""
        return self.cols or self.size

    @property
    def wall_cells(self) -> frozenset[int]:
        """Cells drawn as ``#`` in the plan of walls."""
        return frozenset(
            row * self.width + col
            for row, line in enumerate(self.walls)
            for col, sign in enumerate(line)
            if sign == "#"
        )


class Sliding(Document, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="sliding"):
    """A board and the goal to reach. 0 is the blank, -1 a wall, tiles count from 1, in reading order.

    ``moves``: a known way (letters U R D L, the way each tile goes), ``best``: the least number of moves, 0 where it
    is not proved. ``letters``: what stands on the tiles instead of numbers, tile 1 first. ``picture``: a PNG or JPEG,
    base64, cut into the tiles. ``source``: the format it was read from.
    """

    spec: SlidingSpec = SlidingSpec()
    rows: Side
    cols: Side
    start: tuple[int, ...]
    goal: tuple[int, ...]
    moves: str = ""
    best: Annotated[int, msgspec.Meta(ge=0)] = 0
    letters: tuple[str, ...] = ()
    picture: bytes = b""
    colours: bool = False
    source: str = ""

    def __post_init__(self) -> None:
        count = self.rows * self.cols
        for name, board in (("start", self.start), ("goal", self.goal)):
            if len(board) != count:
                raise InputError("sliding.cells-number", field=name, n=len(board), need=count)
        walls = sum(1 for tile in self.start if tile == WALL)
        if sorted(tile for tile in self.start if tile != WALL) != list(range(count - walls)):
            raise InputError("sliding.not-tiles", field="start")
        if sorted(self.start) != sorted(self.goal) or any(
            (a == WALL) != (b == WALL) for a, b in zip(self.start, self.goal, strict=True)
        ):
            raise InputError("sliding.other-tiles")
        if self.moves.strip("URDL"):
            raise InputError("sliding.bad-moves", letter=self.moves.strip("URDL")[0])
        if self.letters and len(self.letters) != count - walls - 1:
            raise InputError("sliding.letters-number", n=len(self.letters), need=count - walls - 1)
        if len(self.picture) > PICTURE_LIMIT:
            raise InputError("sliding.picture-size", limit=PICTURE_LIMIT // 1_000_000)

    @property
    def goal_name(self) -> str:
        """The goal's name, or ``custom``."""
        return goal_name(self.goal, self.rows, self.cols)

    def face(self, tile: int) -> str:
        """What stands on a tile."""
        return self.letters[tile - 1] if self.letters else str(tile)


def from_board(start: tuple[int, ...], rows: int, cols: int, goal: str = "rows", *, source: str = "") -> Sliding:
    """A document from a board and a goal's name."""
    walls = frozenset(cell for cell, tile in enumerate(start) if tile == WALL)
    spec = SlidingSpec(size=max(2, min(rows, 100)), cols=min(cols, 100), goal=_known(goal))
    return Sliding(
        spec=spec, rows=rows, cols=cols, start=start, goal=goal_board(goal, rows, cols, walls), source=source
    )


def _known(goal: str) -> Literal["rows", "blank-first", "spiral", "columns"]:
    for name in ("rows", "blank-first", "spiral", "columns"):
        if name == goal:
            return name
    return "rows"


__all__ = ["BLANK", "GOALS", "WALL", "Sliding", "SlidingSpec", "from_board"]
