"""A finished (or half-made) crossword: grid, letters, entries with their clues."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from gridwright.errors import FormatError
from gridwright.families.crossword.layout import Direction, Layout, draw
from gridwright.families.crossword.spec import CrosswordSpec
from gridwright.family import Document
from gridwright.letters import alphabet
from gridwright.letters.alphabet import Alphabet
from gridwright.letters.data import load as alphabet_data


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One word of the puzzle: number, direction, cells, answer as it is spelled, clue and its length note.

    ``clue_cell`` is the cell that holds the clue in an arrow crossword (-1: the clue stands in a list).
    """

    number: str
    direction: Direction
    cells: tuple[int, ...]
    answer: str = ""
    clue: str = ""
    enumeration: str = ""
    clue_cell: int = -1

    @property
    def label(self) -> str:
        """``12A``."""
        return f"{self.number}{'A' if self.direction == 'across' else 'D'}"


class CrosswordDocument(Document, frozen=True, kw_only=True, tag="crossword"):
    """``grid`` holds a sign a cell (see :mod:`.layout`), ``solution`` a text a cell, "" where none is known.

    ``numbers`` are (cell, text) as printed; ``marked`` the cells of the secret in its order; ``circles`` and ``shaded``
    are a file's own marks; ``lowest`` is the lowest word score of the fill, ``lowest_bound`` what is proved about it.
    """

    grid: tuple[str, ...]
    solution: tuple[str, ...]
    entries: tuple[Entry, ...]
    numbers: tuple[tuple[int, str], ...] = ()
    bars_right: tuple[int, ...] = ()
    bars_below: tuple[int, ...] = ()
    single: bool = False
    arrow: bool = False
    secret: str = ""
    marked: tuple[int, ...] = ()
    given: tuple[int, ...] = ()
    circles: tuple[int, ...] = ()
    shaded: tuple[int, ...] = ()
    notes: str = ""
    copyright: str = ""
    outside: tuple[str, ...] = ()
    lowest: int = -1
    lowest_bound: int = -1
    extra: dict[str, Any] = msgspec.field(default_factory=dict)
    spec: CrosswordSpec | None = None

    def __post_init__(self) -> None:
        """Refuses documents whose parts contradict each other, naming the place."""
        cols = len(self.grid[0]) if self.grid else 0
        size = len(self.grid) * cols
        if not cols or any(len(row) != cols for row in self.grid):
            raise _wrong("$.grid", "crossword.doc.ragged")
        for row, line in enumerate(self.grid):
            if set(line) - set(".#-="):
                raise _wrong(f"$.grid[{row}]", "crossword.doc.sign")
        if len(self.solution) != size:
            raise _wrong("$.solution", "crossword.doc.size")
        flat = "".join(self.grid)
        for number, entry in enumerate(self.entries):
            if not entry.cells or any(not 0 <= cell < size or flat[cell] != "." for cell in entry.cells):
                raise _wrong(f"$.entries[{number}].cells", "crossword.doc.cells")
            if not -1 <= entry.clue_cell < size:
                raise _wrong(f"$.entries[{number}].clue_cell", "crossword.doc.cells")
        for name in ("marked", "given", "circles", "shaded", "bars_right", "bars_below"):
            if any(not 0 <= cell < size for cell in getattr(self, name)):
                raise _wrong(f"$.{name}", "crossword.doc.cells")
        if any(not 0 <= cell < size for cell, _ in self.numbers):
            raise _wrong("$.numbers", "crossword.doc.cells")

    @property
    def rows(self) -> int:
        """Rows of the grid."""
        return len(self.grid)

    @property
    def cols(self) -> int:
        """Columns of the grid."""
        return len(self.grid[0])

    @property
    def layout(self) -> Layout:
        """The grid without letters."""
        return _layout(self.grid, self.bars_right, self.bars_below)

    @property
    def complete(self) -> bool:
        """Whether every letter cell has its letter."""
        return all(self.solution[cell] for cell in self.layout.letters)

    def answer_of(self, entry: Entry) -> str:
        """What the cells of an entry hold, ``.`` where nothing is known."""
        return "".join(self.solution[cell] or "." for cell in entry.cells)

    def __str__(self) -> str:
        return draw(self.layout, self.solution)


def _wrong(place: str, key: str) -> FormatError:
    from gridwright.messages import msg

    return FormatError("formats.bad-field", path="-", place=place, problem=msg(key))


@lru_cache(maxsize=256)
def _layout(grid: tuple[str, ...], right: tuple[int, ...], below: tuple[int, ...]) -> Layout:
    return Layout.from_lines(grid, right, below)


def standard_numbers(layout: Layout) -> tuple[tuple[int, str], ...]:
    """(cell, number) for each cell where a slot begins."""
    return tuple(sorted({slot.cells[0]: str(slot.number) for slot in layout.slots}.items()))


def blank_entries(layout: Layout, *, single: bool = False) -> tuple[Entry, ...]:
    """Entries for all slots, without answers and clues."""
    return tuple(
        Entry(number=str(slot.number), direction=slot.direction, cells=slot.cells)
        for slot in layout.slots
        if not single or slot.direction == "across"
    )


def from_grid(layout: Layout, content: Mapping[int, str] | None = None, **fields: Any) -> CrosswordDocument:
    """A document of a grid with what is known of its letters: standard numbers, no clues."""
    content = content or {}
    fields.setdefault("entries", blank_entries(layout, single=bool(fields.get("single"))))
    fields.setdefault("numbers", standard_numbers(layout))
    return CrosswordDocument(
        grid=layout.lines(),
        solution=tuple(content.get(cell, "") for cell in range(len(layout.kinds))),
        bars_right=tuple(sorted(layout.bars_right)),
        bars_below=tuple(sorted(layout.bars_below)),
        **fields,
    )


def alphabet_for(language: str, accents: str = "auto") -> Alphabet:
    """The letters of a language's crosswords: as its data says for crosswords, or with accents kept or dropped."""
    plain = alphabet(language)
    if accents == "auto" and "crossword" in alphabet_data(plain.language).products:
        return alphabet(language, "crossword")
    return alphabet(language, strip_accents=True) if accents == "fold" else plain


def letters_of(doc: CrosswordDocument) -> Alphabet:
    """The letters of a document: those of its spec, or those that its cells hold."""
    if doc.spec is not None:
        return alphabet_for(doc.language, doc.spec.accents)
    usual = alphabet_for(doc.language)
    held = {text for text in doc.solution if text}
    return usual if all(text in usual.rank or len(text) > 1 for text in held) else alphabet(doc.language)
