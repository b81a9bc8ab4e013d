"""What an editor would object to in a sliding puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.families.sliding.answer import played
from gridwright.families.sliding.board import problem, verdict
from gridwright.families.sliding.document import Sliding
from gridwright.family import Finding, Severity
from gridwright.messages import Message, msg


def check(doc: Sliding) -> Sequence[Finding]:
    """Findings, worst first."""
    found: list[Finding] = []

    def say(code: str, severity: Severity, cells: tuple[int, ...] = (), **params: str | int | Message) -> None:
        message = Message(f"sliding.finding.{code}", dict(params))
        found.append(Finding(code=code, severity=severity, message=message, cells=cells))

    goal = msg(f"sliding.goal.{doc.goal_name}")
    result = verdict(problem(doc.start, doc.goal, doc.rows, doc.cols))
    if not result.solvable:
        if result.swap is None:
            say("unsolvable", Severity.ERROR, goal=goal)
        else:
            first, second = (doc.face(doc.start[cell]) for cell in result.swap)
            say("unsolvable-swap", Severity.ERROR, result.swap, goal=goal, first=first, second=second)
    if doc.start == doc.goal:
        say("solved", Severity.ERROR)
    if doc.moves:
        try:
            if played(doc.start, doc.rows, doc.cols, doc.moves)[-1] != doc.goal:
                say("wrong-moves", Severity.ERROR, n=len(doc.moves))
        except ValueError:
            say("wrong-moves", Severity.ERROR, n=len(doc.moves))
    if doc.best and doc.best not in doc.spec.length:
        say("length", Severity.WARNING, n=doc.best, low=doc.spec.length.low, high=doc.spec.length.high)
    if result.solvable and not doc.moves:
        say("no-moves", Severity.NOTE)
    order = (Severity.ERROR, Severity.WARNING, Severity.NOTE)
    return sorted(found, key=lambda finding: order.index(finding.severity))
