"""Panels as SVG: word lists in columns, clues, blanks, paragraphs and tables, one under the other.

Each panel is a list of lines set in a column of a given width; widths come from :mod:`gridwright.render.metrics`, so
the layout needs no font and is the same everywhere. Units are those of the board (1000 = a cell's side).
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.render.board import FONTS, label_text
from gridwright.render.metrics import columns, text_width, wrap
from gridwright.render.styles import Sheet
from gridwright.render.xml import element, escape
from gridwright.scene.marks import Blanks, Clue, ClueList, Label, Panel, Table, Text, WordList

#: Type size of panels; the size of a title; from one line to the next, in 1/1000 of the size.
SIZE = 420
TITLE_SIZE = 640
LEADING = 1350
#: Between two panels, and between two columns.
GAP = 500


class PanelWriter:
    """Sets panels into a column of ``width`` units from the left edge ``x``; ``y`` moves down as it writes."""

    def __init__(self, sheet: Sheet, x: int, y: int, width: int, language: str | None = None) -> None:
        self._sheet = sheet
        self._language = language
        self.x, self.y, self.width = x, y, width
        self.parts: list[str] = []

    def write(self, panels: Sequence[Panel]) -> None:
        """All panels, with room between them."""
        for index, panel in enumerate(panels):
            if index:
                self.y += GAP
            match panel:
                case WordList():
                    self._words(panel)
                case ClueList():
                    self._clues(panel)
                case Blanks():
                    self._blanks(panel)
                case Text():
                    self._text(panel)
                case Table():
                    self._table(panel)

    def title(self, text: str, *, centre: bool = True) -> None:
        """The title of the whole, in as many lines as it needs."""
        for line in wrap(text, TITLE_SIZE, self.width):
            x = self.x + self.width // 2 if centre else self.x
            self._line(line, x, TITLE_SIZE, anchor="middle" if centre else "start", font=FONTS["serif"])

    # --- kinds

    def _words(self, panel: WordList) -> None:
        self._heading(panel.title)
        words = [f"{n}. {word}" if panel.numbered else word for n, word in enumerate(panel.words, 1)]
        widths = [text_width(word, SIZE) for word in words]
        count = columns(widths, self.width, GAP)
        rows = -(-len(words) // count)
        step = (self.width + GAP) // count
        top = self.y
        for index, word in enumerate(words):
            self.y = top + (index % rows) * self._leading(SIZE)
            self._line(word, self.x + index // rows * step, SIZE, done=index in panel.done)
        self.y = top + rows * self._leading(SIZE)

    def _clues(self, panel: ClueList) -> None:
        """Numbers hang in a narrow column of their own; the lists fill columns of about 12 cells from the left."""
        self._heading(panel.title)
        count = max(1, min(3, self.width // 9000)) if len(panel.clues) > 4 else 1
        width = (self.width + GAP) // count - GAP
        hang = max((text_width(clue.number, SIZE, "bold") for clue in panel.clues), default=0) + SIZE // 2
        blocks = [(clue, wrap(clue_text(clue), SIZE, width - hang)) for clue in panel.clues]
        goal = -(-sum(len(lines) for _, lines in blocks) // count)
        top, lowest, column, used = self.y, self.y, 0, 0
        for clue, lines in blocks:
            if used and used + len(lines) // 2 >= goal and column < count - 1:
                column, used, self.y = column + 1, 0, top
            x = self.x + column * (width + GAP)
            y = self.y
            if clue.number:
                self._line(clue.number, x, SIZE, weight="bold")
                self.y = y
            for line in lines:
                self._line(line, x + hang, SIZE, done=clue.done)
            used += len(lines)
            lowest = max(lowest, self.y)
        self.y = lowest

    def _blanks(self, panel: Blanks) -> None:
        """A short line under each letter; words are kept together."""
        self._heading(panel.title)
        step, size, x = 620, 480, self.x
        baseline = self.y + 560
        ink = self._sheet.colour("ink")
        for word in blank_words(panel.cells):
            length = sum(step if kind != "sign" else step // 2 for kind, _ in word)
            if x > self.x and x + length > self.x + self.width:
                x, baseline = self.x, baseline + 900
            for kind, sign in word:
                if kind == "sign":
                    self._sign(sign, x + step // 4, baseline - 60, size)
                    x += step // 2
                    continue
                line = {"d": f"M{x + 50} {baseline}h{step - 100}", "stroke": ink, "stroke-width": 24}
                self.parts.append(element("path", line))
                self._sign(sign, x + step // 2, baseline - 60, size)
                x += step
            x += step // 2
        self.y = baseline + 240

    def _text(self, panel: Text) -> None:
        self._heading(panel.title)
        for line in wrap(label_text(panel.text, self._language), SIZE, self.width):
            self._line(line, self.x, SIZE)

    def _table(self, panel: Table) -> None:
        self._heading(panel.title)
        rows = [[label_text(cell, self._language) for cell in row] for row in (panel.headings, *panel.rows)]
        count = max((len(row) for row in rows), default=0)
        widths = [max((text_width(row[k], SIZE) for row in rows if k < len(row)), default=0) for k in range(count)]
        for index, row in enumerate(rows):
            x, y = self.x, self.y
            for k, cell in enumerate(row):
                self.y = y
                self._line(cell, x, SIZE, weight="normal" if index else "bold")
                x += widths[k] + GAP

    # --- lines

    def _heading(self, title: Label) -> None:
        text = label_text(title, self._language)
        if text:
            self._line(text, self.x, SIZE, weight="bold")
            self.y += SIZE // 6

    def _line(
        self,
        text: str,
        x: int,
        size: int,
        *,
        anchor: str = "start",
        weight: str = "normal",
        font: str | None = None,
        done: bool = False,
    ) -> None:
        """One line of text; the base line stands 0.8 of the size below the top of the line."""
        values: dict[str, object] = {
            "x": x,
            "y": self.y + size * 4 // 5,
            "font-size": size,
            "font-family": font,
            "font-weight": "bold" if weight == "bold" else None,
            "text-anchor": None if anchor == "start" else anchor,
            "fill": self._sheet.colour("soft" if done else "ink"),
            "text-decoration": "line-through" if done else None,
        }
        self.parts.append(element("text", values, escape(text)))
        self.y += self._leading(size)

    def _sign(self, sign: str, x: int, y: int, size: int) -> None:
        if sign:
            values: dict[str, object] = {"x": x, "y": y, "font-size": size, "text-anchor": "middle"}
            values["fill"] = self._sheet.colour("ink")
            self.parts.append(element("text", values, escape(sign)))

    @staticmethod
    def _leading(size: int) -> int:
        return size * LEADING // 1000


def clue_text(clue: Clue) -> str:
    """A clue with its length note."""
    return f"{clue.text} {clue.note}" if clue.note else clue.text


def blank_words(cells: Sequence[str]) -> list[list[tuple[str, str]]]:
    """The cells of a :class:`Blanks` panel as words of ``("blank", letter)`` and ``("sign", fixed sign)``.

    A space ends a word; any other fixed sign stays with the word before it.

    >>> blank_words(("", "", "\\t,", "\\t ", "A"))
    [[('blank', ''), ('blank', ''), ('sign', ',')], [('blank', 'A')]]
    """
    words: list[list[tuple[str, str]]] = [[]]
    for cell in cells:
        if not cell.startswith("\t"):
            words[-1].append(("blank", cell))
        elif cell[1:].isspace() or not cell[1:]:
            words.append([])
        else:
            words[-1].append(("sign", cell[1:]))
    return [word for word in words if word]


def panel_texts(panel: Panel, language: str | None = None) -> list[str]:
    """Every text of a panel, for checking that a font has all of its signs."""
    texts = [label_text(panel.title, language)]
    match panel:
        case WordList():
            texts += panel.words
        case ClueList():
            texts += [part for clue in panel.clues for part in (clue.number, clue.text, clue.note)]
        case Blanks():
            texts += [cell.lstrip("\t") for cell in panel.cells]
        case Text():
            texts.append(label_text(panel.text, language))
        case Table():
            texts += [label_text(cell, language) for row in (panel.headings, *panel.rows) for cell in row]
    return texts
