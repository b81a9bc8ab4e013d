"""Endgames: the bag is empty, so both racks are known, and the game is one of perfect information.

Negamax over the points still to come (the article "Алгоритм генерации хода для игры Эрудит" names alpha-beta as its
third way), with the usual means: principal variation search, a transposition table, and iterative deepening. The
depth of an iteration is counted in plays; below it each side takes the play that looks best, so that an iteration
gives a good guess, and the next one a good order. An entry of the table whose whole subtree was searched to the end
of the game is marked **proved** and serves every later iteration; the answer is exact once the root is proved.

A turn of several words is a row of moves of the same side, ended by a move of its own. The points of a turn add up,
so a position need not know how it came about, and all orders of the same words meet in the table.

Of passes the table needs to know only whether the last turn was one. Let ``a`` be the best that the side to move
reaches by a play, ``b`` the best for him that the other side allows by a play, ``e`` the value of ending here. With two
passes to the end the value is ``max(a, min(b, e))``, and every two passes more leave that value as it is.
"""

import cython
from cython.cimports.gridwright.families.erudit.board_kernel import MAX_CELLS, Board
from cython.cimports.gridwright.families.erudit.movegen_kernel import Generator, Play
from cython.cimports.libc.stdlib import calloc, free, realloc
from cython.cimports.libc.string import memcpy, memset

Move = cython.struct(play=Play, estimate=cython.int, kind=cython.uchar)

Entry = cython.struct(
    key=cython.ulonglong,
    value=cython.short,
    score=cython.short,
    start=cython.short,
    depth=cython.schar,
    bound=cython.uchar,
    kind=cython.uchar,
    direction=cython.uchar,
    length=cython.uchar,
    count=cython.uchar,
    tiles=cython.uchar[10],
)

#: A first turn: the last play of it, and the state (another first turn, not ended) that it was played in.
Root = cython.struct(
    move=Move,
    parent=cython.int,
    next=cython.int,
    key=cython.ulonglong,
    points=cython.int,
    value=cython.int,
    laid=cython.int,
    words=cython.int,
    bound=cython.uchar,
    proved=cython.uchar,
    whole=cython.uchar,  # the turn may end here
    out=cython.uchar,
)


#: A play with which the other side goes out: its points, and the empty cells that decide whether it stays as it is.
Threat = cython.struct(points=cython.int, cells=cython.short[40], count=cython.int)

#: The plays of one row or column with one rack, in the pool.
Lane = cython.struct(key=cython.ulonglong, start=cython.int, count=cython.int)


