"""Printed books, read back with pypdf: pages, sizes, fonts, text, references, the same bytes again."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

import gridwright.book.printing as printing
from gridwright.book import BookOptions, PrintItem, preflight, print_book, print_pdf
from gridwright.book.geometry import geometry, gutter
from gridwright.errors import InputError
from gridwright.scene.marks import Blanks, Cell, Clue, ClueList, Glyph, Scene, Stroke, Text, WordList

MM = 72 / 25.4
RUSSIAN = "ХОРОШОТОМУКТОДОМАЩЮЪ"
SLOVAK = "ČĎŽŔŠÁÄÉĹÓÔÚÝŤŇ"


def wordsearch(side: int, letters: str, words: tuple[str, ...], language: str, *, solved: bool = False) -> Scene:
    """A grid of letters with a word list and a message line."""
    marks: list[Glyph | Stroke] = [
        Glyph(role="glyph", text=letters[n % len(letters)], x=n % side * 1000 + 500, y=n // side * 1000 + 500, cell=n)
        for n in range(side * side)
    ]
    if solved:
        marks.append(Stroke(role="stroke.answer", points=((500, 500), (3500, 3500)), width=760, capsule=True))
    corners = ((0, 0), (side * 1000, 0), (side * 1000, side * 1000), (0, side * 1000))
    marks.append(Stroke(role="frame", points=corners, closed=True))
    message = ("Á", "N", "O") if solved else ("", "", "")
    panels = (Blanks(cells=message, title="Tajnička"),) if solved else (
        Text(text="Find the words.", role="instruction"),
        WordList(words=words),
        Blanks(cells=message, title="Tajnička"),
    )  # fmt: skip
    return Scene(
        width=side * 1000,
        height=side * 1000,
        marks=tuple(marks),
        panels=panels,
        title="Vtip",
        language=language,
        rows=side,
        cols=side,
    )


def items(count: int, side: int = 12) -> list[PrintItem]:
    """Puzzles that differ."""
    result = []
    for n in range(count):
        letters, language = ((RUSSIAN, "ru"), (SLOVAK, "sk"))[n % 2]
        words = ("ЖИРАФ", "МЕДВЕДЬ", "ЁЖИК") if language == "ru" else ("ČEREŠŇA", "ĎATEĽ", "KÔŇ")
        shifted = letters[n % len(letters) :] + letters[: n % len(letters)]
        result.append(
            PrintItem(
                puzzle=wordsearch(side, shifted, words, language),
                solution=wordsearch(side, shifted, words, language, solved=True),
            )
        )
    return result


def crossword(clues: int) -> Scene:
    """A board with many clues."""
    cells = tuple(Cell(role="cell", cell=n, x=n % 15 * 1000, y=n // 15 * 1000) for n in range(225))
    lists = tuple(
        ClueList(
            title=title,
            clues=tuple(
                Clue(number=str(n + 1), text=f"{title} подсказка номер {n + 1} подлиннее", note="(7)")
                for n in range(clues // 2)
            ),
        )
        for title in ("По горизонтали", "По вертикали")
    )
    return Scene(
        width=15000, height=15000, marks=cells, panels=lists, title="Кроссворд", language="ru", rows=15, cols=15
    )


def words_of(pdf: bytes) -> list[str]:
    """The text of each page, without the white space that wide letter spacing makes."""
    return ["".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages]


@pytest.fixture(scope="module")
def small() -> printing.Book:
    """Three puzzles and their answers on A4."""
    return print_book(items(3), language="sk")


def test_each_puzzle_has_a_page_and_the_answers_follow(small: printing.Book) -> None:
    assert small.pages == 4
    assert [(mark.kind, mark.index, mark.page) for mark in small.placed] == [
        ("puzzle", 0, 1),
        ("puzzle", 1, 2),
        ("puzzle", 2, 3),
        ("answer", 0, 4),
        ("answer", 1, 4),
        ("answer", 2, 4),
    ]


def test_puzzle_and_answer_name_each_other_s_page(small: printing.Book) -> None:
    pages = words_of(small.pdf)
    assert "Riešenienas.4" in pages[0]
    assert "Riešenia" in pages[3]
    assert all(f"s.{n}" in pages[3] for n in (1, 2, 3))


def test_cyrillic_and_slovak_words_can_be_searched(small: printing.Book) -> None:
    pages = words_of(small.pdf)
    assert all(word in pages[0] for word in ("ЖИРАФ", "МЕДВЕДЬ", "ЁЖИК"))
    assert all(word in pages[1] for word in ("ČEREŠŇA", "ĎATEĽ", "KÔŇ", "Tajnička"))


def test_the_same_puzzles_give_the_same_bytes(small: printing.Book) -> None:
    assert print_pdf(items(3), language="sk") == small.pdf


def test_a_printing_house_has_nothing_to_object_to(small: printing.Book) -> None:
    assert preflight(small.pdf, small.page) == []


@pytest.mark.parametrize(
    ("paper", "size"),
    [
        ("a4", (210 * MM, 297 * MM)),
        ("letter", (612, 792)),
        ("8x10", (576, 720)),
        ("6x9", (432, 648)),
        ("a5", (148 * MM, 210 * MM)),
    ],
)
def test_sizes_of_paper(paper: str, size: tuple[float, float]) -> None:
    options = BookOptions(paper=paper, answers="none", binding="none")  # type: ignore[arg-type]
    book = print_book(items(1, 15), options)
    box = PdfReader(BytesIO(book.pdf)).pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx(size, abs=0.01)
    assert preflight(book.pdf, book.page) == []
    assert book.placed[0].cell * 0.62 >= 10  # letters of at least 10 pt


def test_the_gutter_grows_with_the_pages() -> None:
    # Inside margins of KDP in inches: 0.375 to 150 pages, 0.5 to 300, 0.625 to 500, 0.75 to 700, 0.875 to 828.
    assert [gutter(pages) / 72 for pages in (24, 150, 151, 300, 500, 700, 828)] == [
        0.375,
        0.375,
        0.5,
        0.5,
        0.625,
        0.75,
        0.875,
    ]
    with pytest.raises(InputError) as error:
        gutter(829)
    assert error.value.key == "book.too-thick"
    sheet = geometry(BookOptions(paper="6x9"), 200)
    assert sheet.mirrored
    assert sheet.inside / 72 == pytest.approx(0.5 + 0.15)
    assert geometry(BookOptions(paper="a4"), 23).mirrored is False
    assert geometry(BookOptions(paper="a4"), 24).mirrored is True


def test_a_book_mirrors_its_margins_and_passes_preflight() -> None:
    book = print_book(items(24, 8), BookOptions(paper="6x9", answers="end"))
    assert book.pages >= 26
    assert preflight(book.pdf, book.page) == []
    # On a right (odd) page the board begins after the gutter, on a left one after the outside margin.
    assert preflight(book.pdf, book.page, first_page=2) != []


def test_bleed_makes_the_sheet_larger_and_keeps_the_trim() -> None:
    book = print_book(items(2), BookOptions(paper="6x9", bleed=True))
    page = PdfReader(BytesIO(book.pdf)).pages[0]
    # 0.125 inch at top, bottom and outside: 6.125 x 9.25 inch.
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx((441, 666))
    assert (float(page.trimbox.width), float(page.trimbox.height)) == pytest.approx((432, 648))
    assert [problem.code for problem in preflight(book.pdf, book.page)] == ["too-thin"]


def test_many_clues_go_on_one_page_in_columns() -> None:
    item = PrintItem(puzzle=crossword(70), title="Кроссворд")
    book = print_book([item], BookOptions(answers="none"), "ru")
    assert book.pages == 1
    text = words_of(book.pdf)[0]
    assert "Погоризонтали" in text
    assert "Повертикали" in text
    assert preflight(book.pdf, book.page) == []


def test_clues_without_room_go_on_the_facing_page() -> None:
    book = print_book([PrintItem(puzzle=crossword(90))] * 2, BookOptions(paper="6x9", answers="none"), "ru")
    # The board on a left page (even), the clues on the right one beside it.
    assert [mark.page for mark in book.placed] == [2, 4]
    assert book.pages == 5
    assert "Погоризонтали" in words_of(book.pdf)[2]


def test_large_print_is_large() -> None:
    book = print_book(items(1, 12), BookOptions(paper="letter", large_print=True, answers="none"))
    mark = book.placed[0]
    assert mark.cell * 0.62 >= 16
    assert mark.size >= 14


def test_a_large_grid_is_printed_small_with_a_note() -> None:
    book = print_book(items(1, 30), BookOptions(paper="6x9", answers="none"))
    # 30 cells and a margin of 0.12 on 6 - 2 x 0.45 (0.525 inside) inch, at most 361.8 pt: letters of 7.4 pt.
    assert [note.params["size"] for note in book.notes] == ["7.4"]
    assert print_book(items(1, 20), BookOptions(paper="6x9", answers="none")).notes == ()


def test_a_word_longer_than_the_line_is_set_smaller() -> None:
    word = "Ж" * 90
    book = print_book([PrintItem(puzzle=wordsearch(8, "AB", (word, "ДОМ"), "ru"))], BookOptions(answers="none"))
    sizes: dict[str, float] = {}

    def visit(text: str, matrix: list[float], _: list[float], font: object, size: float) -> None:
        sizes[text.strip()] = size * matrix[0]

    PdfReader(BytesIO(book.pdf)).pages[0].extract_text(visitor_text=visit)
    # Ж is 0.806 of its size wide in PT Sans; the text is 210 mm - 2 x 17 mm = 499 pt wide.
    assert 90 * 0.8 * sizes[word] < 499
    assert sizes["ДОМ"] > 10


def test_what_does_not_fit_is_refused_by_name() -> None:
    with pytest.raises(InputError) as error:
        print_pdf(items(1, 40), BookOptions(paper="6x9"))
    assert error.value.key == "book.does-not-fit"
    assert "Vtip" in str(error.value)


def test_several_puzzles_a_page() -> None:
    small_ones = [PrintItem(puzzle=wordsearch(4, "ABCD", (), "en")) for _ in range(5)]
    book = print_book(small_ones, BookOptions(puzzles_per_page=4, answers="none"))
    assert book.pages == 2
    assert [mark.page for mark in book.placed] == [1, 1, 1, 1, 2]


def test_answers_can_be_left_out_or_stand_alone_or_apart() -> None:
    some = items(3)
    assert print_book(some, BookOptions(answers="none")).pages == 3
    assert print_book(some, BookOptions(answers="only")).pages == 1
    book = print_book(some, BookOptions(answers="separate"))
    assert book.pages == 3
    assert book.answers is not None
    assert "page3" in words_of(book.answers)[0]
    assert "Answer" not in words_of(book.pdf)[0]


def test_a_title_page_and_the_first_page_s_number() -> None:
    book = print_book(items(2), BookOptions(book_title="Osemsmerovky", first_page=7, first_number=31))
    assert words_of(book.pdf)[0] == "Osemsmerovky"
    assert [mark.page for mark in book.placed][:2] == [9, 10]
    assert "31" in words_of(book.pdf)[2]


def test_an_even_first_page_is_a_left_one() -> None:
    book = print_book(items(2, 15), BookOptions(paper="6x9", first_page=8))
    assert [mark.page for mark in book.placed][:2] == [8, 9]
    assert [problem.code for problem in preflight(book.pdf, book.page, first_page=8)] == ["too-thin"]


def test_long_books_are_set_in_parts_with_the_same_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    options = BookOptions(paper="6x9")
    whole = print_book(items(7, 15), options)
    monkeypatch.setattr(printing, "PART", 3)
    monkeypatch.setattr(printing, "ANSWER_PART", 7)
    parts = print_book(items(7, 15), options)
    assert [mark.page for mark in parts.placed] == [mark.page for mark in whole.placed]
    assert [problem.code for problem in preflight(parts.pdf, parts.page)] == ["too-thin"]
    assert words_of(parts.pdf) == words_of(whole.pdf)
    assert print_book(items(7, 15), options).pdf == parts.pdf


def test_no_user_text_becomes_markup() -> None:
    evil = '#import "x"; $x$ *b* <a> \\ " @ref [ ] `r`'
    item = PrintItem(puzzle=wordsearch(8, "AB", (evil, "#panic()"), "en"), title=evil)
    text = words_of(print_pdf([item], BookOptions(answers="none")))[0]
    assert "".join(evil.split()) in text
    assert "#panic()" in text


def test_a_sign_without_a_letterform_is_named() -> None:
    with pytest.raises(InputError) as error:
        print_pdf([PrintItem(puzzle=wordsearch(8, "AB", ("SNOW☃",), "en"))])
    assert error.value.key == "render.missing-glyph"


def test_nothing_to_print_says_so() -> None:
    with pytest.raises(InputError) as error:
        print_pdf([])
    assert error.value.key == "book.nothing"


def test_bookmarks_lead_to_each_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    for part in (50, 2):
        monkeypatch.setattr(printing, "PART", part)
        reader = PdfReader(BytesIO(print_book(items(3, 8), BookOptions(paper="6x9")).pdf))
        marks = [(mark["/Title"], reader.get_destination_page_number(mark)) for mark in reader.outline]  # type: ignore[arg-type,call-overload]
        assert marks == [("1 Vtip", 0), ("2 Vtip", 1), ("3 Vtip", 2), ("Answers", 3)]
        assert reader.trailer["/Root"]["/Lang"] == "ru"  # type: ignore[index]


def test_facing_pages_in_parts_still_name_the_right_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = wordsearch(8, "AB", (), "en", solved=True)
    many = [PrintItem(puzzle=crossword(90), solution=answer) for _ in range(3)]
    options = BookOptions(paper="6x9", binding="book")
    whole = print_book(many, options)
    monkeypatch.setattr(printing, "PART", 2)
    parts = print_book(many, options)
    assert [mark.page for mark in parts.placed] == [mark.page for mark in whole.placed] == [2, 4, 6, 8, 8, 8]
    assert words_of(parts.pdf) == words_of(whole.pdf)
    assert "page6" in words_of(parts.pdf)[-1]
