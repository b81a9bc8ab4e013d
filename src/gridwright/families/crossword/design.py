"""Designs of black squares and of bars, made at random under an editor's rules.

Blocks are put down one symmetric set at a time at a random place that pays best: where the longest slots are cut near
their middle. A block that leaves a run shorter than allowed takes that run's cells with it; a set that would cut the
grid into two parts or pass the number of blocks is taken back. It ends when the number of blocks asked for stands and
no slot is longer than wanted. Bars are put down the same way, one pair at a time, under the rules of barred puzzles
(Ximenes on the Art of the Crossword, 1966): no two unchecked cells in a row, at most a third of a word's cells
unchecked.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from gridwright.errors import SpecError
from gridwright.families.crossword.layout import BLOCK, OPEN, Layout, images_of
from gridwright.rng import Rng


class Wish(NamedTuple):
    """What a design must be: sizes, symmetry, shortest and longest slot, blocks (0: as many as it takes)."""

    rows: int
    cols: int
    symmetry: str = "half-turn"
    min_length: int = 3
    max_length: int = 64
    min_blocks: int = 0
    max_blocks: int = 10_000
    all_checked: bool = True


#: Tries before a wish is called impossible.
TRIES = 60


def blocked(wish: Wish, rng: Rng) -> Layout:
    """A grid with blocks, without a black square of 3 x 3 where one of the tries has none.

    Raises SpecError where no design within the limits was found.
    """
    wasteful = None
    for _ in range(TRIES):
        layout = _Board(wish, rng).design()
        if layout is not None and not has_black_area(layout):
            return layout
        wasteful = wasteful or layout
    if wasteful is not None:
        return wasteful
    raise SpecError("crossword.no-design", rows=wish.rows, cols=wish.cols)


def has_black_area(layout: Layout) -> bool:
    """Whether 3 x 3 cells together are blocks: room for words that no editor gives away."""
    black = [kind == BLOCK for kind in layout.kinds]
    return any(
        all(black[(row + r) * layout.cols + col + c] for r in range(3) for c in range(3))
        for row in range(layout.rows - 2)
        for col in range(layout.cols - 2)
    )


class _Board:
    """A design in the making: cells as one flat list, True where a block stands."""

    def __init__(self, wish: Wish, rng: Rng) -> None:
        self.wish, self.rng = wish, rng
        self.rows, self.cols = wish.rows, wish.cols
        self.block = [self._lattice(cell) for cell in range(self.rows * self.cols)]
        self.images = [images_of(cell, self.rows, self.cols, wish.symmetry) for cell in range(len(self.block))]
        self.lines = [[r * self.cols + c for c in range(self.cols)] for r in range(self.rows)]
        self.lines += [[r * self.cols + c for r in range(self.rows)] for c in range(self.cols)]
        self.of_cell: list[list[int]] = [[] for _ in self.block]
        for number, line in enumerate(self.lines):
            for cell in line:
                self.of_cell[cell].append(number)

    def _lattice(self, cell: int) -> bool:
        """Where cells need not be checked, every second cell of every second row is a block from the beginning."""
        row, col = divmod(cell, self.cols)
        odd = self.rows % 2 == self.cols % 2 == 1
        return not self.wish.all_checked and odd and min(self.rows, self.cols) > 5 and row % 2 == col % 2 == 1

    def design(self) -> Layout | None:
        refused = 0
        while refused < 40:
            count = sum(self.block)
            long_runs = [run for run in self._runs() if len(run) > self.wish.max_length]
            if count >= self.wish.min_blocks and not long_runs:
                return self._layout()
            cell = self._pick(long_runs)
            if not self._put(cell):
                refused += 1
        return None

    def _pick(self, long_runs: list[list[int]]) -> int:
        """A cell to block: in a run that is too long, or in a random long run, not at its very ends."""
        runs = long_runs or sorted(self._runs(), key=len)[-max(4, (self.rows + self.cols) // 3) :]
        best, best_value = -1, -1
        for _ in range(6):
            run = self.rng.choice(runs)
            place = self.rng.below(len(run))
            left, right = place, len(run) - 1 - place
            good = sum(part == 0 or part >= self.wish.min_length for part in (left, right))
            cell = run[place]
            near = sum(self.block[other] for other in self._around(cell))
            value = good * 100 + min(left, right) * 3 - near * 12 + self.rng.below(30)
            if value > best_value:
                best, best_value = cell, value
        return best

    def _around(self, cell: int) -> Iterator[int]:
        row, col = divmod(cell, self.cols)
        for r, c in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if 0 <= r < self.rows and 0 <= c < self.cols:
                yield r * self.cols + c

    def _put(self, cell: int) -> bool:
        """Blocks a cell, its images, and what they leave too short; or nothing, and False."""
        before = list(self.block)
        todo = set(self.images[cell])
        while todo:
            for one in sorted(todo):
                self.block[one] = True
            if sum(self.block) > self.wish.max_blocks:
                self.block = before
                return False
            lines = {line for one in todo for line in self.of_cell[one]}
            todo = {
                image
                for line in sorted(lines)
                for run in self._runs_of(self.lines[line])
                if self._too_short(run)
                for one in run
                for image in self.images[one]
                if not self.block[one]
            }
        if not self._connected():
            self.block = before
            return False
        return True

    def _too_short(self, run: list[int]) -> bool:
        if len(run) == 1 and not self.wish.all_checked:
            other = [line for line in self.of_cell[run[0]] if run[0] in self.lines[line]]
            return all(self._length_in(line, run[0]) < max(2, self.wish.min_length) for line in other)
        return len(run) < self.wish.min_length

    def _length_in(self, line: int, cell: int) -> int:
        return next(len(run) for run in self._runs_of(self.lines[line]) if cell in run)

    def _runs_of(self, line: list[int]) -> Iterator[list[int]]:
        run: list[int] = []
        for cell in line:
            if self.block[cell]:
                if run:
                    yield run
                run = []
            else:
                run.append(cell)
        if run:
            yield run

    def _runs(self) -> list[list[int]]:
        return [run for line in self.lines for run in self._runs_of(line)]

    def _connected(self) -> bool:
        start = next((cell for cell, block in enumerate(self.block) if not block), None)
        if start is None:
            return False
        seen = {start}
        stack = [start]
        while stack:
            for other in self._around(stack.pop()):
                if not self.block[other] and other not in seen:
                    seen.add(other)
                    stack.append(other)
        return len(seen) + sum(self.block) == len(self.block)

    def _layout(self) -> Layout:
        return Layout(self.rows, self.cols, "".join(BLOCK if block else OPEN for block in self.block))


def barred(wish: Wish, rng: Rng) -> Layout:
    """A grid with bars and no blocks. Raises SpecError where no design was found."""
    for _ in range(TRIES):
        layout = _bars(wish, rng)
        if layout is not None:
            return layout
    raise SpecError("crossword.no-design", rows=wish.rows, cols=wish.cols)


def _bars(wish: Wish, rng: Rng) -> Layout | None:
    rows, cols = wish.rows, wish.cols
    last = rows * cols - 1
    right: set[int] = set()
    below: set[int] = set()
    kinds = OPEN * (rows * cols)
    refused = 0
    while refused < 200:
        layout = Layout(rows, cols, kinds, sorted(right), sorted(below))
        longest = max(layout.slots, key=lambda slot: (len(slot.cells), rng.below(1000)))
        if len(longest.cells) <= wish.max_length:
            return layout
        place = rng.below(len(longest.cells) - 1)
        cell = longest.cells[place]
        new_right, new_below = set(right), set(below)
        if longest.direction == "across":
            new_right |= {cell, last - cell - 1} if wish.symmetry == "half-turn" else {cell}
        else:
            new_below |= {cell, last - cell - cols} if wish.symmetry == "half-turn" else {cell}
        if _bars_fine(Layout(rows, cols, kinds, sorted(new_right), sorted(new_below)), wish):
            right, below = new_right, new_below
            refused = 0
        else:
            refused += 1
    return None


def _bars_fine(layout: Layout, wish: Wish) -> bool:
    """Every cell in a slot, no slot too short, unchecked cells never side by side and few."""
    unchecked = set(layout.unchecked())
    if layout.lone_cells():
        return False
    for slot in layout.slots:
        if len(slot.cells) < wish.min_length:
            return False
        open_ = [cell in unchecked for cell in slot.cells]
        if any(a and b for a, b in pairwise(open_)):
            return False
        if sum(open_) > len(open_) // 3:
            return False
    return True


def arrow(rows: int, cols: int, min_length: int, max_length: int, rng: Rng) -> Layout:
    """A Swedish grid: clue cells in the first row and column and inside, a word behind each in both directions.

    Every word has its clue cell just before its first letter. Raises SpecError where no design was found.
    """
    wish = Wish(rows - 1, cols - 1, "none", min_length, max_length, 0, (rows - 1) * (cols - 1) // 3)
    inner = blocked(wish, rng)
    lines = ["-" + "=" * (cols - 1)]
    lines += ["=" + line.replace(BLOCK, "=") for line in inner.lines()]
    return Layout.from_lines(lines)
