"""Sliding puzzles as JSON that others write: a list of rows, or an ipuz ``block`` puzzle with ``slide``.

A plain board says no goal (``--goal`` does). The ipuz form (http://ipuz.org, kind ``block``) has the start as
``puzzle``, the goal as ``solution`` and our own document under ``org.gridwright:document``, which makes it lossless.
"""

from __future__ import annotations

from typing import Any

import msgspec

from gridwright.errors import FormatError
from gridwright.families.sliding.board import BLANK, WALL
from gridwright.families.sliding.document import Sliding, SlidingSpec
from gridwright.formats import native
from gridwright.formats.base import Format
from gridwright.formats.sliding import GoalOption, Word, _goal, _SlidingFormat, build

_KIND = "http://ipuz.org/block#1"
_OWN = "org.gridwright:document"


class BoardJson(_SlidingFormat):
    """``[[1, 2, 3], [4, 5, 6], [7, 8, 0]]``; ``null`` is the blank too, ``"#"`` a wall."""

    name = "board-json"
    extensions = (".json",)
    writable = True

    def sniff(self, data: bytes) -> int:
        return 90 if data.lstrip()[:1] == b"[" else 0

    def read(self, data: bytes, name: str, options: Any = None) -> Sliding:
        cells: list[list[int | str | None]] = native.decode_json(data, list[list[int | str | None]], name)
        rows = [[Word("0" if cell is None else str(cell), row) for cell in line] for row, line in enumerate(cells, 1)]
        return build(rows, name, _goal(options), self.name, walls=True)

    def write(self, doc: Any) -> bytes:
        return msgspec.json.encode(_grid(doc.start, doc.cols)) + b"\n"


def _grid(board: tuple[int, ...], cols: int) -> list[list[int | str]]:
    cells: list[int | str] = ["#" if tile == WALL else tile for tile in board]
    return [cells[at : at + cols] for at in range(0, len(cells), cols)]


class _Block(msgspec.Struct):
    """What we read of an ipuz file."""

    dimensions: dict[str, int]
    puzzle: list[list[Any]]
    solution: list[list[Any]] = []
    title: str = ""
    author: str = ""
    own: msgspec.Raw = msgspec.field(default=msgspec.Raw(b""), name=_OWN)


class IpuzSlide(Format):
    """ipuz ``block`` with ``slide``."""

    name = "ipuz"
    extensions = (".ipuz",)
    family = "sliding"
    lossless = True
    options = GoalOption

    def sniff(self, data: bytes) -> int:
        return 100 if b"ipuz.org/block" in data and b'"slide"' in data else 0

    def read(self, data: bytes, name: str, options: Any = None) -> Sliding:
        block: _Block = native.decode_json(data, _Block, name)
        if bytes(block.own):
            doc = native.loads(bytes(block.own), name)
            if isinstance(doc, Sliding):
                return doc
            raise FormatError("formats.bad-field", path=name, place=f"$.{_OWN}", problem=str(type(doc).__name__))
        start = build(_words(block.puzzle), name, _goal(options), self.name, walls=True)
        if block.solution:
            goal = build(_words(block.solution), name, "rows", self.name, walls=True)
            if (goal.rows, goal.cols) != (start.rows, start.cols):
                raise FormatError("sliding.file.goal-size", path=name, rows=start.rows, cols=start.cols)
            start = msgspec.structs.replace(start, goal=goal.start)
        return msgspec.structs.replace(start, title=block.title, author=block.author)

    def write(self, doc: Any) -> bytes:
        value: dict[str, Any] = {
            "version": "http://ipuz.org/v2",
            "kind": [_KIND],
            "dimensions": {"width": doc.cols, "height": doc.rows},
            "block": "#",
            "empty": BLANK,
            "slide": True,
            "puzzle": _grid(doc.start, doc.cols),
            "solution": _grid(doc.goal, doc.cols),
        }
        if doc.title:
            value["title"] = doc.title
        if doc.author:
            value["author"] = doc.author
        value[_OWN] = msgspec.Raw(native.dumps(doc))
        return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def _words(grid: list[list[Any]]) -> list[list[Word]]:
    return [
        [
            Word("0" if cell is None else str(cell.get("cell", 0) if isinstance(cell, dict) else cell), row)
            for cell in line
        ]
        for row, line in enumerate(grid, 1)
    ]


BOARD_JSON, IPUZ = BoardJson(), IpuzSlide()
__all__ = ["BOARD_JSON", "IPUZ", "SlidingSpec"]
