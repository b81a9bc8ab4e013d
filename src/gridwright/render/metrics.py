"""How wide a text is, estimated from the widths of PT Sans that are packaged as data.

For SVG and tables of words, where the font that will be used is not known anyway. Print sets its text with the real
font. All numbers are whole, so that the same text is laid out the same way everywhere.
"""

from __future__ import annotations

import tomllib
import unicodedata
from functools import cache
from importlib import resources

#: The width of a letter that is not in the table, in 1/1000 of the type size.
UNKNOWN = 650


@cache
def _widths(weight: str) -> dict[str, int]:
    file = resources.files("gridwright") / "data" / "fonts" / "widths.toml"
    table: dict[str, dict[str, str]] = tomllib.loads(file.read_text("utf-8"))
    return {letter: int(width) for width, letters in table[weight].items() for letter in letters}


def text_width(text: str, size: int, weight: str = "normal") -> int:
    """The width of a line of ``text`` set in ``size``, in the units of ``size``."""
    widths = _widths("bold" if weight == "bold" else "normal")
    total = 0
    for letter in text:
        if not unicodedata.combining(letter):
            total += widths.get(letter, UNKNOWN)
    return total * size // 1000


def wrap(text: str, size: int, width: int, first: int = 0, weight: str = "normal") -> list[str]:
    """``text`` in lines of at most ``width``; the first line may hold ``first`` units less. A longer word is cut."""
    lines: list[str] = []
    line = ""
    room = width - first
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if text_width(longer, size, weight) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
            room = width
        while text_width(word, size, weight) > room and len(word) > 1:
            fitting = _head(word, size, room, weight)
            lines.append(word[:fitting])
            word, room = word[fitting:], width
        line = word
    if line or not lines:
        lines.append(line)
    return lines


def _head(word: str, size: int, room: int, weight: str) -> int:
    """How many letters of ``word`` fit; at least one."""
    for count in range(len(word) - 1, 0, -1):
        if text_width(word[:count], size, weight) <= room:
            return count
    return 1


def columns(widths: list[int], room: int, gap: int, most: int = 6) -> int:
    """How many equal columns of items with these widths fit into ``room``; at least one."""
    widest = max(widths, default=1)
    return max(1, min(most, (room + gap) // (widest + gap), len(widths)))
