"""What every search for a word search's words has: its settings, its memory, and the choice of slots.

A slot is a straight run of cells. It is scored by how much a word there would cross, by how many empty cells it would
take, and by what its direction lacks; its words come from the pool's bitsets, so that a slot that no word fits costs
next to nothing.
"""

from __future__ import annotations

import cython
from cython.cimports.gridwright.families.wordsearch.board_kernel import Board, Entry
from cython.cimports.gridwright.prng import below
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memcpy

BLOCK = cython.declare(cython.int, 255)
EMPTY = cython.declare(cython.int, 254)
SLOTS = cython.declare(cython.int, 4096)


@cython.cclass
class Slots(Board):
    """The state of one search; ``settings`` is a ``Settings`` of ``make.py``, which has checked them."""

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

    # --- the course of the search -----------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _restart(self) -> cython.void:
        """An empty board without the words that are barred."""
        i: cython.int
        self.restarts += 1
        self.reset()
        for i in range(self.barreds):
            self.ban(self.barred[2 * i], self.barred[2 * i + 1])

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

    @cython.cfunc
    def _settle_nodes(self) -> cython.void:
        """Tells the meter of the nodes since it was last asked."""
        self.meter.tick(self.pending)
        self.nodes += self.pending
        self.pending = 0

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
    def _enough(self) -> cython.int:
        if self.max_words and self.words >= self.max_words:
            return 1
        return 0 if self.fillers else self._most() == 0

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

    # --- the result -------------------------------------------------------------------------------------------------

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
