"""While a grid is being made by hand: which letters can still stand in each cell, which words fit each slot.

Everything comes from one propagation of the search's kernel, without trying, so it answers within milliseconds: a
letter that is left out can't be completed, one that stays in possibly can.
"""

from __future__ import annotations

from typing import NamedTuple

from gridwright.errors import Infeasible
from gridwright.families.crossword.problem import Problem
from gridwright.messages import Message, msg


class Viability(NamedTuple):
    """``letters`` by cell, ``words`` left by slot label; ``trouble`` says why nothing fits."""

    letters: dict[int, str]
    words: dict[str, int]
    trouble: Message | None = None

    @property
    def possible(self) -> bool:
        """Whether nothing speaks against a fill yet."""
        return self.trouble is None


def viability(problem: Problem) -> Viability:
    """What the fixed letters leave. The problem is that of the grid as it stands."""
    run = problem.search(1)
    fits = run.propagate()
    masks, sizes = run.masks(), run.sizes()
    names = problem.stock.letters
    letters = {
        cell: "".join(name for rank, name in enumerate(names) if masks[own] >> rank & 1)
        for cell, own in problem.index.items()
    }
    words = {slot.label: sizes[number] for number, slot in enumerate(problem.slots)}
    if fits:
        return Viability(letters, words)
    slot = problem.slots[run.clashing].label if run.clashing >= 0 else "?"
    return Viability(letters, words, msg("crossword.slot-stuck", slot=slot))


def possible_words(problem: Problem, label: str, limit: int = 100) -> list[str]:
    """Up to ``limit`` words that a slot can still take, best score first. Raises Infeasible where there are none."""
    number = next((n for n, slot in enumerate(problem.slots) if slot.label == label), -1)
    run = problem.search(1)
    if number < 0 or not run.propagate():
        raise Infeasible("crossword.slot-stuck", slot=label)
    group = problem.groups[problem.slot_group[number]]
    rows = run.left(number, 1 << 30)
    rows.sort(key=lambda row: (-int(group.scores[row]), row))
    return [problem.stock.text(group.word(row)) for row in rows[:limit]]
