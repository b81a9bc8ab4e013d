"""Detours: which runs of steps a depth-first search may skip, because other steps do the same.

Two runs of steps of the blank are alike when they leave every tile in the same place. Of alike runs one is enough: the
shortest, and of equal ones the first in the order of steps. The other is a *detour*, if the run that replaces it stays
within the smallest rectangle about the detour, so that it fits wherever the detour fits. A path that contains a detour
can be replaced by a shorter or earlier one, again and again, so the first of all shortest solutions contains none, and
a search that cuts them off still finds it (Taylor and Korf, Pruning duplicate nodes in depth-first search, AAAI 1993).

All runs up to a length are made, a length at a time, from runs that contain no detour; each is compared by a 64-bit
Zobrist hash with those before it. The detours become an automaton (Aho and Corasick 1975): a search keeps its state and
looks up the next one for each step.
"""
# mypy: ignore-errors

import cython
from cython.cimports.gridwright.prng import next_u64
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc, realloc

LONGEST = 15
#: A child that is not there, and one that is a detour.
_NONE = cython.declare(cython.int, -1)
_DETOUR = cython.declare(cython.int, -2)

#: A run without detours: its continuations, the run without its first step, and where the blank has been.
Run = cython.struct(
    child=cython.int[4],
    shorter=cython.int,
    after=cython.int,
    key=uint64_t,
    up=cython.char,
    down=cython.char,
    left=cython.char,
    right=cython.char,
)


