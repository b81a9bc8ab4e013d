"""Good ways soon: some way at once, then better ones for as long as there is time.

Beams of growing width are sent from the start and from the goal, then stretches of the best way are searched again:
short ones exactly, long ones by beam search, which finds shorter ways for shorter problems.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.errors import OutOfBudget
from gridwright.families.sliding import tables
from gridwright.families.sliding.beams import beam, beam_back, width_for
from gridwright.families.sliding.board import Problem
from gridwright.families.sliding.deepening import MOST_EXACT, Answer, Capped, deepen, estimate, ida
from gridwright.family import Meter

#: The beam knows at most this many cells.
_MOST_BEAM = 400
#: Positions that a beam from one end may make, by effort.
_POSITIONS = ((4_000_000,), (4_000_000, 40_000_000), (4_000_000, 40_000_000, 400_000_000, 2_000_000_000))


def rough(task: Problem, multi: bool = False) -> Answer | None:
    """Some way, at once and whatever the budget: a narrow beam, or the layer method."""
    meter = Meter()
    if task.cells <= _MOST_BEAM:
        path = beam(task, width_for(task, 300_000), meter)
        if path is not None:
            return Answer(path, 0, "beam", "", multi)
    if not task.walls and task.rows >= 2 and task.cols >= 2:
        path = layered(task, meter)
        return None if path is None else Answer(path, 0, "layers", "", multi)
    path = beam(task, 20_000, meter) if task.cells <= _MOST_BEAM else None
    return None if path is None else Answer(path, 0, "beam", "", multi)


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


def quick(task: Problem, meter: Meter | tables.Patient, *, multi: bool = False, effort: int = 1) -> Iterator[Answer]:
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
    for path in _tried(task, best, meter, effort):
        better = Answer(path, lower, "fast", "", multi)
        if best is None or better.length < best.length:
            best = better
            yield best
        if best.proved:
            break
    if best is None:
        raise OutOfBudget("sliding.nothing-found", lower=lower)


def _tried(task: Problem, rough_way: Answer | None, meter: Meter | tables.Patient, effort: int) -> Iterator[bytes]:
    """One way after another, not all of them better."""
    best = rough_way.path if rough_way is not None else None
    for positions in _POSITIONS[effort - 1] if task.cells <= _MOST_BEAM else ():
        width = width_for(task, positions)
        for search in (beam, beam_back):
            path = search(task, width, meter)
            if path is not None and (best is None or len(path) < len(best)):
                best = path
                yield path
            if meter.stopped:
                return
        if best is not None:
            shorter = polish(task, best, meter, rounds=1 if effort < 2 else 3)
            if positions > _POSITIONS[0][0] and not meter.stopped:
                shorter = straighten(task, shorter, meter, width // 8)
            if len(shorter) < len(best):
                best = shorter
                yield best
        if meter.stopped:
            return


def straighten(task: Problem, path: bytes, meter: Meter | tables.Patient, width: int, window: int = 60) -> bytes:
    """Long stretches of a way are replaced by shorter ones that beam search finds. The answer never gets longer."""
    at = 0
    here = task
    while at < len(path) and not meter.stopped:
        stretch = path[at : at + window]
        shorter = beam(between(here, here.after(stretch)), width, meter, len(stretch) - 1) if len(stretch) > 1 else None
        if shorter is not None:
            path = path[:at] + shorter + path[at + len(stretch) :]
            stretch = shorter
        go = max(1, min(len(stretch), window // 3))
        here = here.after(path[at : at + go])
        at += go
    return path


def between(here: Problem, there: Problem) -> Problem:
    """The problem of getting from one position to another of the same board."""
    home = {tile: cell for cell, tile in enumerate(there.board)}
    return here._replace(board=tuple(home[tile] for tile in here.board), blank=there.hole)


def polish(
    task: Problem, path: bytes, meter: Meter | tables.Patient, *, rounds: int = 1, window: int = 32, nodes: int = 60_000
) -> bytes:
    """Window re-optimisation: every stretch of ``window`` moves is replaced by a shorter one where IDA* finds one.

    A stretch is searched to at most ``nodes`` positions. The answer never gets longer.
    """
    from gridwright.families.sliding.ida_kernel import Ida

    if task.cells > MOST_EXACT or len(path) < 4:
        return path
    for _ in range(rounds):
        before = len(path)
        capped = Capped(meter, nodes)
        search = Ida(
            capped, task.rows, task.cols, task.wall_bytes, tables.distances(task), task.blank,
            not task.walls, None, False, tables.detours(bool(task.walls)),
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
