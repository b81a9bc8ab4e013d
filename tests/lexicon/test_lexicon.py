"""Lexicons of small hand-made lists: products, facts, restrictions, names put together, damaged files."""

from __future__ import annotations

import pickle
import tempfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import cache
from gridwright.errors import FormatError, LexiconError
from gridwright.letters import alphabet
from gridwright.lexicon import Flag, Lexicon, from_words, lexicon, overlay, parse_word_list, read_word_list, sources
from gridwright.lexicon.container import Container
from gridwright.lexicon.pack import pack_column, pack_words
from gridwright.lexicon.patterns import matching
from tests.lexicon.conftest import RUSSIAN, SLOVAK, TERMS
from tests.reference import wordgraph as slow


def shown(source: Lexicon) -> set[str]:
    return {source.alphabet.decode(word) for word in source}


def test_a_list_in_the_letters_of_products(packs: Path) -> None:
    crossword, scrabble = lexicon("ru"), lexicon("ru", product="scrabble")
    assert len(scrabble) == len(RUSSIAN)
    assert len(crossword) == len(RUSSIAN) - 1  # ёж and еж fall together
    assert "пес" in crossword
    assert "пёс" in crossword
    assert "пес" not in scrabble
    assert crossword.spelling("пес") == "ПЁС"
    assert crossword.id == scrabble.id
    assert crossword.id.startswith("ru-nouns@")
    assert lexicon("ru") is lexicon("ru-nouns")


def test_facts_of_words_that_fall_together(packs: Path) -> None:
    crossword, scrabble = lexicon("ru"), lexicon("ru", product="scrabble")
    assert (scrabble.commonness("ёж"), scrabble.commonness("еж"), crossword.commonness("еж")) == (30, 35, 35)
    assert crossword.clue("еж") == "колючий зверёк"
    assert scrabble.clue("еж") is None
    assert crossword.flags("еж") == Flag.OBSCENE  # unwanted when one is, archaic only when both are
    assert crossword.flags("тол") == Flag.ARCHAIC
    assert crossword.commonness("тол") is None
    assert crossword.commonness("абв") is None
    assert {crossword.alphabet.decode(crossword.word(int(i))) for i in crossword.clued()} == {"КОТ", "ЕЖ"}


def test_digraphs_and_missing_tiles(packs: Path) -> None:
    assert "whisky" not in lexicon("sk", product="scrabble")  # no tile W
    assert len(lexicon("sk", product="scrabble")) == len(SLOVAK) - 1
    puzzle = lexicon("sk")
    assert {len(word) for word in puzzle if puzzle.alphabet.decode(word) == "CHLIEB"} == {5}
    assert puzzle.spelling("chlieb") == "CHLIEB"
    joined = lexicon("sk", digraphs={"DZ": True})
    assert [len(word) for word in joined if joined.alphabet.decode(word) == "MEDZI"] == [4]
    assert "cesta" in lexicon("sk", strip_accents=True)


def test_levels(packs: Path) -> None:
    assert lexicon("sk").levels == ("common", "known", "rare")
    assert shown(lexicon("sk:common")) == {"DOM"}
    assert shown(lexicon("sk:known")) == {word.upper() for word in SLOVAK if word != "whisky"}
    with pytest.raises(LexiconError) as caught:
        lexicon("sk:best")
    assert caught.value.key == "lexicon.no-such-level"


def test_the_order_of_facts_is_the_order_of_the_graph(packs: Path) -> None:
    source = lexicon("ru", product="scrabble")
    words = source.words()
    assert words == sorted(source.alphabet.encode(word) for word in RUSSIAN)
    assert source.commonnesses.tolist() == [RUSSIAN[source.alphabet.decode(word).lower()] for word in words]
    assert [source.index(word) for word in words] == list(range(len(words)))


def test_restricting(packs: Path) -> None:
    source = lexicon("ru")
    assert shown(source.restrict(min_commonness=48)) == {"КОТ", "ПЕС", "СТОЛ", "ГОД"}
    assert shown(source.restrict(max_commonness=20)) == {"ЛОТ", "ЛОТО"}
    assert "тол" not in source.restrict(without=Flag.ARCHAIC)
    assert shown(source.restrict(lengths=(4, 4))) == {"СТОЛ", "ЛОТО"}
    three = source.restrict(lambda word: len(word) == 3)
    assert shown(three) == {"КОТ", "ПЕС", "ТОЛ", "ЛОТ", "ГОД"}
    assert three.commonness("пес") == 48
    assert three.spelling("пес") == "ПЁС"
    assert three.clue("кот") == "домашнее животное"
    assert three.id != source.id
    assert three.restrict(lambda word: word == source.alphabet.encode("год")).commonness("год") == 60
    assert source.restrict(min_commonness=None) is source


