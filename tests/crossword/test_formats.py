"""Files: what our writers write other programs read, what others write we read, damage is refused by name."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import puz
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright import making
from gridwright.errors import FormatError, GridwrightError
from gridwright.families.crossword.document import CrosswordDocument, from_grid
from gridwright.families.crossword.layout import parse
from gridwright.formats import formats
from gridwright.formats.crossword_exolve import FORMAT as EXOLVE
from gridwright.formats.crossword_ipuz import FORMAT as IPUZ
from gridwright.formats.crossword_jpz import FORMAT as JPZ
from gridwright.formats.crossword_puz import FORMAT as PUZ
from gridwright.formats.crossword_puz import PuzOptions
from gridwright.formats.crossword_text import DIMACS
from gridwright.formats.crossword_text import FORMAT as TEXT
from gridwright.formats.crossword_xd import FORMAT as XD

DATA = Path(__file__).parents[1] / "data"


@cache
def made(language: str = "en", **settings_: Any) -> CrosswordDocument:
    family = making.family_of(from_grid(parse("..").layout))
    spec = family.spec(**{"grid": "7", **settings_})
    doc: CrosswordDocument = making.make("crossword", spec, seed=4, language=language, title="Title")
    return doc


def visible(doc: CrosswordDocument) -> list[Any]:
    entries = [(e.number, e.direction, e.cells, e.clue, e.enumeration) for e in doc.entries]
    return [doc.grid, doc.solution, doc.numbers, doc.title, doc.language, entries]


@pytest.mark.parametrize("language", ["en", "ru", "sk"])
@pytest.mark.parametrize("form", [XD, JPZ, EXOLVE], ids=lambda form: form.name)
def test_text_formats_keep_grid_letters_and_clues(form: Any, language: str) -> None:
    doc = made(language)
    data = form.write(doc)
    assert form.sniff(data) > 0
    assert visible(form.read(data, "x")) == visible(doc)


def test_bars_circles_and_rebus_cells_survive_where_a_format_has_them() -> None:
    drawn = parse("A|BC\n~_..\n[HE]EF\nG.#")
    doc = from_grid(drawn.layout, drawn.fixed, circles=(1,))
    for form in (JPZ, EXOLVE, IPUZ):
        again = form.read(form.write(doc), "x")
        assert (again.bars_right, again.bars_below, again.circles) == (doc.bars_right, doc.bars_below, doc.circles)
        assert again.solution == doc.solution
    again = XD.read(XD.write(doc), "x")
    assert again.solution == doc.solution
    assert "bars" in str(XD.losses(doc)[0].message)


def test_ipuz_is_lossless_and_a_changed_file_is_read_as_it_is_seen() -> None:
    doc = made()
    plain = msgspec.json.decode(IPUZ.write(doc))
    assert IPUZ.read(msgspec.json.encode(plain), "x") == doc
    plain["clues"]["Across"][0]["clue"] = "Changed elsewhere"
    again = IPUZ.read(b"ipuz(" + msgspec.json.encode(plain) + b")", "x")
    assert again.entries[0].clue == "Changed elsewhere"
    assert again.solution == doc.solution


def test_the_test_files_of_pypuz_are_read_alike_and_written_to_the_same_bytes() -> None:
    raw = (DATA / "3x.puz").read_bytes()
    doc = PUZ.read(raw, "3x.puz")
    assert PUZ.write(doc) == raw
    other = IPUZ.read((DATA / "3x.ipuz").read_bytes(), "3x.ipuz")
    assert doc.solution == other.solution == ("", "A", "D", "BA", "NA", "NA", "A", "T", "")
    assert doc.circles == other.circles == (2, 4, 6)
    assert [(e.label, e.clue) for e in doc.entries] == [(e.label, e.clue) for e in other.entries]
    for name in ("3x.jpz", "3x.xml"):  # the same puzzle, zipped and plain
        third = JPZ.read((DATA / name).read_bytes(), name)
        assert third.solution == doc.solution
        assert third.circles == doc.circles
        assert [(e.label, e.clue) for e in third.entries] == [(e.label, e.clue) for e in doc.entries]
        # its clue lengths count cells, of which two hold two letters: no contradiction
        assert "enumeration" not in {finding.code for finding in making.family_of(third).check(third)}


def _with_rebus(puzzle: puz.Puzzle) -> None:
    cells = [cell for cell, sign in enumerate(puzzle.solution) if sign != "."]
    puzzle.rebus().add_rebus_squares(cells[3], "HEART")
    puzzle.rebus().add_rebus_squares(cells[5:7], "ON")
    puzzle.rebus().save()


def _with_state(puzzle: puz.Puzzle) -> None:
    puzzle.fill = "".join(sign if sign == "." else "X" for sign in puzzle.solution)
    puzzle.timer().elapsed_seconds = 42


def _with_circles(puzzle: puz.Puzzle) -> None:
    puzzle.markup().markup = [0x80 if at % 3 == 0 else 0x40 if at % 5 == 0 else 0 for at in range(len(puzzle.solution))]
    puzzle.markup().save()


def _with_notes(puzzle: puz.Puzzle) -> None:
    puzzle.notes = "A note, with caf\xe9"


def _version_2(puzzle: puz.Puzzle) -> None:
    puzzle.set_version("2.0")
    puzzle.title = "Заголовок"


def _version_1_2(puzzle: puz.Puzzle) -> None:
    puzzle.set_version("1.2")


def _locked(puzzle: puz.Puzzle) -> None:
    puzzle.lock_solution(7844)


@pytest.mark.parametrize(
    "change", [_with_rebus, _with_state, _with_circles, _with_notes, _version_2, _version_1_2, _locked],
    ids=lambda change: change.__name__,
)  # fmt: skip
def test_every_kind_of_file_that_puzpy_writes_is_kept_to_the_byte(change: Any) -> None:
    """puzpy's own test files (rebus, notes, shapes, locked, partly filled, version 2) are newspapers' and not in its
    package; these are of the same kinds, written by puzpy."""
    theirs = puz.load(PUZ.write(made()))
    change(theirs)
    raw = theirs.tobytes()
    assert raw != PUZ.write(made())
    assert PUZ.write(PUZ.read(raw, "x.puz")) == raw


def test_puzpy_reads_what_we_write_with_right_checksums() -> None:
    doc = made()
    loaded = puz.load(PUZ.write(doc))
    assert loaded.width == doc.cols
    assert loaded.solution == "".join(text or "." for text in doc.solution)
    numbering = loaded.clue_numbering()
    got = {f"{item['num']}{side}": item["clue"] for side, items in
           (("A", numbering.across), ("D", numbering.down)) for item in items}  # fmt: skip
    assert got == {entry.label: f"{entry.clue} {entry.enumeration}" for entry in doc.entries}


def test_a_locked_file_opens_with_its_key_and_keeps_its_bytes() -> None:
    theirs = puz.load(PUZ.write(made()))
    theirs.lock_solution(7844)
    raw = theirs.tobytes()
    shut = PUZ.read(raw, "x.puz")
    assert not any(shut.solution)
    assert PUZ.write(shut) == raw
    opened = PUZ.read(raw, "x.puz", PuzOptions(key="7844"))
    assert opened.solution == made().solution
    with pytest.raises(FormatError, match="1234"):
        PUZ.read(raw, "x.puz", PuzOptions(key="1234"))


def test_damage_is_told_and_a_cut_file_refused() -> None:
    raw = bytearray(PUZ.write(made()))
    raw[0] ^= 1
    doc = PUZ.read(bytes(raw), "x.puz")
    codes = [finding.code for finding in making.family_of(doc).check(doc)]
    assert "checksum" in codes
    with pytest.raises(FormatError, match="cut"):
        PUZ.read(bytes(raw[:-40]), "x.puz")


def test_cyrillic_is_refused_by_puz_with_the_remedy() -> None:
    with pytest.raises(FormatError, match="ipuz"):
        PUZ.write(made("ru"))


def test_cyrillic_clues_over_latin_letters_make_version_2() -> None:
    entries = tuple(msgspec.structs.replace(entry, clue="Кошка", enumeration="") for entry in made().entries)
    doc = msgspec.structs.replace(made(), entries=entries)
    assert PUZ.read(PUZ.write(doc), "x.puz").entries[0].clue == "Кошка"
    assert set(puz.load(PUZ.write(doc)).clues) == {"Кошка"}


def test_xml_with_entities_is_refused() -> None:
    bomb = b'<!DOCTYPE a [<!ENTITY b "bbb">]><rectangular-puzzle>&b;</rectangular-puzzle>'
    with pytest.raises(FormatError, match="DOCTYPE"):
        JPZ.read(bomb, "x.jpz")


def test_the_grid_text_is_written_and_read() -> None:
    doc = TEXT.read((DATA / "crossword-72.txt").read_bytes(), "g.txt")
    assert len(doc.entries) == 72
    assert TEXT.read(TEXT.write(doc), "g.txt") == doc


def test_an_open_grid_becomes_dimacs() -> None:
    doc = TEXT.read(b"...\n...\n...\n", "g.txt", None)
    lines = DIMACS.write(doc).decode().splitlines()
    assert any(line.startswith("p cnf ") for line in lines)


CROSSWORD_FORMATS = [form for form in formats() if form.family == "crossword" and form.readable]


@pytest.mark.parametrize("form", CROSSWORD_FORMATS, ids=lambda form: form.name)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_damaged_files_are_read_or_refused_but_never_crash(form: Any, data: st.DataObject) -> None:
    raw = bytearray(form.write(made()))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        if data.draw(st.booleans()):
            raw[at] = data.draw(st.integers(0, 255))
        else:
            del raw[at : at + data.draw(st.integers(1, 60))]
        if not raw:
            break
    try:
        doc = form.read(bytes(raw), "x")
    except GridwrightError:
        return
    assert isinstance(doc, CrosswordDocument)
