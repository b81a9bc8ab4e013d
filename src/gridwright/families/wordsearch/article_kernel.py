"""The loop of the article "Ako vygenerovať osemsmerovku s tajničkou" (Napnito), kept for comparison.

Random words are thrown at random places; a grid that does not come out is thrown away.
"""

from __future__ import annotations

import cython
from cython.cimports.gridwright.families.wordsearch.slots_kernel import Slots
from cython.cimports.gridwright.prng import below


@cython.final
@cython.cclass
class Article(Slots):
    """One run of the article's loop."""

    def run(self, attempts: cython.int) -> bool:
        """The article's loop: up to 2,000 random words of 50 random places each, else the grid is thrown away."""
        done: cython.int
        with cython.nogil:
            done = self._run(attempts)
        self._settle_nodes()
        return done == 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _run(self, attempts: cython.int) -> cython.int:
        turn: cython.int
        length: cython.int
        word: cython.int
        side: cython.int = min(self.rows, self.cols)
        self.restarts = 0
        while self.restarts < attempts and not self.stop:
            self._restart()
            for turn in range(2000):
                if self._most() == 0:
                    break
                if self._most() <= 5:
                    length = max(3, self._most())  # the exact length at the end
                else:
                    length = self._length(side)
                if length <= 64 and self.by_length[length] >= self._limit(length):
                    length += 1
                if length < 3 or length > side or self.pool.count[length] == 0:
                    continue
                word = below(cython.address(self.random), self.pool.count[length])
                if not self.free_words[length][word // 64] >> (word % 64) & 1:
                    continue
                if self._throw(length, word) < 0:
                    return 0
            if self._most() == 0:
                self._write()
                return 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _throw(self, length: cython.int, word: cython.int) -> cython.int:
        """Tries 50 random places for a word; 1 when it was placed."""
        i: cython.int
        turn: cython.int
        cell: cython.int
        way: cython.int
        text: cython.p_uchar = self.pool.text[length] + word * length
        for turn in range(50):
            if self._count():
                return 0
            cell = (1 + below(cython.address(self.random), self.rows)) * self.pitch + (
                1 + below(cython.address(self.random), self.cols)
            )
            way = below(cython.address(self.random), 8)
            if self.weight[way] == 0 or self.room[cell * 8 + way] < length:
                continue
            for i in range(length):
                if self.cover[cell + i * self.step[way]] and self.grid[cell + i * self.step[way]] != text[i]:
                    break
            else:
                if self.evaluate(cell, way, length, self._most()):
                    self.place(text, length, word, -1, cell, way)
                    return 1
        return 0
