"""From puzzles to a PDF: typeset, count the pages, and typeset again until gutter and page references are right.

The width of the gutter depends on the number of pages, and puzzle and answer name each other's page; both are known
only after typesetting. A short job is one run, set twice; what Typst measured the first time it remembers. A long book
is set in parts of :data:`PART` puzzles, the answers first, and joined; after each part Typst is made to forget, so that
the memory stays that of one part, whatever the length of the book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from gridwright.book.geometry import Geometry, geometry
from gridwright.book.items import PrintItem
from gridwright.book.job import LEAST_CELL, LETTER, JobWriter
from gridwright.book.joining import join
from gridwright.book.options import BookOptions
from gridwright.book.typeset import Placed, Sheets, Typesetter
from gridwright.errors import InputError
from gridwright.family import Document, View
from gridwright.messages import Message, msg

#: Puzzles, and answers, typeset in one run. Larger parts take more memory and, oddly, more time.
PART = 50
ANSWER_PART = 60
#: Runs after which page references must stand still; they do after two or three.
MOST_RUNS = 6


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """A print job's result: the PDF, the answer key where it is a file of its own, the geometry and what stands where.

    ``placed`` has the page numbers that are printed; ``notes`` says which puzzles came out small.
    """

    pdf: bytes
    answers: bytes | None
    page: Geometry
    pages: int
    placed: tuple[Placed, ...]
    notes: tuple[Message, ...] = ()


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

    puzzles: range = range(0)
    answers: range = range(0)


class _Pages(msgspec.Struct, frozen=True):
    """On which printed page each puzzle and each answer stands, as far as is known."""

    puzzles: dict[int, int] = {}
    answers: dict[int, int] = {}


class _Run(msgspec.Struct):
    """A typeset part, with the printed page numbers."""

    sheets: Sheets
    placed: list[Placed]


class _Press:
    """Typesets the parts of a job until nothing moves any more."""

    def __init__(self, writer: JobWriter, options: BookOptions) -> None:
        self._writer = writer
        self._options = options
        self._typesetter = Typesetter()
        self._count = len(writer.items)

    def book(self, *, puzzles: bool, answers: bool, puzzle_pages: dict[int, int] | None = None) -> Book:
        """The book of these sections; ``puzzle_pages`` gives the pages of puzzles that are printed elsewhere."""
        shown = self._count if puzzles else 0
        solved = self._count if answers and all(item.solution for item in self._writer.items) else 0
        short = shown <= PART and solved <= ANSWER_PART
        page, runs = (self._short if short else self._long)(shown, solved, puzzle_pages or {})
        placed = tuple(mark for run in runs for mark in run.placed)
        notes = tuple(self._check(placed))
        title = self._options.book_title or self._writer.title(self._writer.items[0])
        language = self._writer.items[0].puzzle.language
        pdf = join([run.sheets.pdf for run in runs], [run.sheets.skipped for run in runs], title, language)
        count = sum(run.sheets.pages for run in runs)
        return Book(pdf=pdf, answers=None, page=page, pages=count, placed=placed, notes=notes)

    def _short(self, shown: int, solved: int, elsewhere: dict[int, int]) -> tuple[Geometry, list[_Run]]:
        """Everything in one run, again until page references and gutter are right."""
        part = _Part(range(shown), range(solved))
        pages, known = max(1, shown // self._options.puzzles_per_page + solved // 6), _Pages(elsewhere)
        for _ in range(MOST_RUNS):
            page = geometry(self._options, pages)
            run = self._run(part, page, known, self._options.first_page, front=True)
            pages = run.sheets.pages
            # Only what is printed must be right: a page number where the other half is printed too.
            puzzle_pages = elsewhere or (_pages(run.placed, "puzzle") if solved else {})
            found = _Pages(puzzle_pages, _pages(run.placed, "answer"))
            if found == known and geometry(self._options, pages) == page:
                break
            known = found
        return page, [run]

    def _long(self, shown: int, solved: int, elsewhere: dict[int, int]) -> tuple[Geometry, list[_Run]]:
        """In parts, the answers first: puzzles take a page each, so the answers' pages are known beforehand."""
        options = self._options
        step = max(PART - PART % options.puzzles_per_page, options.puzzles_per_page)
        parts = [_Part(puzzles=range(k, min(k + step, shown))) for k in range(0, shown, step)]
        keys = [_Part(answers=range(k, min(k + ANSWER_PART, solved))) for k in range(0, solved, ANSWER_PART)]
        front = 2 if options.book_title and parts else 0
        start = options.first_page + front
        guess = elsewhere or {n: start + n // options.puzzles_per_page for n in range(shown)}
        length = front + -(-shown // options.puzzles_per_page)
        pages = length + solved // 6
        for _ in range(MOST_RUNS):
            page = geometry(options, pages)
            key_runs = self._runs(keys, page, _Pages(guess), options.first_page + length, front=not parts)
            pages = length + sum(run.sheets.pages for run in key_runs)
            if geometry(options, pages) != page:
                continue
            answer_pages = _pages([mark for run in key_runs for mark in run.placed], "answer")
            runs = self._runs(parts, page, _Pages({}, answer_pages), options.first_page, front=True)
            found = elsewhere or _pages([mark for run in runs for mark in run.placed], "puzzle")
            length = sum(run.sheets.pages for run in runs)
            if found == guess or not solved:
                break
            guess, pages = found, length + sum(run.sheets.pages for run in key_runs)
        return page, runs + key_runs

    def _runs(self, parts: list[_Part], page: Geometry, known: _Pages, first: int, *, front: bool) -> list[_Run]:
        """Typesets parts that follow each other from page ``first``."""
        runs = []
        for number, part in enumerate(parts):
            runs.append(self._run(part, page, known, first, front=front and number == 0))
            first += runs[-1].sheets.pages
            self._typesetter.forget()
        return runs

    def _run(self, part: _Part, page: Geometry, known: _Pages, first: int, *, front: bool) -> _Run:
        """Typesets one part that begins on page ``first``; the title page, if any, stands in ``front``."""
        job = self._writer.job(
            page,
            puzzles=part.puzzles,
            answers=part.answers,
            first_page=first,
            front=front,
            heading=part.answers.start == 0,
        )
        notes = self._writer.notes(part.puzzles, part.answers, known.puzzles, known.answers)
        # Tags help a screen reader with a single sheet; in a book they are most of the file.
        skipped = int(job["skip_page"])
        sheets = self._typesetter.run(job, notes, skipped=skipped, tags=self._count == 1)
        placed = [msgspec.structs.replace(mark, page=first + mark.page - 1 - skipped) for mark in sheets.placed]
        return _Run(sheets, placed)

    def _check(self, placed: tuple[Placed, ...]) -> Iterator[Message]:
        """A puzzle that can't be read at this size is refused, not shrunk; one that is small gets a note."""
        for mark in placed:
            number = self._writer.number(mark.index) or "1"
            title = self._writer.title(self._writer.items[mark.index])
            if not mark.fits:
                raise InputError("book.does-not-fit", number=number, title=title, paper=self._options.paper)
            if mark.kind == "puzzle" and mark.cell < LEAST_CELL - 0.05:
                yield msg("book.small-letters", number=number, title=title, size=f"{mark.cell * LETTER:.1f}")


def _pages(placed: Sequence[Placed], kind: str) -> dict[int, int]:
    return {mark.index: mark.page for mark in placed if mark.kind == kind}
