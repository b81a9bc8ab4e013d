"""Reading a grid: where words stand in it, counted as sets of cells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from gridwright.families.wordsearch.document import Place, WordSearch, bordered
from gridwright.families.wordsearch.scan_kernel import Trie
from gridwright.families.wordsearch.spec import DIRECTIONS
from gridwright.letters import Alphabet


@lru_cache(maxsize=65536)
def tokens_of(text: str, letters: Alphabet) -> bytes:
    """The letters of a word. Raises LetterError for a sign outside the alphabet."""
    return letters.tokens(text)


class Reading:
    """A document's grid with its letters as numbers, scanned for what is asked."""

    def __init__(self, doc: WordSearch) -> None:
        self.doc = doc
        self.letters: Alphabet = doc.letters

    @cached_property
    def grid(self) -> bytes:
        """The bordered grid of letter numbers."""
        return bordered(self.doc.cells, self.doc.rows, self.doc.cols, dict(self.letters.rank))

    @cached_property
    def tokens(self) -> tuple[bytes, ...]:
        """The letters of the listed words. Raises LetterError for a sign outside the alphabet."""
        return tuple([tokens_of(word, self.letters) for word in self.doc.words])

    def scan(self, trie: Trie) -> list[tuple[int, Place]]:
        """Every occurrence of a trie's words: (number of the word, place)."""
        pitch = self.doc.cols + 2
        cols = self.doc.cols
        return [
            (word, Place((cell // pitch - 1) * cols + cell % pitch - 1, DIRECTIONS[direction], length))
            for word, cell, direction, length in trie.scan(self.grid, pitch)
        ]

    def occurrences(self, words: Sequence[bytes]) -> list[list[Place]]:
        """For each word the places where it stands; a palindrome's two readings are one place."""
        found: list[list[Place]] = [[] for _ in words]
        palindromes = [word == word[::-1] for word in words]
        numbers: dict[bytes, list[int]] = {}
        for number, word in enumerate(words):
            numbers.setdefault(word, []).append(number)
        for first, place in self.scan(Trie(len(self.letters), words)):
            if palindromes[first] and DIRECTIONS.index(place.direction) >= 4:
                continue
            for number in numbers[words[first]]:
                found[number].append(place)
        return found


def same_cells(a: Place, b: Place, cols: int) -> bool:
    """Whether two places are the same set of cells."""
    return a == b or (a.length == b.length and a.cells(cols) == b.cells(cols)[::-1])


def inside(inner: Place, outer: Place, cols: int) -> bool:
    """Whether all cells of one place belong to another."""
    return inner.length <= outer.length and set(inner.cells(cols)) <= set(outer.cells(cols))
