"""The board as flat arrays: letters, premiums, and what may be laid in each empty cell.

The board has a border, so that no neighbour needs a test, and runs in both directions with the same code: a
direction is a step, 1 across, the row length down (as in Norvig's one-dimensional board). Each empty cell keeps,
for plays of either direction, a **cross-set** (Appel and Jacobson, The World's Fastest Scrabble Program, 1988):
one bit a letter that makes a word with the letters across the play, in one 64-bit word, and the points of those
letters. Laying a word changes only the cells at the ends of the runs it touches, so they alone are looked at again.

The word graph is a GADDAG (Gordon, A Faster Scrabble Move Generation Algorithm, 1994) of packed 32-bit edges; see
``gridwright.lexicon`` for how it is built. Reading a path from the root backwards spells a word from its last
letter, so that cross-sets need no second graph, and every path is the reverse of a part of a word.
"""

import cython
from cython.cimports.libc.stdlib import calloc, free

_DIRECTIONS = 2


@cython.final
@cython.cclass
class Gaddag:
    """The edges of a GADDAG, and for each node the letters that go on from it as one 64-bit word.

    The edges of a node stand in the order of their letters, so that the edge of a letter is found by counting bits
    instead of walking along the node. Read only: any number of boards and threads share one.
    """

    def __cinit__(self):
        self.masks = cython.NULL

    def __init__(self, edges, root: cython.uint, separator: cython.uint):
        """``edges``: uint32, see ``gridwright.lexicon``; ``separator``: its code, one above the highest letter's."""
        view: cython.const[cython.uint][::1] = edges
        number: cython.Py_ssize_t = view.shape[0]
        index: cython.Py_ssize_t
        first: cython.Py_ssize_t = 1
        mask: cython.ulonglong = 0
        if not 0 < root < number:
            raise ValueError("a graph without words")
        self.owner = edges
        self.edges = cython.address(view[0])
        self.root = root
        self.separator = separator
        self.masks = cython.cast(cython.p_ulonglong, calloc(number, 8))
        if self.masks == cython.NULL:
            raise MemoryError
        for index in range(1, number):
            if edge_child(view[index]) >= number:
                raise ValueError(f"edge {index} leads out of the graph")
            mask |= cython.cast(cython.ulonglong, 1) << edge_letter(view[index])
            if edge_last(view[index]):
                self.masks[first] = mask
                mask = 0
                first = index + 1

    def __dealloc__(self):
        free(self.masks)


