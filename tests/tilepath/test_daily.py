"""Daily boards: the same bytes again, nothing again too soon, an archive that knows."""

from __future__ import annotations

import datetime
import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gridwright import daily
from gridwright.errors import FormatError, Infeasible, SpecError
from gridwright.families.tilepath.daily import banned, theme_of
from gridwright.families.tilepath.family import FAMILY
from gridwright.families.tilepath.pick import from_list
from gridwright.family import Severity
from gridwright.formats import native
from gridwright.lexicon import lexicon
from gridwright.rng import Rng

DAY = datetime.date(2027, 1, 1)


@cache
def words(language: str) -> Any:
    return lexicon(language, language=language)


@pytest.mark.parametrize("language", ["en", "ru", "sk"])
def test_no_theme_within_180_days_and_no_answer_within_14(language: str) -> None:
    alphabet = words(language).alphabet
    last: dict[str, int] = {}
    seen: dict[bytes, int] = {}
    for number in range(800):
        day = DAY + datetime.timedelta(days=number)
        theme = theme_of(language, day)
        assert number - last.get(theme.name, -180) >= 180, theme.name
        last[theme.name] = number
        if number >= 60:
            continue
        out = banned(alphabet, language, day)
        span = alphabet.tokens(theme.span)
        left = [alphabet.tokens(word) for word in theme.list if alphabet.tokens(word) not in out]
        for word in (*left, span):
            assert number - seen.get(word, -14) >= 14, alphabet.decode(word)
        seen.update(dict.fromkeys((*left, span), number))
        sizes = (48, 45, 49, 56, 42)
        assert any(_fills(left, size, span) for size in sizes), theme.name


def _fills(left: list[bytes], size: int, span: bytes) -> bool:
    try:
        return bool(from_list(left, size, Rng(1), span=span))
    except Infeasible:
        return False


@pytest.mark.parametrize("language", ["ru", "sk"])
def test_a_day_gives_the_same_bytes_again_and_may_be_published(language: str) -> None:
    doc = FAMILY.daily("strands", DAY, lexicon=words(language))
    again = FAMILY.daily("strands", DAY, lexicon=words(language))
    assert hashlib.sha256(native.dumps(doc)).digest() == hashlib.sha256(native.dumps(again)).digest()
    assert doc.date == "2027-01-01"
    assert doc.theme == theme_of(language, DAY).name
    found = FAMILY.check(doc, lexicon=words(language))
    assert [item for item in found if item.severity is Severity.ERROR] == []


def test_a_day_whose_first_words_wont_lie_down_has_its_board() -> None:
    # Found by making the whole year: the animals' young of this day find no board of 8 x 6 within its budget.
    doc = FAMILY.daily("strands", datetime.date(2027, 11, 8), lexicon=words("ru"))
    findings = FAMILY.check(doc, lexicon=words("ru"))
    assert [item.code for item in findings if item.severity is Severity.ERROR] == []
    assert (doc.spec.rows, doc.spec.cols) != (8, 6)


@pytest.mark.parametrize("variant", FAMILY.daily_variants())
def test_each_variant_has_its_board(variant: str) -> None:
    doc = FAMILY.daily(variant, DAY, lexicon=words("sk"))
    assert doc.answers
    assert [i for i in FAMILY.check(doc, lexicon=words("sk")) if i.severity is Severity.ERROR] == []


def test_the_archive_gives_back_what_was_made_and_tells_repeats(tmp_path: Path) -> None:
    path = tmp_path / "days" / "daily.jsonl"
    doc = FAMILY.daily("strands", DAY, lexicon=words("sk"))
    archive = daily.Archive(path)
    archive.add("tilepath", "strands", doc, DAY)
    archive.save()
    archive = daily.Archive(path)
    assert archive.get("tilepath", "strands", "sk", DAY) == doc
    assert archive.get("tilepath", "cover", "sk", DAY) is None
    assert archive.repeats("tilepath", "strands", doc, DAY) == []
    near = archive.repeats("tilepath", "strands", doc, DAY + datetime.timedelta(days=13))
    assert {item.kind for item in near} == {"theme", "answer"}
    far = archive.repeats("tilepath", "strands", doc, DAY + datetime.timedelta(days=14))
    assert [(item.kind, item.what) for item in far] == [("theme", doc.theme)]
    assert archive.repeats("tilepath", "strands", doc, DAY + datetime.timedelta(days=180)) == []


def test_a_damaged_archive_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "daily.jsonl"
    path.write_text('\n{"family": 1}\n')
    with pytest.raises(FormatError, match="line 2"):
        daily.Archive(path)


def test_bad_requests() -> None:
    with pytest.raises(SpecError, match="strands, cover"):
        FAMILY.daily("weekly", DAY, lexicon=words("sk"))
    with pytest.raises(SpecError, match="2027-01-31"):
        daily.parse_day("1.1.2027")


def test_the_command_makes_a_day_and_keeps_it(run: Any, tmp_path: Path) -> None:
    call = ("daily", "tilepath", "--lang", "sk", "--date", "2027-01-01", "--archive", "days.jsonl", "-o", "day.json")
    assert run(*call)[0] == 0
    first = (tmp_path / "day.json").read_bytes()
    assert (tmp_path / "days.jsonl").read_bytes().count(b"\n") == 1
    assert run(*call)[0] == 0
    assert (tmp_path / "day.json").read_bytes() == first
    code, _, problem = run("daily", "tilepath", "--lang", "sk", "--date", "1.1.2027", "--no-archive")
    assert code == 2
    assert "2027-01-31" in problem


@pytest.mark.parametrize("flags", [("--archive", "a-file/days.jsonl"), ("--no-archive", "-n", "2", "-o", "a-file/x")])
def test_a_place_that_can_not_be_made_is_one_line(run: Any, tmp_path: Path, flags: tuple[str, ...]) -> None:
    (tmp_path / "a-file").write_text("")
    code, _, problem = run("daily", "tilepath", "--lang", "sk", "--date", "2027-01-01", *flags)
    assert code == 2
    assert problem.count("\n") == 1
    assert "a-file" in problem
