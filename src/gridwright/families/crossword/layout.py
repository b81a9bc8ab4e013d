"""The grid of a crossword without its letters: blocks, holes, bars and clue cells; its slots and their numbers.

Text form, a row a line: ``.`` an open cell, ``#`` a block, ``-`` a hole (a cell that is not there), ``=`` a cell that
holds clues; a letter stands fixed, ``[HEART]`` is a cell with several letters. ``|`` between two cells is a bar. A line
that begins with ``~`` draws the bars below the row above it: ``_`` under a cell, anything else for none. Lines that
begin with ``# `` or ``;`` are comments.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from gridwright.errors import FormatError

Direction = Literal["across", "down"]
OPEN, BLOCK, HOLE, CLUE = ".", "#", "-", "="
#: The largest side that is read or made; newspapers stop at 30.
MAX_SIDE = 64


class Slot(NamedTuple):
    """A run of two and more letter cells between blocks, bars and edges."""

    direction: Direction
    cells: tuple[int, ...]
    number: int

    @property
    def label(self) -> str:
        """``12A`` or ``3D``: how people and flags name an entry."""
        return f"{self.number}{'A' if self.direction == 'across' else 'D'}"


class Layout:
    """Which cells hold letters, and where bars part them. ``kinds`` has one sign a cell, row by row."""

    def __init__(
        self,
        rows: int,
        cols: int,
        kinds: str,
        bars_right: Sequence[int] = (),
        bars_below: Sequence[int] = (),
    ) -> None:
        if len(kinds) != rows * cols:
            raise ValueError(f"a grid of {rows} x {cols} has {rows * cols} cells, not {len(kinds)}")
        self.rows, self.cols, self.kinds = rows, cols, kinds
        self.bars_right = frozenset(bars_right)
        self.bars_below = frozenset(bars_below)

    @classmethod
    def from_lines(cls, lines: Sequence[str], bars_right: Sequence[int] = (), bars_below: Sequence[int] = ()) -> Layout:
        """From rows of signs of equal length."""
        return cls(len(lines), len(lines[0]), "".join(lines), bars_right, bars_below)

    def __repr__(self) -> str:
        bars = f", {sorted(self.bars_right)}, {sorted(self.bars_below)}" if self.bars_right or self.bars_below else ""
        return f"Layout.from_lines({self.lines()!r}{bars})"

    def lines(self) -> tuple[str, ...]:
        """The rows of signs."""
        return tuple(self.kinds[r * self.cols : (r + 1) * self.cols] for r in range(self.rows))

    @cached_property
    def letters(self) -> tuple[int, ...]:
        """The cells that hold letters, in reading order."""
        return tuple(cell for cell, kind in enumerate(self.kinds) if kind == OPEN)

    def is_letter(self, row: int, col: int) -> bool:
        """Whether a place is on the board and holds a letter."""
        return 0 <= row < self.rows and 0 <= col < self.cols and self.kinds[row * self.cols + col] == OPEN

    def place(self, cell: int) -> str:
        """A cell's name for people, as in the other boards: ``C4``."""
        row, col = divmod(cell, self.cols)
        name = ""
        col += 1
        while col:
            col, rest = divmod(col - 1, 26)
            name = chr(65 + rest) + name
        return f"{name}{row + 1}"

    def _runs(self, direction: Direction) -> Iterator[tuple[int, ...]]:
        """Maximal runs of letter cells, those of one cell too."""
        across = direction == "across"
        bars = self.bars_right if across else self.bars_below
        outer, inner = (self.rows, self.cols) if across else (self.cols, self.rows)
        for line in range(outer):
            run: list[int] = []
            for step in range(inner):
                cell = line * self.cols + step if across else step * self.cols + line
                if self.kinds[cell] == OPEN:
                    run.append(cell)
                    if cell not in bars:
                        continue
                if run:
                    yield tuple(run)
                run = []
            if run:
                yield tuple(run)

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """All slots with standard numbers: reading order, one number a cell; across before down."""
        runs = [(direction, run) for direction in _DIRECTIONS for run in self._runs(direction) if len(run) > 1]
        starts = sorted({run[0] for _, run in runs})
        numbers = {cell: number for number, cell in enumerate(starts, 1)}
        return tuple(
            Slot(direction, run, numbers[run[0]])
            for direction, run in sorted(runs, key=lambda item: (item[0], item[1][0]))
        )

    def lone_cells(self) -> tuple[int, ...]:
        """Letter cells that are in no slot at all."""
        used = {cell for slot in self.slots for cell in slot.cells}
        return tuple(cell for cell in self.letters if cell not in used)

    def unchecked(self) -> tuple[int, ...]:
        """Letter cells that are in one slot only."""
        counts = dict.fromkeys(self.letters, 0)
        for slot in self.slots:
            for cell in slot.cells:
                counts[cell] += 1
        return tuple(cell for cell, count in counts.items() if count < 2)

    def parts(self) -> int:
        """Into how many parts the letter cells fall; bars don't part them."""
        seen: set[int] = set()
        parts = 0
        for start in self.letters:
            if start in seen:
                continue
            parts += 1
            queue = deque([start])
            seen.add(start)
            while queue:
                row, col = divmod(queue.popleft(), self.cols)
                for r, c in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
                    if self.is_letter(r, c) and r * self.cols + c not in seen:
                        seen.add(r * self.cols + c)
                        queue.append(r * self.cols + c)
        return parts

    def has_symmetry(self, kind: str) -> bool:
        """Whether blocks and bars agree with an image of the grid: see :data:`SYMMETRIES`."""
        images = [images_of(cell, self.rows, self.cols, kind) for cell in range(len(self.kinds))]
        same = all(
            (self.kinds[other] == OPEN) == (self.kinds[cell] == OPEN)
            for cell, others in enumerate(images)
            for other in others
        )
        if not same or kind != "half-turn":
            return same
        last = len(self.kinds) - 1
        return all(last - cell - 1 in self.bars_right for cell in self.bars_right) and all(
            last - cell - self.cols in self.bars_below for cell in self.bars_below
        )


