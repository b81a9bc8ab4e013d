"""Solving: every word of a board with its paths, and every exact cover by a list or by a lexicon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from gridwright.errors import Infeasible, LexiconError, OutOfBudget, SpecError
from gridwright.families.tilepath.board import Board
from gridwright.families.tilepath.boggle_kernel import Trie
from gridwright.families.tilepath.count_kernel import Counter
from gridwright.families.tilepath.document import POINTS, TilePathDoc
from gridwright.families.tilepath.spec import SolveOptions
from gridwright.families.tilepath.words import (
    PATHS,
    find_words,
    lexicon_trie,
    lexicon_words,
    searcher,
    set_board,
    trie_of,
)
from gridwright.family import Budget, Meter, Progress, Solution
from gridwright.letters import Alphabet
from gridwright.messages import msg, text

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

#: Cells of a board whose covers can be counted: two machine words.
COUNT_CELLS = 128
#: Words of a list of which each may stand once: one machine word.
LIST_WORDS = 64


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """A word, the cells that spell it, how many sets of cells do, and what it is worth."""

    word: str
    path: tuple[int, ...]
    paths: int = 1
    points: int | None = None


class Answers(Solution, frozen=True, kw_only=True):
    """A cover of the board, or all words on it."""

    words: tuple[Placed, ...]
    points: int | None = None
    labels: tuple[str, ...] = ()

    def text(self) -> str:
        """A line a word: the word, its tiles, its points."""
        width = max((len(item.word) for item in self.words), default=0)
        lines = []
        for item in self.words:
            line = f"{item.word.ljust(width)}  {' '.join(self.labels[cell] for cell in item.path)}"
            if item.points is not None:
                line += f"  {item.points}"
            if item.paths > 1:
                line += "  " + text("tilepath.more-paths", n=item.paths - 1)
            lines.append(line)
        if self.points is not None:
            lines.append(text("tilepath.total", n=len(self.words), points=self.points))
        return "\n".join(lines)


class CoverCount(Solution, frozen=True, kw_only=True):
    """How many covers there are; a lower bound where it is not exact."""

    covers: int
    exact: bool = True

    def text(self) -> str:
        """The number, and whether it is all."""
        key = "tilepath.covers" if self.exact else "tilepath.covers-at-least"
        return text(key, n=self.covers)


class Option(NamedTuple):
    """One way to lay a word: its number in the list, its cells in order, the diagonals it takes."""

    word: int
    path: tuple[int, ...]
    falling: int
    rising: int


def options_on(
    board: Board,
    tiles: Sequence[str],
    alphabet: Alphabet,
    trie: Trie,
    *,
    crossing: bool,
    meter: Meter | None = None,
) -> list[Option]:
    """Every way to lay every word, one a set of cells.

    Where words must not cross, orders of the same cells that take other diagonals are kept as well, unless they take
    more of them than another order does.
    """
    search = searcher(trie, board, meter)
    set_board(search, board, tiles, alphabet)
    by_set: dict[tuple[int, frozenset[int]], list[Option]] = {}
    for word, places in search.find(PATHS):
        path = board.on_cells(places)
        falling, rising = (0, 0) if crossing else board.diagonals(path)
        if falling & rising:
            continue
        kept = by_set.setdefault((word, frozenset(places)), [])
        new = Option(word, path, falling, rising)
        if any(_within(old, new) for old in kept):
            continue
        kept[:] = [old for old in kept if not _within(new, old)]
        kept.append(new)
    return sorted(option for kept in by_set.values() for option in kept)


def _within(one: Option, two: Option) -> bool:
    """Whether the first takes no diagonal that the second doesn't take."""
    return not (one.falling & ~two.falling or one.rising & ~two.rising)


def counter(board: Board, options: Sequence[Option], meter: Meter, *, once: bool) -> Counter:
    """A search of covers by the options; ``once``: no word twice."""
    if board.size > COUNT_CELLS:
        raise SpecError("tilepath.too-many-cells", n=board.size, limit=COUNT_CELLS)
    if once and len({option.word for option in options}) > LIST_WORDS:
        raise SpecError("tilepath.too-many-words", limit=LIST_WORDS)
    numbers: dict[int, int] = {}
    return Counter(
        board.size,
        [
            (
                board.on_places(option.path),
                option.falling,
                option.rising,
                numbers.setdefault(option.word, len(numbers)) if once else -1,
            )
            for option in options
        ],
        board.squares,
        meter,
    )


