"""``gridwright print`` and ``make -o book.pdf`` with the template family."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pypdf import PdfReader

from gridwright import registry
from gridwright.book import BookOptions
from gridwright.render import fonts
from tests.conftest import Run


def pages(path: str) -> int:
    """The number of pages of a PDF."""
    return len(PdfReader(BytesIO(Path(path).read_bytes())).pages)


@pytest.mark.usefixtures("lamps")
def test_files_become_one_book(run: Run) -> None:
    for seed in "123":
        run("make", "lamps", "--seed", seed, "-o", f"{seed}.json")
    assert run("print", "1.json", "2.json", "3.json", "-o", "book.pdf", "--paper", "6x9") == (0, "", "")
    assert pages("book.pdf") == 4
    assert run("print", "1.json", "2.json", "-o", "apart.pdf", "--answers", "separate")[0] == 0
    assert (pages("apart.pdf"), pages("apart-answers.pdf")) == (2, 1)


@pytest.mark.usefixtures("lamps")
def test_make_prints_many_at_once(run: Run) -> None:
    assert run("make", "lamps", "--seed", "1", "-n", "5", "-o", "book.pdf", "--answers", "none")[0] == 0
    assert pages("book.pdf") == 5


@pytest.mark.usefixtures("lamps")
def test_mistakes_are_one_line(run: Run) -> None:
    run("make", "lamps", "--seed", "1", "-o", "a.json")
    for flags in (["--paper", "a3"], ["--answers-per-page", "99"], ["--first-page", "x"]):
        code, out, err = run("print", "a.json", "-o", "b.pdf", *flags)
        assert (code, out) == (2, "")
        assert len(err.splitlines()) == 1
        assert flags[0] in err
    assert not Path("b.pdf").exists()
    code, _, err = run("print", "a.json", "-o", "-", "--answers", "separate")
    assert code == 2
    assert "OUT.pdf" in err


def test_no_setting_of_a_family_has_the_name_of_a_book_s(lamps: Any) -> None:
    """Both become flags of the same command."""
    own = set(BookOptions.__struct_fields__)
    for family in (*registry.families(), lamps):
        assert not own & {field.name for field in msgspec.structs.fields(family.spec)}, family.name


@pytest.mark.usefixtures("lamps")
@pytest.mark.parametrize("missing", ["typst", "fontTools.ttLib"])
def test_without_the_optional_part_one_line_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    fonts.signs.cache_clear()
    run("make", "lamps", "--seed", "1", "-o", "a.json")
    monkeypatch.setitem(sys.modules, missing, None)
    code, out, err = run("print", "a.json", "-o", "a.pdf")
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert "pip install 'gridwright[print]'" in err
