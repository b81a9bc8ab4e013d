# A well mixed number of each number, for the keys of positions.
# cython: language_level=3
from libc.stdint cimport uint64_t


cdef inline uint64_t mix(uint64_t z) noexcept nogil:
    z = (z + <uint64_t>0x9E3779B97F4A7C15ULL) * <uint64_t>0xBF58476D1CE4E5B9ULL
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EBULL
    return z ^ (z >> 31)
