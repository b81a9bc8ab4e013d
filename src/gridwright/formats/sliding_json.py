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
from gridwright.formats import ipuz, native
from gridwright.formats.base import Format
from gridwright.formats.sliding import GoalOption, Word, _goal, _SlidingFormat, build


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
    own: dict[str, Any] | None = msgspec.field(default=None, name=ipuz.OWN)


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
        block: _Block = native.decode_json(ipuz.bare(data), _Block, name)
        own = ipuz.own_document(block.own, Sliding, name)
        if own is not None:
            return own
        start = build(_words(block.puzzle), name, _goal(options), self.name, walls=True)
        if block.solution:
            goal = build(_words(block.solution), name, "rows", self.name, walls=True)
            if (goal.rows, goal.cols) != (start.rows, start.cols):
                raise FormatError("sliding.file.goal-size", path=name, rows=start.rows, cols=start.cols)
            start = msgspec.structs.replace(start, goal=goal.start)
        return msgspec.structs.replace(start, title=block.title, author=block.author)

    def write(self, doc: Any) -> bytes:
        value: dict[str, Any] = {
            "block": "#",
            "empty": BLANK,
            "slide": True,
            "puzzle": _grid(doc.start, doc.cols),
            "solution": _grid(doc.goal, doc.cols),
        }
        return ipuz.written(doc, "block#1", value)


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
