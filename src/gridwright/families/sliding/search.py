"""Exact search, within one meter: a shortest way, or all of them.

Every search gives an :class:`Answer`: a path, the least length that is proved, and what was counted. An exact search
that is stopped gives the best path it has and the bound it has reached.
"""

from __future__ import annotations

from gridwright.errors import OutOfBudget
from gridwright.families.sliding import tables, whole
from gridwright.families.sliding.board import Problem
from gridwright.families.sliding.deepening import Answer, Capped, Deepening, deepen, estimate, ida, sliding
from gridwright.families.sliding.quick import quick, rough
from gridwright.family import Meter
from gridwright.messages import msg

#: Positions that A* may keep; 64 bytes and the board each.
MOST_KEPT = 20_000_000
_TRY = 4_000_000
#: Boards of at most so many free cells are proved soon, so that no other way is looked for first.
_AT_ONCE = 16


def exact(task: Problem, heuristic: str, meter: Meter, *, multi: bool = False) -> Answer:
    """A shortest way; when the meter stops the search, the best way known with the bound that is proved.

    ``heuristic``: ``auto``, names joined by ``+`` (``manhattan``, ``linear-conflict``, ``walking``, ``inversion``),
    pattern databases by their sizes (``6-6-3``), or ``whole``: the table of all positions, for up to 12 cells.
    """
    if task.solved:
        return Answer(b"", 0, "optimal", heuristic, multi)
    best: Answer | None = None
    interrupted = False
    opened = 0
    try:
        if task.free > _AT_ONCE and not multi:
            # A good way first: it is what a stopped search answers, and its length needs no search of its own.
            for best in quick(task, tables.Patient(meter)):
                meter.say(msg("sliding.proving-below", best=best.length))
        try:
            path, bound, used, opened = _exact(task, heuristic, meter, multi, best.length if best else None)
        except OutOfBudget:
            path, bound, used = None, meter.done, heuristic
    except KeyboardInterrupt:
        # The meter knows the bound of the iteration that was going on.
        path, bound, used, interrupted = None, meter.done, heuristic, True
    if path is not None:
        return Answer(path, bound, "optimal", used, multi, opened)
    best = best or rough(task, multi)
    lower = max(bound, estimate(task) if not multi else 0)
    if best is None:
        raise OutOfBudget("sliding.nothing-found", lower=lower)
    method = "optimal" if lower >= best.length else best.method
    return best._replace(
        lower=min(lower, best.length), method=method, heuristic=used, opened=opened, interrupted=interrupted
    )


def _exact(
    task: Problem, heuristic: str, meter: Meter, multi: bool, upper: int | None
) -> tuple[bytes | None, int, str, int]:
    """(a shortest way, the bound reached, the heuristic, positions); no way where one of length ``upper`` is known."""
    if multi:
        slider, first = sliding(task, meter)
        path, bound = deepen(slider, first, meter)
        return path, bound, "walking", slider.opened
    if heuristic == "whole" or (heuristic == "auto" and whole.at_once(task)):
        path = whole.WholeTable(task, meter).path(task)
        return path, len(path), "whole", len(path)
    if heuristic == "auto":
        return _auto(task, meter, upper)
    if heuristic[:1].isdigit():
        search = tables.load(task, tables.plan(task, heuristic), meter)
        path, bound = deepen(search, search.start(tables.kernel_board(task)), meter, upper)
        return path, bound, heuristic, search.opened
    kernel, first = ida(task, heuristic, meter)
    path, bound = deepen(kernel, first, meter, upper)
    return path, bound, heuristic, kernel.opened


def _auto(task: Problem, meter: Meter, upper: int | None) -> tuple[bytes | None, int, str, int]:
    """What needs nothing built is tried first, for as long as building would take."""
    if task.free > 25 or (task.walls and task.free > tables.MOST_CELLS):
        kernel, first = ida(task, "linear-conflict", meter)
        path, bound = deepen(kernel, first, meter, upper)
        return path, bound, "linear-conflict", kernel.opened
    chosen = tables.plan(task, "auto")
    bound, opened = 0, 0
    if not tables.built(task, chosen):
        kernel, bound = ida(task, "linear-conflict", Capped(meter, _TRY))
        path, bound = deepen(kernel, bound, meter, upper)
        if path is not None or meter.stopped or bound == upper:
            return path, bound, "linear-conflict", kernel.opened
        opened = kernel.opened
    search = tables.load(task, chosen, meter)
    path, bound = deepen(search, max(bound, search.start(tables.kernel_board(task))), meter, upper)
    return path, bound, chosen.name, opened + search.opened


def every(task: Problem, length: int, meter: Meter, limit: int, *, multi: bool = False) -> list[bytes]:
    """All ways of the least length, at most ``limit``. Raises OutOfBudget where the meter stopped it."""
    if task.solved:
        return [b""]
    if not multi and whole.at_once(task):
        return whole.WholeTable(task, meter).every(task, limit)
    search: Deepening
    if not multi and task.free <= 25 and not (task.free > 16 and task.walls):
        pattern = tables.load(task, tables.plan(task, "auto"), meter)
        pattern.start(tables.kernel_board(task))
        search = pattern
    else:
        search = (sliding(task, meter) if multi else ida(task, "linear-conflict", meter))[0]
    if search.iterate(length, True, limit) < 0:
        raise OutOfBudget("sliding.not-all", n=len(search.answers))
    return sorted(search.answers)
