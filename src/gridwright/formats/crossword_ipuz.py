"""A crossword as ipuz (http://www.ipuz.org, kind crossword). Lossless: our own document rides in an extension field.

The extension is believed only while the visible part of the file still says the same; a file that another program has
changed is read from its visible part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from gridwright.families.crossword.document import CrosswordDocument, Entry
from gridwright.families.crossword.layout import Direction, Layout
from gridwright.formats import ipuz, native
from gridwright.formats.base import Format
from gridwright.formats.crossword_base import ClueText, ReadOptions, build, check_size, language_of, plain, wrong

_DIRECTIONS: dict[str, Direction] = {"across": "across", "down": "down"}


class _Dimensions(msgspec.Struct):
    width: int
    height: int


class _Ipuz(msgspec.Struct):
    """What is read of a file; other fields are passed over."""

    kind: list[str]
    dimensions: _Dimensions
    puzzle: list[list[Any]]
    solution: list[list[Any]] | None = None
    clues: dict[str, list[Any]] | None = None
    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    locale: str = ""
    block: str = "#"
    empty: Any = 0
    own: dict[str, Any] | None = msgspec.field(name=ipuz.OWN, default=None)


class CrosswordIpuz(Format):
    """ipuz, lossless."""

    name: ClassVar[str] = "ipuz"
    extensions: ClassVar[tuple[str, ...]] = (".ipuz",)
    family: ClassVar[str] = "crossword"
    lossless: ClassVar[bool] = True
    options = ReadOptions

    def sniff(self, data: bytes) -> int:
        return 90 if ipuz.looks_like(data, "crossword") else 0

    def read(self, data: bytes, name: str, options: Any = None) -> CrosswordDocument:
        file: _Ipuz = native.decode_json(ipuz.bare(data), _Ipuz, name)
        if not ipuz.has_kind(file.kind, "crossword"):
            raise wrong(name, "ipuz", f"kind {', '.join(file.kind)[:60]}")
        own = ipuz.own_document(file.own, CrosswordDocument, name)
        if own is not None:
            visible = msgspec.json.decode(self.write(own), type=_Ipuz)
            same = (visible.puzzle, visible.solution, visible.clues, visible.title)
            if same == (file.puzzle, file.solution, file.clues, file.title):
                return own
        return _foreign(file, name, options)

    def write(self, doc: Any) -> bytes:
        content: dict[str, Any] = {
            "copyright": doc.copyright,
            "notes": doc.notes,
            "puzzle": _rows([_puzzle_cell(doc, cell) for cell in range(len(doc.solution))], doc.cols),
        }
        if any(doc.solution):
            content["solution"] = _rows([_solution_cell(doc, cell) for cell in range(len(doc.solution))], doc.cols)
        content["clues"] = {
            name: [_clue(entry, doc.cols) for entry in doc.entries if entry.direction == name.lower()]
            for name in ("Across", "Down")
        }
        return ipuz.written(doc, "crossword#1", content)


def _rows(cells: Sequence[Any], cols: int) -> list[list[Any]]:
    return [list(cells[at : at + cols]) for at in range(0, len(cells), cols)]


def _puzzle_cell(doc: CrosswordDocument, cell: int) -> Any:
    kind = "".join(doc.grid)[cell]
    if kind == "-":
        return None
    if kind in "#=":
        return "#"
    number: Any = dict(doc.numbers).get(cell, 0)
    if isinstance(number, str) and number.isdigit():
        number = int(number)
    style: dict[str, Any] = {}
    sides = ("R" if cell in doc.bars_right else "") + ("B" if cell in doc.bars_below else "")
    if sides:
        style["barred"] = sides
    if cell in doc.circles:
        style["shapebg"] = "circle"
    if cell in doc.shaded or cell in doc.marked:
        style["highlight"] = True
    more: dict[str, Any] = {"style": style} if style else {}
    if cell in doc.given:
        more["value"] = doc.solution[cell]
    return {"cell": number, **more} if more else number


def _solution_cell(doc: CrosswordDocument, cell: int) -> Any:
    kind = "".join(doc.grid)[cell]
    return None if kind == "-" else "#" if kind in "#=" else doc.solution[cell] or 0


def _clue(entry: Entry, cols: int) -> dict[str, Any]:
    number: Any = int(entry.number) if entry.number.isdigit() else entry.number
    clue: dict[str, Any] = {"number": number, "clue": entry.clue}
    clue["cells"] = [[cell % cols + 1, cell // cols + 1] for cell in entry.cells]
    if entry.enumeration:
        clue["enumeration"] = entry.enumeration.strip("()")
    return clue


def _foreign(file: _Ipuz, name: str, options: Any) -> CrosswordDocument:
    rows, cols = file.dimensions.height, file.dimensions.width
    check_size(rows, cols, name)
    if len(file.puzzle) != rows or any(len(row) != cols for row in file.puzzle):
        raise wrong(name, "ipuz", "$.puzzle")
    if file.solution and (len(file.solution) != rows or any(len(row) != cols for row in file.solution)):
        raise wrong(name, "ipuz", "$.solution")
    kinds, numbers = "", {}
    marks: dict[str, list[int]] = {"right": [], "below": [], "circles": [], "shaded": [], "given": []}
    values: dict[int, str] = {}
    for cell, item in enumerate(item for row in file.puzzle for item in row):
        kind, number = _read_cell(item, cell, cols, file, marks, values)
        kinds += kind
        if number:
            numbers[cell] = number
    solution = [""] * (rows * cols)
    for cell, item in enumerate(item for row in file.solution or [] for item in row):
        if kinds[cell] == ".":
            solution[cell] = _letter(item, file)
    for cell, text in values.items():
        solution[cell] = solution[cell] or text
    marks["given"] = [cell for cell in marks["given"] if solution[cell]]
    layout = Layout(rows, cols, kinds, marks["right"], marks["below"])
    clues = [
        clue
        for key, items in (file.clues or {}).items()
        if (direction := _DIRECTIONS.get(key.partition(":")[0].strip().lower()))
        for item in items
        if (clue := _read_clue(item, direction, rows, cols, kinds)) is not None
    ]
    return build(
        layout,
        solution,
        clues,
        numbers=numbers or None,
        language=language_of(options, file.locale),
        title=file.title,
        author=file.author,
        copyright=file.copyright,
        notes=plain(file.notes),
        circles=tuple(marks["circles"]),
        shaded=tuple(marks["shaded"]),
        given=tuple(marks["given"]),
    )


def _read_cell(
    item: Any, cell: int, cols: int, file: _Ipuz, marks: dict[str, list[int]], values: dict[int, str]
) -> tuple[str, str]:
    """Kind and number of a cell; its style and given letter go into the tables."""
    if isinstance(item, dict):
        style = item.get("style") or {}
        if isinstance(style, dict):
            bars = str(style.get("barred", ""))
            marks["right"] += [cell] if "R" in bars else []
            marks["right"] += [cell - 1] if "L" in bars and cell % cols else []
            marks["below"] += [cell] if "B" in bars else []
            marks["below"] += [cell - cols] if "T" in bars and cell >= cols else []
            marks["circles"] += [cell] if style.get("shapebg") == "circle" else []
            marks["shaded"] += [cell] if style.get("highlight") or style.get("color") else []
        if isinstance(item.get("value"), str) and item["value"] != file.block:
            values[cell] = item["value"]
            marks["given"].append(cell)
        item = item.get("cell", 0)
    if item is None:
        return "-", ""
    if item == file.block:
        return "#", ""
    text = str(item) if isinstance(item, int | str) else ""
    return ".", "" if text in ("0", str(file.empty), "") else text


def _letter(item: Any, file: _Ipuz) -> str:
    if isinstance(item, dict):
        item = item.get("value") or item.get("cell")
    if isinstance(item, list) and item:
        item = item[0]
    if not isinstance(item, str) or item in (file.block, str(file.empty)):
        return ""
    return item.upper() if len(item) == 1 else item


def _read_clue(item: Any, direction: Direction, rows: int, cols: int, kinds: str) -> ClueText | None:
    if isinstance(item, list) and len(item) >= 2:
        item = {"number": item[0], "clue": item[1]}
    if not isinstance(item, dict):
        return None
    number = item.get("number", item.get("label", ""))
    if isinstance(number, list):
        number = number[-1] if number else ""
    places = item.get("cells") or []
    cells = tuple(
        (y - 1) * cols + x - 1
        for place in places
        if isinstance(place, list) and len(place) == 2 and all(isinstance(n, int) for n in place)
        for x, y in [place]
        if 1 <= x <= cols and 1 <= y <= rows and kinds[(y - 1) * cols + x - 1] == "."
    )
    length = str(item.get("enumeration", "") or "")
    text = plain(str(item.get("clue", "")))
    return ClueText(direction, str(number), text, f"({length})" if length else "", cells)


FORMAT = CrosswordIpuz()
