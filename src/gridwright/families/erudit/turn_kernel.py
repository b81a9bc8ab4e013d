"""The best turn of several words, exactly: Эрудит lets a player lay any number of words, each touching what lies there.

A **state** is the set of tiles laid so far in the turn. States are kept once, however many orders of words lead to
them, with the most points that any order brings, and are expanded in layers of tiles laid, so that a state's points
are final before it is expanded (dynamic programming over the seed algorithm's exhaustive way with memory). From a
state, every legal play of the tiles left leads to another one. Plays that lay the last tiles end the turn: they are
only compared, never kept.

A state is expanded only if its points and an **admissible bound** on what the tiles left could still bring beat the
turns found so far; the bounds come from :meth:`TurnSearch.bound`. So the answer is proved unless the budget ends the
search, and then the gap to the best bound left is known.
"""

import cython
from cython.cimports.gridwright.families.erudit.board_kernel import MAX_CELLS, Board
from cython.cimports.gridwright.families.erudit.movegen_kernel import Generator, Play
from cython.cimports.libc.stdlib import calloc, free, realloc
from cython.cimports.libc.string import memset

State = cython.struct(
    key=cython.ulonglong,
    points=cython.int,
    parent=cython.int,  # the state before the last play, -1 at the start
    next=cython.int,  # in the same layer
    count=cython.uchar,
    words=cython.uchar,  # plays made
    live=cython.ulonglong,  # rows and columns with plays, once it is expanded
    one=cython.int,  # the most that a play of one tile brings, and of two
    two=cython.int,
    letters=cython.uchar[10],
    cells=cython.short[10],  # in ascending order
    play=Play,  # the play that led here on the best way
)

Standing = cython.struct(mark=cython.ulonglong, start=cython.short, direction=cython.uchar, length=cython.uchar)

Turn = cython.struct(points=cython.int, parent=cython.int, state=cython.int, key=cython.ulonglong, play=Play)


