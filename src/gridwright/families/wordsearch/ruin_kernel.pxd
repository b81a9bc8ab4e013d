# Filling and emptying, for the generator.
from gridwright.families.wordsearch.slots_kernel cimport Slots


cdef class Ruin(Slots):
    cdef int _fill(self) except? -1 nogil
    cdef void _mix(self) noexcept nogil
    cdef int _recreate(self) except? -1 nogil
    cdef int _complete(self, int patience) except? -1 nogil
    cdef void _off(self, int number, int banned) noexcept nogil
    cdef void _ruin(self, int hole) noexcept nogil
    cdef void _undo(self) noexcept nogil
    cdef int _settle(self) except? -1 nogil
    cdef void _loosen(self) noexcept nogil
    cdef int _insert_all(self, int patience) except? -1 nogil
    cdef int _cost(self, unsigned char* text, int length, int start, int way, int most) noexcept nogil
    cdef int _insert(self, int must) except? -1 nogil
