"""Pattern databases: which ones a board gets, built once, cached on disk, mapped read-only, dropped by nobody.

A table belongs to a board's shape (walls included), the goal's blank cell and the goal cells of its tiles; not to the
names of the tiles, so all goals with the blank in the same place share it. It is built in memory in one go and written
by the cache under a temporary name, so a build that is killed leaves nothing, and two processes that build the same
table at once write the same bytes one after the other.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

from gridwright import cache
from gridwright.errors import InputError, OutOfBudget
from gridwright.families.sliding.board import Problem, neighbour, symmetries
from gridwright.family import Meter
from gridwright.messages import msg

if TYPE_CHECKING:
    from gridwright.families.sliding.pdb_kernel import Blocks
    from gridwright.families.sliding.pdbsearch_kernel import PdbSearch

#: Changes when the content of a table for the same key would.
VERSION = 1
#: Detours of up to this many steps are cut off: found in a fifth of a second, and longer ones hardly save more.
_LONGEST_DETOUR = 12
#: Searches with patterns know at most this many free cells.
MOST_CELLS = 32
#: For the goal with the blank in the last corner of a 4 x 4 board, by cell.
_FIFTEEN = {
    "5-5-5": ((0, 1, 2, 4, 5), (3, 6, 7, 10, 11), (8, 9, 12, 13, 14)),
    "6-6-3": ((0, 4, 5, 8, 9, 12), (6, 7, 10, 11, 13, 14), (1, 2, 3)),
    "7-8": ((0, 1, 2, 3, 4, 5, 8), (6, 7, 9, 10, 11, 12, 13, 14)),
}
#: The same for 5 x 5 (Korf and Felner 2002, turned by half).
_TWENTY_FOUR = {
    "6-6-6-6": (
        (12, 17, 18, 19, 22, 23),
        (10, 11, 15, 16, 20, 21),
        (3, 4, 8, 9, 13, 14),
        (0, 1, 2, 5, 6, 7),
    ),
}


class Ticks(Protocol):
    """What a kernel needs of a meter."""

    def tick(self, nodes: int) -> bool:
        """Counts positions; True: stop."""
        ...


class Layout(NamedTuple):
    """A board's free cells in a kernel's terms: numbers 0.. in reading order, neighbours, distances."""

    cells: tuple[int, ...]
    number: dict[int, int]
    neighbours: bytes
    taxi: bytes
    max_pass: int
    full_taxi: bytes


class Plan(NamedTuple):
    """Tables to use: their pattern of tiles each (board cells), and whether regions are merged (to save memory)."""

    name: str
    patterns: tuple[tuple[int, ...], ...]
    merged: bool = False


@lru_cache(maxsize=16)
def layout(rows: int, cols: int, walls: frozenset[int]) -> Layout:
    """The free cells of a board. Distances go round walls; what can't be reached is 255."""
    cells = tuple(cell for cell in range(rows * cols) if cell not in walls)
    index = {cell: number for number, cell in enumerate(cells)}
    near = bytearray(b"\xff" * (4 * len(cells)))
    for number, cell in enumerate(cells):
        for way in range(4):
            other = neighbour(cell, way, rows, cols)
            if other in index and other is not None and number < 255:
                near[4 * number + way] = index[other] if index[other] < 255 else 255
    full = _distances(rows, cols, walls)
    taxi = bytes(full[a * rows * cols + b] for a in cells for b in cells)
    max_pass = 0
    for number in range(len(cells)):
        for other_number in near[4 * number : 4 * number + 4]:
            if other_number != 255:
                max_pass = max(max_pass, abs(other_number - number) - 1)
    return Layout(cells, index, bytes(near), taxi, max_pass, full)


