"""A scene as text for a terminal: plain, or with colours through rich.

A grid whose cells have no outline is set as letters alone; answers are drawn as lines between the letters. A grid with
outlines is boxed, with the numbers of clues in the frame: ``┌1──┬2──┐``; where the terminal has too few lines for
boxes, it is set as letters too. Any alphabet; cells of two signs make all columns wider. Labels of rows and columns
(``glyph.label`` left of and above the board) stand beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gridwright.render.board import label_text
from gridwright.render.canvas import Canvas, display_width, pad
from gridwright.render.panels import blank_words, clue_text
from gridwright.render.styles import RoleStyle, sheet
from gridwright.scene.marks import (
    UNIT,
    AnyMark,
    Blanks,
    Cell,
    ClueList,
    Glyph,
    Label,
    Panel,
    Scene,
    Stroke,
    Table,
    Text,
    WordList,
)

if TYPE_CHECKING:
    from rich.text import Text as RichText

#: Lines that are no answers.
_NOT_ANSWERS = ("frame", "bar", "stroke.divider", "stroke.arrow")
#: Signs of a box by its arms: up 1, right 2, down 4, left 8.
_JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"

#: By square of ``UNIT``: (x, y, cell) of the cells whose middle lies in it or in a square beside it.
_Middles = dict[tuple[int, int], list[tuple[int, int, int]]]


class _Place:
    """What is known of one cell: its letter, its small number, its look."""

    def __init__(self, row: int, column: int) -> None:
        self.row, self.column = row, column
        self.letter = ""
        self.number = ""
        self.sign = ""
        self.styles: list[str] = []
        self.outlined = False
        self.size = -1

    @property
    def style(self) -> str:
        """The styles of the cell, its letter and the lines over it, in rich's words, later ones winning."""
        return " ".join(dict.fromkeys(style for style in self.styles if style))


def text(
    scene: Scene,
    *,
    width: int = 80,
    height: int | None = None,
    panels: bool = True,
    title: bool = True,
    language: str | None = None,
) -> str:
    """The scene as plain text, ending in a line end; ``height``: the lines that there are for it.

    >>> marks = tuple(Glyph(role="glyph", text=t, x=500 + 1000 * n, y=500, cell=n) for n, t in enumerate("ŽABA"))
    >>> print(text(Scene(width=4000, height=1000, marks=marks, rows=1, cols=4)), end="")
    Ž A B A
    """
    canvas = _draw(scene, width, height, panels, title, language)
    return "".join("".join(part for part, _ in runs).rstrip() + "\n" for runs in canvas.runs())


def rich_text(
    scene: Scene,
    *,
    width: int = 80,
    height: int | None = None,
    panels: bool = True,
    title: bool = True,
    language: str | None = None,
) -> RichText:
    """The scene with the colours that the roles' styles name, for ``rich.print``."""
    from rich.text import Text as RichText

    result = RichText(no_wrap=True)
    for runs in _draw(scene, width, height, panels, title, language).runs():
        for part, style in runs:
            result.append(part, style or None)
        result.append("\n")
    return result


def _draw(scene: Scene, width: int, height: int | None, panels: bool, title: bool, language: str | None) -> Canvas:
    """Where there is a height, the first that fits of: everything, no boxes, no title, no panels either."""
    if height is not None:
        for boxed, named, more in ((True, title, panels), (False, title, panels), (False, False, panels)):
            canvas = _drawn(scene, width, more, named, language, boxed=boxed)
            if canvas.height <= height:
                return canvas
        return _drawn(scene, width, False, False, language, boxed=False)
    return _drawn(scene, width, panels, title, language, boxed=True)


def _drawn(scene: Scene, width: int, panels: bool, title: bool, language: str | None, *, boxed: bool) -> Canvas:
    canvas = Canvas()
    name = label_text(scene.title, language) if title else ""
    if name:
        canvas.put(0, 0, name, "bold")
    top = canvas.height + 1 if name else 0
    places = _places(scene)
    if places:
        across, down = _labels(scene)
        canvas.left = max(map(display_width, down.values()), default=-1) + 1
        top += bool(across)
        draw = _boxed if boxed and any(place.outlined for place in places.values()) else _letters
        pitch, inner, lead = draw(canvas, scene, places, top, width - canvas.left)
        edge = int(draw is _boxed)
        for column, label in across.items():
            canvas.put(top - 1, column * pitch + edge, _centred(label, inner), "dim")
        for row, label in down.items():
            canvas.put(top + row * lead + edge, -1 - display_width(label), label, "dim")
        canvas.left = 0
    if panels:
        for panel in scene.panels:
            if canvas.height:
                canvas.put(canvas.height, 0, "")
            for line, style in panel_lines(panel, width, language):
                canvas.put(canvas.height, 0, line, style)
    return canvas


