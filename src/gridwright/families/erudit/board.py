"""The board as Python sees it: reading and writing its text, runs, points, and why a play is against the rules.

A board is ``bytes``, one code a cell, row by row: 0 empty, otherwise the letter's rank + 1, and 128 more for a blank
that stands for it. A rack is ``bytes`` of such codes, 0 being a blank. In text an empty cell is ``.``, a blank's
letter is small, a blank in a rack is ``?`` (``*`` is read too), and a letter of several signs stands in brackets:
``[CH]``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from gridwright.errors import FormatError, LetterError, MoveError
from gridwright.families.erudit.rules import Layout, Rules
from gridwright.letters import Alphabet
from gridwright.letters.tiles import TileSet

BLANK = 128


class Play(msgspec.Struct, frozen=True, array_like=True):
    """One word laid: where it begins (counted from 0), whether downwards, its letters, and its points.

    ``word`` holds all letters, the ones that lay there too, a blank's letter small; it reads back.
    """

    row: int
    column: int
    down: bool
    word: str
    points: int = 0

    @property
    def place(self) -> str:
        """``8H`` across, ``H8`` down, as players write it."""
        return place_name(self.row, self.column, self.down)


def place_name(row: int, column: int, down: bool) -> str:
    """Row number first for a play across, column letter first for one down."""
    letter = column_name(column)
    return f"{letter}{row + 1}" if down else f"{row + 1}{letter}"


def column_name(column: int) -> str:
    """A, B, C, ..."""
    return chr(ord("A") + column)


def cell_name(layout: Layout, cell: int) -> str:
    """``H8``: column letter and row number."""
    return f"{column_name(cell % layout.columns)}{cell // layout.columns + 1}"


# --- text -------------------------------------------------------------------------------------------------------------


def tokens(text: str) -> Iterator[str]:
    """The signs of a row or rack, those in brackets together."""
    place = 0
    while place < len(text):
        if text[place] == "[":
            end = text.find("]", place)
            if end < 0:
                raise FormatError("erudit.error.bracket", text=text)
            yield text[place + 1 : end]
            place = end + 1
        else:
            yield text[place]
            place += 1


def code_of(sign: str, alphabet: Alphabet) -> int | None:
    """The code of a tile as text; None where the sign is not a letter of the alphabet."""
    try:
        word = alphabet.encode(sign)
    except LetterError:
        return None
    if len(word) != 1:
        return None
    blank = sign == sign.lower() != sign.upper()
    return word[0] + 1 + (BLANK if blank else 0)


def tile_text(code: int, alphabet: Alphabet) -> str:
    """A tile as text, in brackets where it has several signs."""
    if code == 0:
        return "?"
    letter = alphabet.letters[(code & 127) - 1]
    letter = letter.lower() if code & BLANK else letter
    return letter if len(letter) == 1 else f"[{letter}]"


def read_board(rows: Sequence[str], layout: Layout, alphabet: Alphabet, name: str = "board") -> bytes:
    """The codes of a board. FormatError names the row, the cell and the sign."""
    if len(rows) != layout.rows:
        raise FormatError("erudit.error.rows", path=name, n=len(rows), rows=layout.rows, columns=layout.columns)
    codes = bytearray()
    for number, row in enumerate(rows):
        signs = list(tokens(row))
        if len(signs) != layout.columns:
            raise FormatError("erudit.error.columns", path=name, row=number + 1, n=len(signs), columns=layout.columns)
        for column, sign in enumerate(signs):
            cell = number * layout.columns + column
            code = 0 if sign == "." else code_of(sign, alphabet)
            where = cell_name(layout, cell)
            if code is None:
                raise FormatError("erudit.error.sign", path=name, cell=where, sign=sign, alphabet=alphabet.name)
            if code and not layout.letter_times[cell]:
                raise FormatError("erudit.error.no-cell", path=name, cell=where, sign=sign)
            codes.append(code)
    return bytes(codes)


def write_board(codes: bytes, layout: Layout, alphabet: Alphabet) -> tuple[str, ...]:
    """The rows that :func:`read_board` reads."""
    signs = ["." if code == 0 else tile_text(code, alphabet) for code in codes]
    return tuple("".join(signs[start : start + layout.columns]) for start in range(0, len(signs), layout.columns))


def read_rack(text: str, alphabet: Alphabet, name: str = "rack") -> bytes:
    """The codes of a rack; small letters are read as tiles. FormatError names the sign."""
    codes = bytearray()
    for sign in tokens(text):
        code = 0 if sign in "?*" else code_of(sign, alphabet)
        if code is None:
            raise FormatError("erudit.error.rack-sign", path=name, sign=sign, alphabet=alphabet.name)
        codes.append(code & 127)
    return bytes(codes)


def write_rack(codes: bytes, alphabet: Alphabet) -> str:
    """The text that :func:`read_rack` reads, in the order of the alphabet, blanks last."""
    return "".join(tile_text(code, alphabet) for code in sorted(codes, key=lambda code: code or 255))


def tile_of(code: int) -> int:
    """The tile that a code on the board is in a rack: 0 for a blank's letter."""
    return 0 if code & BLANK else code


