"""The drawing of a crossword: cells, blocks, bars, numbers, letters, clues in cells and their arrows, clue lists."""

from __future__ import annotations

from gridwright.families.crossword.document import CrosswordDocument, Entry
from gridwright.families.crossword.play import CrosswordPosition, current
from gridwright.family import View
from gridwright.messages import LANGUAGES, Message, msg
from gridwright.scene.marks import (
    UNIT,
    AnyMark,
    Blanks,
    Cell,
    Clue,
    ClueList,
    Disc,
    Glyph,
    Label,
    Panel,
    Polygon,
    Scene,
    Stroke,
    Text,
)

#: Type sizes in units: letters, several letters in a cell, clue numbers.
LETTER, REBUS, NUMBER = 640, 380, 270
#: Signs a line and lines that a clue cell holds at its largest type; smaller type holds more.
CELL_TYPES = ((185, 9, 4), (155, 11, 5), (130, 13, 6), (110, 16, 8))


def scene(doc: CrosswordDocument, view: View, pos: CrosswordPosition | None = None) -> Scene:
    """The board with its clue lists; with letters in the SOLUTION and PLAY views."""
    return _Painter(doc, view, pos).scene()


class _Painter:
    def __init__(self, doc: CrosswordDocument, view: View, pos: CrosswordPosition | None) -> None:
        self.doc, self.view, self.pos = doc, view, pos
        self.layout = doc.layout
        self.numbers = dict(doc.numbers)
        self.secret_number = {cell: number for number, cell in enumerate(doc.marked, 1)}
        self.shaded, self.circles, self.given = set(doc.shaded), set(doc.circles), set(doc.given)
        entry = current(pos) if pos else None
        self.entry_cells = set(entry.cells) if entry else set()

    def scene(self) -> Scene:
        doc = self.doc
        marks: list[AnyMark] = []
        for cell in range(len(self.layout.kinds)):
            marks += self._cell(cell)
        for cell in range(len(self.layout.kinds)):
            marks += self._over(cell)
        marks += self._bars()
        width, height = doc.cols * UNIT, doc.rows * UNIT
        frame = ((0, 0), (width, 0), (width, height), (0, height))
        if "-" not in self.layout.kinds:
            marks.append(Stroke(role="frame", points=frame, width=60, closed=True))
        return Scene(
            width=width,
            height=height,
            marks=tuple(marks),
            panels=tuple(self._panels()),
            title=doc.title or msg("crossword.title"),
            label=msg("crossword.label", rows=doc.rows, cols=doc.cols, n=len(doc.entries)),
            language=doc.language,
            rows=doc.rows,
            cols=doc.cols,
        )

    # --- cells

    def _corner(self, cell: int) -> tuple[int, int]:
        row, col = divmod(cell, self.doc.cols)
        return col * UNIT, row * UNIT

    def _cell(self, cell: int) -> list[AnyMark]:
        x, y = self._corner(cell)
        kind = self.layout.kinds[cell]
        roles = {"#": "cell.block", "-": "cell.hole", "=": "cell.clue"}
        role = roles.get(kind) or self._letter_role(cell)
        return [Cell(role=role, cell=cell, x=x, y=y, label=self._label(cell, kind))]

    def _letter_role(self, cell: int) -> str:
        if self.pos is not None:
            if cell == self.pos.cell:
                return "cell.cursor"
            if cell in self.pos.wrong:
                return "cell.wrong"
            if cell in self.entry_cells:
                return "cell.selected"
        if cell in self.secret_number:
            return "cell.message"
        return "cell.given" if cell in self.shaded or cell in self.given else "cell"

    def _label(self, cell: int, kind: str) -> Message:
        place = self.layout.place(cell)
        if kind == "#":
            return msg("crossword.cell.block", place=place)
        if kind == "=":
            clues = "; ".join(entry.clue for entry in self._clues_in(cell))
            return msg("crossword.cell.clue", place=place, clue=clues or "-")
        if kind == "-":
            return msg("crossword.cell.hole", place=place)
        return msg(
            "crossword.cell.letter", place=place, number=self.numbers.get(cell, ""), letter=self._letter(cell) or "-"
        )

    def _letter(self, cell: int) -> str:
        if self.view is View.PLAY and self.pos is not None:
            return self.pos.letters[cell]
        if self.view is View.SOLUTION or cell in self.given:
            return self.doc.solution[cell]
        return ""

    def _over(self, cell: int) -> list[AnyMark]:
        """What stands in a cell: number, letter, ring, clue."""
        x, y = self._corner(cell)
        kind = self.layout.kinds[cell]
        if kind == "=":
            return self._clue_cell(cell)
        if kind != ".":
            return []
        marks: list[AnyMark] = []
        if cell in self.circles:
            marks.append(Disc(role="disc", x=x + UNIT // 2, y=y + UNIT // 2, radius=UNIT // 2 - 40))
        number = self.numbers.get(cell)
        if number:
            marks.append(
                Glyph(role="glyph.number", text=number, x=x + 50, y=y + 165, size=NUMBER, cell=cell, anchor="start")
            )
        if cell in self.secret_number:
            text = str(self.secret_number[cell])
            marks.append(
                Glyph(role="glyph.number", text=text, x=x + 950, y=y + 850, size=NUMBER, cell=cell, anchor="end")
            )
        letter = self._letter(cell)
        if letter:
            size = LETTER if len(letter) == 1 else REBUS if len(letter) > 2 else LETTER * 3 // 4
            marks.append(
                Glyph(role=self._glyph_role(cell), text=letter, x=x + UNIT // 2, y=y + 560, size=size, cell=cell)
            )
        return marks

    def _glyph_role(self, cell: int) -> str:
        if self.pos is not None and self.view is View.PLAY:
            if cell in self.pos.wrong:
                return "glyph.wrong"
            if cell in self.pos.revealed:
                return "glyph.hint"
            if cell in self.pos.pencilled:
                return "glyph.faint"
        return "glyph.message" if cell in self.secret_number else "glyph"

    def _bars(self) -> list[AnyMark]:
        marks: list[AnyMark] = []
        for cell in sorted(self.layout.bars_right):
            x, y = self._corner(cell)
            marks.append(Stroke(role="bar", points=((x + UNIT, y), (x + UNIT, y + UNIT)), width=110))
        for cell in sorted(self.layout.bars_below):
            x, y = self._corner(cell)
            marks.append(Stroke(role="bar", points=((x, y + UNIT), (x + UNIT, y + UNIT)), width=110))
        return marks

    # --- clues in cells

    def _clues_in(self, cell: int) -> list[Entry]:
        own = [entry for entry in self.doc.entries if entry.clue_cell == cell]
        return sorted(own, key=lambda entry: entry.direction)

    def _clue_cell(self, cell: int) -> list[AnyMark]:
        own = self._clues_in(cell)
        if not own:
            return []
        x, y = self._corner(cell)
        marks: list[AnyMark] = []
        height = UNIT // len(own)
        for place, entry in enumerate(own):
            top = y + place * height
            size, lines = fitted(entry.clue, height)
            first = top + height // 2 - (len(lines) - 1) * size * 11 // 20
            for number, line in enumerate(lines):
                marks.append(
                    Glyph(role="glyph.clue", text=line, x=x + UNIT // 2, y=first + number * size * 11 // 10, size=size)
                )
            marks.append(_arrow(x, y, top + height // 2, entry))
        if len(own) == 2:
            marks.append(
                Stroke(role="stroke.divider", points=((x, y + UNIT // 2), (x + UNIT, y + UNIT // 2)), width=20)
            )
        return marks

    # --- panels

    def _panels(self) -> list[Panel]:
        doc = self.doc
        panels: list[Panel] = []
        if doc.secret or doc.marked:
            panels.append(self._secret_panel())
        if doc.arrow:
            # Clues that found no cell stand in a list all the same.
            left = [entry for entry in doc.entries if entry.clue_cell < 0]
            if left:
                panels.append(ClueList(clues=tuple(map(self._clue, left)), title=self._said("more")))
        else:
            for direction in ("across", "down"):
                own = [entry for entry in doc.entries if entry.direction == direction]
                if own:
                    title = self._said("single" if doc.single else direction)
                    panels.append(ClueList(clues=tuple(map(self._clue, own)), title=title))
        if doc.notes:
            panels.append(Text(text=doc.notes))
        return panels

    def _said(self, key: str) -> Label:
        """A heading in the puzzle's own language where we speak it, else in the reader's."""
        message = msg(f"crossword.panel.{key}")
        return message.text(self.doc.language) if self.doc.language in LANGUAGES else message

    def _secret_panel(self) -> Panel:
        doc = self.doc
        if not doc.marked:
            return Text(text=self._said("secret"))
        letters = [self._letter(cell) if self.view is not View.PUZZLE else "" for cell in doc.marked]
        cells: list[str] = []
        left = list(letters)
        for sign in doc.secret or "x" * len(left):
            if sign.isalpha() and left and not cells_joined(doc, cells):
                cells.append(left.pop(0))
            elif not sign.isalpha():
                cells.append(f"\t{sign}")
        if sum(not cell.startswith("\t") for cell in cells) != len(letters):  # a letter of two signs: plain blanks
            cells = letters
        return Blanks(cells=tuple(cells), title=self._said("secret"))

    def _clue(self, entry: Entry) -> Clue:
        done = False
        if self.view is View.PLAY and self.pos is not None:
            done = all(self.pos.letters[cell] for cell in entry.cells)
        text = entry.clue
        if self.view is View.SOLUTION and entry.answer:
            text = f"{entry.clue} — {entry.answer}" if entry.clue else entry.answer
        return Clue(number=entry.number, text=text, note=entry.enumeration, done=done)


def cells_joined(doc: CrosswordDocument, cells: list[str]) -> bool:
    """Whether all marked cells already have their blank."""
    return sum(not cell.startswith("\t") for cell in cells) >= len(doc.marked)


def fitted(clue: str, height: int) -> tuple[int, list[str]]:
    """The largest type in which a clue fits a part of a clue cell, and its lines. What fits no type is cut with …"""
    for size, width, rows in CELL_TYPES:
        lines = wrapped(clue, width)
        if len(lines) <= rows * height // UNIT and all(len(line) <= width + 1 for line in lines):
            return size, lines
    size, width, rows = CELL_TYPES[-1]
    most = max(1, rows * height // UNIT)
    lines = [line[:width] for line in wrapped(clue, width)]
    if len(lines) > most:
        lines = lines[:most]
        lines[-1] = lines[-1][: width - 1].rstrip() + "…"
    return size, lines


def wrapped(text: str, width: int) -> list[str]:
    """Lines of about so many signs; a word that is longer is broken with a hyphen."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        while len(word) > width:
            room = min(width - len(line) - (1 if line else 0) - 1, len(word) - 3)
            if room >= 3:
                lines.append(f"{line} {word[:room]}-".strip())
                word, line = word[room:], ""
            else:
                lines.append(line)
                line = ""
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [one for one in [*lines, line] if one]


def _arrow(x: int, y: int, middle: int, entry: Entry) -> Polygon:
    """A small head at the edge of the clue cell, towards the word."""
    if entry.direction == "across":
        return Polygon(
            role="polygon.arrow",
            points=((x + UNIT, middle - 70), (x + UNIT + 110, middle), (x + UNIT, middle + 70)),
        )
    centre = x + UNIT // 2
    return Polygon(
        role="polygon.arrow", points=((centre - 70, y + UNIT), (centre, y + UNIT + 110), (centre + 70, y + UNIT))
    )
