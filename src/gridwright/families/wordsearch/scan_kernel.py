"""Finds every occurrence of many words in a letter grid, in all eight directions, in one pass.

The words stand in a trie with one row of children a node. From each cell and in each direction the scan walks
the trie until it falls out; nearly all walks end after two letters, so a 15x15 grid takes some 5,000 steps
whatever the number of words (Aho and Corasick's failure links would save few of them and cost the building).

The grid is one flat array with a border of one blocked cell on each side, so that no step needs a bounds check.
Letters are 0 to ``letters - 1``; any larger number (blocked, empty) ends every walk.
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memset


@cython.final
@cython.cclass
class Trie:
    """Encoded words for scanning: one bytes object a word, one byte a letter; word i is reported as i.

    ``room``: how many further nodes may be inserted later. Of two words with the same letters the first counts.
    """

    def __cinit__(self, letters: cython.int, words, room: cython.int = 0):
        need: cython.int = room + 2
        for text in words:
            need += len(text)
        self.letters = letters
        self.room = need
        self.child = cython.cast(cython.p_int, calloc(need * letters + 1, cython.sizeof(cython.int)))
        self.word = cython.cast(cython.p_int, calloc(need, cython.sizeof(cython.int)))
        if self.child == cython.NULL or self.word == cython.NULL:
            raise MemoryError
        self.nodes = 1
        self.word[0] = -1
        index: cython.int = 0
        for text in words:
            data: bytes = text
            view: cython.pointer(cython.const[cython.uchar]) = data
            if self.insert(view, cython.cast(cython.int, len(data)), index) < 0:
                raise ValueError(f"word {index} has a letter outside the alphabet of {letters}")
            index += 1

    def __dealloc__(self):
        free(self.child)
        free(self.word)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def clear(self) -> cython.void:
        memset(self.child, 0, self.nodes * self.letters * cython.sizeof(cython.int))
        self.nodes = 1
        self.word[0] = -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def insert(
        self, text: cython.pointer(cython.const[cython.uchar]), length: cython.int, word: cython.int
    ) -> cython.int:
        node: cython.int = 0
        i: cython.int
        at: cython.int
        for i in range(length):
            if text[i] >= self.letters:
                return -1
            at = node * self.letters + text[i]
            if self.child[at] == 0:
                if self.nodes >= self.room:
                    return -1
                self.child[at] = self.nodes
                self.word[self.nodes] = -1
                self.nodes += 1
            node = self.child[at]
        if self.word[node] < 0:
            self.word[node] = word
        return node

    def scan(self, grid: bytes, pitch: cython.int):
        """All occurrences as (word, start cell, direction, length), by cell, direction and length.

        ``grid``: rows of ``pitch`` cells with a border of blocked cells (255) all around.
        """
        view: cython.pointer(cython.const[cython.uchar]) = grid
        size: cython.int = cython.cast(cython.int, len(grid))
        if pitch < 3 or size % pitch or size < 3 * pitch:
            raise ValueError("the grid has no border")
        step: cython.int[8]
        step[0] = 1
        step[1] = pitch + 1
        step[2] = pitch
        step[3] = pitch - 1
        step[4] = -1
        step[5] = -pitch - 1
        step[6] = -pitch
        step[7] = -pitch + 1
        c: cython.int
        d: cython.int
        q: cython.int
        node: cython.int
        first: cython.int
        length: cython.int
        found = []
        for c in range(pitch + 1, size - pitch - 1):
            if view[c] >= self.letters:
                continue
            first = self.child[view[c]]
            if first == 0:
                continue
            for d in range(8):
                node = first
                q = c
                length = 1
                while True:
                    if self.word[node] >= 0 and (length > 1 or d == 0):
                        found.append((self.word[node], c, d, length))
                    q += step[d]
                    if view[q] >= self.letters:
                        break
                    node = self.child[node * self.letters + view[q]]
                    if node == 0:
                        break
                    length += 1
        return found
