"""The board that the generator works on: letters, placed words, holes, and what each cell and word knows.

Everything that the search asks often is kept up to date by placing and removing: the list of empty cells, the words
over each cell, how many cells of a word are its own and how many it shares. The grid has a border of blocked cells.
"""

from __future__ import annotations

import cython
from cython.cimports.gridwright.families.wordsearch.pool_kernel import Pool
from cython.cimports.gridwright.families.wordsearch.scan_kernel import Trie
from cython.cimports.gridwright.prng import below
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc
from cython.cimports.libc.string import memset

EMPTY = cython.declare(cython.int, 254)
BLOCK = cython.declare(cython.int, 255)
DEEP = cython.declare(cython.int, 8)  # words over one cell at most


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _ones(word: uint64_t) -> cython.int:
    """Number of bits set (Hacker's Delight, figure 5-2)."""
    word = word - ((word >> 1) & cython.cast(uint64_t, 0x5555555555555555))
    word = (word & cython.cast(uint64_t, 0x3333333333333333)) + (
        (word >> 2) & cython.cast(uint64_t, 0x3333333333333333)
    )
    word = (word + (word >> 4)) & cython.cast(uint64_t, 0x0F0F0F0F0F0F0F0F)
    return cython.cast(cython.int, (word * cython.cast(uint64_t, 0x0101010101010101)) >> 56)