@cython.final
@cython.cclass
class TurnSearch:
    """Searches the turns of one rack on the board of a :class:`Generator`; racks of at most 10 tiles."""

    generator: Generator
    board: Board
    states: cython.pointer(State)
    room: cython.int
    number: cython.int
    table: cython.p_int
    table_mask: cython.ulonglong
    layers: cython.int[12]
    turns: cython.pointer(Turn)
    most: cython.int  # how many turns are wanted
    kept: cython.int
    threshold: cython.int  # points that a further turn must beat
    values: cython.ulonglong[MAX_CELLS]  # random numbers for keys
    tile_values: cython.ulonglong[256]
    fresh: cython.uchar[MAX_CELLS]  # tiles of the state on the board
    rack: cython.int[64]
    left: cython.int[64]
    hand: cython.int
    bonus: cython.int
    bonus_at: cython.int
    scoring_b: cython.bint
    final: cython.bint
    repeats: cython.bint
    no_repeat: cython.bint  # no play may repeat a word
    most_words: cython.int
    must_blanks: cython.int
    prune: cython.bint
    lean: cython.bint  # rows and columns are left out where another order of the plays is looked at
    standing: Standing[512]
    standing_root: cython.int
    standing_now: cython.int
    bloom: cython.ulonglong[8]
    no_memory: cython.bint
    stopped: cython.bint
    open_points: cython.int[12]  # the most points of a state of each layer that was left unexpanded
    mirrored: cython.bint
    most_of: cython.int[4]
    one: cython.int
    two: cython.int
    dear: cython.int  # points of the dearest tile left, and of the next
    cheap: cython.int
    blank_worth: cython.int
    expanded: cython.longlong
    generated: cython.longlong
    layer_sizes: cython.longlong[12]
    meter: object
    meter_due: cython.int

    def __cinit__(self):
        self.states = cython.NULL
        self.table = cython.NULL
        self.turns = cython.NULL

    def __init__(self, generator: Generator):
        state: cython.ulonglong = 0x657275646974
        index: cython.int
        self.generator = generator
        self.board = generator.board
        for index in range(MAX_CELLS):
            self.fresh[index] = False
            self.values[index] = _mix(state + index)
        for index in range(256):
            self.tile_values[index] = _mix(state + 4096 + index) | 1

    def __dealloc__(self):
        free(self.states)
        free(self.table)
        free(self.turns)

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
        self.meter, self.meter_due = meter, 0
        self.most, self.kept = top, 0
        self.threshold = floor
        turns: cython.p_void = realloc(self.turns, (top + 1) * cython.sizeof(Turn))
        if turns == cython.NULL:
            raise MemoryError
        self.turns = cython.cast(cython.pointer(Turn), turns)
        self.no_memory = self.stopped = False
        self.board.factors = final
        if final:
            self.board.load(self.board.dump())
        try:
            with cython.nogil:
                self.prepare()
                if beam and self.prune:
                    self.run(beam)
                    # What the beam found is found again, unless something beats it: the search begins close below.
                    self.threshold = max(floor, self.threshold - 1) if self.kept == self.most else floor
                    self.kept = 0
                self.run(0)
        finally:
            self.board.factors = False
            if final:
                self.board.load(self.board.dump())
        if self.no_memory:
            raise MemoryError("no memory for the states of a turn")
        order = sorted(range(self.kept), key=lambda i: (-self.turns[i].points, self.turns[i].key))
        return {
            "turns": [(self.turns[i].points, self.plays_of(i)) for i in order],
            "proved": not self.stopped,
            "open": [self.open_points[index] for index in range(self.hand + 1)],
            "expanded": self.expanded,
            "generated": self.generated,
            "states": self.number,
            "layers": [self.layer_sizes[index] for index in range(self.hand + 1)],
        }

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

    # ---- the search ----

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
                self.stopped = self.meter.tick(self.meter_due)
            self.meter_due = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def touch_lanes(self, play: cython.pointer(Play)) -> cython.void:
        """Let the generator search the rows and columns too in which the play, which lies there, changed anything.

        Elsewhere a play of the tiles left was legal before this one: where there was none then, there is none now.
        """
        cell: cython.int = play.start
        index: cython.int
        direction: cython.int
        for index in range(play.length):
            if play.put[index]:
                for direction in range(2):
                    self.touch_lane(cell, direction)
                    self.touch_lane(self.beyond(cell, self.board.steps[direction]), 1 - direction)
                    self.touch_lane(self.beyond(cell, -self.board.steps[direction]), 1 - direction)
            cell += self.board.steps[play.direction]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lane_of(self, play: cython.pointer(Play)) -> cython.ulonglong:
        """The bit of the row or column that a play lies in."""
        place: cython.int = play.start - self.board.first
        place = self.board.rows + place % self.board.stride if play.direction else place // self.board.stride
        return cython.cast(cython.ulonglong, 1) << place

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def extends(self, play: cython.pointer(Play)) -> cython.bint:
        """Whether a play, which lies there, made a run of two letters or more longer."""
        over: cython.int = self.board.steps[1 - play.direction]
        cell: cython.int = play.start
        index: cython.int
        lying: cython.int = 0
        for index in range(play.length):
            if play.put[index]:
                lying = 0
                if self.board.cell[cell - over] != 0 and self.board.cell[cell - 2 * over] != 0:
                    return True
                if self.board.cell[cell + over] != 0 and self.board.cell[cell + 2 * over] != 0:
                    return True
            else:
                lying += 1
                if lying == 2:
                    return True
            cell += self.board.steps[play.direction]
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def beyond(self, cell: cython.int, step: cython.int) -> cython.int:
        while self.board.cell[cell] != 0:
            cell += step
        return cell

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def touch_lane(self, cell: cython.int, direction: cython.int) -> cython.void:
        place: cython.int = cell - self.board.first
        if self.board.usable[cell]:
            place = self.board.rows + place % self.board.stride if direction else place // self.board.stride
            self.generator.lanes |= cython.cast(cython.ulonglong, 1) << place

    # ---- bounds ----
    #
    # While a state is expanded, the most that a legal play of one tile and of two brings there is known
    # (``most_of``). After a play p, a play of the tiles left either touches no tile of p, and is one of those, or
    # covers an empty cell at the end of a run with a tile of p: those cells are looked at without the dictionary.
    # Of two further plays of one tile, the second touches the first or not. If it does, both tiles lie in one run, and
    # laying them in one play would be legal too and bring at least what the second brings: so with one and two as
    # the most that one and two tiles in one play bring, the rest of the turn brings at most
    # max(two, one + max(one, two)). For three tiles and more there is no bound.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def most_after(self, play: cython.pointer(Play), rest: cython.int, points: cython.int) -> cython.int:
        """No turn that goes on after this play brings more than this beyond ``points``."""
        bonus: cython.int = self.bonus if self.bonus_at and self.hand >= self.bonus_at else 0
        left: cython.int = rest - play.count
        if left == 0:
            return bonus
        if left > 2:
            return 1000000
        self.one, self.two = self.most_of[1], self.most_of[2]
        if points + bonus + self.both(left) > self.threshold:
            return 1000000  # already too much to be cut off
        self.touch(play, left)
        return bonus + self.both(left)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def both(self, left: cython.int) -> cython.int:
        if left == 1:
            return self.one
        return max(self.two, self.one + max(self.one, self.two))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def touch(self, play: cython.pointer(Play), left: cython.int) -> cython.void:
        """Raise ``one`` and ``two`` by the plays that would touch a tile of this one."""
        step: cython.int = self.board.steps[play.direction]
        over: cython.int = self.board.steps[1 - play.direction]
        cell: cython.int = play.start
        here: cython.int
        index: cython.int
        code: cython.int
        worth: cython.int
        self.dear = self.cheap = -1
        for index in range(self.board.letters + 1):
            code = self.left[index]
            if code == 0:
                continue
            for here in range(play.length):
                if play.put[here] and (0 if play.put[here] & 128 else play.put[here]) == index:
                    code -= 1
            worth = self.board.points[index] if index else self.blank_worth
            while code > 0:
                if worth > self.dear:
                    self.cheap = self.dear
                    self.dear = worth
                elif worth > self.cheap:
                    self.cheap = worth
                code -= 1
        for index in range(play.length):
            if play.put[index]:
                self.board.cell[cell] = play.put[index]
            cell += step
        self.look_at(cell, left)
        self.look_at(play.start - step, left)
        cell = play.start
        for index in range(play.length):
            if play.put[index]:
                here = cell + over
                while self.board.cell[here] != 0:
                    here += over
                self.look_at(here, left)
                here = cell - over
                while self.board.cell[here] != 0:
                    here -= over
                self.look_at(here, left)
            cell += step
        cell = play.start
        for index in range(play.length):
            if play.put[index]:
                self.board.cell[cell] = 0
            cell += step

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def run_points(self, cell: cython.int, step: cython.int) -> cython.int:
        """Points of the letters on from a cell in one direction, the cell not included."""
        points: cython.int = 0
        cell += step
        while self.board.cell[cell] != 0:
            points += self.board.points[self.board.cell[cell]]
            cell += step
        return points

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look_at(self, cell: cython.int, left: cython.int) -> cython.void:
        """Raise ``one`` and ``two`` by what a tile in this empty cell, and a second one in its run, could bring."""
        direction: cython.int
        step: cython.int
        over: cython.int
        side: cython.int
        other: cython.int
        run: cython.int
        across: cython.int
        points: cython.int
        mine: cython.int
        its: cython.int
        times: cython.int
        if not self.board.usable[cell]:
            return
        points = 0
        for direction in range(2):
            step = self.board.steps[direction]
            if self.board.cell[cell - step] != 0 or self.board.cell[cell + step] != 0:
                points += self.run_points(cell, step) + self.run_points(cell, -step)
                points += self.dear * self.board.letter_times[cell]
        self.one = max(self.one, points * self.board.word_times[cell])
        if left == 1:
            return
        for direction in range(2):
            over = self.board.steps[1 - direction]
            for side in range(2):
                step = self.board.steps[direction] if side else -self.board.steps[direction]
                other = cell + step
                run = self.run_points(cell, -step)
                while self.board.cell[other] != 0:
                    run += self.board.points[self.board.cell[other]]
                    other += step
                if not self.board.usable[other]:
                    continue
                run += self.run_points(other, step)
                times = self.board.word_times[cell] * self.board.word_times[other]
                points = run * times
                mine = times * self.board.letter_times[cell]
                its = times * self.board.letter_times[other]
                if self.board.cell[cell - over] != 0 or self.board.cell[cell + over] != 0:
                    across = self.run_points(cell, over) + self.run_points(cell, -over)
                    points += across * self.board.word_times[cell]
                    mine += self.board.letter_times[cell] * self.board.word_times[cell]
                if self.board.cell[other - over] != 0 or self.board.cell[other + over] != 0:
                    across = self.run_points(other, over) + self.run_points(other, -over)
                    points += across * self.board.word_times[other]
                    its += self.board.letter_times[other] * self.board.word_times[other]
                points += max(mine, its) * self.dear + min(mine, its) * self.cheap
                self.two = max(self.two, points)

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

    # ---- the final position (scoring B) ----

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def spread(self, play: cython.pointer(Play), lay: cython.bint) -> cython.void:
        """Lay or lift the tiles of a play, without looking at cross-sets."""
        cell: cython.int = play.start
        index: cython.int
        for index in range(play.length):
            if play.put[index]:
                self.board.cell[cell] = play.put[index] if lay else 0
                self.fresh[cell] = lay
            cell += self.board.steps[play.direction]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def run_once(self, cell: cython.int, direction: cython.int) -> cython.int:
        """Points of the run through a new tile; 0 where it has no second letter or a new tile before this one."""
        step: cython.int = self.board.steps[direction]
        start: cython.int = cell
        points: cython.int = 0
        times: cython.int = 1
        while self.board.cell[start - step] != 0:
            start -= step
            if self.fresh[start]:
                return 0
        if start == cell and self.board.cell[cell + step] == 0:
            return 0
        while self.board.cell[start] != 0:
            if self.fresh[start]:
                points += self.board.points[self.board.cell[start]] * self.board.letter_times[start]
                times *= self.board.word_times[start]
            else:
                points += self.board.points[self.board.cell[start]]
            start += step
        return points * times

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def final_points(self, state: cython.int, play: cython.pointer(Play)) -> cython.int:
        """Points of the position with the tiles of a state and of a play on the board: every new run once."""
        points: cython.int = 0
        index: cython.int
        cell: cython.int
        for index in range(self.states[state].count):
            cell = self.states[state].cells[index]
            points += self.run_once(cell, 0) + self.run_once(cell, 1)
        cell = play.start
        for index in range(play.length):
            if play.put[index]:
                points += self.run_once(cell, 0) + self.run_once(cell, 1)
            cell += self.board.steps[play.direction]
        return points

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def right_at_last(self, state: cython.int, play: cython.pointer(Play)) -> cython.bint:
        """Whether every run with a new tile is a word and, where that is forbidden, none stands twice."""
        good: cython.bint = True
        index: cython.int
        other: cython.int
        step: cython.int
        cell: cython.int
        number: cython.int = self.standing_now
        self.spread(play, True)
        for index in range(self.states[state].count):
            cell = self.states[state].cells[index]
            good = good and self.right_run(cell, 0) and self.right_run(cell, 1)
        cell = play.start
        for index in range(play.length):
            if good and play.put[index]:
                good = self.right_run(cell, 0) and self.right_run(cell, 1)
            cell += self.board.steps[play.direction]
        if good and not self.repeats:
            for index in range(self.standing_root, self.standing_now):
                for other in range(index):
                    if self.standing[other].mark != self.standing[index].mark:
                        continue
                    if self.standing[other].length != self.standing[index].length:
                        continue
                    step = self.board.steps[self.standing[other].direction]
                    cell = self.standing[other].start
                    if (
                        self.board.cell[cell - step] == 0
                        and self.board.cell[cell + self.standing[other].length * step] == 0
                    ):
                        good = False
        self.standing_now = number
        self.spread(play, False)
        return good

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def right_run(self, cell: cython.int, direction: cython.int) -> cython.bint:
        """Whether the run through a new tile is a word, if it has two letters; notes it at its first new tile."""
        step: cython.int = self.board.steps[direction]
        start: cython.int = cell
        length: cython.int = 0
        word: cython.uchar[24]
        first: cython.bint = True
        while self.board.cell[start - step] != 0:
            start -= step
            first = first and not self.fresh[start]
        if not first:
            return True
        cell = start
        while self.board.cell[cell] != 0:
            word[length] = self.board.cell[cell] & 127
            length += 1
            cell += step
        if length < 2:
            return True
        if not self.board.is_word(word, length):
            return False
        if not self.repeats:
            self.note(start, direction)
        return True

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

    # ---- words that stand on the board already ----

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def note(self, cell: cython.int, direction: cython.int) -> cython.void:
        """Add the run through a cell, if it has two letters or more, to the standing words."""
        step: cython.int = self.board.steps[direction]
        mark: cython.ulonglong = 0
        length: cython.int = 0
        start: cython.int
        while self.board.cell[cell - step] != 0:
            cell -= step
        start = cell
        while self.board.cell[cell] != 0:
            mark = (mark + (self.board.cell[cell] & 127)) * cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)
            length += 1
            cell += step
        if length > 1 and self.standing_now < 512:
            self.standing[self.standing_now].mark = mark
            self.standing[self.standing_now].start = start
            self.standing[self.standing_now].direction = direction
            self.standing[self.standing_now].length = length
            self.standing_now += 1
            self.bloom[(mark >> 61) & 7] |= cython.cast(cython.ulonglong, 1) << ((mark >> 55) & 63)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_standing(self) -> cython.void:
        """The words on the board before the turn."""
        cell: cython.int
        direction: cython.int
        self.standing_now = 0
        for direction in range(8):
            self.bloom[direction] = 0
        for cell in range(self.board.first, self.board.first + self.board.rows * self.board.stride):
            for direction in range(2):
                if self.board.cell[cell] != 0 and self.board.cell[cell - self.board.steps[direction]] == 0:
                    self.note(cell, direction)
        self.standing_root = self.standing_now

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_new(self, state: cython.int) -> cython.void:
        """The words that the tiles of a state have made; the ones before the turn stay listed."""
        index: cython.int
        self.standing_now = self.standing_root
        for index in range(8):
            self.bloom[index] = 0
        for index in range(self.standing_root):
            self.bloom[(self.standing[index].mark >> 61) & 7] |= cython.cast(cython.ulonglong, 1) << (
                (self.standing[index].mark >> 55) & 63
            )
        for index in range(self.states[state].count):
            self.note(self.states[state].cells[index], 0)
            self.note(self.states[state].cells[index], 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def stands(self, mark: cython.ulonglong, length: cython.int) -> cython.bint:
        """Whether a word with that mark stands as a whole run of the board as it is now."""
        index: cython.int
        step: cython.int
        if not (self.bloom[(mark >> 61) & 7] >> ((mark >> 55) & 63)) & 1:
            return False
        for index in range(self.standing_now):
            if self.standing[index].mark == mark and self.standing[index].length == length:
                step = self.board.steps[self.standing[index].direction]
                if (
                    self.board.cell[self.standing[index].start - step] == 0
                    and self.board.cell[self.standing[index].start + length * step] == 0
                ):
                    return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def repeated(self, play: cython.pointer(Play)) -> cython.bint:
        """Whether a play makes a word that stands already, or the same word twice."""
        step: cython.int = self.board.steps[play.direction]
        over: cython.int = self.board.steps[1 - play.direction]
        cell: cython.int = play.start
        here: cython.int
        letter: cython.int
        index: cython.int
        other: cython.int
        length: cython.int
        made: cython.int = 1
        marks: cython.ulonglong[24]
        mark: cython.ulonglong = 0
        factor: cython.ulonglong = 0x9E3779B97F4A7C15
        for index in range(play.length):
            letter = play.put[index] & 127
            if letter == 0:
                letter = self.board.cell[cell] & 127
            mark = (mark + letter) * factor
            cell += step
        if self.stands(mark, play.length):
            return True
        marks[0] = mark
        cell = play.start
        for index in range(play.length):
            if play.put[index] and self.board.total[play.direction][cell] >= 0:
                here = cell
                while self.board.cell[here - over] != 0:
                    here -= over
                mark = 0
                length = 0
                while here == cell or self.board.cell[here] != 0:
                    letter = play.put[index] if here == cell else self.board.cell[here]
                    mark = (mark + (letter & 127)) * factor
                    length += 1
                    here += over
                if self.stands(mark, length):
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
def _mix(z: cython.ulonglong) -> cython.ulonglong:
    z = (z + cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)) * cython.cast(cython.ulonglong, 0xBF58476D1CE4E5B9)
    z = (z ^ (z >> 27)) * cython.cast(cython.ulonglong, 0x94D049BB133111EB)
    return z ^ (z >> 31)
