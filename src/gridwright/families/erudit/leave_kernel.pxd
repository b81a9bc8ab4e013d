# What the tiles left on the rack are worth: shared by the kernels of this family.
# cython: language_level=3
from libc.stdint cimport int64_t

cdef enum:
    MOST = 10            # tiles of a rack


cdef class Leaves:
    cdef readonly int letters, size
    cdef int stride
    cdef int* single               # by code: what a tile adds to a rack, in thousandths of a point
    cdef int* pair                 # by two codes, both ways round
    cdef int* triple               # by three codes, all ways round
    cdef int fade[256]                 # thousandths of a leave's worth that are left, by tiles in the bag afterwards
    cdef int points[64]                # of a tile, for the leftovers
    cdef int give                      # what the others' leftovers are worth to who goes out, in thousandths
    cdef int stuck                     # what tiles cost that stay when the bag is empty: times their points, in thousandths
    cdef int late                      # and a fixed sum
    # prepared for one rack and what is unseen
    cdef int slots                     # different tiles of the rack
    cdef int slot_of[64]
    cdef int bag
    cdef int others                    # points of the tiles unseen
    cdef int64_t base[MOST + 1]        # by tiles drawn
    cdef int64_t one[MOST + 1][MOST]   # by tiles drawn and slot
    cdef int64_t two[MOST + 1][MOST][MOST]
    cdef int three[MOST][MOST][MOST]
    cdef int code_of[MOST]

    cdef void prepare(self, const int* rack, const int* unseen, int bag) noexcept nogil
    cdef int worth(self, const unsigned char* kept) noexcept nogil
