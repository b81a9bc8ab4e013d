"""Files: ipuz without loss, text for people, and clear words for what is damaged."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.errors import FormatError
from gridwright.families.tilepath.check import check
from gridwright.formats import tilepath_ipuz, tilepath_text
from tests.tilepath.test_play import STRANDS
from tests.tilepath.test_rules import GOOD

IPUZ, TEXT = tilepath_ipuz.FORMAT, tilepath_text.FORMAT


def test_ipuz_gives_the_same_document_back() -> None:
    data = IPUZ.write(STRANDS)
    assert IPUZ.sniff(data) == 95
    assert IPUZ.read(data, "a.ipuz") == STRANDS
    assert msgspec.json.decode(data)["org.gridwright:spangram"] == "CATS"


def test_ipuz_of_others_is_read_from_its_fields() -> None:
    plain = msgspec.json.decode(IPUZ.write(STRANDS))
    del plain["org.gridwright:document"]
    doc = IPUZ.read(msgspec.json.encode(plain), "a.ipuz")
    assert doc.answers == STRANDS.answers
    assert doc.mode == "strands"
    assert check(msgspec.structs.replace(doc, crossing=False)) == []


def test_text_reads_back_and_says_what_it_loses() -> None:
    data = TEXT.write(STRANDS)
    assert TEXT.sniff(data) == 60
    assert TEXT.read(data, "a.tiles") == msgspec.structs.replace(STRANDS, bonus=())
    assert [item.code for item in TEXT.losses(STRANDS)] == ["text-loses"]
    assert TEXT.losses(GOOD) == []


def test_a_board_written_by_hand_is_checked() -> None:
    text = b"mode: cover\nmin_length: 3\n\nC A T S\nD O G E\n\nCATS: A1 B1 C1 D1\nDOGE: A2 B2 C2 B2 # no tile twice\n"
    doc = TEXT.read(text, "a.tiles")
    assert {item.code for item in check(doc)} == {"repeated-tile", "uncovered"}
    slovak = TEXT.read(b"mode: cover\nlanguage: sk\n\nCH L\nI E\nB .\n\nchlieb: A1 B1 A2 B2 A3\n", "a.tiles")
    assert slovak.tiles == ("CH", "L", "I", "E", "B", "")
    assert check(slovak) == []


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("mode: cover\n", "no board"),
        ("mode: cover\n\nA B\nC\n", "row 2"),
        ("mode: cover\n\nA B\nC D\n\nAB: A1 Z\n", "“Z” is no place"),
        ("mode: chess\n\nA B\nC D\n", "chess"),
        ("mode: cover\nlanguage: xx\n\nA B\nC D\n", "xx"),
    ],
)
def test_damaged_text_is_refused_with_its_place(text: str, part: str) -> None:
    with pytest.raises(FormatError, match=part):
        TEXT.read(text.encode(), "a.tiles")


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for item, name in ((IPUZ, "a.ipuz"), (TEXT, "a.tiles")):
        try:
            doc = item.read(data, name)
        except FormatError:
            continue
        assert doc.tiles
