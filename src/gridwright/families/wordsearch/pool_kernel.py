"""The lexicon's words as bitsets by (length, position, letter).

Which words of n letters have given letters at given positions is then one AND of as many rows as there are given
letters, 64 words at a time. The idea is that of crossword fillers (Meehan and Gray, 1997, among others).
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc
from cython.cimports.libc.string import memcpy


@cython.final
@cython.cclass
class Pool:
    """``matrices``: for each length (2 to 64) an array of letter numbers, uint8, one row a word, all rows different."""

    def __cinit__(self, letters: cython.int, matrices):
        self.letters = letters
        self.longest = 0
        length: cython.int
        n: cython.int
        i: cython.int
        w: cython.int
        blocks: cython.int
        text: cython.p_uchar
        bits: cython.pointer(uint64_t)
        for length in range(65):
            self.count[length] = 0
            self.blocks[length] = 0
            self.text[length] = cython.NULL
            self.bits[length] = cython.NULL
        for key, matrix in matrices.items():
            length = key
            if not 2 <= length <= 64:
                raise ValueError("word lengths are from 2 to 64")
            data: bytes = matrix.tobytes()
            n = cython.cast(cython.int, len(data) // length)
            if n == 0:
                continue
            source: cython.pointer(cython.const[cython.uchar]) = data
            blocks = (n + 63) // 64
            self.text[length] = cython.cast(cython.p_uchar, malloc(n * length))
            self.bits[length] = cython.cast(
                cython.pointer(uint64_t), calloc(length * letters * blocks, cython.sizeof(uint64_t))
            )
            if self.text[length] == cython.NULL or self.bits[length] == cython.NULL:
                raise MemoryError
            text = self.text[length]
            bits = self.bits[length]
            memcpy(text, source, n * length)
            with cython.nogil:
                for w in range(n):
                    for i in range(length):
                        if text[w * length + i] >= letters:
                            with cython.gil:
                                raise ValueError("a word has a letter outside the alphabet")
                        bits[(i * letters + text[w * length + i]) * blocks + w // 64] |= cython.cast(uint64_t, 1) << (
                            w % 64
                        )
            self.count[length] = n
            self.blocks[length] = blocks
            self.longest = max(self.longest, length)

    def __dealloc__(self):
        length: cython.int
        for length in range(65):
            free(self.text[length])
            free(self.bits[length])

    def counts(self):
        """Number of words by length, index 0 to 64."""
        return [self.count[length] for length in range(65)]
