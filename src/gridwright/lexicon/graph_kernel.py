"""Word graphs: sorting word lists and building the smallest graph.

A word graph (DAWG) is an array of 32-bit edges. The edges of a node stand together, in the order of their letters:

    bits 0-5   letter, a rank from 0 to 62
    bit  6     a word ends with this edge
    bit  7     the last edge of its node
    bits 8-31  index of the child's first edge; 0 when there is no child

Edge 0 is a stub; the root's first edge is 1; nodes follow in the order in which a depth-first walk meets them.
Minimal by construction: sorted words are added one after another, and a node is looked up in a register of the nodes
that are finished as soon as no later word can change it (Daciuk, Mihov, Watson, Watson: Incremental construction of
minimal acyclic finite-state automata, 2000).

Word lists go in and out as blobs: bytes of letter ranks, each word followed by 0xFF.
"""

import cython
from cython.cimports.cpython.bytes import PyBytes_AsString, PyBytes_FromStringAndSize
from cython.cimports.cpython.exc import PyErr_CheckSignals
from cython.cimports.libc.stdlib import calloc, free, malloc, realloc
from cython.cimports.libc.string import memcmp, memcpy, memset

MAX_WORD = 255
MAX_EDGES = 1 << 24


@cython.final
@cython.cclass
class _Sorter:
    """Radix sort of words by their bytes, most significant first; the end of a word comes before any letter."""

    text: cython.p_const_uchar
    items: cython.p_ulonglong  # place of the word in the text << 32 | its number
    spare: cython.p_ulonglong
    count: cython.uint

    def __cinit__(self):
        self.items = cython.NULL
        self.spare = cython.NULL

    def __dealloc__(self):
        free(self.items)
        free(self.spare)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def byte(self, item: cython.ulonglong, depth: cython.uint) -> cython.uint:
        return (self.text[(item >> 32) + depth] + 1) & 255

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def less(self, first: cython.ulonglong, second: cython.ulonglong, depth: cython.uint) -> cython.bint:
        a: cython.uint
        b: cython.uint
        while True:
            a = self.byte(first, depth)
            b = self.byte(second, depth)
            if a != b:
                return a < b
            if a == 0:
                return cython.cast(cython.uint, first) < cython.cast(cython.uint, second)
            depth += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def sort(self, low: cython.uint, high: cython.uint, depth: cython.uint) -> cython.int:
        i: cython.uint
        j: cython.uint
        key: cython.uint
        item: cython.ulonglong
        starts: cython.uint[257]
        if high - low < 20:
            for i in range(low + 1, high):
                item = self.items[i]
                j = i
                while j > low and self.less(item, self.items[j - 1], depth):
                    self.items[j] = self.items[j - 1]
                    j -= 1
                self.items[j] = item
            return 0
        memset(cython.cast(cython.p_char, starts), 0, 257 * cython.sizeof(cython.uint))
        for i in range(low, high):
            starts[self.byte(self.items[i], depth) + 1] += 1
        starts[0] = low
        for i in range(1, 257):
            starts[i] += starts[i - 1]
        for i in range(low, high):
            item = self.items[i]
            key = self.byte(item, depth)
            self.spare[starts[key]] = item
            starts[key] += 1
        memcpy(self.items + low, self.spare + low, (high - low) * cython.sizeof(cython.ulonglong))
        # starts[k] is now the end of bucket k; bucket 0 holds words that ended, equal and in their first order.
        for i in range(1, 256):
            if starts[i] - starts[i - 1] > 1:
                self.sort(starts[i - 1], starts[i], depth + 1)
                if depth <= 1:
                    with cython.gil:
                        PyErr_CheckSignals()
        return 0


