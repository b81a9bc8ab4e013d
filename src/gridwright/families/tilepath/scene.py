"""The drawing: tiles, the paths of answers as bands under the letters, what a player has found, the panels beside."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.families.tilepath.document import TilePathDoc
from gridwright.families.tilepath.play import Position, needs
from gridwright.family import View
from gridwright.grid import Shape
from gridwright.messages import msg
from gridwright.scene.marks import (
    UNIT,
    AnyMark,
    Cell,
    Disc,
    Glyph,
    Label,
    Panel,
    Point,
    Scene,
    Stroke,
    Table,
    Text,
    WordList,
)

#: A hexagon that is one unit wide is 1155 high; rows stand three quarters of that apart.
HEX_HIGH = 1155
HEX_PITCH = 866
#: Width of the band under an answer.
BAND = 480
#: Beyond so many words the list of a free find is given by its lengths.
LISTED = 60


def centre(shape: Shape, cell: int) -> Point:
    """The middle of a cell in the scene."""
    row, col = shape.place(cell)
    if shape.topology == "hex":
        return col * UNIT + UNIT // 2 + (UNIT // 2 if row % 2 else 0), row * HEX_PITCH + HEX_HIGH // 2
    return col * UNIT + UNIT // 2, row * UNIT + UNIT // 2


def scene(doc: TilePathDoc, view: View, pos: Position | None = None) -> Scene:
    """A view of a puzzle, or of a game."""
    shape = doc.shape
    marks: list[AnyMark] = []
    marks += _cells(doc, view, pos)
    marks += _bands(doc, view, pos)
    marks += _letters(doc, view, pos)
    hexagonal = shape.topology == "hex"
    width = shape.cols * UNIT + (UNIT // 2 if hexagonal and shape.rows > 1 else 0)
    height = (shape.rows - 1) * HEX_PITCH + HEX_HIGH if hexagonal else shape.rows * UNIT
    return Scene(
        width=width,
        height=height,
        marks=tuple(marks),
        panels=tuple(_panels(doc, view, pos)),
        title=_title(doc),
        label=msg("tilepath.board-label", rows=shape.rows, cols=shape.cols, n=len(shape.cells)),
        style="tilepath",
        language=doc.language,
        rows=shape.rows,
        cols=shape.cols,
    )


def _title(doc: TilePathDoc) -> Label:
    # The theme of a Strands board is its answer: what is shown is the riddle.
    if doc.title and not (doc.mode == "strands" and doc.title == doc.theme):
        return doc.title
    return msg(f"tilepath.mode.{doc.mode}")


def _cells(doc: TilePathDoc, view: View, pos: Position | None) -> list[AnyMark]:
    shape = doc.shape
    roles = _roles(doc, pos) if view is View.PLAY and pos is not None else {}
    marks: list[AnyMark] = []
    for cell in shape.cells:
        x, y = centre(shape, cell)
        points: tuple[Point, ...] = ()
        high = UNIT
        if shape.topology == "hex":
            half, quarter = HEX_HIGH // 2, HEX_HIGH // 4
            points = (
                (x, y - half), (x + UNIT // 2, y - quarter), (x + UNIT // 2, y + quarter),
                (x, y + half), (x - UNIT // 2, y + quarter), (x - UNIT // 2, y - quarter),
            )  # fmt: skip
            high = HEX_HIGH
        role = roles.get(cell, "cell.letter")
        state = msg(f"tilepath.state.{role.rpartition('.')[2]}")
        marks.append(
            Cell(
                role=role,
                cell=cell,
                x=x - UNIT // 2,
                y=y - high // 2,
                height=high,
                points=points,
                label=msg("tilepath.tile-label", tile=shape.label(cell), letter=doc.tiles[cell], state=state),
            )
        )
    return marks


def _roles(doc: TilePathDoc, pos: Position) -> dict[int, str]:
    roles: dict[int, str] = {}
    if not doc.covers:
        roles.update({cell: "cell.spent" for cell, (uses, _) in needs(pos).items() if not uses and doc.answers})
    for number in pos.asked:
        if number not in pos.done:
            roles.update(dict.fromkeys(doc.answers[number].path, "cell.hint"))
    if doc.covers:
        for _, path in pos.found:
            roles.update(dict.fromkeys(path, "cell.found"))
    roles.update(dict.fromkeys(pos.selected, "cell.selected"))
    return roles


def _bands(doc: TilePathDoc, view: View, pos: Position | None) -> list[AnyMark]:
    shape = doc.shape
    if view is View.SOLUTION and doc.covers:
        shown = [(number, answer.path) for number, answer in enumerate(doc.answers)]
    elif view is View.PLAY and pos is not None:
        shown = list(pos.found) if doc.covers else []
    else:
        shown = []
    marks: list[AnyMark] = []
    for number, path in shown:
        span = doc.answers[number].role == "span"
        role = "stroke.span" if span else f"stroke.series{_series(doc, number)}"
        marks += _band(shape, path, role, f"answer{number}")
    if view is View.PLAY and pos is not None and len(pos.selected) > 1:
        marks += _band(shape, pos.selected, "stroke.path", "selected")
    return marks


def _series(doc: TilePathDoc, number: int) -> int:
    """A colour for an answer; the spangram has its own, which the others leave out."""
    others = [n for n, answer in enumerate(doc.answers) if answer.role != "span"]
    colours = (0, 1, 2, 3, 5, 6)
    return colours[others.index(number) % len(colours)] if number in others else 4


def _band(shape: Shape, path: Sequence[int], role: str, group: str) -> list[AnyMark]:
    points = tuple(centre(shape, cell) for cell in path)
    start: AnyMark = Disc(role="disc.begin", x=points[0][0], y=points[0][1], radius=BAND * 3 // 5, group=group)
    if len(points) < 2:
        return [start]
    return [Stroke(role=role, points=points, width=BAND, group=group), start]


def _letters(doc: TilePathDoc, view: View, pos: Position | None) -> list[AnyMark]:
    shape = doc.shape
    marks: list[AnyMark] = []
    counts = needs(pos) if view is View.PLAY and pos is not None and doc.mode == "squaredle" else {}
    for cell in shape.cells:
        x, y = centre(shape, cell)
        tile = doc.tiles[cell]
        size = 560 if len(tile) == 1 else 430 if len(tile) == 2 else 320
        shown = tile if len(tile) == 1 else tile[0] + tile[1:].lower()
        marks.append(Glyph(role="glyph", text=shown, x=x, y=y, size=size, cell=cell))
        begins = counts.get(cell, (0, 0))[1]
        if begins:
            marks.append(
                Glyph(
                    role="glyph.number.begins", text=str(begins), x=x - UNIT // 2 + 110, y=y - UNIT // 2 + 190,
                    size=220, cell=cell, anchor="start",
                )
            )  # fmt: skip
    return marks


def _panels(doc: TilePathDoc, view: View, pos: Position | None) -> list[Panel]:
    panels: list[Panel] = []
    if doc.mode == "strands" and (doc.hint or doc.theme):
        panels.append(Text(text=doc.hint or doc.theme, title=msg("tilepath.theme"), role="paragraph.theme"))
    elif doc.theme:
        panels.append(Text(text=doc.theme, title=msg("tilepath.theme"), role="paragraph.theme"))
    panels.append(Text(text=msg(f"tilepath.how.{doc.mode}", n=doc.min_length)))
    if view is View.SOLUTION:
        return panels + _answers(doc)
    if view is View.PLAY and pos is not None:
        return panels + _progress(doc, pos)
    return panels + _lengths(doc)


def _lengths(doc: TilePathDoc) -> list[Panel]:
    """How many words of each length there are to find."""
    lengths = doc.answer_lengths
    if not lengths:
        return []
    if doc.covers:
        return [Text(text=msg("tilepath.words-to-find", n=len(lengths)))]
    counts = [(size, lengths.count(size)) for size in sorted(set(lengths))]
    return [
        Table(
            headings=(msg("tilepath.column.letters"), msg("tilepath.column.words")),
            rows=tuple((str(size), str(number)) for size, number in counts),
            title=msg("tilepath.words-to-find", n=len(lengths)),
        )
    ]


def _answers(doc: TilePathDoc) -> list[Panel]:
    if not doc.answers:
        return []
    panels: list[Panel] = [
        WordList(words=tuple(answer.shown for answer in doc.answers), title=msg("tilepath.answers", n=len(doc.answers)))
    ]
    if doc.mode == "squaredle" and doc.bonus:
        panels.append(WordList(words=doc.bonus[:LISTED], title=msg("tilepath.bonus", n=len(doc.bonus))))
    return panels


def _progress(doc: TilePathDoc, pos: Position) -> list[Panel]:
    panels: list[Panel] = []
    found = tuple(doc.answers[number].shown for number, _ in pos.found)
    title = msg("tilepath.found-of", n=len(found), total=len(doc.answers) or len(doc.lengths))
    panels.append(WordList(words=found, title=title) if found else Text(text=title))
    if pos.bonus:
        panels.append(WordList(words=pos.bonus, title=msg("tilepath.bonus", n=len(pos.bonus))))
    return panels