@cython.final
@cython.cclass
class Detours:
    """All detours of up to ``length`` steps (1 to 15)."""

    length: cython.int
    side: cython.int
    step: cython.int[4]
    board: cython.p_int
    zobrist: cython.pointer(uint64_t)
    run: cython.pointer(Run)
    runs: cython.int
    room: cython.int
    table: cython.p_int
    table_mask: cython.uint
    found: cython.int

    def __cinit__(self, length: cython.int):
        i: cython.int
        cells: cython.int
        state: uint64_t = 0x5EED
        if not 1 <= length <= LONGEST:
            raise ValueError(f"Detours: {length} steps")
        self.length = length
        self.side = 2 * length + 1
        cells = self.side * self.side
        self.step[0] = -self.side
        self.step[1] = -1
        self.step[2] = 1
        self.step[3] = self.side
        self.board = cython.cast(cython.p_int, malloc(4 * cells))
        self.zobrist = cython.cast(cython.pointer(uint64_t), malloc(8 * cython.cast(cython.size_t, cells + 1) * cells))
        # Three runs go on from a run, less the detours; there are never more than these.
        self.table_mask = 1 << 12
        while self.table_mask < 1 << 24 and self.table_mask < 3 ** cython.cast(cython.longlong, length):
            self.table_mask *= 2
        self.table = cython.cast(cython.p_int, calloc(self.table_mask, 4))
        self.table_mask -= 1
        if self.board is cython.NULL or self.zobrist is cython.NULL or self.table is cython.NULL:
            raise MemoryError
        for i in range(cells):
            self.board[i] = i
        for i in range((cells + 1) * cells):
            self.zobrist[i] = next_u64(cython.address(state))
        i = length * self.side + length
        self._new(self.zobrist[cells * cells + i], 0, 0, 0, 0)
        for i in range(1, length + 1):
            self._extend(0, 0, i, length * self.side + length, 0, 0, 0)

    def __dealloc__(self):
        free(self.board)
        free(self.zobrist)
        free(self.run)
        free(self.table)

    @cython.cfunc
    @cython.exceptval(-3)
    def _new(self, key: uint64_t, up: cython.int, down: cython.int, left: cython.int, right: cython.int) -> cython.int:
        """A new run, unless an earlier one does the same within its rectangle."""
        slot: cython.uint = cython.cast(cython.uint, key >> 20) & self.table_mask
        other: cython.int = self.table[slot]
        i: cython.int
        run: cython.pointer(Run)
        while other:
            run = self.run + other - 1
            if run.key == key and run.up >= up and run.down <= down and run.left >= left and run.right <= right:
                return _DETOUR
            other = run.after
        if self.runs == self.room:
            self.room = 4096 if self.room == 0 else 2 * self.room
            run = cython.cast(
                cython.pointer(Run), realloc(self.run, cython.sizeof(Run) * cython.cast(cython.size_t, self.room))
            )
            if run is cython.NULL:
                raise MemoryError
            self.run = run
        run = self.run + self.runs
        for i in range(4):
            run.child[i] = _NONE
        run.shorter = 0
        run.key = key
        run.up = up
        run.down = down
        run.left = left
        run.right = right
        run.after = self.table[slot]
        self.runs += 1
        self.table[slot] = self.runs
        return self.runs - 1

    @cython.cfunc
    @cython.exceptval(-3)
    def _extend(
        self,
        at: cython.int,
        depth: cython.int,
        length: cython.int,
        hole: cython.int,
        key: uint64_t,
        row: cython.int,
        col: cython.int,
    ) -> cython.int:
        """Make the runs of one length, in the order of steps, from those one shorter."""
        d: cython.int
        e: cython.int
        tile: cython.int
        new: cython.int
        shorter: cython.int
        cells: cython.int = self.side * self.side
        then: uint64_t
        for d in range(4):
            if depth < length - 1 and self.run[at].child[d] < 0:
                continue
            shorter = 0
            if depth == length - 1 and at != 0:
                shorter = self.run[self.run[at].shorter].child[d]
                if shorter < 0:
                    continue  # what comes after the first step contains a detour
            e = hole + self.step[d]
            tile = self.board[e]
            then = key ^ self.zobrist[e * cells + tile] ^ self.zobrist[hole * cells + tile]
            new = row + (d == 3) - (d == 0)
            if depth < length - 1:
                self.board[hole] = tile
                self._extend(self.run[at].child[d], depth + 1, length, e, then, new, col + (d == 2) - (d == 1))
                self.board[e] = tile
                continue
            new = self._new(
                then ^ self.zobrist[cells * cells + e],
                min(self.run[at].up, row - (d == 0)),
                max(self.run[at].down, row + (d == 3)),
                min(self.run[at].left, col - (d == 1)),
                max(self.run[at].right, col + (d == 2)),
            )
            self.run[at].child[d] = new
            if new >= 0:
                self.run[new].shorter = shorter
            else:
                self.found += 1
        return 0

    @property
    def count(self) -> int:
        """How many detours there are that contain no other."""
        return self.found

    def list(self) -> list:
        """The detours that contain no other, as bytes of steps (0 up, 1 left, 2 right, 3 down)."""
        result: list = []
        self._list(0, b"", result)
        return result

    @cython.cfunc
    def _list(self, at: cython.int, steps: bytes, result: list):
        d: cython.int
        for d in range(4):
            if self.run[at].child[d] == _DETOUR:
                result.append(steps + bytes([d]))
            elif self.run[at].child[d] >= 0:
                self._list(self.run[at].child[d], steps + bytes([d]), result)

    def automaton(self) -> bytes:
        """Four 32-bit numbers a state: the next state for each step, -1 where it ends a detour; state 0 comes first."""
        i: cython.int
        d: cython.int
        at: cython.int
        states: cython.int = 0
        number: cython.p_int = cython.cast(cython.p_int, malloc(4 * cython.cast(cython.size_t, self.runs)))
        following: cython.p_int
        if number is cython.NULL:
            raise MemoryError
        # A state is a run that may become a detour. A run has a higher number than those it goes on from.
        for i in range(self.runs - 1, -1, -1):
            number[i] = _NONE
            for d in range(4):
                at = self.run[i].child[d]
                if at == _DETOUR or (at >= 0 and number[at] == 0):
                    number[i] = 0
        for i in range(self.runs):
            if number[i] == 0:
                number[i] = states
                states += 1
        following = cython.cast(cython.p_int, malloc(16 * cython.cast(cython.size_t, max(states, 1))))
        if following is cython.NULL:
            free(number)
            raise MemoryError
        for i in range(self.runs):
            if number[i] >= 0:
                for d in range(4):
                    following[4 * number[i] + d] = self._next(number, i, d)
        result = cython.cast(cython.p_uchar, following)[: 16 * cython.cast(cython.size_t, states)]
        free(number)
        free(following)
        return result

    @cython.cfunc
    @cython.exceptval(check=False)
    def _next(self, number: cython.p_int, at: cython.int, d: cython.int) -> cython.int:
        """The longest end of a run and a step that is a state."""
        to: cython.int
        while True:
            to = self.run[at].child[d]
            if to == _DETOUR or to == _NONE:
                return -1
            if number[to] >= 0:
                return number[to]
            if at == 0:
                return 0
            at = self.run[at].shorter
