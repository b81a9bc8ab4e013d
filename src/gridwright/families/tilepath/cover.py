"""Boards on which every tile belongs to exactly one word, and every word has exactly one path.

The search is in ``cover_kernel.py``; here are the shape for a list of words, what can be refused by proof, and the last
look at a board: one set of cells a word counted again by the other kernel, and nothing forbidden on any path.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.errors import Infeasible, SpecError
from gridwright.families.tilepath.board import Board, board_of
from gridwright.families.tilepath.boggle_kernel import Searcher, Trie
from gridwright.families.tilepath.cover_kernel import Annealer
from gridwright.families.tilepath.validate import inside
from gridwright.families.tilepath.words import along, searcher, trie_of
from gridwright.family import Meter
from gridwright.grid import Shape, Topology
from gridwright.letters import Alphabet
from gridwright.rng import Rng

#: Chance in 2**32 to take a move that is worse by 1, 2, 3: about 8 %, 1 % and 0.1 %, found by trying.
_ACCEPT = [0, 343_597_384, 42_949_673, 4_294_967]
#: With forbidden words counted: colder, and few moves a cell, since each costs ten times as much.
_COLD = [0, 171_798_692, 6_871_948]
_GUARDED = 30
#: Moves from a good board to another one.
_DRIFT = 150
#: Moves at one go; after them the state is shuffled, since a longer stay did not help.
_STRETCH = 50_000
_SHUFFLE = 300

Places = list[list[int]]


def shape_for(total: int, topology: Topology, rows: int = 0, cols: int = 0) -> Shape:
    """A shape of exactly so many cells, as square as can be; where no rectangle fits, corners are left out."""
    if rows and cols:
        return Shape(rows, cols, None, topology)
    best: tuple[int, int, int] | None = None
    for high in range(1, 33):
        for wide in range(1, 33):
            if (rows and high != rows) or (cols and wide != cols) or high * wide < total:
                continue
            spare = high * wide - total
            # A portrait board is what phones and book pages like; holes only where they must be.
            unlikeness = abs(2 * high - 2 * wide - 1) * 2 + spare * 8
            if spare < min(high, wide) and (best is None or unlikeness < best[0]):
                best = (unlikeness, high, wide)
    if best is None:
        raise Infeasible("tilepath.no-shape", n=total)
    _, high, wide = best
    mask = bytearray([1]) * (high * wide)
    corners = (high * wide - 1, 0, wide - 1, (high - 1) * wide)
    ends = [cell for step in range(wide) for cell in (corners[0] - step, corners[1] + step)]
    for cell in dict.fromkeys((*corners, *ends)):
        if sum(mask) > total:
            mask[cell] = 0
    return Shape(high, wide, bytes(mask), topology)


def refuse(board: Board, words: Sequence[bytes], names: Sequence[str], span: int) -> None:
    """Raises Infeasible for what can be proved: letters, clashing words, a spangram that can't reach, colours."""
    total = sum(len(word) for word in words)
    if total < board.size:
        raise Infeasible("tilepath.too-few-letters", n=board.size - total, total=total, size=board.size)
    if total > board.size:
        raise Infeasible("tilepath.too-many-letters", n=total - board.size, total=total, size=board.size)
    for short, long in inside(words):
        raise Infeasible("tilepath.clash", word=names[short], other=names[long])
    if not board.shape.is_connected():
        raise Infeasible("tilepath.in-pieces")
    if span >= 0:
        need = min(max(axis) + 1 for axis in board.axes)
        if len(words[span]) < need:
            raise Infeasible("tilepath.span-too-short", word=names[span], n=need)
    if board.shape.topology == "four":
        # On a chessboard a word of even length takes as many black cells as white ones, an odd one is off by one.
        black = sum(sum(board.shape.place(cell)) % 2 for cell in board.cells)
        odd = sum(len(word) % 2 for word in words)
        if abs(board.size - 2 * black) > odd:
            raise Infeasible("tilepath.colours", black=black, white=board.size - black, n=odd)


class CoverSearch:
    """Boards for one list of words on one shape, one after another."""

    def __init__(
        self,
        board: Board,
        words: Sequence[bytes],
        rng: Rng,
        *,
        alphabet: Alphabet,
        span: int = -1,
        crossing: bool = False,
        forbidden: Trie | None = None,
        meter: Meter | None = None,
    ) -> None:
        if any(not word for word in words):
            raise SpecError("tilepath.empty-word")
        self.board = board
        self.words = list(words)
        self.span = span
        self.meter = meter or Meter()
        self.annealer = Annealer(
            board.starts,
            board.neighbours,
            board.edges,
            [-1] * len(board.crossings) if crossing else board.crossings,
            board.axes,
            [list(word) for word in words],
            span,
            rng.next_u64(),
            self.meter,
        )
        self._laid = False
        self._own = searcher(trie_of(self.words, alphabet), board)
        self._forbidden: Searcher | None = None if forbidden is None else searcher(forbidden, board)
        if forbidden is not None:
            self.annealer.forbid(*forbidden.packed())

    def next(self, *, fresh: bool = True) -> Places | None:
        """The next board: the places of each word, in the order of the words. None where the meter stopped it.

        ``fresh`` False drifts from the last board over moves that keep it good, which is quicker than a new start.
        """
        if not fresh and self._laid and self.annealer.drift(_DRIFT):
            paths = self.annealer.paths()
            if self._good(paths):
                return paths
        if not self._laid:
            if not self.annealer.lay(2000 + 400 * self.board.size):
                return None
            self._laid = True
        while True:
            self.annealer.guard(False)
            self.annealer.shuffle(_SHUFFLE)
            if self.annealer.anneal(_STRETCH, _ACCEPT) and self._guarded():
                paths = self.annealer.paths()
                if self._good(paths):
                    return paths
            if self.meter.stopped:
                return None

    def _guarded(self) -> bool:
        """The second stage: nothing forbidden on any path."""
        self.annealer.guard(True)
        return self.annealer.price == 0 or self.annealer.anneal(_GUARDED * self.board.size, _COLD)

    def _good(self, paths: Places) -> bool:
        letters = [0] * self.board.size
        for word, path in zip(self.words, paths, strict=True):
            for letter, place in zip(word, path, strict=True):
                letters[place] = letter
        tiles: list[tuple[int, ...]] = [(letter,) for letter in letters]
        if self._forbidden is not None:
            self._forbidden.set_tiles(tiles, [1] * len(tiles))
            if self._forbidden.count()[0]:
                strays = (path for _, path in self._forbidden.find(100_000))
                if not all(along(path, paths) for path in strays):
                    return False
        self._own.set_tiles(tiles, [1] * len(tiles))
        sets = {(number, frozenset(path)) for number, path in self._own.find(100_000)}
        return len(sets) == len(self.words)


def board_for(shape: Shape) -> Board:
    """The shared tables of a shape."""
    return board_of(shape.rows, shape.cols, shape.mask, shape.topology)
