"""The words of a lexicon that may fill a grid, ready for the kernel."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gridwright.families.wordsearch.document import words_of
from gridwright.families.wordsearch.pool_kernel import Pool
from gridwright.families.wordsearch.spec import LONGEST, WordSearchSpec
from gridwright.families.wordsearch.unwanted import is_unwanted, unwanted_sequences
from gridwright.lexicon import Flag
from gridwright.lexicon.parts import ListPart

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

    __slots__ = ("_texts", "pool", "rows")

    def __init__(self, pool: Pool, rows: dict[int, NDArray[np.uint8]]) -> None:
        self.pool = pool
        self.rows = rows
        self._texts: dict[int, bytes] = {}

    def find(self, word: bytes) -> int:
        """The row of a word, -1 when it is not there. Rows are sorted."""
        n = len(word)
        text = self._text(n)
        low, high = 0, len(text) // n
        while low < high:
            middle = (low + high) // 2
            if text[middle * n : middle * n + n] < word:
                low = middle + 1
            else:
                high = middle
        return low if text[low * n : low * n + n] == word else -1

    def word(self, length: int, index: int) -> bytes:
        """The letters of a word of the pool."""
        return self._text(length)[index * length : (index + 1) * length]

    def _text(self, length: int) -> bytes:
        """The words of a length one after another."""
        text = self._texts.get(length)
        if text is None:
            rows = self.rows.get(length)
            text = self._texts[length] = b"" if rows is None else rows.tobytes()
        return text


def vocabulary(lexicon: Lexicon, spec: WordSearchSpec, longest: int) -> Vocabulary:
    """The lexicon's words of 2 to ``longest`` letters that the settings allow."""
    low = max(2, min(spec.min_length, 3))
    return _vocabulary(
        lexicon, low, min(longest, LONGEST), spec.vocabulary, spec.unwanted, spec.names is not False, spec.abbreviations
    )


@lru_cache(maxsize=8)
def _vocabulary(
    lexicon: Lexicon, low: int, high: int, choice: str, level: str, names: bool, abbreviations: bool
) -> Vocabulary:
    sequences = unwanted_sequences(lexicon.alphabet, level)
    flags = {"allow": 0, "obscene": int(Flag.OBSCENE), "school": int(Flag.unwanted())}[level]
    rows: dict[int, NDArray[np.uint8]] = {}
    own = _own_mask(lexicon)
    for length in sorted(lexicon.lengths()):
        if not low <= length <= high:
            continue
        matrix, indexes = lexicon.matrix(length), lexicon.indexes(length)
        keep = (lexicon.all_flags[indexes] & np.uint8(flags)) == 0
        keep &= _usual(lexicon, indexes, choice) | own[indexes]
        keep &= ~_backwards(matrix, sequences)
        for row in np.flatnonzero(keep & own[indexes]):
            keep[row] = _fits(lexicon, matrix[row].tobytes(), level, names, abbreviations)
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


def _own_mask(lexicon: Lexicon) -> NDArray[np.bool_]:
    """Which words come from a person's own list: nothing is known about them but their spelling."""
    mask = np.zeros(len(lexicon), np.bool_)
    for part, own in lexicon.links():
        if isinstance(part, ListPart):
            mask |= True if own is None else own >= 0
    return mask


def _fits(lexicon: Lexicon, word: bytes, level: str, names: bool, abbreviations: bool) -> bool:
    """Whether a person's own word may be used: proper names and abbreviations are known by their capitals."""
    spelling = lexicon.spelling(word)
    if spelling[:1].isupper() and not spelling[1:].isupper() and not names:
        return False
    if spelling.isupper() and not abbreviations:
        return False
    return not any(is_unwanted(part, lexicon.alphabet, level) for part in words_of(spelling))
