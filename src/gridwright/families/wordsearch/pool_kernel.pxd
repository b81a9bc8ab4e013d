# The word pool's tables, for the generator.
from libc.stdint cimport uint64_t


cdef class Pool:
    cdef readonly int letters
    cdef readonly int longest
    cdef int count[65]
    cdef int blocks[65]
    cdef unsigned char* text[65]
    cdef uint64_t* bits[65]
