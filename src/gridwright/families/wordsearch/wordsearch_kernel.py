"""The search that fills a word search so that exactly the message's cells are left.

1. Words are laid through random empty cells, the best of a few random slots each time; a slot's words come from the
   pool's bitsets, so a slot that no word fits costs next to nothing.
2. Where that stalls, every slot through every hole is looked at; where none fits, the words around a hole are taken
   off and the place is filled anew (ruin and recreate: Schrimpf et al. 2000), back to the old state if it got worse.
3. When as many cells are left as the message has letters, the message goes in and the whole grid is read in all
   directions. A listed word that stands twice is taken off and banned, a forbidden word loses a word that forms it,
   and the holes are filled anew. Without the ban hard settings loop.
4. Words that cross too few others are replaced while that gets better.

Words that must be placed come first, each where it drives out the least (ejection chains: Glover 1996); what is driven
out goes back to the queue, dearer than before, so that the chain does not circle.

``greedy`` is the loop of the article "Ako vygenerovať osemsmerovku s tajničkou" (Napnito), kept for comparison.
"""

from __future__ import annotations

import cython
from cython.cimports.gridwright.families.wordsearch.board_kernel import Board, Entry, Trouble
from cython.cimports.gridwright.prng import below
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memcpy

DEEP = cython.declare(cython.int, 8)
EMPTY = cython.declare(cython.int, 254)
BLOCK = cython.declare(cython.int, 255)
SLOTS = cython.declare(cython.int, 4096)


