# The recursion of the endgame search.
# cython: language_level=3
from libc.stdint cimport uint64_t
from gridwright.families.erudit.board_kernel cimport Board, MAX_CELLS
from gridwright.families.erudit.movegen_kernel cimport Generator, Play
from gridwright.families.erudit.strategy.endgame_moves_kernel cimport EndgameMoves
from gridwright.families.erudit.strategy.endgame_state_kernel cimport Entry, Move


cdef class EndgameSearch(EndgameMoves):
    cdef int search(self, int depth, int alpha, int beta) noexcept nogil
    cdef int branch(self, Move* move, int depth, int alpha, int beta, bint open) noexcept nogil
    cdef void praise(self, Move* move, int depth) noexcept nogil
    cdef bint recall(self, Entry* entry, Move* move) noexcept nogil
    cdef void remember(self, uint64_t key, int depth, int value, int bound, bint proved, Move* move) noexcept nogil
    cdef int estimate_by_table(self, int first, int end, int depth, int beta) noexcept nogil
