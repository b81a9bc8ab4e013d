"""Which letters must not be readable in a grid, and which words must not be listed."""

from __future__ import annotations

from functools import lru_cache

from gridwright.errors import LetterError, LexiconError
from gridwright.families.wordsearch.scan_kernel import Trie
from gridwright.letters import Alphabet
from gridwright.lexicon.profanity import Profanity


@lru_cache(maxsize=32)
def unwanted_words(language: str, level: str) -> Profanity | None:
    """The language's list up to a level (``obscene``, ``school``); None for ``allow`` and where there is no list."""
    if level == "allow":
        return None
    try:
        return Profanity.load(language, "school" if level == "school" else "obscene")
    except LexiconError:
        return None


@lru_cache(maxsize=65536)
def is_unwanted(word: str, letters: Alphabet, level: str) -> bool:
    """Whether a word (one run of letters, any case) is on the list."""
    known = unwanted_words(letters.language, level)
    return known is not None and bool(known.flags(letters.spelled_text(letters.spell(word))))


@lru_cache(maxsize=32)
def unwanted_sequences(letters: Alphabet, level: str) -> tuple[bytes, ...]:
    """Letter sequences that must not come about, as letter numbers, sorted.

    A digraph is there joined and parted: C, H in two cells reads like CH in one.
    """
    found = unwanted_words(letters.language, level)
    if found is None:
        return ()
    sequences: set[bytes] = set()
    for text in found.forbidden_sequences():
        try:
            sequences.add(letters.encode(text))
            sequences.add(b"".join(letters.encode(sign) for sign in text))
        except LetterError:
            continue  # a sign that this product does not write can't stand in its grid
    return tuple(sorted(sequence for sequence in sequences if len(sequence) >= 2))


@lru_cache(maxsize=32)
def unwanted_trie(letters: Alphabet, level: str) -> Trie:
    """The sequences, ready to scan for."""
    return Trie(len(letters), unwanted_sequences(letters, level))
