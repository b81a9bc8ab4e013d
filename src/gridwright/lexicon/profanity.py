"""Words that a puzzle should not show, in two levels, from data/profanity.

``obscene`` is what no publisher prints: swear words, slurs. ``school`` adds what a teacher would not put before a
class: sex, drugs, excrement, violence, milder insults. A word is judged as a whole word: by stems (anywhere in it),
by beginnings, by itself. An allow list keeps the innocent words that contain a stem (ХЛЕБ, МАНДАТ, Scunthorpe).
A grid is judged by letter sequences, because letters of different words meet there; those lists are shorter, as a
sequence of two or three common letters turns up by chance in every large grid.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path
from typing import Literal

import msgspec

from gridwright.errors import LexiconError

__all__ = ["LEVELS", "Level", "Profanity", "languages"]

Level = Literal["obscene", "school"]
LEVELS: tuple[Level, ...] = ("obscene", "school")
"""From strict to stricter: each level takes in those before it."""

DIRECTORY = Path(__file__).parent.parent / "data" / "profanity"


class _LevelData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stems: list[str] = []
    prefixes: list[str] = []
    words: list[str] = []
    grid: list[str] = []


class _AllowData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    inside: list[str] = []
    """Letters in which a finding means nothing: two of them at least belong to its beginning."""
    words: list[str] = []


class _FileData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file of data/profanity."""

    language: str
    licence: str
    levels: dict[Level, _LevelData]
    allow: _AllowData = _AllowData()
    fold: dict[str, str] = {}
    """Letters that are read as another one while comparing."""


@functools.cache
def languages() -> tuple[str, ...]:
    """Codes of the languages that have a list, sorted."""
    return tuple(sorted(path.stem for path in DIRECTORY.glob("*.toml")))


@functools.cache
def _data(language: str) -> _FileData:
    path = DIRECTORY / f"{language}.toml"
    if not path.is_file():
        raise LexiconError("lexicon.no-profanity", language=language, known=", ".join(languages()))
    return msgspec.toml.decode(path.read_bytes(), type=_FileData)


def _any_of(parts: Iterable[str]) -> re.Pattern[str] | None:
    """A pattern of any of the parts, the longest first; None for none."""
    ordered = sorted(set(parts), key=lambda part: (-len(part), part))
    return re.compile("|".join(map(re.escape, ordered))) if ordered else None


class Profanity:
    """The unwanted words of one language up to a level."""

    def __init__(self, language: str, level: Level) -> None:
        self.language = language
        self.level: Level = level
        data = _data(language)
        self._fold = str.maketrans(data.fold)
        self._unfold = {plain: folded for folded, plain in data.fold.items()}
        self._taken = LEVELS[: LEVELS.index(level) + 1]
        self._allowed_words = frozenset(map(self._plain, data.allow.words))
        self._inside = _any_of(map(self._plain, data.allow.inside))
        self._matchers = {name: self._matcher(data.levels[name]) for name in self._taken if name in data.levels}
        self._grid = tuple(
            dict.fromkeys(s for name in self._taken if name in data.levels for s in data.levels[name].grid)
        )

    @classmethod
    @functools.cache
    def load(cls, language: str, level: Level = "school") -> Profanity:
        """The list of a language; an error that names the known ones where there is none."""
        return cls(language, level)

    def _plain(self, word: str) -> str:
        return word.translate(self._fold)

    def _matcher(self, data: _LevelData) -> tuple[re.Pattern[str] | None, re.Pattern[str] | None, frozenset[str]]:
        return (
            _any_of(map(self._plain, data.stems)),
            _any_of(map(self._plain, data.prefixes)),
            frozenset(map(self._plain, data.words)),
        )

    def flags(self, word: str) -> tuple[Level, ...]:
        """The levels that forbid a word (in capitals): none, ("school",), or ("obscene", "school")."""
        plain = self._plain(word)
        if plain in self._allowed_words:
            return ()
        spans = [match.span() for match in _overlapping(self._inside, plain)] if self._inside else []

        def stands(start: int) -> bool:
            return not any(low <= start < high - 1 for low, high in spans)

        for place, name in enumerate(self._taken):
            if name not in self._matchers:
                continue
            stems, prefixes, words = self._matchers[name]
            if (
                plain in words
                or (stems and any(stands(match.start()) for match in _overlapping(stems, plain)))
                or (prefixes and (start := prefixes.match(plain)) and stands(start.start()))
            ):
                return self._taken[place:]
        return ()

    def forbidden_sequences(self, fold: Callable[[str], str] | None = None) -> tuple[str, ...]:
        """Letter sequences that must not come about in a grid, sorted, in capitals.

        ``fold`` is what the grid does to its letters (strip accents, read Ё as Е); without it every spelling is
        there. They concern letters that meet by accident: a listed word that is not itself flagged may have one.
        """
        spelled = {
            "".join(choice)
            for sequence in self._grid
            for choice in product(
                *((sign, self._unfold[sign]) if sign in self._unfold else (sign,) for sign in sequence)
            )
        }
        return tuple(sorted({fold(sequence) for sequence in spelled} if fold else spelled))


def _overlapping(pattern: re.Pattern[str], text: str) -> Iterable[re.Match[str]]:
    """Every place where the pattern matches, overlapping ones too."""
    start = 0
    while match := pattern.search(text, start):
        yield match
        start = match.start() + 1
