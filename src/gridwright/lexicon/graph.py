"""The word graph as an object: membership, indexes, expansion, all by kernels. ``graph_kernel`` has the format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from gridwright.lexicon import graph_kernel, lookup_kernel

SEPARATOR = 62
"""The letter code that stands between the two parts of a word in a GADDAG."""
END = 0xFF
"""Ends each word of a blob."""
_LETTERS = bytes(range(63)) + bytes([END])


class WordGraph:
    """A frozen set of words, each ``bytes`` of letter ranks, as a minimal graph.

    ``edges`` is an array of 32-bit numbers: bits 0-5 letter, bit 6 a word ends here, bit 7 last edge of its node,
    bits 8-31 index of the child's first edge (0: none). The root's first edge is ``root``. ``before`` gives for each
    edge the number of words of its node that come before its own; the index of a word is the sum of ``before``
    over its edges and of the words that end on the way. Words are indexed in the order of their bytes.
    """

    __slots__ = ("_below", "before", "count", "edges", "index")

    root = 1

    def __init__(self, edges: NDArray[np.uint32], before: NDArray[np.uint32] | None = None, count: int = -1) -> None:
        self.edges = edges
        if before is None or count < 0:
            counts, count = lookup_kernel.count_before(edges)
            before = np.frombuffer(counts, np.uint32)
        self.before = before
        self.count = count
        self.index = lookup_kernel.Lookup(edges, before).find
        """``index(word)``: the place of a word among the sorted words; -1 when it is not there."""
        self._below: tuple[NDArray[np.uint64], NDArray[np.uint8]] | None = None

    @classmethod
    def from_sorted(cls, blob: bytes) -> WordGraph:
        """From words in order without repeats, each followed by 0xFF."""
        check_blob(blob)
        return cls(np.frombuffer(graph_kernel.build(blob), np.uint32))

    @classmethod
    def from_words(cls, words: Iterable[bytes]) -> WordGraph:
        """From words in any order."""
        blob, _ = sort_blob(b"".join([word + b"\xff" for word in words if word]))
        return cls.from_sorted(blob)

    def __len__(self) -> int:
        return self.count

    def __contains__(self, word: bytes) -> bool:
        return self.index(word) >= 0

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.words())

    def __reduce__(self) -> tuple[type[WordGraph], tuple[NDArray[np.uint32], NDArray[np.uint32], int]]:
        return WordGraph, (self.edges, self.before, self.count)

    def below(self) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
        """For each edge the letters that words have after it, as bits, and how many letters at most."""
        if self._below is None:
            letters, heights = lookup_kernel.look_below(self.edges)
            self._below = np.frombuffer(letters, np.uint64), np.frombuffer(heights, np.uint8)
        return self._below

    def find(self, blob: bytes) -> NDArray[np.int32]:
        """The index of each word of a blob; -1 where it is not there."""
        return np.frombuffer(lookup_kernel.find_many(self.edges, self.before, blob), np.int32)

    def word(self, index: int) -> bytes:
        """The word with an index."""
        if not 0 <= index < self.count:
            raise IndexError(f"word {index} of {self.count}")
        return lookup_kernel.word_at(self.edges, self.before, index)

    def words(self, low: int = 1, high: int = 255) -> list[bytes]:
        """The words of low to high letters, sorted."""
        return self.blob(low, high).split(b"\xff")[:-1]

    def blob(self, low: int = 1, high: int = 255) -> bytes:
        """The words of low to high letters, sorted, each followed by 0xFF."""
        return lookup_kernel.expand(self.edges, low, high)[0]

    def matrix(self, length: int) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
        """The words of one length, a row each, sorted; and their indexes."""
        letters, indexes = lookup_kernel.expand_length(self.edges, length)
        return np.frombuffer(letters, np.uint8).reshape(-1, length), np.frombuffer(indexes, np.int32)

    def lengths(self) -> dict[int, int]:
        """How many words there are of each length."""
        blob = np.frombuffer(self.blob(), np.uint8)
        ends = np.flatnonzero(blob == END)
        counts = np.bincount(np.diff(ends, prepend=-1) - 1) if len(ends) else np.zeros(0, np.int64)
        return {length: int(n) for length, n in enumerate(counts) if n}


def sort_blob(blob: bytes) -> tuple[bytes, NDArray[np.int32]]:
    """Words in order without repeats, and the place that each given word got."""
    sorted_blob, places = graph_kernel.sort_words(blob)
    return sorted_blob, np.frombuffer(places, np.int32)


def check_blob(blob: bytes) -> None:
    """ValueError unless a blob holds letter ranks from 0 to 62 and ends of words only."""
    if blob.translate(None, _LETTERS):
        raise ValueError("a letter rank is above 62")
    if b"\xff\xff" in blob or blob.startswith(b"\xff"):
        raise ValueError("there is a word without letters")
    if blob and not blob.endswith(b"\xff"):
        raise ValueError("the last word has no end")
