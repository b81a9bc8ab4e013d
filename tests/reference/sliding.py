"""Slow, obvious twins of the sliding kernels: breadth-first search over whole boards, subsets tried one by one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import combinations

Board = tuple[int, ...]


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
