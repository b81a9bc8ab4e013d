# All legal plays of one word: shared by the kernels of this family.
# cython: language_level=3
from libc.stdint cimport int16_t, int32_t, uint8_t, uint32_t, uint64_t
from gridwright.families.erudit.board_kernel cimport (
    Board, MAX_CELLS, MAX_WORD, edge_letter, edge_ends, edge_last, edge_child, ones
)

cdef struct Play:
    int32_t score
    int16_t start            # cell of the first letter of the main word
    uint8_t direction
    uint8_t length           # letters of the main word
    uint8_t count            # tiles laid
    uint8_t put[23]          # one code a letter of the main word, 0 where a letter lies already


cdef class Generator:
    cdef readonly Board board
    cdef int rack[64]                  # tiles of each letter; blanks in 0
    cdef uint64_t real                 # letters of which the rack has a tile
    cdef int hand                      # tiles in the rack
    cdef int bonus, bonus_at           # points for laying that many tiles
    cdef Play* plays
    cdef int capacity, found
    cdef bint count_only, overflow
    cdef uint64_t lanes                # one bit a row, then one a column, that are searched
    cdef uint64_t live                 # those in which a play was found
    cdef long long nodes, points
    cdef uint8_t put[MAX_CELLS]
    cdef int direction, step, anchor, begin, laid

    cdef void set_rack(self, const int* rack) noexcept nogil
    cdef int generate(self) noexcept nogil
    cdef void lane(self, int cell, int length, int direction) noexcept nogil
    cdef void extend(self, int cell, uint32_t node, bint forward, int main, int times, int crosses) noexcept nogil
    cdef void lay_one(self, int cell, uint32_t edge, bint forward, int tile, int main, int times, int crosses) noexcept nogil
    cdef void after(self, int cell, uint32_t edge, bint forward, int main, int times, int crosses) noexcept nogil
    cdef void record(self, int start, int end, int main, int times, int crosses) noexcept nogil
    cdef bint grow(self, int capacity) noexcept nogil
