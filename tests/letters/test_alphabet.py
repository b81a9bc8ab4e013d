"""Alphabets by hand-picked words of each language; expected letters come from the languages' own rules."""

from __future__ import annotations

import pickle
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.errors import LetterError
from gridwright.letters import MAX_LETTERS, alphabet, from_letters, languages
from gridwright.letters.alphabet import alphabet_by_id

REQUIRED = {"ru", "en", "sk", "cs", "pl", "uk", "fr", "de", "es", "hu", "hr", "it", "pt", "tr", "sl", "he"}


def split(language: str, text: str, product: str = "puzzle", **more: object) -> str:
    return " ".join(alphabet(language, product, **more).split(text))  # type: ignore[arg-type]


def test_all_promised_languages_are_there() -> None:
    assert set(languages()) >= REQUIRED


@pytest.mark.parametrize("language", languages())
def test_every_alphabet_reads_its_own_letters(language: str) -> None:
    own = alphabet(language)
    assert len(own) <= MAX_LETTERS
    for rank, letter in enumerate(own.letters):
        assert own.encode(letter) == bytes([rank])
        assert own.encode(unicodedata.normalize("NFD", letter)) == bytes([rank])
    assert own.rank == {letter: rank for rank, letter in enumerate(own.letters)}


@pytest.mark.parametrize(
    ("language", "product", "text", "letters"),
    [
        ("ru", "puzzle", "ёлка", "Е Л К А"),
        ("ru", "erudit", "ёлка", "Е Л К А"),
        ("ru", "scrabble", "ёлка", "Ё Л К А"),
        ("ru", "puzzle", "йод", "Й О Д"),
        ("sk", "puzzle", "chlieb", "CH L I E B"),
        ("sk", "scrabble", "chlieb", "C H L I E B"),
        ("sk", "puzzle", "džem", "D Ž E M"),
        ("cs", "puzzle", "chrám", "CH R Á M"),
        ("uk", "puzzle", "м'ята", "М Я Т А"),
        ("uk", "scrabble", "м’ята", "М ' Я Т А"),
        ("de", "puzzle", "Straße", "S T R A S S E"),
        ("de", "crossword", "Öl", "O E L"),
        ("fr", "puzzle", "œuvré", "O E U V R E"),
        ("fr", "accents", "été", "É T É"),
        ("es", "puzzle", "pingüino", "P I N G U I N O"),
        ("es", "puzzle", "año", "A Ñ O"),
        ("es", "scrabble", "perro", "P E RR O"),
        ("pt", "scrabble", "coração", "C O R A Ç A O"),
        ("hu", "puzzle", "hosszú", "H O SZ SZ Ú"),
        ("hu", "puzzle", "község", "K Ö Z S É G"),
        ("hu", "puzzle", "egészség", "E G É SZ S É G"),
        ("hr", "puzzle", "ljeto", "LJ E T O"),
        ("hr", "puzzle", "nadživjeti", "N A D Ž I V J E T I"),
        ("hr", "puzzle", "injekcija", "I N J E K C I J A"),
        ("tr", "puzzle", "ışık", "I Ş I K"),
        ("tr", "puzzle", "istanbul", "İ S T A N B U L"),
        ("en", "puzzle", "café", "C A F E"),
        ("el", "puzzle", "λόγος", "Λ Ο Γ Ο Σ"),
    ],
)
def test_letters_of_products(language: str, product: str, text: str, letters: str) -> None:
    assert split(language, text, product) == letters


def test_digraph_switches_and_prefixes() -> None:
    both = {"DZ": True, "DŽ": True}
    assert split("sk", "medzi", digraphs=both) == "M E DZ I"
    assert split("sk", "džem", digraphs=both) == "DŽ E M"
    for word in ("odzbrojenie", "podzemie", "predzvesť"):
        assert "DZ" not in alphabet("sk", digraphs=both).split(word)
    assert split("sk", "podzol", digraphs=both) == "P O DZ O L"
    assert split("sk", "chlieb", digraphs={"CH": False}) == "C H L I E B"


def test_compatibility_digraph_of_an_import() -> None:
    assert split("hr", "\N{LATIN SMALL LETTER DZ WITH CARON}ep") == "DŽ E P"


def test_stress_marks_and_invisible_signs_are_dropped() -> None:
    russian = alphabet("ru")
    assert russian.encode("за\u0301мок") == russian.encode("замок")
    assert russian.encode("за\u00adмок\ufeff") == russian.encode("замок")
    assert russian.encode("\N{CYRILLIC SMALL LETTER IE WITH GRAVE}ж") == russian.encode("еж")
    assert alphabet("ru", "scrabble").split("е\u0308ж") == ("Ё", "Ж")


