"""A fill as a propositional formula, for our SAT engine and as a DIMACS file for any other solver.

Two encodings of the same problem:

* ``article``: that of "Crosswords of the highest complexity by a SAT solver" (Habr): a variable for each word in each
  slot, a variable for each letter at each crossing, at least one letter a crossing, equivalence of a letter and its
  words, and for each word not (in slot i and in slot j). As printed it lacks **at most one letter at a crossing**: its
  models may put two words into one slot. We add that, and the same at cells that only one slot has, so that a model is
  a fill.
* ``support`` (ours): words and letters that propagation at the root excludes get no variable; letters belong to cells,
  not to crossings (one variable a cell and letter); each slot has a word; a word implies its letters; a letter implies
  one of the words that support it.

A formula of fewer words is solved faster and its fills are fills: ``share`` keeps the words of each slot that cross
best, those whose letters are frequent in the crossing slots, with noise by the seed.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridwright.families.crossword.problem import Problem
from gridwright.rng import Rng

Encoding = Literal["article", "support"]
#: A slot keeps at least so many words.
FEWEST = 200
#: Above so many variables an at-most-one is written with helper variables instead of pairs.
PAIRS = 64


class SlotWords(NamedTuple):
    """The rows of its table that a slot may take, and the variable of each."""

    rows: NDArray[np.int64]
    variables: NDArray[np.int64]


class Formula(NamedTuple):
    """Clauses in DIMACS numbers; ``slots`` and ``letters`` (variable: cell, rank) say what the variables mean."""

    variables: int
    clauses: list[list[int]]
    slots: list[SlotWords]
    letters: dict[int, tuple[int, int]]

    def dimacs(self) -> str:
        """The formula in DIMACS CNF, with comments that say what the variables mean."""
        out = io.StringIO()
        out.write("c crossword fill: a variable is a word in a slot or a letter in a cell\n")
        for slot, own in enumerate(self.slots):
            for row, variable in zip(own.rows.tolist(), own.variables.tolist(), strict=True):
                out.write(f"c word {variable} slot {slot} row {row}\n")
        for variable, (cell, letter) in self.letters.items():
            out.write(f"c letter {variable} cell {cell} rank {letter}\n")
        out.write(f"p cnf {self.variables} {len(self.clauses)}\n")
        for clause in self.clauses:
            out.write(" ".join(map(str, clause)) + " 0\n")
        return out.getvalue()

    def share(self, problem: Problem) -> int:
        """How many of the problem's words it has, in percent."""
        every = sum(len(problem.groups[group].words) for group in problem.slot_group)
        return 100 * sum(len(own.rows) for own in self.slots) // max(1, every)

    def rows(self, model: Sequence[int]) -> list[int]:
        """The row of each slot's table that a model chooses."""
        true = np.zeros(self.variables + 1, np.bool_)
        held = np.array(model, np.int64)
        held = held[(held > 0) & (held <= self.variables)]
        true[held] = True
        rows = []
        for own in self.slots:
            chosen = own.rows[true[own.variables]]
            if len(chosen) != 1:
                raise AssertionError("a model puts one word into each slot")
            rows.append(int(chosen[0]))
        return rows


class _Builder:
    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.top = 0
        self.clauses: list[list[int]] = []
        self.slots: list[SlotWords] = []
        self.letters: dict[int, tuple[int, int]] = {}

    def words(self, rows: Sequence[NDArray[np.int64]]) -> None:
        """A variable for each word that each slot may take."""
        self.slots = [SlotWords(own, self.fresh(len(own))) for own in rows]

    def fresh(self, count: int) -> NDArray[np.int64]:
        """So many new variables."""
        self.top += count
        return np.arange(self.top + 1 - count, self.top + 1)

    def column(self, slot: int, place: int) -> NDArray[np.uint8]:
        """The letter at a place of each of a slot's words."""
        group = self.problem.groups[self.problem.slot_group[slot]]
        column: NDArray[np.uint8] = group.cells[self.slots[slot].rows, place]
        return column

    def cells(self, ranks: Sequence[Sequence[int]]) -> None:
        """A variable for each letter that each cell may hold."""
        self.letter_of = np.zeros((len(ranks), 256), np.int64)
        for cell, own in enumerate(ranks):
            variables = self.fresh(len(own))
            self.letter_of[cell, list(own)] = variables
            self.letters.update({int(v): (cell, rank) for v, rank in zip(variables, own, strict=True)})

    def slot(self, slot: int) -> None:
        """Words stand for their letters, and letters for the words that have them; a word of no letter is out."""
        words = self.slots[slot].variables
        for place, cell in enumerate(self.problem.slot_cells[slot]):
            column = self.column(slot, place)
            letters = self.letter_of[cell][column]
            kept = letters > 0
            self.clauses += np.stack([-words[kept], letters[kept]], axis=1).tolist()
            self.clauses += [[-word] for word in words[~kept].tolist()]
            for letter in np.unique(letters[kept]).tolist():
                self.clauses.append([-letter, *words[letters == letter].tolist()])

    def one_letter_a_cell(self) -> None:
        """At least one, as the article has it, and at most one, as it must have."""
        for own in self.letter_of:
            letters = own[own > 0].tolist()
            self.clauses.append(letters)
            self.at_most_one(letters)

    def at_most_one(self, variables: Sequence[int]) -> None:
        """Pairs for few; for more a ladder (Sinz 2005)."""
        if len(variables) <= PAIRS:
            self.clauses += [[-a, -b] for a, b in combinations(variables, 2)]
            return
        steps = range(self.top + 1, self.top + len(variables))
        self.top += len(steps)
        self.clauses += [[-variable, step] for variable, step in zip(variables, steps, strict=False)]
        self.clauses += [[-step, step + 1] for step in steps[:-1]]
        self.clauses += [[-step, -variable] for step, variable in zip(steps, variables[1:], strict=True)]

    def no_word_twice(self) -> None:
        """Not the same word, nor two that share a likeness key, in two slots."""
        problem = self.problem
        starts = np.cumsum([0, *(len(group.words) for group in problem.groups)])
        holders: dict[object, list[tuple[int, int]]] = {}
        for slot, own in enumerate(self.slots):
            start = int(starts[problem.slot_group[slot]])
            for row, variable in zip(own.rows.tolist(), own.variables.tolist(), strict=True):
                keys: Iterable[object] = [start + row] if problem.keys is None else problem.keys[start + row]
                for key in keys:
                    holders.setdefault(key, []).append((slot, variable))
        for held in holders.values():
            if problem.keys is None:
                self.at_most_one([variable for _, variable in held])
            else:
                self.clauses += [[-a, -b] for (i, a), (j, b) in combinations(held, 2) if i != j]

    def musts(self) -> None:
        """Each must-have word stands in one of its places."""
        for places in self.problem.musts:
            found = []
            for slot, row in places:
                own = self.slots[slot]
                found += own.variables[own.rows == row].tolist()
            self.clauses.append(found)


