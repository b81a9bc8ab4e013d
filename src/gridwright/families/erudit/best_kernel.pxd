# The best play of one word, by bounds: shared by the kernels of this family.
# cython: language_level=3
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from gridwright.families.erudit.board_kernel cimport Board, MAX_CELLS
from gridwright.families.erudit.leave_kernel cimport Leaves
from gridwright.families.erudit.movegen_kernel cimport Play
from gridwright.families.erudit.wordmap_kernel cimport Entry, WordMap

cdef enum:
    MAX_RACK = 10
    MAX_SUBSETS = 1024
    MAX_SLOTS = 8192
    NOTHING = -2000000000  # less than any play brings

# Some tiles of the rack: how many, how many of them blanks, the sum of the keys of the others, the points of each
# from the highest on, and what the tiles that stay are worth (in thousandths of a point).
cdef struct Subset:
    uint64_t key
    uint64_t taken           # four bits for each different tile of the rack, in the order of the codes
    int32_t leave
    uint8_t blanks
    uint8_t worth[MAX_RACK]

# A run of empty cells to fill: how many, where, the key of the letters between, what those and the words across
# bring, and how many times the tile of each empty cell counts.
cdef struct Slot:
    int32_t bound
    int32_t base
    uint64_t key
    int16_t start
    uint8_t direction
    uint8_t count
    uint8_t length
    uint16_t times[MAX_RACK]


cdef class Finder:
    cdef readonly Board board
    cdef readonly WordMap map
    cdef Leaves leaves
    cdef bint valued                   # leaves are counted
    cdef int rack[64]
    cdef int hand
    cdef uint64_t real
    cdef int bonus, bonus_at
    cdef Subset subsets[MAX_SUBSETS]
    cdef int first[MAX_RACK + 2]       # where the subsets of each size begin
    cdef int best_leave[MAX_RACK + 1]  # the best leave after laying so many
    cdef uint8_t worth[MAX_RACK]       # of the whole rack, from the highest on
    cdef Slot slots[MAX_SLOTS]
    cdef int number
    cdef int best                      # thousandths of a point
    cdef Play play
    cdef readonly long long slots_seen, slots_tried, words_tried
    # the slot being tried
    cdef uint64_t pattern[24]
    cdef int16_t tile_of[24]           # which empty cell a letter of the word fills, -1: a letter lies there
    cdef uint8_t wanted[MAX_RACK]      # what the blanks stand for

    cdef void set_rack(self, const int* rack) noexcept nogil
    cdef int best_exchange(self, int bag, int* kept) noexcept nogil
    cdef void add_subsets(self, int letter, int size, int blanks, uint64_t key, uint8_t* chosen) noexcept nogil
    cdef bint find_best(self, int floor) noexcept nogil
    cdef void lane(self, int cell, int length, int direction) noexcept nogil
    cdef void try_slot(self, Slot* slot) noexcept nogil
    cdef void fill(self, Slot* slot, Subset* subset, uint64_t key, int blank, int least) noexcept nogil
    cdef void try_words(self, Slot* slot, Subset* subset, Entry* entry) noexcept nogil
    cdef bint spells(self, uint64_t key, Subset* subset) noexcept nogil
    cdef bint spells_with(self, uint64_t key, int blanks, int least) noexcept nogil
    cdef void sink(self, int index) noexcept nogil
