"""How hard a word search is for a person, and why.

What makes a search slow is how many places have to be looked at: the size of the grid, the directions that are in
use (backwards and diagonal reading is slower), how many false starts there are (places where a word's first three
letters stand without the word), short words, and whether every letter is covered, so that nothing stands out.
Each reason adds points, 100 in all; the shares were set so that a 8x8 grid with two directions is very easy and a full
15x15 grid in eight directions hard.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.families.wordsearch.document import WordSearch
from gridwright.families.wordsearch.reading import Reading
from gridwright.families.wordsearch.scan_kernel import Trie
from gridwright.families.wordsearch.spec import DIRECTIONS
from gridwright.family import Rating
from gridwright.messages import Message, msg

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

#: Letters of a beginning; fewer stand everywhere, more nowhere.
_BEGINNING = 3


def rate(doc: WordSearch, lexicon: Lexicon | None = None) -> Rating:
    """A rating; each reason names its share of the score."""
    reading = Reading(doc)
    places = doc.places or tuple(found[0] for found in reading.occurrences(reading.tokens) if found)
    cells = sum(map(bool, doc.cells))
    parts: list[tuple[int, Message]] = []

    def add(points: int, most: int, key: str, **values: int) -> None:
        points = max(0, min(most, points))
        parts.append((points, msg(key, points=points, **values)))

    count = max(1, len(places))
    add((cells - 36) * 22 // 364, 22, "wordsearch.rating.size", rows=doc.rows, cols=doc.cols)
    back = 100 * sum(place.direction in ("W", "N", "NW", "SW") for place in places) // count
    add(back * 36 // 100, 18, "wordsearch.rating.backwards", share=back)
    diagonal = 100 * sum(len(place.direction) == 2 for place in places) // count
    add(diagonal * 40 // 100, 16, "wordsearch.rating.diagonal", share=diagonal)
    used = len({place.direction for place in places})
    add(2 * (used - 2), 10, "wordsearch.rating.directions", n=used)
    false_starts = _false_starts(reading)
    add(false_starts // 8, 12, "wordsearch.rating.false-starts", tenths=false_starts)
    shortness = 10 * sum(place.length for place in places) // count
    add((80 - shortness) // 4, 10, "wordsearch.rating.length", tenths=shortness)
    share = 100 * len({cell for place in places for cell in place.cells(doc.cols)}) // max(1, cells)
    add((share - 40) * 7 // 50, 7, "wordsearch.rating.covered", share=share)
    if lexicon is not None and doc.words:
        rare = 100 * _rare(reading, lexicon) // len(doc.words)
        add(rare * 5 // 50, 5, "wordsearch.rating.rare", share=rare)
    parts.sort(key=lambda part: -part[0])
    return Rating.of(sum(points for points, _ in parts), [message for points, message in parts if points])


def _false_starts(reading: Reading) -> int:
    """Tenths of a place a word: where its first letters stand although the word does not begin there."""
    words = [word for word in reading.tokens if len(word) > _BEGINNING]
    if not words:
        return 0
    used = {place.direction for place in reading.doc.places} or set(DIRECTIONS)
    beginnings: dict[bytes, int] = {}
    for word in words:
        beginnings[word[:_BEGINNING]] = beginnings.get(word[:_BEGINNING], 0) + 1
    listed = list(beginnings)
    found = reading.scan(Trie(len(reading.letters), listed))
    starts = sum(beginnings[listed[number]] for number, place in found if place.direction in used)
    return 10 * max(0, starts - len(words)) // len(words)


def _rare(reading: Reading, lexicon: Lexicon) -> int:
    """Words that are not among the usual ones of the lexicon, or not in it."""
    if lexicon.alphabet != reading.letters:
        return 0
    if lexicon.levels:
        return sum((lexicon.level(word) or 0) > 1 for word in reading.tokens)
    if not lexicon.commonnesses.any():
        return 0
    return sum((lexicon.commonness(word) or 0) < 25 for word in reading.tokens)
