# What the searches on whole boards share: where the blank can go, and how many tiles of a line must step aside.
# cython: language_level=3


cdef inline void fill_steps(short* step, int rows, int cols, const unsigned char* walls) noexcept nogil:
    """``step[4 * cell + way]``: the cell above, left, right, below; -1 for none. ``walls``: 1 where nothing moves."""
    cdef int i
    cdef int n = rows * cols
    for i in range(4 * n):
        step[i] = -1
    for i in range(n):
        if walls[i]:
            continue
        if i >= cols and not walls[i - cols]:
            step[4 * i] = <short> (i - cols)
        if i % cols > 0 and not walls[i - 1]:
            step[4 * i + 1] = <short> (i - 1)
        if i % cols < cols - 1 and not walls[i + 1]:
            step[4 * i + 2] = <short> (i + 1)
        if i < n - cols and not walls[i + cols]:
            step[4 * i + 3] = <short> (i + cols)


cdef inline int stepping_aside(const unsigned char* places, int share) noexcept nogil:
    """Of ``share`` tiles in their goal line, named by their goal places in the order in which they stand (at most 400):
    how many must leave it to let the others pass, which is all but a longest rising run."""
    cdef unsigned char ends[400]
    cdef int runs = 0
    cdef int i, j
    for i in range(share):
        # ends[x]: the least last place of a rising run of x + 1 tiles. (n log n is not worth it on a line.)
        j = runs
        while j > 0 and ends[j - 1] > places[i]:
            j -= 1
        ends[j] = places[i]
        if j == runs:
            runs += 1
    return share - runs
