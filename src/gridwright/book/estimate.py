"""A guess which sizes of type are worth trying, so that Typst need not set every panel in every size.

The template tries sizes from the largest down and measures exactly, which for a crossword means a hundred clues a
size. Here heights are computed from estimated widths, with the distances of the template, and the list of sizes begins
at the guess; where the guess was too large the template goes on with the next.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.messages import Message
from gridwright.render.board import MARGIN
from gridwright.render.metrics import columns, text_width
from gridwright.render.panels import blank_words
from gridwright.scene.marks import UNIT, Blanks, ClueList, Panel, Scene, Table, Text, WordList

Size = tuple[float, float]

#: PT Serif is so much wider than PT Sans, whose widths are known.
SERIF = 1.05
#: Of the template, in ems: the height of a line, line to line of text, between clues, between clue columns, the
#: narrowest clue column.
CAPITAL, LINE, LEAD, GAP, COLUMN = 0.7, 1.12, 0.34, 1.6, 14.0


def worthwhile(
    scene: Scene, board: tuple[int, int], sizes: Sequence[Size], width: float, height: float, most: float
) -> Sequence[Size]:
    """The sizes from the largest that will probably do.

    ``board`` is the board's size in units; ``width`` and ``height`` are the room in points that board and panels
    share, ``most`` the largest cell. A size goes with the share of the board's best size that it must leave it.
    """
    wide, high = (side + 2 * MARGIN for side in board)
    best = min(most, width * UNIT / wide)
    below = _Panels(scene)
    for index, (size, wish) in enumerate(sizes):
        left = height - below(width / size) * size
        if min(best, left * UNIT / high) >= best * wish:
            return sizes[index:]
    return sizes[-2:]


def without_board(scene: Scene, sizes: Sequence[Size], width: float, height: float) -> Sequence[Size]:
    """The sizes from the largest with which the panels probably fill no more than a page of their own."""
    panels = _Panels(scene)
    for index, (size, _) in enumerate(sizes):
        if panels(width / size) * size <= height:
            return sizes[index:]
    return sizes[-2:]


class _Panels:
    """The height of all panels in ems, for a room in ems."""

    def __init__(self, scene: Scene) -> None:
        self._panels = [_panel(panel) for panel in scene.panels if not isinstance(panel, ClueList)]
        self._clues = _clue_widths(scene)

    def __call__(self, room: float) -> float:
        height = sum(measure(room) + 1.25 for measure in self._panels)
        return height + (_clue_height(self._clues, room) + 1.25 if self._clues else 0.0)


class _panel:  # noqa: N801  (used as a function with memory)
    """The height of one panel in ems, for a room in ems."""

    def __init__(self, panel: Panel) -> None:
        self._title = CAPITAL + 0.45 if panel.title else 0.0
        self._panel = panel
        self._widths: list[int] = []
        self._words: list[float] = []
        match panel:
            case WordList():
                self._widths = [text_width(word, 1000) + (1600 if panel.numbered else 100) for word in panel.words]
            case Text():
                content = panel.text.text() if isinstance(panel.text, Message) else panel.text
                self._words = [text_width(word, 1000) / 1000 * SERIF for word in content.split()]
            case _:
                pass

    def __call__(self, room: float) -> float:
        match self._panel:
            case WordList(words=words) if words:
                rows = -(-len(words) // columns(self._widths, int(room * 1000), 1300))
                return self._title + rows * (CAPITAL + 0.55)
            case Blanks(cells=cells):
                blanks = [1.5 * len(word) for word in blank_words(cells)]
                return self._title + _lines(blanks, room, 0.9) * 1.95
            case Text():
                return self._title + _lines(self._words, room, 0.25) * 1.2
            case Table(rows=rows):
                return self._title + (len(rows) + 1) * 1.3
            case _:
                return self._title


def _clue_widths(scene: Scene) -> list[list[float]]:
    """The widths of the words of every clue, in ems."""
    clues = [clue for panel in scene.panels if isinstance(panel, ClueList) for clue in panel.clues]
    return [[text_width(word, 1000) / 1000 * SERIF for word in f"{c.text} {c.note}".split()] for c in clues]


def _clue_height(clues: Sequence[Sequence[float]], room: float) -> float:
    """The height of balanced columns of clues, in ems, each clue given by the widths of its words."""
    count = max(1, min(4, int((room + GAP) / (COLUMN + GAP))))
    column = (room - GAP * (count - 1)) / count - 1.2
    lines = sum(_lines(clue, column, 0.25) for clue in clues)
    return (lines * LINE + len(clues) * LEAD + 4) / count


def _lines(words: Sequence[float], room: float, space: float) -> int:
    """How many lines words of these widths take."""
    lines, used = 1, 0.0
    for word in words:
        if used and used + space + word > room:
            lines, used = lines + 1, word
        else:
            used += word + (space if used else 0.0)
    return lines
