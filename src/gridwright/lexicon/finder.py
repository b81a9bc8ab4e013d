"""The word finder: all words of a lexicon that can be laid from a rack, fit patterns, hold or avoid letters.

One question (:class:`Query`) covers what players of word games ask: racks with blanks, anagrams, crossword patterns,
Wordle's greens, yellows and greys, Spelling Bee (a centre letter, letters as often as one likes), Letter Boxed
(never two letters of one side in a row). It becomes one walk of the kernel over the word graph.

>>> from gridwright.lexicon import lexicon
>>> english = lexicon("en")
>>> [english.alphabet.decode(match.word) for match in find(english, Query(rack="QAT", all_letters=True))]
['QAT']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridwright.errors import LexiconError
from gridwright.letters import Alphabet
from gridwright.lexicon.finder_kernel import MAX_PATTERNS, Finder
from gridwright.lexicon.lexicon import Lexicon
from gridwright.lexicon.query import Pattern, Rack, letter_set, parse_pattern, parse_rack

LONGEST = 200
FOUND_LIMIT = 5_000_000


@dataclass(frozen=True)
class Query:
    """What is asked. All conditions hold together; texts are read with the lexicon's alphabet."""

    rack: str | None = None
    """Letters and blanks (``?`` or ``*``) that a word may use; None: any letters."""
    include: str = ""
    """Letters that must be in the word, as often as they are named."""
    exclude: str = ""
    """Letters that must not be in it."""
    starts: str = ""
    ends: str = ""
    contains: str = ""
    pattern: str = ""
    """Letters, ``?``, ``*``, ``[абв]``, ``[^абв]`` for the whole word."""
    shortest: int = 1
    longest: int = LONGEST
    all_letters: bool = False
    """Only words that use the whole rack."""
    greens: str = ""
    """Wordle: letters at their places, ``?`` elsewhere."""
    yellows: Sequence[str] = ()
    """Wordle: letters that are in the word but not at these places, ``?`` elsewhere; one text a guess."""
    greys: str = ""
    """Wordle: letters that are not in the word (more often than greens and yellows show)."""
    bee: str = ""
    """Spelling Bee: the centre letter first, then the others; each as often as one likes."""
    box: str = ""
    """Letter Boxed: sides apart by spaces, commas or strokes; the next letter is from another side."""


class Match(NamedTuple):
    """A word found; ``blanks`` are the places where a blank stands for the letter."""

    word: bytes
    number: int
    """The word's index in the graph."""
    blanks: tuple[int, ...] = ()


@dataclass(frozen=True)
class Found:
    """Words in the order of the graph. Iterating makes matches one by one; the arrays are for large answers."""

    blob: bytes
    indexes: NDArray[np.uint32]
    masks: NDArray[np.uint64]
    edges: int
    """Edges of the graph that were looked at: the work done."""

    def __len__(self) -> int:
        return len(self.indexes)

    def __iter__(self) -> Iterator[Match]:
        words = self.blob.split(b"\xff")
        for word, index, mask in zip(words, self.indexes.tolist(), self.masks.tolist(), strict=False):
            yield Match(word, index, _places(mask) if mask else ())


def find(lexicon: Lexicon, query: Query, *, limit: int = FOUND_LIMIT) -> Found:
    """All words that fit, in the order of the graph; at most ``limit``.

    LetterError names a sign that is no letter of the lexicon's alphabet; LexiconError a condition that no word could
    ever fit, or that is out of bounds.
    """
    return _run(lexicon, _Plan(query, lexicon.alphabet), limit)


def _run(lexicon: Lexicon, plan: _Plan, limit: int) -> Found:
    graph = lexicon.graph
    tiles = None if plan.rack is None else bytes(plan.rack.tiles[rank] for rank in range(64))
    patterns = [pattern.table() for pattern in plan.patterns]
    finder = Finder(
        graph.edges,
        graph.before,
        *graph.below(),
        tiles,
        plan.rack.blanks if plan.rack else 0,
        bytes(plan.least),
        bytes(plan.most) if plan.bounded else None,
        plan.allowed,
        plan.allowed,
        plan.follow,
        np.concatenate(patterns) if patterns else np.zeros(0, np.uint64),
        plan.low,
        plan.high,
        limit,
    )
    blob, indexes, masks, edges = finder.run()
    return Found(blob, np.frombuffer(indexes, np.uint32), np.frombuffer(masks, np.uint64), edges)


