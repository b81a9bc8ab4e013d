"""``gridwright words`` and ``gridwright lexicon``: answers by hand on small lists, and one line for every mistake."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.conftest import Run
from tests.lexicon.conftest import packs

__all__ = ["packs"]

pytestmark = pytest.mark.usefixtures("packs")


def lines(out: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.splitlines()]


def test_words_in_groups_from_long_to_short_with_points_side_by_side(run: Run) -> None:
    code, out, _ = run("words", "find", "столб", "--lang", "ru")
    assert code == 0
    assert out.splitlines()[0] == "5 letters: 1"
    assert out.splitlines()[1].split() == ["erudit", "scrabble-ru", "usage"]
    assert out.splitlines()[2].split() == ["СТОЛБ", "10", "8", "3.3"]  # 2+2+1+2+3 and 1+1+1+2+3
    assert "4 letters: 1" in out
    assert [line.split()[0] for line in out.splitlines() if line.startswith("  ") and line.split()[0].isupper()] == [
        "СТОЛБ", "СТОЛ", "ЛОТ", "ТОЛ",
    ]  # fmt: skip


def test_blanks_are_small_letters_and_count_nothing(run: Run) -> None:
    _, out, _ = run("words", "find", "ко?", "--all-letters", "--points", "erudit", "--json")
    (word,) = lines(out)
    assert word["word"] == "КОТ"
    assert word["blanks"] == [3]
    assert word["points"] == {"erudit": 2 + 1}
    assert "КОт" in run("words", "find", "ко?", "--all-letters")[1]


def test_a_tile_set_with_a_tile_for_yo_counts_by_the_spelling(run: Run) -> None:
    _, out, _ = run("words", "find", "пес", "--json")
    (word,) = lines(out)
    assert (word["word"], word["spelling"]) == ("ПЕС", "ПЁС")
    assert word["points"] == {"erudit": 2 + 1 + 2, "scrabble-ru": 2 + 3 + 1}


def test_a_phrase_counts_by_its_letters(run: Run, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("О-ё\n")
    _, out, _ = run("words", "find", "--length", "2", "--lexicon", "list.txt", "--lang", "ru", "--json")
    assert lines(out)[0]["points"] == {"erudit": 1 + 1, "scrabble-ru": 1 + 3}


def test_sorting_limits_and_csv(run: Run) -> None:
    _, out, _ = run(
        "words",
        "find",
        "--pattern",
        "*",
        "--sort",
        "commonness",
        "--group",
        "none",
        "--csv",
        "--limit",
        "3",
        "--lang",
        "ru",
    )
    rows = list(csv.reader(io.StringIO(out)))
    assert rows[0][:5] == ["word", "spelling", "letters", "blanks", "erudit"]
    assert [row[0] for row in rows[1:]] == ["ГОД", "СТОЛ", "КОТ"]
    _, out, _ = run("words", "find", "--pattern", "*", "--sort", "points", "--group", "none", "--json", "--lang", "ru")
    points = [word["points"]["erudit"] for word in lines(out)]  # type: ignore[index]
    assert points == sorted(points, reverse=True)
    _, out, _ = run("words", "find", "--length", "4..5", "--sort", "alphabet", "--json", "--lang", "ru")
    assert [word["word"] for word in lines(out)] == ["СТОЛБ", "ЛОТО", "СТОЛ"]


def test_several_lexicons_say_which_has_a_word(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("кот;7\nлис\nмыш1\n")
    _, out, err = run("words", "find", "--length", "3", "--lexicon", "ru,mine.txt", "--json")
    found = {word["word"]: word["lexicons"] for word in lines(out)}
    assert found["КОТ"] == ["ru-nouns", "mine"]
    assert found["ЛИС"] == ["mine"]
    assert "mine, line 3" in err
    assert "digit 1" in err


def test_hooks_and_clues(run: Run) -> None:
    code, out, _ = run("words", "hooks", "стол", "--lang", "ru")
    assert code == 0
    assert out.splitlines() == ["– + СТОЛ + Б", "  СТОЛБ"]
    assert json.loads(run("words", "hooks", "тол", "--json", "--lang", "ru")[1]) == {
        "word": "ТОЛ", "front": ["С"], "back": [], "longer": ["СТОЛ", "СТОЛБ"],
    }  # fmt: skip
    assert "домашнее животное" in run("words", "find", "кот", "--clues", "--lang", "ru")[1]


def test_marks_and_usage_leave_words_out(run: Run) -> None:
    _, out, _ = run(
        "words", "find", "--length", "3", "--without", "archaic", "--common", "40..", "--json", "--lang", "ru"
    )
    assert {word["word"] for word in lines(out)} == {"КОТ", "ПЕС", "ГОД"}


def test_words_may_go_on_behind_a_flag(run: Run) -> None:
    assert "КОТ" in run("words", "find", "--lang", "ru", "кот")[1]


def test_the_language_is_that_of_the_letters(run: Run) -> None:
    assert "КОТ" in run("words", "find", "кот")[1]
    assert "no word list for the language “uk”" in run("words", "find", "їжак")[2]
    assert "no word list for the language “en”" in run("words", "find", "hora")[2]
    assert "HORA" in run("--interface", "sk", "words", "find", "hora")[1]
    assert "U+0061" in run("words", "check", "зaмок")[1]


def test_two_words_and_boxes(run: Run, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("dirty\nroom\nmoor\nabc\ncab\n")
    _, out, _ = run("words", "find", "dormitory", "--two-words", "--lexicon", "list.txt", "--lang", "en")
    assert out.splitlines() == ["DIRTY + MOOR", "DIRTY + ROOM"]
    _, out, _ = run("words", "find", "--box", "a,b,c", "--solve-box", "--lexicon", "list.txt", "--lang", "en", "--json")
    assert [answer["words"] for answer in lines(out)] == [["ABC"], ["CAB"]]


def test_checking_words(run: Run) -> None:
    code, out, _ = run("words", "check", "кот", "--lang", "ru")
    assert code == 0
    assert out.splitlines() == ["КОТ: valid (ru-nouns)", "  meaning: домашнее животное",
                                "  usage: 5.0 on the Zipf scale (7 very common, 1 very rare)"]  # fmt: skip
    code, out, _ = run("words", "check", "кит", "зaмок", "--lang", "ru")
    assert code == 1
    assert "near: КОТ" in out
    assert "U+0061" in out
    answers = lines(run("words", "check", "кот", "кит", "--json", "--lang", "ru")[1])
    assert [answer["valid"] for answer in answers] == [True, False]


def test_nothing_found_is_a_no(run: Run) -> None:
    assert run("words", "find", "ъъъ", "--lang", "ru")[:2] == (1, "No word fits.\n")


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("find",), "Nothing is asked"),
        (("find", "?" * 40, "--lang", "ru"), "40 blanks are too many"),
        (("find", "tableх", "--lang", "ru"), "U+0074"),
        (("find", "кот", "--length", "x"), "is not a range"),
        (("find", "кот", "--points", "chess"), "no tile set"),
        (("find", "кот", "--without", "x"), "--without"),
        (("find", "кот", "--lexicon", "nix.txt"), "neither a word list nor a file"),
        (("find", "кот", "--lang", "xx"), "no alphabet"),
        (("find", "кот", "--lang", "sk", "--lexicon", "ru"), "not “sk”"),
        (("find", "--two-words", "--length", "3"), "--two-words needs letters"),
        (("find", "--solve-box", "--length", "3"), "--box"),
        (("find", "кот", "--product", "chess", "--lang", "ru"), "chess"),
        (("find", "--pattern", "[кот", "--lang", "ru"), "bracket"),
        (("find", "abc", "--lang", "pl"), "no word list for the language"),
    ],
)
def test_mistakes_are_one_line(run: Run, argv: tuple[str, ...], said: str) -> None:
    code, out, err = run("words", *argv)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_listing_and_describing(run: Run) -> None:
    rows = lines(run("lexicon", "list", "--json")[1])
    assert [(row["name"], row["words"], row["default"]) for row in rows] == [("ru-nouns", 10, True), ("sk", 8, True)]
    assert "ru-nouns*" in run("lexicon", "list")[1]
    code, out, _ = run("lexicon", "info", "ru", "--verify")
    assert code == 0
    for said in ("ru-nouns: Test (ru)", "10 words", "sha256", "made-up 1.0", "CC0-1.0", "All parts are whole"):
        assert said in out
    (info,) = lines(run("lexicon", "info", "sk", "--json")[1])
    assert [part["kind"] for part in info["parts"]] == ["words", "level"]  # type: ignore[attr-defined]


def test_describing_lists_put_together(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("лис\nlis\nлис\n")
    code, out, err = run("lexicon", "info", "ru+mine.txt")
    assert code == 0
    assert "10 words" in out  # nine of ru-nouns with ё folded, and лис
    assert "line 2" in err
    assert "stands already in line 1" in err


def test_building_a_list_for_another_language(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pl.txt").write_text("łódź\tstatek\nżaba;5\nkot\nкот\n")
    code, out, err = run("lexicon", "build", "pl", "--from", "pl.txt", "--title", "Moje", "--licence", "CC0-1.0")
    assert code == 0
    assert out.startswith("pl: 3 words")
    assert "pl.txt, line 4" in err
    assert lines(run("words", "find", "kot", "--lang", "pl", "--json")[1])[0]["word"] == "KOT"
    assert "statek" in run("words", "find", "łódź", "--lang", "pl", "--clues")[1]
    assert "pl.txt" in run("lexicon", "info", "pl")[1]


def test_building_from_a_spelling_dictionary(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cs.aff").write_text("SET UTF-8\nSFX A Y 2\nSFX A 0 y .\nSFX A a e a\n")
    (tmp_path / "cs.dic").write_text("3\nhrad/A\nchata/A\nPraha/A\n")
    code, out, _ = run("lexicon", "build", "cs", "--from", "cs.dic", "--name", "test", "--json")
    assert code == 0
    assert json.loads(out)["words"] == 5
    found = lines(run("words", "find", "--length", "1..9", "--lexicon", "cs-test", "--json")[1])
    assert sorted(word["word"] for word in found) == ["CHATA", "CHATAY", "CHATE", "HRAD", "HRADY"]  # type: ignore[type-var]


def test_an_apostrophe_that_is_a_letter_is_kept(run: Run, tmp_path: Path) -> None:
    (tmp_path / "uk.aff").write_text("SET UTF-8\n")
    (tmp_path / "uk.dic").write_text("3\nм'ята\nп’ять\nкіт-кіт\n")
    run("lexicon", "build", "uk", "--from", "uk.dic")
    found = lines(run("words", "find", "--length", "1..9", "--lang", "uk", "--product", "scrabble", "--json")[1])
    assert sorted(str(word["word"]) for word in found) == ["М'ЯТА", "П'ЯТЬ"]
    assert "МЯТА" in run("words", "find", "мята", "--lang", "uk")[1]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("build", "pl", "--from", "nix.txt"), "no such file"),
        (("build", "xx", "--from", "nix.txt"), "no alphabet"),
        (("build", "pl", "--from", "a.txt", "--name", "a/b"), "name of a list"),
        (("build", "pl", "--from", "a.txt"), "none of the 2 lines"),
        (("info", "nix"), "neither a word list nor a file"),
    ],
)
def test_mistakes_with_lists(run: Run, tmp_path: Path, argv: tuple[str, ...], said: str) -> None:
    (tmp_path / "a.txt").write_text("кот\nпёс\n")
    code, _, err = run("lexicon", *argv)
    assert code == 2
    assert said in err
    assert err.count("\n") == 1


def test_the_cache_is_shown_and_cleared(run: Run) -> None:
    run("words", "find", "кот", "--lang", "ru")
    assert ".bin" in run("lexicon", "cache")[1]
    assert "removed" in run("lexicon", "cache", "--clear")[1]
    assert ".bin" not in run("lexicon", "cache")[1]
