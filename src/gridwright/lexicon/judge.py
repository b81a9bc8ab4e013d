"""The word judge: is a word valid, and if not, why, and what is near?

A word that is not in the list may be a form of one (``столами`` of ``стол``), a name, or a slip of one letter. Which
noun a form is of is found by endings (data/inflections): every noun whose dictionary form and this form differ by a
known pair of endings; the most common and most alike are told. Lists of forms are looked up as spelled, without being
recoded, so that a check needs no build.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from gridwright.errors import LetterError
from gridwright.letters import Alphabet
from gridwright.lexicon import sources
from gridwright.lexicon.finder import Query, find
from gridwright.lexicon.lexicon import Lexicon
from gridwright.messages import Message

DIRECTORY = Path(__file__).parent.parent / "data" / "inflections"


class _Inflections(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    forms: str
    nouns: str
    endings: dict[str, str]
    """What the dictionary form ends in; what forms end in, apart by spaces, ``-`` for nothing."""
    names: str = ""
    alternations: dict[str, str] = {}
    """What stands in the stem of forms, and in that of the dictionary form (``O`` and ``Ô``: stola, stôl)."""


@dataclass(frozen=True)
class Verdict:
    """What there is to say about a word."""

    text: str
    word: bytes | None
    """None when it can't be read; ``problem`` says why."""
    problem: Message | None = None
    valid_in: tuple[str, ...] = ()
    """Names of the lexicons that have it."""
    spellings: tuple[str, ...] = ()
    form_of: tuple[str, ...] = ()
    """Nouns that it may be a form of, the likeliest first; empty when it is no known form."""
    is_form: bool = False
    is_name: bool = False
    near: tuple[str, ...] = ()
    """Valid words that one letter changed, added, dropped or swapped makes of it, the most common first."""
    commonness: int | None = None
    flags: int = 0
    clue: str | None = None

    @property
    def valid(self) -> bool:
        """Whether one of the lexicons has the word."""
        return bool(self.valid_in)


def judge(text: str, lexicons: Sequence[Lexicon], *, near: int = 8) -> Verdict:
    """Judges one word by one or several lexicons over the same alphabet; at most ``near`` near words."""
    letters = lexicons[0].alphabet
    try:
        word = letters.encode(text.strip())
    except LetterError as error:
        return Verdict(text, None, error.message)
    if not word:
        return Verdict(text, None, Message("lexicon.empty-word", {"text": text}))
    having = [lexicon for lexicon in lexicons if word in lexicon]
    if having:
        first = having[0]
        return Verdict(
            text,
            word,
            valid_in=tuple(lexicon.name for lexicon in having),
            spellings=(first.spelling(word),),
            commonness=next((c for lexicon in having if (c := lexicon.commonness(word))), None),
            flags=int(first.flags(word)),
            clue=next((clue for lexicon in having if (clue := lexicon.clue(word))), None),
        )
    bases, is_form = forms_of(word, letters)
    data = _inflections(letters.language)
    is_name = data is not None and _listed(data.names, word, letters)
    return Verdict(
        text,
        word,
        form_of=tuple(bases),
        is_form=is_form,
        is_name=is_name,
        near=() if is_form or is_name else tuple(neighbours(lexicons[0], word)[:near]),
    )


def forms_of(word: bytes, letters: Alphabet) -> tuple[list[str], bool]:
    """Nouns that a word may be a form of, the likeliest first; and whether it is a known form at all."""
    data = _inflections(letters.language)
    if data is None or not _listed(data.forms, word, letters):
        return [], False
    if data.nouns not in sources.packs():
        return [], True
    nouns = sources.lexicon(data.nouns, letters=letters)
    found: dict[bytes, int] = {}
    for stem, base in _bases(letters.decode(word), data):
        try:
            noun = letters.encode(base)
        except LetterError:
            continue
        if noun != word and noun in nouns:
            # The longer the stem that both share and the more common the noun, the likelier it is.
            found[noun] = max(found.get(noun, 0), (nouns.commonness(noun) or 0) + 3 * stem)
    best = max(found.values(), default=0)
    likely = sorted((noun for noun in found if found[noun] >= best - 15), key=lambda noun: (-found[noun], noun))
    return [nouns.spelling(noun) for noun in likely], True


def _bases(text: str, data: _Inflections) -> Iterator[tuple[int, str]]:
    """Dictionary forms that a form could have, each with the length of the stem."""
    for base_ending, endings in data.endings.items():
        for told in endings.split():
            ending = told.removeprefix("-")
            if not text.endswith(ending) or len(text) == len(ending):
                continue
            stem = text[: len(text) - len(ending)]
            yield len(stem), stem + base_ending
            for here, there in data.alternations.items():
                place = stem.rfind(here)
                if place >= 0:
                    yield len(stem) - 1, stem[:place] + there + stem[place + len(here) :] + base_ending


def _listed(name: str, word: bytes, letters: Alphabet) -> bool:
    """Whether a packaged list has a word, in any of the spellings that fall together in the alphabet."""
    if not name or name not in sources.packs():
        return False
    graph = sources.packed(name).graph
    spelled = letters.spell(letters.decode(word))
    if spelled in graph:
        return True
    same = letters.spelled_alike()
    for place, rank in enumerate(spelled):
        for other in same.get(rank, ()):
            if spelled[:place] + bytes([other]) + spelled[place + 1 :] in graph:
                return True
    return False


def neighbours(lexicon: Lexicon, word: bytes) -> list[str]:
    """Words that one letter changed, added, dropped or two neighbours swapped make of it, the most common first.

    Where there are none, words with two letters changed.
    """
    letters = lexicon.alphabet
    near: set[bytes] = set()
    signs = [f"[{letters.letters[rank]}]" for rank in word]
    if len(word) <= 40:
        for place in range(len(word)):
            near.update(match.word for match in find(lexicon, _pattern([*signs[:place], "?", *signs[place + 1 :]])))
        for place in range(len(word) + 1):
            near.update(match.word for match in find(lexicon, _pattern([*signs[:place], "?", *signs[place:]])))
    for place in range(len(word)):
        near.add(word[:place] + word[place + 1 :])
        near.add(word[:place] + word[place + 1 : place + 2] + word[place : place + 1] + word[place + 2 :])
    near = {other for other in near if other != word and other in lexicon}
    if not near and 5 <= len(word) <= 20:
        for first in range(len(word)):
            for second in range(first + 1, len(word)):
                items = [*signs[:first], "?", *signs[first + 1 : second], "?", *signs[second + 1 :]]
                near.update(match.word for match in find(lexicon, _pattern(items)))

    def usual(other: bytes) -> tuple[int, int, bytes]:
        return -(lexicon.commonness(other) or 0), abs(len(other) - len(word)), other

    return [lexicon.spelling(other) for other in sorted(near, key=usual)]


def _pattern(items: list[str]) -> Query:
    return Query(pattern="".join(items))


@functools.cache
def _inflections(language: str) -> _Inflections | None:
    path = DIRECTORY / f"{language}.toml"
    return msgspec.toml.decode(path.read_bytes(), type=_Inflections) if path.exists() else None
