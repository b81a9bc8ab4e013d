"""IDA* in the multi-tile metric: any number of tiles of a line slide as one move.

Two slides along the same line are one, so slides along columns and along rows alternate. With v slides along columns
and h along rows needed at least (walking distances counted in slides, ``walking.py``), v + h are needed, and because
of the alternation 2 v - 1 and 2 h - 1 too.
"""
# mypy: ignore-errors

import cython
from cython.cimports.gridwright.families.sliding.grid import fill_steps


@cython.final
@cython.cclass
class Slides:
    """One search on a rows x cols board of at most 255 cells; ``walls`` and ``taxi`` as for ``Ida``.

    ``walks``: None, or (links, distances) for rows and for columns from ``walking.py``, distances in slides.
    """

    meter: object
    keep: list
    rows: cython.int
    cols: cython.int
    cells: cython.int
    blank: cython.int
    use_walk: cython.bint
    taxi: cython.p_uchar
    step: cython.short[1024]
    row_of: cython.uchar[256]
    col_of: cython.uchar[256]
    board: cython.uchar[256]
    links: cython.p_int[2]
    walk: cython.p_uchar[2]
    start_walk: cython.int[2]
    hole: cython.int
    distance: cython.int
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

    def __cinit__(self, meter, rows: cython.int, cols: cython.int, walls: bytes, taxi: bytes, blank: cython.int, walks):
        n: cython.int = rows * cols
        i: cython.int
        if not (1 <= rows and 1 <= cols and n <= 255) or len(walls) != n or len(taxi) != n * n or not 0 <= blank < n:
            raise ValueError("Slides: wrong sizes")
        self.meter = meter
        self.keep = [taxi]
        self.rows = rows
        self.cols = cols
        self.cells = n
        self.blank = blank
        self.taxi = cython.cast(cython.p_uchar, cython.cast(cython.p_char, taxi))
        for i in range(n):
            self.row_of[i] = i // cols
            self.col_of[i] = i % cols
        fill_steps(self.step, rows, cols, cython.cast(cython.p_uchar, cython.cast(cython.p_char, walls)))
        if walks is not None:
            self.use_walk = True
            for i in range(2):
                links, distances = walks[i]
                self.keep.append((links, distances))
                self.links[i] = cython.cast(cython.p_int, cython.cast(cython.p_char, links))
                self.walk[i] = cython.cast(cython.p_uchar, cython.cast(cython.p_char, distances))

    def start(self, board: bytes, walk_rows: cython.int = 0, walk_cols: cython.int = 0) -> int:
        """Set the position and the states of the two walking distances that it belongs to; returns the estimate."""
        c: cython.int
        t: cython.int
        if len(board) != self.cells:
            raise ValueError("Slides: wrong board")
        self.distance = 0
        for c in range(self.cells):
            t = board[c]
            self.board[c] = t
            if t == self.blank:
                self.hole = c
            else:
                self.distance += self.taxi[t * self.cells + c]
        self.start_walk[0] = walk_rows
        self.start_walk[1] = walk_cols
        return self._slides(walk_rows, walk_cols, 0)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _slides(self, walk_rows: cython.int, walk_cols: cython.int, last: cython.int) -> cython.int:
        """Least number of slides: those along and across alternate. last: 1 along columns, 2 along rows, 0 none."""
        v: cython.int = self.walk[0][walk_rows] if self.use_walk else 0
        w: cython.int = self.walk[1][walk_cols] if self.use_walk else 0
        h: cython.int = v + w
        x: cython.int = 2 * v - (0 if last == 1 and v > 0 else 1)
        if x > h:
            h = x
        x = 2 * w - (0 if last == 2 and w > 0 else 1)
        return x if x > h else h

    def iterate(self, bound: int, collect: bool = False, limit: int = 1) -> int:
        """Search to ``bound`` slides. 1: found (see ``answers``), 0: there is none, -1: the meter stopped it."""
        h: cython.int
        self.bound = min(bound, 2047)
        self.next_bound = 1 << 20
        self.collect = collect
        self.limit = limit
        self.found = 0
        self.solutions = []
        self.stopped = False
        self.quota = 0
        h = self._slides(self.start_walk[0], self.start_walk[1], 0)
        if h > self.bound:
            self.next_bound = h
            return 0
        with cython.nogil:
            self._slide(0, 0, self.hole, 0, self.distance, self.start_walk[0], self.start_walk[1])
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
    @cython.nogil
    @cython.exceptval(-1)
    def _slide(
        self,
        depth: cython.int,
        length: cython.int,
        hole: cython.int,
        last: cython.int,
        distance: cython.int,
        walk_rows: cython.int,
        walk_cols: cython.int,
    ) -> cython.int:
        """Multi-tile moves: from the blank along a line, any number of steps. last: 1 along a column, 2 along a row."""
        d: cython.int
        c: cython.int
        e: cython.int
        t: cython.int
        n: cython.int
        far: cython.int
        total: cython.int
        axis: cython.int
        next_rows: cython.int
        next_cols: cython.int
        result: cython.int = 0
        if distance == 0 and hole == self.blank:
            return self._solved(length)
        if self.quota >= 50000 and self._tick():
            return 1
        for d in range(4):
            axis = 1 if d == 0 or d == 3 else 2
            if axis == last:
                continue
            e = hole
            n = 0
            far = distance
            next_rows = walk_rows
            next_cols = walk_cols
            result = 0
            while result == 0:
                c = self.step[4 * e + d]
                if c < 0 or length + n >= 2047:
                    break
                t = self.board[c]
                far += self.taxi[t * self.cells + e] - self.taxi[t * self.cells + c]
                if self.use_walk:
                    if axis == 1:
                        next_rows = self.links[0][(next_rows * 2 + (1 if d == 3 else 0)) * self.rows + self.row_of[t]]
                    else:
                        next_cols = self.links[1][(next_cols * 2 + (1 if d == 2 else 0)) * self.cols + self.col_of[t]]
                self.board[e] = t
                self.board[c] = self.blank
                self.path[length + n] = d
                n += 1
                e = c
                self.quota += 1
                total = depth + 1 + self._slides(next_rows, next_cols, axis)
                if total == depth + 1 and not (far == 0 and e == self.blank):
                    total += 1
                if total > self.bound:
                    if total < self.next_bound:
                        self.next_bound = total
                else:
                    result = self._slide(depth + 1, length + n, e, axis, far, next_rows, next_cols)
            # Slide back.
            while n > 0:
                n -= 1
                c = self.step[4 * e + 3 - d]
                self.board[e] = self.board[c]
                self.board[c] = self.blank
                e = c
            if result:
                return 1
        return 0
