"""A tile-path puzzle as text that a person writes and reads.

    mode: strands          settings, one a line: mode, language, topology, crossing, title, theme, hint, min_length
    language: en

    C A T S                the board, tiles with spaces between them, "." for a hole
    D O G E

    *CATS: A1 B1 C1 D1     the answers with their tiles; * marks the spangram
    DOGE: A2 B2 C2 D2

``#`` begins a remark. Bonus words, the seed and the settings it was made with are not kept.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from gridwright.errors import FormatError, GridwrightError
from gridwright.families.tilepath.document import Answer, TilePathDoc
from gridwright.families.tilepath.validate import finding
from gridwright.family import Finding, Severity
from gridwright.files import decode_text
from gridwright.formats.base import Format
from gridwright.letters import alphabet

_SETTINGS = ("mode", "language", "topology", "crossing", "title", "author", "theme", "hint", "min_length")
_SETTING = re.compile(rf"({'|'.join(_SETTINGS)}):(.*)$")
_PLACE = re.compile(r"([A-Z]{1,2})(\d{1,3})$")


class TilePathText(Format):
    """Text, for people."""

    name: ClassVar[str] = "tiles"
    extensions: ClassVar[tuple[str, ...]] = (".tiles",)
    family: ClassVar[str] = "tilepath"

    def sniff(self, data: bytes) -> int:
        """Likely where a setting of ours comes first."""
        return 60 if re.match(rb"(\s*#[^\n]*\n|\s)*(mode|topology):", data[:4000]) else 0

    def losses(self, doc: Any) -> Sequence[Finding]:
        """Bonus words, spec and seed."""
        lost = bool(doc.bonus or doc.spec is not None or doc.seed is not None)
        return [finding("text-loses", Severity.NOTE)] if lost else []

    def read(self, data: bytes, name: str, options: Any = None) -> TilePathDoc:
        """The document. FormatError names the line."""
        settings: dict[str, str] = {}
        rows: list[list[str]] = []
        answers: list[tuple[int, str]] = []
        for number, line in enumerate(decode_text(data, name).splitlines(), 1):
            line = line.partition("#")[0].strip()
            match = _SETTING.match(line)
            if not line:
                continue
            if match and not rows:
                settings[match[1]] = match[2].strip()
            elif ":" in line:
                answers.append((number, line))
            else:
                rows.append(line.split() if " " in line else list(line))
        if not rows:
            raise FormatError("tilepath.no-board", path=name)
        try:
            return _document(settings, rows, answers, name)
        except msgspec.ValidationError as error:
            raise FormatError("tilepath.bad-file", path=name, problem=str(error)) from None

    def write(self, doc: Any) -> bytes:
        """The text."""
        lines = []
        for name in _SETTINGS:
            value = getattr(doc, name)
            if value not in ("", False):
                lines.append(f"{name}: {'yes' if value is True else value}")
        width = max(len(tile) for tile in doc.tiles)
        lines.append("")
        rows = [doc.tiles[at : at + doc.cols] for at in range(0, len(doc.tiles), doc.cols)]
        lines += [" ".join((tile or ".").ljust(width) for tile in row).rstrip() for row in rows]
        lines.append("")
        for answer in doc.answers:
            star = "*" if answer.role == "span" else ""
            lines.append(f"{star}{answer.shown}: {' '.join(doc.shape.label(cell) for cell in answer.path)}")
        return ("\n".join(lines) + "\n").encode()


def _document(
    settings: dict[str, str], rows: list[list[str]], answers: list[tuple[int, str]], name: str
) -> TilePathDoc:
    cols = max(map(len, rows))
    for number, row in enumerate(rows, 1):
        if len(row) != cols:
            raise FormatError("tilepath.uneven-rows", path=name, line=number, n=len(row), cols=cols)
    try:
        letters = alphabet(settings.get("language", "en"))
        tiles = tuple(_tile(tile, letters) for row in rows for tile in row)
    except GridwrightError as error:
        raise FormatError("tilepath.bad-file", path=name, problem=error.message) from None
    found = [_answer(line, number, letters, cols, settings.get("mode", ""), name) for number, line in answers]
    values: dict[str, Any] = {**settings, "crossing": settings.get("crossing", "") in ("yes", "true", "1")}
    if "min_length" in values and str(values["min_length"]).isdigit():
        values["min_length"] = int(values["min_length"])
    return msgspec.convert(
        {
            "family": "tilepath",
            **values,
            "alphabet": letters.id,
            "rows": len(rows),
            "cols": cols,
            "tiles": tiles,
            "answers": [msgspec.to_builtins(answer) for answer in found],
        },
        TilePathDoc,
    )


def _tile(tile: str, letters: Any) -> str:
    """A tile in capitals; what is no letter stays, so that the check can name the tile."""
    if tile == ".":
        return ""
    try:
        return str(letters.decode(letters.encode(tile)))
    except GridwrightError:
        return tile


def _answer(line: str, number: int, letters: Any, cols: int, mode: str, name: str) -> Answer:
    text, _, spots = line.partition(":")
    span = text.startswith("*")
    text = text.lstrip("* ").strip()
    path = []
    for spot in spots.split():
        match = _PLACE.match(spot.upper())
        if match is None:
            raise FormatError("tilepath.bad-place", path=name, line=number, place=spot)
        col = 0
        for sign in match[1]:
            col = col * 26 + ord(sign) - 64
        # A column outside the board must not become a cell of the next row.
        path.append((int(match[2]) - 1) * cols + col - 1 if col <= cols else -1)
    try:
        word = str(letters.decode(letters.tokens(text)))
    except GridwrightError as error:
        raise FormatError("tilepath.bad-file", path=name, problem=error.message) from None
    role = "span" if span else "theme" if mode in ("", "cover", "strands") else "required"
    return msgspec.convert(
        {"word": word, "path": path, "role": role, "text": "" if text.upper() == word else text}, Answer
    )


FORMAT = TilePathText()
