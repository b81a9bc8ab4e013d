"""The least squares fit of what tiles, pairs and triples of tiles are worth to racks and their equities.

A rack of 7 tiles has 7 tiles, 21 pairs and 35 triples, each with its number; the design matrix X has a row a rack with
how often each occurs. It is never stored: X'Xv and X'y, all that conjugate gradients ask for, are made from the racks.
"""

import cython
from cython.cimports.libc.stdlib import calloc, free


@cython.final
@cython.cclass
class Design:
    """For racks (uint8, n by ``size``, sorted codes up to ``letters``) and the order of values of :class:`Leaves`."""

    letters: cython.int
    size: cython.int
    racks: cython.const[cython.uchar][:, ::1]
    pair: cython.pointer(cython.int)
    triple: cython.pointer(cython.int)
    columns = cython.declare(cython.int, visibility="readonly")

    def __cinit__(self):
        self.pair = cython.NULL
        self.triple = cython.NULL

    def __init__(self, letters: cython.int, racks):
        first: cython.int
        second: cython.int
        third: cython.int
        place: cython.int
        kinds: cython.int = letters + 1
        if not 1 <= letters <= 62:
            raise ValueError("an alphabet of 1 to 62 letters")
        self.letters = letters
        self.racks = racks
        self.size = self.racks.shape[1]
        if not 1 <= self.size <= 10 or (self.racks.shape[0] and int(racks.max()) > letters):
            raise ValueError("racks of 1 to 10 codes of the alphabet")
        self.pair = cython.cast(cython.p_int, calloc(kinds * kinds, 4))
        self.triple = cython.cast(cython.p_int, calloc(kinds * kinds * kinds, 4))
        if self.pair == cython.NULL or self.triple == cython.NULL:
            raise MemoryError
        place = kinds
        for first in range(kinds):
            for second in range(first, kinds):
                self.pair[first * kinds + second] = place
                place += 1
        for first in range(kinds):
            for second in range(first, kinds):
                for third in range(second, kinds):
                    self.triple[(first * kinds + second) * kinds + third] = place
                    place += 1
        self.columns = place

    def __dealloc__(self):
        free(self.pair)
        free(self.triple)

    def times(self, vector, result):
        """X v: adds to ``result`` (float64, one a rack) each rack's worth by ``vector`` (float64, one a column)."""
        self.check(vector, result)
        one: cython.const[cython.double][::1] = vector
        out: cython.double[::1] = result
        row: cython.Py_ssize_t
        with cython.nogil:
            for row in range(self.racks.shape[0]):
                out[row] += self.worth(row, cython.address(one[0]))

    def moments(self, weights, result):
        """X'w: adds to ``result`` (one a column) the sum of ``weights`` (one a rack) over the racks that have it."""
        self.check(result, weights)
        one: cython.const[cython.double][::1] = weights
        out: cython.double[::1] = result
        row: cython.Py_ssize_t
        with cython.nogil:
            for row in range(self.racks.shape[0]):
                self.spread(row, one[row], cython.address(out[0]))

    def gram(self, vector, result):
        """X'X v: adds to ``result``, both one a column."""
        self.check(vector, None)
        self.check(result, None)
        one: cython.const[cython.double][::1] = vector
        out: cython.double[::1] = result
        row: cython.Py_ssize_t
        with cython.nogil:
            for row in range(self.racks.shape[0]):
                self.spread(row, self.worth(row, cython.address(one[0])), cython.address(out[0]))

    @cython.cfunc
    def check(self, columns, rows):
        if len(columns) != self.columns or (rows is not None and len(rows) != self.racks.shape[0]):
            raise ValueError("a number for every column, and for every rack")

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def worth(self, row: cython.Py_ssize_t, vector: cython.pointer(cython.const[cython.double])) -> cython.double:
        total: cython.double = 0
        a: cython.int
        b: cython.int
        c: cython.int
        kinds: cython.int = self.letters + 1
        place: cython.int
        for a in range(self.size):
            total += vector[self.racks[row, a]]
            for b in range(a + 1, self.size):
                place = self.racks[row, a] * kinds + self.racks[row, b]
                total += vector[self.pair[place]]
                for c in range(b + 1, self.size):
                    total += vector[self.triple[place * kinds + self.racks[row, c]]]
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def spread(self, row: cython.Py_ssize_t, weight: cython.double, out: cython.p_double) -> cython.void:
        a: cython.int
        b: cython.int
        c: cython.int
        kinds: cython.int = self.letters + 1
        place: cython.int
        for a in range(self.size):
            out[self.racks[row, a]] += weight
            for b in range(a + 1, self.size):
                place = self.racks[row, a] * kinds + self.racks[row, b]
                out[self.pair[place]] += weight
                for c in range(b + 1, self.size):
                    out[self.triple[place * kinds + self.racks[row, c]]] += weight
