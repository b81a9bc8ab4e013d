"""Sliding puzzles as text: five forms that are around, each found by its look.

* ``npuzzle`` (the 42 school's and the n-puzzle programs'): ``#`` comments, a line with the size, the rows, 0 = blank;
  ``X`` or ``#`` in a row is no part of it, so boards with walls are refused.
* ``slidysim``: rows joined by ``/``: ``5 3 8 9/0 2 4 1``.
* ``korf``: all numbers of a square board on one line, as in lists of Korf's instances; columns split by ``|`` are
  looked through for the first such.
* ``commas``: numbers separated by commas, a row a line.
* ``rows``: numbers in rows without a size line; ``#`` is a wall.

None of them says what the goal is: ``--goal`` does.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gridwright.errors import FormatError, InputError
from gridwright.families.sliding.board import BLANK, GOALS, LONGEST_SIDE, WALL
from gridwright.families.sliding.document import Sliding, from_board
from gridwright.family import Finding, Severity, Spec
from gridwright.files import decode_text
from gridwright.formats.base import Format
from gridwright.messages import msg

_SLASHED = re.compile(r"^\s*-?\d+(\s+-?\d+)*\s*(/\s*-?\d+(\s+-?\d+)*\s*)+$")


class Word(NamedTuple):
    """One entry of a row and the line it stands in."""

    text: str
    line: int


class GoalOption(Spec, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``--goal``: rows, blank-first, spiral, columns, or a file with a board."""

    goal: str = "rows"


def build(rows: Sequence[Sequence[Word]], name: str, goal: str, source: str, *, walls: bool = False) -> Sliding:
    """A document from words in rows, each fault with its own message and line. Raises FormatError."""
    if not any(rows):
        raise FormatError("sliding.file.empty", path=name)
    cols = len(rows[0])
    if len(rows) > LONGEST_SIDE or cols > LONGEST_SIDE:
        raise FormatError("sliding.file.too-large", path=name, rows=len(rows), cols=cols, limit=LONGEST_SIDE)
    for number, row in enumerate(rows, 1):
        if len(row) != cols:
            raise FormatError(
                "sliding.file.ragged", path=name, line=_line(row, rows), row=number, n=len(row), need=cols
            )
    words = [word for row in rows for word in row]
    board = []
    for word in words:
        if walls and word.text == "#":
            board.append(WALL)
        elif re.fullmatch(r"[+-]?[0-9]{1,9}", word.text):
            board.append(int(word.text))
        else:
            raise FormatError("sliding.file.not-a-number", path=name, line=word.line, word=word.text[:20])
        if board[-1] < 0 and word.text != "#":
            board[-1] -= 1  # so that -1 is no wall
    _check_tiles(words, board, name)
    return _with_goal(tuple(board), len(rows), cols, name, goal, source)


def _check_tiles(words: Sequence[Word], board: Sequence[int], name: str) -> None:
    """One blank and every tile once. Raises FormatError with the line, for the blank first."""
    free = sum(1 for tile in board if tile != WALL)
    lines: dict[int, list[int]] = {}
    for word, tile in zip(words, board, strict=True):
        lines.setdefault(tile, []).append(word.line)
    blanks = lines.get(BLANK, [])
    if not blanks:
        raise FormatError("sliding.file.no-blank", path=name, line=words[-1].line)
    if len(blanks) > 1:
        raise FormatError("sliding.file.two-blanks", path=name, line=blanks[1], first=blanks[0], n=len(blanks))
    missing = ", ".join(str(tile) for tile in range(1, free) if tile not in lines)
    for word, tile in zip(words, board, strict=True):
        if tile != WALL and not 0 <= tile < free:
            raise FormatError(
                "sliding.file.out-of-range", path=name, line=word.line, tile=word.text, high=free - 1, missing=missing
            )
    for tile, places in lines.items():
        if tile != WALL and len(places) > 1:
            raise FormatError(
                "sliding.file.duplicate", path=name, line=places[1], tile=tile, first=places[0], missing=missing
            )


def _line(row: Sequence[Word], rows: Sequence[Sequence[Word]]) -> int:
    return row[0].line if row else rows[0][0].line


