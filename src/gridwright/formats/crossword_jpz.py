"""jpz: the XML of Crossword Compiler's applet, plain or zipped. Bars, circles, colours and own numbers are kept.

Documents with a document type or entities are refused before they are parsed; a zip is unpacked up to a size.
"""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
import zipfile
from typing import Any, ClassVar

from gridwright.errors import FormatError
from gridwright.families.crossword.document import CrosswordDocument
from gridwright.families.crossword.layout import Direction, Layout
from gridwright.family import Finding
from gridwright.files import SIZE_LIMIT
from gridwright.formats.base import Format
from gridwright.formats.crossword_base import ClueText, ReadOptions, build, check_size, language_of, usual_losses, wrong

_APPLET = "http://crossword.info/xml/crossword-compiler-applet"
_PUZZLE = "http://crossword.info/xml/rectangular-puzzle"


class CrosswordJpz(Format):
    """jpz XML."""

    name: ClassVar[str] = "jpz"
    extensions: ClassVar[tuple[str, ...]] = (".jpz", ".xml")
    family: ClassVar[str] = "crossword"
    options = ReadOptions

    def sniff(self, data: bytes) -> int:
        if b"rectangular-puzzle" in data[:20_000]:
            return 95
        return 60 if data[:4] == b"PK\3\4" else 0

    def read(self, data: bytes, name: str, options: Any = None) -> CrosswordDocument:
        root = _root(_unzipped(data, name), name)
        puzzle = next((item for item in root.iter() if _tag(item) == "rectangular-puzzle"), root)
        grid = next((item for item in puzzle.iter() if _tag(item) == "grid"), None)
        if grid is None:
            raise wrong(name, "jpz", "grid")
        return _Reader(puzzle, grid, name).document(options)

    def write(self, doc: Any) -> bytes:
        return _written(doc)

    def losses(self, doc: Any) -> list[Finding]:
        return usual_losses(doc, numbers=True, bars=True)


def _unzipped(data: bytes, name: str) -> bytes:
    if data[:4] != b"PK\3\4":
        return data
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            first = archive.infolist()[0]
            if first.file_size > SIZE_LIMIT:
                raise wrong(name, "jpz", f"{first.file_size} B")
            with archive.open(first) as file:
                return file.read(SIZE_LIMIT)
    except (zipfile.BadZipFile, IndexError, NotImplementedError, RuntimeError, EOFError, OSError) as error:
        raise FormatError("crossword.format.cut", path=name, problem=str(error) or "zip") from None


def _root(data: bytes, name: str) -> ET.Element:
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data or data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise wrong(name, "jpz", "DOCTYPE")
    try:
        return ET.fromstring(data)
    except (ET.ParseError, ValueError, LookupError) as error:
        raise wrong(name, "jpz", str(error)) from None


def _tag(item: ET.Element) -> str:
    return item.tag.rpartition("}")[2]


def _text(item: ET.Element | None) -> str:
    return "" if item is None else " ".join("".join(item.itertext()).split())


