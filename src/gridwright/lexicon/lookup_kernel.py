"""Reading word graphs (see ``graph_kernel`` for their form): words to indexes and back, all words, what lies below.

A word's index is its place among the sorted words, found by counting the words that pass before each edge (Lucchesi,
Kowaltowski: Applications of finite automata representing large vocabularies, 1993).
"""

import cython
from cython.cimports.cpython.bytes import PyBytes_AsString, PyBytes_FromStringAndSize
from cython.cimports.libc.stdlib import calloc, free, malloc, realloc
from cython.cimports.libc.string import memcpy, memset


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
