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
from cython.cimports.gridwright.prng import below
from cython.cimports.libc.stdint import int32_t, int64_t, uint8_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc, realloc

RUNNING = 0
FOUND = 1
NONE = 2


@cython.final
@cython.cclass
class WordTable:
    """The words of one length as bitsets: for each (position, letter) the words that have that letter there."""

    count: cython.int
    length: cython.int
    letters: cython.int
    words: cython.int  # 64-bit words in one bitset
    matrix: cython.pointer(uint8_t)
    support: cython.pointer(uint64_t)  # [position][letter][word]

    def __cinit__(self, matrix, letters: cython.int):
        view: cython.const[uint8_t][:, ::1] = matrix
        i: cython.Py_ssize_t
        p: cython.int
        letter: cython.int
        self.count = view.shape[0]
        self.length = view.shape[1]
        self.letters = letters
        self.words = (self.count + 63) >> 6
        if not 1 <= letters <= 64 or not 1 <= self.length <= 64:
            raise ValueError("a word table takes 1 to 64 letters and positions")
        self.matrix = cython.cast(cython.pointer(uint8_t), malloc(max(1, self.count * self.length)))
        self.support = cython.cast(
            cython.pointer(uint64_t), calloc(max(1, self.length * letters * self.words), cython.sizeof(uint64_t))
        )
        if self.matrix == cython.NULL or self.support == cython.NULL:
            raise MemoryError
        for i in range(self.count):
            for p in range(self.length):
                letter = view[i, p]
                if letter >= letters:
                    raise ValueError("a letter's rank is outside the alphabet")
                self.matrix[i * self.length + p] = cython.cast(uint8_t, letter)
                self.support[(p * letters + letter) * self.words + (i >> 6)] |= cython.cast(uint64_t, 1) << (i & 63)

    def __dealloc__(self):
        free(self.matrix)
        free(self.support)

    def __len__(self):
        return self.count

    def matching(self, masks):
        """How many words fit letter masks, one a position: for a first look at a slot."""
        total: cython.int = 0
        i: cython.int
        p: cython.int
        want: uint64_t[64]
        for p in range(self.length):
            want[p] = masks[p]
        for i in range(self.count):
            for p in range(self.length):
                if not (want[p] >> self.matrix[i * self.length + p]) & 1:
                    break
            else:
                total += 1
        return total


@cython.final
@cython.cclass
class FillSearch:
    """One search. Can be run in parts: ``run`` goes on from where it stopped."""

    tables: list
    n_slots: cython.int
    n_cells: cython.int
    n_letters: cython.int
    n_groups: cython.int
    # a slot: its table, its cells
    slot_group: cython.pointer(int32_t)
    slot_len: cython.pointer(int32_t)
    slot_off: cython.pointer(int32_t)  # into slot_cell, pend_old
    slot_cell: cython.pointer(int32_t)
    support: cython.pointer(cython.pointer(uint64_t))  # by slot
    matrix: cython.pointer(cython.pointer(uint8_t))  # by slot
    n_words: cython.pointer(int32_t)  # 64-bit words of the slot's bitset
    base: cython.pointer(int64_t)  # into domain, active, stamps
    domain: cython.pointer(uint64_t)
    active: cython.pointer(int32_t)
    n_active: cython.pointer(int32_t)
    size: cython.pointer(int32_t)
    residue: cython.pointer(int32_t)  # [slot_off + position][letter]
    # a cell: its letters, its slots
    mask: cython.pointer(uint64_t)
    cell_off: cython.pointer(int32_t)
    cell_slot: cython.pointer(int32_t)
    cell_pos: cython.pointer(int32_t)
    # slots of a group, keys of a word, words of a key
    group_off: cython.pointer(int32_t)
    group_slot: cython.pointer(int32_t)
    group_base: cython.pointer(int32_t)
    has_keys: cython.bint
    word_key_off: cython.pointer(int32_t)
    word_key: cython.pointer(int32_t)
    key_word_off: cython.pointer(int32_t)
    key_word: cython.pointer(int32_t)
    # words that must stand somewhere: pairs (slot, word)
    n_musts: cython.int
    must_off: cython.pointer(int32_t)
    must_slot: cython.pointer(int32_t)
    must_word: cython.pointer(int32_t)
    # work to do
    pend: cython.pointer(uint64_t)
    pend_old: cython.pointer(uint64_t)
    queue: cython.pointer(int32_t)
    queued: cython.pointer(uint8_t)
    q_head: cython.int
    q_count: cython.int
    fresh: cython.pointer(int32_t)  # slots that came down to one word
    n_fresh: cython.int
    # the trail
    stamp: uint64_t
    word_stamp: cython.pointer(uint64_t)
    slot_stamp: cython.pointer(uint64_t)
    cell_stamp: cython.pointer(uint64_t)
    t_word: cython.pointer(int64_t)
    t_word_old: cython.pointer(uint64_t)
    n_t_word: int64_t
    cap_t_word: int64_t
    t_slot: cython.pointer(int32_t)  # triples (slot, active, size)
    n_t_slot: int64_t
    cap_t_slot: int64_t
    t_cell: cython.pointer(int32_t)
    t_cell_old: cython.pointer(uint64_t)
    n_t_cell: int64_t
    cap_t_cell: int64_t
    # the decisions: level L was made by taking dec_word[L] in dec_slot[L]
    level: cython.int
    cap_level: cython.int
    mark: cython.pointer(int64_t)  # three a level
    dec_slot: cython.pointer(int32_t)
    dec_word: cython.pointer(int32_t)
    # heuristics
    cell_weight: cython.pointer(int64_t)
    slot_weight: cython.pointer(int64_t)
    scratch: cython.pointer(uint64_t)
    letter_score: cython.pointer(int32_t)
    bonus: cython.pointer(int32_t)  # by word, tables one after another; NULL: none
    noise: uint32_t
    rng: uint64_t
    # counts
    state: cython.int
    nodes: int64_t
    failures: int64_t
    restarts: int64_t
    run_failures: int64_t
    limit: int64_t
    restarting: cython.bint
    clash: cython.int  # the slot whose domain was emptied last
    last: cython.int  # the slot of the last refuted decision: tried again first
    use_last: cython.bint
    meter: object

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

    # ------------------------------------------------------------------ the trail

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

    # ------------------------------------------------------------------ propagation

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
    def _only_word(self, s: cython.int) -> cython.int:
        i: cython.int = self.active[self.base[s]]
        return (i << 6) + ctz(self.domain[self.base[s] + i])

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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _has(self, s: cython.int, w: cython.int) -> cython.int:
        return (self.domain[self.base[s] + (w >> 6)] >> (w & 63)) & 1

    # ------------------------------------------------------------------ choices

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

    # ------------------------------------------------------------------ the search

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

    # ------------------------------------------------------------------ results

    @property
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
