"""A scene: the display list from which SVG, print, terminal text and screen-reader labels are all made.

A family draws a puzzle once, into a :class:`Scene`. Coordinates are whole numbers, 1000 to the side of a square
cell, x to the right, y down, so that no float leaks into a file. A mark says what it *is* (its ``role``, a dotted name
such as ``cell.block`` or ``stroke.answer``); what a role looks like stands in ``data/styles/*.toml``, where a role
without an entry of its own takes that of its prefix. Text around the board (word lists, clues, the message line) is
kept as panels, which each renderer sets in its own way.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from gridwright.messages import Message

#: The side of one square cell.
UNIT = 1000

Point = tuple[int, int]
#: A text that is the puzzle's own (a title, a word), or one of ours that is shown in the reader's language.
Label = str | Message


class Mark(msgspec.Struct, frozen=True, kw_only=True, tag_field="mark"):
    """What all marks have: a role, and the group that a style or an animation can address."""

    role: str
    group: str = ""


class Cell(Mark, frozen=True, kw_only=True, tag="cell"):
    """One cell: a square of ``width`` x ``height`` at ``x``, ``y`` (its corner), or a polygon of ``points``.

    ``cell`` is the number of the shape's cell, by which a front end knows what was tapped; ``label`` is what a screen
    reader says. Marks are drawn in the scene's order.
    """

    cell: int
    x: int
    y: int
    width: int = UNIT
    height: int = UNIT
    points: tuple[Point, ...] = ()
    label: Label = ""


class Glyph(Mark, frozen=True, kw_only=True, tag="glyph"):
    """Letters centred at ``x``, ``y`` (the centre of a cell); ``size`` is the height of type in units.

    ``cell`` links it to its cell (-1: none). ``anchor`` says which side of the text stands at ``x``.
    """

    text: str
    x: int
    y: int
    size: int = 620
    cell: int = -1
    anchor: Literal["middle", "start", "end"] = "middle"


class Stroke(Mark, frozen=True, kw_only=True, tag="stroke"):
    """A line through ``points``; ``width`` in units; ``closed`` joins the end to the start.

    ``capsule`` asks for the outline around a word (a rounded band of ``width``) instead of a line through it.
    """

    points: tuple[Point, ...]
    width: int = 40
    closed: bool = False
    capsule: bool = False


class Disc(Mark, frozen=True, kw_only=True, tag="disc"):
    """A circle with centre ``x``, ``y``."""

    x: int
    y: int
    radius: int


class Polygon(Mark, frozen=True, kw_only=True, tag="polygon"):
    """A filled outline, such as an arrow head or a bar."""

    points: tuple[Point, ...]


class Picture(Mark, frozen=True, kw_only=True, tag="picture"):
    """A part of a picture in a rectangle: PNG or JPEG bytes, cropped to ``crop`` (x, y, width, height in pixels)."""

    data: bytes
    x: int
    y: int
    width: int = UNIT
    height: int = UNIT
    crop: tuple[int, int, int, int] | None = None
    pixels: tuple[int, int] = (0, 0)


AnyMark = Cell | Glyph | Stroke | Disc | Polygon | Picture


class WordList(msgspec.Struct, frozen=True, kw_only=True, tag="words", tag_field="panel"):
    """Words in columns; ``done`` are struck out, ``numbered`` numbers them from 1."""

    words: tuple[str, ...]
    title: Label = ""
    done: frozenset[int] = frozenset()
    numbered: bool = False


class Clue(msgspec.Struct, frozen=True, kw_only=True):
    """One clue: its number or other mark, its text, and the length note behind it (``(3,4)``)."""

    number: str
    text: str
    note: str = ""
    done: bool = False


class ClueList(msgspec.Struct, frozen=True, kw_only=True, tag="clues", tag_field="panel"):
    """Clues under one heading, such as Across."""

    clues: tuple[Clue, ...]
    title: Label = ""


class Blanks(msgspec.Struct, frozen=True, kw_only=True, tag="blanks", tag_field="panel"):
    """A line with a blank for each letter: ``cells`` holds a letter, ``""`` for a blank to fill in, or, between words,
    the fixed sign that stands there (a space, a comma) with a leading tab: ``"\\t,"``.
    """

    cells: tuple[str, ...]
    title: Label = ""


class Text(msgspec.Struct, frozen=True, kw_only=True, tag="text", tag_field="panel"):
    """A paragraph: an instruction, the beginning of a joke, a note."""

    text: Label
    role: str = "paragraph"
    title: Label = ""


class Table(msgspec.Struct, frozen=True, kw_only=True, tag="table", tag_field="panel"):
    """Rows of cells under headings: scores, statistics."""

    headings: tuple[Label, ...]
    rows: tuple[tuple[Label, ...], ...]
    title: Label = ""


Panel = WordList | ClueList | Blanks | Text | Table


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """A drawn puzzle: the board's marks inside ``width`` x ``height`` units, and the panels around it.

    ``style`` names the file in ``data/styles`` for the family's own roles (looked up before ``base``). ``language`` is
    that of the puzzle's texts (hyphenation, collation), ``label`` what a screen reader says of the whole board;
    ``rows`` and ``cols`` are those of the shape, for a grid role and for text output.
    """

    width: int
    height: int
    marks: tuple[AnyMark, ...]
    panels: tuple[Panel, ...] = ()
    title: Label = ""
    label: Label = ""
    style: str = "base"
    language: str = "en"
    rows: int = 0
    cols: int = 0
