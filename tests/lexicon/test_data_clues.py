"""Packaged clues: no markup, no label, no answer inside, of a length for a clue; everyday words have one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import pytest

from gridwright.lexicon.profanity import Profanity
from gridwright.lexicon.sources import packed

LISTS = {"ru-nouns": (6, 92, 11_000), "en": (4, 80, 35_000), "sk-nouns": (3, 60, 5_000)}
MARKUP = re.compile(r"[\[\]{}|<>=_#*\\\x00-\x1f\xad\u0300\u0301]|&\w+;|''|\s\s|\s[,.;:)]|\(\s|^\W|^\s|\s$")


def clues(name: str) -> Iterator[tuple[str, str]]:
    source = packed(name)
    for place in source.text_indexes("clues").tolist():
        text = source.text("clues", place)
        assert text is not None
        yield source.spelling(place), text


@pytest.mark.parametrize("name", sorted(LISTS))
def test_clues_are_clean_text(name: str) -> None:
    shortest, longest, least = LISTS[name]
    count = 0
    for answer, clue in clues(name):
        count += 1
        assert shortest <= len(clue) <= longest, (answer, clue)
        assert not MARKUP.search(clue), (answer, clue)
        assert clue == unicodedata.normalize("NFC", clue)
        assert clue[0] == clue[0].upper()
    assert count >= least


@pytest.mark.parametrize("name", sorted(LISTS))
def test_no_clue_has_the_answer_as_a_word(name: str) -> None:
    for answer, clue in clues(name):
        assert answer not in re.findall(r"\w+", clue.upper()), (answer, clue)


@pytest.mark.parametrize("name", sorted(LISTS))
def test_no_clue_and_no_clued_answer_is_unwanted(name: str) -> None:
    unwanted = Profanity.load(packed(name).head.language)
    for answer, clue in clues(name):
        assert not unwanted.flags(answer), answer
        assert not [word for word in re.findall(r"\w+", clue.upper()) if unwanted.flags(word)], (answer, clue)


def test_labels_and_references_of_the_sources_are_gone() -> None:
    russian = [clue for _, clue in clues("ru-nouns")]
    marks = re.compile(r"(?i)жарг\.|вульг\.|разг\.|действие по|то же,? что|\bсм\.")
    assert not [clue for clue in russian if marks.search(clue)]
    slovak = [clue for _, clue in clues("sk-nouns")]
    assert not [clue for clue in slovak if re.search(r"hovorovo|term\.|nesprávne|\(", clue)]


def test_everyday_words_have_clues() -> None:
    for name, words in {
        "ru-nouns": ["КОФЕ", "СОБАКА", "ГИТАРА", "ДОМИНО", "ТРАПЕЦИЯ"],
        "en": ["ADMIRAL", "BORROW", "GIRL", "MENU", "ZOOM"],
        "sk-nouns": ["ARMÁDA", "FONTÁNA", "VULKÁN", "POTKAN"],
    }.items():
        having = {answer for answer, _ in clues(name)}
        assert [word for word in words if word not in having] == []