def sort_words(blob: bytes) -> tuple:
    """Sorts a blob and drops repeats: (sorted blob, 32-bit places): the place each given word got."""
    text: cython.p_const_uchar = cython.cast(cython.p_const_uchar, PyBytes_AsString(blob))
    size: cython.size_t = len(blob)
    if size >= 0xFFFFFFF0:
        raise ValueError("the list is too large")
    i: cython.size_t
    start: cython.size_t = 0
    count: cython.uint = 0
    for i in range(size):
        if text[i] == 255:
            if i - start > 255:
                raise ValueError("a word has more than 255 letters")
            start = i + 1
            count += 1
    if start != size:
        raise ValueError("the last word of a blob has no end")
    sorter = _Sorter()
    sorter.text = text
    sorter.count = count
    sorter.items = cython.cast(cython.p_ulonglong, malloc((count + 1) * cython.sizeof(cython.ulonglong)))
    sorter.spare = cython.cast(cython.p_ulonglong, malloc((count + 1) * cython.sizeof(cython.ulonglong)))
    if sorter.items == cython.NULL or sorter.spare == cython.NULL:
        raise MemoryError
    n: cython.uint = 0
    start = 0
    for i in range(size):
        if text[i] == 255:
            sorter.items[n] = (cython.cast(cython.ulonglong, start) << 32) | n
            n += 1
            start = i + 1
    places: bytes = PyBytes_FromStringAndSize(cython.NULL, count * 4)
    place: cython.p_uint = cython.cast(cython.p_uint, PyBytes_AsString(places))
    out: bytes = PyBytes_FromStringAndSize(cython.NULL, size)
    written: cython.p_uchar = cython.cast(cython.p_uchar, PyBytes_AsString(out))
    used: cython.size_t = 0
    last: cython.size_t = 0
    length: cython.size_t
    unique: cython.uint = 0
    with cython.nogil:
        sorter.sort(0, count, 0)
        for n in range(count):
            start = sorter.items[n] >> 32
            length = 0
            while text[start + length] != 255:
                length += 1
            length += 1
            if n == 0 or used - last != length or memcmp(written + last, text + start, length) != 0:
                memcpy(written + used, text + start, length)
                last = used
                used += length
                unique += 1
            place[cython.cast(cython.uint, sorter.items[n])] = unique - 1
    return out[:used], places