def _well_crossing(problem: Problem, rows: list[NDArray[np.int64]], share: int, seed: int) -> list[NDArray[np.int64]]:
    """Of each slot's rows the share (percent) that crosses best, in their order.

    A word's standing is the mean over its letters of 256 log2 of how many words of its slots have the letter there.
    """
    support = np.zeros((problem.n_cells, 64), np.int64)
    columns = []
    for slot, own in enumerate(rows):
        columns.append(problem.groups[problem.slot_group[slot]].cells[own])
        for place, cell in enumerate(problem.slot_cells[slot]):
            support[cell] += _log2(np.bincount(columns[slot][:, place], minlength=64))
    kept = []
    for slot, own in enumerate(rows):
        cells = problem.slot_cells[slot]
        standing = np.zeros(len(own), np.int64)
        for place, cell in enumerate(cells):
            standing += support[cell][columns[slot][:, place]]
        numbers = np.arange(len(own), dtype=np.uint64) + np.uint64(Rng.from_seed(seed, "noise", slot).next_u64() >> 1)
        for k in range(3):  # three small random numbers make a bell of about a quarter of a doubling
            noise = _scrambled(numbers * np.uint64(3) + np.uint64(k)) % np.uint64(256)
            standing += noise.astype(np.int64) * len(cells)
        order = np.argsort(standing, kind="stable")
        kept.append(np.sort(own[order[-max(FEWEST, len(own) * share // 100) :]]))
    return kept


def _log2(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """256 log2(count + 1) in whole numbers, straight between powers of two: the same on every machine."""
    found = []
    for count in (counts + 1).tolist():
        power = count.bit_length() - 1
        found.append((power << 8) + ((count - (1 << power)) << 8 >> power))
    return np.array(found, np.int64)


def _scrambled(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """SplitMix64's mixing of each number."""
    numbers = (numbers ^ numbers >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ numbers >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return numbers ^ numbers >> np.uint64(31)


def encode(
    problem: Problem,
    encoding: Encoding = "support",
    *,
    floor: int = 0,
    share: int = 100,
    seed: int = 0,
    lazy: bool = False,
) -> Formula | None:
    """The problem as a formula; None where propagation at the root already proves that there is no fill.

    ``lazy`` leaves out that no word stands twice; ``share`` keeps so many percent of each slot's words.
    """
    build = _Builder(problem)
    run = problem.search(1, floor=floor)
    if encoding == "support" and not run.propagate():
        return None
    masks = run.masks() if encoding == "support" else problem.masks
    rows = [np.array(run.left(slot, 1 << 30), np.int64) for slot in range(len(problem.slots))]
    places: dict[int, list[tuple[int, int]]] = {}
    for slot, cells in enumerate(problem.slot_cells):
        for place, cell in enumerate(cells):
            places.setdefault(cell, []).append((slot, place))
    build.words(_well_crossing(problem, rows, share, seed) if share < 100 else rows)
    held: list[set[int]] = [set(range(64)) for _ in range(problem.n_cells)]
    for slot, cells in enumerate(problem.slot_cells):  # only letters that the words of all slots have
        for place, cell in enumerate(cells):
            held[cell] &= set(build.column(slot, place).tolist())
    build.cells([sorted(rank for rank in own if masks[cell] >> rank & 1) for cell, own in enumerate(held)])
    for slot, own in enumerate(build.slots):
        if encoding == "support":
            build.clauses.append(own.variables.tolist())
        build.slot(slot)
    build.one_letter_a_cell()
    if not lazy:
        build.no_word_twice()
    build.musts()
    return Formula(build.top, build.clauses, build.slots, build.letters)


__all__ = ["Encoding", "Formula", "SlotWords", "encode"]
