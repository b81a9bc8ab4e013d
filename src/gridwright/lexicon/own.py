"""A person's own word lists: text files in the forms that puzzle makers exchange.

One word or phrase a line, with or without more: ``word``, ``word;score``, ``word;score;clue``, ``word<TAB>clue``.
Empty lines and lines that begin with ``#`` are skipped. A phrase (NEW YORK) is taken as its letters and keeps its
spelling; a digit is refused. Lines that can't be taken are reported with the reason, repeats with the line of the
first. Pairs of ``.dic`` and ``.aff`` files (Hunspell) are expanded by :mod:`gridwright.lexicon.hunspell`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from gridwright import files
from gridwright.errors import LetterError, LexiconError
from gridwright.letters import Alphabet
from gridwright.lexicon.lexicon import Lexicon, Rejected, make
from gridwright.messages import msg

LONGEST = 100
"""Letters; no grid has room for more."""


class Entry(NamedTuple):
    """One word of a list. ``line`` counts from 1."""

    word: bytes
    spelling: str
    line: int
    score: int | None = None
    clue: str | None = None


class Duplicate(NamedTuple):
    """A line whose word stood in the list before."""

    line: int
    text: str
    first: int


@dataclass(frozen=True)
class WordList:
    """What a file says: entries in its order, what was not taken, what was there twice."""

    name: str
    alphabet: Alphabet
    entries: tuple[Entry, ...]
    rejected: tuple[Rejected, ...] = ()
    duplicates: tuple[Duplicate, ...] = ()

    @cached_property
    def words(self) -> tuple[bytes, ...]:
        """The words in the order of the file."""
        return tuple(entry.word for entry in self.entries)

    def lexicon(self) -> Lexicon:
        """The list as a lexicon."""
        return make(
            self.alphabet,
            {entry.word: entry.spelling for entry in self.entries},
            name=self.name,
            scores={entry.word: entry.score for entry in self.entries if entry.score is not None},
            clues={entry.word: entry.clue for entry in self.entries if entry.clue},
        )


def read_word_list(
    path: str | Path,
    alphabet: Alphabet,
    *,
    shortest: int = 1,
    longest: int = LONGEST,
    limit: int = files.SIZE_LIMIT,
) -> WordList:
    """Reads a list; ``-`` is standard input.

    FormatError when the file is missing, larger than ``limit`` bytes, binary or no UTF-8; LexiconError when no line
    of it can be taken. A ``.dic`` file is read with the ``.aff`` file beside it.
    """
    path = Path(path)
    if path.suffix.lower() == ".dic" and path.with_suffix(".aff").exists():
        from gridwright.lexicon import hunspell

        lines: Iterable[tuple[int, str]] = hunspell.read(path, path.with_suffix(".aff"), limit=limit)
        made = _gather(
            path.stem, alphabet, ((line, text, None, None) for line, text in lines), shortest, longest, False
        )
    else:
        content = files.read_text(path, limit)
        made = parse_word_list(content, alphabet, name=path.stem, shortest=shortest, longest=longest)
    if not made.entries:
        raise no_words(str(path), made)
    return made


def parse_word_list(
    content: str, alphabet: Alphabet, *, name: str = "list", shortest: int = 1, longest: int = LONGEST
) -> WordList:
    """Reads a list that is already text."""
    return _gather(name, alphabet, word_lines(content), shortest, longest, True)


def no_words(path: str, made: WordList) -> LexiconError:
    """The error for a list of which no line could be taken."""
    if not made.rejected:
        return LexiconError("lexicon.no-words", path=path)
    first = made.rejected[0]
    return LexiconError("lexicon.none-taken", path=path, n=len(made.rejected), line=first.line, reason=first.reason)


_Line = tuple[int, str, "str | None", "str | None"]


def word_lines(content: str) -> Iterator[tuple[int, str, str | None, str | None]]:
    """The lines of a list that say something: number, word or phrase, score as written, clue."""
    for number, line in enumerate(content.split("\n"), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        if "\t" in text:
            word, _, rest = text.partition("\t")
            second, _, third = rest.partition("\t")
            if third and second.strip().isascii() and second.strip().isdigit():
                yield number, word.strip(), second.strip(), third.strip()
            else:
                yield number, word.strip(), None, rest.strip()
        elif ";" in text:
            word, _, rest = text.partition(";")
            score, _, clue = rest.partition(";")
            yield number, word.strip(), score.strip() or None, clue.strip() or None
        else:
            yield number, text, None, None


def _gather(
    name: str, alphabet: Alphabet, lines: Iterable[_Line], shortest: int, longest: int, phrases: bool
) -> WordList:
    entries: list[Entry] = []
    rejected: list[Rejected] = []
    duplicates: list[Duplicate] = []
    seen: dict[bytes, int] = {}
    read = alphabet.tokens if phrases else alphabet.encode
    for number, text, told, clue in lines:
        score = None
        if told is not None:
            if not (told.isascii() and told.isdigit() and int(told[:4]) <= 255):
                rejected.append(Rejected(number, text, msg("lexicon.bad-score", score=told)))
                continue
            score = int(told)
        digit = "" if text.isalpha() else next((sign for sign in text if sign.isdigit()), "")
        if digit:
            rejected.append(Rejected(number, text, msg("lexicon.digit", text=text, sign=digit)))
            continue
        try:
            word = read(text)
        except LetterError as error:
            rejected.append(Rejected(number, text, error.message))
            continue
        if not word:
            rejected.append(Rejected(number, text, msg("lexicon.empty-word", text=text)))
        elif not shortest <= len(word) <= longest:
            key = "lexicon.too-short" if len(word) < shortest else "lexicon.too-long"
            bound = shortest if len(word) < shortest else longest
            rejected.append(Rejected(number, text, msg(key, text=text, n=len(word), bound=bound)))
        elif word in seen:
            duplicates.append(Duplicate(number, text, seen[word]))
        else:
            seen[word] = number
            entries.append(Entry(word, text, number, score, clue))
    return WordList(name, alphabet, tuple(entries), tuple(rejected), tuple(duplicates))
