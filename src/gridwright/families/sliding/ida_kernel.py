"""IDA* without pattern databases: taxicab distance, linear conflict, walking distance, inversion distance.

* **Linear conflict** (Hansson, Mayer, Yung 1992): in its goal row, tiles that stand in the wrong order need two extra
  moves for each tile that must step out of the row. How many must is the length of the row's share less its longest
  rising run, so *removals* are counted, not conflicting pairs (counting pairs overestimates on some boards). A line of
  up to six cells is looked up by a code of three bits a cell; longer ones are computed.
* **Walking distance** (Takahashi Ken'ichiro 2002): only how many tiles of each goal row stand in each row; all such
  tables were searched beforehand (``walking.py``), and a move follows one link of it. The same for columns.
* **Inversion distance**: a vertical move passes at most (columns - 1) tiles in reading order, so it changes the number
  of inversions by at most that and with its parity; likewise a horizontal move in column order.

Vertical and horizontal moves are counted apart, so the larger of walking and inversion distance of the rows may be
added to that of the columns.

The multi-tile metric (any number of tiles of a line slide as one move) has a search of its own (``slides_kernel.py``).
"""
# mypy: ignore-errors

import cython
from cython.cimports.gridwright.families.sliding.grid import fill_steps, stepping_aside
from cython.cimports.libc.stdlib import calloc, free

CELLS = 256


