"""IDA* with additive pattern databases, on any board of at most 32 free cells.

Iterative deepening A* (Korf, Artificial Intelligence 27, 1985) with the sum of disjoint pattern databases (Korf and
Felner 2002) as its estimate, and where the board has a symmetry that keeps the goal's blank in its place, the larger
of that sum for the position and for its mirror image.

Tiles are named by the cell in which the goal has them, so the goal is always the identity. A *view* is one way of
looking at the board (straight, or through a symmetry ``map``); in each view every pattern has a mask of cells, a
rank, and the entry at (block of the mask and the blank's region, rank). One move changes one pattern a view. Entries
are (moves - taxicab distance) / 2; the taxicab distance itself is kept beside them.
"""
# mypy: ignore-errors

import cython
from cython.cimports.gridwright.families.sliding.bits import popcount, prefetch

#: Where one pattern stands in one view: its cells, who of its tiles is where, and the table's entry for both.
Place = cython.struct(mask=cython.uint, rank=cython.ushort, entry=cython.ushort)
#: What one move makes of one pattern in one view, and where the entry for it stands.
Step = cython.struct(place=Place, pattern=cython.int, index=cython.size_t)
#: One move of a tile, cells as one view sees them: the cell it comes from, both cells, those between, those before.
Hop = cython.struct(cell=cython.uint, both=cython.uint, between=cython.uint, before=cython.uint, back=cython.uint)
#: All that belongs to one pattern.
Pattern = cython.struct(
    table=cython.p_uchar,
    turn=cython.p_ushort,
    high_base=cython.p_uint,
    places=cython.p_uint,
    region=cython.p_uint,
    fact=cython.int,
    reach=cython.int,
)


