"""The word finder's walk over a word graph.

One depth-first walk, cut as soon as the beginning of a word can't be completed: no tile or blank for the next letter,
a letter that is not allowed here, too few places left for the letters that must come, no pattern state alive, no
word below that is long enough or has the letters that must still come (each edge knows the letters below it).
Patterns are nondeterministic automata run as bits, one bit a position (Baeza-Yates, Gonnet: A new approach to text
searching, 1992): a word costs one step a letter, whatever the stars.
"""

import cython
from cython.cimports.cpython.bytes import PyBytes_FromStringAndSize
from cython.cimports.cpython.exc import PyErr_CheckSignals
from cython.cimports.libc.stdlib import free, malloc, realloc
from cython.cimports.libc.string import memcpy

MAX_PATTERNS = 8


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def highest(bits: cython.ulonglong) -> cython.int:
    """The place of the highest bit that is set; at least one is."""
    place: cython.int = 0
    if bits >> 32:
        place += 32
        bits >>= 32
    if bits >> 16:
        place += 16
        bits >>= 16
    if bits >> 8:
        place += 8
        bits >>= 8
    if bits >> 4:
        place += 4
        bits >>= 4
    if bits >> 2:
        place += 2
        bits >>= 2
    return place + cython.cast(cython.int, bits >> 1)


