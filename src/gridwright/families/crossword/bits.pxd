# Bit tricks for the kernels of this family: the compiler's count of trailing zeros, and a portable population count
# (without -mpopcnt the built-in is a call into a table; this one is inlined and vectorised).
from libc.stdint cimport uint64_t

cdef extern from * nogil:
    """
    static inline int gw_popcount(unsigned long long x) {
        x = x - ((x >> 1) & 0x5555555555555555ULL);
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
        return (int)((x * 0x0101010101010101ULL) >> 56);
    }
    static inline int gw_ctz(unsigned long long x) { return __builtin_ctzll(x); }
    /* 256 * log2(x), straight between powers of two: whole numbers, so the same on every platform. */
    static inline int gw_log2(unsigned long long x) {
        int e = 63 - __builtin_clzll(x);
        unsigned long long part = x - (1ULL << e);
        return (e << 8) + (int)(e > 8 ? part >> (e - 8) : part << (8 - e));
    }
    """
    int popcount "gw_popcount"(uint64_t x)
    int ctz "gw_ctz"(uint64_t x)
    int ilog2 "gw_log2"(uint64_t x)