_DIRECTIONS: tuple[Direction, Direction] = ("across", "down")
SYMMETRIES = ("half-turn", "quarter-turn", "left-right", "up-down", "diagonal", "none")


def images_of(cell: int, rows: int, cols: int, kind: str) -> frozenset[int]:
    """A cell and its images under a symmetry."""
    row, col = divmod(cell, cols)
    r, c = rows - 1 - row, cols - 1 - col
    places = {(row, col)}
    if kind == "half-turn":
        places.add((r, c))
    elif kind == "left-right":
        places.add((row, c))
    elif kind == "up-down":
        places.add((r, col))
    elif rows == cols and kind == "quarter-turn":
        places |= {(col, r), (r, c), (c, row)}
    elif rows == cols and kind == "diagonal":
        places.add((col, row))
    return frozenset(a * cols + b for a, b in places)


class Drawn(NamedTuple):
    """A grid as drawn in text: the layout, and the fixed content of cells as it was written."""

    layout: Layout
    fixed: dict[int, str]


def parse(text: str, name: str = "grid") -> Drawn:
    """Reads the text form. Raises FormatError naming the line of a ragged row or a bracket that is not closed."""
    rows: list[list[str]] = []
    right: list[tuple[int, int]] = []
    below: list[tuple[int, int]] = []
    first_line = 0
    for number, line in enumerate(text.split("\n"), 1):
        line = line.rstrip()
        if not line or line.startswith(("# ", ";")):
            continue
        if line.startswith("~"):
            below += [(len(rows) - 1, col) for col, sign in enumerate(line[1:]) if sign == "_"]
            continue
        cells, bars = _row(line, number, name)
        if rows and len(cells) != len(rows[0]):
            raise FormatError(
                "crossword.ragged", path=name, line=number, width=len(cells), first=len(rows[0]), first_line=first_line
            )
        first_line = first_line or number
        right += [(len(rows), col) for col in bars]
        rows.append(cells)
    if not rows:
        raise FormatError("crossword.empty-grid", path=name)
    if len(rows) > MAX_SIDE or len(rows[0]) > MAX_SIDE:
        raise FormatError("crossword.grid-too-large", path=name, rows=len(rows), cols=len(rows[0]), limit=MAX_SIDE)
    cols = len(rows[0])
    kinds = "".join(sign if sign in "#-=" else OPEN for row in rows for sign in row)
    fixed = {r * cols + c: sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign not in "#-=."}
    bars_right = [r * cols + c for r, c in right if c < cols - 1]
    bars_below = [r * cols + c for r, c in below if 0 <= r < len(rows) - 1 and c < cols]
    return Drawn(Layout(len(rows), cols, kinds, bars_right, bars_below), fixed)


def _row(line: str, number: int, name: str) -> tuple[list[str], list[int]]:
    cells: list[str] = []
    bars: list[int] = []
    position = 0
    while position < len(line):
        sign = line[position]
        if sign == "|":
            bars.append(len(cells) - 1)
        elif sign == "[":
            end = line.find("]", position)
            if end < 0 or end == position + 1:
                raise FormatError("crossword.bad-bracket", path=name, line=number, place=position + 1)
            cells.append(line[position + 1 : end])
            position = end
        elif sign in "?_":
            cells.append(OPEN)
        elif sign == " ":
            raise FormatError("crossword.space-in-row", path=name, line=number, place=position + 1)
        else:
            cells.append(sign)
        position += 1
    return cells, bars


def draw(layout: Layout, content: Sequence[str]) -> str:
    """The text form that :func:`parse` reads back; ``content`` has a text a cell, empty for what is open."""
    lines = []
    for row in range(layout.rows):
        line = under = ""
        for col in range(layout.cols):
            cell = row * layout.cols + col
            kind = layout.kinds[cell]
            text = content[cell] if kind == OPEN else kind
            line += f"[{text}]" if len(text) > 1 else text or OPEN
            line += "|" if cell in layout.bars_right else ""
            under += "_" if cell in layout.bars_below else "."
        lines.append(line)
        if "_" in under:
            lines.append("~" + under)
    return "\n".join(lines) + "\n"
