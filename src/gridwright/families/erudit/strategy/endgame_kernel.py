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
from cython.cimports.gridwright.families.erudit.mix import mix
from cython.cimports.gridwright.families.erudit.movegen_kernel import Play
from cython.cimports.gridwright.families.erudit.strategy.endgame_search_kernel import EndgameSearch
from cython.cimports.gridwright.families.erudit.strategy.endgame_state_kernel import (
    A_PASS,
    A_PLAY,
    A_TAKE,
    AN_END,
    EXACT,
    ILLEGAL,
    INFINITE,
    SHALLOW,
    UPPER,
    Entry,
    Move,
    Root,
)
from cython.cimports.libc.stdlib import calloc, free, realloc
from cython.cimports.libc.string import memset


@cython.final
@cython.cclass
class Endgame(EndgameSearch):
    """Solves endgames of two players on the board of a :class:`Generator`; racks of at most 10 tiles."""

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

    # --- the first turns ------------------------------------------------------------------------------------------

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
        slot = mix(key) & self.seen_mask
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
            slot = mix(key) & self.seen_mask
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
            slot = mix(self.roots[index].key) & self.seen_mask
            while self.seen[slot] >= 0:
                slot = (slot + 1) & self.seen_mask
            self.seen[slot] = index
        return True

    # --- iterations -----------------------------------------------------------------------------------------------

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
