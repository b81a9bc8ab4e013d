"""All words on a board of letter tiles: a walk of the board and of a packed trie at the same time.

The trie takes 8 bytes a node: a mask of the letters that continue (32 bits), whether a word ends here (1 bit) and
where the children stand (31 bits); the child by letter c is number ``popcount(mask & (2**c - 1))`` among them. The
idea is that of hash array mapped tries (Bagwell, Ideal hash trees, 2001). What is gained over 26 pointers a node is
cache: a list of 172,823 words takes 3 MB instead of 90. Alphabets of 33 to 62 letters keep the masks in a second
array of 64 bits a node.

At each cell the letters that continue are met with the letters around the cell before anything is looked up, so that
most dead ends cost one `and`. A tile may bear several letters (Qu, Er): it takes as many steps in the trie.
"""

import cython
from cython.cimports.gridwright.families.tilepath.popcount import gw_bits, gw_lowest
from cython.cimports.libc.stdint import uint8_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc, realloc
from cython.cimports.libc.string import memset


@cython.final
@cython.cclass
class Trie:
    """Words packed as a trie. Read only after it is built; many searches may share one."""

    nodes: cython.pointer(uint64_t)  # end (1), first child (31), mask (32)
    masks: cython.pointer(uint64_t)  # the masks of wide alphabets, else NULL
    word: cython.pointer(uint32_t)  # by node: the number of the word that ends here, plus one
    upto: cython.pointer(uint32_t)  # while building, by node: one more than its last word
    count: uint32_t
    room: uint32_t
    size: cython.int  # letters of the alphabet
    total: cython.int  # words
    longest: cython.int
    text: cython.pointer(cython.const[uint8_t])
    starts: cython.pointer(uint32_t)  # while building: where each word begins

    def __cinit__(self, blob: bytes, size: int) -> None:
        """Words as letter codes below `size` (at most 62), in ascending order, each followed by 0xFF."""
        i: cython.longlong
        k: cython.int = 0
        self.size = size
        self.total = blob.count(b"\xff")
        self.text = cython.cast(cython.pointer(cython.const[uint8_t]), cython.cast(cython.p_char, blob))
        self.starts = cython.cast(cython.pointer(uint32_t), malloc((self.total + 1) * 4))
        if self.starts == cython.NULL:
            raise MemoryError
        self.starts[0] = 0
        for i in range(len(blob)):
            if self.text[i] == 0xFF:
                k += 1
                self.starts[k] = i + 1
        self.longest = 0
        self.room = 1024
        self.nodes = cython.cast(cython.pointer(uint64_t), malloc(self.room * 8))
        self.word = cython.cast(cython.pointer(uint32_t), malloc(self.room * 4))
        self.upto = cython.cast(cython.pointer(uint32_t), malloc(self.room * 4))
        self.masks = cython.NULL
        if size > 32:
            self.masks = cython.cast(cython.pointer(uint64_t), malloc(self.room * 8))
        if (
            self.nodes == cython.NULL
            or self.word == cython.NULL
            or self.upto == cython.NULL
            or (size > 32 and self.masks == cython.NULL)
        ):
            raise MemoryError
        self.count = 0
        self.build()
        free(self.upto)
        self.upto = cython.NULL
        self.text = cython.NULL
        free(self.starts)
        self.starts = cython.NULL

    def __dealloc__(self) -> None:
        free(self.nodes)
        free(self.masks)
        free(self.word)
        free(self.upto)
        free(self.starts)

    @cython.cfunc
    @cython.exceptval(check=True)
    def take(self, children: cython.int) -> uint32_t:
        """Room for some brothers; the number of the first."""
        first: uint32_t = self.count
        more: cython.p_void
        i: cython.int
        if first + children > self.room:
            if self.room > 1 << 29:
                raise MemoryError
            self.room *= 2
            more = realloc(self.nodes, cython.cast(cython.size_t, self.room) * 8)
            if more == cython.NULL:
                raise MemoryError
            self.nodes = cython.cast(cython.pointer(uint64_t), more)
            more = realloc(self.word, cython.cast(cython.size_t, self.room) * 4)
            if more == cython.NULL:
                raise MemoryError
            self.word = cython.cast(cython.pointer(uint32_t), more)
            more = realloc(self.upto, cython.cast(cython.size_t, self.room) * 4)
            if more == cython.NULL:
                raise MemoryError
            self.upto = cython.cast(cython.pointer(uint32_t), more)
            if self.masks != cython.NULL:
                more = realloc(self.masks, cython.cast(cython.size_t, self.room) * 8)
                if more == cython.NULL:
                    raise MemoryError
                self.masks = cython.cast(cython.pointer(uint64_t), more)
        for i in range(children):
            self.nodes[first + i] = 0
            self.word[first + i] = 0
            if self.masks != cython.NULL:
                self.masks[first + i] = 0
        self.count += children
        return first

    @cython.cfunc
    @cython.exceptval(-1)
    def build(self) -> cython.int:
        """Write the nodes level by level. Searches live in the upper levels, which so share few cache lines.

        Nodes are numbered in the order in which they are made, so the list of nodes is its own queue; the first word
        of each waits in `word`, the words of a node end where those of the next one begin.
        """
        node: uint32_t = 0
        level_end: uint32_t
        depth: cython.int = 0
        low: cython.int
        high: cython.int
        i: cython.int
        first: uint32_t
        child: uint32_t
        mask: uint64_t
        end: uint64_t
        self.take(1)
        self.upto[0] = self.total
        while node < self.count:
            level_end = self.count
            while node < level_end:
                low = self.word[node]
                high = self.upto[node]
                self.word[node] = 0
                end = 0
                mask = 0
                if low < high and self.starts[low + 1] - self.starts[low] == depth + 1:
                    end = 1
                    self.word[node] = low + 1
                    if depth > self.longest:
                        self.longest = depth
                    low += 1
                for i in range(low, high):
                    mask |= cython.cast(uint64_t, 1) << self.text[self.starts[i] + depth]
                first = 0
                if mask:
                    first = self.take(gw_bits(mask))
                child = first
                i = low
                while i < high:
                    self.word[child] = i
                    low = i
                    while i < high and self.text[self.starts[i] + depth] == self.text[self.starts[low] + depth]:
                        i += 1
                    self.upto[child] = i
                    child += 1
                self.nodes[node] = (end << 63) | (cython.cast(uint64_t, first) << 32)
                if self.masks != cython.NULL:
                    self.masks[node] = mask
                else:
                    self.nodes[node] |= mask
                node += 1
            depth += 1
        return 0

    @property
    def words(self) -> int:
        """How many words."""
        return self.total

    def packed(self) -> tuple[bytes, bytes]:
        """The nodes, and the masks of a wide alphabet (else empty), for another kernel."""
        size: cython.Py_ssize_t = self.count * 8
        nodes = cython.cast(cython.p_char, self.nodes)[:size]
        if self.masks == cython.NULL:
            return nodes, b""
        return nodes, cython.cast(cython.p_char, self.masks)[:size]

    @property
    def bytes_used(self) -> int:
        """Bytes of the nodes that a search reads."""
        return self.count * (16 if self.masks != cython.NULL else 8)

    @property
    def nodes_used(self) -> int:
        """Nodes, the root included."""
        return self.count