@cython.cclass
class Board:
    """An empty board of a shape. ``mask``: one byte a cell, row by row, 0 where there is no cell.

    ``max_shared``: cells that two words may share; ``own_rule``: every word keeps a cell of its own; ``nested``: a
    word may also stand inside a longer one. ``forbidden`` and ``secret`` hold words that must not be readable.
    """

    def __cinit__(self, settings):
        rows: cython.int = settings.rows
        cols: cython.int = settings.cols
        mask: bytes = settings.mask
        pool: Pool = settings.pool
        row: cython.int
        col: cython.int
        d: cython.int
        length: cython.int
        if not (1 <= rows <= 200 and 1 <= cols <= 200) or len(mask) != rows * cols:
            raise ValueError("the board's sides are from 1 to 200 and the mask has one byte a cell")
        for length in range(65):
            self.free_words[length] = cython.NULL
        self.rows = rows
        self.cols = cols
        self.pitch = cols + 2
        self.size = (rows + 2) * self.pitch
        self.letters = pool.letters
        self.pool = pool
        self.forbidden = settings.forbidden
        self.secret = settings.secret
        self.max_shared = settings.max_shared
        self.own_rule = settings.own_rule
        self.nested = settings.nested
        self.step[0] = 1
        self.step[1] = self.pitch + 1
        self.step[2] = self.pitch
        self.step[3] = self.pitch - 1
        self.step[4] = -1
        self.step[5] = -self.pitch - 1
        self.step[6] = -self.pitch
        self.step[7] = -self.pitch + 1
        self.cells = cython.cast(cython.int, len(mask) - mask.count(0))
        self.capacity = min(self.cells + len(settings.musts) + 8, 32000)
        self.trouble_room = 512
        self.listed = Trie(pool.letters, (), 3 * self.cells + 64)
        self.grid = cython.cast(cython.p_uchar, malloc(self.size))
        self.cover = cython.cast(cython.p_uchar, calloc(self.size, 1))
        self.over = cython.cast(cython.p_short, calloc(self.size * DEEP, cython.sizeof(cython.short)))
        self.room = cython.cast(cython.p_uchar, calloc(self.size * 8, 1))
        self.hole = cython.cast(cython.p_int, calloc(self.size, cython.sizeof(cython.int)))
        self.hole_at = cython.cast(cython.p_int, calloc(self.size, cython.sizeof(cython.int)))
        self.entry = cython.cast(cython.pointer(Entry), calloc(self.capacity, cython.sizeof(Entry)))
        self.active = cython.cast(cython.p_int, calloc(self.capacity, cython.sizeof(cython.int)))
        self.spare = cython.cast(cython.p_int, calloc(self.capacity, cython.sizeof(cython.int)))
        self.trouble = cython.cast(cython.pointer(Trouble), calloc(self.trouble_room, cython.sizeof(Trouble)))
        if (
            self.grid == cython.NULL
            or self.cover == cython.NULL
            or self.over == cython.NULL
            or self.room == cython.NULL
            or self.hole == cython.NULL
            or self.hole_at == cython.NULL
            or self.entry == cython.NULL
            or self.active == cython.NULL
            or self.spare == cython.NULL
            or self.trouble == cython.NULL
        ):
            raise MemoryError
        for length in range(65):
            if pool.count[length]:
                self.free_words[length] = cython.cast(
                    cython.pointer(uint64_t), malloc(pool.blocks[length] * cython.sizeof(uint64_t))
                )
                if self.free_words[length] == cython.NULL:
                    raise MemoryError
        memset(self.grid, BLOCK, self.size)
        view: cython.pointer(cython.const[cython.uchar]) = mask
        for row in range(rows):
            for col in range(cols):
                if view[row * cols + col]:
                    self.grid[(row + 1) * self.pitch + col + 1] = EMPTY
        for row in range(self.size - 1, -1, -1):  # steps E, SE, S, SW lead to higher cells, the others to lower ones
            for d in range(4):
                if self.grid[row] != BLOCK:
                    self.room[row * 8 + d] = 1 + self.room[(row + self.step[d]) * 8 + d]
        for row in range(self.size):
            for d in range(4, 8):
                if self.grid[row] != BLOCK:
                    self.room[row * 8 + d] = 1 + self.room[(row + self.step[d]) * 8 + d]
        self.reset()

    def __dealloc__(self):
        length: cython.int
        for length in range(65):
            free(self.free_words[length])
        free(self.grid)
        free(self.cover)
        free(self.over)
        free(self.room)
        free(self.hole)
        free(self.hole_at)
        free(self.entry)
        free(self.active)
        free(self.spare)
        free(self.trouble)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reset(self) -> cython.void:
        """Takes all words off and makes all words of the pool free again."""
        cell: cython.int
        i: cython.int
        self.holes = 0
        memset(self.cover, 0, self.size)
        for cell in range(self.size):
            self.hole_at[cell] = -1
            if self.grid[cell] != BLOCK:
                self.grid[cell] = EMPTY
                self.hole[self.holes] = cell
                self.hole_at[cell] = self.holes
                self.holes += 1
        self.words = 0
        self.spares = self.capacity
        for i in range(self.capacity):
            self.spare[i] = self.capacity - 1 - i
            self.entry[i].at = -1
            self.entry[i].stamp = 0
        self.stamp = 0
        self.troubles = 0
        self.diagonals = 0
        for i in range(8):
            self.by_direction[i] = 0
        for i in range(65):
            self.by_length[i] = 0
            if self.free_words[i] != cython.NULL:
                memset(self.free_words[i], 255, self.pool.blocks[i] * cython.sizeof(uint64_t))
                if self.pool.count[i] % 64:
                    self.free_words[i][self.pool.blocks[i] - 1] = (
                        cython.cast(uint64_t, 1) << (self.pool.count[i] % 64)
                    ) - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def ban(self, length: cython.int, index: cython.int) -> cython.void:
        self.free_words[length][index // 64] &= ~(cython.cast(uint64_t, 1) << (index % 64))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def evaluate(self, start: cython.int, direction: cython.int, length: cython.int, most: cython.int) -> cython.int:
        """How many empty cells a slot would cover; 0 when it is against the rules or covers more than ``most``.

        Sets ``filled`` and ``needy``. The slot must lie inside the shape.
        """
        cell: cython.int = start
        step: cython.int = self.step[direction]
        empty: cython.int = 0
        filled: cython.int = 0
        needy: cython.int = 0
        i: cython.int
        j: cython.int
        n: cython.int
        other: cython.pointer(Entry)
        self.stamp += 1
        for i in range(length):
            n = self.cover[cell]
            if n == 0:
                empty += 1
                if empty > most:
                    return 0
            else:
                filled += 1
                if n >= DEEP:
                    return 0
                for j in range(n):
                    other = self.entry + self.over[cell * DEEP + j]
                    if other.stamp != self.stamp:
                        other.stamp = self.stamp
                        other.shared = 0
                        other.loss = 0
                    other.shared += 1
                    if other.shared > self.max_shared:
                        return 0
                    if n == 1:
                        other.loss += 1
                        if self.own_rule and other.own <= other.loss:
                            return 0
                        if other.cross < 2:
                            needy += 1
            cell += step
        self.filled = filled
        self.needy = needy
        return empty

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find(
        self, start: cython.int, direction: cython.int, length: cython.int, random: cython.pointer(uint64_t)
    ) -> cython.int:
        """A free word of the pool that fits the letters standing in a slot; -1 when there is none."""
        row: cython.pointer(uint64_t)[64]
        blocks: cython.int = self.pool.blocks[length]
        free_words: cython.pointer(uint64_t) = self.free_words[length]
        step: cython.int = self.step[direction]
        cell: cython.int = start
        rows: cython.int = 0
        i: cython.int
        k: cython.int
        block: cython.int
        pick: cython.int
        left: uint64_t
        if blocks == 0:
            return -1
        for i in range(length):
            if self.cover[cell]:
                row[rows] = self.pool.bits[length] + (i * self.letters + self.grid[cell]) * blocks
                rows += 1
            cell += step
        block = below(random, blocks)
        for i in range(blocks):
            left = free_words[block]
            k = 0
            while left and k < rows:
                left &= row[k][block]
                k += 1
            if left:
                pick = below(random, _ones(left))
                while pick:
                    left &= left - 1
                    pick -= 1
                return block * 64 + _ones((left & (~left + 1)) - 1)
            block += 1
            if block == blocks:
                block = 0
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def place(
        self,
        text: cython.pointer(cython.const[cython.uchar]),
        length: cython.int,
        index: cython.int,
        must: cython.int,
        start: cython.int,
        direction: cython.int,
    ) -> cython.int:
        """Puts a word on the board, whose letters must agree with those that stand there; its entry, -1 when full."""
        number: cython.int
        cell: cython.int = start
        i: cython.int
        n: cython.int
        last: cython.int
        new: cython.pointer(Entry)
        if self.spares == 0:
            return -1
        self.spares -= 1
        number = self.spare[self.spares]
        new = self.entry + number
        new.text = text
        new.length = length
        new.index = index
        new.must = must
        new.start = start
        new.direction = direction
        new.own = 0
        new.cross = 0
        new.at = self.words
        self.active[self.words] = number
        self.words += 1
        for i in range(length):
            n = self.cover[cell]
            if n == 0:
                self.grid[cell] = text[i]
                self.holes -= 1
                last = self.hole[self.holes]
                self.hole[self.hole_at[cell]] = last
                self.hole_at[last] = self.hole_at[cell]
                self.hole_at[cell] = -1
                new.own += 1
            else:
                new.cross += 1
                if n == 1:
                    self.entry[self.over[cell * DEEP]].own -= 1
                    self.entry[self.over[cell * DEEP]].cross += 1
            self.over[cell * DEEP + n] = number
            self.cover[cell] = n + 1
            cell += self.step[direction]
        if index >= 0:
            self.ban(length, index)
        self.by_direction[direction] += 1
        self.by_length[length] += 1
        self.diagonals += direction & 1
        return number

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def remove(self, number: cython.int, banned: cython.int) -> cython.void:
        """Takes a word off; unless ``banned``, a word of the pool is free again."""
        old: cython.pointer(Entry) = self.entry + number
        cell: cython.int = old.start
        i: cython.int
        j: cython.int
        n: cython.int
        for i in range(old.length):
            n = self.cover[cell] - 1
            j = 0
            while self.over[cell * DEEP + j] != number:
                j += 1
            self.over[cell * DEEP + j] = self.over[cell * DEEP + n]
            self.cover[cell] = n
            if n == 0:
                self.grid[cell] = EMPTY
                self.hole[self.holes] = cell
                self.hole_at[cell] = self.holes
                self.holes += 1
            elif n == 1:
                self.entry[self.over[cell * DEEP]].own += 1
                self.entry[self.over[cell * DEEP]].cross -= 1
            cell += self.step[old.direction]
        self.words -= 1
        self.active[old.at] = self.active[self.words]
        self.entry[self.active[self.words]].at = old.at
        old.at = -1
        self.spare[self.spares] = number
        self.spares += 1
        if old.index >= 0 and not banned:
            self.free_words[old.length][old.index // 64] |= cython.cast(uint64_t, 1) << (old.index % 64)
        self.by_direction[old.direction] -= 1
        self.by_length[old.length] -= 1
        self.diagonals -= old.direction & 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def scan(self) -> cython.int:
        """Looks for listed words that stand twice and for forbidden ones; the number of ``trouble``."""
        i: cython.int
        cell: cython.int
        d: cython.int
        word: cython.pointer(Entry)
        self.listed.clear()
        self.troubles = 0
        for i in range(self.words):
            word = self.entry + self.active[i]
            if self.listed.insert(word.text, word.length, self.active[i]) < 0:
                # the words are far longer together than the grid has cells: rather one word less than one unseen
                self.trouble[0].kind = 0
                self.trouble[0].entry = self.active[i]
                self.trouble[0].cell = word.start
                self.trouble[0].direction = word.direction
                self.trouble[0].length = word.length
                self.troubles = 1
        for cell in range(self.pitch + 1, self.size - self.pitch - 1):
            if self.grid[cell] >= self.letters:
                continue
            for d in range(8):
                self._walk(self.listed, 0, cell, d)
                if self.forbidden.nodes > 1:
                    self._walk(self.forbidden, 1, cell, d)
                if self.secret.nodes > 1:
                    self._walk(self.secret, 2, cell, d)
        return self.troubles

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk(self, trie: Trie, kind: cython.int, cell: cython.int, direction: cython.int) -> cython.void:
        node: cython.int = 0
        length: cython.int = 0
        at: cython.int = cell
        fine: cython.int
        while self.grid[at] < self.letters:
            node = trie.child[node * self.letters + self.grid[at]]
            if node == 0:
                return
            length += 1
            if trie.word[node] >= 0:
                if kind == 0:
                    fine = self._own(trie.word[node], cell, at, direction, length)
                elif kind == 1:
                    fine = self._within(cell, at, direction)
                else:
                    fine = 0
                if not fine and self.troubles < self.trouble_room:
                    self.trouble[self.troubles].kind = kind
                    self.trouble[self.troubles].entry = trie.word[node]
                    self.trouble[self.troubles].cell = cell
                    self.trouble[self.troubles].direction = direction
                    self.trouble[self.troubles].length = length
                    self.troubles += 1
            at += self.step[direction]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _within(self, first: cython.int, last: cython.int, direction: cython.int) -> cython.int:
        """Whether the run lies in one listed word, read as that word is: an innocent word's own letters."""
        i: cython.int
        j: cython.int
        for i in range(self.cover[first]):
            for j in range(self.cover[last]):
                if (
                    self.over[first * DEEP + i] == self.over[last * DEEP + j]
                    and self.entry[self.over[first * DEEP + i]].direction == direction
                ):
                    return 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _own(
        self, number: cython.int, first: cython.int, last: cython.int, direction: cython.int, length: cython.int
    ) -> cython.int:
        """Whether an occurrence is the word's own place (for a palindrome, either way) or a tolerated inner one."""
        word: cython.pointer(Entry) = self.entry + number
        i: cython.int
        j: cython.int
        if word.start == first and word.direction == direction:
            return 1
        if word.start == last and word.direction == ((direction + 4) & 7):
            return 1  # the same cells: only a palindrome reads the same from the other end
        if self.nested:
            for i in range(self.cover[first]):
                for j in range(self.cover[last]):
                    if (
                        self.over[first * DEEP + i] == self.over[last * DEEP + j]
                        and self.entry[self.over[first * DEEP + i]].length > length
                    ):
                        return 1
        return 0