@cython.final
@cython.cclass
class Ida:
    """One search on a rows x cols board of at most 256 cells.

    ``taxi``: cells * cells bytes; ``wall``: one byte a cell, 1 where nothing moves. ``use_lines``: add linear
    conflict. ``walk``: None, or (first state, links, distances) for rows and for columns from ``walking.py``.
    ``use_inversions``: count inversions. ``detours``: the automaton of ``detour_kernel.py``.
    """

    meter: object
    keep: list
    detours: cython.p_int
    straight: cython.int[20]
    follow: cython.p_int
    rows: cython.int
    cols: cython.int
    cells: cython.int
    blank: cython.int
    use_lines: cython.bint
    use_walk: cython.bint
    use_inversions: cython.bint
    taxi: cython.p_uchar
    step: cython.short[1024]
    row_of: cython.uchar[256]
    col_of: cython.uchar[256]
    board: cython.uchar[256]
    row_code: cython.uint[256]
    col_code: cython.uint[256]
    row_table: cython.p_uchar
    col_table: cython.p_uchar
    links: cython.p_int[2]
    walk: cython.p_uchar[2]
    start_walk: cython.int[2]
    inversion: cython.p_ushort[2]
    hole: cython.int
    distance: cython.int
    conflicts: cython.int
    inverted: cython.int[2]
    bound: cython.int
    next_bound: cython.int
    quota: cython.int
    nodes: cython.longlong
    collect: cython.bint
    limit: cython.longlong
    found: cython.longlong
    stopped: cython.bint
    path: cython.uchar[2048]
    solutions: list

    def __cinit__(
        self,
        meter,
        rows: cython.int,
        cols: cython.int,
        walls: bytes,
        taxi: bytes,
        blank: cython.int,
        use_lines: bool,
        walks,
        use_inversions: bool,
        detours: bytes,
    ):
        n: cython.int = rows * cols
        i: cython.int
        r: cython.int
        c: cython.int
        d: cython.int
        if not (1 <= rows and 1 <= cols and n <= 256) or len(walls) != n or len(taxi) != n * n or not 0 <= blank < n:
            raise ValueError("Ida: wrong sizes")
        self.meter = meter
        self.keep = [taxi, detours]
        self.detours = cython.cast(cython.p_int, cython.cast(cython.p_char, detours))
        # To find all solutions, only the step straight back is cut: states 1 to 4 are the last step, 0 is none.
        for i in range(5):
            for d in range(4):
                self.straight[4 * i + d] = -1 if i > 0 and i - 1 + d == 3 else d + 1
        self.rows = rows
        self.cols = cols
        self.cells = n
        self.blank = blank
        self.use_lines = use_lines
        self.use_inversions = use_inversions
        self.taxi = cython.cast(cython.p_uchar, cython.cast(cython.p_char, taxi))
        for i in range(n):
            r = i // cols
            c = i % cols
            self.row_of[i] = r
            self.col_of[i] = c
        fill_steps(self.step, rows, cols, cython.cast(cython.p_uchar, cython.cast(cython.p_char, walls)))
        if use_lines:
            self.row_table = line_table(cols)
            self.col_table = self.row_table if rows == cols else line_table(rows)
        if walks is not None:
            self.use_walk = True
            for i in range(2):
                first, links, distances = walks[i]
                self.keep.append((links, distances))
                self.start_walk[i] = first
                self.links[i] = cython.cast(cython.p_int, cython.cast(cython.p_char, links))
                self.walk[i] = cython.cast(cython.p_uchar, cython.cast(cython.p_char, distances))
        for i in range(2):
            self.inversion[i] = inversion_table(n, (cols if i == 0 else rows) - 1)

    def __dealloc__(self):
        if self.col_table is not self.row_table:
            free(self.col_table)
        free(self.row_table)
        free(self.inversion[0])
        free(self.inversion[1])

    def aim(self, blank: int) -> None:
        """Take another goal cell for the blank (without walking distance only)."""
        self.blank = blank

    def start(self, board: bytes, walk_rows: cython.int = 0, walk_cols: cython.int = 0) -> int:
        """Set the position (cell to the goal cell of what stands there; walls: their own cell); the estimate.

        ``walk_rows``, ``walk_cols``: the states of the two walking distances that the position belongs to.
        """
        c: cython.int
        t: cython.int
        i: cython.int
        j: cython.int
        if len(board) != self.cells:
            raise ValueError("Ida: wrong board")
        self.distance = 0
        for i in range(256):
            self.row_code[i] = 0
            self.col_code[i] = 0
        self.inverted[0] = self.inverted[1] = 0
        for c in range(self.cells):
            t = board[c]
            self.board[c] = t
            if t == self.blank:
                self.hole = c
                continue
            self.distance += self.taxi[t * self.cells + c]
            for j in range(c + 1, self.cells):
                i = board[j]
                if i != self.blank and i < t:
                    self.inverted[0] += 1
            for j in range(self.cells):
                # j comes after c in column order, but its tile belongs before c's.
                i = board[j]
                if (
                    i != self.blank
                    and self._column_order(j) > self._column_order(c)
                    and self._column_order(i) < self._column_order(t)
                ):
                    self.inverted[1] += 1
            if self.use_lines:
                self._put(t, c)
        self.conflicts = 0
        if self.use_lines:
            for i in range(self.rows):
                self.conflicts += self._row(i)
            for i in range(self.cols):
                self.conflicts += self._col(i)
        self.start_walk[0] = walk_rows
        self.start_walk[1] = walk_cols
        return self._estimate(self.distance, self.conflicts, walk_rows, walk_cols)

    # --- linear conflict ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _put(self, t: cython.int, c: cython.int) -> cython.void:
        """Tile t comes to cell c: with three bits a cell, add or take away its place in its goal line."""
        if self.cols <= 6 and self.row_of[t] == self.row_of[c]:
            self.row_code[self.row_of[c]] ^= cython.cast(cython.uint, self.col_of[t] + 1) << (3 * self.col_of[c])
        if self.rows <= 6 and self.col_of[t] == self.col_of[c]:
            self.col_code[self.col_of[c]] ^= cython.cast(cython.uint, self.row_of[t] + 1) << (3 * self.row_of[c])

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _row(self, r: cython.int) -> cython.int:
        """Tiles that must leave row r to let the others pass."""
        if self.cols <= 6:
            return self.row_table[self.row_code[r]]
        return self._removals(r * self.cols, 1, self.cols, True, r)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _col(self, c: cython.int) -> cython.int:
        if self.rows <= 6:
            return self.col_table[self.col_code[c]]
        return self._removals(c, self.cols, self.rows, False, c)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _removals(
        self, first: cython.int, stride: cython.int, length: cython.int, across: cython.bint, line: cython.int
    ) -> cython.int:
        """Of a long line: tiles that must leave it."""
        places: cython.uchar[256]
        share: cython.int = 0
        i: cython.int
        j: cython.int
        t: cython.int
        place: cython.int
        for i in range(length):
            j = first + i * stride
            t = self.board[j]
            if j == self.hole or t == self.blank:
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
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _estimate(
        self, distance: cython.int, conflicts: cython.int, walk_rows: cython.int, walk_cols: cython.int
    ) -> cython.int:
        h: cython.int = distance + 2 * conflicts
        v: cython.int = 0
        w: cython.int = 0
        x: cython.int
        if self.use_walk:
            v = self.walk[0][walk_rows]
            w = self.walk[1][walk_cols]
        if self.use_inversions:
            x = self.inversion[0][self.inverted[0]]
            if x > v:
                v = x
            x = self.inversion[1][self.inverted[1]]
            if x > w:
                w = x
        return v + w if v + w > h else h

    # --- the search ---------------------------------------------------------------------------------------------------

    def iterate(self, bound: int, collect: bool = False, limit: int = 1) -> int:
        """Search to ``bound`` moves. 1: found (see ``answers``), 0: there is none, -1: the meter stopped it."""
        h: cython.int
        self.bound = min(bound, 2047)
        self.next_bound = 1 << 20
        self.collect = collect
        self.follow = cython.address(self.straight[0]) if collect else self.detours
        self.limit = limit
        self.found = 0
        self.solutions = []
        self.stopped = False
        self.quota = 0
        h = self._estimate(self.distance, self.conflicts, self.start_walk[0], self.start_walk[1])
        if h > self.bound:
            self.next_bound = h
            return 0
        with cython.nogil:
            self._search(0, self.hole, 0, self.distance, self.conflicts, self.start_walk[0], self.start_walk[1])
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
    def _solved(self, length: cython.int) -> cython.int:
        self.found += 1
        with cython.gil:
            if len(self.solutions) < self.limit:
                self.solutions.append(self.path[:length])
        return 1 if not self.collect or self.found >= self.limit else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _tick(self) -> cython.int:
        stop: cython.bint
        with cython.gil:
            stop = self.meter.tick(self.quota)
        self.nodes += self.quota
        self.quota = 0
        self.stopped = stop
        return stop

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _column_order(self, t: cython.int) -> cython.int:
        return self.col_of[t] * self.rows + self.row_of[t]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _pass(self, t: cython.int, c: cython.int, e: cython.int, d: cython.int) -> cython.int:
        """By how much the inversions change when tile t goes from c to e (the blank steps in direction d)."""
        change: cython.int = 0
        i: cython.int
        u: cython.int
        if d == 0:  # the tile goes down, past the cells after c
            for i in range(c + 1, e):
                change += 1 if self.board[i] > t else -1
        elif d == 3:
            for i in range(e + 1, c):
                change += 1 if self.board[i] < t else -1
        else:
            # In column order a tile that goes right passes what stands below it, and above its new cell.
            u = self._column_order(t)
            i = (c if d == 1 else e) + self.cols
            while i < self.cells:
                change += 1 if (self._column_order(self.board[i]) > u) == (d == 1) else -1
                i += self.cols
            i = (e if d == 1 else c) - self.cols
            while i >= 0:
                change += 1 if (self._column_order(self.board[i]) > u) == (d == 1) else -1
                i -= self.cols
        return change

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _search(
        self,
        depth: cython.int,
        hole: cython.int,
        state: cython.int,
        distance: cython.int,
        conflicts: cython.int,
        walk_rows: cython.int,
        walk_cols: cython.int,
    ) -> cython.int:
        d: cython.int
        c: cython.int
        t: cython.int
        far: cython.int
        clash: cython.int
        next_rows: cython.int
        next_cols: cython.int
        total: cython.int
        change: cython.int = 0
        a: cython.int
        b: cython.int
        if distance == 0 and hole == self.blank:
            return self._solved(depth)
        if self.quota >= 50000 and self._tick():
            return 1
        for d in range(4):
            c = self.step[4 * hole + d]
            if c < 0 or self.follow[4 * state + d] < 0:
                continue
            t = self.board[c]
            far = distance + self.taxi[t * self.cells + hole] - self.taxi[t * self.cells + c]
            self.quota += 1
            total = depth + 1 + far
            if total > self.bound:
                if total < self.next_bound:
                    self.next_bound = total
                continue
            clash = conflicts
            next_rows = walk_rows
            next_cols = walk_cols
            if self.use_walk:
                if d == 0:
                    next_rows = self.links[0][(walk_rows * 2) * self.rows + self.row_of[t]]
                elif d == 3:
                    next_rows = self.links[0][(walk_rows * 2 + 1) * self.rows + self.row_of[t]]
                elif d == 1:
                    next_cols = self.links[1][(walk_cols * 2) * self.cols + self.col_of[t]]
                else:
                    next_cols = self.links[1][(walk_cols * 2 + 1) * self.cols + self.col_of[t]]
            if self.use_inversions:
                change = self._pass(t, c, hole, d)
                self.inverted[d == 1 or d == 2] += change
            self.board[hole] = t
            self.board[c] = self.blank
            self.hole = c
            if self.use_lines:
                if d == 0 or d == 3:
                    a = self.row_of[c]
                    b = self.row_of[hole]
                    if self.row_of[t] == a:
                        clash -= self._removed_row(a, t, c, hole)
                    elif self.row_of[t] == b:
                        clash += self._added_row(b, t, c, hole)
                    self._put(t, c)
                    self._put(t, hole)
                else:
                    a = self.col_of[c]
                    b = self.col_of[hole]
                    if self.col_of[t] == a:
                        clash -= self._removed_col(a, t, c, hole)
                    elif self.col_of[t] == b:
                        clash += self._added_col(b, t, c, hole)
                    self._put(t, c)
                    self._put(t, hole)
            total = depth + 1 + self._estimate(far, clash, next_rows, next_cols)
            if total > self.bound:
                if total < self.next_bound:
                    self.next_bound = total
                a = 0
            else:
                self.path[depth] = d
                a = self._search(depth + 1, c, self.follow[4 * state + d], far, clash, next_rows, next_cols)
            self.board[c] = t
            self.board[hole] = self.blank
            self.hole = hole
            if self.use_lines:
                self._put(t, hole)
                self._put(t, c)
            if self.use_inversions:
                self.inverted[d == 1 or d == 2] -= change
            if a:
                return 1
        return 0

    # The four below are called with the tile already moved on the board but not yet in the codes.

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _removed_row(self, r: cython.int, t: cython.int, c: cython.int, e: cython.int) -> cython.int:
        after: cython.int
        before: cython.int
        if self.cols <= 6:
            return (
                self.row_table[self.row_code[r]]
                - self.row_table[
                    self.row_code[r] ^ (cython.cast(cython.uint, self.col_of[t] + 1) << (3 * self.col_of[c]))
                ]
            )
        after = self._row(r)
        self._swap(t, c, e)
        before = self._row(r)
        self._swap(t, e, c)
        return before - after

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _added_row(self, r: cython.int, t: cython.int, c: cython.int, e: cython.int) -> cython.int:
        after: cython.int
        before: cython.int
        if self.cols <= 6:
            return (
                self.row_table[
                    self.row_code[r] ^ (cython.cast(cython.uint, self.col_of[t] + 1) << (3 * self.col_of[e]))
                ]
                - self.row_table[self.row_code[r]]
            )
        after = self._row(r)
        self._swap(t, c, e)
        before = self._row(r)
        self._swap(t, e, c)
        return after - before

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _removed_col(self, r: cython.int, t: cython.int, c: cython.int, e: cython.int) -> cython.int:
        after: cython.int
        before: cython.int
        if self.rows <= 6:
            return (
                self.col_table[self.col_code[r]]
                - self.col_table[
                    self.col_code[r] ^ (cython.cast(cython.uint, self.row_of[t] + 1) << (3 * self.row_of[c]))
                ]
            )
        after = self._col(r)
        self._swap(t, c, e)
        before = self._col(r)
        self._swap(t, e, c)
        return before - after

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _added_col(self, r: cython.int, t: cython.int, c: cython.int, e: cython.int) -> cython.int:
        after: cython.int
        before: cython.int
        if self.rows <= 6:
            return (
                self.col_table[
                    self.col_code[r] ^ (cython.cast(cython.uint, self.row_of[t] + 1) << (3 * self.row_of[e]))
                ]
                - self.col_table[self.col_code[r]]
            )
        after = self._col(r)
        self._swap(t, c, e)
        before = self._col(r)
        self._swap(t, e, c)
        return after - before

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _swap(self, t: cython.int, to: cython.int, hole: cython.int) -> cython.void:
        self.board[to] = t
        self.board[hole] = self.blank
        self.hole = hole


