# What other kernels may use of the scan: the trie's tables, read without the interpreter.

cdef class Trie:
    cdef readonly int letters
    cdef readonly int nodes
    cdef int room
    cdef int* child
    cdef int* word
    cdef void clear(self) noexcept nogil
    cdef int insert(self, const unsigned char* text, int length, int word) noexcept nogil
