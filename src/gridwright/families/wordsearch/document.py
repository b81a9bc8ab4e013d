"""One word search: letters, the words to find, where they lie, and the message in the cells left over."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from gridwright.errors import FormatError
from gridwright.families.wordsearch.spec import DIRECTIONS, SIDE_LIMIT, STEPS, WordSearchSpec
from gridwright.family import Document
from gridwright.grid import Shape
from gridwright.letters import Alphabet
from gridwright.letters.alphabet import alphabet_by_id

_STEP = dict(zip(DIRECTIONS, STEPS, strict=True))


class Place(msgspec.Struct, frozen=True, array_like=True):
    """Where a word lies: its first cell, its direction (``E``, ``SE`` ...) and how many cells it takes.

    >>> Place(0, "SE", 3).cells(cols=10)
    (0, 11, 22)
    """

    cell: int
    direction: str
    length: int

    def cells(self, cols: int) -> tuple[int, ...]:
        """The cells in the order of the letters."""
        step = _steps(cols)[self.direction]
        return tuple(range(self.cell, self.cell + step * self.length, step))

    def inside(self, rows: int, cols: int) -> bool:
        """Whether the run stays on a board of these sides."""
        down, right = _STEP[self.direction]
        row, col = divmod(self.cell, cols)
        last_row, last_col = row + down * (self.length - 1), col + right * (self.length - 1)
        return 0 <= row < rows and 0 <= last_row < rows and 0 <= last_col < cols


@lru_cache(maxsize=256)
def _steps(cols: int) -> dict[str, int]:
    return {name: down * cols + right for name, (down, right) in _STEP.items()}


class WordSearch(Document, frozen=True, kw_only=True, tag="wordsearch"):
    """A word search.

    ``cells`` has a letter a cell, row by row, ``""`` where the shape has none. ``words`` are spelled as listed;
    ``places`` say where each lies, and are empty in the form to hand out, as is ``message``; ``pattern`` is the
    message with ``_`` for each letter. ``fill`` says whether the cells left over spell the message or are only filled
    up. ``alphabet`` names the letters that texts are read with (see :mod:`gridwright.letters`).
    """

    rows: int
    cols: int
    cells: tuple[str, ...]
    words: tuple[str, ...]
    places: tuple[Place, ...] = ()
    message: str = ""
    pattern: str = ""
    intro: str = ""
    fill: str = "words"
    alphabet: str = "en"
    attempts: int = 1
    spec: WordSearchSpec | None = None

    def __post_init__(self) -> None:
        if not (1 <= self.rows <= SIDE_LIMIT and 1 <= self.cols <= SIDE_LIMIT):
            raise FormatError("core.bad-sides", rows=self.rows, cols=self.cols, limit=SIDE_LIMIT)
        if len(self.cells) != self.rows * self.cols:
            raise FormatError("wordsearch.cell-count", n=len(self.cells), rows=self.rows, cols=self.cols)
        if not any(self.cells):
            raise FormatError("core.no-cells")
        if self.places and len(self.places) != len(self.words):
            raise FormatError("wordsearch.place-count", words=len(self.words), places=len(self.places))
        if self.fill not in ("words", "letters"):
            raise FormatError("wordsearch.bad-fill", value=self.fill)
        rows, cols, cells = self.rows, self.cols, self.cells
        holes = "" in cells
        for word, place in zip(self.words, self.places, strict=False):
            down, right = _STEP.get(place.direction, (SIDE_LIMIT, 0))
            row, col = divmod(place.cell, cols)
            last = place.length - 1
            inside = last >= 0 and 0 <= row < rows and 0 <= row + down * last < rows and 0 <= col + right * last < cols
            if not inside or place.direction not in _STEP or (holes and "" in [cells[at] for at in place.cells(cols)]):
                raise FormatError("wordsearch.bad-place", word=word)

    @property
    def shape(self) -> Shape:
        """The cells that exist."""
        return Shape(self.rows, self.cols, bytes(bool(letter) for letter in self.cells))

    @property
    def letters(self) -> Alphabet:
        """The alphabet."""
        return alphabet_by_id(self.alphabet)

    @property
    def solved(self) -> bool:
        """Whether the places of the words are known."""
        return bool(self.places) or not self.words

    def rest(self) -> tuple[int, ...]:
        """The cells that no word covers, in reading order."""
        over = {cell for place in self.places for cell in place.cells(self.cols)}
        return tuple(cell for cell, letter in enumerate(self.cells) if letter and cell not in over)


def is_letter(sign: str) -> bool:
    """Whether a sign is (part of) a letter of any script: letters and combining marks are, spaces and digits not."""
    return unicodedata.category(sign)[0] in "LM"


def runs_of_letters(text: str) -> list[tuple[int, int]]:
    """Where the words of a text begin and end.

    >>> runs_of_letters("We're in")
    [(0, 2), (3, 5), (6, 8)]
    """
    flags = [is_letter(sign) for sign in text]
    starts = [at for at, flag in enumerate(flags) if flag and not (at and flags[at - 1])]
    ends = [at + 1 for at, flag in enumerate(flags) if flag and not (at + 1 < len(flags) and flags[at + 1])]
    return list(zip(starts, ends, strict=True))


def words_of(text: str) -> list[str]:
    """The words of a text: runs of letters."""
    return [text] if text.isalpha() else [text[start:end] for start, end in runs_of_letters(text)]


def pattern_of(message: str, letters: Alphabet) -> str:
    """The message with ``_`` for each cell's letter; other signs stay.

    >>> from gridwright.letters import alphabet
    >>> pattern_of("We're lizards!", alphabet("en")), pattern_of("Chlieb", alphabet("sk"))
    ("__'__ _______!", '_____')
    """
    out: list[str] = []
    word = ""
    for sign in [*message, " "]:
        if is_letter(sign):
            word += sign
            continue
        if word:
            out.append("_" * len(letters.tokens(word)))
            word = ""
        out.append(sign)
    return "".join(out)[:-1]


def bordered(cells: Sequence[str], rows: int, cols: int, rank: dict[str, int]) -> bytes:
    """The grid for the scan: letter numbers, 255 for what is no letter, with a border one cell wide."""
    row_of = [rank.get(letter, 255) for letter in cells]
    edge = bytes([255]) * (cols + 2)
    body = b"".join(b"\xff" + bytes(row_of[row * cols : (row + 1) * cols]) + b"\xff" for row in range(rows))
    return edge + body + edge
