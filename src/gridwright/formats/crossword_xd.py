"""xd: a crossword as readable text (https://github.com/century-arcade/xd). Headers, grid, clues, notes.

Cells of several letters go through the ``Rebus`` header; circled or shaded cells are small letters named by
``Special``. A cell whose letter is not known is ``.``. Bars, own numbers and secrets have no place in it.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from gridwright.errors import FormatError
from gridwright.families.crossword.document import CrosswordDocument, standard_numbers
from gridwright.families.crossword.layout import Layout
from gridwright.family import Finding
from gridwright.files import decode_text
from gridwright.formats.base import Format
from gridwright.formats.crossword_base import (
    ClueText,
    ReadOptions,
    build,
    check_size,
    language_of,
    split_enumeration,
    usual_losses,
    wrong,
)

_CLUE = re.compile(r"([AD])(\d+)\.\s?(.*?)(?:\s+~\s*(\S.*))?$")
_KEYS = "123456789@$%&*+<>"


class CrosswordXd(Format):
    """xd text."""

    name: ClassVar[str] = "xd"
    extensions: ClassVar[tuple[str, ...]] = (".xd",)
    family: ClassVar[str] = "crossword"
    options = ReadOptions

    def sniff(self, data: bytes) -> int:
        return 70 if re.search(rb"(?m)^[AD]\d+\. ", data[:200_000]) else 0

    def read(self, data: bytes, name: str, options: Any = None) -> CrosswordDocument:
        blocks = [
            part.split("\n") for part in re.split(r"\n[ \t]*\n(?:[ \t]*\n)+", decode_text(data, name).strip("\n"))
        ]
        if len(blocks) < 2:
            raise wrong(name, "xd", "sections")
        headers = {}
        for line in blocks[0]:
            key, _, value = line.partition(":")
            headers[key.strip().lower()] = value.strip()
        rows = [line.strip() for line in blocks[1] if line.strip()]
        if not rows or len({len(row) for row in rows}) != 1:
            raise wrong(name, "xd", "grid")
        check_size(len(rows), len(rows[0]), name)
        rebus = dict(re.findall(r"(\S)=([^\s,;]+)", headers.get("rebus", "")))
        special = headers.get("special", "").lower()
        layout = Layout.from_lines([re.sub(r"[^#_]", ".", row).replace("_", "-") for row in rows])
        signs = "".join(rows)
        letters = [
            "" if kind != "." or sign == "." else rebus.get(sign, sign.upper())
            for sign, kind in zip(signs, layout.kinds, strict=True)
        ]
        small = tuple(cell for cell, sign in enumerate(signs) if special and sign.islower())
        clues: list[ClueText] = []
        for line in blocks[2] if len(blocks) > 2 else []:
            match = _CLUE.match(line.strip())
            if match:
                text, note = split_enumeration(match[3])
                direction = "across" if match[1] == "A" else "down"
                clues.append(ClueText(direction, match[2], text, note, (), match[4] or ""))  # type: ignore[arg-type]
        return build(
            layout,
            letters,
            clues,
            language=language_of(options, headers.get("language", "")),
            title=headers.get("title", ""),
            author=headers.get("author", ""),
            copyright=headers.get("copyright", ""),
            notes="\n".join(line for block in blocks[3:] for line in block).strip(),
            circles=() if special == "shaded" else small,
            shaded=small if special == "shaded" else (),
        )

    def write(self, doc: Any) -> bytes:
        keys: dict[str, str] = {}
        for text in doc.solution:
            if len(text) > 1 and text not in keys:
                if len(keys) == len(_KEYS):
                    raise FormatError("crossword.format.not-a", path="-", format="xd", problem="Rebus")
                keys[text] = _KEYS[len(keys)]
        marked = set(doc.circles) or set(doc.shaded)
        lines = [f"Title: {doc.title}", f"Author: {doc.author}"]
        lines += [f"Copyright: {doc.copyright}"] if doc.copyright else []
        lines += [f"Language: {doc.language}"]
        lines += ["Rebus: " + " ".join(f"{key}={text}" for text, key in keys.items())] if keys else []
        lines += [f"Special: {'circle' if doc.circles else 'shaded'}"] if marked else []
        grid = []
        for row in range(doc.rows):
            line = ""
            for cell in range(row * doc.cols, (row + 1) * doc.cols):
                kind, text = doc.layout.kinds[cell], doc.solution[cell]
                sign = {"#": "#", "=": "#", "-": "_"}.get(kind) or keys.get(text, text) or "."
                line += sign.lower() if cell in marked and len(text) == 1 else sign
            grid.append(line)
        parts = ["\n".join(lines), "\n".join(grid)]
        clues = []
        for letter, direction in (("A", "across"), ("D", "down")):
            for entry in doc.entries:
                if entry.direction == direction:
                    note = f" {entry.enumeration}" if entry.enumeration else ""
                    answer = f" ~ {entry.answer}" if entry.answer else ""
                    clues.append(f"{letter}{entry.number}. {entry.clue}{note}{answer}")
            clues.append("")
        parts.append("\n".join(clues).strip())
        if doc.notes:
            parts.append(doc.notes)
        return ("\n\n\n".join(parts) + "\n").encode()

    def losses(self, doc: Any) -> list[Finding]:
        return usual_losses(doc, numbers=doc.numbers == standard_numbers(doc.layout), bars=False)


FORMAT = CrosswordXd()
