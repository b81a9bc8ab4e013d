"""The search that fills a word search so that exactly the message's cells are left.

1. Must-have words are placed, then the grid is filled until as many cells are left as the message has letters
   (``ruin_kernel``).
2. The message goes in and the whole grid is read in all directions. A listed word that stands twice is taken off and
   banned, a forbidden word loses a word that forms it, and the holes are filled anew. Without the ban the search would
   circle in hard settings.
3. Words that cross too few others are replaced while that gets better.
"""

from __future__ import annotations

import cython
from cython.cimports.gridwright.families.wordsearch.board_kernel import Trouble
from cython.cimports.gridwright.families.wordsearch.ruin_kernel import Ruin
from cython.cimports.gridwright.prng import below

DEEP = cython.declare(cython.int, 8)
EMPTY = cython.declare(cython.int, 254)


@cython.final
@cython.cclass
class Maker(Ruin):
    """One search of the generator."""

    # --- the whole search -------------------------------------------------------------------------------------------

    def run(self, restarts: cython.int) -> bool:
        """Searches until a clean grid stands; False when the budget or the restarts are used up first."""
        done: cython.int
        with cython.nogil:
            done = self._run(restarts)
        self._settle_nodes()
        return done == 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _run(self, restarts: cython.int) -> cython.int:
        i: cython.int
        self.restarts = 0
        while self.restarts < restarts and not self.stop:
            self._restart()
            self.gones = 0
            self.addeds = 0
            self.works = 0
            self.queued = 0
            for i in range(self.musts):
                self.must_price[i] = 0
                self.queue[i] = i
            self.queued = self.musts
            if self._settle() and self._fill() and self._finish():
                return 1
        return 0

    # --- scan, repair, polish ---------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _wipe(self) -> cython.void:
        i: cython.int
        for i in range(self.holes):
            self.grid[self.hole[i]] = EMPTY

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _clean(self) -> cython.int:
        """Message in, scan, repair, refill, until the scan finds nothing; 0 when patience or the budget ends."""
        patience: cython.int = 400 + self.cells
        i: cython.int
        while patience and not self.stop:
            patience -= 1
            self.pending += self.cells // 2
            if self._count():
                return 0
            self._write()
            if self.scan() == 0:
                return 1
            self.repairs += 1
            if self.fillers and self._redraw():
                continue
            self._wipe()
            self.gones = 0
            self.addeds = 0
            self.works = 0
            for i in range(self.troubles):
                self._repair(cython.address(self.trouble[i]))
            self.gones = 0
            if self.queued and not self._settle():
                return 0
            for i in range(self.holes):
                if self.works < 2 * self.size:
                    self.work[self.works] = self.hole[i]
                    self.works += 1
            self._mix()
            if not self._complete(300 + 6 * self.cells):
                return 0
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _redraw(self) -> cython.int:
        """Draws anew one filler letter of each trouble; 0 when a trouble has no filler letter in it."""
        i: cython.int
        j: cython.int
        cell: cython.int
        chosen: cython.int
        seen: cython.int
        good: cython.int = 1
        for i in range(self.troubles):
            cell = self.trouble[i].cell
            chosen = -1
            seen = 0
            for j in range(self.trouble[i].length):
                if self.cover[cell] == 0:
                    seen += 1
                    if below(cython.address(self.random), seen) == 0:
                        chosen = cell
                cell += self.step[self.trouble[i].direction]
            if chosen < 0:
                good = 0
            else:
                self.grid[chosen] = self.filler[below(cython.address(self.random), self.filler_count)]
        return good

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _repair(self, trouble: cython.pointer(Trouble)) -> cython.void:
        """Takes off and bans the word that is to blame for a trouble."""
        cell: cython.int = trouble.cell
        i: cython.int
        j: cython.int
        k: cython.int
        number: cython.int
        best: cython.int = -1
        score: cython.int
        high: cython.int = -1
        if trouble.kind == 0:
            if self.entry[trouble.entry].at < 0:
                return
            if self.entry[trouble.entry].must < 0:
                self._off(trouble.entry, 1)
                return
        for i in range(trouble.length):
            for j in range(self.cover[cell]):
                number = self.over[cell * DEEP + j]
                if trouble.kind == 0 and number == trouble.entry:
                    continue
                score = cython.cast(cython.int, below(cython.address(self.random), 4))
                if self.entry[number].must < 0:
                    score += 100
                # a word that has all the letters of the trouble is surely to blame
                k = 0
                while k < self.cover[trouble.cell] and self.over[trouble.cell * DEEP + k] != number:
                    k += 1
                if k < self.cover[trouble.cell]:
                    score += 10
                if score > high:
                    high = score
                    best = number
            cell += self.step[trouble.direction]
        if best >= 0:
            self._off(best, 1)
        elif self.holes:
            self._ruin(trouble.cell)  # only letters of the message: its cells must move

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lonely(self) -> cython.int:
        """Number of words with too few crossings."""
        i: cython.int
        n: cython.int = 0
        for i in range(self.words):
            if self.entry[self.active[i]].cross < self.min_cross:
                n += 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _finish(self) -> cython.int:
        """Replaces words that cross too little while that succeeds, then makes the grid clean; a few rounds of both."""
        turn: cython.int
        for turn in range(6):
            if self.min_cross and not self.fillers and turn < 5 and self._polish() < 0:
                return 0
            if not self._clean():
                return 0
            if self.fillers or self.min_cross == 0 or self._lonely() == 0:
                break
            if turn < 5:
                self._wipe()
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2)
    def _polish(self) -> cython.int:
        """Takes off a word with too few crossings and its neighbours and fills the place, as long as that helps."""
        lonely: cython.int = self._lonely()
        after: cython.int
        patience: cython.int = 20 + lonely
        tries: cython.int = patience
        cell: cython.int
        i: cython.int
        n: cython.int
        while lonely and tries:
            if self.stop:
                return -1
            tries -= 1
            self.polishes += 1
            n = below(cython.address(self.random), lonely)
            i = 0
            while self.entry[self.active[i]].cross >= self.min_cross or n:
                if self.entry[self.active[i]].cross < self.min_cross:
                    n -= 1
                i += 1
            n = self.active[i]
            self.gones = 0
            self.addeds = 0
            self.works = 0
            cell = self.entry[n].start + self.step[self.entry[n].direction] * cython.cast(
                cython.int, below(cython.address(self.random), self.entry[n].length)
            )
            if self.entry[n].must < 0:
                self._off(n, 0)
            if self.entry[n].must >= 0 or below(cython.address(self.random), 3) == 0:
                self._ruin(cell)
            after = lonely
            if self._insert_all(6) and self._most() >= 0:
                self._mix()
                self._recreate()
                if self._enough():
                    after = self._lonely()
            if after < lonely:
                lonely = after
                tries = patience
            else:
                self._undo()
        return lonely
