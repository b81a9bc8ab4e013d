"""From puzzles to a PDF: typeset, count the pages, and typeset again until gutter and page references are right.

The width of the gutter depends on the number of pages, and puzzle and answer name each other's page; both are known
only after typesetting. The first guess (a page a puzzle) is nearly always right about everything but the answers'
pages, so a job is typeset twice. Long books are typeset in parts of :data:`PART` puzzles and joined, so that the
memory stays that of one part, whatever the length of the book.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gridwright.book.geometry import Geometry, geometry
from gridwright.book.items import PrintItem
from gridwright.book.job import JobWriter
from gridwright.book.joining import join
from gridwright.book.options import BookOptions
from gridwright.book.typeset import Placed, Sheets, Typesetter
from gridwright.errors import InputError
from gridwright.family import Document, View

#: Puzzles, and answers, typeset in one run.
PART = 150
ANSWER_PART = 600
#: Runs after which page references must stand still; they do after two or three.
MOST_RUNS = 6


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """A print job's result: the PDF, the answer key where it is a file of its own, the geometry and what stands where.

    ``placed`` has the page numbers that are printed.
    """

    pdf: bytes
    answers: bytes | None
    page: Geometry
    pages: int
    placed: tuple[Placed, ...]


def print_pdf(items: Sequence[PrintItem], options: BookOptions | None = None, language: str = "en") -> bytes:
    """One PDF of puzzles and, as the options say, their answers. The same items give the same bytes.

    Raises MissingExtra without ``gridwright[print]``; InputError for a sign that no packaged font has, a puzzle that
    does not fit, or a book too thick to be bound.
    """
    return print_book(items, options, language).pdf


def print_documents(docs: Sequence[Document], options: BookOptions | None = None) -> bytes:
    """One PDF of documents; its own words (Answers, page) are in the language of the first."""
    return book_of(docs, options).pdf


def book_of(docs: Sequence[Document], options: BookOptions | None = None) -> Book:
    """A book of documents."""
    from gridwright import registry

    items = []
    for doc in docs:
        family = registry.family(str(doc.__struct_config__.tag))
        items.append(
            PrintItem(
                puzzle=family.scene(doc, View.PUZZLE),
                solution=family.scene(doc, View.SOLUTION),
                title=doc.title,
                author=doc.author,
            )
        )
    return print_book(items, options, docs[0].language if docs else "en")


def print_book(items: Sequence[PrintItem], options: BookOptions | None = None, language: str = "en") -> Book:
    """The whole result of a print job, with the separate answer key and the places."""
    options = options or BookOptions()
    if not items:
        raise InputError("book.nothing")
    press = _Press(JobWriter(items, options, language), options)
    if options.answers == "only":
        return press.book(puzzles=False, answers=True)
    if options.answers != "separate":
        return press.book(puzzles=True, answers=options.answers == "end")
    book = press.book(puzzles=True, answers=False)
    key = press.book(puzzles=False, answers=True, puzzle_pages=_pages(book.placed, "puzzle"))
    return msgspec.structs.replace(book, answers=key.pdf, placed=(*book.placed, *key.placed))


class _Part(msgspec.Struct, frozen=True):
    """What is typeset in one run."""

    puzzles: range
    answers: range


class _Press:
    """Typesets the parts of a job until nothing moves any more."""

    def __init__(self, writer: JobWriter, options: BookOptions) -> None:
        self._writer = writer
        self._options = options
        self._typesetter = Typesetter()

    def book(self, *, puzzles: bool, answers: bool, puzzle_pages: dict[int, int] | None = None) -> Book:
        """The book of these sections; ``puzzle_pages`` gives the pages of puzzles that are printed elsewhere."""
        parts = self._parts(puzzles, answers)
        count = len(self._writer.items)
        pages = max(1, count // self._options.puzzles_per_page * puzzles + count // 6 * answers)
        elsewhere = puzzle_pages or {}
        asked: tuple[dict[int, int], dict[int, int]] = (elsewhere, {})
        for _ in range(MOST_RUNS):
            page = geometry(self._options, pages)
            runs = self._runs(parts, page, *asked)
            placed = tuple(mark for _, marks in runs for mark in marks)
            pages = sum(sheets.pages for sheets, _ in runs)
            # Only what is printed must be right: a page number where the other half is printed too.
            found = (elsewhere or (_pages(placed, "puzzle") if answers else {}), _pages(placed, "answer"))
            if found == asked and geometry(self._options, pages) == page:
                break
            asked = found
        self._check(placed)
        title = self._options.book_title or self._writer.title(self._writer.items[0])
        pdf = join([sheets.pdf for sheets, _ in runs], [sheets.skipped for sheets, _ in runs], title)
        return Book(pdf=pdf, answers=None, page=page, pages=pages, placed=placed)

    def _parts(self, puzzles: bool, answers: bool) -> list[_Part]:
        """Runs of the job; a short job is one run."""
        count = len(self._writer.items)
        solved = count if answers and all(item.solution for item in self._writer.items) else 0
        if (count if puzzles else 0) <= PART and solved <= ANSWER_PART:
            return [_Part(range(count if puzzles else 0), range(solved))]
        step = PART - PART % self._options.puzzles_per_page
        parts = [_Part(range(k, min(k + step, count)), range(0)) for k in range(0, count if puzzles else 0, step)]
        keys = [_Part(range(0), range(k, min(k + ANSWER_PART, solved))) for k in range(0, solved, ANSWER_PART)]
        return parts + keys

    def _runs(
        self, parts: list[_Part], page: Geometry, puzzle_pages: dict[int, int], answer_pages: dict[int, int]
    ) -> list[tuple[Sheets, list[Placed]]]:
        """Typesets all parts; page numbers come back as they are printed."""
        first = self._options.first_page
        result = []
        alone = len(self._writer.items) == 1
        for number, part in enumerate(parts):
            job = self._writer.job(
                page,
                puzzles=part.puzzles,
                answers=part.answers,
                first_page=first,
                front=number == 0,
                heading=part.answers.start == 0,
            )
            # Tags help a screen reader with a single sheet; in a book they are most of the file.
            notes = self._writer.notes(part.puzzles, part.answers, puzzle_pages, answer_pages)
            sheets = self._typesetter.run(job, notes, skipped=int(job["skip_page"]), tags=alone)
            marks = [
                msgspec.structs.replace(mark, page=first + mark.page - 1 - sheets.skipped) for mark in sheets.placed
            ]
            result.append((sheets, marks))
            first += sheets.pages
        return result

    def _check(self, placed: tuple[Placed, ...]) -> None:
        """A puzzle that can't be read at this size is refused, not shrunk."""
        for mark in placed:
            if not mark.fits:
                number = self._writer.number(mark.index) or "1"
                title = self._writer.title(self._writer.items[mark.index])
                raise InputError("book.does-not-fit", number=number, title=title, paper=self._options.paper)


def _pages(placed: tuple[Placed, ...], kind: str) -> dict[int, int]:
    return {mark.index: mark.page for mark in placed if mark.kind == kind}