@cython.final
@cython.cclass
class Board:
    """``rows`` by ``columns`` cells (at most 21 by 21) over one word graph.

    Cells are numbered in the padded rows of the board: ``first`` is the top left cell, a row further is ``stride``
    more. Python code speaks of (row, column); :meth:`at` turns that into a cell.
    """

    def __init__(
        self,
        rows: cython.int,
        columns: cython.int,
        graph: Gaddag,
        letter_points: bytes,
        blank_points: bytes,
        letter_times: bytes,
        word_times: bytes,
        start: cython.int,
    ):
        """``letter_points[code]`` and ``blank_points[code]`` for the codes 0 (unused) to the number of letters.

        ``letter_times`` and ``word_times`` hold one multiplier a cell, row by row, 0 for a cell that isn't there.
        ``start``: index row by row of the cell that the first word must cover, or -1.
        """
        row: cython.int
        column: cython.int
        cell: cython.int
        code: cython.int
        if not (1 <= rows <= 21 and 1 <= columns <= 21):
            raise ValueError(f"a board of {rows} by {columns} cells: at most 21 by 21")
        if len(letter_times) != rows * columns or len(word_times) != rows * columns:
            raise ValueError("one multiplier of each kind for every cell")
        if len(letter_points) != len(blank_points) or not 2 <= len(letter_points) <= 63:
            raise ValueError("an alphabet of 1 to 62 letters")
        self.graph = graph
        self.edges = graph.edges
        self.masks = graph.masks
        self.root = graph.root
        self.separator = graph.separator
        self.rows, self.columns = rows, columns
        self.stride = columns + 2
        self.first = self.stride + 1
        self.steps[0] = 1
        self.steps[1] = self.stride
        self.letters = len(letter_points) - 1
        self.every = 0
        for code in range(256):
            self.points[code] = 0
        for code in range(1, self.letters + 1):
            self.every |= cython.cast(cython.ulonglong, 1) << code
            self.points[code] = letter_points[code]
            self.points[code + BLANK] = blank_points[code]
        for cell in range(MAX_CELLS):
            self.cell[cell] = 0
            self.usable[cell] = 0
            self.row_of[cell] = cell // self.stride if cell // self.stride < 24 else 24
            self.column_of[cell] = cell % self.stride
            self.letter_times[cell] = 1
            self.word_times[cell] = 1
            self.cross[0][cell] = self.cross[1][cell] = 0
            self.total[0][cell] = self.total[1][cell] = -1
        for row in range(rows):
            for column in range(columns):
                if letter_times[row * columns + column]:
                    cell = self.first + row * self.stride + column
                    self.usable[cell] = 1
                    self.letter_times[cell] = letter_times[row * columns + column]
                    self.word_times[cell] = word_times[row * columns + column]
                    self.cross[0][cell] = self.cross[1][cell] = self.every
        self.wanted = self.every
        self.start = -1
        if start >= 0:
            self.start = self.first + start // columns * self.stride + start % columns
        self.tiles = 0
        self.saves = 0
        self.factors = False
        for row in range(26):
            self.in_row[row] = self.in_column[row] = 0

    # ---- for Python ----

    def at(self, row: cython.int, column: cython.int) -> cython.int:
        """The number of a cell."""
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise ValueError(f"row {row}, column {column}: not on the board")
        return self.first + row * self.stride + column

    def load(self, tiles: bytes):
        """Empty the board and lay ``tiles``: one code a cell, row by row, 0 for an empty one."""
        row: cython.int
        column: cython.int
        cell: cython.int
        direction: cython.int
        if len(tiles) != self.rows * self.columns:
            raise ValueError("one code for every cell")
        self.tiles = 0
        self.saves = 0
        for row in range(26):
            self.in_row[row] = self.in_column[row] = 0
        for row in range(self.rows):
            for column in range(self.columns):
                cell = self.first + row * self.stride + column
                code: cython.int = tiles[row * self.columns + column]
                if code and (not self.usable[cell] or not 1 <= (code & 127) <= self.letters):
                    raise ValueError(f"code {code} in row {row}, column {column}")
                self.cell[cell] = code
                if code:
                    self.tiles += 1
                    self.in_row[row + 1] += 1
                    self.in_column[column + 1] += 1
        for row in range(self.rows):
            for column in range(self.columns):
                cell = self.first + row * self.stride + column
                if self.usable[cell]:
                    for direction in range(_DIRECTIONS):
                        self.look_across(cell, direction)
        self.saves = 0

    def dump(self) -> bytes:
        """The codes of all cells, row by row: what :meth:`load` reads."""
        return bytes(
            [
                self.cell[self.first + row * self.stride + column]
                for row in range(self.rows)
                for column in range(self.columns)
            ]
        )

    def cross_set(self, row: cython.int, column: cython.int, direction: cython.int) -> tuple:
        """(bits of the letters that fit, points of the letters across or -1) of an empty cell."""
        cell: cython.int = self.at(row, column)
        return self.cross[direction][cell], self.total[direction][cell]

    def has_word(self, word: bytes) -> bool:
        """Whether the graph has the word, given as letter codes (a blank's mark is ignored)."""
        plain: bytes = bytes([code & 127 for code in word])
        if not 1 <= len(plain) <= 64:
            return False
        return self.is_word(plain, len(plain))

    # ---- for kernels ----

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find(self, node: cython.uint, letter: cython.uint) -> cython.uint:
        """The edge of that letter out of a node, 0 where there is none."""
        mask: cython.ulonglong = self.masks[node]
        if not (mask >> letter) & 1:
            return 0
        return self.edges[node + ones(mask & ((cython.cast(cython.ulonglong, 1) << letter) - 1))]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_word(self, word: cython.p_const_uchar, length: cython.int) -> cython.bint:
        node: cython.uint = self.root
        edge: cython.uint = 0
        index: cython.int
        for index in range(length - 1, -1, -1):
            edge = self.find(node, word[index])
            if edge == 0:
                return False
            node = edge_child(edge)
        return edge_ends(edge)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look_across(self, cell: cython.int, direction: cython.int) -> cython.void:
        """The cross-set and its points of an empty cell, for plays in ``direction``; the old ones are saved."""
        step: cython.int = self.steps[1 - direction]
        before: cython.int = cell - step
        after: cython.int = cell + step
        mask: cython.ulonglong
        total: cython.int = 0
        node: cython.uint
        edge: cython.uint
        asked: cython.ulonglong
        bit: cython.ulonglong
        fits: cython.ulonglong = 0
        position: cython.int
        last: cython.int
        if self.saves < MAX_UNDO:
            self.saved[self.saves].cell = cell
            self.saved[self.saves].direction = direction
            self.saved[self.saves].mask = self.cross[direction][cell]
            self.saved[self.saves].total = self.total[direction][cell]
            self.saves += 1
        if self.cell[before] == 0 and self.cell[after] == 0:
            self.cross[direction][cell] = self.every
            self.total[direction][cell] = -1
            return
        last = cell
        while self.cell[last + step] != 0:
            last += step
            total += self.points[self.cell[last]]
        position = before
        while self.cell[position] != 0:
            total += self.points[self.cell[position]]
            position -= step
        self.total[direction][cell] = total
        self.cross[direction][cell] = 0
        node = self.root
        if last != cell:  # from the last letter of the run back to the empty cell
            position = last
            while position != cell:
                edge = self.find(node, self.cell[position] & 127)
                node = edge_child(edge)
                if edge == 0 or node == 0:
                    return
                position -= step
        elif not self.factors:  # nothing after: through the letters before, then the separator
            position = before
            while self.cell[position] != 0:
                edge = self.find(node, self.cell[position] & 127)
                node = edge_child(edge)
                if edge == 0 or node == 0:
                    return
                position -= step
            edge = self.find(node, self.separator)
            node = edge_child(edge)
            if edge == 0 or node == 0:
                return
            mask = self.masks[node]
            asked = mask & self.wanted
            while asked:
                bit = asked & (0 - asked)
                asked ^= bit
                if edge_ends(self.edges[node + ones(mask & (bit - 1))]):
                    fits |= bit
            self.cross[direction][cell] = fits
            return
        mask = self.masks[node]
        asked = mask & self.wanted
        while asked:
            bit = asked & (0 - asked)
            asked ^= bit
            edge = self.edges[node + ones(mask & (bit - 1))]
            position = before
            while edge != 0 and self.cell[position] != 0:
                edge = self.find(edge_child(edge), self.cell[position] & 127)
                position -= step
            if edge != 0 and (self.factors or edge_ends(edge)):
                fits |= bit
        self.cross[direction][cell] = fits

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def refresh(self, cell: cython.int, direction: cython.int) -> cython.void:
        """Look again at the two empty cells at the ends of the run through ``cell`` in ``direction``."""
        step: cython.int = self.steps[direction]
        end: cython.int = cell
        while self.cell[end] != 0:
            end += step
        if self.usable[end]:
            self.look_across(end, 1 - direction)
        end = cell
        while self.cell[end] != 0:
            end -= step
        if self.usable[end]:
            self.look_across(end, 1 - direction)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def put(self, cell: cython.int, tile: cython.int) -> cython.void:
        """Lay a tile; :meth:`settle` of each laid cell must follow before cross-sets are read."""
        self.cell[cell] = tile
        self.tiles += 1
        self.in_row[self.row_of[cell]] += 1
        self.in_column[self.column_of[cell]] += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def settle(self, cell: cython.int) -> cython.void:
        self.refresh(cell, 0)
        self.refresh(cell, 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take(self, cell: cython.int) -> cython.void:
        """Take a tile off again; :meth:`rewind` restores the cross-sets."""
        self.cell[cell] = 0
        self.tiles -= 1
        self.in_row[self.row_of[cell]] -= 1
        self.in_column[self.column_of[cell]] -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rewind(self, mark: cython.int) -> cython.void:
        """Undo every cross-set change since ``saves`` was ``mark``."""
        while self.saves > mark:
            self.saves -= 1
            cell: cython.int = self.saved[self.saves].cell
            direction: cython.int = self.saved[self.saves].direction
            self.cross[direction][cell] = self.saved[self.saves].mask
            self.total[direction][cell] = self.saved[self.saves].total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_anchor(self, cell: cython.int) -> cython.bint:
        """An empty cell beside a letter; on the empty board, the start (every cell where there is none)."""
        if self.cell[cell] != 0 or not self.usable[cell]:
            return False
        if self.tiles == 0:
            return self.start < 0 or cell == self.start
        return self.total[0][cell] >= 0 or self.total[1][cell] >= 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def run_start(self, cell: cython.int, direction: cython.int) -> cython.int:
        step: cython.int = self.steps[direction]
        while self.cell[cell - step] != 0:
            cell -= step
        return cell
