"""Across Lite .puz files, read and written byte for byte.

Layout and checksums after the community's description of the format (as in puzpy's documentation). One byte stands for
a cell, so letters outside Latin-1 can't be held: they are refused with the remedy, never rewritten in other letters.
Clues of Cyrillic and other scripts need version 2, whose texts are UTF-8. Rebus cells, circles, the timer and unknown
sections are kept. A locked solution opens with its key of four digits.
"""

from __future__ import annotations

import struct
from typing import Any, ClassVar

from gridwright.errors import FormatError
from gridwright.families.crossword.document import CrosswordDocument
from gridwright.families.crossword.layout import Layout
from gridwright.family import Finding
from gridwright.formats.base import Format
from gridwright.formats.crossword_base import (
    ClueText,
    ReadOptions,
    build,
    language_of,
    usual_losses,
    wrong,
)

MAGIC = b"ACROSS&DOWN\0"
_HEADER = struct.Struct("<H12sHII4s2sH12sBBHHH")
_LOCKED = 4
_CIRCLE = 0x80


class PuzOptions(ReadOptions, frozen=True, kw_only=True):
    """Flags for reading .puz."""

    key: str = ""


def checksum(data: bytes, start: int = 0) -> int:
    """The format's 16-bit checksum: rotate right by one bit, add a byte."""
    value = start
    for byte in data:
        value = (value >> 1 | (value & 1) << 15) + byte & 0xFFFF
    return value


class CrosswordPuz(Format):
    """.puz of Across Lite; loses bars, secrets, own numbers."""

    name: ClassVar[str] = "puz"
    extensions: ClassVar[tuple[str, ...]] = (".puz",)
    family: ClassVar[str] = "crossword"
    options = PuzOptions

    def sniff(self, data: bytes) -> int:
        return 100 if MAGIC in data[:4096] else 0

    def read(self, data: bytes, name: str, options: Any = None) -> CrosswordDocument:
        return _Reader(data, name).document(options)

    def write(self, doc: Any) -> bytes:
        return _written(doc)

    def losses(self, doc: Any) -> list[Finding]:
        return usual_losses(doc, numbers=False, bars=False)


class _Reader:
    def __init__(self, data: bytes, name: str) -> None:
        start = data.find(MAGIC) - 2
        if start < 0:
            raise wrong(name, "puz", "ACROSS&DOWN")
        self.name = name
        self.preamble = data[:start]
        self.data = data[start:]
        self.at = _HEADER.size

    def cut(self, what: str) -> FormatError:
        return FormatError("crossword.format.cut", path=self.name, problem=what)

    def take(self, count: int, what: str) -> bytes:
        part = self.data[self.at : self.at + count]
        if len(part) < count:
            raise self.cut(what)
        self.at += count
        return part

    def text(self, what: str) -> bytes:
        end = self.data.find(b"\0", self.at)
        if end < 0:
            raise self.cut(what)
        part = self.data[self.at : end]
        self.at = end + 1
        return part

    def document(self, options: Any) -> CrosswordDocument:
        if len(self.data) < _HEADER.size:
            raise self.cut("header")
        (whole, _, cib, low, high, version, spare1, lock_sum, spare2, width, height, n_clues, kind, state) = (
            _HEADER.unpack_from(self.data)
        )
        if not width or not height:
            raise wrong(self.name, "puz", f"{height} x {width}")
        solution = self.take(width * height, "solution")
        fill = self.take(width * height, "grid")
        texts = [self.text("title"), self.text("author"), self.text("copyright")]
        clues = [self.text(f"clue {number}") for number in range(1, n_clues + 1)]
        notes = self.text("notes") if self.at < len(self.data) else b""
        sections, rest = self._sections()
        encoding = "utf-8" if version[:1] >= b"2" else "latin-1"
        signs = solution.decode("latin-1")
        kinds = "".join("#" if sign in ".:" else "." for sign in signs)
        layout = Layout(height, width, kinds)
        letters = [sign if kinds[cell] == "." else "" for cell, sign in enumerate(signs)]
        locked = bool(state & _LOCKED)
        if locked:
            letters = self._unlocked(letters, width, lock_sum, getattr(options, "key", ""))
        letters = ["" if letter == "-" else letter for letter in letters]
        _rebus(sections, letters)
        marks = sections.get("GEXT", b"")
        circles = tuple(cell for cell, mark in enumerate(marks[: width * height]) if mark & _CIRCLE)
        sums = (cib, whole, low, high)
        damaged = sums != _sums(self.data[0x2C:0x34], solution, fill, texts, clues, notes, version)
        decoded = [_decode(text, encoding) for text in (*texts, *clues, notes)]
        extra: dict[str, Any] = {
            "version": version.decode("latin-1").rstrip("\0"),
            "version_raw": version.hex(),
            "spare": [spare1.hex(), spare2.hex()],
            "kind": kind,
            "state": state,
            "lock": lock_sum,
            "fill": fill.decode("latin-1"),
            "signs": "" if locked else signs,
            "sections": [[code, content.hex()] for code, content in sections.items()],
            "preamble": self.preamble.hex(),
            "rest": rest.hex(),
        }
        if locked and not all(letters[cell] for cell in layout.letters):
            extra["locked"] = signs
        if damaged:
            extra["damaged"] = True
        own = _clue_texts(layout, decoded[3:-1])
        return build(
            layout,
            letters,
            own,
            language=language_of(options),
            title=decoded[0],
            author=decoded[1],
            copyright=decoded[2],
            notes=decoded[-1],
            circles=circles,
            extra={"puz": extra},
        )

    def _sections(self) -> tuple[dict[str, bytes], bytes]:
        """Extra sections by code, and what follows them."""
        sections: dict[str, bytes] = {}
        while self.at + 8 <= len(self.data):
            code, length, _ = struct.unpack_from("<4sHH", self.data, self.at)
            if not code.isalnum() or self.at + 8 + length + 1 > len(self.data):
                break
            self.at += 8
            sections[code.decode("latin-1")] = self.take(length, "section")
            self.at += 1
        return sections, self.data[self.at :]

    def _unlocked(self, letters: list[str], width: int, lock_sum: int, key: str) -> list[str]:
        if not key:
            return ["" for _ in letters]
        order = [cell for col in range(width) for cell in range(col, len(letters), width) if letters[cell].isalpha()]
        text = "".join(letters[cell] for cell in order)
        opened = unscramble(text, key) if key.isdigit() and len(key) == 4 else ""
        if checksum(opened.encode("latin-1")) != lock_sum or not opened:
            raise FormatError("crossword.format.locked", path=self.name, key=key)
        result = list(letters)
        for cell, letter in zip(order, opened, strict=True):
            result[cell] = letter
        return result


