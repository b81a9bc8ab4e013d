"""The message in the cells left over: given, cut from the end of a joke, or drawn from the lexicon."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

import msgspec

from gridwright.errors import Infeasible, SpecError
from gridwright.families.wordsearch.spec import WordSearchSpec
from gridwright.family import Range
from gridwright.letters import Alphabet
from gridwright.rng import Rng

if TYPE_CHECKING:
    from gridwright.families.wordsearch.vocabulary import Vocabulary

#: Share of the grid that a message may take, in percent.
MOST = 40


class Hidden(msgspec.Struct, frozen=True):
    """The message, the text that leads to it, and the message's letters."""

    message: str = ""
    intro: str = ""
    letters: bytes = b""


def hidden_message(spec: WordSearchSpec, letters: Alphabet, cells: int, words: Vocabulary | None, rng: Rng) -> Hidden:
    """What the cells left over shall spell. Raises SpecError where text and grid don't fit."""
    if spec.joke:
        found = from_joke(spec.joke, letters, spec.joke_letters or usual_letters(cells))
    elif spec.message:
        found = Hidden(message=spec.message.strip(), letters=letters.tokens(spec.message))
        if not found.letters:
            raise SpecError("wordsearch.message-without-letters", message=spec.message.strip()[:40])
    elif spec.secret and spec.fill == "words" and words is not None:
        found = _drawn(letters, cells, words, rng)
    else:
        return Hidden()
    if spec.fill == "letters":
        raise SpecError("wordsearch.message-and-fillers")
    if len(found.letters) > cells:
        raise Infeasible("wordsearch.message-too-long", n=len(found.letters), cells=cells)
    if len(found.letters) * 100 > MOST * cells:
        raise SpecError("wordsearch.message-share", n=len(found.letters), cells=cells, most=MOST * cells // 100)
    return found


def usual_letters(cells: int) -> Range:
    """From the side of the grid to four more, as in the article; for a shape, the side of a square of its cells."""
    side = isqrt(cells)
    return Range(side, side + 4)


def from_joke(joke: str, letters: Alphabet, wanted: Range) -> Hidden:
    """The joke's end as message: whole words from the back until their letters are as many as wanted.

    >>> from gridwright.letters import alphabet
    >>> found = from_joke("Two snakes walk into a bar. Turns out they were lizards.", alphabet("en"), Range(10, 14))
    >>> found.message, found.intro
    ('were lizards.', 'Two snakes walk into a bar. Turns out they')
    """
    words = joke.split()
    count = 0
    for start in range(len(words) - 1, -1, -1):
        before = count
        count += len(letters.tokens(words[start]))
        if count in wanted:
            message = " ".join(words[start:])
            return Hidden(message, " ".join(words[:start]), letters.tokens(message))
        if count > wanted.high:
            raise SpecError(
                "wordsearch.joke-does-not-fit", wanted=str(wanted), fewer=before, more=count, word=words[start]
            )
    raise SpecError("wordsearch.joke-too-short", n=count, wanted=str(wanted))


def _drawn(letters: Alphabet, cells: int, words: Vocabulary, rng: Rng) -> Hidden:
    """One to three words of the lexicon, together as long as usual."""
    usual = usual_letters(cells)
    for _ in range(60):
        left = rng.between(usual.low, usual.high)
        parts: list[bytes] = []
        while left >= 4:
            # a rest that is too short for a word would be left over, so the word takes it or leaves enough
            choices = [n for n in words.rows if n >= 4 and (n == left or left - n >= 4)]
            if not choices:
                break
            length = rng.choice(choices)
            parts.append(words.word(length, rng.below(len(words.rows[length]))))
            left -= length
        if left == 0 and len(parts) <= 3 and len(set(parts)) == len(parts):
            text = " ".join(letters.decode(part) for part in parts)
            return Hidden(text, "", b"".join(parts))
    return Hidden()