def _with_goal(board: tuple[int, ...], rows: int, cols: int, name: str, goal: str, source: str) -> Sliding:
    if goal in GOALS:
        return from_board(board, rows, cols, goal, source=source)
    import msgspec

    from gridwright import formats
    from gridwright.files import read_bytes

    if "." not in goal and not Path(goal).exists():
        raise InputError("sliding.unknown-goal", name=goal, known=", ".join(GOALS))
    data = read_bytes(goal)
    other = formats.detect(data, goal, family="sliding").read(data, goal)
    if not isinstance(other, Sliding) or (other.rows, other.cols) != (rows, cols):
        raise FormatError("sliding.file.goal-size", path=goal, rows=rows, cols=cols)
    doc = from_board(board, rows, cols, "rows", source=source)
    return msgspec.structs.replace(doc, goal=other.start)


def _goal(options: Any) -> str:
    return options.goal if isinstance(options, GoalOption) else "rows"


def _split(lines: Sequence[tuple[int, str]], comma: bool = False) -> list[list[Word]]:
    rows = []
    for number, line in lines:
        parts = [part.strip() for part in line.strip().rstrip(",").split(",")] if comma else line.split()
        rows.append([Word(part, number) for part in parts])
    return rows


def _lines(text: str, *, comments: bool) -> list[tuple[int, str]]:
    """Lines that hold something, with their numbers, without comments."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        content = line.partition("#")[0] if comments else line
        if content.strip():
            found.append((number, content))
    return found


class _SlidingFormat(Format):
    family = "sliding"
    options = GoalOption

    def losses(self, doc: Any) -> Sequence[Finding]:
        lost = []
        if doc.goal_name != "rows":
            lost.append("goal")
        if doc.letters or doc.picture:
            lost.append("faces")
        if doc.moves:
            lost.append("moves")
        return tuple(
            Finding(code=f"lost-{what}", severity=Severity.NOTE, message=msg(f"sliding.lost.{what}", format=self.name))
            for what in lost
        )

    def _no_walls(self, doc: Sliding) -> None:
        if WALL in doc.start:
            raise FormatError("sliding.file.no-walls", format=self.name)


class NPuzzle(_SlidingFormat):
    """The 42 school's text."""

    name = "npuzzle"
    extensions = (".txt", ".npuzzle")

    def sniff(self, data: bytes) -> int:
        lines = _lines(decode_text(data[:100_000], ""), comments=True)
        if len(lines) < 2 or not re.fullmatch(r"\s*\d+\s*", lines[0][1]):
            return 0
        return 95 if re.fullmatch(r"[\s\d+-]+", lines[1][1]) else 60

    def read(self, data: bytes, name: str, options: Any = None) -> Sliding:
        lines = _lines(decode_text(data, name), comments=True)
        if not lines:
            raise FormatError("sliding.file.empty", path=name)
        number, head = lines[0]
        size = int(head) if re.fullmatch(r"\s*\d{1,6}\s*", head) else 0
        rows = _split(lines[1:])
        if not 2 <= size <= LONGEST_SIDE:
            raise FormatError("sliding.file.bad-size", path=name, line=number, word=head.strip(), limit=LONGEST_SIDE)
        if len(rows) == 1 and len(rows[0]) == size * size:  # the whole board on one line
            rows = [rows[0][at : at + size] for at in range(0, size * size, size)]
        if len(rows) != size or (rows and all(len(row) == len(rows[0]) for row in rows) and len(rows[0]) != size):
            raise FormatError(
                "sliding.file.size-differs", path=name, line=number, size=size, rows=len(rows),
                cols=len(rows[0]) if rows else 0,
            )  # fmt: skip
        for place, row in enumerate(rows, 1):
            if len(row) != size:
                raise FormatError("sliding.file.ragged", path=name, line=row[0].line, row=place, n=len(row), need=size)
        return build(rows, name, _goal(options), self.name)

    def write(self, doc: Any) -> bytes:
        self._no_walls(doc)
        if doc.rows != doc.cols:
            raise FormatError("sliding.file.not-square", format=self.name, rows=doc.rows, cols=doc.cols)
        from gridwright.families.sliding.answer import rows

        return ("\n".join([str(doc.rows), *rows(doc.start, doc.cols)]) + "\n").encode()


