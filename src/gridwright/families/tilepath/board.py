"""A board as the searches see it: cells numbered without holes, neighbours, steps that cross, sides.

The crossing rule: of a square of four cells, a falling and a rising diagonal step cross. Only boards on which cells
have eight neighbours have diagonal steps.

Opposite sides: the first and the last row, the first and the last column; on a hexagonal field also the two slanted
pairs of sides. A board with holes has the sides of its cells: the first row that has a cell, and so on.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from functools import lru_cache

from gridwright.grid import Shape, Topology

Path = Sequence[int]


class Board:
    """Tables of one shape, made once. Cells of the shape are numbered as there; *places* count those that exist."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.cells = shape.cells
        self.place = {cell: number for number, cell in enumerate(self.cells)}
        self.size = len(self.cells)
        self.starts: list[int] = [0]
        self.neighbours: list[int] = []
        self.edges: list[int] = []
        numbers: dict[tuple[int, int], int] = {}
        for cell in self.cells:
            for other in shape.neighbours(cell):
                step = (min(cell, other), max(cell, other))
                self.neighbours.append(self.place[other])
                self.edges.append(numbers.setdefault(step, len(numbers)))
            self.starts.append(len(self.neighbours))
        self.crossings = [-1] * len(numbers)
        #: Squares with both diagonals, as places: two of the falling, two of the rising one.
        self.squares: list[tuple[int, int, int, int]] = []
        self._diagonal: dict[tuple[int, int], tuple[int, bool]] = {}
        if shape.topology == "eight":
            for (low, high), number in numbers.items():
                other_step = self._other_diagonal(low, high)
                if other_step in numbers:
                    self.crossings[number] = numbers[other_step]
            self._find_squares()
        self.axes = self._axes()

    def _other_diagonal(self, low: int, high: int) -> tuple[int, int]:
        (row1, col1), (row2, col2) = self.shape.place(low), self.shape.place(high)
        if row1 == row2 or col1 == col2:
            return (-1, -1)
        one, two = row1 * self.shape.cols + col2, row2 * self.shape.cols + col1
        return (min(one, two), max(one, two))

    def _find_squares(self) -> None:
        shape = self.shape
        for row in range(shape.rows - 1):
            for col in range(shape.cols - 1):
                a, b = shape.cell(row, col), shape.cell(row, col + 1)
                c, d = shape.cell(row + 1, col), shape.cell(row + 1, col + 1)
                if a is None or b is None or c is None or d is None:
                    continue
                number = len(self.squares)
                self.squares.append((self.place[a], self.place[d], self.place[b], self.place[c]))
                self._diagonal[a, d] = (number, True)
                self._diagonal[b, c] = (number, False)

    def _axes(self) -> list[list[int]]:
        """For each pair of opposite sides, how far each place is from the first of them."""
        rows, cols, slant, slant2 = [], [], [], []
        for cell in self.cells:
            row, col = self.shape.place(cell)
            rows.append(row)
            cols.append(col)
            # Axial coordinates of the "odd-r" layout: the two slanted axes of a hexagonal field.
            slant.append(col - (row - row % 2) // 2)
            slant2.append(col - (row - row % 2) // 2 + row)
        axes = [rows, cols]
        if self.shape.topology == "hex" and self._is_hexagon(slant, slant2):
            axes += [slant, slant2]
        return [[value - min(axis) for value in axis] for axis in axes]

    def _is_hexagon(self, slant: list[int], slant2: list[int]) -> bool:
        """Whether both slanted directions have real sides: at least two cells on each of their ends."""
        return all(axis.count(end) > 1 for axis in (slant, slant2) for end in (min(axis), max(axis)))

    def diagonals(self, path: Path) -> tuple[int, int]:
        """The squares whose falling and whose rising diagonal a path takes, as bits."""
        falling = rising = 0
        for one, two in itertools.pairwise(path):
            found = self._diagonal.get((min(one, two), max(one, two)))
            if found is not None:
                if found[1]:
                    falling |= 1 << found[0]
                else:
                    rising |= 1 << found[0]
        return falling, rising

    def is_diagonal(self, one: int, two: int) -> bool:
        """Whether a step goes from corner to corner."""
        (row1, col1), (row2, col2) = self.shape.place(one), self.shape.place(two)
        return self.shape.topology == "eight" and row1 != row2 and col1 != col2

    def spans(self, path: Path) -> bool:
        """Whether a path touches two opposite sides."""
        for axis in self.axes:
            values = [axis[self.place[cell]] for cell in path if cell in self.place]
            if values and min(values) == 0 and max(values) == max(axis):
                return True
        return False

    def sides(self) -> int:
        """Pairs of opposite sides."""
        return len(self.axes)

    def on_places(self, path: Iterable[int]) -> list[int]:
        """Cells as places."""
        return [self.place[cell] for cell in path]

    def on_cells(self, path: Iterable[int]) -> tuple[int, ...]:
        """Places as cells."""
        return tuple(self.cells[place] for place in path)


@lru_cache(maxsize=64)
def board_of(rows: int, cols: int, mask: bytes | None, topology: Topology) -> Board:
    """The tables of a shape, shared."""
    return Board(Shape(rows, cols, mask, topology))
