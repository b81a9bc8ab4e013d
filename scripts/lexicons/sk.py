"""Slovak: nouns, names, all forms (Debian hunspell-sk, used under the MPL 1.1) and synonyms as clues (mythes-sk).

Commonness comes from wordfreq's small Slovak list, about 60,000 forms; there is no large one (asking for it answers
with Czech). A noun's value is the sum over its forms, in three bands only, because a word that is not among 60,000
forms need not be rare.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator

import wordfreq
from common import (
    BUILD,
    LONGEST,
    Entry,
    hand_list,
    spelled_in,
    upper,
    write_plain,
    write_words,
)
from hunspell import Affixes, Line, read_affixes, read_dictionary

DICTIONARY = BUILD / "hunspell-sk/usr/share/hunspell"
THESAURUS = BUILD / "mythes-sk/usr/share/mythes/th_sk_SK_v2.dat"
UNLISTED, KNOWN, COMMON = 20, 35, 45  # the three bands on the scale zipf x 10
COMMON_FROM = 4.3  # zipf of a noun's forms together
VERBAL = re.compile("(nie|tie)$")  # nouns made from verbs are the pattern V (vysvedčenie)
ROMAN = re.compile("x{0,3}(ix|iv|v?i{0,3})|[clmdx]{2,3}|mld|xml|mil|dv")
SYLLABLE = re.compile("[aáäeéiíoóôuúyýrŕlĺ]")
MARK = re.compile(r"\([^)]*\)")

slovak = spelled_in("sk")


def lines() -> list[Line]:
    """Every line of the dictionary."""
    return list(read_dictionary(DICTIONARY / "sk_SK.dic"))


def fits(word: str) -> bool:
    """Whether a lower-case dictionary word can stand in a grid."""
    return 2 <= len(word) <= LONGEST and word == word.lower() and slovak(upper(word))


def is_noun(line: Line) -> bool:
    """Tagged as a noun, or declined like the nouns that have a plural only (dvere), which have no tag."""
    return "po:noun" in line.fields or "Q" in line.flags


def nouns(entries: list[Line], affixes: Affixes) -> dict[str, Entry]:
    """Common nouns in their dictionary form with a band of commonness."""
    denied = {word for word, _ in hand_list("sk-deny.txt")}
    chosen = [line for line in entries if is_noun(line) and fits(line.word) and line.word not in denied]
    chosen += [Line(word, flags, ("po:noun",)) for word, flags in hand_list("sk-nouns.txt")]
    frequencies = wordfreq.get_frequency_dict("sk", "small")
    owners: dict[str, set[str]] = defaultdict(set)
    for line in chosen:
        for form in affixes.forms(line):
            if form in frequencies:
                owners[form].add(line.word)
    sums: dict[str, list[float]] = defaultdict(list)
    for form in sorted(owners):
        for word in owners[form]:
            sums[word].append(frequencies[form] / len(owners[form]))
    words: dict[str, Entry] = {}
    for line in chosen:
        band = UNLISTED
        if line.word in sums:
            zipf = math.log10(math.fsum(sums[line.word]) * 1e9)
            band = COMMON if round(zipf, 6) >= COMMON_FROM else KNOWN
        entry = words.setdefault(upper(line.word), Entry())
        entry.commonness = max(entry.commonness, band)
        if "V" in line.flags and VERBAL.search(line.word):
            entry.flags.add("verbal")
    return words


def names(entries: list[Line]) -> Iterator[str]:
    """Proper nouns: places, people, inhabitants."""
    for line in entries:
        head = line.word
        if "po:noun" in line.fields and head[:1] != head[:1].lower() and head[1:] == head[1:].lower():
            word = upper(head)
            if 2 <= len(word) <= LONGEST and slovak(word):
                yield word


def foreign(entries: list[Line]) -> frozenset[str]:
    """Lines in lower case, without endings, that are no Slovak words: English words, abbreviations, Roman numerals,
    names. The dictionary has them so that a speller lets them pass."""
    slovak_uses = wordfreq.get_frequency_dict("sk", "small")
    english_uses = wordfreq.get_frequency_dict("en", "large")
    least = min(slovak_uses.values())
    capital = {line.word for line in entries if line.word != line.word.lower() and "po:noun" in line.fields}
    kept = {word for word, _ in hand_list("sk-foreign.txt")}
    found: set[str] = set()
    for line in entries:
        word = line.word
        if line.flags or line.fields or word != word.lower() or word in kept:
            continue
        english = word.isascii() and english_uses.get(word, 0.0) > 10 * max(least, slovak_uses.get(word, 0.0))
        name = word.capitalize() in capital and len(word) > 3
        if english or name or ROMAN.fullmatch(word) or not SYLLABLE.search(word):
            found.add(word)
    return frozenset(found)


def all_forms(entries: list[Line], affixes: Affixes, extra: set[str]) -> Iterator[str]:
    """All forms of the words that aren't names or foreign."""
    unwanted = foreign(entries)
    for line in entries:
        if line.word == line.word.lower() and not (line.word in unwanted and not line.flags and not line.fields):
            for form in affixes.forms(line):
                if fits(form):
                    yield upper(form)
    yield from extra


def build_words() -> None:
    """Write sk, sk-names and sk-forms."""
    entries = lines()
    affixes = read_affixes(DICTIONARY / "sk_SK.aff")
    found = nouns(entries, affixes)
    write_words("sk", found)
    write_plain("sk-names", names(entries))
    write_plain("sk-forms", all_forms(entries, affixes, set(found)))


if __name__ == "__main__":
    build_words()
