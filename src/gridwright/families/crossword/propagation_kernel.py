"""Propagation of slots and cells: compact table (Demeulenaere et al., CP 2016), no word twice, must-have words.

When a cell's letters shrink, its slots AND or AND-NOT the letters' bitsets; when a domain shrinks, each letter of each
cell is looked up through its residue, the bitset word where it was last seen to stand. A slot that has one word left
takes it from every other slot, and with it all words that share a key with it.
"""

import cython
from cython.cimports.gridwright.families.crossword.bits import ctz, popcount
from cython.cimports.gridwright.families.crossword.domains_kernel import Domains
from cython.cimports.libc.stdint import int32_t, int64_t, uint8_t, uint64_t


@cython.cclass
class Propagation(Domains):
    """Domains that keep each other consistent."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _enqueue(self, s: cython.int, why: uint8_t) -> cython.int:
        """why: 1 some cell's letters shrank; 2 the domain itself shrank."""
        at: cython.int
        if self.queued[s] == 0:
            at = self.q_head + self.q_count
            if at >= self.n_slots:
                at -= self.n_slots
            self.queue[at] = s
            self.q_count += 1
        self.queued[s] |= why
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _clear_queue(self) -> cython.int:
        s: cython.int
        while self.q_count:
            s = self.queue[self.q_head]
            self.queued[s] = 0
            self.pend[s] = 0
            self.q_head += 1
            if self.q_head == self.n_slots:
                self.q_head = 0
            self.q_count -= 1
        self.n_fresh = 0
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _shrink_cell(self, c: cython.int, new: uint64_t, source: cython.int) -> cython.int:
        """Letters of a cell shrink; its slots other than the source are told."""
        i: cython.int
        t: cython.int
        bit: uint64_t
        old: uint64_t = self.mask[c]
        self._save_cell(c)
        self.mask[c] = new
        for i in range(self.cell_off[c], self.cell_off[c + 1]):
            t = self.cell_slot[i]
            if t == source:
                continue
            bit = cython.cast(uint64_t, 1) << self.cell_pos[i]
            if not self.pend[t] & bit:
                self.pend[t] |= bit
                self.pend_old[self.slot_off[t] + self.cell_pos[i]] = old
            self._enqueue(t, 1)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _update(self, s: cython.int) -> cython.int:
        """AND the letters that changed into the domain. 0 unchanged, 1 shrunk, 2 emptied (the cell is blamed)."""
        todo: uint64_t = self.pend[s]
        p: cython.int
        c: cython.int
        k: cython.int
        i: cython.int
        n: cython.int
        changed: cython.int = 0
        old: uint64_t
        new: uint64_t
        letters: uint64_t
        value: uint64_t
        keep: cython.bint
        words: cython.int = self.n_words[s]
        base: int64_t = self.base[s]
        active: cython.pointer(int32_t) = self.active + base
        domain: cython.pointer(uint64_t) = self.domain + base
        row: cython.pointer(uint64_t)
        acc: cython.pointer(uint64_t) = self.scratch
        self.pend[s] = 0
        while todo:
            p = ctz(todo)
            todo &= todo - 1
            c = self.slot_cell[self.slot_off[s] + p]
            new = self.mask[c]
            old = self.pend_old[self.slot_off[s] + p]
            n = self.n_active[s]
            keep = popcount(new) <= popcount(old & ~new)
            letters = new if keep else old & ~new
            if letters:
                row = self.support[s] + (p * self.n_letters + ctz(letters)) * words
                letters &= letters - 1
                for k in range(n):
                    acc[k] = row[active[k]]
                while letters:
                    row = self.support[s] + (p * self.n_letters + ctz(letters)) * words
                    letters &= letters - 1
                    for k in range(n):
                        acc[k] |= row[active[k]]
            elif keep:
                for k in range(n):
                    acc[k] = 0
            else:
                continue
            k = n - 1
            while k >= 0:
                i = active[k]
                value = domain[i] & (acc[k] if keep else ~acc[k])
                if value != domain[i]:
                    if not changed:
                        self._save_slot(s)
                        changed = 1
                    self._save_word(base + i)
                    domain[i] = value
                    if value == 0:
                        self.n_active[s] -= 1
                        active[k] = active[self.n_active[s]]
                        active[self.n_active[s]] = i
                k -= 1
            if self.n_active[s] == 0:
                self.cell_weight[c] += 1
                self.clash = s
                return 2
        if changed:
            n = 0
            for k in range(self.n_active[s]):
                n += popcount(domain[active[k]])
            self.size[s] = n
            if n == 1:
                self.fresh[self.n_fresh] = s
                self.n_fresh += 1
        return changed

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _filter(self, s: cython.int) -> cython.int:
        """Drop letters that no word of the domain has."""
        p: cython.int
        c: cython.int
        k: cython.int
        i: cython.int
        w: cython.int
        letter: cython.int
        length: cython.int = self.slot_len[s]
        off: cython.int = self.slot_off[s]
        words: cython.int = self.n_words[s]
        n: cython.int = self.n_active[s]
        base: int64_t = self.base[s]
        active: cython.pointer(int32_t) = self.active + base
        domain: cython.pointer(uint64_t) = self.domain + base
        row: cython.pointer(uint64_t)
        seen: uint64_t[64]
        bits: uint64_t
        todo: uint64_t
        new: uint64_t
        old: uint64_t
        if self.size[s] <= 6:
            for p in range(length):
                seen[p] = 0
            for k in range(n):
                i = active[k]
                bits = domain[i]
                while bits:
                    w = (i << 6) + ctz(bits)
                    bits &= bits - 1
                    for p in range(length):
                        seen[p] |= cython.cast(uint64_t, 1) << self.matrix[s][w * length + p]
            for p in range(length):
                c = self.slot_cell[off + p]
                new = self.mask[c] & seen[p]
                if new != self.mask[c]:
                    self._shrink_cell(c, new, s)
            return 0
        for p in range(length):
            c = self.slot_cell[off + p]
            old = self.mask[c]
            if old & (old - 1) == 0:
                continue
            new = old
            todo = old
            while todo:
                letter = ctz(todo)
                todo &= todo - 1
                row = self.support[s] + (p * self.n_letters + letter) * words
                i = self.residue[(off + p) * self.n_letters + letter]
                if domain[i] & row[i]:
                    continue
                for k in range(n):
                    i = active[k]
                    if domain[i] & row[i]:
                        self.residue[(off + p) * self.n_letters + letter] = i
                        break
                else:
                    new &= ~(cython.cast(uint64_t, 1) << letter)
            if new != old:
                self._shrink_cell(c, new, s)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _drop(self, s: cython.int, w: cython.int) -> cython.int:
        """Take one word out of a domain. 0 went well, 2 the domain is empty now."""
        k: cython.int
        i: cython.int = w >> 6
        at: int64_t = self.base[s] + i
        bit: uint64_t = cython.cast(uint64_t, 1) << (w & 63)
        active: cython.pointer(int32_t) = self.active + self.base[s]
        if not self.domain[at] & bit:
            return 0
        self._save_slot(s)
        self._save_word(at)
        self.domain[at] &= ~bit
        self.size[s] -= 1
        if self.domain[at] == 0:
            for k in range(self.n_active[s]):
                if active[k] == i:
                    self.n_active[s] -= 1
                    active[k] = active[self.n_active[s]]
                    active[self.n_active[s]] = i
                    break
        if self.size[s] == 0:
            self.slot_weight[s] += 1
            self.clash = s
            return 2
        if self.size[s] == 1:
            self.fresh[self.n_fresh] = s
            self.n_fresh += 1
        self._enqueue(s, 2)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _take(self, s: cython.int, w: cython.int) -> cython.int:
        """A slot keeps one word, which must be in its domain."""
        k: cython.int
        i: cython.int
        base: int64_t = self.base[s]
        if self.size[s] == 1:
            return 0
        self._save_slot(s)
        for k in range(self.n_active[s]):
            i = self.active[base + k]
            self._save_word(base + i)
            self.domain[base + i] = 0
        for k in range(self.n_active[s]):
            if self.active[base + k] == w >> 6:
                self.active[base + k] = self.active[base]
                self.active[base] = w >> 6
                break
        self.n_active[s] = 1
        self.domain[base + (w >> 6)] = cython.cast(uint64_t, 1) << (w & 63)
        self.size[s] = 1
        self.fresh[self.n_fresh] = s
        self.n_fresh += 1
        self._enqueue(s, 2)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _claim(self, s: cython.int) -> cython.int:
        """A slot has come down to one word: no other slot may have it, nor a word that shares a key with it."""
        w: cython.int = self._only_word(s)
        g: cython.int = self.slot_group[s]
        i: cython.int
        j: cython.int
        k: cython.int
        key: cython.int
        other: cython.int
        for i in range(self.group_off[g], self.group_off[g + 1]):
            if self.group_slot[i] != s and self._drop(self.group_slot[i], w) == 2:
                return 2
        if not self.has_keys:
            return 0
        w += self.group_base[g]
        for i in range(self.word_key_off[w], self.word_key_off[w + 1]):
            key = self.word_key[i]
            for j in range(self.key_word_off[key], self.key_word_off[key + 1]):
                other = self.key_word[j]
                if other == w:
                    continue
                g = 0
                while self.group_base[g + 1] <= other:
                    g += 1
                for k in range(self.group_off[g], self.group_off[g + 1]):
                    if self.group_slot[k] != s and self._drop(self.group_slot[k], other - self.group_base[g]) == 2:
                        return 2
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _propagate(self) -> cython.int:
        """To the fixed point. 0 consistent, 2 some domain is empty."""
        s: cython.int
        why: cython.int
        while True:
            while self.n_fresh or self.q_count:
                if self.n_fresh:
                    self.n_fresh -= 1
                    if self._claim(self.fresh[self.n_fresh]) == 2:
                        self._clear_queue()
                        return 2
                    continue
                s = self.queue[self.q_head]
                self.q_head += 1
                if self.q_head == self.n_slots:
                    self.q_head = 0
                self.q_count -= 1
                why = self.queued[s]
                self.queued[s] = 0
                if self.pend[s]:
                    why = (why & 2) | self._update(s) << 2
                    if why & 8:
                        self._clear_queue()
                        return 2
                if why & 6:
                    self._filter(s)
            if self.n_musts == 0:
                return 0
            s = self._force_musts()
            if s == 2:
                self._clear_queue()
                return 2
            if s == 0:
                return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _has(self, s: cython.int, w: cython.int) -> cython.int:
        return (self.domain[self.base[s] + (w >> 6)] >> (w & 63)) & 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _force_musts(self) -> cython.int:
        """Words that must stand somewhere and have one place left take it. 0 nothing done, 1 something, 2 no place."""
        m: cython.int
        k: cython.int
        places: cython.int
        last: cython.int
        for m in range(self.n_musts):
            places = 0
            last = -1
            for k in range(self.must_off[m], self.must_off[m + 1]):
                if self._has(self.must_slot[k], self.must_word[k]):
                    places += 1
                    last = k
            if places == 0:
                return 2
            if places == 1 and self.size[self.must_slot[last]] > 1:
                self._take(self.must_slot[last], self.must_word[last])
                return 1
        return 0
