"""Filling by a SAT solver: CaDiCaL 1.9.5 through PySAT (the extra ``sat``), the formulas of :mod:`.encoding`.

It shares nothing with the search but the first propagation, which makes each a check of the other.

* That no word stands twice is not in the formula at first: clauses are added for words that a model has twice. They
  would be two thirds of the formula, and few models need them.
* A formula of fewer words is smaller, its conflicts cost less, and its fills are fills. So the first formula has the
  fifth of each slot's words that cross best, and each next one more; how many of them a seed's noise decides is what
  gives variety. A try ends with a fill, with the proof that its words have none, or with its conflicts. The formula
  of all words comes last and has no limit, so that the engine is complete.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from gridwright.errors import MissingExtra, OutOfBudget
from gridwright.families.crossword.encoding import Encoding, Formula, encode
from gridwright.families.crossword.fill import Fill
from gridwright.families.crossword.problem import Problem
from gridwright.family import Budget, Meter, Progress
from gridwright.messages import msg

#: Conflicts between two looks at the budget.
STEP_CONFLICTS = 1000
#: Of each try: the share of each slot's words in percent, and the most conflicts (0: no limit).
TRIES = (*[(50, 4000)] * 4, (60, 8000), (75, 16_000), (100, 0))


def solve(
    problem: Problem,
    budget: Budget | None = None,
    progress: Progress | None = None,
    *,
    encoding: Encoding = "support",
    floor: int = 0,
    seed: int = 0,
) -> Fill:
    """A fill or the proof that there is none; a node is a conflict.

    Raises OutOfBudget, or MissingExtra without PySAT.
    """
    try:
        from pysat.solvers import Solver  # type: ignore[import-untyped]
    except ImportError:
        raise MissingExtra("--engine sat", "sat") from None
    meter = (budget or Budget()).meter(progress, msg("crossword.filling"))
    lazy = encoding == "support" and problem.keys is None
    for attempt, (share, conflicts) in enumerate(TRIES):
        if share < 100 and (encoding == "article" or problem.musts):
            continue
        formula = encode(problem, encoding, floor=floor, share=share, seed=(seed << 8) + attempt, lazy=lazy)
        if formula is None:
            break
        if share < 100 and formula.share(problem) > 90:  # short lists: at once with all words
            continue
        if meter.tick(0):
            raise OutOfBudget("crossword.not-filled", n=meter.nodes)
        with Solver(name="cadical195") as solver:
            solver.append_formula(formula.clauses)
            rows = _try(problem, formula, solver, meter, conflicts, lazy)
        if rows:
            return Fill("filled", tuple(rows), meter.nodes)
    return Fill("none", nodes=meter.nodes)


def _try(problem: Problem, formula: Formula, solver: Any, meter: Meter, conflicts: int, lazy: bool) -> list[int]:
    """A fill of one formula; empty when it has none or the conflicts are used up. Raises OutOfBudget."""
    spent = 0
    while not conflicts or spent < conflicts:
        solver.conf_budget(STEP_CONFLICTS)
        answer = solver.solve_limited()
        now = int(solver.accum_stats()["conflicts"])
        stopped = meter.tick(now - spent)
        spent = now
        if answer is False:
            return []
        if answer:
            rows = formula.rows(solver.get_model())
            twice = _twice(problem, formula, rows) if lazy else []
            if not twice:
                return rows
            for held in twice:
                for a, b in combinations(held, 2):
                    solver.add_clause([-a, -b])
        if stopped:
            raise OutOfBudget("crossword.not-filled", n=meter.nodes)
    return []


def _twice(problem: Problem, formula: Formula, rows: Sequence[int]) -> list[list[int]]:
    """For each word that stands in two slots, its variables in all slots: their clauses are added only then."""
    held = [(problem.slot_group[slot], row) for slot, row in enumerate(rows)]
    found = []
    for group, row in sorted({one for one in held if held.count(one) > 1}):
        variables: list[int] = []
        for slot, own in enumerate(formula.slots):
            if problem.slot_group[slot] == group:
                variables += own.variables[own.rows == row].tolist()
        found.append(variables)
    return found


__all__ = ["solve"]
