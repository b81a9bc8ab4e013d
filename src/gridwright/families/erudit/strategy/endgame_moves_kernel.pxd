# Moves of the endgame search.
# cython: language_level=3
from libc.stdint cimport uint64_t
from gridwright.families.erudit.board_kernel cimport Board, MAX_CELLS
from gridwright.families.erudit.movegen_kernel cimport Generator, Play
from gridwright.families.erudit.strategy.endgame_state_kernel cimport EndgameState, Move, Threat


cdef class EndgameMoves(EndgameState):
    cdef bint make(self, Move* move) noexcept nogil
    cdef void unmake(self, Move* move, int mark) noexcept nogil
    cdef void soil(self, int cell, int mark) noexcept nogil
    cdef int list_moves(self, bint only_best) noexcept nogil
    cdef void simple(self, int kind, int cell, int estimate) noexcept nogil
    cdef uint64_t begin_lanes(self, int side) noexcept nogil
    cdef bint lane_plays(self, int lane, uint64_t rack_key) noexcept nogil
    cdef uint64_t lane_key(self, int lane) noexcept nogil
    cdef void select(self, int place, int end) noexcept nogil
    cdef int slot(self, Move* move) noexcept nogil
    cdef bint equal(self, Move* first, Move* second) noexcept nogil
    cdef bint legal(self, Move* move, uint64_t word) noexcept nogil
    cdef int last_tile(self) noexcept nogil
    cdef int one_tile_points(self, int cell, int tile) noexcept nogil
    cdef bint one_tile_repeats(self, int cell, Play* play) noexcept nogil
    cdef int list_threats(self, Threat* threats) noexcept nogil
    cdef void decisive(self, Play* play, Threat* threat) noexcept nogil
    cdef int threatened(self, Threat* threats, Move* move) noexcept nogil
