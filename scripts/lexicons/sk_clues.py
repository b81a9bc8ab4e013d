"""Slovak clues: up to three synonyms of a noun from the thesaurus in Debian mythes-sk.

A synonym that has the answer's root, a mark of abuse or vulgarity, or several words too many is left out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from common import read_words, spelled_in, upper, write_clues
from common import shared as shared_letters
from sk import THESAURUS

from gridwright.lexicon.profanity import Profanity

MOST, LONGEST = 3, 60
_MARK = re.compile(r"\s*\(([^()]*)\)")
_REFUSED = re.compile(r"vulg|hrub|pejor|nadáv|slang|argot|nesprávne|antonym", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")

slovak = spelled_in("sk")


def entries() -> Iterator[tuple[str, list[list[str]]]]:
    """Words of the thesaurus with their lists of synonyms, one list a meaning."""
    with THESAURUS.open(encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            word, count = line.rstrip("\n").rsplit("|", 1)
            yield word, [next(lines).rstrip("\n").split("|")[1:] for _ in range(int(count))]


def bare(text: str) -> str:
    """Small letters without accents: roots are compared so (lojálny, lojalita)."""
    return "".join(sign for sign in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(sign))


def leaks(answer: str, synonym: str) -> bool:
    """Whether a word of the synonym has the answer's root."""
    answer = bare(answer)
    for word in _WORD.findall(bare(synonym)):
        shared = shared_letters(answer, word)
        if shared >= 5 or (shared >= 3 and shared >= min(len(answer), len(word)) - 3):
            return True
        if len(word) >= 4 and (word[:-1] in answer or answer[: max(4, len(answer) - 2)] in word):
            return True
    return False


def usable(answer: str, synonym: str, unwanted: Profanity) -> str | None:
    """A synonym without its mark; None when it can't be shown."""
    if any(_REFUSED.search(mark) for mark in _MARK.findall(synonym)):
        return None
    text = _MARK.sub("", synonym).strip()
    words = _WORD.findall(text)
    if not words or len(words) > 3 or text != text.lower() or not all(slovak(upper(word)) for word in words):
        return None
    if leaks(answer, text) or any(unwanted.flags(upper(word)) for word in words):
        return None
    return text


def clues() -> dict[str, str]:
    """A clue for each noun that has a usable synonym."""
    nouns = read_words("sk")
    unwanted = Profanity.load("sk", "school")
    found: dict[str, list[str]] = {}
    for word, meanings in entries():
        answer = upper(word)
        if answer not in nouns or unwanted.flags(answer):
            continue
        for synonyms in meanings:
            for synonym in synonyms:
                text = usable(answer, synonym, unwanted)
                kept = found.setdefault(answer, [])
                if text and text not in kept and len(kept) < MOST and len(", ".join([*kept, text])) <= LONGEST:
                    kept.append(text)
    return {answer: ", ".join(kept)[:1].upper() + ", ".join(kept)[1:] for answer, kept in found.items() if kept}


if __name__ == "__main__":
    write_clues("sk-clues", clues())
