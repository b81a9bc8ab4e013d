"""The whole of a small board: the least number of moves from each of its positions, for boards of up to 12 cells.

A position is the cell of the blank and the order of the tiles in reading order, the blank left out. In that form a
move along a row changes the blank's cell and nothing else, and a move along a column takes one tile past the tiles
between: a window of the order turns by one. The order is numbered by its Lehmer code (for each tile, how many later
ones are smaller); turning a window changes the digits of the window alone, and how is one small table a window. So all
positions of one blank take a move at once, in runs of entries that lie side by side. Blocks are swept up and down until
nothing changes.

Exactly one of two orders that differ in their last two tiles can be reached, so half of the entries are kept.
"""
# mypy: ignore-errors

import cython
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memset

MOST_CELLS = 12


@cython.final
@cython.cclass
class Whole:
    """All positions of a rows x cols board (3 to 12 cells, no walls) with the blank's goal in cell ``blank``.

    ``meter.tick`` is called after every block; when it returns True, ``run`` returns False.
    """

    meter: object
    rows: cython.int
    cols: cython.int
    cells: cython.int
    blank: cython.int
    orders: cython.longlong
    dist: cython.p_uchar
    turned: cython.p_int[24]

    def __cinit__(self, meter, rows: cython.int, cols: cython.int, blank: cython.int):
        i: cython.int
        n: cython.int = rows * cols
        if rows < 1 or cols < 1 or not 3 <= n <= MOST_CELLS or not 0 <= blank < n:
            raise ValueError(f"Whole: {rows} x {cols}, blank in {blank}")
        self.meter = meter
        self.rows = rows
        self.cols = cols
        self.cells = n
        self.blank = blank
        self.orders = 1
        for i in range(2, n):
            self.orders *= i
        self.dist = cython.cast(cython.p_uchar, malloc(cython.cast(cython.size_t, self.orders) * n))
        if self.dist is cython.NULL:
            raise MemoryError
        # 254 and not 255, so that one more fits into a byte and is no improvement.
        memset(self.dist, 254, cython.cast(cython.size_t, self.orders) * n)
        self.dist[cython.cast(cython.size_t, blank) * self.orders] = 0
        for i in range(n - cols):
            self._turns(i)

    def __dealloc__(self):
        i: cython.int
        free(self.dist)
        for i in range(24):
            free(self.turned[i])

    @cython.cfunc
    def _turns(self, i: cython.int):
        """What the digits of the window of ``cols`` tiles from i become, its first tile going last, and its last first.

        The window's digits are one number, ``turned[2 * i]`` and ``turned[2 * i + 1]`` map it.
        """
        m: cython.int = self.cols
        pool: cython.int = self.cells - 1 - i
        count: cython.int = self._choices(i)
        way: cython.int
        x: cython.int
        j: cython.int
        k: cython.int
        digit: cython.int
        number: cython.int
        tile: cython.int[12]
        after: cython.int[12]
        taken: cython.uint
        left: cython.uint
        for way in range(2):
            self.turned[2 * i + way] = cython.cast(cython.p_int, malloc(4 * count))
            if self.turned[2 * i + way] is cython.NULL:
                raise MemoryError
            for x in range(count):
                number = x
                taken = 0
                for j in range(m):
                    # The digit of a place is worth as much as the choices of the places after it.
                    k = count
                    for digit in range(j + 1):
                        k //= max(1, pool - digit)
                    digit = number // k
                    number = number % k
                    k = 0
                    while (taken >> k) & 1 or digit > 0:
                        if not (taken >> k) & 1:
                            digit -= 1
                        k += 1
                    tile[j] = k
                    taken |= cython.cast(cython.uint, 1) << k
                for j in range(m):
                    after[j] = tile[(j + (1 if way == 0 else m - 1)) % m]
                number = 0
                left = (cython.cast(cython.uint, 1) << pool) - 1
                for j in range(m):
                    left &= ~(cython.cast(cython.uint, 1) << after[j])
                    digit = 0
                    for k in range(after[j]):
                        digit += (left >> k) & 1
                    number = number * max(1, pool - j) + digit
                self.turned[2 * i + way][x] = number

    @cython.cfunc
    def _choices(self, i: cython.int) -> cython.int:
        """How many values the digits of a window from i can have together."""
        j: cython.int
        count: cython.int = 1
        for j in range(self.cols):
            count *= max(1, self.cells - 1 - i - j)
        return count

    def run(self) -> bool:
        """Sweep up and down until nothing changes; False when the meter stopped it."""
        turn: cython.int = 0
        x: cython.int
        b: cython.int
        gained: cython.bint = True
        stale: cython.bint[12]
        for b in range(self.cells):
            stale[b] = b == self.blank
        while gained:
            gained = False
            for x in range(self.cells):
                b = self.cells - 1 - x if turn & 1 else x
                if not stale[b]:
                    continue
                stale[b] = False
                gained = True
                with cython.nogil:
                    if b % self.cols > 0 and self._level(b, b - 1):
                        stale[b - 1] = True
                    if b % self.cols < self.cols - 1 and self._level(b, b + 1):
                        stale[b + 1] = True
                    if b >= self.cols and self._fall(b, b - self.cols, b - self.cols, 0):
                        stale[b - self.cols] = True
                    if b < self.cells - self.cols and self._fall(b, b + self.cols, b, 1):
                        stale[b + self.cols] = True
                if self.meter.tick(1):
                    return False
            turn += 1
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _level(self, b: cython.int, c: cython.int) -> cython.uchar:
        """Offer the distances of blank b, plus one, to blank c in the same row."""
        return lower(
            self.dist + cython.cast(cython.size_t, b) * self.orders,
            self.dist + cython.cast(cython.size_t, c) * self.orders,
            self.orders,
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fall(self, b: cython.int, c: cython.int, i: cython.int, way: cython.int) -> cython.uchar:
        """The same for a blank in the same column: the window from i turns."""
        gained: cython.uchar = 0
        j: cython.int
        x: cython.int
        high: cython.longlong
        width: cython.longlong = 1
        count: cython.int = 1
        v: cython.uchar
        map: cython.p_int = self.turned[2 * i + way]
        src: cython.p_uchar = self.dist + cython.cast(cython.size_t, b) * self.orders
        dst: cython.p_uchar = self.dist + cython.cast(cython.size_t, c) * self.orders
        for j in range(self.cols):
            count *= max(1, self.cells - 1 - i - j)
        for j in range(1, self.cells - i - self.cols):
            width *= j
        for high in range(self.orders // (count * width)):
            if width == 1:
                for x in range(count):
                    v = src[x] + 1
                    if v < dst[map[x]]:
                        dst[map[x]] = v
                        gained = 1
            else:
                for x in range(count):
                    gained |= lower(src + x * width, dst + map[x] * width, width)
            src += count * width
            dst += count * width
        return gained

    def pack(self) -> bytearray:
        """One byte a position that can be reached: blank by blank, the order's number halved."""
        n: cython.size_t = cython.cast(cython.size_t, self.orders) // 2 * self.cells
        at: cython.size_t
        out: bytearray = bytearray(n)
        view: cython.uchar[::1] = out
        with cython.nogil:
            for at in range(n):
                view[at] = min(self.dist[2 * at], self.dist[2 * at + 1])
        return out


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lower(src: cython.p_uchar, dst: cython.p_uchar, n: cython.longlong) -> cython.uchar:
    """dst = min(dst, src + 1), entry by entry; not 0 when something became lower."""
    r: cython.longlong
    v: cython.uchar
    w: cython.uchar
    gained: cython.uchar = 0
    for r in range(n):
        v = src[r] + 1
        w = dst[r]
        gained |= 1 if v < w else 0
        dst[r] = v if v < w else w
    return gained
