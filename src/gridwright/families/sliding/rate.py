"""How hard a board is for a person: the least number of moves, and how often the way leads away from the goal."""

from __future__ import annotations

from gridwright.families.sliding import quick, search, tables
from gridwright.families.sliding.board import problem, steps
from gridwright.families.sliding.document import Sliding
from gridwright.family import Budget, Rating
from gridwright.messages import Message, msg

#: So long may rating search for a proof.
_NODES = 60_000_000


def rate(doc: Sliding) -> Rating:
    """80 moves, the most on a 4 x 4 board, are worth 90 points; moves that go away from the goal add up to 10."""
    task = problem(doc.start, doc.goal, doc.rows, doc.cols)
    meter = Budget(nodes=_NODES).meter()
    if doc.best and len(doc.moves) == doc.best:
        path, proved = steps(doc.moves), True
    elif task.free <= 16:
        answer = search.exact(task, "auto", meter)
        path, proved = answer.path, answer.proved
    else:
        path, proved = list(quick.quick(task, meter))[-1].path, False
    distance = tables.distances(task)
    away = 0
    here = task
    hole = here.hole
    board = list(here.board)
    for way in path:
        cell = hole + (-task.cols, -1, 1, task.cols)[way]
        tile = board[cell]
        away += distance[tile * task.cells + hole] > distance[tile * task.cells + cell]
        board[hole], board[cell] = tile, task.blank
        hole = cell
    share = away * 100 // max(1, len(path))
    from_length = min(90, len(path) * 90 // 80)
    from_away = min(10, share // 4)
    reasons: list[Message] = [
        msg("sliding.rate.proved" if proved else "sliding.rate.about", n=len(path), points=from_length),
        msg("sliding.rate.away", n=away, share=share, points=from_away),
    ]
    if not task.walls and task.rows >= 2 and task.cols >= 2 and task.cells <= 10_000:
        human = quick.layered(task, meter)
        if human is not None:
            reasons.append(msg("sliding.rate.layers", n=len(human)))
    return Rating.of(from_length + from_away, reasons)
