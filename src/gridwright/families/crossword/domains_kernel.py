"""What a fill search holds: slots with the words they have left, cells with their letters, and the trail that undoes.

A slot's domain is a bitset over its table, whose non-zero 64-bit words are kept in a reversible sparse set. What
changes is saved once a level: bitset words, sizes of slots, letters of cells.
"""

import cython
from cython.cimports.gridwright.families.crossword.bits import ctz, popcount
from cython.cimports.gridwright.families.crossword.words_kernel import WordTable
from cython.cimports.libc.stdint import int32_t, int64_t, uint8_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free, realloc


@cython.cclass
class Domains:
    """The memory of one search."""

    def __cinit__(self, tables, slots, masks, allowed, keys, musts, bonus, seed, noise=256, restarting=True, last=True):
        """Tables; slots as (table index, cells); letter masks by cell; bitsets of allowed words by slot (or None);
        keys as one list of keys a word, tables one after another (or None); musts as lists of (slot, word); bonus as a
        list of numbers a table, added to each word's standing (or None)."""
        s: cython.int
        c: cython.int
        i: cython.int
        k: cython.int
        table: WordTable
        total: int64_t
        self.tables = list(tables)
        self.n_slots = len(slots)
        self.n_cells = len(masks)
        self.n_groups = len(self.tables)
        table = self.tables[0]
        self.n_letters = table.letters
        for t in self.tables:
            table = t
            if table.letters != self.n_letters:
                raise ValueError("tables of one search share one alphabet")
        self.rng = seed
        self.noise = noise
        self.restarting = restarting
        self.limit = 100
        self.clash = -1
        self.last = -1
        self.use_last = last
        n = self.n_slots
        self.slot_group = _ints(n)
        self.slot_len = _ints(n)
        self.slot_off = _ints(n + 1)
        self.n_words = _ints(n)
        self.base = cython.cast(cython.pointer(int64_t), _longs(n + 1))
        self.support = cython.cast(cython.pointer(cython.pointer(uint64_t)), _longs(n))
        self.matrix = cython.cast(cython.pointer(cython.pointer(uint8_t)), _longs(n))
        total = 0
        cells_total = 0
        longest = 1
        for s in range(n):
            group, cells = slots[s]
            table = self.tables[group]
            if table.length != len(cells):
                raise ValueError("a slot and its table differ in length")
            self.slot_group[s] = group
            self.slot_len[s] = table.length
            self.slot_off[s] = cells_total
            cells_total += table.length
            self.n_words[s] = table.words
            self.base[s] = total
            total += table.words
            self.support[s] = table.support
            self.matrix[s] = table.matrix
            longest = max(longest, table.words)
        self.slot_off[n] = cells_total
        self.base[n] = total
        self.slot_cell = _ints(cells_total)
        self.cell_off = _ints(self.n_cells + 1)
        self.cell_slot = _ints(cells_total)
        self.cell_pos = _ints(cells_total)
        self.mask = _longs(self.n_cells)
        by_cell = [[] for _ in range(self.n_cells)]
        for s in range(n):
            for i, cell in enumerate(slots[s][1]):
                by_cell[cell].append((s, i))
                self.slot_cell[self.slot_off[s] + i] = cell
        k = 0
        for c in range(self.n_cells):
            self.cell_off[c] = k
            self.mask[c] = masks[c]
            for slot, position in by_cell[c]:
                self.cell_slot[k] = slot
                self.cell_pos[k] = position
                k += 1
        self.cell_off[self.n_cells] = k
        self.domain = _longs(total)
        self.active = _ints(total)
        self.word_stamp = _longs(total)
        self.n_active = _ints(n)
        self.size = _ints(n)
        self.slot_stamp = _longs(n)
        self.cell_stamp = _longs(self.n_cells)
        self.residue = _ints(cells_total * self.n_letters)
        self.pend = _longs(n)
        self.pend_old = _longs(cells_total)
        self.queue = _ints(n)
        self.queued = cython.cast(cython.pointer(uint8_t), _longs(n))
        self.fresh = _ints(n)
        self.cell_weight = cython.cast(cython.pointer(int64_t), _longs(self.n_cells))
        self.slot_weight = cython.cast(cython.pointer(int64_t), _longs(n))
        self.scratch = _longs(longest)
        self.letter_score = _ints(64 * 64)
        for c in range(self.n_cells):
            self.cell_weight[c] = 1
        self._groups(slots)
        self._keys(keys)
        self._musts(musts)
        self._bonus(bonus)
        self._domains(allowed)

    @cython.cfunc
    def _groups(self, slots):
        k: cython.int = 0
        g: cython.int
        s: cython.int
        words: cython.int = 0
        table: WordTable
        self.group_off = _ints(self.n_groups + 1)
        self.group_slot = _ints(self.n_slots)
        self.group_base = _ints(self.n_groups + 1)
        for g in range(self.n_groups):
            self.group_off[g] = k
            self.group_base[g] = words
            table = self.tables[g]
            words += table.count
            for s in range(self.n_slots):
                if self.slot_group[s] == g:
                    self.group_slot[k] = s
                    k += 1
        self.group_off[self.n_groups] = k
        self.group_base[self.n_groups] = words

    @cython.cfunc
    def _keys(self, keys):
        i: cython.int
        self.has_keys = keys is not None
        if keys is None:
            return
        if len(keys) != self.group_base[self.n_groups]:
            raise ValueError("one list of keys a word")
        words_of = {}
        self.word_key_off = _ints(len(keys) + 1)
        self.word_key = _ints(sum(map(len, keys)))
        k = 0
        for i, own in enumerate(keys):
            self.word_key_off[i] = k
            for key in own:
                self.word_key[k] = words_of.setdefault(key, (len(words_of), []))[0]
                words_of[key][1].append(i)
                k += 1
        self.word_key_off[len(keys)] = k
        self.key_word_off = _ints(len(words_of) + 1)
        self.key_word = _ints(k)
        k = 0
        for i, (_, members) in enumerate(words_of.values()):
            self.key_word_off[i] = k
            for member in members:
                self.key_word[k] = member
                k += 1
        self.key_word_off[len(words_of)] = k

    @cython.cfunc
    def _musts(self, musts):
        k: cython.int = 0
        i: cython.int
        self.n_musts = len(musts)
        self.must_off = _ints(self.n_musts + 1)
        total = sum(map(len, musts))
        self.must_slot = _ints(total)
        self.must_word = _ints(total)
        for i, places in enumerate(musts):
            self.must_off[i] = k
            for slot, word in places:
                self.must_slot[k] = slot
                self.must_word[k] = word
                k += 1
        self.must_off[self.n_musts] = k

    @cython.cfunc
    def _bonus(self, bonus):
        g: cython.int
        i: cython.int
        if bonus is None:
            return
        self.bonus = _ints(self.group_base[self.n_groups])
        for g in range(self.n_groups):
            if len(bonus[g]) != self.group_base[g + 1] - self.group_base[g]:
                raise ValueError("one bonus a word")
            for i, value in enumerate(bonus[g]):
                self.bonus[self.group_base[g] + i] = value

    @cython.cfunc
    def _domains(self, allowed):
        """Every slot starts with its allowed words; the first propagation takes the cells' letters into account."""
        s: cython.int
        i: cython.int
        p: cython.int
        table: WordTable
        bits: uint64_t
        full: uint64_t = ~cython.cast(uint64_t, 0)
        for s in range(self.n_slots):
            table = self.tables[self.slot_group[s]]
            own = allowed[s] if allowed is not None else None
            if own is not None and len(own) != table.words:
                raise ValueError("a slot's allowed words and its table differ in size")
            for i in range(table.words):
                bits = full
                if i == table.words - 1 and table.count & 63:
                    bits = (cython.cast(uint64_t, 1) << (table.count & 63)) - 1
                if own is not None:
                    bits &= cython.cast(uint64_t, own[i])
                self.domain[self.base[s] + i] = bits
                if bits:
                    self.active[self.base[s] + self.n_active[s]] = i
                    self.n_active[s] += 1
                    self.size[s] += popcount(bits)
            for p in range(self.slot_len[s]):
                self.pend_old[self.slot_off[s] + p] = (
                    full if self.n_letters == 64 else (cython.cast(uint64_t, 1) << self.n_letters) - 1
                )
                self.pend[s] |= cython.cast(uint64_t, 1) << p
            self.queue[s] = s
            self.queued[s] = 2
            if self.size[s] == 1:
                self.fresh[self.n_fresh] = s
                self.n_fresh += 1
            elif self.size[s] == 0:
                self.clash = s
                self.state = 2
        self.q_count = self.n_slots

    def __dealloc__(self):
        free(self.slot_group)
        free(self.slot_len)
        free(self.slot_off)
        free(self.slot_cell)
        free(self.support)
        free(self.matrix)
        free(self.n_words)
        free(self.base)
        free(self.domain)
        free(self.active)
        free(self.n_active)
        free(self.size)
        free(self.residue)
        free(self.mask)
        free(self.cell_off)
        free(self.cell_slot)
        free(self.cell_pos)
        free(self.group_off)
        free(self.group_slot)
        free(self.group_base)
        free(self.word_key_off)
        free(self.word_key)
        free(self.key_word_off)
        free(self.key_word)
        free(self.must_off)
        free(self.must_slot)
        free(self.must_word)
        free(self.pend)
        free(self.pend_old)
        free(self.queue)
        free(self.queued)
        free(self.fresh)
        free(self.word_stamp)
        free(self.slot_stamp)
        free(self.cell_stamp)
        free(self.t_word)
        free(self.t_word_old)
        free(self.t_slot)
        free(self.t_cell)
        free(self.t_cell_old)
        free(self.mark)
        free(self.dec_slot)
        free(self.dec_word)
        free(self.cell_weight)
        free(self.slot_weight)
        free(self.scratch)
        free(self.letter_score)
        free(self.bonus)

    # --- the trail ------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _save_word(self, at: int64_t) -> cython.int:
        if self.word_stamp[at] == self.stamp or self.level == 0:
            return 0
        self.word_stamp[at] = self.stamp
        if self.n_t_word == self.cap_t_word:
            self.cap_t_word = self.cap_t_word * 2 + 1024
            _grow(cython.cast(cython.pointer(cython.p_void), cython.address(self.t_word)), self.cap_t_word * 8)
            _grow(cython.cast(cython.pointer(cython.p_void), cython.address(self.t_word_old)), self.cap_t_word * 8)
        self.t_word[self.n_t_word] = at
        self.t_word_old[self.n_t_word] = self.domain[at]
        self.n_t_word += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _save_slot(self, s: cython.int) -> cython.int:
        if self.slot_stamp[s] == self.stamp or self.level == 0:
            return 0
        self.slot_stamp[s] = self.stamp
        if self.n_t_slot == self.cap_t_slot:
            self.cap_t_slot = self.cap_t_slot * 2 + 1024
            _grow(cython.cast(cython.pointer(cython.p_void), cython.address(self.t_slot)), self.cap_t_slot * 12)
        self.t_slot[3 * self.n_t_slot] = s
        self.t_slot[3 * self.n_t_slot + 1] = self.n_active[s]
        self.t_slot[3 * self.n_t_slot + 2] = self.size[s]
        self.n_t_slot += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _save_cell(self, c: cython.int) -> cython.int:
        if self.cell_stamp[c] == self.stamp or self.level == 0:
            return 0
        self.cell_stamp[c] = self.stamp
        if self.n_t_cell == self.cap_t_cell:
            self.cap_t_cell = self.cap_t_cell * 2 + 256
            _grow(cython.cast(cython.pointer(cython.p_void), cython.address(self.t_cell)), self.cap_t_cell * 4)
            _grow(cython.cast(cython.pointer(cython.p_void), cython.address(self.t_cell_old)), self.cap_t_cell * 8)
        self.t_cell[self.n_t_cell] = c
        self.t_cell_old[self.n_t_cell] = self.mask[c]
        self.n_t_cell += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _push(self, s: cython.int, w: cython.int) -> cython.int:
        self.level += 1
        if self.level >= self.cap_level:
            self.cap_level = self.cap_level * 2 + 256
            _grow(cython.cast(cython.pointer(cython.p_void), cython.address(self.mark)), self.cap_level * 24)
            _grow(cython.cast(cython.pointer(cython.p_void), cython.address(self.dec_slot)), self.cap_level * 4)
            _grow(cython.cast(cython.pointer(cython.p_void), cython.address(self.dec_word)), self.cap_level * 4)
        self.mark[3 * self.level] = self.n_t_word
        self.mark[3 * self.level + 1] = self.n_t_slot
        self.mark[3 * self.level + 2] = self.n_t_cell
        self.dec_slot[self.level] = s
        self.dec_word[self.level] = w
        self.stamp += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _pop(self) -> cython.int:
        i: int64_t
        i = self.n_t_word
        while i > self.mark[3 * self.level]:
            i -= 1
            self.domain[self.t_word[i]] = self.t_word_old[i]
        self.n_t_word = i
        i = self.n_t_slot
        while i > self.mark[3 * self.level + 1]:
            i -= 1
            self.n_active[self.t_slot[3 * i]] = self.t_slot[3 * i + 1]
            self.size[self.t_slot[3 * i]] = self.t_slot[3 * i + 2]
        self.n_t_slot = i
        i = self.n_t_cell
        while i > self.mark[3 * self.level + 2]:
            i -= 1
            self.mask[self.t_cell[i]] = self.t_cell_old[i]
        self.n_t_cell = i
        self.level -= 1
        self.stamp += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _only_word(self, s: cython.int) -> cython.int:
        i: cython.int = self.active[self.base[s]]
        return (i << 6) + ctz(self.domain[self.base[s] + i])

    # --- what is left ---------------------------------------------------------------------------------------------

    def words(self):
        """The word of each slot, -1 where it is still open."""
        return [self._only_word(s) if self.size[s] == 1 else -1 for s in range(self.n_slots)]

    def sizes(self):
        """How many words each slot has left."""
        return [self.size[s] for s in range(self.n_slots)]

    def masks(self):
        """The letters that can still stand in each cell, as bit masks."""
        return [self.mask[c] for c in range(self.n_cells)]

    def weights(self):
        """How often each cell's crossing emptied a domain."""
        return [self.cell_weight[c] for c in range(self.n_cells)]

    def left(self, slot, limit):
        """Up to limit words that a slot has left."""
        s: cython.int = slot
        i: cython.int
        bits: uint64_t
        found = []
        for i in range(self.n_words[s]):
            bits = self.domain[self.base[s] + i]
            while bits and len(found) < limit:
                found.append((i << 6) + ctz(bits))
                bits &= bits - 1
        return found


@cython.cfunc
def _ints(count: cython.size_t) -> cython.pointer(int32_t):
    memory: cython.p_void = calloc(max(1, count), 4)
    if memory == cython.NULL:
        raise MemoryError
    return cython.cast(cython.pointer(int32_t), memory)


@cython.cfunc
def _longs(count: cython.size_t) -> cython.pointer(uint64_t):
    memory: cython.p_void = calloc(max(1, count), 8)
    if memory == cython.NULL:
        raise MemoryError
    return cython.cast(cython.pointer(uint64_t), memory)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def _grow(memory: cython.pointer(cython.p_void), size: int64_t) -> cython.int:
    fresh: cython.p_void = realloc(memory[0], size)
    if fresh == cython.NULL:
        with cython.gil:
            raise MemoryError
    memory[0] = fresh
    return 0
