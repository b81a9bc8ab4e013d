"""What the tiles left on a rack are worth, for the tiles that may still be drawn.

A rack is worth a sum over its tiles, its pairs of tiles and its triples of tiles; training fits those numbers to the
equity of the best play of many racks (:mod:`.strategy.train`). A leave is worth the mean of that over the tiles that
come to it from those unseen, less the same of an empty leave. The mean of a sum over triples needs no list of draws: a
triple has three, two, one or none of its tiles in the leave, and each of the others is any of the unseen with equal
chance. So a leave's worth follows the tiles unseen (U is worth more with Q while there is a Q to come), which a table
of leaves, such as those of Quackle and MAGPIE, can't say.

Everything is in thousandths of a point and in integers, so that all machines choose the same play.
"""

import cython
from cython.cimports.libc.stdlib import calloc, free


@cython.final
@cython.cclass
class Leaves:
    """For an alphabet of ``letters`` letters (code 0 is the blank) and racks of ``size`` tiles."""

    def __cinit__(self):
        self.single = cython.NULL
        self.pair = cython.NULL
        self.triple = cython.NULL

    def __init__(
        self,
        letters: cython.int,
        size: cython.int,
        values,
        points: bytes,
        fade: bytes,
        give: cython.int = 0,
        stuck: cython.int = 1000,
        late: cython.int = 0,
    ):
        """``values``: int32, first a number a code, then a pair a <= b, then a triple a <= b <= c, each in order.

        ``points[code]`` of the tiles. ``fade[n]``: hundredths of a leave's worth that remain with ``n`` tiles in the
        bag after drawing. With an empty bag tiles that stay cost ``stuck`` thousandths of their points and ``late``
        thousandths of a point, and an empty rack brings ``give`` thousandths of the points unseen.
        """
        view: cython.const[cython.int][::1] = values
        first: cython.int
        second: cython.int
        third: cython.int
        place: cython.int = 0
        s: cython.int
        if not 1 <= letters <= 62 or not 1 <= size <= MOST:
            raise ValueError(f"1 to 62 letters and racks of 1 to {MOST} tiles")
        kinds: cython.int = letters + 1
        if view.shape[0] != kinds + kinds * (kinds + 1) // 2 + kinds * (kinds + 1) * (kinds + 2) // 6:
            raise ValueError("one value for every tile, pair and triple")
        if len(points) != kinds or not 1 <= len(fade) <= 256:
            raise ValueError("points of every tile, and at least one hundredth")
        self.letters, self.size, self.stride = letters, size, kinds
        s = kinds
        self.single = cython.cast(cython.pointer(cython.int), calloc(kinds, 4))
        self.pair = cython.cast(cython.pointer(cython.int), calloc(kinds * kinds, 4))
        self.triple = cython.cast(cython.pointer(cython.int), calloc(kinds * kinds * kinds, 4))
        if self.single == cython.NULL or self.pair == cython.NULL or self.triple == cython.NULL:
            raise MemoryError
        for first in range(kinds):
            self.single[first] = view[place]
            place += 1
        for first in range(kinds):
            for second in range(first, kinds):
                self.pair[first * s + second] = self.pair[second * s + first] = view[place]
                place += 1
        for first in range(kinds):
            for second in range(first, kinds):
                for third in range(second, kinds):
                    self.triple[(first * s + second) * s + third] = view[place]
                    self.triple[(first * s + third) * s + second] = view[place]
                    self.triple[(second * s + first) * s + third] = view[place]
                    self.triple[(second * s + third) * s + first] = view[place]
                    self.triple[(third * s + first) * s + second] = view[place]
                    self.triple[(third * s + second) * s + first] = view[place]
                    place += 1
        for first in range(256):
            self.fade[first] = 10 * fade[first if first < len(fade) else len(fade) - 1]
        for first in range(64):
            self.points[first] = points[first] if first < kinds else 0
        self.give, self.stuck, self.late = give, stuck, late
        self.slots = self.bag = self.others = 0
        for first in range(64):
            self.slot_of[first] = -1

    def __dealloc__(self):
        free(self.single)
        free(self.pair)
        free(self.triple)

    def load(self, rack: bytes, unseen: bytes, bag: cython.int):
        """Prepare for the leaves of a rack; ``unseen``: the tiles of the bag and of the other racks."""
        held: cython.int[64]
        pool: cython.int[64]
        index: cython.int
        if len(rack) > MOST or not 0 <= bag <= len(unseen):
            raise ValueError(f"a rack of at most {MOST} tiles, and a bag of unseen tiles")
        for index in range(64):
            held[index] = pool[index] = 0
        for code in rack:
            if code > self.letters:
                raise ValueError(f"code {code} is not in the alphabet")
            held[code] += 1
        for code in unseen:
            if code > self.letters:
                raise ValueError(f"code {code} is not in the alphabet")
            pool[code] += 1
        self.prepare(held, pool, bag)

    def of(self, kept: bytes) -> int:
        """The worth of some tiles of the loaded rack, in thousandths of a point."""
        counts: cython.uchar[64]
        index: cython.int
        for index in range(64):
            counts[index] = 0
        if len(kept) > MOST:
            raise ValueError(f"a leave of at most {MOST} tiles")
        for code in kept:
            if code > self.letters or self.slot_of[code] < 0:
                raise ValueError(f"code {code} is not in the rack")
            counts[code] += 1
        return self.worth(counts)

    def parts(self, kept: bytes) -> tuple:
        """What makes up the worth of some tiles of the loaded rack before fading, in thousandths of a point.

        (what drawing brings, what each tile brings, [(first, second, what each two bring)], what the threes bring).
        """
        drawn: cython.int = self.size - len(kept)
        first: cython.int
        second: cython.int
        third: cython.int
        self.of(kept)
        if drawn < 0:
            raise ValueError(f"a leave of at most {self.size} tiles")
        slots = [self.slot_of[code] for code in kept]
        ones = [self.one[drawn][slot] for slot in slots]
        pairs = []
        threes = 0
        for second in range(len(slots)):
            for first in range(second):
                pairs.append((first, second, self.two[drawn][slots[first]][slots[second]]))
                for third in range(first):
                    threes += self.three[slots[third]][slots[first]][slots[second]]
        return self.base[drawn] - self.base[self.size], ones, pairs, threes

    # ---- for kernels ----

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def prepare(
        self,
        rack: cython.pointer(cython.const[cython.int]),
        unseen: cython.pointer(cython.const[cython.int]),
        bag: cython.int,
    ) -> cython.void:
        kinds: cython.int[64]
        counts: cython.longlong[64]
        number: cython.int = 0
        index: cython.int
        other: cython.int
        third: cython.int
        drawn: cython.int
        s: cython.int = self.stride
        total: cython.longlong = 0
        triples: cython.longlong = 0
        row: cython.pointer(cython.int)
        sum_one: cython.longlong = 0
        sum_two: cython.longlong = 0
        sum_three: cython.longlong = 0
        part: cython.longlong
        line: cython.longlong
        pairs: cython.longlong
        self.bag = bag
        self.slots = 0
        self.others = 0
        for index in range(s):
            self.slot_of[index] = -1
            if rack[index]:
                self.slot_of[index] = self.slots
                self.code_of[self.slots] = index
                self.slots += 1
            if unseen[index]:
                kinds[number] = index
                counts[number] = unseen[index]
                number += 1
                total += unseen[index]
                self.others += unseen[index] * self.points[index]
        pairs = total * (total - 1) // 2 if total > 1 else 1
        triples = total * (total - 1) * (total - 2) // 6 if total > 2 else 1
        # The sums over all tiles, pairs and triples of the unseen.
        for index in range(number):
            sum_one += counts[index] * self.single[kinds[index]]
            part = line = 0
            row = cython.address(self.pair[kinds[index] * s])
            for other in range(index + 1, number):
                part += counts[other] * row[kinds[other]]
            sum_two += counts[index] * part
            sum_two += (counts[index] * (counts[index] - 1) // 2) * row[kinds[index]]
            for other in range(index + 1, number):
                row = cython.address(self.triple[(kinds[index] * s + kinds[other]) * s])
                part = 0
                for third in range(other + 1, number):
                    part += counts[third] * row[kinds[third]]
                line += counts[other] * part
                line += (counts[other] * (counts[other] - 1) // 2) * row[kinds[other]]
                sum_three += (counts[index] * (counts[index] - 1) // 2) * counts[other] * row[kinds[index]]
            sum_three += counts[index] * line
            sum_three += (counts[index] * (counts[index] - 1) * (counts[index] - 2) // 6) * self.triple[
                (kinds[index] * s + kinds[index]) * s + kinds[index]
            ]
        for drawn in range(self.size + 1):
            self.base[drawn] = 0
            if total:
                self.base[drawn] = (
                    drawn * sum_one // total
                    + drawn * (drawn - 1) // 2 * sum_two // pairs
                    + drawn * (drawn - 1) * (drawn - 2) // 6 * sum_three // triples
                )
        for index in range(self.slots):
            # One tile of the leave with one and with two drawn ones.
            row = cython.address(self.pair[self.code_of[index] * s])
            sum_one = 0
            sum_two = 0
            for other in range(number):
                sum_one += counts[other] * row[kinds[other]]
            for other in range(number):
                part = 0
                for third in range(other + 1, number):
                    part += counts[third] * self.triple[(self.code_of[index] * s + kinds[other]) * s + kinds[third]]
                sum_two += counts[other] * part
                sum_two += (counts[other] * (counts[other] - 1) // 2) * self.triple[
                    (self.code_of[index] * s + kinds[other]) * s + kinds[other]
                ]
            for drawn in range(self.size + 1):
                self.one[drawn][index] = self.single[self.code_of[index]]
                if total:
                    self.one[drawn][index] += drawn * sum_one // total + drawn * (drawn - 1) // 2 * sum_two // pairs
            for other in range(index, self.slots):
                row = cython.address(self.triple[(self.code_of[index] * s + self.code_of[other]) * s])
                sum_one = 0
                for third in range(number):
                    sum_one += counts[third] * row[kinds[third]]
                for drawn in range(self.size + 1):
                    self.two[drawn][index][other] = self.pair[self.code_of[index] * s + self.code_of[other]]
                    if total:
                        self.two[drawn][index][other] += drawn * sum_one // total
                    self.two[drawn][other][index] = self.two[drawn][index][other]
                for third in range(self.slots):
                    self.three[index][other][third] = row[self.code_of[third]]
                    self.three[other][index][third] = row[self.code_of[third]]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def worth(self, kept: cython.pointer(cython.const[cython.uchar])) -> cython.int:
        """Of a leave, as counts by code; all its tiles must be of the prepared rack."""
        tiles: cython.int[MOST]
        number: cython.int = 0
        first: cython.int
        second: cython.int
        third: cython.int
        drawn: cython.int
        total: cython.longlong
        points: cython.int = 0
        for first in range(self.slots):
            for second in range(kept[self.code_of[first]]):
                if number < MOST:
                    tiles[number] = first
                    number += 1
        drawn = self.size - number
        if drawn < 0:
            drawn = 0
        if self.bag == 0:
            if number == 0:
                return self.give * self.others
            for first in range(number):
                points += self.points[self.code_of[tiles[first]]]
            return -self.stuck * points - self.late
        total = self.base[drawn] - self.base[self.size]
        for first in range(number):
            total += self.one[drawn][tiles[first]]
            for second in range(first):
                total += self.two[drawn][tiles[first]][tiles[second]]
                for third in range(second):
                    total += self.three[tiles[first]][tiles[second]][tiles[third]]
        return cython.cast(cython.int, total * self.fade[self.bag - drawn if self.bag > drawn else 0] // 1000)
