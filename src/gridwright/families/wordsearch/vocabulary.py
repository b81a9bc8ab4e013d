"""The words of a lexicon that may fill a grid, ready for the kernel."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gridwright.families.wordsearch.pool_kernel import Pool
from gridwright.families.wordsearch.spec import LONGEST, WordSearchSpec
from gridwright.families.wordsearch.unwanted import unwanted_sequences, unwanted_words
from gridwright.lexicon import Flag

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

#: From which commonness (zipf x 10) words are taken: what nearly everyone knows, what readers know.
_COMMON_FROM = {"common": 30, "usual": 20}
#: And how many of the list's levels, the most usual first.
_LEVELS = {"common": 1, "usual": 2}
#: Words that only ``all`` takes: old, of a slang, spelled beside the usual, made of verbs by rule.
_DULL = Flag.ARCHAIC | Flag.SLANG | Flag.VARIANT | Flag(64)


class Vocabulary:
    """``rows`` has the words of each length, one a row, as the pool numbers them."""

    __slots__ = ("pool", "rows")

    def __init__(self, pool: Pool, rows: dict[int, NDArray[np.uint8]]) -> None:
        self.pool = pool
        self.rows = rows

    def word(self, length: int, index: int) -> bytes:
        """The letters of a word of the pool."""
        word: bytes = self.rows[length][index].tobytes()
        return word

    def find(self, word: bytes) -> int:
        """The row of a word, -1 when it is not there. Rows are sorted."""
        rows = self.rows.get(len(word))
        if rows is None:
            return -1
        low, high = 0, len(rows)
        while low < high:
            middle = (low + high) // 2
            if rows[middle].tobytes() < word:
                low = middle + 1
            else:
                high = middle
        return low if low < len(rows) and rows[low].tobytes() == word else -1


def vocabulary(lexicon: Lexicon, spec: WordSearchSpec, longest: int) -> Vocabulary:
    """The lexicon's words of 2 to ``longest`` letters that the settings allow."""
    low = max(2, min(spec.min_length, 3))
    return _vocabulary(
        lexicon, low, min(longest, LONGEST), spec.vocabulary, spec.unwanted, spec.names, spec.abbreviations
    )


@lru_cache(maxsize=8)
def _vocabulary(
    lexicon: Lexicon, low: int, high: int, choice: str, level: str, names: bool, abbreviations: bool
) -> Vocabulary:
    sequences = unwanted_sequences(lexicon.alphabet, level)
    flags = {"allow": 0, "obscene": int(Flag.OBSCENE), "school": int(Flag.unwanted())}[level]
    rows: dict[int, NDArray[np.uint8]] = {}
    own = not lexicon.all_flags.any()  # a list without flags is a person's own: its words are looked at one by one
    for length in sorted(lexicon.lengths()):
        if not low <= length <= high:
            continue
        matrix, indexes = lexicon.matrix(length), lexicon.indexes(length)
        keep = (lexicon.all_flags[indexes] & np.uint8(flags)) == 0
        keep &= _usual(lexicon, indexes, choice)
        keep &= ~_backwards(matrix, sequences)
        if own:
            keep &= _own_words(lexicon, matrix, level, names, abbreviations)
        if keep.any():
            rows[length] = np.ascontiguousarray(matrix[keep])
    return Vocabulary(Pool(len(lexicon.alphabet), rows), rows)


def _usual(lexicon: Lexicon, indexes: NDArray[np.int32], choice: str) -> NDArray[np.bool_]:
    """Words that are as well known as was asked for; a list that says nothing about that is taken whole."""
    everything = np.ones(len(indexes), np.bool_)
    if choice == "all":
        return everything
    keep: NDArray[np.bool_] = (lexicon.all_flags[indexes] & np.uint8(_DULL)) == 0
    if lexicon.levels:
        keep &= lexicon.level_ranks[indexes] < _LEVELS[choice]
    if lexicon.commonnesses.any():
        keep &= lexicon.commonnesses[indexes] >= _COMMON_FROM[choice]
    return keep


def _backwards(matrix: NDArray[np.uint8], sequences: tuple[bytes, ...]) -> NDArray[np.bool_]:
    """Words in which an unwanted sequence is read from the other end."""
    rows, length = matrix.shape
    bad = np.zeros(rows, np.bool_)
    blob = np.hstack([matrix, np.full((rows, 1), 255, np.uint8)]).tobytes()
    for sequence in sequences:
        reverse = sequence[::-1]
        place = blob.find(reverse)
        while place >= 0:
            bad[place // (length + 1)] = True
            place = blob.find(reverse, place + 1)
    return bad


def _own_words(
    lexicon: Lexicon, matrix: NDArray[np.uint8], level: str, names: bool, abbreviations: bool
) -> NDArray[np.bool_]:
    """For a person's own list: proper names and abbreviations by their capitals, unwanted words by our list."""
    unwanted = unwanted_words(lexicon.alphabet.language, level)
    spellings = [lexicon.spelling(row.tobytes()) for row in matrix]
    written = any(spelling.islower() for spelling in spellings)  # all in capitals: nothing can be told
    keep = np.ones(len(matrix), np.bool_)
    for number, spelling in enumerate(spellings):
        capital = spelling[:1].isupper()
        if written and capital and not (abbreviations if spelling.isupper() else names):
            keep[number] = False
        if unwanted is not None and unwanted.flags(spelling.upper()):
            keep[number] = False
    return keep
