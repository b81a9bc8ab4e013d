"""Boards, goals and what can be reached: the facts that everything else here stands on.

A board is a tuple of numbers in reading order: 0 is the blank, -1 a wall, tiles count from 1. Solvers see a
:class:`Problem` instead, in which every tile is named by the cell where the goal has it, so that the goal is the
identity and only the cell of its blank matters.

Whether one board leads to another is decided exactly, for every goal and with walls (R. M. Wilson, Graph puzzles,
homotopy, and the alternating group, 1974): move the blank to its goal cell by any way; then, in each block of the free
cells' graph (a part that no single cell cuts in two), the tiles must be the goal's own, in the same order if the block
is a single passage, turned round if it is a ring, and otherwise an even permutation, since grids have no odd rings.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from gridwright.errors import InputError

BLANK = 0
WALL = -1
#: Names of goals, in the order in which they are offered.
GOALS = ("rows", "blank-first", "spiral", "columns")
#: Letter of a move: the way the tile goes. The blank goes the other way: 0 up, 1 left, 2 right, 3 down.
LETTERS = "DRLU"
#: Larger boards are no puzzle for anybody.
LONGEST_SIDE = 256


class Verdict(NamedTuple):
    """Whether the goal can be reached; if not, two tiles whose exchange makes it so (if one exchange does)."""

    solvable: bool
    swap: tuple[int, int] | None = None


def spiral(rows: int, cols: int) -> Iterator[int]:
    """Cells clockwise from the top left corner inwards."""
    top, bottom, left, right = 0, rows - 1, 0, cols - 1
    while top <= bottom and left <= right:
        yield from (top * cols + col for col in range(left, right + 1))
        yield from (row * cols + right for row in range(top + 1, bottom + 1))
        if top < bottom:
            yield from (bottom * cols + col for col in range(right - 1, left - 1, -1))
        if left < right:
            yield from (row * cols + left for row in range(bottom - 1, top, -1))
        top, bottom, left, right = top + 1, bottom - 1, left + 1, right - 1


def goal_board(name: str, rows: int, cols: int, walls: frozenset[int] = frozenset()) -> tuple[int, ...]:
    """The goal of a name on a board with walls. Raises InputError for an unknown name."""
    if name not in GOALS:
        raise InputError("sliding.unknown-goal", name=name, known=", ".join(GOALS))
    order: list[int]
    if name == "spiral":
        order = list(spiral(rows, cols))
    elif name == "columns":
        order = [row * cols + col for col in range(cols) for row in range(rows)]
    else:
        order = list(range(rows * cols))
    order = [cell for cell in order if cell not in walls]
    result = [WALL] * (rows * cols)
    first = 0 if name == "blank-first" else 1
    for number, cell in enumerate(order):
        result[cell] = (number + first) % len(order)
    return tuple(result)


def goal_name(goal: Sequence[int], rows: int, cols: int) -> str:
    """The name of a goal, or ``custom``."""
    walls = frozenset(cell for cell, tile in enumerate(goal) if tile == WALL)
    for name in GOALS:
        if goal_board(name, rows, cols, walls) == tuple(goal):
            return name
    return "custom"


class Problem(NamedTuple):
    """A start in a solver's terms. ``board``: cell to goal cell of what stands there; a wall is its own."""

    rows: int
    cols: int
    board: tuple[int, ...]
    blank: int
    walls: frozenset[int]

    @property
    def cells(self) -> int:
        """How many cells, walls included."""
        return self.rows * self.cols

    @property
    def free(self) -> int:
        """How many cells are no walls."""
        return self.cells - len(self.walls)

    @property
    def hole(self) -> int:
        """Where the blank stands."""
        return self.board.index(self.blank)

    @property
    def wall_bytes(self) -> bytes:
        """One byte a cell, 1 for a wall."""
        return bytes(cell in self.walls for cell in range(self.cells))

    @property
    def solved(self) -> bool:
        """Whether nothing is left to do."""
        return all(cell == tile for cell, tile in enumerate(self.board))

    def after(self, path: bytes) -> Problem:
        """The problem after some steps of the blank. ValueError for a step into a wall or off the board."""
        board = list(self.board)
        hole = self.hole
        for way in path:
            cell = neighbour(hole, way, self.rows, self.cols)
            if cell is None or cell in self.walls:
                raise ValueError(f"no step {way} from {hole}")
            board[hole], board[cell] = board[cell], board[hole]
            hole = cell
        return self._replace(board=tuple(board))


def neighbour(cell: int, way: int, rows: int, cols: int) -> int | None:
    """The cell beside one: 0 above, 1 left, 2 right, 3 below."""
    row, col = divmod(cell, cols)
    row += (way == 3) - (way == 0)
    col += (way == 2) - (way == 1)
    return row * cols + col if 0 <= row < rows and 0 <= col < cols else None


def problem(start: Sequence[int], goal: Sequence[int], rows: int, cols: int) -> Problem:
    """The problem of getting from one board to another. Raises InputError where their tiles or walls differ."""
    if sorted(start) != sorted(goal) or any((a == WALL) != (b == WALL) for a, b in zip(start, goal, strict=True)):
        raise InputError("sliding.other-tiles")
    home = {tile: cell for cell, tile in enumerate(goal) if tile != WALL}
    board = tuple(cell if tile == WALL else home[tile] for cell, tile in enumerate(start))
    walls = frozenset(cell for cell, tile in enumerate(start) if tile == WALL)
    return Problem(rows, cols, board, home[BLANK], walls)


def letters(path: bytes) -> str:
    """Steps of the blank as letters, each the way in which a tile moves (URDL)."""
    return "".join(LETTERS[way] for way in path)


def steps(moves: str) -> bytes:
    """Letters as steps of the blank. ValueError for another letter."""
    return bytes(LETTERS.index(letter) for letter in moves)


