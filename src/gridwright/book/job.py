"""A print job as data for the Typst template: boards as SVG, panels as plain values, sizes and texts.

The template reads nothing but this, as JSON; no text of a user ever becomes markup.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gridwright.book.answers import groups, largest_cell
from gridwright.book.estimate import without_board, worthwhile
from gridwright.book.geometry import Geometry
from gridwright.book.items import PrintItem
from gridwright.book.options import BookOptions
from gridwright.messages import text
from gridwright.render.board import extent, label_text, scene_texts
from gridwright.render.fonts import check_signs
from gridwright.render.metrics import text_width
from gridwright.render.panels import blank_words, panel_texts
from gridwright.render.svg import SvgOptions, svg
from gridwright.scene.marks import Blanks, ClueList, Panel, Scene, Table, Text, WordList

#: Sizes of type for panels, largest first, each with the share of the board's best size that it must leave it.
# fmt: off
SIZES = (
    (12.5, 1.0), (12, 0.99), (11.5, 0.98), (11, 0.97), (10.5, 0.96), (10, 0.95),
    (9.5, 0.9), (9, 0.85), (8.5, 0.8), (8, 0.7), (7.5, 0.6), (7, 0.0),
)
LARGE_SIZES = ((20, 1.0), (19, 0.98), (18, 0.97), (17, 0.95), (16, 0.9), (15, 0.85), (14, 0.0))
# fmt: on
#: A letter of a grid is usually set at this share of its cell.
LETTER = 0.62
#: The side of a cell whose letter is 10 pt, and in large print 16 pt.
LEAST_CELL, LEAST_LARGE = 16.2, 26.0
#: The side below which nothing is printed: letters of 6 pt. Between the two a puzzle is printed with a note.
FLOOR = 9.8
#: Roles of texts that stand between title and board; all other panels stand under the board.
ABOVE = ("instruction", "intro")
#: The largest cell of a board with clues: beyond it the room does the clues more good.
CLUE_CELL = 27.0

Job = dict[str, Any]


class JobWriter:
    """Makes the data of one job."""

    def __init__(self, items: Sequence[PrintItem], options: BookOptions, language: str) -> None:
        self.items = items
        self.options = options
        self.language = language
        self._theme = "color" if options.color else "print"
        self._boards: dict[tuple[int, str], str] = {}
        self._boxes: dict[int, tuple[int, int]] = {}
        for index, item in enumerate(items):
            self._check(item, index)

    def job(
        self,
        page: Geometry,
        *,
        puzzles: range,
        answers: range,
        first_page: int,
        front: bool,
        heading: bool,
    ) -> Job:
        """The data for the puzzles and answers of these indices, beginning on ``first_page``."""
        options = self.options
        return {
            "title": options.book_title or self.title(self.items[0]) if self.items else "",
            "authors": sorted({item.author for item in self.items if item.author}),
            "language": self.items[0].puzzle.language if self.items else self.language,
            "page": {name: getattr(page, name) for name in page.__struct_fields__},
            "fonts": {
                "sans": ["PT Sans", "Noto Sans", "Inter"],
                "text": ["PT Serif" if options.font == "serif" else "PT Sans", "Noto Sans", "Inter"],
            },
            "face": self._face(page),
            "page_numbers": options.page_numbers and not self._single_page(),
            "first_page": first_page,
            # A right page is odd: what begins on an even one gets an empty page before it, which is cut off again.
            "skip_page": first_page % 2 == 0,
            # The board of a puzzle that needs two pages stands on a left page of a book.
            "facing": page.mirrored and len(self.items) > 1,
            "name_line": options.name_line,
            "words": {"name": text("book.name", self.language), "date": text("book.date", self.language)},
            "title_page": self._title_page() if front else None,
            "per_page": self._per_page(),
            "puzzles": [self._puzzle(index, page) for index in puzzles],
            "answers": {
                "title": text("book.answers", self.language, n=len(self.items)) if heading else "",
                "most": largest_cell(options, len(self.items)),
                "groups": self._groups(answers, page),
            },
        }

    def notes(
        self, puzzles: range, answers: range, puzzle_pages: Mapping[int, int], answer_pages: Mapping[int, int]
    ) -> dict[str, list[str]]:
        """Which page the answer of each puzzle stands on, and the puzzle of each answer."""
        return {
            "puzzles": [self._note("book.answer-on", answer_pages.get(index)) for index in puzzles],
            "answers": [self._note("book.puzzle-on", puzzle_pages.get(index)) for index in answers],
        }

    def title(self, item: PrintItem) -> str:
        """What stands above a puzzle."""
        return item.title or label_text(item.puzzle.title, self.language)

    def number(self, index: int) -> str:
        """The number of a puzzle; a single one has none."""
        item = self.items[index]
        if item.number:
            return str(item.number)
        return str(self.options.first_number + index) if len(self.items) > 1 else ""

    # --- parts

    def _single_page(self) -> bool:
        return len(self.items) == 1 and self.options.answers in ("none", "only", "separate")

    def _face(self, page: Geometry) -> dict[str, Any]:
        """Sizes of type; small pages have smaller titles and gaps."""
        large = self.options.large_print
        roomy = page.width >= 500
        return {
            "base": 16 if large else 10.5,
            "small": 14 if large else 9 if roomy else 8.5,
            "title": 24 if large else 18 if roomy else 16,
            "gap": 16 if roomy else 11,
            "sizes": LARGE_SIZES if large else SIZES,
        }

    def _title_page(self) -> dict[str, str] | None:
        if not self.options.book_title:
            return None
        authors = sorted({item.author for item in self.items if item.author})
        return {
            "title": self.options.book_title,
            "subtitle": self.options.subtitle,
            "author": ", ".join(authors) if len(authors) <= 3 else "",
        }

    def _per_page(self) -> dict[str, int]:
        count = self.options.puzzles_per_page
        cols = 1 if count <= 2 else 2
        return {"count": count, "rows": count // cols, "cols": cols}

    def _note(self, key: str, page: int | None) -> str:
        """Where the other half stands; a single puzzle needs no such note."""
        return text(key, self.language, page=page) if page and len(self.items) > 1 else ""

    def _puzzle(self, index: int, page: Geometry) -> Job:
        item = self.items[index]
        scene = item.puzzle
        above = [panel for panel in scene.panels if isinstance(panel, Text) and panel.role.startswith(ABOVE)]
        width, height = self._size(scene)
        side = max(width, height) / 1000
        least, most = cell_bounds(side, self.options.large_print)
        clues = any(isinstance(panel, ClueList) for panel in scene.panels)
        if clues and side >= 12 and not self.options.large_print:
            most = CLUE_CELL
        return {
            "index": index,
            "number": self.number(index),
            "title": self.title(item),
            "alt": label_text(scene.label, self.language) or self.title(item),
            "svg": self._board(index, scene, "puzzle"),
            "width": width,
            "height": height,
            "least": least,
            "floor": least if self.options.large_print else FLOOR,
            "most": most,
            # A crossword whose board would shrink below this share goes on two facing pages.
            "share": (0.75 if page.mirrored else 0.6)
            if any(isinstance(panel, ClueList) for panel in scene.panels)
            else 0,
            "sizes": self._sizes(scene, page, most),
            "spread-sizes": without_board(scene, self._face(page)["sizes"], page.text_width, page.text_height),
            "above": [label_text(panel.text, self.language) for panel in above],
            "panels": [self._panel(panel, scene) for panel in scene.panels if panel not in above and _filled(panel)],
        }

    def _sizes(self, scene: Scene, page: Geometry, most: float) -> Sequence[tuple[float, float]]:
        """The sizes of type to try for a puzzle's panels; the rest of the page is title and gaps."""
        face = self._face(page)
        per = self._per_page()
        gap = face["gap"] * 2.2
        width = (page.text_width - gap * (per["cols"] - 1)) / per["cols"]
        height = (page.text_height - gap * (per["rows"] - 1)) / per["rows"]
        return worthwhile(
            scene, self._size(scene), face["sizes"], width, height - 1.5 * face["title"] - 2 * face["gap"], most
        )

    def _groups(self, answers: range, page: Geometry) -> list[Job]:
        """The answers of one run in grids, with their place among the notes."""
        solutions = [self.items[index].solution for index in answers]
        boards = [self._size(scene) for scene in solutions if scene is not None]
        face = self._face(page)
        found = groups(boards, page, self.options, gap=face["gap"] * 1.6, title=face["title"] / 4, small=face["small"])
        return [
            {
                "columns": group.columns,
                "items": [{"place": place, **self._answer(answers[place])} for place in group.members],
            }
            for group in found
        ]

    def _answer(self, index: int) -> Job:
        item = self.items[index]
        scene = item.solution
        assert scene is not None
        # The words of a puzzle that listed them are known; those of one that hid them are part of its answer.
        listed = any(isinstance(panel, WordList) for panel in item.puzzle.panels)
        width, height = self._size(scene)
        kinds = (Blanks,) if listed else (Blanks, WordList)
        return {
            "index": index,
            "number": self.number(index),
            "title": self.title(item),
            "alt": label_text(scene.label, self.language) or self.title(item),
            "svg": self._board(index, scene, "solution"),
            "width": width,
            "height": height,
            "panels": [self._panel(panel, scene) for panel in scene.panels if isinstance(panel, kinds)],
        }

    def _size(self, scene: Scene) -> tuple[int, int]:
        """Width and height of a board in units, labels around it included, without the margin of its picture."""
        if id(scene) not in self._boxes:
            self._boxes[id(scene)] = extent(scene)[2:]
        return self._boxes[id(scene)]

    def _board(self, index: int, scene: Scene, kind: str) -> str:
        key = (index, kind)
        if key not in self._boards:
            look = SvgOptions(theme=self._theme, background=False, language=self.language)
            self._boards[key] = svg(scene, look)
        return self._boards[key]

    def _panel(self, panel: Panel, scene: Scene) -> Job:
        title = label_text(panel.title, self.language)
        match panel:
            case WordList():
                widest = max((text_width(word, 1000) for word in panel.words), default=0)
                return {
                    "kind": "words",
                    "title": title,
                    "words": panel.words,
                    "widest": widest / 1000 + (1.6 if panel.numbered else 0.1),
                    "done": sorted(panel.done),
                    "numbered": panel.numbered,
                }
            case ClueList():
                clues = [
                    {
                        "number": clue.number,
                        "text": clue.text,
                        "note": clue.note,
                        "done": clue.done,
                        "language": scene.language,
                    }
                    for clue in panel.clues
                ]
                widest = max((text_width(clue.number, 1000, "bold") for clue in panel.clues), default=0)
                return {"kind": "clues", "title": title, "clues": clues, "hang": (widest + 480) / 1000}
            case Blanks():
                words = [[{"kind": kind, "text": sign} for kind, sign in word] for word in blank_words(panel.cells)]
                return {"kind": "blanks", "title": title, "words": words}
            case Text():
                content = label_text(panel.text, self.language)
                return {"kind": "text", "title": title, "text": content, "role": panel.role}
            case Table():
                headings = [label_text(cell, self.language) for cell in panel.headings]
                rows = [[label_text(cell, self.language) for cell in row] for row in panel.rows]
                rows = [(row + [""] * len(headings))[: len(headings)] for row in rows]
                return {"kind": "table", "title": title, "headings": headings, "rows": rows}

    def _check(self, item: PrintItem, index: int) -> None:
        """Refuses a sign that no packaged font has, before an empty box is printed."""
        texts = [self.title(item), item.author, self.options.book_title, self.options.subtitle]
        for scene in (item.puzzle, item.solution):
            if scene is not None:
                texts += scene_texts(scene)
                for panel in scene.panels:
                    texts += panel_texts(panel, self.language)
        check_signs(texts, self.title(item) or f"{index + 1}")


def _filled(panel: Panel) -> bool:
    """Whether there is anything to print."""
    match panel:
        case WordList():
            return bool(panel.words)
        case ClueList():
            return bool(panel.clues)
        case Blanks():
            return bool(panel.cells)
        case Text():
            return bool(panel.text)
        case Table():
            return bool(panel.headings)


def cell_bounds(side: float, large: bool) -> tuple[float, float]:
    """The smallest and the largest side of a cell, in points, for a board of ``side`` cells.

    The fewer cells, the larger they may grow: 22 mm on a board of 5, 13 mm from 10 on; large print 30 % more.
    """
    fewer = max(0.0, min(1.0, (10 - side) / 5))
    most = 37 + fewer * 25
    return (LEAST_LARGE, most * 1.3) if large else (LEAST_CELL, most)