def test_bitsets_find_what_a_scan_finds(packs: Path) -> None:
    source = lexicon("ru")
    index, rows = source.bitsets(3), source.matrix(3)
    assert index.dtype == np.uint64
    assert index.shape == (3, len(source.alphabet), 1)
    for place in range(3):
        for letter in range(len(source.alphabet)):
            expected = [row for row in range(len(rows)) if rows[row, place] == letter]
            assert matching(index, len(rows), {place: letter}).tolist() == expected
    assert len(matching(index, len(rows), {})) == len(rows)


def test_a_lexicon_goes_to_another_process(packs: Path) -> None:
    source = lexicon("ru").restrict(min_commonness=1)
    again = pickle.loads(pickle.dumps(source))
    assert again.words() == source.words()
    assert again.id == source.id
    assert again.spelling("пес") == "ПЁС"
    assert "кот" in again


def test_gaddag(packs: Path) -> None:
    source = lexicon("ru")
    assert source.gaddag().words() == slow.gaddag_paths(source.words(), 62)


def test_own_lists_and_what_is_rejected() -> None:
    text = "# животные\nКот\nпёс;50\nНью-Йорк\tгород\n\nкот\ndog\nлев;много\nтигр;7;полосатый\n;5\n"
    words = parse_word_list(text, alphabet("ru"))
    assert [(e.spelling, e.line, e.score, e.clue) for e in words.entries] == [
        ("Кот", 2, None, None), ("пёс", 3, 50, None), ("Нью-Йорк", 4, None, "город"), ("тигр", 9, 7, "полосатый"),
    ]  # fmt: skip
    assert [(r.line, r.reason.key) for r in words.rejected] == [
        (7, "letters.other-script"), (8, "lexicon.bad-score"), (10, "lexicon.empty-word"),
    ]  # fmt: skip
    assert [(d.line, d.text, d.first) for d in words.duplicates] == [(6, "кот", 2)]
    made = words.lexicon()
    assert made.spelling("ньюйорк") == "Нью-Йорк"
    assert made.clue("нью-йорк") is None  # a hyphen is no letter; the word is asked for by its letters
    assert made.clue("ньюйорк") == "город"
    assert made.scores[made.index("пес") or 0] == 50


def test_lengths_of_own_words_are_bounded() -> None:
    words = parse_word_list("я\nкот\n" + "а" * 101, alphabet("ru"), shortest=2)
    assert [(r.line, r.reason.key) for r in words.rejected] == [(1, "lexicon.too-short"), (3, "lexicon.too-long")]
    assert [e.spelling for e in words.entries] == ["кот"]


@pytest.mark.parametrize(
    ("content", "error", "key"),
    [
        (b"", LexiconError, "lexicon.no-words"),
        (b"dog\ncat\n", LexiconError, "lexicon.none-taken"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", FormatError, "core.not-text"),
        ("кот".encode("cp1251"), FormatError, "core.not-text"),
        (None, FormatError, "core.not-found"),
        (b"x" * 300, FormatError, "core.too-large"),
    ],
)
def test_unusable_files(content: bytes | None, error: type[Exception], key: str, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(error) as caught:
        read_word_list(path, alphabet("ru"), limit=200)
    assert caught.value.key == key  # type: ignore[attr-defined]


def test_byte_order_marks_and_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    for content in ("\ufeffкот\r\nпёс\r\n".encode(), "\ufeffкот\r\nпёс\r\n".encode("utf-16-le")):
        path.write_bytes(content)
        assert [e.spelling for e in read_word_list(path, alphabet("ru")).entries] == ["кот", "пёс"]


def test_names_are_put_together(packs: Path, tmp_path: Path) -> None:
    mine, banned = tmp_path / "my-words.txt", tmp_path / "banned.txt"
    mine.write_text("бензобак;9\nкот\n")
    banned.write_text("стол\nлев\n")
    seen = []
    made = lexicon(f"ru+{mine}-{banned}", report=seen.append)
    assert [words.name for words in seen] == ["my-words", "banned"]
    assert len(made) == len(lexicon("ru")) + 1 - 1
    assert "бензобак" in made
    assert "стол" not in made
    assert made.scores[made.index("бензобак") or 0] == 9
    assert made.commonness("кот") == 50
    assert made.commonness("бензобак") is None
    assert made.spelling("пес") == "ПЁС"
    assert made.spelling("бензобак") == "бензобак"
    assert shown(lexicon(f"ru&{mine}")) == {"КОТ"}
    assert shown(lexicon(str(banned), language="ru")) == {"СТОЛ", "ЛЕВ"}
    assert made.id != lexicon("ru").id


def test_a_merged_lexicon_is_a_set_operation() -> None:
    russian = alphabet("ru")
    first, _ = from_words(russian, ["кот", "год", "лес"])
    second, _ = from_words(russian, ["лес", "дом"])
    assert shown(overlay.merge(first, second)) == {"КОТ", "ГОД", "ЛЕС", "ДОМ"}
    assert shown(overlay.subtract(first, second)) == {"КОТ", "ГОД"}
    assert shown(overlay.intersect(first, second)) == {"ЛЕС"}
    empty = overlay.subtract(first, first)
    assert shown(empty) == set()
    assert shown(overlay.merge(empty, second)) == {"ЛЕС", "ДОМ"}
    assert overlay.merge(empty, second).spelling("дом") == "дом"


def test_from_words_tells_what_it_does_not_take() -> None:
    made, rejected = from_words(alphabet("ru"), ["кот", "dog", "", b"\x00\x01", "КОТ"])
    assert len(made) == 2
    assert [(r.line, r.text) for r in rejected] == [(2, "dog"), (3, "")]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("xx", "lexicon.no-such-list"),
        ("ru+nothing.txt-more.txt", "lexicon.no-such-list"),
        ("pl", "lexicon.no-list"),
    ],
)
def test_unknown_names(packs: Path, name: str, key: str) -> None:
    with pytest.raises(LexiconError) as caught:
        lexicon(name)
    assert caught.value.key == key


