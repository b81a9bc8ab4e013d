"""The pattern index: for each place and letter, a bit for each word of one length that has the letter there.

The words that fit a pattern are the intersection of a few rows, 64 words an instruction (Ginsberg, Frank, Halpin,
Torrance: Search lessons learned from crossword puzzles, 1990, keep such lists; bits are the form that fits machines).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def bitsets(matrix: NDArray[np.uint8], letters: int) -> NDArray[np.uint64]:
    """Bits of shape (length, letters, ceil(rows / 64)); row r of ``matrix`` is bit r % 64 of word r // 64."""
    rows, length = matrix.shape
    words = -(-rows // 64)
    result = np.zeros((length, letters, words * 8), np.uint8)
    used = -(-rows // 8)
    for place in range(length):
        column = matrix[:, place]
        for letter in np.unique(column):
            result[place, letter, :used] = np.packbits(column == letter, bitorder="little")
    return result.view("<u8").astype(np.uint64, copy=False)


def matching(index: NDArray[np.uint64], rows: int, pattern: dict[int, int]) -> NDArray[np.int64]:
    """Rows that have given letters at given places, in order."""
    words = index.shape[2]
    bits = np.full(words, ~np.uint64(0), np.uint64)
    for place, letter in pattern.items():
        bits &= index[place, letter]
    found = np.flatnonzero(np.unpackbits(bits.astype("<u8", copy=False).view(np.uint8), bitorder="little")[:rows])
    return found.astype(np.int64, copy=False)