def test_accents_stripped_on_demand() -> None:
    assert split("sk", "ľúbosť", strip_accents=True) == "L U B O S T"
    assert split("pl", "łódź", strip_accents=True) == "L O D Z"
    assert split("ru", "йод", strip_accents=True) == "Й О Д"
    assert split("es", "año", strip_accents=True) == "A Ñ O"


def test_right_to_left_is_logical_order() -> None:
    hebrew = alphabet("he")
    assert hebrew.right_to_left
    # shalom with vowel points and a final mem
    assert hebrew.split("שָׁלוֹם") == ("ש", "ל", "ו", "מ")
    assert alphabet("ar").right_to_left
    assert not alphabet("ru").right_to_left


@pytest.mark.parametrize(
    ("text", "key", "place"),
    [
        ("зaмок", "letters.mixed-script", 2),
        ("table", "letters.other-script", 1),
        ("стол!", "letters.unknown-sign", 5),
        ("ст1л", "letters.unknown-sign", 3),
        ("новый стол", "letters.unknown-sign", 6),
    ],
)
def test_a_foreign_sign_is_named_with_its_place(text: str, key: str, place: int) -> None:
    with pytest.raises(LetterError) as caught:
        alphabet("ru").encode(text)
    assert caught.value.key == key
    assert caught.value.message.params["place"] == place
    assert caught.value.message.params["alphabet"] == "ru"


def test_a_letter_without_a_tile_is_named() -> None:
    with pytest.raises(LetterError) as caught:
        alphabet("sk", "scrabble").encode("whisky")
    assert caught.value.key == "letters.no-such-letter"
    assert caught.value.message.params["sign"] == "W"


def test_tokens_skip_what_is_no_letter() -> None:
    english = alphabet("en")
    assert english.tokens("New York, 1999!") == english.encode("NEWYORK")
    # Letters are not joined across a word's end: vac|hora.
    slovak = alphabet("sk")
    assert [slovak.letters[rank] for rank in slovak.tokens("vac hora")] == ["V", "A", "C", "H", "O", "R", "A"]
    with pytest.raises(LetterError):
        english.tokens("Нью York")


def test_collation() -> None:
    # Slovak: č after c, ch after h, lengths and ď only when nothing else differs (CLDR, STN 97 6030).
    words = ["chata", "čaj", "ihla", "hora", "cesta", "dať", "dar", "ďas", "dá"]
    assert sorted(words, key=alphabet("sk").sort_key) == [
        "cesta", "čaj", "dá", "dar", "ďas", "dať", "hora", "chata", "ihla",
    ]  # fmt: skip
    assert sorted(["ёж", "ель", "еж", "жук"], key=alphabet("ru").sort_key) == ["еж", "ёж", "ель", "жук"]
    assert sorted(["zebra", "ñandú", "nube"], key=alphabet("es").sort_key) == ["nube", "ñandú", "zebra"]
    assert sorted(["new", "New York", "newt"], key=alphabet("en").sort_key) == ["new", "newt", "New York"]


def test_ids_read_back_and_pickle() -> None:
    for text in ("sk", "sk.scrabble", "ru.erudit", "sk+DZ", "sk~", "sk-CH", "sk.scrabble~+DZ"):
        made = alphabet_by_id(text)
        assert made.id == text
        assert alphabet_by_id(made.id) is made
        assert pickle.loads(pickle.dumps(made)) == made


def test_unknown_languages_products_and_digraphs_are_named() -> None:
    for call, key in (
        (lambda: alphabet("xx"), "letters.unknown-language"),
        (lambda: alphabet("ru", "chess"), "letters.unknown-product"),
        (lambda: alphabet("sk", digraphs={"AB": True}), "letters.unknown-digraph"),
        (lambda: from_letters(tuple(chr(0x4E00 + i) for i in range(63))), "letters.too-many-letters"),
    ):
        with pytest.raises(LetterError) as caught:
            call()
        assert caught.value.key == key


def test_an_alphabet_of_ones_own() -> None:
    own = from_letters(("A", "B", "CH"), vowels="A")
    assert own.split("bach") == ("B", "A", "CH")
    assert own.vowels == {0}
    assert pickle.loads(pickle.dumps(own)) == own


def test_an_alphabet_is_immutable() -> None:
    with pytest.raises(AttributeError):
        alphabet("ru").id = "x"


@given(st.text(max_size=30))
def test_any_text_is_encoded_or_refused(text: str) -> None:
    for language in ("ru", "sk", "hu", "en", "he"):
        own = alphabet(language)
        try:
            word = own.encode(text)
        except LetterError as error:
            shown = str(error)
            assert own.id in shown
            continue
        assert all(rank < len(own) for rank in word)
        assert own.encode(own.decode(word)) == word or language == "hu"
