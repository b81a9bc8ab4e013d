"""Walking distance: how far the rows (or the columns) of a board are from their goal, all cases searched beforehand.

Only how many tiles of goal row j stand in row i is looked at: a matrix. The blank's row changes by one with every
vertical move, and one tile of the row it enters comes to the row it leaves. That is a much smaller puzzle (24,964
matrices on a 4 x 4 board), and its exact distances are a lower bound for the vertical moves of the real one
(Takahashi Ken'ichiro, 2002). Columns are the same with the board turned.

In slides (the multi-tile metric) a move takes the blank any number of rows one way.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

#: Larger tables than this take longer to make than they save; a 5 x 5 board has tens of millions of matrices.
MOST_STATES = 400_000
_BITS = 5


class Walk(NamedTuple):
    """A table: the number of each matrix, its links ``(2 * state + way) * lines + goal line`` and its distance."""

    lines: int
    number: dict[int, int]
    links: bytes
    distances: bytes


def matrix(lines: int, pairs: Sequence[tuple[int, int]]) -> int:
    """The matrix of tiles given as (line, goal line), as one number; the blank is left out."""
    result = 0
    for line, goal in pairs:
        result += 1 << (_BITS * (line * lines + goal))
    return result


@lru_cache(maxsize=16)
def table(lines: int, width: int, blank: int, slides: bool) -> Walk | None:
    """The table for ``lines`` lines of ``width`` cells with the blank's goal in line ``blank``; None: too large."""
    if width >= 1 << _BITS:
        return None
    goal = matrix(lines, [(i, i) for i in range(lines) for _ in range(width - (i == blank))])
    number: dict[int, int] = {goal: 0}
    where = [blank]
    links = array("i")
    queue = deque([goal])
    one = [[1 << (_BITS * (i * lines + j)) for j in range(lines)] for i in range(lines)]
    full = (1 << _BITS) - 1
    while queue:
        state = queue.popleft()
        hole = where[number[state]]
        for way in (-1, 1):
            other = hole + way
            for j in range(lines):
                target = -1
                if 0 <= other < lines and (state // one[other][j]) & full:
                    after = state - one[other][j] + one[hole][j]
                    found = number.get(after)
                    if found is None:
                        found = number[after] = len(where)
                        where.append(other)
                        queue.append(after)
                        if len(where) > MOST_STATES:
                            return None
                    target = found
                links.append(target)
    distances = _slides(links, lines, len(where)) if slides else _moves(links, lines, len(where))
    return Walk(lines, number, links.tobytes(), bytes(distances))


def _moves(links: array[int], lines: int, count: int) -> bytearray:
    """Breadth-first distances from the goal, state 0."""
    result = bytearray(b"\xff" * count)
    result[0] = 0
    queue = deque([0])
    while queue:
        state = queue.popleft()
        for target in links[2 * lines * state : 2 * lines * (state + 1)]:
            if target >= 0 and result[target] == 255:
                result[target] = min(254, result[state] + 1)
                queue.append(target)
    return result


def _slides(links: array[int], lines: int, count: int) -> bytearray:
    """Least number of runs one way: going on the same way is free, so the least of two costs a state."""
    cost = [[255] * count, [255] * count]
    cost[0][0] = cost[1][0] = 0
    # From the goal, a run must be begun: both ways cost one.
    queue: deque[tuple[int, int, int]] = deque()
    for way in (0, 1):
        for target in links[lines * way : lines * (way + 1)]:
            if target > 0 and cost[way][target] > 1:
                cost[way][target] = 1
                queue.append((1, target, way))
    while queue:
        value, state, way = queue.popleft()
        if cost[way][state] < value:
            continue
        for turn in (0, 1):
            begin = lines * (2 * state + turn)
            price = value + (turn != way)
            for target in links[begin : begin + lines]:
                if target >= 0 and cost[turn][target] > price:
                    cost[turn][target] = price
                    if turn == way:
                        queue.appendleft((price, target, turn))
                    else:
                        queue.append((price, target, turn))
    return bytearray(min(255, min(pair)) for pair in zip(*cost, strict=True))
