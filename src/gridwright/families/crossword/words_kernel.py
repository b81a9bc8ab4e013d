"""The words of one length as bitsets: for each (position, letter) the words that have that letter there."""

import cython
from cython.cimports.libc.stdint import uint8_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc


@cython.final
@cython.cclass
class WordTable:
    """A matrix of letter ranks, a word a row, and its bitsets."""

    def __cinit__(self, matrix, letters: cython.int):
        view: cython.const[uint8_t][:, ::1] = matrix
        i: cython.Py_ssize_t
        p: cython.int
        letter: cython.int
        self.count = view.shape[0]
        self.length = view.shape[1]
        self.letters = letters
        self.words = (self.count + 63) >> 6
        if not 1 <= letters <= 64 or not 1 <= self.length <= 64:
            raise ValueError("a word table takes 1 to 64 letters and positions")
        self.matrix = cython.cast(cython.pointer(uint8_t), malloc(max(1, self.count * self.length)))
        self.support = cython.cast(
            cython.pointer(uint64_t), calloc(max(1, self.length * letters * self.words), cython.sizeof(uint64_t))
        )
        if self.matrix == cython.NULL or self.support == cython.NULL:
            raise MemoryError
        for i in range(self.count):
            for p in range(self.length):
                letter = view[i, p]
                if letter >= letters:
                    raise ValueError("a letter's rank is outside the alphabet")
                self.matrix[i * self.length + p] = cython.cast(uint8_t, letter)
                self.support[(p * letters + letter) * self.words + (i >> 6)] |= cython.cast(uint64_t, 1) << (i & 63)

    def __dealloc__(self):
        free(self.matrix)
        free(self.support)

    def __len__(self):
        return self.count

    def matching(self, masks):
        """How many words fit letter masks, one a position: for a first look at a slot."""
        total: cython.int = 0
        i: cython.int
        p: cython.int
        want: uint64_t[64]
        for p in range(self.length):
            want[p] = masks[p]
        for i in range(self.count):
            for p in range(self.length):
                if not (want[p] >> self.matrix[i * self.length + p]) & 1:
                    break
            else:
                total += 1
        return total
