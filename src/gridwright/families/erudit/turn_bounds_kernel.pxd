# What the tiles left can still bring, for the search of turns.
# cython: language_level=3
from libc.stdint cimport uint64_t
from gridwright.families.erudit.movegen_kernel cimport Play
from gridwright.families.erudit.turn_state_kernel cimport TurnState


cdef class TurnBounds(TurnState):
    cdef void touch_lanes(self, Play* play) noexcept nogil
    cdef uint64_t lane_of(self, Play* play) noexcept nogil
    cdef bint extends(self, Play* play) noexcept nogil
    cdef int beyond(self, int cell, int step) noexcept nogil
    cdef void touch_lane(self, int cell, int direction) noexcept nogil
    cdef int most_after(self, Play* play, int rest, int points) noexcept nogil
    cdef int both(self, int left) noexcept nogil
    cdef void touch(self, Play* play, int left) noexcept nogil
    cdef int run_points(self, int cell, int step) noexcept nogil
    cdef void look_at(self, int cell, int left) noexcept nogil
