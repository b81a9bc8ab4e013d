"""Word graphs: sorting word lists, building the smallest graph, counting, expanding, packing.

A word graph (DAWG) is an array of 32-bit edges. The edges of a node stand together, in the order of their letters:

    bits 0-5   letter, a rank from 0 to 62
    bit  6     a word ends with this edge
    bit  7     the last edge of its node
    bits 8-31  index of the child's first edge; 0 when there is no child

Edge 0 is a stub; the root's first edge is 1; nodes follow in the order in which a depth-first walk meets them.
Minimal by construction: sorted words are added one after another, and a node is looked up in a register of the nodes
that are finished as soon as no later word can change it (Daciuk, Mihov, Watson, Watson: Incremental construction of
minimal acyclic finite-state automata, 2000). A word's index is its place among the sorted words, found by counting the
words that pass before each edge (Lucchesi, Kowaltowski: Applications of finite automata representing large
vocabularies, 1993).

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


def count_before(edges: cython.const[cython.uint][::1]) -> tuple:
    """For each edge, the number of words of its node that come before its own: (32-bit counts, number of words)."""
    n: cython.size_t = edges.shape[0]
    result: bytes = PyBytes_FromStringAndSize(cython.NULL, n * 4)
    before: cython.p_uint = cython.cast(cython.p_uint, PyBytes_AsString(result))
    total: cython.p_uint = cython.cast(cython.p_uint, calloc(n + 1, 4))
    stack: cython.p_uint = cython.cast(cython.p_uint, malloc(520 * 2 * 4))
    if total == cython.NULL or stack == cython.NULL:
        free(total)
        free(stack)
        raise MemoryError
    top: cython.size_t = 0
    node: cython.uint
    edge: cython.uint
    child: cython.uint
    running: cython.uint
    bad: cython.bint = False
    with cython.nogil:
        memset(before, 0, n * 4)
        if n > 1:
            # A frame is (first edge of the node, the edge it has come to).
            stack[0] = 1
            stack[1] = 1
            top = 1
        while top:
            node = stack[top * 2 - 2]
            edge = stack[top * 2 - 1]
            child = edges[edge] >> 8
            if child and not total[child]:
                if top >= 510 or child >= n:
                    bad = True
                    break
                stack[top * 2] = child
                stack[top * 2 + 1] = child
                top += 1
                continue
            if not edges[edge] & 128:
                if edge + 1 >= n:
                    bad = True
                    break
                stack[top * 2 - 1] = edge + 1
                continue
            running = 0
            edge = node
            while True:
                before[edge] = running
                running += ((edges[edge] >> 6) & 1) + total[edges[edge] >> 8]
                if edges[edge] & 128:
                    break
                edge += 1
            if not running:
                bad = True
                break
            total[node] = running
            top -= 1
        running = total[1] if n > 1 else 0
    free(total)
    free(stack)
    if bad:
        raise ValueError("this is not a word graph")
    return result, running


def look_below(edges: cython.const[cython.uint][::1]) -> tuple:
    """What lies below each edge: (64-bit sets of letters, lengths of the longest path in bytes)."""
    n: cython.size_t = edges.shape[0]
    letters: bytes = PyBytes_FromStringAndSize(cython.NULL, n * 8)
    heights: bytes = PyBytes_FromStringAndSize(cython.NULL, n)
    reach: cython.p_ulonglong = cython.cast(cython.p_ulonglong, PyBytes_AsString(letters))
    height: cython.p_uchar = cython.cast(cython.p_uchar, PyBytes_AsString(heights))
    node_reach: cython.p_ulonglong = cython.cast(cython.p_ulonglong, calloc(n, 8))
    node_height: cython.p_uchar = cython.cast(cython.p_uchar, calloc(n, 1))
    stack: cython.uint[1040]
    top: cython.size_t = 0
    node: cython.uint
    edge: cython.uint
    child: cython.uint
    bits: cython.ulonglong
    deepest: cython.uchar
    if node_reach == cython.NULL or node_height == cython.NULL:
        free(node_reach)
        free(node_height)
        raise MemoryError
    with cython.nogil:
        memset(reach, 0, n * 8)
        memset(height, 0, n)
        if n > 1:
            stack[0] = 1
            stack[1] = 1
            top = 1
        while top:
            # A frame is (first edge of the node, the edge it has come to); count_before has seen that paths are short.
            node = stack[top * 2 - 2]
            edge = stack[top * 2 - 1]
            child = edges[edge] >> 8
            if child and not node_height[child]:
                stack[top * 2] = child
                stack[top * 2 + 1] = child
                top += 1
                continue
            reach[edge] = node_reach[child]
            height[edge] = node_height[child]
            if not edges[edge] & 128:
                stack[top * 2 - 1] = edge + 1
                continue
            bits = 0
            deepest = 0
            while True:
                bits |= reach[node] | (cython.cast(cython.ulonglong, 1) << (edges[node] & 63))
                if height[node] + 1 > deepest:
                    deepest = height[node] + 1
                if edges[node] & 128:
                    break
                node += 1
            node_reach[stack[top * 2 - 2]] = bits
            node_height[stack[top * 2 - 2]] = deepest
            top -= 1
    free(node_reach)
    free(node_height)
    return letters, heights


@cython.final
@cython.cclass
class Lookup:
    """Looks up words one at a time; holds on to the graph, so that a call costs little more than the walk."""

    edges: cython.const[cython.uint][::1]
    before: cython.const[cython.uint][::1]

    def __init__(self, edges: cython.const[cython.uint][::1], before: cython.const[cython.uint][::1]):
        self.edges = edges
        self.before = before

    def find(self, word: bytes) -> cython.longlong:
        """The index of a word among the sorted words; -1 when it is not there."""
        text: cython.p_const_uchar = cython.cast(cython.p_const_uchar, PyBytes_AsString(word))
        length: cython.size_t = len(word)
        index: cython.longlong = 0
        at: cython.uint = 1
        edge: cython.uint
        i: cython.size_t
        if self.edges.shape[0] < 2 or length == 0:
            return -1
        for i in range(length):
            while True:
                edge = self.edges[at]
                if (edge & 63) >= text[i]:
                    break
                if edge & 128:
                    return -1
                at += 1
            if (edge & 63) != text[i]:
                return -1
            index += self.before[at]
            if i + 1 == length:
                return index if edge & 64 else -1
            index += (edge >> 6) & 1
            at = edge >> 8
            if at == 0:
                return -1
        return -1


def find_many(edges: cython.const[cython.uint][::1], before: cython.const[cython.uint][::1], blob: bytes) -> bytes:
    """The index of each word of a blob as 32-bit integers; -1 where a word is not there."""
    text: cython.p_const_uchar = cython.cast(cython.p_const_uchar, PyBytes_AsString(blob))
    size: cython.size_t = len(blob)
    i: cython.size_t
    n: cython.size_t = 0
    for i in range(size):
        n += text[i] == 255
    result: bytes = PyBytes_FromStringAndSize(cython.NULL, n * 4)
    out: cython.p_int = cython.cast(cython.p_int, PyBytes_AsString(result))
    at: cython.uint = 1
    edge: cython.uint
    index: cython.int = 0
    ended: cython.int = 0
    empty: cython.bint = edges.shape[0] < 2
    n = 0
    with cython.nogil:
        for i in range(size):
            if text[i] == 255:
                out[n] = index if ended and index >= 0 else -1
                n += 1
                at = 1
                index = 0
                ended = 0
                continue
            if index < 0:
                continue
            index += ended
            if at == 0 or empty:
                index = -1
                continue
            while True:
                edge = edges[at]
                if (edge & 63) >= text[i] or edge & 128:
                    break
                at += 1
            if (edge & 63) != text[i]:
                index = -1
                continue
            index += before[at]
            ended = (edge >> 6) & 1
            at = edge >> 8
    return result


def word_at(edges: cython.const[cython.uint][::1], before: cython.const[cython.uint][::1],
            index: cython.longlong) -> bytes:  # fmt: skip
    """The word with an index; the caller knows that there is one."""
    text: cython.uchar[256]
    length: cython.size_t = 0
    at: cython.uint = 1
    while length < 255:
        while not edges[at] & 128 and before[at + 1] <= index:
            at += 1
        index -= before[at]
        text[length] = edges[at] & 63
        length += 1
        if edges[at] & 64:
            if index == 0:
                break
            index -= 1
        at = edges[at] >> 8
        if at == 0:
            break
    return cython.cast(cython.p_char, text)[:length]


def expand(edges: cython.const[cython.uint][::1], low: cython.size_t, high: cython.size_t) -> tuple:
    """All words with low to high letters, sorted: (blob, their 32-bit indexes)."""
    return _walk(edges, low, high, False)


def expand_length(edges: cython.const[cython.uint][::1], length: cython.size_t) -> tuple:
    """All words of one length, sorted, without ends between them: (letters, their 32-bit indexes)."""
    return _walk(edges, length, length, True)


@cython.cfunc
def _walk(edges: cython.const[cython.uint][::1], low: cython.size_t, high: cython.size_t, dense: cython.bint) -> tuple:
    room: cython.size_t = 1 << 16
    slots: cython.size_t = 1 << 12
    letters: cython.p_uchar = cython.cast(cython.p_uchar, malloc(room))
    indexes: cython.p_uint = cython.cast(cython.p_uint, malloc(slots * 4))
    stack: cython.uint[257]
    word: cython.uchar[257]
    depth: cython.size_t = 0
    used: cython.size_t = 0
    n: cython.size_t = 0
    index: cython.uint = 0
    edge: cython.uint
    failed: cython.bint = letters == cython.NULL or indexes == cython.NULL
    fresh: cython.p_uchar
    fresh_indexes: cython.p_uint
    with cython.nogil:
        if edges.shape[0] > 1 and not failed:
            stack[0] = 1
            depth = 1
        while depth:
            edge = edges[stack[depth - 1]]
            word[depth - 1] = edge & 63
            if edge & 64:
                if low <= depth <= high:
                    if used + depth + 1 > room:
                        fresh = cython.cast(cython.p_uchar, realloc(letters, room * 2))
                        if fresh == cython.NULL:
                            failed = True
                            break
                        letters = fresh
                        room *= 2
                    if n == slots:
                        fresh_indexes = cython.cast(cython.p_uint, realloc(indexes, slots * 8))
                        if fresh_indexes == cython.NULL:
                            failed = True
                            break
                        indexes = fresh_indexes
                        slots *= 2
                    memcpy(letters + used, word, depth)
                    used += depth
                    if not dense:
                        letters[used] = 255
                        used += 1
                    indexes[n] = index
                    n += 1
                index += 1
            # Subtrees that are too deep are walked too: their words are counted.
            if edge >> 8 and depth < 256:
                stack[depth] = edge >> 8
                depth += 1
                continue
            while depth and edges[stack[depth - 1]] & 128:
                depth -= 1
            if depth:
                stack[depth - 1] += 1
    try:
        if failed:
            raise MemoryError
        return (
            PyBytes_FromStringAndSize(cython.cast(cython.p_char, letters), used),
            PyBytes_FromStringAndSize(cython.cast(cython.p_char, indexes), n * 4),
        )
    finally:
        free(letters)
        free(indexes)


# Packing: three streams that xz packs well. A graph in the order of a depth-first walk needs an index only where an
# edge leads to a node that was met before; such nodes are numbered in the order in which they were first met.
_NONE = 0
_NEW = 1
_OLD = 2
_NEW_SHARED = 3


def pack_graph(edges: cython.const[cython.uint][::1]) -> tuple:
    """A graph as (heads, kinds, references): one byte, one byte, and for some edges four bytes in planes."""
    n: cython.size_t = edges.shape[0]
    heads = bytearray(n)
    kinds = bytearray(n)
    seen = bytearray(n + 1)
    shared = bytearray(n + 1)
    number: dict = {}
    references: list = []
    i: cython.size_t
    child: cython.uint
    for i in range(1, n):
        child = edges[i] >> 8
        if child:
            if seen[child]:
                shared[child] = 1
            seen[child] = 1
    stack: list = []
    order: cython.size_t = 0
    met = bytearray(n + 1)
    if n > 1:
        stack.append((1, 0))
    while stack:
        node, parent = stack.pop()
        if parent:
            if met[node]:
                kinds[parent] = _OLD
                references.append(number[node])
                continue
            kinds[parent] = _NEW_SHARED if shared[node] else _NEW
            if shared[node]:
                number[node] = len(number)
        met[node] = 1
        i = node
        if i != order + 1:
            raise ValueError("the graph is not in depth-first order")
        while True:
            heads[i] = edges[i] & 255
            if edges[i] & 128:
                break
            i += 1
        order = i
        last: cython.size_t = i
        while True:
            if edges[last] >> 8:
                stack.append((edges[last] >> 8, last))
            if last == node:
                break
            last -= 1
    count = len(references)
    planes = bytearray(3 * count)
    for i in range(count):
        planes[i] = references[i] & 255
        planes[count + i] = (references[i] >> 8) & 255
        planes[2 * count + i] = references[i] >> 16
    return bytes(heads[1:]), bytes(kinds[1:]), bytes(planes)


def unpack_graph(heads: bytes, kinds: bytes, planes: bytes) -> bytes:
    """The 32-bit edges of a packed graph. ValueError when the streams don't fit together."""
    n: cython.size_t = len(heads)
    count: cython.size_t = len(planes) // 3
    if len(kinds) != n or n >= (1 << 24) or len(planes) != 3 * count:
        raise ValueError("the packed graph is damaged")
    head: cython.p_const_uchar = cython.cast(cython.p_const_uchar, PyBytes_AsString(heads))
    kind: cython.p_const_uchar = cython.cast(cython.p_const_uchar, PyBytes_AsString(kinds))
    plane: cython.p_const_uchar = cython.cast(cython.p_const_uchar, PyBytes_AsString(planes))
    result: bytes = PyBytes_FromStringAndSize(cython.NULL, (n + 1) * 4)
    out: cython.p_uint = cython.cast(cython.p_uint, PyBytes_AsString(result))
    numbered: cython.p_uint = cython.cast(cython.p_uint, malloc((n + 1) * 4))
    stack: cython.p_uint = cython.cast(cython.p_uint, malloc((n + 2) * 4))
    if numbered == cython.NULL or stack == cython.NULL:
        free(numbered)
        free(stack)
        raise MemoryError
    shared: cython.size_t = 0
    used: cython.size_t = 1
    read: cython.size_t = 0
    top: cython.size_t = 0
    parent: cython.uint
    first: cython.size_t
    i: cython.size_t
    reference: cython.size_t
    good: cython.bint = True
    with cython.nogil:
        out[0] = 128
        parent = 0
        if n:
            stack[0] = 0
            top = 1
        while top:
            # The stack holds edges whose child is still to be read; the root has none (0).
            top -= 1
            parent = stack[top]
            if parent:
                if kind[parent - 1] == 2:
                    if read == count:
                        good = False
                        break
                    reference = plane[read] | (plane[count + read] << 8) | (plane[2 * count + read] << 16)
                    read += 1
                    if reference >= shared:
                        good = False
                        break
                    out[parent] |= numbered[reference] << 8
                    continue
                if kind[parent - 1] == 3:
                    numbered[shared] = used
                    shared += 1
                out[parent] |= cython.cast(cython.uint, used) << 8
            first = used
            while True:
                if used > n:
                    good = False
                    break
                out[used] = head[used - 1]
                used += 1
                if head[used - 2] & 128:
                    break
            if not good:
                break
            i = used
            while i > first:
                i -= 1
                if kind[i - 1]:
                    stack[top] = i
                    top += 1
        if used != n + 1 or read != count:
            good = False
    free(numbered)
    free(stack)
    if not good:
        raise ValueError("the packed graph is damaged")
    return result
