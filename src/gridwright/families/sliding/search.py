"""How an answer is searched: exact search, quick search and the work between them, each within one meter.

Every search gives an :class:`Answer`: a path, the least length that is proved, and what was counted. An exact search
that is stopped gives the best path it has and the bound it has reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

from gridwright.errors import InputError, OutOfBudget
from gridwright.families.sliding import tables, walking
from gridwright.families.sliding.board import Problem, slides
from gridwright.family import Meter

if TYPE_CHECKING:
    from gridwright.families.sliding.ida_kernel import Ida

#: IDA* and A* keep a board in at most this many bytes.
MOST_EXACT = 255
#: Positions that A* may keep; 64 bytes and the board each.
MOST_KEPT = 20_000_000
_TRY = 4_000_000


class Answer(NamedTuple):
    """A way to the goal (steps of the blank), and the least length that is proved in its metric."""

    path: bytes
    lower: int
    method: str
    heuristic: str = ""
    multi: bool = False
    opened: int = 0
    queue: int = 0

    @property
    def length(self) -> int:
        """Moves in the answer's metric."""
        return slides(self.path) if self.multi else len(self.path)

    @property
    def proved(self) -> bool:
        """Whether no shorter way exists."""
        return self.lower >= self.length


class _Deepening(Protocol):
    """What both IDA* kernels offer."""

    @property
    def least(self) -> int: ...
    @property
    def answers(self) -> list[bytes]: ...
    @property
    def opened(self) -> int: ...
    def iterate(self, bound: int, collect: bool = ..., limit: int = ...) -> int: ...


class _Capped:
    """A meter for a first try: counts into the real one, stops earlier."""

    def __init__(self, meter: Meter, nodes: int) -> None:
        self.meter = meter
        self.left = nodes

    def tick(self, nodes: int) -> bool:
        self.left -= nodes
        return self.meter.tick(nodes) or self.left <= 0


# --- exact ------------------------------------------------------------------------------------------------------------


def walks(task: Problem, multi: bool) -> tuple[walking.Walk, walking.Walk] | None:
    """The two walking distance tables; None for a board with walls or a large one."""
    if task.walls:
        return None
    row, col = divmod(task.blank, task.cols)
    down = walking.table(task.rows, task.cols, row, multi)
    right = walking.table(task.cols, task.rows, col, multi)
    return None if down is None or right is None else (down, right)


