"""The publication gate: the rules of editors (Göbel Verlag, Puzzler, ČSHAK, alwayspuzzling), each its own finding.

A listed word stands once and only once; no unwanted word is readable; every word crosses others in at least two letters
and strikes a letter that no other strikes; both senses of each direction occur; words are spread over the directions
and over the grid; there are enough words; the cells left over spell the message and nothing else does.
Occurrences are counted as sets of cells: a palindrome read from both ends stands once.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from gridwright.errors import LetterError
from gridwright.families.wordsearch.document import Place, WordSearch, words_of
from gridwright.families.wordsearch.reading import Reading, inside, same_cells
from gridwright.families.wordsearch.scan_kernel import Trie
from gridwright.families.wordsearch.spec import DIRECTIONS, WordSearchSpec
from gridwright.families.wordsearch.unwanted import (
    is_unwanted,
    unwanted_sequences,
    unwanted_trie,
    unwanted_words,
)
from gridwright.family import Finding, Severity
from gridwright.messages import Message, Value, msg

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

_ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}
#: A word of the message that is so long must not be readable in the grid.
_MESSAGE_WORD = 4
#: With so many words each direction should have its share.
_MANY = 20


def check(doc: WordSearch, lexicon: Lexicon | None = None) -> list[Finding]:
    """Everything an editor would object to, worst first."""
    return Check(doc, lexicon).run()


class Check:
    """One document under examination; each method is one rule."""

    def __init__(self, doc: WordSearch, lexicon: Lexicon | None = None) -> None:
        self.doc = doc
        self.lexicon = lexicon
        self.spec = doc.spec or WordSearchSpec()
        self.reading = Reading(doc)
        self.findings: list[Finding] = []

    def run(self) -> list[Finding]:
        """All rules."""
        doc = self.doc
        if not self._letters():
            return self.findings
        if not doc.words:
            self._add("no-words", Severity.ERROR)
            return self.findings
        self._duplicates()
        self._unwanted()
        if doc.places:
            self.cells = [place.cells(doc.cols) for place in doc.places]
            self.depth = bytearray(len(doc.cells))
            for cells in self.cells:
                for cell in cells:
                    self.depth[cell] += 1
            self._spelled()
            self._once()
            self._own_letters()
            self._crossings()
            self._shared()
            self._message()
            self._senses()
            self._directions()
            self._spread()
            self._enough()
        else:
            self._once()
            self._add("no-solution", Severity.NOTE)
        self.findings.sort(key=lambda finding: _ORDER[finding.severity])
        return self.findings

    def _add(
        self,
        code: str,
        severity: Severity,
        at: tuple[int, ...] = (),
        words: tuple[str, ...] = (),
        **values: Value,
    ) -> None:
        message: Message = msg(f"wordsearch.finding.{code}", **values)
        self.findings.append(Finding(code=code, severity=severity, message=message, cells=at, words=words))

    def _letters(self) -> bool:
        """Every cell holds a letter of the alphabet, and so do the words; else nothing can be read."""
        known = self.reading.letters.rank
        strange = [cell for cell, letter in enumerate(self.doc.cells) if letter and letter not in known]
        if strange:
            sign = self.doc.cells[strange[0]]
            where = self.doc.shape.label(strange[0])
            self._add(
                "strange-letter", Severity.ERROR, tuple(strange), sign=sign, where=where, alphabet=self.doc.alphabet
            )
        try:
            words = self.reading.tokens
        except LetterError as error:
            self._add("strange-word", Severity.ERROR, problem=error.message)
            return False
        for word, letters in zip(self.doc.words, words, strict=True):
            if len(letters) < 2:
                self._add("short-word", Severity.ERROR, words=(word,), word=word)
                return False
        return not strange

    def _duplicates(self) -> None:
        first: dict[bytes, str] = {}
        for word, letters in zip(self.doc.words, self.reading.tokens, strict=True):
            if letters in first:
                self._add("duplicate", Severity.ERROR, words=(first[letters], word), word=word, other=first[letters])
            first.setdefault(letters, word)

    def _unwanted(self) -> None:
        level = self.spec.unwanted
        letters = self.reading.letters
        known = unwanted_words(letters.language, level)
        if level == "allow":
            return
        if known is None:
            self._add("no-unwanted-list", Severity.NOTE, language=letters.language)
            return
        for word in self.doc.words:
            for part in words_of(word):
                if is_unwanted(part, letters, level):
                    self._add("unwanted-word", Severity.ERROR, words=(word,), word=word)
        for part in words_of(self.doc.message):
            if is_unwanted(part, letters, level):
                self._add("unwanted-message", Severity.WARNING, words=(part,), word=part)
        sequences = unwanted_sequences(letters, level)
        for number, place in self.reading.scan(unwanted_trie(letters, level)):
            cells = place.cells(self.doc.cols)
            if not any(
                place.direction == other.direction and inside(place, other, self.doc.cols) for other in self.doc.places
            ):
                text = letters.decode(sequences[number])
                self._add("unwanted", Severity.ERROR, cells, (text,), word=text, where=self._where(place))

    def _where(self, place: Place) -> str:
        """``B3-F7``: first and last cell."""
        cells = place.cells(self.doc.cols)
        label = self.doc.shape.label
        return f"{label(cells[0])}-{label(cells[-1])}"

    def _spelled(self) -> None:
        """The word can be read where it is said to lie."""
        rank = self.reading.letters.rank
        codes = [rank.get(letter, 255) for letter in self.doc.cells]
        for word, tokens, place, cells in zip(
            self.doc.words, self.reading.tokens, self.doc.places, self.cells, strict=True
        ):
            if bytes([codes[cell] for cell in cells]) != tokens:
                self._add("not-there", Severity.ERROR, cells, (word,), word=word, where=self._where(place))

    def _once(self) -> None:
        """Every word stands in the grid once; in a nested puzzle inner occurrences are allowed."""
        cols = self.doc.cols
        found = self.reading.occurrences(self.reading.tokens)
        for number, (word, places) in enumerate(zip(self.doc.words, found, strict=True)):
            own = self.doc.places[number] if self.doc.places else None
            others = [place for place in places if own is None or not same_cells(place, own, cols)]
            if own is None:
                others = others[1:]
            if not places and own is None:
                self._add("missing", Severity.ERROR, words=(word,), word=word)
            for place in others:
                outer = self._outer(number, place)
                if outer is None:
                    self._add("twice", Severity.ERROR, place.cells(cols), (word,), word=word, where=self._where(place))
                elif not self.spec.nested:
                    self._add("nested", Severity.ERROR, place.cells(cols), (word, outer), word=word, outer=outer)

    def _outer(self, number: int, place: Place) -> str | None:
        """A longer listed word in which an occurrence lies."""
        for other, outer in enumerate(self.doc.places):
            if other != number and outer.length > place.length and inside(place, outer, self.doc.cols):
                return self.doc.words[other]
        return None

    def _own_letters(self) -> None:
        if not self.spec.own_letter:
            return
        for word, cells in zip(self.doc.words, self.cells, strict=True):
            if 1 not in [self.depth[cell] for cell in cells]:
                self._add("no-own-letter", Severity.ERROR, cells, (word,), word=word)

    def _crossings(self) -> None:
        if self.doc.fill == "letters":
            return
        for word, cells in zip(self.doc.words, self.cells, strict=True):
            n = len(cells) - [self.depth[cell] for cell in cells].count(1)
            if n < self.spec.crossings:
                self._add("few-crossings", Severity.WARNING, cells, (word,), word=word, n=n, least=self.spec.crossings)

    def _shared(self) -> None:
        """Two words share several letters only where they lie on one line: others meet in one cell at most."""
        lines: dict[tuple[int, int], list[int]] = {}
        cols = self.doc.cols
        for number, place in enumerate(self.doc.places):
            row, col = divmod(place.cell, cols)
            axis = DIRECTIONS.index(place.direction) % 4
            line = (row, row - col, col, row + col)[axis]
            lines.setdefault((axis, line), []).append(number)
        for numbers in lines.values():
            for a, b in combinations(numbers, 2):
                n = len(set(self.cells[a]) & set(self.cells[b]))
                if n > self.spec.shared:
                    words = (self.doc.words[a], self.doc.words[b])
                    self._add("shared", Severity.ERROR, (), words, word=words[0], other=words[1], n=n)

    def _message(self) -> None:
        """The cells left over are the message's, in order; it can't be read in the grid by accident."""
        doc = self.doc
        letters = self.reading.letters
        rest = tuple(cell for cell, letter in enumerate(doc.cells) if letter and not self.depth[cell])
        if doc.fill == "letters":
            return
        expected = letters.tokens(doc.message)
        if len(rest) != len(expected):
            self._add("message-length", Severity.ERROR, rest, left=len(rest), n=len(expected))
        elif bytes([letters.rank[doc.cells[cell]] for cell in rest]) != expected:
            self._add("message-order", Severity.ERROR, rest, message=doc.message)
        words = sorted({token for word in words_of(doc.message) if len(token := letters.tokens(word)) >= _MESSAGE_WORD})
        own = set(self.reading.tokens)
        for number, place in self.reading.scan(Trie(len(letters), words)):
            if words[number] not in own:
                text = letters.decode(words[number])
                self._add(
                    "message-readable",
                    Severity.ERROR,
                    place.cells(doc.cols),
                    (text,),
                    word=text,
                    where=self._where(place),
                )

    def _senses(self) -> None:
        """Both senses of each direction in use, where the settings allow both."""
        counts = Counter(place.direction for place in self.doc.places)
        weights = self.spec.weights()
        for number in range(4):
            one, other = DIRECTIONS[number], DIRECTIONS[number + 4]
            if weights[number] and weights[number + 4] and (counts[one] + counts[other] >= 3):
                for here, there in ((one, other), (other, one)):
                    if not counts[here]:
                        self._add("one-sense", Severity.WARNING, direction=here, other=there)

    def _directions(self) -> None:
        """No direction has far more or far less than its share."""
        weights = self.spec.weights()
        allowed = [name for name, weight in zip(DIRECTIONS, weights, strict=True) if weight]
        n = len(self.doc.places)
        if n < _MANY or len(set(weights) - {0}) != 1:
            return
        counts = Counter(place.direction for place in self.doc.places)
        for name in allowed:
            if counts[name] * len(allowed) * 4 < n:
                self._add("rare-direction", Severity.WARNING, direction=name, n=counts[name], total=n)
            elif counts[name] * len(allowed) > n * 3:
                self._add("frequent-direction", Severity.WARNING, direction=name, n=counts[name], total=n)

    def _spread(self) -> None:
        """Every quarter of the grid has words through it."""
        doc = self.doc
        if len(doc.places) < 8:
            return
        exists = bytes(map(bool, doc.cells))
        taken = bytes(map(bool, self.depth))
        middle, half = doc.rows // 2, doc.cols // 2
        share = 100 * sum(taken) // sum(exists)
        for down, rows in (("top", range(middle)), ("bottom", range(middle, doc.rows))):
            for side, low, high in (("left", 0, half), ("right", half, doc.cols)):
                spans = [(row * doc.cols + low, row * doc.cols + high) for row in rows]
                cells = sum(sum(exists[start:end]) for start, end in spans)
                here = 100 * sum(sum(taken[start:end]) for start, end in spans) // max(1, cells)
                if cells >= 9 and here * 2 < share:
                    where = msg(f"wordsearch.quarter.{down}-{side}")
                    self._add("bare-quarter", Severity.WARNING, where=where, share=here, total=share)

    def _enough(self) -> None:
        cells = sum(map(bool, self.doc.cells))
        if len(self.doc.words) * 20 < cells:
            self._add("few-words", Severity.WARNING, n=len(self.doc.words), cells=cells, least=-(-cells // 20))
