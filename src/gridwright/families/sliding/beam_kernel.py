"""Beam search: layer after layer of positions, of which only the best ``width`` are kept.

No proof, no bound on the answer's length, but a good answer soon on boards that no exact search can solve. A position
is judged by what its tiles count where they are plus linear conflict (removals, as in ``ida_kernel.py``). A
layer's positions are told apart by a 64-bit Zobrist hash, against their own layer and the last but one (positions of
neighbouring layers differ in parity). Of positions that are judged alike at the edge of the beam, the hash decides who
stays, which is as good as chance and the same everywhere.

Large boards are solved in stages, an outer region at a time: ``must`` says which tiles have to be home at the end of
the stage, ``costs`` what each tile counts in each cell. A small cost for the tiles of later stages brings them nearer
on the way.
"""
# mypy: ignore-errors

import cython
from cython.cimports.gridwright.families.sliding.grid import fill_steps, stepping_aside
from cython.cimports.gridwright.prng import next_u64
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc
from cython.cimports.libc.string import memcpy, memset


@cython.final
@cython.cclass
class Beam:
    """A search on a rows x cols board of at most 400 cells; walls and ``taxi`` as for ``Ida`` (taxi as bytes).

    ``costs``: two bytes a tile (by its goal cell) and cell, what a tile there counts. ``must``: one byte a tile.
    ``line_weight``: what one tile that must step aside counts. The goal is reached when every tile of ``must`` is home,
    and, with ``blank_home``, the blank too. The search ends after ``most`` layers, or ``patience`` layers without a
    position judged better than all before.
    """

    meter: object
    keep: list
    rows: cython.int
    cols: cython.int
    cells: cython.int
    blank: cython.int
    blank_home: cython.bint
    line_weight: cython.int
    taxi: cython.p_uchar
    cost: cython.p_ushort
    must: cython.uchar[400]
    step: cython.short[1600]
    row_of: cython.uchar[400]
    col_of: cython.uchar[400]
    zobrist: cython.pointer(uint64_t)
    # two layers of positions
    width: cython.int
    board: cython.pointer(cython.ushort)[2]
    hole: cython.p_ushort[2]
    came: cython.p_uchar[2]
    score: cython.p_int[2]
    home: cython.p_int[2]
    hash: cython.pointer(uint64_t)[2]
    count: cython.int[2]
    # candidates for the next layer
    made: cython.int
    made_score: cython.p_int
    made_home: cython.p_int
    made_hash: cython.pointer(uint64_t)
    made_from: cython.p_int
    made_way: cython.p_uchar
    table: cython.pointer(uint64_t)[3]
    table_mask: cython.uint
    histogram: cython.p_int
    # the way back
    parents: cython.pointer(cython.p_int)
    ways: cython.pointer(cython.p_uchar)
    depth: cython.int
    most: cython.int
    patience: cython.int
    lowest: cython.int
    since: cython.int
    best: cython.int
    found: cython.int
    opened: cython.longlong

    def __cinit__(
        self,
        meter,
        rows: cython.int,
        cols: cython.int,
        walls: bytes,
        taxi: bytes,
        blank: cython.int,
        costs: bytes,
        must: bytes,
        line_weight: cython.int,
        blank_home: bool,
        width: cython.int,
        most: cython.int,
        patience: cython.int,
    ):
        n: cython.int = rows * cols
        i: cython.int
        r: cython.int
        c: cython.int
        size: cython.size_t
        state: uint64_t = 0x5EED
        if not (rows >= 1 and cols >= 1 and n <= 400 and 1 <= width <= 20000000 and most >= 1):
            raise ValueError("Beam: wrong sizes")
        if len(walls) != n or len(taxi) != n * n or len(costs) != 2 * n * n or len(must) != n:
            raise ValueError("Beam: wrong sizes")
        self.meter = meter
        self.keep = [taxi, costs]
        self.cost = cython.cast(cython.p_ushort, cython.cast(cython.p_char, costs))
        self.rows = rows
        self.cols = cols
        self.cells = n
        self.blank = blank
        self.blank_home = blank_home
        self.line_weight = line_weight
        self.width = width
        self.most = most
        self.patience = patience
        self.taxi = cython.cast(cython.p_uchar, cython.cast(cython.p_char, taxi))
        for i in range(n):
            r = i // cols
            c = i % cols
            self.row_of[i] = r
            self.col_of[i] = c
            self.must[i] = must[i]
        fill_steps(self.step, rows, cols, cython.cast(cython.p_uchar, cython.cast(cython.p_char, walls)))
        self.zobrist = cython.cast(cython.pointer(uint64_t), malloc(8 * cython.cast(cython.size_t, n) * n))
        if self.zobrist is cython.NULL:
            raise MemoryError
        for i in range(n * n):
            self.zobrist[i] = next_u64(cython.address(state)) | 1
        # Tiles that do not count are all alike: positions that differ only in them are one position. The blank's own
        # place counts whatever its weight.
        for r in range(n):
            if must[r] == 0 and r != blank:
                for c in range(n):
                    self.zobrist[r * n + c] = 0
        size = width
        for i in range(2):
            self.board[i] = cython.cast(cython.p_ushort, malloc(2 * size * n))
            self.hole[i] = cython.cast(cython.p_ushort, malloc(2 * size))
            self.came[i] = cython.cast(cython.p_uchar, malloc(size))
            self.score[i] = cython.cast(cython.p_int, malloc(4 * size))
            self.home[i] = cython.cast(cython.p_int, malloc(4 * size))
            self.hash[i] = cython.cast(cython.pointer(uint64_t), malloc(8 * size))
            if self.board[i] is cython.NULL or self.hole[i] is cython.NULL or self.came[i] is cython.NULL:
                raise MemoryError
            if self.score[i] is cython.NULL or self.hash[i] is cython.NULL or self.home[i] is cython.NULL:
                raise MemoryError
        self.made_score = cython.cast(cython.p_int, malloc(4 * 4 * size))
        self.made_home = cython.cast(cython.p_int, malloc(4 * 4 * size))
        self.made_hash = cython.cast(cython.pointer(uint64_t), malloc(8 * 4 * size))
        self.made_from = cython.cast(cython.p_int, malloc(4 * 4 * size))
        self.made_way = cython.cast(cython.p_uchar, malloc(4 * size))
        self.histogram = cython.cast(cython.p_int, malloc(4 * 65536))
        self.parents = cython.cast(cython.pointer(cython.p_int), calloc(most + 1, cython.sizeof(cython.p_int)))
        self.ways = cython.cast(cython.pointer(cython.p_uchar), calloc(most + 1, cython.sizeof(cython.p_uchar)))
        self.table_mask = 1
        while self.table_mask < 6 * cython.cast(cython.uint, width):
            self.table_mask *= 2
        for i in range(3):
            self.table[i] = cython.cast(cython.pointer(uint64_t), calloc(self.table_mask, 8))
            if self.table[i] is cython.NULL:
                raise MemoryError
        self.table_mask -= 1
        if self.made_score is cython.NULL or self.made_hash is cython.NULL or self.made_from is cython.NULL:
            raise MemoryError
        if self.made_way is cython.NULL or self.histogram is cython.NULL or self.parents is cython.NULL:
            raise MemoryError
        if self.ways is cython.NULL or self.made_home is cython.NULL:
            raise MemoryError

    def __dealloc__(self):
        i: cython.int
        for i in range(2):
            free(self.board[i])
            free(self.hole[i])
            free(self.came[i])
            free(self.score[i])
            free(self.home[i])
            free(self.hash[i])
        for i in range(3):
            free(self.table[i])
        free(self.made_score)
        free(self.made_home)
        free(self.made_hash)
        free(self.made_from)
        free(self.made_way)
        free(self.histogram)
        free(self.zobrist)
        if self.parents is not cython.NULL and self.ways is not cython.NULL:
            for i in range(self.most + 1):
                free(self.parents[i])
                free(self.ways[i])
        free(self.parents)
        free(self.ways)

    def run(self, board) -> int:
        """Search from a board (cell to goal cell). 1: found (see ``answer``), 0: not within the depth, -1: stopped."""
        i: cython.int
        t: cython.int
        result: cython.int
        if len(board) != self.cells:
            raise ValueError("Beam: wrong board")
        self.count[0] = 1
        self.home[0][0] = 0
        score: cython.int = 0
        self.hash[0][0] = 0
        for i in range(self.cells):
            t = board[i]
            self.board[0][i] = t
            if t == self.blank:
                self.hole[0][0] = i
            else:
                self.home[0][0] += self.must[t] * self.taxi[t * self.cells + i]
                score += self.cost[t * self.cells + i]
            self.hash[0][0] ^= self.zobrist[t * self.cells + i]
        self.score[0][0] = score + self.line_weight * self._all_lines(0)
        self.came[0][0] = 4
        self.depth = 0
        self.lowest = self.score[0][0]
        self.since = 0
        self.best = 0
        if self.home[0][0] == 0 and (not self.blank_home or self.hole[0][0] == self.blank):
            self.found = 0
            return 1
        for i in range(3):
            memset(self.table[i], 0, 8 * (cython.cast(cython.size_t, self.table_mask) + 1))
        with cython.nogil:
            result = self._run()
        return result

    @property
    def answer(self) -> bytes:
        """The steps of the blank to the goal, or, where ``run`` gave 0, to the position that was judged best."""
        steps = bytearray(self.depth)
        at: cython.int = self.found
        i: cython.int
        for i in range(self.depth, 0, -1):
            steps[i - 1] = self.ways[i][at]
            at = self.parents[i][at]
        return bytes(steps)

    @property
    def nodes(self) -> int:
        """Positions made so far."""
        return self.opened

    @cython.cfunc
    def _all_lines(self, which: cython.int) -> cython.int:
        i: cython.int
        total: cython.int = 0
        for i in range(self.rows):
            total += self._removals(self.board[which], i * self.cols, 1, self.cols, True, i)
        for i in range(self.cols):
            total += self._removals(self.board[which], i, self.cols, self.rows, False, i)
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _removals(
        self,
        board: cython.p_ushort,
        first: cython.int,
        stride: cython.int,
        length: cython.int,
        across: cython.bint,
        line: cython.int,
    ) -> cython.int:
        """Tiles of a line that must leave it: its share less the longest rising run."""
        places: cython.uchar[400]
        share: cython.int = 0
        i: cython.int
        t: cython.int
        place: cython.int
        for i in range(length):
            t = board[first + i * stride]
            if t == self.blank or self.must[t] == 0:
                continue
            if across:
                if self.row_of[t] != line:
                    continue
                place = self.col_of[t]
            else:
                if self.col_of[t] != line:
                    continue
                place = self.row_of[t]
            places[share] = place
            share += 1
        return stepping_aside(places, share)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2)
    def _run(self) -> cython.int:
        now: cython.int = 0
        i: cython.int
        d: cython.int
        work: cython.int = 0
        stop: cython.bint
        while self.depth < self.most:
            self.made = 0
            for i in range(self.count[now]):
                for d in range(4):
                    if d + self.came[now][i] != 3:
                        self._make(now, i, d)
                work += 3
                if work >= 60000:
                    self.opened += work
                    with cython.gil:
                        stop = self.meter.tick(work)
                    work = 0
                    if stop:
                        return -1
            if self.made == 0:
                break
            self.depth += 1
            if not self._keep(now):
                with cython.gil:
                    raise MemoryError
            if self.depth - self.since > self.patience:
                break
            now = 1 - now
            memset(self.table[(self.depth + 1) % 3], 0, 8 * (cython.cast(cython.size_t, self.table_mask) + 1))
            for i in range(self.count[now]):
                if self.home[now][i] == 0 and (not self.blank_home or self.hole[now][i] == self.blank):
                    self.found = i
                    self.opened += work
                    with cython.gil:
                        self.meter.tick(work)
                    return 1
        self.opened += work
        with cython.gil:
            self.meter.tick(work)
        self.depth = self.since
        self.found = self.best
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _seen(self, which: cython.int, key: uint64_t, insert: cython.bint) -> cython.bint:
        at: cython.uint = cython.cast(cython.uint, key >> 17) & self.table_mask
        if key == 0:
            key = 1
        while self.table[which][at] != 0:
            if self.table[which][at] == key:
                return True
            at = (at + 1) & self.table_mask
        if insert:
            self.table[which][at] = key
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _make(self, now: cython.int, i: cython.int, d: cython.int) -> cython.void:
        """Judge the child of position i in direction d, unless it is known."""
        e: cython.int = self.hole[now][i]
        c: cython.int = self.step[4 * e + d]
        t: cython.int
        r: cython.int
        m: cython.int
        home: cython.int
        clash: cython.int = 0
        key: uint64_t
        board: cython.p_ushort
        if c < 0:
            return
        board = self.board[now] + cython.cast(cython.size_t, i) * self.cells
        t = board[c]
        key = (
            self.hash[now][i]
            ^ self.zobrist[t * self.cells + c]
            ^ self.zobrist[t * self.cells + e]
            ^ self.zobrist[self.blank * self.cells + c]
            ^ self.zobrist[self.blank * self.cells + e]
        )
        # Layer depth + 1 against itself and against layer depth - 1.
        if self._seen((self.depth + 2) % 3, key, False) or self._seen((self.depth + 1) % 3, key, True):
            return
        closer: cython.int = self.taxi[t * self.cells + e] - self.taxi[t * self.cells + c]
        home = self.home[now][i] + self.must[t] * closer
        if self.line_weight and self.must[t]:
            if d == 0 or d == 3:
                r = self.row_of[t]
                if r == self.row_of[c] or r == self.row_of[e]:
                    clash = self._change(board, c, e, t, r * self.cols, 1, self.cols, True, r)
            else:
                r = self.col_of[t]
                if r == self.col_of[c] or r == self.col_of[e]:
                    clash = self._change(board, c, e, t, r, self.cols, self.rows, False, r)
        m = self.made
        self.made_home[m] = home
        self.made_score[m] = (
            self.score[now][i]
            + self.cost[t * self.cells + e]
            - self.cost[t * self.cells + c]
            + self.line_weight * clash
        )
        self.made_hash[m] = key
        self.made_from[m] = i
        self.made_way[m] = d
        self.made += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _change(
        self,
        board: cython.p_ushort,
        c: cython.int,
        e: cython.int,
        t: cython.int,
        first: cython.int,
        stride: cython.int,
        length: cython.int,
        across: cython.bint,
        line: cython.int,
    ) -> cython.int:
        """How the removals of one line change when t goes from c to e."""
        before: cython.int = self._removals(board, first, stride, length, across, line)
        after: cython.int
        board[e] = t
        board[c] = self.blank
        after = self._removals(board, first, stride, length, across, line)
        board[c] = t
        board[e] = self.blank
        return after - before

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep(self, now: cython.int) -> cython.bint:
        """Take the best candidates over into the next layer; False when memory runs out."""
        other: cython.int = 1 - now
        i: cython.int
        n: cython.int = self.cells
        s: cython.int
        low: cython.int = self.made_score[0]
        limit: cython.int = 65535
        room: cython.int = 0
        edge: cython.int = 0
        total: cython.int = 0
        kept: cython.int = 0
        c: cython.int
        e: cython.int
        p: cython.int
        src: cython.p_ushort
        dst: cython.p_ushort
        for i in range(self.made):
            if self.made_score[i] < low:
                low = self.made_score[i]
        if low < self.lowest:
            self.lowest = low
            self.since = self.depth
            self.best = -1
        if self.made > self.width:
            memset(self.histogram, 0, 4 * 65536)
            for i in range(self.made):
                s = self.made_score[i] - low
                self.histogram[s if s < 65535 else 65535] += 1
            for s in range(65536):
                if total + self.histogram[s] > self.width:
                    limit = s
                    room = self.width - total
                    edge = self.histogram[s]
                    break
                total += self.histogram[s]
        self.parents[self.depth] = cython.cast(
            cython.p_int, malloc(4 * cython.cast(cython.size_t, min(self.made, self.width)))
        )
        self.ways[self.depth] = cython.cast(cython.p_uchar, malloc(min(self.made, self.width)))
        if self.parents[self.depth] is cython.NULL or self.ways[self.depth] is cython.NULL:
            return False
        for i in range(self.made):
            s = min(self.made_score[i] - low, 65535)
            if edge:
                if s > limit:
                    continue
                if s == limit:
                    if (
                        room == 0
                        or cython.cast(cython.int, (self.made_hash[i] >> 33) % cython.cast(cython.uint, edge)) >= room
                    ):
                        edge = edge - 1 if edge > 1 else 1
                        continue
                    room -= 1
                    edge = edge - 1 if edge > 1 else 1
            if kept >= self.width:
                break
            if s == 0 and self.best < 0:
                self.best = kept
            p = self.made_from[i]
            e = self.hole[now][p]
            c = self.step[4 * e + self.made_way[i]]
            src = self.board[now] + cython.cast(cython.size_t, p) * n
            dst = self.board[other] + cython.cast(cython.size_t, kept) * n
            memcpy(dst, src, 2 * n)
            dst[e] = dst[c]
            dst[c] = self.blank
            self.hole[other][kept] = c
            self.came[other][kept] = self.made_way[i]
            self.score[other][kept] = self.made_score[i]
            self.home[other][kept] = self.made_home[i]
            self.hash[other][kept] = self.made_hash[i]
            self.parents[self.depth][kept] = p
            self.ways[self.depth][kept] = self.made_way[i]
            kept += 1
        self.count[other] = kept
        return True
