"""Patterns and racks: what a person types, checked and turned into what the finder's kernel takes.

A pattern is letters, ``?`` for any letter, ``*`` for any run of letters, ``[абв]`` and ``[^абв]`` for a choice.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.errors import LexiconError
from gridwright.letters import Alphabet

ANY, RUN = "?", "*"
BLANKS = "?*"
MAX_BLANKS = 15
MAX_RACK = 200
MAX_ITEMS = 62


@dataclass(frozen=True)
class Pattern:
    """Items of a pattern: a set of letters as bits, or None for a run of any letters."""

    items: tuple[int | None, ...]

    @property
    def shortest(self) -> int:
        """The fewest letters that fit."""
        return sum(item is not None for item in self.items)

    @property
    def longest(self) -> int | None:
        """The most letters that fit; None where there is a run."""
        return None if None in self.items else len(self.items)

    def table(self) -> NDArray[np.uint64]:
        """The automaton as the kernel takes it: 66 words of 64 bits."""
        items = [item for place, item in enumerate(self.items) if item is not None or place == 0
                 or self.items[place - 1] is not None]  # fmt: skip
        table = np.zeros(66, np.uint64)
        for place, item in enumerate(items):
            if item is None:
                table[64] |= np.uint64(1 << place)
            else:
                for letter in range(64):
                    if item >> letter & 1:
                        table[letter] |= np.uint64(1 << place)
        table[65] = np.uint64(1 << len(items))
        return table


def parse_pattern(text: str, letters: Alphabet) -> Pattern:
    """Reads a pattern. LetterError names a sign that is no letter, LexiconError a choice that is not closed."""
    everything = (1 << len(letters)) - 1
    items: list[int | None] = []
    literal = ""
    place = 0
    while place <= len(text):
        sign = text[place : place + 1]
        if sign and sign not in "?*[]":
            literal += sign
            place += 1
            continue
        if literal.strip():
            items += [1 << rank for rank in letters.encode(literal.strip())]
        literal = ""
        if sign == ANY:
            items.append(everything)
        elif sign == RUN:
            items.append(None)
        elif sign == "[":
            close = text.find("]", place)
            if close < 0:
                raise LexiconError("words.open-choice", pattern=text, place=place + 1)
            inside = text[place + 1 : close]
            chosen = letter_set(inside.removeprefix("^"), letters)
            items.append(everything & ~chosen if inside.startswith("^") else chosen)
            place = close
        elif sign == "]":
            raise LexiconError("words.open-choice", pattern=text, place=place + 1)
        place += 1
    if len(items) > MAX_ITEMS:
        raise LexiconError("words.pattern-too-long", pattern=text, n=len(items), limit=MAX_ITEMS)
    return Pattern(tuple(items))


def letter_set(text: str, letters: Alphabet) -> int:
    """The letters of a text as bits."""
    bits = 0
    for rank in letters.tokens(text):
        bits |= 1 << rank
    return bits


@dataclass(frozen=True)
class Rack:
    """Tiles: how many of each letter, and blanks."""

    tiles: Counter[int]
    blanks: int = 0

    def __len__(self) -> int:
        return self.tiles.total() + self.blanks


def parse_rack(text: str, letters: Alphabet) -> Rack:
    """Reads a rack: letters, ``?`` or ``*`` for a blank; spaces part letters that would join (``c h``).

    LetterError names a sign that is no letter; LexiconError when there are too many blanks or tiles.
    """
    blanks = sum(text.count(sign) for sign in BLANKS)
    if blanks > MAX_BLANKS:
        raise LexiconError("words.too-many-blanks", n=blanks, limit=MAX_BLANKS, alphabet=letters.id)
    tiles: Counter[int] = Counter()
    for part in text.replace("?", " ").replace("*", " ").split():
        tiles.update(letters.encode(part))
    rack = Rack(tiles, blanks)
    if not len(rack):
        raise LexiconError("words.empty-rack")
    if len(rack) > MAX_RACK:
        raise LexiconError("words.too-many-tiles", n=len(rack), limit=MAX_RACK)
    return rack
