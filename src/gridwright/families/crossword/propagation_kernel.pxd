# Propagation, for the fill search.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from gridwright.families.crossword.domains_kernel cimport Domains


cdef class Propagation(Domains):
    cdef int _enqueue(self, int s, uint8_t why) except? -1 nogil
    cdef int _clear_queue(self) except? -1 nogil
    cdef int _shrink_cell(self, int c, uint64_t new, int source) except? -1 nogil
    cdef int _update(self, int s) except? -1 nogil
    cdef int _filter(self, int s) except? -1 nogil
    cdef int _drop(self, int s, int w) except? -1 nogil
    cdef int _take(self, int s, int w) except? -1 nogil
    cdef int _claim(self, int s) except? -1 nogil
    cdef int _propagate(self) except? -1 nogil
    cdef int _has(self, int s, int w) except? -1 nogil
    cdef int _force_musts(self) except? -1 nogil
