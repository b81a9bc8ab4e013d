"""The inner loop of the cover generator: a Hamiltonian path, cut into words, annealed until every word has one path.

The idea. A board on which every tile belongs to exactly one answer is a Hamiltonian path of the board cut into
the lengths of the answers. Such a path is turned into another one by a *backbite* move (Mansfield, Monte Carlo
studies of polymer chains, 1982): join one end to a neighbour that lies inside the path and cut the step that
would close a loop. Steps that cross another diagonal step are not taken, so that no two answers cross. The state
is (path, order of the words, direction of each word); moves are a backbite at either end, a swap of two words and
the reversal of one. The cost is the number of surplus *cell sets* of each answer (the same cells in another order
are the same set) and what the spangram lacks to reach two opposite sides.

Annealing without floats: the table ``accept`` holds, for each worsening d, the chance in 2**32 to take it. The
number is drawn before the cost is known, so that the count stops as soon as the move is lost.

What no path may spell is a second stage: once every word has one path, the stray paths of a trie of forbidden words
are added to the cost. A stretch of an answer's own path is no stray (ASS in GRASS).

Sets of cells are compared by the exclusive or of one random 64-bit number a cell. Two different sets agree with
a chance of 2**-64; what leaves this module is checked again, cell by cell, by ``board.py``.
"""

import cython
from cython.cimports.gridwright.families.tilepath.popcount import gw_bits
from cython.cimports.gridwright.prng import below, next_u64
from cython.cimports.libc.stdint import uint8_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc
from cython.cimports.libc.string import memcpy, memset

_CAP = cython.declare(cython.int, 4)  # surplus sets of one word beyond this are not counted


