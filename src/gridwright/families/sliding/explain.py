"""Solving as people do, with a reason for every step.

*Layers*: the outer row, then the outer column, tile by tile, until a 2 x 2 or 3 x 3 rest is turned home; the last two
of a line go in together. *Fringe*: the order of fast human solvers on a 4 x 4 board, whole groups at once: 1-4, then
5-9-13, then 6-7-8, then the rest; each group is brought home in as few moves as a search of the group finds.
"""

from __future__ import annotations

from gridwright.errors import InputError, OutOfBudget
from gridwright.families.sliding.beams import outer_groups, reach
from gridwright.families.sliding.board import Problem, letters
from gridwright.families.sliding.deepening import Answer
from gridwright.families.sliding.document import Sliding
from gridwright.families.sliding.quick import rest
from gridwright.family import Meter
from gridwright.messages import Message, msg

#: How wide the search of a group is, and how much more its tiles count than the others.
_WIDTH, _WEIGHT = 3000, 12


def by_layers(doc: Sliding, task: Problem, meter: Meter) -> tuple[Answer, tuple[Message, ...]]:
    """The layer method with its steps. Raises InputError on boards that it does not fit."""
    from gridwright.families.sliding.layers_kernel import Layers

    if task.walls or task.rows < 2 or task.cols < 2:
        raise InputError("sliding.no-layers")
    work = Layers(meter, task.rows, task.cols, list(task.board), task.blank)
    if not work.peel():
        raise OutOfBudget("sliding.nothing-found", lower=0)
    tail = rest(task, work.state, work.rest)
    path = work.path + tail
    entries = work.steps
    steps = []
    for number, (kind, cell, at, line) in enumerate(entries):
        end = entries[number + 1][2] if number + 1 < len(entries) else len(work.path)
        side, place = divmod(line, 1000)
        where = msg("sliding.explain.row" if side < 2 else "sliding.explain.column", number=place + 1)
        moves = letters(path[at:end])
        face = doc.face(doc.goal[cell])
        key = ("place", "aside", "behind", "turn")[kind]
        partner = doc.face(doc.goal[entries[number - 1][1]]) if kind in (2, 3) else ""
        if kind == 0 and not moves:
            key = "home"
        steps.append(msg(f"sliding.explain.{key}", tile=face, line=where, other=partner, moves=moves))
    if tail:
        steps.append(msg("sliding.explain.rest", n=len(tail), moves=letters(tail)))
    return Answer(path, 0, "layers"), tuple(steps)


def by_fringe(doc: Sliding, task: Problem, meter: Meter) -> tuple[Answer, tuple[Message, ...]]:
    """The fringe order with its steps: groups of tiles, each in few moves. For boards of at most 10 x 10."""
    if task.walls or task.rows < 2 or task.cols < 2 or task.cells > 100:
        raise InputError("sliding.no-fringe")
    path = b""
    steps = []
    here = task
    for number, group in enumerate(outer_groups(task, 3 if min(task.rows, task.cols) > 2 else 2, False)):
        found = reach(here, group, _WIDTH, meter, _WEIGHT)
        if found is None:
            raise OutOfBudget("sliding.nothing-found", lower=0)
        faces = "-".join(doc.face(doc.goal[cell]) for cell in group)
        key = "first-group" if number == 0 else "next-group"
        steps.append(msg(f"sliding.explain.{key}", tiles=faces, n=len(found), moves=letters(found) or "–"))
        path += found
        here = here.after(found)._replace(walls=here.walls | set(group))
    box = _box(here)
    # Of the rest, one more line is a group of its own (6-7-8 on a 4 x 4 board), so that the last part is 2 x 3.
    tail = rest(task, list(here.board), box)
    if tail:
        steps.append(msg("sliding.explain.rest", n=len(tail), moves=letters(tail)))
    return Answer(path + tail, 0, "fringe"), tuple(steps)


def _box(task: Problem) -> tuple[int, int, int, int]:
    free = [divmod(cell, task.cols) for cell in range(task.cells) if cell not in task.walls]
    return (
        min(row for row, _ in free),
        max(row for row, _ in free) + 1,
        min(col for _, col in free),
        max(col for _, col in free) + 1,
    )
