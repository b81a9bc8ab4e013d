"""The best play of one word, without listing all of them.

Every run of empty cells that a play could fill (a **slot**) is given the points it could bring at most: the dearest
tiles in the cells that count most, as if every tile fitted (the "shadow play" of MAGPIE). Slots are tried from the
most promising on until the next one can't beat the best play found. A slot is tried by asking, for each set of tiles
of the rack of that size, which words those tiles and the letters between spell (:mod:`.wordmap_kernel`); so no work
is spent on beginnings of words that come to nothing.

Where a blank may lie in several cells of the same letter, it takes the one that counts least.
"""

import cython


@cython.final
@cython.cclass
class Finder:
    """For one :class:`Board` and the :class:`WordMap` of the same words; racks of at most 10 tiles."""

    def __init__(self, board: Board, words: WordMap):
        index: cython.int
        if words.letters != board.letters:
            raise ValueError("the board and the words have different alphabets")
        self.board = board
        self.map = words
        for index in range(64):
            self.rack[index] = 0
        self.hand = 0
        self.number = 0
        self.bonus = self.bonus_at = 0
        self.valued = False

    # ---- for Python ----

    def weigh(self, leaves):
        """From now on the best play is the one with the most points and worth of what it leaves; None: points alone.

        ``leaves`` must be loaded with the same rack (:meth:`Leaves.load`) before each :meth:`load`.
        """
        self.valued = False
        self.leaves = leaves
        if leaves is not None and self.leaves.letters != self.board.letters:
            raise ValueError("the board and the leaves have different alphabets")
        self.valued = leaves is not None

    def load(self, rack: bytes, bonus: cython.int = 0, bonus_at: cython.int = 0):
        """Take a rack of letter codes, 0 for a blank; ``bonus`` points for a play of ``bonus_at`` tiles or more."""
        counts: cython.int[64]
        index: cython.int
        if len(rack) > MAX_RACK:
            raise ValueError(f"a rack of {len(rack)} tiles: at most {MAX_RACK}")
        for index in range(64):
            counts[index] = 0
        for code in rack:
            if code > self.board.letters:
                raise ValueError(f"code {code} is not in the alphabet")
            counts[code] += 1
        if self.valued:
            for index in range(64):
                if counts[index] and (index >= self.leaves.stride or self.leaves.slot_of[index] < 0):
                    raise ValueError("the leaves are loaded with another rack")
        self.set_rack(counts)
        self.bonus = bonus
        self.bonus_at = bonus_at

    def find(self):
        """One of the plays with most points, as :meth:`Generator.all` gives it; None where there is none."""
        found: cython.bint
        place: cython.int
        with cython.nogil:
            found = self.find_best(NOTHING)
        if not found:
            return None
        place = self.play.start - self.board.first
        return (
            self.play.score,
            place // self.board.stride,
            place % self.board.stride,
            self.play.direction,
            bytes([self.play.put[letter] for letter in range(self.play.length)]),
        )

    # ---- for kernels ----

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def set_rack(self, rack: cython.pointer(cython.const[cython.int])) -> cython.void:
        index: cython.int
        size: cython.int
        other: cython.int
        tile: cython.int
        chosen: cython.uchar[64]
        worth: cython.int
        blank_worth: cython.int = 0
        self.hand = 0
        self.real = 0
        for index in range(64):
            self.rack[index] = rack[index]
            chosen[index] = 0
            for other in range(rack[index]):
                worth = self.board.points[index]
                tile = self.hand
                if index == 0:
                    for size in range(1, self.board.letters + 1):
                        if self.board.points[size + 128] > blank_worth:
                            blank_worth = self.board.points[size + 128]
                    worth = blank_worth
                while tile > 0 and self.worth[tile - 1] < worth:
                    self.worth[tile] = self.worth[tile - 1]
                    tile -= 1
                self.worth[tile] = worth
                self.hand += 1
            if rack[index] and index:
                self.real |= cython.cast(cython.ulonglong, 1) << index
        self.first[0] = 0
        index = 0
        for size in range(self.hand + 1):
            self.first[size] = index
            self.number = index
            self.add_subsets(self.board.letters, size, 0, 0, chosen)
            index = self.number
            self.best_leave[size] = 0
            for other in range(self.first[size], index):
                if other == self.first[size] or self.subsets[other].leave > self.best_leave[size]:
                    self.best_leave[size] = self.subsets[other].leave
        self.first[self.hand + 1] = index
        self.number = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def best_exchange(self, bag: cython.int, kept: cython.p_int) -> cython.int:
        """The worth of the best leave after putting back 1 to ``bag`` tiles; ``kept``: its tiles, by code."""
        index: cython.int
        best: cython.int = -1
        shift: cython.int = 0
        for index in range(self.first[1], self.first[min(self.hand, bag) + 1]):
            if best < 0 or self.subsets[index].leave > self.subsets[best].leave:
                best = index
        for index in range(64):
            kept[index] = 0
        if best < 0:
            return NOTHING
        for index in range(self.board.letters + 1):
            if self.rack[index]:
                kept[index] = self.rack[index] - ((self.subsets[best].taken >> shift) & 15)
                shift += 4
        return self.subsets[best].leave

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def add_subsets(
        self,
        letter: cython.int,
        size: cython.int,
        blanks: cython.int,
        key: cython.ulonglong,
        chosen: cython.p_uchar,
    ) -> cython.void:
        """All ways to take ``size`` more tiles from the letters up to ``letter``; 0 is the blank, which comes last."""
        subset: cython.pointer(Subset)
        index: cython.int
        place: cython.int
        tile: cython.int
        worth: cython.int
        take: cython.int
        kept: cython.uchar[64]
        if size == 0:
            if self.number >= MAX_SUBSETS:
                return
            subset = cython.address(self.subsets[self.number])
            subset.key = key
            subset.leave = 0
            subset.taken = 0
            for index in range(self.board.letters, -1, -1):
                if self.rack[index]:
                    subset.taken = (subset.taken << 4) | chosen[index]
            if self.valued:
                for index in range(self.board.letters + 1):
                    kept[index] = self.rack[index] - chosen[index]
                subset.leave = self.leaves.worth(kept)
            subset.blanks = blanks
            place = 0
            for index in range(self.board.letters + 1):
                for tile in range(chosen[index]):
                    worth = self.board.points[index]
                    if index == 0:
                        worth = self.board.points[128]
                    take = place
                    while take > 0 and subset.worth[take - 1] < worth:
                        subset.worth[take] = subset.worth[take - 1]
                        take -= 1
                    subset.worth[take] = worth
                    place += 1
            self.number += 1
            return
        while letter >= 0 and self.rack[letter] == 0:
            letter -= 1
        if letter < 0:
            return
        for take in range(min(size, self.rack[letter]) + 1):
            chosen[letter] = take
            self.add_subsets(
                letter - 1,
                size - take,
                blanks + (take if letter == 0 else 0),
                key + take * self.map.value[letter],
                chosen,
            )
        chosen[letter] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find_best(self, floor: cython.int) -> cython.bint:
        """Whether there is a play better than ``floor`` (thousandths of a point); then ``play`` is the best."""
        row: cython.int
        column: cython.int
        index: cython.int
        self.number = 0
        self.best = floor
        if self.hand == 0:
            return False
        for row in range(self.board.rows):
            self.lane(self.board.first + row * self.board.stride, self.board.columns, 0)
        for column in range(self.board.columns):
            self.lane(self.board.first + column, self.board.rows, 1)
        self.slots_seen += self.number
        for index in range(self.number // 2 - 1, -1, -1):
            self.sink(index)
        while self.number and self.slots[0].bound > self.best:
            self.slots_tried += 1
            self.try_slot(cython.address(self.slots[0]))
            self.number -= 1
            self.slots[0] = self.slots[self.number]
            self.sink(0)
        return self.best > floor

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def sink(self, index: cython.int) -> cython.void:
        """Restore the heap (highest bound first) below ``index``."""
        child: cython.int
        held: Slot = self.slots[index]
        while True:
            child = 2 * index + 1
            if child >= self.number:
                break
            if child + 1 < self.number and self.slots[child + 1].bound > self.slots[child].bound:
                child += 1
            if self.slots[child].bound <= held.bound:
                break
            self.slots[index] = self.slots[child]
            index = child
        self.slots[index] = held

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lane(self, cell: cython.int, length: cython.int, direction: cython.int) -> cython.void:
        """The slots of one row or column."""
        step: cython.int = self.board.steps[direction]
        fits: cython.ulonglong = self.board.every if self.rack[0] else self.real
        index: cython.int
        start: cython.int
        here: cython.int
        count: cython.int
        place: cython.int
        fixed: cython.int  # points of the letters between
        across: cython.int  # points that the words across bring whatever the tiles
        times: cython.int  # of the whole word
        letters: cython.int[MAX_RACK]  # how many times the tile counts in the word across, and by the cell
        premium: cython.int[MAX_RACK]
        ordered: cython.int[MAX_RACK]
        key: cython.ulonglong
        touches: cython.bint
        bound: cython.int
        worth: cython.int
        anchors: cython.bint = False
        slot: cython.pointer(Slot)
        for index in range(length):
            here = cell + index * step
            if self.board.cell[here] == 0 and self.board.is_anchor(here):
                anchors = True
                break
        if not anchors:
            return
        for index in range(length):
            start = cell + index * step
            if self.board.cell[start - step] != 0 or not self.board.usable[start]:
                continue
            here = start
            count = 0
            fixed = across = 0
            times = 1
            key = 0
            touches = False
            while True:
                while self.board.cell[here] != 0:
                    key += self.map.value[self.board.cell[here] & 127]
                    fixed += self.board.points[self.board.cell[here]]
                    here += step
                    touches = True
                if count and touches and here - start > step:
                    if self.number == MAX_SLOTS:
                        return
                    slot = cython.address(self.slots[self.number])
                    slot.base = fixed * times + across
                    if self.bonus_at and count >= self.bonus_at:
                        slot.base += self.bonus
                    bound = 0
                    for place in range(count):
                        worth = premium[place] * times + letters[place]
                        slot.times[place] = worth
                        bound = place
                        while bound > 0 and ordered[bound - 1] < worth:
                            ordered[bound] = ordered[bound - 1]
                            bound -= 1
                        ordered[bound] = worth
                    bound = slot.base
                    for place in range(count):
                        bound += ordered[place] * self.worth[place]
                    bound = bound * 1000 + self.best_leave[count]
                    slot.bound = bound
                    slot.key = key
                    if bound > self.best and (
                        count < self.hand or self.spells(key, cython.address(self.subsets[self.first[count]]))
                    ):
                        slot.start = start
                        slot.direction = direction
                        slot.count = count
                        slot.length = (here - start) // step
                        self.number += 1
                if count == self.hand or not self.board.usable[here]:
                    break
                if self.board.cross[direction][here] & fits == 0:
                    break
                premium[count] = self.board.letter_times[here]
                letters[count] = 0
                times *= self.board.word_times[here]
                if self.board.total[direction][here] >= 0:
                    touches = True
                    across += self.board.total[direction][here] * self.board.word_times[here]
                    letters[count] = self.board.letter_times[here] * self.board.word_times[here]
                elif self.board.tiles == 0 and (self.board.start < 0 or here == self.board.start):
                    touches = True
                count += 1
                here += step

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def spells(self, key: cython.ulonglong, subset: cython.pointer(Subset)) -> cython.bint:
        """Whether those tiles and the letters of ``key`` spell any word."""
        return self.spells_with(key + subset.key, subset.blanks, 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def spells_with(self, key: cython.ulonglong, blanks: cython.int, least: cython.int) -> cython.bint:
        letter: cython.int
        if blanks == 0:
            return self.map.find(key) != cython.NULL
        if blanks == 1:
            return self.map.completes(key) != 0
        for letter in range(least, self.board.letters + 1):
            if self.spells_with(key + self.map.value[letter], blanks - 1, letter):
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def try_slot(self, slot: cython.pointer(Slot)) -> cython.void:
        step: cython.int = self.board.steps[slot.direction]
        here: cython.int = slot.start
        index: cython.int
        place: cython.int
        empty: cython.int = 0
        bound: cython.int
        worth: cython.int
        ordered: cython.int[MAX_RACK]
        subset: cython.pointer(Subset)
        for index in range(slot.length):
            if self.board.cell[here] != 0:
                self.pattern[index] = cython.cast(cython.ulonglong, 1) << (self.board.cell[here] & 127)
                self.tile_of[index] = -1
            else:
                self.pattern[index] = self.board.cross[slot.direction][here]
                self.tile_of[index] = empty
                worth = slot.times[empty]
                place = empty
                while place > 0 and ordered[place - 1] < worth:
                    ordered[place] = ordered[place - 1]
                    place -= 1
                ordered[place] = worth
                empty += 1
            here += step
        for index in range(self.first[slot.count], self.first[slot.count + 1]):
            subset = cython.address(self.subsets[index])
            bound = slot.base
            for place in range(slot.count):
                bound += ordered[place] * subset.worth[place]
            if bound * 1000 + subset.leave <= self.best:
                continue
            self.fill(slot, subset, slot.key + subset.key, 0, 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill(
        self,
        slot: cython.pointer(Slot),
        subset: cython.pointer(Subset),
        key: cython.ulonglong,
        blank: cython.int,
        least: cython.int,
    ) -> cython.void:
        """Choose what the blanks from ``blank`` on stand for (in the order of the alphabet), then try the words."""
        letter: cython.int
        mask: cython.ulonglong
        entry: cython.pointer(Entry)
        if blank == subset.blanks:
            entry = self.map.find(key)
            if entry != cython.NULL and entry.length == slot.length:
                self.try_words(slot, subset, entry)
            return
        if blank == subset.blanks - 1:
            mask = self.map.completes(key) >> least
            letter = least
            while mask:
                if mask & 1:
                    self.wanted[blank] = letter
                    self.fill(slot, subset, key + self.map.value[letter], blank + 1, letter)
                mask >>= 1
                letter += 1
            return
        for letter in range(least, self.board.letters + 1):
            self.wanted[blank] = letter
            self.fill(slot, subset, key + self.map.value[letter], blank + 1, letter)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def try_words(
        self, slot: cython.pointer(Slot), subset: cython.pointer(Subset), entry: cython.pointer(Entry)
    ) -> cython.void:
        word: cython.p_uchar
        number: cython.int
        index: cython.int
        blank: cython.int
        chosen: cython.int
        score: cython.int
        fits: cython.bint
        put: cython.uchar[24]
        left: cython.int[64]
        letter: cython.int
        for number in range(entry.count):
            word = cython.address(self.map.pool[entry.offset + number * entry.length])
            self.words_tried += 1
            score = slot.base
            fits = True
            for index in range(slot.length):
                if not (self.pattern[index] >> word[index]) & 1:
                    fits = False
                    break
                if self.tile_of[index] >= 0:
                    score += slot.times[self.tile_of[index]] * self.board.points[word[index]]
            if not fits:
                continue
            if subset.blanks == 0 and score * 1000 + subset.leave <= self.best:
                continue
            for index in range(slot.length):
                put[index] = word[index] if self.tile_of[index] >= 0 else 0
            for blank in range(subset.blanks):
                chosen = -1
                letter = self.wanted[blank]
                for index in range(slot.length):
                    if put[index] == letter and (
                        chosen < 0 or slot.times[self.tile_of[index]] < slot.times[self.tile_of[chosen]]
                    ):
                        chosen = index
                if chosen < 0:
                    fits = False
                    break
                put[chosen] += 128
                score += slot.times[self.tile_of[chosen]] * (
                    self.board.points[letter + 128] - self.board.points[letter]
                )
            if not fits or score * 1000 + subset.leave <= self.best:
                continue
            # Two sets of tiles may share a key by chance: count the tiles themselves.
            for index in range(64):
                left[index] = self.rack[index]
            for index in range(slot.length):
                if put[index]:
                    left[0 if put[index] & 128 else put[index]] -= 1
                    if left[0 if put[index] & 128 else put[index]] < 0:
                        fits = False
            if not fits:
                continue
            self.best = score * 1000 + subset.leave
            self.play.score = score
            self.play.start = slot.start
            self.play.direction = slot.direction
            self.play.length = slot.length
            self.play.count = slot.count
            for index in range(slot.length):
                self.play.put[index] = put[index]