@cython.final
@cython.cclass
class Annealer:
    """One search for one board and one list of words. See ``cover_kernel.pyi`` for the arguments."""

    n: cython.int
    words: cython.int
    tiles: cython.int
    axes: cython.int
    span: cython.int
    crossing: cython.bint
    state: uint64_t
    hash: uint64_t
    found: cython.int
    cost: cython.int
    best: cython.int
    steps: cython.longlong
    meter: object
    # the board: neighbours of cell c are nb[start[c]:start[c + 1]], edge[] beside them, cross[edge] its crossing edge
    start: cython.p_int
    nb: cython.p_int
    edge: cython.p_int
    cross: cython.p_int
    coord: cython.p_int  # coord[axis * n + cell]
    extent: cython.p_int
    zobrist: cython.pointer(uint64_t)
    # the words: tiles of word w are text[first[w]:first[w + 1]]; probe is the direction that is cheaper to look for
    first: cython.p_int
    text: cython.p_int
    probe: cython.p_int
    # the state
    path: cython.p_int
    pos: cython.p_int
    in_path: cython.pointer(uint8_t)  # by edge
    order: cython.p_int
    back: cython.p_int  # 1 where a word runs against the path
    letter: cython.p_int  # by cell
    used: cython.pointer(uint8_t)
    bucket: cython.p_int  # first place of each tile in `cells`
    fill: cython.p_int
    cells: cython.p_int
    sets: uint64_t[8]
    accept: uint64_t[8]
    now: cython.p_int  # the word being looked for
    now_len: cython.int
    limit: cython.int
    # forbidden words: the packed trie of boggle_kernel, whether it counts now, and the word at each place of the path
    nodes: cython.pointer(uint64_t)
    masks: cython.pointer(uint64_t)
    guarded: cython.bint
    owner: cython.p_int
    strays: cython.int
    edges: cython.int
    length: cython.int  # cells on the path so far

    def __cinit__(
        self,
        starts: list[int],
        neighbours: list[int],
        edges: list[int],
        crossings: list[int],
        coords: list[list[int]],
        words: list[list[int]],
        span: int,
        seed: int,
        meter: object,
    ) -> None:
        i: cython.int
        k: cython.int
        at: cython.int
        self.n = len(starts) - 1
        self.words = len(words)
        self.axes = len(coords)
        self.span = span
        self.state = seed
        self.meter = meter
        self.edges = len(crossings)
        self.length = 0
        self.steps = 0
        self.guarded = False
        self.nodes = cython.NULL
        self.masks = cython.NULL
        self.owner = cython.cast(cython.p_int, calloc(self.n + 1, cython.sizeof(cython.int)))
        self.start = cython.cast(cython.p_int, malloc((self.n + 1) * cython.sizeof(cython.int)))
        self.nb = cython.cast(cython.p_int, malloc((len(neighbours) + 1) * cython.sizeof(cython.int)))
        self.edge = cython.cast(cython.p_int, malloc((len(neighbours) + 1) * cython.sizeof(cython.int)))
        self.cross = cython.cast(cython.p_int, malloc((self.edges + 1) * cython.sizeof(cython.int)))
        self.coord = cython.cast(cython.p_int, malloc((self.axes * self.n + 1) * cython.sizeof(cython.int)))
        self.extent = cython.cast(cython.p_int, malloc((self.axes + 1) * cython.sizeof(cython.int)))
        self.zobrist = cython.cast(cython.pointer(uint64_t), malloc((self.n + 1) * 8))
        self.first = cython.cast(cython.p_int, malloc((self.words + 1) * cython.sizeof(cython.int)))
        total: cython.int = sum(len(word) for word in words)
        self.text = cython.cast(cython.p_int, malloc((total + 1) * cython.sizeof(cython.int)))
        self.probe = cython.cast(cython.p_int, malloc((total + 1) * cython.sizeof(cython.int)))
        self.path = cython.cast(cython.p_int, malloc((self.n + 1) * cython.sizeof(cython.int)))
        self.pos = cython.cast(cython.p_int, malloc((self.n + 1) * cython.sizeof(cython.int)))
        self.in_path = cython.cast(cython.pointer(uint8_t), calloc(self.edges + 1, 1))
        self.order = cython.cast(cython.p_int, malloc((self.words + 1) * cython.sizeof(cython.int)))
        self.back = cython.cast(cython.p_int, calloc(self.words + 1, cython.sizeof(cython.int)))
        self.letter = cython.cast(cython.p_int, malloc((self.n + 1) * cython.sizeof(cython.int)))
        self.used = cython.cast(cython.pointer(uint8_t), calloc(self.n + 1, 1))
        self.tiles = 1 + max((max(word) for word in words), default=0)
        self.bucket = cython.cast(cython.p_int, calloc(self.tiles + 2, cython.sizeof(cython.int)))
        self.fill = cython.cast(cython.p_int, calloc(self.tiles + 2, cython.sizeof(cython.int)))
        self.cells = cython.cast(cython.p_int, malloc((self.n + 1) * cython.sizeof(cython.int)))
        for pointer in (
            self.start != cython.NULL,
            self.nb != cython.NULL,
            self.edge != cython.NULL,
            self.cross != cython.NULL,
            self.coord != cython.NULL,
            self.extent != cython.NULL,
            self.zobrist != cython.NULL,
            self.first != cython.NULL,
            self.text != cython.NULL,
            self.probe != cython.NULL,
            self.path != cython.NULL,
            self.pos != cython.NULL,
            self.in_path != cython.NULL,
            self.order != cython.NULL,
            self.back != cython.NULL,
            self.letter != cython.NULL,
            self.used != cython.NULL,
            self.bucket != cython.NULL,
            self.fill != cython.NULL,
            self.cells != cython.NULL,
            self.owner != cython.NULL,
        ):
            if not pointer:
                raise MemoryError
        for i in range(self.n + 1):
            self.start[i] = starts[i]
        for i in range(len(neighbours)):
            self.nb[i] = neighbours[i]
            self.edge[i] = edges[i]
        for i in range(self.edges):
            self.cross[i] = crossings[i]
        for k in range(self.axes):
            at = 0
            for i in range(self.n):
                self.coord[k * self.n + i] = coords[k][i]
                if self.coord[k * self.n + i] > at:
                    at = self.coord[k * self.n + i]
            self.extent[k] = at
        for i in range(self.n):
            self.zobrist[i] = next_u64(cython.address(self.state))
            self.pos[i] = -1
        at = 0
        counts = [0] * self.tiles
        for word in words:
            for tile in word:
                counts[tile] += 1
        for i in range(self.words):
            self.first[i] = at
            self.order[i] = i
            word = words[i]
            forward = (counts[word[0]], counts[word[1]] if len(word) > 1 else 0)
            mirrored = word[::-1]
            backward = (counts[mirrored[0]], counts[mirrored[1]] if len(word) > 1 else 0)
            probe = word if forward <= backward else mirrored
            for k in range(len(word)):
                self.text[at] = word[k]
                self.probe[at] = probe[k]
                at += 1
        self.first[self.words] = at
        at = 0
        for i in range(self.tiles):
            self.bucket[i] = at
            at += counts[i]
        self.bucket[self.tiles] = at

    def __dealloc__(self) -> None:
        free(self.start)
        free(self.nb)
        free(self.edge)
        free(self.cross)
        free(self.coord)
        free(self.extent)
        free(self.zobrist)
        free(self.first)
        free(self.text)
        free(self.probe)
        free(self.path)
        free(self.pos)
        free(self.in_path)
        free(self.order)
        free(self.back)
        free(self.letter)
        free(self.used)
        free(self.bucket)
        free(self.fill)
        free(self.cells)
        free(self.nodes)
        free(self.masks)
        free(self.owner)

    # -- the path ---------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def edge_between(self, a: cython.int, b: cython.int) -> cython.int:
        i: cython.int
        for i in range(self.start[a], self.start[a + 1]):
            if self.nb[i] == b:
                return self.edge[i]
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def blocked(self, edge: cython.int, leaving: cython.int) -> cython.bint:
        """Whether a step would cross one that is on the path and stays there."""
        other: cython.int = self.cross[edge]
        return other >= 0 and other != leaving and self.in_path[other] != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def flip(self, low: cython.int, high: cython.int) -> cython.void:
        """Reverse path[low..high], both included."""
        a: cython.int
        b: cython.int
        while low < high:
            a = self.path[low]
            b = self.path[high]
            self.path[low] = b
            self.path[high] = a
            self.pos[b] = low
            self.pos[a] = high
            low += 1
            high -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def backbite(self) -> cython.int:
        """One random move. The number that undoes it: p + 1 for a cut before place p, -p - 1 behind it; 0 for none."""
        tail: cython.bint = next_u64(cython.address(self.state)) >> 63
        m: cython.int = self.length
        end: cython.int = self.path[m - 1] if tail else self.path[0]
        low: cython.int = self.start[end]
        pick: cython.int = low + below(cython.address(self.state), cython.cast(uint32_t, self.start[end + 1] - low))
        place: cython.int = self.pos[self.nb[pick]]
        leaving: cython.int
        if place < 0:
            return 0
        if tail:
            if place >= m - 2:
                return 0
            leaving = self.edge_between(self.path[place], self.path[place + 1])
            if self.blocked(self.edge[pick], leaving):
                return 0
            self.in_path[leaving] = 0
            self.in_path[self.edge[pick]] = 1
            self.flip(place + 1, m - 1)
            return place + 1
        if place <= 1:
            return 0
        leaving = self.edge_between(self.path[place], self.path[place - 1])
        if self.blocked(self.edge[pick], leaving):
            return 0
        self.in_path[leaving] = 0
        self.in_path[self.edge[pick]] = 1
        self.flip(0, place - 1)
        return -place - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def unbite(self, move: cython.int) -> cython.void:
        place: cython.int
        m: cython.int = self.length
        if move > 0:
            place = move - 1
            self.in_path[self.edge_between(self.path[place], self.path[place + 1])] = 0
            self.flip(place + 1, m - 1)
            self.in_path[self.edge_between(self.path[place], self.path[place + 1])] = 1
        else:
            place = -move - 1
            self.in_path[self.edge_between(self.path[place], self.path[place - 1])] = 0
            self.flip(0, place - 1)
            self.in_path[self.edge_between(self.path[place], self.path[place - 1])] = 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def grow(self) -> cython.bint:
        """Lengthen the path at its tail by the free neighbour that has the fewest free neighbours (Warnsdorff)."""
        end: cython.int = self.path[self.length - 1]
        best: cython.int = -1
        best_free: cython.int = 1 << 20
        ties: cython.uint = 0
        i: cython.int
        k: cython.int
        free_count: cython.int
        for i in range(self.start[end], self.start[end + 1]):
            if self.pos[self.nb[i]] >= 0 or self.blocked(self.edge[i], -1):
                continue
            free_count = 0
            for k in range(self.start[self.nb[i]], self.start[self.nb[i] + 1]):
                free_count += self.pos[self.nb[k]] < 0
            if free_count < best_free:
                best_free = free_count
                best = i
                ties = 1
            elif free_count == best_free:
                ties += 1
                if below(cython.address(self.state), ties) == 0:
                    best = i
        if best < 0:
            return False
        self.in_path[self.edge[best]] = 1
        self.path[self.length] = self.nb[best]
        self.pos[self.nb[best]] = self.length
        self.length += 1
        return True

    def lay(self, tries: cython.longlong) -> cython.bint:
        """A random Hamiltonian path, grown at both ends and loosened by backbite moves. False after ``tries``."""
        done: cython.longlong = 0
        i: cython.int
        if self.n == 0:
            return False
        for i in range(self.n):
            self.pos[i] = -1
        memset(self.in_path, 0, self.edges + 1)
        self.path[0] = below(cython.address(self.state), cython.cast(uint32_t, self.n))
        self.pos[self.path[0]] = 0
        self.length = 1
        while self.length < self.n:
            with cython.nogil:
                while self.length < self.n and done & 4095 != 4095:
                    done += 1
                    if self.grow():
                        continue
                    self.flip(0, self.length - 1)
                    if self.length == 1 or not self.grow():
                        if self.start[self.path[0] + 1] > self.start[self.path[0]]:
                            self.backbite()
            if self.length < self.n:
                done += 1
                if done > tries or self.meter.tick(4096):
                    return False
        return True

    # -- the cost ---------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def write(self) -> cython.void:
        """Write the words along the path, and the cells of each tile into its bucket."""
        w: cython.int
        k: cython.int
        at: cython.int = 0
        word: cython.int
        size: cython.int
        cell: cython.int
        tile: cython.int
        memcpy(self.fill, self.bucket, self.tiles * cython.sizeof(cython.int))
        for w in range(self.words):
            word = self.order[w]
            size = self.first[word + 1] - self.first[word]
            for k in range(size):
                tile = self.text[self.first[word] + (size - 1 - k if self.back[word] else k)]
                cell = self.path[at]
                self.letter[cell] = tile
                self.owner[at] = word
                self.cells[self.fill[tile]] = cell
                self.fill[tile] += 1
                at += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def walk(self, cell: cython.int, k: cython.int) -> cython.void:
        """Add the sets of cells that spell the rest of the word from `cell`, its k-th tile."""
        i: cython.int
        other: cython.int
        want: cython.int
        self.hash ^= self.zobrist[cell]
        if k == self.now_len - 1:
            for i in range(self.found):
                if self.sets[i] == self.hash:
                    break
            else:
                self.sets[self.found] = self.hash
                self.found += 1
        else:
            self.used[cell] = 1
            want = self.now[k + 1]
            for i in range(self.start[cell], self.start[cell + 1]):
                other = self.nb[i]
                if self.letter[other] == want and not self.used[other]:
                    self.walk(other, k + 1)
                    if self.found > self.limit:
                        break
            self.used[cell] = 0
        self.hash ^= self.zobrist[cell]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def surplus(self, word: cython.int, limit: cython.int) -> cython.int:
        """Sets of cells that spell the word, less its own; counting stops above `limit`."""
        i: cython.int
        self.now = self.probe + self.first[word]
        self.now_len = self.first[word + 1] - self.first[word]
        self.found = 0
        self.hash = 0
        self.limit = limit + 1
        for i in range(self.bucket[self.now[0]], self.bucket[self.now[0] + 1]):
            self.walk(self.cells[i], 0)
            if self.found > self.limit:
                break
        return self.found - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def gap(self) -> cython.int:
        """Rows or columns that the spangram lacks to reach two opposite sides, along the axis where it lacks fewest."""
        at: cython.int = 0
        w: cython.int = 0
        size: cython.int
        axis: cython.int
        k: cython.int
        low: cython.int
        high: cython.int
        value: cython.int
        best: cython.int = 1 << 20
        while self.order[w] != self.span:
            at += self.first[self.order[w] + 1] - self.first[self.order[w]]
            w += 1
        size = self.first[self.span + 1] - self.first[self.span]
        for axis in range(self.axes):
            low = 1 << 20
            high = 0
            for k in range(at, at + size):
                value = self.coord[axis * self.n + self.path[k]]
                if value < low:
                    low = value
                if value > high:
                    high = value
            value = self.extent[axis] - (high - low)
            if value < best:
                best = value
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def measure(self, allowed: cython.int) -> cython.int:
        """The cost of the state, or any number above `allowed` where it is above."""
        total: cython.int = 0
        w: cython.int
        room: cython.int
        if self.span >= 0:
            total = self.gap()
            if total > allowed:
                return total
        self.write()
        for w in range(self.words):
            room = allowed - total
            total += self.surplus(w, room if room < _CAP else _CAP)
            if total > allowed:
                return total
        if self.guarded:
            self.strays = 0
            self.limit = allowed - total
            for w in range(self.n):
                self.stray(w, 0, -1, 0)
                if self.strays > self.limit:
                    break
            total += self.strays
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def stray(self, cell: cython.int, node: cython.uint, before: cython.int, way: cython.int) -> cython.void:
        """Count the paths that go on from `cell` and spell a forbidden word.

        `way` tells how the path lies on the Hamiltonian path so far: 1 or -1 along one answer, 2 not along one.
        """
        value: uint64_t = self.nodes[node]
        mask: uint64_t = cython.cast(uint32_t, value)
        letter: cython.int = self.letter[cell]
        i: cython.int
        step: cython.int
        if self.masks != cython.NULL:
            mask = self.masks[node]
        if not (mask >> letter) & 1:
            return
        node = (cython.cast(uint32_t, value >> 32) & 0x7FFFFFFF) + cython.cast(
            uint32_t, gw_bits(mask & ((cython.cast(uint64_t, 1) << letter) - 1))
        )
        if before >= 0 and way != 2:
            step = self.pos[cell] - self.pos[before]
            if (step != 1 and step != -1) or (way != 0 and step != way):
                way = 2
            elif self.owner[self.pos[cell]] != self.owner[self.pos[before]]:
                way = 2
            else:
                way = step
        value = self.nodes[node]
        if value >> 63 and way == 2:
            self.strays += 1
        mask = cython.cast(uint32_t, value) if self.masks == cython.NULL else self.masks[node]
        if mask == 0 or self.strays > self.limit:
            return
        self.used[cell] = 1
        for i in range(self.start[cell], self.start[cell + 1]):
            if not self.used[self.nb[i]]:
                self.stray(self.nb[i], node, cell, way)
        self.used[cell] = 0

    def forbid(self, nodes: bytes, masks: bytes) -> None:
        """Take in a packed trie of forbidden words (as :meth:`boggle_kernel.Trie.packed` gives it)."""
        data: cython.p_char = nodes
        size: cython.size_t = len(nodes)
        self.nodes = cython.cast(cython.pointer(uint64_t), malloc(size))
        if self.nodes == cython.NULL:
            raise MemoryError
        memcpy(self.nodes, data, size)
        if masks:
            data = masks
            self.masks = cython.cast(cython.pointer(uint64_t), malloc(size))
            if self.masks == cython.NULL:
                raise MemoryError
            memcpy(self.masks, data, size)

    def guard(self, on: cython.bint) -> None:
        """Whether forbidden words count from now on; measures the state again."""
        self.guarded = on and self.nodes != cython.NULL
        self.cost = self.measure(1 << 20)

    # -- the search -------------------------------------------------------------------------------------------

    def shuffle(self, moves: cython.int) -> None:
        """Random moves, taken whatever they cost: a fresh start far from the last board."""
        i: cython.int
        k: cython.int
        t: cython.int
        with cython.nogil:
            for i in range(moves):
                self.backbite()
            for i in range(self.words - 1, 0, -1):
                k = below(cython.address(self.state), cython.cast(uint32_t, i + 1))
                t = self.order[i]
                self.order[i] = self.order[k]
                self.order[k] = t
            for i in range(self.words):
                self.back[i] = next_u64(cython.address(self.state)) >> 63
            self.cost = self.measure(1 << 20)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def step(self) -> cython.void:
        """One move: kept when no worse, or by chance when worse."""
        draw: uint64_t = next_u64(cython.address(self.state))
        chance: uint64_t = draw >> 32
        kind: cython.uint = cython.cast(cython.uint, draw & 15)
        allowed: cython.int = self.cost
        a: cython.int
        b: cython.int
        t: cython.int
        cost: cython.int
        while allowed - self.cost < 6 and chance < self.accept[allowed - self.cost + 1]:
            allowed += 1
        if kind >= 4 or self.words == 1:
            if kind < 2:
                self.turn(0, allowed)
                return
            t = self.backbite()
            if t == 0:
                return
            cost = self.measure(allowed)
            if cost > allowed:
                self.unbite(t)
            else:
                self.cost = cost
        elif kind >= 2:
            a = below(cython.address(self.state), cython.cast(uint32_t, self.words))
            b = below(cython.address(self.state), cython.cast(uint32_t, self.words - 1))
            if b >= a:
                b += 1
            t = self.order[a]
            self.order[a] = self.order[b]
            self.order[b] = t
            cost = self.measure(allowed)
            if cost > allowed:
                self.order[b] = self.order[a]
                self.order[a] = t
            else:
                self.cost = cost
        else:
            self.turn(below(cython.address(self.state), cython.cast(uint32_t, self.words)), allowed)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def turn(self, word: cython.int, allowed: cython.int) -> cython.void:
        cost: cython.int
        self.back[word] ^= 1
        cost = self.measure(allowed)
        if cost > allowed:
            self.back[word] ^= 1
        else:
            self.cost = cost

    def anneal(self, steps: cython.longlong, accept: list[int]) -> cython.bint:
        """Up to ``steps`` moves at one temperature; True as soon as the cost is 0.

        accept[d]: chance in 2**32 of taking a move that is worse by d (d from 1 to 6)."""
        i: cython.int
        done: cython.longlong = 0
        counted: cython.longlong = 0
        memset(self.accept, 0, 64)
        for i in range(1, min(7, len(accept))):
            self.accept[i] = accept[i]
        self.accept[7] = 0
        while done < steps:
            with cython.nogil:
                while self.cost > 0:
                    self.step()
                    done += 1
                    if done >= steps or done & 2047 == 0:
                        break
            self.steps += done - counted
            if self.cost == 0:
                return True
            if self.meter.tick(done - counted):
                return False
            counted = done
        return False

    def drift(self, moves: cython.int) -> cython.bint:
        """Moves that keep the cost at 0, from one finished board to another one. False where the cost is not 0."""
        i: cython.int
        if self.cost != 0:
            return False
        memset(self.accept, 0, 64)
        with cython.nogil:
            for i in range(moves):
                self.step()
        return True

    @property
    def price(self) -> int:
        """The cost of the state."""
        return self.cost

    def paths(self) -> list[list[int]]:
        """The cells of each word, in the order of the words given and from first tile to last."""
        out: list = [None] * self.words
        at: cython.int = 0
        w: cython.int
        size: cython.int
        for w in range(self.words):
            size = self.first[self.order[w] + 1] - self.first[self.order[w]]
            cells = [self.path[k] for k in range(at, at + size)]
            out[self.order[w]] = cells[::-1] if self.back[self.order[w]] else cells
            at += size
        return out

    @property
    def moves_tried(self) -> int:
        """Moves measured so far."""
        return self.steps

    def hamiltonian(self) -> list[int]:
        """The path as it stands, for tests."""
        return [self.path[k] for k in range(self.length)]
