"""The complete search that fills a crossword: bitset propagation, weighted slots, restarts.

A crossword to fill is a set of cells (each holds one letter) and slots (runs of cells, each holds one word of its
table). The kernel knows nothing of rows and columns, so plain, barred and arrow grids, double and single word
squares are all the same to it: a single word square is a grid whose cell (i, j) *is* cell (j, i).

* A table has for each position and letter a bitset of the words that have the letter there. A slot's domain is a
  bitset over its table whose non-zero 64-bit words are kept in a reversible sparse set: propagation is the
  compact-table algorithm of Demeulenaere et al. (CP 2016), with a slot as the table constraint and cells as variables.
  When a cell's letters shrink, its slots AND or AND-NOT the letters' bitsets; when a domain shrinks, each letter of
  each cell is looked up through its residue, the bitset word where it was last seen to stand.
* A slot that has one word left takes it from every other slot, and with it all words that share a key with it (the
  same word in another table, the same stem, the same long substring).
* Slots are chosen by log(domain) / weighted degree (Boussemart et al., ECAI 2004): a crossing that emptied a domain
  gains weight. Words are tried in the order of how many words they leave to the crossing slots, plus noise.
* Branching is two-way (this word, or not this word), restarts come after 100 failures, then 1.1 times as many each.
  Words refuted at the root stay refuted. As the limit grows without bound the search is complete: when the root itself
  fails, there is no fill.
"""

import cython
from cython.cimports.gridwright.families.crossword.bits import ctz, ilog2, popcount
from cython.cimports.gridwright.families.crossword.propagation_kernel import Propagation
from cython.cimports.gridwright.prng import below
from cython.cimports.libc.stdint import int32_t, int64_t, uint64_t

RUNNING = 0
FOUND = 1
NONE = 2


