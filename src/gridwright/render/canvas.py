"""A sheet of squared paper for text: each place holds one sign with a style; wide signs take two places."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator


def display_width(text: str) -> int:
    """How many places a text takes on a terminal: combining marks none, East Asian wide signs two."""
    return sum(_sign_width(sign) for sign in text)


def _sign_width(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me", "Cf", "Cc"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in ("W", "F") else 1


def pad(text: str, width: int) -> str:
    """The text with spaces behind it up to ``width`` places."""
    return text + " " * (width - display_width(text))


class Canvas:
    """Grows as it is written on; rows count from 0, columns from ``left``, a margin."""

    def __init__(self) -> None:
        self._rows: list[dict[int, tuple[str, str]]] = []
        self.left = 0

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Writes a text to the right of ``column``; control signs are left out."""
        while len(self._rows) <= row:
            self._rows.append({})
        line = self._rows[row]
        column += self.left
        for sign in text:
            width = _sign_width(sign)
            if width:
                line[column] = (sign, style)
                if width == 2:
                    line[column + 1] = ("", style)
                column += width
            elif unicodedata.combining(sign) and column - 1 in line:
                below, old = line[column - 1]
                line[column - 1] = (below + sign, old)

    def get(self, row: int, column: int) -> str:
        """What stands at a place; a space where nothing does."""
        if row >= len(self._rows):
            return " "
        return self._rows[row].get(column + self.left, (" ", ""))[0]

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self._rows)

    def runs(self) -> Iterator[list[tuple[str, str]]]:
        """Each row as runs of ``(text, style)``, spaces at the end dropped."""
        for line in self._rows:
            runs: list[tuple[str, str]] = []
            last = max((column for column, (sign, style) in line.items() if sign != " " or style), default=-1)
            for column in range(last + 1):
                sign, style = line.get(column, (" ", ""))
                if runs and runs[-1][1] == style:
                    runs[-1] = (runs[-1][0] + sign, style)
                else:
                    runs.append((sign, style))
            yield runs