@cython.final
@cython.cclass
class PdbSearch:
    """One search.

    cells, neighbours, taxi, blank: the board as for ``Build``. ``kinds``: for each tile count k in use, the pair
    (max_pass, tables of ``Blocks``). ``patterns``: tuples (k, goal cells ascending, packed table).
    ``views``: maps of cells (bytes), the first the identity, at most two.
    """

    meter: object
    keep: list
    detours: cython.p_int
    straight: cython.int[20]
    follow: cython.p_int
    cells: cython.int
    blank: cython.int
    low_bits: cython.int
    low_mask: cython.uint
    step: cython.uchar[128]
    taxi: cython.uchar[1024]
    closer: cython.schar[4096]
    hop: Hop[256]
    low_rank: cython.p_ushort
    patterns: cython.int
    views: cython.int
    size: cython.int[32]
    pattern: Pattern[32]
    member: cython.uchar[32]
    slot: cython.uchar[32]
    map: cython.uchar[64]
    # the position
    board: cython.uchar[32]
    place: Place[64]
    distance: cython.int
    hole: cython.int
    # the search
    bound: cython.int
    next_bound: cython.int
    quota: cython.int
    nodes: cython.longlong
    collect: cython.bint
    limit: cython.longlong
    found: cython.longlong
    stopped: cython.bint
    path: cython.uchar[512]
    solutions: list

    def __cinit__(
        self,
        meter,
        cells: cython.int,
        neighbours: bytes,
        taxi: bytes,
        blank: cython.int,
        kinds,
        patterns,
        views,
        detours: bytes,
    ):
        i: cython.int
        j: cython.int
        k: cython.int
        t: cython.int
        cover: cython.int = 0
        view: cython.const[cython.uchar][::1]
        self.keep = []
        self.meter = meter
        self.keep.append(detours)
        self.detours = cython.cast(cython.p_int, cython.cast(cython.p_char, detours))
        # To find all solutions, only the step straight back is cut: states 1 to 4 are the last step, 0 is none.
        for i in range(5):
            for j in range(4):
                self.straight[4 * i + j] = -1 if i > 0 and i - 1 + j == 3 else j + 1
        if not 2 <= cells <= 32 or len(neighbours) != 4 * cells or len(taxi) != cells * cells:
            raise ValueError("PdbSearch: wrong sizes")
        if len(patterns) > 32 or not 1 <= len(views) <= 2:
            raise ValueError("PdbSearch: too many patterns or views")
        self.cells = cells
        self.blank = blank
        self.low_bits = (cells + 1) // 2
        self.low_mask = (cython.cast(cython.uint, 1) << self.low_bits) - 1
        for i in range(4 * cells):
            self.step[i] = neighbours[i]
        for i in range(cells * cells):
            self.taxi[i] = taxi[i]
        self.patterns = len(patterns)
        for i in range(self.patterns):
            k, goal, data = patterns[i]
            reach, tables = kinds[k]
            if (
                not 1 <= k <= 8
                or len(tables[0]) != 4 << (cells - self.low_bits)
                or len(tables[1]) != 2 << self.low_bits
            ):
                raise ValueError("PdbSearch: wrong tables")
            self.keep.append(tables)
            self.pattern[i].fact = 1
            for t in range(2, k + 1):
                self.pattern[i].fact *= t
            self.pattern[i].reach = reach + 1
            if len(tables[4]) != 2 * k * 2 * (reach + 1) * self.pattern[i].fact:
                raise ValueError("PdbSearch: wrong tables")
            self.pattern[i].high_base = cython.cast(cython.p_uint, cython.cast(cython.p_char, tables[0]))
            self.low_rank = cython.cast(cython.p_ushort, cython.cast(cython.p_char, tables[1]))
            self.pattern[i].places = cython.cast(cython.p_uint, cython.cast(cython.p_char, tables[2]))
            self.pattern[i].region = cython.cast(cython.p_uint, cython.cast(cython.p_char, tables[3]))
            self.pattern[i].turn = cython.cast(cython.p_ushort, cython.cast(cython.p_char, tables[4]))
            view = data
            last = int.from_bytes(tables[2][len(tables[2]) - 8 : len(tables[2]) - 4], "little")
            # The last mask's last block must lie within the table.
            blocks: cython.size_t = len(tables[3]) // 4 if last >> 2 != len(tables[2]) // 8 - 1 else len(tables[2]) // 8
            if 2 * cython.cast(cython.size_t, view.shape[0]) < blocks * self.pattern[i].fact:
                raise ValueError("PdbSearch: a table is too short")
            self.keep.append(view)
            self.pattern[i].table = cython.cast(cython.p_uchar, cython.address(view[0]))
            self.size[i] = k
            if len(goal) != k:
                raise ValueError("PdbSearch: wrong pattern")
            for j in range(k):
                self.member[goal[j]] = i
                self.slot[goal[j]] = j
                cover += 1
        if cover != cells - 1:
            raise ValueError("PdbSearch: the patterns must share out the tiles")
        self.views = len(views)
        for i in range(self.views):
            for j in range(cells):
                self.map[32 * i + j] = views[i][j]
        self._hops()
        self.limit = 1

    @cython.cfunc
    def _hops(self):
        """All moves beforehand: tile's way to the blank in ``hole`` from the cell in direction d."""
        one: cython.uint = 1
        v: cython.int
        hole: cython.int
        d: cython.int
        c: cython.int
        e: cython.int
        t: cython.int
        low: cython.int
        high: cython.int
        hop: cython.pointer(Hop)
        for hole in range(self.cells):
            for d in range(4):
                if self.step[4 * hole + d] == 255:
                    continue
                for t in range(self.cells):
                    self.closer[128 * t + 4 * hole + d] = (
                        self.taxi[t * self.cells + hole] - self.taxi[t * self.cells + self.step[4 * hole + d]]
                    )
                for v in range(self.views):
                    c = self.map[32 * v + self.step[4 * hole + d]]
                    e = self.map[32 * v + hole]
                    low = min(c, e)
                    high = max(c, e)
                    hop = cython.address(self.hop[128 * v + 4 * hole + d])
                    hop.cell = c
                    hop.both = (one << c) | (one << e)
                    hop.between = ((one << high) - 1) & ~((cython.cast(cython.uint, 2) << low) - 1)
                    hop.before = (one << c) - 1
                    hop.back = e < c

    def start(self, board: bytes) -> int:
        """Set the position (cell to the goal cell of what stands there); returns the estimate."""
        c: cython.int
        v: cython.int
        p: cython.int
        if len(board) != self.cells:
            raise ValueError("PdbSearch: wrong board")
        self.distance = 0
        for c in range(self.cells):
            self.board[c] = board[c]
            if board[c] == self.blank:
                self.hole = c
            else:
                self.distance += self.taxi[board[c] * self.cells + c]
        for v in range(self.views):
            for p in range(self.patterns):
                self._enter(v, p)
        return self._estimate()

    @cython.cfunc
    def _enter(self, v: cython.int, p: cython.int):
        """Mask, rank and entry of one pattern in one view, from the board."""
        c: cython.int
        t: cython.int
        n: cython.int = 0
        i: cython.int
        j: cython.int
        k: cython.int = self.size[p]
        weight: cython.int
        rank: cython.int = 0
        where: cython.int[32]
        order: cython.int[32]
        mask: cython.uint = 0
        for c in range(self.cells):
            where[c] = -1
        for c in range(self.cells):
            t = self.board[c]
            if t != self.blank:
                t = self.map[32 * v + t]
                if self.member[t] == p:
                    where[self.map[32 * v + c]] = self.slot[t]
                    mask |= cython.cast(cython.uint, 1) << self.map[32 * v + c]
        for c in range(self.cells):
            if where[c] >= 0:
                order[n] = where[c]
                n += 1
        weight = self.pattern[p].fact
        for i in range(k):
            weight //= k - i
            for j in range(i + 1, k):
                if order[j] < order[i]:
                    rank += weight
        at: cython.size_t = self._index(cython.address(self.pattern[p]), mask, self.map[32 * v + self.hole], rank)
        self.place[32 * v + p].mask = mask
        self.place[32 * v + p].rank = rank
        self.place[32 * v + p].entry = (self.pattern[p].table[at >> 1] >> (4 * (at & 1))) & 15

    @cython.cfunc
    def _estimate(self) -> cython.int:
        v: cython.int
        p: cython.int
        best: cython.int = 0
        total: cython.int
        for v in range(self.views):
            total = 0
            for p in range(self.patterns):
                total += self.place[32 * v + p].entry
            if total > best:
                best = total
        return self.distance + 2 * best

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _index(
        self, pattern: cython.pointer(Pattern), mask: cython.uint, blank: cython.int, rank: cython.int
    ) -> cython.size_t:
        """Where the entry of a mask, a blank and a rank stands."""
        at: cython.p_uint = pattern.places + 2 * (
            pattern.high_base[mask >> self.low_bits] + self.low_rank[mask & self.low_mask]
        )
        b: cython.uint = at[0] >> 2
        if at[0] & 2:
            while not (pattern.region[b] >> blank) & 1:
                b += 1
        else:
            b += (at[1] >> blank) & 1
        return cython.cast(cython.size_t, b) * pattern.fact + rank

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _look(self, step: cython.pointer(Step), v: cython.int, p: cython.int, hop: cython.pointer(Hop)) -> cython.void:
        """Where pattern p stands after one of its tiles has moved, in view v; its entry is sent for."""
        pattern: cython.pointer(Pattern) = cython.address(self.pattern[p])
        old: cython.uint = self.place[32 * v + p].mask
        passed: cython.uint = old & hop.between
        rank: cython.int = self.place[32 * v + p].rank
        if passed:
            rank = pattern.turn[
                ((2 * popcount(old & hop.before) + hop.back) * pattern.reach + popcount(passed)) * pattern.fact + rank
            ]
        step.pattern = p
        step.place.mask = old ^ hop.both
        step.place.rank = rank
        step.index = self._index(pattern, step.place.mask, hop.cell, rank)
        prefetch(pattern.table + (step.index >> 1))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _read(self, step: cython.pointer(Step), v: cython.int) -> cython.int:
        """Read the entry that was sent for; how much it is more than the one before."""
        entry: cython.int = self.pattern[step.pattern].table[step.index >> 1]
        entry = (entry >> (4 * (step.index & 1))) & 15
        step.place.entry = entry
        return entry - self.place[32 * v + step.pattern].entry

    def iterate(self, bound: int, collect: bool = False, limit: int = 1) -> int:
        """Search to ``bound`` moves. 1: found (see ``answers``), 0: there is none, -1: the meter stopped it.

        ``collect`` goes on to further solutions, up to ``limit``; all that are found have exactly the length of the
        bound when shorter bounds were searched before. ``least`` is then the next bound worth searching.
        """
        v: cython.int
        p: cython.int
        sums: cython.int[2]
        self.bound = min(bound, 511)
        self.next_bound = 1 << 20
        self.collect = collect
        self.follow = cython.address(self.straight[0]) if collect else self.detours
        self.limit = limit
        self.found = 0
        self.solutions = []
        self.stopped = False
        self.quota = 0
        estimate: cython.int = self._estimate()
        if estimate > self.bound:
            self.next_bound = estimate
            return 0
        for v in range(2):
            sums[v] = 0
            for p in range(self.patterns):
                if v < self.views:
                    sums[v] += self.place[32 * v + p].entry
        with cython.nogil:
            self._search(0, self.hole, 0, self.distance, sums[0], sums[1])
        self.meter.tick(self.quota)
        self.nodes += self.quota
        if self.found:
            return 1
        return -1 if self.stopped else 0

    @property
    def answers(self) -> list:
        """The solutions of the last iteration: bytes of blank steps (0 up, 1 left, 2 right, 3 down)."""
        return self.solutions

    @property
    def count(self) -> int:
        """How many solutions the last iteration found."""
        return self.found

    @property
    def least(self) -> int:
        """The least total that the last iteration cut off: the next bound."""
        return self.next_bound

    @property
    def opened(self) -> int:
        """Positions made so far."""
        return self.nodes

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _search(
        self,
        depth: cython.int,
        hole: cython.int,
        state: cython.int,
        distance: cython.int,
        sum0: cython.int,
        sum1: cython.int,
    ) -> cython.int:
        d: cython.int
        c: cython.int
        t: cython.int
        turn: cython.int
        total: cython.int
        stop: cython.bint
        views: cython.int = self.views
        room: cython.int = self.bound - depth - 1
        follow: cython.p_int = self.follow + 4 * state
        step: cython.pointer(Step)
        steps: Step[8]
        old: Place[2]
        # By direction: what is left of the bound after the move, -1 where it is none; taxicab distance; both sums.
        left: cython.int[4]
        far: cython.int[4]
        first: cython.int[4]
        second: cython.int[4]
        if distance == 0 and sum0 == 0 and hole == self.blank:
            self.found += 1
            with cython.gil:
                if len(self.solutions) < self.limit:
                    self.solutions.append(self.path[:depth])
            return 1 if not self.collect or self.found >= self.limit else 0
        if self.quota >= 100000:
            with cython.gil:
                stop = self.meter.tick(self.quota)
            self.nodes += self.quota
            self.quota = 0
            if stop:
                self.stopped = True
                return 1
        # First find where the entries of all moves stand, so that the memory is on its way when they are read.
        for d in range(4):
            left[d] = -1
            c = self.step[4 * hole + d]
            if c == 255 or follow[d] < 0:
                continue
            t = self.board[c]
            left[d] = 0
            far[d] = distance + self.closer[128 * t + 4 * hole + d]
            self._look(cython.address(steps[d]), 0, self.member[t], cython.address(self.hop[4 * hole + d]))
        # The second view is looked at only where the first leaves room.
        for d in range(4):
            if left[d] < 0:
                continue
            self.quota += 1
            first[d] = sum0 + self._read(cython.address(steps[d]), 0)
            second[d] = 0
            total = far[d] + 2 * first[d]
            left[d] = room - total
            if total > room:
                if total + depth + 1 < self.next_bound:
                    self.next_bound = total + depth + 1
            elif views > 1:
                t = self.map[32 + self.board[self.step[4 * hole + d]]]
                self._look(
                    cython.address(steps[4 + d]), 1, self.member[t], cython.address(self.hop[128 + 4 * hole + d])
                )
        if views > 1:
            for d in range(4):
                if left[d] < 0:
                    continue
                second[d] = sum1 + self._read(cython.address(steps[4 + d]), 1)
                total = far[d] + 2 * second[d]
                if room - total < left[d]:
                    left[d] = room - total
                    if total > room and total + depth + 1 < self.next_bound:
                        self.next_bound = total + depth + 1
        # Moves that leave room are tried before those that leave none: in the last iteration that finds the end sooner.
        for turn in range(8):
            d = turn & 3
            if left[d] < 0 or (left[d] == 0) != (turn > 3):
                continue
            c = self.step[4 * hole + d]
            t = self.board[c]
            step = cython.address(steps[d])
            old[0] = self.place[step.pattern]
            self.place[step.pattern] = step.place
            if views > 1:
                step = cython.address(steps[4 + d])
                old[1] = self.place[32 + step.pattern]
                self.place[32 + step.pattern] = step.place
            self.board[hole] = t
            self.path[depth] = d
            stop = self._search(depth + 1, c, follow[d], far[d], first[d], second[d]) != 0
            self.board[c] = t
            self.place[steps[d].pattern] = old[0]
            if views > 1:
                self.place[32 + steps[4 + d].pattern] = old[1]
            if stop:
                return 1
        return 0
