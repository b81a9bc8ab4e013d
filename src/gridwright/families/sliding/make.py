"""New puzzles by the least number of moves they take, not by shuffling.

A random board is solved; a shortest way from it passes through positions of every smaller distance, so walking along
it until exactly the wanted number of moves is left gives a puzzle whose least length is known and proved. Boards too
large to be proved at random are walked back from the goal along a good way, and the distance that is left is proved.
"""

from __future__ import annotations

from gridwright.errors import Infeasible, OutOfBudget
from gridwright.families.sliding import quick, search
from gridwright.families.sliding.board import BLANK, WALL, Problem, goal_board, letters, problem
from gridwright.families.sliding.document import Sliding, SlidingSpec
from gridwright.family import Budget, Meter, Progress, Range
from gridwright.messages import msg
from gridwright.rng import Rng

#: Longest shortest ways: 2x2 .. 4x4 are known (Kociemba for 4 x 4 et al.: 6, 31, 80); 5x5 lies between 152 and 208.
_HARDEST = {
    (2, 2): 6,
    (2, 3): 21,
    (3, 2): 21,
    (3, 3): 31,
    (2, 4): 36,
    (4, 2): 36,
    (2, 5): 55,
    (5, 2): 55,
    (4, 4): 80,
    (3, 4): 53,
    (4, 3): 53,
}
_ATTEMPTS = 200
#: Distances up to which a board of 5 x 5 or larger is proved without trouble.
_PROVABLE = 44


def generate(spec: SlidingSpec, rng: Rng, budget: Budget | None, progress: Progress | None) -> Sliding:
    """A puzzle within the spec's range. Raises Infeasible (no such board) or OutOfBudget."""
    rows, cols = spec.size, spec.width
    walls = spec.wall_cells
    goal = goal_board(spec.goal, rows, cols, walls)
    hardest = _HARDEST.get((rows, cols))
    if hardest is not None and not walls and spec.length.low > hardest:
        raise Infeasible("sliding.too-long", rows=rows, cols=cols, hardest=hardest, low=spec.length.low)
    meter = (budget or Budget()).meter(progress, msg("sliding.making"))
    small = rows * cols - len(walls) <= 16
    for _ in range(_ATTEMPTS):
        start = random_start(goal, rows, cols, rng)
        task = problem(start, goal, rows, cols)
        if small:
            answer = search.exact(task, "auto", meter)
            found = _cut(spec.length, answer.length, answer.path, rng)
        else:
            answer = next(iter(quick.quick(task, meter)))
            found = _large(spec, task, answer.path, rng, meter)
        if meter.stopped:
            raise OutOfBudget("sliding.not-made", low=spec.length.low, high=spec.length.high)
        if found is None:
            continue
        skip, best = found
        here = task.after(answer.path[:skip])
        home = dict(enumerate(goal))
        board = tuple(WALL if goal[cell] == WALL else home[tile] for cell, tile in enumerate(here.board))
        return Sliding(
            spec=spec, rows=rows, cols=cols, start=board, goal=goal, moves=letters(answer.path[skip:]), best=best,
            letters=tuple(spec.letters), colours=spec.colours,
        )  # fmt: skip
    raise OutOfBudget("sliding.not-made", low=spec.length.low, high=spec.length.high)


def random_start(goal: tuple[int, ...], rows: int, cols: int, rng: Rng) -> tuple[int, ...]:
    """A random board from which the goal can be reached; with walls, by a long random walk."""
    tiles = [tile for tile in goal if tile != WALL]
    if WALL in goal or rows < 2 or cols < 2:
        return _wandered(goal, rows, cols, rng)
    while True:
        rng.shuffle(tiles)
        board = list(tiles)
        task = problem(board, goal, rows, cols)
        if not verdict_quick(task):
            a, b = [cell for cell, tile in enumerate(board) if tile != BLANK][:2]
            board[a], board[b] = board[b], board[a]
        if tuple(board) != goal:
            return tuple(board)


def verdict_quick(task: Problem) -> bool:
    """Whether the goal can be reached (without looking for a mend)."""
    from gridwright.families.sliding.board import _reachable

    return _reachable(task)


def _wandered(goal: tuple[int, ...], rows: int, cols: int, rng: Rng) -> tuple[int, ...]:
    task = problem(goal, goal, rows, cols)
    board, hole, last = list(goal), task.blank, 4
    from gridwright.families.sliding.board import neighbour

    for _ in range(40 * len(goal)):
        ways = [
            way for way in range(4)
            if way + last != 3 and (c := neighbour(hole, way, rows, cols)) is not None and goal[c] != WALL
        ]  # fmt: skip
        if not ways:
            last = 4
            continue
        last = rng.choice(ways)
        cell = neighbour(hole, last, rows, cols)
        assert cell is not None
        board[hole], board[cell] = board[cell], board[hole]
        hole = cell
    return tuple(board)


def _cut(wanted: Range, length: int, path: bytes, rng: Rng) -> tuple[int, int] | None:
    """How many moves of a shortest way to skip so that a wanted number is left: (skipped, left)."""
    if wanted.low == 0 and wanted.high >= length:
        return (0, length) if length else None
    high = min(wanted.high, length)
    if high < max(1, wanted.low):
        return None
    left = rng.between(max(1, wanted.low), high)
    return length - left, left


def _large(spec: SlidingSpec, task: Problem, path: bytes, rng: Rng, meter: Meter) -> tuple[int, int] | None:
    """On a large board: open length gives a random board, a short one is proved, others can't be promised."""
    if spec.length.low == 0 and spec.length.high >= len(path):
        return 0, 0
    limit = _PROVABLE if task.free > 25 else 60
    if spec.length.low > limit:
        raise OutOfBudget("sliding.unprovable", low=spec.length.low, limit=limit)
    left = rng.between(max(1, spec.length.low), min(spec.length.high, limit, len(path)))
    here = task.after(path[: len(path) - left])
    answer = search.exact(here, "auto" if task.free <= 25 else "linear-conflict", meter)
    if answer.length in spec.length and answer.length == left:
        return len(path) - left, left
    return None
