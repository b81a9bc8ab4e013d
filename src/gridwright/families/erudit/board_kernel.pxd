# The board of a word-building game as flat C arrays, shared by the kernels of this family.
# cython: language_level=3
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    MAX_CELLS = 576      # a 21 by 21 board with a border, and room for rows of 24
    MAX_WORD = 24
    MAX_UNDO = 1024
    BLANK = 128          # added to the code of a letter that a blank stands for

# One edge of the packed word graph: letter (from 0; ours begin at 1) in bits 0-5, end of a word 6, last sibling 7, first child 8-31.
cdef inline uint32_t edge_letter(uint32_t edge) noexcept nogil:
    return (edge & 63) + 1

cdef inline bint edge_ends(uint32_t edge) noexcept nogil:
    return (edge >> 6) & 1

cdef inline bint edge_last(uint32_t edge) noexcept nogil:
    return (edge >> 7) & 1

cdef inline uint32_t edge_child(uint32_t edge) noexcept nogil:
    return edge >> 8


cdef inline int ones(uint64_t bits) noexcept nogil:
    bits = bits - ((bits >> 1) & 0x5555555555555555ULL)
    bits = (bits & 0x3333333333333333ULL) + ((bits >> 2) & 0x3333333333333333ULL)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FULL
    return <int>((bits * 0x0101010101010101ULL) >> 56)


cdef struct Saved:
    int16_t cell
    uint8_t direction
    uint64_t mask
    int32_t total


cdef class Gaddag:
    cdef readonly uint32_t root, separator
    cdef object owner                  # keeps the edges alive
    cdef const uint32_t* edges
    cdef uint64_t* masks               # by the first edge of a node: one bit a letter that goes on


cdef class Board:
    cdef readonly Gaddag graph
    cdef readonly int rows, columns, stride, first, start
    cdef int steps[2]
    cdef int letters                   # how many letters the alphabet has, codes 1 to letters
    cdef uint64_t every                # one bit a letter
    cdef uint64_t wanted               # letters that cross-sets need say something about
    cdef uint8_t cell[MAX_CELLS]       # 0 empty, a letter, a letter + BLANK
    cdef uint8_t usable[MAX_CELLS]     # 1 inside the board
    cdef uint8_t row_of[MAX_CELLS]
    cdef uint8_t column_of[MAX_CELLS]
    cdef int in_row[26]                # tiles in each row and column; rows and columns begin at 1
    cdef int in_column[26]
    cdef uint8_t letter_times[MAX_CELLS]
    cdef uint8_t word_times[MAX_CELLS]
    cdef int32_t points[256]           # of a letter, of a letter + BLANK
    cdef uint64_t cross[2][MAX_CELLS]  # letters that an empty cell takes in a play of that direction
    cdef int32_t total[2][MAX_CELLS]   # points of the run across the play there, -1 where there is none
    cdef int tiles                     # on the board
    cdef bint factors                  # cross-checks ask for a part of a word instead of a word
    cdef const uint32_t* edges
    cdef const uint64_t* masks
    cdef uint32_t root, separator
    cdef Saved saved[MAX_UNDO]
    cdef int saves

    cdef uint32_t find(self, uint32_t node, uint32_t letter) noexcept nogil
    cdef void look_across(self, int cell, int direction) noexcept nogil
    cdef void refresh(self, int cell, int direction) noexcept nogil
    cdef void put(self, int cell, int tile) noexcept nogil
    cdef void settle(self, int cell) noexcept nogil
    cdef void take(self, int cell) noexcept nogil
    cdef void rewind(self, int mark) noexcept nogil
    cdef bint is_anchor(self, int cell) noexcept nogil
    cdef bint is_word(self, const uint8_t* word, int length) noexcept nogil
    cdef int run_start(self, int cell, int direction) noexcept nogil
