"""Boards of up to 12 cells without search: the distance of every position, looked up (see ``whole_kernel.py``).

A table belongs to a board's size and the blank's goal cell. That of 3 x 3 is built in some milliseconds; twelve cells
take 12 seconds, 240 MB and three times as much while it is built, so that table is built only when it is asked for.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from math import factorial

from gridwright import cache
from gridwright.errors import InputError, OutOfBudget
from gridwright.families.sliding import tables
from gridwright.families.sliding.board import Problem, neighbour
from gridwright.family import Meter

#: Largest and smallest board that has such a table.
MOST_CELLS = 12
LEAST_CELLS = 3
_VERSION = 1


def at_once(task: Problem) -> bool:
    """Whether a board's table is built in a tenth of a second or less."""
    return not task.walls and LEAST_CELLS <= task.cells <= 10


class WholeTable:
    """The distances of all positions of one board size and goal."""

    def __init__(self, task: Problem, meter: Meter) -> None:
        if task.walls or not LEAST_CELLS <= task.cells <= MOST_CELLS:
            raise InputError("sliding.no-whole", limit=MOST_CELLS)
        self._orders = factorial(task.cells - 1)
        peak = -(-3 * self._orders * task.cells // 2_000_000)
        key = struct.pack("<4H", _VERSION, task.rows, task.cols, task.blank)
        if peak > 100 and not cache.holds("sliding-whole", key):
            tables.announce("whole", -(-self._orders * task.cells // 2_000_000), peak, meter)
        self._data = cache.load_or_build("sliding-whole", key, lambda: _build(task, meter))

    def distance(self, task: Problem) -> int:
        """The least number of moves; the position must be one that can be reached."""
        rank = 0
        order = [tile for tile in task.board if tile != task.blank]
        for at, tile in enumerate(order):
            smaller = sum(1 for later in order[at + 1 :] if later < tile)
            rank = rank * (len(order) - at) + smaller
        return self._data[(task.hole * self._orders + rank) // 2]

    def nearer(self, task: Problem) -> Iterator[int]:
        """The steps of the blank that begin a shortest way."""
        left = self.distance(task)
        for way in range(4):
            inside = neighbour(task.hole, way, task.rows, task.cols) is not None
            if inside and self.distance(task.after(bytes([way]))) == left - 1:
                yield way

    def path(self, task: Problem) -> bytes:
        """A shortest way, the first in the order of steps."""
        way = bytearray()
        while not task.solved:
            way.append(next(self.nearer(task)))
            task = task.after(bytes(way[-1:]))
        return bytes(way)

    def every(self, task: Problem, limit: int) -> list[bytes]:
        """All shortest ways in the order of steps, at most ``limit``."""
        found: list[bytes] = []
        open_ways = [(task, b"")]
        while open_ways and len(found) < limit:
            here, way = open_ways.pop()
            if here.solved:
                found.append(way)
            steps = [bytes([step]) for step in sorted(self.nearer(here), reverse=True)]
            open_ways += [(here.after(step), way + step) for step in steps]
        return found


def _build(task: Problem, meter: Meter) -> bytearray:
    from gridwright.families.sliding.whole_kernel import Whole

    kernel = Whole(tables.Patient(meter), task.rows, task.cols, task.blank)
    if not kernel.run():
        raise OutOfBudget("sliding.stopped-building")
    return kernel.pack()
