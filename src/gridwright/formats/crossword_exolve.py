"""Exolve: the text in which web pages of the Exolve program hold a crossword (https://github.com/viresh-ratnakar/exolve).

Letters, ``.`` for a block, ``0`` for a letter that is not given; after a sign ``|`` is a bar to the right, ``_`` below,
``+`` both, ``@`` a circle, ``!`` a given letter. Where a cell holds several letters the cells are parted by spaces.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from gridwright.families.crossword.document import CrosswordDocument
from gridwright.families.crossword.layout import Direction, Layout
from gridwright.family import Finding
from gridwright.files import decode_text
from gridwright.formats.base import Format
from gridwright.formats.crossword_base import (
    ClueText,
    ReadOptions,
    build,
    check_size,
    language_of,
    plain,
    split_enumeration,
    usual_losses,
    wrong,
)
from gridwright.letters import alphabet

_SIGNS = "|_+@!*~"
_CLUE = re.compile(r"\s*(\d+)\.?\s+(.*)$")


class CrosswordExolve(Format):
    """Exolve text."""

    name: ClassVar[str] = "exolve"
    extensions: ClassVar[tuple[str, ...]] = (".exolve", ".html")
    family: ClassVar[str] = "crossword"
    options = ReadOptions

    def sniff(self, data: bytes) -> int:
        return 95 if b"exolve-begin" in data[:500_000] else 0

    def read(self, data: bytes, name: str, options: Any = None) -> CrosswordDocument:
        text = decode_text(data, name)
        begin, end = text.find("exolve-begin"), text.find("exolve-end")
        if begin < 0 or end < begin:
            raise wrong(name, "exolve", "exolve-begin … exolve-end")
        sections = _sections(text[begin:end])
        tokens = [re.findall(r"\S[^\s]*", line) for line in sections.get("grid", []) if line.strip()]
        spaced = any(len(row) > 1 for row in tokens)
        rows = [
            row if spaced else re.findall(rf"[^{re.escape(_SIGNS)}\s][{re.escape(_SIGNS)}]*", "".join(row))
            for row in tokens
        ]
        if not rows or len({len(row) for row in rows}) != 1:
            raise wrong(name, "exolve", "exolve-grid")
        check_size(len(rows), len(rows[0]), name)
        cols = len(rows[0])
        cells = [item for row in rows for item in row]
        bodies = [item.rstrip(_SIGNS) or item[:1] for item in cells]
        marks = [item[len(body) :] for item, body in zip(cells, bodies, strict=True)]
        kinds = "".join("#" if body == "." else "." for body in bodies)
        right = [cell for cell, mark in enumerate(marks) if set("|+") & set(mark) and (cell + 1) % cols]
        below = [cell for cell, mark in enumerate(marks) if set("_+") & set(mark) and cell + cols < len(cells)]
        letters = ["" if body in (".", "0", "?") else body.upper() for body in bodies]
        clues: list[ClueText] = []
        directions: tuple[Direction, Direction] = ("across", "down")
        for direction in directions:
            for line in sections.get(direction, []):
                match = _CLUE.match(line)
                if match:
                    clue, note = split_enumeration(plain(match[2]))
                    clues.append(ClueText(direction, match[1], clue, note))
        return build(
            Layout(len(rows), cols, kinds, right, below),
            letters,
            clues,
            language=language_of(options, _one(sections, "language")),
            title=plain(_one(sections, "title")),
            author=plain(_one(sections, "setter")),
            copyright=plain(_one(sections, "copyright")),
            notes=plain("\n".join(sections.get("explanations", []))),
            circles=tuple(cell for cell, mark in enumerate(marks) if "@" in mark),
            given=tuple(cell for cell, mark in enumerate(marks) if "!" in mark and letters[cell]),
        )

    def write(self, doc: Any) -> bytes:
        spaced = any(len(text) > 1 for text in doc.solution)
        lines = ["exolve-begin", f"  exolve-title: {doc.title}", f"  exolve-setter: {doc.author}"]
        lines += [f"  exolve-copyright: {doc.copyright}"] if doc.copyright else []
        longest = max((len(text) for text in doc.solution), default=1)
        lines.append(
            f"  exolve-language: {doc.language} {alphabet(doc.language).script.capitalize()} {max(1, longest)}"
        )
        lines += [f"  exolve-width: {doc.cols}", f"  exolve-height: {doc.rows}", "  exolve-grid:"]
        for row in range(doc.rows):
            signs = [self._sign(doc, cell) for cell in range(row * doc.cols, (row + 1) * doc.cols)]
            lines.append("    " + (" " if spaced else "").join(signs))
        for direction in ("across", "down"):
            lines.append(f"  exolve-{direction}:")
            for entry in doc.entries:
                if entry.direction == direction:
                    lines.append(f"    {entry.number} {entry.clue} {entry.enumeration}".rstrip())
        if doc.notes:
            lines += ["  exolve-explanations:", *(f"    {line}" for line in doc.notes.split("\n"))]
        return ("\n".join([*lines, "exolve-end"]) + "\n").encode()

    def _sign(self, doc: CrosswordDocument, cell: int) -> str:
        if doc.layout.kinds[cell] != ".":
            return "."
        right, below = cell in doc.layout.bars_right, cell in doc.layout.bars_below
        bar = "+" if right and below else "|" if right else "_" if below else ""
        circle = "@" if cell in doc.circles else ""
        given = "!" if cell in doc.given else ""
        return (doc.solution[cell] or "0") + bar + circle + given

    def losses(self, doc: Any) -> list[Finding]:
        return usual_losses(doc, numbers=False, bars=True)


def _sections(text: str) -> dict[str, list[str]]:
    """What stands behind and below each ``exolve-name:``."""
    found: dict[str, list[str]] = {}
    now: list[str] = []
    for line in text.split("\n"):
        match = re.match(r"\s*exolve-([a-z0-9-]+):?(.*)$", line)
        if match:
            now = found.setdefault(match[1], [])
            if match[2].strip():
                now.append(match[2].strip())
        elif line.strip() and not line.strip().startswith("#"):
            now.append(line.strip())
    return found


def _one(sections: dict[str, list[str]], key: str) -> str:
    return next(iter(sections.get(key, [])), "")


FORMAT = CrosswordExolve()