def _labels(scene: Scene) -> tuple[dict[int, str], dict[int, str]]:
    """The labels above the columns and left of the rows."""
    across, down = {}, {}
    for mark in scene.marks:
        if isinstance(mark, Glyph) and mark.role == "glyph.label" and mark.cell < 0:
            if mark.y < 0:
                across[mark.x // UNIT] = mark.text
            elif mark.x < 0:
                down[mark.y // UNIT] = mark.text
    return across, down


# --- the board --------------------------------------------------------------------------------------------------------


def _places(scene: Scene) -> dict[int, _Place]:
    """The cells that are drawn, with their letters; hexagons are known by their six corners."""
    look = sheet(scene.style)
    cols = scene.cols or max(1, scene.width // UNIT)
    places: dict[int, _Place] = {}
    middles: _Middles = {}
    for mark in scene.marks:
        if isinstance(mark, Cell):
            style = look.role(mark.role)
            place = places.setdefault(mark.cell, _Place(*divmod(mark.cell, cols)))
            place.styles.append(style.terminal or "")
            place.sign = "" if style.hidden else style.sign or ""
            place.outlined = _outlined(mark, style)
        elif isinstance(mark, Glyph) and mark.cell >= 0 and not look.role(mark.role).hidden:
            _letter(places.setdefault(mark.cell, _Place(*divmod(mark.cell, cols))), mark, look.role(mark.role))
        elif isinstance(mark, Stroke) and not mark.role.startswith(_NOT_ANSWERS):
            middles = middles or _middles(scene.marks)
            for cell in _under(mark, middles):
                if cell in places:
                    places[cell].styles.append(look.role(mark.role).terminal or "")
    return places


def _outlined(cell: Cell, style: RoleStyle) -> bool:
    return not style.hidden and style.stroke not in (None, "none") and not cell.points


def _letter(place: _Place, mark: Glyph, style: RoleStyle) -> None:
    """The largest glyph is the letter; a number in a corner stays beside it."""
    if mark.role.startswith("glyph.number"):
        place.number = mark.text
        return
    if mark.role.startswith(("glyph.points", "glyph.clue")) or mark.size < place.size:
        return
    place.letter, place.size = mark.text, mark.size
    place.styles.append(style.terminal or "")


def _under(stroke: Stroke, middles: _Middles) -> Iterator[int]:
    """The cells that a stroke passes: those whose middle lies within a quarter of a cell of it, at steps of a cell."""
    for (x1, y1), (x2, y2) in zip(stroke.points, stroke.points[1:] or stroke.points, strict=False):
        steps = -(-max(abs(x2 - x1), abs(y2 - y1)) // UNIT)  # rounded up: hexagons stand closer than a unit
        for step in range(steps + 1):
            x = x1 + (x2 - x1) * step // max(steps, 1)
            y = y1 + (y2 - y1) * step // max(steps, 1)
            for cx, cy, cell in middles.get((x // UNIT, y // UNIT), ()):
                if 4 * max(abs(cx - x), abs(cy - y)) <= UNIT:
                    yield cell


def _middles(marks: tuple[AnyMark, ...]) -> _Middles:
    found: _Middles = {}
    for mark in marks:
        if isinstance(mark, Cell):
            x, y = mark.x + mark.width // 2, mark.y + mark.height // 2
        elif isinstance(mark, Glyph) and mark.cell >= 0:
            x, y = mark.x, mark.y
        else:
            continue
        for column in (-1, 0, 1):
            for row in (-1, 0, 1):
                found.setdefault((x // UNIT + column, y // UNIT + row), []).append((x, y, mark.cell))
    return found


def _letters(canvas: Canvas, scene: Scene, places: dict[int, _Place], top: int, width: int) -> tuple[int, int, int]:
    """Letters alone; with lines of answers between them the rows stand apart.

    Answers from one column to the next, the width of a cell, and from one row to the next.
    """
    widest = max(display_width(place.letter or place.sign) for place in places.values()) or 1
    columns = 1 + max(place.column for place in places.values())
    answers = [mark for mark in scene.marks if isinstance(mark, Stroke) and not mark.role.startswith(_NOT_ANSWERS)]
    hexagonal = any(isinstance(mark, Cell) and len(mark.points) == 6 for mark in scene.marks)
    pitch, lead = widest + 1, 1
    if answers and not hexagonal:
        lead = 2
        if columns * (widest + 3) <= width:
            pitch = widest + 3
    if hexagonal:
        pitch = (widest + 2) // 2 * 2
    look = sheet(scene.style)
    if lead == 2:
        for mark in answers:
            _line(canvas, mark, top, pitch, widest, look.role(mark.role).terminal or "")
    for place in places.values():
        shift = pitch // 2 if hexagonal and place.row % 2 else 0
        sign = place.letter or place.sign or ("·" if place.outlined else "")
        column = place.column * pitch + shift + (widest - display_width(sign)) // 2
        canvas.put(top + place.row * lead, column, sign, place.style)
    return pitch, widest, lead


def _line(canvas: Canvas, stroke: Stroke, top: int, pitch: int, widest: int, style: str) -> None:
    """The line of an answer, in the gaps between letters: ─ │ ╱ ╲, and ╳ where two cross."""
    for (x1, y1), (x2, y2) in zip(stroke.points, stroke.points[1:], strict=False):
        steps = -(-max(abs(x2 - x1), abs(y2 - y1)) // UNIT)  # rounded up: hexagons stand closer than a unit
        if not steps:
            continue
        right, down = _sign(x2 - x1), _sign(y2 - y1)
        for step in range(steps):
            column, row = x1 // UNIT + right * step, y1 // UNIT + down * step
            middle = column * pitch + (widest - 1) // 2
            if not down:
                left = min(column, column + right) * pitch
                canvas.put(top + 2 * row, left, "─" * (pitch + (widest + 1) // 2), style)
                continue
            sign = "│" if not right else "╲" if right == down else "╱"
            between = (middle + (column + right) * pitch + (widest - 1) // 2) // 2 if right else middle
            line = top + 2 * min(row, row + down) + 1
            if canvas.get(line, between) not in (" ", sign) and right:
                sign = "╳"
            canvas.put(line, between, sign, style)


def _boxed(canvas: Canvas, scene: Scene, places: dict[int, _Place], top: int, width: int) -> tuple[int, int, int]:
    """Each outlined cell in a box; numbers of clues stand in the frame at the upper left corner.

    Answers what :func:`_letters` answers.
    """
    columns = 1 + max(place.column for place in places.values())
    widest = max(
        max(display_width(place.letter), display_width(place.sign), display_width(place.number) - 1, 1)
        for place in places.values()
    )
    inner = widest + 2 if columns * (widest + 3) + 1 <= width else max(widest, 1)
    pitch = inner + 1
    boxes = {(place.row, place.column) for place in places.values() if place.outlined}
    for row, column in sorted({(r + i, c + j) for r, c in boxes for i in (0, 1) for j in (0, 1)}):
        arms = _arms(boxes, row, column)
        canvas.put(top + 2 * row, column * pitch, _JOINTS[arms])
        if arms & 2:
            canvas.put(top + 2 * row, column * pitch + 1, "─" * inner)
        if arms & 4:
            canvas.put(top + 2 * row + 1, column * pitch, "│")
    for place in places.values():
        row, column = top + 2 * place.row, place.column * pitch + 1
        if place.number:
            canvas.put(row, column, place.number, "bold")
        if place.letter:
            canvas.put(row + 1, column, _centred(place.letter, inner), place.style)
        elif place.sign:
            full = place.sign * inner if place.sign in "█▒" else _centred(place.sign, inner)
            canvas.put(row + 1, column, full, place.style)
        elif place.style:
            canvas.put(row + 1, column, " " * inner, place.style)
    _bars(canvas, scene, top, pitch)
    return pitch, inner, 2


def _arms(boxes: set[tuple[int, int]], row: int, column: int) -> int:
    """Which lines meet at a corner of the grid, as bits up 1, right 2, down 4, left 8."""
    north_west, north_east = (row - 1, column - 1) in boxes, (row - 1, column) in boxes
    south_west, south_east = (row, column - 1) in boxes, (row, column) in boxes
    return (
        (1 if north_west or north_east else 0)
        | (2 if north_east or south_east else 0)
        | (4 if south_west or south_east else 0)
        | (8 if north_west or south_west else 0)
    )


def _bars(canvas: Canvas, scene: Scene, top: int, pitch: int) -> None:
    """The thick lines of a barred grid, drawn over the thin ones."""
    for mark in scene.marks:
        if not (isinstance(mark, Stroke) and mark.role.startswith("bar")):
            continue
        for (x1, y1), (x2, y2) in zip(mark.points, mark.points[1:], strict=False):
            column, row = min(x1, x2) // UNIT, min(y1, y2) // UNIT
            if y1 == y2:
                for place in range(column * pitch + 1, max(x1, x2) // UNIT * pitch):
                    if canvas.get(top + 2 * row, place) == "─":
                        canvas.put(top + 2 * row, place, "━")
            else:
                for line in range(row, max(y1, y2) // UNIT):
                    canvas.put(top + 2 * line + 1, column * pitch, "┃")


def _centred(sign: str, width: int) -> str:
    space = width - display_width(sign)
    return " " * (space // 2) + sign + " " * (space - space // 2)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


# --- panels -----------------------------------------------------------------------------------------------------------


def panel_lines(panel: Panel, width: int, language: str | None = None) -> list[tuple[str, str]]:
    """A panel as lines of ``(text, style)``."""
    lines = _heading(panel.title, language)
    match panel:
        case WordList():
            lines += _words(panel, width)
        case ClueList():
            hang = max((display_width(clue.number) for clue in panel.clues), default=0)
            for clue in panel.clues:
                head = " " * (hang - display_width(clue.number)) + clue.number
                for line in _wrapped(clue_text(clue), width - hang - 2):
                    lines.append((f"{head}  {line}", "dim strike" if clue.done else ""))
                    head = " " * hang
        case Blanks():
            lines += [(line, "") for line in _wrapped_words(_blanks(panel), width, "   ")]
        case Text():
            lines += [(line, "") for line in _wrapped(label_text(panel.text, language), width)]
        case Table():
            rows = [[label_text(cell, language) for cell in row] for row in (panel.headings, *panel.rows)]
            count = max(len(row) for row in rows)
            sizes = [max(display_width(row[k]) for row in rows if k < len(row)) for k in range(count)]
            for index, row in enumerate(rows):
                line = "  ".join(pad(cell, sizes[k]) for k, cell in enumerate(row)).rstrip()
                lines.append((line, "" if index else "bold"))
    return lines


def _heading(title: Label, language: str | None) -> list[tuple[str, str]]:
    heading = label_text(title, language)
    return [(heading, "bold")] if heading else []


def _words(panel: WordList, width: int) -> list[tuple[str, str]]:
    """Words down the columns; words that are found carry a tick, since not every terminal strikes out."""
    words = [f"{n}. {word}" if panel.numbered else word for n, word in enumerate(panel.words, 1)]
    words = [f"✓ {word}" if n in panel.done else word for n, word in enumerate(words)]
    if not words:
        return []
    widest = max(display_width(word) for word in words)
    count = max(1, min(6, (width + 2) // (widest + 2), len(words)))
    rows = -(-len(words) // count)
    return [("  ".join(pad(word, widest) for word in words[row::rows]).rstrip(), "") for row in range(rows)]


def _blanks(panel: Blanks) -> list[str]:
    """Words such as ``_ _ Ž _,``."""
    words = []
    for word in blank_words(panel.cells):
        line = ""
        for kind, sign in word:
            line += sign if kind == "sign" else f" {sign or '_'}"
        words.append(line.strip())
    return words


def _wrapped(content: str, width: int) -> list[str]:
    return _wrapped_words(content.split(), width, " ")


def _wrapped_words(words: list[str], width: int, gap: str) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in words:
        longer = f"{line}{gap}{word}" if line else word
        if line and display_width(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line or not lines else lines
