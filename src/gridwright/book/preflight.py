"""Looks at a finished PDF as a printing house does: fonts, page sizes, trim boxes, margins, number of pages."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import msgspec

from gridwright.book.geometry import Geometry, papers
from gridwright.errors import MissingExtra
from gridwright.messages import Message, msg

#: What rounding may add, in points.
TOLERANCE = 0.6


class Problem(msgspec.Struct, frozen=True):
    """One thing that a printing house would object to."""

    code: str
    message: Message


def preflight(pdf: bytes, page: Geometry, *, first_page: int = 1) -> list[Problem]:
    """Everything that is wrong with a PDF made for this geometry; an empty list means it can be printed."""
    try:
        from pypdf import PdfReader
    except ImportError:
        raise MissingExtra(str(msg("book.printing")), "print") from None
    reader = PdfReader(BytesIO(pdf))
    problems: list[Problem] = []
    for index, sheet in enumerate(reader.pages):
        number = first_page + index
        problems += [_problem("not-embedded", page=number, font=font) for font in _loose_fonts(sheet)]
        problems += _boxes(sheet, page, number)
        problems += [_problem("outside-margins", page=number, text=text) for text in _outside(sheet, page, number)]
    least = papers().press.least_pages
    if page.mirrored and len(reader.pages) < least:
        problems.append(_problem("too-thin", pages=len(reader.pages), least=least))
    return problems


def _problem(code: str, **params: Any) -> Problem:
    return Problem(code, Message(f"book.preflight.{code}", params))


def _loose_fonts(sheet: Any) -> Iterator[str]:
    """The names of fonts on a page, also inside its pictures, that are not in the file."""
    waiting = [sheet.get("/Resources")]
    seen: set[int] = set()
    while waiting:
        resources = _plain(waiting.pop())
        if resources is None or id(resources) in seen:
            continue
        seen.add(id(resources))
        for font in (_plain(resources.get("/Font")) or {}).values():
            font = _plain(font)
            for part in [font, *(_plain(child) for child in _plain(font.get("/DescendantFonts")) or ())]:
                descriptor = _plain(part.get("/FontDescriptor"))
                if part.get("/Subtype") == "/Type0":
                    continue
                if not descriptor or not any(f"/FontFile{kind}" in descriptor for kind in ("", "2", "3")):
                    yield str(part.get("/BaseFont", "?"))
        pictures = (_plain(resources.get("/XObject")) or {}).values()
        waiting += [_plain(picture).get("/Resources") for picture in pictures]


def _plain(value: Any) -> Any:
    """A PDF object instead of a reference to it."""
    return value.get_object() if hasattr(value, "get_object") else value


def _boxes(sheet: Any, page: Geometry, number: int) -> Iterator[Problem]:
    """The size of the sheet with bleed, and the trim inside it: nothing is added at the inside edge of a book."""
    sides = 1 if page.mirrored else 2
    wanted = (page.width + sides * page.bleed, page.height + 2 * page.bleed)
    found = (float(sheet.mediabox.width), float(sheet.mediabox.height))
    if any(abs(a - b) > TOLERANCE for a, b in zip(wanted, found, strict=True)):
        yield _problem(
            "wrong-size",
            page=number,
            width=f"{found[0]:.1f}",
            height=f"{found[1]:.1f}",
            wanted_width=f"{wanted[0]:.1f}",
            wanted_height=f"{wanted[1]:.1f}",
        )
    if page.bleed:
        trim = (float(sheet.trimbox.width), float(sheet.trimbox.height))
        if any(abs(a - b) > TOLERANCE for a, b in zip(trim, (page.width, page.height), strict=True)):
            yield _problem("no-trim-box", page=number)


def _outside(sheet: Any, page: Geometry, number: int) -> list[str]:
    """Texts that begin left of the left margin, right of the right one, or off the page's edges.

    A right page is odd; its inside margin is at the left. The page number may stand in the bottom margin.
    """
    right = number % 2 == 1 or not page.mirrored
    left_margin, right_margin = (page.inside, page.outside) if right else (page.outside, page.inside)
    x0, y0 = float(sheet.trimbox.left), float(sheet.trimbox.bottom)
    found: list[str] = []

    def visit(text: str, matrix: list[float], text_matrix: list[float], *_: object) -> None:
        if not text.strip():
            return
        x = text_matrix[4] * matrix[0] + text_matrix[5] * matrix[2] + matrix[4] - x0
        y = text_matrix[4] * matrix[1] + text_matrix[5] * matrix[3] + matrix[5] - y0
        inside = left_margin - TOLERANCE <= x <= page.width - right_margin + TOLERANCE
        if not inside or not page.bottom / 3 <= y <= page.height - page.top + TOLERANCE:
            found.append(text.strip()[:40])

    sheet.extract_text(visitor_text=visit)
    return found
