"""Spelling dictionaries: small files made after the examples of hunspell(5), forms worked out by hand."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.errors import FormatError, LexiconError
from gridwright.letters import alphabet
from gridwright.lexicon import hunspell, read_word_list

AFFIXES = """SET UTF-8
# as in the manual page
PFX A Y 1
PFX A 0 re .

SFX B Y 2
SFX B 0 ed [^y]
SFX B y ied y
"""


def forms(tmp_path: Path, aff: str, dic: str, **more: Any) -> list[str]:
    (tmp_path / "x.aff").write_text(aff)
    (tmp_path / "x.dic").write_text(dic)
    return [form for _, form in hunspell.read(tmp_path / "x.dic", tmp_path / "x.aff", **more)]


def test_the_example_of_the_manual(tmp_path: Path) -> None:
    got = forms(tmp_path, AFFIXES, "3\nhello\ntry/B\nwork/AB\n")
    assert sorted(got) == ["hello", "rework", "reworked", "tried", "try", "work", "worked"]


def test_affixes_that_do_not_cross(tmp_path: Path) -> None:
    got = forms(tmp_path, AFFIXES.replace("PFX A Y", "PFX A N"), "1\nwork/AB\n")
    assert sorted(got) == ["rework", "work", "worked"]


@pytest.mark.parametrize(
    ("kind", "flags", "first", "second"),
    [("long", "AaBb", "Aa", "Bb"), ("num", "101,65000", "101", "65000"), ("UTF-8", "ÄЖ", "Ä", "Ж")],
)
def test_types_of_flags(tmp_path: Path, kind: str, flags: str, first: str, second: str) -> None:
    aff = f"SET UTF-8\nFLAG {kind}\nPFX {first} Y 1\nPFX {first} 0 un .\nSFX {second} Y 1\nSFX {second} 0 s .\n"
    assert sorted(forms(tmp_path, aff, f"1\ntie/{flags}\n")) == ["tie", "ties", "untie", "unties"]


def test_suffixes_of_suffixes(tmp_path: Path) -> None:
    aff = "SET UTF-8\nSFX Y Y 1\nSFX Y 0 s .\nSFX X Y 1\nSFX X 0 able/Y .\n"
    assert sorted(forms(tmp_path, aff, "1\ndrink/X\n")) == ["drink", "drinkable", "drinkables"]


def test_aliases_of_flag_sets(tmp_path: Path) -> None:
    aff = "SET UTF-8\nAF 2\nAF B\nAF AB\n" + AFFIXES.replace("SET UTF-8\n", "")
    assert sorted(forms(tmp_path, aff, "2\ntry/1\nwork/2\n")) == [
        "rework", "reworked", "tried", "try", "work", "worked",
    ]  # fmt: skip


def test_stems_that_need_an_affix_and_forbidden_words(tmp_path: Path) -> None:
    aff = "SET UTF-8\nNEEDAFFIX X\nFORBIDDENWORD !\nONLYINCOMPOUND O\nSFX B Y 2\nSFX B 0 s .\nSFX B 0 en .\n"
    assert sorted(forms(tmp_path, aff, "3\nox/XB\noxs/!\npart/O\n")) == ["oxen"]


def test_a_circumfix_stands_on_both_sides_only(tmp_path: Path) -> None:
    # The German participle of the manual: ge- and -t, neither alone.
    aff = "SET UTF-8\nCIRCUMFIX X\nPFX A Y 1\nPFX A 0 ge/X .\nSFX B Y 2\nSFX B en t/X .\nSFX B en te .\n"
    got = forms(tmp_path, aff, "1\nspielen/AB\n")
    assert "gespielt" in got
    assert "spielte" in got
    assert "spielt" not in got
    assert "gespielen" not in got


def test_conditions(tmp_path: Path) -> None:
    aff = "SET UTF-8\nSFX A Y 3\nSFX A 0 1 [ab]c\nSFX A 0 2 [^ab]c\nSFX A 0 3 .c\n"
    assert sorted(forms(tmp_path, aff, "2\nxac/A\nxdc/A\n")) == ["xac", "xac1", "xac3", "xdc", "xdc2", "xdc3"]


def test_morphology_comments_and_escapes(tmp_path: Path) -> None:
    dic = "4\nkon/B po:noun is:masculine\nkm\\/h\nword\tst:word\n# no word\n"
    assert sorted(forms(tmp_path, "SET UTF-8\nSFX B Y 1\nSFX B 0 a . is:genitive\n", dic)) == [
        "km/h", "kon", "kona", "word",
    ]  # fmt: skip


def test_names_can_be_left_out(tmp_path: Path) -> None:
    assert forms(tmp_path, "SET UTF-8\n", "2\nPraha\nhrad\n", names=False) == ["hrad"]


def test_affixes_with_signs_can_be_left_out(tmp_path: Path) -> None:
    aff = "SET UTF-8\nPFX A Y 1\nPFX A 0 dell' .\nSFX B Y 1\nSFX B a e .\n"
    assert sorted(forms(tmp_path, aff, "2\narena/AB\nx-y/B\n", without="-'")) == ["arena", "arene"]


def test_old_encodings(tmp_path: Path) -> None:
    (tmp_path / "x.aff").write_bytes("SET ISO8859-2\nSFX B Y 1\nSFX B 0 ý .\n".encode("iso8859-2"))
    (tmp_path / "x.dic").write_bytes("1\nžlt/B\n".encode("iso8859-2"))
    assert [form for _, form in hunspell.read(tmp_path / "x.dic", tmp_path / "x.aff")] == ["žlt", "žltý"]


def test_a_pair_is_read_as_a_word_list(tmp_path: Path) -> None:
    forms(tmp_path, "SET UTF-8\nSFX B Y 1\nSFX B a y .\n", "3\nchata/B\nkm/B\nx-y\n")
    words = read_word_list(tmp_path / "x.dic", alphabet("sk"))
    assert [entry.spelling for entry in words.entries] == ["chata", "chaty", "km"]
    assert [(line.text, line.reason.key) for line in words.rejected] == [("x-y", "letters.unknown-sign")]


@pytest.mark.parametrize(
    ("aff", "dic", "error", "key"),
    [
        ("SET UTF-8\nSFX A Y x\n", "1\na/A\n", LexiconError, "lexicon.bad-rule"),
        ("SET UTF-8\nSFX A Y 1\nSFX A 0 x [ab\n", "1\na/A\n", LexiconError, "lexicon.bad-rule"),
        ("SET klingon\n", "1\na\n", LexiconError, "lexicon.bad-encoding"),
    ],
)
def test_unreadable_rules(tmp_path: Path, aff: str, dic: str, error: type[Exception], key: str) -> None:
    with pytest.raises(error) as caught:
        forms(tmp_path, aff, dic)
    assert caught.value.key == key  # type: ignore[attr-defined]


def test_missing_and_binary_files(tmp_path: Path) -> None:
    with pytest.raises(FormatError):
        list(hunspell.read(tmp_path / "no.dic", tmp_path / "no.aff"))
    (tmp_path / "x.aff").write_text("SET UTF-8\n")
    (tmp_path / "x.dic").write_bytes(b"1\n\xff\xfe\x00")
    with pytest.raises(FormatError):
        list(hunspell.read(tmp_path / "x.dic", tmp_path / "x.aff"))


def test_a_stem_with_too_many_forms_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunspell, "FORMS_PER_STEM", 3)
    with pytest.raises(LexiconError) as caught:
        forms(tmp_path, "SET UTF-8\nSFX B Y 4\n" + "".join(f"SFX B 0 {c} .\n" for c in "abcd"), "1\nx/B\n")
    assert caught.value.key == "lexicon.too-many-forms"


@given(st.text(alphabet="SFXPAY 0123./[]^\n\tabcé", max_size=200), st.text(alphabet="ab/AB\n 12\t", max_size=60))
def test_any_files_are_expanded_or_refused(aff: str, dic: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        try:
            got = forms(Path(folder), "SET UTF-8\nSFX A Y 1\nSFX A a b/B .\n" + aff, dic)
        except LexiconError:
            return
        assert len(got) == len(set(got))
