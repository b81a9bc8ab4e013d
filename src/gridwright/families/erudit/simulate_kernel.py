"""Playing a position on: the same draws for every candidate, best plays after it, and what comes of it.

One iteration draws the racks of the others and the order of the bag from the tiles unseen; every candidate turn is
then played on with the same draws (common random numbers), so that the difference of two candidates varies much less
than each of them. The players after it take the play with the most points and leave (:mod:`.selfplay_kernel`). The
value is the player's points and the worth of what he kept, less the same of the best other player; where the game
ended on the way it is the final difference. Iteration number i depends on the seed and i alone.
"""

import cython
from cython.cimports.gridwright.families.erudit.selfplay_kernel import SelfPlay
from cython.cimports.gridwright.prng import below, next_u64

_MOST_CANDIDATES = 64


@cython.final
@cython.cclass
class Rollout:
    """For one table (:class:`SelfPlay` with its Finder); not for two threads at once."""

    table: SelfPlay
    unseen: cython.uchar[256]
    unseen_count: cython.int
    bag: cython.int
    player: cython.int
    own: cython.int[64]
    sizes: cython.int[4]
    scores: cython.int[4]
    # candidates
    number: cython.int
    points: cython.int[64]
    leaves: cython.int[64]
    cells: cython.short[640]
    tiles: cython.uchar[640]
    counts: cython.int[64]
    exchanged: cython.uchar[640]
    exchanges: cython.int[64]
    # racks of the player before that fit what he did
    likely: cython.uchar[8192]
    likely_size: cython.int
    likely_count: cython.int

    def __init__(self, table: SelfPlay):
        self.table = table
        self.number = 0

    def load(
        self,
        codes: bytes,
        rack: bytes,
        unseen: bytes,
        bag: cython.int,
        scores: tuple,
        player: cython.int,
        candidates,
        likely=(),
    ):
        """A position and its candidates: (points, leave, cells row by row, tiles laid there, tiles exchanged).

        ``likely``: sets of as many tiles, one of which the player before the one to move is taken to have kept.
        """
        index: cython.int
        place: cython.int
        other: cython.int
        rest: cython.int
        if not 0 <= bag <= len(unseen) or len(unseen) > 256 or len(rack) > self.table.rack_size:
            raise ValueError("a bag of unseen tiles, and a rack")
        if not 1 <= len(candidates) <= _MOST_CANDIDATES:
            raise ValueError(f"1 to {_MOST_CANDIDATES} candidates")
        if len(scores) != self.table.players or not 0 <= player < self.table.players:
            raise ValueError("a score for every player")
        for code in rack + unseen:
            if code > self.table.board.letters:
                raise ValueError(f"code {code} is not in the alphabet")
        self.table.board.load(codes)
        self.bag, self.player, self.unseen_count = bag, player, len(unseen)
        for index in range(64):
            self.own[index] = 0
            self.table.hidden[index] = 0
        for code in rack:
            self.own[code] += 1
        for index in range(self.unseen_count):
            self.unseen[index] = unseen[index]
        rest = len(unseen) - bag
        for index in range(self.table.players):
            self.scores[index] = scores[index]
            self.sizes[index] = 0
        for index in range(self.table.players - 1, 0, -1):  # the player before has the tiles that `likely` is about
            other = (player + index) % self.table.players
            self.sizes[other] = min(rest, self.table.rack_size)
            rest -= self.sizes[other]
        if rest:
            raise ValueError("more tiles hidden than racks hold")
        self.number = len(candidates)
        for index in range(self.number):
            points, leave, cells, tiles, exchanged = candidates[index]
            if len(cells) != len(tiles) or len(tiles) > 10 or len(exchanged) > 10:
                raise ValueError("a tile for every cell, at most 10")
            left = list(rack)
            for code in exchanged + bytes([0 if code & 128 else code for code in tiles]):
                left.remove(code)
            self.points[index] = points
            self.leaves[index] = leave
            self.counts[index] = len(cells)
            self.exchanges[index] = len(exchanged)
            for place in range(len(cells)):
                cell = int(cells[place])
                if not 0 <= cell < len(codes) or codes[cell]:
                    raise ValueError("a tile is laid on an empty cell")
                self.cells[10 * index + place] = self.table.board.at(
                    cell // self.table.board.columns, cell % self.table.board.columns
                )
                self.tiles[10 * index + place] = tiles[place]
            for place in range(len(exchanged)):
                self.exchanged[10 * index + place] = exchanged[place]
        self.likely_count = 0
        self.likely_size = len(likely[0]) if likely else 0
        for kept in likely[: 8192 // max(1, self.likely_size)]:
            if (
                len(kept) != self.likely_size
                or len(kept) > self.sizes[(player + self.table.players - 1) % self.table.players]
            ):
                raise ValueError("sets of as many tiles as the player before can have kept")
            left = list(unseen)
            for place in range(self.likely_size):
                left.remove(kept[place])
                self.likely[self.likely_count * self.likely_size + place] = kept[place]
            self.likely_count += 1

    def run(self, first: cython.int, count: cython.int, seed: cython.ulonglong, plies: cython.int, chosen, results):
        """Iterations ``first`` to ``first + count``: turns of others and the player after each of the ``chosen``.

        ``results`` (int32, count by chosen by 3) gets thousandths of a point, the tiles then unseen by the player or -1
        where the game had ended, and the points of the turn after the candidate.
        """
        which: cython.const[cython.int][::1] = chosen
        out: cython.int[:, :, ::1] = results
        iteration: cython.int
        index: cython.int
        if not 1 <= plies <= 12:
            raise ValueError("1 to 12 turns after the candidate")
        if out.shape[0] < count or out.shape[1] < which.shape[0] or out.shape[2] != 3:
            raise ValueError("three numbers for every iteration and candidate")
        for index in range(which.shape[0]):
            if not 0 <= which[index] < self.number:
                raise ValueError("no such candidate")
        with cython.nogil:
            for iteration in range(count):
                for index in range(which.shape[0]):
                    self.one(
                        self.table,
                        seed,
                        first + iteration,
                        plies,
                        which[index],
                        cython.address(out[iteration, index, 0]),
                    )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def deal(self, table: SelfPlay, seed: cython.ulonglong, iteration: cython.int) -> cython.void:
        """Racks and bag of an iteration."""
        state: cython.ulonglong = seed ^ (cython.cast(cython.ulonglong, iteration) << 20)
        index: cython.int
        other: cython.int
        place: cython.int
        last: cython.int = self.unseen_count
        swap: cython.uchar
        kept: cython.int
        table.state = next_u64(cython.address(state))
        for index in range(self.unseen_count):
            table.bag[index] = self.unseen[index]
        for other in range(table.players):
            for index in range(64):
                table.racks[64 * other + index] = 0
            table.held[other] = self.sizes[other]
            table.score[other] = self.scores[other]
            table.leave[other] = 0
        for index in range(64):
            table.racks[64 * self.player + index] = self.own[index]
            table.held[self.player] += self.own[index]
            table.hidden[index] = self.own[index]
        for index in range(self.unseen_count):
            table.hidden[self.unseen[index]] += 1
        if self.likely_count:  # the tiles kept go to the end of the bag, which is dealt first
            kept = below(cython.address(table.state), self.likely_count)
            for place in range(self.likely_size):
                for index in range(last):
                    if table.bag[index] == self.likely[kept * self.likely_size + place]:
                        last -= 1
                        swap = table.bag[index]
                        table.bag[index] = table.bag[last]
                        table.bag[last] = swap
                        break
        for index in range(last - 1, 0, -1):
            other = below(cython.address(table.state), index + 1)
            swap = table.bag[index]
            table.bag[index] = table.bag[other]
            table.bag[other] = swap
        table.left = self.unseen_count
        for place in range(table.players - 1, 0, -1):
            other = (self.player + place) % table.players
            for index in range(self.sizes[other]):
                table.left -= 1
                table.racks[64 * other + table.bag[table.left]] += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def one(
        self,
        table: SelfPlay,
        seed: cython.ulonglong,
        iteration: cython.int,
        plies: cython.int,
        candidate: cython.int,
        result: cython.p_int,
    ) -> cython.void:
        index: cython.int
        tile: cython.int
        ply: cython.int
        player: cython.int = self.player
        mark: cython.int = table.board.saves
        out: cython.int = -1
        before: cython.int
        best: cython.int = -2000000000
        ended: cython.bint = False
        kept: cython.int[64]
        result[2] = 0
        self.deal(table, seed, iteration)
        table.laid_count = 0
        for index in range(self.counts[candidate]):
            tile = self.tiles[10 * candidate + index]
            table.board.put(self.cells[10 * candidate + index], tile)
            table.laid[table.laid_count] = self.cells[10 * candidate + index]
            table.laid_count += 1
            tile = 0 if tile & 128 else tile
            table.hidden[tile] -= 1
            table.racks[64 * player + tile] -= 1
            table.held[player] -= 1
        for index in range(self.counts[candidate]):
            table.board.settle(self.cells[10 * candidate + index])
        table.score[player] += self.points[candidate]
        table.leave[player] = self.leaves[candidate]
        if self.exchanges[candidate]:
            for index in range(64):
                kept[index] = table.racks[64 * player + index]
            for index in range(self.exchanges[candidate]):
                kept[self.exchanged[10 * candidate + index]] -= 1
            table.exchange(player, kept)
        table.draw(player)
        if table.held[player] == 0:
            out = player
            ended = True
        for ply in range(plies):
            if ended:
                break
            player = (player + 1) % table.players
            before = table.score[player]
            if table.turn(player, table.finder):
                table.draw(player)
                if table.held[player] == 0:
                    out = player
                    ended = True
            if ply == 0:
                result[2] = table.score[player] - before
        if ended:
            table.settle(out)
        while table.laid_count:
            table.laid_count -= 1
            table.board.take(table.laid[table.laid_count])
        table.board.rewind(mark)
        result[1] = -1 if ended else self.seen(table)
        for index in range(table.players):
            tile = 1000 * table.score[index] + (0 if ended else table.leave[index])
            if index != self.player and tile > best:
                best = tile
        tile = 1000 * table.score[self.player] + (0 if ended else table.leave[self.player])
        result[0] = tile - best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def seen(self, table: SelfPlay) -> cython.int:
        total: cython.int = 0
        index: cython.int
        for index in range(64):
            total += table.hidden[index]
        return total - table.held[self.player]