@cython.final
@cython.cclass
class Maker(Board):
    """One search; ``settings`` is a ``Settings`` of ``make.py``, which has checked them."""

    meter: object
    random: uint64_t
    message: cython.p_uchar
    message_length: cython.int
    weight: cython.int[8]  # of directions
    diagonal: cython.int  # wanted share of diagonals in percent, -1: as the weights give
    length_weight: cython.int[65]
    length_most: cython.int[65]
    shortest: cython.int
    longest: cython.int
    reach: cython.int  # lengths that are looked at when every slot is: the five shortest
    tight: cython.int  # whether cells are dear: the words must share more letters
    roomy: cython.int  # whether there is room to care for the directions of must-have words
    min_cross: cython.int
    max_words: cython.int  # stop at so many words, 0: fill
    need_words: cython.int  # fewer are not enough
    fillers: cython.int  # whether the cells left get random letters
    filler: cython.p_uchar
    filler_count: cython.int
    musts: cython.int
    must_text: cython.pointer(cython.p_uchar)
    must_letters: cython.p_uchar
    must_length: cython.p_int
    must_price: cython.p_int
    queue: cython.p_int
    queued: cython.int
    barred: cython.p_int  # (length, index) of pool words that may not be used
    barreds: cython.int
    # slots under consideration
    slot_start: cython.p_int
    slot_way: cython.p_int
    slot_length: cython.p_int
    slot_score: cython.p_int
    slots: cython.int
    work: cython.p_int  # holes to try
    works: cython.int
    # the log of one ruin
    gone: cython.pointer(Entry)
    gones: cython.int
    added: cython.p_int
    addeds: cython.int
    kept: cython.pointer(Entry)
    kepts: cython.int
    # counters
    nodes: cython.longlong
    pending: cython.int
    stop: cython.int
    restarts: cython.int
    ruins: cython.int
    repairs: cython.int
    polishes: cython.int
    evictions: cython.int
    first_holes: cython.int

    def __cinit__(self, settings):
        message: bytes = settings.message
        fillers: bytes = settings.fillers
        musts = settings.musts
        barred = settings.barred
        i: cython.int
        n: cython.int
        total: cython.int = 0
        self.meter = settings.meter
        self.random = settings.random
        self.message_length = cython.cast(cython.int, len(message))
        self.message = cython.cast(cython.p_uchar, calloc(len(message) + 1, 1))
        view: cython.pointer(cython.const[cython.uchar]) = message
        for i in range(8):
            self.weight[i] = settings.weights[i]
        self.diagonal = settings.diagonal
        self.shortest = 65
        self.longest = 0
        for i in range(65):
            self.length_weight[i] = settings.length_weights[i] if self.pool.count[i] else 0
            self.length_most[i] = settings.length_most[i]
            if self.length_weight[i] > 0:
                self.shortest = min(self.shortest, i)
                self.longest = i
        self.reach = self.longest
        n = 0
        for i in range(65):
            if self.length_weight[i] > 0:
                n += 1
                if n == 5:
                    self.reach = i
        self.min_cross = settings.min_cross
        self.max_words = settings.max_words
        self.need_words = settings.need_words
        self.fillers = 1 if len(fillers) else 0
        self.filler_count = cython.cast(cython.int, len(fillers))
        self.filler = cython.cast(cython.p_uchar, calloc(len(fillers) + 1, 1))
        view_filler: cython.pointer(cython.const[cython.uchar]) = fillers
        self.musts = cython.cast(cython.int, len(musts))
        self.barreds = cython.cast(cython.int, len(barred))
        for text in musts:
            total += len(text)
        n = self.size + self.musts + 8
        self.must_text = cython.cast(
            cython.pointer(cython.p_uchar), calloc(self.musts + 1, cython.sizeof(cython.p_uchar))
        )
        self.must_letters = cython.cast(cython.p_uchar, calloc(total + 1, 1))
        self.must_length = _ints(self.musts + 1)
        self.must_price = _ints(self.musts + 1)
        self.queue = _ints(n + 8)
        self.barred = _ints(2 * self.barreds + 1)
        self.slot_start = _ints(SLOTS)
        self.slot_way = _ints(SLOTS)
        self.slot_length = _ints(SLOTS)
        self.slot_score = _ints(SLOTS)
        self.work = _ints(4 * n)
        self.added = _ints(n)
        self.gone = cython.cast(cython.pointer(Entry), calloc(n, cython.sizeof(Entry)))
        self.kept = cython.cast(cython.pointer(Entry), calloc(n, cython.sizeof(Entry)))
        if (
            self.message == cython.NULL
            or self.filler == cython.NULL
            or self.must_text == cython.NULL
            or self.must_letters == cython.NULL
            or self.must_length == cython.NULL
            or self.must_price == cython.NULL
            or self.queue == cython.NULL
            or self.barred == cython.NULL
            or self.slot_start == cython.NULL
            or self.slot_way == cython.NULL
            or self.slot_length == cython.NULL
            or self.slot_score == cython.NULL
            or self.work == cython.NULL
            or self.added == cython.NULL
            or self.gone == cython.NULL
            or self.kept == cython.NULL
        ):
            raise MemoryError
        memcpy(self.message, view, self.message_length)
        memcpy(self.filler, view_filler, self.filler_count)
        total = 0
        for i in range(self.musts):
            text_bytes: bytes = musts[i]
            self.must_text[i] = self.must_letters + total
            self.must_length[i] = cython.cast(cython.int, len(text_bytes))
            view_must: cython.pointer(cython.const[cython.uchar]) = text_bytes
            memcpy(self.must_text[i], view_must, len(text_bytes))
            total += self.must_length[i]
        self.roomy = 10 * (total + self.message_length) < 7 * self.cells
        for i in range(self.barreds):
            self.barred[2 * i] = barred[i][0]
            self.barred[2 * i + 1] = barred[i][1]

    def __dealloc__(self):
        free(self.message)
        free(self.filler)
        free(self.must_text)
        free(self.must_letters)
        free(self.must_length)
        free(self.must_price)
        free(self.queue)
        free(self.barred)
        free(self.slot_start)
        free(self.slot_way)
        free(self.slot_length)
        free(self.slot_score)
        free(self.work)
        free(self.added)
        free(self.gone)
        free(self.kept)

    # --- the whole search -----------------------------------------------------------------------------------------

    def run(self, restarts: cython.int) -> bool:
        """Searches until a clean grid stands; False when the budget or the restarts are used up first."""
        done: cython.int
        with cython.nogil:
            done = self._run(restarts)
        self.meter.tick(self.pending)
        self.nodes += self.pending
        self.pending = 0
        return done == 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _run(self, restarts: cython.int) -> cython.int:
        i: cython.int
        self.restarts = 0
        while self.restarts < restarts and not self.stop:
            self.restarts += 1
            self.reset()
            for i in range(self.barreds):
                self.ban(self.barred[2 * i], self.barred[2 * i + 1])
            self.gones = 0
            self.addeds = 0
            self.works = 0
            self.queued = 0
            for i in range(self.musts):
                self.must_price[i] = 0
                self.queue[i] = i
            self.queued = self.musts
            if self._settle() and self._fill() and self._finish():
                return 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _count(self) -> cython.int:
        """One node of work; every few thousand the meter is asked whether to stop."""
        self.pending += 1
        if self.pending >= 4096:
            with cython.gil:
                self.nodes += self.pending
                if self.meter.tick(self.pending):
                    self.stop = 1
                self.pending = 0
        return self.stop

    # --- choosing slots ---------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _most(self) -> cython.int:
        """Empty cells that words may still cover."""
        if self.fillers:
            return 64
        return self.holes - self.message_length

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _direction(self) -> cython.int:
        """A direction by its weight, diagonal or not so that their share comes near the target."""
        total: cython.int = 0
        d: cython.int
        kind: cython.int = -1
        if self.diagonal >= 0 and self.diagonal <= 100:
            kind = 1 if self.diagonals * 100 < self.diagonal * self.words + 50 else 0
            if below(cython.address(self.random), 8) == 0:
                kind = 1 if cython.cast(cython.int, below(cython.address(self.random), 100)) < self.diagonal else 0
        for d in range(8):
            if kind < 0 or (d & 1) == kind:
                total += self.weight[d]
        if total == 0:
            kind = -1
            for d in range(8):
                total += self.weight[d]
        total = below(cython.address(self.random), total)
        for d in range(8):
            if kind < 0 or (d & 1) == kind:
                total -= self.weight[d]
                if total < 0:
                    return d
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _limit(self, length: cython.int) -> cython.int:
        """At most how many words of a length; -1 stands for none in the first three attempts, one in the next three."""
        if self.length_most[length] < 0:
            return (self.restarts - 1) // 3
        return self.length_most[length]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _length(self, most: cython.int) -> cython.int:
        """A length by its weight, up to ``most``; 0 when there is none."""
        total: cython.int = 0
        n: cython.int
        if most > self.longest:
            most = self.longest
        for n in range(self.shortest, most + 1):
            if self.by_length[n] < self._limit(n):
                total += self.length_weight[n]
        if total == 0:
            return 0
        total = below(cython.address(self.random), total)
        for n in range(self.shortest, most + 1):
            if self.by_length[n] < self._limit(n):
                total -= self.length_weight[n]
                if total < 0:
                    return n
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _consider(self, start: cython.int, way: cython.int, length: cython.int, most: cython.int) -> cython.void:
        """Keeps a legal slot with its score."""
        empty: cython.int = self.evaluate(start, way, length, most)
        score: cython.int
        lack: cython.int
        if empty == 0 or self.slots >= SLOTS:
            return
        score = below(cython.address(self.random), 8)
        score += 5 * (self.filled if self.filled < 2 else 2)
        if self.filled > 2:
            score -= 2 * (self.filled - 2)
        score += 7 * self.needy
        if self.filled < self.min_cross:
            score -= 4
        if empty == most and self.message_length:
            score += 24
        if empty == 1 and most > 1 and not self.fillers:
            score -= 6
        if self.diagonal >= 0:
            lack = self.diagonal * (self.words + 1) - 100 * self.diagonals  # in hundredths of a word
            lack = max(-300, min(300, lack)) // 20
            score += lack if way & 1 else -lack
        self.slot_start[self.slots] = start
        self.slot_way[self.slots] = way
        self.slot_length[self.slots] = length
        self.slot_score[self.slots] = score
        self.slots += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _take(self) -> cython.int:
        """Places a word in the best slot considered that a word fits; 1 when one was placed."""
        i: cython.int
        best: cython.int
        turn: cython.int
        way: cython.int
        start: cython.int
        length: cython.int
        word: cython.int
        while self.slots:
            best = 0
            for i in range(1, self.slots):
                if self.slot_score[i] > self.slot_score[best]:
                    best = i
            start = self.slot_start[best]
            way = self.slot_way[best]
            length = self.slot_length[best]
            self.slots -= 1
            self.slot_start[best] = self.slot_start[self.slots]
            self.slot_way[best] = self.slot_way[self.slots]
            self.slot_length[best] = self.slot_length[self.slots]
            self.slot_score[best] = self.slot_score[self.slots]
            # the sense that has fewer words first
            if self.weight[way] == 0 or (
                self.by_direction[way] * self.weight[(way + 4) & 7]
                > self.by_direction[(way + 4) & 7] * self.weight[way]
            ):
                start += (length - 1) * self.step[way]
                way = (way + 4) & 7
            for turn in range(2):
                if self.weight[way]:
                    if self._count():
                        return 0
                    word = self.find(start, way, length, cython.address(self.random))
                    if word >= 0:
                        i = self.place(self.pool.text[length] + word * length, length, word, -1, start, way)
                        if i < 0:
                            return 0
                        if self.addeds < self.size:
                            self.added[self.addeds] = i
                            self.addeds += 1
                        return 1
                start += (length - 1) * self.step[way]
                way = (way + 4) & 7
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sample(self, hole: cython.int, tries: cython.int, most: cython.int) -> cython.void:
        """Considers random slots through a hole."""
        t: cython.int
        way: cython.int
        length: cython.int
        before: cython.int
        after: cython.int
        low: cython.int
        high: cython.int
        shift: cython.int
        self.slots = 0
        for t in range(tries):
            way = self._direction()
            after = self.room[hole * 8 + way]
            before = self.room[hole * 8 + ((way + 4) & 7)] - 1
            length = self._length(before + after)
            if length == 0:
                continue
            low = max(0, length - after)
            high = min(length - 1, before)
            shift = low + cython.cast(cython.int, below(cython.address(self.random), high - low + 1))
            self._consider(hole - shift * self.step[way], way, length, most)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _enumerate(self, hole: cython.int, most: cython.int) -> cython.void:
        """Considers every slot through a hole for a word of one of the shorter lengths, which alone still fit."""
        way: cython.int
        length: cython.int
        before: cython.int
        after: cython.int
        shift: cython.int
        self.slots = 0
        for way in range(4):
            if self.weight[way] == 0 and self.weight[way + 4] == 0:
                continue
            after = self.room[hole * 8 + way]
            before = self.room[hole * 8 + way + 4] - 1
            for length in range(self.shortest, min(self.reach, before + after) + 1):
                if self.length_weight[length] == 0 or self.by_length[length] >= self._limit(length):
                    continue
                for shift in range(max(0, length - after), min(length - 1, before) + 1):
                    self._consider(hole - shift * self.step[way], way, length, most)

    # --- filling ----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _enough(self) -> cython.int:
        if self.max_words and self.words >= self.max_words:
            return 1
        return 0 if self.fillers else self._most() == 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _fill(self) -> cython.int:
        """From any state to one with exactly as many holes as the message has letters."""
        fails: cython.int = 0
        limit: cython.int = 6
        i: cython.int
        if self.shortest > self.longest:
            return self._enough() or self.fillers
        while not self._enough() and fails < limit and self.holes:
            if self._count():
                return 0
            self._sample(
                self.hole[below(cython.address(self.random), self.holes)],
                3 if 2 * self.holes > self.cells else 9,
                self._most(),
            )
            if self._take():
                fails = 0
            else:
                fails += 1
        self.works = 0
        for i in range(self.holes):
            self.work[self.works] = self.hole[i]
            self.works += 1
        self._mix()
        return self._complete(300 + 6 * self.cells)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mix(self) -> cython.void:
        i: cython.int
        j: cython.int
        t: cython.int
        for i in range(self.works - 1, 0, -1):
            j = below(cython.address(self.random), i + 1)
            t = self.work[i]
            self.work[i] = self.work[j]
            self.work[j] = t

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _recreate(self) -> cython.int:
        """Tries every slot through each hole of the work list; leaves the list empty."""
        hole: cython.int
        while self.works and not self._enough():
            self.works -= 1
            hole = self.work[self.works]
            if self.hole_at[hole] < 0:
                continue
            self._enumerate(hole, self._most())
            self.pending += self.slots // 4
            if self._count():
                return 0
            self._take()
        self.works = 0
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _complete(self, patience: cython.int) -> cython.int:
        """Fills the holes of the work list; at a stall takes off the words around a hole and goes on."""
        before: cython.int
        words: cython.int
        good: cython.int
        self._recreate()
        while not self._enough():
            if self.stop:
                return 0
            if self.fillers and self.words >= self.need_words:
                return 1
            if patience == 0 or self.holes == 0:
                return 0
            patience -= 1
            self.ruins += 1
            before = self.holes
            words = self.words
            self.gones = 0
            self.addeds = 0
            self.works = 0
            self._ruin(self.hole[below(cython.address(self.random), self.holes)])
            good = self._insert_all(10) if self.queued else 1
            if self.stop:
                return 0
            self._mix()
            if good:
                self._recreate()
            if self.fillers:
                good = good and self.words >= words
            elif self._most() < 0 or self.holes > before + (below(cython.address(self.random), 16) == 0):
                good = 0
            if not good:
                self._undo()
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _off(self, number: cython.int, banned: cython.int) -> cython.void:
        """Takes a word off, remembers it, and puts the cells that become empty on the work list."""
        word: cython.pointer(Entry) = self.entry + number
        cell: cython.int = word.start
        i: cython.int
        if self.gones < self.size:
            self.gone[self.gones] = word[0]
            self.gones += 1
        for i in range(self.addeds):
            if self.added[i] == number:
                self.addeds -= 1
                self.added[i] = self.added[self.addeds]
                self.gones -= 1  # it came and went: nothing to restore
                break
        for i in range(word.length):
            if self.cover[cell] == 1 and self.works < 2 * self.size:
                self.work[self.works] = cell
                self.works += 1
            cell += self.step[word.direction]
        if word.must >= 0:
            self.queue[self.queued] = word.must
            self.queued += 1
        self.remove(number, banned)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _ruin(self, hole: cython.int) -> cython.void:
        """Takes off the 2 to 6 words nearest to a hole; of those that must stand only now and then one."""
        count: cython.int = 2 + cython.cast(cython.int, below(cython.address(self.random), 5))
        bold: cython.int = below(cython.address(self.random), 10) == 0
        row: cython.int = hole // self.pitch
        col: cython.int = hole % self.pitch
        radius: cython.int
        r: cython.int
        c: cython.int
        cell: cython.int
        j: cython.int
        turn: cython.int
        if self.hole_at[hole] >= 0 and self.works < 2 * self.size:
            self.work[self.works] = hole
            self.works += 1
        for radius in range(1, 5):
            for turn in range(8 * radius):
                # a random walk over the ring would need memory; its cells in order, from a random side, will do
                j = turn // (2 * radius)
                c = turn % (2 * radius)
                if j == 0:
                    r = row - radius
                    c = col - radius + c
                elif j == 1:
                    r = row - radius + c
                    c = col + radius
                elif j == 2:
                    r = row + radius
                    c = col + radius - c
                else:
                    r = row + radius - c
                    c = col - radius
                if r < 1 or c < 1 or r > self.rows or c > self.cols:
                    continue
                cell = r * self.pitch + c
                if self.cover[cell] == 0:
                    if self.grid[cell] != BLOCK and self.works < 2 * self.size:
                        self.work[self.works] = cell
                        self.works += 1
                    continue
                if below(cython.address(self.random), 2):
                    continue
                j = self.over[
                    cell * DEEP + cython.cast(cython.int, below(cython.address(self.random), self.cover[cell]))
                ]
                if self.entry[j].must >= 0 and not bold:
                    continue
                self._off(j, 0)
                count -= 1
                if count == 0:
                    return

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _undo(self) -> cython.void:
        """Back to the state before the last ruin."""
        i: cython.int
        old: cython.pointer(Entry)
        for i in range(self.addeds):
            if self.entry[self.added[i]].at >= 0:
                self.remove(self.added[i], 0)
        self.addeds = 0
        for i in range(self.gones):
            old = self.gone + i
            self.place(old.text, old.length, old.index, old.must, old.start, old.direction)
        self.gones = 0
        self.queued = 0

    # --- words that must be placed ------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _settle(self) -> cython.int:
        """Places all queued words, then shares more letters until there is room for the message; 1 when that worked.

        Not to be called while a ruin is open: it starts logs of its own.
        """
        patience: cython.int = 200 + 40 * self.musts
        before: cython.int
        self.tight = 0
        if not self._insert_all(100 + 60 * self.musts):
            return 0
        while not self.fillers and self.holes < self.message_length:
            if self.stop or patience == 0:
                return 0
            patience -= 1
            before = self.holes
            self.gones = 0
            self.addeds = 0
            self.works = 0
            self._loosen()
            self.tight = 1
            if not self._insert_all(6) or self.holes + (below(cython.address(self.random), 24) == 0) < before:
                self._undo()
            self.tight = 0
        self.gones = 0
        self.addeds = 0
        return not self.stop

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _loosen(self) -> cython.void:
        """Takes off a must-have word that shares little, and up to two others."""
        i: cython.int
        n: cython.int
        t: cython.int
        best: cython.int
        score: cython.int
        low: cython.int
        n = 1 + cython.cast(cython.int, below(cython.address(self.random), 3))
        for t in range(n):
            best = -1
            low = 1 << 20
            for i in range(self.words):
                if self.entry[self.active[i]].must >= 0:
                    score = cython.cast(cython.int, below(cython.address(self.random), 256))
                    if t == 0:
                        score += 64 * self.entry[self.active[i]].cross
                    if score < low:
                        low = score
                        best = self.active[i]
            if best >= 0:
                self._off(best, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _insert_all(self, patience: cython.int) -> cython.int:
        """Places the queued words and what they drive out; 0 when that takes more than ``patience`` insertions."""
        i: cython.int
        best: cython.int
        while self.queued:
            if self.stop or patience == 0:
                return 0
            patience -= 1
            best = 0
            for i in range(1, self.queued):
                if self.must_length[self.queue[i]] * 4 + self.must_price[self.queue[i]] > (
                    self.must_length[self.queue[best]] * 4 + self.must_price[self.queue[best]]
                ):
                    best = i
            i = self.queue[best]
            self.queued -= 1
            self.queue[best] = self.queue[self.queued]
            if self._insert(i) == 0:
                return 0
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cost(
        self, text: cython.p_uchar, length: cython.int, start: cython.int, way: cython.int, most: cython.int
    ) -> cython.int:
        """What placing a word there drives out, less what it shares; the words driven out stand in ``slot_start``."""
        cell: cython.int = start
        cost: cython.int = 0
        i: cython.int
        j: cython.int
        n: cython.int
        bad: cython.int
        match: cython.int
        word: cython.pointer(Entry)
        self.stamp += 1
        self.slots = 0  # the words driven out
        for i in range(length):
            n = self.cover[cell]
            if n == 0:
                cost += 6 if self.tight else 3
            else:
                match = self.grid[cell] == text[i]
                bad = not match or n >= DEEP
                for j in range(n):
                    word = self.entry + self.over[cell * DEEP + j]
                    if word.stamp != self.stamp:
                        word.stamp = self.stamp
                        word.shared = 0
                        word.loss = 0
                    if word.shared < 0:
                        continue
                    word.shared += 1
                    if n == 1:
                        word.loss += 1
                    if bad or word.shared > self.max_shared or (self.own_rule and word.own <= word.loss):
                        word.shared = -1000000
                        cost += 6 if word.must < 0 else 24 + 3 * word.length + 2 * self.must_price[word.must]
                        if cost > most:
                            return cost
                        self.slot_start[self.slots] = self.over[cell * DEEP + j]
                        self.slots += 1
            cell += self.step[way]
        return cost

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _insert(self, must: cython.int) -> cython.int:
        """Places a word where it drives out the least; 0 when there is no room for it at all."""
        text: cython.p_uchar = self.must_text[must]
        length: cython.int = self.must_length[must]
        cell: cython.int
        way: cython.int
        cost: cython.int
        low: cython.int = 1 << 28
        start: cython.int = -1
        best: cython.int = 0
        i: cython.int
        if self.roomy:  # some random places will do, if one of them drives out nothing
            for i in range(48):
                cell = (1 + below(cython.address(self.random), self.rows)) * self.pitch + (
                    1 + below(cython.address(self.random), self.cols)
                )
                way = self._direction()
                if self.room[cell * 8 + way] < length:
                    continue
                if self._count():
                    return 0
                cost = self._cost(text, length, cell, way, low)
                if self.slots == 0:
                    cost += 2 * self.by_direction[way] // (1 + self.weight[way])
                    cost += below(cython.address(self.random), 6)
                    if cost < low:
                        low = cost
                        start = cell
                        best = way
        if start < 0:
            for cell in range(self.pitch + 1, self.size - self.pitch - 1):
                for way in range(8):
                    if self.weight[way] == 0 or self.room[cell * 8 + way] < length:
                        continue
                    if self._count():
                        return 0
                    cost = self._cost(text, length, cell, way, low + 8)
                    cost += below(cython.address(self.random), 6)
                    if cost < low:
                        low = cost
                        start = cell
                        best = way
        if start < 0:
            return 0
        self._cost(text, length, start, best, 1 << 28)
        self.must_price[must] += 3
        for i in range(self.slots):
            self.evictions += 1
            self._off(self.slot_start[i], 0)
        i = self.place(text, length, -1, must, start, best)
        if i < 0:
            return 0
        if self.addeds < self.size:
            self.added[self.addeds] = i
            self.addeds += 1
        if self.own_rule and self.entry[i].own < 1:
            cell = start + self.step[best] * cython.cast(cython.int, below(cython.address(self.random), length))
            while self.cover[cell] > 1:
                way = self.over[cell * DEEP]
                if way == i:
                    way = self.over[cell * DEEP + 1]
                self._off(way, 0)
        return 1

    # --- message, scan, repair ----------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _write(self) -> cython.void:
        """Puts the message, then filler letters, into the cells that no word covers, in reading order."""
        cell: cython.int
        n: cython.int = 0
        for cell in range(self.pitch + 1, self.size - self.pitch - 1):
            if self.cover[cell] == 0 and self.grid[cell] != BLOCK:
                if n < self.message_length:
                    self.grid[cell] = self.message[n]
                    n += 1
                elif self.grid[cell] == EMPTY and self.filler_count:
                    self.grid[cell] = self.filler[below(cython.address(self.random), self.filler_count)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _wipe(self) -> cython.void:
        i: cython.int
        for i in range(self.holes):
            self.grid[self.hole[i]] = EMPTY

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _clean(self) -> cython.int:
        """Message in, scan, repair, refill, until the scan finds nothing; 0 when patience or the budget ends."""
        patience: cython.int = 400 + self.cells
        i: cython.int
        while patience and not self.stop:
            patience -= 1
            self.pending += self.cells // 2
            if self._count():
                return 0
            self._write()
            if self.scan() == 0:
                return 1
            self.repairs += 1
            if self.fillers and self._redraw():
                continue
            self._wipe()
            self.gones = 0
            self.addeds = 0
            self.works = 0
            for i in range(self.troubles):
                self._repair(cython.address(self.trouble[i]))
            self.gones = 0
            if self.queued and not self._settle():
                return 0
            for i in range(self.holes):
                if self.works < 2 * self.size:
                    self.work[self.works] = self.hole[i]
                    self.works += 1
            self._mix()
            if not self._complete(300 + 6 * self.cells):
                return 0
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _redraw(self) -> cython.int:
        """Draws anew one filler letter of each trouble; 0 when a trouble has no filler letter in it."""
        i: cython.int
        j: cython.int
        cell: cython.int
        chosen: cython.int
        seen: cython.int
        good: cython.int = 1
        for i in range(self.troubles):
            cell = self.trouble[i].cell
            chosen = -1
            seen = 0
            for j in range(self.trouble[i].length):
                if self.cover[cell] == 0:
                    seen += 1
                    if below(cython.address(self.random), seen) == 0:
                        chosen = cell
                cell += self.step[self.trouble[i].direction]
            if chosen < 0:
                good = 0
            else:
                self.grid[chosen] = self.filler[below(cython.address(self.random), self.filler_count)]
        return good

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _repair(self, trouble: cython.pointer(Trouble)) -> cython.void:
        """Takes off and bans the word that is to blame for a trouble."""
        cell: cython.int = trouble.cell
        i: cython.int
        j: cython.int
        k: cython.int
        number: cython.int
        best: cython.int = -1
        score: cython.int
        high: cython.int = -1
        if trouble.kind == 0:
            if self.entry[trouble.entry].at < 0:
                return
            if self.entry[trouble.entry].must < 0:
                self._off(trouble.entry, 1)
                return
        for i in range(trouble.length):
            for j in range(self.cover[cell]):
                number = self.over[cell * DEEP + j]
                if trouble.kind == 0 and number == trouble.entry:
                    continue
                score = cython.cast(cython.int, below(cython.address(self.random), 4))
                if self.entry[number].must < 0:
                    score += 100
                # a word that has all the letters of the trouble is surely to blame
                k = 0
                while k < self.cover[trouble.cell] and self.over[trouble.cell * DEEP + k] != number:
                    k += 1
                if k < self.cover[trouble.cell]:
                    score += 10
                if score > high:
                    high = score
                    best = number
            cell += self.step[trouble.direction]
        if best >= 0:
            self._off(best, 1)
        elif self.holes:
            self._ruin(trouble.cell)  # only letters of the message: its cells must move

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lonely(self) -> cython.int:
        """Number of words with too few crossings."""
        i: cython.int
        n: cython.int = 0
        for i in range(self.words):
            if self.entry[self.active[i]].cross < self.min_cross:
                n += 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _finish(self) -> cython.int:
        """Replaces words that cross too little while that succeeds, then makes the grid clean; a few rounds of both."""
        turn: cython.int
        for turn in range(6):
            if self.min_cross and not self.fillers and turn < 5 and self._polish() < 0:
                return 0
            if not self._clean():
                return 0
            if self.fillers or self.min_cross == 0 or self._lonely() == 0:
                break
            if turn < 5:
                self._wipe()
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2)
    def _polish(self) -> cython.int:
        """Takes off a word with too few crossings and its neighbours and fills the place, as long as that helps."""
        lonely: cython.int = self._lonely()
        after: cython.int
        patience: cython.int = 20 + lonely
        tries: cython.int = patience
        cell: cython.int
        i: cython.int
        n: cython.int
        while lonely and tries:
            if self.stop:
                return -1
            tries -= 1
            self.polishes += 1
            n = below(cython.address(self.random), lonely)
            i = 0
            while self.entry[self.active[i]].cross >= self.min_cross or n:
                if self.entry[self.active[i]].cross < self.min_cross:
                    n -= 1
                i += 1
            n = self.active[i]
            self.gones = 0
            self.addeds = 0
            self.works = 0
            cell = self.entry[n].start + self.step[self.entry[n].direction] * cython.cast(
                cython.int, below(cython.address(self.random), self.entry[n].length)
            )
            if self.entry[n].must < 0:
                self._off(n, 0)
            if self.entry[n].must >= 0 or below(cython.address(self.random), 3) == 0:
                self._ruin(cell)
            after = lonely
            if self._insert_all(6) and self._most() >= 0:
                self._mix()
                self._recreate()
                if self._enough():
                    after = self._lonely()
            if after < lonely:
                lonely = after
                tries = patience
            else:
                self._undo()
        return lonely

    # --- the article's loop ------------------------------------------------------------------------------------------

    def greedy(self, attempts: cython.int) -> bool:
        """The article's loop: up to 2,000 random words of 50 random places each, else the grid is thrown away."""
        done: cython.int
        with cython.nogil:
            done = self._greedy(attempts)
        self.meter.tick(self.pending)
        self.nodes += self.pending
        self.pending = 0
        return done == 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _greedy(self, attempts: cython.int) -> cython.int:
        i: cython.int
        turn: cython.int
        length: cython.int
        word: cython.int
        side: cython.int = min(self.rows, self.cols)
        self.restarts = 0
        while self.restarts < attempts and not self.stop:
            self.restarts += 1
            self.reset()
            for i in range(self.barreds):
                self.ban(self.barred[2 * i], self.barred[2 * i + 1])
            for turn in range(2000):
                if self._most() == 0:
                    break
                if self._most() <= 5:
                    length = max(3, self._most())  # the exact length at the end
                else:
                    length = self._length(side)
                if length <= 64 and self.by_length[length] >= self._limit(length):
                    length += 1
                if length < 3 or length > side or self.pool.count[length] == 0:
                    continue
                word = below(cython.address(self.random), self.pool.count[length])
                if not self.free_words[length][word // 64] >> (word % 64) & 1:
                    continue
                if self._throw(length, word) < 0:
                    return 0
            if self._most() == 0:
                self._write()
                return 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _throw(self, length: cython.int, word: cython.int) -> cython.int:
        """Tries 50 random places for a word; 1 when it was placed."""
        i: cython.int
        turn: cython.int
        cell: cython.int
        way: cython.int
        text: cython.p_uchar = self.pool.text[length] + word * length
        for turn in range(50):
            if self._count():
                return 0
            cell = (1 + below(cython.address(self.random), self.rows)) * self.pitch + (
                1 + below(cython.address(self.random), self.cols)
            )
            way = below(cython.address(self.random), 8)
            if self.weight[way] == 0 or self.room[cell * 8 + way] < length:
                continue
            for i in range(length):
                if self.cover[cell + i * self.step[way]] and self.grid[cell + i * self.step[way]] != text[i]:
                    break
            else:
                if self.evaluate(cell, way, length, self._most()):
                    self.place(text, length, word, -1, cell, way)
                    return 1
        return 0

    # --- the result ---------------------------------------------------------------------------------------------------

    def entries(self):
        """The placed words as (number of the must-have word or -1, length, row in the pool, first cell, direction).

        Cells are numbered row by row without the border; directions clockwise from east.
        """
        found = []
        for i in range(self.words):
            word: cython.pointer(Entry) = self.entry + self.active[i]
            found.append(
                (
                    word.must,
                    word.length,
                    word.index,
                    (word.start // self.pitch - 1) * self.cols + word.start % self.pitch - 1,
                    word.direction,
                )
            )
        return found

    def text(self) -> bytes:
        """The letters row by row; 255 where there is no cell."""
        out = bytearray(self.rows * self.cols)
        for i in range(self.rows):
            for j in range(self.cols):
                out[i * self.cols + j] = self.grid[(i + 1) * self.pitch + j + 1]
        return bytes(out)

    def unplaced(self):
        """Numbers of must-have words that found no place, and how often each was driven out."""
        standing = {self.entry[self.active[i]].must for i in range(self.words)}
        return [i for i in range(self.musts) if i not in standing], [self.must_price[i] for i in range(self.musts)]

    def counters(self):
        """Work done: nodes, restarts, ruins, repairs, polishing steps, words driven out."""
        return {
            "nodes": self.nodes,
            "attempts": self.restarts,
            "ruins": self.ruins,
            "repairs": self.repairs,
            "polishes": self.polishes,
            "evictions": self.evictions,
        }


@cython.cfunc
@cython.exceptval(check=False)
def _ints(n: cython.Py_ssize_t) -> cython.p_int:
    return cython.cast(cython.p_int, calloc(n, cython.sizeof(cython.int)))
