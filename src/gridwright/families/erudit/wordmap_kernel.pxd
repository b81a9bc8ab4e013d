# Which words a set of tiles spells: shared by the kernels of this family.
# cython: language_level=3
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef struct Entry:
    uint64_t key
    uint32_t offset          # of the first word in the pool
    uint16_t count           # words
    uint16_t length          # letters of each

cdef struct Partner:
    uint64_t key
    uint64_t letters


cdef class WordMap:
    cdef readonly int letters
    cdef readonly int words
    cdef uint64_t value[64]
    cdef uint64_t sieve_mask, mask, partner_mask
    cdef uint64_t* sieve
    cdef Entry* table
    cdef Partner* partners
    cdef uint8_t* pool

    cdef Entry* find(self, uint64_t key) noexcept nogil
    cdef uint64_t completes(self, uint64_t key) noexcept nogil
    cdef int build(self, const uint8_t* codes, const int* starts, int number) except? -1 nogil
