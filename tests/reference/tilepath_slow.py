"""Tile paths by brute force: the slow, obvious twin of the kernels of families/tilepath. Shares no code with them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

Cell = tuple[int, int]
Board = dict[Cell, str]


def board_of(rows: Sequence[Sequence[str]]) -> Board:
    """Cells by (row, column); an empty tile is a hole."""
    return {(r, c): tile for r, row in enumerate(rows) for c, tile in enumerate(row) if tile}


def touch(one: Cell, two: Cell, topology: str) -> bool:
    """Whether two cells are neighbours. Hexagons by their centres: row r is shifted by half a cell when r is odd."""
    down, right = two[0] - one[0], two[1] - one[1]
    if one == two:
        return False
    if topology == "eight":
        return abs(down) <= 1 and abs(right) <= 1
    if topology == "four":
        return abs(down) + abs(right) == 1
    x1, x2 = 2 * one[1] + one[0] % 2, 2 * two[1] + two[0] % 2
    return (down == 0 and abs(x2 - x1) == 2) or (abs(down) == 1 and abs(x2 - x1) == 1)


def paths(board: Board, word: Sequence[str], topology: str) -> Iterator[tuple[Cell, ...]]:
    """Every path that spells a word given as tiles."""

    def extend(path: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
        if len(path) == len(word):
            yield path
            return
        for cell, tile in board.items():
            if tile == word[len(path)] and cell not in path and (not path or touch(path[-1], cell, topology)):
                yield from extend((*path, cell))

    return extend(())


def sets(board: Board, word: Sequence[str], topology: str) -> set[frozenset[Cell]]:
    """The sets of cells that spell a word."""
    return {frozenset(path) for path in paths(board, word, topology)}


def diagonals(path: Sequence[Cell]) -> set[tuple[Cell, bool]]:
    """The diagonal steps of a path: the upper left corner of their square, and whether they fall to the right."""
    found = set()
    for (r1, c1), (r2, c2) in itertools.pairwise(path):
        if r1 != r2 and c1 != c2:
            found.add(((min(r1, r2), min(c1, c2)), (r2 - r1) * (c2 - c1) > 0))
    return found


def crosses(taken: set[tuple[Cell, bool]]) -> bool:
    """Whether some square has both its diagonals taken."""
    return any((square, not falls) in taken for square, falls in taken)


def covers(board: Board, words: Iterable[str], topology: str, *, crossing: bool, once: bool) -> int:
    """Exact covers of a board by words of one-letter tiles; a cover is a set of (word, cells, diagonals taken)."""
    options = set()
    for word in words:
        for path in paths(board, word, topology):
            taken = frozenset() if crossing or topology != "eight" else frozenset(diagonals(path))
            if not crosses(set(taken)):
                options.add((word, frozenset(path), taken))
    # Of two drawings of the same cells the one that takes more diagonals is no further cover.
    kept = [
        option for option in options if not any(other[:2] == option[:2] and other[2] < option[2] for other in options)
    ]

    def count(free: frozenset[Cell], taken: frozenset[tuple[Cell, bool]], used: frozenset[str]) -> int:
        if not free:
            return 1
        first = min(free)
        total = 0
        for word, cells, steps in kept:
            if first not in cells or not cells <= free or (once and word in used) or crosses(set(taken | steps)):
                continue
            total += count(free - cells, taken | steps, used | {word})
        return total

    return count(frozenset(board), frozenset(), frozenset())


def spans(board: Board, path: Sequence[Cell]) -> bool:
    """Whether a path on a square board touches two opposite sides."""
    rows, cols = [r for r, _ in board], [c for _, c in board]
    mine_r, mine_c = {r for r, _ in path}, {c for _, c in path}
    return {min(rows), max(rows)} <= mine_r or {min(cols), max(cols)} <= mine_c
