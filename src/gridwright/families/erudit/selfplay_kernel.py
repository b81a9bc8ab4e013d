"""Whole games of one word a turn in the kernel, by the best play of each turn.

For measuring (games a second), for learning what the tiles left on the rack are worth (:mod:`.strategy.train`), and for
matches between two ways to play. What a player weighs is in his :class:`Finder`: points alone, or points and the worth
of what he keeps. He exchanges the tiles that leave the most where that is worth more than any play and the rules allow
it; a player who counts points alone exchanges all where there is no play. Without either he passes. A game ends when a
rack and the bag are empty or after ``idle`` turns without points; leftovers are deducted from their owner and, if the
rules say so, added to the one who went out.
"""

import cython
from cython.cimports.gridwright.families.erudit.best_kernel import NOTHING, Finder
from cython.cimports.gridwright.prng import below, next_u64

_MOST_TILES = 256
_MOST_PLAYERS = 4


@cython.final
@cython.cclass
class SelfPlay:
    """Plays games with one or two :class:`Finder` of the same board; the numbers depend on the seed alone."""

    def __init__(
        self,
        finder: Finder,
        bag: bytes,
        rack_size: cython.int,
        bonus: cython.int,
        players: cython.int = 2,
        exchange_from: cython.int = 7,
        idle: cython.int = 6,
        give: cython.bint = True,
        second: Finder = None,
        words: cython.int = 1,
        deduct: cython.bint = True,
    ):
        """``bag``: a code a tile, 0 for a blank; ``exchange_from``: tiles that the bag must hold for an exchange.

        ``give``: who goes out gets the points of the others' leftovers; ``deduct``: they lose them. ``second`` plays in
        :meth:`match`. With more ``words`` than one a turn is a chain of best plays, each of the words after it unaware.
        """
        index: cython.int
        if not 1 <= len(bag) <= _MOST_TILES:
            raise ValueError(f"a bag of {len(bag)} tiles: 1 to {_MOST_TILES}")
        if not 2 <= players <= _MOST_PLAYERS or not 1 <= rack_size <= 10 or idle < 1:
            raise ValueError("2 to 4 players, racks of 1 to 10 tiles, at least one idle turn")
        self.finder = finder
        self.second = finder if second is None else second
        self.board = finder.board
        if self.second.board is not finder.board:
            raise ValueError("both players need the same board")
        self.tiles = len(bag)
        for index in range(self.tiles):
            if bag[index] > finder.board.letters:
                raise ValueError(f"code {bag[index]} is not in the alphabet")
            self.full[index] = bag[index]
        self.rack_size = rack_size
        self.bonus = bonus
        self.players = players
        self.exchange_from = exchange_from
        self.idle = idle
        self.give = give
        self.deduct = deduct
        self.words = words
        self.laid_count = 0
        self.with_margins = False
        self.turns = self.points = self.bonuses = self.exchanges = 0
        self.recorded = self.room = 0

    def play(self, games: cython.int, seed: cython.ulonglong, racks=None, equities=None, margins=None) -> dict:
        """Plays ``games`` games from an empty board: totals of turns, points and full racks laid, and final scores.

        Into ``racks`` (uint8, n by rack size + 1) and ``equities`` (int32, n) go the sorted full racks of the turns,
        with the tiles in the bag, and the best play's points and leave in thousandths, as long as there is room;
        into ``margins`` (int32, n by 2) by how much the player was ahead before the turn, and at the end.
        """
        game: cython.int
        index: cython.int
        self.start()
        if racks is not None:
            self.racks_seen = racks
            self.equities = equities
            self.room = self.equities.shape[0]
            if self.racks_seen.shape[0] != self.room or self.racks_seen.shape[1] != self.rack_size + 1:
                raise ValueError("one row of a rack and the bag's number for every equity")
            self.with_margins = margins is not None
            if margins is not None:
                self.margins = margins
                if self.margins.shape[0] != self.room or self.margins.shape[1] != 2:
                    raise ValueError("a row of two margins for every equity")
        for index in range(4):
            self.seat[index] = 0
        empty: bytes = bytes(self.board.rows * self.board.columns)
        scores = []
        for game in range(games):
            self.state = next_u64(cython.address(seed))
            self.board.load(empty)
            with cython.nogil:
                self.one()
            scores.append(tuple([self.score[player] for player in range(self.players)]))
        self.room = 0
        return {
            "turns": self.turns,
            "points": self.points,
            "full_racks": self.bonuses,
            "exchanges": self.exchanges,
            "recorded": self.recorded,
            "scores": scores,
        }

    def match(self, pairs: cython.int, seed: cython.ulonglong) -> list:
        """Pairs of games with the same order of tiles, each side beginning once: the first Finder's and the second's
        points in the game that the first begins, and in the other."""
        pair: cython.int
        turn: cython.int
        start: cython.ulonglong
        if self.players != 2:
            raise ValueError("a match has two players")
        self.start()
        empty: bytes = bytes(self.board.rows * self.board.columns)
        found = []
        for pair in range(pairs):
            start = next_u64(cython.address(seed))
            row = []
            for turn in range(2):
                self.seat[0] = turn
                self.seat[1] = 1 - turn
                self.state = start
                self.board.load(empty)
                with cython.nogil:
                    self.one()
                row += [self.score[turn], self.score[1 - turn]]
            found.append(tuple(row))
        return found

    @cython.cfunc
    def start(self):
        self.turns = self.points = self.bonuses = self.exchanges = 0
        self.recorded = self.room = 0
        self.with_margins = False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def draw(self, player: cython.int) -> cython.void:
        while self.held[player] < self.rack_size and self.left:
            self.left -= 1
            self.racks[64 * player + self.bag[self.left]] += 1
            self.held[player] += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def exchange(self, player: cython.int, kept: cython.pointer(cython.const[cython.int])) -> cython.void:
        """Lay all but ``kept`` aside, draw, then put each into a place of the bag that chance gives."""
        aside: cython.uchar[16]
        number: cython.int = 0
        index: cython.int
        place: cython.int
        self.exchanges += 1
        for index in range(64):
            while self.racks[64 * player + index] > kept[index]:
                aside[number] = index
                number += 1
                self.racks[64 * player + index] -= 1
                self.held[player] -= 1
        self.draw(player)
        for index in range(number):
            place = below(cython.address(self.state), self.left + 1)
            self.bag[self.left] = self.bag[place]
            self.bag[place] = aside[index]
            self.left += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def deal(self) -> cython.void:
        index: cython.int
        other: cython.int
        swap: cython.uchar
        player: cython.int
        for index in range(64):
            self.hidden[index] = 0
        for index in range(self.tiles):
            self.bag[index] = self.full[index]
            self.hidden[self.full[index]] += 1
        self.left = self.tiles
        self.laid_count = 0
        for index in range(self.left - 1, 0, -1):
            other = below(cython.address(self.state), index + 1)
            swap = self.bag[index]
            self.bag[index] = self.bag[other]
            self.bag[other] = swap
        for player in range(self.players):
            for index in range(64):
                self.racks[64 * player + index] = 0
            self.held[player] = 0
            self.score[player] = 0
            self.draw(player)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def one(self) -> cython.void:
        player: cython.int = 0
        quiet: cython.int = 0
        row: cython.int
        first: cython.int = self.recorded
        laid: cython.bint
        self.deal()
        while quiet < self.idle:
            self.turns += 1
            laid = self.turn(player, self.second) if self.seat[player] else self.turn(player, self.finder)
            if laid:
                quiet = 0
                self.draw(player)
                if self.held[player] == 0:
                    self.settle(player)
                    break
            else:
                quiet += 1
            player = (player + 1) % self.players
        else:
            self.settle(-1)
        if self.with_margins:
            for row in range(first, self.recorded):
                self.margins[row, 1] = self.margin(self.margins[row, 1])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def settle(self, out: cython.int) -> cython.void:
        """The end: leftovers are deducted, and given to the player ``out`` (-1: nobody) if the rules say so."""
        other: cython.int
        rest: cython.int
        if not self.deduct:
            return
        for other in range(self.players):
            rest = self.leftover(other)
            self.score[other] -= rest
            if self.give and out >= 0:
                self.score[out] += rest

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def margin(self, player: cython.int) -> cython.int:
        """Points ahead of the best other player."""
        best: cython.int = NOTHING
        other: cython.int
        for other in range(self.players):
            if other != player and self.score[other] > best:
                best = self.score[other]
        return self.score[player] - best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def turn(self, player: cython.int, finder: Finder) -> cython.bint:
        """One player's turn without drawing after a play; False where he lays nothing."""
        index: cython.int
        word: cython.int
        before: cython.int = self.held[player]
        floor: cython.int = NOTHING
        swapped: cython.bint = False
        kept: cython.int[64]
        rack: cython.pointer(cython.int) = cython.address(self.racks[64 * player])
        for index in range(64):
            self.unseen[index] = self.hidden[index] - rack[index]
            kept[index] = 0
        self.leave[player] = 0
        if before == 0:
            return False
        finder.bonus = self.bonus if self.words == 1 else 0
        finder.bonus_at = self.rack_size
        if finder.valued:
            finder.leaves.prepare(rack, self.unseen, self.left)
        finder.set_rack(rack)
        if self.left and self.left >= self.exchange_from:
            swapped = True
            if finder.valued:
                floor = finder.best_exchange(self.left, kept)
        elif finder.valued and self.words != 1 and self.left:
            floor = finder.subsets[0].leave
        row: cython.int = self.recorded
        if not finder.find_best(floor):
            self.record(player, finder)
            if swapped:
                self.leave[player] = floor if finder.valued else 0
                self.exchange(player, kept)
            elif finder.valued:
                self.leave[player] = finder.subsets[0].leave
            return False
        self.record(player, finder)
        if row == self.recorded:
            row = -1
        self.lay(player, finder)
        self.leave[player] = finder.best - 1000 * finder.play.score
        for word in range(1, self.rack_size if self.words == 0 else self.words):
            if self.held[player] == 0:
                break
            finder.set_rack(rack)
            if not finder.find_best(finder.subsets[0].leave if finder.valued else NOTHING):
                break
            if row >= 0:
                self.equities[row] += finder.best - self.leave[player]
            self.lay(player, finder)
            self.leave[player] = finder.best - 1000 * finder.play.score
        if before - self.held[player] == self.rack_size:
            self.bonuses += 1
            if self.words != 1:
                self.score[player] += self.bonus
                self.points += self.bonus
                if row >= 0:
                    self.equities[row] += 1000 * self.bonus
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def record(self, player: cython.int, finder: Finder) -> cython.void:
        """A turn with a full rack, for who learns from it."""
        index: cython.int
        copy: cython.int
        tile: cython.int = 0
        if self.recorded >= self.room or self.held[player] != self.rack_size or finder.best == NOTHING:
            return
        for index in range(64):
            for copy in range(self.racks[64 * player + index]):
                self.racks_seen[self.recorded, tile] = index
                tile += 1
        self.racks_seen[self.recorded, self.rack_size] = self.left
        self.equities[self.recorded] = finder.best
        if self.with_margins:
            self.margins[self.recorded, 0] = self.margin(player)
            self.margins[self.recorded, 1] = player
        self.recorded += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lay(self, player: cython.int, finder: Finder) -> cython.void:
        """The play that the Finder found."""
        index: cython.int
        tile: cython.int
        step: cython.int = self.board.steps[finder.play.direction]
        cell: cython.int = finder.play.start
        self.score[player] += finder.play.score
        self.points += finder.play.score
        for index in range(finder.play.length):
            tile = finder.play.put[index]
            if tile:
                self.board.put(cell, tile)
                self.hidden[0 if tile & 128 else tile] -= 1
                self.racks[64 * player + (0 if tile & 128 else tile)] -= 1
                self.held[player] -= 1
                self.laid[self.laid_count] = cell
                self.laid_count += 1
            cell += step
        cell = finder.play.start
        self.board.refresh(cell, finder.play.direction)
        for index in range(finder.play.length):
            if finder.play.put[index]:
                self.board.refresh(cell, 1 - finder.play.direction)
            cell += step

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def leftover(self, player: cython.int) -> cython.int:
        total: cython.int = 0
        index: cython.int
        for index in range(1, 64):
            total += self.racks[64 * player + index] * self.board.points[index]
        return total
