"""Filling as a question to a SAT solver, and as a DIMACS file for any other.

Two encodings of the same problem:

* ``article``: that of "Crosswords of the highest complexity by a SAT solver" (Habr): a variable for each word in each
  slot, a variable for each letter at each crossing, at least one letter a crossing, equivalence of a letter and its
  words, and for each word not (in slot i and in slot j). As printed it lacks **at most one letter at a crossing**: its
  models may put two words into one slot. We add that, and the same at cells that only one slot has, so that a model is
  a fill.
* ``support`` (ours): words and letters that propagation at the root excludes get no variable; letters belong to cells,
  not to crossings (one variable a cell and letter); each slot has a word; a word implies its letters; a letter implies
  one of the words that support it; that no word stands twice is added for a word when a model has it twice.

The solver (CaDiCaL through PySAT, the extra ``sat``) shares nothing with the search, which makes each a check of the
other.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, Literal, NamedTuple

from gridwright.errors import MissingExtra, OutOfBudget
from gridwright.families.crossword.fill import Fill
from gridwright.families.crossword.problem import Problem
from gridwright.family import Budget, Meter, Progress
from gridwright.messages import msg

Encoding = Literal["article", "support"]
#: Conflicts between two looks at the budget.
STEP_CONFLICTS = 500
#: Above so many variables an at-most-one is written with helper variables instead of pairs.
PAIRS = 64


class Formula(NamedTuple):
    """Clauses in DIMACS numbers; ``words`` maps a variable to (slot, row of the slot's table)."""

    variables: int
    clauses: list[list[int]]
    words: dict[int, tuple[int, int]]
    letters: dict[int, tuple[int, int]]

    def dimacs(self) -> str:
        """The formula in DIMACS CNF, with comments that say what the variables mean."""
        out = io.StringIO()
        out.write("c crossword fill: a variable is a word in a slot or a letter in a cell\n")
        for variable, (slot, row) in self.words.items():
            out.write(f"c word {variable} slot {slot} row {row}\n")
        for variable, (cell, letter) in self.letters.items():
            out.write(f"c letter {variable} cell {cell} rank {letter}\n")
        out.write(f"p cnf {self.variables} {len(self.clauses)}\n")
        for clause in self.clauses:
            out.write(" ".join(map(str, clause)) + " 0\n")
        return out.getvalue()


class _Builder:
    def __init__(self) -> None:
        self.top = 0
        self.clauses: list[list[int]] = []
        self.words: dict[int, tuple[int, int]] = {}
        self.letters: dict[int, tuple[int, int]] = {}

    def new(self) -> int:
        self.top += 1
        return self.top

    def at_most_one(self, variables: Sequence[int]) -> None:
        """Pairs for few; for more a ladder (Sinz 2005)."""
        if len(variables) <= PAIRS:
            self.clauses += [[-a, -b] for a, b in combinations(variables, 2)]
            return
        previous = 0
        for place, variable in enumerate(variables):
            if place < len(variables) - 1:
                step = self.new()
                self.clauses.append([-variable, step])
                if previous:
                    self.clauses.append([-previous, step])
            if previous:
                self.clauses.append([-previous, -variable])
            if place < len(variables) - 1:
                previous = step

    def formula(self) -> Formula:
        return Formula(self.top, self.clauses, self.words, self.letters)


def encode(problem: Problem, encoding: Encoding = "support", *, floor: int = 0, lazy: bool = False) -> Formula | None:
    """The problem as a formula; None where propagation at the root already proves that there is no fill."""
    build = _Builder()
    run = problem.search(1, floor=floor)
    if encoding == "support" and not run.propagate():
        return None
    masks = run.masks() if encoding == "support" else problem.masks
    variables: list[dict[int, int]] = []  # by slot: row -> variable
    for slot in range(len(problem.slots)):
        rows = run.left(slot, 1 << 30)
        own = {row: build.new() for row in rows}
        build.words.update({variable: (slot, row) for row, variable in own.items()})
        variables.append(own)
    if encoding == "article":
        _article(problem, build, variables, masks)
    else:
        _support(problem, build, variables, masks)
    if not lazy:
        _no_word_twice(problem, build, variables)
    for places in problem.musts:
        build.clauses.append([variables[slot][row] for slot, row in places if row in variables[slot]])
    return build.formula()


def _by_letter(problem: Problem, slot: int, place: int, own: dict[int, int], mask: int) -> dict[int, list[int]]:
    """Variables of a slot's words by their letter at a place."""
    column = problem.groups[problem.slot_group[slot]].cells[:, place]
    found: dict[int, list[int]] = {}
    for row, variable in own.items():
        letter = int(column[row])
        if mask >> letter & 1:
            found.setdefault(letter, []).append(variable)
    return found


def _places(problem: Problem) -> dict[int, list[tuple[int, int]]]:
    """For each cell the (slot, place in it) pairs."""
    places: dict[int, list[tuple[int, int]]] = {}
    for slot, cells in enumerate(problem.slot_cells):
        for place, cell in enumerate(cells):
            places.setdefault(cell, []).append((slot, place))
    return places


def _article(problem: Problem, build: _Builder, variables: list[dict[int, int]], masks: Sequence[int]) -> None:
    for cell, places in sorted(_places(problem).items()):
        groups = [_by_letter(problem, slot, place, variables[slot], masks[cell]) for slot, place in places]
        common = sorted(set(groups[0]).intersection(*groups[1:]))
        letters = {letter: build.new() for letter in common}
        build.letters.update({variable: (cell, letter) for letter, variable in letters.items()})
        build.clauses.append(list(letters.values()))
        build.at_most_one(list(letters.values()))  # what the article leaves out
        for (slot, place), group in zip(places, groups, strict=True):
            column = problem.groups[problem.slot_group[slot]].cells[:, place]
            for letter, variable in letters.items():
                build.clauses.append([-variable, *group[letter]])
                build.clauses += [[-word, variable] for word in group[letter]]
            gone = [word for row, word in variables[slot].items() if int(column[row]) not in letters]
            build.clauses += [[-word] for word in gone]


def _support(problem: Problem, build: _Builder, variables: list[dict[int, int]], masks: Sequence[int]) -> None:
    build.clauses += [list(own.values()) for own in variables]
    for cell, places in sorted(_places(problem).items()):
        letters = {letter: build.new() for letter in range(64) if masks[cell] >> letter & 1}
        build.letters.update({variable: (cell, letter) for letter, variable in letters.items()})
        build.clauses.append(list(letters.values()))
        build.at_most_one(list(letters.values()))
        for slot, place in places:
            group = _by_letter(problem, slot, place, variables[slot], masks[cell])
            for letter, variable in letters.items():
                support = group.get(letter, [])
                build.clauses.append([-variable, *support])
                build.clauses += [[-word, variable] for word in support]


def _no_word_twice(problem: Problem, build: _Builder, variables: list[dict[int, int]]) -> None:
    """Not the same word, nor two that share a likeness key, in two slots."""
    holders: dict[object, list[tuple[int, int]]] = {}
    starts, start = [], 0
    for group in problem.groups:
        starts.append(start)
        start += len(group.words)
    for slot, own in enumerate(variables):
        own_group = problem.slot_group[slot]
        for row, variable in own.items():
            own_keys: Iterable[object] = [(own_group, row)]
            if problem.keys is not None:
                own_keys = problem.keys[starts[own_group] + row]
            for key in own_keys:
                holders.setdefault(key, []).append((slot, variable))
    for held in holders.values():
        if len(held) == 1:
            continue
        if problem.keys is None:
            build.at_most_one([variable for _, variable in held])
        else:
            build.clauses += [[-a, -b] for (i, a), (j, b) in combinations(held, 2) if i != j]


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
    lazy = encoding == "support" and problem.keys is None
    formula = encode(problem, encoding, floor=floor, lazy=lazy)
    if formula is None:
        return Fill("none")
    meter = (budget or Budget()).meter(progress, msg("crossword.filling"))
    solver: Any = Solver(name="glucose4", bootstrap_with=formula.clauses)
    with solver:
        if seed:
            _nudge(solver, formula, seed)
        while True:
            answer = _answer(solver, meter)
            conflicts = int(solver.accum_stats().get("conflicts", 0))
            if not answer:
                return Fill("none", nodes=conflicts)
            rows = _rows(problem, formula, solver.get_model())
            twice = _twice(problem, rows) if lazy else []
            if not twice:
                return Fill("filled", tuple(rows), conflicts)
            for held in twice:
                same = [v for v, (slot, row) in formula.words.items() if (problem.slot_group[slot], row) == held]
                for a, b in combinations(same, 2):
                    solver.add_clause([-a, -b])


def _answer(solver: Any, meter: Meter) -> bool:
    """Whether there is a model. Raises OutOfBudget; looks at the budget (and at Ctrl-C) every few conflicts."""
    while True:
        solver.conf_budget(STEP_CONFLICTS)
        answer = solver.solve_limited(expect_interrupt=False)
        if answer is not None:
            return bool(answer)
        if meter.tick(STEP_CONFLICTS):
            raise OutOfBudget("crossword.not-filled", n=meter.nodes)


def _rows(problem: Problem, formula: Formula, model: Sequence[int]) -> list[int]:
    rows = [-1] * len(problem.slots)
    for literal in model:
        if literal > 0 and literal in formula.words:
            slot, row = formula.words[literal]
            if rows[slot] >= 0:
                raise AssertionError("a model puts two words into one slot")
            rows[slot] = row
    return rows


def _twice(problem: Problem, rows: Sequence[int]) -> list[tuple[int, int]]:
    """Words (group, row) that a model puts into two slots: their clauses are added only then."""
    seen: dict[tuple[int, int], int] = {}
    for slot, row in enumerate(rows):
        held = (problem.slot_group[slot], row)
        seen[held] = seen.get(held, 0) + 1
    return [held for held, count in seen.items() if count > 1]


def _nudge(solver: Any, formula: Formula, seed: int) -> None:
    """Variety: the solver first tries letters that the seed likes."""
    from gridwright.rng import Rng

    rng = Rng(seed)
    solver.set_phases([variable if rng.below(4) == 0 else -variable for variable in formula.letters])


__all__ = ["Encoding", "Formula", "encode", "solve"]
