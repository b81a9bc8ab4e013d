"""The slow twin of the word finder: every word is looked at, every condition by its definition."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from gridwright.lexicon import Lexicon
from gridwright.lexicon.finder import Query


def find(lexicon: Lexicon, query: Query) -> set[str]:
    """Words that fit, decoded. For alphabets whose letters are single signs and do not fold."""
    return {text for word in lexicon if fits(text := lexicon.alphabet.decode(word), query)}


def fits(word: str, query: Query) -> bool:
    return all(
        (
            query.shortest <= len(word) <= query.longest,
            _rack(word, query),
            not Counter(query.include.upper()) - Counter(word),
            not set(query.exclude.upper()) & set(word),
            _matches(query.starts + "*", word),
            _matches("*" + query.ends, word),
            _matches("*" + query.contains + "*", word),
            not query.pattern or _matches(query.pattern, word),
            not query.greens or _matches(query.greens, word),
            all(_yellow(word, text.upper()) for text in query.yellows),
            _grey(word, query),
            not query.bee or (query.bee[0].upper() in word and set(word) <= set(query.bee.upper())),
            not query.box or _box(word, query.box.upper().split()),
        )
    )


def _rack(word: str, query: Query) -> bool:
    if query.rack is None:
        return True
    blanks = query.rack.count("?") + query.rack.count("*")
    tiles = Counter(query.rack.upper().replace("?", "").replace("*", ""))
    lacking = (Counter(word) - tiles).total()
    return lacking <= blanks and (not query.all_letters or len(word) == tiles.total() + blanks)


def _matches(pattern: str, word: str) -> bool:
    regex = pattern.upper().replace("?", ".").replace("*", ".*")
    return re.fullmatch(regex, word) is not None


def _yellow(word: str, text: str) -> bool:
    needed = Counter(sign for sign in text if sign != "?")
    return (
        len(word) == len(text)
        and not needed - Counter(word)
        and all(sign == "?" or word[place] != sign for place, sign in enumerate(text))
    )


def _grey(word: str, query: Query) -> bool:
    shown: Counter[str] = Counter()
    for text in query.yellows:
        shown |= Counter(sign for sign in text.upper() if sign != "?")
    shown += Counter(sign for sign in query.greens.upper() if sign != "?")
    return all(word.count(sign) <= shown[sign] for sign in query.greys.upper())


def _box(word: str, sides: list[str]) -> bool:
    return set(word) <= set("".join(sides)) and not any(
        one in side and other in side for one, other in pairwise(word) for side in sides
    )
