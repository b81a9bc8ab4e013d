"""Which words a set of tiles spells, and which one more letter makes it spell something.

A set of tiles (letters with repetition) has a 64-bit key, the sum of one fixed random number a letter: adding a tile
is one addition, whatever the alphabet. A hash table gives all words of a key; a second one gives, for a set of tiles
short of one letter, the letters that complete it, which is what a blank needs. Two sets could share a key by
chance (about one in 10^7 for a whole dictionary): users of the table compare the letters, so that a chance key costs
time and never correctness. The idea of asking by the set of tiles instead of walking a graph is that of MAGPIE's word
map; the additive key is ours.
"""

import cython
from cython.cimports.gridwright.prng import next_u64
from cython.cimports.libc.stdlib import calloc, free, malloc
from cython.cimports.libc.string import memcpy


@cython.final
@cython.cclass
class WordMap:
    """Built once from the words of a lexicon (a fifth of a second for 250,000) and then only read: threads share it."""

    def __cinit__(self):
        self.sieve = cython.NULL
        self.table = cython.NULL
        self.partners = cython.NULL
        self.pool = cython.NULL

    def __init__(self, letters: cython.int, codes: bytes, starts):
        """``codes``: all words, one code a letter, end to end; ``starts``: int32 where each begins, and the end."""
        view: cython.const[cython.int][::1] = starts
        number: cython.int = view.shape[0] - 1
        state: cython.ulonglong = 0x6772696477726967
        index: cython.int
        if not 1 <= letters <= 62:
            raise ValueError("an alphabet of 1 to 62 letters")
        if number < 0 or view[number] != len(codes):
            raise ValueError("the last start must be the end of the codes")
        for code in set(codes):
            if not 1 <= code <= letters:
                raise ValueError(f"code {code} is not in the alphabet")
        self.letters = letters
        self.words = number
        for index in range(64):
            self.value[index] = next_u64(cython.address(state))
        self.value[0] = 0
        start: cython.p_const_uchar = codes
        with cython.nogil:
            self.build(start, cython.address(view[0]), number)

    def __dealloc__(self):
        free(self.sieve)
        free(self.table)
        free(self.partners)
        free(self.pool)

    def anagrams(self, tiles: bytes) -> list:
        """The words of exactly these letters, as codes."""
        key: cython.ulonglong = 0
        for code in tiles:
            key += self.value[code & 63]
        entry: cython.pointer(Entry) = self.find(key)
        if entry == cython.NULL:
            return []
        found = [
            self.pool[entry.offset + index * entry.length : entry.offset + (index + 1) * entry.length]
            for index in range(entry.count)
        ]
        return [word for word in found if sorted(word) == sorted(tiles)]

    def completing(self, tiles: bytes) -> list:
        """The letters of which one more makes a word of exactly these and that one."""
        key: cython.ulonglong = 0
        mask: cython.ulonglong
        for tile in tiles:
            key += self.value[tile & 63]
        mask = self.completes(key)
        return [code for code in range(1, self.letters + 1) if (mask >> code) & 1]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=True)
    def build(
        self, codes: cython.p_const_uchar, starts: cython.pointer(cython.const[cython.int]), number: cython.int
    ) -> cython.int:
        word: cython.int
        index: cython.int
        seen: cython.ulonglong
        key: cython.ulonglong
        whole: cython.ulonglong
        slot: cython.ulonglong
        size: cython.ulonglong = 1024
        total: cython.longlong = starts[number]
        other: cython.ulonglong
        entry: cython.pointer(Entry)
        while size < cython.cast(cython.ulonglong, number) * 2:
            size *= 2
        self.mask = size - 1
        self.table = cython.cast(cython.pointer(Entry), calloc(size, cython.sizeof(Entry)))
        size = 1024
        while size < cython.cast(cython.ulonglong, number) * 16:
            size *= 2
        self.sieve_mask = size - 1
        self.sieve = cython.cast(cython.p_ulonglong, calloc(size // 64, 8))
        self.pool = cython.cast(cython.p_uchar, malloc(total + 1))
        if self.table == cython.NULL or self.sieve == cython.NULL or self.pool == cython.NULL:
            with cython.gil:
                raise MemoryError
        total = 0  # an upper bound on the number of partners
        # How many words each key has, then where they begin, then the words themselves.
        for word in range(number):
            key = 0
            for index in range(starts[word], starts[word + 1]):
                key += self.value[codes[index]]
            slot = key & self.mask
            while self.table[slot].length and self.table[slot].key != key:
                slot = (slot + 1) & self.mask
            self.table[slot].key = key
            if self.table[slot].length == 0:
                seen = 0
                for index in range(starts[word], starts[word + 1]):
                    total += not (seen >> codes[index]) & 1
                    seen |= cython.cast(cython.ulonglong, 1) << codes[index]
            elif self.table[slot].length != starts[word + 1] - starts[word]:
                with cython.gil:
                    raise ValueError("two sets of different size share a key")
            self.table[slot].length = starts[word + 1] - starts[word]
            self.table[slot].offset += self.table[slot].length
            self.table[slot].count = 0
            other = (key >> 20) & self.sieve_mask
            self.sieve[other >> 6] |= cython.cast(cython.ulonglong, 1) << (other & 63)
        size = 1024
        while size < cython.cast(cython.ulonglong, total) + 1:
            size *= 2
        self.partner_mask = size - 1
        self.partners = cython.cast(cython.pointer(Partner), calloc(size, cython.sizeof(Partner)))
        if self.partners == cython.NULL:
            with cython.gil:
                raise MemoryError
        total = 0
        for slot in range(self.mask + 1):
            if self.table[slot].length:
                size = self.table[slot].offset
                self.table[slot].offset = total
                total += size
        for word in range(number):
            whole = 0
            for index in range(starts[word], starts[word + 1]):
                whole += self.value[codes[index]]
            entry = self.find(whole)
            memcpy(
                cython.address(self.pool[entry.offset + entry.count * entry.length]),
                cython.address(codes[starts[word]]),
                entry.length,
            )
            entry.count += 1
            if entry.count > 1:
                continue  # another word of the same letters has the same partners
            seen = 0
            for index in range(starts[word], starts[word + 1]):
                if (seen >> codes[index]) & 1:
                    continue
                seen |= cython.cast(cython.ulonglong, 1) << codes[index]
                key = whole - self.value[codes[index]]
                slot = key & self.partner_mask
                while self.partners[slot].letters and self.partners[slot].key != key:
                    slot = (slot + 1) & self.partner_mask
                self.partners[slot].key = key
                self.partners[slot].letters |= cython.cast(cython.ulonglong, 1) << codes[index]
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find(self, key: cython.ulonglong) -> cython.pointer(Entry):
        slot: cython.ulonglong = (key >> 20) & self.sieve_mask
        if not (self.sieve[slot >> 6] >> (slot & 63)) & 1:
            return cython.NULL
        slot = key & self.mask
        while self.table[slot].length:
            if self.table[slot].key == key:
                return cython.address(self.table[slot])
            slot = (slot + 1) & self.mask
        return cython.NULL

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def completes(self, key: cython.ulonglong) -> cython.ulonglong:
        slot: cython.ulonglong = key & self.partner_mask
        while self.partners[slot].letters:
            if self.partners[slot].key == key:
                return self.partners[slot].letters
            slot = (slot + 1) & self.partner_mask
        return 0