def count_lexicon_covers(doc: TilePathDoc, lexicon: Lexicon, *, cap: int, budget: Budget | None = None) -> CoverCount:
    """Covers of a board by words of a lexicon; the same word may stand twice."""
    meter = (budget or Budget()).meter()
    trie = lexicon_trie(lexicon, doc.min_length)
    options = options_on(doc.board, doc.tiles, doc.letters, trie, crossing=doc.crossing, meter=meter)
    search = counter(doc.board, options, meter, once=False)
    covers = search.count(cap)
    return CoverCount(covers=covers, exact=not search.stopped and covers < cap, proved=not search.stopped)


def solve(
    doc: TilePathDoc,
    options: SolveOptions | None = None,
    lexicon: Lexicon | None = None,
    budget: Budget | None = None,
    progress: Progress | None = None,
) -> Iterator[Solution]:
    """Answers to a document: its own words where it has them, else what the lexicon has."""
    wanted = options or SolveOptions()
    find = wanted.find
    if find == "auto":
        find = ("answers" if doc.answers else "lexicon") if doc.covers else "words"
    meter = (budget or Budget()).meter(progress, msg("tilepath.solving"))
    if find == "words":
        yield _all_words(doc, lexicon, meter)
    elif find == "answers":
        if not doc.answers:
            raise SpecError("tilepath.no-answers")
        words = sorted({doc.letters.encode(answer.word) for answer in doc.answers})
        yield from _covers(doc, words, trie_of(words, doc.letters), wanted, meter, once=True)
    else:
        if lexicon is None:
            raise LexiconError("tilepath.needs-lexicon")
        trie = lexicon_trie(lexicon, doc.min_length)
        yield from _covers(doc, lexicon_words(lexicon, doc.min_length), trie, wanted, meter, once=False)


def _covers(
    doc: TilePathDoc, words: Sequence[bytes], trie: Trie, wanted: SolveOptions, meter: Meter, *, once: bool
) -> Iterator[Solution]:
    board, alphabet = doc.board, doc.letters
    options = options_on(board, doc.tiles, alphabet, trie, crossing=doc.crossing, meter=meter)
    search = counter(board, options, meter, once=once)
    if wanted.count:
        covers = search.count(wanted.cap)
        yield CoverCount(covers=covers, exact=not search.stopped and covers < wanted.cap, proved=not search.stopped)
        return
    labels = tuple(board.shape.label(cell) for cell in range(board.shape.size))
    done, limit = 0, 8
    while True:
        found = search.find(limit)
        for cover in found[done:]:
            placed = sorted((options[number] for number in cover), key=lambda option: option.path)
            names = [alphabet.decode(words[option.word]) for option in placed]
            yield Answers(
                words=tuple(Placed(word=name, path=option.path) for name, option in zip(names, placed, strict=True)),
                labels=labels,
            )
        if search.stopped:
            raise OutOfBudget("tilepath.solve-budget", n=len(found))
        if not found:
            raise Infeasible("tilepath.no-cover")
        if len(found) < limit:
            return
        # A longer list is made afresh: what is known of the remainders makes that cheap.
        done, limit = len(found), limit * 4


def _all_words(doc: TilePathDoc, lexicon: Lexicon | None, meter: Meter) -> Answers:
    alphabet = doc.letters
    if lexicon is not None:
        words, trie = lexicon_words(lexicon, doc.min_length), lexicon_trie(lexicon, doc.min_length)
    elif doc.answers or doc.bonus:
        listed = {alphabet.encode(word) for word in (*(answer.word for answer in doc.answers), *doc.bonus)}
        words = sorted(listed)
        trie = trie_of(words, alphabet)
    else:
        raise LexiconError("tilepath.needs-lexicon")
    found = find_words(doc.board, doc.tiles, alphabet, words, trie, meter)
    if meter.stopped:
        raise OutOfBudget("tilepath.solve-budget", n=len(found))
    table = doc.points or POINTS
    placed = []
    for item in found:
        name = alphabet.decode(item.word)
        signs = sum(len(alphabet.encode(doc.tiles[cell])) for cell in item.path)
        placed.append(
            Placed(word=name, path=item.path, paths=len(item.paths), points=table[min(signs, len(table) - 1)])
        )
    placed.sort(key=lambda item: (-(item.points or 0), -len(item.path), alphabet.encode(item.word)))
    labels = tuple(doc.shape.label(cell) for cell in range(doc.shape.size))
    return Answers(words=tuple(placed), points=sum(item.points or 0 for item in placed), labels=labels, proved=True)
