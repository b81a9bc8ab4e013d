# Small things that all kernels of this folder need and Python has no word for.
# cython: language_level=3

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define gw_prefetch(address) __builtin_prefetch(address)
    #else
    #define gw_prefetch(address) ((void) (address))
    #endif
    """
    void prefetch "gw_prefetch"(const void* address) noexcept nogil


cdef inline int popcount(unsigned int x) noexcept nogil:
    """How many bits are set: no instruction that a plain x86-64 lacks, no table."""
    x = x - ((x >> 1) & 0x55555555U)
    x = (x & 0x33333333U) + ((x >> 2) & 0x33333333U)
    x = (x + (x >> 4)) & 0x0F0F0F0FU
    return <int> ((x * 0x01010101U) >> 24)