@cython.final
@cython.cclass
class Finder:
    """One search. Set up by the constructor from checked arguments, run once by :meth:`run`.

    ``tiles``, ``least``, ``most`` are 64 bytes: tiles of each letter in the rack, the least and most that a word may
    have of each. ``follow`` is 64 masks of 64 bits: which letters may come after each. A pattern is 66 words of 64
    bits: states that a letter leads on from (by letter, 64), states that stay (65th), the accepting state (66th).
    """

    edges: cython.const[cython.uint][::1]
    before: cython.const[cython.uint][::1]
    patterns: cython.const[cython.ulonglong][::1]
    follow: cython.const[cython.ulonglong][::1]
    reach: cython.const[cython.ulonglong][::1]
    heights: cython.const[cython.uchar][::1]
    edges_: cython.p_const_uint
    before_: cython.p_const_uint
    patterns_: cython.p_const_ulonglong
    follow_: cython.p_const_ulonglong
    reach_: cython.p_const_ulonglong
    heights_: cython.p_const_uchar
    wanted: cython.ulonglong[512]  # by pattern and state: letters that must still come
    needed: cython.ulonglong  # letters that a word lacks
    count: cython.int
    racked: cython.bint
    bounded: cython.bint
    followed: cython.bint
    blanks: cython.int
    low: cython.int
    high: cython.int
    missing: cython.int
    allowed: cython.ulonglong
    first: cython.ulonglong
    tiles: cython.int[64]
    least: cython.int[64]
    most: cython.int[64]
    used: cython.int[64]
    state: cython.ulonglong[2056]
    word: cython.uchar[257]
    blank: cython.ulonglong
    letters: cython.p_uchar
    size: cython.size_t
    room: cython.size_t
    indexes: cython.p_uint
    masks: cython.p_ulonglong
    found: cython.size_t
    slots: cython.size_t
    limit: cython.size_t
    nodes: cython.ulonglong
    racked_letters: cython.ulonglong
    failed: cython.bint
    error: object

    def __cinit__(self):
        self.letters = cython.NULL
        self.indexes = cython.NULL
        self.masks = cython.NULL

    def __dealloc__(self):
        free(self.letters)
        free(self.indexes)
        free(self.masks)

    def __init__(
        self,
        edges: cython.const[cython.uint][::1],
        before: cython.const[cython.uint][::1],
        reach: cython.const[cython.ulonglong][::1],
        heights: cython.const[cython.uchar][::1],
        tiles,
        blanks: cython.int,
        least: bytes,
        most,
        allowed: cython.ulonglong,
        first: cython.ulonglong,
        follow,
        patterns: cython.const[cython.ulonglong][::1],
        low: cython.int,
        high: cython.int,
        limit: cython.size_t,
    ):
        i: cython.int
        self.edges = edges
        self.before = before
        self.reach = reach
        self.heights = heights
        self.edges_ = cython.address(edges[0])
        self.before_ = cython.address(before[0])
        self.reach_ = cython.address(reach[0])
        self.heights_ = cython.address(heights[0])
        self.patterns_ = cython.NULL
        self.follow_ = cython.NULL
        self.needed = 0
        self.racked_letters = 0
        self.failed = False
        self.error = None
        self.patterns = patterns
        self.count = patterns.shape[0] // 66
        self.racked = tiles is not None
        self.bounded = most is not None
        self.followed = follow is not None
        if self.followed:
            self.follow = follow
            self.follow_ = cython.address(self.follow[0])
        self.blanks = blanks
        self.low = low
        self.high = high
        self.allowed = allowed
        self.first = first
        self.limit = limit
        self.missing = 0
        self.blank = 0
        self.nodes = 0
        for i in range(64):
            self.tiles[i] = tiles[i] if self.racked else 0
            if self.tiles[i]:
                self.racked_letters |= cython.cast(cython.ulonglong, 1) << i
            self.least[i] = least[i]
            self.most[i] = most[i] if self.bounded else 255
            self.used[i] = 0
            self.missing += self.least[i]
            if self.least[i]:
                self.needed |= cython.cast(cython.ulonglong, 1) << i
        for i in range(self.count):
            # Before the first letter: state 0, and what its stars let be skipped.
            self.state[i] = 1 | ((self.patterns[i * 66 + 64] & 1) << 1)
            self.want(i)
        if self.count:
            self.patterns_ = cython.address(self.patterns[0])
        self.room = 1 << 12
        self.slots = 1 << 9
        self.size = 0
        self.found = 0
        self.letters = cython.cast(cython.p_uchar, malloc(self.room))
        self.indexes = cython.cast(cython.p_uint, malloc(self.slots * 4))
        self.masks = cython.cast(cython.p_ulonglong, malloc(self.slots * 8))
        if self.letters == cython.NULL or self.indexes == cython.NULL or self.masks == cython.NULL:
            raise MemoryError

    @cython.cfunc
    def want(self, number: cython.int) -> cython.void:
        """From each state of a pattern on, the letters that no word can do without: places with one letter only."""
        place: cython.int = 63
        letter: cython.int
        only: cython.int
        choices: cython.int
        wanted: cython.ulonglong = 0
        while place >= 0:
            choices = 0
            only = 0
            for letter in range(64):
                if (self.patterns[number * 66 + letter] >> place) & 1:
                    choices += 1
                    only = letter
            if choices == 1 and not (self.patterns[number * 66 + 64] >> place) & 1:
                wanted |= cython.cast(cython.ulonglong, 1) << only
            self.wanted[number * 64 + place] = wanted
            place -= 1

    def run(self) -> tuple:
        """(blob of the words found, their 32-bit indexes, 64-bit masks of the places of blanks, edges looked at)."""
        if self.edges.shape[0] > 1:
            with cython.nogil:
                if self.racked and not (self.bounded or self.followed or self.count or self.missing):
                    self.lay(1, 0, 0, self.racked_letters & self.allowed, self.blanks, 0)
                else:
                    self.walk(1, 0, 0, self.first)
            if self.error is not None:
                raise self.error
            if self.failed:
                raise MemoryError
        return (
            PyBytes_FromStringAndSize(cython.cast(cython.p_char, self.letters), self.size),
            PyBytes_FromStringAndSize(cython.cast(cython.p_char, self.indexes), self.found * 4),
            PyBytes_FromStringAndSize(cython.cast(cython.p_char, self.masks), self.found * 8),
            self.nodes,
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def walk(self, at: cython.uint, depth: cython.int, index: cython.uint, allowed: cython.ulonglong) -> cython.int:
        """Words through the node at ``at``; 1 when the limit is reached or memory is used up."""
        edges: cython.p_const_uint = self.edges_
        edge: cython.uint
        letter: cython.uint
        place: cython.uint
        on_blank: cython.bint
        done: cython.int
        at -= 1
        while True:
            at += 1
            edge = edges[at]
            letter = edge & 63
            self.nodes += 1
            if not self.nodes & 0xFFFF and self.interrupted():
                return 1
            if (allowed >> letter) & 1:
                on_blank = False
                if self.racked and self.used[letter] >= self.tiles[letter]:
                    if self.blanks == 0:
                        if edge & 128:
                            return 0
                        continue
                    on_blank = True
                if self.used[letter] < self.most[letter] and (self.count == 0 or self.step(depth, letter)):
                    self.word[depth] = letter
                    self.used[letter] += 1
                    if self.used[letter] <= self.least[letter]:
                        self.missing -= 1
                        if self.used[letter] == self.least[letter]:
                            self.needed &= ~(cython.cast(cython.ulonglong, 1) << letter)
                    if on_blank:
                        self.blanks -= 1
                        if depth < 64:
                            self.blank |= cython.cast(cython.ulonglong, 1) << depth
                    place = index + self.before_[at]
                    done = 0
                    if edge & 64:
                        if depth + 1 >= self.low and self.missing == 0 and (self.count == 0 or self.accepts(depth)):
                            done = self.emit(depth + 1, place)
                        place += 1
                    if edge >> 8 and done == 0 and depth + 1 < self.high and self.hopeful(at, depth):
                        done = self.walk(
                            edge >> 8, depth + 1, place, self.follow_[letter] if self.followed else self.allowed
                        )
                    if on_blank:
                        self.blanks += 1
                        if depth < 64:
                            self.blank &= ~(cython.cast(cython.ulonglong, 1) << depth)
                    if self.used[letter] <= self.least[letter]:
                        self.missing += 1
                        self.needed |= cython.cast(cython.ulonglong, 1) << letter
                    self.used[letter] -= 1
                    if done:
                        return done
            if edge & 128:
                return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lay(self, at: cython.uint, depth: cython.int, index: cython.uint, left: cython.ulonglong,
            blanks: cython.int, mask: cython.ulonglong) -> cython.int:  # fmt: skip
        """The same for a rack and nothing else, which is asked most; ``left`` has the letters that have tiles left."""
        edge: cython.uint
        letter: cython.uint
        after: cython.int
        bit: cython.ulonglong
        still: cython.ulonglong
        marked: cython.ulonglong
        at -= 1
        while True:
            at += 1
            edge = self.edges_[at]
            letter = edge & 63
            self.nodes += 1
            if not self.nodes & 0xFFFF and self.interrupted():
                return 1
            bit = cython.cast(cython.ulonglong, 1) << letter
            still = left
            marked = mask
            after = blanks
            if left & bit:
                self.tiles[letter] -= 1
                if self.tiles[letter] == 0:
                    still = left & ~bit
            elif blanks and self.allowed & bit:
                after = blanks - 1
                if depth < 64:
                    marked = mask | (cython.cast(cython.ulonglong, 1) << depth)
            else:
                if edge & 128:
                    return 0
                continue
            self.word[depth] = letter
            if edge & 64 and depth + 1 >= self.low:
                self.blank = marked
                if self.emit(depth + 1, index + self.before_[at]):
                    return 1
            if (
                edge >> 8
                and depth + 1 < self.high
                and (after or self.reach_[at] & still)
                and depth + 1 + self.heights_[at] >= self.low
                and self.lay(edge >> 8, depth + 1, index + self.before_[at] + ((edge >> 6) & 1), still, after, marked)
            ):
                return 1
            if left & bit:
                self.tiles[letter] += 1
            if edge & 128:
                return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def interrupted(self) -> cython.bint:
        """Lets Ctrl-C through: keeps what it raises until the walk is left."""
        with cython.gil:
            try:
                PyErr_CheckSignals()
            except BaseException as error:
                self.error = error
            return self.error is not None

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def step(self, depth: cython.int, letter: cython.uint) -> cython.bint:
        """Moves the patterns on by a letter; whether all are still alive."""
        i: cython.int
        state: cython.ulonglong
        stay: cython.ulonglong
        table: cython.p_const_ulonglong = self.patterns_
        for i in range(self.count):
            state = self.state[depth * 8 + i]
            stay = table[64]
            state = ((state & table[letter]) << 1) | (state & stay)
            state |= (state & stay) << 1
            if state == 0:
                return False
            self.state[depth * 8 + 8 + i] = state
            table += 66
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def accepts(self, depth: cython.int) -> cython.bint:
        i: cython.int
        for i in range(self.count):
            if not self.state[depth * 8 + 8 + i] & self.patterns_[i * 66 + 65]:
                return False
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def hopeful(self, at: cython.uint, depth: cython.int) -> cython.bint:
        """Whether below an edge there are words long enough and all letters that must still come."""
        i: cython.int
        top: cython.int
        below: cython.ulonglong
        if self.missing >= self.high - depth or depth + 1 + self.heights_[at] < self.low:
            return False
        if self.needed == 0 and self.count == 0:
            return True
        below = ~self.reach_[at]
        if self.needed & below:
            return False
        for i in range(self.count):
            top = highest(self.state[depth * 8 + 8 + i])
            if self.wanted[i * 64 + top] & below:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def emit(self, length: cython.int, index: cython.uint) -> cython.int:
        letters: cython.p_uchar
        indexes: cython.p_uint
        masks: cython.p_ulonglong
        if self.size + length + 1 > self.room:
            letters = cython.cast(cython.p_uchar, realloc(self.letters, self.room * 2))
            if letters == cython.NULL:
                self.failed = True
                return 1
            self.letters = letters
            self.room *= 2
        if self.found == self.slots:
            indexes = cython.cast(cython.p_uint, realloc(self.indexes, self.slots * 8))
            if indexes != cython.NULL:
                self.indexes = indexes
            masks = cython.cast(cython.p_ulonglong, realloc(self.masks, self.slots * 16))
            if masks != cython.NULL:
                self.masks = masks
            if indexes == cython.NULL or masks == cython.NULL:
                self.failed = True
                return 1
            self.slots *= 2
        memcpy(self.letters + self.size, self.word, length)
        self.letters[self.size + length] = 255
        self.size += length + 1
        self.indexes[self.found] = index
        self.masks[self.found] = self.blank
        self.found += 1
        return 1 if self.found == self.limit else 0
