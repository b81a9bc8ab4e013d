"""Quick ways by beam search: over the whole board, from either end, and in stages where that gets stuck.

What makes the difference is how a position is judged (see ``_beam``). Of Korf's 24-puzzles, a beam of 3,000 that judges
by the distance of the tiles is 10 % longer than the least, one that judges by distance and its square 6 %.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from gridwright.families.sliding import tables
from gridwright.families.sliding.board import Problem

#: A beam gives up after so many layers for each row and column without a better position.
_PATIENCE = 4
#: Staged tiles count this many times as much as the others.
_STAGED = 4


def width_for(task: Problem, positions: int) -> int:
    """How wide a beam may be that makes about so many positions on its way of about n^3 moves."""
    return min(1_000_000, max(100, positions // (3 * task.cells * max(task.rows, task.cols))))


def beam(task: Problem, width: int, meter: tables.Ticks, most: int = 0) -> bytes | None:
    """Beam search over the whole board, to at most ``most`` moves; None where it ends without an answer or is stopped.

    Where it gets stuck (a few tiles that would have to go a long way round), the rest is done in stages.
    """
    everything = b"\x01" * task.cells
    path, found = _beam(task, everything, everything, width, meter, True, most)
    if found == 0 and not most:
        inner = min(task.rows, task.cols, 7) - 1
        tail = staged(task.after(path), width, meter, inner) if inner > 2 else None
        return None if tail is None else path + tail
    return path if found == 1 else None


def beam_back(task: Problem, width: int, meter: tables.Ticks) -> bytes | None:
    """Beam search from the goal to the start: as good on average, and another way, so that the better one is better."""
    path = beam(inverse(task), width, meter)
    return None if path is None else bytes(3 - way for way in reversed(path))


def inverse(task: Problem) -> Problem:
    """Getting from the goal to the start, renamed: a way through it, backwards, is a way through this problem."""
    home = {tile: cell for cell, tile in enumerate(task.board)}
    return task._replace(board=tuple(home[cell] for cell in range(task.cells)), blank=task.hole)


def _beam(
    task: Problem, must: bytes, weights: bytes, width: int, meter: tables.Ticks, blank_home: bool, most: int = 0
) -> tuple[bytes, int]:
    """Beam search until the tiles of ``must`` are home: the way and 1, the way to the best position and 0, or -1.

    A tile d moves from home counts 4 d + d * d: many tiles nearly at home are better than a few far away, because
    nearby tiles are mended in passing. A tile that must step aside for another in its line counts 16.
    Walls are taken as they are: linear conflict between the tiles beside them is a guess here, not a bound.
    """
    from gridwright.families.sliding.beam_kernel import Beam

    taxi = tables.distances(task if blank_home else task._replace(walls=frozenset()))
    worth = [min(4096, 4 * far + far * far) for far in range(256)]
    costs = array("H")
    for tile in range(task.cells):
        costs.extend([weights[tile] * worth[far] for far in taxi[tile * task.cells : (tile + 1) * task.cells]])
    search = Beam(
        meter, task.rows, task.cols, task.wall_bytes, taxi, task.blank, costs.tobytes(), must,
        16 * max(weights), blank_home, width, most or 40 * task.cells, _PATIENCE * (task.rows + task.cols),
    )  # fmt: skip
    found = search.run(list(task.board))
    return search.answer if found >= 0 else b"", found


def staged(task: Problem, width: int, meter: tables.Ticks, final: int = 6) -> bytes | None:
    """Outer rows and columns by beam search, a row and a column a stage, down to ``final`` x ``final``; or None."""
    path = b""
    for group in outer_groups(task, final, True):
        found = reach(task, group, width, meter)
        if found is None:
            return None
        path += found
        task = task.after(found)._replace(walls=task.walls | set(group))
    everything = b"\x01" * task.cells
    tail, end = _beam(task, everything, everything, 2 * width, meter, True)
    return path + tail if end == 1 else None


def reach(
    task: Problem, group: tuple[int, ...], width: int, meter: tables.Ticks, weight: int = _STAGED
) -> bytes | None:
    """Bring the tiles of a group of cells home by beam search, the others nearer on the way."""
    must = bytearray(task.cells)
    weights = bytearray(b"\x01" * task.cells)
    for cell in group:
        must[cell] = 1
        weights[cell] = weight
    path, found = _beam(task, bytes(must), bytes(weights), width, meter, False)
    return path if found == 1 else None


def outer_groups(task: Problem, final: int, both: bool) -> Iterator[tuple[int, ...]]:
    """Outer lines, the longer side's first, that leave the blank's goal cell inside; a layer's two at once if asked."""
    r0, r1, c0, c1 = 0, task.rows, 0, task.cols
    row, col = divmod(task.blank, task.cols)
    pending: tuple[int, ...] = ()
    while r1 - r0 > final or c1 - c0 > final:
        if r1 - r0 >= c1 - c0:
            line = r0 if row != r0 else r1 - 1
            group = tuple(line * task.cols + c for c in range(c0, c1))
            r0, r1 = (r0 + 1, r1) if line == r0 else (r0, r1 - 1)
        else:
            line = c0 if col != c0 else c1 - 1
            group = tuple(r * task.cols + line for r in range(r0, r1))
            c0, c1 = (c0 + 1, c1) if line == c0 else (c0, c1 - 1)
        if both and not pending and (r1 - r0 > final or c1 - c0 > final):
            pending = group
            continue
        yield pending + group
        pending = ()
    if pending:
        yield pending