class _Plan:
    """A query in terms of letter ranks."""

    def __init__(self, query: Query, letters: Alphabet) -> None:
        self.letters = letters
        self.rack: Rack | None = None
        self.allowed = (1 << len(letters)) - 1
        self.least = [0] * 64
        self.most = [255] * 64
        self.follow: NDArray[np.uint64] | None = None
        self.patterns: list[Pattern] = []
        self.low, self.high = max(1, query.shortest), min(LONGEST, query.longest)
        if query.shortest > query.longest:
            raise LexiconError("words.empty-range", low=query.shortest, high=query.longest)
        self._sets(query)
        self._texts(query)
        self._wordle(query)
        if query.bee:
            self._bee(query.bee)
        if query.box:
            self._box(query.box)
        if len(self.patterns) > MAX_PATTERNS:
            raise LexiconError("words.too-many-patterns", n=len(self.patterns), limit=MAX_PATTERNS)
        for pattern in self.patterns:
            self.low = max(self.low, pattern.shortest)
            self.high = self.high if pattern.longest is None else min(self.high, pattern.longest)
        if query.rack is not None:
            self.rack = parse_rack(query.rack, letters)
            self.high = min(self.high, len(self.rack))
            if query.all_letters:
                self.low = max(self.low, len(self.rack))

    @property
    def bounded(self) -> bool:
        return any(most < 255 for most in self.most)

    def _sets(self, query: Query) -> None:
        for rank in self.letters.tokens(query.include):
            self.least[rank] += 1
        excluded = letter_set(query.exclude, self.letters)
        both = [letter for rank, letter in enumerate(self.letters.letters) if excluded >> rank & 1 and self.least[rank]]
        if both:
            raise LexiconError("words.in-and-out", letter=both[0])
        self.allowed &= ~excluded

    def _texts(self, query: Query) -> None:
        for before, text, after in (("", query.starts, "*"), ("*", query.ends, ""), ("*", query.contains, "*")):
            if text:
                self.patterns.append(parse_pattern(f"{before}{text}{after}", self.letters))
        if query.pattern:
            self.patterns.append(parse_pattern(query.pattern, self.letters))

    def _wordle(self, query: Query) -> None:
        """Greens and yellows name letters that must be there; a grey letter is not there more often than they show.

        A letter that was yellow in one guess may be the green one of another: at least the larger of both counts
        is there, at most (when it is grey too) their sum.
        """
        everything = (1 << len(self.letters)) - 1
        greens, yellows = [0] * 64, [0] * 64
        green: Pattern | None = None
        if query.greens:
            green = parse_pattern(query.greens, self.letters)
            self.patterns.append(green)
            for item in green.items:
                if item is not None and item.bit_count() == 1:
                    greens[item.bit_length() - 1] += 1
        for text in query.yellows:
            yellow = parse_pattern(text, self.letters)
            if None in yellow.items or (green is not None and green.longest not in (None, len(yellow.items))):
                raise LexiconError("words.bad-yellow", text=text)
            here = [0] * 64
            items: list[int | None] = []
            for item in yellow.items:
                if item is not None and item.bit_count() == 1:
                    here[item.bit_length() - 1] += 1
                    items.append(everything & ~item)
                else:
                    items.append(everything)
            self.patterns.append(Pattern(tuple(items)))
            yellows = [max(one, other) for one, other in zip(yellows, here, strict=True)]
        for rank in range(64):
            self.least[rank] = max(self.least[rank], greens[rank], yellows[rank])
        for rank in self.letters.tokens(query.greys):
            self.most[rank] = greens[rank] + yellows[rank]
            if self.least[rank] > self.most[rank]:
                raise LexiconError("words.in-and-out", letter=self.letters.letters[rank])

    def _bee(self, text: str) -> None:
        centre = self.letters.tokens(text)
        if not centre:
            raise LexiconError("words.empty-rack")
        self.least[centre[0]] = max(1, self.least[centre[0]])
        self.allowed &= letter_set(text, self.letters)

    def _box(self, text: str) -> None:
        sides = box_sides(text, self.letters)
        everything = 0
        for side in sides:
            everything |= side
        self.allowed &= everything
        self.follow = np.zeros(64, np.uint64)
        for rank in range(len(self.letters)):
            own = 0
            for side in sides:
                if side >> rank & 1:
                    own |= side
            self.follow[rank] = self.allowed & ~own


