"""The recursion of the endgame search: principal variation search with a transposition table.

An entry of the table whose whole subtree was searched to the end of the game is marked proved and serves every later
iteration.
"""

import cython
from cython.cimports.gridwright.families.erudit.mix import mix
from cython.cimports.gridwright.families.erudit.movegen_kernel import Play
from cython.cimports.gridwright.families.erudit.strategy.endgame_moves_kernel import EndgameMoves
from cython.cimports.gridwright.families.erudit.strategy.endgame_state_kernel import (
    A_PASS,
    A_PLAY,
    EXACT,
    ILLEGAL,
    INFINITE,
    LOWER,
    MANY_TILES,
    PROVED,
    UPPER,
    Entry,
    Move,
    Threat,
)


@cython.cclass
class EndgameSearch(EndgameMoves):
    """Moves with the search over them."""

    # --- the search -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search(self, depth: cython.int, alpha: cython.int, beta: cython.int) -> cython.int:
        """The value for the side to move; ``proved`` then tells whether that (as a bound) holds to the game's end."""
        key: cython.ulonglong = self.state_key()
        entry: cython.pointer(Entry) = cython.address(self.table[key & self.mask])
        first: cython.int = self.top
        number: cython.int = 0
        index: cython.int
        best: cython.int = -INFINITE
        low: cython.int = alpha
        value: cython.int
        all_proved: cython.bint = True
        best_proved: cython.bint = True
        best_move: Move
        hint: Move
        have_hint: cython.bint = False
        threats: Threat[6]
        self.nodes += 1
        self.due += 1
        if self.due >= 512:
            if self.meter is not None:
                with cython.gil:
                    self.ask()
            self.due = 0
        if self.stopped or self.no_memory:
            return 0
        if self.hands[self.side] == 1 and (self.words or not self.take_star):
            value = self.last_tile()
            if value >= 0:
                self.proved = True
                return value + (self.bonus if self.full else 0) + self.leftover(self.side)
        if entry.bound == 0 or entry.key != key:
            entry = cython.address(self.table[(key & self.mask) ^ 1])
        if entry.bound != 0 and entry.key == key:
            if entry.depth >= depth:
                value = entry.value
                if (
                    entry.bound == EXACT
                    or (entry.bound == LOWER and value >= beta)
                    or (entry.bound == UPPER and value <= alpha)
                ):
                    self.proved = entry.depth == PROVED
                    return value
            have_hint = self.recall(entry, cython.address(hint))
        best_move.kind = A_PASS
        best_move.play.length = 0
        best_move.play.count = 0
        if have_hint and depth > 0:
            best = self.branch(cython.address(hint), depth, alpha, beta, True)
            if self.stopped or self.no_memory:
                return 0
            best_move = hint
            all_proved = best_proved = self.proved
            alpha = max(alpha, best)
        else:
            have_hint = False
        if best < beta and depth > 0 and self.ply < 64:
            # Answers that were good enough beside this position often are here too, and need no list of plays.
            if not self.repeats:
                self.list_standing()
            for index in range(4 * self.ply, 4 * self.ply + 4):
                trial: Move = self.killers[index]
                if trial.play.length == 0 or not self.legal(cython.address(trial), self.killer_words[index]):
                    continue
                if have_hint and self.equal(cython.address(trial), cython.address(hint)):
                    continue
                value = self.branch(cython.address(trial), depth, alpha, beta, False)
                if self.stopped or self.no_memory:
                    return 0
                if value > best:
                    best = value
                    best_proved = self.proved
                    best_move = trial
                    alpha = max(alpha, best)
                    if value >= beta:
                        break
        if best < beta:
            number = self.list_moves(True)
            if depth <= 0 and number > 1:
                all_proved = False
                self.select(first, first + number)
                number = 1
            elif depth > 1 and self.hands[0] + self.hands[1] >= MANY_TILES:
                index = self.estimate_by_table(first, first + number, depth, beta)
                if index >= 0:
                    best_move = self.moves[index]
                    best = best_move.estimate
                    best_proved = self.proved
                    number = 0
            have_threats: cython.bint = depth > 0 and number > 3 and self.most_words == 1 and self.repeats
            if have_threats:
                have_threats = self.list_threats(cython.address(threats[0])) > 0
            for index in range(first, first + number):
                if index < first + 12:
                    self.select(index, first + number)
                if have_threats:
                    value = self.threatened(cython.address(threats[0]), cython.address(self.moves[index]))
                    if value <= alpha:
                        if value > best:
                            best = value
                            best_move = self.moves[index]
                        continue
                if have_hint and self.equal(cython.address(self.moves[index]), cython.address(hint)):
                    continue
                trial = self.moves[index]
                value = self.branch(cython.address(trial), depth, alpha, beta, index == first and best == -INFINITE)
                if self.stopped or self.no_memory:
                    self.top = first
                    return 0
                all_proved = all_proved and self.proved
                if value > best:
                    best = value
                    best_proved = self.proved
                    best_move = trial
                    if value > alpha:
                        alpha = value
                        if value >= beta:
                            break
            self.top = first
        if best >= beta:
            self.remember(key, depth, best, LOWER, best_proved, cython.address(best_move))
            self.proved = best_proved
            if best_move.kind == A_PLAY and depth > 0:
                self.praise(cython.address(best_move), depth)
        else:
            self.remember(key, depth, best, EXACT if best > low else UPPER, all_proved, cython.address(best_move))
            self.proved = all_proved
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def branch(
        self, move: cython.pointer(Move), depth: cython.int, alpha: cython.int, beta: cython.int, open: cython.bint
    ) -> cython.int:
        """The value of one move; with a window of one point first unless ``open``."""
        side: cython.int = self.side
        passes: cython.int = self.passes
        words: cython.int = self.words
        owed: cython.int = self.owed
        taken: cython.int = self.taken
        full: cython.bint = self.full
        mark: cython.int = self.board.saves
        turned: cython.bint
        gain: cython.int
        value: cython.int
        if move.kind == A_PLAY and move.play.count == self.hands[side]:
            self.proved = True
            return move.play.score + (self.bonus if full else 0) + self.leftover(side)
        if move.kind == A_PASS:
            # The other side could end the game by passing too: a pass brings no more than that.
            value = self.end_value()
            if passes == 1 or value <= alpha:
                self.proved = True
                return value
        turned = self.make(move)
        gain = self.gain
        self.ply += 1
        self.proved = True
        if gain <= ILLEGAL:
            value = gain
        elif turned:
            if open or beta - alpha <= 1:
                value = gain - self.search(depth - 1, gain - beta, gain - alpha)
            else:
                value = gain - self.search(depth - 1, gain - alpha - 1, gain - alpha)
                if alpha < value < beta:
                    value = gain - self.search(depth - 1, gain - beta, gain - alpha)
        else:
            if open or beta - alpha <= 1:
                value = gain + self.search(depth - 1, alpha - gain, beta - gain)
            else:
                value = gain + self.search(depth - 1, alpha - gain, alpha - gain + 1)
                if alpha < value < beta:
                    value = gain + self.search(depth - 1, alpha - gain, beta - gain)
        self.side = side
        self.ply -= 1
        self.unmake(move, mark)
        self.passes, self.words, self.owed = passes, words, owed
        self.taken, self.full = taken, full
        return value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def praise(self, move: cython.pointer(Move), depth: cython.int) -> cython.void:
        """A play was answer enough: try it early elsewhere."""
        index: cython.int = self.slot(move)
        first: cython.int = 4 * self.ply
        if self.history[index] < 1 << 20:
            self.history[index] += 1 + depth * depth
        if self.ply >= 64:
            return
        for index in range(first, first + 4):
            if self.equal(cython.address(self.killers[index]), move):
                return
        for index in range(first + 3, first, -1):
            self.killers[index] = self.killers[index - 1]
            self.killer_words[index] = self.killer_words[index - 1]
        self.killers[first] = move[0]
        self.killer_words[first] = self.word_of(move)

    # --- the table ------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def recall(self, entry: cython.pointer(Entry), move: cython.pointer(Move)) -> cython.bint:
        """The best move of an entry as a move on the board as it is."""
        cell: cython.int = entry.start
        index: cython.int
        tile: cython.int = 0
        move.kind = entry.kind
        move.estimate = 0
        move.play.score = entry.score
        move.play.start = entry.start
        move.play.direction = entry.direction
        move.play.length = entry.length
        move.play.count = entry.count
        if entry.kind == A_PLAY:
            for index in range(entry.length):
                move.play.put[index] = 0
                if self.board.cell[cell] == 0:
                    move.play.put[index] = entry.tiles[tile]
                    tile += 1
                cell += self.board.steps[entry.direction]
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def remember(
        self,
        key: cython.ulonglong,
        depth: cython.int,
        value: cython.int,
        bound: cython.int,
        proved: cython.bint,
        move: cython.pointer(Move),
    ) -> cython.void:
        entry: cython.pointer(Entry) = cython.address(self.table[key & self.mask])
        other: cython.pointer(Entry) = cython.address(self.table[(key & self.mask) ^ 1])
        index: cython.int
        tile: cython.int = 0
        if value > 29000 or value < -29000:
            return
        if depth < 0:
            depth = 0
        if proved:
            depth = PROVED
        if entry.bound and entry.key != key:
            if other.bound == 0 or other.key == key or other.depth < entry.depth:
                entry = other
        entry.key = key
        entry.value = value
        entry.depth = depth if depth < 126 or proved else 126
        entry.bound = bound
        entry.kind = move.kind
        entry.score = move.play.score
        entry.start = move.play.start
        entry.direction = move.play.direction
        entry.length = move.play.length
        entry.count = move.play.count
        if move.kind == A_PLAY:
            for index in range(move.play.length):
                if move.play.put[index]:
                    entry.tiles[tile] = move.play.put[index]
                    tile += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def estimate_by_table(self, first: cython.int, end: cython.int, depth: cython.int, beta: cython.int) -> cython.int:
        """Better estimates for the plays whose positions the table knows.

        Answers the place of a play that the table shows to be answer enough, with its value as the estimate, or -1.
        """
        index: cython.int
        place: cython.int
        cell: cython.int
        tile: cython.int
        value: cython.int
        key: cython.ulonglong
        state: cython.ulonglong
        play: cython.pointer(Play)
        entry: cython.pointer(Entry)
        if self.most_words != 1:
            return -1
        state = cython.cast(cython.ulonglong, 1 - self.side) * cython.cast(cython.ulonglong, 0xA0761D6478BD642F)
        for index in range(first, end):
            if self.moves[index].kind != A_PLAY:
                continue
            play = cython.address(self.moves[index].play)
            if play.count == self.hands[self.side]:
                continue
            key = self.key + state
            cell = play.start
            for place in range(play.length):
                tile = play.put[place]
                if tile:
                    key += mix(256 * cell + tile) - mix(0x10000 + 128 * self.side + (0 if tile & 128 else tile))
                cell += self.board.steps[play.direction]
            key = mix(key)
            entry = cython.address(self.table[key & self.mask])
            if entry.bound == 0 or entry.key != key:
                entry = cython.address(self.table[(key & self.mask) ^ 1])
            if entry.bound != 0 and entry.key == key:
                value = play.score - entry.value
                if entry.depth >= depth - 1 and entry.bound != LOWER and value >= beta:
                    self.moves[index].estimate = value
                    self.proved = entry.depth == PROVED
                    return index
                self.moves[index].estimate = 4 * value + 200
                if entry.bound == LOWER:
                    self.moves[index].estimate -= 40
        return -1