@cython.final
@cython.cclass
class FillSearch(Propagation):
    """One search. Can be run in parts: ``run`` goes on from where it stopped."""

    # --- choices --------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2)
    def _open_must(self) -> cython.int:
        """The must-have word with fewest places that is not yet placed, as an index of its chosen place; or -1."""
        m: cython.int
        k: cython.int
        places: cython.int
        fewest: cython.int = 1 << 30
        pick: cython.int = -1
        for m in range(self.n_musts):
            places = 0
            for k in range(self.must_off[m], self.must_off[m + 1]):
                if self._has(self.must_slot[k], self.must_word[k]):
                    if self.size[self.must_slot[k]] == 1:
                        places = 0
                        break
                    places += 1
            if 0 < places < fewest:
                fewest = places
                pick = m
        if pick < 0:
            return -1
        places = below(cython.address(self.rng), fewest)
        for k in range(self.must_off[pick], self.must_off[pick + 1]):
            if self._has(self.must_slot[k], self.must_word[k]):
                if places == 0:
                    return k
                places -= 1
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2)
    def _choose_slot(self) -> cython.int:
        """The open slot with the least log(size) / weighted degree; -1 when every slot has its word."""
        s: cython.int
        p: cython.int
        k: cython.int
        c: cython.int
        best: cython.int = -1
        best_log: int64_t = 0
        best_weight: int64_t = 1
        weight: int64_t
        cost: int64_t
        start: cython.int = below(cython.address(self.rng), self.n_slots)
        if self.last >= 0:
            if self.size[self.last] > 1:
                return self.last
            self.last = -1
        for k in range(self.n_slots):
            s = k + start
            if s >= self.n_slots:
                s -= self.n_slots
            if self.size[s] <= 1:
                continue
            weight = self.slot_weight[s] + 1
            for p in range(self.slot_len[s]):
                c = self.slot_cell[self.slot_off[s] + p]
                if self.cell_off[c + 1] - self.cell_off[c] > 1 and self.mask[c] & (self.mask[c] - 1):
                    weight += self.cell_weight[c]
            cost = ilog2(self.size[s])
            if best < 0 or cost * best_weight < best_log * weight:
                best = s
                best_log = cost
                best_weight = weight
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _choose_word(self, s: cython.int) -> cython.int:
        """The word that leaves most to the crossing slots, with noise."""
        p: cython.int
        c: cython.int
        k: cython.int
        i: cython.int
        t: cython.int
        q: cython.int
        j: cython.int
        w: cython.int
        letter: cython.int
        count: cython.int
        score: cython.int
        best: cython.int = -1
        best_score: cython.int = -1
        length: cython.int = self.slot_len[s]
        n_open: cython.int = 0
        opened: cython.int[64]
        todo: uint64_t
        bits: uint64_t
        row: cython.pointer(uint64_t)
        table: cython.pointer(int32_t) = self.letter_score
        domain: cython.pointer(uint64_t)
        active: cython.pointer(int32_t)
        for p in range(length):
            c = self.slot_cell[self.slot_off[s] + p]
            todo = self.mask[c]
            if todo & (todo - 1) == 0 or self.cell_off[c + 1] - self.cell_off[c] < 2:
                continue
            opened[n_open] = p
            n_open += 1
            while todo:
                letter = ctz(todo)
                todo &= todo - 1
                score = 0
                for k in range(self.cell_off[c], self.cell_off[c + 1]):
                    t = self.cell_slot[k]
                    if t == s:
                        continue
                    q = self.cell_pos[k]
                    row = self.support[t] + (q * self.n_letters + letter) * self.n_words[t]
                    domain = self.domain + self.base[t]
                    active = self.active + self.base[t]
                    count = 0
                    for j in range(self.n_active[t]):
                        i = active[j]
                        count += popcount(domain[i] & row[i])
                    score += ilog2(count + 1)
                table[p * 64 + letter] = score
        for k in range(self.n_active[s]):
            i = self.active[self.base[s] + k]
            bits = self.domain[self.base[s] + i]
            while bits:
                w = (i << 6) + ctz(bits)
                bits &= bits - 1
                score = below(cython.address(self.rng), self.noise + 1)
                if self.bonus != cython.NULL:
                    score += self.bonus[self.group_base[self.slot_group[s]] + w]
                for j in range(n_open):
                    p = opened[j]
                    score += table[p * 64 + self.matrix[s][w * length + p]]
                if score > best_score:
                    best_score = score
                    best = w
        return best

    # --- the search -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _refute(self) -> cython.int:
        """A dead end: undo decisions until one is refuted consistently. 0 goes on, 2 the root has failed."""
        s: cython.int
        w: cython.int
        while True:
            self.failures += 1
            self.run_failures += 1
            if self.level == 0:
                return 2
            if self.restarting and self.run_failures >= self.limit and self.level > 1:
                while self.level:
                    self._pop()
                self.last = -1
                self.restarts += 1
                self.run_failures = 0
                self.limit += self.limit // 10
                return 0
            s = self.dec_slot[self.level]
            w = self.dec_word[self.level]
            self._pop()
            if self.use_last:
                self.last = s
            if self._drop(s, w) == 2:
                self._clear_queue()
                continue
            if self._propagate() == 0:
                return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _run(self, stop_at: int64_t) -> cython.int:
        s: cython.int
        w: cython.int
        k: cython.int
        stop: cython.bint
        while self.nodes < stop_at:
            self.nodes += 1
            if self.nodes & 255 == 0:
                with cython.gil:
                    stop = self.meter is not None and self.meter.tick(256)
                if stop:
                    return 0
            s = -1
            w = -1
            if self.n_musts:
                k = self._open_must()
                if k >= 0:
                    s = self.must_slot[k]
                    w = self.must_word[k]
            if s < 0:
                s = self._choose_slot()
                if s < 0:
                    return 1
                w = self._choose_word(s)
            self._push(s, w)
            self._take(s, w)
            if self._propagate() == 2 and self._refute() == 2:
                return 2
        return 0

    def propagate(self):
        """Only what follows without trying: False when it already shows that there is no fill."""
        result: cython.int
        if self.state == 2:
            return False
        with cython.nogil:
            result = self._propagate()
        if result == 2:
            self.state = 2
        return self.state != 2

    def run(self, nodes, meter=None):
        """Search on for up to so many nodes. RUNNING (stopped, nothing proved), FOUND or NONE (proved)."""
        stop_at: int64_t = self.nodes + nodes
        result: cython.int
        if self.state:
            return self.state
        if not self.propagate():
            return self.state
        self.meter = meter
        try:
            with cython.nogil:
                result = self._run(stop_at)
        finally:
            self.meter = None
        self.state = result
        return result

    def resume(self):
        """After FOUND: count this fill as a dead end, so that ``run`` finds another. Complete only without restarts."""
        result: cython.int
        if self.state != 1:
            raise ValueError("there is no fill to go on from")
        with cython.nogil:
            result = self._refute()
        self.state = result
        return result

    def shave_from_root(self, slots, meter=None):
        """Back to the root, then :meth:`shave` until nothing more falls, at most three times."""
        with cython.nogil:
            while self.level:
                self._pop()
        self.last = -1
        for _ in range(3):
            if self.shave(slots, meter) <= 0:
                break

    def shave(self, slots, meter=None):
        """Try each word of the slots alone and drop it for good if that fails at once. How many fell; -1: no fill."""
        s: cython.int
        w: cython.int
        i: cython.int
        bits: uint64_t
        failed: cython.int
        dropped: cython.int = 0
        if self.level or not self.propagate():
            return -1 if self.state == 2 else 0
        for slot in slots:
            s = slot
            for i in range(self.n_words[s]):
                bits = self.domain[self.base[s] + i]
                while bits:
                    w = (i << 6) + ctz(bits)
                    bits &= bits - 1
                    if self.size[s] == 1 or not self._has(s, w):
                        continue
                    with cython.nogil:
                        self._push(s, w)
                        self._take(s, w)
                        failed = self._propagate()
                        self._pop()
                        if failed == 2:
                            failed = self._drop(s, w)
                            if failed == 2:
                                self._clear_queue()
                            else:
                                failed = self._propagate()
                            dropped += 1
                        else:
                            failed = 0
                    self.nodes += 1
                    if failed == 2:
                        self.state = 2
                        return -1
                    if self.nodes & 63 == 0 and meter is not None and meter.tick(64):
                        return dropped
        return dropped

    @property

    # --- results --------------------------------------------------------------------------------------------------

    def state_now(self):
        """RUNNING, FOUND or NONE."""
        return self.state

    @property
    def counts(self):
        """(nodes, failures, restarts)."""
        return self.nodes, self.failures, self.restarts

    @property
    def clashing(self):
        """The slot whose domain was emptied last, or -1."""
        return self.clash