@lru_cache(maxsize=16)
def _distances(rows: int, cols: int, walls: frozenset[int]) -> bytes:
    """Least moves of a tile from each cell to each, at most 255."""
    count = rows * cols
    if not walls:
        return bytes(
            min(255, abs(a // cols - b // cols) + abs(a % cols - b % cols)) for a in range(count) for b in range(count)
        )
    result = bytearray(b"\xff" * (count * count))
    for start in range(count):
        result[start * count + start] = 0
        if start in walls:
            continue
        edge = [start]
        far = 0
        while edge:
            far = min(far + 1, 255)
            after = []
            for cell in edge:
                for way in range(4):
                    other = neighbour(cell, way, rows, cols)
                    if other is not None and other not in walls and result[start * count + other] == 255:
                        result[start * count + other] = far
                        after.append(other)
            edge = after if far < 255 else []
    return bytes(result)


def distances(task: Problem) -> bytes:
    """Least moves of a tile between any two cells, ``cells * cells`` bytes."""
    return _distances(task.rows, task.cols, task.walls)


def plan(task: Problem, name: str) -> Plan:
    """The tables of a name (``6-6-3``, or ``auto``). Raises InputError where the board has none of that name."""
    if task.free > MOST_CELLS or task.free < 2:
        raise InputError("sliding.no-tables", cells=task.free, limit=MOST_CELLS)
    tiles = task.free - 1
    if name == "auto":
        name = {15: "6-6-3"}.get(tiles) or "-".join(str(size) for size in _even_sizes(tiles))
    known: Sequence[tuple[int, ...]] | None = None
    if not task.walls and (task.rows, task.cols) in ((4, 4), (5, 5)):
        known = (_FIFTEEN if task.rows == 4 else _TWENTY_FOUR).get(name)
    if known is not None:
        corner = _from_corner(task)
        if corner is not None:
            return Plan(name, tuple(tuple(sorted(corner[cell] for cell in p)) for p in known), name == "7-8")
    try:
        sizes = [int(part) for part in name.split("-")]
    except ValueError:
        sizes = []
    if not sizes or sum(sizes) != tiles or max(sizes) > 8 or min(sizes) < 1:
        raise InputError("sliding.bad-tables", name=name, tiles=tiles)
    return Plan(name, _grow(task, sizes), max(sizes) > 6)


def _even_sizes(tiles: int) -> list[int]:
    """Patterns of nearly equal size: of at most eight tiles on tiny boards, six on small ones, five on larger ones."""
    most = 8 if tiles <= 8 else 6 if tiles <= 18 else 5
    count = -(-tiles // most)
    return sorted((tiles // count + (i < tiles % count) for i in range(count)), reverse=True)


def _from_corner(task: Problem) -> tuple[int, ...] | None:
    """A map of cells that takes the last corner to the goal's blank; None where that is no corner."""
    n = task.rows
    for flip_rows in (False, True):
        for flip_cols in (False, True):
            cells = tuple(
                (n - 1 - row if flip_rows else row) * n + (n - 1 - col if flip_cols else col)
                for row in range(n)
                for col in range(n)
            )
            if cells[n * n - 1] == task.blank:
                return cells
    return None


def _grow(task: Problem, sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Connected patterns, grown from the cell farthest from the blank's goal, lonely cells first."""
    left = {cell for cell in range(task.cells) if cell not in task.walls and cell != task.blank}
    far = distances(task)
    patterns = []

    def near(cell: int) -> list[int]:
        found = (neighbour(cell, way, task.rows, task.cols) for way in range(4))
        return [other for other in found if other in left and other is not None]

    for size in sizes:
        pattern: list[int] = []
        while len(pattern) < size:
            edge = {other for cell in pattern for other in near(cell)} or left
            seed = pattern[0] if pattern else task.blank
            sign = 1 if pattern else -1
            cell = min(edge, key=lambda c: (len(near(c)) if pattern else 0, sign * far[seed * task.cells + c], c))
            pattern.append(cell)
            left.discard(cell)
        patterns.append(tuple(sorted(pattern)))
    return tuple(patterns)


# --- building and loading ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _blocks(cells: int, neighbours: bytes, k: int, max_pass: int) -> Blocks:
    from gridwright.families.sliding.pdb_kernel import Blocks

    return Blocks(cells, neighbours, k, max_pass)


def megabytes(task: Problem, chosen: Plan) -> tuple[int, int]:
    """What a plan takes, in MB: the finished tables together, and the largest build while it runs."""
    place = layout(task.rows, task.cols, task.walls)
    total, peak = 0, 0
    for pattern in chosen.patterns:
        masks, blocks, fact = _blocks(len(place.cells), place.neighbours, len(pattern), place.max_pass).size
        packed = (masks if chosen.merged else blocks) * fact // 2
        total += packed
        peak = max(peak, blocks * fact + 2 * packed)
    return -(-total // 1_000_000), -(-(total + peak) // 1_000_000)


def available() -> int | None:
    """Memory that is to be had, in MB; None where the system does not say."""
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            for line in file:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) // 1024
    except OSError:
        pass
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_AVPHYS_PAGES") // 1_000_000
    except (ValueError, OSError, AttributeError):
        return None


def announce(name: str, total: int, peak: int, meter: Meter) -> None:
    """Say what a large build takes, in MB, before it begins. Raises InputError where the machine has less."""
    have = available()
    if have is not None and peak > have:
        raise InputError("sliding.no-memory", name=name, need=peak, have=have)
    meter.say(msg("sliding.building", name=name, size=total, need=peak))


def _key(task: Problem, pattern: Sequence[int], merged: bool) -> bytes:
    return struct.pack(
        f"<5H{len(pattern)}H{len(task.walls)}H",
        VERSION, task.rows, task.cols, task.blank, merged, *pattern, *sorted(task.walls),
    )  # fmt: skip


def built(task: Problem, chosen: Plan) -> bool:
    """Whether all tables of a plan are in the cache."""
    return all(cache.holds("sliding", _key(task, pattern, chosen.merged)) for pattern in chosen.patterns)


def load(task: Problem, chosen: Plan, meter: Meter) -> PdbSearch:
    """A search with the plan's tables, which are built if need be. Raises OutOfBudget, or InputError for memory."""
    from gridwright.families.sliding.pdbsearch_kernel import PdbSearch

    place = layout(task.rows, task.cols, task.walls)
    total, peak = megabytes(task, chosen)
    if peak > 100 and not built(task, chosen):
        announce(chosen.name, total, peak, meter)
    index = place.number
    kinds = {}
    patterns = []
    for pattern in chosen.patterns:
        k = len(pattern)
        blocks = _blocks(len(place.cells), place.neighbours, k, place.max_pass)
        data = _table(task, place, blocks, pattern, chosen.merged, meter)
        if k not in kinds:
            kinds[k] = (place.max_pass, _rank_tables(blocks, chosen.merged))
        patterns.append((k, bytes(index[cell] for cell in pattern), data))
    views = [bytes(index[cells[cell]] for cell in place.cells) for cells in _views(task)]
    return PdbSearch(
        meter, len(place.cells), place.neighbours, place.taxi, index[task.blank], kinds, patterns, views,
        detours(bool(task.walls)),
    )  # fmt: skip


#: Tables in use, the latest last: a file's checksum is not computed again for every board.
_open: dict[tuple[str, bytes], memoryview] = {}
_MOST_OPEN = 16


def _table(
    task: Problem, place: Layout, blocks: Blocks, pattern: Sequence[int], merged: bool, meter: Meter
) -> memoryview:
    """One table, from this process, from the cache, or built."""
    key = _key(task, pattern, merged)
    name = (str(cache.directory()), key)
    data = _open.pop(name, None)
    if data is None:
        data = cache.load_or_build("sliding", key, lambda: _build(task, place, blocks, pattern, merged, meter))
    _open[name] = data
    while len(_open) > _MOST_OPEN:
        del _open[next(iter(_open))]
    return data


@lru_cache(maxsize=8)
def _rank_tables(blocks: Blocks, merged: bool) -> tuple[bytes, bytes, bytes, bytes, bytes]:
    return blocks.tables(merged)


def _views(task: Problem) -> list[tuple[int, ...]]:
    """The straight view and one mirror image, the one across the diagonal if there is a choice."""
    found = symmetries(task.rows, task.cols, task.blank, task.walls)
    return [found[0], *found[-1:]] if len(found) > 1 else [found[0]]


def _build(
    task: Problem, place: Layout, blocks: Blocks, pattern: Sequence[int], merged: bool, meter: Meter
) -> bytearray:
    from gridwright.families.sliding.pdb_kernel import Build

    build = Build(
        blocks, Patient(meter), bytes(place.number[cell] for cell in pattern), place.number[task.blank], place.taxi
    )
    if not build.run():
        raise OutOfBudget("sliding.stopped-building")
    return build.pack(merged)


class Patient:
    """Passes ticks on without counting them as positions: only time and Ctrl-C stop a build."""

    def __init__(self, meter: Meter) -> None:
        self.meter = meter

    @property
    def stopped(self) -> bool:
        """Whether the time is over."""
        return self.meter.stopped == "seconds"

    def tick(self, _: int) -> bool:
        return self.meter.tick(0) and self.stopped


@lru_cache(maxsize=2)
def detours(walls: bool) -> bytes:
    """Runs of steps that a depth-first search may skip, as an automaton.

    Beside walls, only those of six steps: they go round four cells, as does what replaces them, so they fit alike.
    """
    from gridwright.families.sliding.detour_kernel import Detours

    length = _LONGEST_DETOUR if not walls else 6
    key = struct.pack("<2H", VERSION, length)
    return bytes(cache.load_or_build("detours", key, lambda: Detours(length).automaton()))


def kernel_board(task: Problem) -> bytes:
    """A problem's board in the numbers of the free cells."""
    place = layout(task.rows, task.cols, task.walls)
    return bytes(place.number[task.board[cell]] for cell in place.cells)