def ida(task: Problem, heuristic: str, meter: tables.Ticks, *, multi: bool = False) -> tuple[Ida, int]:
    """An IDA* search without pattern databases, set to the problem, and its first estimate. Raises InputError."""
    from gridwright.families.sliding.ida_kernel import Ida

    if task.cells > MOST_EXACT:
        raise InputError("sliding.too-large-exact", cells=task.cells, limit=MOST_EXACT)
    parts = set(heuristic.split("+"))
    if task.walls and parts & {"linear-conflict", "inversion"}:
        parts -= {"linear-conflict", "inversion"}
    pair = walks(task, multi) if "walking" in parts or multi else None
    if "walking" in parts and pair is None and not multi:
        raise InputError("sliding.no-walking", rows=task.rows, cols=task.cols)
    kernel = Ida(
        meter, task.rows, task.cols, task.wall_bytes, tables.distances(task), task.blank,
        "linear-conflict" in parts, None if pair is None else [(0, w.links, w.distances) for w in pair],
        "inversion" in parts, multi, tables.detours(bool(task.walls)),
    )  # fmt: skip
    first = (0, 0)
    if pair is not None:
        rows, cols = task.rows, task.cols
        tiles = [(cell, tile) for cell, tile in enumerate(task.board) if tile != task.blank]
        first = (
            pair[0].number[walking.matrix(rows, [(c // cols, t // cols) for c, t in tiles])],
            pair[1].number[walking.matrix(cols, [(c % cols, t % cols) for c, t in tiles])],
        )
    return kernel, kernel.start(bytes(task.board), *first)


def deepen(search: _Deepening, bound: int, meter: Meter, upper: int | None = None) -> tuple[bytes | None, int]:
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


def exact(task: Problem, heuristic: str, meter: Meter, *, multi: bool = False) -> Answer:
    """A shortest way; when the meter stops the search, the best way known with the bound that is proved.

    ``heuristic``: ``auto``, names joined by ``+`` (``manhattan``, ``linear-conflict``, ``walking``, ``inversion``), or
    pattern databases by their sizes (``6-6-3``).
    """
    if task.solved:
        return Answer(b"", 0, "optimal", heuristic, multi)
    try:
        path, bound, used, opened = _exact(task, heuristic, meter, multi)
    except KeyboardInterrupt:
        # The meter knows the bound of the iteration that was going on.
        path, bound, used, opened = None, meter.done, heuristic, 0
    if path is None:
        best = rough(task, multi)
        lower = max(bound, estimate(task) if not multi else 0)
        if best is None:
            raise OutOfBudget("sliding.nothing-found", lower=lower)
        return best._replace(lower=min(lower, best.length), opened=opened)
    return Answer(path, bound, "optimal", used, multi, opened)


def _exact(task: Problem, heuristic: str, meter: Meter, multi: bool) -> tuple[bytes | None, int, str, int]:
    if multi:
        kernel, first = ida(task, "walking", meter, multi=True)
        path, bound = deepen(kernel, first, meter)
        return path, bound, "walking", kernel.opened
    if heuristic == "auto":
        return _auto(task, meter)
    if heuristic[:1].isdigit():
        search = tables.load(task, tables.plan(task, heuristic), meter)
        path, bound = deepen(search, search.start(tables.kernel_board(task)), meter)
        return path, bound, heuristic, search.opened
    kernel, first = ida(task, heuristic, meter)
    path, bound = deepen(kernel, first, meter)
    return path, bound, heuristic, kernel.opened


def _auto(task: Problem, meter: Meter) -> tuple[bytes | None, int, str, int]:
    """What needs nothing built is tried first, for as long as building would take."""
    if task.free > 25 or (task.walls and task.free > tables.MOST_CELLS):
        kernel, first = ida(task, "linear-conflict", meter)
        path, bound = deepen(kernel, first, meter)
        return path, bound, "linear-conflict", kernel.opened
    chosen = tables.plan(task, "auto")
    bound, opened = 0, 0
    if not tables.built(task, chosen):
        kernel, bound = ida(task, "linear-conflict", _Capped(meter, _TRY))
        path, bound = deepen(kernel, bound, meter)
        if path is not None or meter.stopped:
            return path, bound, "linear-conflict", kernel.opened
        opened = kernel.opened
    search = tables.load(task, chosen, meter)
    path, bound = deepen(search, max(bound, search.start(tables.kernel_board(task))), meter)
    return path, bound, chosen.name, opened + search.opened


def every(task: Problem, length: int, meter: Meter, limit: int, *, multi: bool = False) -> list[bytes]:
    """All ways of the least length, at most ``limit``. Raises OutOfBudget where the meter stopped it."""
    if task.solved:
        return [b""]
    search: _Deepening
    if not multi and task.free <= 25 and not (task.free > 16 and task.walls):
        pattern = tables.load(task, tables.plan(task, "auto"), meter)
        pattern.start(tables.kernel_board(task))
        search = pattern
    else:
        search = ida(task, "linear-conflict", meter, multi=multi)[0]
    if search.iterate(length, True, limit) < 0:
        raise OutOfBudget("sliding.not-all", n=len(search.answers))
    return sorted(search.answers)


def estimate(task: Problem) -> int:
    """A lower bound at once: taxicab distance and linear conflict (0 on boards too large for it)."""
    if task.cells > MOST_EXACT:
        return 0
    return ida(task, "linear-conflict", Meter())[1]


# --- quick ------------------------------------------------------------------------------------------------------------


def rough(task: Problem, multi: bool = False) -> Answer | None:
    """Some way, at once and whatever the budget: a narrow beam, or the layer method."""
    meter = Meter()
    path = beam(task, 400, meter) if task.cells <= 64 else None
    if path is None and task.rows >= 2 and task.cols >= 2 and not task.walls:
        path = layered(task, meter)
    if path is None and task.cells <= 400:
        path = beam(task, 20_000, meter)
    return None if path is None else Answer(path, 0, "beam" if task.cells <= 64 else "layers", "", multi)


def beam(task: Problem, width: int, meter: tables.Ticks, line_weight: int = 2, most: int = 0) -> bytes | None:
    """Beam search over the whole board; None where it ends without an answer or is stopped.

    Walls are taken as they are: linear conflict between the tiles beside them is a guess here, not a bound.
    """
    from gridwright.families.sliding.beam_kernel import Beam

    ones = b"\x01" * task.cells
    search = Beam(
        meter, task.rows, task.cols, task.wall_bytes, tables.distances(task), task.blank, ones, ones,
        line_weight, True, width, most or 40 * task.cells,
    )  # fmt: skip
    return search.answer if search.run(list(task.board)) == 1 else None


def layered(task: Problem, meter: Meter) -> bytes | None:
    """The layer method to a rest of 3 x 3, which is solved exactly; None when stopped."""
    from gridwright.families.sliding.layers_kernel import Layers

    work = Layers(meter, task.rows, task.cols, list(task.board), task.blank)
    if not work.peel():
        return None
    tail = rest(task, work.state, work.rest)
    return work.path + tail


def rest(task: Problem, state: list[int], box: tuple[int, int, int, int]) -> bytes:
    """The shortest way through the small rectangle that the layer method leaves."""
    inner = part(task, state, box)
    if inner.solved:
        return b""
    kernel, first = ida(inner, "linear-conflict", Meter())
    path, _ = deepen(kernel, first, Meter())
    assert path is not None
    return path


def part(task: Problem, state: list[int], box: tuple[int, int, int, int]) -> Problem:
    """A rectangle of a board as a problem of its own; its tiles must be those that belong there."""
    r0, r1, c0, c1 = box
    cells = [row * task.cols + col for row in range(r0, r1) for col in range(c0, c1)]
    place = {cell: number for number, cell in enumerate(cells)}
    walls = frozenset(place[cell] for cell in cells if cell in task.walls)
    return Problem(r1 - r0, c1 - c0, tuple(place[state[cell]] for cell in cells), place[task.blank], walls)


class Stage(msgspec.Struct, frozen=True):
    """How large boards are staged: beam widths, how much the stage's tiles weigh, both sides of a layer at once."""

    width: int
    last_width: int
    weight: int
    both: bool


def staged(task: Problem, stage: Stage, meter: tables.Ticks, final: int = 6) -> bytes | None:
    """Outer rows and columns by beam search, a stage each, down to ``final`` x ``final``; None where a stage fails."""
    path = b""
    for group in outer_groups(task, final, stage.both):
        found = reach(task, group, stage, meter)
        if found is None:
            return None
        path += found
        task = task.after(found)._replace(walls=task.walls | set(group))
    tail = beam(task, stage.last_width, meter)
    return None if tail is None else path + tail


def reach(task: Problem, group: tuple[int, ...], stage: Stage, meter: tables.Ticks) -> bytes | None:
    """Bring the tiles of a group of cells home by beam search, the others nearer on the way."""
    from gridwright.families.sliding.beam_kernel import Beam

    must = bytearray(task.cells)
    weights = bytearray(b"\x01" * task.cells)
    for cell in group:
        must[cell] = 1
        weights[cell] = stage.weight
    search = Beam(
        meter, task.rows, task.cols, task.wall_bytes, tables.distances(task._replace(walls=frozenset())), task.blank,
        bytes(weights), bytes(must), 2 * stage.weight, False, stage.width, 20 * task.cells,
    )  # fmt: skip
    return search.answer if search.run(list(task.board)) == 1 else None


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


# --- anytime ----------------------------------------------------------------------------------------------------------


def quick(task: Problem, meter: Meter, *, multi: bool = False, effort: int = 1) -> Iterator[Answer]:
    """Better and better ways until the meter stops or nothing more is tried.

    ``effort``: 1 for about a second, 2 for ten, 3 for as long as the meter lets it.
    """
    if task.solved:
        yield Answer(b"", 0, "fast", "", multi)
        return
    lower = estimate(task) if not multi else 0
    best = rough(task, multi)
    if best is not None:
        best = best._replace(lower=lower)
        yield best
    for attempt in _attempts(task, effort):
        path = attempt(meter)
        if path is not None:
            path = polish(task, path, meter, rounds=1 if effort < 2 else 3)
            better = Answer(path, lower, "fast", "", multi)
            if best is None or better.length < best.length:
                best = better
                yield best
        if meter.stopped or (best is not None and best.proved):
            break
    if best is None:
        raise OutOfBudget("sliding.nothing-found", lower=lower)


def _attempts(task: Problem, effort: int) -> list[Callable[[Meter], bytes | None]]:
    if task.cells <= 49 or (task.walls and task.cells <= 400):
        first = 8_000 if task.cells <= 25 else 3_000
        widths = [first, 60_000 if task.cells <= 25 else 20_000, 300_000, 1_000_000][: (1, 2, 4)[effort - 1]]
        return [partial(search, task, width) for width in widths for search in (beam, beam_back)]
    if task.cells <= 400:
        plans = [Stage(1000, 3000, 4, True), Stage(3000, 10_000, 4, True), Stage(6000, 20_000, 4, True)][:effort]
        return [partial(staged, task, chosen) for chosen in plans]
    return []


def inverse(task: Problem) -> Problem:
    """Getting from the goal to the start, renamed: a way through it, backwards, is a way through this problem."""
    home = {tile: cell for cell, tile in enumerate(task.board)}
    return task._replace(board=tuple(home[cell] for cell in range(task.cells)), blank=task.hole)


def beam_back(task: Problem, width: int, meter: tables.Ticks) -> bytes | None:
    """Beam search from the goal to the start: as good on average, and another way, so that the better one is better."""
    path = beam(inverse(task), width, meter)
    return None if path is None else bytes(3 - way for way in reversed(path))


def polish(
    task: Problem, path: bytes, meter: Meter, *, rounds: int = 1, window: int = 32, nodes: int = 60_000
) -> bytes:
    """Window re-optimisation: every stretch of ``window`` moves is replaced by a shorter one where IDA* finds one.

    A stretch is searched to at most ``nodes`` positions. The answer never gets longer.
    """
    from gridwright.families.sliding.ida_kernel import Ida

    if task.cells > MOST_EXACT or len(path) < 4:
        return path
    for _ in range(rounds):
        before = len(path)
        capped = _Capped(meter, nodes)
        search = Ida(
            capped, task.rows, task.cols, task.wall_bytes, tables.distances(task), task.blank,
            not task.walls, None, False, False, tables.detours(bool(task.walls)),
        )  # fmt: skip
        at = 0
        here = task
        while at < len(path):
            stretch = path[at : at + window]
            there = here.after(stretch)
            home = {tile: cell for cell, tile in enumerate(there.board)}
            search.aim(there.hole)
            capped.left = nodes
            bound = search.start(bytes(home[tile] for tile in here.board))
            shorter = None
            while bound < len(stretch):
                found = search.iterate(bound)
                if found == 1:
                    shorter = search.answers[0]
                if found:
                    break
                bound = search.least
            if meter.stopped:
                return path
            if shorter is not None:
                path = path[:at] + shorter + path[at + len(stretch) :]
                stretch = shorter
            go = max(1, min(len(stretch), window // 4))
            here = here.after(path[at : at + go])
            at += go
        if len(path) == before:
            break
        window += 8
    return path