@cython.cfunc
def line_table(length: cython.int) -> cython.p_uchar:
    """Removals for every code of a line of up to six cells; NULL for a longer one, which is computed."""
    code: cython.uint
    i: cython.int
    place: cython.int
    share: cython.int
    places: cython.uchar[8]
    table: cython.p_uchar
    if length > 6:
        return cython.NULL
    table = cython.cast(cython.p_uchar, calloc(cython.cast(cython.size_t, 1) << (3 * length), 1))
    if table is cython.NULL:
        raise MemoryError
    for code in range(cython.cast(cython.uint, 1) << (3 * length)):
        share = 0
        for i in range(length):
            place = (code >> (3 * i)) & 7
            if place == 0:
                continue
            places[share] = place
            share += 1
        table[code] = stepping_aside(places, share)
    return table


@cython.cfunc
def inversion_table(cells: cython.int, passes: cython.int) -> cython.p_ushort:
    """Least moves for a number of inversions, when each move changes it by at most ``passes``, in its parity."""
    top: cython.int = cells * cells // 2 + 1
    i: cython.int
    m: cython.int
    table: cython.p_ushort = cython.cast(cython.p_ushort, calloc(top + 1, 2))
    if table is cython.NULL:
        raise MemoryError
    if passes > 0:
        for i in range(top + 1):
            m = (i + passes - 1) // passes
            if (m * passes - i) & 1 and passes & 1:
                m += 1
            table[i] = m
    return table
