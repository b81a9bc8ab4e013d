"""Drawing a word search: letters in square cells, the outline of the shape, strokes around words, the panels."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.families.wordsearch.document import WordSearch
from gridwright.families.wordsearch.play import Position, message_so_far, status
from gridwright.family import View
from gridwright.messages import msg
from gridwright.scene.marks import UNIT, AnyMark, Blanks, Cell, Glyph, Panel, Point, Scene, Stroke, Text, WordList

#: Width of the band around a word.
_BAND = 720
_SERIES = 8


def scene(doc: WordSearch, view: View, pos: Position | None = None) -> Scene:
    """The puzzle, the answer key with strokes (fillers faint, message bold), or the game."""
    marks: list[AnyMark] = list(_cells(doc, view, pos))
    marks += _outline(doc)
    marks += _strokes(doc, view, pos)
    marks += _letters(doc, view, pos)
    return Scene(
        width=doc.cols * UNIT,
        height=doc.rows * UNIT,
        marks=tuple(marks),
        panels=tuple(_panels(doc, view, pos)),
        title=doc.title or msg("wordsearch.title"),
        label=msg("wordsearch.label", rows=doc.rows, cols=doc.cols, n=len(doc.words)),
        style="wordsearch",
        language=doc.language,
        rows=doc.rows,
        cols=doc.cols,
    )


def _message_cells(doc: WordSearch) -> frozenset[int]:
    return frozenset(doc.rest()) if doc.places else frozenset()


def _cells(doc: WordSearch, view: View, pos: Position | None) -> Iterator[Cell]:
    shape = doc.shape
    marked: dict[int, str] = {}
    if view is View.SOLUTION and doc.fill == "words":
        marked = dict.fromkeys(_message_cells(doc), "cell.plain.message")
    elif view is View.PLAY and pos is not None:
        if status(pos).finished and doc.fill == "words":
            struck = {cell for strike in pos.found for cell in strike.place.cells(doc.cols)}
            marked = {cell: "cell.plain.message" for cell in shape.cells if cell not in struck}
        if pos.anchor >= 0:
            marked[pos.anchor] = "cell.plain.selected"
    for cell in shape.cells:
        row, col = divmod(cell, doc.cols)
        label = msg("wordsearch.cell", letter=doc.cells[cell], row=row + 1, col=col + 1)
        yield Cell(role=marked.get(cell, "cell.plain"), cell=cell, x=col * UNIT, y=row * UNIT, label=label)


def _outline(doc: WordSearch) -> Iterator[Stroke]:
    """The border between cells and what is none, as straight lines as long as possible."""
    cells, rows, cols = doc.cells, doc.rows, doc.cols

    def there(row: int, col: int) -> bool:
        return 0 <= row < rows and 0 <= col < cols and bool(cells[row * cols + col])

    if all(cells):
        corners = ((0, 0), (cols * UNIT, 0), (cols * UNIT, rows * UNIT), (0, rows * UNIT))
        yield Stroke(role="frame", points=corners, width=50, closed=True)
        return
    for row in range(rows + 1):
        edge = [there(row - 1, col) != there(row, col) for col in range(cols)]
        for start, end in _runs(edge):
            yield _line((start * UNIT, row * UNIT), (end * UNIT, row * UNIT))
    for col in range(cols + 1):
        edge = [there(row, col - 1) != there(row, col) for row in range(rows)]
        for start, end in _runs(edge):
            yield _line((col * UNIT, start * UNIT), (col * UNIT, end * UNIT))


def _line(start: Point, end: Point) -> Stroke:
    return Stroke(role="frame", points=(start, end), width=50)


def _runs(flags: list[bool]) -> Iterator[tuple[int, int]]:
    start = -1
    for place, flag in enumerate([*flags, False]):
        if flag and start < 0:
            start = place
        elif not flag and start >= 0:
            yield start, place
            start = -1


def _strokes(doc: WordSearch, view: View, pos: Position | None) -> Iterator[Stroke]:
    if view is View.SOLUTION:
        found = list(enumerate(doc.places))
    elif view is View.PLAY and pos is not None:
        found = [(strike.word, strike.place) for strike in pos.found]
    else:
        return
    for number, place in found:
        cells = place.cells(doc.cols)
        points = (_centre(doc, cells[0]), _centre(doc, cells[-1]))
        role = f"stroke.series{number % _SERIES}"
        yield Stroke(role=role, group=f"word{number}", points=points, width=_BAND, capsule=True)


def _centre(doc: WordSearch, cell: int) -> Point:
    row, col = divmod(cell, doc.cols)
    return col * UNIT + UNIT // 2, row * UNIT + UNIT // 2


def _letters(doc: WordSearch, view: View, pos: Position | None) -> Iterator[Glyph]:
    left = _message_cells(doc) if view is View.SOLUTION else frozenset()
    left_role = "glyph.message" if doc.fill == "words" else "glyph.faint"
    for cell, letter in enumerate(doc.cells):
        if letter:
            x, y = _centre(doc, cell)
            role = left_role if cell in left else "glyph"
            size = 620 if len(letter) == 1 else 460
            yield Glyph(role=role, text=letter, x=x, y=y, size=size, cell=cell)


def _panels(doc: WordSearch, view: View, pos: Position | None) -> Iterator[Panel]:
    if doc.intro:
        yield Text(text=doc.intro, role="intro")
    done = frozenset[int]() if pos is None or view is not View.PLAY else pos.words
    yield WordList(words=doc.words, title=msg("wordsearch.words", n=len(doc.words)), done=done)
    if doc.fill == "words" and doc.pattern.strip():
        message = ""
        if view is View.SOLUTION:
            message = doc.message
        elif view is View.PLAY and pos is not None and (pos.told or status(pos).finished):
            message = message_so_far(pos)
        yield Blanks(cells=blanks(doc, message), title=msg("wordsearch.message"))


def blanks(doc: WordSearch, message: str = "") -> tuple[str, ...]:
    """The message line: a blank (or letter) for each cell left over, other signs as they stand."""
    letters: list[str] = []
    if message:
        alphabet = doc.letters
        letters = [alphabet.letters[rank] for rank in alphabet.tokens(message)]
    if len(letters) != doc.pattern.count("_"):
        letters = []
    left = iter(letters)
    return tuple(next(left, "") if sign == "_" else f"\t{sign}" for sign in doc.pattern)