def _decode(text: bytes, encoding: str) -> str:
    try:
        return text.decode(encoding)
    except UnicodeDecodeError:
        return text.decode("latin-1")


def _clue_texts(layout: Layout, texts: list[str]) -> list[ClueText]:
    """Clues in the format's order: by number, across before down."""
    slots = sorted(layout.slots, key=lambda slot: (slot.number, slot.direction))
    return [ClueText(slot.direction, str(slot.number), text) for slot, text in zip(slots, texts, strict=False)]


def _rebus(sections: dict[str, bytes], letters: list[str]) -> None:
    """Contents of several letters: GRBS says which cells, RTBL what stands there."""
    table: dict[int, str] = {}
    for item in sections.get("RTBL", b"").decode("latin-1").split(";"):
        key, sign, text = item.partition(":")
        if sign and key.strip().isdigit():
            table[int(key)] = text
    for cell, number in enumerate(sections.get("GRBS", b"")[: len(letters)]):
        if number and number - 1 in table:
            letters[cell] = table[number - 1]


def unscramble(text: str, key: str) -> str:
    """The letters of a locked solution (column by column, without blocks) with its key."""
    digits = [int(sign) for sign in key]
    for digit in reversed(digits):
        text = text[1::2] + text[::2]
        text = text[len(text) - digit :] + text[: len(text) - digit]
        moved = [(ord(sign) - 65 - digits[place % 4]) % 26 + 65 for place, sign in enumerate(text)]
        text = "".join(map(chr, moved))
    return text


def _sums(
    head: bytes, solution: bytes, fill: bytes, texts: list[bytes], clues: list[bytes], notes: bytes, version: bytes
) -> tuple[int, int, int, int]:
    """The four checksums: of the head, of all, and the two that spell ICHEATED."""
    cib = checksum(head)

    def strings(value: int) -> int:
        for text in texts:
            value = checksum(text + b"\0", value) if text else value
        for clue in clues:
            value = checksum(clue, value)
        return checksum(notes + b"\0", value) if notes and version[:3] >= b"1.3" else value

    whole = strings(checksum(fill, checksum(solution, cib)))
    parts = (cib, checksum(solution), checksum(fill), strings(0))
    low = sum((byte ^ part & 0xFF) << 8 * place for place, (byte, part) in enumerate(zip(b"ICHE", parts, strict=True)))
    high = sum((byte ^ part >> 8) << 8 * place for place, (byte, part) in enumerate(zip(b"ATED", parts, strict=True)))
    return cib, whole, low, high


