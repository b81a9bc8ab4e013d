"""Pattern databases built by block relaxation.

A pattern database says how many moves of its k tiles any placing of them needs at least, whatever the other
tiles do (Culberson and Schaeffer 1996; disjoint ones may be added: Korf and Felner, Artificial Intelligence 134,
2002). The usual build is a breadth-first search over single entries. Here the unit is a **block**: one set of
cells that the pattern's tiles occupy (the mask) and one connected region of other cells in which the blank is
somewhere. A block holds k! bytes, indexed by the lexicographic rank of which tile stands in which cell of the
mask. A tile that moves leads from block to block, and all k! entries take the same step at once:

* a move that passes no other tile of the pattern in reading order keeps every rank, so two blocks are compared
  byte by byte, which compilers turn into vector code;
* a move that passes q of them sends rank r to ``turn[i, q][r]``, one fixed table for all blocks.

Blocks are swept until nothing changes. Distances are from the goal, and moves can be undone, so it does not
matter that the sweep runs from the goal outwards.

What is stored is (moves - taxicab distance) / 2, which is whole because every move changes a tile's taxicab
distance by one, in four bits; larger values than 15 are cut to 15, which keeps the estimate admissible.

Cells are numbered over the free cells only, in reading order, at most 32 of them.
"""
# mypy: ignore-errors

import cython
from cython.cimports.gridwright.families.sliding.bits import popcount
from cython.cimports.libc.stdlib import calloc, free, malloc
from cython.cimports.libc.string import memset


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def between(a: cython.int, b: cython.int) -> cython.uint:
    """The cells strictly between two cells in reading order."""
    t: cython.int
    if a > b:
        t = a
        a = b
        b = t
    return ((cython.cast(cython.uint, 1) << b) - 1) & ~((cython.cast(cython.uint, 2) << a) - 1)


