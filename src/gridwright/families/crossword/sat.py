"""Filling by a SAT solver: CaDiCaL 1.9.5 through PySAT (the extra ``sat``), the formulas of :mod:`.encoding`.

It shares nothing with the search but the first propagation, which makes each a check of the other.

* That no word stands twice is not in the formula at first: clauses are added for words that a model has twice. They
  would be two thirds of the formula, and few models need them.
* How long a solver takes for one formula is a matter of luck (heavy tails: Gomes, Selman and Kautz, 1998), so that
  several are tried. The first has all words, in the order of the list, and CaDiCaL without inprocessing. A formula of
  fewer words is smaller, its conflicts cost a third, and its fills are fills: the next ones have the 30 percent of each
  slot's words that cross best, which ones a seed decides, then more. A try ends with a fill, with the proof that its
  words have none, or with its conflicts. The formula of all words comes last and has no limit, so that the engine is
  complete.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

from gridwright.errors import MissingExtra, OutOfBudget
from gridwright.families.crossword.encoding import Encoding, Formula, encode
from gridwright.families.crossword.fill import Fill, Outcome
from gridwright.families.crossword.problem import Problem
from gridwright.family import Budget, Meter, Progress
from gridwright.messages import msg


class Try(NamedTuple):
    """One try: the share of each slot's words in percent, the most conflicts (0: no limit), conflicts between two looks
    at the budget, whether the solver simplifies its clauses as it goes."""

    share: int
    conflicts: int
    step: int
    inprocessing: bool


TRIES = (
    Try(100, 1600, 1600, False),
    Try(30, 12_000, 1000, True),
    Try(30, 12_000, 1000, True),
    Try(50, 12_000, 1000, True),
    Try(75, 24_000, 1000, True),
    Try(100, 0, 1000, True),
)
NO_INPROCESSING = {"elim": 0, "probe": 0, "subsume": 0, "vivify": 0, "lucky": 0, "walk": 0}


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
    for attempt, one in enumerate(TRIES):
        if one.share < 100 and (encoding == "article" or problem.musts):
            continue
        if seed and not attempt:  # the first try would be the same for all seeds
            continue
        order = (seed << 8) + attempt
        formula = encode(problem, encoding, floor=floor, share=one.share, seed=order, lazy=lazy)
        if formula is None:
            break
        if one.share < 100 and formula.share(problem) > 90:  # short lists: at once with all words
            continue
        if meter.tick(0):
            raise OutOfBudget("crossword.not-filled", n=meter.nodes)
        with Solver(name="cadical195") as solver:
            if not one.inprocessing:
                solver.configure(NO_INPROCESSING)
            solver.append_formula(formula.clauses)
            outcome, rows = _try(problem, formula, solver, meter, one, lazy)
        if rows:
            return Fill("filled", tuple(rows), meter.nodes)
        if outcome == "none" and one.share == 100:
            break
    return Fill("none", nodes=meter.nodes)


def _try(
    problem: Problem, formula: Formula, solver: Any, meter: Meter, one: Try, lazy: bool
) -> tuple[Outcome, list[int]]:
    """A fill of one formula, the proof that it has none, or neither in its conflicts. Raises OutOfBudget."""
    spent = 0
    while not one.conflicts or spent < one.conflicts:
        solver.conf_budget(one.step)
        answer = solver.solve_limited()
        now = int(solver.accum_stats()["conflicts"])
        stopped = meter.tick(now - spent)
        spent = now
        if answer is False:
            return "none", []
        if answer:
            rows = formula.rows(solver.get_model())
            twice = _twice(problem, formula, rows) if lazy else []
            if not twice:
                return "filled", rows
            for held in twice:
                for a, b in combinations(held, 2):
                    solver.add_clause([-a, -b])
        if stopped:
            raise OutOfBudget("crossword.not-filled", n=meter.nodes)
    return "stopped", []


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
