"""Moves of the endgame search: listing, ordering, making and taking back, and the other side's threats to go out.

The plays of a row or column with one rack are kept in a pool and used again while neither changes: most of a board
stays as it is from one node to the next.
"""

import cython
from cython.cimports.gridwright.families.erudit.board_kernel import MAX_CELLS
from cython.cimports.gridwright.families.erudit.mix import mix
from cython.cimports.gridwright.families.erudit.movegen_kernel import Play
from cython.cimports.gridwright.families.erudit.strategy.endgame_state_kernel import (
    A_PASS,
    A_PLAY,
    A_TAKE,
    AN_END,
    ILLEGAL,
    INFINITE,
    LANES,
    POOL,
    EndgameState,
    Lane,
    Move,
    Threat,
)
from cython.cimports.libc.string import memcpy, memset


@cython.cclass
class EndgameMoves(EndgameState):
    """A state with its moves."""

    # --- making and taking back -----------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make(self, move: cython.pointer(Move)) -> cython.bint:
        """Make a move; ``gain`` is then what it brought. True where the turn goes over to the other side."""
        side: cython.int = self.side
        cell: cython.int = move.play.start
        step: cython.int = self.board.steps[move.play.direction]
        index: cython.int
        tile: cython.int
        mark: cython.int = self.board.saves
        self.gain = 0
        if move.kind == A_PASS:
            self.begin(1 - side, self.passes + 1)
            return True
        if move.kind == AN_END:
            self.begin(1 - side, 0)
            return True
        if move.kind == A_TAKE:
            tile = self.board.cell[cell] & 127
            self.board.cell[cell] = tile
            self.key += mix(256 * cell + tile) - mix(256 * cell + tile + 128)
            self.hold(side, tile, -1)
            self.hold(side, 0, 1)
            self.board.refresh(cell, 0)
            self.board.refresh(cell, 1)
            self.dirty = ~cython.cast(cython.ulonglong, 0)
            self.owed += 1
            self.taken = cell
            return False
        for index in range(move.play.length):
            tile = move.play.put[index]
            if tile:
                self.board.put(cell, tile)
                self.soil(cell, self.board.saves)
                self.key += mix(256 * cell + tile)
                self.hold(side, 0 if tile & 128 else tile, -1)
                self.hands[side] -= 1
                if tile & 128 and self.owed:
                    self.owed -= 1
            cell += step
        cell = move.play.start
        self.board.refresh(cell, move.play.direction)
        for index in range(move.play.length):
            if move.play.put[index]:
                self.board.refresh(cell, 1 - move.play.direction)
            cell += step
        self.soil(0, mark)
        self.gain = move.play.score
        self.words += 1
        if self.hands[side] == 0:
            if self.full:
                self.gain += self.bonus
            return True
        if self.words == self.most_words:
            if self.owed:
                self.gain = ILLEGAL
            self.begin(1 - side, 0)
            return True
        self.passes = 0
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def unmake(self, move: cython.pointer(Move), mark: cython.int) -> cython.void:
        """Undo a move of ``side``; the caller restores what :meth:`begin` set."""
        side: cython.int = self.side
        cell: cython.int = move.play.start
        step: cython.int = self.board.steps[move.play.direction]
        index: cython.int
        tile: cython.int
        if move.kind == A_PASS or move.kind == AN_END:
            return
        self.soil(0, mark)
        self.board.rewind(mark)
        if move.kind == A_TAKE:
            self.dirty = ~cython.cast(cython.ulonglong, 0)
            tile = self.board.cell[cell]
            self.board.cell[cell] = tile + 128
            self.key += mix(256 * cell + tile + 128) - mix(256 * cell + tile)
            self.hold(side, tile, 1)
            self.hold(side, 0, -1)
            return
        for index in range(move.play.length):
            tile = move.play.put[index]
            if tile:
                self.board.take(cell)
                self.soil(cell, self.board.saves)
                self.key -= mix(256 * cell + tile)
                self.hold(side, 0 if tile & 128 else tile, 1)
                self.hands[side] += 1
            cell += step

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def soil(self, cell: cython.int, mark: cython.int) -> cython.void:
        """Lanes through a cell, and those whose cross-sets were changed since ``mark``, look different now."""
        index: cython.int
        other: cython.int
        for index in range(mark, self.board.saves):
            other = self.board.saved[index].cell
            if self.board.saved[index].direction:
                self.dirty |= cython.cast(cython.ulonglong, 1) << (32 + self.board.column_of[other] - 1)
            else:
                self.dirty |= cython.cast(cython.ulonglong, 1) << (self.board.row_of[other] - 1)
        if cell:
            self.dirty |= cython.cast(cython.ulonglong, 1) << (32 + self.board.column_of[cell] - 1)
            self.dirty |= cython.cast(cython.ulonglong, 1) << (self.board.row_of[cell] - 1)

    # --- listing --------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_moves(self, only_best: cython.bint) -> cython.int:
        """All moves of the side to move, from ``top`` on; answers how many."""
        first: cython.int = self.top
        best_out: cython.int = -1
        index: cython.int
        play: cython.pointer(Play)
        out: cython.int
        estimate: cython.int
        lane: cython.int
        start: cython.int
        count: cython.int
        rack_key: cython.ulonglong = self.begin_lanes(self.side)
        if not self.repeats:
            self.list_standing()
        out = self.leftovers * self.worth(1 - self.side) + (self.bonus if self.full else 0) + 1000
        for lane in range(64):
            if not self.lane_plays(lane, rack_key):
                continue
            start, count = self.lane_start, self.lane_count
            if not self.reserve(self.top + count + MAX_CELLS):
                self.no_memory = True
                return 0
            for index in range(start, start + count):
                play = cython.address(self.pool[index])
                if not self.repeats and self.repeated(play):
                    continue
                self.moves[self.top].play = play[0]
                self.moves[self.top].kind = A_PLAY
                estimate = 4 * play.score
                if play.count == self.hands[self.side]:
                    estimate += 4 * out
                    if (
                        best_out >= first and only_best
                    ):  # of the plays that end the game, one with most points is enough
                        if play.score > self.moves[best_out].play.score:
                            self.moves[best_out].play = play[0]
                            self.moves[best_out].estimate = estimate
                        continue
                    best_out = self.top
                else:
                    estimate += 4 * play.count
                self.moves[self.top].estimate = estimate + min(
                    self.history[self.slot(cython.address(self.moves[self.top]))] // 8, 50
                )
                self.top += 1
        if not self.reserve(self.top + MAX_CELLS):
            self.no_memory = True
            return 0
        if self.words and self.owed == 0:
            self.simple(AN_END, 0, -5000)
        if self.words == 0 and self.taken == 0:
            self.simple(A_PASS, 0, -8000)
        if self.words == 0 and self.take_star:
            for index in range(self.taken + 1, self.board.first + self.board.rows * self.board.stride):
                if self.board.cell[index] & 128 and self.racks[64 * self.side + (self.board.cell[index] & 127)]:
                    self.simple(A_TAKE, index, 20)
        return self.top - first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def simple(self, kind: cython.int, cell: cython.int, estimate: cython.int) -> cython.void:
        memset(cython.address(self.moves[self.top]), 0, cython.sizeof(Move))
        self.moves[self.top].kind = kind
        self.moves[self.top].play.start = cell
        self.moves[self.top].estimate = estimate
        self.top += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin_lanes(self, side: cython.int) -> cython.ulonglong:
        """Get ready to list the plays of a side lane by lane; answers the key of its rack."""
        key: cython.ulonglong = 0
        index: cython.int
        self.generator.bonus_at = 0
        self.generator.count_only = False
        self.generator.set_rack(cython.address(self.racks[64 * side]))
        for index in range(self.board.letters + 1):
            key += self.racks[64 * side + index] * mix(0x20000 + index)
        return key

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lane_plays(self, lane: cython.int, rack_key: cython.ulonglong) -> cython.bint:
        """The plays of a row (``lane`` from 0) or column (from 32): ``lane_count`` of them from ``lane_start`` on.

        Rows and columns look the same in most positions of a search, so their plays are kept by what decides them.
        """
        number: cython.int = lane & 31
        down: cython.bint = lane >= 32
        key: cython.ulonglong
        entry: cython.pointer(Lane)
        self.lane_count = 0
        if number >= (self.board.columns if down else self.board.rows):
            return False
        if self.board.tiles:
            if down:
                if not (
                    self.board.in_column[number] + self.board.in_column[number + 1] + self.board.in_column[number + 2]
                ):
                    return False
            elif not (self.board.in_row[number] + self.board.in_row[number + 1] + self.board.in_row[number + 2]):
                return False
        if (self.dirty >> lane) & 1:
            self.lane_keys[lane] = self.lane_key(lane)
            self.dirty &= ~(cython.cast(cython.ulonglong, 1) << lane)
        key = mix(self.lane_keys[lane] + rack_key)
        entry = cython.address(self.lanes[key & (LANES - 1)])
        if entry.key != key:
            self.generator.found = 0
            self.generator.laid = 0
            self.generator.overflow = False
            if down:
                self.generator.lane(self.board.first + number, self.board.rows, 1)
            else:
                self.generator.lane(self.board.first + number * self.board.stride, self.board.columns, 0)
            if self.generator.overflow or self.generator.found > POOL:
                self.no_memory = True
                return False
            if self.pooled + self.generator.found > POOL:
                self.forget_lanes()
            memcpy(
                cython.address(self.pool[self.pooled]),
                self.generator.plays,
                self.generator.found * cython.sizeof(Play),
            )
            entry.key = key
            entry.start = self.pooled
            entry.count = self.generator.found
            self.pooled += entry.count
        self.lane_start = entry.start
        self.lane_count = entry.count
        return entry.count > 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lane_key(self, lane: cython.int) -> cython.ulonglong:
        """The key of all that decides the plays of a row or column: its letters, and what fits its empty cells."""
        down: cython.int = lane >> 5
        step: cython.int = self.board.steps[down]
        cell: cython.int = self.board.first + (lane & 31) * self.board.steps[1 - down]
        length: cython.int = self.board.rows if down else self.board.columns
        key: cython.ulonglong = lane + 1 + (256 if self.board.tiles == 0 else 0)
        index: cython.int
        # Totals fit 16 bits; a letter, a cross-set and a mere neighbour must not be taken for each other.
        for index in range(length):
            if self.board.cell[cell]:
                key += mix(0x30000 + self.board.cell[cell])
            else:
                if self.board.total[down][cell] >= 0:
                    key += mix(self.board.cross[down][cell] ^ mix(0x40000 + self.board.total[down][cell]))
                if self.board.total[1 - down][cell] >= 0:
                    key += cython.cast(cython.ulonglong, 0x5851F42D4C957F2D)
            key = (key ^ (key >> 31)) * cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)
            cell += step
        return key

    # --- choosing -------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def select(self, place: cython.int, end: cython.int) -> cython.void:
        """Bring the move that looks best of those from ``place`` on to ``place``."""
        best: cython.int = place
        index: cython.int
        move: Move
        for index in range(place + 1, end):
            if self.moves[index].estimate > self.moves[best].estimate:
                best = index
        if best != place:
            move = self.moves[place]
            self.moves[place] = self.moves[best]
            self.moves[best] = move

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def slot(self, move: cython.pointer(Move)) -> cython.int:
        """Where the history of a play is kept."""
        key: cython.ulonglong = 4 * move.play.start + 2 * move.play.direction + self.side
        index: cython.int
        for index in range(move.play.length):
            key = key * 131 + move.play.put[index]
        return mix(key) & 8191

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def equal(self, first: cython.pointer(Move), second: cython.pointer(Move)) -> cython.bint:
        index: cython.int
        if first.kind != second.kind or first.play.start != second.play.start:
            return False
        if first.kind != A_PLAY:
            return True
        if first.play.direction != second.play.direction or first.play.length != second.play.length:
            return False
        for index in range(first.play.length):
            if first.play.put[index] != second.play.put[index]:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def legal(self, move: cython.pointer(Move), word: cython.ulonglong) -> cython.bint:
        """Whether a play from elsewhere, of the word with that mark, is legal here; its points are counted anew."""
        cell: cython.int = move.play.start
        step: cython.int = self.board.steps[move.play.direction]
        need: cython.int[24]
        rack: cython.p_int = cython.address(self.racks[64 * self.side])
        index: cython.int
        tile: cython.int
        worth: cython.int
        main: cython.int = 0
        crosses: cython.int = 0
        times: cython.int = 1
        touches: cython.bint = False
        good: cython.bint = True
        taken: cython.int = 0
        if move.play.count > self.hands[self.side] or self.board.cell[cell - step] != 0:
            return False
        for index in range(move.play.length):
            tile = move.play.put[index]
            if tile == 0:
                if self.board.cell[cell] == 0:
                    good = False
                    break
                touches = True
                main += self.board.points[self.board.cell[cell]]
            else:
                if self.board.cell[cell] != 0 or not (self.board.cross[move.play.direction][cell] >> (tile & 127)) & 1:
                    good = False
                    break
                if tile & 128:
                    tile = 0
                need[taken] = tile
                taken += 1
                rack[tile] -= 1
                if rack[tile] < 0:
                    good = False
                    break
                tile = move.play.put[index]
                worth = self.board.points[tile] * self.board.letter_times[cell]
                main += worth
                times *= self.board.word_times[cell]
                if self.board.total[move.play.direction][cell] >= 0:
                    touches = True
                    crosses += (self.board.total[move.play.direction][cell] + worth) * self.board.word_times[cell]
            cell += step
        for index in range(taken):
            rack[need[index]] += 1
        if not good or not touches or self.board.cell[cell] != 0 or self.word_of(move) != word:
            return False
        move.play.score = main * times + crosses
        return self.repeats or not self.repeated(cython.address(move.play))

    # --- the last tile --------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def last_tile(self) -> cython.int:
        """The most points that a rack of one tile can bring in one play; -1 where it can't be laid.

        A tile fits where it makes words both ways, so the two cross-sets of a cell say all. To lay it beats ending
        the turn or passing: the other side could answer by passing, and then nothing better is left to do.
        """
        row: cython.int
        cell: cython.int
        tile: cython.int = 0
        points: cython.int
        best: cython.int = -1
        mask: cython.ulonglong
        fits: cython.ulonglong
        bit: cython.ulonglong
        play: Play
        standing: cython.bint = self.repeats
        while self.racks[64 * self.side + tile] == 0:
            tile += 1
        mask = self.board.every if tile == 0 else cython.cast(cython.ulonglong, 1) << tile
        for row in range(self.board.rows):
            for cell in range(
                self.board.first + row * self.board.stride,
                self.board.first + row * self.board.stride + self.board.columns,
            ):
                if self.board.cell[cell] != 0 or (self.board.total[0][cell] < 0 and self.board.total[1][cell] < 0):
                    continue
                fits = mask & self.board.cross[0][cell] & self.board.cross[1][cell]
                while fits:
                    bit = fits & (0 - fits)
                    fits ^= bit
                    points = 0
                    if tile == 0:
                        while bit >> points > 1:
                            points += 1
                    play.put[0] = points + 128 if tile == 0 else tile
                    points = self.one_tile_points(cell, play.put[0])
                    if points > best and not self.repeats:
                        if not standing:
                            self.list_standing()
                            standing = True
                        play.start = cell
                        if self.one_tile_repeats(cell, cython.address(play)):
                            continue
                    best = max(best, points)
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def one_tile_points(self, cell: cython.int, tile: cython.int) -> cython.int:
        worth: cython.int = self.board.points[tile] * self.board.letter_times[cell]
        points: cython.int = 0
        direction: cython.int
        for direction in range(2):
            if self.board.total[direction][cell] >= 0:
                points += (self.board.total[direction][cell] + worth) * self.board.word_times[cell]
        return points

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def one_tile_repeats(self, cell: cython.int, play: cython.pointer(Play)) -> cython.bint:
        """Whether a tile makes a word that stands already: ``play`` becomes the whole word of a run through it."""
        direction: cython.int = 1 if self.board.total[0][cell] >= 0 else 0
        step: cython.int = self.board.steps[direction]
        tile: cython.int = play.put[0]
        length: cython.int = 0
        here: cython.int = cell
        while self.board.cell[here - step] != 0:
            here -= step
        play.start = here
        play.direction = direction
        while here == cell or self.board.cell[here] != 0:
            play.put[length] = tile if here == cell else 0
            length += 1
            here += step
        play.length = length
        return self.repeated(play)

    # --- the other side's threats to go out -----------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_threats(self, threats: cython.pointer(Threat)) -> cython.int:
        """The best plays with which the other side could go out now; those after them have no points."""
        other: cython.int = 1 - self.side
        index: cython.int
        place: cython.int
        count: cython.int = 0
        lane: cython.int
        start: cython.int
        many: cython.int
        play: cython.pointer(Play)
        best: Play[6]
        rack_key: cython.ulonglong = self.begin_lanes(other)
        for lane in range(64):
            if not self.lane_plays(lane, rack_key):
                continue
            start, many = self.lane_start, self.lane_count
            for index in range(start, start + many):
                play = cython.address(self.pool[index])
                if play.count != self.hands[other]:
                    continue
                if count == 6:
                    if best[5].score >= play.score:
                        continue
                    count = 5
                place = count
                while place > 0 and best[place - 1].score < play.score:
                    best[place] = best[place - 1]
                    place -= 1
                best[place] = play[0]
                count += 1
        for index in range(count):
            threats[index].points = best[index].score
            if self.hands[other] >= self.bonus_hand:
                threats[index].points += self.bonus
            self.decisive(cython.address(best[index]), cython.address(threats[index]))
        if count < 6:
            threats[count].points = -1
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def decisive(self, play: cython.pointer(Play), threat: cython.pointer(Threat)) -> cython.void:
        """The cells that a play covers, and those at the ends of the runs it makes: with them left alone, it stays."""
        step: cython.int = self.board.steps[play.direction]
        over: cython.int = self.board.steps[1 - play.direction]
        cell: cython.int = play.start
        here: cython.int
        index: cython.int
        count: cython.int = 1
        threat.cells[0] = cell - step
        for index in range(play.length):
            if play.put[index]:
                threat.cells[count] = cell
                here = cell + over
                while self.board.cell[here] != 0:
                    here += over
                threat.cells[count + 1] = here
                here = cell - over
                while self.board.cell[here] != 0:
                    here -= over
                threat.cells[count + 2] = here
                count += 3
            cell += step
        threat.cells[count] = cell
        threat.count = count + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def threatened(self, threats: cython.pointer(Threat), move: cython.pointer(Move)) -> cython.int:
        """A move's value if the other side then goes out by the best threat that the move leaves as it is."""
        rest: cython.int
        index: cython.int
        place: cython.int
        tile: cython.int
        cell: cython.int
        step: cython.int = self.board.steps[move.play.direction]
        free: cython.bint
        if move.kind == A_TAKE or (move.kind == A_PLAY and move.play.count == self.hands[self.side]):
            return INFINITE
        rest = self.worth(self.side)
        if move.kind == A_PLAY:
            for place in range(move.play.length):
                tile = move.play.put[place]
                if tile and tile < 128:
                    rest -= self.board.points[tile]
        for index in range(6):
            if threats[index].points < 0:
                break
            free = True
            cell = move.play.start
            for place in range(move.play.length):
                if move.play.put[place]:
                    for tile in range(threats[index].count):
                        if threats[index].cells[tile] == cell:
                            free = False
                cell += step
            if free:
                return move.play.score - threats[index].points - self.leftovers * rest
        return INFINITE
