"""The secret of a crossword (tajnička): its letters stand in marked cells, numbered in the order of reading it.

It may also stand in whole entries, a word in each; words too short for an entry are scattered all the same.

For each letter of the secret a cell that holds it is chosen, each cell once; at random, so that the secret
comes out late. Letters that the fill has too few of are a reason to fill anew: the maker asks :func:`missing` first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from gridwright.errors import Infeasible, LetterError, SpecError
from gridwright.rng import Rng

if TYPE_CHECKING:
    from gridwright.letters.alphabet import Alphabet


#: A shorter word of the secret is no entry of its own.
SHORTEST = 3


def secret_letters(secret: str, alphabet: Alphabet) -> list[str]:
    """The letters of a secret, without its spaces and signs. Raises SpecError for a sign of another script."""
    try:
        letters = [alphabet.letters[rank] for rank in alphabet.tokens(secret)]
    except LetterError as error:
        raise SpecError("crossword.bad-word", flag="--secret", problem=error.message) from None
    if not letters:
        raise SpecError("crossword.empty-word", flag="--secret", text=secret)
    return letters


class Piece(NamedTuple):
    """A part of the secret: its letters, and whether it is to be an entry of its own."""

    word: bytes
    whole: bool


def pieces(secret: str, alphabet: Alphabet, whole: bool) -> list[Piece]:
    """The secret word by word where words are to be entries, else in one piece. Raises SpecError."""
    secret_letters(secret, alphabet)
    texts = re.split(r"[^\w'’]+", secret) if whole else [secret]
    words = [alphabet.tokens(text) for text in texts if text]
    return [Piece(word, whole and len(word) >= SHORTEST) for word in words if word]


def missing(letters: list[str], contents: Mapping[int, str]) -> list[str]:
    """The letters of the secret that the cells have too few of."""
    left = Counter(letters)
    left.subtract(Counter(contents.values()))
    return sorted(letter for letter, count in left.items() if count > 0)


def mark_pieces(
    parts: list[Piece],
    words: Mapping[tuple[int, ...], bytes],
    contents: Mapping[int, str],
    alphabet: Alphabet,
    rng: Rng,
) -> tuple[int, ...]:
    """A cell for each letter in the secret's order; ``words`` are those of the entries by their cells."""
    home = {word: cells for cells, word in words.items()}
    used = {cell for part in parts if part.whole for cell in home[part.word]}
    rest = [alphabet.letters[rank] for part in parts if not part.whole for rank in part.word]
    scattered = iter(mark(rest, {cell: text for cell, text in contents.items() if cell not in used}, rng))
    marked: list[int] = []
    for part in parts:
        marked += home[part.word] if part.whole else (next(scattered) for _ in part.word)
    return tuple(marked)


def mark(letters: list[str], contents: Mapping[int, str], rng: Rng) -> tuple[int, ...]:
    """A cell for each letter, in the secret's order. Raises Infeasible where letters are missing."""
    lacking = missing(letters, contents)
    if lacking:
        raise Infeasible("crossword.secret-letters", letters=", ".join(lacking))
    free: dict[str, list[int]] = {}
    for cell, letter in sorted(contents.items()):
        free.setdefault(letter, []).append(cell)
    for cells in free.values():
        rng.shuffle(cells)
    return tuple(free[letter].pop() for letter in letters)


def fixed_for(letters: list[str], cells: list[int], counts: Mapping[str, int], rng: Rng) -> dict[int, str]:
    """Rare letters of the secret as fixed letters in random cells, so that a fill is sure to have them.

    ``counts`` says how often the words at hand have each letter; letters among the rarest third are fixed.
    """
    order = sorted(set(counts.values()))
    bound = order[len(order) // 3] if order else 0
    free = list(cells)
    rng.shuffle(free)
    return {free.pop(): letter for letter in letters if free and counts.get(letter, 0) <= bound}
