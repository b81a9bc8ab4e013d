"""Iterative deepening without tables, and what all searches give: what exact and quick searches both stand on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from gridwright.errors import InputError
from gridwright.families.sliding import tables, walking
from gridwright.families.sliding.board import Problem, slides
from gridwright.family import Meter

if TYPE_CHECKING:
    from gridwright.families.sliding.ida_kernel import Ida
    from gridwright.families.sliding.slides_kernel import Slides

#: IDA* and A* keep a board in at most this many bytes.
MOST_EXACT = 255


class Answer(NamedTuple):
    """A way to the goal (steps of the blank), and the least length that is proved in its metric."""

    path: bytes
    lower: int
    method: str
    heuristic: str = ""
    multi: bool = False
    opened: int = 0
    queue: int = 0
    interrupted: bool = False

    @property
    def length(self) -> int:
        """Moves in the answer's metric."""
        return slides(self.path) if self.multi else len(self.path)

    @property
    def proved(self) -> bool:
        """Whether no shorter way exists."""
        return self.lower >= self.length


class Deepening(Protocol):
    """What all IDA* kernels offer."""

    @property
    def least(self) -> int: ...
    @property
    def answers(self) -> list[bytes]: ...
    @property
    def opened(self) -> int: ...
    def iterate(self, bound: int, collect: bool = ..., limit: int = ...) -> int: ...


class Capped:
    """A meter for a first try: counts into the real one, stops earlier."""

    def __init__(self, meter: tables.Ticks, nodes: int) -> None:
        self.meter = meter
        self.left = nodes

    def tick(self, nodes: int) -> bool:
        self.left -= nodes
        return self.meter.tick(nodes) or self.left <= 0


def walks(task: Problem, multi: bool) -> tuple[walking.Walk, walking.Walk] | None:
    """The two walking distance tables; None for a board with walls or a large one."""
    if task.walls:
        return None
    row, col = divmod(task.blank, task.cols)
    down = walking.table(task.rows, task.cols, row, multi)
    right = walking.table(task.cols, task.rows, col, multi)
    return None if down is None or right is None else (down, right)


def ida(task: Problem, heuristic: str, meter: tables.Ticks) -> tuple[Ida, int]:
    """An IDA* search without pattern databases, set to the problem, and its first estimate. Raises InputError."""
    from gridwright.families.sliding.ida_kernel import Ida

    if task.cells > MOST_EXACT:
        raise InputError("sliding.too-large-exact", cells=task.cells, limit=MOST_EXACT)
    parts = set(heuristic.split("+"))
    if task.walls and parts & {"linear-conflict", "inversion"}:
        parts -= {"linear-conflict", "inversion"}
    pair = walks(task, False) if "walking" in parts else None
    if "walking" in parts and pair is None:
        raise InputError("sliding.no-walking", rows=task.rows, cols=task.cols)
    kernel = Ida(
        meter, task.rows, task.cols, task.wall_bytes, tables.distances(task), task.blank,
        "linear-conflict" in parts, None if pair is None else [(0, w.links, w.distances) for w in pair],
        "inversion" in parts, tables.detours(bool(task.walls)),
    )  # fmt: skip
    return kernel, kernel.start(bytes(task.board), *_states(task, pair))


def sliding(task: Problem, meter: tables.Ticks) -> tuple[Slides, int]:
    """An IDA* search in the multi-tile metric, set to the problem, and its first estimate. Raises InputError."""
    from gridwright.families.sliding.slides_kernel import Slides

    if task.cells > MOST_EXACT:
        raise InputError("sliding.too-large-exact", cells=task.cells, limit=MOST_EXACT)
    pair = walks(task, True)
    kernel = Slides(
        meter, task.rows, task.cols, task.wall_bytes, tables.distances(task), task.blank,
        None if pair is None else [(w.links, w.distances) for w in pair],
    )  # fmt: skip
    return kernel, kernel.start(bytes(task.board), *_states(task, pair))


def _states(task: Problem, pair: tuple[walking.Walk, walking.Walk] | None) -> tuple[int, int]:
    """The states of the two walking distances that a position belongs to."""
    if pair is None:
        return 0, 0
    rows, cols = task.rows, task.cols
    tiles = [(cell, tile) for cell, tile in enumerate(task.board) if tile != task.blank]
    return (
        pair[0].number[walking.matrix(rows, [(c // cols, t // cols) for c, t in tiles])],
        pair[1].number[walking.matrix(cols, [(c % cols, t % cols) for c, t in tiles])],
    )


def deepen(search: Deepening, bound: int, meter: Meter, upper: int | None = None) -> tuple[bytes | None, int]:
    """Iterate to the first solution: (path, its length), or (None, the bound reached) when stopped or above upper."""
    while upper is None or bound < upper:
        meter.done = bound
        found = search.iterate(bound)
        if found == 1:
            return search.answers[0], bound
        if found < 0:
            return None, bound
        bound = search.least
    return None, bound


def estimate(task: Problem) -> int:
    """A lower bound at once: taxicab distance and linear conflict (0 on boards too large for it)."""
    if task.cells > MOST_EXACT:
        return 0
    return ida(task, "linear-conflict", Meter())[1]
