"""What a play leaves to look at: the rows and columns that it touches, and the most that the tiles left can bring.

While a state is expanded, the most that a legal play of one tile and of two brings there is known
(``most_of``). After a play p, a play of the tiles left either touches no tile of p, and is one of those, or
covers an empty cell at the end of a run with a tile of p: those cells are looked at without the dictionary.
Of two further plays of one tile, the second touches the first or not. If it does, both tiles lie in one run, and
laying them in one play would be legal too and bring at least what the second brings: so with one and two as
the most that one and two tiles in one play bring, the rest of the turn brings at most
max(two, one + max(one, two)). For three tiles and more there is no bound.
"""

import cython
from cython.cimports.gridwright.families.erudit.movegen_kernel import Play
from cython.cimports.gridwright.families.erudit.turn_state_kernel import TurnState


@cython.cclass
class TurnBounds(TurnState):
    """A search's state with its bounds."""

    # --- rows and columns -----------------------------------------------------------------------------------------
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

    # --- the most that is left ------------------------------------------------------------------------------------
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
