"""What the endgame search holds: racks, turn and passes, the points that racks cost, and the words that stand.

The key of a position is of the board and both racks, changed with each tile that is laid or held.
"""

import cython
from cython.cimports.gridwright.families.erudit.mix import mix
from cython.cimports.gridwright.families.erudit.movegen_kernel import Generator, Play
from cython.cimports.libc.stdlib import calloc, free, realloc
from cython.cimports.libc.string import memset


@cython.cclass
class EndgameState:
    """The memory of a search on the board of a :class:`Generator`."""

    def __cinit__(self):
        self.table = cython.NULL
        self.moves = cython.NULL
        self.roots = cython.NULL
        self.seen = cython.NULL
        self.order = cython.NULL
        self.lanes = cython.NULL
        self.pool = cython.NULL

    def __init__(self, generator: Generator, size: cython.int = 20):
        """``size``: the table has ``2 ** size`` entries of 32 bytes."""
        if not 4 <= size <= 26:
            raise ValueError("size: from 4 to 26")
        self.generator = generator
        self.board = generator.board
        self.mask = (cython.cast(cython.ulonglong, 1) << size) - 1
        self.table = cython.cast(cython.pointer(Entry), calloc(self.mask + 1, cython.sizeof(Entry)))
        self.lanes = cython.cast(cython.pointer(Lane), calloc(LANES, cython.sizeof(Lane)))
        self.pool = cython.cast(cython.pointer(Play), calloc(POOL, cython.sizeof(Play)))
        if self.table == cython.NULL or self.lanes == cython.NULL or self.pool == cython.NULL or not self.reserve(4096):
            raise MemoryError

    def __dealloc__(self):
        free(self.table)
        free(self.moves)
        free(self.roots)
        free(self.seen)
        free(self.order)
        free(self.lanes)
        free(self.pool)

    def ask(self):
        """Ask the meter; what it raises (Ctrl-C) ends the search and goes on from :meth:`solve`."""
        try:
            self.stopped = self.meter.tick(self.due) or self.stopped
        except BaseException as error:
            self.failure = error
            self.stopped = True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def forget_lanes(self) -> cython.void:
        memset(self.lanes, 0, LANES * cython.sizeof(Lane))
        self.pooled = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reserve(self, room: cython.int) -> cython.bint:
        moves: cython.p_void
        if self.moves != cython.NULL and self.room >= room:
            return True
        moves = realloc(self.moves, cython.cast(cython.size_t, 2 * room) * cython.sizeof(Move))
        if moves == cython.NULL:
            return False
        self.moves = cython.cast(cython.pointer(Move), moves)
        self.room = 2 * room
        return True

    # --- racks, turns and their worth -----------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def hold(self, side: cython.int, tile: cython.int, number: cython.int) -> cython.void:
        """Give a side a tile, or take it away."""
        self.racks[64 * side + tile] += number
        self.key += number * mix(0x10000 + 128 * side + tile)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin(self, side: cython.int, passes: cython.int) -> cython.void:
        """A new turn of a side."""
        self.side = side
        self.passes = passes
        self.words = self.owed = self.taken = 0
        self.full = self.hands[side] >= self.bonus_hand

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def state_key(self) -> cython.ulonglong:
        """Of everything that the value depends on."""
        state: cython.ulonglong = self.side + 2 * self.passes
        if self.words or self.taken:
            state += 4 + 8 * self.full + 16 * self.owed
            if self.words == 0:
                state += 65536 * cython.cast(cython.ulonglong, self.taken)
            elif self.most_words:
                state += 256 * cython.cast(cython.ulonglong, self.words)
            else:
                state += 256
        return mix(self.key + state * cython.cast(cython.ulonglong, 0xA0761D6478BD642F))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def worth(self, side: cython.int) -> cython.int:
        total: cython.int = 0
        index: cython.int
        for index in range(1, self.board.letters + 1):
            total += self.racks[64 * side + index] * self.board.points[index]
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def leftover(self, side: cython.int) -> cython.int:
        """What going out brings that side."""
        return self.leftovers * self.worth(1 - side)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def end_value(self) -> cython.int:
        """What ending the game by passes brings the side to move."""
        if self.leftovers == 0:
            return 0
        return self.worth(1 - self.side) - self.worth(self.side)

    # --- words that may not be laid again -------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_standing(self) -> cython.void:
        """The words on the board."""
        cell: cython.int
        here: cython.int
        direction: cython.int
        step: cython.int
        mark: cython.ulonglong
        last: cython.int = self.board.first + self.board.rows * self.board.stride
        self.mark_count = 0
        for cell in range(8):
            self.bloom[cell] = 0
        for cell in range(self.board.first, last):
            if self.board.cell[cell] == 0:
                continue
            for direction in range(2):
                step = self.board.steps[direction]
                if self.board.cell[cell - step] != 0 or self.board.cell[cell + step] == 0:
                    continue
                mark = 0
                here = cell
                while self.board.cell[here] != 0:
                    mark = _word(mark, self.board.cell[here])
                    here += step
                if self.mark_count < 512:
                    self.marks[self.mark_count] = mark
                    self.mark_count += 1
                self.bloom[(mark >> 61) & 7] |= cython.cast(cython.ulonglong, 1) << ((mark >> 55) & 63)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def stands(self, mark: cython.ulonglong) -> cython.bint:
        index: cython.int
        if not (self.bloom[(mark >> 61) & 7] >> ((mark >> 55) & 63)) & 1:
            return False
        for index in range(self.mark_count):
            if self.marks[index] == mark:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def repeated(self, play: cython.pointer(Play)) -> cython.bint:
        """Whether a play makes a word that stands already, or one word twice."""
        step: cython.int = self.board.steps[play.direction]
        over: cython.int = self.board.steps[1 - play.direction]
        cell: cython.int = play.start
        here: cython.int
        index: cython.int
        other: cython.int
        made: cython.int = 1
        marks: cython.ulonglong[24]
        mark: cython.ulonglong = 0
        for index in range(play.length):
            mark = _word(mark, play.put[index] if play.put[index] else self.board.cell[cell])
            cell += step
        if self.stands(mark):
            return True
        marks[0] = mark
        cell = play.start
        for index in range(play.length):
            if play.put[index] and self.board.total[play.direction][cell] >= 0:
                here = cell
                while self.board.cell[here - over] != 0:
                    here -= over
                mark = 0
                while here == cell or self.board.cell[here] != 0:
                    mark = _word(mark, play.put[index] if here == cell else self.board.cell[here])
                    here += over
                if self.stands(mark):
                    return True
                for other in range(made):
                    if marks[other] == mark:
                        return True
                marks[made] = mark
                made += 1
            cell += step
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def word_of(self, move: cython.pointer(Move)) -> cython.ulonglong:
        """The mark of a play's word."""
        mark: cython.ulonglong = 0
        cell: cython.int = move.play.start
        index: cython.int
        for index in range(move.play.length):
            mark = _word(mark, move.play.put[index] if move.play.put[index] else self.board.cell[cell])
            cell += self.board.steps[move.play.direction]
        return mark


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _word(mark: cython.ulonglong, tile: cython.int) -> cython.ulonglong:
    """The mark of a word with one more letter."""
    return (mark + (tile & 127)) * cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)