def box_sides(text: str, letters: Alphabet) -> list[int]:
    """The sides of a letter box as sets of bits. LexiconError unless there are at least two."""
    for sign in ",/|-":
        text = text.replace(sign, " ")
    sides = [letter_set(part, letters) for part in text.split()]
    if len(sides) < 2:
        raise LexiconError("words.too-few-sides")
    return sides


def _places(mask: int) -> tuple[int, ...]:
    return tuple(place for place in range(64) if mask >> place & 1)


def hooks(lexicon: Lexicon, word: bytes) -> tuple[list[int], list[int]]:
    """Letters that make another word in front of the word, and behind it."""
    every = range(len(lexicon.alphabet))
    graph = lexicon.graph
    return (
        [rank for rank in every if bytes([rank]) + word in graph],
        [rank for rank in every if word + bytes([rank]) in graph],
    )


def extensions(lexicon: Lexicon, word: str, *, limit: int = FOUND_LIMIT) -> Found:
    """Longer words that hold the word."""
    length = len(lexicon.alphabet.encode(word))
    return find(lexicon, Query(contains=word, shortest=length + 1), limit=limit)


def two_words(lexicon: Lexicon, query: Query, *, limit: int = 100_000) -> list[tuple[Match, Match]]:
    """Pairs of words that use the whole rack together, the longer word first.

    ``shortest`` bounds both words; the query's other conditions must hold for one of the two.
    """
    if query.rack is None:
        raise LexiconError("words.empty-rack")
    rack = parse_rack(query.rack, lexicon.alphabet)
    longest = len(rack) - max(1, query.shortest)
    if longest < 1:
        return []
    fitting = {match.number for match in find(lexicon, replace(query, all_letters=False, longest=LONGEST))}
    pairs: list[tuple[Match, Match]] = []
    for match in find(lexicon, Query(rack=query.rack, shortest=-(-len(rack) // 2), longest=longest)):
        rest = rack.tiles.copy()
        rest.subtract(match.word)
        left = Rack(+rest, rack.blanks - len(match.blanks))
        for other in _laid(lexicon, left):
            if len(other.word) == len(match.word) and other.number < match.number:
                continue
            if match.number in fitting or other.number in fitting:
                pairs.append((match, other))
                if len(pairs) == limit:
                    return pairs
    return pairs


def _laid(lexicon: Lexicon, rack: Rack) -> Found:
    """Words that use a whole rack."""
    plan = _Plan(Query(shortest=len(rack), longest=len(rack)), lexicon.alphabet)
    plan.rack = rack
    return _run(lexicon, plan, FOUND_LIMIT)


def box_chains(lexicon: Lexicon, box: str, *, limit: int = 1000) -> list[tuple[Match, ...]]:
    """Answers to a letter box: one word, or two of which the second begins with the last letter of the first, that
    use every letter of the box. Fewest letters first."""
    letters = lexicon.alphabet
    everything = 0
    for side in box_sides(box, letters):
        everything |= side
    matches = [(match, _bits(match.word)) for match in find(lexicon, Query(box=box, shortest=3))]
    chains: list[tuple[Match, ...]] = [(match,) for match, bits in matches if bits == everything]
    by_first: dict[int, list[tuple[Match, int]]] = {}
    for match, bits in matches:
        by_first.setdefault(match.word[0], []).append((match, bits))
    for match, bits in matches:
        if bits != everything:
            chains += [
                (match, other)
                for other, more in by_first.get(match.word[-1], ())
                if bits | more == everything and more != everything
            ]
    return sorted(chains, key=lambda chain: (sum(len(match.word) for match in chain), chain))[:limit]


def _bits(word: bytes) -> int:
    bits = 0
    for rank in word:
        bits |= 1 << rank
    return bits
