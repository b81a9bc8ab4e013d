"""The words that a person gives, as letters: named clashes instead of a search that can't succeed.

Rules that decide most complaints about other programs: refuse before placing and name the words that clash (one inside
another, forwards or backwards; one that is unwanted), never drop a word silently, and let the order of the list
change nothing.
"""

from __future__ import annotations

import msgspec

from gridwright.errors import Infeasible, SpecError
from gridwright.families.wordsearch.document import runs_of_letters, words_of
from gridwright.families.wordsearch.scan_kernel import Trie
from gridwright.families.wordsearch.spec import WordSearchSpec
from gridwright.families.wordsearch.unwanted import is_unwanted, unwanted_sequences
from gridwright.letters import Alphabet


class Wanted(msgspec.Struct, frozen=True):
    """A word that must be placed: as it is listed, and as letters."""

    spelling: str
    letters: bytes


def wanted_words(spec: WordSearchSpec, letters: Alphabet, longest: int) -> tuple[Wanted, ...]:
    """The words of the settings, in an order that doesn't depend on theirs.

    ``longest`` is the longest run of the shape in an allowed direction. Raises SpecError for a word that can't be
    listed (with the remedy), LetterError for a sign that is no letter, Infeasible for a word that has no room.
    """
    found: dict[bytes, str] = {}
    for line in spec.words:
        spelling = line.partition("\t")[0].partition(";")[0].strip()
        if not spelling or spelling.startswith("#"):
            continue
        word = letters.tokens(spelling)
        if len(word) < 2:
            raise SpecError("wordsearch.word-too-short", word=spelling)
        if word in found:
            raise SpecError("wordsearch.duplicate", word=spelling, other=found[word])
        if len(word) > longest:
            raise Infeasible("wordsearch.word-too-long", word=spelling, n=len(word), longest=longest)
        found[word] = capitals(spelling, letters)
    if spec.words and not found:
        raise SpecError("wordsearch.no-words")
    _refuse_unwanted(found, spec, letters)
    if not spec.nested:
        _refuse_nested(found, len(letters))
    return tuple(Wanted(spelling, word) for word, spelling in sorted(found.items()))


def capitals(text: str, letters: Alphabet) -> str:
    """A text in capitals by the language's own table, accents and other signs kept: what a word list shows.

    >>> from gridwright.letters import alphabet
    >>> capitals("St. John's", alphabet("en")), capitals("chlieb", alphabet("sk", strip_accents=True))
    ("ST. JOHN'S", 'CHLIEB')
    """
    if text.isalpha():
        return letters.spelled_text(letters.spell(text))
    out = ""
    for start, end in runs_of_letters(text):
        out += text[len(out) : start]
        spelled = letters.spelled_text(letters.spell(text[start:end]))
        if len(spelled) != end - start:  # a stress mark dropped, a sign written as two: no longer place by place
            return " ".join(letters.spelled_text(letters.spell(word)) for word in words_of(text))
        out += spelled
    return out + text[len(out) :]


def _refuse_unwanted(words: dict[bytes, str], spec: WordSearchSpec, letters: Alphabet) -> None:
    sequences = unwanted_sequences(letters, spec.unwanted)
    for word, spelling in words.items():
        if any(is_unwanted(part, letters, spec.unwanted) for part in words_of(spelling)):
            raise SpecError("wordsearch.unwanted-word", word=spelling)
        for sequence in sequences:
            if sequence[::-1] in word:
                raise SpecError("wordsearch.unwanted-backwards", word=spelling, part=letters.decode(sequence))


def _refuse_nested(words: dict[bytes, str], letters: int) -> None:
    clash = nested_pair(list(words), letters)
    if clash is not None:
        inner, outer, backwards = clash
        key = "wordsearch.nested-backwards" if backwards else "wordsearch.nested"
        ordered = list(words)
        raise SpecError(key, inner=words[ordered[inner]], outer=words[ordered[outer]])


def nested_pair(words: list[bytes], letters: int) -> tuple[int, int, bool] | None:
    """The first word that stands inside another, forwards or backwards: (inner, outer, whether backwards)."""
    if not words:
        return None
    line = b"\xff".join(words) + b"\xff"
    edge = bytes([255]) * (len(line) + 1)
    starts: dict[int, int] = {}
    owner: list[int] = []
    for number, word in enumerate(words):
        starts[len(owner)] = number
        owner += [number] * (len(word) + 1)
    pitch = len(line) + 1
    for inner, cell, direction, _ in Trie(letters, words).scan(edge + b"\xff" + line + edge, pitch):
        outer = owner[cell - pitch - 1]
        if outer != inner:
            return inner, outer, direction == 4
    return None
