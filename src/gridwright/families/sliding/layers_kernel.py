"""The layer method: rows and columns of the outside are put in place one tile after the other, down to a small rest.

This is what people do, and what solves any board of any size in time proportional to the moves made (the idea of
Parberry, A real-time algorithm for the (n^2-1)-puzzle, 1995). A tile is led one cell at a time: the blank walks round
it to the cell it is to go to next. Going straight costs five moves a cell, going in steps (one across, one down)
three. A line is filled from whichever of its ends is nearer to being served, and the last two tiles of a line go in
together: one waits in the other's cell, the other behind it, and both turn in.

What is left at the end (at most 3 x 3) is for an exact search.
"""
# mypy: ignore-errors

import cython
from cython.cimports.libc.stdlib import calloc, free, malloc, realloc
from cython.cimports.libc.string import memset

#: Kinds of steps, for explanations.
PLACE, ASIDE, BEHIND, TURN = 0, 1, 2, 3


@cython.final
@cython.cclass
class Layers:
    """One board of rows x cols (each at most 1000); ``board``: cell to the goal cell of what stands there.

    After ``peel``, ``path`` are the steps of the blank so far (0 up, 1 left, 2 right, 3 down), ``steps`` a list of
    (kind, tile, moves made before it, line: side * 1000 + number), and ``rest`` the rectangle left (r0, r1, c0, c1).
    """

    meter: object
    rows: cython.int
    cols: cython.int
    blank: cython.int
    hole: cython.int
    board: cython.p_int
    where: cython.p_int
    fixed: cython.p_uchar
    length: cython.size_t
    room: cython.size_t
    moves: cython.p_uchar
    queue: cython.p_int
    seen: cython.p_int
    origin: cython.p_uchar
    far: cython.p_int
    gain: cython.p_int
    stamp: cython.int
    r0: cython.int
    r1: cython.int
    c0: cython.int
    c1: cython.int
    ticked: cython.size_t
    log: list

    def __cinit__(self, meter, rows: cython.int, cols: cython.int, board, blank: cython.int):
        n: cython.int = rows * cols
        i: cython.int
        t: cython.int
        if not (2 <= rows <= 1000 and 2 <= cols <= 1000 and len(board) == n and 0 <= blank < n):
            raise ValueError("Layers: wrong sizes")
        self.meter = meter
        self.rows = rows
        self.cols = cols
        self.blank = blank
        self.board = cython.cast(cython.p_int, malloc(4 * cython.cast(cython.size_t, n)))
        self.where = cython.cast(cython.p_int, malloc(4 * cython.cast(cython.size_t, n)))
        self.queue = cython.cast(cython.p_int, malloc(4 * cython.cast(cython.size_t, n)))
        self.seen = cython.cast(cython.p_int, calloc(n, 4))
        self.far = cython.cast(cython.p_int, malloc(4 * cython.cast(cython.size_t, n)))
        self.gain = cython.cast(cython.p_int, malloc(4 * cython.cast(cython.size_t, n)))
        self.origin = cython.cast(cython.p_uchar, malloc(n))
        self.fixed = cython.cast(cython.p_uchar, calloc(n, 1))
        self.room = 4096
        self.moves = cython.cast(cython.p_uchar, malloc(self.room))
        if self.board is cython.NULL or self.where is cython.NULL or self.queue is cython.NULL:
            raise MemoryError
        if self.seen is cython.NULL or self.origin is cython.NULL or self.fixed is cython.NULL:
            raise MemoryError
        if self.moves is cython.NULL or self.far is cython.NULL or self.gain is cython.NULL:
            raise MemoryError
        memset(self.where, 255, 4 * cython.cast(cython.size_t, n))
        for i in range(n):
            t = board[i]
            if not 0 <= t < n or self.where[t] != -1:
                raise ValueError("Layers: not a permutation")
            self.board[i] = t
            self.where[t] = i
        self.hole = self.where[blank]
        self.r1 = rows
        self.c1 = cols
        self.log = []

    def __dealloc__(self):
        free(self.board)
        free(self.where)
        free(self.queue)
        free(self.seen)
        free(self.origin)
        free(self.far)
        free(self.gain)
        free(self.fixed)
        free(self.moves)

    @property
    def path(self) -> bytes:
        """The steps of the blank so far."""
        return self.moves[: self.length]

    @property
    def steps(self) -> list:
        """(kind, tile, moves made before it, line) for every tile put in place."""
        return self.log

    @property
    def rest(self) -> tuple:
        """The rectangle that is left: first row, row after the last, first column, column after the last."""
        return self.r0, self.r1, self.c0, self.c1

    @property
    def state(self) -> list:
        """The board as it stands."""
        return [self.board[i] for i in range(self.rows * self.cols)]

    def peel(self, rest_rows: cython.int = 3, rest_cols: cython.int = 3) -> bool:
        """Fill lines until at most ``rest_rows`` x ``rest_cols`` are left; False when the meter stopped it."""
        height: cython.int
        width: cython.int
        blank_row: cython.int = self.blank // self.cols
        blank_col: cython.int = self.blank % self.cols
        while True:
            height = self.r1 - self.r0
            width = self.c1 - self.c0
            if height <= rest_rows and width <= rest_cols:
                return True
            if (height > 2 and (height >= width or width <= 2)) or width <= rest_cols:
                if blank_row != self.r0:
                    self._line(0, self.r0 * self.cols + self.c0, 1, width, self.cols)
                    self.r0 += 1
                else:
                    self._line(1, (self.r1 - 1) * self.cols + self.c0, 1, width, -self.cols)
                    self.r1 -= 1
            elif blank_col != self.c0:
                self._line(2, self.r0 * self.cols + self.c0, self.cols, height, 1)
                self.c0 += 1
            else:
                self._line(3, self.r0 * self.cols + self.c1 - 1, self.cols, height, -1)
                self.c1 -= 1
            if self.length - self.ticked > 100000:
                stop = self.meter.tick(self.length - self.ticked)
                self.ticked = self.length
                if stop:
                    return False

    @cython.cfunc
    def _line(self, side: cython.int, first: cython.int, stride: cython.int, n: cython.int, inward: cython.int):
        """Fill one outer line: n cells from ``first`` on; ``inward`` leads from a cell of it to the next layer."""
        low: cython.int = 0
        high: cython.int = n - 1
        a: cython.int
        b: cython.int
        cell: cython.int
        other: cython.int
        line: cython.int = 1000 * side + (first // self.cols if side < 2 else first % self.cols)
        while high - low >= 2:
            a = first + low * stride
            b = first + high * stride
            if self._cost(a) <= self._cost(b):
                cell = a
                low += 1
            else:
                cell = b
                high -= 1
            self.log.append((PLACE, cell, self.length, line))
            self._lead(cell, cell)
            self.fixed[cell] = 1
        a = first + low * stride
        b = first + high * stride
        if self.where[a] == a and self.where[b] == b:
            self.fixed[a] = self.fixed[b] = 1
            return
        # If the blank stands in the line's gap with one tile home and the other behind it, one step is enough.
        if self.where[a] == a and self.hole == b and self.where[b] == b + inward:
            self.log.append((PLACE, b, self.length, line))
            self._step_to(b + inward)
            self.fixed[a] = self.fixed[b] = 1
            return
        if self.where[b] == b and self.hole == a and self.where[a] == a + inward:
            self.log.append((PLACE, a, self.length, line))
            self._step_to(a + inward)
            self.fixed[a] = self.fixed[b] = 1
            return
        if self._far(self.where[b], a) + self._far(self.where[a], a + inward) < (
            self._far(self.where[a], b) + self._far(self.where[b], b + inward)
        ):
            cell = a
            a = b
            b = cell
        # The tile of a waits in cell b, the tile of b behind it.
        self.log.append((ASIDE, a, self.length, line))
        self._lead(a, b)
        self.fixed[b] = 1
        if self.where[b] == a or (self.hole == a and self.where[b] == a + inward):
            # The blank is shut in, or would be. Take the second tile two cells away, then bring the first again.
            self.fixed[b] = 0
            self._lead(b, b + 2 * inward)
            self.fixed[b + 2 * inward] = 1
            self._lead(a, b)
            self.fixed[b + 2 * inward] = 0
            self.fixed[b] = 1
        self.log.append((BEHIND, b, self.length, line))
        other = b + inward
        self._lead(b, other)
        self.fixed[other] = 1
        self.log.append((TURN, a, self.length, line))
        self._walk(a)
        self.fixed[other] = 0
        self.fixed[b] = 0
        self._step_to(b)
        self._step_to(other)
        self.fixed[a] = self.fixed[b] = 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _far(self, a: cython.int, b: cython.int) -> cython.int:
        dr: cython.int = a // self.cols - b // self.cols
        dc: cython.int = a % self.cols - b % self.cols
        return (dr if dr >= 0 else -dr) + (dc if dc >= 0 else -dc)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _cost(self, tile: cython.int) -> cython.int:
        """About how many moves it takes to bring a tile home: the blank's way to it, steps at 3, straights at 5."""
        c: cython.int = self.where[tile]
        dr: cython.int = c // self.cols - tile // self.cols
        dc: cython.int = c % self.cols - tile % self.cols
        dr = dr if dr >= 0 else -dr
        dc = dc if dc >= 0 else -dc
        if dr + dc == 0:
            return 0
        return self._far(self.hole, c) + 6 * (dr if dr < dc else dc) + 5 * (dr - dc if dr > dc else dc - dr)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _step_to(self, cell: cython.int) -> cython.int:
        """The blank goes to a neighbouring cell."""
        t: cython.int = self.board[cell]
        e: cython.int = self.hole
        bigger: cython.p_uchar
        if self.length == self.room:
            self.room *= 2
            bigger = cython.cast(cython.p_uchar, realloc(self.moves, self.room))
            if bigger is cython.NULL:
                with cython.gil:
                    raise MemoryError
            self.moves = bigger
        self.moves[self.length] = (
            0 if cell == e - self.cols else 3 if cell == e + self.cols else 1 if cell == e - 1 else 2
        )
        self.length += 1
        self.board[e] = t
        self.where[t] = e
        self.board[cell] = self.blank
        self.where[self.blank] = cell
        self.hole = cell
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _walk(self, goal: cython.int) -> cython.int:
        """The blank's shortest way to a cell, round what is fixed; 1 where there is none.

        Of all shortest ways, the one that brings the tiles it moves nearest to their own places: every move of the
        blank moves a tile, and nothing else is gained by it.
        """
        r0: cython.int
        r1: cython.int
        c0: cython.int
        c1: cython.int
        if self.hole == goal:
            return 0
        r0 = max(min(self.hole // self.cols, goal // self.cols) - 1, self.r0)
        r1 = min(max(self.hole // self.cols, goal // self.cols) + 2, self.r1)
        c0 = max(min(self.hole % self.cols, goal % self.cols) - 1, self.c0)
        c1 = min(max(self.hole % self.cols, goal % self.cols) + 2, self.c1)
        if not self._reach(goal, r0, r1, c0, c1) and not self._reach(goal, self.r0, self.r1, self.c0, self.c1):
            return 1
        while self.hole != goal:
            self._step_to(self._next(self.hole, self.origin[self.hole], self.r0, self.r1, self.c0, self.c1))
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _reach(self, goal: cython.int, r0: cython.int, r1: cython.int, c0: cython.int, c1: cython.int) -> cython.bint:
        """Breadth first from the goal back to the blank, inside a box; ``origin`` then leads forwards."""
        c: cython.int
        d: cython.int
        x: cython.int
        t: cython.int
        gain: cython.int
        head: cython.int = 0
        tail: cython.int = 1
        self.stamp += 1
        self.queue[0] = goal
        self.seen[goal] = self.stamp
        self.far[goal] = 0
        self.gain[goal] = 0
        while head < tail:
            c = self.queue[head]
            head += 1
            if c == self.hole:
                return True
            t = self.board[c]
            for d in range(4):
                x = self._next(c, d, r0, r1, c0, c1)
                if x < 0 or self.fixed[x]:
                    continue
                if self.seen[x] == self.stamp and self.far[x] != self.far[c] + 1:
                    continue
                # The blank will go from x to c, so the tile of c will go to x.
                gain = self.gain[c] + self._far(t, c) - self._far(t, x)
                if self.seen[x] != self.stamp:
                    self.seen[x] = self.stamp
                    self.far[x] = self.far[c] + 1
                    self.queue[tail] = x
                    tail += 1
                elif gain <= self.gain[x]:
                    continue
                self.gain[x] = gain
                self.origin[x] = 3 - d
        return False

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _next(
        self, c: cython.int, d: cython.int, r0: cython.int, r1: cython.int, c0: cython.int, c1: cython.int
    ) -> cython.int:
        """The cell beside c inside a rectangle, or -1."""
        if d == 0:
            return c - self.cols if c // self.cols > r0 else -1
        if d == 3:
            return c + self.cols if c // self.cols < r1 - 1 else -1
        if d == 1:
            return c - 1 if c % self.cols > c0 else -1
        return c + 1 if c % self.cols < c1 - 1 else -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _lead(self, tile: cython.int, goal: cython.int) -> cython.int:
        """Bring a tile to a cell, one cell at a time, in steps as long as both ways are open."""
        c: cython.int
        dr: cython.int
        dc: cython.int
        vertical: cython.int
        across: cython.int
        ahead: cython.int
        last: cython.int = 0
        shut: cython.int
        while self.where[tile] != goal:
            c = self.where[tile]
            dr = goal // self.cols - c // self.cols
            dc = goal % self.cols - c % self.cols
            vertical = c + (self.cols if dr > 0 else -self.cols)
            across = c + (1 if dc > 0 else -1)
            if dr == 0 or (dc != 0 and self.fixed[vertical]):
                ahead = across
            elif dc == 0 or self.fixed[across]:
                ahead = vertical
            elif last == 0:
                ahead = vertical if self._far(self.hole, vertical) <= self._far(self.hole, across) else across
            else:
                ahead = across if last == 1 else vertical
            last = 1 if ahead == vertical else 2
            self.fixed[c] = 1
            shut = self._walk(ahead)
            self.fixed[c] = 0
            if shut:
                with cython.gil:
                    raise RuntimeError("Layers: no way for the blank")
            self._step_to(c)
        return 0