def slides(path: bytes) -> int:
    """How many moves a path has in the multi-tile metric: runs one way count once."""
    return sum(1 for at, way in enumerate(path) if at == 0 or path[at - 1] != way)


# --- what can be reached ----------------------------------------------------------------------------------------------


def verdict(task: Problem) -> Verdict:
    """Whether the goal can be reached, exactly; with the exchange of two tiles that mends it."""
    if _reachable(task):
        return Verdict(True)
    tiles = [cell for cell in range(task.cells) if cell not in task.walls and task.board[cell] != task.blank]
    # The last two in reading order are what people look at first; then every other pair while that is cheap.
    pairs = [(a, b) for b in reversed(tiles) for a in reversed(tiles) if a < b] if len(tiles) <= 40 else []
    for a, b in pairs or [(tiles[-2], tiles[-1])]:
        board = list(task.board)
        board[a], board[b] = board[b], board[a]
        if _reachable(task._replace(board=tuple(board))):
            return Verdict(False, (a, b))
    return Verdict(False)


def _reachable(task: Problem) -> bool:
    if not task.walls and task.rows > 1 and task.cols > 1:
        hole, home = task.hole, task.blank
        far = abs(hole // task.cols - home // task.cols) + abs(hole % task.cols - home % task.cols)
        return _odd(task.board) == far % 2
    way = _way(task)
    if way is None:
        return False
    board = task.after(way).board
    inside = set(_component(task))
    if any(board[cell] != cell for cell in range(task.cells) if cell not in inside and cell not in task.walls):
        return False
    return all(_block_fits(board, block, root, ring) for block, root, ring in _blocks(task))


def _odd(board: Sequence[int]) -> int:
    """The parity of a permutation, from its cycles."""
    seen = bytearray(len(board))
    parity = 0
    for start in range(len(board)):
        at, length = start, 0
        while not seen[at]:
            seen[at] = 1
            at = board[at]
            length += 1
        parity ^= (length - 1) & 1 if length else 0
    return parity


def _near(task: Problem, cell: int) -> list[int]:
    found = (neighbour(cell, way, task.rows, task.cols) for way in range(4))
    return [other for other in found if other is not None and other not in task.walls]


def _component(task: Problem) -> list[int]:
    seen = {task.blank}
    order = [task.blank]
    for cell in order:
        for other in _near(task, cell):
            if other not in seen:
                seen.add(other)
                order.append(other)
    return order


def _way(task: Problem) -> bytes | None:
    """Steps that bring the blank to its goal cell; None where walls shut it out."""
    came: dict[int, tuple[int, int]] = {task.hole: (-1, -1)}
    queue = deque([task.hole])
    while queue and task.blank not in came:
        cell = queue.popleft()
        for way in range(4):
            other = neighbour(cell, way, task.rows, task.cols)
            if other is not None and other not in task.walls and other not in came:
                came[other] = (cell, way)
                queue.append(other)
    if task.blank not in came:
        return None
    path = bytearray()
    cell, way = came[task.blank]
    while cell >= 0:
        path.append(way)
        cell, way = came[cell]
    return bytes(reversed(path))


def _blocks(task: Problem) -> Iterator[tuple[list[int], int, bool]]:
    """The blocks of the blank's component: cells, the one nearest the blank's goal, whether it is a ring.

    Tarjan's depth-first search for blocks (1972), rooted at the blank's goal cell, without recursion.
    """
    number: dict[int, int] = {task.blank: 0}
    low: dict[int, int] = {task.blank: 0}
    stack: list[tuple[int, int, Iterator[int]]] = [(task.blank, -1, iter(_near(task, task.blank)))]
    kept: list[int] = [task.blank]
    while stack:
        cell, parent, others = stack[-1]
        other = next(others, -1)
        if other == -1:
            stack.pop()
            if parent < 0:
                continue
            low[parent] = min(low[parent], low[cell])
            if low[cell] >= number[parent]:
                block = [parent]
                while block[-1] != cell:
                    block.append(kept.pop())
                members = set(block)
                ring = len(block) > 2 and all(len([x for x in _near(task, c) if x in members]) == 2 for c in block)
                yield block, parent, ring
        elif other not in number:
            number[other] = low[other] = len(number)
            kept.append(other)
            stack.append((other, cell, iter(_near(task, other))))
        elif other != parent:
            low[cell] = min(low[cell], number[other])


def _block_fits(board: Sequence[int], block: list[int], root: int, ring: bool) -> bool:
    cells = [cell for cell in block if cell != root]
    if {board[cell] for cell in cells} != set(cells):
        return False
    if len(block) == 2:
        return True
    if ring:
        # Cells of a ring in order: a block from a depth-first search is listed along it, last first.
        tiles = [board[cell] for cell in cells]
        turn = cells.index(tiles[0])
        return tiles == cells[turn:] + cells[:turn]
    place = {cell: index for index, cell in enumerate(cells)}
    return _odd([place[board[cell]] for cell in cells]) == 0


# --- symmetry ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def symmetries(rows: int, cols: int, blank: int, walls: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """Maps of cells that keep the board, its walls and the goal's blank; the identity first."""
    found: list[tuple[int, ...]] = []
    for turned in (False, True):
        if turned and rows != cols:
            continue
        for flip_rows in (False, True):
            for flip_cols in (False, True):
                cells = []
                for cell in range(rows * cols):
                    row, col = divmod(cell, cols)
                    row = rows - 1 - row if flip_rows else row
                    col = cols - 1 - col if flip_cols else col
                    cells.append(col * cols + row if turned else row * cols + col)
                if cells[blank] == blank and all(cells[wall] in walls for wall in walls):
                    found.append(tuple(cells))
    return tuple(found)