class Slidysim(_SlidingFormat):
    """Rows joined by slashes."""

    name = "slidysim"
    extensions = (".txt", ".slidysim")

    def sniff(self, data: bytes) -> int:
        text = decode_text(data[:100_000], "").strip()
        if "/" not in text or "\n" in text:
            return 0
        return 100 if _SLASHED.match(text) else 55 if re.match(r"^[\w\s+/-]+$", text) else 0

    def read(self, data: bytes, name: str, options: Any = None) -> Sliding:
        text = decode_text(data, name).strip()
        return build(_split([(1, part) for part in text.split("/")]), name, _goal(options), self.name)

    def write(self, doc: Any) -> bytes:
        self._no_walls(doc)
        parts = [
            " ".join(str(tile) for tile in doc.start[at : at + doc.cols]) for at in range(0, len(doc.start), doc.cols)
        ]
        return ("/".join(parts) + "\n").encode()


class Korf(_SlidingFormat):
    """One line of numbers; the board is square."""

    name = "korf"
    extensions = (".txt", ".korf")

    def sniff(self, data: bytes) -> int:
        lines = _lines(decode_text(data[:100_000], ""), comments=True)
        return 80 if lines and _korf_words(lines[0]) and len(lines) == 1 else 0

    def read(self, data: bytes, name: str, options: Any = None) -> Sliding:
        lines = _lines(decode_text(data, name), comments=True)
        words = _korf_words(lines[0]) if lines else None
        if not words:
            raise FormatError("sliding.file.not-square-number", path=name, line=lines[0][0] if lines else 1)
        side = math.isqrt(len(words))
        rows = [words[at : at + side] for at in range(0, len(words), side)]
        return build(rows, name, _goal(options), self.name)

    def write(self, doc: Any) -> bytes:
        self._no_walls(doc)
        if doc.rows != doc.cols:
            raise FormatError("sliding.file.not-square", format=self.name, rows=doc.rows, cols=doc.cols)
        return (" ".join(str(tile) for tile in doc.start) + "\n").encode()


def _korf_words(line: tuple[int, str]) -> list[Word] | None:
    """The first column with a square number of words (at least four), a leading count left out."""
    for column in line[1].split("|"):
        words = [Word(part, line[0]) for part in column.split()]
        for part in (words, words[1:]):
            side = math.isqrt(len(part))
            if len(part) >= 4 and side * side == len(part) and all(re.match(r"[+-]?\d", word.text) for word in part):
                return part
    return None


class Commas(_SlidingFormat):
    """Numbers and commas."""

    name = "commas"
    extensions = (".csv", ".txt")

    def sniff(self, data: bytes) -> int:
        text = decode_text(data[:100_000], "")
        return 90 if "," in text and re.fullmatch(r"[\d\s,+#-]+", text) else 0

    def read(self, data: bytes, name: str, options: Any = None) -> Sliding:
        lines = _lines(decode_text(data, name), comments=False)
        rows = _split(lines, comma=True)
        if len(rows) == 1:
            side = math.isqrt(len(rows[0]))
            if side * side != len(rows[0]):
                raise FormatError("sliding.file.not-square-number", path=name, line=rows[0][0].line)
            rows = [rows[0][at : at + side] for at in range(0, len(rows[0]), side)]
        return build(rows, name, _goal(options), self.name, walls=True)

    def write(self, doc: Any) -> bytes:
        lines = [
            ",".join("#" if tile == WALL else str(tile) for tile in doc.start[at : at + doc.cols])
            for at in range(0, len(doc.start), doc.cols)
        ]
        return ("\n".join(lines) + "\n").encode()


class Rows(_SlidingFormat):
    """Numbers in rows, no size line; ``#`` is a wall."""

    name = "rows"
    extensions = (".txt",)

    def sniff(self, data: bytes) -> int:
        lines = _lines(decode_text(data[:100_000], ""), comments=False)
        if len(lines) < 2 or len(lines[0][1].split()) < 2:
            return 0
        words = [word for _, line in lines for word in line.split()]
        numbers = sum(1 for word in words if word == "#" or re.fullmatch(r"[+-]?\d+", word))
        return 70 if numbers == len(words) else 52 if 2 * numbers > len(words) else 0

    def read(self, data: bytes, name: str, options: Any = None) -> Sliding:
        rows = _split(_lines(decode_text(data, name), comments=False))
        return build(rows, name, _goal(options), self.name, walls=True)

    def write(self, doc: Any) -> bytes:
        from gridwright.families.sliding.answer import rows

        return ("\n".join(rows(doc.start, doc.cols)) + "\n").encode()


NPUZZLE, SLIDYSIM, KORF, COMMAS, ROWS = NPuzzle(), Slidysim(), Korf(), Commas(), Rows()
