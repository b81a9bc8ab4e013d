"""Slow, obvious twins of the sliding kernels: breadth-first search over whole boards, subsets tried one by one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import combinations

Board = tuple[int, ...]
Cell = tuple[int, int]
Visited = frozenset[Cell]


def near(cell: int, rows: int, cols: int, walls: frozenset[int] = frozenset()) -> Iterator[tuple[int, int]]:
    """(way, cell) beside a cell: 0 up, 1 left, 2 right, 3 down."""
    row, col = divmod(cell, cols)
    for way, (down, right) in enumerate(((-1, 0), (0, -1), (0, 1), (1, 0))):
        if 0 <= row + down < rows and 0 <= col + right < cols:
            other = (row + down) * cols + col + right
            if other not in walls:
                yield way, other


def all_distances(
    goal: Board, blank: int, rows: int, cols: int, walls: frozenset[int] = frozenset(), multi: bool = False
) -> dict[Board, int]:
    """The least number of moves (or slides) from every board that can be reached to the goal."""
    far = {goal: 0}
    queue = deque([goal])
    while queue:
        board = queue.popleft()
        hole = board.index(blank)
        for way, _ in list(near(hole, rows, cols, walls)):
            after, at = list(board), hole
            while True:
                step = dict(near(at, rows, cols, walls)).get(way)
                if step is None:
                    break
                after[at], after[step] = after[step], after[at]
                at = step
                key = tuple(after)
                if key not in far:
                    far[key] = far[board] + 1
                    queue.append(key)
                if not multi:
                    break
    return far


def count_shortest(far: dict[Board, int], board: Board, blank: int, rows: int, cols: int) -> int:
    """How many shortest ways lead from a board to the goal."""
    if far[board] == 0:
        return 1
    hole = board.index(blank)
    total = 0
    for _, cell in near(hole, rows, cols):
        after = list(board)
        after[hole], after[cell] = after[cell], after[hole]
        if far[tuple(after)] == far[board] - 1:
            total += count_shortest(far, tuple(after), blank, rows, cols)
    return total


def pattern_distances(
    tiles: tuple[int, ...], blank: int, rows: int, cols: int, walls: frozenset[int] = frozenset()
) -> dict[tuple[tuple[int, ...], int], int]:
    """Moves of the pattern's tiles alone, for every placing of them and of the blank (0-1 breadth first)."""
    start = (tiles, blank)
    far = {start: 0}
    queue = deque([start])
    while queue:
        places, hole = queue.popleft()
        for _, cell in near(hole, rows, cols, walls):
            if cell in places:
                after = (tuple(hole if place == cell else place for place in places), cell)
                cost = far[(places, hole)] + 1
            else:
                after = (places, cell)
                cost = far[(places, hole)]
            if cost < far.get(after, 1 << 30):
                far[after] = cost
                if cell in places:
                    queue.append(after)
                else:
                    queue.appendleft(after)
    return far


def removals(line: list[int]) -> int:
    """The least number of tiles to take out of a line so that the rest rises: every subset is tried."""
    for out in range(len(line) + 1):
        for kept in combinations(line, len(line) - out):
            if list(kept) == sorted(kept):
                return out
    raise AssertionError("the empty line rises")


def linear_conflict(board: Board, blank: int, rows: int, cols: int) -> int:
    """Taxicab distance and twice the removals of every line."""
    total = 0
    for cell, tile in enumerate(board):
        if tile != blank:
            total += abs(cell // cols - tile // cols) + abs(cell % cols - tile % cols)
    for row in range(rows):
        line = [board[row * cols + col] for col in range(cols)]
        total += 2 * removals([tile % cols for tile in line if tile != blank and tile // cols == row])
    for col in range(cols):
        line = [board[row * cols + col] for row in range(rows)]
        total += 2 * removals([tile // cols for tile in line if tile != blank and tile % cols == col])
    return total


def replay(board: Board, blank: int, rows: int, cols: int, path: bytes, walls: frozenset[int] = frozenset()) -> Board:
    """The board after some steps of the blank, every one checked."""
    now = list(board)
    for way in path:
        hole = now.index(blank)
        cell = dict(near(hole, rows, cols, walls))[way]
        now[hole], now[cell] = now[cell], now[hole]
    return tuple(now)


def blank_run(run: bytes) -> tuple[frozenset[tuple[Cell, Cell]], Visited]:
    """Steps of the blank on a board without edges: (what stands elsewhere than before, the blank too; cells seen)."""
    moved: dict[Cell, Cell] = {}
    hole = (0, 0)
    seen = {hole}
    for way in run:
        row, col = hole
        other = (row + (way == 3) - (way == 0), col + (way == 2) - (way == 1))
        moved[hole], hole = moved.get(other, other), other
        seen.add(hole)
    moved.pop(hole, None)
    away = {(cell, tile) for cell, tile in moved.items() if cell != tile}
    return frozenset(away | {(hole, (1 << 20, 0))}), frozenset(seen)


def all_detours(length: int) -> list[bytes]:
    """Runs that an earlier or shorter one replaces within the rectangle about them, and that contain no such run."""
    found: list[bytes] = []
    kept: dict[frozenset[tuple[Cell, Cell]], list[tuple[int, int, int, int]]] = {blank_run(b"")[0]: [(0, 0, 0, 0)]}
    edge = [b""]
    for _ in range(length):
        after = []
        for run in edge:
            for way in range(4):
                longer = run + bytes([way])
                if any(longer[at:] in found for at in range(1, len(longer))):
                    continue
                position, cells = blank_run(longer)
                rows, cols = [row for row, _ in cells], [col for _, col in cells]
                box = (min(rows), -max(rows), min(cols), -max(cols))
                boxes = kept.setdefault(position, [])
                if any(all(a <= b for a, b in zip(box, other, strict=True)) for other in boxes):
                    found.append(longer)
                else:
                    boxes.append(box)
                    after.append(longer)
        edge = after
    return found