class _Reader:
    def __init__(self, puzzle: ET.Element, grid: ET.Element, name: str) -> None:
        self.puzzle, self.grid, self.name = puzzle, grid, name
        self.cols = self.number(grid, "width")
        self.rows = self.number(grid, "height")
        check_size(self.rows, self.cols, name)

    def number(self, item: ET.Element, key: str) -> int:
        value = item.get(key, "")
        if not value.isdigit() or len(value) > 6:
            raise wrong(self.name, "jpz", f"{_tag(item)} {key}={value!r}")
        return int(value)

    def cell(self, x: int, y: int) -> int:
        if not (1 <= x <= self.cols and 1 <= y <= self.rows):
            raise wrong(self.name, "jpz", f"x={x} y={y}")
        return (y - 1) * self.cols + x - 1

    def document(self, options: Any) -> CrosswordDocument:
        size = self.rows * self.cols
        kinds, letters = ["-"] * size, [""] * size
        numbers: dict[int, str] = {}
        right: set[int] = set()
        below: set[int] = set()
        circles, shaded = [], []
        for item in self.grid:
            if _tag(item) != "cell":
                continue
            cell = self.cell(self.number(item, "x"), self.number(item, "y"))
            kind = item.get("type", "letter")
            kinds[cell] = {"block": "#", "void": "-", "clue": "="}.get(kind, ".")
            if kinds[cell] != ".":
                continue
            letters[cell] = item.get("solution", "")
            if item.get("number"):
                numbers[cell] = item.get("number", "")
            right |= {cell} if item.get("right-bar") == "true" else set()
            right |= {cell - 1} if item.get("left-bar") == "true" and cell % self.cols else set()
            below |= {cell} if item.get("bottom-bar") == "true" else set()
            below |= {cell - self.cols} if item.get("top-bar") == "true" and cell >= self.cols else set()
            circles += [cell] if item.get("background-shape") == "circle" else []
            shaded += [cell] if item.get("background-color", "#FFFFFF").upper() not in ("#FFFFFF", "#FFF") else []
        layout = Layout(self.rows, self.cols, "".join(kinds), sorted(right), sorted(below))
        about = next((item for item in self.puzzle.iter() if _tag(item) == "metadata"), None)
        meta = {_tag(item): _text(item) for item in about} if about is not None else {}
        return build(
            layout,
            letters,
            self.clues(self.words(layout)),
            numbers=numbers or None,
            language=language_of(options, self.puzzle.get("{http://www.w3.org/XML/1998/namespace}lang", "")),
            title=meta.get("title", ""),
            author=meta.get("creator", ""),
            copyright=meta.get("copyright", ""),
            notes=meta.get("description", ""),
            circles=tuple(sorted(circles)),
            shaded=tuple(sorted(shaded)),
        )

    def words(self, layout: Layout) -> dict[str, tuple[int, ...]]:
        found = {}
        for word in self.puzzle.iter():
            if _tag(word) != "word" or not word.get("id"):
                continue
            cells: list[int] = []
            for item in [word, *word.iter()][1:] if len(word) else [word]:
                if item.get("x") and item.get("y"):
                    cells += self.range(item.get("x", ""), item.get("y", ""))
            if not cells and word.get("x"):
                cells = self.range(word.get("x", ""), word.get("y", ""))
            found[word.get("id", "")] = tuple(cell for cell in dict.fromkeys(cells) if layout.kinds[cell] == ".")
        return found

    def range(self, xs: str, ys: str) -> list[int]:
        try:
            x1, x2 = (int(part) for part in (xs.split("-") * 2)[:2])
            y1, y2 = (int(part) for part in (ys.split("-") * 2)[:2])
        except ValueError:
            raise wrong(self.name, "jpz", f"x={xs} y={ys}") from None
        self.cell(x1, y1)
        self.cell(x2, y2)
        step_x, step_y = (1 if x2 >= x1 else -1), (1 if y2 >= y1 else -1)
        return [self.cell(x, y) for y in range(y1, y2 + step_y, step_y) for x in range(x1, x2 + step_x, step_x)]

    def clues(self, words: dict[str, tuple[int, ...]]) -> list[ClueText]:
        found = []
        lists = [item for item in self.puzzle.iter() if _tag(item) == "clues"]
        for place, clues in enumerate(lists):
            for clue in clues:
                cells = words.get(clue.get("word", ""), ())
                if _tag(clue) != "clue" or not cells:
                    continue
                down = len(cells) > 1 and cells[1] - cells[0] == self.cols
                direction: Direction = "down" if down or (len(cells) == 1 and place) else "across"
                length = clue.get("format", "")
                note = f"({length})" if length else ""
                found.append(ClueText(direction, clue.get("number", ""), _text(clue), note, cells))
        return found


_META = ("title", "creator", "copyright", "description")


def _written(doc: CrosswordDocument) -> bytes:
    applet = ET.Element("crossword-compiler-applet", {"xmlns": _APPLET})
    puzzle = ET.SubElement(applet, "rectangular-puzzle", {"xmlns": _PUZZLE, "xml:lang": doc.language})
    meta = ET.SubElement(puzzle, "metadata")
    for tag, text in zip(_META, (doc.title, doc.author, doc.copyright, doc.notes), strict=True):
        ET.SubElement(meta, tag).text = text
    crossword = ET.SubElement(puzzle, "crossword")
    grid = ET.SubElement(crossword, "grid", {"width": str(doc.cols), "height": str(doc.rows)})
    numbers = dict(doc.numbers)
    for cell, kind in enumerate(doc.layout.kinds):
        row, col = divmod(cell, doc.cols)
        values = {"x": str(col + 1), "y": str(row + 1)}
        if kind != ".":
            values["type"] = {"#": "block", "=": "clue", "-": "void"}[kind]
        else:
            values |= {"solution": doc.solution[cell]} if doc.solution[cell] else {}
            values |= {"number": numbers[cell]} if cell in numbers else {}
            values |= {"right-bar": "true"} if cell in doc.layout.bars_right else {}
            values |= {"bottom-bar": "true"} if cell in doc.layout.bars_below else {}
            values |= {"background-shape": "circle"} if cell in doc.circles else {}
            values |= {"background-color": "#CCCCCC"} if cell in doc.shaded else {}
        ET.SubElement(grid, "cell", values)
    for number, entry in enumerate(doc.entries, 1):
        word = ET.SubElement(crossword, "word", {"id": str(number)})
        for cell in entry.cells:
            row, col = divmod(cell, doc.cols)
            ET.SubElement(word, "cells", {"x": str(col + 1), "y": str(row + 1)})
    for direction in ("across", "down"):
        clues = ET.SubElement(crossword, "clues", {"ordering": "normal"})
        ET.SubElement(ET.SubElement(clues, "title"), "b").text = direction.capitalize()
        for number, entry in enumerate(doc.entries, 1):
            if entry.direction == direction:
                values = {"word": str(number), "number": entry.number}
                values |= {"format": entry.enumeration.strip("()")} if entry.enumeration else {}
                ET.SubElement(clues, "clue", values).text = entry.clue
    ET.indent(applet)
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(applet, encoding="unicode").encode() + b"\n"


FORMAT = CrosswordJpz()
