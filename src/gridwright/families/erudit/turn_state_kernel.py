"""What a search for turns of several words holds, and what it asks of the board while a state's tiles lie there.

Which words stand as whole runs, so that none is laid twice; whether a final position is right, and its points by
scoring B, where every new run counts once.
"""

import cython
from cython.cimports.gridwright.families.erudit.board_kernel import MAX_CELLS
from cython.cimports.gridwright.families.erudit.mix import mix
from cython.cimports.gridwright.families.erudit.movegen_kernel import Generator, Play
from cython.cimports.libc.stdlib import free


@cython.cclass
class TurnState:
    """The memory of a search on the board of a :class:`Generator`."""

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
            self.values[index] = mix(state + index)
        for index in range(256):
            self.tile_values[index] = mix(state + 4096 + index) | 1

    def __dealloc__(self):
        free(self.states)
        free(self.table)
        free(self.turns)

    # --- words that stand on the board already --------------------------------------------------------------------
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

    # --- the final position ---------------------------------------------------------------------------------------
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
