"""Word graphs as three streams that xz packs well, and back.

A graph in the order of a depth-first walk needs an index only where an edge leads to a node that was met before; such
nodes are numbered in the order in which they were first met.
"""

import cython
from cython.cimports.cpython.bytes import PyBytes_AsString, PyBytes_FromStringAndSize
from cython.cimports.libc.stdlib import free, malloc

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
