"""Whole games of one word a turn in the kernel: both players always take the play with most points.

For measuring (games a second), for the statistics of a rule set and lexicon, and later for learning what the tiles
left on the rack are worth. Where there is no play, the whole rack is exchanged if the rules allow it, else the turn is
passed. A game ends when a rack and the bag are empty or after ``idle`` turns without points; leftovers are deducted
from their owner and added to the one who went out.
"""

import cython
from cython.cimports.gridwright.families.erudit.best_kernel import Finder
from cython.cimports.gridwright.families.erudit.board_kernel import Board
from cython.cimports.gridwright.prng import below

_MOST_TILES = 256
_MOST_PLAYERS = 4


@cython.final
@cython.cclass
class SelfPlay:
    """Plays games with one :class:`Finder`; the numbers depend on the seed alone."""

    finder: Finder
    board: Board
    bag: cython.uchar[256]
    left: cython.int
    full: cython.uchar[256]
    tiles: cython.int
    rack_size: cython.int
    players: cython.int
    bonus: cython.int
    exchange_from: cython.int
    idle: cython.int
    racks: cython.int[256]
    held: cython.int[4]
    score: cython.int[4]
    state: cython.ulonglong
    turns: cython.longlong
    points: cython.longlong
    bonuses: cython.longlong

    def __init__(
        self,
        finder: Finder,
        bag: bytes,
        rack_size: cython.int,
        bonus: cython.int,
        players: cython.int = 2,
        exchange_from: cython.int = 7,
        idle: cython.int = 6,
    ):
        """``bag``: a code a tile, 0 for a blank; ``exchange_from``: tiles that the bag must hold for an exchange."""
        index: cython.int
        if not 1 <= len(bag) <= _MOST_TILES:
            raise ValueError(f"a bag of {len(bag)} tiles: 1 to {_MOST_TILES}")
        if not 2 <= players <= _MOST_PLAYERS or not 1 <= rack_size <= 10 or idle < 1:
            raise ValueError("2 to 4 players, racks of 1 to 10 tiles, at least one idle turn")
        self.finder = finder
        self.board = finder.board
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
        self.turns = self.points = self.bonuses = 0

    def play(self, games: cython.int, seed: cython.ulonglong) -> dict:
        """Plays ``games`` games from an empty board: totals of turns, points and full racks laid, and final scores."""
        game: cython.int
        self.state = seed
        self.turns = self.points = self.bonuses = 0
        empty: bytes = bytes(self.board.rows * self.board.columns)
        scores = []
        for game in range(games):
            self.board.load(empty)
            with cython.nogil:
                self.one()
            scores.append(tuple([self.score[player] for player in range(self.players)]))
        return {"turns": self.turns, "points": self.points, "full_racks": self.bonuses, "scores": scores}

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
    def exchange(self, player: cython.int) -> cython.void:
        """Lay the whole rack aside, draw, then mix it into the bag."""
        aside: cython.uchar[16]
        number: cython.int = 0
        index: cython.int
        other: cython.int
        swap: cython.uchar
        for index in range(64):
            while self.racks[64 * player + index]:
                aside[number] = index
                number += 1
                self.racks[64 * player + index] -= 1
        self.held[player] = 0
        self.draw(player)
        for index in range(number):
            self.bag[self.left] = aside[index]
            self.left += 1
        for index in range(self.left - 1, 0, -1):
            other = below(cython.address(self.state), index + 1)
            swap = self.bag[index]
            self.bag[index] = self.bag[other]
            self.bag[other] = swap

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def one(self) -> cython.void:
        index: cython.int
        other: cython.int
        swap: cython.uchar
        player: cython.int
        quiet: cython.int = 0
        cell: cython.int
        step: cython.int
        tile: cython.int
        rest: cython.int
        for index in range(self.tiles):
            self.bag[index] = self.full[index]
        self.left = self.tiles
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
        player = 0
        while quiet < self.idle:
            self.turns += 1
            self.finder.bonus = self.bonus
            self.finder.bonus_at = self.rack_size
            self.finder.set_rack(cython.address(self.racks[64 * player]))
            if self.finder.find_best():
                quiet = 0
                self.score[player] += self.finder.play.score
                self.points += self.finder.play.score
                self.bonuses += self.finder.play.count == self.rack_size
                step = self.board.steps[self.finder.play.direction]
                cell = self.finder.play.start
                for index in range(self.finder.play.length):
                    tile = self.finder.play.put[index]
                    if tile:
                        self.board.put(cell, tile)
                        self.racks[64 * player + (0 if tile & 128 else tile)] -= 1
                        self.held[player] -= 1
                    cell += step
                self.board.saves = 0
                cell = self.finder.play.start
                self.board.refresh(cell, self.finder.play.direction)
                for index in range(self.finder.play.length):
                    if self.finder.play.put[index]:
                        self.board.refresh(cell, 1 - self.finder.play.direction)
                    cell += step
                self.draw(player)
                if self.held[player] == 0:
                    for other in range(self.players):
                        rest = self.leftover(other)
                        self.score[other] -= rest
                        self.score[player] += rest
                    return
            else:
                quiet += 1
                if self.left and self.left >= self.exchange_from:
                    self.exchange(player)
            player = (player + 1) % self.players
        for other in range(self.players):
            self.score[other] -= self.leftover(other)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def leftover(self, player: cython.int) -> cython.int:
        total: cython.int = 0
        index: cython.int
        for index in range(1, 64):
            total += self.racks[64 * player + index] * self.board.points[index]
        return total
