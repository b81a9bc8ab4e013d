"""What a player's moves were worth: the least number of moves left before and after each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridwright.analysis import Report, Step
from gridwright.errors import InputError, OutOfBudget
from gridwright.families.sliding import tables
from gridwright.families.sliding.board import Problem, problem
from gridwright.families.sliding.board import steps as steps_of
from gridwright.families.sliding.deepening import ida
from gridwright.families.sliding.document import Sliding
from gridwright.families.sliding.play import Slide
from gridwright.family import Budget, Meter, Progress
from gridwright.messages import msg


class Analysis(NamedTuple):
    """``left``: the least number of moves left in every position; ``wasted``: numbers of the moves that lost ground."""

    left: tuple[int, ...]
    wasted: tuple[int, ...]

    @property
    def lost(self) -> int:
        """Moves more than needed: a move away from the goal costs itself and the move back."""
        return 2 * len(self.wasted)


def analyse(task: Problem, moves: str, meter: Meter) -> Analysis:
    """Follow some moves, each judged exactly. Raises InputError for an impossible move, OutOfBudget when stopped.

    A move changes the least number of moves left by one, up or down, so one search to one bound decides it.
    """
    if task.free > 25:
        raise InputError("sliding.too-large-analysis", cells=task.free)
    search = tables.load(task, tables.plan(task, "auto"), meter) if task.free > 2 else None
    left = [_distance(task, search, meter)]
    wasted = []
    for number, way in enumerate(steps_of(moves), 1):
        try:
            task = task.after(bytes([way]))
        except ValueError:
            raise InputError("sliding.impossible-move", number=number, letter=moves[number - 1]) from None
        nearer = left[-1] - 1
        if nearer >= 0 and _within(task, search, nearer, meter):
            left.append(nearer)
        else:
            left.append(left[-1] + 1)
            wasted.append(number)
    return Analysis(tuple(left), tuple(wasted))


def report(doc: Sliding, moves: Sequence[Slide], budget: Budget | None, progress: Progress | None) -> Report:
    """The capability behind ``gridwright analyse``: one step a tile moved. InputError where none was."""
    played = "".join(slide.way * slide.count for slide in moves)
    if not played:
        raise InputError("analysis.nothing")
    meter = (budget or Budget()).meter(progress, msg("sliding.searching"))
    found = analyse(problem(doc.start, doc.goal, doc.rows, doc.cols), played, meter)
    steps = tuple(
        Step(
            number=number,
            played=f"{way} ({found.left[number]})",
            lost=0,
            grade="mistake" if number in found.wasted else "best",
            exact=True,
        )
        for number, way in enumerate(played, 1)
    )
    best, left = found.left[0], found.left[-1]
    return Report(steps=steps, summary=(msg("sliding.analysis", n=len(played), best=best, left=left, lost=found.lost),))


def _within(task: Problem, search: object, bound: int, meter: Meter) -> bool:
    from gridwright.families.sliding.pdbsearch_kernel import PdbSearch

    if isinstance(search, PdbSearch):
        found = 0 if search.start(tables.kernel_board(task)) > bound else search.iterate(bound)
    else:
        kernel, _ = ida(task, "linear-conflict", meter)
        found = kernel.iterate(bound)
    if found < 0:
        raise OutOfBudget("sliding.nothing-found", lower=bound)
    return found == 1


def _distance(task: Problem, search: object, meter: Meter) -> int:
    from gridwright.families.sliding.pdbsearch_kernel import PdbSearch

    if task.solved:
        return 0
    if isinstance(search, PdbSearch):
        bound = search.start(tables.kernel_board(task))
        kernel: object = search
    else:
        kernel, bound = ida(task, "linear-conflict", meter)
    from gridwright.families.sliding.deepening import deepen

    path, bound = deepen(kernel, bound, meter)  # type: ignore[arg-type]
    if path is None:
        raise OutOfBudget("sliding.nothing-found", lower=bound)
    return bound
