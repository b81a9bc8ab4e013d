# The generator of rng.py for kernels: SplitMix64 (Steele, Lea, Flood 2014), the same numbers as in Python.
# cython: language_level=3
from libc.stdint cimport uint32_t, uint64_t


cdef inline uint64_t next_u64(uint64_t* state) noexcept nogil:
    cdef uint64_t z
    state[0] += <uint64_t>0x9E3779B97F4A7C15ULL
    z = state[0]
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9ULL
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EBULL
    return z ^ (z >> 31)


cdef inline uint32_t below(uint64_t* state, uint32_t n) noexcept nogil:
    """A number from 0 to n - 1; n at least 1. One draw; the bias is under n / 2**32."""
    return <uint32_t>(((next_u64(state) >> 32) * n) >> 32)