@cython.final
@cython.cclass
class Endgame:
    """Solves endgames of two players on the board of a :class:`Generator`; racks of at most 10 tiles."""

    generator: Generator
    board: Board
    table: cython.pointer(Entry)
    mask: cython.ulonglong
    moves: cython.pointer(Move)
    room: cython.int
    top: cython.int
    roots: cython.pointer(Root)
    root_room: cython.int
    root_count: cython.int
    order: cython.p_longlong
    bests: cython.int[64]
    best_count: cython.int
    layers: cython.int[12]
    seen: cython.p_int
    seen_mask: cython.ulonglong
    complete: cython.bint
    settled: cython.bint
    racks: cython.int[128]  # of both sides, 64 letters each
    hands: cython.int[2]
    key: cython.ulonglong  # of board and racks
    side: cython.int
    passes: cython.int
    words: cython.int  # plays of this turn
    owed: cython.int  # blanks taken back in this turn and not laid yet
    taken: cython.int  # the last cell whose blank was taken back in this turn
    full: cython.bint  # the turn began with as many tiles as the bonus needs
    gain: cython.int  # what the last move brought
    bonus: cython.int
    bonus_hand: cython.int
    most_words: cython.int
    repeats: cython.bint
    take_star: cython.bint
    leftovers: cython.int
    lanes: cython.pointer(Lane)
    pool: cython.pointer(Play)
    pooled: cython.int
    lane_keys: cython.ulonglong[64]
    dirty: cython.ulonglong  # rows (bits 0 on) and columns (bits 32 on) whose keys must be computed again
    lane_start: cython.int
    lane_count: cython.int
    history: cython.int[8192]
    ply: cython.int
    killers: Move[256]  # of each ply, the last four plays that were answer enough
    killer_words: cython.ulonglong[256]  # the marks of their words
    marks: cython.ulonglong[512]
    mark_count: cython.int
    bloom: cython.ulonglong[8]
    proved: cython.bint
    stopped: cython.bint
    no_memory: cython.bint
    nodes: cython.longlong
    due: cython.int
    meter: object
    failure: object

    def __cinit__(self):
        self.table = cython.NULL
        self.moves = cython.NULL
        self.roots = cython.NULL
        self.seen = cython.NULL
        self.order = cython.NULL
        self.lanes = cython.NULL
        self.pool = cython.NULL

    def __init__(self, generator: Generator, size: cython.int = 20):
        """``size``: the table has ``2 ** size`` entries of 32 bytes."""
        if not 4 <= size <= 26:
            raise ValueError("size: from 4 to 26")
        self.generator = generator
        self.board = generator.board
        self.mask = (cython.cast(cython.ulonglong, 1) << size) - 1
        self.table = cython.cast(cython.pointer(Entry), calloc(self.mask + 1, cython.sizeof(Entry)))
        self.lanes = cython.cast(cython.pointer(Lane), calloc(LANES, cython.sizeof(Lane)))
        self.pool = cython.cast(cython.pointer(Play), calloc(POOL, cython.sizeof(Play)))
        if self.table == cython.NULL or self.lanes == cython.NULL or self.pool == cython.NULL or not self.reserve(4096):
            raise MemoryError

    def __dealloc__(self):
        free(self.table)
        free(self.moves)
        free(self.roots)
        free(self.seen)
        free(self.order)
        free(self.lanes)
        free(self.pool)

    def solve(
        self,
        rack: bytes,
        other: bytes,
        *,
        bonus: cython.int = 0,
        bonus_hand: cython.int = 0,
        most_words: cython.int = 1,
        repeats: cython.bint = True,
        take_star: cython.bint = False,
        leftovers: cython.int = 2,
        passes_left: cython.int = 4,
        top: cython.int = 1,
        deepest: cython.int = 60,
        most_turns: cython.int = 200000,
        meter=None,
    ) -> dict:
        """Values of all first turns of ``rack``: points to come for it minus those of ``other``, leftovers included.

        ``bonus`` for a rack emptied in one turn that began with ``bonus_hand`` tiles (0: with any number).
        ``most_words``: plays a turn, 0 for any number. ``leftovers``: 0 tiles left cost nothing, 1 their owner loses
        their points, 2 the one who went out gets them too. ``passes_left``: passes that end the game. The ``top``
        best turns get exact values, of the others it is shown that they are not better.

        Answers ``turns``, best first: (value, bound, proved, points, plays, taken), bound being 1 for at least, 2 for
        at most, 3 for exactly; plays as :meth:`Generator.all` gives them; ``proved``, ``depth`` of the last iteration
        that was finished, ``complete`` (all first turns are listed) and ``nodes``.
        """
        index: cython.int
        depth: cython.int
        if len(rack) > 10 or len(other) > 10:
            raise ValueError("racks of at most 10 tiles")
        if not rack or not other:
            raise ValueError("a rack is empty: the game is over")
        if not 0 <= leftovers <= 2 or top < 1 or passes_left < 1 or most_turns < 1:
            raise ValueError("leftovers from 0 to 2; top, passes_left and most_turns from 1")
        for code in rack + other:
            if code > self.board.letters:
                raise ValueError(f"code {code} is not in the alphabet")
        memset(self.racks, 0, cython.sizeof(self.racks))
        memset(self.history, 0, cython.sizeof(self.history))
        memset(self.killers, 0, cython.sizeof(self.killers))
        self.ply = 0
        self.dirty = ~cython.cast(cython.ulonglong, 0)
        self.forget_lanes()
        memset(self.table, 0, (self.mask + 1) * cython.sizeof(Entry))
        self.key = 0
        for code in rack:
            self.hold(0, code, 1)
        for code in other:
            self.hold(1, code, 1)
        self.hands[0], self.hands[1] = len(rack), len(other)
        self.bonus, self.bonus_hand = bonus, bonus_hand
        self.most_words, self.repeats = most_words, repeats
        self.take_star, self.leftovers = take_star, leftovers
        self.meter, self.due, self.nodes = meter, 0, 0
        self.failure = None
        self.stopped = self.no_memory = False
        self.top = self.root_count = 0
        self.board.saves = 0
        wanted: cython.ulonglong = 0
        for index in range(64):
            if self.racks[index] or self.racks[64 + index]:
                wanted |= cython.cast(cython.ulonglong, 1) << index
        self.board.wanted = self.board.every if take_star or wanted & 1 else wanted
        try:
            with cython.nogil:
                self.begin(0, 0 if passes_left > 1 else 1)
                self.list_roots(most_turns)
                depth = self.deepen(top, passes_left, deepest)
        finally:
            self.board.wanted = self.board.every
        if self.failure is not None:
            raise self.failure
        if self.no_memory:
            raise MemoryError("no memory for the turns of an endgame")
        turns = [self.as_turn(index) for index in range(self.root_count) if self.roots[index].whole]
        turns.sort(key=_order)
        if self.most_words > 1:
            turns = _distinct(turns)
        return {
            "turns": turns,
            "proved": bool(self.complete and self.settled),
            "depth": depth,
            "complete": bool(self.complete),
            "nodes": self.nodes,
        }

    def ask(self):
        """Ask the meter; what it raises (Ctrl-C) ends the search and goes on from :meth:`solve`."""
        try:
            self.stopped = self.meter.tick(self.due) or self.stopped
        except BaseException as error:
            self.failure = error
            self.stopped = True

    def as_turn(self, index: cython.int) -> tuple:
        """(value, bound, proved, points, plays, cells of blanks taken back) of a first turn."""
        plays = []
        taken = []
        here: cython.int = index
        place: cython.int
        while here >= 0:
            play: cython.pointer(Play) = cython.address(self.roots[here].move.play)
            place = play.start - self.board.first
            if self.roots[here].move.kind == A_TAKE:
                taken.append((place // self.board.stride, place % self.board.stride))
            elif self.roots[here].move.kind == A_PLAY and play.length:
                word = bytes([play.put[letter] for letter in range(play.length)])
                plays.append((play.score, place // self.board.stride, place % self.board.stride, play.direction, word))
            here = self.roots[here].parent
        plays.reverse()
        taken.reverse()
        root: Root = self.roots[index]
        return root.value, root.bound, bool(root.proved), root.points, plays, taken

    # ---- the first turns ----

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_roots(self, most: cython.int) -> cython.void:
        """All distinct first turns, each with the most points that an order of its words brings; a pass among them."""
        index: cython.int
        layer: cython.int
        self.complete = True
        self.root_count = 0
        for index in range(12):
            self.layers[index] = -1
        if not self.reserve_roots(1024):
            return
        memset(cython.address(self.roots[0]), 0, cython.sizeof(Root))
        self.roots[0].parent = self.roots[0].next = -1
        self.roots[0].move.kind = A_PASS
        self.roots[0].whole = True
        self.root_count = 1
        self.layers[0] = 0
        for layer in range(self.hands[0] + 1):
            index = self.layers[layer]
            while index >= 0 and not self.no_memory:
                self.due += 16
                if self.due >= 512 and self.meter is not None:
                    with cython.gil:
                        self.ask()
                    self.due = 0
                if self.root_count >= most or self.stopped:
                    self.complete = False
                    return
                self.expand(index)
                index = self.roots[index].next

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def expand(self, root: cython.int) -> cython.void:
        """The turns that go on from one by another play."""
        index: cython.int
        number: cython.int
        first: cython.int = self.top
        mark: cython.int = self.board.saves
        move: Move
        words: cython.int
        owed: cython.int
        taken: cython.int
        full: cython.bint = self.full
        turned: cython.bint
        if self.roots[root].out or (self.most_words and self.roots[root].words >= self.most_words):
            return
        self.replay(root)
        number = self.list_moves(False)
        for index in range(first, first + number):
            if self.moves[index].kind == A_PASS or self.moves[index].kind == AN_END:
                continue
            move = self.moves[index]
            words, owed, taken = self.words, self.owed, self.taken
            mark = self.board.saves
            turned = self.make(cython.address(move))
            if self.gain > ILLEGAL:
                self.add_root(root, cython.address(move), turned)
            self.side = 0
            self.unmake(cython.address(move), mark)
            self.words, self.owed, self.taken, self.full, self.passes = words, owed, taken, full, 0
        self.top = first
        self.unplay(root)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def add_root(self, parent: cython.int, move: cython.pointer(Move), turned: cython.bint) -> cython.void:
        key: cython.ulonglong = self.key
        points: cython.int = self.roots[parent].points + self.gain
        words: cython.int = self.roots[parent].words + (move.kind == A_PLAY)
        slot: cython.ulonglong
        other: cython.int
        laid: cython.int = self.roots[parent].laid + move.play.count
        if self.most_words:
            key += words * cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)
        if words == 0:
            key += self.taken * cython.cast(cython.ulonglong, 0xD6E8FEB86659FD93)
        slot = _mix(key) & self.seen_mask
        while True:
            other = self.seen[slot]
            if other < 0:
                break
            if self.roots[other].key == key:
                if points > self.roots[other].points:
                    self.roots[other].points = points
                    self.roots[other].parent = parent
                    self.roots[other].move = move[0]
                return
            slot = (slot + 1) & self.seen_mask
        if self.root_count == self.root_room:
            if not self.reserve_roots(2 * self.root_room):
                return
            slot = _mix(key) & self.seen_mask
            while self.seen[slot] >= 0:
                slot = (slot + 1) & self.seen_mask
        other = self.root_count
        self.root_count += 1
        self.seen[slot] = other
        memset(cython.address(self.roots[other]), 0, cython.sizeof(Root))
        self.roots[other].key = key
        self.roots[other].points = points
        self.roots[other].parent = parent
        self.roots[other].move = move[0]
        self.roots[other].words = words
        self.roots[other].laid = laid
        self.roots[other].out = self.hands[0] == 0
        self.roots[other].whole = words > 0 and (turned or self.owed == 0)
        self.roots[other].next = self.layers[laid]
        # A blank taken back lays no tile: its state goes behind those of its layer that are still to come.
        if move.kind == A_TAKE:
            self.roots[other].next = self.roots[parent].next
            self.roots[parent].next = other
        else:
            self.layers[laid] = other

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def replay(self, root: cython.int) -> cython.void:
        """Put the words of a first turn on the board, without ending the turn."""
        chain: cython.int[40]
        number: cython.int = 0
        here: cython.int = root
        most: cython.int = self.most_words
        move: Move
        while self.roots[here].parent >= 0:
            chain[number] = here
            number += 1
            here = self.roots[here].parent
        self.most_words = 0
        while number > 0:
            number -= 1
            move = self.roots[chain[number]].move
            self.make(cython.address(move))
        self.most_words = most

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def unplay(self, root: cython.int) -> cython.void:
        move: Move
        self.side = 0
        while self.roots[root].parent >= 0:
            move = self.roots[root].move
            self.unmake(cython.address(move), 0)
            root = self.roots[root].parent
        self.begin(0, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reserve_roots(self, room: cython.int) -> cython.bint:
        roots: cython.p_void
        size: cython.ulonglong = 2048
        slot: cython.ulonglong
        index: cython.int
        roots = realloc(self.roots, cython.cast(cython.size_t, room) * cython.sizeof(Root))
        if roots == cython.NULL:
            self.no_memory = True
            return False
        self.roots = cython.cast(cython.pointer(Root), roots)
        roots = realloc(self.order, cython.cast(cython.size_t, room) * cython.sizeof(cython.longlong))
        if roots == cython.NULL:
            self.no_memory = True
            return False
        self.order = cython.cast(cython.p_longlong, roots)
        self.root_room = room
        while size < cython.cast(cython.ulonglong, room) * 2:
            size *= 2
        free(self.seen)
        self.seen = cython.cast(cython.p_int, calloc(size, cython.sizeof(cython.int)))
        if self.seen == cython.NULL:
            self.no_memory = True
            return False
        self.seen_mask = size - 1
        memset(self.seen, 255, size * cython.sizeof(cython.int))
        for index in range(1, self.root_count):
            slot = _mix(self.roots[index].key) & self.seen_mask
            while self.seen[slot] >= 0:
                slot = (slot + 1) & self.seen_mask
            self.seen[slot] = index
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def deepen(self, top: cython.int, passes_left: cython.int, deepest: cython.int) -> cython.int:
        """Iterations until all first turns are settled; answers the depth of the last one finished."""
        depth: cython.int
        index: cython.int
        self.settled = False
        for index in range(self.root_count):
            self.roots[index].value = self.roots[index].points
        for depth in range(1, deepest + 1):
            if depth > SHALLOW:
                depth = deepest
            self.settled = self.iterate(depth, top, passes_left)
            if self.stopped or self.no_memory:
                return depth - 1
            if self.settled:
                return depth
        return deepest

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def iterate(self, depth: cython.int, top: cython.int, passes_left: cython.int) -> cython.bint:
        """One look at every first turn, those that looked best first. True when all are settled for good."""
        place: cython.int
        index: cython.int
        settled: cython.bint = True
        least: cython.int
        value: cython.int
        self.sort_roots()
        self.best_count = 0
        for place in range(self.root_count):
            index = cython.cast(cython.int, cython.cast(cython.uint, self.order[place]))
            if not self.roots[index].whole:
                continue
            least = self.bests[top - 1] if self.best_count == top else -INFINITE
            if not self.roots[index].proved or (self.roots[index].bound != EXACT and self.roots[index].value > least):
                value = self.look(index, depth, least, passes_left)
                if self.stopped or self.no_memory:
                    return False
                self.roots[index].value = value
                self.roots[index].proved = self.proved
                self.roots[index].bound = UPPER if value <= least else EXACT
            settled = settled and self.roots[index].proved
            if self.roots[index].bound == EXACT and top <= 64:
                self.note_best(self.roots[index].value, top)
        return settled

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def note_best(self, value: cython.int, top: cython.int) -> cython.void:
        """Keep the ``top`` best values of this iteration, best first."""
        place: cython.int = self.best_count
        if place == top:
            if value <= self.bests[top - 1]:
                return
            place -= 1
        else:
            self.best_count += 1
        while place > 0 and self.bests[place - 1] < value:
            self.bests[place] = self.bests[place - 1]
            place -= 1
        self.bests[place] = value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def sort_roots(self) -> cython.void:
        """``order``: the first turns by value, highest first (shell sort)."""
        index: cython.int
        place: cython.int
        gap: cython.int = 1
        item: cython.longlong
        for index in range(self.root_count):
            self.order[index] = (cython.cast(cython.longlong, INFINITE - self.roots[index].value) << 32) + index
        while gap < self.root_count:
            gap = 3 * gap + 1
        while gap > 1:
            gap = gap // 3
            for index in range(gap, self.root_count):
                item = self.order[index]
                place = index
                while place >= gap and self.order[place - gap] > item:
                    self.order[place] = self.order[place - gap]
                    place -= gap
                self.order[place] = item

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look(self, root: cython.int, depth: cython.int, least: cython.int, passes_left: cython.int) -> cython.int:
        """The value of a first turn if it beats ``least``, else a bound that doesn't."""
        points: cython.int = self.roots[root].points
        value: cython.int
        self.proved = True
        if self.roots[root].out:
            return points + self.leftover(0)
        self.replay(root)
        if self.roots[root].parent < 0 and passes_left == 1:
            value = self.end_value()
        else:
            self.begin(1, 1 if self.roots[root].parent < 0 and passes_left == 2 else 0)
            if least > -INFINITE:
                value = points - self.search(depth - 1, points - least - 1, points - least)
                if value > least and not self.stopped:
                    value = points - self.search(depth - 1, -INFINITE, points - least)
            else:
                value = points - self.search(depth - 1, -INFINITE, INFINITE)
        self.unplay(root)
        return value

    # ---- the search ----

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin(self, side: cython.int, passes: cython.int) -> cython.void:
        """A new turn of a side."""
        self.side = side
        self.passes = passes
        self.words = self.owed = self.taken = 0
        self.full = self.hands[side] >= self.bonus_hand

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def state_key(self) -> cython.ulonglong:
        """Of everything that the value depends on."""
        state: cython.ulonglong = self.side + 2 * self.passes
        if self.words or self.taken:
            state += 4 + 8 * self.full + 16 * self.owed
            if self.words == 0:
                state += 65536 * cython.cast(cython.ulonglong, self.taken)
            elif self.most_words:
                state += 256 * cython.cast(cython.ulonglong, self.words)
            else:
                state += 256
        return _mix(self.key + state * cython.cast(cython.ulonglong, 0xA0761D6478BD642F))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search(self, depth: cython.int, alpha: cython.int, beta: cython.int) -> cython.int:
        """The value for the side to move; ``proved`` then tells whether that (as a bound) holds to the game's end."""
        key: cython.ulonglong = self.state_key()
        entry: cython.pointer(Entry) = cython.address(self.table[key & self.mask])
        first: cython.int = self.top
        number: cython.int = 0
        index: cython.int
        best: cython.int = -INFINITE
        low: cython.int = alpha
        value: cython.int
        all_proved: cython.bint = True
        best_proved: cython.bint = True
        best_move: Move
        hint: Move
        have_hint: cython.bint = False
        threats: Threat[6]
        self.nodes += 1
        self.due += 1
        if self.due >= 512:
            if self.meter is not None:
                with cython.gil:
                    self.ask()
            self.due = 0
        if self.stopped or self.no_memory:
            return 0
        if self.hands[self.side] == 1 and (self.words or not self.take_star):
            value = self.last_tile()
            if value >= 0:
                self.proved = True
                return value + (self.bonus if self.full else 0) + self.leftover(self.side)
        if entry.bound == 0 or entry.key != key:
            entry = cython.address(self.table[(key & self.mask) ^ 1])
        if entry.bound != 0 and entry.key == key:
            if entry.depth >= depth:
                value = entry.value
                if (
                    entry.bound == EXACT
                    or (entry.bound == LOWER and value >= beta)
                    or (entry.bound == UPPER and value <= alpha)
                ):
                    self.proved = entry.depth == PROVED
                    return value
            have_hint = self.recall(entry, cython.address(hint))
        best_move.kind = A_PASS
        best_move.play.length = 0
        best_move.play.count = 0
        if have_hint and depth > 0:
            best = self.branch(cython.address(hint), depth, alpha, beta, True)
            if self.stopped or self.no_memory:
                return 0
            best_move = hint
            all_proved = best_proved = self.proved
            alpha = max(alpha, best)
        else:
            have_hint = False
        if best < beta and depth > 0 and self.ply < 64:
            # Answers that were good enough beside this position often are here too, and need no list of plays.
            if not self.repeats:
                self.list_standing()
            for index in range(4 * self.ply, 4 * self.ply + 4):
                trial: Move = self.killers[index]
                if trial.play.length == 0 or not self.legal(cython.address(trial), self.killer_words[index]):
                    continue
                if have_hint and self.equal(cython.address(trial), cython.address(hint)):
                    continue
                value = self.branch(cython.address(trial), depth, alpha, beta, False)
                if self.stopped or self.no_memory:
                    return 0
                if value > best:
                    best = value
                    best_proved = self.proved
                    best_move = trial
                    alpha = max(alpha, best)
                    if value >= beta:
                        break
        if best < beta:
            number = self.list_moves(True)
            if depth <= 0 and number > 1:
                all_proved = False
                self.select(first, first + number)
                number = 1
            elif depth > 1 and self.hands[0] + self.hands[1] >= MANY_TILES:
                index = self.estimate_by_table(first, first + number, depth, beta)
                if index >= 0:
                    best_move = self.moves[index]
                    best = best_move.estimate
                    best_proved = self.proved
                    number = 0
            have_threats: cython.bint = depth > 0 and number > 3 and self.most_words == 1 and self.repeats
            if have_threats:
                have_threats = self.list_threats(cython.address(threats[0])) > 0
            for index in range(first, first + number):
                if index < first + 12:
                    self.select(index, first + number)
                if have_threats:
                    value = self.threatened(cython.address(threats[0]), cython.address(self.moves[index]))
                    if value <= alpha:
                        if value > best:
                            best = value
                            best_move = self.moves[index]
                        continue
                if have_hint and self.equal(cython.address(self.moves[index]), cython.address(hint)):
                    continue
                trial = self.moves[index]
                value = self.branch(cython.address(trial), depth, alpha, beta, index == first and best == -INFINITE)
                if self.stopped or self.no_memory:
                    self.top = first
                    return 0
                all_proved = all_proved and self.proved
                if value > best:
                    best = value
                    best_proved = self.proved
                    best_move = trial
                    if value > alpha:
                        alpha = value
                        if value >= beta:
                            break
            self.top = first
        if best >= beta:
            self.remember(key, depth, best, LOWER, best_proved, cython.address(best_move))
            self.proved = best_proved
            if best_move.kind == A_PLAY and depth > 0:
                self.praise(cython.address(best_move), depth)
        else:
            self.remember(key, depth, best, EXACT if best > low else UPPER, all_proved, cython.address(best_move))
            self.proved = all_proved
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def praise(self, move: cython.pointer(Move), depth: cython.int) -> cython.void:
        """A play was answer enough: try it early elsewhere."""
        index: cython.int = self.slot(move)
        first: cython.int = 4 * self.ply
        if self.history[index] < 1 << 20:
            self.history[index] += 1 + depth * depth
        if self.ply >= 64:
            return
        for index in range(first, first + 4):
            if self.equal(cython.address(self.killers[index]), move):
                return
        for index in range(first + 3, first, -1):
            self.killers[index] = self.killers[index - 1]
            self.killer_words[index] = self.killer_words[index - 1]
        self.killers[first] = move[0]
        self.killer_words[first] = self.word_of(move)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def legal(self, move: cython.pointer(Move), word: cython.ulonglong) -> cython.bint:
        """Whether a play from elsewhere, of the word with that mark, is legal here; its points are counted anew."""
        cell: cython.int = move.play.start
        step: cython.int = self.board.steps[move.play.direction]
        need: cython.int[24]
        rack: cython.p_int = cython.address(self.racks[64 * self.side])
        index: cython.int
        tile: cython.int
        worth: cython.int
        main: cython.int = 0
        crosses: cython.int = 0
        times: cython.int = 1
        touches: cython.bint = False
        good: cython.bint = True
        taken: cython.int = 0
        if move.play.count > self.hands[self.side] or self.board.cell[cell - step] != 0:
            return False
        for index in range(move.play.length):
            tile = move.play.put[index]
            if tile == 0:
                if self.board.cell[cell] == 0:
                    good = False
                    break
                touches = True
                main += self.board.points[self.board.cell[cell]]
            else:
                if self.board.cell[cell] != 0 or not (self.board.cross[move.play.direction][cell] >> (tile & 127)) & 1:
                    good = False
                    break
                if tile & 128:
                    tile = 0
                need[taken] = tile
                taken += 1
                rack[tile] -= 1
                if rack[tile] < 0:
                    good = False
                    break
                tile = move.play.put[index]
                worth = self.board.points[tile] * self.board.letter_times[cell]
                main += worth
                times *= self.board.word_times[cell]
                if self.board.total[move.play.direction][cell] >= 0:
                    touches = True
                    crosses += (self.board.total[move.play.direction][cell] + worth) * self.board.word_times[cell]
            cell += step
        for index in range(taken):
            rack[need[index]] += 1
        if not good or not touches or self.board.cell[cell] != 0 or self.word_of(move) != word:
            return False
        move.play.score = main * times + crosses
        return self.repeats or not self.repeated(cython.address(move.play))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def word_of(self, move: cython.pointer(Move)) -> cython.ulonglong:
        """The mark of a play's word."""
        mark: cython.ulonglong = 0
        cell: cython.int = move.play.start
        index: cython.int
        for index in range(move.play.length):
            mark = _word(mark, move.play.put[index] if move.play.put[index] else self.board.cell[cell])
            cell += self.board.steps[move.play.direction]
        return mark

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def branch(
        self, move: cython.pointer(Move), depth: cython.int, alpha: cython.int, beta: cython.int, open: cython.bint
    ) -> cython.int:
        """The value of one move; with a window of one point first unless ``open``."""
        side: cython.int = self.side
        passes: cython.int = self.passes
        words: cython.int = self.words
        owed: cython.int = self.owed
        taken: cython.int = self.taken
        full: cython.bint = self.full
        mark: cython.int = self.board.saves
        turned: cython.bint
        gain: cython.int
        value: cython.int
        if move.kind == A_PLAY and move.play.count == self.hands[side]:
            self.proved = True
            return move.play.score + (self.bonus if full else 0) + self.leftover(side)
        if move.kind == A_PASS:
            # The other side could end the game by passing too: a pass brings no more than that.
            value = self.end_value()
            if passes == 1 or value <= alpha:
                self.proved = True
                return value
        turned = self.make(move)
        gain = self.gain
        self.ply += 1
        self.proved = True
        if gain <= ILLEGAL:
            value = gain
        elif turned:
            if open or beta - alpha <= 1:
                value = gain - self.search(depth - 1, gain - beta, gain - alpha)
            else:
                value = gain - self.search(depth - 1, gain - alpha - 1, gain - alpha)
                if alpha < value < beta:
                    value = gain - self.search(depth - 1, gain - beta, gain - alpha)
        else:
            if open or beta - alpha <= 1:
                value = gain + self.search(depth - 1, alpha - gain, beta - gain)
            else:
                value = gain + self.search(depth - 1, alpha - gain, alpha - gain + 1)
                if alpha < value < beta:
                    value = gain + self.search(depth - 1, alpha - gain, beta - gain)
        self.side = side
        self.ply -= 1
        self.unmake(move, mark)
        self.passes, self.words, self.owed = passes, words, owed
        self.taken, self.full = taken, full
        return value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def last_tile(self) -> cython.int:
        """The most points that a rack of one tile can bring in one play; -1 where it can't be laid.

        A tile fits where it makes words both ways, so the two cross-sets of a cell say all. To lay it beats ending
        the turn or passing: the other side could answer by passing, and then nothing better is left to do.
        """
        row: cython.int
        cell: cython.int
        tile: cython.int = 0
        points: cython.int
        best: cython.int = -1
        mask: cython.ulonglong
        fits: cython.ulonglong
        bit: cython.ulonglong
        play: Play
        standing: cython.bint = self.repeats
        while self.racks[64 * self.side + tile] == 0:
            tile += 1
        mask = self.board.every if tile == 0 else cython.cast(cython.ulonglong, 1) << tile
        for row in range(self.board.rows):
            for cell in range(
                self.board.first + row * self.board.stride,
                self.board.first + row * self.board.stride + self.board.columns,
            ):
                if self.board.cell[cell] != 0 or (self.board.total[0][cell] < 0 and self.board.total[1][cell] < 0):
                    continue
                fits = mask & self.board.cross[0][cell] & self.board.cross[1][cell]
                while fits:
                    bit = fits & (0 - fits)
                    fits ^= bit
                    points = 0
                    if tile == 0:
                        while bit >> points > 1:
                            points += 1
                    play.put[0] = points + 128 if tile == 0 else tile
                    points = self.one_tile_points(cell, play.put[0])
                    if points > best and not self.repeats:
                        if not standing:
                            self.list_standing()
                            standing = True
                        play.start = cell
                        if self.one_tile_repeats(cell, cython.address(play)):
                            continue
                    best = max(best, points)
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def one_tile_points(self, cell: cython.int, tile: cython.int) -> cython.int:
        worth: cython.int = self.board.points[tile] * self.board.letter_times[cell]
        points: cython.int = 0
        direction: cython.int
        for direction in range(2):
            if self.board.total[direction][cell] >= 0:
                points += (self.board.total[direction][cell] + worth) * self.board.word_times[cell]
        return points

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def one_tile_repeats(self, cell: cython.int, play: cython.pointer(Play)) -> cython.bint:
        """Whether a tile makes a word that stands already: ``play`` becomes the whole word of a run through it."""
        direction: cython.int = 1 if self.board.total[0][cell] >= 0 else 0
        step: cython.int = self.board.steps[direction]
        tile: cython.int = play.put[0]
        length: cython.int = 0
        here: cython.int = cell
        while self.board.cell[here - step] != 0:
            here -= step
        play.start = here
        play.direction = direction
        while here == cell or self.board.cell[here] != 0:
            play.put[length] = tile if here == cell else 0
            length += 1
            here += step
        play.length = length
        return self.repeated(play)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def leftover(self, side: cython.int) -> cython.int:
        """What going out brings that side."""
        return self.leftovers * self.worth(1 - side)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def end_value(self) -> cython.int:
        """What ending the game by passes brings the side to move."""
        if self.leftovers == 0:
            return 0
        return self.worth(1 - self.side) - self.worth(self.side)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def worth(self, side: cython.int) -> cython.int:
        total: cython.int = 0
        index: cython.int
        for index in range(1, self.board.letters + 1):
            total += self.racks[64 * side + index] * self.board.points[index]
        return total

    # ---- moves ----

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def hold(self, side: cython.int, tile: cython.int, number: cython.int) -> cython.void:
        """Give a side a tile, or take it away."""
        self.racks[64 * side + tile] += number
        self.key += number * _mix(0x10000 + 128 * side + tile)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make(self, move: cython.pointer(Move)) -> cython.bint:
        """Make a move; ``gain`` is then what it brought. True where the turn goes over to the other side."""
        side: cython.int = self.side
        cell: cython.int = move.play.start
        step: cython.int = self.board.steps[move.play.direction]
        index: cython.int
        tile: cython.int
        mark: cython.int = self.board.saves
        self.gain = 0
        if move.kind == A_PASS:
            self.begin(1 - side, self.passes + 1)
            return True
        if move.kind == AN_END:
            self.begin(1 - side, 0)
            return True
        if move.kind == A_TAKE:
            tile = self.board.cell[cell] & 127
            self.board.cell[cell] = tile
            self.key += _mix(256 * cell + tile) - _mix(256 * cell + tile + 128)
            self.hold(side, tile, -1)
            self.hold(side, 0, 1)
            self.board.refresh(cell, 0)
            self.board.refresh(cell, 1)
            self.dirty = ~cython.cast(cython.ulonglong, 0)
            self.owed += 1
            self.taken = cell
            return False
        for index in range(move.play.length):
            tile = move.play.put[index]
            if tile:
                self.board.put(cell, tile)
                self.soil(cell, self.board.saves)
                self.key += _mix(256 * cell + tile)
                self.hold(side, 0 if tile & 128 else tile, -1)
                self.hands[side] -= 1
                if tile & 128 and self.owed:
                    self.owed -= 1
            cell += step
        cell = move.play.start
        self.board.refresh(cell, move.play.direction)
        for index in range(move.play.length):
            if move.play.put[index]:
                self.board.refresh(cell, 1 - move.play.direction)
            cell += step
        self.soil(0, mark)
        self.gain = move.play.score
        self.words += 1
        if self.hands[side] == 0:
            if self.full:
                self.gain += self.bonus
            return True
        if self.words == self.most_words:
            if self.owed:
                self.gain = ILLEGAL
            self.begin(1 - side, 0)
            return True
        self.passes = 0
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def unmake(self, move: cython.pointer(Move), mark: cython.int) -> cython.void:
        """Undo a move of ``side``; the caller restores what :meth:`begin` set."""
        side: cython.int = self.side
        cell: cython.int = move.play.start
        step: cython.int = self.board.steps[move.play.direction]
        index: cython.int
        tile: cython.int
        if move.kind == A_PASS or move.kind == AN_END:
            return
        self.soil(0, mark)
        self.board.rewind(mark)
        if move.kind == A_TAKE:
            self.dirty = ~cython.cast(cython.ulonglong, 0)
            tile = self.board.cell[cell]
            self.board.cell[cell] = tile + 128
            self.key += _mix(256 * cell + tile + 128) - _mix(256 * cell + tile)
            self.hold(side, tile, 1)
            self.hold(side, 0, -1)
            return
        for index in range(move.play.length):
            tile = move.play.put[index]
            if tile:
                self.board.take(cell)
                self.soil(cell, self.board.saves)
                self.key -= _mix(256 * cell + tile)
                self.hold(side, 0 if tile & 128 else tile, 1)
                self.hands[side] += 1
            cell += step

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_moves(self, only_best: cython.bint) -> cython.int:
        """All moves of the side to move, from ``top`` on; answers how many."""
        first: cython.int = self.top
        best_out: cython.int = -1
        index: cython.int
        play: cython.pointer(Play)
        out: cython.int
        estimate: cython.int
        lane: cython.int
        start: cython.int
        count: cython.int
        rack_key: cython.ulonglong = self.begin_lanes(self.side)
        if not self.repeats:
            self.list_standing()
        out = self.leftovers * self.worth(1 - self.side) + (self.bonus if self.full else 0) + 1000
        for lane in range(64):
            if not self.lane_plays(lane, rack_key):
                continue
            start, count = self.lane_start, self.lane_count
            if not self.reserve(self.top + count + MAX_CELLS):
                self.no_memory = True
                return 0
            for index in range(start, start + count):
                play = cython.address(self.pool[index])
                if not self.repeats and self.repeated(play):
                    continue
                self.moves[self.top].play = play[0]
                self.moves[self.top].kind = A_PLAY
                estimate = 4 * play.score
                if play.count == self.hands[self.side]:
                    estimate += 4 * out
                    if (
                        best_out >= first and only_best
                    ):  # of the plays that end the game, one with most points is enough
                        if play.score > self.moves[best_out].play.score:
                            self.moves[best_out].play = play[0]
                            self.moves[best_out].estimate = estimate
                        continue
                    best_out = self.top
                else:
                    estimate += 4 * play.count
                self.moves[self.top].estimate = estimate + min(
                    self.history[self.slot(cython.address(self.moves[self.top]))] // 8, 50
                )
                self.top += 1
        if not self.reserve(self.top + MAX_CELLS):
            self.no_memory = True
            return 0
        if self.words and self.owed == 0:
            self.simple(AN_END, 0, -5000)
        if self.words == 0 and self.taken == 0:
            self.simple(A_PASS, 0, -8000)
        if self.words == 0 and self.take_star:
            for index in range(self.taken + 1, self.board.first + self.board.rows * self.board.stride):
                if self.board.cell[index] & 128 and self.racks[64 * self.side + (self.board.cell[index] & 127)]:
                    self.simple(A_TAKE, index, 20)
        return self.top - first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin_lanes(self, side: cython.int) -> cython.ulonglong:
        """Get ready to list the plays of a side lane by lane; answers the key of its rack."""
        key: cython.ulonglong = 0
        index: cython.int
        self.generator.bonus_at = 0
        self.generator.count_only = False
        self.generator.set_rack(cython.address(self.racks[64 * side]))
        for index in range(self.board.letters + 1):
            key += self.racks[64 * side + index] * _mix(0x20000 + index)
        return key

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lane_plays(self, lane: cython.int, rack_key: cython.ulonglong) -> cython.bint:
        """The plays of a row (``lane`` from 0) or column (from 32): ``lane_count`` of them from ``lane_start`` on.

        Rows and columns look the same in most positions of a search, so their plays are kept by what decides them.
        """
        number: cython.int = lane & 31
        down: cython.bint = lane >= 32
        key: cython.ulonglong
        entry: cython.pointer(Lane)
        self.lane_count = 0
        if number >= (self.board.columns if down else self.board.rows):
            return False
        if self.board.tiles:
            if down:
                if not (
                    self.board.in_column[number] + self.board.in_column[number + 1] + self.board.in_column[number + 2]
                ):
                    return False
            elif not (self.board.in_row[number] + self.board.in_row[number + 1] + self.board.in_row[number + 2]):
                return False
        if (self.dirty >> lane) & 1:
            self.lane_keys[lane] = self.lane_key(lane)
            self.dirty &= ~(cython.cast(cython.ulonglong, 1) << lane)
        key = _mix(self.lane_keys[lane] + rack_key)
        entry = cython.address(self.lanes[key & (LANES - 1)])
        if entry.key != key:
            self.generator.found = 0
            self.generator.laid = 0
            self.generator.overflow = False
            if down:
                self.generator.lane(self.board.first + number, self.board.rows, 1)
            else:
                self.generator.lane(self.board.first + number * self.board.stride, self.board.columns, 0)
            if self.generator.overflow or self.generator.found > POOL:
                self.no_memory = True
                return False
            if self.pooled + self.generator.found > POOL:
                self.forget_lanes()
            memcpy(
                cython.address(self.pool[self.pooled]),
                self.generator.plays,
                self.generator.found * cython.sizeof(Play),
            )
            entry.key = key
            entry.start = self.pooled
            entry.count = self.generator.found
            self.pooled += entry.count
        self.lane_start = entry.start
        self.lane_count = entry.count
        return entry.count > 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lane_key(self, lane: cython.int) -> cython.ulonglong:
        """The key of all that decides the plays of a row or column: its letters, and what fits its empty cells."""
        down: cython.int = lane >> 5
        step: cython.int = self.board.steps[down]
        cell: cython.int = self.board.first + (lane & 31) * self.board.steps[1 - down]
        length: cython.int = self.board.rows if down else self.board.columns
        key: cython.ulonglong = lane + 1 + (256 if self.board.tiles == 0 else 0)
        index: cython.int
        # Totals fit 16 bits; a letter, a cross-set and a mere neighbour must not be taken for each other.
        for index in range(length):
            if self.board.cell[cell]:
                key += _mix(0x30000 + self.board.cell[cell])
            else:
                if self.board.total[down][cell] >= 0:
                    key += _mix(self.board.cross[down][cell] ^ _mix(0x40000 + self.board.total[down][cell]))
                if self.board.total[1 - down][cell] >= 0:
                    key += cython.cast(cython.ulonglong, 0x5851F42D4C957F2D)
            key = (key ^ (key >> 31)) * cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)
            cell += step
        return key

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def forget_lanes(self) -> cython.void:
        memset(self.lanes, 0, LANES * cython.sizeof(Lane))
        self.pooled = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def soil(self, cell: cython.int, mark: cython.int) -> cython.void:
        """Lanes through a cell, and those whose cross-sets were changed since ``mark``, look different now."""
        index: cython.int
        other: cython.int
        for index in range(mark, self.board.saves):
            other = self.board.saved[index].cell
            if self.board.saved[index].direction:
                self.dirty |= cython.cast(cython.ulonglong, 1) << (32 + self.board.column_of[other] - 1)
            else:
                self.dirty |= cython.cast(cython.ulonglong, 1) << (self.board.row_of[other] - 1)
        if cell:
            self.dirty |= cython.cast(cython.ulonglong, 1) << (32 + self.board.column_of[cell] - 1)
            self.dirty |= cython.cast(cython.ulonglong, 1) << (self.board.row_of[cell] - 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def simple(self, kind: cython.int, cell: cython.int, estimate: cython.int) -> cython.void:
        memset(cython.address(self.moves[self.top]), 0, cython.sizeof(Move))
        self.moves[self.top].kind = kind
        self.moves[self.top].play.start = cell
        self.moves[self.top].estimate = estimate
        self.top += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reserve(self, room: cython.int) -> cython.bint:
        moves: cython.p_void
        if self.moves != cython.NULL and self.room >= room:
            return True
        moves = realloc(self.moves, cython.cast(cython.size_t, 2 * room) * cython.sizeof(Move))
        if moves == cython.NULL:
            return False
        self.moves = cython.cast(cython.pointer(Move), moves)
        self.room = 2 * room
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def select(self, place: cython.int, end: cython.int) -> cython.void:
        """Bring the move that looks best of those from ``place`` on to ``place``."""
        best: cython.int = place
        index: cython.int
        move: Move
        for index in range(place + 1, end):
            if self.moves[index].estimate > self.moves[best].estimate:
                best = index
        if best != place:
            move = self.moves[place]
            self.moves[place] = self.moves[best]
            self.moves[best] = move

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def estimate_by_table(self, first: cython.int, end: cython.int, depth: cython.int, beta: cython.int) -> cython.int:
        """Better estimates for the plays whose positions the table knows.

        Answers the place of a play that the table shows to be answer enough, with its value as the estimate, or -1.
        """
        index: cython.int
        place: cython.int
        cell: cython.int
        tile: cython.int
        value: cython.int
        key: cython.ulonglong
        state: cython.ulonglong
        play: cython.pointer(Play)
        entry: cython.pointer(Entry)
        if self.most_words != 1:
            return -1
        state = cython.cast(cython.ulonglong, 1 - self.side) * cython.cast(cython.ulonglong, 0xA0761D6478BD642F)
        for index in range(first, end):
            if self.moves[index].kind != A_PLAY:
                continue
            play = cython.address(self.moves[index].play)
            if play.count == self.hands[self.side]:
                continue
            key = self.key + state
            cell = play.start
            for place in range(play.length):
                tile = play.put[place]
                if tile:
                    key += _mix(256 * cell + tile) - _mix(0x10000 + 128 * self.side + (0 if tile & 128 else tile))
                cell += self.board.steps[play.direction]
            key = _mix(key)
            entry = cython.address(self.table[key & self.mask])
            if entry.bound == 0 or entry.key != key:
                entry = cython.address(self.table[(key & self.mask) ^ 1])
            if entry.bound != 0 and entry.key == key:
                value = play.score - entry.value
                if entry.depth >= depth - 1 and entry.bound != LOWER and value >= beta:
                    self.moves[index].estimate = value
                    self.proved = entry.depth == PROVED
                    return index
                self.moves[index].estimate = 4 * value + 200
                if entry.bound == LOWER:
                    self.moves[index].estimate -= 40
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def slot(self, move: cython.pointer(Move)) -> cython.int:
        """Where the history of a play is kept."""
        key: cython.ulonglong = 4 * move.play.start + 2 * move.play.direction + self.side
        index: cython.int
        for index in range(move.play.length):
            key = key * 131 + move.play.put[index]
        return _mix(key) & 8191

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def equal(self, first: cython.pointer(Move), second: cython.pointer(Move)) -> cython.bint:
        index: cython.int
        if first.kind != second.kind or first.play.start != second.play.start:
            return False
        if first.kind != A_PLAY:
            return True
        if first.play.direction != second.play.direction or first.play.length != second.play.length:
            return False
        for index in range(first.play.length):
            if first.play.put[index] != second.play.put[index]:
                return False
        return True

    # ---- the other side's threats to go out ----

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_threats(self, threats: cython.pointer(Threat)) -> cython.int:
        """The best plays with which the other side could go out now; those after them have no points."""
        other: cython.int = 1 - self.side
        index: cython.int
        place: cython.int
        count: cython.int = 0
        lane: cython.int
        start: cython.int
        many: cython.int
        play: cython.pointer(Play)
        best: Play[6]
        rack_key: cython.ulonglong = self.begin_lanes(other)
        for lane in range(64):
            if not self.lane_plays(lane, rack_key):
                continue
            start, many = self.lane_start, self.lane_count
            for index in range(start, start + many):
                play = cython.address(self.pool[index])
                if play.count != self.hands[other]:
                    continue
                if count == 6:
                    if best[5].score >= play.score:
                        continue
                    count = 5
                place = count
                while place > 0 and best[place - 1].score < play.score:
                    best[place] = best[place - 1]
                    place -= 1
                best[place] = play[0]
                count += 1
        for index in range(count):
            threats[index].points = best[index].score
            if self.hands[other] >= self.bonus_hand:
                threats[index].points += self.bonus
            self.decisive(cython.address(best[index]), cython.address(threats[index]))
        if count < 6:
            threats[count].points = -1
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def decisive(self, play: cython.pointer(Play), threat: cython.pointer(Threat)) -> cython.void:
        """The cells that a play covers, and those at the ends of the runs it makes: with them left alone, it stays."""
        step: cython.int = self.board.steps[play.direction]
        over: cython.int = self.board.steps[1 - play.direction]
        cell: cython.int = play.start
        here: cython.int
        index: cython.int
        count: cython.int = 1
        threat.cells[0] = cell - step
        for index in range(play.length):
            if play.put[index]:
                threat.cells[count] = cell
                here = cell + over
                while self.board.cell[here] != 0:
                    here += over
                threat.cells[count + 1] = here
                here = cell - over
                while self.board.cell[here] != 0:
                    here -= over
                threat.cells[count + 2] = here
                count += 3
            cell += step
        threat.cells[count] = cell
        threat.count = count + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def threatened(self, threats: cython.pointer(Threat), move: cython.pointer(Move)) -> cython.int:
        """A move's value if the other side then goes out by the best threat that the move leaves as it is."""
        rest: cython.int
        index: cython.int
        place: cython.int
        tile: cython.int
        cell: cython.int
        step: cython.int = self.board.steps[move.play.direction]
        free: cython.bint
        if move.kind == A_TAKE or (move.kind == A_PLAY and move.play.count == self.hands[self.side]):
            return INFINITE
        rest = self.worth(self.side)
        if move.kind == A_PLAY:
            for place in range(move.play.length):
                tile = move.play.put[place]
                if tile and tile < 128:
                    rest -= self.board.points[tile]
        for index in range(6):
            if threats[index].points < 0:
                break
            free = True
            cell = move.play.start
            for place in range(move.play.length):
                if move.play.put[place]:
                    for tile in range(threats[index].count):
                        if threats[index].cells[tile] == cell:
                            free = False
                cell += step
            if free:
                return move.play.score - threats[index].points - self.leftovers * rest
        return INFINITE

    # ---- the table ----

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def recall(self, entry: cython.pointer(Entry), move: cython.pointer(Move)) -> cython.bint:
        """The best move of an entry as a move on the board as it is."""
        cell: cython.int = entry.start
        index: cython.int
        tile: cython.int = 0
        move.kind = entry.kind
        move.estimate = 0
        move.play.score = entry.score
        move.play.start = entry.start
        move.play.direction = entry.direction
        move.play.length = entry.length
        move.play.count = entry.count
        if entry.kind == A_PLAY:
            for index in range(entry.length):
                move.play.put[index] = 0
                if self.board.cell[cell] == 0:
                    move.play.put[index] = entry.tiles[tile]
                    tile += 1
                cell += self.board.steps[entry.direction]
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def remember(
        self,
        key: cython.ulonglong,
        depth: cython.int,
        value: cython.int,
        bound: cython.int,
        proved: cython.bint,
        move: cython.pointer(Move),
    ) -> cython.void:
        entry: cython.pointer(Entry) = cython.address(self.table[key & self.mask])
        other: cython.pointer(Entry) = cython.address(self.table[(key & self.mask) ^ 1])
        index: cython.int
        tile: cython.int = 0
        if value > 29000 or value < -29000:
            return
        if depth < 0:
            depth = 0
        if proved:
            depth = PROVED
        if entry.bound and entry.key != key:
            if other.bound == 0 or other.key == key or other.depth < entry.depth:
                entry = other
        entry.key = key
        entry.value = value
        entry.depth = depth if depth < 126 or proved else 126
        entry.bound = bound
        entry.kind = move.kind
        entry.score = move.play.score
        entry.start = move.play.start
        entry.direction = move.play.direction
        entry.length = move.play.length
        entry.count = move.play.count
        if move.kind == A_PLAY:
            for index in range(move.play.length):
                if move.play.put[index]:
                    entry.tiles[tile] = move.play.put[index]
                    tile += 1

    # ---- words that may not be laid again ----

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_standing(self) -> cython.void:
        """The words on the board."""
        cell: cython.int
        here: cython.int
        direction: cython.int
        step: cython.int
        mark: cython.ulonglong
        last: cython.int = self.board.first + self.board.rows * self.board.stride
        self.mark_count = 0
        for cell in range(8):
            self.bloom[cell] = 0
        for cell in range(self.board.first, last):
            if self.board.cell[cell] == 0:
                continue
            for direction in range(2):
                step = self.board.steps[direction]
                if self.board.cell[cell - step] != 0 or self.board.cell[cell + step] == 0:
                    continue
                mark = 0
                here = cell
                while self.board.cell[here] != 0:
                    mark = _word(mark, self.board.cell[here])
                    here += step
                if self.mark_count < 512:
                    self.marks[self.mark_count] = mark
                    self.mark_count += 1
                self.bloom[(mark >> 61) & 7] |= cython.cast(cython.ulonglong, 1) << ((mark >> 55) & 63)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def stands(self, mark: cython.ulonglong) -> cython.bint:
        index: cython.int
        if not (self.bloom[(mark >> 61) & 7] >> ((mark >> 55) & 63)) & 1:
            return False
        for index in range(self.mark_count):
            if self.marks[index] == mark:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def repeated(self, play: cython.pointer(Play)) -> cython.bint:
        """Whether a play makes a word that stands already, or one word twice."""
        step: cython.int = self.board.steps[play.direction]
        over: cython.int = self.board.steps[1 - play.direction]
        cell: cython.int = play.start
        here: cython.int
        index: cython.int
        other: cython.int
        made: cython.int = 1
        marks: cython.ulonglong[24]
        mark: cython.ulonglong = 0
        for index in range(play.length):
            mark = _word(mark, play.put[index] if play.put[index] else self.board.cell[cell])
            cell += step
        if self.stands(mark):
            return True
        marks[0] = mark
        cell = play.start
        for index in range(play.length):
            if play.put[index] and self.board.total[play.direction][cell] >= 0:
                here = cell
                while self.board.cell[here - over] != 0:
                    here -= over
                mark = 0
                while here == cell or self.board.cell[here] != 0:
                    mark = _word(mark, play.put[index] if here == cell else self.board.cell[here])
                    here += over
                if self.stands(mark):
                    return True
                for other in range(made):
                    if marks[other] == mark:
                        return True
                marks[made] = mark
                made += 1
            cell += step
        return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _word(mark: cython.ulonglong, tile: cython.int) -> cython.ulonglong:
    """The mark of a word with one more letter."""
    return (mark + (tile & 127)) * cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mix(z: cython.ulonglong) -> cython.ulonglong:
    z = (z + cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)) * cython.cast(cython.ulonglong, 0xBF58476D1CE4E5B9)
    z = (z ^ (z >> 27)) * cython.cast(cython.ulonglong, 0x94D049BB133111EB)
    return z ^ (z >> 31)


def _distinct(turns: list) -> list:
    """Without the worse ones of turns that lay the same tiles by different words."""
    seen = set()
    kept = []
    for turn in turns:
        tiles = []
        for _, row, column, down, word in turn[4]:
            tiles += [(row + i * down, column + i * (1 - down), code) for i, code in enumerate(word) if code]
        key = tuple(sorted(tiles)), tuple(turn[5])
        if key not in seen:
            seen.add(key)
            kept.append(turn)
    return kept


def _order(turn: tuple) -> tuple:
    """Exact values before bounds of the same height; then by points and places: the order is always the same."""
    return (-turn[0], turn[1] != EXACT, -turn[3], len(turn[4]), turn[4], turn[5])