def test_a_file_needs_a_language(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("кот\n")
    with pytest.raises(LexiconError) as caught:
        lexicon(str(path))
    assert caught.value.key == "lexicon.which-language"


def test_a_damaged_pack_is_refused(packs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", "")
    monkeypatch.setattr(cache, "_KEPT", 0)
    cache._memory.clear()
    path = packs / "sk.words.gwl"
    good = path.read_bytes()
    for place in (0, 9, 40, len(good) // 2, len(good) - 3):
        data = bytearray(good)
        data[place] ^= 0x55
        path.write_bytes(data)
        with pytest.raises(LexiconError) as caught:
            lexicon("sk").words()
        assert caught.value.key == "lexicon.damaged"
    path.write_bytes(good[: len(good) // 2])
    with pytest.raises(LexiconError):
        lexicon("sk").words()
    path.write_bytes(good)
    assert len(lexicon("sk")) == len(SLOVAK)


def test_a_column_of_other_words_is_refused(packs: Path) -> None:
    (packs / "sk.commonness.gwl").write_bytes((packs / "ru-nouns.commonness.gwl").read_bytes())
    with pytest.raises(LexiconError) as caught:
        _ = lexicon("sk").commonnesses
    assert caught.value.key == "lexicon.other-words"


def test_reports_of_packing(packs: Path) -> None:
    from gridwright.lexicon.pack import Column

    report = pack_words(packs, "sk-more", language="sk", title="", words=["dom", "стол", "dom"], provenance=TERMS)
    assert (report.count, [word for word, _ in report.rejected]) == (1, ["стол"])
    column = pack_column(packs, "sk-more", "commonness", Column({"dom": 3, "les": 4}, TERMS))
    assert (column.count, column.unmatched) == (1, ("les",))
    assert sources.packed("sk-more").head.sources[0].name == "made-up"
    assert sources.packed("sk-more").kinds() == ["commonness"]


def test_packing_is_reproducible(packs: Path, tmp_path: Path) -> None:
    made = [pack_words(tmp_path, name, language="sk", title="", words=words, provenance=TERMS).path.read_bytes()
            for name, words in (("sk-a", list(SLOVAK)), ("sk-a", sorted(SLOVAK, reverse=True)))]  # fmt: skip
    assert made[0] == made[1]


@given(st.text(alphabet="абё dog;\t#\n-1\u0301", max_size=120))
def test_any_text_is_a_word_list(text: str) -> None:
    words = parse_word_list(text, alphabet("ru"))
    lines = [line for line in text.split("\n") if line.strip() and not line.strip().startswith("#")]
    assert len(words.entries) + len(words.rejected) + len(words.duplicates) == len(lines)
    made = words.lexicon()
    assert sorted(made) == sorted(set(words.words))
    for entry in words.entries:
        assert made.spelling(entry.word) == entry.spelling
        assert made.clue(entry.word) == (entry.clue or None)


@given(st.binary(max_size=60), st.integers(0, 400))
def test_a_damaged_file_is_refused_or_whole(noise: bytes, place: int) -> None:
    """Any bytes written over a pack at any place are noticed."""
    with tempfile.TemporaryDirectory() as folder:
        path = pack_words(Path(folder), "sk-x", language="sk", title="Test", words=SLOVAK, provenance=TERMS).path
        good = path.read_bytes()
        place = min(place, len(good))
        bad = good[:place] + noise + good[place + len(noise) :]
        path.write_bytes(bad)
        try:
            opened = Container(path)
            parts = opened.sections([section.name for section in opened.head.sections])
        except LexiconError:
            return
        assert bad[: len(good)] == good
        assert len(parts) == 3


@pytest.mark.parametrize("names", ["en", "en:common", "en:rich", "ru-nouns", "en:rich&en"])
def test_an_id_says_the_names_that_open_the_list_again(names: str) -> None:
    first = lexicon(names)
    assert lexicon(sources.names_of(first.id)).id == first.id
    assert sources.names_of("") == ""
