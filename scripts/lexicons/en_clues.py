"""English glosses: one WordNet 3.0 gloss for a word of the play list (Debian wordnet-base).

Senses are tried in WordNet's order, by how often a part of speech was tagged: the first gloss of 4 to 80 characters
that hasn't a word of the answer's root. Examples and usage remarks are left out. Formats: wndb(5WN).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from common import BUILD, read_words, write_clues
from common import shared as shared_letters

from gridwright.lexicon.profanity import Profanity

WORDNET = BUILD / "wordnet-base/usr/share/wordnet"
PARTS = ("noun", "verb", "adj", "adv")
SHORTEST, LONGEST = 4, 80
_WORD = re.compile("[a-z]+")
_REMARK = re.compile(r"^\s*(\([^()]*\)\s*)+")
_ENDINGS = re.compile(
    r"(ically|ations?|ingly|ments?|ness(es)?|ities|able|ible|ally|ions?|ings?|ity|ism|ist|ers?|ors?|ies|ed|es|al|ic|ly|s|e|y)$"
)
_SMALL = frozenset(
    ["the", "and", "for", "any", "one", "are", "its", "not", "use", "out", "has", "who", "all", "can", "per", "non"]
)
_SEE = re.compile(r"^(of or relating to|relating to|pertaining to|capable of|the (act|state|quality) of) \w+$")


@cache
def data(part: str) -> bytes:
    """A data file; synsets are found by their offset in bytes."""
    return (WORDNET / f"data.{part}").read_bytes()


def synset(part: str, offset: int) -> tuple[list[str], str]:
    """The words of a synset as they are written, and its gloss."""
    line = data(part)[offset : data(part).index(b"\n", offset)].decode("latin-1")
    fields, _, gloss = line.partition(" | ")
    parts = fields.split()
    count = int(parts[3], 16)
    return [parts[4 + 2 * place].split("(")[0] for place in range(count)], gloss.strip()


def index() -> Mapping[str, list[tuple[int, int, str, list[int]]]]:
    """For each one-word lemma its parts of speech, the most often tagged first, with offsets of the senses in order."""
    found: dict[str, list[tuple[int, int, str, list[int]]]] = {}
    for rank, part in enumerate(PARTS):
        for line in (WORDNET / f"index.{part}").read_text(encoding="latin-1").splitlines():
            if line.startswith(" ") or not line.split(" ", 1)[0].isalpha():
                continue
            fields = line.split()
            senses = int(fields[2])
            tagged = int(fields[-senses - 1])
            found.setdefault(fields[0], []).append((-tagged, rank, part, [int(one) for one in fields[-senses:]]))
    return {lemma: sorted(parts) for lemma, parts in found.items()}


def senses(lemma: str, parts: list[tuple[int, int, str, list[int]]]) -> Iterator[str]:
    """Glosses of a word in the order they are tried; senses that are names are skipped."""
    for _, _, part, offsets in parts:
        for offset in offsets:
            words, gloss = synset(part, offset)
            if lemma in words:
                yield gloss


def stem(word: str) -> str:
    """A word without its endings, at least three letters."""
    while (short := _ENDINGS.sub("", word)) != word and len(short) >= 3:
        word = short
    return word


def leaks(answer: str, clue: str) -> bool:
    """Whether the clue has a word of the answer's root, or of a root inside the answer."""
    answer = answer.lower()
    root = stem(answer)
    for word in _WORD.findall(clue.lower()):
        if word == answer or (len(word) >= 3 and stem(word) == root):
            return True
        if len(root) >= 4 and word.startswith(root):
            return True
        short = stem(word)
        shared = shared_letters(root, short)
        if shared >= 4 and shared >= min(len(root), len(short)) - 1:
            return True
        if any(len(part) >= 4 and part in answer for part in (short, word, word[:5])):
            return True
        single = word.removesuffix("s")
        if len(single) >= 3 and single not in _SMALL and (answer.startswith(single) or answer.endswith(single)):
            return True
    return False


def clue_of(answer: str, gloss: str, unwanted: Profanity) -> str | None:
    """A gloss as a clue; None when it doesn't make one."""
    text = gloss.split('; "', 1)[0].split(' "', 1)[0]
    text = _REMARK.sub("", text)
    if len(text) > LONGEST:
        text = text.split(";", 1)[0]
    if len(text) > LONGEST:
        text = re.sub(r"\s*\([^()]*\)", "", text)
    text = re.sub(r"\s+([;,:.)])|(?<=\()\s+", r"\1", re.sub(r"\s+", " ", text)).strip(" ;,:.")
    if not SHORTEST <= len(text) <= LONGEST or text.count("(") != text.count(")"):
        return None
    if leaks(answer, text) or _SEE.match(text) or not re.fullmatch(r"[A-Za-z0-9 ,;:'()./%&`-]+", text):
        return None
    if any(unwanted.flags(word.upper()) for word in _WORD.findall(text.lower())):
        return None
    return (text[0].upper() + text[1:]).replace("`", "'")


def clues() -> dict[str, str]:
    """A gloss for each word of the play list that gets one."""
    words = read_words("en")
    unwanted = Profanity.load("en", "school")
    found: dict[str, str] = {}
    for lemma, parts in index().items():
        answer = lemma.upper()
        if answer not in words or unwanted.flags(answer):
            continue
        made = (clue_of(answer, gloss, unwanted) for gloss in senses(lemma, parts))
        clue = next((one for one in made if one is not None), None)
        if clue is not None:
            found[answer] = clue
    return found


if __name__ == "__main__":
    write_clues("en-clues", clues())
