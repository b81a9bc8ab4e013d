"""Exact covers of a board by words: how many there are, and which.

Every way to lay a word is an option: a set of tiles and the diagonal steps it takes. A cover is a choice of options
that meets each tile once; where words must not cross, no two of them take both diagonals of one square. The search
always branches on the tile with the fewest options (Knuth, Dancing links, 2000), which bitmasks and a shrinking list of
options do without links. What is left to cover often comes up again in another order, so the number of covers of each
remainder is remembered: the key is the set of free tiles and those diagonals that could still be crossed. A full
table forgets; the answer stays exact.
"""

import cython
from cython.cimports.gridwright.families.tilepath.popcount import gw_lowest
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc

_KEY = cython.declare(
    cython.int, 8
)  # words of 64 bits an entry: free tiles (2), diagonals (2 + 2), words (1), count (1)
_SLOTS = cython.declare(cython.int, 1 << 17)


@cython.final
@cython.cclass
class Counter:
    """One board and one set of options. See ``count_kernel.pyi`` for the arguments."""

    n: cython.int
    options: cython.int
    blocks: cython.int
    cells: cython.p_int  # cells of option o: cells[first[o]:first[o + 1]]
    first: cython.p_int
    low: cython.pointer(uint64_t)  # by option: tiles 0..63 and 64..127
    high: cython.pointer(uint64_t)
    falling: cython.pointer(uint64_t)  # 2 words an option: squares whose falling diagonal it takes
    rising: cython.pointer(uint64_t)
    word: cython.pointer(uint64_t)  # the bit of its word, 0 where a word may stand several times
    fall_low: cython.pointer(uint64_t)  # by square: the two tiles of its falling diagonal
    fall_high: cython.pointer(uint64_t)
    rise_low: cython.pointer(uint64_t)
    rise_high: cython.pointer(uint64_t)
    table: cython.pointer(uint64_t)
    arena: cython.p_int  # lists of options, one behind the other
    arena_room: cython.longlong
    chosen: cython.p_int
    nodes: cython.longlong
    unpaid: cython.longlong
    cap: uint64_t
    stop: cython.bint
    meter: object

    def __cinit__(
        self,
        n: int,
        options: list[tuple[list[int], int, int, int]],
        blocks: list[tuple[int, int, int, int]],
        meter: object,
    ) -> None:
        i: cython.int
        k: cython.int
        cell: cython.int
        at: cython.int = 0
        self.n = n
        self.options = len(options)
        self.blocks = len(blocks)
        self.meter = meter
        total: cython.longlong = sum(len(option[0]) for option in options)
        shortest: cython.int = min((len(option[0]) for option in options), default=1)
        many: cython.size_t = self.options + 1
        squares: cython.size_t = self.blocks + 1
        self.arena_room = (self.n // max(1, shortest) + 2) * cython.cast(cython.longlong, self.options + 1)
        self.cells = cython.cast(cython.p_int, malloc((total + 1) * cython.sizeof(cython.int)))
        self.first = cython.cast(cython.p_int, malloc(many * cython.sizeof(cython.int)))
        self.low = cython.cast(cython.pointer(uint64_t), calloc(many, 8))
        self.high = cython.cast(cython.pointer(uint64_t), calloc(many, 8))
        self.falling = cython.cast(cython.pointer(uint64_t), calloc(many, 16))
        self.rising = cython.cast(cython.pointer(uint64_t), calloc(many, 16))
        self.word = cython.cast(cython.pointer(uint64_t), calloc(many, 8))
        self.fall_low = cython.cast(cython.pointer(uint64_t), calloc(squares, 8))
        self.fall_high = cython.cast(cython.pointer(uint64_t), calloc(squares, 8))
        self.rise_low = cython.cast(cython.pointer(uint64_t), calloc(squares, 8))
        self.rise_high = cython.cast(cython.pointer(uint64_t), calloc(squares, 8))
        self.table = cython.cast(cython.pointer(uint64_t), calloc(cython.cast(cython.size_t, _SLOTS) * _KEY, 8))
        self.arena = cython.cast(cython.p_int, malloc(self.arena_room * cython.sizeof(cython.int)))
        self.chosen = cython.cast(cython.p_int, malloc((self.n + 1) * cython.sizeof(cython.int)))
        if (
            self.cells == cython.NULL
            or self.first == cython.NULL
            or self.low == cython.NULL
            or self.high == cython.NULL
            or self.falling == cython.NULL
            or self.rising == cython.NULL
            or self.word == cython.NULL
            or self.fall_low == cython.NULL
            or self.fall_high == cython.NULL
            or self.rise_low == cython.NULL
            or self.rise_high == cython.NULL
            or self.table == cython.NULL
            or self.arena == cython.NULL
            or self.chosen == cython.NULL
        ):
            raise MemoryError
        for i in range(self.options):
            cells, falling, rising, word = options[i]
            self.first[i] = at
            for cell in cells:
                self.cells[at] = cell
                at += 1
                if cell < 64:
                    self.low[i] |= cython.cast(uint64_t, 1) << cell
                else:
                    self.high[i] |= cython.cast(uint64_t, 1) << (cell - 64)
            self.falling[2 * i] = falling & 0xFFFFFFFFFFFFFFFF
            self.falling[2 * i + 1] = falling >> 64
            self.rising[2 * i] = rising & 0xFFFFFFFFFFFFFFFF
            self.rising[2 * i + 1] = rising >> 64
            self.word[i] = 0 if word < 0 else cython.cast(uint64_t, 1) << cython.cast(cython.int, word)
        self.first[self.options] = at
        for i in range(self.blocks):
            for k in range(4):
                cell = blocks[i][k]
                if k < 2:
                    if cell < 64:
                        self.fall_low[i] |= cython.cast(uint64_t, 1) << cell
                    else:
                        self.fall_high[i] |= cython.cast(uint64_t, 1) << (cell - 64)
                elif cell < 64:
                    self.rise_low[i] |= cython.cast(uint64_t, 1) << cell
                else:
                    self.rise_high[i] |= cython.cast(uint64_t, 1) << (cell - 64)

    def __dealloc__(self) -> None:
        free(self.cells)
        free(self.first)
        free(self.low)
        free(self.high)
        free(self.falling)
        free(self.rising)
        free(self.word)
        free(self.fall_low)
        free(self.fall_high)
        free(self.rise_low)
        free(self.rise_high)
        free(self.table)
        free(self.arena)
        free(self.chosen)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def open_squares(
        self,
        taken: uint64_t,
        base: cython.int,
        lows: cython.pointer(uint64_t),
        highs: cython.pointer(uint64_t),
        low: uint64_t,
        high: uint64_t,
    ) -> uint64_t:
        """Of the squares taken by one diagonal, those where both tiles of the other one are still free."""
        kept: uint64_t = 0
        square: cython.int
        todo: uint64_t = taken
        while todo:
            square = gw_lowest(todo)
            if (lows[base + square] & ~low) == 0 and (highs[base + square] & ~high) == 0:
                kept |= todo & (0 - todo)
            todo &= todo - 1
        return kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def slot(
        self, low: uint64_t, high: uint64_t, f0: uint64_t, f1: uint64_t, r0: uint64_t, r1: uint64_t, words: uint64_t
    ) -> cython.pointer(uint64_t):
        """The entry of a key, or the one to overwrite; an entry with count 0 in its last word is empty."""
        h: uint64_t = low
        i: cython.int
        at: cython.pointer(uint64_t)
        first: cython.pointer(uint64_t) = cython.NULL
        h = (h ^ (h >> 31)) * cython.cast(uint64_t, 0x9E3779B97F4A7C15)
        h = (h ^ high ^ (h >> 29)) * cython.cast(uint64_t, 0xBF58476D1CE4E5B9)
        h = (h ^ f0 ^ (h >> 32)) * cython.cast(uint64_t, 0x94D049BB133111EB)
        h = (h ^ r0 ^ (h >> 30)) * cython.cast(uint64_t, 0x9E3779B97F4A7C15)
        h = (h ^ (f1 + 3 * r1) ^ words ^ (h >> 28)) * cython.cast(uint64_t, 0xBF58476D1CE4E5B9)
        h ^= h >> 32
        for i in range(4):
            at = self.table + cython.cast(cython.size_t, (h + i) & (_SLOTS - 1)) * _KEY
            if first == cython.NULL:
                first = at
            if at[7] == 0:
                return at
            if (
                at[0] == low
                and at[1] == high
                and at[2] == f0
                and at[3] == f1
                and at[4] == r0
                and at[5] == r1
                and at[6] == words
            ):
                return at
        first[7] = 0
        return first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def pick(self, start: cython.longlong, end: cython.longlong, low: uint64_t, high: uint64_t) -> cython.int:
        """The free tile with the fewest options; n where some tile has none."""
        counts: cython.int[128]
        i: cython.longlong
        k: cython.int
        best: cython.int = -1
        least: cython.int = 1 << 30
        for k in range(self.n):
            counts[k] = 0
        for i in range(start, end):
            for k in range(self.first[self.arena[i]], self.first[self.arena[i] + 1]):
                counts[self.cells[k]] += 1
        for k in range(self.n):
            if not ((low >> k) & 1 if k < 64 else (high >> (k - 64)) & 1):
                continue
            if counts[k] == 0:
                return self.n
            if counts[k] < least:
                least = counts[k]
                best = k
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep(
        self,
        option: cython.int,
        start: cython.longlong,
        end: cython.longlong,
        used: uint64_t,
        f0: uint64_t,
        f1: uint64_t,
        r0: uint64_t,
        r1: uint64_t,
    ) -> cython.longlong:
        """Append to the arena the options that go on after `option`; the end of the new list."""
        at: cython.longlong = end
        i: cython.longlong
        other: cython.int
        for i in range(start, end):
            other = self.arena[i]
            if self.low[other] & self.low[option] or self.high[other] & self.high[option]:
                continue
            if self.word[other] & used:
                continue
            if self.falling[2 * other] & r0 or self.rising[2 * other] & f0:
                continue
            if self.falling[2 * other + 1] & r1 or self.rising[2 * other + 1] & f1:
                continue
            self.arena[at] = other
            at += 1
        return at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def covers(
        self,
        start: cython.longlong,
        end: cython.longlong,
        low: uint64_t,
        high: uint64_t,
        f0: uint64_t,
        f1: uint64_t,
        r0: uint64_t,
        r1: uint64_t,
        used: uint64_t,
    ) -> uint64_t:
        """Covers of the free tiles by the options arena[start:end], at most the cap."""
        entry: cython.pointer(uint64_t)
        tile: cython.int
        i: cython.longlong
        k: cython.longlong
        option: cython.int
        total: uint64_t = 0
        bit_low: uint64_t
        bit_high: uint64_t
        nl: uint64_t
        nh: uint64_t
        g0: uint64_t
        g1: uint64_t
        s0: uint64_t
        s1: uint64_t
        if low == 0 and high == 0:
            return 1
        entry = self.slot(low, high, f0, f1, r0, r1, used)
        if entry[7]:
            return entry[7] - 1
        self.nodes += 1
        if self.nodes & 1023 == 0:
            with cython.gil:
                if self.pay():
                    self.stop = True
        if self.stop:
            return 0
        tile = self.pick(start, end, low, high)
        if tile < self.n:
            bit_low = cython.cast(uint64_t, 1) << tile if tile < 64 else 0
            bit_high = cython.cast(uint64_t, 1) << (tile - 64) if tile >= 64 else 0
            for i in range(start, end):
                option = self.arena[i]
                if not (self.low[option] & bit_low or self.high[option] & bit_high):
                    continue
                nl = low & ~self.low[option]
                nh = high & ~self.high[option]
                g0 = self.open_squares(f0 | self.falling[2 * option], 0, self.rise_low, self.rise_high, nl, nh)
                g1 = self.open_squares(f1 | self.falling[2 * option + 1], 64, self.rise_low, self.rise_high, nl, nh)
                s0 = self.open_squares(r0 | self.rising[2 * option], 0, self.fall_low, self.fall_high, nl, nh)
                s1 = self.open_squares(r1 | self.rising[2 * option + 1], 64, self.fall_low, self.fall_high, nl, nh)
                k = self.keep(option, start, end, used | self.word[option], g0, g1, s0, s1)
                total += self.covers(end, k, nl, nh, g0, g1, s0, s1, used | self.word[option])
                if self.stop:
                    return total
                if total >= self.cap:
                    total = self.cap
                    break
        entry = self.slot(low, high, f0, f1, r0, r1, used)
        entry[0] = low
        entry[1] = high
        entry[2] = f0
        entry[3] = f1
        entry[4] = r0
        entry[5] = r1
        entry[6] = used
        entry[7] = total + 1
        return total

    def pay(self) -> bool:
        """Report the nodes to the meter; whether to stop."""
        nodes = self.nodes - self.unpaid
        self.unpaid = self.nodes
        return self.meter.tick(nodes)

    @cython.cfunc
    def free_tiles(self, high: cython.bint) -> uint64_t:
        tiles: cython.int = self.n - 64 if high else self.n
        if tiles <= 0:
            return 0
        if tiles >= 64:
            return ~cython.cast(uint64_t, 0)
        return (cython.cast(uint64_t, 1) << tiles) - 1

    def count(self, cap: int) -> int:
        """The number of covers, at most `cap` (below 2**62). Where the meter stopped it, a lower bound."""
        i: cython.int
        total: uint64_t
        self.cap = cap
        self.stop = False
        for i in range(self.options):
            self.arena[i] = i
        low: uint64_t = self.free_tiles(False)
        high: uint64_t = self.free_tiles(True)
        with cython.nogil:
            total = self.covers(0, self.options, low, high, 0, 0, 0, 0, 0)
        return min(total, cap)

    @property
    def stopped(self) -> bool:
        """Whether the meter stopped the last search."""
        return self.stop

    @property
    def nodes_done(self) -> int:
        """Remainders looked at so far."""
        return self.nodes

    def find(self, limit: int) -> list[list[int]]:
        """Up to `limit` covers, as numbers of options, in a fixed order."""
        i: cython.int
        result: list = []
        self.cap = 1
        self.stop = False
        for i in range(self.options):
            self.arena[i] = i
        self.gather(0, self.options, self.free_tiles(False), self.free_tiles(True), 0, 0, 0, 0, 0, 0, limit, result)
        return result

    @cython.cfunc
    def gather(
        self,
        start: cython.longlong,
        end: cython.longlong,
        low: uint64_t,
        high: uint64_t,
        f0: uint64_t,
        f1: uint64_t,
        r0: uint64_t,
        r1: uint64_t,
        used: uint64_t,
        depth: cython.int,
        limit: cython.longlong,
        result: list,
    ) -> cython.int:
        tile: cython.int
        i: cython.longlong
        k: cython.longlong
        option: cython.int
        nl: uint64_t
        nh: uint64_t
        g0: uint64_t
        g1: uint64_t
        s0: uint64_t
        s1: uint64_t
        if low == 0 and high == 0:
            result.append([self.chosen[i] for i in range(depth)])
            return 0
        if self.covers(start, end, low, high, f0, f1, r0, r1, used) == 0 or self.stop:
            return 0
        tile = self.pick(start, end, low, high)
        for i in range(start, end):
            option = self.arena[i]
            if not ((self.low[option] >> tile) & 1 if tile < 64 else (self.high[option] >> (tile - 64)) & 1):
                continue
            nl = low & ~self.low[option]
            nh = high & ~self.high[option]
            g0 = self.open_squares(f0 | self.falling[2 * option], 0, self.rise_low, self.rise_high, nl, nh)
            g1 = self.open_squares(f1 | self.falling[2 * option + 1], 64, self.rise_low, self.rise_high, nl, nh)
            s0 = self.open_squares(r0 | self.rising[2 * option], 0, self.fall_low, self.fall_high, nl, nh)
            s1 = self.open_squares(r1 | self.rising[2 * option + 1], 64, self.fall_low, self.fall_high, nl, nh)
            k = self.keep(option, start, end, used | self.word[option], g0, g1, s0, s1)
            self.chosen[depth] = option
            self.gather(end, k, nl, nh, g0, g1, s0, s1, used | self.word[option], depth + 1, limit, result)
            if len(result) >= limit or self.stop:
                break
        return 0
