cdef extern from "popcount.h" nogil:
    int gw_bits(unsigned long long x)
    int gw_lowest(unsigned long long x)
