"""Best-first search with a queue and a table of known positions: A* and its relatives.

A position's priority is ``per_move * g + misplaced * H + taxi * M + line * L``: g moves made, H tiles out of place
(Hamming), M taxicab distance, L tiles that must leave their goal line (linear conflict). With per_move 1 and an
admissible estimate this is A* (Hart, Nilsson, Raphael 1968), with a larger weight on the estimate weighted A*, whose
answer is at most that many times too long; with per_move 0 it is greedy. It counts what the well-known teaching
programs print: positions opened, most positions in the queue at once, moves.
"""
# mypy: ignore-errors

import cython
from cython.cimports.gridwright.families.sliding.grid import fill_steps, stepping_aside
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free, realloc
from cython.cimports.libc.string import memcmp, memcpy


@cython.final
@cython.cclass
class AStar:
    """One search on a rows x cols board of at most 255 cells; ``most``: how many positions may be kept in memory."""

    meter: object
    keep: list
    rows: cython.int
    cols: cython.int
    cells: cython.int
    blank: cython.int
    weights: cython.int[4]
    taxi: cython.p_uchar
    step: cython.short[1024]
    most: cython.size_t
    count: cython.size_t
    room: cython.size_t
    boards: cython.p_uchar
    holes: cython.p_uchar
    ways: cython.p_uchar
    depth: cython.p_int
    estimate: cython.p_int
    parent: cython.p_uint
    closed: cython.p_uchar
    table: cython.p_uint
    table_mask: cython.size_t
    heap: cython.pointer(uint64_t)
    heap_node: cython.p_uint
    heap_size: cython.size_t
    heap_room: cython.size_t
    order: cython.uint
    opened: cython.longlong
    largest: cython.longlong
    found: cython.longlong

    def __cinit__(
        self,
        meter,
        rows: cython.int,
        cols: cython.int,
        walls: bytes,
        taxi: bytes,
        blank: cython.int,
        per_move: cython.int,
        misplaced: cython.int,
        distance: cython.int,
        line: cython.int,
        most: cython.size_t,
    ):
        n: cython.int = rows * cols
        if not (rows >= 1 and cols >= 1 and n <= 255 and len(walls) == n and len(taxi) == n * n):
            raise ValueError("AStar: wrong sizes")
        self.meter = meter
        self.keep = [taxi]
        self.rows = rows
        self.cols = cols
        self.cells = n
        self.blank = blank
        self.taxi = cython.cast(cython.p_uchar, cython.cast(cython.p_char, taxi))
        self.weights[0] = per_move
        self.weights[1] = misplaced
        self.weights[2] = distance
        self.weights[3] = line
        self.most = most
        fill_steps(self.step, rows, cols, cython.cast(cython.p_uchar, cython.cast(cython.p_char, walls)))
        self._grow(1024)

    def __dealloc__(self):
        free(self.boards)
        free(self.holes)
        free(self.ways)
        free(self.depth)
        free(self.estimate)
        free(self.parent)
        free(self.closed)
        free(self.table)
        free(self.heap)
        free(self.heap_node)

    @cython.cfunc
    def _grow(self, room: cython.size_t):
        i: cython.size_t
        self.boards = cython.cast(cython.p_uchar, bigger(self.boards, room * self.cells))
        self.holes = cython.cast(cython.p_uchar, bigger(self.holes, room))
        self.ways = cython.cast(cython.p_uchar, bigger(self.ways, room))
        self.depth = cython.cast(cython.p_int, bigger(self.depth, 4 * room))
        self.estimate = cython.cast(cython.p_int, bigger(self.estimate, 4 * room))
        self.parent = cython.cast(cython.p_uint, bigger(self.parent, 4 * room))
        self.closed = cython.cast(cython.p_uchar, bigger(self.closed, room))
        self.room = room
        free(self.table)
        self.table = cython.cast(cython.p_uint, calloc(4 * room, 4))
        if self.table is cython.NULL:
            raise MemoryError
        self.table_mask = 4 * room - 1
        for i in range(self.count):
            self.table[self._slot(self.boards + i * self.cells)] = i + 1

    def run(self, board: bytes) -> int:
        """1: found (see ``answer``), 0: proved that there is none, -1: stopped, -2: ``most`` are not enough."""
        i: cython.int
        result: cython.int
        if len(board) != self.cells:
            raise ValueError("AStar: wrong board")
        self.count = 1
        self.heap_size = 0
        self.order = 0
        self.opened = 0
        self.largest = 0
        for i in range(self.cells):
            self.boards[i] = board[i]
            if board[i] == self.blank:
                self.holes[0] = i
        self.ways[0] = 4
        self.depth[0] = 0
        self.parent[0] = 0
        self.closed[0] = 0
        self.estimate[0] = self._judge(self.boards)
        self.table[self._slot(self.boards)] = 1
        self._push(0)
        result = self._run()
        return result

    @property
    def answer(self) -> bytes:
        """The steps of the blank."""
        steps = bytearray()
        at: cython.size_t = self.found
        while self.ways[at] != 4:
            steps.append(self.ways[at])
            at = self.parent[at]
        steps.reverse()
        return bytes(steps)

    @property
    def statistics(self) -> tuple:
        """(positions opened, most positions in the queue at once)."""
        return self.opened, self.largest

    @cython.cfunc
    @cython.exceptval(-3)
    def _run(self) -> cython.int:
        node: cython.size_t
        other: cython.size_t
        slot: cython.size_t
        board: cython.uchar[256]
        d: cython.int
        c: cython.int
        e: cython.int
        ticks: cython.int = 0
        while self.heap_size:
            if cython.cast(cython.longlong, self.heap_size) > self.largest:
                self.largest = self.heap_size
            node = self._pop()
            if self.closed[node]:
                continue
            self.closed[node] = 1
            self.opened += 1
            ticks += 1
            if ticks >= 4096:
                ticks = 0
                if self.meter.tick(4096):
                    return -1
            if self._solved(node):
                self.found = node
                self.meter.tick(ticks)
                return 1
            e = self.holes[node]
            for d in range(4):
                c = self.step[4 * e + d]
                if c < 0 or d + self.ways[node] == 3:
                    continue
                memcpy(board, self.boards + node * self.cells, self.cells)
                board[e] = board[c]
                board[c] = self.blank
                slot = self._slot(board)
                if self.table[slot]:
                    other = self.table[slot] - 1
                    if self.depth[other] <= self.depth[node] + 1 or self.weights[0] == 0:
                        continue
                else:
                    if self.count >= self.most:
                        return -2
                    if self.count == self.room:
                        self._grow(2 * self.room)
                        slot = self._slot(board)
                    other = self.count
                    self.count += 1
                    memcpy(self.boards + other * self.cells, board, self.cells)
                    self.holes[other] = c
                    self.estimate[other] = self._judge(board)
                    self.table[slot] = other + 1
                self.depth[other] = self.depth[node] + 1
                self.parent[other] = node
                self.ways[other] = d
                self.closed[other] = 0
                self._push(other)
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _solved(self, node: cython.size_t) -> cython.bint:
        i: cython.int
        if self.holes[node] != self.blank:
            return False
        for i in range(self.cells):
            if self.boards[node * self.cells + i] != i:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _slot(self, board: cython.p_uchar) -> cython.size_t:
        """Where a board stands in the table, or would."""
        i: cython.int
        key: uint64_t = 1469598103934665603
        prime: uint64_t = 1099511628211
        at: cython.size_t
        for i in range(self.cells):
            key = key ^ board[i]
            key = key * prime
        key ^= key >> 32
        at = key & self.table_mask
        while (
            self.table[at]
            and memcmp(self.boards + cython.cast(cython.size_t, self.table[at] - 1) * self.cells, board, self.cells)
            != 0
        ):
            at = (at + 1) & self.table_mask
        return at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge(self, board: cython.p_uchar) -> cython.int:
        i: cython.int
        t: cython.int
        total: cython.int = 0
        for i in range(self.cells):
            t = board[i]
            if t != self.blank and t != i:
                total += self.weights[1] + self.weights[2] * self.taxi[t * self.cells + i]
        if self.weights[3]:
            for i in range(self.rows):
                total += self.weights[3] * self._removals(board, i * self.cols, 1, self.cols, True, i)
            for i in range(self.cols):
                total += self.weights[3] * self._removals(board, i, self.cols, self.rows, False, i)
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _removals(
        self,
        board: cython.p_uchar,
        first: cython.int,
        stride: cython.int,
        length: cython.int,
        across: cython.bint,
        line: cython.int,
    ) -> cython.int:
        places: cython.uchar[256]
        share: cython.int = 0
        i: cython.int
        t: cython.int
        place: cython.int
        for i in range(length):
            t = board[first + i * stride]
            if t == self.blank or (t // self.cols if across else t % self.cols) != line:
                continue
            place = t % self.cols if across else t // self.cols
            places[share] = place
            share += 1
        return stepping_aside(places, share)

    # --- the queue: a binary heap, equal priorities first by the lower estimate, then in order of arrival -------------

    @cython.cfunc
    def _push(self, node: cython.size_t):
        f: uint64_t = self.weights[0] * self.depth[node] + self.estimate[node]
        key: uint64_t
        at: cython.size_t
        up: cython.size_t
        if self.heap_size == self.heap_room:
            self.heap_room = 1024 if self.heap_room == 0 else 2 * self.heap_room
            self.heap = cython.cast(cython.pointer(uint64_t), bigger(self.heap, 8 * self.heap_room))
            self.heap_node = cython.cast(cython.p_uint, bigger(self.heap_node, 4 * self.heap_room))
        key = (f << 44) | (cython.cast(uint64_t, min(self.estimate[node], 4095)) << 32) | self.order
        self.order += 1
        at = self.heap_size
        self.heap_size += 1
        while at > 0:
            up = (at - 1) // 2
            if self.heap[up] <= key:
                break
            self.heap[at] = self.heap[up]
            self.heap_node[at] = self.heap_node[up]
            at = up
        self.heap[at] = key
        self.heap_node[at] = node

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pop(self) -> cython.size_t:
        result: cython.size_t = self.heap_node[0]
        key: uint64_t
        node: cython.uint
        at: cython.size_t = 0
        child: cython.size_t
        self.heap_size -= 1
        key = self.heap[self.heap_size]
        node = self.heap_node[self.heap_size]
        while True:
            child = 2 * at + 1
            if child >= self.heap_size:
                break
            if child + 1 < self.heap_size and self.heap[child + 1] < self.heap[child]:
                child += 1
            if self.heap[child] >= key:
                break
            self.heap[at] = self.heap[child]
            self.heap_node[at] = self.heap_node[child]
            at = child
        self.heap[at] = key
        self.heap_node[at] = node
        return result


@cython.cfunc
def bigger(old: cython.p_void, size: cython.size_t) -> cython.p_void:
    new: cython.p_void = realloc(old, size)
    if new is cython.NULL:
        raise MemoryError
    return new