def too_many(tiles: TileSet, *groups: Iterable[int]) -> tuple[int, int, int] | None:
    """The first (tile, found, in the set) of which board and racks hold more than the set has."""
    counts = Counter(tile_of(code) for group in groups for code in group)
    for code in sorted(counts):
        limit = tiles.counts[code - 1] if code else tiles.blanks
        if counts[code] > limit:
            return code, counts[code], limit
    return None


# --- runs and points --------------------------------------------------------------------------------------------------


class Run(msgspec.Struct, frozen=True):
    """Two letters or more in a row: cells, and whether downwards."""

    cells: tuple[int, ...]
    down: bool


def runs(codes: bytes, layout: Layout) -> list[Run]:
    """Every run of a board, across before down, row by row."""
    found = []
    for down in (False, True):
        for cell, code in enumerate(codes):
            if code and not _before(codes, layout, cell, down):
                cells = _from(codes, layout, cell, down)
                if len(cells) > 1:
                    found.append(Run(tuple(cells), down))
    return found


def _before(codes: bytes, layout: Layout, cell: int, down: bool) -> bool:
    if down:
        return cell >= layout.columns and bool(codes[cell - layout.columns])
    return cell % layout.columns > 0 and bool(codes[cell - 1])


def _from(codes: bytes, layout: Layout, cell: int, down: bool) -> list[int]:
    cells = []
    row, column = divmod(cell, layout.columns)
    while row < layout.rows and column < layout.columns and codes[row * layout.columns + column]:
        cells.append(row * layout.columns + column)
        row, column = (row + 1, column) if down else (row, column + 1)
    return cells


def word_of(codes: bytes, run: Run) -> bytes:
    """The letters of a run, without the blanks' marks."""
    return bytes(codes[cell] & 127 for cell in run.cells)


def tile_points(code: int, tiles: TileSet, rules: Rules) -> int:
    """What a tile on the board counts."""
    if code & BLANK and rules.star == "nothing":
        return 0
    return tiles.values[(code & 127) - 1]


def run_points(codes: bytes, run: Run, new: frozenset[int], layout: Layout, tiles: TileSet, rules: Rules) -> int:
    """Points of a run: premiums count under new tiles."""
    total, times = 0, 1
    for cell in run.cells:
        points = tile_points(codes[cell], tiles, rules)
        if cell in new:
            points *= layout.letter_times[cell]
            times *= layout.word_times[cell]
        total += points
    return total * times


# --- one play ---------------------------------------------------------------------------------------------------------


def cells_of(play: Play, length: int, layout: Layout, alphabet: Alphabet) -> tuple[int, ...]:
    """The cells of a word. MoveError where it leaves the board."""
    cells = []
    for index in range(length):
        row, column = (play.row + index, play.column) if play.down else (play.row, play.column + index)
        if not (0 <= row < layout.rows and 0 <= column < layout.columns):
            raise MoveError("erudit.error.off-board", word=play.word, place=play.place)
        cell = row * layout.columns + column
        if not layout.letter_times[cell]:
            raise MoveError("erudit.error.off-board", word=play.word, place=play.place)
        cells.append(cell)
    return tuple(cells)


def read_word(word: str, alphabet: Alphabet) -> list[int]:
    """The codes of a word as written: ``.`` (0) for a letter that lies there, a small letter for a blank."""
    codes = []
    for sign in tokens(word):
        code = 0 if sign == "." else code_of(sign, alphabet)
        if code is None:
            raise MoveError("erudit.error.word-sign", word=word, sign=sign, alphabet=alphabet.name)
        codes.append(code)
    return codes


def lay(codes: bytes, play: Play, layout: Layout, alphabet: Alphabet) -> tuple[bytes, frozenset[int]]:
    """The board with a play's tiles on it, and their cells. MoveError names the cell, the sign and the rule."""
    word = read_word(play.word, alphabet)
    cells = cells_of(play, len(word), layout, alphabet)
    after = bytearray(codes)
    new = set()
    for cell, code in zip(cells, word, strict=True):
        here = codes[cell]
        where = cell_name(layout, cell)
        if code == 0 and not here:
            raise MoveError("erudit.error.gap", cell=where, word=play.word)
        if code and here and (code & 127) != (here & 127):
            raise MoveError(
                "erudit.error.taken", cell=where, there=tile_text(here, alphabet), sign=tile_text(code, alphabet)
            )
        if code and not here:
            after[cell] = code
            new.add(cell)
    if not new:
        raise MoveError("erudit.error.nothing-laid", word=play.word, place=play.place)
    return bytes(after), frozenset(new)


def touches(codes: bytes, new: frozenset[int], layout: Layout) -> bool:
    """Whether new tiles touch a letter (side by side, not at a corner), or the start on an empty board."""
    if not any(codes):
        return layout.start < 0 or layout.start in new
    for cell in new:
        row, column = divmod(cell, layout.columns)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= r < layout.rows and 0 <= c < layout.columns and codes[r * layout.columns + c]:
                return True
    return False