def _written(doc: CrosswordDocument) -> bytes:
    extra: dict[str, Any] = doc.extra.get("puz", {})
    layout = doc.layout
    if set(layout.kinds) - set("#.") or doc.bars_right or doc.bars_below or max(doc.rows, doc.cols) > 255:
        raise FormatError("crossword.format.blocks-only")
    locked = extra.get("locked")
    if not doc.complete and not locked:
        raise FormatError("crossword.format.no-answers", format="puz")
    sections = {code: bytes.fromhex(content) for code, content in extra.get("sections", [])}
    solution, rebus = _solution(doc, sections) if not locked else (str(locked).encode("latin-1"), {})
    sections.update(rebus)
    if doc.circles and "GEXT" not in sections:
        sections["GEXT"] = bytes(_CIRCLE if cell in doc.circles else 0 for cell in range(len(layout.kinds)))
    fill = str(extra.get("fill", "")).encode("latin-1")
    if len(fill) != len(solution):
        fill = bytes(sign if sign in b".:" else ord("-") for sign in solution)
    by_slot = {(entry.direction, entry.cells): entry for entry in doc.entries}
    slots = sorted(layout.slots, key=lambda slot: (slot.number, slot.direction))
    clues = []
    for slot in slots:
        entry = by_slot.get((slot.direction, slot.cells))
        note = f" {entry.enumeration}" if entry and entry.enumeration and not extra else ""
        clues.append(f"{entry.clue}{note}" if entry else "")
    texts = [doc.title, doc.author, doc.copyright, *clues, doc.notes]
    version = bytes.fromhex(extra.get("version_raw", "")) or b"1.3\0"
    encoding = "utf-8" if version[:1] >= b"2" else "latin-1"
    try:
        encoded = [text.encode(encoding) for text in texts]
    except UnicodeEncodeError:
        version, encoded = b"2.0\0", [text.encode("utf-8") for text in texts]
    spare = [bytes.fromhex(part) for part in extra.get("spare", ["0000", "00" * 12])]
    state = int(extra.get("state", 0)) if locked or not extra else int(extra.get("state", 0)) & ~_LOCKED
    lock = int(extra.get("lock", 0)) if state & _LOCKED else 0
    kind = int(extra.get("kind", 1))
    head = struct.pack("<BBHHH", doc.cols, doc.rows, len(clues), kind, state)
    cib, whole, low, high = _sums(head, solution, fill, encoded[:3], encoded[3:-1], encoded[-1], version)
    out = bytes.fromhex(extra.get("preamble", ""))
    out += struct.pack("<H12sHII4s2sH12s", whole, MAGIC, cib, low, high, version, spare[0], lock, spare[1])
    out += head + solution + fill + b"".join(text + b"\0" for text in encoded)
    for code, content in sections.items():
        out += struct.pack("<4sHH", code.encode("latin-1"), len(content), checksum(content)) + content + b"\0"
    return out + bytes.fromhex(extra.get("rest", ""))


def _solution(doc: CrosswordDocument, kept: dict[str, bytes]) -> tuple[bytes, dict[str, bytes]]:
    """One byte a cell, and the sections for cells of several letters."""
    signs = str(doc.extra.get("puz", {}).get("signs", ""))
    if len(signs) != len(doc.solution):
        signs = "." * len(doc.solution)
    out = bytearray()
    table: dict[str, int] = {}
    grbs = bytearray(len(doc.solution))
    for cell, text in enumerate(doc.solution):
        if doc.layout.kinds[cell] == "#":
            out += (signs[cell] if signs[cell] in ".:" else ".").encode("latin-1")
            continue
        try:
            first = text[0].encode("latin-1")
            text.encode("latin-1")
        except UnicodeEncodeError:
            raise FormatError("crossword.format.byte", letter=text, place=doc.layout.place(cell)) from None
        # A cell of several letters keeps the byte that stood for it in its file.
        out += signs[cell].encode("latin-1") if len(text) > 1 and signs[cell] != "." else first
        if len(text) > 1:
            grbs[cell] = table.setdefault(text, len(table)) + 1
    if not table or "GRBS" in kept:
        return bytes(out), {}
    listed = "".join(f"{number:2d}:{text};" for text, number in table.items())
    return bytes(out), {"GRBS": bytes(grbs), "RTBL": listed.encode("latin-1")}


def damaged(doc: CrosswordDocument) -> bool:
    """Whether a checksum of the file that a document was read from was wrong."""
    return bool(doc.extra.get("puz", {}).get("damaged"))


FORMAT = CrosswordPuz()
__all__ = ["FORMAT", "checksum", "damaged", "unscramble"]
