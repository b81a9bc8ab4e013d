"""A board's shape: rectangle, mask or hexagonal field.

Cells are numbered row by row over the bounding rectangle: cell = row * cols + column, whether they exist or not, so
that a number means the same place in every module. A mask says which cells exist. In a hexagonal field odd rows are
shifted half a cell to the right ("odd-r" offset coordinates, https://www.redblobgames.com/grids/hexagons/).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cached_property
from typing import Literal

from gridwright.errors import FormatError, SpecError

Topology = Literal["four", "eight", "hex"]
FOUR: Topology = "four"
EIGHT: Topology = "eight"
HEX: Topology = "hex"

#: No printed page and no screen holds more.
MAX_SIDE = 1000


class Direction(Enum):
    """The eight directions of a rectangular board, as (row step, column step), named by the compass."""

    E = (0, 1)
    S = (1, 0)
    SE = (1, 1)
    NE = (-1, 1)
    W = (0, -1)
    N = (-1, 0)
    NW = (-1, -1)
    SW = (1, -1)

    @property
    def diagonal(self) -> bool:
        """Whether both row and column change."""
        return 0 not in self.value

    @property
    def opposite(self) -> Direction:
        """The same line, read backwards."""
        return Direction((-self.value[0], -self.value[1]))


_STEPS: dict[str, tuple[tuple[int, int], ...]] = {
    "four": ((-1, 0), (0, -1), (0, 1), (1, 0)),
    "eight": ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)),
}
_HEX_STEPS = (
    ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 0)),  # even rows
    ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0), (1, 1)),  # odd rows
)


class Shape:
    """Which cells exist, and who neighbours whom.

    ``rows`` and ``cols`` bound the board; ``mask`` has one byte a cell, 1 where a cell exists.

    >>> Shape(2, 3).neighbours(0)
    (1, 3, 4)
    """

    def __init__(self, rows: int, cols: int, mask: bytes | None = None, topology: Topology = EIGHT) -> None:
        if not (1 <= rows <= MAX_SIDE and 1 <= cols <= MAX_SIDE):
            raise SpecError("core.bad-sides", rows=rows, cols=cols, limit=MAX_SIDE)
        self.rows = rows
        self.cols = cols
        self.topology: Topology = topology
        self.mask = bytes([1]) * (rows * cols) if mask is None else bytes(mask)
        if len(self.mask) != rows * cols:
            raise ValueError(f"a mask of {rows} x {cols} has {rows * cols} bytes, not {len(self.mask)}")
        if not any(self.mask):
            raise SpecError("core.no-cells")

    @classmethod
    def from_text(cls, text: str, topology: Topology = EIGHT, *, name: str = "mask") -> Shape:
        """A shape drawn with signs, a row a line: ``.``, space and ``0`` are holes, everything else is a cell.

        Short rows are filled with holes on the right. Raises FormatError for an empty drawing.
        """
        lines = [line.rstrip() for line in text.split("\n")]
        while lines and not lines[-1]:
            lines.pop()
        while lines and not lines[0]:
            lines.pop(0)
        cols = max((len(line) for line in lines), default=0)
        if not cols:
            raise FormatError("core.empty-drawing", path=name)
        mask = bytes(sign not in ". 0" for line in lines for sign in line.ljust(cols))
        return cls(len(lines), cols, mask, topology)

    def text(self) -> str:
        """The drawing that :meth:`from_text` reads back: ``#`` for a cell, ``.`` for a hole."""
        signs = "".join("#" if bit else "." for bit in self.mask)
        return "\n".join(signs[start : start + self.cols] for start in range(0, len(signs), self.cols))

    def __repr__(self) -> str:
        if self.is_full:
            return f"Shape({self.rows}, {self.cols}, topology={self.topology!r})"
        return f"Shape.from_text({self.text()!r}, {self.topology!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[int, int, bytes, str]:
        return self.rows, self.cols, self.mask, self.topology

    @property
    def size(self) -> int:
        """Cells of the bounding rectangle; cell numbers are below it."""
        return self.rows * self.cols

    @property
    def is_full(self) -> bool:
        """Whether there are no holes."""
        return all(self.mask)

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """The cells that exist, in reading order."""
        return tuple(cell for cell, bit in enumerate(self.mask) if bit)

    def __contains__(self, cell: int) -> bool:
        return 0 <= cell < len(self.mask) and bool(self.mask[cell])

    def cell(self, row: int, col: int) -> int | None:
        """The cell at a place, None where there is none."""
        if 0 <= row < self.rows and 0 <= col < self.cols and self.mask[row * self.cols + col]:
            return row * self.cols + col
        return None

    def place(self, cell: int) -> tuple[int, int]:
        """Row and column, both from 0."""
        return divmod(cell, self.cols)

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """The neighbours of a cell, ascending."""
        return self._neighbours[cell]

    @cached_property
    def _neighbours(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(self._around(cell)) if bit else () for cell, bit in enumerate(self.mask))

    def _around(self, cell: int) -> Iterator[int]:
        row, col = self.place(cell)
        steps = _HEX_STEPS[row % 2] if self.topology == "hex" else _STEPS[self.topology]
        for down, right in steps:
            other = self.cell(row + down, col + right)
            if other is not None:
                yield other

    def ray(self, cell: int, direction: Direction, length: int) -> tuple[int, ...] | None:
        """The cells of a straight slot from a cell, None where it leaves the shape."""
        row, col = self.place(cell)
        down, right = direction.value
        cells = []
        for step in range(length):
            next_cell = self.cell(row + step * down, col + step * right)
            if next_cell is None:
                return None
            cells.append(next_cell)
        return tuple(cells)

    def is_connected(self) -> bool:
        """Whether every cell can be reached from every other over neighbours."""
        seen = {self.cells[0]}
        stack = [self.cells[0]]
        while stack:
            for other in self.neighbours(stack.pop()):
                if other not in seen:
                    seen.add(other)
                    stack.append(other)
        return len(seen) == len(self.cells)

    def label(self, cell: int) -> str:
        """A place for people: column letter and row number, as on a chessboard read from the top: ``B3``."""
        row, col = self.place(cell)
        name = ""
        col += 1
        while col:
            col, rest = divmod(col - 1, 26)
            name = chr(65 + rest) + name
        return f"{name}{row + 1}"
