# The words of one length as bitsets, for the searches.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t


cdef class WordTable:
    cdef int count
    cdef int length
    cdef int letters
    cdef int words  # 64-bit words in one bitset
    cdef uint8_t* matrix
    cdef uint64_t* support  # [position][letter][word]
