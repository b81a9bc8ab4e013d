"""Text and ipuz, in and out, whole and damaged."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright import formats, making
from gridwright.errors import FormatError, GridwrightError
from gridwright.families.wordsearch.document import Place
from gridwright.families.wordsearch.family import FAMILY
from gridwright.families.wordsearch.spec import WordSearchSpec as Spec
from gridwright.formats import native
from gridwright.formats.wordsearch_ipuz import FORMAT as IPUZ
from gridwright.formats.wordsearch_text import FORMAT as TEXT
from gridwright.formats.wordsearch_text import TextOptions

MADE = making.make(FAMILY, Spec(size=9, mask="ring", message="abeceda"), seed=3, language="sk")


def test_text_keeps_grid_words_and_blanks() -> None:
    again = TEXT.read(TEXT.write(MADE), "a.grid")
    assert (again.cells, again.words, again.pattern) == (MADE.cells, MADE.words, MADE.pattern)
    assert (again.alphabet, again.language, again.places) == ("sk", "sk", ())


@pytest.mark.parametrize(
    ("content", "language"),
    [("CAT\nDOG\n", "en"), ("К О Т\nП Ё С\n", "ru"), ("CH L I E B\nM Á S L O\n", "sk"), ("ŽABA\nKOZA\n", "sk")],
)
def test_the_language_of_a_grid_is_seen_by_its_letters(content: str, language: str) -> None:
    assert formats.read(content.encode(), "grid.txt", family="wordsearch").language == language


def test_words_behind_an_empty_line_or_from_outside() -> None:
    doc = TEXT.read(b"cat\nxyz\n\ncat\n# not this\nzyx;50\n", "a.txt")
    assert doc.words == ("cat", "zyx")
    assert doc.cells == tuple("CATXYZ")
    assert TEXT.read(b"cat\nxyz\n", "a.txt", TextOptions(words=("yx",), pattern="____")).words == ("yx",)


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "wordsearch.no-grid"),
        (b"\n\n", "wordsearch.no-grid"),
        (b"CAT\nDOGS\n", "wordsearch.uneven-rows"),
        (b"C A T\nD ON G\n", "wordsearch.bad-cell"),
        (b"\xff\xfe\xff", "core.not-text"),
        (b"AB\x00\nCD\n", "core.not-text"),
        (("A" * 101 + "\n").encode() * 2, "wordsearch.large-grid"),
        ("CAЖ\nDOG\n".encode(), "letters.other-script"),
        (b"...\n...\n", "core.no-cells"),
    ],
)
def test_a_bad_text_file_is_named(content: bytes, key: str) -> None:
    with pytest.raises(GridwrightError) as error:
        TEXT.read(content, "bad.txt")
    assert error.value.key == key


def test_ipuz_loses_nothing() -> None:
    assert IPUZ.read(IPUZ.write(MADE), "a.ipuz") == MADE
    assert IPUZ.losses(MADE) == ()


def test_ipuz_of_another_program() -> None:
    content = {
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/wordsearch#1"], "title": "T", "locale": "en",
        "dimensions": {"width": 3, "height": 2}, "puzzle": [["c", "a", {"cell": "t"}], [None, "#", "o"]],
        "solution": {"cat": {"cells": [[1, 1], [2, 1], [3, 1]]}, "to": [[3, 1], [3, 2]]},
    }  # fmt: skip
    doc = IPUZ.read(b"ipuz(" + msgspec.json.encode(content) + b")", "a.ipuz")
    assert doc.cells == ("C", "A", "T", "", "", "O")
    assert doc.places == (Place(0, "E", 3), Place(2, "S", 2))
    content["solution"] = ["cat", "to"]
    assert IPUZ.read(msgspec.json.encode(content), "a.ipuz").places == ()
    content["solution"] = {"cat": [[1, 1], [3, 1]]}
    assert IPUZ.read(msgspec.json.encode(content), "a.ipuz").places == ()


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"kind": ["http://ipuz.org/crossword#1"]}, "wordsearch.not-a-wordsearch"),
        ({"puzzle": []}, "wordsearch.no-grid"),
        ({"puzzle": [["A"], ["B", "C"]]}, "wordsearch.uneven-rows"),
        ({"puzzle": [[["A"]]]}, "wordsearch.bad-ipuz-cell"),
        ({"puzzle": [["Ж", "A"]]}, "wordsearch.bad-ipuz"),
        ({"puzzle": [["A"] * 101]}, "wordsearch.large-grid"),
    ],
)
def test_a_bad_ipuz_file_is_named(change: dict[str, object], key: str) -> None:
    content = {"kind": ["http://ipuz.org/wordsearch#1"], "puzzle": [["A", "B"]], "solution": ["AB"], **change}
    with pytest.raises(GridwrightError) as error:
        IPUZ.read(msgspec.json.encode(content), "bad.ipuz")
    assert error.value.key == key


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_a_damaged_file_never_crashes_a_reader(data: st.DataObject) -> None:
    """Bytes changed, dropped or doubled: a document or an error of ours, nothing else."""
    which = data.draw(st.sampled_from([TEXT, IPUZ]))
    content = bytearray(which.write(MADE))
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(0, len(content) - 1))
        kind = data.draw(st.integers(0, 2))
        if kind == 0:
            content[place] = data.draw(st.integers(0, 255))
        elif kind == 1:
            del content[place : place + data.draw(st.integers(1, 40))]
        else:
            content[place:place] = content[place : place + 30]
    try:
        said = (which.read(bytes(content), "damaged").title,)
    except GridwrightError as error:
        said = (str(error),)
    assert all(isinstance(text, str) for text in said)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"rows": 0}, "board"),
        ({"cells": ["A"]}, "cells"),
        ({"cells": [""] * 81}, "no cells"),
        ({"fill": "gaps"}, "fill"),
        ({"places": [[0, "E", 3]]}, "places"),
        ({"places": [[0, "UP", 3]] * len(MADE.words)}, "place"),
        ({"places": [[80, "E", 3]] * len(MADE.words)}, "place"),
    ],
)
def test_a_forged_document_is_refused(change: dict[str, object], problem: str) -> None:
    plain = {**msgspec.json.decode(native.dumps(MADE)), **change}
    with pytest.raises(FormatError, match=problem):
        native.loads(msgspec.json.encode(plain))