@cython.final
@cython.cclass
class _Builder:
    """Edges of finished nodes, and the open nodes along the last word."""

    pool: cython.p_uint
    size: cython.size_t
    room: cython.size_t
    table: cython.p_uint  # register: open addressing, first edge of each finished node
    mask: cython.size_t
    nodes: cython.size_t
    open: cython.p_uint  # (MAX_WORD + 2) x 64 edges without their last-bit
    degree: cython.p_uint

    def __cinit__(self):
        self.room = 1 << 14
        self.mask = (1 << 14) - 1
        self.pool = cython.cast(cython.p_uint, malloc(self.room * 4))
        self.table = cython.cast(cython.p_uint, calloc(self.mask + 1, 4))
        self.open = cython.cast(cython.p_uint, malloc(64 * 520 * 4))
        self.degree = cython.cast(cython.p_uint, calloc(520, 4))
        if (
            self.pool == cython.NULL
            or self.table == cython.NULL
            or self.open == cython.NULL
            or self.degree == cython.NULL
        ):
            raise MemoryError
        self.pool[0] = 128
        self.size = 1
        self.nodes = 0

    def __dealloc__(self):
        free(self.pool)
        free(self.table)
        free(self.open)
        free(self.degree)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def hash(self, edges: cython.p_uint) -> cython.ulonglong:
        value: cython.ulonglong = cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)
        i: cython.size_t = 0
        while True:
            value = (value ^ edges[i]) * cython.cast(cython.ulonglong, 0xBF58476D1CE4E5B9)
            value ^= value >> 29
            if edges[i] & 128:
                return value ^ (value >> 32)
            i += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def grow_table(self) -> cython.int:
        size: cython.size_t = (self.mask + 1) * 2
        fresh: cython.p_uint = cython.cast(cython.p_uint, calloc(size, 4))
        if fresh == cython.NULL:
            with cython.gil:
                raise MemoryError
        i: cython.size_t
        slot: cython.size_t
        for i in range(self.mask + 1):
            if self.table[i]:
                slot = self.hash(self.pool + self.table[i]) & (size - 1)
                while fresh[slot]:
                    slot = (slot + 1) & (size - 1)
                fresh[slot] = self.table[i]
        free(self.table)
        self.table = fresh
        self.mask = size - 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def close(self, depth: cython.size_t) -> cython.longlong:
        """Finishes the open node at a depth and empties it: index of its first edge; 0 for a node without edges."""
        n: cython.size_t = self.degree[depth]
        if n == 0:
            return 0
        edges: cython.p_uint = self.open + depth * 64
        edges[n - 1] |= 128
        self.degree[depth] = 0
        slot: cython.size_t = self.hash(edges) & self.mask
        at: cython.size_t
        while self.table[slot]:
            at = self.table[slot]
            if memcmp(self.pool + at, edges, n * 4) == 0:
                return at
            slot = (slot + 1) & self.mask
        if self.size + n + 64 > self.room:
            if self.size + n > (1 << 24):
                with cython.gil:
                    raise OverflowError("the graph needs more than 2**24 edges")
            bigger: cython.p_uint = cython.cast(cython.p_uint, realloc(self.pool, self.room * 2 * 4))
            if bigger == cython.NULL:
                with cython.gil:
                    raise MemoryError
            self.pool = bigger
            self.room *= 2
        at = self.size
        memcpy(self.pool + at, edges, n * 4)
        self.size += n
        self.table[slot] = at
        self.nodes += 1
        if self.nodes * 2 > self.mask:
            self.grow_table()
        return at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def add(self, words: cython.p_const_uchar, size: cython.size_t, previous: cython.p_uchar,
            previous_length: cython.p_size_t) -> cython.int:  # fmt: skip
        """Adds the sorted words of a blob; ``previous`` holds the last word between calls."""
        at: cython.size_t = 0
        length: cython.size_t
        common: cython.size_t
        depth: cython.size_t
        child: cython.longlong
        have: cython.size_t = previous_length[0]
        added: cython.uint = 0
        while at < size:
            added += 1
            if not added & 0xFFFF:
                with cython.gil:
                    PyErr_CheckSignals()
            common = 0
            while common < have and words[at + common] == previous[common]:
                common += 1
            depth = have
            while depth > common:
                child = self.close(depth)
                if child < 0:
                    return -1
                self.open[(depth - 1) * 64 + self.degree[depth - 1] - 1] |= cython.cast(cython.uint, child) << 8
                depth -= 1
            length = common
            while words[at + length] != 255:
                previous[length] = words[at + length]
                self.open[length * 64 + self.degree[length]] = words[at + length]
                self.degree[length] += 1
                length += 1
            if length:
                self.open[(length - 1) * 64 + self.degree[length - 1] - 1] |= 64
            have = length
            at += length + 1
        previous_length[0] = have
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def finish(self, have: cython.size_t) -> cython.longlong:
        """Closes everything: index of the root's first edge."""
        depth: cython.size_t = have
        child: cython.longlong
        while depth > 0:
            child = self.close(depth)
            if child < 0:
                return -1
            self.open[(depth - 1) * 64 + self.degree[depth - 1] - 1] |= cython.cast(cython.uint, child) << 8
            depth -= 1
        return self.close(0)

    @cython.cfunc
    def ordered(self, root: cython.size_t) -> bytes:
        """The graph's edges in the order of a depth-first walk, the root first."""
        place: cython.p_uint = cython.cast(cython.p_uint, calloc(self.size, 4))
        stack: cython.p_uint = cython.cast(cython.p_uint, malloc(64 * 520 * 4))
        result: bytes = PyBytes_FromStringAndSize(cython.NULL, self.size * 4)
        out: cython.p_uint = cython.cast(cython.p_uint, PyBytes_AsString(result))
        if place == cython.NULL or stack == cython.NULL:
            free(place)
            free(stack)
            raise MemoryError
        used: cython.size_t = 1
        top: cython.size_t = 0
        node: cython.size_t
        i: cython.size_t
        n: cython.size_t
        with cython.nogil:
            out[0] = 128
            if root:
                stack[0] = root
                top = 1
            while top:
                top -= 1
                node = stack[top]
                if place[node]:
                    continue
                place[node] = used
                n = 0
                while True:
                    out[used + n] = self.pool[node + n]
                    n += 1
                    if self.pool[node + n - 1] & 128:
                        break
                used += n
                i = n
                while i > 0:
                    i -= 1
                    if self.pool[node + i] >> 8 and not place[self.pool[node + i] >> 8]:
                        stack[top] = self.pool[node + i] >> 8
                        top += 1
            for i in range(1, used):
                out[i] = (out[i] & 255) | (place[out[i] >> 8] << 8)
            # Edges without a child point to place[0], which is 0.
        free(place)
        free(stack)
        return result[: used * 4]


