"""Clues: from the lexicon, from a person's file; whether one gives its answer away; what stands in when there is none.

The leak check is by beginnings of words: a clue leaks when a word of it begins with the answer's stem (the answer less
its last third, at least four letters), or the answer stands in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gridwright.errors import LetterError
from gridwright.messages import text as message_text
from gridwright.rng import Rng

if TYPE_CHECKING:
    from gridwright.letters.alphabet import Alphabet
    from gridwright.lexicon import Lexicon


def leaks(answer: str, clue: str, alphabet: Alphabet) -> bool:
    """Whether a clue holds its answer or a word of its family.

    Both are compared in the alphabet's letters, so that case, accents that the puzzle drops, and Ё don't matter.
    """
    word = _letters(answer, alphabet)
    if len(word) < 3:
        return False
    stem = word[: max(4, len(word) - max(1, len(word) // 3))] if len(word) > 4 else word
    for part in _split(clue):
        letters = _letters(part, alphabet)
        if letters == word or (len(stem) >= 4 and letters[: len(stem)] == stem and len(letters) <= len(word) + 4):
            return True
    return False


def _letters(word: str, alphabet: Alphabet) -> bytes:
    try:
        return alphabet.tokens(word)
    except LetterError:
        return b""


def _split(clue: str) -> list[str]:
    words = "".join(sign if sign.isalpha() or sign in "'’" else " " for sign in clue).split()
    return [word.strip("'’") for word in words]


def read_clues(lines: tuple[str, ...], alphabet: Alphabet) -> dict[bytes, str]:
    """A person's clues, ``word<TAB>clue`` or ``word;clue`` a line; lines that are neither are passed over."""
    found: dict[bytes, str] = {}
    for line in lines:
        for mark in ("\t", ";", "="):
            word, sign, clue = line.partition(mark)
            letters = _letters(word, alphabet)
            if sign and clue.strip() and letters:
                found[letters] = clue.strip()
                break
    return found


def shortened(clue: str, longest: int) -> str:
    """A clue that fits: as it is, else without brackets, else its first part; "" where none of these fits."""
    bare = re.sub(r"\s*\([^)]*\)", "", clue).strip()
    for form in (clue, bare, bare.split(";")[0], bare.split(",")[0]):
        if 3 < len(form.strip()) <= longest:
            return form.strip()
    return ""


_SHORT: dict[tuple[str, int], NDArray[np.int64]] = {}


def with_short_clues(lexicon: Lexicon, longest: int) -> NDArray[np.int64]:
    """Indexes of the lexicon's words of up to ten letters whose clue fits into so many signs; remembered."""
    key = (lexicon.id + lexicon.alphabet.id, longest)
    if key not in _SHORT:
        if len(_SHORT) > 8:
            _SHORT.clear()
        found = []
        for index in lexicon.clued().tolist():
            word = lexicon.word(index)
            if len(word) <= 10 and shortened(lexicon.clue(word) or "", longest):
                found.append(index)
        _SHORT[key] = np.array(found, np.int64)
    return _SHORT[key]


class ClueBook:
    """Finds the clue of a word: a person's, the list's, the lexicon's; or the letters in another order."""

    def __init__(
        self, lexicon: Lexicon | None, own: Mapping[bytes, str], alphabet: Alphabet, language: str, rng: Rng
    ) -> None:
        self._lexicon, self._own, self._alphabet, self._language, self._rng = lexicon, own, alphabet, language, rng

    def real(self, word: bytes, longest: int = 200) -> str:
        """A clue that a person or the lexicon gives, unless it gives the answer away; or ""."""
        clue = self._own.get(word, "")
        if not clue and self._lexicon is not None:
            clue = shortened(self._lexicon.clue(word) or "", longest)
            if clue and leaks(self._alphabet.decode(word), clue, self._alphabet):
                clue = ""
        return clue[:1].upper() + clue[1:] if self._alphabet.script != "ARABIC" else clue

    def of(self, word: bytes, longest: int = 200) -> str:
        """A clue in any case: where there is no real one, the letters of the word in another order."""
        return self.real(word, longest) or self.scramble(word)

    def scramble(self, word: bytes) -> str:
        """The letters in an order that is not the word's, as a clue in the puzzle's language."""
        letters = [self._alphabet.letters[rank] for rank in word]
        for _ in range(8):
            self._rng.shuffle(letters)
            if [self._alphabet.rank[letter] for letter in letters] != list(word):
                break
        return message_text("crossword.clue.scramble", self._language, letters="-".join(letters))


def enumeration(answer: str, alphabet: Alphabet) -> str:
    """The length note of an answer as it is spelled: ``(5)``, ``(3,4)`` for two words, ``(2-5)`` with a hyphen.

    Letters are counted as cells: Slovak CH is one.
    """
    parts: list[str] = []
    piece = ""
    for sign in answer.strip() + " ":
        if sign in " -–":
            if piece:
                parts.append(str(len(_letters(piece, alphabet)) or len(piece)))
                parts.append("," if sign == " " else "-")
            piece = ""
        else:
            piece += sign
    return f"({''.join(parts[:-1])})"