@cython.final
@cython.cclass
class Searcher:
    """Searches boards of one shape. See ``boggle_kernel.pyi`` for the arguments."""

    trie: Trie
    nodes: cython.pointer(uint64_t)
    masks: cython.pointer(uint64_t)
    word: cython.pointer(uint32_t)
    n: cython.int
    start: cython.p_int
    nb: cython.p_int
    near: cython.pointer(uint64_t)  # cells around a cell, for boards of up to 64 cells
    around: cython.pointer(uint64_t)  # letters around a cell
    sign_of: cython.int[64]  # signs of a letter, for points
    where: uint64_t[64]  # cells that bear a letter
    first: cython.p_int  # first letter of each cell's tile
    more: cython.pointer(uint8_t)  # letters behind the first: 4 bytes a cell, the count and up to 3 letters
    plain: cython.bint  # every tile bears one letter
    used: cython.pointer(uint8_t)
    busy: uint64_t
    mark: cython.pointer(uint32_t)  # by node: the board on which its word was last found
    board: uint32_t
    points: cython.int[128]
    signs: cython.p_int
    score: cython.longlong
    hits: cython.longlong
    path: cython.p_int
    out: cython.p_int
    out_room: cython.longlong
    out_used: cython.longlong
    paths: cython.longlong
    cap: cython.longlong
    meter: object

    def __cinit__(self, trie: Trie, starts: list[int], neighbours: list[int], meter: object) -> None:
        i: cython.int
        k: cython.int
        self.trie = trie
        self.nodes = trie.nodes
        self.masks = trie.masks
        self.word = trie.word
        self.meter = meter
        self.n = len(starts) - 1
        self.board = 0
        for i in range(64):
            self.sign_of[i] = 1
        self.out_room = 4096
        self.start = cython.cast(cython.p_int, malloc((self.n + 1) * cython.sizeof(cython.int)))
        self.nb = cython.cast(cython.p_int, malloc((len(neighbours) + 1) * cython.sizeof(cython.int)))
        self.near = cython.cast(cython.pointer(uint64_t), calloc(self.n + 1, 8))
        self.around = cython.cast(cython.pointer(uint64_t), calloc(self.n + 1, 8))
        self.first = cython.cast(cython.p_int, calloc(self.n + 1, cython.sizeof(cython.int)))
        self.more = cython.cast(cython.pointer(uint8_t), calloc(self.n + 1, 4))
        self.used = cython.cast(cython.pointer(uint8_t), calloc(self.n + 1, 1))
        self.signs = cython.cast(cython.p_int, calloc(self.n + 1, cython.sizeof(cython.int)))
        self.mark = cython.cast(cython.pointer(uint32_t), calloc(trie.count, 4))
        self.path = cython.cast(cython.p_int, malloc((self.n + 1) * cython.sizeof(cython.int)))
        self.out = cython.cast(cython.p_int, malloc(self.out_room * cython.sizeof(cython.int)))
        if (
            self.start == cython.NULL
            or self.nb == cython.NULL
            or self.near == cython.NULL
            or self.around == cython.NULL
            or self.first == cython.NULL
            or self.more == cython.NULL
            or self.used == cython.NULL
            or self.signs == cython.NULL
            or self.mark == cython.NULL
            or self.path == cython.NULL
            or self.out == cython.NULL
        ):
            raise MemoryError
        for i in range(self.n + 1):
            self.start[i] = starts[i]
        for i in range(len(neighbours)):
            self.nb[i] = neighbours[i]
        if self.n <= 64:
            for i in range(self.n):
                for k in range(self.start[i], self.start[i + 1]):
                    self.near[i] |= cython.cast(uint64_t, 1) << self.nb[k]

    def __dealloc__(self) -> None:
        free(self.start)
        free(self.nb)
        free(self.near)
        free(self.around)
        free(self.first)
        free(self.more)
        free(self.used)
        free(self.signs)
        free(self.mark)
        free(self.path)
        free(self.out)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def meet(self) -> cython.void:
        """The tables that depend on the letters of the board."""
        i: cython.int
        k: cython.int
        seen: uint64_t
        if self.n <= 64:
            memset(self.where, 0, 64 * 8)
            for i in range(self.n):
                self.where[self.first[i]] |= cython.cast(uint64_t, 1) << i
        for i in range(self.n):
            seen = 0
            for k in range(self.start[i], self.start[i + 1]):
                seen |= cython.cast(uint64_t, 1) << self.first[self.nb[k]]
            self.around[i] = seen

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def quick(
        self, cell: cython.int, value: uint64_t, mask: uint64_t, todo: uint64_t, signs: cython.int
    ) -> cython.void:
        """Scores the words that go on from a cell: boards of up to 64 cells, one letter a tile.

        `value` and `mask` are the node's, `todo` the letters that continue it and stand around the cell. A child is
        looked at before it is entered, since most have nothing behind them.
        """
        cells: uint64_t
        first: uint32_t = cython.cast(uint32_t, value >> 32) & 0x7FFFFFFF
        node: uint32_t
        letter: cython.int
        next_cell: cython.int
        below: uint64_t
        below_mask: uint64_t
        more: uint64_t
        total: cython.int
        busy: uint64_t = self.busy | (cython.cast(uint64_t, 1) << cell)
        near: uint64_t = self.near[cell] & ~busy
        while todo:
            letter = gw_lowest(todo)
            todo &= todo - 1
            cells = self.where[letter] & near
            if cells == 0:
                continue
            node = first + cython.cast(uint32_t, gw_bits(mask & ((cython.cast(uint64_t, 1) << letter) - 1)))
            below = self.nodes[node]
            below_mask = cython.cast(uint32_t, below)
            if self.masks != cython.NULL:
                below_mask = self.masks[node]
            total = signs + self.sign_of[letter]
            if below >> 63 and self.mark[node] != self.board:
                self.mark[node] = self.board
                self.hits += 1
                self.score += self.points[total]
            while cells:
                next_cell = gw_lowest(cells)
                cells &= cells - 1
                more = below_mask & self.around[next_cell]
                if more:
                    self.busy = busy
                    self.quick(next_cell, below, below_mask, more, total)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def descend(self, node: uint32_t, letter: cython.int) -> uint32_t:
        """The child by a letter, 0 for none (the root is nobody's child)."""
        value: uint64_t = self.nodes[node]
        mask: uint64_t = cython.cast(uint32_t, value)
        if self.masks != cython.NULL:
            mask = self.masks[node]
        if not (mask >> letter) & 1:
            return 0
        return (cython.cast(uint32_t, value >> 32) & 0x7FFFFFFF) + cython.cast(
            uint32_t, gw_bits(mask & ((cython.cast(uint64_t, 1) << letter) - 1))
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def enter(self, cell: cython.int, node: uint32_t) -> cython.void:
        """The first step of the quick walk."""
        value: uint64_t = self.nodes[node]
        mask: uint64_t = cython.cast(uint32_t, value)
        if self.masks != cython.NULL:
            mask = self.masks[node]
        self.busy = 0
        if value >> 63 and self.mark[node] != self.board:
            self.mark[node] = self.board
            self.hits += 1
            self.score += self.points[self.sign_of[self.first[cell]]]
        if mask & self.around[cell]:
            self.quick(cell, value, mask, mask & self.around[cell], self.sign_of[self.first[cell]])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def walk(
        self, cell: cython.int, node: uint32_t, depth: cython.int, signs: cython.int, keep: cython.bint
    ) -> cython.int:
        """The general walk, by lists of neighbours: steps on a cell from the node before it."""
        i: cython.int
        k: cython.int
        node = self.descend(node, self.first[cell])
        for k in range(self.more[4 * cell]):
            if node == 0:
                return 0
            node = self.descend(node, self.more[4 * cell + 1 + k])
        if node == 0:
            return 0
        signs += self.signs[cell]
        self.used[cell] = 1
        self.path[depth] = cell
        if self.nodes[node] >> 63:
            if self.mark[node] != self.board:
                self.mark[node] = self.board
                self.hits += 1
                self.score += self.points[signs if signs < 127 else 127]
            if keep:
                self.record(node, depth + 1)
        for i in range(self.start[cell], self.start[cell + 1]):
            if not self.used[self.nb[i]] and self.paths < self.cap:
                self.walk(self.nb[i], node, depth + 1, signs, keep)
        self.used[cell] = 0
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def record(self, node: uint32_t, length: cython.int) -> cython.int:
        i: cython.int
        more: cython.p_void
        if self.out_used + length + 2 > self.out_room:
            self.out_room = 2 * (self.out_room + length)
            more = realloc(self.out, self.out_room * cython.sizeof(cython.int))
            if more == cython.NULL:
                with cython.gil:
                    raise MemoryError
            self.out = cython.cast(cython.p_int, more)
        self.out[self.out_used] = self.word[node] - 1
        self.out[self.out_used + 1] = length
        for i in range(length):
            self.out[self.out_used + 2 + i] = self.path[i]
        self.out_used += length + 2
        self.paths += 1
        if self.paths & 4095 == 0:
            with cython.gil:
                if self.meter.tick(4096):
                    self.cap = self.paths
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def search(self, keep: cython.bint) -> cython.int:
        i: cython.int
        node: uint32_t
        self.board += 1
        self.score = 0
        self.hits = 0
        self.paths = 0
        self.out_used = 0
        self.busy = 0
        if self.plain and self.n <= 64 and not keep:
            self.meet()
            for i in range(self.n):
                node = self.descend(0, self.first[i])
                if node:
                    self.enter(i, node)
        else:
            memset(self.used, 0, self.n)
            for i in range(self.n):
                self.walk(i, 0, 0, 0, keep)
        return 0

    def set_points(self, points: list[int]) -> None:
        """Points by the number of signs; the last entry holds for longer words too."""
        i: cython.int
        last: cython.int = 0
        for i in range(128):
            if i < len(points):
                last = points[i]
            self.points[i] = last

    def set_signs(self, signs: list[int]) -> None:
        """How many signs each letter counts for (1 unless said): boards whose tiles agree take the quick walk."""
        i: cython.int
        for i in range(min(64, len(signs))):
            self.sign_of[i] = signs[i]

    def set_tiles(self, tiles: list[tuple[int, ...]], signs: list[int]) -> None:
        """The letter codes of each cell's tile (1 to 4, below the trie's size), and how many signs each counts for."""
        i: cython.int
        k: cython.int
        self.plain = True
        for i in range(self.n):
            tile = tiles[i]
            self.first[i] = tile[0]
            self.more[4 * i] = len(tile) - 1
            for k in range(1, len(tile)):
                self.more[4 * i + k] = tile[k]
            self.signs[i] = signs[i]
            if len(tile) != 1 or signs[i] != self.sign_of[tile[0]]:
                self.plain = False

    def count(self) -> tuple[int, int]:
        """(words, points) of the board."""
        self.cap = 1 << 62
        self.search(False)
        return self.hits, self.score

    def find(self, cap: int) -> list[tuple[int, list[int]]]:
        """Every path that spells a word: (number of the word, cells), at most `cap` of them."""
        at: cython.longlong = 0
        length: cython.int
        self.cap = cap
        self.search(True)
        result: list = []
        while at < self.out_used:
            length = self.out[at + 1]
            result.append((self.out[at], [self.out[at + 2 + i] for i in range(length)]))
            at += length + 2
        return result

    def score_many(self, boards: bytes) -> list[int]:
        """Points of many boards of one letter a tile: letter codes, one board after another."""
        many: cython.int = len(boards) // self.n
        data: cython.pointer(cython.const[uint8_t]) = cython.cast(
            cython.pointer(cython.const[uint8_t]), cython.cast(cython.p_char, boards)
        )
        i: cython.int
        k: cython.int
        result: list = []
        self.plain = True
        self.cap = 1 << 62
        memset(self.more, 0, 4 * self.n)
        for i in range(self.n):
            self.signs[i] = 1
        for k in range(many):
            with cython.nogil:
                for i in range(self.n):
                    self.first[i] = data[k * self.n + i]
                self.search(False)
            result.append(self.score)
            if k & 255 == 255 and self.meter.tick(256):
                break
        return result