def build(blob: bytes) -> bytes:
    """The smallest graph of the words of a sorted blob without repeats, as 32-bit edges."""
    builder = _Builder()
    text: cython.p_const_uchar = cython.cast(cython.p_const_uchar, PyBytes_AsString(blob))
    size: cython.size_t = len(blob)
    previous: cython.uchar[520]
    have: cython.size_t = 0
    root: cython.longlong
    with cython.nogil:
        builder.add(text, size, previous, cython.address(have))
        root = builder.finish(have)
    return builder.ordered(root)


def build_gaddag(blob: bytes, separator: cython.uint) -> bytes:
    """The GADDAG of a sorted blob: for each word and each place in it, the letters back from the place to the
    beginning, the separator, the letters after the place (Gordon 1994); no separator when nothing follows.

    Strings are made, sorted and added for one first letter at a time, so that memory stays a small part of all.
    """
    builder = _Builder()
    text: cython.p_const_uchar = cython.cast(cython.p_const_uchar, PyBytes_AsString(blob))
    size: cython.size_t = len(blob)
    counts: cython.size_t[256]  # bytes needed for each first letter
    words: cython.size_t[256]
    i: cython.size_t
    j: cython.size_t
    k: cython.size_t
    start: cython.size_t = 0
    length: cython.size_t
    memset(cython.cast(cython.p_char, counts), 0, 256 * cython.sizeof(cython.size_t))
    memset(cython.cast(cython.p_char, words), 0, 256 * cython.sizeof(cython.size_t))
    for i in range(size):
        if text[i] == 255:
            length = i - start
            for j in range(start, i):
                counts[text[j]] += length + 2
                words[text[j]] += 1
            start = i + 1
    previous: cython.uchar[520]
    have: cython.size_t = 0
    used: cython.size_t
    letter: cython.uint
    n: cython.size_t
    root: cython.longlong = 0
    made: cython.p_uchar
    for letter in range(255):
        if not words[letter]:
            continue
        sorter = _Sorter()
        sorter.count = words[letter]
        sorter.items = cython.cast(cython.p_ulonglong, malloc(words[letter] * 8))
        sorter.spare = cython.cast(cython.p_ulonglong, malloc(words[letter] * 8))
        block: bytes = PyBytes_FromStringAndSize(cython.NULL, counts[letter])
        made = cython.cast(cython.p_uchar, PyBytes_AsString(block))
        if sorter.items == cython.NULL or sorter.spare == cython.NULL:
            raise MemoryError
        sorter.text = made
        used = 0
        n = 0
        with cython.nogil:
            start = 0
            for i in range(size):
                if text[i] != 255:
                    continue
                for j in range(start, i):
                    if text[j] != letter:
                        continue
                    sorter.items[n] = (cython.cast(cython.ulonglong, used) << 32) | n
                    n += 1
                    k = j + 1
                    while k > start:
                        k -= 1
                        made[used] = text[k]
                        used += 1
                    if j + 1 < i:
                        made[used] = separator
                        used += 1
                        memcpy(made + used, text + j + 1, i - j - 1)
                        used += i - j - 1
                    made[used] = 255
                    used += 1
                start = i + 1
            sorter.sort(0, cython.cast(cython.uint, n), 0)
            for i in range(n):
                start = sorter.items[i] >> 32
                length = 0
                while made[start + length] != 255:
                    length += 1
                builder.add(made + start, length + 1, previous, cython.address(have))
    with cython.nogil:
        root = builder.finish(have)
    return builder.ordered(root)
