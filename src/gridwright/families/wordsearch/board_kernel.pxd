# The generator's board, for the search that fills it.
from libc.stdint cimport uint64_t

from gridwright.families.wordsearch.pool_kernel cimport Pool
from gridwright.families.wordsearch.scan_kernel cimport Trie


cdef struct Entry:
    const unsigned char* text
    int length
    int index       # row of the pool's matrix of this length, -1: a word that must be placed
    int must        # number of the word that must be placed, -1: a word of the pool
    int start       # first cell
    int direction
    int own         # cells that no other word covers
    int cross       # cells that another word covers too
    int at          # place in ``active``, -1: not on the board
    int stamp
    int shared
    int loss


cdef struct Trouble:
    int kind        # 0 a listed word stands a second time, 1 a forbidden word, 2 a word of the message
    int entry
    int cell
    int direction
    int length


cdef class Board:
    cdef readonly int rows
    cdef readonly int cols
    cdef readonly int pitch
    cdef readonly int size
    cdef readonly int cells
    cdef int letters
    cdef int max_shared
    cdef int own_rule
    cdef int nested
    cdef int step[8]
    cdef Pool pool
    cdef Trie listed
    cdef Trie forbidden
    cdef Trie secret
    cdef unsigned char* grid
    cdef unsigned char* cover
    cdef short* over
    cdef unsigned char* room
    cdef int* hole
    cdef int* hole_at
    cdef int holes
    cdef Entry* entry
    cdef int capacity
    cdef int* active
    cdef int words
    cdef int* spare
    cdef int spares
    cdef int by_direction[8]
    cdef int by_length[65]
    cdef int diagonals
    cdef uint64_t* free_words[65]
    cdef int stamp
    cdef int filled          # of the slot last looked at: covered cells
    cdef int needy           # of the slot last looked at: covered cells of words that lack crossings
    cdef Trouble* trouble
    cdef int troubles
    cdef int trouble_room

    cdef void reset(self) noexcept nogil
    cdef void ban(self, int length, int index) noexcept nogil
    cdef int evaluate(self, int start, int direction, int length, int most) noexcept nogil
    cdef int find(self, int start, int direction, int length, uint64_t* random) noexcept nogil
    cdef int place(self, const unsigned char* text, int length, int index, int must, int start, int direction) noexcept nogil
    cdef void remove(self, int number, int banned) noexcept nogil
    cdef int scan(self) noexcept nogil
    cdef void _walk(self, Trie trie, int kind, int cell, int direction) noexcept nogil
    cdef int _within(self, int first, int last, int direction) noexcept nogil
    cdef int _own(self, int number, int first, int last, int direction, int length) noexcept nogil
