"""Russian: nouns, names and all forms from OpenCorpora, with a supplement and commonness from wordfreq.

Nouns are nominative singular, or plural where there is no singular. Parses that OpenCorpora tags as names,
abbreviations, misprints or distorted spellings are left out; a word stays when another parse of it is good.
Ё stands where the word is spelled with it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

import wordfreq
from common import LONGEST, Entry, hand_list, spelled_in, upper, write_plain, write_words, zipf10
from ru_parses import parses

NAMES = frozenset({"Name", "Surn", "Patr", "Geox", "Orgn", "Trad"})
LISTED_NAMES = frozenset({"Name", "Geox"})  # of surnames only those of men, one form each
BROKEN = frozenset({"Init", "Abbr", "Erro", "Dist"})
FLAGS = {"V-be": "variant", "Arch": "archaic", "Litr": "archaic", "Slng": "slang"}

KNOWN_TO_ALL = 25  # zipf x 10

russian = spelled_in("ru")


Lemma = tuple[str, str]
"""A dictionary form and what it is there: noun, variant (-нье) or name."""


@dataclass
class Harvest:
    """What one pass over the parses brings home."""

    nouns: dict[str, set[str]] = field(default_factory=dict)  # word: flags that every good parse of it has
    lemma: dict[str, Lemma] = field(default_factory=dict)  # word: what its uses are counted under
    names: dict[str, Lemma] = field(default_factory=dict)
    places: set[str] = field(default_factory=set)  # those that aren't first names only
    forms: set[str] = field(default_factory=set)
    shares: dict[str, list[tuple[str, Lemma | None, float]]] = field(
        default_factory=lambda: defaultdict(list)
    )  # form without ё: (form, what it counts for, share)


def fits(word: str) -> bool:
    """Whether a lower-case form can stand in a grid."""
    return 2 <= len(word) <= LONGEST and russian(upper(word))


def is_heading(tag: list[str]) -> bool:
    """Whether a noun's parse is the form that a dictionary shows."""
    return "nomn" in tag and ("sing" in tag or "Pltm" in tag)


def harvest(frequencies: dict[str, float]) -> Harvest:
    """Stream the parses once."""
    found = Harvest()
    spoken = {form.replace("ё", "е") for form in frequencies}
    for form, tag, normal, share in parses():
        if not fits(form):
            continue
        grammemes = frozenset(tag)
        noun = tag[0] == "NOUN"
        name, broken = bool(grammemes & NAMES), bool(grammemes & BROKEN)
        counts_for: Lemma | None = None
        if not name and not broken:
            found.forms.add(form)
            if noun:
                counts_for = (normal, "variant" if "V-be" in grammemes else "noun")
                if is_heading(tag):
                    flags = {FLAGS[g] for g in grammemes if g in FLAGS}
                    found.nouns[form] = flags & found.nouns.get(form, flags)
                    if form not in found.lemma or not flags:
                        found.lemma[form] = counts_for
        elif noun and not broken:
            counts_for = (normal, "name")
            man = "Surn" in grammemes and "sing" in grammemes and "femn" not in grammemes
            if is_heading(tag) and (man or grammemes & LISTED_NAMES):
                found.names[form] = counts_for
                if "Name" not in grammemes:
                    found.places.add(form)
        folded = form.replace("ё", "е")
        if folded in spoken:
            found.shares[folded].append((form, counts_for, share))
    return found


def counts(found: Harvest, frequencies: dict[str, float]) -> dict[Lemma, float]:
    """Uses of each noun, all case forms together. A form without ё may stand for one with it."""
    parts: dict[Lemma, list[float]] = defaultdict(list)
    for form, frequency in frequencies.items():
        candidates = found.shares.get(form.replace("ё", "е"), [])
        if "ё" in form:
            candidates = [one for one in candidates if one[0] == form]
        exact = [one for one in candidates if one[0] == form]
        chosen = exact or candidates
        total = math.fsum(share for _, _, share in chosen)
        for _, counts_for, share in chosen:
            if counts_for is not None and share > 0:
                parts[counts_for].append(frequency * share / total)
    return {key: math.fsum(sorted(values)) for key, values in parts.items()}


def nouns(found: Harvest, frequencies: dict[str, float], sums: dict[Lemma, float]) -> dict[str, Entry]:
    """The list of nouns with the supplement."""
    denied = {word for word, _ in hand_list("ru-deny.txt")}
    words: dict[str, Entry] = {}
    for form, flags in found.nouns.items():
        if form not in denied:
            words[upper(form)] = Entry(zipf10(sums.get(found.lemma[form], 0.0)), set(flags))
    for form, least in supplement():
        frequency = max(frequencies.get(form, 0.0), frequencies.get(form.replace("ё", "е"), 0.0))
        entry = words.setdefault(upper(form), Entry(zipf10(frequency), {"supplement"}))
        entry.commonness = max(entry.commonness, least)
    return words


def supplement() -> Iterator[tuple[str, int]]:
    """Nouns that OpenCorpora lacks or has as adjectives only, from two reviewed lists, and the least commonness.

    wordfreq's texts end in 2021; what the hand-made list holds every player knows, whatever the counts say.
    """
    for word, _ in hand_list("ru-nouns.txt"):
        yield word, KNOWN_TO_ALL
    for word, _ in hand_list("ru-wiktionary.txt"):
        yield word, 0


def build_words() -> None:
    """Write ru, ru-names and ru-forms."""
    frequencies = dict(wordfreq.get_frequency_dict("ru", "large"))
    found = harvest(frequencies)
    sums = counts(found, frequencies)
    words = nouns(found, frequencies, sums)
    write_words("ru", words)
    names = {upper(name): Entry(zipf10(sums.get(lemma, 0.0))) for name, lemma in found.names.items()}
    # First names come from registers with their slips (НАИТАЛЬЯ): only those that somebody uses are kept.
    real = {name for name, entry in names.items() if entry.commonness or name.lower() in found.places}
    write_words("ru-names", {name: names[name] for name in real if name not in words})
    write_plain("ru-forms", {upper(form) for form in found.forms} | set(words))


if __name__ == "__main__":
    build_words()
