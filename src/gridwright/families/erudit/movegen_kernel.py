"""All legal plays of one word, with their points.

Each row and column is searched from its anchors, the empty cells beside a letter: from the anchor backwards along
the GADDAG to every beginning that the rack and the cross-sets allow, then over the separator forwards (Gordon,
A Faster Scrabble Move Generation Algorithm, 1994). A play that covers several anchors is found at the first of
them alone, so every placement comes once; a single tile that makes a word both ways is an across play.

Points grow with the word: ``main`` is the sum of the letters so far, ``times`` the product of the word premiums
under new tiles, ``crosses`` the points of the words across.
"""

import cython
from cython.cimports.libc.stdlib import free, realloc


@cython.final
@cython.cclass
class Generator:
    """Generates for one :class:`Board`. Keeps its list of plays between calls; not for two threads at once."""

    def __cinit__(self):
        self.plays = cython.NULL
        self.capacity = 0

    def __init__(self, board: Board):
        index: cython.int
        self.board = board
        self.found = 0
        self.count_only = False
        self.bonus = 0
        self.bonus_at = 0
        self.nodes = 0
        self.lanes = ~cython.cast(cython.ulonglong, 0)
        for index in range(MAX_CELLS):
            self.put[index] = 0
        for index in range(64):
            self.rack[index] = 0
        self.real = 0
        self.hand = 0
        if not self.grow(1024):
            raise MemoryError

    def __dealloc__(self):
        free(self.plays)

    # ---- for Python ----

    def load(self, rack: bytes, bonus: cython.int = 0, bonus_at: cython.int = 0):
        """Take a rack of letter codes, 0 for a blank; ``bonus`` points for a play of ``bonus_at`` tiles or more."""
        counts: cython.int[64]
        index: cython.int
        if len(rack) > 16:
            raise ValueError(f"a rack of {len(rack)} tiles: at most 16")
        for index in range(64):
            counts[index] = 0
        for code in rack:
            if code > self.board.letters:
                raise ValueError(f"code {code} is not in the alphabet")
            counts[code] += 1
        self.set_rack(counts)
        self.bonus = bonus
        self.bonus_at = bonus_at

    def all(self) -> list:
        """Every play: (points, row, column, direction, codes).

        Direction 0 is across, 1 down. Codes: one a letter of the word, 0 where a letter lies, 128 more for a blank.
        """
        index: cython.int
        place: cython.int
        self.count_only = False
        with cython.nogil:
            self.generate()
        if self.overflow:
            raise MemoryError("no memory for the list of plays")
        answer = []
        for index in range(self.found):
            play: cython.pointer(Play) = cython.address(self.plays[index])
            place = play.start - self.board.first
            answer.append(
                (
                    play.score,
                    place // self.board.stride,
                    place % self.board.stride,
                    play.direction,
                    bytes([play.put[letter] for letter in range(play.length)]),
                )
            )
        return answer

    def count(self) -> tuple:
        """(number of plays, sum of their points, edges of the graph looked at): all scored, none kept."""
        self.count_only = True
        self.nodes = 0
        self.points = 0
        with cython.nogil:
            self.generate()
        return self.found, self.points, self.nodes

    # ---- for kernels ----

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def grow(self, capacity: cython.int) -> cython.bint:
        bigger: cython.p_void = realloc(self.plays, capacity * cython.sizeof(Play))
        if bigger == cython.NULL:
            return False
        self.plays = cython.cast(cython.pointer(Play), bigger)
        self.capacity = capacity
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def set_rack(self, rack: cython.pointer(cython.const[cython.int])) -> cython.void:
        index: cython.int
        self.hand = 0
        self.real = 0
        for index in range(64):
            self.rack[index] = rack[index]
            self.hand += rack[index]
            if rack[index] and index:
                self.real |= cython.cast(cython.ulonglong, 1) << index

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def generate(self) -> cython.int:
        row: cython.int
        column: cython.int
        before: cython.int
        bit: cython.ulonglong = 1
        self.found = 0
        self.overflow = False
        self.laid = 0
        self.live = 0
        if self.hand == 0:
            return 0
        for row in range(self.board.rows):
            if self.lanes & bit and (
                self.board.tiles == 0
                or self.board.in_row[row] + self.board.in_row[row + 1] + self.board.in_row[row + 2]
            ):
                before = self.found
                self.lane(self.board.first + row * self.board.stride, self.board.columns, 0)
                if self.found != before:
                    self.live |= bit
            bit <<= 1
        for column in range(self.board.columns):
            if self.lanes & bit and (
                self.board.tiles == 0
                or self.board.in_column[column] + self.board.in_column[column + 1] + self.board.in_column[column + 2]
            ):
                before = self.found
                self.lane(self.board.first + column, self.board.rows, 1)
                if self.found != before:
                    self.live |= bit
            bit <<= 1
        return self.found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lane(self, cell: cython.int, length: cython.int, direction: cython.int) -> cython.void:
        """The plays of one row or column, whose first cell is ``cell``."""
        index: cython.int
        fits: cython.ulonglong = self.board.every if self.rack[0] else self.real
        self.direction = direction
        self.step = self.board.steps[direction]
        fits &= self.board.masks[self.board.root]
        for index in range(length):
            if self.board.cell[cell] == 0 and fits & self.board.cross[direction][cell]:
                if self.board.total[0][cell] >= 0 or self.board.total[1][cell] >= 0 or self.board.tiles == 0:
                    if self.board.is_anchor(cell):
                        self.anchor = cell
                        self.extend(cell, self.board.root, False, 0, 1, 0)
            cell += self.step

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def extend(
        self,
        cell: cython.int,
        node: cython.uint,
        forward: cython.bint,
        main: cython.int,
        times: cython.int,
        crosses: cython.int,
    ) -> cython.void:
        """Every way to go on at ``cell`` from a node of the graph: the letter that lies there, or tiles."""
        edge: cython.uint
        letter: cython.uint
        here: cython.int = self.board.cell[cell]
        allowed: cython.ulonglong
        mask: cython.ulonglong
        bit: cython.ulonglong
        if here != 0:
            edge = self.board.find(node, here & 127)
            if edge != 0:
                self.after(cell, edge, forward, main + self.board.points[here], times, crosses)
            return
        allowed = self.board.cross[self.direction][cell]
        if self.rack[0] == 0:
            allowed &= self.real
        if allowed == 0:
            return
        mask = self.board.masks[node]
        allowed &= mask
        while allowed:
            bit = allowed & (0 - allowed)
            allowed ^= bit
            edge = self.board.edges[node + ones(mask & (bit - 1))]
            letter = edge_letter(edge)
            self.nodes += 1
            if self.rack[letter]:
                self.rack[letter] -= 1
                if self.rack[letter] == 0:
                    self.real ^= bit
                self.lay_one(cell, edge, forward, letter, main, times, crosses)
                if self.rack[letter] == 0:
                    self.real ^= bit
                self.rack[letter] += 1
            if self.rack[0]:
                self.rack[0] -= 1
                self.lay_one(cell, edge, forward, letter + 128, main, times, crosses)
                self.rack[0] += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lay_one(
        self,
        cell: cython.int,
        edge: cython.uint,
        forward: cython.bint,
        tile: cython.int,
        main: cython.int,
        times: cython.int,
        crosses: cython.int,
    ) -> cython.void:
        worth: cython.int = self.board.points[tile] * self.board.letter_times[cell]
        total: cython.int = self.board.total[self.direction][cell]
        if total >= 0:
            crosses += (total + worth) * self.board.word_times[cell]
        self.put[cell] = tile
        self.laid += 1
        self.after(cell, edge, forward, main + worth, times * self.board.word_times[cell], crosses)
        self.laid -= 1
        self.put[cell] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def after(
        self,
        cell: cython.int,
        edge: cython.uint,
        forward: cython.bint,
        main: cython.int,
        times: cython.int,
        crosses: cython.int,
    ) -> cython.void:
        """The letter at ``cell`` is settled: note a finished word, then go on."""
        child: cython.uint = edge_child(edge)
        beyond: cython.int
        if forward:
            beyond = cell + self.step
            if self.board.cell[beyond] == 0:
                if edge_ends(edge):
                    self.record(self.begin, cell, main, times, crosses)
                if not self.board.usable[beyond]:
                    return
            if child:
                self.extend(beyond, child, True, main, times, crosses)
            return
        beyond = cell - self.step
        if self.board.cell[beyond] == 0:
            ahead: cython.int = self.anchor + self.step
            if edge_ends(edge) and self.board.cell[ahead] == 0:
                self.record(cell, self.anchor, main, times, crosses)
            if child and self.board.usable[ahead]:
                edge = self.board.find(child, self.board.separator)
                if edge and edge_child(edge):
                    self.begin = cell
                    self.extend(ahead, edge_child(edge), True, main, times, crosses)
            if not self.board.usable[beyond] or self.board.is_anchor(beyond):
                return
        if child:
            self.extend(beyond, child, False, main, times, crosses)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def record(
        self, start: cython.int, end: cython.int, main: cython.int, times: cython.int, crosses: cython.int
    ) -> cython.void:
        score: cython.int
        index: cython.int
        cell: cython.int
        play: cython.pointer(Play)
        if start == end:
            return
        if self.laid == 1 and self.direction == 1 and self.board.total[1][self.anchor] >= 0 and not self.board.factors:
            return  # found across already
        score = main * times + crosses
        if self.bonus_at and self.laid >= self.bonus_at:
            score += self.bonus
        if self.count_only:
            self.found += 1
            self.points += score
            return
        if self.found == self.capacity and not self.grow(2 * self.capacity):
            self.overflow = True
            return
        play = cython.address(self.plays[self.found])
        play.score = score
        play.start = start
        play.direction = self.direction
        play.count = self.laid
        index = 0
        cell = start
        while True:
            play.put[index] = self.put[cell]
            index += 1
            if cell == end:
                break
            cell += self.step
        play.length = index
        self.found += 1
