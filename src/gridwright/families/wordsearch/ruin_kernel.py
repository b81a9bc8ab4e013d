"""Filling a word search's holes by ruin and recreate, and placing must-have words by ejection chains.

Words are laid through random empty cells, the best of a few random slots each time. Where that stalls, every slot
through every hole is looked at; where none fits, the words around a hole are taken off and the place is filled anew,
back to the old state if it got worse (Schrimpf et al. 2000). A must-have word goes where it drives out the least; what
is driven out goes back to the queue, dearer than before, so that the chain does not circle (Glover 1996).
"""

from __future__ import annotations

import cython
from cython.cimports.gridwright.families.wordsearch.board_kernel import Entry
from cython.cimports.gridwright.families.wordsearch.slots_kernel import Slots
from cython.cimports.gridwright.prng import below

DEEP = cython.declare(cython.int, 8)
BLOCK = cython.declare(cython.int, 255)


@cython.cclass
class Ruin(Slots):
    """A search that can take off what it laid."""

    # --- filling ----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _fill(self) -> cython.int:
        """From any state to one with exactly as many holes as the message has letters."""
        fails: cython.int = 0
        limit: cython.int = 6
        i: cython.int
        if self.shortest > self.longest:
            return self._enough() or self.fillers
        while not self._enough() and fails < limit and self.holes:
            if self._count():
                return 0
            self._sample(
                self.hole[below(cython.address(self.random), self.holes)],
                3 if 2 * self.holes > self.cells else 9,
                self._most(),
            )
            if self._take():
                fails = 0
            else:
                fails += 1
        self.works = 0
        for i in range(self.holes):
            self.work[self.works] = self.hole[i]
            self.works += 1
        self._mix()
        return self._complete(300 + 6 * self.cells)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mix(self) -> cython.void:
        i: cython.int
        j: cython.int
        t: cython.int
        for i in range(self.works - 1, 0, -1):
            j = below(cython.address(self.random), i + 1)
            t = self.work[i]
            self.work[i] = self.work[j]
            self.work[j] = t

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _recreate(self) -> cython.int:
        """Tries every slot through each hole of the work list; leaves the list empty."""
        hole: cython.int
        while self.works and not self._enough():
            self.works -= 1
            hole = self.work[self.works]
            if self.hole_at[hole] < 0:
                continue
            self._enumerate(hole, self._most())
            self.pending += self.slots // 4
            if self._count():
                return 0
            self._take()
        self.works = 0
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _complete(self, patience: cython.int) -> cython.int:
        """Fills the holes of the work list; at a stall takes off the words around a hole and goes on."""
        before: cython.int
        words: cython.int
        good: cython.int
        self._recreate()
        while not self._enough():
            if self.stop:
                return 0
            if self.fillers and self.words >= self.need_words:
                return 1
            if patience == 0 or self.holes == 0:
                return 0
            patience -= 1
            self.ruins += 1
            before = self.holes
            words = self.words
            self.gones = 0
            self.addeds = 0
            self.works = 0
            self._ruin(self.hole[below(cython.address(self.random), self.holes)])
            good = self._insert_all(10) if self.queued else 1
            if self.stop:
                return 0
            self._mix()
            if good:
                self._recreate()
            if self.fillers:
                good = good and self.words >= words
            elif self._most() < 0 or self.holes > before + (below(cython.address(self.random), 16) == 0):
                good = 0
            if not good:
                self._undo()
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _off(self, number: cython.int, banned: cython.int) -> cython.void:
        """Takes a word off, remembers it, and puts the cells that become empty on the work list."""
        word: cython.pointer(Entry) = self.entry + number
        cell: cython.int = word.start
        i: cython.int
        if self.gones < self.size:
            self.gone[self.gones] = word[0]
            self.gones += 1
        for i in range(self.addeds):
            if self.added[i] == number:
                self.addeds -= 1
                self.added[i] = self.added[self.addeds]
                self.gones -= 1  # it came and went: nothing to restore
                break
        for i in range(word.length):
            if self.cover[cell] == 1 and self.works < 2 * self.size:
                self.work[self.works] = cell
                self.works += 1
            cell += self.step[word.direction]
        if word.must >= 0:
            self.queue[self.queued] = word.must
            self.queued += 1
        self.remove(number, banned)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _ruin(self, hole: cython.int) -> cython.void:
        """Takes off the 2 to 6 words nearest to a hole; of those that must stand only now and then one."""
        count: cython.int = 2 + cython.cast(cython.int, below(cython.address(self.random), 5))
        bold: cython.int = below(cython.address(self.random), 10) == 0
        row: cython.int = hole // self.pitch
        col: cython.int = hole % self.pitch
        radius: cython.int
        r: cython.int
        c: cython.int
        cell: cython.int
        j: cython.int
        turn: cython.int
        if self.hole_at[hole] >= 0 and self.works < 2 * self.size:
            self.work[self.works] = hole
            self.works += 1
        for radius in range(1, 5):
            for turn in range(8 * radius):
                # a random walk over the ring would need memory; its cells in order, from a random side, will do
                j = turn // (2 * radius)
                c = turn % (2 * radius)
                if j == 0:
                    r = row - radius
                    c = col - radius + c
                elif j == 1:
                    r = row - radius + c
                    c = col + radius
                elif j == 2:
                    r = row + radius
                    c = col + radius - c
                else:
                    r = row + radius - c
                    c = col - radius
                if r < 1 or c < 1 or r > self.rows or c > self.cols:
                    continue
                cell = r * self.pitch + c
                if self.cover[cell] == 0:
                    if self.grid[cell] != BLOCK and self.works < 2 * self.size:
                        self.work[self.works] = cell
                        self.works += 1
                    continue
                if below(cython.address(self.random), 2):
                    continue
                j = self.over[
                    cell * DEEP + cython.cast(cython.int, below(cython.address(self.random), self.cover[cell]))
                ]
                if self.entry[j].must >= 0 and not bold:
                    continue
                self._off(j, 0)
                count -= 1
                if count == 0:
                    return

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _undo(self) -> cython.void:
        """Back to the state before the last ruin."""
        i: cython.int
        old: cython.pointer(Entry)
        for i in range(self.addeds):
            if self.entry[self.added[i]].at >= 0:
                self.remove(self.added[i], 0)
        self.addeds = 0
        for i in range(self.gones):
            old = self.gone + i
            self.place(old.text, old.length, old.index, old.must, old.start, old.direction)
        self.gones = 0
        self.queued = 0

    # --- words that must be placed ----------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _settle(self) -> cython.int:
        """Places all queued words, then shares more letters until there is room for the message; 1 when that worked.

        Not to be called while a ruin is open: it starts logs of its own.
        """
        patience: cython.int = 200 + 40 * self.musts
        before: cython.int
        self.tight = 0
        if not self._insert_all(100 + 60 * self.musts):
            return 0
        while not self.fillers and self.holes < self.message_length:
            if self.stop or patience == 0:
                return 0
            patience -= 1
            before = self.holes
            self.gones = 0
            self.addeds = 0
            self.works = 0
            self._loosen()
            self.tight = 1
            if not self._insert_all(6) or self.holes + (below(cython.address(self.random), 24) == 0) < before:
                self._undo()
            self.tight = 0
        self.gones = 0
        self.addeds = 0
        return not self.stop

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _loosen(self) -> cython.void:
        """Takes off a must-have word that shares little, and up to two others."""
        i: cython.int
        n: cython.int
        t: cython.int
        best: cython.int
        score: cython.int
        low: cython.int
        n = 1 + cython.cast(cython.int, below(cython.address(self.random), 3))
        for t in range(n):
            best = -1
            low = 1 << 20
            for i in range(self.words):
                if self.entry[self.active[i]].must >= 0:
                    score = cython.cast(cython.int, below(cython.address(self.random), 256))
                    if t == 0:
                        score += 64 * self.entry[self.active[i]].cross
                    if score < low:
                        low = score
                        best = self.active[i]
            if best >= 0:
                self._off(best, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _insert_all(self, patience: cython.int) -> cython.int:
        """Places the queued words and what they drive out; 0 when that takes more than ``patience`` insertions."""
        i: cython.int
        best: cython.int
        while self.queued:
            if self.stop or patience == 0:
                return 0
            patience -= 1
            best = 0
            for i in range(1, self.queued):
                if self.must_length[self.queue[i]] * 4 + self.must_price[self.queue[i]] > (
                    self.must_length[self.queue[best]] * 4 + self.must_price[self.queue[best]]
                ):
                    best = i
            i = self.queue[best]
            self.queued -= 1
            self.queue[best] = self.queue[self.queued]
            if self._insert(i) == 0:
                return 0
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cost(
        self, text: cython.p_uchar, length: cython.int, start: cython.int, way: cython.int, most: cython.int
    ) -> cython.int:
        """What placing a word there drives out, less what it shares; the words driven out stand in ``slot_start``."""
        cell: cython.int = start
        cost: cython.int = 0
        i: cython.int
        j: cython.int
        n: cython.int
        bad: cython.int
        match: cython.int
        word: cython.pointer(Entry)
        self.stamp += 1
        self.slots = 0  # the words driven out
        for i in range(length):
            n = self.cover[cell]
            if n == 0:
                cost += 6 if self.tight else 3
            else:
                match = self.grid[cell] == text[i]
                bad = not match or n >= DEEP
                for j in range(n):
                    word = self.entry + self.over[cell * DEEP + j]
                    if word.stamp != self.stamp:
                        word.stamp = self.stamp
                        word.shared = 0
                        word.loss = 0
                    if word.shared < 0:
                        continue
                    word.shared += 1
                    if n == 1:
                        word.loss += 1
                    if bad or word.shared > self.max_shared or (self.own_rule and word.own <= word.loss):
                        word.shared = -1000000
                        cost += 6 if word.must < 0 else 24 + 3 * word.length + 2 * self.must_price[word.must]
                        if cost > most:
                            return cost
                        self.slot_start[self.slots] = self.over[cell * DEEP + j]
                        self.slots += 1
            cell += self.step[way]
        return cost

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _insert(self, must: cython.int) -> cython.int:
        """Places a word where it drives out the least; 0 when there is no room for it at all."""
        text: cython.p_uchar = self.must_text[must]
        length: cython.int = self.must_length[must]
        cell: cython.int
        way: cython.int
        cost: cython.int
        low: cython.int = 1 << 28
        start: cython.int = -1
        best: cython.int = 0
        i: cython.int
        if self.roomy:  # some random places will do, if one of them drives out nothing
            for i in range(48):
                cell = (1 + below(cython.address(self.random), self.rows)) * self.pitch + (
                    1 + below(cython.address(self.random), self.cols)
                )
                way = self._direction()
                if self.room[cell * 8 + way] < length:
                    continue
                if self._count():
                    return 0
                cost = self._cost(text, length, cell, way, low)
                if self.slots == 0:
                    cost += 2 * self.by_direction[way] // (1 + self.weight[way])
                    cost += below(cython.address(self.random), 6)
                    if cost < low:
                        low = cost
                        start = cell
                        best = way
        if start < 0:
            for cell in range(self.pitch + 1, self.size - self.pitch - 1):
                for way in range(8):
                    if self.weight[way] == 0 or self.room[cell * 8 + way] < length:
                        continue
                    if self._count():
                        return 0
                    cost = self._cost(text, length, cell, way, low + 8)
                    cost += below(cython.address(self.random), 6)
                    if cost < low:
                        low = cost
                        start = cell
                        best = way
        if start < 0:
            return 0
        self._cost(text, length, start, best, 1 << 28)
        self.must_price[must] += 3
        for i in range(self.slots):
            self.evictions += 1
            self._off(self.slot_start[i], 0)
        i = self.place(text, length, -1, must, start, best)
        if i < 0:
            return 0
        if self.addeds < self.size:
            self.added[self.addeds] = i
            self.addeds += 1
        if self.own_rule and self.entry[i].own < 1:
            cell = start + self.step[best] * cython.cast(cython.int, below(cython.address(self.random), length))
            while self.cover[cell] > 1:
                way = self.over[cell * DEEP]
                if way == i:
                    way = self.over[cell * DEEP + 1]
                self._off(way, 0)
        return 1