@cython.final
@cython.cclass
class Blocks:
    """Numbering of the blocks of k tiles on one board, and the tables that move a rank.

    cells: how many free cells; neighbours: 4 * cells bytes (up, left, right, down; 255 = none); k from 1 to 12.
    """

    cells: cython.int
    k: cython.int
    fact: cython.int
    low_bits: cython.int
    masks: cython.int
    blocks: cython.int
    max_pass: cython.int
    near: cython.uint[32]
    step: cython.uchar[128]
    high_base: cython.p_uint
    low_rank: cython.p_ushort
    first: cython.p_uint
    mask_of: cython.p_uint
    region: cython.p_uint
    turn: cython.p_int
    perms: cython.p_uchar

    def __cinit__(self, cells: cython.int, neighbours: bytes, k: cython.int, max_pass: cython.int):
        c: cython.int
        d: cython.int
        e: cython.int
        if not (1 <= k < cells <= 32) or k > 12 or len(neighbours) != 4 * cells:
            raise ValueError(f"Blocks: {cells} cells, {k} tiles")
        self.cells = cells
        self.k = k
        self.max_pass = max_pass
        self.fact = 1
        for c in range(2, k + 1):
            self.fact *= c
        for c in range(cells):
            self.near[c] = 0
            for d in range(4):
                e = neighbours[4 * c + d]
                self.step[4 * c + d] = e
                if e != 255:
                    self.near[c] |= cython.cast(cython.uint, 1) << e
        self.low_bits = (cells + 1) // 2
        self.high_base = cython.cast(cython.p_uint, calloc(1 << (cells - self.low_bits), 4))
        self.low_rank = cython.cast(cython.p_ushort, calloc(1 << self.low_bits, 2))
        if self.high_base is cython.NULL or self.low_rank is cython.NULL:
            raise MemoryError
        self._number()

    def __dealloc__(self):
        free(self.high_base)
        free(self.low_rank)
        free(self.first)
        free(self.mask_of)
        free(self.region)
        free(self.turn)
        free(self.perms)

    @cython.cfunc
    def _number(self):
        """Number the masks (by their high half, then by their low half), then the regions of each."""
        lows: cython.int[33]
        p: cython.int
        low: cython.uint
        high: cython.uint
        total: cython.int = 0
        for p in range(33):
            lows[p] = 0
        for low in range(cython.cast(cython.uint, 1) << self.low_bits):
            p = popcount(low)
            self.low_rank[low] = lows[p]
            lows[p] += 1
        for high in range(cython.cast(cython.uint, 1) << (self.cells - self.low_bits)):
            p = self.k - popcount(high)
            self.high_base[high] = total
            if p >= 0:
                total += lows[p]
        self.masks = total
        self.first = cython.cast(cython.p_uint, calloc(total, 4))
        if self.first is cython.NULL:
            raise MemoryError
        self.blocks = self._regions(False)
        self.mask_of = cython.cast(cython.p_uint, malloc(4 * cython.cast(cython.size_t, self.blocks)))
        self.region = cython.cast(cython.p_uint, malloc(4 * cython.cast(cython.size_t, self.blocks)))
        if self.mask_of is cython.NULL or self.region is cython.NULL:
            raise MemoryError
        self._regions(True)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _regions(self, keep: cython.bint) -> cython.int:
        """Count the blocks, or with ``keep`` write them down."""
        low: cython.uint
        high: cython.uint
        mask: cython.uint
        rest: cython.uint
        part: cython.uint
        edge: cython.uint
        c: cython.int
        full: cython.uint = cython.cast(cython.uint, (cython.cast(cython.ulonglong, 1) << self.cells) - 1)
        number: cython.int = 0
        block: cython.int = 0
        start: cython.int
        for high in range(cython.cast(cython.uint, 1) << (self.cells - self.low_bits)):
            if popcount(high) > self.k:
                continue
            for low in range(cython.cast(cython.uint, 1) << self.low_bits):
                if popcount(high) + popcount(low) != self.k:
                    continue
                mask = (high << self.low_bits) | low
                rest = full & ~mask
                start = block
                while rest:
                    part = rest & (~rest + 1)
                    edge = part
                    while edge:
                        c = popcount((edge & (~edge + 1)) - 1)
                        edge &= edge - 1
                        edge |= self.near[c] & rest & ~part
                        part |= self.near[c] & rest
                    rest &= ~part
                    if keep:
                        self.mask_of[block] = mask
                        self.region[block] = part
                    block += 1
                # The lowest bit says that the mask has more than one region.
                self.first[number] = (cython.cast(cython.uint, start) << 1) | (1 if block - start > 1 else 0)
                number += 1
        return block

    @cython.cfunc
    def _turns(self):
        """``turn[(i * 2 * P + q + (P if backwards)) * k! + rank]``: item i moves q places on (or back)."""
        k: cython.int = self.k
        reach: cython.int = self.max_pass + 1
        fact: cython.int = self.fact
        i: cython.int
        j: cython.int
        q: cython.int
        r: cython.int
        x: cython.int
        back: cython.int
        rank: cython.int
        used: cython.int
        p: cython.uchar[16]
        weight: cython.int[16]
        if self.perms is not cython.NULL:
            return
        self.perms = cython.cast(cython.p_uchar, malloc(cython.cast(cython.size_t, fact) * k))
        self.turn = cython.cast(cython.p_int, calloc(cython.cast(cython.size_t, k) * 2 * reach * fact, 4))
        if self.perms is cython.NULL or self.turn is cython.NULL:
            raise MemoryError
        with cython.nogil:
            weight[k - 1] = 1
            for i in range(k - 2, -1, -1):
                weight[i] = weight[i + 1] * (k - 1 - i)
            for r in range(fact):
                x = r
                used = 0
                for i in range(k):
                    q = x // weight[i]
                    x = x % weight[i]
                    j = 0
                    while (used >> j) & 1 or q > 0:
                        if not ((used >> j) & 1):
                            q -= 1
                        j += 1
                    used |= 1 << j
                    self.perms[r * k + i] = j
            for r in range(fact):
                for i in range(k):
                    for back in range(2):
                        for q in range(1, reach):
                            if (back and i - q < 0) or (not back and i + q >= k):
                                break
                            for j in range(k):
                                p[j] = self.perms[r * k + j]
                            if back:
                                for j in range(i, i - q, -1):
                                    p[j] = p[j - 1]
                                p[i - q] = self.perms[r * k + i]
                            else:
                                for j in range(i, i + q):
                                    p[j] = p[j + 1]
                                p[i + q] = self.perms[r * k + i]
                            rank = 0
                            used = 0
                            for j in range(k):
                                rank += weight[j] * (p[j] - popcount(used & ((1 << p[j]) - 1)))
                                used |= 1 << p[j]
                            self.turn[((i * 2 + back) * reach + q) * fact + r] = rank

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _block(self, mask: cython.uint, cell: cython.int) -> cython.int:
        f: cython.uint = self.first[
            self.high_base[mask >> self.low_bits]
            + self.low_rank[mask & ((cython.cast(cython.uint, 1) << self.low_bits) - 1)]
        ]
        b: cython.int = f >> 1
        if f & 1:
            while not (self.region[b] >> cell) & 1:
                b += 1
        return b

    @property
    def size(self) -> tuple:
        """(masks, blocks, entries in a block)."""
        return self.masks, self.blocks, self.fact

    def tables(self, merged: bool = False) -> tuple:
        """What a search needs, as bytes: high_base, low_rank, places, region, turn.

        ``places`` has two numbers a mask: four times its first block, plus 1 when it has several regions, plus 2 when
        it has three or more; and the cells of its second region. With ``merged`` there is one block a mask.
        """
        m: cython.int
        b: cython.uint
        more: cython.uint
        self._turns()
        n: cython.size_t
        turns: cython.size_t = cython.cast(cython.size_t, self.k) * 2 * (self.max_pass + 1) * self.fact
        places: cython.p_uint = cython.cast(cython.p_uint, calloc(self.masks, 8))
        short: cython.p_ushort = cython.cast(cython.p_ushort, calloc(turns, 2))
        if places is cython.NULL or short is cython.NULL:
            free(places)
            free(short)
            raise MemoryError
        for m in range(self.masks):
            b = self.first[m] >> 1
            places[2 * m] = (m if merged else b) << 2
            if self.first[m] & 1 and not merged:
                more = (self.first[m + 1] >> 1 if m + 1 < self.masks else self.blocks) - b
                places[2 * m] |= 3 if more > 2 else 1
                places[2 * m + 1] = self.region[b + 1]
        if self.k <= 8:
            for n in range(turns):
                short[n] = self.turn[n]
        result = (
            cython.cast(cython.p_uchar, self.high_base)[: 4 << (self.cells - self.low_bits)],
            cython.cast(cython.p_uchar, self.low_rank)[: 2 << self.low_bits],
            cython.cast(cython.p_uchar, places)[: 8 * cython.cast(cython.size_t, self.masks)],
            cython.cast(cython.p_uchar, self.region)[: 4 * cython.cast(cython.size_t, self.blocks)],
            cython.cast(cython.p_uchar, short)[: 2 * turns],
        )
        free(places)
        free(short)
        return result


