"""The best turn of several words, exactly: Эрудит lets a player lay any number of words, each touching what lies there.

A **state** is the set of tiles laid so far in the turn. States are kept once, however many orders of words lead to
them, with the most points that any order brings, and are expanded in layers of tiles laid, so that a state's points
are final before it is expanded (dynamic programming over the seed algorithm's exhaustive way with memory). From a
state, every legal play of the tiles left leads to another one. Plays that lay the last tiles end the turn: they are
only compared, never kept.

A state is expanded only if its points and an **admissible bound** on what the tiles left could still bring beat the
turns found so far; ``turn_bounds_kernel`` has the bounds. So the answer is proved unless the budget ends the
search, and then the gap to the best bound left is known.
"""

import cython
from cython.cimports.gridwright.families.erudit.movegen_kernel import Play
from cython.cimports.gridwright.families.erudit.turn_bounds_kernel import TurnBounds
from cython.cimports.gridwright.families.erudit.turn_state_kernel import State, Turn
from cython.cimports.libc.stdlib import calloc, free, realloc
from cython.cimports.libc.string import memset


@cython.final
@cython.cclass
class TurnSearch(TurnBounds):
    """Searches the turns of one rack on the board of a :class:`Generator`; racks of at most 10 tiles."""

    def search(
        self,
        rack: bytes,
        *,
        top: cython.int = 1,
        bonus: cython.int = 0,
        bonus_at: cython.int = 0,
        scoring_b: cython.bint = False,
        final: cython.bint = False,
        repeats: cython.bint = True,
        most_words: cython.int = 0,
        must_blanks: cython.int = 0,
        prune: cython.bint = True,
        floor: cython.int = 0,
        beam: cython.int = 0,
        meter=None,
    ) -> dict:
        """The ``top`` turns with most points, each a list of plays as :meth:`Generator.all` gives them.

        ``scoring_b``: points of the final position instead of the sum of the plays. ``final``: only the final
        position must be right. ``repeats``: a word may stand twice. ``most_words``: plays a turn, 0 for any number.
        ``must_blanks``: a turn must lay at least that many blanks (stars taken back). ``prune``: use the bounds.
        ``floor``: only turns with more points are wanted. ``beam``: look along so many states a layer first.
        ``meter``: has ``tick(nodes)`` that returns True to stop.

        Answers ``turns`` (points, plays), ``proved``, ``open`` (by tiles laid, the most points of a state that was
        left unexpanded, -1 for none), and the work done: ``expanded`` and ``states``, ``generated`` plays, ``layers``.
        """
        index: cython.int
        if len(rack) > 10:
            raise ValueError(f"a rack of {len(rack)} tiles: at most 10")
        if not 1 <= top <= 10000:
            raise ValueError("top: from 1 to 10000")
        for index in range(64):
            self.rack[index] = 0
        for code in rack:
            if code > self.board.letters:
                raise ValueError(f"code {code} is not in the alphabet")
            self.rack[code] += 1
        self.hand = len(rack)
        self.bonus, self.bonus_at = bonus, bonus_at
        self.scoring_b, self.final, self.repeats = scoring_b, final, repeats
        self.most_words, self.must_blanks = most_words, must_blanks
        self.no_repeat = not repeats and not final
        self.prune = prune and not scoring_b
        self.lean = prune
        if final and not scoring_b:
            raise ValueError("only the final position counts: then it alone can be scored")
        self.meter, self.meter_due, self.failure = meter, 0, None
        self.most, self.kept = top, 0
        self.threshold = floor
        memory: cython.p_void = realloc(self.turns, (top + 1) * cython.sizeof(Turn))
        if memory == cython.NULL:
            raise MemoryError
        self.turns = cython.cast(cython.pointer(Turn), memory)
        self.no_memory = self.stopped = False
        self.board.factors = final
        if final:
            self.board.load(self.board.dump())
        first: list = []
        try:
            with cython.nogil:
                self.prepare()
                if beam and self.prune:
                    self.run(beam)
            if beam and self.prune:
                # What the beam found is found again, unless something beats it: the search begins close below. Only
                # where the search is stopped before that are these turns the answer.
                first = self.found()
                self.threshold = max(floor, self.threshold - 1) if self.kept == self.most else floor
                self.kept = 0
            with cython.nogil:
                self.run(0)
        finally:
            self.board.factors = False
            if final:
                self.board.load(self.board.dump())
        if self.failure is not None:
            raise self.failure
        if self.no_memory:
            raise MemoryError("no memory for the states of a turn")
        turns = self.found()
        return {
            "turns": _merged(turns, first, top) if self.stopped else turns,
            "proved": not self.stopped,
            "open": [self.open_points[index] for index in range(self.hand + 1)],
            "expanded": self.expanded,
            "generated": self.generated,
            "states": self.number,
            "layers": [self.layer_sizes[index] for index in range(self.hand + 1)],
        }

    def found(self) -> list:
        """The turns kept, (points, plays), best first."""
        order = sorted(range(self.kept), key=lambda i: (-self.turns[i].points, self.turns[i].key))
        return [(self.turns[i].points, self.plays_of(i)) for i in order]

    def ask(self):
        """Ask the meter; what it raises (Ctrl-C) ends the search and goes on from :meth:`search`."""
        try:
            self.stopped = self.meter.tick(self.meter_due) or self.stopped
        except BaseException as error:
            self.failure = error
            self.stopped = True

    def plays_of(self, index: cython.int) -> list:
        """The plays of a kept turn, first to last."""
        plays = []
        state: cython.int = self.turns[index].parent
        if self.turns[index].play.length:
            plays.append(self.as_tuple(cython.address(self.turns[index].play)))
        while state > 0:
            plays.append(self.as_tuple(cython.address(self.states[state].play)))
            state = self.states[state].parent
        plays.reverse()
        return plays

    @cython.cfunc
    def as_tuple(self, play: cython.pointer(Play)) -> tuple:
        place: cython.int = play.start - self.board.first
        return (
            play.score,
            place // self.board.stride,
            place % self.board.stride,
            play.direction,
            bytes([play.put[index] for index in range(play.length)]),
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def run(self, beam: cython.int) -> cython.void:
        """All layers; with a ``beam``, only about that many states of each, those with most points."""
        layer: cython.int
        index: cython.int
        here: cython.int
        least: cython.int
        self.number = 0
        for index in range(12):
            self.layers[index] = -1
            self.open_points[index] = -1
            self.layer_sizes[index] = 0
        if not self.reserve(1024):
            return
        memset(self.table, 255, (self.table_mask + 1) * cython.sizeof(cython.int))
        self.list_standing()
        memset(cython.address(self.states[0]), 0, cython.sizeof(State))
        self.states[0].parent = -1
        self.states[0].next = -1
        self.states[0].key = 1
        self.number = 1
        self.layers[0] = 0
        self.enter(0)
        for layer in range(self.hand):
            here = self.layers[layer]
            least = self.cut(layer, beam) if beam else 0
            while here >= 0:
                self.layer_sizes[layer] += 1
                if self.stopped or self.no_memory:
                    if self.states[here].points > self.open_points[layer]:
                        self.open_points[layer] = self.states[here].points
                elif not beam or self.states[here].points >= least:
                    self.expand(here)
                here = self.states[here].next

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def cut(self, layer: cython.int, beam: cython.int) -> cython.int:
        """The points from which on about ``beam`` states of a layer lie."""
        counts: cython.int[256]
        here: cython.int = self.layers[layer]
        points: cython.int
        for points in range(256):
            counts[points] = 0
        while here >= 0:
            points = self.states[here].points
            counts[0 if points < 0 else 255 if points > 255 else points] += 1
            here = self.states[here].next
        for points in range(255, 0, -1):
            beam -= counts[points]
            if beam <= 0:
                return points
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def prepare(self) -> cython.void:
        """What all states share: the most a blank is worth, whether the board is its own mirror image."""
        letter: cython.int
        row: cython.int
        column: cython.int
        cell: cython.int
        image: cython.int
        self.expanded = self.generated = 0
        self.blank_worth = 0
        for letter in range(1, self.board.letters + 1):
            if self.board.points[letter + 128] > self.blank_worth:
                self.blank_worth = self.board.points[letter + 128]
        self.mirrored = self.board.tiles == 0 and self.board.rows == self.board.columns and self.most == 1
        for row in range(self.board.rows):
            for column in range(self.board.columns):
                cell = self.board.first + row * self.board.stride + column
                image = self.board.first + column * self.board.stride + row
                if (
                    self.board.usable[cell] != self.board.usable[image]
                    or self.board.letter_times[cell] != self.board.letter_times[image]
                    or self.board.word_times[cell] != self.board.word_times[image]
                    or (cell == self.board.start and cell != image)
                ):
                    self.mirrored = False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reserve(self, room: cython.int) -> cython.bint:
        """Room for that many states, and a hash table of twice as many places."""
        states: cython.p_void
        index: cython.int
        size: cython.ulonglong = 2048
        slot: cython.ulonglong
        if self.states != cython.NULL and self.room >= room:
            return True
        states = realloc(self.states, cython.cast(cython.size_t, room) * cython.sizeof(State))
        if states == cython.NULL:
            self.no_memory = True
            return False
        self.states = cython.cast(cython.pointer(State), states)
        self.room = room
        while size < cython.cast(cython.ulonglong, room) * 2:
            size *= 2
        free(self.table)
        self.table = cython.cast(cython.p_int, calloc(size, cython.sizeof(cython.int)))
        if self.table == cython.NULL:
            self.no_memory = True
            return False
        self.table_mask = size - 1
        memset(self.table, 255, size * cython.sizeof(cython.int))
        for index in range(1, self.number):
            slot = self.states[index].key & self.table_mask
            while self.table[slot] >= 0:
                slot = (slot + 1) & self.table_mask
            self.table[slot] = index
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def enter(self, state: cython.int) -> cython.void:
        """Put a state's tiles on the board and leave the rest in ``left``."""
        index: cython.int
        tile: cython.int
        for index in range(64):
            self.left[index] = self.rack[index]
        self.board.saves = 0
        for index in range(self.states[state].count):
            tile = self.states[state].letters[index]
            self.board.put(self.states[state].cells[index], tile)
            self.fresh[self.states[state].cells[index]] = True
            self.left[0 if tile & 128 else tile] -= 1
        wanted: cython.ulonglong = 0
        if self.left[0]:
            wanted = self.board.every
        else:
            for index in range(1, self.board.letters + 1):
                if self.left[index]:
                    wanted |= cython.cast(cython.ulonglong, 1) << index
        self.board.wanted = wanted
        for index in range(self.states[state].count):
            cell: cython.int = self.states[state].cells[index]
            if not self.fresh[cell - 1]:
                self.board.refresh(cell, 0)
            if not self.fresh[cell - self.board.stride]:
                self.board.refresh(cell, 1)
        self.board.wanted = self.board.every

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def leave(self, state: cython.int) -> cython.void:
        index: cython.int
        self.board.rewind(0)
        for index in range(self.states[state].count):
            self.board.take(self.states[state].cells[index])
            self.fresh[self.states[state].cells[index]] = False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def expand(self, state: cython.int) -> cython.void:
        index: cython.int
        points: cython.int
        count: cython.int = self.states[state].count
        rest: cython.int = self.hand - count
        play: cython.pointer(Play)
        last_word: cython.bint
        self.enter(state)
        self.generator.bonus_at = 0
        self.generator.count_only = False
        self.generator.set_rack(self.left)
        skipped: cython.ulonglong = 0
        if state:
            live: cython.ulonglong = self.states[self.states[state].parent].live
            self.generator.lanes = 0
            self.touch_lanes(cython.address(self.states[state].play))
            if self.lean and not (self.no_repeat and self.extends(cython.address(self.states[state].play))):
                skipped = live & ~self.generator.lanes & (self.lane_of(cython.address(self.states[state].play)) - 1)
            self.generator.lanes |= live & ~skipped
        self.generator.generate()
        self.generator.lanes = ~cython.cast(cython.ulonglong, 0)
        self.states[state].live = self.generator.live | skipped
        if self.generator.overflow:
            self.no_memory = True
        self.expanded += 1
        self.generated += self.generator.found
        if self.no_repeat:
            self.list_new(state)
        last_word = self.most_words and self.states[state].words + 1 == self.most_words
        self.most_of[1] = self.most_of[2] = 0
        for index in range(self.generator.found):
            play = cython.address(self.generator.plays[index])
            if play.count < 3 and play.score > self.most_of[play.count]:
                self.most_of[play.count] = play.score
        if skipped:
            self.most_of[1] = max(self.most_of[1], self.states[self.states[state].parent].one)
            self.most_of[2] = max(self.most_of[2], self.states[self.states[state].parent].two)
        self.states[state].one = self.most_of[1]
        self.states[state].two = self.most_of[2]
        for index in range(self.generator.found):
            play = cython.address(self.generator.plays[index])
            if rest == self.hand and self.mirrored and play.direction == 1:
                break  # the same turns as the ones that begin across, seen in a mirror
            if self.scoring_b:
                if self.no_repeat and self.repeated(play):
                    continue
                self.spread(play, True)
                points = self.final_points(state, play)
                self.spread(play, False)
                self.offer_or_add(state, play, points, play.count == rest or last_word)
                continue
            points = self.states[state].points + play.score
            if self.prune and points + self.most_after(play, rest, points) <= self.threshold:
                continue
            if self.no_repeat and self.repeated(play):
                continue
            self.offer_or_add(state, play, points, play.count == rest or last_word)
        self.leave(state)
        self.meter_due += 1 + self.generator.found
        if self.meter_due >= 4096 and self.meter is not None:
            with cython.gil:
                self.ask()
            self.meter_due = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def merge(self, state: cython.int, play: cython.pointer(Play), into: cython.pointer(State)) -> cython.void:
        """The tiles of a state and a play, in the order of cells, and their key."""
        index: cython.int = 0
        place: cython.int = 0
        have: cython.int = self.states[state].count
        cell: cython.int = play.start
        step: cython.int = self.board.steps[play.direction]
        letter: cython.int
        key: cython.ulonglong = 1
        for letter in range(play.length):
            if play.put[letter]:
                while index < have and self.states[state].cells[index] < cell:
                    into.cells[place] = self.states[state].cells[index]
                    into.letters[place] = self.states[state].letters[index]
                    index += 1
                    place += 1
                into.cells[place] = cell
                into.letters[place] = play.put[letter]
                place += 1
            cell += step
        while index < have:
            into.cells[place] = self.states[state].cells[index]
            into.letters[place] = self.states[state].letters[index]
            index += 1
            place += 1
        into.count = place
        for index in range(place):
            key += self.values[into.cells[index]] * self.tile_values[into.letters[index]]
        into.key = key ^ (key >> 29)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def same(self, first: cython.pointer(State), second: cython.pointer(State)) -> cython.bint:
        index: cython.int
        if first.key != second.key or first.count != second.count:
            return False
        if self.most_words and first.words != second.words:
            return False
        for index in range(first.count):
            if first.cells[index] != second.cells[index] or first.letters[index] != second.letters[index]:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def add(self, state: cython.int, play: cython.pointer(Play), points: cython.int) -> cython.void:
        """Keep the state that a play leads to, or the better way to it."""
        fresh: State
        slot: cython.ulonglong
        other: cython.int
        self.merge(state, play, cython.address(fresh))
        fresh.words = self.states[state].words + 1
        if self.most_words:
            fresh.key += fresh.words * cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)
        slot = fresh.key & self.table_mask
        while True:
            other = self.table[slot]
            if other < 0:
                break
            if self.same(cython.address(self.states[other]), cython.address(fresh)):
                if points > self.states[other].points:
                    self.states[other].points = points
                    self.states[other].parent = state
                    self.states[other].play = play[0]
                    self.states[other].words = fresh.words
                    self.offer(state, play, points)
                elif points == self.states[other].points and self.lane_of(play) > self.lane_of(
                    cython.address(self.states[other].play)
                ):
                    self.states[other].parent = state
                    self.states[other].play = play[0]
                    self.states[other].words = fresh.words
                return
            slot = (slot + 1) & self.table_mask
        if self.number == self.room:
            if not self.reserve(2 * self.room):
                return
            slot = fresh.key & self.table_mask
            while self.table[slot] >= 0:
                slot = (slot + 1) & self.table_mask
        other = self.number
        self.number += 1
        self.table[slot] = other
        fresh.points = points
        fresh.parent = state
        fresh.play = play[0]
        fresh.next = self.layers[fresh.count]
        self.layers[fresh.count] = other
        self.states[other] = fresh
        self.offer(state, play, points)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def offer(self, state: cython.int, play: cython.pointer(Play), points: cython.int) -> cython.void:
        """A turn that ends with this play: keep it if it is among the best."""
        fresh: State
        index: cython.int
        worst: cython.int
        count: cython.int = self.states[state].count + play.count
        blanks: cython.int = 0
        if self.bonus_at and count >= self.bonus_at:
            points += self.bonus
        if points <= self.threshold:
            return
        if self.final and not self.right_at_last(state, play):
            return
        self.merge(state, play, cython.address(fresh))
        if self.must_blanks:
            for index in range(fresh.count):
                blanks += fresh.letters[index] >> 7
            if blanks < self.must_blanks:
                return
        worst = 0
        for index in range(self.kept):
            if self.turns[index].key == fresh.key:
                if points > self.turns[index].points:
                    self.turns[index].points = points
                    self.turns[index].parent = state
                    self.turns[index].play = play[0]
                    self.raise_threshold()
                return
            if self.turns[index].points < self.turns[worst].points:
                worst = index
        if self.kept < self.most:
            worst = self.kept
            self.kept += 1
        self.turns[worst].points = points
        self.turns[worst].parent = state
        self.turns[worst].play = play[0]
        self.turns[worst].key = fresh.key
        self.raise_threshold()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def offer_or_add(
        self, state: cython.int, play: cython.pointer(Play), points: cython.int, ends: cython.bint
    ) -> cython.void:
        if ends:
            self.offer(state, play, points)
        else:
            self.add(state, play, points)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def raise_threshold(self) -> cython.void:
        index: cython.int
        least: cython.int
        if self.kept < self.most:
            return
        least = self.turns[0].points
        for index in range(1, self.kept):
            if self.turns[index].points < least:
                least = self.turns[index].points
        if least > self.threshold:
            self.threshold = least


def _merged(turns: list, others: list, top: int) -> list:
    """The best of two lists of turns, those that lay the same tiles once."""
    seen = set()
    kept = []
    for points, plays in sorted(turns + others, key=lambda turn: -turn[0]):
        tiles = frozenset(
            (row + index * down, column + index * (not down), code)
            for _, row, column, down, word in plays
            for index, code in enumerate(word)
            if code
        )
        if tiles not in seen:
            seen.add(tiles)
            kept.append((points, plays))
    return kept[:top]
