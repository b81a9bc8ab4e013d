"""A word search as ipuz (http://www.ipuz.org, kind wordsearch). Lossless: our own document rides in an extension field.

Read from other programs: ``puzzle`` with letters, null or ``#`` for holes, ``solution`` with the words (a list, or for
each word a group of cells from 1 as [column, row]). Words and cells that disagree are left without a place.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from gridwright.errors import FormatError, GridwrightError
from gridwright.families.wordsearch.document import Place, WordSearch
from gridwright.families.wordsearch.play import between
from gridwright.families.wordsearch.spec import SIDE_LIMIT
from gridwright.formats import ipuz, native
from gridwright.formats.base import Format
from gridwright.letters import alphabet, languages


class _Dimensions(msgspec.Struct):
    width: int
    height: int


class _Ipuz(msgspec.Struct):
    """What is read of a file; other fields are passed over."""

    kind: list[str]
    dimensions: _Dimensions | None = None
    puzzle: list[list[Any]] | None = None
    solution: list[str] | dict[str, Any] | str | None = None
    title: str = ""
    author: str = ""
    locale: str = ""
    own: dict[str, Any] | None = msgspec.field(name=ipuz.OWN, default=None)


class WordSearchIpuz(Format):
    """ipuz, lossless."""

    name: ClassVar[str] = "ipuz"
    extensions: ClassVar[tuple[str, ...]] = (".ipuz",)
    family: ClassVar[str] = "wordsearch"
    lossless: ClassVar[bool] = True

    def sniff(self, data: bytes) -> int:
        return 90 if ipuz.looks_like(data, "wordsearch") else 0

    def read(self, data: bytes, name: str, options: Any = None) -> WordSearch:
        file: _Ipuz = native.decode_json(ipuz.bare(data), _Ipuz, name)
        if not ipuz.has_kind(file.kind, "wordsearch"):
            raise FormatError("wordsearch.not-a-wordsearch", path=name, kind=", ".join(file.kind)[:80])
        return ipuz.own_document(file.own, WordSearch, name) or _foreign(file, name)

    def write(self, doc: Any) -> bytes:
        rows = [
            [letter or None for letter in doc.cells[at : at + doc.cols]] for at in range(0, len(doc.cells), doc.cols)
        ]
        solution: Any = list(doc.words)
        if doc.places:
            solution = {
                word: {"cells": [[cell % doc.cols + 1, cell // doc.cols + 1] for cell in place.cells(doc.cols)]}
                for word, place in zip(doc.words, doc.places, strict=True)
            }
        content = {
            "puzzle": rows,
            "solution": solution,
            "showanswers": "during",
            "useall": False,
            "zigzag": False,
            "retrace": False,
        }
        return ipuz.written(doc, "wordsearch#1", content)


def _foreign(file: _Ipuz, name: str) -> WordSearch:
    """A document from another program's file."""
    if not file.puzzle or not file.puzzle[0]:
        raise FormatError("wordsearch.no-grid", path=name)
    rows, cols = len(file.puzzle), len(file.puzzle[0])
    if max(rows, cols) > SIDE_LIMIT:
        raise FormatError("wordsearch.large-grid", path=name, rows=rows, cols=cols, limit=SIDE_LIMIT)
    cells: list[str] = []
    for number, row in enumerate(file.puzzle, 1):
        if len(row) != cols:
            raise FormatError("wordsearch.uneven-rows", path=name, line=number, n=len(row), cols=cols)
        cells += [_letter(value, name) for value in row]
    language = file.locale[:2].lower() if file.locale[:2].lower() in languages() else "en"
    solution = file.solution
    words = list(solution) if isinstance(solution, dict | list) else (solution or "").split()
    places: list[Place] = []
    try:
        letters = alphabet(language)
        cells = [letters.decode(letters.tokens(letter)) if letter else "" for letter in cells]
        doc = WordSearch(
            rows=rows,
            cols=cols,
            cells=tuple(cells),
            words=tuple(words),
            title=file.title,
            author=file.author,
            language=language,
            alphabet=letters.id,
        )
    except GridwrightError as error:
        raise FormatError("wordsearch.bad-ipuz", path=name, problem=error.message) from None
    if isinstance(solution, dict):
        for spots in solution.values():
            place = _place(doc, spots)
            if place is None:
                return doc
            places.append(place)
    return msgspec.structs.replace(doc, places=tuple(places)) if places else doc


def _letter(value: Any, name: str) -> str:
    if isinstance(value, dict):
        value = value.get("cell") or value.get("value")
    if value is None or value == "#" or value == 0:
        return ""
    if not isinstance(value, str) or not 1 <= len(value) <= 4:
        raise FormatError("wordsearch.bad-ipuz-cell", path=name, value=str(value)[:20])
    return value


def _place(doc: WordSearch, spots: Any) -> Place | None:
    """The run that a word's cells describe; None when they are no straight run on the grid."""
    if isinstance(spots, dict):
        spots = spots.get("cells")
    try:
        cells = [(int(row) - 1) * doc.cols + int(col) - 1 for col, row in spots]
        inside = all(1 <= int(col) <= doc.cols and 1 <= int(row) <= doc.rows for col, row in spots)
    except (TypeError, ValueError):
        return None
    if len(cells) < 2 or not inside:
        return None
    place = between(doc, cells[0], cells[-1])
    return place if place is not None and list(place.cells(doc.cols)) == cells else None


FORMAT = WordSearchIpuz()
