"""The words that a fill may use: a lexicon, own scored lists over it, must-have and banned words, by length.

A score is 0 to 255. A word of an own list has its own score; a word of the lexicon that a person scored keeps that; any
other has its commonness (zipf value x 10), so that a floor means "nothing rarer than".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridwright.errors import LetterError, SpecError
from gridwright.families.crossword.words_kernel import WordTable
from gridwright.lexicon.lexicon import Flag

if TYPE_CHECKING:
    from gridwright.letters.alphabet import Alphabet
    from gridwright.lexicon import Lexicon

#: The score of a word in an own list that gives none.
DEFAULT_SCORE = 50


class ScoredWord(NamedTuple):
    """A word of an own list: letters, score, clue (or "")."""

    word: bytes
    score: int
    clue: str


def read_list(lines: Iterable[str], alphabet: Alphabet, name: str) -> list[ScoredWord]:
    """Lines ``word``, ``word;score``, ``word<TAB>clue`` or ``word;score;clue``; comments begin with ``#``.

    Raises SpecError naming the line of a score that is no number from 0 to 255 and of a sign that is no letter.
    """
    found = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        text, _, clue = line.partition("\t")
        parts = text.split(";", 2)
        score = DEFAULT_SCORE
        if len(parts) > 1 and parts[1].strip():
            if not parts[1].strip().isdigit() or int(parts[1]) > 255:
                raise SpecError("crossword.bad-score", name=name, line=number, score=parts[1].strip())
            score = int(parts[1])
        if len(parts) > 2:
            clue = parts[2]
        try:
            word = alphabet.tokens(parts[0].strip())
        except LetterError as error:
            raise SpecError("crossword.bad-list-word", name=name, line=number, problem=error.message) from None
        if word:
            found.append(ScoredWord(word, score, clue.strip()))
    return found


class Words(NamedTuple):
    """The words of one length: one a row, with score and whether there is a clue."""

    matrix: NDArray[np.uint8]
    scores: NDArray[np.int32]
    clued: NDArray[np.bool_]


class Stock:
    """Words by length. ``letters`` are the alphabet's, and after them the contents of rebus cells."""

    def __init__(self, alphabet: Alphabet, rebus: Sequence[str] = ()) -> None:
        self.alphabet = alphabet
        self.letters: tuple[str, ...] = (*alphabet.letters, *rebus)
        self._own: dict[bytes, ScoredWord] = {}
        self._lexicon: Lexicon | None = None
        self._banned: set[bytes] = set()
        self._by_length: dict[int, Words] = {}
        self._tables: dict[int, WordTable] = {}
        self._clued_only = False
        self._clued: NDArray[np.int64] | None = None

    @classmethod
    def of(
        cls,
        lexicon: Lexicon,
        *,
        own: Iterable[ScoredWord] = (),
        banned: Iterable[bytes] = (),
        rebus: Sequence[str] = (),
        clued_only: bool = False,
        clued: NDArray[np.int64] | None = None,
    ) -> Stock:
        """A lexicon's words without its obscene ones, own words over them, without the banned ones.

        ``clued`` are indexes of the words whose clue will do (default: all that have one).
        """
        stock = cls(lexicon.alphabet, rebus)
        stock._lexicon = lexicon
        stock._clued_only = clued_only
        stock._clued = lexicon.clued() if clued is None else clued
        stock._banned = set(banned)
        stock.add(own)
        return stock

    @classmethod
    def from_texts(cls, alphabet: Alphabet, texts: Iterable[str]) -> Stock:
        """Just these words, all of the default score: for tests and programs."""
        stock = cls(alphabet)
        stock.add(ScoredWord(alphabet.encode(text), DEFAULT_SCORE, "") for text in texts)
        return stock

    def add(self, words: Iterable[ScoredWord]) -> None:
        """Own words; of two scores for one word the higher counts."""
        for item in words:
            old = self._own.get(item.word)
            if old is None or item.score > old.score or (item.clue and not old.clue):
                clue = item.clue or (old.clue if old else "")
                self._own[item.word] = ScoredWord(item.word, max(item.score, old.score if old else 0), clue)
        self._by_length.clear()
        self._tables.clear()

    def own_clue(self, word: bytes) -> str:
        """The clue that an own list gives a word, or ""."""
        item = self._own.get(word)
        return item.clue if item else ""

    def __contains__(self, word: bytes) -> bool:
        if word in self._banned:
            return False
        return word in self._own or (self._lexicon is not None and word in self._lexicon)

    def words(self, length: int) -> Words:
        """The words of a length, the lexicon's in its order and then the own ones."""
        found = self._by_length.get(length)
        if found is None:
            found = self._by_length[length] = self._collect(length)
        return found

    def _collect(self, length: int) -> Words:
        own = {word: item for word, item in self._own.items() if len(word) == length and word not in self._banned}
        matrix = np.zeros((0, length), np.uint8)
        scores = np.zeros(0, np.int32)
        clued = np.zeros(0, np.bool_)
        if self._lexicon is not None and length in self._lexicon.lengths():
            matrix, scores, clued = self._of_lexicon(self._lexicon, length, own)
        fresh = [item for word, item in sorted(own.items()) if item is not None]
        if fresh:
            rows = np.frombuffer(b"".join(item.word for item in fresh), np.uint8).reshape(len(fresh), length)
            matrix = np.ascontiguousarray(np.concatenate([matrix, rows]))
            scores = np.concatenate([scores, np.array([item.score for item in fresh], np.int32)])
            clued = np.concatenate([clued, np.array([bool(item.clue) for item in fresh], np.bool_)])
        return Words(np.ascontiguousarray(matrix), scores, clued)

    def _of_lexicon(
        self, lexicon: Lexicon, length: int, own: dict[bytes, ScoredWord]
    ) -> tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.bool_]]:
        matrix, indexes = lexicon.matrix(length), lexicon.indexes(length)
        scored = lexicon.scores[indexes]
        scores = np.where(scored > 0, scored, lexicon.commonnesses[indexes]).astype(np.int32)
        clued = np.isin(indexes, lexicon.clued() if self._clued is None else self._clued)
        keep = (lexicon.all_flags[indexes] & np.uint8(Flag.OBSCENE)) == 0
        if self._clued_only:
            keep &= clued
        for word, item in list(own.items()):
            row = _row_of(matrix, word)
            if row is None:
                continue
            if item.clue and not clued[row]:
                clued[row] = True
            keep[row] = True
            scores[row] = item.score
            del own[word]
        for word in self._banned:
            if len(word) == length and (row := _row_of(matrix, word)) is not None:
                keep[row] = False
        if keep.all():
            return matrix, scores, clued
        return np.ascontiguousarray(matrix[keep]), scores[keep], clued[keep]

    def table(self, length: int) -> WordTable:
        """The words of a length as bitsets for the kernel."""
        found = self._tables.get(length)
        if found is None:
            found = self._tables[length] = WordTable(self.words(length).matrix, len(self.letters))
        return found

    def text(self, word: Iterable[int]) -> str:
        """A word for people."""
        return "".join(self.letters[rank] for rank in word)

    def lengths(self) -> set[int]:
        """The lengths that there are words of."""
        lengths = {len(word) for word in self._own if word not in self._banned}
        if self._lexicon is not None:
            lengths |= {length for length, count in self._lexicon.lengths().items() if count}
        return lengths


def _row_of(matrix: NDArray[np.uint8], word: bytes) -> int | None:
    """The row of a sorted matrix that is the word."""
    low, high = 0, len(matrix)
    while low < high:
        middle = (low + high) // 2
        if matrix[middle].tobytes() < word:
            low = middle + 1
        else:
            high = middle
    return low if low < len(matrix) and matrix[low].tobytes() == word else None


def likeness_keys(words: Iterable[bytes], stems: bool, substring: int) -> list[list[bytes]]:
    """Keys for each word; two words that share one are too alike for one puzzle.

    A stem is a beginning of at least four letters that leaves at most three: PLAN-NER and PLANN-ING share PLANN. With
    ``substring`` every run of so many letters is a key. The word itself always is: another table may hold it too.
    """
    keys = []
    for word in words:
        own = {b"=" + word}
        if stems and len(word) > 4:
            own |= {b"^" + word[:end] for end in range(max(4, len(word) - 3), len(word) + 1)}
        elif stems:
            own.add(b"^" + word)
        if substring:
            own |= {word[start : start + substring] for start in range(len(word) - substring + 1)}
        keys.append(sorted(own))
    return keys
