"""The scan against the slow twin, which tries every run."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.families.wordsearch.document import Place, WordSearch, bordered
from gridwright.families.wordsearch.reading import Reading
from gridwright.families.wordsearch.scan_kernel import Trie
from tests.reference.wordsearch_slow import occurrences

NAMES = ("E", "SE", "S", "SW", "W", "NW", "N", "NE")
SIGNS = "ABC"


@settings(max_examples=150, deadline=None)
@given(
    st.integers(1, 7).flatmap(
        lambda cols: st.tuples(
            st.just(cols),
            st.lists(st.sampled_from(["A", "B", "C", ""]), min_size=cols, max_size=7 * cols).map(
                lambda cells: cells[: len(cells) // cols * cols]
            ),
        )
    ),
    st.lists(st.text(SIGNS, min_size=1, max_size=5), min_size=1, max_size=8, unique=True),
)
def test_the_scan_finds_what_trying_every_run_finds(board: tuple[int, list[str]], words: list[str]) -> None:
    cols, cells = board
    rows = len(cells) // cols
    rank = {sign: number for number, sign in enumerate(SIGNS)}
    trie = Trie(3, [bytes(rank[sign] for sign in word) for word in words])
    pitch = cols + 2
    found = sorted(
        (words[word], (cell // pitch - 1) * cols + cell % pitch - 1, NAMES[direction], length)
        for word, cell, direction, length in trie.scan(bordered(cells, rows, cols, rank), pitch)
    )
    expected = sorted(
        (word, start, name, len(word)) for word in words for start, name, _ in occurrences(cells, rows, cols, word)
    )
    assert found == expected


def test_two_words_of_the_same_letters_count_as_the_first() -> None:
    grid = bordered(["A", "B"], 1, 2, {"A": 0, "B": 1})
    assert Trie(2, [b"\0\1", b"\0\1"]).scan(grid, 4) == [(0, 5, 0, 2)]


def test_a_grid_without_a_border_is_refused() -> None:
    with pytest.raises(ValueError, match="border"):
        Trie(2, [b"\0"]).scan(b"\0\0\0", 2)


def test_a_letter_outside_the_alphabet_is_refused() -> None:
    with pytest.raises(ValueError, match="alphabet"):
        Trie(2, [b"\5"])


def test_a_palindrome_stands_once() -> None:
    doc = WordSearch(rows=1, cols=5, cells=tuple("XLEVE"), words=("EVE",), places=(Place(2, "E", 3),))
    reading = Reading(doc)
    assert reading.occurrences([reading.letters.tokens("EVE")]) == [[Place(2, "E", 3)]]


def test_the_board_of_the_document_is_numbered_by_the_alphabet() -> None:
    doc = WordSearch(rows=1, cols=2, cells=("CH", ""), words=("chi",), alphabet="sk")
    reading = Reading(doc)
    ch = reading.letters.rank["CH"]
    assert reading.grid == bytes([255] * 4 + [255, ch, 255, 255] + [255] * 4)
