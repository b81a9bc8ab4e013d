"""A fill made better: as many entries as can be get a wanted word (one that has a clue), a window at a time.

Large neighbourhood search (Shaw, CP 1998): the letters of a window around an unwanted word are taken out, all others
stay, and the kernel fills the window again with one unwanted word fewer than before, in slots chosen at random; every
other slot of the window must take a wanted word. Each step is a small complete search. A window that can't do with
fewer is filled with as many in other slots now and then, so that the next one has something new to work on.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from gridwright.families.crossword.fill_kernel import FOUND, FillSearch
from gridwright.families.crossword.problem import Problem, pack_bits
from gridwright.families.crossword.stock import likeness_keys
from gridwright.family import Meter
from gridwright.rng import Rng

#: Nodes for one window, and the sides of windows in cells.
WINDOW_NODES = 400
SIDES = (4, 6, 8, 10)
#: Windows in a row for each slot without a better fill before it ends.
PATIENCE = 25


class Polish:
    """The state of one improvement. ``wanted`` says for each group which rows are wanted."""

    def __init__(self, problem: Problem, rows: Sequence[int], wanted: Sequence[NDArray[np.bool_]], rng: Rng) -> None:
        self.problem, self.rng, self.wanted = problem, rng, wanted
        self.rows = list(rows)
        self.slots_of: list[list[int]] = [[] for _ in range(problem.n_cells)]
        for slot, cells in enumerate(problem.slot_cells):
            for cell in cells:
                self.slots_of[cell].append(slot)
        self.at: dict[tuple[int, int], int] = {}
        for cell, own in problem.index.items():
            self.at.setdefault(divmod(cell, problem.layout.cols), own)
        self.base = [self._allowed(slot, bits) for slot, bits in enumerate(problem.allowed())]
        musts = {row for places in problem.musts for row in places}
        self.kept = set(problem.ranks)
        for slot, row in enumerate(self.rows):
            if (slot, row) in musts:
                self.kept.update(problem.slot_cells[slot])

    def _allowed(self, slot: int, bits: list[int] | None) -> NDArray[np.bool_]:
        count = len(self.problem.groups[self.problem.slot_group[slot]].words)
        if bits is None:
            return np.ones(count, np.bool_)
        flat = np.unpackbits(np.array(bits, "<u8").view(np.uint8), bitorder="little")
        return flat[:count].astype(np.bool_)

    def unwanted(self, slot: int) -> bool:
        """Whether a slot has an unwanted word."""
        return not self.wanted[self.problem.slot_group[slot]][self.rows[slot]]

    def run(self, meter: Meter) -> list[int]:
        """The rows of the best fill found."""
        idle = 0
        while idle < PATIENCE * len(self.rows) and not meter.stopped:
            poor = [slot for slot in range(len(self.rows)) if self.unwanted(slot)]
            if not poor:
                break
            better = self._step(poor, meter)
            idle = 0 if better else idle + 1
        return self.rows

    def _window(self, slot: int) -> set[int]:
        """The free cells of a rectangle that meets the slot."""
        places = [place for place, own in self.at.items() if own in self.problem.slot_cells[slot]]
        row, col = self.rng.choice(places)
        height, width = self.rng.choice(SIDES), self.rng.choice(SIDES)
        top, left = row - self.rng.below(height), col - self.rng.below(width)
        cells = {
            own
            for r in range(top, top + height)
            for c in range(left, left + width)
            if (own := self.at.get((r, c))) is not None
        }
        if self.rng.below(2):
            cells.update(self.problem.slot_cells[slot])
        return cells - self.kept

    def _step(self, poor: Sequence[int], meter: Meter) -> bool:
        free = self._window(self.rng.choice(list(poor)))
        slots = sorted({slot for cell in free for slot in self.slots_of[cell]})
        inside = [slot for slot in slots if slot in poor]
        if not inside:
            return False
        found = self._fill(free, slots, self._excused(slots, inside), meter)
        if found is None or not self._apart(slots, found):
            return False
        before = len(inside)
        for slot, row in zip(slots, found, strict=True):
            self.rows[slot] = row
        return sum(self.unwanted(slot) for slot in slots) < before

    def _excused(self, slots: Sequence[int], inside: Sequence[int]) -> set[int]:
        """The slots of a window that may have unwanted words: those that do, mostly less one, a few exchanged."""
        order = list(inside)
        self.rng.shuffle(order)
        if self.rng.below(4):
            order.pop()
        others = [slot for slot in slots if slot not in inside]
        self.rng.shuffle(others)
        for place in range(min(self.rng.below(4), len(order), len(others))):
            order[place] = others[place]
        return set(order)

    def _fill(
        self, free: Collection[int], slots: Sequence[int], excused: Collection[int], meter: Meter
    ) -> list[int] | None:
        problem = self.problem
        masks = list(problem.masks)
        taken: dict[int, list[int]] = {}
        for slot, row in enumerate(self.rows):
            group = problem.slot_group[slot]
            cells = problem.groups[group].cells[row]
            for cell, rank in zip(problem.slot_cells[slot], cells.tolist(), strict=True):
                if cell not in free:
                    masks[cell] = 1 << rank
            if slot not in slots:
                taken.setdefault(group, []).append(row)
        allowed = []
        for slot in slots:
            group = problem.slot_group[slot]
            keep = self.base[slot].copy() if slot in excused else self.base[slot] & self.wanted[group]
            keep[taken.get(group, [])] = False
            if not keep.any():
                return None
            allowed.append(pack_bits(keep))
        run = FillSearch(
            [group.table for group in problem.groups],
            [(problem.slot_group[slot], problem.slot_cells[slot]) for slot in slots],
            masks,
            allowed,
            None,
            [],
            problem.bonus,
            self.rng.next_u64(),
        )
        state = run.run(WINDOW_NODES)
        meter.tick(run.counts[0] + 1)
        return run.words() if state == FOUND else None

    def _apart(self, slots: Sequence[int], found: Sequence[int]) -> bool:
        """Whether no two words of the new fill share a likeness key, where the problem forbids that."""
        problem = self.problem
        if problem.keys is None:
            return True
        rows = list(self.rows)
        for slot, row in zip(slots, found, strict=True):
            rows[slot] = row
        words = problem.words_of(rows)
        seen: set[bytes] = set()
        for keys in likeness_keys(words, problem.rules.distinct == "stem", problem.rules.substring):
            if seen.intersection(keys):
                return False
            seen.update(keys)
        return True
