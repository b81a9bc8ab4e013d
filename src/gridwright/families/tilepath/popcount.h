/* Counting bits with the processor's own instruction. Every x86-64 processor since 2008 has it (x86-64-v2), but
 * compilers use it only where told; without it the builtin calls a table look-up that is slower than the rest of
 * the search. Compilers that do not know the pragma, and other processors, take the builtin as it is. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__)
#pragma GCC target("popcnt")
#endif

#if defined(_MSC_VER)
#include <intrin.h>
static __inline int gw_bits(unsigned long long x) { return (int)__popcnt64(x); }
static __inline int gw_lowest(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
#else
static inline int gw_bits(unsigned long long x) { return __builtin_popcountll(x); }
static inline int gw_lowest(unsigned long long x) { return __builtin_ctzll(x); }
#endif