@cython.final
@cython.cclass
class Build:
    """One table in the making. ``goal``: the cells of its tiles, ascending; ``blank``: the blank's goal cell.

    ``taxi``: cells * cells bytes, the distance of each cell from each. ``meter.tick(blocks done)`` is called
    every few thousand blocks' worth of work; when it returns True the build stops and ``run`` returns False.
    """

    b: Blocks
    meter: object
    goal: cython.uchar[32]
    taxi: cython.p_uchar
    dist: cython.p_uchar
    dirty: cython.p_uchar
    source: cython.int

    def __cinit__(self, blocks: Blocks, meter, goal: bytes, blank: cython.int, taxi: bytes):
        i: cython.int
        n: cython.size_t
        mask: cython.uint = 0
        self.b = blocks
        self.meter = meter
        if len(goal) != blocks.k or len(taxi) != blocks.cells * blocks.cells:
            raise ValueError("Build: wrong sizes")
        for i in range(blocks.k):
            self.goal[i] = goal[i]
            if goal[i] >= blocks.cells or goal[i] == blank or (i and goal[i] <= goal[i - 1]):
                raise ValueError("Build: bad goal cells")
            mask |= cython.cast(cython.uint, 1) << self.goal[i]
        blocks._turns()
        self.taxi = cython.cast(cython.p_uchar, malloc(len(taxi)))
        n = cython.cast(cython.size_t, blocks.blocks) * blocks.fact
        self.dist = cython.cast(cython.p_uchar, malloc(n))
        self.dirty = cython.cast(cython.p_uchar, calloc(blocks.blocks, 1))
        if self.dist is cython.NULL or self.dirty is cython.NULL or self.taxi is cython.NULL:
            raise MemoryError
        for i in range(len(taxi)):
            self.taxi[i] = taxi[i]
        # 254 and not 255, so that one more fits into a byte and is no improvement.
        memset(self.dist, 254, n)
        self.source = blocks._block(mask, blank)
        self.dist[cython.cast(cython.size_t, self.source) * blocks.fact] = 0
        self.dirty[self.source] = 1

    def __dealloc__(self):
        free(self.dist)
        free(self.dirty)
        free(self.taxi)

    def run(self) -> bool:
        """Sweep up and down until nothing changes; False when the meter stopped it."""
        stopped: cython.int
        with cython.nogil:
            stopped = self._run()
        return stopped == 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _run(self) -> cython.int:
        n: cython.int = self.b.blocks
        x: cython.int
        b: cython.int
        up: cython.bint = True
        any_: cython.bint = True
        work: cython.longlong = 0
        stop: cython.bint
        while any_:
            any_ = False
            for x in range(n):
                b = x if up else n - 1 - x
                if self.dirty[b]:
                    self.dirty[b] = 0
                    self._spread(b)
                    any_ = True
                    work += self.b.fact
                    if work > 400000:
                        work = 0
                        with cython.gil:
                            stop = self.meter.tick(1 + 400000 // self.b.fact)
                        if stop:
                            return 1
            up = not up
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _spread(self, b: cython.int) -> cython.void:
        """Offer block b's distances, plus one, to every block one tile's move away."""
        mask: cython.uint = self.b.mask_of[b]
        region: cython.uint = self.b.region[b]
        left: cython.uint = mask
        bit: cython.uint
        c: cython.int
        e: cython.int
        d: cython.int
        q: cython.int
        i: cython.int
        r: cython.int
        other: cython.int
        gained: cython.uchar
        v: cython.uchar
        fact: cython.int = self.b.fact
        src: cython.p_uchar = self.dist + cython.cast(cython.size_t, b) * fact
        dst: cython.p_uchar
        turn: cython.p_int
        while left:
            bit = left & (~left + 1)
            left &= left - 1
            c = popcount(bit - 1)
            if not (self.b.near[c] & region):
                continue
            for d in range(4):
                e = self.b.step[4 * c + d]
                if e == 255 or not (region >> e) & 1:
                    continue
                other = self.b._block(mask ^ bit ^ (cython.cast(cython.uint, 1) << e), c)
                dst = self.dist + cython.cast(cython.size_t, other) * fact
                gained = 0
                q = popcount(mask & between(c, e))
                if q == 0:
                    gained = lower(src, dst, fact)
                else:
                    i = popcount(mask & (bit - 1))
                    turn = (
                        self.b.turn
                        + cython.cast(cython.size_t, (i * 2 + (1 if e < c else 0)) * (self.b.max_pass + 1) + q) * fact
                    )
                    for r in range(fact):
                        v = src[r] + 1
                        if v < dst[turn[r]]:
                            dst[turn[r]] = v
                            gained = 1
                if gained:
                    self.dirty[other] = 1

    @property
    def raw(self) -> bytes:
        """The distances themselves, block by block; 254 = can't be reached."""
        return self.dist[: cython.cast(cython.size_t, self.b.blocks) * self.b.fact]

    def pack(self, merge: cython.bint) -> bytearray:
        """The table in four bits an entry; with ``merge`` the least over the regions of each mask."""
        n: cython.size_t = cython.cast(cython.size_t, self.b.masks if merge else self.b.blocks) * self.b.fact
        out: bytearray = bytearray((n + 1) // 2)
        view: cython.uchar[::1] = out
        with cython.nogil:
            self._pack(cython.address(view[0]), merge)
        return out

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pack(self, out: cython.p_uchar, merge: cython.bint) -> cython.void:
        k: cython.int = self.b.k
        fact: cython.int = self.b.fact
        b: cython.int = 0
        more: cython.int
        j: cython.int
        i: cython.int
        r: cython.int
        t: cython.int
        v: cython.int
        w: cython.int
        left: cython.uint
        c: cython.int
        at: cython.size_t = 0
        way: cython.int[256]
        while b < self.b.blocks:
            more = 1
            if merge:
                while b + more < self.b.blocks and self.b.mask_of[b + more] == self.b.mask_of[b]:
                    more += 1
            left = self.b.mask_of[b]
            for i in range(k):
                c = popcount((left & (~left + 1)) - 1)
                left &= left - 1
                for t in range(k):
                    way[i * 16 + t] = self.taxi[self.goal[t] * self.b.cells + c]
            for r in range(fact):
                v = 254
                for j in range(more):
                    w = self.dist[cython.cast(cython.size_t, b + j) * fact + r]
                    if w < v:
                        v = w
                for i in range(k):
                    v -= way[i * 16 + self.b.perms[r * k + i]]
                v = v >> 1
                if v > 15:
                    v = 15
                out[at >> 1] |= v << (4 * (at & 1))
                at += 1
            b += more


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lower(src: cython.p_uchar, dst: cython.p_uchar, n: cython.int) -> cython.uchar:
    """dst = min(dst, src + 1), entry by entry; not 0 when something became lower."""
    r: cython.int
    v: cython.uchar
    w: cython.uchar
    gained: cython.uchar = 0
    for r in range(n):
        v = src[r] + 1
        w = dst[r]
        gained |= 1 if v < w else 0
        dst[r] = v if v < w else w
    return gained
